"""Drawings that tables of several games share, made of the shapes of `simcore.drawing`."""

from __future__ import annotations

import textwrap
from math import cos, pi, sin
from typing import Any

from exobalance.simcore.drawing import Shape, disc, icon, piece, text

Point = tuple[float, float]

DROP = "M0-9.5C4-3.5 6.8-.4 6.8 3A6.8 6.8 0 0 1-6.8 3C-6.8-.4-4-3.5 0-9.5z"
LEAF = (
    "M8.5-8.5C-3.5-8.5-8.5-3-7.2 3.8C-5 .8-1.5-2 3-4C-1.5-.8-5.4 3.4-8 8.2L-5.9 9.3"
    "C-5.2 7.8-4.6 6.6-3.9 5.6C3.4 7.4 9 2.4 8.5-8.5z"
)
BOLT = "M2.4-9.5L-6.6 1.6H-.8L-2.4 9.5L6.6-2.8H.8z"
STAR = "M0-9.8L2.6-3.2L9.6-2.8L4.2 1.7L6 8.6L0 4.8L-6 8.6L-4.2 1.7L-9.6-2.8L-2.6-3.2z"
"""Symbols, as path data within -10 to 10."""


def around(radius: float, turn: float, centre: Point = (0, 0)) -> Point:
    """Return a point on a circle; turns run clockwise from the top, 1 is once around."""
    x, y = centre
    return x + radius * sin(2 * pi * turn), y - radius * cos(2 * pi * turn)


def sector(inner: float, outer: float, start: float, end: float, centre: Point = (0, 0)) -> str:
    """Return a field of a wheel between two radii and two turns as path data."""
    corners = ((outer, start), (outer, end), (inner, end), (inner, start))
    a, b, c, d = (
        f"{x:.1f} {y:.1f}" for x, y in (around(radius, turn, centre) for radius, turn in corners)
    )
    return f"M{a}A{outer} {outer} 0 0 1 {b}L{c}A{inner} {inner} 0 0 0 {d}z"


def lines_of(words: str, width: int) -> list[str]:
    """Return words in lines of at most ``width`` characters."""
    return textwrap.wrap(words, width) or [""]


def paragraph(
    x: float, y: float, words: str, width: int, size: float = 9.5, **paint: Any
) -> list[Shape]:
    """Return words in lines below one another, the first with its middle at ``y``."""
    return [
        text(x, y + number * size * 1.22, line, size, anchor="start", **paint)
        for number, line in enumerate(lines_of(words, width))
    ]


def seat_badge(seat: int, x: float, y: float, radius: float) -> list[Shape]:
    """Return the number of a seat on its colour."""
    number = text(x, y + 0.3, seat, radius + 3, bold=True, fill="mark")
    return [disc(x, y, radius, fill=f"seat{seat}"), number]


def stock(name: str, x: float, y: float, size: float, n: int, **paint: Any) -> Shape:
    """Return how many pieces are left, a grey print where there are none."""
    return piece(name, x, y, size, n=n, **paint) if n else icon(name, x, y, size, fill="rule")
