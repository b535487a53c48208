"""Tiles: their cells in each of eight orientations."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property
from typing import Any, NamedTuple

from tests.reference.pun.planet.grid import Cell, marked

ORIENTATIONS = range(8)


class Part(NamedTuple):
    """One cell of a tile: its place in the frame and what is printed there."""

    place: Cell
    terrain: str
    icon: bool
    symbol: bool  # of a meteorite


class Tile:
    """A tile of the station.

    Rule: PUN-B3
    """

    def __init__(self, name: str, entry: Mapping[str, Any], shape: Mapping[str, Any]) -> None:
        self.name = name
        self.shape: str = entry["shape"]
        self.terrains: tuple[str, str] = (entry["a"], entry["b"])
        terrain = {"a": entry["a"], "b": entry["b"]}
        symbol = tuple(shape["meteorite"]) if entry["meteorite"] else None
        self._printed = [
            Part(place, terrain[letter.lower()], letter.isupper(), place == symbol)
            for place, letter in marked(shape["cells"], "abAB").items()
        ]

    @cached_property
    def orientations(self) -> dict[int, list[Part]]:
        """The parts by orientation, of equal ones the lowest only.

        Rule: PUN-B14, PUN-A4
        """
        found: dict[int, list[Part]] = {}
        for number in ORIENTATIONS:
            parts = self.turned(number)
            if not any(set(parts) == set(other) for other in found.values()):
                found[number] = parts
        return found

    def turned(self, orientation: int) -> list[Part]:
        """Return the parts flipped, turned and shifted to the corner of the frame."""
        places = [part.place for part in self._printed]
        if orientation >= 4:
            places = [(-x, y) for x, y in places]
        for _ in range(orientation % 4):
            places = [(-y, x) for x, y in places]
        left = min(x for x, _ in places)
        top = min(y for _, y in places)
        return [
            part._replace(place=(x - left, y - top))
            for part, (x, y) in zip(self._printed, places, strict=True)
        ]


class Lie(NamedTuple):
    """A tile in one orientation at one place of a planet."""

    tile: Tile
    orientation: int
    at: Cell
    cells: frozenset[Cell]

    @property
    def parts(self) -> list[Part]:
        """The parts, with the cells of the planet as places."""
        return [
            part._replace(place=shifted(part.place, self.at))
            for part in self.tile.orientations[self.orientation]
        ]

    def icon_cells(self) -> dict[str, Cell]:
        """Return the cell of each icon."""
        return {part.terrain: part.place for part in self.parts if part.icon}


def shifted(place: Cell, at: Cell) -> Cell:
    """Return where a place of a frame comes to lie."""
    return at[0] + place[0], at[1] + place[1]


def lies_of(tile: Tile, cells: frozenset[Cell]) -> list[Lie]:
    """Return every way in which a tile lies on cells that exist."""
    return [
        Lie(tile, orientation, at, covered)
        for orientation, parts in tile.orientations.items()
        for at, covered in fits(tuple(part.place for part in parts), cells)
    ]


@cache
def fits(places: tuple[Cell, ...], cells: frozenset[Cell]) -> list[tuple[Cell, frozenset[Cell]]]:
    """Return where places of a frame lie on cells that exist, with these cells."""
    x0, y0 = places[0]
    corners = [(x - x0, y - y0) for x, y in cells]
    covered = [(at, frozenset(shifted(place, at) for place in places)) for at in corners]
    return [(at, each) for at, each in covered if each <= cells]
