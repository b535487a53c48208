"""Features of options: one source for their weighted sum and for the rows themselves.

The kernels of a heuristic are written once, with `term` and `set_score`.  Given an array of
one dimension they fill scores, given one of two they fill rows of features: numba compiles
them for each and leaves out what the other needs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from exobalance.simcore.contract import Feature, Named
from exobalance.simcore.core.jit import jit


@jit
def term(rows, i, weights, feature, value, scale=1.0):
    """Return what a feature adds to the score of option ``i``: its weight times its value.

    Where rows are filled, the value is added to the option's row, and nothing is returned to
    be summed.

    rows : rows of features; scores, or None, where only scores are wanted
    scale : what the caller multiplies the returned term, or a sum that holds it, with; only
        the row is scaled here
    """
    if rows is not None:
        if rows.ndim == 2:
            rows[i, feature] += value * scale
            return 0.0
    return weights[feature] * value


@jit
def rows_of(scores):
    """Return ``scores`` where they are rows, else None, which costs less to hand on."""
    if scores.ndim == 2:
        return scores
    return None


@jit
def set_score(scores, i, score):
    """Set the score of option ``i``, the sum of its terms; a row has them already."""
    if scores.ndim == 1:
        scores[i] = score


def feature_columns(
    decisions: Sequence[Named],
    features: Sequence[Feature],
    groups: Mapping[str, Sequence[str]] | None = None,
) -> tuple[tuple[int, int], ...]:
    """Return by decision kind the first column of its features and the one after the last.

    groups : what the names of a decision's features begin with, by name of the decision; left
        out where it is the name itself.  A range holds all columns between those it needs.
    """
    prefixes = [feature.name.split(".")[0] for feature in features]
    ranges = []
    for decision in decisions:
        wanted = (groups or {}).get(decision.name, (decision.name,))
        columns = [column for column, prefix in enumerate(prefixes) if prefix in wanted]
        ranges.append((columns[0], columns[-1] + 1) if columns else (0, 0))
    return tuple(ranges)
