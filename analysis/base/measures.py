"""Tables of single measures: name, value, 95 % interval, unit."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pandas as pd

from exobalance.analysis.base.intervals import Interval, ratio, share_interval

Measure = tuple[str, np.ndarray, np.ndarray, str]
"""Name, numerator and denominator per group of blocks, unit."""


def measure_table(measures: Iterable[Measure]) -> pd.DataFrame:
    """Return one row per measure that has any denominator, with intervals from blocks.

    Shares get Wilson intervals of their effective sample, everything else t intervals.
    """
    rows = []
    for name, top, bottom, unit in measures:
        if bottom.sum() == 0:
            continue
        estimate = ratio(top[:, None], bottom)
        (value,), (se,), ((low,), (high,)) = estimate.value, estimate.se, estimate.interval()
        if unit == "share":
            low, high = share_interval(value, se, bottom.sum())
        rows.append((name, float(value), float(low), float(high), unit))
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
