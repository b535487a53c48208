"""Drawings of planets as printed: soil and ice, perimeter, and what the rule of each marks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from exobalance.simcore.describe import Tree
from exobalance.simcore.drawing import Part, Shape, box, icon, part, path
from exobalance.simcore.games.pun.data.pieces import SIDE, Cell, cell_of, cells_of
from exobalance.simcore.games.pun.draw.parts import CELL, medal_shapes
from exobalance.simcore.games.pun.tell.phrases import TERRAIN_NAMES
from exobalance.simcore.kit.grids import outline
from exobalance.simcore.kit.per_tree import per_tree
from exobalance.simcore.phrases import counted

HALF = CELL / 2
GROUNDS = {"s": "soil", "i": "ice"}
MARKED = {
    "cities": "city",
    "ring": "ring",
    "currents": "current",
    "first_cells": "cell for the first tile",
    "toxic": "toxic",
}
"""What a marked cell is called, by rule; other rules mark zones."""
FROST = "M12 7.4V16.6M8 9.7L16 14.3M8 14.3L16 9.7"
"""A snowflake in the middle of a cell."""


@per_tree
def ground_parts(tree: Tree, name: str) -> dict[str, Part]:
    """Return the cells of a planet as printed, a part each.

    Rule: PUN-B1, PUN-B16
    """
    planet = tree["planets"][name]
    rim = set(cells_of(planet["perimeter"], "#"))
    return {
        f"cell {x},{y}": _cell(planet, (x, y), _mark(planet, (x, y)), (x, y) in rim)
        for x, y in cells_of(planet["grid"], "si")
    }


@per_tree
def border_parts(tree: Tree, name: str) -> dict[str, Part]:
    """Return what is printed along and across cells, to be seen on top of the tiles.

    Rule: PUN-B15, PUN-B16
    """
    planet = tree["planets"][name]
    marks = {cell: _mark(planet, cell) for cell in cells_of(planet["grid"], "si")}
    rim = set(cells_of(planet["perimeter"], "#"))
    edge = path(_edge(rim, set(marks)), line="muted", width=3)
    return {"rim": part(edge, title="edge of the perimeter")} | _across(planet, marks)


def _mark(planet: Any, cell: Cell) -> str:
    """Return the mark of a cell, "-" without one."""
    return planet["marks"][cell[1]][cell[0]] if planet["marks"] else "-"


def _cell(planet: Any, cell: Cell, mark: str, is_rim: bool) -> Part:
    """Return one bare cell with what is printed on it.

    Rule: PUN-B48
    """
    x, y = cell
    has_pod = f"{x},{y}" in planet["lifepods"]
    ground = "s" if has_pod else planet["grid"][y][x]
    shapes: list[Shape] = [
        box(0, 0, CELL, CELL, fill="tone0-soft" if ground == "i" else "tone2-soft", line="rule",
            width=0.8),
    ]  # fmt: skip
    if ground == "i":
        shapes.append(path(FROST, line="tone0", width=1.1, fade=0.6))
    said = [GROUNDS[ground]]
    if has_pod:
        said.append("place of a lifepod")
    if is_rim:
        said.append("perimeter")
    if mark != "-" and planet["rule"] in MARKED:
        shapes += _marked(planet)
        said.append(MARKED[planet["rule"]])
    return part(*shapes, at=(x * CELL, y * CELL), title=f"({x}, {y}): {', '.join(said)}")


def _marked(planet: Any) -> list[Shape]:
    """Return the mark of a cell by the rule of its planet."""
    rule = planet["rule"]
    if rule == "cities":
        worth = medal_shapes(CELL - 6, 6, planet["medals"], 11)
        return [icon("city", HALF - 1, HALF + 1, 15, fill="ink"), *worth]
    if rule == "ring":
        return [path("M1 13L13 1M1 23L23 1M11 23L23 11", line="muted", width=1, fade=0.6)]
    if rule == "currents":
        return [icon("E", HALF, HALF, 14, fill="tone2")]
    if rule == "toxic":
        return [icon("toxic", HALF, HALF, 15, fill="tone1")]
    return [icon("first", HALF, HALF, 14, fill="muted")]


def _edge(rim: set[Cell], cells: set[Cell]) -> str:
    """Return the sides of perimeter cells towards places that are no cells."""
    return _sides(rim, lambda cell, beside: beside not in cells)


def _sides(cells: set[Cell], counts: Callable[[Cell, Cell], bool]) -> str:
    """Return the sides of cells where ``counts(cell, cell beside)`` as path data."""
    data = ""
    for x, y in sorted(cells):
        left, top, right, low = x * CELL, y * CELL, (x + 1) * CELL, (y + 1) * CELL
        for beside, line in (
            ((x, y - 1), f"M{left} {top}H{right}"),
            ((x + 1, y), f"M{right} {top}V{low}"),
            ((x, y + 1), f"M{left} {low}H{right}"),
            ((x - 1, y), f"M{left} {top}V{low}"),
        ):
            if counts((x, y), beside):
                data += line
    return data


def _across(planet: Any, marks: dict[Cell, str]) -> dict[str, Part]:
    """Return what a rule prints across cells: borders of zones, bridges, bans, medals."""
    rule = planet["rule"]
    zones = sorted({mark for mark in marks.values() if mark.isdigit()})
    parts: dict[str, Part] = {}
    if rule == "ring":
        ring = [cell for cell, mark in marks.items() if mark == "r"]
        parts["ring"] = part(
            path(outline(ring, CELL), line="ink", width=1.6, dashed=True), title="edge of the ring"
        )
    if not zones:
        return parts
    border = _sides(
        set(marks),
        lambda cell, beside: cell < beside and marks.get(beside, marks[cell]) != marks[cell],
    )
    strong = rule == "chasm"
    parts["border"] = part(
        path(border, line="ink", width=4 if strong else 2, dashed=not strong),
        title="chasm" if strong else "border",
    )
    if planet["crossings"]:
        parts["bridges"] = part(_bridges(planet), title="rovers cross the chasm here, diagonally")
    for zone in zones:
        cells = [cell for cell, mark in marks.items() if mark == zone]
        if rule == "icon_bans" and int(zone) < len(planet["bans"]):
            parts[f"zone {zone}"] = _ban(planet["bans"][int(zone)], _corner(cells))
        if rule == "areas":
            parts[f"zone {zone}"] = _worth(planet, zone, cells)
    return parts


def _bridges(planet: Any) -> Shape:
    """Return short lines from cell to cell over the chasm."""
    data = ""
    for one, other in planet["crossings"]:
        (x1, y1), (x2, y2) = cell_of(one), cell_of(other)
        x, y = (x1 + x2 + 1) * HALF, (y1 + y2 + 1) * HALF
        dx, dy = (x2 - x1) * 6, (y2 - y1) * 6
        data += f"M{x - dx:g} {y - dy:g}L{x + dx:g} {y + dy:g}"
    return path(data, line="tone4", width=4)


def _corner(cells: list[Cell]) -> tuple[float, float]:
    """Return a point in the corner of the board that is nearest to some cells."""
    middle = SIDE / 2
    x = sum(x + 0.5 for x, _ in cells) / len(cells)
    y = sum(y + 0.5 for _, y in cells) / len(cells)
    return (28 if x < middle else SIDE * CELL - 28), (28 if y < middle else SIDE * CELL - 28)


def _ban(letter: str, at: tuple[float, float]) -> Part:
    """Return the icon that a quadrant bans."""
    return part(
        icon(letter, 0, 0, 17),
        icon("ban", 0, 0, 34, fill="alarm"),
        at=at,
        title=f"no {TERRAIN_NAMES[letter]} icon in this quadrant",
    )


def _worth(planet: Any, zone: str, cells: list[Cell]) -> Part:
    """Return the medals of a part of a planet, beside its lowest row."""
    x, y = min(cells, key=lambda cell: (cell[1], cell[0]))
    at = (max(x - 0.6, 0.4) * CELL, (y + 0.4) * CELL)
    title = f"part {zone}: {counted(planet['medals'], 'medal')} when wholly covered"
    return part(*medal_shapes(0, 0, planet["medals"], 16), at=at, title=title)
