"""Verdict words: their order, their families, their error rates."""

import math

import numpy as np
import pytest

from exobalance.analysis.base.intervals import Estimates
from exobalance.analysis.base.verdict import (
    depends_on_play,
    games_wanted,
    judge,
    judge_estimate_range,
    judge_range,
    worst,
)


def known(value: float | list[float], se: float, df: float = 4000) -> Estimates:
    """Return estimates with a known standard error."""
    values = np.atleast_1d(np.asarray(value, float))
    return Estimates(values, np.full(len(values), se), df)


class TestJudge:
    """Words for deviations from a fair value."""

    @pytest.mark.parametrize(
        ("value", "se", "word"),
        [
            (0.0, 0.5, "Balanced"),
            (1.0, 0.2, "Balanced"),  # not 0, and yet inside the margin
            (3.0, 0.4, "Imbalanced"),
            (-3.0, 0.4, "Imbalanced"),
            (1.9, 0.5, "Leaning"),
            (-2.4, 0.5, "Leaning"),
            (1.0, 1.0, "Undecided"),
        ],
    )
    def test_single_estimates(self, value: float, se: float, word: str) -> None:
        """Each word at a margin of 2."""
        assert judge(known(value, se), 2.0) == [word]

    def test_balanced_is_two_one_sided_tests(self) -> None:
        """The edge of Balanced is where the larger one-sided p-value is 5 %."""
        edge = 2.0 - 1.6452 * 0.5  # t quantile at 4,000 degrees of freedom
        assert judge(known(edge - 0.001, 0.5), 2.0) == ["Balanced"]
        assert judge(known(edge + 0.001, 0.5), 2.0) != ["Balanced"]

    def test_family_needs_wider_intervals_for_imbalanced_only(self) -> None:
        """A member that is Imbalanced alone is Leaning among four; Balanced does not change."""
        assert judge(known(3.1, 0.5), 2.0) == ["Imbalanced"]
        words = judge(known([3.1, 0.0, 0.0, 0.0], 0.5), 2.0, family=True)
        assert words == ["Leaning", "Balanced", "Balanced", "Balanced"]

    def test_few_blocks_never_decide(self) -> None:
        """Below 200 blocks every word is Undecided, however clear the number."""
        assert judge(known([0.0, 9.0], 0.01, df=150), 2.0) == ["Undecided", "Undecided"]

    def test_unknown_errors_never_decide(self) -> None:
        """An estimate without standard error is Undecided."""
        assert judge(known(0.0, math.nan), 2.0) == ["Undecided"]


class TestErrorRates:
    """Each word's rate under repeated runs, at truths where it would be wrong."""

    def words(self, truth: list[float], se: float = 0.5, runs: int = 4000) -> list[str]:
        """Return the family's word in many runs."""
        rng = np.random.default_rng(5)
        noise = rng.normal(0, se, (runs, len(truth)))
        return [worst(judge(known(list(row), se), 2.0, family=True)) for row in truth + noise]

    def test_balanced_is_rarely_said_at_the_margin(self) -> None:
        """A seat exactly at its margin is called Balanced in at most 5 % of runs."""
        rate = np.mean([word == "Balanced" for word in self.words([2.0, -1.0, -1.0])])
        assert rate < 0.05 + 5 * math.sqrt(0.05 * 0.95 / 4000)

    def test_imbalanced_is_rarely_said_at_the_margin(self) -> None:
        """Two seats exactly at their margins are called Imbalanced in at most 5 % of runs."""
        rate = np.mean([word == "Imbalanced" for word in self.words([2.0, -2.0, 0.0])])
        assert rate < 0.05 + 5 * math.sqrt(0.05 * 0.95 / 4000)

    def test_a_fair_family_rarely_leans(self) -> None:
        """Three fair seats lean or worse in at most 5 % of runs, though noise is wide."""
        wide = self.words([0.0, 0.0, 0.0], se=1.5)
        rate = np.mean([word in ("Leaning", "Imbalanced") for word in wide])
        assert rate < 0.05 + 5 * math.sqrt(0.05 * 0.95 / 4000)

    def test_without_the_family_a_fair_one_leans_too_often(self) -> None:
        """Negative control: unadjusted intervals break the promised rate."""
        rng = np.random.default_rng(6)
        runs = [known(list(row), 1.5) for row in rng.normal(0, 1.5, (2000, 4))]
        rate = np.mean([worst(judge(run, 2.0)) in ("Leaning", "Imbalanced") for run in runs])
        assert rate > 0.10


