"""A matrix of verdict words: checks in rows, circumstances in columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

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
from exobalance.reports.figures.columns import Data, wrap

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ROW = 30
GAP = 0.06  # between two cells, in columns and rows


def word_matrix(data: Data, title: str, alt: str) -> str:
    """Draw verdict words as coloured marks, with a legend of the words that occur.

    Option ``columns`` lists the columns of words; a cell without a verdict stays empty.
    """
    columns = [str(name) for name in data.options["columns"]]
    labels = [wrap(str(name), 24) for name in data.raw("label")]
    words = [[str(data.frame[name].iloc[row]) for name in columns] for row in range(len(labels))]
    present = [w for w in style.VERDICTS if any(w in row for row in words)]
    keys = [Key(f"{style.VERDICTS[w].mark} {w}", style.VERDICTS[w].edge) for w in reversed(present)]
    left = rows.label_width(labels)
    column = (style.WIDTH - left) / len(columns)
    heads = [wrap(name, max(6, int(column / 6.5))) for name in columns]
    upright = max(map(text_width, heads)) > column
    heads = columns if upright else heads
    room = max(map(text_width, heads)) if upright else 14 * max(h.count("\n") + 1 for h in heads)
    top = 10 + legend_height(keys) + room
    height = [ROW if "\n" not in label else ROW + 10 for label in labels]
    with open_canvas(top + max(height) * len(labels) + 8) as canvas:
        legend(canvas, 2, keys)
        axes = rows.row_axes(canvas, top, labels, left, 4, max(height))
        axes.grid(visible=False)
        axes.set_xlim(-0.5, len(columns) - 0.5)
        axes.set_xticks(range(len(columns)), heads)
        axes.xaxis.tick_top()
        axes.tick_params(axis="x", length=0, pad=3, rotation=90 if upright else 0)
        for place, row in enumerate(words):
            _row(axes, place, row)
        return to_svg(canvas, data.name, title, alt)


def _row(axes: Axes, place: int, words: Sequence[str]) -> None:
    """Draw the cells of one check."""
    from matplotlib.patches import Rectangle

    for column, word in enumerate(words):
        look = style.VERDICTS.get(word)
        if look is None:
            continue
        corner = (column - 0.5 + GAP, place - 0.5 + GAP)
        size = 1 - 2 * GAP
        axes.add_patch(Rectangle(corner, size, size, facecolor=look.fill, edgecolor=look.edge))
        axes.text(
            column, place, look.mark, ha="center", va="center", color=look.ink, fontweight="bold"
        )
