"""A small directed graph: who beats whom, the unbeaten on top."""

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

LEVEL = 66  # px from one level to the next
HALF = 11  # px, half the height of a node
PAD = 9  # px beside the words of a node
ARROW = "-|>,head_width=0.26,head_length=0.5"


def network(data: Data, title: str, alt: str) -> str:
    """Draw nodes as words and edges as arrows, one level below the other.

    Option ``nodes`` maps each node to its level from 0; option ``edges`` lists the pairs that
    are drawn.  Roles: source, target; a column ``in_a_circle`` marks edges of circles.
    """
    nodes: dict[str, int] = {str(k): int(v) for k, v in dict(data.options["nodes"]).items()}
    edges = [(str(one), str(two)) for one, two in data.options["edges"]]
    round_ = _circle_edges(data)
    keys = [Key("beats", style.ACCENT, "line")]
    if any(edge in round_ for edge in edges):
        keys.append(Key("beats, in a circle", style.NEGATIVE, "line"))
    places, lines = _places(nodes, edges)
    top = 10 + legend_height(keys)
    height = LEVEL * (lines - 1) + 2 * HALF + 8
    with open_canvas(top + height) as canvas:
        legend(canvas, 2, keys)
        axes = canvas.axes(0, top, canvas.width, height)
        axes.set_xlim(0, canvas.width)
        axes.set_ylim(height, 0)
        axes.set_xticks([])
        axes.set_yticks([])
        for edge in edges:
            colour = style.NEGATIVE if edge in round_ else style.ACCENT
            both = (edge[1], edge[0]) in edges
            _edge(axes, places[edge[0]], places[edge[1]], edge, colour, bent=both)
        for name, (x, y) in places.items():
            _node(axes, name, x, y)
        return to_svg(canvas, data.name, title, alt)


def _circle_edges(data: Data) -> set[tuple[str, str]]:
    """Return the edges that lie on a circle."""
    if not data.has("in_a_circle"):
        return set()
    table = data.frame[data.raw("in_a_circle").astype(bool)]
    return set(
        zip(
            table[data.column("source")].astype(str),
            table[data.column("target")].astype(str),
            strict=True,
        )
    )


def _places(
    nodes: dict[str, int], edges: list[tuple[str, str]]
) -> tuple[dict[str, tuple[float, float]], int]:
    """Return px of each node, and the number of lines.

    A level that holds arrows among its own nodes (a circle) is drawn as a ring of two lines.
    """
    places: dict[str, tuple[float, float]] = {}
    line = 0
    for level in sorted(set(nodes.values())):
        names = [name for name, own in nodes.items() if own == level]
        inner = any(nodes[one] == nodes[two] == level for one, two in edges)
        for row in _lines(names, inner):
            wide = sum(text_width(name) + 2 * PAD for name in row)
            gap = (style.WIDTH - wide) / (len(row) + 1)
            x = gap
            for name in row:
                half = text_width(name) / 2 + PAD
                places[name] = (x + half, HALF + 4 + LEVEL * line)
                x += 2 * half + gap
            line += 1
    return places, line


def _lines(names: list[str], inner: bool) -> list[list[str]]:
    """Split the nodes of a level into lines that are not too wide; a ring takes two."""
    if inner and len(names) > 2:
        half = len(names) // 2
        return [names[:half], names[half:][::-1]]
    lines: list[list[str]] = [[]]
    for name in names:
        if sum(text_width(other) + 2 * PAD + 12 for other in [*lines[-1], name]) > style.WIDTH:
            lines.append([])
        lines[-1].append(name)
    return lines


def _node(axes: Axes, name: str, x: float, y: float) -> None:
    from matplotlib.patches import FancyBboxPatch

    half = text_width(name) / 2 + PAD - 4
    axes.add_patch(
        FancyBboxPatch(
            (x - half, y - HALF + 4),
            2 * half,
            2 * HALF - 8,
            boxstyle="round,pad=4,rounding_size=6",
            facecolor=style.WASH,
            edgecolor=style.QUIET,
            lw=1,
            zorder=3,
        )
    )
    axes.text(x, y, name, ha="center", va="center_baseline", zorder=4)


def _edge(
    axes: Axes,
    start: tuple[float, float],
    end: tuple[float, float],
    edge: tuple[str, str],
    colour: str,
    *,
    bent: bool,
) -> None:
    """Draw an arrow from the rim of one node to the rim of the other."""
    one = _rim(start, end, text_width(edge[0]) / 2 + PAD)
    two = _rim(end, start, text_width(edge[1]) / 2 + PAD)
    axes.annotate(
        "",
        two,
        xytext=one,
        arrowprops={
            "arrowstyle": ARROW,
            "color": colour,
            "lw": 1.3,
            "shrinkA": 1,
            "shrinkB": 1,
            "connectionstyle": f"arc3,rad={0.18 if bent else 0.0}",
        },
        zorder=2,
    )


def _rim(centre: tuple[float, float], other: tuple[float, float], half: float) -> tuple:
    """Return where the line to the other centre leaves a node's box."""
    across, down = other[0] - centre[0], other[1] - centre[1]
    scale = min(
        half / abs(across) if across else np.inf, (HALF + 1) / abs(down) if down else np.inf
    )
    return centre[0] + across * scale, centre[1] + down * scale
