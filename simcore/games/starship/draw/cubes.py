"""Drawings of cubes: stocks by colour, rows of single cubes, and printed costs."""

from __future__ import annotations

from collections.abc import Iterable

from exobalance.simcore.drawing import Shape, icon, piece, text
from exobalance.simcore.games.starship.data.layout import COLOURS
from exobalance.simcore.games.starship.draw.symbols import LETTER, TONES
from exobalance.simcore.kit.shapes import Point

SIZE = 15


def cube(colour: str, x: float, y: float, n: int = 1, size: float = SIZE) -> Shape:
    """Return cubes of a colour as pieces."""
    return piece("cube", x, y, size, n=n, mark=LETTER[colour], fill=TONES[colour])


def cube_stock(colour: str, x: float, y: float, n: int, size: float = SIZE) -> list[Shape]:
    """Return how many cubes of a colour lie somewhere, a grey print where there are none."""
    if n:
        return [cube(colour, x, y, n, size)]
    letter = text(x, y, LETTER[colour], 9, fill="muted")
    return [icon("cube", x, y, size - 2, fill="rule"), letter]


def cost_cubes(cost: str, x: float, y: float, step: float = 14) -> list[Shape]:
    """Return the cubes of a cost such as ``RRG`` as print, side by side from ``x`` on."""
    colours = {letter: colour for colour, letter in LETTER.items()}
    size = min(SIZE, step - 1)
    return [
        printed_cube(colours[letter], x + step * number, y, size)
        for number, letter in enumerate(cost)
    ]


def printed_cube(colour: str, x: float, y: float, size: float = SIZE) -> Shape:
    """Return a cube as print, which says its colour by a letter, too."""
    return icon(f"cube {LETTER[colour]}", x, y, size, fill=TONES[colour])


def single_cubes(amounts: Iterable[int]) -> list[str]:
    """Return the colour of each cube, red ones first."""
    return [colour for colour, n in zip(COLOURS, map(int, amounts), strict=True) for _ in range(n)]


def in_lines(n: int, per_line: int, step: float, down: float) -> list[Point]:
    """Return the places of things in lines, from (0, 0) to the right and downward."""
    return [(step * (i % per_line), down * (i // per_line)) for i in range(n)]
