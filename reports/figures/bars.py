"""Bars: compositions, groups side by side, and the endings of all games in one bar."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

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

STACK_ROW = 44
THIN = 15  # px per bar of a group
LEAST = 2.0  # px; a share that is not zero stays visible


def stacked_bar(data: Data, title: str, alt: str) -> str:
    """Draw one bar per column of option ``bars``, one segment per row of the table.

    Negative segments lie left of zero.
    """
    bars = named_columns(data, "bars")
    data = data.used(*bars)
    names = [str(name) for name in data.raw("label")]
    colours = data.colours(names, style.ACCENT)
    if data.options.get("kind") is None:
        colours = [style.series_colour(place) for place in range(len(names))]
    keys = [Key(name, colour) for name, colour in zip(names, colours, strict=True)]
    labels = [wrap(words) for words in bars.values()]
    top = 8 + legend_height(keys)
    left = rows.label_width(labels)
    with open_canvas(top + STACK_ROW * len(labels) + rows.AXIS) as canvas:
        legend(canvas, 2, keys)
        axes = rows.row_axes(canvas, top, labels, left, 16, STACK_ROW)
        values = np.array([data.plain(column) * data.scale for column in bars])
        low = np.minimum(values, 0).sum(axis=1).min()
        high = np.maximum(values, 0).sum(axis=1).max()
        per_px = (high - low) / (style.WIDTH - left - 16)
        for place, row in enumerate(values):
            _stack(axes, place, row, colours, per_px)
        axes.axvline(0, color=style.MUTED, lw=0.9)
        rows.value_axis(axes, (low, high * 1.02), data.axis_label())
        return to_svg(canvas, data.name, title, alt)


def _stack(axes: Axes, place: int, row: np.ndarray, colours: list[str], per_px: float) -> None:
    ends = {True: 0.0, False: 0.0}  # by sign
    for value, colour in zip(row, colours, strict=True):
        if not np.isfinite(value) or value == 0:
            continue
        start = ends[value > 0]
        ends[value > 0] = start + value
        axes.barh(place, value, 0.62, left=start, color=colour, ec="white", lw=0.8, clip_on=False)
        words = numbers.fixed(value, 1)
        if abs(value) / per_px > text_width(words, style.SMALL) + 4:
            axes.text(
                start + value / 2,
                place,
                words,
                ha="center",
                va="center",
                color="white",
                fontsize=style.SMALL,
            )


def bars(data: Data, title: str, alt: str) -> str:
    """Draw groups of bars: one group per row, one bar per column of option ``series``.

    When ``series`` names one column of texts, the table is long: one row per bar, its length
    in the column of the role ``estimate``.
    """
    data = widened(data)
    labels = data.labels()
    series = named_columns(data, "series")
    colours = [style.series_colour(place) for place in range(len(series))]
    if len(series) == 1:
        colours = [style.ACCENT]
    keys = [Key(words, colour) for words, colour in zip(series.values(), colours, strict=True)]
    keys = keys if len(series) > 1 else []
    keys += rows.band_keys(data)
    row = THIN * len(series) + 12
    values = np.array([data.plain(column) * data.scale for column in series])
    words = [[value_words(data, value) for value in line] for line in values]
    top = 8 + legend_height(keys)
    left = rows.label_width(labels)
    right = 10 + max(text_width(text, style.SMALL) for line in words for text in line)
    with open_canvas(top + row * len(labels) + rows.AXIS) as canvas:
        legend(canvas, 2, keys)
        axes = rows.row_axes(canvas, top, labels, left, right, row)
        rows.target_band(axes, data)
        high = THIN / row
        for step, line in enumerate(values):
            shift = (step - (len(series) - 1) / 2) * high
            for place, value in enumerate(line):
                if not np.isfinite(value):
                    continue
                axes.barh(place + shift, value, high * 0.84, color=colours[step], clip_on=False)
                axes.annotate(
                    words[step][place],
                    (max(value, 0), place + shift),
                    xytext=(4, 0),
                    textcoords="offset pixels",
                    va="center",
                    fontsize=style.SMALL,
                )
        axes.axvline(0, color=style.MUTED, lw=0.9)
        reference = [data.number("reference") or np.nan]
        low, up = rows.limits(values, [0.0], reference, data.band() or [], pad=0.0)
        rows.value_axis(axes, (low, up), data.axis_label())
        return to_svg(canvas, data.name, title, alt)


def widened(data: Data) -> Data:
    """Return a long table of bars as a wide one, with one column per series."""
    series = data.options.get("series")
    if not isinstance(series, str):
        return data
    label = data.column("label")
    wide = data.frame.pivot(index=label, columns=series, values=data.column("estimate"))
    wide = wide.reindex(
        index=data.frame[label].unique(), columns=data.frame[series].unique()
    ).reset_index()
    options = {**data.options, "series": {name: name for name in wide.columns[1:]}}
    return Data(data.name, data.drawing, wide, options, data.palette)


def health_bar(data: Data, title: str, alt: str) -> str:
    """Draw the parts of one whole as one bar; tiny parts stay visible."""
    names = [str(name) for name in data.raw("label")]
    shares = np.nan_to_num(data.plain("share"))
    colours = [
        style.HEALTH.get(name.lower(), style.series_colour(place))
        for place, name in enumerate(names)
    ]
    keys = [
        Key(f"{name} {numbers.show(share, 'share')}", colour)
        for name, share, colour in zip(names, shares, colours, strict=True)
    ]
    top = 6 + legend_height(keys)
    width = style.WIDTH - 16
    least = np.where(shares > 0, LEAST / width, 0.0)
    drawn = np.maximum(shares, least)
    drawn = drawn / drawn.sum() if drawn.sum() else drawn
    with open_canvas(top + 34) as canvas:
        legend(canvas, 2, keys)
        axes = canvas.axes(8, top, width, 26)
        axes.set_xlim(0, 1)
        axes.set_ylim(-0.5, 0.5)
        axes.set_xticks([])
        axes.set_yticks([])
        start = 0.0
        for share, colour in zip(drawn, colours, strict=True):
            axes.barh(0, share, 1.0, left=start, color=colour, clip_on=False)
            start += share
        return to_svg(canvas, data.name, title, alt)


def named_columns(data: Data, option: str) -> dict[str, str]:
    """Return columns and their titles of an option, all numeric columns without it."""
    given = data.options.get(option)
    if isinstance(given, Mapping):
        return {str(column): str(words) for column, words in given.items()}
    if given is not None:
        return {str(column): str(column).replace("_", " ") for column in given}
    label = data.column("label")
    numeric = data.frame.select_dtypes("number").columns
    return {str(name): str(name).replace("_", " ") for name in numeric if name != label}


def value_words(data: Data, value: float) -> str:
    """Return a drawn number in words; shares keep their per cent sign."""
    text = numbers.bare(value / data.scale, data.unit)
    return text + numbers.suffix("share") if data.unit == "share" else text
