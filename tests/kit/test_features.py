"""Scores and rows of features from one kernel."""

import numpy as np
import pytest

from exobalance.simcore.contract import Feature, Named
from exobalance.simcore.core.jit import jit
from exobalance.simcore.kit.features import feature_columns, set_score, term


@jit
def score(weights, values, scores):
    """Score each option by three features; the last two count by half, and once more."""
    for i in range(len(values)):
        total = term(scores, i, weights, 0, values[i])
        both = term(scores, i, weights, 1, 1, 0.5) + term(scores, i, weights, 2, values[i], 0.5)
        total += both * 0.5 + term(scores, i, weights, 2, 3)
        set_score(scores, i, total)


@pytest.mark.parametrize("form", ["compiled", "plain"])
def test_one_kernel_fills_scores_or_rows(form):
    """Values that are scaled, integers and two terms of one feature."""
    kernel = score if form == "compiled" else getattr(score, "py_func", score)
    weights, values = np.array([2.0, -3.0, 0.25]), np.array([1.0, 4.0])
    scores, rows = np.full(2, np.nan), np.zeros((2, 3))
    kernel(weights, values, scores)
    kernel(weights, values, rows)
    assert rows.tolist() == [[1, 0.5, 3.5], [4, 0.5, 5]]
    assert scores.tolist() == (rows @ weights).tolist() == [1.375, 7.75]


def test_columns_are_those_whose_names_begin_with_the_decision():
    """By default its name; a decision may use others, or several with what lies between."""
    features = [
        Feature(f"{prefix}.x", "", "") for prefix in ("take", "take", "step", "card", "card")
    ]
    decisions = [Named(name, name) for name in ("take", "start", "card", "step", "none")]
    groups = {"start": ["take"], "step": ["take", "step"]}
    found = feature_columns(decisions, features, groups)
    assert found == ((0, 2), (0, 2), (3, 5), (0, 3), (0, 0))
