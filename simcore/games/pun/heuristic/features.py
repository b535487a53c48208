"""The heuristic: scores of the legal options, linear in the feature table.

``scores[i]`` is the sum of weight times feature; values of advances are such sums
themselves.  The features are documented in `feature_table`.
"""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.pun.data.codes import Act, Pool
from exobalance.simcore.games.pun.data.labels import Kind, Label
from exobalance.simcore.games.pun.heuristic.cards import (
    card_score,
    give_back_score,
    score_turns,
    shared_score,
)
from exobalance.simcore.games.pun.heuristic.feature_table import F
from exobalance.simcore.games.pun.heuristic.outlook_cells import measure_targets
from exobalance.simcore.games.pun.heuristic.outlook_lines import count_lines
from exobalance.simcore.games.pun.heuristic.outlook_tracks import value_cubes
from exobalance.simcore.games.pun.heuristic.outlook_wants import gather_wants
from exobalance.simcore.games.pun.heuristic.placements import (
    score_patches,
    score_placements,
    score_unplaced,
)
from exobalance.simcore.games.pun.heuristic.rovers import score_move, score_piece, score_rover
from exobalance.simcore.games.pun.heuristic.tracks import (
    benefit_score,
    flux_score,
    lifepod_score,
    power_score,
    reposition_score,
    score_cube,
)


@jit
def score_options(state, params, weights, options, n, scores):
    """Fill ``scores[:n]`` with the heuristic value of each option (float64).

    ``weights`` has one float64 per feature of the table.
    """
    kind = state.kind
    seat = state.seat
    if kind == Kind.ROTATE:
        gather_wants(state, params, seat)
        score_turns(state, params, weights, seat, options, n, scores)
    elif kind == Kind.PATCH:
        score_patches(state, params, weights, seat, options, n, scores)
    elif kind == Kind.PLACE:
        score_placements(state, params, weights, seat, options, n, scores)
        score_menu(state, params, weights, seat, options, n, scores)
    else:
        gather_wants(state, params, seat)
        value_cubes(state, params, weights, seat)
        count_lines(state, params, seat)
        if kind <= Kind.RESOLVE or kind == Kind.TELEPORT:
            measure_targets(state, params, seat)
        if kind <= Kind.RESOLVE:
            score_menu(state, params, weights, seat, options, n, scores)
        else:
            for i in range(n):
                scores[i] = score_other(state, params, weights, seat, kind, options[i])


@jit
def score_other(state, params, weights, seat, kind, option):
    """Return the score of an option of a decision between menus."""
    b, c = option[1], option[2]
    if kind == Kind.TELEPORT:
        return score_rover(state, params, weights, seat, b)
    if kind == Kind.LIFEPOD:
        return lifepod_score(state, params, weights, seat, b)
    if kind == Kind.FLUX:
        return flux_score(state, params, weights, seat, b)
    if kind == Kind.BENEFIT:
        return benefit_score(state, weights, c)
    if kind == Kind.LOAD:
        return weights[F.LOAD_DESTROY] * b
    if kind == Kind.OBJECTIVE:
        return shared_score(state, params, weights, seat, b)
    if kind == Kind.GIVE_BACK:
        return give_back_score(state, params, weights, seat, b)
    if option[4] == Label.PLANET_SYMMETRIC or option[4] == Label.CORPORATION_SYMMETRIC:
        return weights[F.SIDE_SYMMETRIC]
    return 0.0


@jit
def score_menu(state, params, weights, seat, options, n, scores):
    """Score the options of a menu that are no placements."""
    before = weights[F.ACT_BEFORE] if state.kind == Kind.PLACE else 0.0
    for i in range(n):
        act = options[i, 0]
        if act == Act.PLACE:
            continue
        b, c, d = options[i, 1], options[i, 2], options[i, 3]
        scores[i] = before + score_act(state, params, weights, seat, act, b, c, d)


@jit
def score_act(state, params, weights, seat, act, b, c, d):
    """Return the score of one option of a menu that is no placement."""
    if act == Act.STEP or act == Act.JUMP:
        score = weights[F.STEP_ANY] + score_move(state, params, weights, seat, b, c)
        return score + weights[F.STEP_JUMP] if act == Act.JUMP else score
    if Act.ICON <= act <= Act.REGRESS:
        return score_cube(state, params, weights, seat, act, b, c, d)
    if act == Act.STOP:
        return weights[F.ACT_LEFT] * state.pool[Pool.MOVEMENT]
    if act == Act.CIV or act == Act.END_CARD:
        return card_score(state, params, weights, seat, b)
    if act == Act.PATCH:
        return weights[F.ACT_PATCH]
    if act == Act.BANK:
        return weights[F.ACT_BANK]
    if act == Act.ROVER:
        return weights[F.ACT_ROVER] + score_rover(state, params, weights, seat, b)
    if act == Act.POWER:
        return power_score(state, params, weights, seat, b, c)
    if act == Act.UNPLACED:
        return score_unplaced(state, params, b)
    if Act.LIFEPOD <= act <= Act.PUT_METEORITE:
        return weights[F.ACT_GAIN] + score_piece(state, params, weights, seat, act, b, c)
    if act == Act.REPOSITION:
        return reposition_score(state, params, weights, seat, b)
    if act == Act.CHOOSE:
        return weights[F.CHOOSE_PEEK] * b
    if act == Act.DISCARD_OBJECTIVE:
        return give_back_score(state, params, weights, seat, b)
    return weights[F.ACT_GAIN]
