"""What an analysis hands to a report: verdicts, tables and figures as plain data."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

import pandas as pd

from exobalance.simcore.phrases import counted

Word = Literal["Balanced", "Imbalanced", "Leaning", "Undecided", "Depends on play", "No target"]
"""The five verdict words; "No target" marks a headline number that nobody set a target for."""


Move = Literal["Helps", "Hurts", "No change", "Stays inside", "Not settled", "Depends on play"]
"""What a changed rule does to a target."""


@dataclass(frozen=True)
class Versus:
    """How a verdict came about: what it was before a rule was changed.

    `change` is how far the number moved away from its target, negative when it came closer.
    """

    arm: str  # key of the changed rules, "t1"
    tweak: str  # their name
    move: Move
    base_word: Word
    base_estimate: float  # in the unit of the verdict, as `base_low` to `margin` are
    base_low: float
    base_high: float
    change: float
    low: float  # 95 % interval of `change`
    high: float
    margin: float  # the change that matters; nan if nobody said
    paired: bool  # block by block on the same worlds
    fixed: Move | Literal[""] = ""  # the move with the same bots under both sets of rules
    retuned: Move | Literal[""] = ""  # the same with bots tuned to each set of rules
    contrast: float = math.nan  # the change with tuned bots less that with fixed ones
    contrast_low: float = math.nan  # its 95 % interval
    contrast_high: float = math.nan
    numbers: str = ""  # that miss most, before and after: "Seat 1: +9.6 → +4.7 pp from fair"

    @property
    def says(self) -> str:
        """The move, and what tuned bots say to it where that is something else."""
        if self.move == "Depends on play" and self.fixed != self.retuned:
            other = self.retuned[:1].lower() + self.retuned[1:]
            return f"{self.fixed} with bots as they are; {other} with bots tuned to it"
        is_beyond = self.contrast_low > self.margin or self.contrast_high < -self.margin
        if not is_beyond:
            return self.move
        if self.move in ("Helps", "Hurts"):
            more = (self.move == "Hurts") == (self.contrast > 0)
            return f"{self.move}, {'more' if more else 'less'} with bots tuned to it"
        way = "further from" if self.contrast > 0 else "closer to"
        return f"{self.move}; ends {way} the target with bots tuned to it"


@dataclass(frozen=True)
class Verdict:
    """One judged headline number."""

    metric: str  # "M1a"
    topic: str  # in words: "Seats"
    word: Word
    estimate: float
    low: float  # 95 % interval
    high: float
    margin: float  # the designer's number; for a range, half its width; nan without a target
    unit: str  # "pp", "points", "turns", "share" (0 to 1)
    sentence: str  # one sentence in table language
    players: int
    rests_on: str = ""  # bots, assumed components
    n_games: int = 0
    n_blocks: int = 0
    key: str = ""  # of the topic: "health", "seats", "source", "items", "predominance", ...
    target: str = ""  # the target in words: "within 2 pp of 33 %", "at most 50 %"
    target_low: float = -math.inf  # the target as a range, in `unit`
    target_high: float = math.inf
    versus: Versus | None = None  # of a comparison of rules
    short: str = ""  # head of the topic, if that is enough: "Exoplanets"
    tweak: str = ""  # whose verdict it is, where a report has those of several tweaks
    number: str = ""  # key of the headline number that decides: "seat_share.1"

    @property
    def heading(self) -> str:
        """The topic, and whose verdict it is: ``Seats, more points``."""
        return ", ".join(filter(None, (self.topic, self.tweak)))

    @property
    def outside(self) -> float:
        """How many margins the estimate lies outside the target, 0 inside; nan without one."""
        return margins_outside(self.estimate, self.target_low, self.target_high)

    @property
    def title(self) -> str:
        """The heading at its player count: ``Seats at 3 players``."""
        return f"{self.heading} at {counted(self.players, 'player')}"


def margins_outside(value: float, low: float, high: float) -> float:
    """Return how many margins a value lies outside a target, 0 inside; nan without a margin.

    A margin is half the width of a target that is a range, or the limit itself.
    """
    ends = [end for end in (low, high) if math.isfinite(end)]
    scale = (high - low) / 2 if len(ends) == 2 else abs(sum(ends))
    return max(0.0, low - value, value - high) / scale if scale else math.nan


@dataclass(frozen=True)
class Step:
    """Something to try after a verdict, with the command that does it."""

    says: str
    command: str


@dataclass(frozen=True)
class FigureSpec:
    """A figure as data: which drawing, of which table, and what it shows."""

    name: str  # unique in the report, file-name safe
    drawing: str  # key of reports.figures.DRAWINGS
    table: str  # key of Section.tables
    title: str
    sentence: str  # says what the figure shows, with its numbers
    alt: str  # describes the picture for someone who cannot see it
    options: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Section:
    """One metric family of the report, for one player count."""

    metric: str  # "M1"
    title: str
    players: int  # 0: not tied to a player count
    sentences: Sequence[str]  # plain language, most important first
    verdicts: Sequence[Verdict] = ()
    tables: Mapping[str, pd.DataFrame] = field(default_factory=dict)
    titles: Mapping[str, str] = field(default_factory=dict)  # of tables whose names say too little
    figures: Sequence[FigureSpec] = ()
    notes: Sequence[str] = ()  # caveats, shown small
    warnings: Sequence[str] = ()  # what to know before any verdict: on the first screen
