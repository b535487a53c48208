"""The verdict words: an estimate is judged against the designer's margin, never by p < 0.05.

`judge` tests in this order, with margin m around 0: the 90 % interval inside +-m is
Balanced (two one-sided tests at 5 %); the 95 % interval outside +-m is Imbalanced; the
95 % interval without 0 is Leaning; anything else is Undecided.  Members of a family are
Balanced one by one (all have to be, so none needs a wider interval: Berger 1982), but need
Bonferroni-adjusted intervals for Imbalanced and Leaning.

Targets that are a range or a limit (game length, unfinished games) have no fair value to
lean away from, so `judge_range` knows three words only.

Source: Schuirmann 1987 (two one-sided tests); Lakens, Scheel, Isager 2018.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import numpy as np
from scipy import stats

from exobalance.analysis.base.cells import Cell
from exobalance.analysis.base.findings import Verdict, Word
from exobalance.analysis.base.intervals import Estimates, Interval

MIN_BLOCKS = 200
"""Fewer blocks than this never get a verdict: their t intervals cannot be trusted."""

_WORST_FIRST: tuple[Word, ...] = (
    "Imbalanced",
    "Leaning",
    "Depends on play",
    "Undecided",
    "Balanced",
    "No target",
)


def judge(
    estimates: Estimates, margin: float, *, family: bool = False, members: int = 1
) -> list[Word]:
    """Return a verdict word per estimated deviation from a fair value.

    `family` treats the estimates as one family; otherwise each stands alone, or for so many
    ``members`` that it was picked from.
    """
    if estimates.df + 1 < MIN_BLOCKS:
        return ["Undecided"] * len(estimates)
    low90, high90 = estimates.interval(0.90)
    low95, high95 = estimates.interval(members=estimates.members if family else members)
    words: list[Word] = []
    for index in range(len(estimates)):
        if not np.isfinite([low90[index], high90[index]]).all():
            words.append("Undecided")
        elif -margin < low90[index] and high90[index] < margin:
            words.append("Balanced")
        elif low95[index] > margin or high95[index] < -margin:
            words.append("Imbalanced")
        elif low95[index] > 0 or high95[index] < 0:
            words.append("Leaning")
        else:
            words.append("Undecided")
    return words


def judge_range(interval90: Interval, interval95: Interval, low: float, high: float) -> Word:
    """Return Balanced inside [low, high], Imbalanced outside, else Undecided."""
    if not all(math.isfinite(end) for end in (*interval90, *interval95)):
        return "Undecided"
    if low <= interval90[0] and interval90[1] <= high:
        return "Balanced"
    if interval95[0] > high or interval95[1] < low:
        return "Imbalanced"
    return "Undecided"


def judge_ranges(estimates: Estimates, low: float, high: float) -> list[Word]:
    """Judge estimates with t intervals against a range, as one family."""
    if estimates.df + 1 < MIN_BLOCKS:
        return ["Undecided"] * len(estimates)
    narrow = zip(*estimates.interval(0.90), strict=True)
    wide = zip(*estimates.together(), strict=True)
    return [judge_range(*ends, low, high) for ends in zip(narrow, wide, strict=True)]


def judge_estimate_range(estimates: Estimates, low: float, high: float) -> Word:
    """Judge a single estimate with t intervals against a range."""
    (word,) = judge_ranges(estimates, low, high)
    return word


def worst(words: Iterable[Word]) -> Word:
    """Return the word of the worst member of a family."""
    present = set(words)
    return next((word for word in _WORST_FIRST if word in present), "No target")


def depends_on_play(words: Sequence[Word]) -> Word:
    """Join one metric's words over bot tiers, weakest first.

    Tiers that contradict each other (Balanced for one, Imbalanced or Leaning for another)
    give "Depends on play"; an Undecided tier contradicts nobody.
    """
    if "Balanced" in words and ("Imbalanced" in words or "Leaning" in words):
        return "Depends on play"
    return worst(words)


def games_wanted(
    deviation: float, se: float, margin: float, n_games: float, members: int = 1
) -> float:
    """Return how many more games should settle whether the deviation exceeds the margin.

    n' = n ((z_.95 + z_(1 - .05/k)) se / (margin - |deviation|))^2, minus the n games at hand,
    for one of ``k`` members of a family; the same with the distance to the margin when the
    deviation lies beyond it.  Infinite exactly on it, and where the margin is not known.

    Source: Chow, Shao, Wang 2008, section 3.1.2 (equivalence, power 0.9 at the estimate).
    """
    gap = abs(margin - abs(deviation))
    if not math.isfinite(se) or not gap > 0:
        return math.inf
    quantiles = stats.norm.ppf([0.95, 1 - 0.05 / members]).sum()
    return max(0.0, float(n_games * ((quantiles * se / gap) ** 2 - 1)))


def make_verdict(
    cell: Cell,
    *,
    metric: str,
    key: str,
    topic: str,
    word: Word,
    estimate: float,
    interval: Interval,
    unit: str,
    sentence: str,
    target: str = "",
    target_range: Interval = (-math.inf, math.inf),
) -> Verdict:
    """Build a verdict with everything it rests on."""
    low, high = target_range
    margin = high if not math.isfinite(low) else (high - low) / 2
    return Verdict(
        metric=metric,
        topic=topic,
        word=word,
        estimate=float(estimate),
        low=float(interval[0]),
        high=float(interval[1]),
        margin=float(margin) if math.isfinite(margin) else math.nan,
        unit=unit,
        sentence=sentence,
        players=cell.players,
        rests_on=cell.facts.rests_on,
        n_games=cell.n_games,
        n_blocks=cell.groups.n_blocks,
        key=key,
        target=target,
        target_low=low,
        target_high=high,
    )
