"""Verdict words of headline numbers: those of a report, without the games.

A study keeps of each set of rules its headline numbers alone.  They are judged here as the
sections of a report judge them, so that a sweep knows where a verdict turns and other
targets need no new games.  Tests hold both to the same words.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from exobalance.analysis.base.findings import Word
from exobalance.analysis.base.intervals import Estimates, Interval, share_interval
from exobalance.analysis.base.sentences import SPACE, decimals, fixed, number, percent, span
from exobalance.analysis.base.targets import Targets
from exobalance.analysis.base.verdict import (
    MIN_BLOCKS,
    judge,
    judge_estimate_range,
    judge_range,
    worst,
)
from exobalance.analysis.effects.headline import Headline, standard_errors
from exobalance.analysis.metrics.items.effects import OUTCOMES
from exobalance.analysis.metrics.own_items.estimate import OUTCOMES as OWN_OUTCOMES

TOPICS = ("health", "seats", "source", "items", "predominance", "gifts", "closeness", "length")
"""Keys of the topics that have targets, in the order of a verdict card."""

COLUMNS = ["key", "metric", "title", "unit", "family", "target", "fair", "factor", "value", "se"]


@dataclass(frozen=True)
class Judged:
    """One topic of one set of rules, judged against its target."""

    key: str  # topic, as `Verdict.key`
    title: str  # topic in words
    metric: str
    word: Word
    number: str  # key of the headline number that decides
    member: str  # what that number is about: "seat 1", "majorities"; "" if it stands alone
    value: float  # in `unit`; a distance from fair where the target is a margin
    low: float
    high: float
    unit: str
    target: str  # in words
    target_low: float
    target_high: float

    @property
    def gap(self) -> float:
        """How far the value lies outside the target, in half-widths (or limits) of it."""
        low, high = self.target_low, self.target_high
        scale = (high - low) / 2 if math.isfinite(low) else abs(high)
        return max(0.0, low - self.value, self.value - high) / (scale or 1.0)

    @property
    def amount(self) -> str:
        """The value with its interval and unit, as it stands in a sentence."""
        if self.unit == "share":
            return percent(self.value, (self.low, self.high))
        if self.unit == "pp" or self.key == "items":
            places = decimals((self.low, self.high))
            words = f"{fixed(self.value, places, signed=True)}{SPACE}{_plain(self.unit)}"
            return f"{words} {span((self.low, self.high), places)}"
        return number(self.value, (self.low, self.high), self.unit)

    @property
    def fact(self) -> str:
        """What was found, as a sentence without its end."""
        whose = self.member[:1].upper() + self.member[1:]
        about = self.title.partition(" and the ")[2]
        return {
            "health": f"{self.amount} of the games did not reach their end",
            "seats": f"{whose} wins {self._from_fair()}",
            "source": f"{self.amount} of the winner's lead comes from {self.member}",
            "items": f"Players with {self.member} win {self._from_fair()}"
            if self.number.startswith("item_win.")
            else f"{whose} moves the {about} by {self.amount}",
            "predominance": f"The swaps of {self.title.lower()} decide {self.amount} of the games",
            "gifts": f"For 100 that the active player gives itself, each opponent gets "
            f"{fixed(100 * self.value, 0)} {span((100 * self.low, 100 * self.high), 0)}",
            "closeness": f"The winner is ahead by {self.amount} of its score",
            "length": f"A game takes {self.amount}",
            "solo": f"The target is reached in {self.amount} of the games",
        }.get(self.key, f"{self.title}: {self.amount}")

    def _from_fair(self) -> str:
        """Return a distance from a fair share in words."""
        places = decimals((self.low, self.high))
        sign = -1 if self.value < 0 else 1
        ends = sorted((sign * self.low, sign * self.high))
        more = "more" if self.value >= 0 else "less"
        return (
            f"{fixed(abs(self.value), places)}{SPACE}points {more} than a fair share "
            f"{span((ends[0], ends[1]), places)}"
        )


def _plain(unit: str) -> str:
    """Return a unit in table language."""
    return "points" if unit == "pp" else unit


def number_table(numbers: Sequence[Headline]) -> pd.DataFrame:
    """Return headline numbers as rows: `COLUMNS`, with the standard error of each."""
    errors = standard_errors(np.column_stack([number.influence for number in numbers]))
    rows = [
        (*(getattr(number, name) for name in COLUMNS[:-1]), float(se))
        for number, se in zip(numbers, errors, strict=True)
    ]
    return pd.DataFrame(rows, columns=COLUMNS)


def judge_numbers(
    numbers: pd.DataFrame,
    targets: Targets,
    groups: int,
    games: int,
    items: str = "items",
) -> list[Judged]:
    """Return one judgement per topic that has a target, in the order of `TOPICS`.

    Parameters
    ----------
    numbers
        Rows of `number_table` of one set of rules.
    groups
        Groups of blocks that the errors come from.
    games
        Games played.
    items
        Plural of the game's setup items.
    """
    aimed = numbers[numbers.target.isin(list(targets)) & np.isfinite(numbers.value)]
    found = [
        _judged(rows.reset_index(drop=True), targets, groups, games, items)
        for _, rows in aimed.groupby("target", sort=False)
    ]
    places = {key: place for place, key in enumerate(TOPICS)}
    return sorted(found, key=lambda each: places.get(each.key, len(places)))


def _judged(rows: pd.DataFrame, targets: Targets, groups: int, games: int, items: str) -> Judged:
    """Judge the numbers of one target as one family."""
    first = rows.iloc[0]
    name, family = str(first.target), str(first.family)
    df = groups - 1.0
    if family == "seats" or family.startswith("item_"):
        shifted = (Estimates(rows.value.to_numpy(), rows.se.to_numpy(), df) - rows.fair) * float(
            first.factor
        )
        margin = targets.number(name)
        assert margin is not None
        words = judge(shifted, margin, family=True)
        word = worst(words)
        size = np.where([each == word for each in words], np.abs(shifted.value), -1.0)
        place = int(size.argmax())
        low, high = shifted.interval()
        unit = "pp" if first.factor == 100 else str(first.unit)
        return _told(
            rows.iloc[place], items, word, float(shifted.value[place]),
            (float(low[place]), float(high[place])), unit, (-margin, margin),
        )  # fmt: skip
    bounds = targets.range(name)
    limit = targets.number(name)
    aim = bounds or (-math.inf, math.inf if limit is None else limit)
    estimates = Estimates(rows.value.to_numpy(), rows.se.to_numpy(), df)
    place = int(estimates.value.argmax())
    row, one = rows.iloc[place], estimates.one(place)
    if family:
        word = _family_word(estimates, aim[1])
    elif row.key == "unfinished":
        word = _health_word(float(row.value), float(row.se), games, aim[1])
    else:
        word = judge_estimate_range(one, *aim)
    interval = _interval(one, row, games)
    return _told(row, items, word, float(row.value), interval, str(row.unit), aim)


def _family_word(shares: Estimates, limit: float) -> Word:
    """Return the word of the member farthest above a limit."""
    if shares.df + 1 < MIN_BLOCKS:
        return "Undecided"
    low90, high90 = shares.interval(0.90)
    low95, high95 = shares.interval(0.95, members=len(shares))
    return worst(
        judge_range((low90[k], high90[k]), (low95[k], high95[k]), -math.inf, limit)
        for k in range(len(shares))
    )


def _health_word(share: float, se: float, games: int, limit: float) -> Word:
    """Judge the share of unfinished games; it is known well even from few games."""
    narrow, wide = (share_interval(share, se, games, level) for level in (0.90, 0.95))
    return judge_range(narrow, wide, 0.0, limit)


def _interval(one: Estimates, row: pd.Series, games: int) -> Interval:
    """Return the 95 % interval as a report prints it."""
    if row.unit == "share" and not row.family:
        return share_interval(float(row.value), float(row.se), games)
    (low,), (high,) = one.interval()
    return float(low), float(high)


def _told(
    row: pd.Series,
    items: str,
    word: Word,
    value: float,
    interval: Interval,
    unit: str,
    aim: Interval,
) -> Judged:
    """Return the judgement with its topic and target in words."""
    key, title = topic_of(row, items)
    return Judged(
        key=key,
        title=title,
        metric=str(row.metric),
        word=word,
        number=str(row.key),
        member=member_of(str(row.title)) if row.family else "",
        value=value,
        low=interval[0],
        high=interval[1],
        unit=unit,
        target=target_words(row, aim),
        target_low=aim[0],
        target_high=aim[1],
    )


def topic_of(row: pd.Series, items: str) -> tuple[str, str]:
    """Return key and title of the topic that a number with a target belongs to."""
    target, family = str(row.target), str(row.family)
    if family == "seats":
        return "seats", "Seats"
    if family == "lead":
        return "source", "Dominant source of points"
    if family.startswith("item_"):
        name, _, several = family.removeprefix("item_").partition(".")
        among = OWN_OUTCOMES if several else OUTCOMES  # items of each seat name their kind
        outcome = next(each for each in among if each.name == name)
        return "items", f"{(several or items).capitalize()} and the {outcome.title}"
    if target.endswith("_pivotal"):
        return "predominance", target.removesuffix("_pivotal").capitalize()
    known = {
        "truncated": ("health", "Run health"),
        "length_turns": ("length", "Length"),
        "winner_lead_share": ("closeness", "Closeness"),
        "gift_ratio": ("gifts", "Gifts to others"),
        "solo_success": ("solo", "Solo target"),
    }
    return known.get(target, (target, str(row.title)[:1].upper() + str(row.title)[1:]))


def member_of(title: str) -> str:
    """Return what a number of a family is about: ``win share of seat 1`` gives ``seat 1``.

    Titles of families put it between "of" and what it acts on.
    """
    return title.split(" of ", 1)[-1].split(" in ")[0].split(" on the ")[0]


def target_words(row: pd.Series, aim: Interval) -> str:
    """Return a target in words, as reports print it."""
    low, high = aim
    if row.family == "seats":
        return f"within {high:g} points of {fixed(100 * row.fair, 1)} %"
    if str(row.family).startswith("item_"):
        fair = "a fair share" if str(row.family).startswith("item_win.") else "the average"
        return f"each within {high:g} points of {fair}"
    if row.key == "gift_ratio":
        return f"{100 * low:g} to {100 * high:g} for 100 of one's own"
    if math.isfinite(low):
        scale, unit = (100, "%") if row.unit == "share" else (1, row.unit)
        return f"{scale * low:g} to {scale * high:g} {unit}"
    return f"at most {100 * high:g} %" if row.unit == "share" else f"at most {high:g} {row.unit}"
