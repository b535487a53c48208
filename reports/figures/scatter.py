"""Points in the plane: rules by their effect, proposals by what they change and reach."""

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
from exobalance.reports.figures.distributions import plot_axes

if TYPE_CHECKING:
    from matplotlib.axes import Axes

LINE = 17  # px of a line of names below the plot
OFFSETS = ((8, 0, "left", "center"), (0, 9, "center", "bottom"), (0, -9, "center", "top"),
           (-8, 0, "right", "center"))  # fmt: skip
"""Places of a number beside its dot, in the order they are tried: px, and alignment."""


def scatter(data: Data, title: str, alt: str) -> str:
    """Draw one dot per row; those with a true ``named`` are numbered, with names below.

    Roles x, y, label, [low, high] (interval of x), [named], [strong] (others are pale).
    Option ``joined`` draws a step line through the named dots, as a front; ``first`` is the
    number of the first of them.
    """
    x, y = data.plain("x") * data.scale, data.plain("y")
    if data.options.get("y_unit", data.unit) == "share":
        y = y * 100
    labels = [str(label) for label in data.raw("label")]
    named = _flags(data, "named", len(x))
    strong = _flags(data, "strong", len(x))
    shown = [
        place for place in range(len(x)) if named[place] and np.isfinite([x[place], y[place]]).all()
    ]
    first = int(data.number("first") or 0) if "first" in data.options else 1
    names = _names(labels, shown, first)
    keys = [Key(data.text("key"), style.ACCENT, "o")] if data.text("key") else []
    top = 18 + legend_height(keys)
    with open_canvas(top + 190 + rows.AXIS + 16 + LINE * len(names)) as canvas:
        legend(canvas, 2, keys)
        axes = plot_axes(canvas, top)
        _dots(axes, data, x, y, strong)
        rows_y = rows.limits(y, [0.0], pad=0.08)
        axes.set_ylim(*rows_y)
        rows.value_axis(axes, _x_limits(data, x), data.axis_label(), ticks=6)
        _left_axis(axes)
        if data.options.get("joined") and len(shown) > 1:
            axes.step(x[shown], y[shown], where="post", color=style.ACCENT, lw=1.2, zorder=1)
        _numbered(axes, x, y, shown, first)
        if y_label := data.text("y_label"):
            canvas.text(4, top - 10, y_label, fontsize=style.SMALL, color=style.MUTED, va="bottom")
        for line, words in enumerate(names):
            canvas.text(8, top + 190 + rows.AXIS + 10 + LINE * line, words, fontsize=style.SMALL)
        return to_svg(canvas, data.name, title, alt)


def _flags(data: Data, role: str, count: int) -> np.ndarray:
    """Return a column of truths, all true where there is none."""
    return data.raw(role).to_numpy(bool) if data.has(role) else np.ones(count, bool)


def _names(labels: list[str], shown: list[int], first: int) -> list[str]:
    """Return the numbered names of the dots, shortened to the width of the figure."""
    most = int((style.WIDTH - 30) / text_width("n", style.SMALL))
    short = [text if len(text) <= most else text[: most - 1] + "…" for text in labels]
    return [f"{number}  {short[place]}" for number, place in enumerate(shown, start=first)]


def _x_limits(data: Data, x: np.ndarray) -> tuple[float, float]:
    far = data.plain("high") * data.scale if data.has("high") else x
    return rows.limits(x, far, [0.0], pad=0.05)


def _dots(axes: Axes, data: Data, x: np.ndarray, y: np.ndarray, strong: np.ndarray) -> None:
    if data.has("low", "high"):
        low, high = data.plain("low") * data.scale, data.plain("high") * data.scale
        for place in np.flatnonzero(strong):
            axes.plot([low[place], high[place]], [y[place]] * 2, color=style.RULE, lw=1.6, zorder=1)
    for flag, colour, size in ((False, style.QUIET, 4.5), (True, style.ACCENT, 7)):
        axes.plot(
            x[strong == flag], y[strong == flag], "o",
            color=colour, ms=size, mec="white", mew=0.7, alpha=1 if flag else 0.7,
        )  # fmt: skip


def _left_axis(axes: Axes) -> None:
    marks = rows.round_marks(*axes.get_ylim(), 4)
    axes.set_yticks(marks, rows.tick_words(marks))
    axes.tick_params(axis="y", labelsize=style.SMALL, labelcolor=style.MUTED)
    axes.grid(axis="y", color=rows.GRID, lw=1)


def _numbered(axes: Axes, x: np.ndarray, y: np.ndarray, shown: list[int], first: int) -> None:
    """Write numbers beside dots, where they hide neither a dot nor another number."""
    to_px = axes.transData
    dots = to_px.transform(np.column_stack([x, y]))
    taken: list[np.ndarray] = [dot for dot in dots if np.isfinite(dot).all()]
    for number, place in enumerate(shown, start=first):
        best = max(OFFSETS, key=lambda each: _room(dots[place] + each[:2], taken, dots[place]))
        right, up, ha, va = best
        taken.append(dots[place] + (right * 1.2, up * 1.2))
        axes.annotate(
            str(number),
            (x[place], y[place]),
            xytext=(right, up),
            textcoords="offset pixels",
            ha=ha,
            va=va,
            fontsize=style.SMALL,
            fontweight="bold",
        )


def _room(at: np.ndarray, taken: list[np.ndarray], own: np.ndarray) -> float:
    """Return the distance to what is nearest, up to which more room is no better."""
    far = [float(np.hypot(*(at - other))) for other in taken if not np.array_equal(other, own)]
    return min([13.0, *far])
