"""A sweep as its report reads it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import pandas as pd

from exobalance.analysis.studies.points.results import PointResults
from exobalance.analysis.studies.points.tables import read_table


@dataclass(frozen=True)
class SweepResults(PointResults):
    """A sweep as its report reads it."""

    @cached_property
    def settings(self) -> pd.DataFrame:
        """One row per point and path."""
        return read_table(self.run, "settings")

    @property
    def paths(self) -> list[str]:
        """The paths that are varied."""
        return list(self.settings.path.unique())

    @cached_property
    def is_grid(self) -> list[bool]:
        """Which points were asked for; the base may lie beside the grid."""
        counts = self.settings[self.settings.point > 0].groupby("path").text.agg(set)
        first = self.settings[self.settings.point == 0].set_index("path").text
        return [all(first[path] in counts[path] for path in self.paths)] + [True] * (
            len(self.points) - 1
        )

    @cached_property
    def along(self) -> list[int]:
        """Points of a sweep of one path in the order of its values."""
        rows = self.settings
        if rows.number.notna().all():
            rows = rows.sort_values("number", kind="stable")
        return [int(point) for point in rows.point]

    def value(self, point: int) -> str:
        """Return the values of a point: without their path if there is only one."""
        rows = self.settings[self.settings.point == point]
        if len(self.paths) == 1:
            return str(rows.text.iloc[0])
        return ", ".join(f"{row.path} = {row.text}" for row in rows.itertuples())

    def short(self, point: int) -> str:
        """Return the values of a point alone, in the order of the paths."""
        return " · ".join(self.settings[self.settings.point == point].text)
