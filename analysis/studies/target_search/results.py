"""A search as its report reads it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import pandas as pd

from exobalance.analysis.studies.points.results import PointResults
from exobalance.analysis.studies.points.tables import read_table


@dataclass(frozen=True)
class SearchResults(PointResults):
    """A search as its report reads it."""

    @cached_property
    def front(self) -> pd.DataFrame:
        """Proposals by ascending size of change, the base first."""
        found = self.table("front")
        return found if "short" in found else found.assign(short=found.label)  # of earlier runs

    @cached_property
    def goals(self) -> pd.DataFrame:
        """One row per proposal and target."""
        return self.table("goals")

    @cached_property
    def asked(self) -> pd.DataFrame:
        """What was asked for, line by line."""
        return self.table("asked")

    @cached_property
    def ends(self) -> Any:
        """How many combinations there are, how many were played, and why no more."""
        (row,) = read_table(self.run, "ends", "played").itertuples()
        return row

    def table(self, name: str) -> pd.DataFrame:
        """Return a result table of the search."""
        return read_table(self.run, name)

    def of(self, point: int) -> pd.DataFrame:
        """Return the targets of one proposal."""
        return self.goals[self.goals.point == point]

    @cached_property
    def best(self) -> int:
        """The smallest change that is settled to meet all targets, else the best there is.

        A change whose numbers lie inside all targets comes before one that is nearer to
        them on average; with equal distance the smaller change is better.
        """
        settled = [p for p in self.front.point if (self.of(p).word == "Balanced").all()]
        inside = [p for p in self.front.point if (self.of(p).gap == 0).all()]
        if settled or inside:
            return int((settled or inside)[0])
        ordered = self.front.sort_values(["distance", "size"], kind="stable")
        return int(ordered.point.iloc[0])

    @property
    def is_met(self) -> bool:
        """Whether the best proposal lies inside all targets."""
        return bool((self.of(self.best).gap == 0).all())

    def name(self, point: int) -> str:
        """Return a proposal in a word or two."""
        return ("base" if self.words.changes else "printed") if point == 0 else f"proposal {point}"
