"""Estimates with their intervals: seats against a fair share, effects around zero."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from exobalance.reports import style
from exobalance.reports.figures import rows
from exobalance.reports.figures.canvas import legend, legend_height, open_canvas, text_width, to_svg
from exobalance.reports.figures.columns import Data, wrap

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FOREST_ROW = 26  # px; effects come in families of eight and more


def dot_interval(data: Data, title: str, alt: str) -> str:
    """Draw one dot and interval per category, its number at the right edge."""
    ends = [data.column(role) for role in ("estimate", "low", "high") if data.has(role)]
    return _single(data.used(*ends), title, alt, style.ROW, signed=False)


def forest(data: Data, title: str, alt: str) -> str:
    """Draw effects around zero; with a column ``panel``, one narrow panel per effect.

    Effects whose whole interval lies outside the target band (without one: beyond the
    reference) are dark, the others pale.
    """
    if data.has("panel"):
        return _panels(data, title, alt)
    return _single(data, title, alt, FOREST_ROW, signed=True)


def _single(data: Data, title: str, alt: str, row: float, *, signed: bool) -> str:
    labels = data.labels()
    row = max(row, style.ROW if any("\n" in label for label in labels) else 0)
    estimates = data.values("estimate")
    low, high = rows.intervals(data, estimates)
    words = rows.number_words(data, estimates, low, high, signed=signed)
    keys = rows.band_keys(data)
    top = 6 + legend_height(keys)
    left = rows.label_width(labels)
    right = 12 + max(map(text_width, words), default=0)
    with open_canvas(top + row * len(labels) + rows.AXIS + 6) as canvas:
        legend(canvas, 2, keys)
        axes = rows.row_axes(canvas, top, labels, left, right, row)
        rows.target_band(axes, data)
        _marks(axes, data, estimates, low, high, signed=signed)
        limits = rows.limits(low, high, data.band() or [], [data.number("reference") or np.nan])
        if signed:
            axes.axvline(0, color=style.MUTED, lw=0.9, zorder=0.9)
        rows.value_axis(axes, limits, data.axis_label())
        rows.edge_words(axes, words, right)
        return to_svg(canvas, data.name, title, alt)


def _marks(
    axes: Axes,
    data: Data,
    estimates: np.ndarray,
    low: np.ndarray,
    high: np.ndarray,
    *,
    signed: bool,
) -> None:
    """Draw dots and intervals, coloured by kind or by what is settled."""
    colours = data.colours(data.labels(), style.ACCENT)
    by_kind = data.options.get("kind") is not None and not signed
    settled = outside(data, low, high)
    for place, value in enumerate(estimates):
        colour = colours[place] if by_kind or settled[place] or not signed else style.QUIET
        marker = style.series_marker(place) if by_kind else "o"
        axes.plot([low[place], high[place]], [place, place], color=colour, lw=2.2, clip_on=False)
        axes.plot(value, place, marker, color=colour, ms=7.5, mec="white", mew=0.8, clip_on=False)


def outside(data: Data, low: np.ndarray, high: np.ndarray) -> np.ndarray:
    """Return which intervals lie wholly outside the target band or off the reference."""
    reference = data.number("reference") or 0.0
    below, above = data.band() or (reference, reference)
    return (low > above) | (high < below)


def _panels(data: Data, title: str, alt: str) -> str:
    """Draw effects in columns, one per panel, over common rows."""
    panels = list(dict.fromkeys(data.raw("panel")))
    labels = list(dict.fromkeys(data.raw("label").astype(str)))
    keys = rows.band_keys(data)
    left = rows.label_width([wrap(label) for label in labels])
    gap = 14
    width = (style.WIDTH - left - 8 - gap * (len(panels) - 1)) / len(panels)
    heads = [wrap(str(panel), max(8, int(width / 7.2))) for panel in panels]
    top = 10 + legend_height(keys) + 14 * max(head.count("\n") + 1 for head in heads)
    with open_canvas(top + FOREST_ROW * len(labels) + rows.AXIS) as canvas:
        legend(canvas, 2, keys)
        for place, panel in enumerate(panels):
            part = Data(
                data.name,
                data.drawing,
                data.frame[data.raw("panel") == panel],
                {**data.options, **_panel_options(data, str(panel))},
                data.palette,
            )
            start = left + place * (width + gap)
            axes = rows.row_axes(
                canvas,
                top,
                [wrap(label) for label in labels] if place == 0 else [""] * len(labels),
                start,
                style.WIDTH - start - width,
                FOREST_ROW,
            )
            _panel(axes, part, labels)
            canvas.text(
                start + width / 2,
                top - 6,
                heads[place],
                ha="center",
                va="bottom",
                fontsize=style.SMALL,
                fontweight="bold",
            )
        return to_svg(canvas, data.name, title, alt)


def _panel_options(data: Data, panel: str) -> dict[str, object]:
    """Return the options that a panel has for itself (option ``panels``)."""
    panels = data.options.get("panels") or {}
    return dict(panels.get(panel, {}))


def _panel(axes: Axes, part: Data, labels: list[str]) -> None:
    estimates = part.values("estimate")
    low, high = rows.intervals(part, estimates)
    places = [labels.index(str(label)) for label in part.raw("label")]
    settled = outside(part, low, high)
    rows.target_band(axes, part)
    axes.axvline(0, color=style.MUTED, lw=0.9, zorder=0.9)
    for index, place in enumerate(places):
        colour = style.ACCENT if settled[index] else style.QUIET
        axes.plot([low[index], high[index]], [place, place], color=colour, lw=2, clip_on=False)
        axes.plot(
            estimates[index], place, "o", color=colour, ms=6, mec="white", mew=0.7, clip_on=False
        )
    reach = max(map(abs, rows.limits(low, high, part.band() or [])))
    rows.centred_axis(axes, reach, part.axis_label())
