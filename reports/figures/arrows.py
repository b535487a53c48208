"""Numbers before and after a change, as arrows: in their own unit, or in margins."""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import shorten
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from exobalance.reports import numbers, style
from exobalance.reports.figures import rows
from exobalance.reports.figures.canvas import (
    Key,
    legend,
    legend_height,
    open_canvas,
    text_width,
    to_svg,
)
from exobalance.reports.figures.columns import Data, wrap

if TYPE_CHECKING:
    from matplotlib.axes import Axes

LINE = 24  # px of a row with one arrow
MORE = 13  # px that every further arrow of a row takes
HEAD = 26  # px of a row that heads others
LABEL = 20  # characters of a label below a head, which has one line
REACH = 6.0  # margins shown; what goes further ends at the edge
ARROW = "#7d8895"  # the shaft


@dataclass(frozen=True)
class Row:
    """One row of the drawing: a head, or a label with its arrows."""

    words: str
    is_head: bool
    top: float  # px below the top of the axes
    height: float
    members: tuple[int, ...] = ()  # rows of the table

    @property
    def middle(self) -> float:
        """Px from the top of the axes to the middle of the row."""
        return self.top + self.height / 2


def arrows(data: Data, title: str, alt: str) -> str:
    """Draw an arrow per row from ``base`` to ``estimate``, with the interval of the change.

    ``low`` and ``high`` bound the change, not the estimate.  Option ``scale`` says what the
    axis shows: ``value``, or the column ``change`` from a common zero, as it is (``change``)
    or in units of the column ``margin`` (``margin``).  Optional roles: ``head`` (rows with the
    same head stand below it) and ``series`` (several arrows a row).  Option ``before`` names
    the hollow dot.
    """
    scale = data.text("scale", "value")
    start, tip, low, high = _marks(data, scale)
    placed = _rows(data)
    names = _series(data)
    keys = _keys(data, names)
    words = _words(data)
    top = 8 + legend_height(keys)
    left = 10 + max(text_width(row.words) for row in placed)
    right = 14 + max(map(text_width, words))
    height = placed[-1].top + placed[-1].height
    with open_canvas(top + height + rows.AXIS) as canvas:
        legend(canvas, 2, keys)
        axes = canvas.axes(left, top, canvas.width - left - right, height)
        axes.set_ylim(height, 0)
        axes.set_yticks([])
        rows.target_band(axes, data)
        if scale != "value":
            axes.axvline(0, color=style.MUTED, lw=0.9, zorder=0.9)
        limits = _limits(data, scale, start, low, high)
        axes.set_xlim(*limits)
        certain = _certain(data)
        for row in placed:
            _draw_row(axes, row, left)
            for turn, place in enumerate(row.members):
                y = row.top + LINE / 2 + MORE * turn
                colour = (
                    style.series_colour(names.index(_name(data, place)))
                    if names
                    else (style.ACCENT if certain[place] else style.QUIET)
                )
                _draw_arrow(axes, y, start[place], tip[place], low[place], high[place], colour)
                rows.edge_word(axes, y, words[place], right, bold=bool(certain[place]))
        rows.value_axis(axes, limits, data.text("x_label") or data.axis_label())
        axes.grid(axis="y", visible=False)
        return to_svg(canvas, data.name, title, alt)


