"""The heuristic: scores of the legal options, linear in the feature table.

``scores[i]`` is the sum of weight times feature; values of advances are such sums
themselves.  Given rows for ``scores``, the kernels fill them with the features instead (see
`simcore.kit.features`); of steps among which a bot takes the best, rows have the one it takes.
The features are documented in `feature_table`.
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
from exobalance.simcore.kit.features import rows_of, set_score, term


@jit
def score_options(state, params, weights, options, n, scores):
    """Fill ``scores[:n]`` with the heuristic value of each option (float64).

    ``weights`` has one float64 per feature of the table.
    """
    kind = state.kind
    seat = state.seat
    gather_wants(state, params, seat)
    if kind == Kind.ROTATE:
        score_turns(state, params, weights, seat, options, n, scores)
    elif kind == Kind.PATCH:
        score_patches(state, params, weights, seat, options, n, scores)
    elif kind == Kind.PLACE:
        score_placements(state, params, weights, seat, options, n, scores)
        score_menu(state, params, weights, seat, options, n, scores)
    else:
        value_cubes(state, params, weights, seat)
        count_lines(state, params, seat)
        if kind <= Kind.RESOLVE or kind == Kind.TELEPORT:
            measure_targets(state, params, seat)
        if kind <= Kind.RESOLVE:
            score_menu(state, params, weights, seat, options, n, scores)
        else:
            rows = rows_of(scores)
            for i in range(n):
                option = options[i]
                score = score_other(state, params, weights, seat, kind, option, rows, i)
                set_score(scores, i, score)


@jit
def score_other(state, params, weights, seat, kind, option, rows, i):
    """Return the score of an option of a decision between menus."""
    b, c = option[1], option[2]
    if kind == Kind.TELEPORT:
        return score_rover(state, params, weights, seat, b, rows, i)
    if kind == Kind.LIFEPOD:
        return lifepod_score(state, params, weights, seat, b, rows, i, 1.0)
    if kind == Kind.FLUX:
        return flux_score(state, params, weights, seat, b, rows, i)
    if kind == Kind.BENEFIT:
        return benefit_score(state, params, weights, seat, c, rows, i)
    if kind == Kind.LOAD:
        return term(rows, i, weights, F.LOAD_DESTROY, b)
    if kind == Kind.OBJECTIVE:
        return shared_score(state, params, weights, seat, b, rows, i)
    if kind == Kind.GIVE_BACK:
        return give_back_score(state, params, weights, seat, b, rows, i)
    if option[4] == Label.PLANET_SYMMETRIC or option[4] == Label.CORPORATION_SYMMETRIC:
        return term(rows, i, weights, F.SIDE_SYMMETRIC, 1.0)
    return 0.0


@jit
def score_menu(state, params, weights, seat, options, n, scores):
    """Score the options of a menu that are no placements."""
    rows = rows_of(scores)
    for i in range(n):
        act = options[i, 0]
        if act == Act.PLACE:
            continue
        b, c, d = options[i, 1], options[i, 2], options[i, 3]
        score = 0.0
        if state.kind == Kind.PLACE:
            score = term(rows, i, weights, F.ACT_BEFORE, 1.0)
        score += score_act(state, params, weights, seat, act, b, c, d, rows, i)
        set_score(scores, i, score)


@jit
def score_act(state, params, weights, seat, act, b, c, d, rows, i):
    """Return the score of one option of a menu that is no placement."""
    if act == Act.STEP or act == Act.JUMP:
        score = term(rows, i, weights, F.STEP_ANY, 1.0)
        score += score_move(state, params, weights, seat, b, c, rows, i)
        if act == Act.JUMP:
            score += term(rows, i, weights, F.STEP_JUMP, 1.0)
        return score
    if Act.ICON <= act <= Act.REGRESS:
        return score_cube(state, params, weights, seat, act, b, c, d, rows, i)
    if act == Act.STOP:
        return term(rows, i, weights, F.ACT_LEFT, state.pool[Pool.MOVEMENT])
    if act == Act.CIV or act == Act.END_CARD:
        return card_score(state, params, weights, seat, b, rows, i)
    if act == Act.PATCH:
        return term(rows, i, weights, F.ACT_PATCH, 1.0)
    if act == Act.BANK:
        return term(rows, i, weights, F.ACT_BANK, 1.0)
    if act == Act.ROVER:
        score = term(rows, i, weights, F.ACT_ROVER, 1.0)
        return score + score_rover(state, params, weights, seat, b, rows, i)
    if act == Act.POWER:
        return power_score(state, params, weights, seat, b, c, rows, i)
    if act == Act.UNPLACED:
        return score_unplaced(state, params, weights, seat, b, rows, i)
    if Act.LIFEPOD <= act <= Act.PUT_METEORITE:
        score = term(rows, i, weights, F.ACT_GAIN, 1.0)
        return score + score_piece(state, params, weights, seat, act, b, c, rows, i)
    if act == Act.REPOSITION:
        return reposition_score(state, params, weights, seat, b, rows, i)
    if act == Act.CHOOSE:
        return term(rows, i, weights, F.CHOOSE_PEEK, b)
    if act == Act.DISCARD_OBJECTIVE:
        return give_back_score(state, params, weights, seat, b, rows, i)
    return term(rows, i, weights, F.ACT_GAIN, 1.0)
