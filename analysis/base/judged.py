"""Verdicts on headline numbers: one function for reports, sweeps and searches.

What a number is, and what its target means, stands with the number (`Headline`, `Topic`); so
a section judges what it has just computed, and a study what it has kept of each set of rules,
by the same code.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from exobalance.analysis.base.cells import Cell
from exobalance.analysis.base.findings import Verdict, Word, margins_outside
from exobalance.analysis.base.headline import Headline, Topic, estimates
from exobalance.analysis.base.intervals import Estimates, Interval, shrunken
from exobalance.analysis.base.sentences import (
    against_limit,
    decimals,
    fixed,
    number,
    percent,
    rare,
    sentence_case,
    span,
    wanted,
)
from exobalance.analysis.base.targets import Target, Targets
from exobalance.analysis.base.verdict import (
    MIN_BLOCKS,
    games_wanted,
    judge,
    judge_range,
    judge_ranges,
    worst,
)

TOPICS = ("health", "seats", "source", "items", "predominance", "gifts", "closeness", "length")
"""Keys of topics in the order of a verdict card; others come behind."""

OPEN = ("Leaning", "Undecided")
"""Words that more games may change."""

SCALES = {"share": (100.0, " %"), "per own one": (100.0, "")}
"""How targets in a unit are written: factor, and what follows the number."""


@dataclass(frozen=True)
class Judged:
    """A number, or a family of numbers, judged against its target."""

    topic: Topic
    decides: Headline  # the number that the verdict is about
    words: tuple[Word, ...]  # of every number
    word: Word
    value: float  # in `unit`; a distance from fair where the target is a margin; see `shrunken`
    se: float
    low: float  # 95 % interval; of a family, the one that holds for all members at once
    high: float
    unit: str
    target: str  # in words
    target_low: float
    target_high: float
    measured: float = math.nan  # the value as it stands in tables
    members: int = 1  # of its family
    missing: int = 0  # deals that there are too few for any verdict
    whose: str = "your"  # whose target it is, see `Targets.whose`

    @property
    def key(self) -> str:
        """Topic, as `Verdict.key`."""
        return self.topic.key

    @property
    def title(self) -> str:
        """Topic in words."""
        return self.topic.title

    @property
    def metric(self) -> str:
        """Id in the catalogue of metrics."""
        return self.decides.metric

    @property
    def number(self) -> str:
        """Key of the number that decides."""
        return self.decides.key

    @property
    def member(self) -> str:
        """What that number is about: "seat 1", "majorities"; "" if it stands alone."""
        return self.decides.member

    @property
    def interval(self) -> Interval:
        """The 95 % interval."""
        return self.low, self.high

    @property
    def gap(self) -> float:
        """How many margins the value lies outside the target, 0 without one.

        Outside a limit of 0, which is no margin, simply how far.
        """
        low, high = self.target_low, self.target_high
        if not math.isfinite(high):
            return 0.0
        size = margins_outside(self.value, low, high)
        return max(0.0, low - self.value, self.value - high) if math.isnan(size) else size

    @property
    def margin(self) -> float:
        """The designer's number: margin or limit, half the width of a range; nan without."""
        low, high = self.target_low, self.target_high
        half = (high - low) / 2 if math.isfinite(low) else high
        return half if math.isfinite(half) else math.nan

    @property
    def fact(self) -> str:
        """What was found, as a sentence without its end."""
        return sentence_case(self.clause)

    @property
    def clause(self) -> str:
        """What was found, as it stands inside a sentence."""
        return self.topic.fact.format(self) + self.as_measured()

    def as_measured(self, fair: float = 0.0) -> str:
        """Return what was measured of the member that sticks out, where it was drawn inwards.

        `fair` is added to it, in the unit of the value.
        """
        scale = 100.0 if self.unit == "share" else 1.0
        places = decimals((scale * self.low, scale * self.high))
        signed = self.topic.aim == "margin" and not fair
        told, raw = (
            fixed(scale * (number + fair), places, signed=signed)
            for number in (self.value, self.measured)
        )
        if told == raw or not math.isfinite(self.measured):
            return ""
        return f", measured {raw} as the most of {len(self.words)}"

    @property
    def amount(self) -> str:
        """The value with its interval and unit, as it stands in a sentence."""
        if self.unit == "share":
            return percent(self.value, self.interval)
        if self.topic.aim == "margin":
            places = decimals(self.interval)
            size = fixed(self.value, places, signed=True)
            return f"{size} {self.unit} {span(self.interval, places)}"
        return number(self.value, self.interval, self.unit)

    @property
    def away(self) -> str:
        """A distance from fair: ``9.6 pp more``."""
        size = fixed(abs(self.value), decimals(self.interval))
        return f"{size} {self.unit} {'less' if self.value < 0 else 'more'}"

    @property
    def ends(self) -> str:
        """The interval of that distance: ``(8.9 to 10.3)``."""
        ends = sorted(end if self.value >= 0 else -end for end in self.interval)
        return span((ends[0], ends[1]), decimals(self.interval))

    @property
    def for_hundred(self) -> str:
        """The value for 100: ``50 (49 to 51)``."""
        return f"{fixed(100 * self.value, 0)} {span((100 * self.low, 100 * self.high), 0)}"

    def wanted(self, n_games: int) -> str:
        """Say how many more games should settle the question; nothing where it is settled."""
        if self.word not in OPEN:
            return ""
        middle = (self.target_low + self.target_high) / 2 if math.isfinite(self.target_low) else 0
        more = games_wanted(self.value - middle, self.se, self.margin, n_games, self.members)
        return wanted(more, n_games, self.missing)

    def tail(self, n_games: int) -> str:
        """Return the end of a sentence: how a value stands to a limit or a range."""
        if self.word == "No target":
            return "."
        aim = plain_target(self.decides, self.target_low, self.target_high)
        if not math.isfinite(self.target_low):
            return against_limit(self.word, aim, self.wanted(n_games), self.whose)
        if self.word == "Undecided":
            more = self.wanted(n_games)
            return f"; whether that is inside {self.whose} {aim} is not settled. {more}"
        return f", {'inside' if self.word == 'Balanced' else 'outside'} {self.whose} {aim}."


