"""What several drawings share: tiles and medals."""

from __future__ import annotations

from dataclasses import dataclass

from exobalance.simcore.describe import Tree
from exobalance.simcore.drawing import Shape, box, disc, icon, path, text
from exobalance.simcore.games.pun.data.params_boards import turns_of
from exobalance.simcore.games.pun.data.pieces import shape_cells
from exobalance.simcore.games.pun.draw.symbols import TONES
from exobalance.simcore.kit.grids import outline
from exobalance.simcore.kit.per_tree import per_tree

CELL = 24
"""Side of a planet cell in px."""


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
