"""The heuristic: scores of the legal options, linear in the feature table.

Each function scores the options of some decision kinds: ``scores[i]`` is the sum of
weight times feature; given rows for ``scores``, it fills them with the features instead (see
`simcore.kit.features`).  The features are documented in `feature_table`.
"""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.sgo.data.labels import Kind
from exobalance.simcore.games.sgo.heuristic.board import score_figures, score_ranks, score_rooms
from exobalance.simcore.games.sgo.heuristic.planets import (
    score_areas,
    score_gates,
    score_journeys,
    score_swaps,
)
from exobalance.simcore.games.sgo.heuristic.station import (
    score_airlocks,
    score_places,
    score_rearrangements,
    score_steps,
    score_tiles,
)


@jit
def score_options(state, params, weights, options, n, scores):
    """Fill ``scores[:n]`` with the heuristic value of each option (float64).

    ``weights`` has one float64 per feature of the table.  Renews caches in the state.
    """
    kind = state.kind
    if kind == Kind.MOVE:
        score_steps(state, params, weights, options, n, scores)
    elif kind == Kind.AREA:
        score_areas(state, params, weights, options, n, scores)
    elif kind == Kind.PLACE:
        score_places(state, params, weights, options, n, scores)
    elif kind == Kind.TAKE or kind == Kind.START_MODULE:
        score_tiles(state, params, weights, options, n, scores)
    elif kind == Kind.ROOM:
        score_rooms(state, params, weights, options, n, scores)
    elif kind == Kind.AIRLOCK:
        score_airlocks(state, params, weights, options, n, scores)
    elif kind == Kind.JOURNEY:
        score_journeys(state, params, weights, options, n, scores)
    elif kind == Kind.SWAP:
        score_swaps(state, params, weights, options, n, scores)
    elif kind == Kind.RECRUIT or kind == Kind.PROMOTE:
        score_figures(state, params, weights, options, n, scores)
    elif kind == Kind.GATE:
        score_gates(state, params, weights, options, n, scores)
    elif kind == Kind.RANK_FIGURE:
        score_ranks(state, params, weights, options, n, scores)
    else:
        score_rearrangements(state, params, weights, options, n, scores)
