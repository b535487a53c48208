"""The heuristic: scores of the legal options, linear in the feature table.

Each function scores the options of some decision kinds: ``scores[i]`` is the sum of
weight times feature; given rows for ``scores``, it fills them with the features instead (see
`simcore.kit.features`).  The features are documented in `feature_table`.
"""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.kepler.data.codes import Act
from exobalance.simcore.games.kepler.data.labels import Kind, Label
from exobalance.simcore.games.kepler.heuristic.actions import (
    score_colonies,
    score_flips,
    score_levels,
    score_spaces,
    score_tracks,
)
from exobalance.simcore.games.kepler.heuristic.economy import (
    score_bonuses,
    score_burns,
    score_exploits,
    score_productions,
    score_regenerations,
    score_uses,
)
from exobalance.simcore.games.kepler.heuristic.feature_table import F
from exobalance.simcore.games.kepler.heuristic.ships import (
    score_moves,
    score_ships,
    score_tiles,
    score_withdrawals,
)
from exobalance.simcore.games.kepler.rules.hexes import hex_distance
from exobalance.simcore.kit.features import rows_of, set_score, term


@jit
def score_options(state, params, weights, options, n, scores):
    """Fill ``scores[:n]`` with the heuristic value of each option (float64).

    ``weights`` has one float64 per feature of the table.  Renews caches in the state.
    """
    kind = state.kind
    if kind == Kind.MAIN:
        score_spaces(state, params, weights, options, n, scores)
    elif kind == Kind.MOVE:
        score_moves(state, params, weights, options, n, scores)
    elif kind == Kind.BONUS:
        score_bonuses(state, params, weights, options, n, scores)
    elif kind == Kind.WITHDRAW:
        score_withdrawals(state, params, weights, options, n, scores)
    elif kind == Kind.PRODUCE:
        score_productions(state, params, weights, options, n, scores)
    elif kind == Kind.BUILD or kind == Kind.LOGISTICS:
        score_ships(state, params, weights, options, n, scores, kind == Kind.BUILD)
    elif kind == Kind.COLONISE:
        score_colonies(state, params, weights, options, n, scores)
    elif kind == Kind.DEVELOP or kind == Kind.FREE_LEVEL:
        score_levels(state, params, weights, options, n, scores, kind == Kind.DEVELOP)
    elif kind == Kind.TERRAFORM:
        score_flips(state, params, weights, options, n, scores)
    elif kind == Kind.EXPLOIT:
        score_exploits(state, params, weights, options, n, scores)
    elif kind == Kind.QUANTUM:
        score_uses(state, params, weights, options, n, scores)
    elif kind == Kind.MAP_TRACK:
        score_tracks(state, params, weights, options, n, scores)
    elif kind == Kind.MAP_TILE or kind == Kind.FLIP:
        score_tiles(state, params, weights, options, n, scores)
    elif kind == Kind.REGENERATE:
        score_regenerations(state, weights, options, n, scores)
    elif kind == Kind.BURN:
        score_burns(state, params, weights, options, n, scores)
    else:
        score_setup(state, params, weights, options, n, scores)


@jit
def score_setup(state, params, weights, options, n, scores):
    """Score decisions of the setup, and whether a card is accepted."""
    rows = rows_of(scores)
    kind = state.kind
    for i in range(n):
        first = options[i, 1]
        score = 0.0
        if kind == Kind.SETUP_TECH:
            feature = F.SETUP_TECH_I_II + options[i, 4] - Label.SETUP_TECH_I_II
            score += term(rows, i, weights, feature, 1)
        elif kind == Kind.PLACE_TILE:
            zone = params.zone_points[params.zone[first]]
            score += term(rows, i, weights, F.PLACE_TILE_ZONE, zone)
            away = hex_distance(params, first, params.sol)
            score += term(rows, i, weights, F.PLACE_TILE_SOL, away)
        elif kind == Kind.KEEP_OBJECTIVE:
            points = params.objective_points[first]
            score += term(rows, i, weights, F.KEEP_OBJECTIVE_POINTS, points)
            near = 1.0 / max(1, params.condition[first, 2])
            score += term(rows, i, weights, F.KEEP_OBJECTIVE_NEAR, near)
        elif kind == Kind.BONUS_CUBES:
            uneven = abs(2 * first - params.bonus_cubes)
            score += term(rows, i, weights, F.BONUS_CUBES_ENERGY, first)
            score += term(rows, i, weights, F.BONUS_CUBES_UNEVEN, uneven)
        elif options[i, 0] == Act.TAKE:
            score += term(rows, i, weights, F.CARD_ACCEPT, 1)
        set_score(scores, i, score)