def deviations(numbers: Sequence[Headline]) -> Estimates:
    """Return how far numbers lie from fair, in the unit of their target."""
    return (estimates(numbers) - numbers[0].fair) * numbers[0].factor


def judge_topic(
    numbers: Sequence[Headline],
    targets: Targets,
    as_looked: Callable[[Estimates], Estimates] = lambda found: found,
) -> Judged:
    """Judge the numbers of one topic as one family; the worst of them decides.

    Without a target there is no word, and the number farthest from fair, or the largest, is
    told.  It was picked for that, so it is told with the interval of its family, and drawn to
    the mean of the family as far as chance made it stick out.  `as_looked` gives estimates the
    intervals of a run that was looked at while it grew.
    """
    first = numbers[0]
    topic, found = first.topic, as_looked(deviations(numbers))
    assert topic is not None
    low, high = ends_of(topic, targets.get(first.target))
    if not math.isfinite(high):
        words: list[Word] = ["No target"] * len(numbers)
    elif topic.aim == "margin":
        words = judge(found, high, family=True)
    elif topic.aim == "rare":
        narrow, wide = found.level(0.90), found.level(0.95)
        words = [
            judge_range(each.interval(narrow), each.interval(wide), 0.0, high) for each in numbers
        ]
    else:
        words = judge_ranges(found, low, high)
    word = worst(words)
    size = np.abs(found.value) if topic.aim == "margin" else found.value
    size = np.where([each == word for each in words], np.nan_to_num(size, nan=-np.inf), -np.inf)
    place = int(size.argmax())
    decides = numbers[place]
    low_95, high_95 = (float(ends[place]) for ends in found.together())
    interval = (low_95, high_95)
    if len(numbers) == 1 and topic.aim != "margin":
        interval = decides.interval(found.level(0.95))
    se = (interval[1] - interval[0]) / 4 if topic.aim == "rare" else found.se[place]
    missing = 0 if topic.aim == "rare" else max(0, math.ceil(MIN_BLOCKS - 1 - found.df))
    return Judged(
        topic=topic,
        decides=decides,
        words=tuple(words),
        word=word,
        value=float(shrunken(found)[place]),
        se=float(se),
        low=float(interval[0]),
        high=float(interval[1]),
        unit=decides.target_unit,
        target=topic.target.format(plain_target(decides, low, high)) if math.isfinite(high) else "",
        target_low=low,
        target_high=high,
        measured=float(found.value[place]),
        members=found.members,
        missing=missing,
        whose=targets.whose(first.target),
    )


def judge_numbers(numbers: Sequence[Headline], targets: Targets) -> list[Judged]:
    """Return one judgement per topic that has a target, in the order of `TOPICS`."""
    topics: dict[str, list[Headline]] = {}
    for each in numbers:
        if each.topic is not None and each.target in targets and math.isfinite(each.value):
            topics.setdefault(each.topic.title, []).append(each)
    found = [judge_topic(members, targets) for members in topics.values()]
    places = {key: place for place, key in enumerate(TOPICS)}
    return sorted(found, key=lambda each: places.get(each.key, len(places)))


def ends_of(topic: Topic, target: Target | None) -> Interval:
    """Return a target as a range that is open where it says nothing."""
    if target is None or isinstance(target, tuple) != (topic.aim == "range"):
        return -math.inf, math.inf
    if isinstance(target, tuple):
        return target
    return (-target if topic.aim == "margin" else -math.inf), target


def plain_target(decides: Headline, low: float, high: float) -> str:
    """Return the numbers of a target: ``2``, ``50 %``, ``50 to 100 turns``."""
    assert decides.topic is not None
    if decides.topic.aim == "rare":
        return rare(high)
    scale, unit = SCALES.get(decides.target_unit, (1.0, f" {decides.target_unit}"))
    if decides.topic.aim == "margin":
        return f"{high:g}"
    start = f"{scale * low:g} to " if math.isfinite(low) else ""
    return f"{start}{scale * high:g}{unit}"


def verdict_on(cell: Cell, judged: Judged, sentence: str) -> Verdict:
    """Return a judgement of a cell's numbers as a verdict."""
    rests_on, n_blocks = cell.facts.rests_on, cell.groups.n_blocks
    return verdict_of(judged, sentence, cell.players, rests_on, cell.n_games, n_blocks)


def verdict_of(
    judged: Judged, sentence: str, players: int, rests_on: str, n_games: int, n_blocks: int
) -> Verdict:
    """Return a judgement as a verdict, with what it rests on."""
    return Verdict(
        metric=judged.metric,
        topic=judged.title,
        word=judged.word,
        estimate=judged.value,
        low=judged.low,
        high=judged.high,
        margin=judged.margin,
        unit=judged.unit,
        sentence=sentence,
        players=players,
        rests_on=rests_on,
        n_games=n_games,
        n_blocks=n_blocks,
        key=judged.key,
        target=judged.target,
        target_low=judged.target_low,
        target_high=judged.target_high,
        short=judged.topic.short,
        number=judged.number,
    )
