"""Drawings of planets as they lie: tiles, patches, pieces, and the medals of the lines."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from exobalance.simcore.describe import Tree
from exobalance.simcore.drawing import Panel, Part, box, disc, icon, panel, part, path, piece, text
from exobalance.simcore.games.pun.data.layout import STRIDE
from exobalance.simcore.games.pun.data.names import Names, cell_name, pairs_in
from exobalance.simcore.games.pun.data.pieces import SIDE, Cell, cells_of
from exobalance.simcore.games.pun.draw.ground import border_parts, ground_parts
from exobalance.simcore.games.pun.draw.parts import CELL, cell_shapes, tile_cells
from exobalance.simcore.games.pun.tell.phrases import planet_rule, tile_words
from exobalance.simcore.kit.grids import outline
from exobalance.simcore.kit.per_tree import per_tree
from exobalance.simcore.phrases import counted

HALF = CELL / 2
BOARD = SIDE * CELL
MARGIN = 24  # room for the medals of lines, above and to the right
EDGE = 3


def planet_panel(state: np.record, tree: Tree, names: Names, seat: int) -> Panel:
    """Return the planet of a seat with all that lies on it."""
    name = names.planets[state.planet[seat]]
    planet = tree["planets"][name]
    patches = set(pairs_in(state.patched[seat]))
    loads = _loads(state, seat)
    parts = dict(ground_parts(tree, name))
    parts |= _tiles(state, tree, names, seat, patches)
    for x, y in sorted(patches):
        parts[f"patch {x},{y}"] = _patch(x, y)
    parts |= border_parts(tree, name)
    parts |= _pieces(state, seat, loads)
    parts |= _lines(state, tree, planet, seat, loads)
    view = (-EDGE, -MARGIN, BOARD + EDGE + MARGIN, BOARD + MARGIN + EDGE)
    note = f"{_summary(state, planet, seat)} {planet_rule(planet)}".strip()
    return panel(f"planet {seat}", planet["title"], view, parts, seat=seat, note=note)


def _tiles(
    state: np.record, tree: Tree, names: Names, seat: int, patches: set[Cell]
) -> dict[str, Part]:
    """Return the tiles in the order of placing, without cells that patches hide."""
    found = {}
    for number in range(int(state.n_tiles[seat])):
        name = names.tiles[state.tile[seat, number]]
        orientation = int(state.orientation[seat, number])
        x, y = cell_name(state.at[seat, number])
        hidden = tuple(
            sorted(
                (cell.x, cell.y)
                for cell in tile_cells(tree, name, orientation)
                if (x + cell.x, y + cell.y) in patches
            )
        )
        found[f"tile {number}"] = _tile(tree, name, orientation, x, y, hidden)
    return found


@per_tree
def _tile(
    tree: Tree, name: str, orientation: int, x: int, y: int, hidden: tuple[Cell, ...]
) -> Part:
    """Return a tile at a cell, without its hidden cells."""
    cells = tile_cells(tree, name, orientation)
    shapes = [
        shape
        for cell in cells
        if (cell.x, cell.y) not in hidden
        for shape in cell_shapes(cell, cell.x * CELL, cell.y * CELL)
    ]
    border = path(outline(((cell.x, cell.y) for cell in cells), CELL), line="paper", width=2.4)
    title = f"tile {tile_words(tree, name)} at ({x}, {y})"
    return part(*shapes, border, at=(x * CELL, y * CELL), title=title)


@cache
def _patch(x: int, y: int) -> Part:
    """Return a patch on a cell."""
    return part(
        box(0, 0, CELL, CELL, fill="tone1", line="paper", width=2.4),
        icon("patch", HALF, HALF, 17, fill="paper"),
        at=(x * CELL, y * CELL),
        title=f"patch of biomass at ({x}, {y})",
    )


def _pieces(state: np.record, seat: int, loads: set[Cell]) -> dict[str, Part]:
    """Return lifepods, meteorites and rovers; ``loads`` are the cells of loaded rovers."""
    found = {}
    for x, y in pairs_in(state.pods[seat]):
        found[f"lifepod {x},{y}"] = _piece("lifepod", x, y)
    for x, y in pairs_in(state.lying[seat]):
        found[f"meteorite {x},{y}"] = _piece("meteorite", x, y)
    for number, cell in enumerate(state.rover[seat, : int(state.n_rovers[seat])].tolist()):
        x, y = cell_name(cell)
        found[f"rover {number}"] = _rover(x, y, seat, (x, y) in loads)
    return found


@cache
def _piece(name: str, x: int, y: int) -> Part:
    """Return a lifepod or a meteorite on a cell."""
    shape = piece(name, HALF, HALF, 16, fill="accent" if name == "lifepod" else "ink")
    return part(shape, at=(x * CELL, y * CELL), title=f"{name} at ({x}, {y})")


@cache
def _rover(x: int, y: int, seat: int, is_loaded: bool) -> Part:
    """Return a rover on a cell; a loaded one carries its meteorite."""
    shapes = [piece("rover", HALF, HALF, 21, seat=seat)]
    if is_loaded:
        shapes = [
            piece("rover", HALF, HALF + 3, 20, seat=seat),
            piece("meteorite", HALF + 3.5, HALF - 6, 12),
        ]
    title = f"{'loaded rover' if is_loaded else 'rover'} at ({x}, {y})"
    return part(*shapes, at=(x * CELL, y * CELL), title=title)


def _loads(state: np.record, seat: int) -> set[Cell]:
    """Return the cells of the loaded rovers of a seat."""
    n = int(state.n_rovers[seat])
    cells = zip(state.rover[seat, :n].tolist(), state.loaded[seat, :n].tolist(), strict=True)
    return {(cell % STRIDE, cell // STRIDE) for cell, loaded in cells if loaded}


def _lines(
    state: np.record, tree: Tree, planet: Any, seat: int, loads: set[Cell]
) -> dict[str, Part]:
    """Return the medals of rows and columns, and how each line stands.

    Rule: PUN-B69, PUN-R23
    """
    bare = set(cells_of(planet["grid"], "si")) - set(pairs_in(state.covered[seat]))
    if planet["rule"] == "currents" and tree["switches"]["petra_currents_cover_lines"]:
        bare -= set(cells_of(planet["marks"], "e"))
    stones = set(pairs_in(state.lying[seat])) | loads
    found = {}
    for axis, word, medals in ((0, "column", planet["columns"]), (1, "row", planet["rows"])):
        open_ = {cell[axis] for cell in bare}
        spoilt = {cell[axis] for cell in stones}
        for number, worth in enumerate(medals):
            along, off = (number + 0.5) * CELL, MARGIN / 2
            at = (BOARD + off, along) if axis else (along, -off)
            found[f"{word} {number}"] = _line(
                f"{word} {number}", worth, number not in open_, number in spoilt, at
            )
    return found


@cache
def _line(name: str, worth: int, full: bool, spoilt: bool, at: tuple[float, float]) -> Part:
    """Return the medals of a line: a filled disc once won, a dashed one with a meteorite."""
    title = f"{name}: {counted(worth, 'medal')}"
    if full and not spoilt:
        shapes = [disc(0, 0, 8.5, fill="tone2"), text(0, 0.3, worth, 11, bold=True, fill="mark")]
        return part(*shapes, at=at, title=f"{title}, won")
    standing = "covered, but with a meteorite" if full else "not yet covered"
    standing += ", and with a meteorite" if spoilt and not full else ""
    line = {"line": "alarm" if spoilt else "muted", "width": 1.3, "dashed": spoilt}
    shapes = [disc(0, 0, 8.5, fill="paper", **line), text(0, 0.3, worth, 11, fill="muted")]
    return part(*shapes, at=at, title=f"{title}, {standing}")


def _summary(state: np.record, planet: Any, seat: int) -> str:
    """Return how full a planet is and what is on it."""
    cells = len(cells_of(planet["grid"], "si"))
    covered = len(pairs_in(state.covered[seat]))
    rovers, n_loads = int(state.n_rovers[seat]), len(_loads(state, seat))
    here = [
        counted(len(pairs_in(state.patched[seat])), "patch"),
        counted(len(pairs_in(state.lying[seat])), "meteorite"),
        counted(rovers, "rover") + (f" ({n_loads} loaded)" if n_loads else ""),
        counted(len(pairs_in(state.pods[seat])), "lifepod"),
    ]
    there = ", ".join(each for each in here if not each.startswith("0 "))
    return f"{covered} of {cells} cells covered" + (f"; {there}." if there else ".")
