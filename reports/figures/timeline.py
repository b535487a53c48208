"""When things happen: the spread over games as nested ranges with a median."""

from __future__ import annotations

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
from exobalance.reports.figures.columns import Data


def timeline(data: Data, title: str, alt: str) -> str:
    """Draw per row the middle half of all games, the middle 80 % and the median."""
    labels = data.labels()
    middle = data.plain("q50")
    keys = [Key("median", style.ACCENT, "o")]
    if data.has("q25", "q75"):
        keys.append(Key("half of all games", "#7fa6cc"))
    if data.has("q10", "q90"):
        keys.append(Key("8 of 10 games", "#cfdeed"))
    words = [numbers.fixed(value, 0) for value in middle]
    top = 8 + legend_height(keys)
    left = rows.label_width(labels)
    right = 14 + max(map(text_width, words), default=0)
    parts = [middle]
    with open_canvas(top + style.ROW * len(labels) + rows.AXIS) as canvas:
        legend(canvas, 2, keys)
        axes = rows.row_axes(canvas, top, labels, left, right)
        for low, high, colour, thick in (
            ("q10", "q90", "#cfdeed", 0.5),
            ("q25", "q75", "#7fa6cc", 0.5),
        ):
            if data.has(low, high):
                start, end = data.plain(low), data.plain(high)
                axes.barh(range(len(labels)), end - start, thick, left=start, color=colour)
                parts += [start, end]
        axes.plot(middle, range(len(labels)), "o", color=style.ACCENT, ms=8, mec="white", mew=1)
        rows.target_band(axes, data)
        limits = rows.limits(*parts, [0.0] if data.options.get("from_zero", True) else [])
        limits = (max(limits[0], 0.0) if np.nanmin(parts[0]) >= 0 else limits[0], limits[1])
        rows.value_axis(axes, limits, data.axis_label())
        rows.edge_words(axes, words, right)
        return to_svg(canvas, data.name, title, alt)
