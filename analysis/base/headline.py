"""The numbers that a report judges, each with what every group of blocks contributed to it.

A metric computes each of its numbers once, as a `Headline`: what the number is, its value and
error, and an influence per group of blocks, how far the group pulls the value up or down.
Sections print it, verdicts judge it, and comparisons, sweeps and searches set it side by side
with that of other rules: differences of influences that come from the same worlds give the
variance of a paired difference, whatever the number is, a share, a mean or an item effect.

Source: influence values, Hampel 1974, JASA 69, 383-393.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, Literal

import numpy as np
import pandas as pd

from exobalance.analysis.base.intervals import (
    Estimates,
    Interval,
    linear_ratio,
    share_interval,
    wilson,
)
from exobalance.simcore.errors import DatasetError

Aim = Literal["margin", "limit", "rare", "range"]
"""How a target is meant: as a margin around a fair value, as an upper limit, as one on a share
that is nearly 0 (known well even from few games), or as a range."""


@dataclass(frozen=True)
class Topic:
    """What one number, or a family of numbers, is judged for."""

    key: str  # as `Verdict.key`
    title: str  # "Exoplanets and the mean score of the players"
    aim: Aim
    target: str = "{}"  # the target in words around its numbers: "at most {} unfinished"
    fact: str = "{0.title}: {0.amount}"  # found, over the parts of a `Judged`; inside a sentence
    short: str = ""  # the title's head, where that is enough: "Exoplanets"


@dataclass(frozen=True)
class Headline:
    """One number of a cell; without an estimate, what it would be."""

    key: str  # stable name: "seat_share.1", "lead_share.areas", "turns"
    metric: str  # id in the catalogue of metrics
    title: str  # in words, without the player count
    unit: str  # "share" (0 to 1), "points", "turns", ...
    family: str = ""  # numbers that are judged together
    member: str = ""  # who or what it is about in its family: "seat 1", "majorities"
    label: str = ""  # words for the side of a figure; by default the member, or the title
    head: str = ""  # words above its family there
    target: str = ""  # name in a targets file
    fair: float = 0.0  # the value without any imbalance, for targets that are margins
    factor: float = 1.0  # from `unit` to the unit of the target (100 for percentage points)
    topic: Topic | None = None  # None: it is never judged by itself
    value: float = math.nan
    se: float = math.nan
    df: float = 0.0
    n: float = math.nan  # games, decisions, ... that a share is of
    influence: np.ndarray = field(default_factory=lambda: np.zeros(0))  # float64[n_groups]

    @property
    def name(self) -> str:
        """Words short enough for the side of a figure."""
        return self.label or self.member or self.title

    @property
    def target_unit(self) -> str:
        """The unit that its target is set in."""
        return "pp" if self.unit == "share" and self.factor == 100 else self.unit

    def interval(self, level: float = 0.95) -> Interval:
        """Return the interval as reports print it: Wilson's for shares that stand alone."""
        if self.unit != "share" or self.family:
            (low,), (high,) = estimates([self]).interval(level)
            return float(low), float(high)
        if self.topic is not None and self.topic.aim == "rare":
            return wilson(round(self.value * self.n), self.n, level, self.design_effect)
        return share_interval(self.value, self.se, self.n, level)

    @property
    def design_effect(self) -> float:
        """Variance of a share over blocks against that of independent games, at least 1."""
        if not 0 < self.value < 1 or not math.isfinite(self.se):
            return 1.0
        return max(1.0, self.se * self.se / (self.value * (1 - self.value) / self.n))


def estimates(numbers: Sequence[Headline]) -> Estimates:
    """Return values and standard errors of headline numbers of the same cell."""
    return Estimates(
        np.array([number.value for number in numbers]),
        np.array([number.se for number in numbers]),
        numbers[0].df,
    )


def matrix(numbers: Sequence[Headline]) -> np.ndarray:
    """Return the influences of headline numbers side by side, float64[n_groups, k]."""
    return np.column_stack([number.influence for number in numbers])


def families(numbers: Sequence[Headline]) -> list[list[int]]:
    """Return the places of the numbers of each family; a number without one stands alone."""
    places: dict[tuple[bool, str], list[int]] = {}
    for place, number in enumerate(numbers):  # a number may be named like a family of others
        is_member = number.family != ""
        name = number.family if is_member else number.key
        places.setdefault((is_member, name), []).append(place)
    return list(places.values())


def ratios(numbers: Sequence[Headline], top: np.ndarray, bottom: np.ndarray) -> list[Headline]:
    """Return numbers that are ``sum(top) / sum(bottom)``, column by column; see `ratio`."""
    return estimated(numbers, *linear_ratio(top, bottom))


def ratio_of(number: Headline, top: np.ndarray, bottom: np.ndarray) -> Headline:
    """Return a number that is ``sum(top) / sum(bottom)``; both float64[n_groups]."""
    (found,) = ratios([number], top[:, None], bottom)
    return found


def estimated(
    numbers: Sequence[Headline],
    found: Estimates,
    influence: np.ndarray,
    n: np.ndarray | None = None,
) -> list[Headline]:
    """Return numbers with their estimates; `influence` is float64[n_groups, k]."""
    return [
        replace(
            number,
            value=float(found.value[place]),
            se=float(found.se[place]),
            df=found.df,
            n=math.nan if n is None else float(n[place]),
            influence=influence[:, place],
        )
        for place, number in enumerate(numbers)
    ]


_TOPIC = tuple(each.name for each in fields(Topic))
_OWN = tuple(each.name for each in fields(Headline) if each.name not in ("topic", "influence"))
COLUMNS = (*_OWN, *(f"topic_{name}" for name in _TOPIC))
"""What of a number goes into a table; influences are kept beside it, or not at all."""


def row_of(number: Headline) -> dict[str, Any]:
    """Return a number as one row of a table, by `COLUMNS`."""
    own = {name: getattr(number, name) for name in _OWN}
    return own | {f"topic_{name}": getattr(number.topic, name, "") for name in _TOPIC}


def number_of(row: Mapping[str, Any], influence: np.ndarray | None = None) -> Headline:
    """Return the number of a row of `row_of`; KeyError if columns are missing."""
    about = {name: row[f"topic_{name}"] for name in _TOPIC}
    number = Headline(
        **{name: row[name] for name in _OWN}, topic=Topic(**about) if about["key"] else None
    )
    return number if influence is None else replace(number, influence=influence)


def number_table(numbers: Sequence[Headline]) -> pd.DataFrame:
    """Return headline numbers as rows of `COLUMNS`."""
    return pd.DataFrame([row_of(number) for number in numbers], columns=list(COLUMNS))


def numbers_of(table: pd.DataFrame) -> list[Headline]:
    """Return the numbers of a table, without influences.

    Raises DatasetError for a table of an earlier version, which says less about its numbers.
    """
    missing = [name for name in COLUMNS if name not in table]
    if missing:
        raise DatasetError(
            f"the stored numbers were written by an earlier version (no column {missing[0]}); "
            "ask for the study again, and it is computed anew"
        )
    return [number_of(row) for row in table.to_dict("records")]
