"""Where cells of boards lie: outlines of squares, rings and honeycombs."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil, hypot

from exobalance.simcore.kit.shapes import Point, around

Cell = tuple[int, int]


def outline(cells: Iterable[Cell], size: float, dx: float = 0, dy: float = 0) -> str:
    """Return the border of some square cells as path data, edge by edge in closed loops."""
    inside = set(cells)
    after: dict[Cell, list[Cell]] = {}
    for x, y in inside:
        for beside, start, end in (
            ((x, y - 1), (x, y), (x + 1, y)),
            ((x + 1, y), (x + 1, y), (x + 1, y + 1)),
            ((x, y + 1), (x + 1, y + 1), (x, y + 1)),
            ((x - 1, y), (x, y + 1), (x, y)),
        ):
            if beside not in inside:
                after.setdefault(start, []).append(end)
    data = ""
    while after:
        here = first = next(iter(after))
        points = [here]
        while True:
            ends = after[here]
            here = ends.pop()
            if not ends:
                del after[points[-1]]
            if here == first:
                break
            points.append(here)
        data += "M" + "L".join(f"{dx + x * size:g} {dy + y * size:g}" for x, y in points) + "z"
    return data


def ring(n: int, radius: float, first: float = 0) -> list[Point]:
    """Return ``n`` points on a circle, clockwise from the top; ``first`` in turns."""
    return [around(radius, first + i / n) for i in range(n)]


def honeycomb(n: int, step: float) -> list[Point]:
    """Return ``n`` cells of a honeycomb around (0, 0), row by row, ``step`` px apart."""
    reach = ceil(n**0.5) + 1
    high = step * 3**0.5 / 2
    cells = [
        (step * (x + (y % 2) / 2), high * y)
        for y in range(-reach, reach + 1)
        for x in range(-reach, reach + 1)
    ]
    nearest = sorted(cells, key=lambda cell: (round(hypot(*cell), 3), cell[1], cell[0]))[:n]
    return sorted(nearest, key=lambda cell: (cell[1], cell[0]))
