"""Where a tile may be placed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

from tests.reference.pun.planet.board import Board
from tests.reference.pun.planet.grid import SIDE_STEPS, Cell, beside
from tests.reference.pun.planet.tiles import Lie, Tile
from tests.reference.pun.rules import Tech

Card = Mapping[str, Any]


@dataclass(frozen=True)
class Demands:
    """What a placement has to respect.

    Attributes
    ----------
    free : list of Tech
        Working ``ignore_touch``.
    lifts : bool
        Whether one of these that names a terrain also lifts the restrictions.
    event : dict or None
        Event in force that bans placements.
    planet : bool
        Whether the planet's restriction holds.
    """

    free: tuple[Tech, ...]
    lifts: bool
    event: Card | None
    planet: bool


def legal_lies(board: Board, tile: Tile, demands: Demands) -> list[Lie]:
    """Return the legal placements of a tile.

    Rule: PUN-B14, PUN-B15, PUN-B16
    """
    free = [tech for tech in demands.free if not tech.terrain or set(tech.terrain) & icons_of(tile)]
    lifted = demands.lifts and any(tech.terrain for tech in free)
    ends = None if free and board.top else places_to_touch(board, bool(free))
    return [
        lie
        for lie in board.side.lies_of(tile)
        if lie.cells.isdisjoint(board.top)
        and (ends is None or not lie.cells.isdisjoint(ends))
        and (lifted or not demands.planet or planet_allows(board, lie))
        and (lifted or demands.event is None or event_allows(board, lie, demands.event))
    ]


def icons_of(tile: Tile) -> set[str]:
    """Return the icons of a tile."""
    return set(tile.terrains)


def places_to_touch(board: Board, free: bool) -> set[Cell] | frozenset[Cell]:
    """Return the places of which a tile has to cover one.

    Rule: PUN-B15, PUN-B56, PUN-R16
    """
    if board.top:
        return {near for cell in board.top for near in beside(cell)}
    if board.side.rule == "first_cells":
        return board.side.marked("f")
    return board.side.cells if free else board.side.perimeter


def planet_allows(board: Board, lie: Lie) -> bool:
    """Return whether the planet's own restriction holds.

    Rule: PUN-B50, PUN-B52, PUN-B53, PUN-B55, PUN-B58
    """
    side = board.side
    marks = {side.marks.get(cell) for cell in lie.cells}
    if side.rule == "one_ground":
        return len({cell in side.ice for cell in lie.cells}) == 1
    if side.rule == "icon_bans":
        return not any(
            cell in side.marks and side.bans[int(side.marks[cell])] == icon
            for icon, cell in lie.icon_cells().items()
        )
    if side.rule == "ring":
        return marks != {"r"}
    if side.rule == "chasm":
        return len(marks) == 1
    if side.rule == "slide":
        return any(
            all((x + dx, y + dy) not in board.top for x, y in lie.cells) for dx, dy in SIDE_STEPS
        )
    return True


def event_allows(board: Board, lie: Lie, event: Card) -> bool:
    """Return whether the event in force allows a placement.

    Rule: PUN-B16, PUN-A41
    """
    if event["where"] == "perimeter":
        return lie.cells.isdisjoint(board.side.perimeter)
    if event["where"] == "ice":
        return lie.cells.isdisjoint(board.side.ice)
    return not any(
        board.terrain(near) == part.terrain for part in lie.parts for near in beside(part.place)
    )


def demands_in_turn(
    free: tuple[Tech, ...], lifts: bool, event: Card | None, planet_may_fall: bool
) -> Iterator[Demands]:
    """Yield the demands, then those with the restrictions that may fall.

    Rule: PUN-B16, PUN-R15
    """
    for planet, banned in product((True, False), (True, False)):
        if planet or planet_may_fall:
            yield Demands(free, lifts, event if banned else None, planet)


def patch_cells(board: Board, on_tiles: bool, on_meteorites: bool, must_slide: bool) -> list[Cell]:
    """Return the cells on which a patch may lie.

    Rule: PUN-B33, PUN-B53, PUN-B58, PUN-R12, PUN-A26, PUN-A42, PUN-A47
    """
    side = board.side
    return [
        cell
        for cell in side.cells
        if side.marks.get(cell) != "r"
        and (
            _is_free_tile(board, cell, on_meteorites)
            if cell in board.top
            else _is_open(board, cell, must_slide)
        )
        and (cell not in board.top or on_tiles)
    ]


def _is_free_tile(board: Board, cell: Cell, on_meteorites: bool) -> bool:
    return not board.top[cell].patch and (on_meteorites or cell not in board.meteorites)


def _is_open(board: Board, cell: Cell, must_slide: bool) -> bool:
    near = beside(cell)
    if not board.top:
        first = board.side.rule == "first_cells"
        return cell in (board.side.marked("f") if first else board.side.perimeter)
    if not any(each in board.top for each in near):
        return False
    return not must_slide or any(each not in board.top for each in near)
