"""A triangle of mixes: three shares that sum to one, and where they go."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from exobalance.reports import style
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

CORNERS = np.array([[0.0, 0.0], [1.0, 0.0], [0.5, np.sqrt(3) / 2]])
MARGIN = 34  # px beside and below the triangle
STILL = 0.02  # length of a way that shows no direction
CLOUD_COLOUR = "#9dbad6"


def triangle(data: Data, title: str, alt: str) -> str:
    """Draw ways through a triangle of mixes with arrows, a large dot and a cloud of small ones.

    Option ``corners`` maps the three columns of shares to their words.  Rows of column ``what``
    are "mix" for the large dot, "resample" for the small ones, and otherwise the name of a
    way, whose rows are its points in order.
    """
    corners: dict[str, str] = dict(data.options["corners"])
    places = np.column_stack([data.plain(column) for column in corners]) @ CORNERS
    what = data.raw("what").astype(str).to_numpy()
    keys = [
        Key(data.text("mark_label", "mix"), style.NEGATIVE, "o"),
        Key(data.text("cloud_label", "resamples"), CLOUD_COLOUR, "o"),
        Key("where shares go", style.QUIET, "line"),
    ]
    top = 12 + legend_height(keys) + 20
    side = style.WIDTH - 2 * MARGIN
    height = side * np.sqrt(3) / 2
    with open_canvas(top + height + 30) as canvas:
        legend(canvas, 2, keys)
        axes = canvas.axes(MARGIN, top, side, height)
        axes.set_xlim(0, 1)
        axes.set_ylim(0, np.sqrt(3) / 2)
        axes.set_xticks([])
        axes.set_yticks([])
        _frame(axes, list(corners.values()))
        for name in dict.fromkeys(what):
            if name not in ("mix", "resample"):
                _way(axes, places[what == name])
        cloud = places[what == "resample"]
        axes.plot(*cloud.T, "o", color=CLOUD_COLOUR, ms=3.5, clip_on=False, zorder=3)
        axes.plot(
            *places[what == "mix"].T,
            "o",
            color=style.NEGATIVE,
            ms=10,
            mec="white",
            mew=1.2,
            clip_on=False,
            zorder=4,
        )
        return to_svg(canvas, data.name, title, alt)


def _frame(axes: Axes, names: list[str]) -> None:
    """Draw the triangle, lines at each quarter, and the words of the corners."""
    for part in (0.25, 0.5, 0.75):
        for corner in range(3):
            one, two = CORNERS[(corner + 1) % 3], CORNERS[(corner + 2) % 3]
            ends = CORNERS[corner] * part + np.array([one, two]) * (1 - part)
            axes.plot(*ends.T, color=style.RULE, lw=0.8, zorder=1)
    axes.plot(*np.vstack([CORNERS, CORNERS[:1]]).T, color=style.MUTED, lw=1.2, clip_on=False)
    for (x, y), name, shift in zip(CORNERS, names, ((0, -8), (0, -8), (0, 8)), strict=True):
        # Words of the lower corners start and end at the edges, so that long ones stay inside.
        align = "center" if x == 0.5 or text_width(name) < 2 * MARGIN else "left"
        axes.annotate(
            name,
            (x, y),
            xytext=(shift[0] - (MARGIN - 4 if align == "left" and x == 0 else 0), shift[1]),
            textcoords="offset pixels",
            ha="right" if align == "left" and x == 1 else align,
            va="bottom" if shift[1] > 0 else "top",
            fontweight="bold",
        )


def _way(axes: Axes, points: np.ndarray) -> None:
    """Draw one way with an arrow head at its end, or a point where nothing moves."""
    axes.plot(*points.T, color=style.QUIET, lw=1.2, zorder=2)
    if np.linalg.norm(np.diff(points, axis=0), axis=1).sum() < STILL:
        return
    axes.annotate(
        "",
        points[-1] + (points[-1] - points[-2]) * 0.5,
        xytext=points[-2],
        arrowprops={
            "arrowstyle": "-|>,head_width=0.22,head_length=0.4",
            "color": style.MUTED,
            "lw": 0,
        },
    )
