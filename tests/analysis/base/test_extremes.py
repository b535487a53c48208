"""The largest and the least of a family are named where they can be told apart."""

import numpy as np
import pytest

from exobalance.analysis.base.extremes import extreme_ratios, extremes
from exobalance.analysis.base.intervals import Estimates
from exobalance.analysis.base.sentences import number
from tests.analysis.coverage import band

NAMES = ["Ash", "Bell", "Cove", "Dune", "Echo", "Fern", "Gale", "Hill"]
GROUPS, RUNS = 256, 500
NAMED_RIGHT = 0.95 - band(0.95, RUNS, errors=3)


def found(truth, seed):
    """Return the ends of one run in which each number has an error of 1."""
    rng = np.random.default_rng(seed)
    values = np.asarray(truth) + rng.normal(0, np.sqrt(GROUPS), (GROUPS, len(truth)))
    return extreme_ratios(NAMES[: len(truth)], values, np.ones(GROUPS))


def test_equals_are_seldom_told_apart():
    """Of eight equal numbers, one is called larger than another in few runs."""
    named = np.mean([found([0.0] * 8, seed).most.is_sure for seed in range(RUNS)])
    assert named <= 0.05 + band(0.05, RUNS, errors=3)


@pytest.mark.parametrize("truth", [[0.0] * 8, [2.0, *[0.0] * 7], list(range(8))])
def test_the_true_ends_are_among_those_that_are_named(truth):
    """In 95 of 100 runs."""
    most, least = NAMES[int(np.argmax(truth))], NAMES[int(np.argmin(truth))]
    runs = [found(truth, seed) for seed in range(RUNS)]
    assert np.mean([most in run.most.names for run in runs]) >= NAMED_RIGHT
    assert np.mean([least in run.least.names for run in runs]) >= NAMED_RIGHT


def test_what_stands_out_is_named_alone():
    """With its interval, which holds for all; those at the other end are told by number."""
    run = found([20.0, *[0.0] * 7], 1)
    assert run.most.names == ("Ash",)
    said = run.told("Most", "least", lambda value, ends: number(value, ends, "points"))
    assert said.startswith("Most: Ash, ")
    assert said.endswith("; least: one of 7 that cannot be told apart.")
    assert not run.is_open


def test_pairs_of_one_world_are_told_apart():
    """Numbers that move together: their difference is known far better than each of them."""
    rng = np.random.default_rng(1)
    shared = rng.normal(0, 50, (GROUPS, 1))
    values = shared + np.array([1.0, 0.0]) + rng.normal(0, 0.1, (GROUPS, 2))
    run = extreme_ratios(NAMES[:2], values, np.ones(GROUPS))
    assert run.most.names == ("Ash",)
    assert run.most.interval[0] < run.least.value  # intervals that overlap say nothing of it


def test_numbers_without_any_games_do_not_count():
    """Nor is there anything to tell of one number, or of one group of blocks."""
    value = np.array([5.0, np.nan, 1.0])
    influence = np.random.default_rng(1).normal(0, 0.01, (50, 3))
    run = extremes(NAMES[:3], Estimates(value, np.array([0.1, np.nan, 0.1]), 49.0), influence)
    assert (run.most.names, run.least.names) == (("Ash",), ("Cove",))
    one = Estimates(value[:1], np.array([0.1]), 49.0)
    assert extremes(NAMES[:1], one, influence[:, :1]) is None
    assert extreme_ratios(NAMES[:2], np.array([[1.0, 2.0]]), np.ones(1)).is_open