class TestRanges:
    """Words for values inside a range."""

    @pytest.mark.parametrize(
        ("interval90", "interval95", "word"),
        [
            ((60, 70), (59, 71), "Balanced"),
            ((48, 52), (47, 53), "Undecided"),
            ((40, 48), (39, 49), "Imbalanced"),
            ((101, 110), (100.5, 111), "Imbalanced"),
            ((-math.inf, math.inf), (-math.inf, math.inf), "Undecided"),
        ],
    )
    def test_words(
        self, interval90: tuple[float, float], interval95: tuple[float, float], word: str
    ) -> None:
        """A range knows inside, outside and not settled."""
        assert judge_range(interval90, interval95, 50, 100) == word

    def test_few_blocks_never_decide(self) -> None:
        """The guard on blocks holds for ranges too."""
        assert judge_estimate_range(known(70, 0.1, df=20), 50, 100) == "Undecided"
        assert judge_estimate_range(known(70, 0.1), 50, 100) == "Balanced"


class TestWords:
    """How words combine."""

    def test_family_gets_its_worst_word(self) -> None:
        """Imbalanced before Leaning before Undecided before Balanced."""
        assert worst(["Balanced", "Leaning", "Undecided"]) == "Leaning"
        assert worst(["Leaning", "Imbalanced"]) == "Imbalanced"
        assert worst(["Balanced", "Undecided"]) == "Undecided"
        assert worst([]) == "No target"

    def test_tiers_that_contradict_depend_on_play(self) -> None:
        """Balanced for one tier and imbalanced for another is its own answer."""
        assert depends_on_play(["Balanced", "Imbalanced"]) == "Depends on play"
        assert depends_on_play(["Balanced", "Undecided"]) == "Undecided"
        assert depends_on_play(["Leaning", "Imbalanced"]) == "Imbalanced"


class TestGamesWanted:
    """How many more games should settle it."""

    def test_reproduces_the_budget_of_the_methodology(self) -> None:
        """At 3 players and a margin of 2 points about 6,000 games settle a fair seat."""
        share = 1 / 3
        se = 100 * math.sqrt(share * (1 - share) / 500)
        assert 500 + games_wanted(0.0, se, 2.0, 500) == pytest.approx(6012, rel=0.01)

    def test_on_the_margin_nothing_settles_it(self) -> None:
        """An effect of exactly the margin takes forever."""
        assert games_wanted(2.0, 0.1, 2.0, 1000) == math.inf

    def test_without_a_margin_there_is_no_number(self) -> None:
        """Nor without an error."""
        assert games_wanted(2.0, 0.1, math.nan, 1000) == math.inf
        assert games_wanted(2.0, math.nan, 1.0, 1000) == math.inf

    def test_families_need_more(self) -> None:
        """1.645 + 2.498 errors instead of 1.645 twice for one of eight, on either side."""
        alone, among = (games_wanted(1.0, 1.0, 2.0, 100, members=k) for k in (1, 8))
        assert 100 + among == pytest.approx((100 + alone) * (4.1423 / 3.2897) ** 2, rel=1e-3)
        assert games_wanted(3.0, 1.0, 2.0, 100, members=8) == pytest.approx(among)

    def test_it_is_the_number_that_settles(self) -> None:
        """With that many games the same estimate is Balanced with half the width to spare."""
        n, se = 1000, 1.5
        more = games_wanted(0.8, se, 2.0, n)
        shrunk = se * math.sqrt(n / (n + more))
        assert judge(known(0.8, shrunk), 2.0) == ["Balanced"]
        assert judge(known(0.8, se), 2.0) == ["Undecided"]
