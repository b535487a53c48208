"""What several drawings share: things worked out once per rules tree, tiles, medals, words."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any, TypeVar

import numpy as np

from exobalance.simcore.drawing import Shape, box, disc, icon, path, text
from exobalance.simcore.games.pun.data.params import pack
from exobalance.simcore.games.pun.data.params_boards import turns_of
from exobalance.simcore.games.pun.data.pieces import Cell, shape_cells
from exobalance.simcore.games.pun.draw.symbols import TONES

CELL = 24
"""Side of a planet cell in px."""

Tree = Mapping[str, Any]
Made = TypeVar("Made")
KEPT = 4096


def per_tree(make: Callable[..., Made]) -> Callable[..., Made]:
    """Remember what a function of a rules tree and plain values returned.

    Replays hold one tree, and most of a table is print on it.
    """
    made: dict[tuple[Any, ...], tuple[Tree, Made]] = {}

    @wraps(make)
    def remembered(tree: Tree, *rest: Any) -> Made:
        key = id(tree), *rest
        known = made.get(key)
        if known is None or known[0] is not tree:
            if len(made) >= KEPT:
                made.clear()
            known = made[key] = tree, make(tree, *rest)
        return known[1]

    return remembered


@per_tree
def params_of(tree: Tree, players: int) -> np.record:
    """Return the packed params, for the kernels that count medals."""
    return pack(tree, players)[0]


@dataclass(frozen=True)
class TileCell:
    """One cell of a tile in some orientation, counted from its upper left corner."""

    x: int
    y: int
    terrain: str
    icon: bool
    crater: bool  # symbol on which its meteorite is put


@per_tree
def tile_cells(tree: Tree, name: str, orientation: int) -> tuple[TileCell, ...]:
    """Return the cells of a tile as they lie.

    Rule: PUN-B14
    """
    tile = tree["tiles"][name]
    shape = tree["shapes"][tile["shape"]]
    return tuple(
        TileCell(
            x, y, tile[each.section], each.icon,
            tile["meteorite"] and [each.x, each.y] == list(shape["meteorite"]),
        )
        for (x, y), each in zip(turns_of(shape)[orientation], shape_cells(shape), strict=True)
    )  # fmt: skip


def cell_shapes(cell: TileCell, x: float, y: float, size: float = CELL) -> list[Shape]:
    """Return one cell of a tile: colour, letter of the terrain, its icon or meteorite symbol."""
    tone, middle = TONES[cell.terrain], size / 2
    shapes = [box(x, y, size, size, fill=tone)]
    if cell.icon:
        shapes.append(disc(x + middle, y + middle, round(size * 0.4, 1), fill="paper"))
        shapes.append(icon(cell.terrain, x + middle, y + middle, size * 0.56, fill=tone))
        corner = icon("crater", x + size * 0.82, y + size * 0.82, size * 0.34, fill="mark")
        return [*shapes, corner] if cell.crater else shapes
    if cell.crater:
        shapes.append(icon("crater", x + middle, y + middle, size * 0.62, fill="mark"))
        return shapes
    letter = text(x + middle, y + middle, cell.terrain, size * 0.46, fill="mark", fade=0.7)
    return [*shapes, letter]


def outline(cells: Iterable[Cell], size: float = CELL, dx: float = 0, dy: float = 0) -> str:
    """Return the border of some cells as path data, edge by edge in closed loops."""
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


def small_tile(tree: Tree, name: str, x: float, y: float, size: float) -> list[Shape]:
    """Return a tile around a point, in the orientation of its picture."""
    cells = tile_cells(tree, name, 0)
    left = x - size * (max(cell.x for cell in cells) + 1) / 2
    top = y - size * (max(cell.y for cell in cells) + 1) / 2
    shapes = [
        shape
        for cell in cells
        for shape in cell_shapes(cell, left + cell.x * size, top + cell.y * size, size)
    ]
    border = outline(((cell.x, cell.y) for cell in cells), size, round(left, 1), round(top, 1))
    return [*shapes, path(border, line="ink", width=1)]


def medal_shapes(
    x: float, y: float, worth: object, size: float = 12, tone: str = "tone2"
) -> list[Shape]:
    """Return a medal with its number."""
    return [
        disc(x, y, size / 2, fill=tone),
        text(x, y + 0.3, worth, size * (0.72 if len(str(worth)) < 2 else 0.62), bold=True,
             fill="mark"),
    ]  # fmt: skip


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


def numbers_of(mask: Sequence[int]) -> list[Cell]:
    """Return the cells of a mask as pairs (x, y), by rows."""
    found = []
    for number, word in enumerate(int(each) for each in mask):
        while word:
            bit = (word & -word).bit_length() - 1
            word &= word - 1
            y, x = divmod(64 * number + bit, 16)
            found.append((x, y))
    return found
