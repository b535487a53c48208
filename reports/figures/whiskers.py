"""Bars and pairs of dots with whiskers: parts of a whole, costs, and two cases side by side."""

from __future__ import annotations

import numpy as np

from exobalance.reports import numbers, style
from exobalance.reports.figures import rows
from exobalance.reports.figures.bars import named_columns
from exobalance.reports.figures.canvas import (
    Key,
    legend,
    legend_height,
    open_canvas,
    text_width,
    to_svg,
)
from exobalance.reports.figures.columns import LABEL_CHARS, Data, wrap
from exobalance.reports.figures.dots import outside

BAR_ROW = 26
APART = 0.17  # rows between the two dots of a pair


def interval_bars(data: Data, title: str, alt: str) -> str:
    """Draw one bar from zero per row, with its interval as a whisker and its number.

    Option ``label_chars`` is how long a label may be before it is wrapped.  With a target
    band, bars whose interval lies wholly outside it are dark, the others pale.
    """
    chars = int(data.options.get("label_chars", LABEL_CHARS))
    labels = [wrap(str(value), chars) for value in data.raw("label")]
    estimates = data.values("estimate")
    low, high = rows.intervals(data, estimates)
    words = rows.number_words(data, estimates, low, high)
    words = ["0" + word[3:] if word.startswith("0.0") else word for word in words]
    keys = rows.band_keys(data)
    settled = outside(data, low, high) if data.band() else np.ones(len(labels), bool)
    top = 6 + legend_height(keys)
    left = rows.label_width(labels)
    right = 12 + max(map(text_width, words), default=0)
    with open_canvas(top + BAR_ROW * len(labels) + rows.AXIS + 4) as canvas:
        legend(canvas, 2, keys)
        axes = rows.row_axes(canvas, top, labels, left, right, BAR_ROW)
        rows.target_band(axes, data)
        for place, value in enumerate(estimates):
            if not np.isfinite(value):
                continue
            side = style.POSITIVE if value >= 0 else style.NEGATIVE
            colour = side if settled[place] else style.QUIET
            axes.barh(place, value, 0.56, color=colour, alpha=0.45, lw=0, clip_on=False)
            axes.plot([low[place], high[place]], [place] * 2, color=colour, lw=2, clip_on=False)
            axes.plot(value, place, "o", color=colour, ms=4.5, clip_on=False)
        axes.axvline(0, color=style.MUTED, lw=0.9)
        ends = rows.limits(low, high, [0.0], data.band() or [], pad=0.03)
        rows.value_axis(axes, ends, data.axis_label())
        rows.edge_words(axes, words, right)
        return to_svg(canvas, data.name, title, alt)


def two_dots(data: Data, title: str, alt: str) -> str:
    """Draw two dots with intervals per row, joined by a thin line.

    Option ``series`` maps the two columns to their words; a column ``x`` finds its interval
    in ``x_low`` and ``x_high``.  Option ``difference`` names a column with the first less the
    second in drawn numbers: its interval, ``low`` and ``high``, is then drawn at the first, and
    it stands at the right edge, bold where that leaves out 0.
    """
    labels, series = data.labels(), named_columns(data, "series")
    looks = [(style.ACCENT, "o"), (style.SERIES[1], "D")]
    keys = [
        Key(words, colour, marker)
        for words, (colour, marker) in zip(series.values(), looks, strict=True)
    ]
    keys += rows.band_keys(data)
    values = [data.plain(column) * data.scale for column in series]
    words, settled, bounds = _compared(data, values)
    top = 8 + legend_height(keys)
    right = 14 if not words else 12 + max(map(text_width, words))
    with open_canvas(top + style.ROW * len(labels) + rows.AXIS) as canvas:
        legend(canvas, 2, keys)
        axes = rows.row_axes(canvas, top, labels, rows.label_width(labels), right)
        rows.target_band(axes, data)
        for place in range(len(labels)):
            heights = [place - APART, place + APART]
            axes.plot([value[place] for value in values], heights, color=style.RULE, lw=1.4)
            for k, (colour, marker) in enumerate(looks):
                ends = [bounds[2 * k][place], bounds[2 * k + 1][place]]
                axes.plot(ends, [heights[k]] * 2, color=colour, lw=2, clip_on=False)
                axes.plot(
                    values[k][place], heights[k], marker, color=colour, ms=7, mec="white", mew=0.8
                )
            if words:
                rows.edge_word(axes, place, words[place], right, bold=bool(settled[place]))
        reference = [data.number("reference") or np.nan]
        rows.value_axis(axes, rows.limits(*bounds, reference, pad=0.06), data.axis_label())
        return to_svg(canvas, data.name, title, alt)


def _compared(
    data: Data, values: list[np.ndarray]
) -> tuple[list[str], np.ndarray, list[np.ndarray]]:
    """Return words of the differences, which are settled, and the ends of all intervals."""
    if "difference" not in data.options:
        bounds = [
            data.plain(f"{column}_{end}") * data.scale
            for column in named_columns(data, "series")
            for end in ("low", "high")
        ]
        ends = [
            np.where(np.isfinite(bound), bound, values[k // 2]) for k, bound in enumerate(bounds)
        ]
        return [], np.ones(len(values[0]), bool), ends
    apart, low, high = (data.plain(role) for role in ("difference", "low", "high"))
    unit = "pp" if data.unit == "share" else data.unit
    least = 0 if unit == "pp" else 1  # decimals: small differences are told from none
    words = [
        numbers.fixed(value, max(least, numbers.decimals(unit, (up - down) / 2)), signed=True)
        for value, down, up in zip(apart, low, high, strict=True)
    ]
    first, second = values
    ends = [np.where(np.isfinite(end), second + end, first) for end in (low, high)]
    return words, (low > 0) | (high < 0), [*ends, second, second]
