"""The heuristic."""

from simcore.core.jit import jit
from simcore.games.pun.feature_table import F
from simcore.games.pun.layout import Act


@jit
def score_options(state, params, weights, options, n, scores):
    """Fill ``scores[:n]`` with the heuristic value of each option (float64)."""
    for i in range(n):
        scores[i] = 0.0
        if options[i, 0] == Act.PLACE:
            scores[i] = weights[F.PLACE_CELLS]
