"""Fronts of two costs."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from exobalance.analysis.methods.pareto import front

COSTS = st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=1, max_size=30)


def test_front_of_a_staircase():
    """Beaten and equal points are left out."""
    sizes, distances = [0, 1, 1, 2, 3, 3], [5, 4, 3, 3, 1, 0]
    assert front(sizes, distances) == [0, 2, 5]


def test_small_gains_are_no_gains():
    """Noise makes no front."""
    assert front([0, 1, 2], [1.0, 0.97, 0.5], least_gain=0.05) == [0, 2]


def test_infinite_costs_never_belong():
    """Rules that break the game are no proposal."""
    assert front([0, 1], [np.inf, 2.0]) == [1]
    assert front([0.0], [np.nan]) == []


@given(COSTS)
def test_front_is_what_nothing_beats(points):
    """Against the definition: no point is at least as good in both and better in one."""
    one, two = (np.array(column) for column in zip(*points, strict=True))
    found = front(one, two)
    assert [(one[k], two[k]) for k in found] == sorted({(one[k], two[k]) for k in found})
    for k, (a, b) in enumerate(points):
        beaten = ((one <= a) & (two <= b) & ((one < a) | (two < b))).any()
        assert (not beaten) == any((one[j], two[j]) == (a, b) for j in found), k


def test_order_of_points_does_not_matter():
    """The same costs give the same front."""
    rng = np.random.default_rng(1)
    one, two = rng.random(40), rng.random(40)
    order = rng.permutation(40)
    assert [order[k] for k in front(one[order], two[order])] == pytest.approx(front(one, two))
