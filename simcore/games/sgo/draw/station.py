"""Drawings of stations and module stacks.

A module is a hull in the colour of its field with tubes for its corridors: two tubes that
meet make a passage, a red end is an open corridor, a grey one a corridor against a wall.
A module that is OFF has a dashed hull.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from exobalance.simcore.drawing import Panel, Part, Shape, box, disc, icon, panel, part, piece, text
from exobalance.simcore.games.sgo.data.layout import (
    FIELDS,
    GATES,
    N_STACKS,
    OPENINGS,
    STACKS,
    STEP_X,
    STEP_Y,
    TYPES,
    Phase,
)
from exobalance.simcore.games.sgo.data.names import Names, gate_target, place_of
from exobalance.simcore.games.sgo.data.params import NONE, START
from exobalance.simcore.games.sgo.tell.phrases import tile_words
from exobalance.simcore.phrases import coordinates, counted

CELL = 72
HULL = 58
TUBE = 10  # half the width of a corridor
MINI = 0.75  # scale of the tiles on the stacks
FIELD_TONES = {field: f"tone{number}" for number, field in enumerate(FIELDS)}
GATE_TONES = {gate: f"tone{number + 3}" for number, gate in enumerate(GATES)}
IN_HAND = (Phase.SETUP_PLACE, Phase.ACTION_PLACE)
LINKED, OPEN, WALL = "linked", "open", "wall"
PER_ROW = 4  # places of a module side by side


@dataclass(frozen=True)
class Tile:
    """What is printed on a module."""

    name: str
    type: str  # "start" or one of TYPES
    field: str  # "" for the start module
    capacity: int
    symbol: str = ""
    bonus: str = ""
    room: str = ""

    @property
    def tone(self) -> str:
        """Colour of its field."""
        return FIELD_TONES.get(self.field, "ink")

    @property
    def words(self) -> str:
        """Name with what matters about it."""
        if self.type == START:
            return f"start module ({counted(self.capacity, 'place')})"
        return tile_words(self.name, vars(self))


def tile_of(tree: Mapping[str, Any], name: str) -> Tile:
    """Return a tile by its id."""
    if name == START:
        return Tile(name, START, "", tree["start_module"]["capacity"])
    printed = tree["tiles"][name]
    texts = {
        key: printed[key] for key in ("symbol", "bonus", "room") if printed.get(key, NONE) != NONE
    }
    return Tile(name, printed["type"], printed["field"], printed["capacity"], **texts)


def station_panel(state: np.record, tree: Mapping[str, Any], names: Names, seat: int) -> Panel:
    """Return a seat's station."""
    parts: dict[str, Part] = {}
    modules = range(int(state.n_modules[seat]))
    cells = [(x, y) for x, y in (place_of(state, seat, module) for module in modules)]
    n_open = 0
    for module in modules:
        tile = tile_of(tree, names.tiles[int(state.mod_tile[seat, module])])
        ends = _ends(state, seat, module, set(cells))
        n_open += sum(end == OPEN for _, end in ends)
        is_on = bool(state.mod_on[seat, module])
        at = cells[module][0] * CELL, cells[module][1] * CELL
        where = f"{coordinates(cells[module])} {tile.words}"
        parts[f"module {module}"] = part(
            *module_shapes(tile, ends, is_on), at=at, title=f"{where}, {'ON' if is_on else 'OFF'}"
        )
        parts[f"places {module}"] = _places(state, seat, module, tile, is_on, at)
        if tile.symbol:
            parts[f"target {module}"] = _target(state, tile, is_on, at, where)
    note = f"{counted(len(cells), 'module')}, {counted(n_open, 'open corridor')}"
    return panel(f"station {seat}", "Station", _view(cells), parts, seat=seat, note=note)


def _view(cells: Sequence[tuple[int, int]]) -> tuple[float, float, float, float]:
    """Return the view that holds all cells."""
    xs, ys = zip(*cells, strict=True)
    left, top = (min(xs) - 0.5) * CELL - 4, (min(ys) - 0.5) * CELL - 4
    return left, top, (max(xs) - min(xs) + 1) * CELL + 8, (max(ys) - min(ys) + 1) * CELL + 8


def _target(state: np.record, tile: Tile, is_on: bool, at: Sequence[float], where: str) -> Part:
    """Return where the gate of a gate module leads."""
    target = gate_target(int(state.gate_planet[GATES.index(tile.symbol)])) or ""
    name = text(0, 21, target, 9.5, bold=is_on, fill="ink" if is_on else "muted")
    return part(name, at=at, title=f"{where}: gate {tile.symbol} stands on {target}")


