"""M7c: forked choices, their bias that is not there, and planted values."""

import numpy as np
import polars as pl
import pytest

from exobalance.analysis.metrics.options.fork_values import against_best, read_forks, value_table
from tests.analysis.synthetic import Synthetic
from tests.analysis.synthetic_samples import LABELS, WORTH, forks

OPTIONS = 3


def test_the_best_other_is_chosen_by_one_half_and_judged_by_the_other():
    """Two decisions, counted by hand."""
    decision = np.array([0, 0, 0, 1, 1])
    choosing = np.array([[0.5, 9.0], [0.1, 7.0], [0.9, 1.0], [0.0, 2.0], [0.0, 3.0]])
    judging = np.array([[0.3, 1.0], [0.6, 4.0], [0.2, 2.0], [1.0, 5.0], [0.0, 8.0]])
    found = against_best(decision, choosing, judging)
    assert found[:, 0] == pytest.approx([0.3 - 0.6, 0.6 - 0.3, 0.2 - 0.3, 1.0, -1.0])
    assert found[:, 1] == pytest.approx([1 - 4, 4 - 1, 2 - 1, 5 - 8, 8 - 5])


def test_options_that_are_alike_are_worth_nothing():
    """The same half choosing and judging would call every option bad.

    Band: 5 standard errors.
    """
    rng = np.random.default_rng(5)
    decision = np.repeat(np.arange(2000), OPTIONS)
    halves = rng.normal(size=(2, len(decision), 2))
    apart = against_best(decision, halves[0], halves[1])[:, 0]
    alike = against_best(decision, halves[0], halves[0])[:, 1]
    error = 5 * apart.std() / 2000**0.5
    assert abs(apart.mean()) < error
    assert alike.mean() < -0.5 < -error


def test_planted_values_are_found():
    """Values lie within 5 standard errors of the planted ones; equal options do not stand out.

    Of three options the best other one is not always told by 4 playouts, so the planted
    value of the best lies between that against the second and that against the mean.
    """
    run = Synthetic(blocks=400)
    table = value_table(read_forks(run.cell(forks=forks(run, blocks=400))), len(LABELS))
    half = (table.value_pp_high - table.value_pp_low) / 2 * 5 / 1.96
    take = 100 * (WORTH[3] - WORTH[4])
    assert abs(table.value_pp[3] - take) < half[3]
    assert table.value_pp[4] == pytest.approx(-table.value_pp[3])
    assert abs(table.value_points[3] - 20 * WORTH[3]) < 1.5
    assert table.value_pp[2] == pytest.approx(100 * (WORTH[2] - WORTH[0]), abs=half[2] + 5)
    assert (table.p_holm[[2, 3, 4]] < 1e-6).all()
    assert (table.value_pp[3] > 0) and (table.value_pp[2] < 0)

    same = read_forks(run.cell(forks=forks(run, blocks=400, worth=(0.0,) * 5)))
    assert value_table(same, len(LABELS)).p_holm.min() > 0.001


def test_picks_count_decisions_with_a_choice():
    """Shares of a decision's options sum to one."""
    run = Synthetic(blocks=60)
    table = value_table(read_forks(run.cell()), len(LABELS))
    assert table.decisions.tolist() == [180] * 5
    assert table.picked_share[:3].sum() == pytest.approx(1)
    assert table.picked_share[3:].sum() == pytest.approx(1)


def test_rare_options_have_no_value():
    """Options that were met in fewer than ten deals are counted only."""
    run = Synthetic(blocks=60)
    few = run.forks.filter((pl.col("kind") == 0) | (pl.col("world") < 9))
    table = value_table(read_forks(run.cell(forks=few)), len(LABELS))
    assert table.decisions.tolist() == [180] * 3 + [27] * 2
    assert table.value_pp[:3].notna().all()
    assert table.value_pp[3:].isna().all()
    assert table.p_holm[3:].isna().all()


def test_runs_without_forks_have_no_values():
    """The table may be empty."""
    run = Synthetic(blocks=5)
    assert read_forks(run.cell(forks=run.forks.head(0))) is None
