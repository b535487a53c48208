"""A sweep as its report reads it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pandas as pd

from exobalance.analysis.base.extremes import surely_larger
from exobalance.analysis.base.judged import Judged
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

    def nearest(self, judged: Mapping[int, Judged]) -> list[int]:
        """Return the points that may lie closest to a target, the one that seems so first.

        A point is out if another one is closer for certain (`analysis.base.extremes`).  Against
        the base the error of the difference is that of the same worlds; for two other points it
        is taken as the sum of both, or as that of unrelated worlds, whichever is smaller.
        """
        points = list(judged)
        gap = np.array([_distance(judged[point]) for point in points])
        errors = np.array([[self._error(judged, one, other) for other in points] for one in points])
        larger = surely_larger(gap, errors, int(self.points.groups.iloc[0]) - 1.0)
        beaten = set(np.flatnonzero(larger.any(axis=1)))
        order = np.argsort(gap, kind="stable")
        return [points[place] for place in order if place not in beaten]

    def _error(self, judged: Mapping[int, Judged], one: int, other: int) -> float:
        """Return the standard error of the difference of two points, or what it is at most."""
        first, second = judged[one], judged[other]
        apart = math.hypot(first.se, second.se)
        if first.number != second.number:
            return apart
        rows = self.numbers[self.numbers.key == first.number].set_index("point")
        paired = rows.effect_se[one] + rows.effect_se[other]  # that of the base is 0
        return min(apart, float(paired * rows.factor[one]))

    def value(self, point: int) -> str:
        """Return the values of a point: without their path if there is only one."""
        rows = self.settings[self.settings.point == point]
        if len(self.paths) == 1:
            return str(rows.text.iloc[0])
        return ", ".join(f"{row.path} = {row.text}" for row in rows.itertuples())

    def short(self, point: int) -> str:
        """Return the values of a point alone, in the order of the paths."""
        return " · ".join(self.settings[self.settings.point == point].text)


def _distance(judged: Judged) -> float:
    """Return how far a number lies outside its target, in the unit of the target."""
    low, high = judged.target_low, judged.target_high
    return max(0.0, low - judged.value, judged.value - high)