def _ends(
    state: np.record, seat: int, module: int, occupied: set[tuple[int, int]]
) -> tuple[tuple[int, str], ...]:
    """Return (direction, what it leads to) of each corridor of a module.

    Rule: SGO-A6
    """
    openings, links = int(state.mod_openings[seat, module]), state.mod_link[seat, module].tolist()
    x, y = place_of(state, seat, module)
    ends = []
    for direction in range(len(OPENINGS)):
        if not openings >> direction & 1:
            continue
        ahead = x + STEP_X[direction], y + STEP_Y[direction]
        end = LINKED if links[direction] >= 0 else WALL if ahead in occupied else OPEN
        ends.append((direction, end))
    return tuple(ends)


@cache
def module_shapes(
    tile: Tile, ends: tuple[tuple[int, str], ...], is_on: bool, off: str = "OFF"
) -> list[Shape]:
    """Return a module around (0, 0): tubes, hull and print, without its places.

    ``ends`` are pairs (direction, what the corridor leads to).
    """
    shapes = [shape for direction, end in ends for shape in _tube(direction, end)]
    half = HULL / 2
    ground = {
        "fill": "paper" if tile.type == START else f"{tile.tone}-soft" if is_on else "wash",
        "line": "ink" if tile.type == START else tile.tone,
        "width": 2.5 if is_on else 1.5,
    }
    shapes.append(box(-half, -half, HULL, HULL, 14, **ground, dashed=not is_on))
    fade = {} if is_on else {"fade": 0.75}
    if tile.field:
        shapes.append(icon(tile.field, 18, -17, 13, fill=tile.tone, **fade))
    if not is_on and off:
        shapes.append(text(1.5, -16.5, off, 7.5, bold=True, fill="muted"))
    return shapes + _print(tile, fade)


def _tube(direction: int, end: str) -> list[Shape]:
    """Return a corridor from the hull to the edge of the cell, with half a coupling there."""
    inner, outer = HULL / 2 - 2, CELL / 2
    shapes = [
        _turned(direction, -TUBE, -outer, TUBE, -inner, fill="tone5"),
        _turned(direction, -TUBE + 2.5, -outer - 0.5, TUBE - 2.5, -inner, fill="paper"),
    ]
    if end == LINKED:
        shapes.append(
            _turned(direction, -TUBE - 3, -outer - 0.5, TUBE + 3, -outer + 2, fill="tone5")
        )
        shapes.append(
            _turned(direction, -TUBE + 2.5, -outer - 0.5, TUBE - 2.5, -outer + 2, fill="paper")
        )
    else:
        cap = {"fill": "alarm" if end == OPEN else "tone5"}
        shapes.append(_turned(direction, -TUBE - 3, -outer, TUBE + 3, -outer + 3.5, **cap))
    return shapes


def _turned(
    direction: int, left: float, top: float, right: float, bottom: float, **paint: Any
) -> Shape:
    """Return a box drawn for the north side, turned to another side."""
    corners = [(left, top), (right, bottom)]
    for _ in range(direction):
        corners = [(-y, x) for x, y in corners]
    (x1, y1), (x2, y2) = corners
    return box(min(x1, x2), min(y1, y2), abs(x1 - x2), abs(y1 - y2), **paint)


def _print(tile: Tile, fade: Mapping[str, Any]) -> list[Shape]:
    """Return the print that tells the type of a module."""
    if tile.type == START:
        return [icon("start", 0, -17, 15, **fade)]
    if tile.symbol:
        return gate_shapes(tile.symbol, -17, -17, 18, **fade)
    if tile.type == "airlock":
        return [icon("airlocks", -17, -17, 16, **fade), text(0, 21, "airlock", 9.5, **fade)]
    shapes = [icon(tile.bonus, -17, -17, 16, **fade)]
    if not tile.room:
        return [*shapes, text(0, 20.5, tile.bonus, 9, **fade)]
    return [*shapes, text(-7, 21, "for", 9.5, **fade), icon(tile.room, 9, 20.5, 12, **fade)]


def gate_shapes(gate: str, x: float, y: float, size: float, **paint: Any) -> list[Shape]:
    """Return the symbol of a gate with its number."""
    low = size * (0.12 if gate == GATES[0] else 0.02)
    number = GATES.index(gate) + 1
    return [
        icon(gate, x, y, size, fill=GATE_TONES[gate], **paint),
        text(x, y + low, number, size * 0.55, bold=True, fill="mark", **paint),
    ]


