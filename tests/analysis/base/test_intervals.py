"""Intervals against scipy, against tables with known answers, and against each other."""

import numpy as np
import pytest
from scipy import stats

from exobalance.analysis.base.intervals import (
    bca,
    bootstrap_ratio,
    exact_share,
    holm,
    percentile,
    ratio,
    share_interval,
    wilson,
)


class TestRatio:
    """Ratios of sums over blocks."""

    def test_equal_blocks_give_the_t_interval_of_block_means(self) -> None:
        """For blocks of one size the ratio is the mean, and scipy agrees on its interval."""
        means = np.random.default_rng(0).normal(0.3, 0.2, 60)
        found = ratio(means[:, None] * 3, np.full(60, 3.0))
        low, high = stats.ttest_1samp(means, 0).confidence_interval(0.95)
        (found_low,), (found_high,) = found.interval(0.95)
        assert found.value[0] == pytest.approx(means.mean())
        assert (found_low, found_high) == pytest.approx((low, high))

    def test_unequal_denominators_weigh_by_size(self) -> None:
        """A ratio is the quotient of the sums, not the mean of quotients."""
        found = ratio(np.array([[1.0], [9.0]]), np.array([1.0, 3.0]))
        assert found.value[0] == pytest.approx(2.5)

    def test_one_block_says_nothing(self) -> None:
        """A single block has no interval."""
        low, high = ratio(np.array([[1.0]]), np.array([2.0])).interval()
        assert np.isneginf(low).all()
        assert np.isposinf(high).all()

    def test_family_widens_by_bonferroni(self) -> None:
        """Four members at 95 % stand at 98.75 % each."""
        means = np.random.default_rng(1).normal(size=(50, 4))
        found = ratio(means, np.ones(50))
        np.testing.assert_allclose(found.interval(0.95, members=4), found.interval(0.9875))


class TestWilson:
    """Wilson intervals of a share."""

    @pytest.mark.parametrize(("hits", "n"), [(0, 40), (1, 40), (13, 40), (40, 40), (7, 10_000)])
    @pytest.mark.parametrize("level", [0.9, 0.95])
    def test_agrees_with_scipy(self, hits: int, n: int, level: float) -> None:
        """Scipy's Wilson interval is the same."""
        expected = stats.binomtest(hits, n).proportion_ci(level, "wilson")
        assert wilson(hits, n, level) == pytest.approx((expected.low, expected.high), abs=1e-12)

    def test_design_effect_shrinks_the_sample(self) -> None:
        """Games that come in pairs of equals count half."""
        assert wilson(20, 100, design_effect=2) == pytest.approx(wilson(10, 50))

    def test_no_games_leave_everything_open(self) -> None:
        """Without games any share is possible."""
        assert wilson(0, 0) == (0.0, 1.0)


class TestExactShare:
    """Shares of a few games."""

    @pytest.mark.parametrize("hits", range(9))
    def test_is_that_of_scipy(self, hits):
        """For whole numbers of wins, none and all included."""
        exact = stats.binomtest(hits, 8).proportion_ci(0.95, "exact")
        assert exact_share(hits, 8) == pytest.approx((exact.low, exact.high))

    def test_split_wins_lie_between_whole_ones(self):
        """And without a game nothing is known."""
        ends = np.array([exact_share(hits, 8) for hits in (2, 2.5, 3)])
        assert (np.diff(ends, axis=0) > 0).all()
        assert exact_share(0, 0) == (0, 1)


class TestShareInterval:
    """Wilson intervals with the standard error of blocks."""

    def test_independent_games_give_plain_wilson(self) -> None:
        """With the binomial standard error the effective sample is the sample."""
        assert share_interval(0.3, np.sqrt(0.21 / 50), 50) == pytest.approx(wilson(15, 50))

    def test_nothing_seen_is_not_impossible(self) -> None:
        """A share of 0 still has an upper end."""
        assert share_interval(0.0, 0.0, 300) == pytest.approx(wilson(0, 300))

    def test_alike_games_widen_it(self) -> None:
        """Twice the variance is half the sample."""
        assert share_interval(0.3, np.sqrt(0.42 / 50), 50) == pytest.approx(wilson(7.5, 25))

    def test_without_blocks_anything_is_possible(self) -> None:
        """One block leaves the whole range."""
        assert share_interval(0.3, np.nan, 3) == (0.0, 1.0)


class TestBootstrap:
    """Percentile and BCa intervals."""

    def test_bca_agrees_with_scipy(self) -> None:
        """BCa of a skewed mean lies where scipy's does, up to the noise of resampling."""
        sample = np.random.default_rng(2).exponential(size=(80, 1))
        low, high = bootstrap_ratio(sample, np.ones(80))
        expected = stats.bootstrap(
            (sample[:, 0],), np.mean, n_resamples=9999, method="BCa", rng=3
        ).confidence_interval
        width = expected.high - expected.low
        assert abs(low[0] - expected.low) < 0.06 * width
        assert abs(high[0] - expected.high) < 0.06 * width

    def test_bca_of_a_symmetric_statistic_is_the_percentile_interval(self) -> None:
        """Without bias and acceleration nothing is corrected."""
        samples = np.linspace(-1, 1, 2001)
        jackknife = np.array([-1.0, 1.0])
        assert bca(0.0, samples, jackknife) == pytest.approx((-0.95, 0.95), abs=1e-6)
        assert np.array(percentile(samples)) == pytest.approx([-0.95, 0.95])

    def test_linearised_and_bootstrap_intervals_agree(self) -> None:
        """For a smooth ratio of many blocks the two methods say the same."""
        rng = np.random.default_rng(4)
        bottom = rng.integers(1, 9, 800).astype(float)
        top = (bottom * 2 + rng.normal(0, 2, 800))[:, None]
        (low,), (high,) = ratio(top, bottom).interval()
        (boot_low,), (boot_high,) = bootstrap_ratio(top, bottom)
        assert abs(low - boot_low) < 0.08 * (high - low)
        assert abs(high - boot_high) < 0.08 * (high - low)

    def test_a_column_without_denominator_is_missing(self) -> None:
        """What never happened has no ratio."""
        low, _ = bootstrap_ratio(np.zeros((9, 1)), np.zeros((9, 1)))
        assert np.isnan(low[0])

    def test_a_constant_statistic_has_no_width(self) -> None:
        """Equal blocks leave nothing to resample."""
        (low,), (high,) = bootstrap_ratio(np.full((9, 1), 4.0), np.full(9, 2.0))
        assert (low, high) == (2.0, 2.0)


class TestHolm:
    """Adjusted p-values."""

    def test_known_table(self) -> None:
        """The textbook steps: multiply by the number still in play, never decrease."""
        np.testing.assert_allclose(holm([0.01, 0.04, 0.03, 0.005]), [0.03, 0.06, 0.06, 0.02])

    def test_never_above_one(self) -> None:
        """Adjusted p-values stay probabilities."""
        np.testing.assert_allclose(holm([0.9, 0.8]), [1.0, 1.0])
