"""Two estimates per row that must not be mistaken for each other: one counts, one warns."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from exobalance.reports import style
from exobalance.reports.figures import rows
from exobalance.reports.figures.canvas import (
    Key,
    legend,
    legend_height,
    open_canvas,
    text_width,
    to_svg,
)
from exobalance.reports.figures.columns import Data

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ROW = 28
BESIDE = "#8b95a2"
BESIDE_MARK = "D"


def paired_dots(data: Data, title: str, alt: str) -> str:
    """Draw a coloured dot with its interval and a grey diamond per row, around zero.

    Rows of the same ``group`` stand together under its name.  Options ``estimate_label``
    and ``beside_label`` are the words of the legend.
    """
    groups = data.raw("group").astype(str).tolist() if data.has("group") else [""] * len(data.frame)
    names = data.labels()
    places, heads, labels = _layout(groups, names)
    estimates = data.values("estimate")
    low, high = rows.intervals(data, estimates)
    beside = data.values("beside")
    words = rows.number_words(data, estimates, low, high, signed=True)
    keys = [
        Key(data.text("estimate_label", "estimate"), style.ACCENT, "o"),
        Key(data.text("beside_label", "beside"), BESIDE, BESIDE_MARK),
    ]
    top = 8 + legend_height(keys)
    left = rows.label_width(labels)
    right = 12 + max(map(text_width, words), default=0)
    with open_canvas(top + ROW * len(labels) + rows.AXIS + 6) as canvas:
        legend(canvas, 2, keys)
        axes = rows.row_axes(canvas, top, labels, left, right, ROW)
        axes.grid(visible=False, axis="y")
        axes.axvline(0, color=style.MUTED, lw=0.9, zorder=0.9)
        for place in places:
            axes.axhline(place, color=rows.GRID, lw=0.8, zorder=0.4)
        _marks(axes, places, estimates, low, high, beside)
        rows.value_axis(axes, rows.limits(low, high, beside, [0.0], pad=0.04), data.axis_label())
        for place, text in zip(places, words, strict=True):
            rows.edge_word(axes, place, text, right)
        for place, head in heads:
            canvas.text(
                8,
                top + ROW * (place + 0.72),
                head,
                va="center",
                fontsize=style.SMALL,
                fontweight="bold",
                color=style.MUTED,
            )
        return to_svg(canvas, data.name, title, alt)


def _layout(
    groups: list[str], names: list[str]
) -> tuple[np.ndarray, list[tuple[int, str]], list[str]]:
    """Return the line of each row, the lines of the group names, and all labels in order."""
    places: list[int] = []
    heads: list[tuple[int, str]] = []
    labels: list[str] = []
    before = ""
    for group, name in zip(groups, names, strict=True):
        if group != before:
            heads.append((len(labels), group))
            labels.append("")
            before = group
        places.append(len(labels))
        labels.append(name)
    return np.array(places, int), heads, labels


def _marks(
    axes: Axes,
    places: np.ndarray,
    estimates: np.ndarray,
    low: np.ndarray,
    high: np.ndarray,
    beside: np.ndarray,
) -> None:
    """Draw intervals and dots; estimates whose interval holds zero are hollow."""
    for index, place in enumerate(places):
        settled = low[index] > 0 or high[index] < 0
        axes.plot([low[index], high[index]], [place, place], color=style.ACCENT, lw=2.2)
        axes.plot(
            beside[index], place, BESIDE_MARK, color=BESIDE, ms=5.5, mec="white", mew=0.7, zorder=3
        )
        axes.plot(
            estimates[index],
            place,
            "o",
            color=style.ACCENT if settled else style.PAPER,
            ms=7.5,
            mec="white" if settled else style.ACCENT,
            mew=0.8 if settled else 1.6,
            zorder=4,
        )
