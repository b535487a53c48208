"""A study of assumptions as its report reads it: what becomes of every verdict."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import pandas as pd

from exobalance.analysis.base.judged import Judged
from exobalance.analysis.studies.points.results import PointResults
from exobalance.analysis.studies.points.tables import read_table

SETTLED = ("Balanced", "Imbalanced", "Leaning")

HOLDS, LESS_SURE, TURNS, OPEN = "holds", "less sure", "turns", "not settled"


@dataclass(frozen=True)
class Conclusion:
    """One verdict of the base and what becomes of it."""

    base: Judged
    others: dict[int, Judged]  # by point

    @cached_property
    def turned(self) -> list[int]:
        """Points whose word contradicts that of the base."""
        return [p for p, each in self.others.items() if contradicts(self.base.word, each.word)]

    @cached_property
    def unsure(self) -> list[int]:
        """Points whose word differs without a contradiction."""
        return [
            p
            for p, each in self.others.items()
            if each.word != self.base.word and p not in self.turned
        ]

    @property
    def is_torn(self) -> bool:
        """Whether alternatives contradict each other."""
        words = {each.word for each in self.others.values()}
        return "Balanced" in words and bool(words & {"Imbalanced", "Leaning"})

    @property
    def fate(self) -> str:
        """What becomes of the verdict."""
        if self.base.word not in SETTLED:
            return OPEN
        return TURNS if self.turned else LESS_SURE if self.unsure else HOLDS


def contradicts(one: str, other: str) -> bool:
    """Return True for Balanced against Imbalanced or Leaning."""
    pair = {one, other}
    return "Balanced" in pair and bool(pair & {"Imbalanced", "Leaning"})


@dataclass(frozen=True)
class AssumptionResults(PointResults):
    """A study of assumptions as its report reads it."""

    @cached_property
    def assumptions(self) -> pd.DataFrame:
        """What each point puts otherwise, by point."""
        return read_table(self.run, "assumptions").set_index("point")

    @cached_property
    def conclusions(self) -> list[Conclusion]:
        """Every verdict of the base."""
        return [
            Conclusion(
                base,
                {
                    point: each
                    for point, found in enumerate(self.judged)
                    for each in found
                    if point and each.title == base.title
                },
            )
            for base in self.judged[0]
        ]

    @cached_property
    def idle(self) -> list[int]:
        """Points that changed no number in the games played."""
        moved = self.numbers.groupby("point")[["effect", "effect_se"]].agg(
            lambda column: bool((column.abs() > 1e-12).any())
        )
        return [int(p) for p in moved.index[~moved.any(axis=1)] if p]

    def effect_in(self, conclusion: Conclusion, point: int) -> tuple[float, float, float, str]:
        """Return the effect of a point on a conclusion's number, as one of all alternatives."""
        return self.effect(point, conclusion.base.number, len(conclusion.others))

    def label(self, point: int) -> str:
        """Return what a point puts otherwise."""
        return str(self.points.label[point])
