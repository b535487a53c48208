"""What the sections of all studies of points have in common: who played, words, verdicts."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pandas as pd
from scipy import stats

from exobalance.analysis.base.findings import FigureSpec, Verdict
from exobalance.analysis.base.game_facts import GameFacts, read_game_facts
from exobalance.analysis.base.headline import Headline, estimates, families, numbers_of
from exobalance.analysis.base.intervals import Estimates
from exobalance.analysis.base.judged import Judged, judge_numbers, verdict_of
from exobalance.analysis.base.sentences import percent
from exobalance.analysis.base.targets import Targets
from exobalance.analysis.base.verdict import MIN_BLOCKS
from exobalance.analysis.studies.points.tables import read_table
from exobalance.simcore.phrases import counted
from exobalance.simcore.record.reader import Run

BROKEN = 0.5
"""A set of rules under which more games than this do not end is called broken."""

Drawn = tuple[FigureSpec, pd.DataFrame]
"""A figure and its table."""


@dataclass(frozen=True)
class PointResults:
    """A study of points as its report reads it."""

    run: Run
    targets: Targets

    @cached_property
    def points(self) -> pd.DataFrame:
        """One row per set of rules; the first is the base."""
        return read_table(self.run, "points")

    @cached_property
    def numbers(self) -> pd.DataFrame:
        """Headline numbers of every point."""
        return read_table(self.run, "numbers")

    @property
    def players(self) -> int:
        """Player count of the study."""
        return self.run.manifest.cells[0].players

    @cached_property
    def words(self) -> GameFacts:
        """Names of the game and of who played."""
        cell = self.run.manifest.cells[0]
        return read_game_facts(self.run.manifest, cell.arm, cell.players)

    @property
    def base_name(self) -> str:
        """What the base is called in sentences."""
        return "the base" if self.words.changes else "the printed rules"

    @cached_property
    def judged(self) -> list[list[Judged]]:
        """Judgements of every point, topic by topic; points without numbers have none."""
        return [
            judge_numbers(numbers_of(self.numbers[self.numbers.point == point]), self.targets)
            for point in self.points.point
        ]

    @cached_property
    def verdict_words(self) -> list[dict[str, str]]:
        """Verdict words of every point, by the title of the check."""
        return [{each.title: each.word for each in found} for found in self.judged]

    @cached_property
    def broken(self) -> list[int]:
        """Points under whose rules most games do not end."""
        return [int(p) for p in self.points.point[self.points.unfinished > BROKEN]]

    def verdict(self, judged: Judged, sentence: str) -> Verdict:
        """Return a judgement of the base as a verdict of the report."""
        base, rests_on = self.points.iloc[0], self.words.rests_on
        games, blocks = int(base.games), int(base.blocks)
        return verdict_of(judged, sentence, self.players, rests_on, games, blocks)

    def t(self, level: float = 0.95) -> float:
        """Return the factor from a standard error to half an interval."""
        groups = int(self.points.groups.iloc[0])
        return float(stats.t.ppf((1 + level) / 2, groups - 1)) if groups > 1 else math.inf

    def few_blocks(self) -> list[str]:
        """Say so if there are too few blocks for verdict words."""
        blocks = int(self.points.blocks.iloc[0])
        if blocks >= MIN_BLOCKS:
            return []
        return [
            f"{blocks} blocks are too few for verdicts, which need {MIN_BLOCKS}: every word is "
            "Undecided. Ask again with more blocks."
        ]

    def broken_sentences(self, shown: int = 4) -> list[str]:
        """Name the points at which most games do not end."""
        rows = self.points.set_index("point").loc[self.broken]
        sentences = [
            f"Under {row.label}, {percent(row.unfinished, (row.unfinished, row.unfinished))} of "
            "the games did not reach their end: its other numbers speak about games that were "
            "cut off."
            for row in rows.head(shown).itertuples()
        ]
        if len(rows) > shown:
            sentences.append(f"The same holds for {counted(len(rows) - shown, 'further setting')}.")
        return sentences

    @cached_property
    def intervals(self) -> tuple[pd.Series, pd.Series]:
        """Both ends of the 95 % interval of every row of `numbers`, as in a report.

        Those of a family hold for all its numbers at a point.
        """
        ends = np.empty((2, len(self.numbers)))
        for rows, numbers in self._by_family():
            together = estimates(numbers).together()
            ends[:, rows] = together if numbers[0].family else np.array([numbers[0].interval()]).T
        low, high = (pd.Series(side, self.numbers.index) for side in ends)
        return low, high

    def _by_family(self) -> Iterator[tuple[np.ndarray, list[Headline]]]:
        """Yield the numbers of each family at each point, with their rows in `numbers`."""
        for rows in self.numbers.groupby("point", sort=False).indices.values():
            numbers = numbers_of(self.numbers.iloc[rows])
            for places in families(numbers):
                yield rows[places], [numbers[place] for place in places]

    def values(self) -> pd.DataFrame:
        """Return the value of every headline number at every point, with its interval."""
        low, high = self.intervals
        return pd.DataFrame(
            {
                "setting": self._labels(),
                "number": self.numbers.title,
                "value": self.numbers.value,
                "low": low,
                "high": high,
                "unit": self.numbers.unit,
            }
        )

    def effects(self) -> pd.DataFrame:
        """Return what every point changes, paired by world, in percentage points for shares.

        Intervals hold for all numbers of a family at a point.
        """
        factor = np.where(self.numbers.unit == "share", 100.0, 1.0)
        half = np.empty(len(self.numbers))
        for rows, _ in self._by_family():
            effect, se = (self.numbers[name].to_numpy()[rows] for name in ("effect", "effect_se"))
            members = Estimates(effect, se, math.inf).members
            half[rows] = self.t(1 - 0.05 / members) * se
        table = pd.DataFrame(
            {
                "setting": self._labels(),
                "number": self.numbers.title,
                "change": factor * self.numbers.effect,
                "low": factor * (self.numbers.effect - half),
                "high": factor * (self.numbers.effect + half),
                "unit": self.numbers.unit.where(self.numbers.unit != "share", "pp"),
            }
        )
        return table[self.numbers.point > 0].reset_index(drop=True)

    def effect(self, point: int, number: str, members: int = 1) -> tuple[float, float, float, str]:
        """Return the paired effect of a point on a number: value, low, high, unit.

        `members` is among how many points it is picked: the interval holds for all of them.
        """
        rows = self.numbers[(self.numbers.point == point) & (self.numbers.key == number)]
        row = rows.iloc[0]
        scale = 100.0 if row.unit == "share" else 1.0
        half = self.t(1 - 0.05 / members) * row.effect_se
        unit = "pp" if row.unit == "share" else str(row.unit)
        return scale * row.effect, scale * (row.effect - half), scale * (row.effect + half), unit

    def _labels(self) -> pd.Series:
        return self.numbers.point.map(self.points.set_index("point").label)


def add_drawn(drawn: Iterable[Drawn], tables: dict[str, pd.DataFrame]) -> list[FigureSpec]:
    """Return figures, after putting their tables among those of a section."""
    figures = []
    for spec, table in drawn:
        tables.setdefault(spec.table, table)
        figures.append(spec)
    return figures


def slug(key: str) -> str:
    """Return the key of a number as part of a name."""
    return key.replace(".", "_").replace(":", "_")


def short_topics(judged: Sequence[Judged]) -> list[str]:
    """Return topics in a word or two, for the heads of narrow columns."""
    heads = {"health": "health", "source": "source", "gifts": "gifts"}
    return [
        _items_topic(each) if each.key == "items" else heads.get(each.key, each.title.lower())
        for each in judged
    ]


def _items_topic(judged: Judged) -> str:
    """Return a topic of items in short; items of each seat are named by their kind."""
    outcome = judged.number.partition(".")[0].removeprefix("item_")
    words = {"first": "first seat", "win": "win share", "turns": "length"}
    has_kinds = "." in judged.metric
    items = judged.topic.short.lower() if has_kinds else "items"
    return f"{items}: {words.get(outcome, outcome)}"
