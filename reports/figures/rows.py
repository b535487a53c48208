"""What horizontal drawings share: rows with labels, a value axis, a target band."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from exobalance.reports import numbers, style
from exobalance.reports.figures.canvas import Canvas, Key, text_width

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from exobalance.reports.figures.columns import Data

AXIS = 38  # px below the rows for ticks and the axis label
GRID = "#e9ecf0"


def label_width(labels: list[str]) -> float:
    """Return the px of the label column."""
    return 18 + max((text_width(label) for label in labels), default=0)


def row_axes(
    canvas: Canvas, top: float, labels: list[str], left: float, right: float, row: float = style.ROW
) -> Axes:
    """Add axes with one row per label, the first on top; row i lies at y = i."""
    axes = canvas.axes(left, top, canvas.width - left - right, row * len(labels))
    axes.set_ylim(len(labels) - 0.5, -0.5)
    axes.set_yticks(range(len(labels)), labels, linespacing=1.1)
    axes.tick_params(axis="y", pad=8)
    axes.tick_params(axis="x", pad=4)
    axes.grid(axis="y", color=GRID, lw=0.8)
    return axes


def value_axis(axes: Axes, limits: tuple[float, float], label: str, ticks: int = 5) -> None:
    """Give the value axis round ticks that have room, pale grid lines and its label."""
    low, high = limits
    axes.set_xlim(low, high)
    room = axes.get_position().width * style.WIDTH
    marks = round_marks(low, high, ticks)
    while ticks > 1 and sum(text_width(word, style.SMALL) + 6 for word in tick_words(marks)) > room:
        ticks -= 1
        marks = round_marks(low, high, ticks)
    axes.set_xticks(marks, tick_words(marks))
    axes.grid(axis="x", color=GRID, lw=1)
    if label:
        axes.set_xlabel(label, labelpad=4)


def centred_axis(axes: Axes, reach: float, label: str) -> None:
    """Give a narrow value axis 0 and a round number on both sides, 0 bare without room."""
    value_axis(axes, (-reach, reach), label, ticks=3)
    mark = largest_round(0.9 * reach)
    marks = [-mark, 0.0, mark]
    words = tick_words(marks)
    step = axes.get_position().width * style.WIDTH * mark / (2 * reach)
    wide = (text_width(words[0], style.SMALL) + text_width(words[1], style.SMALL)) / 2
    axes.set_xticks(marks, words if wide + 5 <= step else [words[0], "", words[2]])


def largest_round(limit: float) -> float:
    """Return the largest of ..., 0.5, 1, 2, 5, 10, ... up to a positive limit."""
    power = math.floor(math.log10(limit))
    return float(max(s * 10.0**power for s in (1, 2, 5) if s == 1 or s * 10.0**power <= limit))


def round_marks(low: float, high: float, ticks: int) -> list[float]:
    """Return up to about `ticks` round numbers within limits."""
    from matplotlib.ticker import MaxNLocator

    marks = MaxNLocator(ticks, steps=[1, 2, 2.5, 5, 10]).tick_values(low, high)
    return [float(mark) for mark in marks if low <= mark <= high]


def tick_words(marks: list[float]) -> list[str]:
    """Return tick labels with as many decimals as all of them need."""
    places = next(
        (k for k in range(3) if all(abs(mark - round(mark, k)) < 1e-9 for mark in marks)), 3
    )
    return [numbers.fixed(mark, places) for mark in marks]


def limits(*parts: np.ndarray | Sequence[float], pad: float = 0.1) -> tuple[float, float]:
    """Return padded limits over all finite numbers of the parts."""
    everything = np.concatenate([np.asarray(part, dtype=float).ravel() for part in parts])
    everything = everything[np.isfinite(everything)]
    if everything.size == 0:
        return 0.0, 1.0
    low, high = float(everything.min()), float(everything.max())
    span = (high - low) or max(abs(high), 1.0)
    return low - pad * span, high + pad * span


def target_band(axes: Axes, data: Data, *, vertical: bool = True) -> None:
    """Shade the target band and draw the reference line."""
    band, reference = data.band(), data.number("reference")
    if band is not None:
        shade = axes.axvspan if vertical else axes.axhspan
        shade(*band, color=style.TARGET, lw=0, zorder=0.5)
    if reference is not None:
        line = axes.axvline if vertical else axes.axhline
        line(reference, color=style.TARGET_EDGE, lw=1.2, dashes=(3, 2), zorder=0.8)


def band_keys(data: Data) -> list[Key]:
    """Return the legend entries of `target_band`."""
    keys = []
    if data.band() is not None:
        keys.append(Key(data.text("band_label", "target"), style.TARGET))
    if data.number("reference") is not None and data.text("reference_label"):
        keys.append(Key(data.text("reference_label"), style.TARGET_EDGE, "dashes"))
    return keys


def intervals(data: Data, estimates: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return lower and upper ends; the estimate itself where there is no interval."""
    if not data.has("low", "high"):
        return estimates, estimates
    low, high = data.values("low"), data.values("high")
    return np.where(np.isfinite(low), low, estimates), np.where(np.isfinite(high), high, estimates)


def edge_words(axes: Axes, words: Sequence[str], right: float) -> None:
    """Write one text per row at the right edge, `right` px beside the axes."""
    for place, text in enumerate(words):
        edge_word(axes, place, text, right)


def edge_word(axes: Axes, place: float, text: str, right: float, *, bold: bool = True) -> None:
    """Write a text at the right edge of a place, `right` px beside the axes."""
    axes.annotate(
        text,
        (1, place),
        xytext=(right - 4, 0),
        xycoords=("axes fraction", "data"),
        textcoords="offset pixels",
        ha="right",
        va="center",
        fontweight="bold" if bold else "normal",
    )


def number_words(
    data: Data, estimates: np.ndarray, low: np.ndarray, high: np.ndarray, *, signed: bool = False
) -> list[str]:
    """Return each drawn estimate as it is written beside its mark, without long units."""
    words = []
    for value, below, above in zip(estimates, low, high, strict=True):
        half = (above - below) / 2 / data.scale if above > below else None
        text = numbers.fixed(value, numbers.decimals(data.unit, half), signed=signed)
        words.append(text + numbers.suffix("share") if data.unit == "share" else text)
    return words
