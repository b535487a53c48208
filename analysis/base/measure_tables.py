"""Tables of single measures: name, value, 95 % interval, unit."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pandas as pd

from exobalance.analysis.base.headline import Headline, ratio_of
from exobalance.analysis.base.intervals import Interval

Measure = tuple[str, Headline]
"""What a number is called in its table, and the number."""


def measured(name: str, top: np.ndarray, bottom: np.ndarray, unit: str) -> Measure:
    """Return ``sum(top) / sum(bottom)``, over groups of blocks, under its name."""
    return name, ratio_of(Headline("", "", name, unit), top, bottom)


def share(top: np.ndarray, bottom: np.ndarray, level: float = 0.95) -> tuple[float, float, float]:
    """Return ``sum(top) / sum(bottom)``, a share, and the ends of its interval."""
    _, number = measured("", top, bottom, "share")
    return number.value, *number.interval(level)


def certain(table: pd.DataFrame, column: str) -> pd.Series:
    """Return where the interval of a column leaves out 0."""
    return (table[f"{column}_low"] > 0) | (table[f"{column}_high"] < 0)


def measure_table(measures: Iterable[Measure]) -> pd.DataFrame:
    """Return one row per measure of anything at all, with intervals from blocks."""
    rows = [
        (name, number.value, *number.interval(), number.unit)
        for name, number in measures
        if number.n
    ]
    return pd.DataFrame(rows, columns=["measure", "value", "low", "high", "unit"])


def measure(table: pd.DataFrame, name: str) -> tuple[float, Interval]:
    """Return the value and the interval of one measure."""
    row = table.loc[table.measure == name].iloc[0]
    return float(row.value), (float(row.low), float(row.high))


def histogram_table(values: np.ndarray, counts: np.ndarray, max_bars: int = 60) -> pd.DataFrame:
    """Return shares of games per value, in classes of equal width above ``max_bars`` values.

    `values` are whole numbers in ascending order; `value` of the result is the middle of a
    class and `width` its width.
    """
    low, high = int(values[0]), int(values[-1])
    width = -(-(high - low + 1) // max_bars)
    bars = np.bincount((values - low) // width, counts)
    return pd.DataFrame(
        {
            "value": low + width * np.arange(len(bars)) + (width - 1) / 2,
            "share": bars / bars.sum(),
            "width": float(width),
        }
    )


def weighted_quantiles(
    values: np.ndarray, counts: np.ndarray, levels: Iterable[float]
) -> list[float]:
    """Return quantiles of values that occur ``counts`` times; `values` ascend."""
    reached = counts.cumsum() / counts.sum()
    return [float(values[np.searchsorted(reached, level)]) for level in levels]