def _places(
    state: np.record, seat: int, module: int, tile: Tile, is_on: bool, at: tuple[int, int]
) -> Part:
    """Return the places of a module with the colonists on them."""
    present = int(state.mod_colonists[seat, module])
    shapes: list[Shape] = []
    rows = [PER_ROW] * (tile.capacity // PER_ROW)
    rows += [tile.capacity % PER_ROW] if tile.capacity % PER_ROW else []
    if len(rows) == 2 and rows[1] == 1:
        rows = [PER_ROW - 1, 2]
    number = 0
    for row, length in enumerate(rows):
        for column in range(length):
            x = 13 * (column - (length - 1) / 2)
            y = (9 if tile.type == START else 3) + 13 * (row - (len(rows) - 1) / 2)
            if number < present:
                shapes.append(piece("colonist", x, y, 12.5, seat=seat))
            else:
                fade = {} if is_on else {"fade": 0.5}
                shapes.append(disc(x, y, 5, line="muted", width=1, **fade))
            number += 1
    title = (
        f"{present} of {counted(tile.capacity, 'place')} taken" if is_on else "OFF: no colonists"
    )
    return part(*shapes, at=at, title=title)


def stacks_panel(state: np.record, tree: Mapping[str, Any], names: Names) -> Panel:
    """Return the nine stacks with the tile on top of each, and the tile in hand."""
    parts: dict[str, Part] = {}
    step, high = CELL * MINI + 6, CELL * MINI + 32
    for stack in range(N_STACKS):
        group, place_in_group = divmod(stack, len(FIELDS))
        row, column = divmod(group, 2)
        at = (step * (place_in_group + len(FIELDS) * column) + 14 * column, high * row)
        parts |= _stack(state, tree, names, stack, at)
        if place_in_group == 1:
            name = text(at[0], at[1] - 36, TYPES[group], 10.5, fill="muted")
            parts[f"type {group}"] = part(name)
    if state.phase in IN_HAND:
        parts["in hand"] = _in_hand(state, tree, names, (4 * step + 14, high))
    width = step * 2 * len(FIELDS) + 18
    return panel("stacks", "Module stacks", (-step / 2 - 2, -46, width, 2 * high + 6), parts)


def _stack(
    state: np.record, tree: Mapping[str, Any], names: Names, stack: int, at: Sequence[float]
) -> dict[str, Part]:
    """Return the tile on top of a stack and how many there are."""
    size = int(state.stack_size[stack])
    title = f"{STACKS[stack]}: {counted(size, 'module')}"
    if size:
        name = names.tiles[int(state.stack_tile[stack, state.stack_top[stack]])]
        shapes = _loose(tree, name)
        title += f", on top {tile_of(tree, name).words}"
    else:
        shapes = [box(-HULL / 2, -HULL / 2, HULL, HULL, 14, line="rule", width=1.5)]
    return {
        f"top {stack}": part(*shapes, at=at, scale=MINI, title=title),
        f"size {stack}": part(text(at[0], at[1] + 36, size, 11, fill="muted"), title=title),
    }


def _in_hand(state: np.record, tree: Mapping[str, Any], names: Names, at: Sequence[float]) -> Part:
    """Return the tile that the acting seat has taken and not yet attached."""
    name = names.tiles[int(state.tile)]
    held = text(0, 50, f"in hand of seat {int(state.seat)}", 14)
    title = f"in hand: {tile_of(tree, name).words}"
    return part(*_loose(tree, name), held, at=at, scale=MINI, title=title)


def _loose(tree: Mapping[str, Any], name: str) -> list[Shape]:
    """Return a tile that lies on no station, with its places."""
    tile = tile_of(tree, name)
    return [*module_shapes(tile, _printed_ends(tree, name), False, ""), *_free_places(tile)]


def _printed_ends(tree: Mapping[str, Any], name: str) -> tuple[tuple[int, str], ...]:
    """Return the corridors of a tile as printed, nothing joined yet."""
    return tuple((OPENINGS.index(side), LINKED) for side in tree["tiles"][name]["openings"])


def _free_places(tile: Tile) -> list[Shape]:
    """Return the places of a tile on a stack."""
    left = -13 * (tile.capacity - 1) / 2
    return [
        disc(left + 13 * number, 3, 5, line="muted", width=1.4) for number in range(tile.capacity)
    ]
