"""Blocks and their groups: whole blocks stay together, totals never change."""

import numpy as np
import polars as pl
import pytest

from exobalance.analysis.base.blocks import add_by_group, plan_groups, resample, resample_weights


def games(worlds: np.ndarray) -> pl.LazyFrame:
    """Return a games table with these worlds."""
    return pl.LazyFrame({"world": worlds})


class TestPlanGroups:
    """Worlds fall into groups of whole blocks."""

    def test_each_block_is_its_own_group_below_the_limit(self) -> None:
        """With few worlds a group is a block."""
        groups = plan_groups(games(np.repeat(np.arange(40, 50), 3)))
        assert groups.n_groups == groups.n_blocks == 10
        assert (groups.blocks == 1).all()
        assert (groups.games == 3).all()

    def test_many_blocks_fall_into_whole_groups_of_neighbours(self) -> None:
        """Above the limit, neighbouring worlds share a group and no world is split."""
        worlds = np.repeat(np.arange(1000), 2)
        groups = plan_groups(games(worlds), max_groups=64)
        of = groups.of(worlds)
        assert groups.n_groups == 64
        assert groups.blocks.sum() == 1000
        assert (of[::2] == of[1::2]).all()
        assert (np.diff(of) >= 0).all()
        assert set(groups.blocks) <= {15.0, 16.0}

    def test_expression_and_array_agree(self) -> None:
        """Polars and NumPy put a world into the same group."""
        worlds = np.r_[5:900:7, 2000:2100]
        groups = plan_groups(games(worlds), max_groups=50)
        buckets = games(worlds).select(groups.expr()).collect().to_series().to_numpy()
        assert (groups.compact(buckets) == groups.of(worlds)).all()

    def test_missing_chunks_leave_no_empty_groups(self) -> None:
        """A run with a hole in its worlds has groups for the worlds that are there."""
        groups = plan_groups(games(np.r_[0:100, 900:1000]), max_groups=10)
        assert groups.n_groups == 2
        assert (groups.blocks == 100).all()

    def test_spans_cover_every_world_once(self) -> None:
        """Reading span by span sees each world exactly once."""
        worlds = np.arange(17, 1017)
        groups = plan_groups(games(worlds))
        seen = np.concatenate([np.arange(low, high + 1) for low, high in groups.spans(64)])
        assert (seen == worlds).all()

    def test_no_games_give_no_groups(self) -> None:
        """An empty table has no groups."""
        assert plan_groups(games(np.zeros(0, np.int64))).n_groups == 0


class TestAddByGroup:
    """Sums of rows by group."""

    @pytest.mark.parametrize("ordered", [True, False])
    def test_sums_rows_of_each_group(self, ordered: bool) -> None:
        """Sorted and unsorted rows give the same sums."""
        rng = np.random.default_rng(0)
        group = rng.integers(0, 5, 100)
        group = np.sort(group) if ordered else group
        values = rng.normal(size=(100, 3))
        expected = np.array([values[group == g].sum(axis=0) for g in range(6)])
        found = add_by_group(6, [(group[:50], values[:50]), (group[50:], values[50:])], 3)
        np.testing.assert_allclose(found, expected)


class TestResample:
    """Bootstrap weights and totals."""

    def test_every_resample_draws_as_many_groups_as_there_are(self) -> None:
        """Rows of the weights sum to the number of groups."""
        assert (resample_weights(37, 100).sum(axis=1) == 37).all()

    def test_weights_are_multinomial(self) -> None:
        """Mean and variance of a weight are those of a multinomial draw."""
        weights = resample_weights(50, 4000)
        assert abs(weights.mean() - 1) < 1e-12
        assert abs(weights.var() - (1 - 1 / 50)) < 0.02

    def test_same_groups_are_drawn_for_every_table(self) -> None:
        """Two tables with as many groups are resampled together, again and again."""
        sums = np.arange(30.0)[:, None]
        np.testing.assert_array_equal(resample(sums) * 2, resample(sums * 2))

    def test_spread_of_totals_is_that_of_the_blocks(self) -> None:
        """The bootstrap variance of a total is the sum of squared deviations."""
        sums = np.random.default_rng(1).normal(size=(400, 1))
        expected = ((sums - sums.mean()) ** 2).sum()
        assert abs(resample(sums).var() / expected - 1) < 0.15
