"""Distributions over games: how often each value occurs, and how often at most."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from exobalance.reports import numbers, style
from exobalance.reports.figures import rows
from exobalance.reports.figures.canvas import (
    Canvas,
    Key,
    legend,
    legend_height,
    open_canvas,
    to_svg,
)
from exobalance.reports.figures.columns import Data

if TYPE_CHECKING:
    from matplotlib.axes import Axes

PLOT = 190  # px of the plot's height
LEFT = 46


def histogram(data: Data, title: str, alt: str) -> str:
    """Draw the share of games per value; values outside the target band are pale.

    Option ``reference`` marks a value, such as the median.
    """
    value = data.plain("value")
    share = data.plain("share") * 100
    width = data.plain("width") if data.has("width") else np.full(len(value), _step(value))
    band = data.band()
    keys = rows.band_keys(data)
    top = 10 + legend_height(keys)
    with open_canvas(top + PLOT + rows.AXIS) as canvas:
        legend(canvas, 2, keys)
        axes = plot_axes(canvas, top)
        rows.target_band(axes, data)
        inside = np.ones(len(value), bool) if band is None else _inside(value, band)
        colours = [style.ACCENT if inner else style.NEGATIVE for inner in inside]
        axes.bar(value, share, width * 0.9, color=colours, lw=0)
        axes.set_ylim(0, max(float(np.nanmax(share)), 1e-9) * 1.08)
        limits = rows.limits(value - width / 2, value + width / 2, pad=0.02)
        rows.value_axis(axes, limits, data.axis_label(), ticks=6)
        share_axis(axes)
        return to_svg(canvas, data.name, title, alt)


def ecdf(data: Data, title: str, alt: str) -> str:
    """Draw the share of games at or below each value; option ``marks`` picks out values."""
    value, share = data.plain("value"), data.plain("share") * 100
    marks = [
        (float(mark), float(share[value <= mark][-1]), style.series_colour(place + 1), shape)
        for place, (mark, shape) in enumerate(
            zip(data.options.get("marks") or (), style.MARKERS, strict=False)
        )
        if (value <= mark).any()
    ]
    unit = numbers.suffix(data.unit)
    keys = [
        Key(f"{_percent(height)} within {numbers.fixed(mark, 0)}{unit}", colour, shape)
        for mark, height, colour, shape in marks
    ]
    top = 12 + legend_height(keys)
    with open_canvas(top + PLOT + rows.AXIS) as canvas:
        legend(canvas, 2, keys)
        axes = plot_axes(canvas, top)
        axes.fill_between(value, share, step="post", color="#e3edf7", lw=0)
        axes.step(value, share, where="post", color=style.ACCENT, lw=2)
        for mark, height, colour, shape in marks:
            axes.plot([mark, mark], [0, height], color=colour, lw=1.2, dashes=(3, 2))
            axes.plot(mark, height, shape, color=colour, ms=8, mec="white", mew=1, clip_on=False)
        axes.set_ylim(0, 100)
        rows.value_axis(axes, rows.limits(value, [0.0], pad=0.0), data.axis_label(), ticks=6)
        axes.set_yticks([0, 25, 50, 75, 100], ["0", "25", "50", "75", _percent(100)])
        axes.tick_params(axis="y", labelsize=style.SMALL, labelcolor=style.MUTED)
        axes.grid(axis="y", color=rows.GRID, lw=1)
        return to_svg(canvas, data.name, title, alt)


def _percent(share: float) -> str:
    return f"{numbers.fixed(share, 0)}{numbers.SPACE}%"


def curve(data: Data, title: str, alt: str) -> str:
    """Draw estimates over a number x, one line per ``series``, with their intervals.

    Option ``x_mark`` draws a vertical line with label ``x_mark_label``.
    """
    groups = _series(data)
    keys = rows.band_keys(data)
    if len(groups) > 1:
        keys = [
            Key(name, data.palette.colour(data.text("kind", "series"), name), "line")
            for name in groups
        ] + keys
    top = 10 + legend_height(keys)
    with open_canvas(top + PLOT + rows.AXIS) as canvas:
        legend(canvas, 2, keys)
        axes = plot_axes(canvas, top)
        rows.target_band(axes, data, vertical=False)
        ends = [_line(axes, part, name, len(groups)) for name, part in groups.items()]
        axes.set_ylim(*rows.limits(*ends, [data.number("reference") or np.nan]))
        x_unit = data.text("x_label")
        rows.value_axis(axes, rows.limits(data.plain("x"), pad=0.02), x_unit, ticks=6)
        _left_ticks(axes, data)
        mark = data.options.get("x_mark")
        if mark is not None:
            axes.axvline(float(mark), color=style.MUTED, lw=1, dashes=(3, 2))
            is_left = float(mark) <= sum(axes.get_xlim()) / 2
            axes.annotate(
                data.text("x_mark_label"),
                (float(mark), 1),
                xytext=(6 if is_left else -6, -4),
                xycoords=("data", "axes fraction"),
                textcoords="offset pixels",
                ha="left" if is_left else "right",
                va="top",
                fontweight="bold",
            )
        return to_svg(canvas, data.name, title, alt)


def _series(data: Data) -> dict[str, Data]:
    if not data.has("series"):
        return {"": data}
    names = list(dict.fromkeys(data.raw("series").astype(str)))
    series = data.raw("series").astype(str)
    return {
        name: Data(data.name, data.drawing, data.frame[series == name], data.options, data.palette)
        for name in names
    }


def _line(axes: Axes, part: Data, name: str, many: int) -> np.ndarray:
    """Draw one series and return all its ends, for the limits."""
    x, estimates = part.plain("x"), part.values("estimate")
    low, high = rows.intervals(part, estimates)
    kind = part.text("kind", "series")
    colour = part.palette.colour(kind, name) if many > 1 else style.ACCENT
    if part.has("low", "high"):
        axes.fill_between(x, low, high, color=colour, alpha=0.16, lw=0)
    axes.plot(x, estimates, color=colour, lw=2)
    if len(x) <= 12:
        marker = style.series_marker(part.palette.place(kind, name) if many > 1 else 0)
        axes.plot(x, estimates, marker, color=colour, ms=6, mec="white", mew=0.8)
    return np.concatenate([low, high])


def plot_axes(canvas: Canvas, top: float) -> Axes:
    """Add the axes of a plot with a value axis on the left."""
    return canvas.axes(LEFT, top, canvas.width - LEFT - 14, PLOT)


def share_axis(axes: Axes) -> None:
    """Label the left axis as a share of games in per cent."""
    low, high = axes.get_ylim()
    marks = rows.round_marks(low, high, 4)
    axes.set_yticks(marks, [f"{word}{numbers.SPACE}%" for word in rows.tick_words(marks)])
    axes.tick_params(axis="y", labelsize=style.SMALL, labelcolor=style.MUTED)
    axes.grid(axis="y", color=rows.GRID, lw=1)


def _left_ticks(axes: Axes, data: Data) -> None:
    marks = rows.round_marks(*axes.get_ylim(), 4)
    sign = f"{numbers.SPACE}%" if data.unit == "share" else ""
    axes.set_yticks(marks, [word + sign for word in rows.tick_words(marks)])
    axes.tick_params(axis="y", labelsize=style.SMALL, labelcolor=style.MUTED)
    axes.grid(axis="y", color=rows.GRID, lw=1)


def _step(value: np.ndarray) -> float:
    return float(np.min(np.diff(np.unique(value)), initial=1.0)) if len(value) > 1 else 1.0


def _inside(value: np.ndarray, band: tuple[float, float]) -> np.ndarray:
    return (value >= band[0]) & (value <= band[1])
