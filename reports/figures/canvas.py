"""A figure with margins in pixels, and its way out as a small inline SVG."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from exobalance.reports import style
from exobalance.reports.figures.svg import tidy

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

DPI = 72  # the SVG back end's: one unit of the view box is one px

RC: dict[Any, Any] = {
    "svg.fonttype": "none",  # text stays text: small, selectable, in the reader's font
    "font.size": style.FONT,
    "font.family": "sans-serif",
    "axes.edgecolor": style.RULE,
    "axes.labelcolor": style.MUTED,
    "axes.labelsize": style.SMALL,
    "axes.linewidth": 0.8,
    "text.color": style.INK,
    "xtick.color": style.MUTED,
    "ytick.color": style.INK,
    "xtick.labelsize": style.SMALL,
    "ytick.labelsize": style.FONT,
    "xtick.major.size": 0,
    "ytick.major.size": 0,
    "lines.solid_capstyle": "butt",
    "path.simplify": False,
    "axes.unicode_minus": True,
}


@dataclass
class Canvas:
    """An open figure; `axes` adds a panel by its margins in px."""

    figure: Figure
    width: float
    height: float

    def axes(self, left: float, top: float, width: float, height: float) -> Axes:
        """Add axes at px from the top left corner, without frame."""
        box = (
            left / self.width,
            1 - (top + height) / self.height,
            width / self.width,
            height / self.height,
        )
        axes = self.figure.add_axes(box)
        for side in axes.spines.values():
            side.set_visible(False)
        axes.set_axisbelow(True)
        return axes

    def text(self, left: float, top: float, words: str, **kwargs: Any) -> None:
        """Write words at px from the top left corner."""
        kwargs.setdefault("va", "top")
        self.figure.text(left / self.width, 1 - top / self.height, words, **kwargs)


@contextmanager
def own_settings() -> Iterator[None]:
    """Draw by Matplotlib's shipped settings and `RC`; those of a user come back afterwards.

    A personal ``matplotlibrc`` with TeX or automatic layout would change or break a report.
    """
    import matplotlib

    with matplotlib.rc_context():
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(RC)
        yield


@contextmanager
def open_canvas(height: float, width: float = style.WIDTH) -> Iterator[Canvas]:
    """Open a figure of this size in px under the report's settings, whatever the user's are."""
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    with own_settings():
        figure = Figure(figsize=(width / DPI, height / DPI), dpi=DPI)
        FigureCanvasSVG(figure)
        yield Canvas(figure, width, height)


def to_svg(canvas: Canvas, name: str, title: str, alt: str) -> str:
    """Return the figure as inline SVG whose ids start with `name`.

    The same figure gives the same text: ids are salted with `name`, no date is written.
    Must be called inside `open_canvas`.
    """
    import matplotlib

    target = io.StringIO()
    with matplotlib.rc_context({"svg.hashsalt": name}):
        canvas.figure.savefig(target, format="svg", transparent=True, metadata={"Date": None})
    return tidy(target.getvalue(), name, title, alt)


@dataclass(frozen=True)
class Key:
    """One entry of a legend: a swatch, a line or a marker, and its words."""

    words: str
    colour: str
    shape: str = "box"  # "box", "line", "dashes", "ring", or a marker of matplotlib


def text_width(words: str, size: float = style.FONT) -> float:
    """Return about how many px words take in an ordinary interface font."""
    return 0.56 * size * max(map(len, words.split("\n")), default=0)


def legend(canvas: Canvas, top: float, keys: list[Key], left: float = 8) -> None:
    """Draw legend entries from left to right, wrapped, starting at `top` px."""
    for key, x, y in _flow(keys, canvas.width, left):
        _swatch(canvas, key, x, top + y)
        canvas.text(
            x + 16, top + y + 7, key.words, va="center", fontsize=style.SMALL, color=style.MUTED
        )


def legend_height(keys: list[Key], width: float = style.WIDTH, left: float = 8) -> float:
    """Return the px that `legend` will take, 0 without entries."""
    return max((y + 22 for _, _, y in _flow(keys, width, left)), default=0)


def _flow(keys: list[Key], width: float, left: float) -> list[tuple[Key, float, float]]:
    placed, x, y = [], left, 0.0
    for key in keys:
        takes = 16 + text_width(key.words, style.SMALL) + 14
        if x > left and x + takes - 14 > width:
            x, y = left, y + 18
        placed.append((key, x, y))
        x += takes
    return placed


def _swatch(canvas: Canvas, key: Key, x: float, y: float) -> None:
    from matplotlib.lines import Line2D
    from matplotlib.patches import Rectangle

    transform = canvas.figure.transFigure
    across, down = x / canvas.width, 1 - (y + 7) / canvas.height
    if key.shape == "box":
        high = 10 / canvas.height
        patch = Rectangle(
            (across, down - high / 2), 11 / canvas.width, high, color=key.colour, lw=0
        )
        patch.set_transform(transform)
        canvas.figure.add_artist(patch)
        return
    is_line = key.shape in ("line", "dashes")
    canvas.figure.add_artist(
        Line2D(
            [across, across + 11 / canvas.width] if is_line else [across + 5.5 / canvas.width],
            [down, down] if is_line else [down],
            color=key.colour,
            lw=1.4 if key.shape == "dashes" else 2,
            dashes=(3, 2) if key.shape == "dashes" else (None, None),
            marker="" if is_line else "o" if key.shape == "ring" else key.shape,
            markerfacecolor=style.PAPER if key.shape == "ring" else key.colour,
            markersize=7,
            transform=transform,
        )
    )