def _marks(data: Data, scale: str) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Return where arrows start and end, and the ends of their intervals, in drawn numbers."""
    if scale != "value":
        unit = data.plain("margin") if scale == "margin" else 1.0
        change, low, high = (data.plain(role) / unit for role in ("change", "low", "high"))
        return np.zeros(len(change)), change, low, high
    start, tip = data.values("base"), data.values("estimate")
    if not data.has("low", "high"):
        return start, tip, tip, tip
    # Changes of shares are in percentage points, which is what shares are drawn in.
    return start, tip, start + data.plain("low"), start + data.plain("high")


def _rows(data: Data) -> list[Row]:
    """Return the rows from top to bottom; arrows of one label and head share a row."""
    heads = data.raw("head").astype(str) if data.has("head") else pd.Series([""] * len(data.frame))
    labels = data.raw("label").astype(str)
    order: dict[tuple[str, str], list[int]] = {}
    for place, key in enumerate(zip(heads, labels, strict=True)):
        order.setdefault(key, []).append(place)
    found: list[Row] = []
    top, current = 0.0, ""
    for (head, label), members in order.items():
        if head and head != current:
            found.append(Row(head, True, top, HEAD))
            top += HEAD
        current = head
        height = LINE + MORE * (len(members) - 1)
        found.append(
            Row(
                shorten(label, LABEL, placeholder="…") if head else wrap(label),
                False,
                top,
                height,
                tuple(members),
            )
        )
        top += height
    return found


def _series(data: Data) -> list[str]:
    """Return the names of several arrows per row, none if there is one."""
    return list(dict.fromkeys(data.raw("series").astype(str))) if data.has("series") else []


def _name(data: Data, place: int) -> str:
    return str(data.raw("series").iloc[place])


def _keys(data: Data, names: list[str]) -> list[Key]:
    """Return the legend: the hollow dot, the arrows by series, the band."""
    keys = []
    if data.text("before"):
        keys.append(Key(data.text("before"), style.MUTED, "ring"))
    keys += [Key(name, style.series_colour(k), "o") for k, name in enumerate(names)]
    return keys + rows.band_keys(data)


def _words(data: Data) -> list[str]:
    """Return each number before and after, as it stands at the right edge."""
    units = data.raw("unit") if data.has("unit") else pd.Series([data.unit] * len(data.frame))
    low, high = (data.plain("low"), data.plain("high")) if data.has("low", "high") else (None, None)
    words = []
    for place, unit in enumerate(units.astype(str)):
        scale = numbers.scale(unit)
        before = float(data.plain("base")[place]) * scale
        after = float(data.plain("estimate")[place]) * scale
        half = None if low is None or high is None else float(high[place] - low[place]) / 2
        places = 1 if half is None or half < 0.5 else 0
        if 0 < max(abs(before), abs(after)) < 0.95:
            places = 2
        text = f"{numbers.fixed(before, places)} → {numbers.fixed(after, places)}"
        words.append(text + (numbers.suffix("share") if unit == "share" else ""))
    return words


def _limits(
    data: Data, scale: str, start: np.ndarray, low: np.ndarray, high: np.ndarray
) -> tuple[float, float]:
    """Return the limits of the value axis; in margins they stay within `REACH`."""
    if scale == "value":
        return rows.limits(
            start, low, high, data.band() or [], [data.number("reference") or np.nan]
        )
    far = float(np.nanmax(np.abs(np.concatenate([low, high, data.band() or [0.0]]))))
    reach = max(far * 1.1, 1e-9)
    if scale == "margin":
        reach = min(max(1.6, reach), REACH)
    return -reach, reach


def _certain(data: Data) -> np.ndarray:
    """Return which changes are larger than their margins for certain."""
    if not data.has("low", "high", "margin"):
        return np.zeros(len(data.frame), bool)
    low, high, margin = (data.plain(role) for role in ("low", "high", "margin"))
    return (low > margin) | (high < -margin)


def _draw_row(axes: Axes, row: Row, left: float) -> None:
    """Write a head or a label to the left of the axes, over a pale line."""
    axes.annotate(
        row.words,
        (0, row.middle + (4 if row.is_head else 0)),
        xytext=(4 - left if row.is_head else -8, 0),
        xycoords=("axes fraction", "data"),
        textcoords="offset pixels",
        ha="left" if row.is_head else "right",
        va="center",
        linespacing=1.0,
        fontweight="bold" if row.is_head else "normal",
        fontsize=style.SMALL if row.is_head else style.FONT,
    )
    if not row.is_head:
        axes.axhline(row.middle, color=rows.GRID, lw=0.8, zorder=0.4)


def _draw_arrow(
    axes: Axes, y: float, start: float, tip: float, low: float, high: float, colour: str
) -> None:
    """Draw a hollow dot, a shaft, and a full dot with the interval of the change."""
    if not np.isfinite([start, tip]).all():
        return
    left, right = axes.get_xlim()
    inside = [min(max(value, left), right) for value in (start, tip, low, high)]
    start_x, tip_x, low_x, high_x = inside
    axes.plot([start_x, tip_x], [y, y], color=ARROW, lw=1.2, zorder=2)
    if np.isfinite([low, high]).all():
        axes.plot([low_x, high_x], [y, y], color=colour, lw=4, alpha=0.35, zorder=2.2)
    axes.plot(start_x, y, "o", ms=5.5, mfc="white", mec=style.MUTED, mew=1.1, zorder=2.4)
    shape = "o" if tip_x == tip else ">" if tip > right else "<"
    axes.plot(tip_x, y, shape, color=colour, ms=7.5, mec="white", mew=0.8, zorder=3, clip_on=False)
