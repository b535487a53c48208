"""Steps that add up exactly to a total: where the winner's lead comes from."""

from __future__ import annotations

import numpy as np

from exobalance.reports import style
from exobalance.reports.figures import rows
from exobalance.reports.figures.canvas import open_canvas, text_width, to_svg
from exobalance.reports.figures.columns import Data, wrap

ROW = 28
BAR = 0.6  # of the row


def waterfall(data: Data, title: str, alt: str) -> str:
    """Draw each step from where the one before ended, then the total from zero.

    Option ``total_label`` names the total.
    """
    data = data.used(data.column("estimate"))
    steps = data.values("estimate")
    low, high = rows.intervals(data, steps)
    total = float(np.nansum(steps))
    labels = [*data.labels(), wrap(data.text("total_label", "total"))]
    none = np.array([total])
    words = rows.number_words(data, steps, low, high, signed=True)
    words += rows.number_words(data, none, none, none, signed=True)
    ends = np.nancumsum(steps)
    starts = ends - np.nan_to_num(steps)
    left = rows.label_width(labels)
    right = 14 + max(map(text_width, words))
    with open_canvas(12 + ROW * len(labels) + rows.AXIS) as canvas:
        axes = rows.row_axes(canvas, 6, labels, left, right, ROW)
        axes.get_yticklabels()[-1].set_fontweight("bold")
        for place, (start, end) in enumerate(zip(starts, ends, strict=True)):
            colour = style.POSITIVE if end >= start else style.NEGATIVE
            axes.barh(place, end - start, BAR, left=start, color=colour, clip_on=False)
            axes.plot([end, end], [place + BAR / 2, place + 1 - BAR / 2], color=style.QUIET, lw=0.8)
        axes.barh(len(steps), total, BAR, color=style.TOTAL, clip_on=False)
        axes.axvline(0, color=style.MUTED, lw=0.9)
        rows.value_axis(axes, rows.limits(starts, ends, [0.0], pad=0.03), data.axis_label())
        rows.edge_words(axes, words, right)
        return to_svg(canvas, data.name, title, alt)
