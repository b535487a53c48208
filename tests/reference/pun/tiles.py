"""Tiles: their cells in each of eight orientations."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, NamedTuple

from tests.reference.pun.grid import Cell, marked

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
    parts: tuple[Part, ...]  # with the cells of the planet as places
    cells: frozenset[Cell]

    def icon_cells(self) -> dict[str, Cell]:
        """Return the cell of each icon."""
        return {part.terrain: part.place for part in self.parts if part.icon}


def lies_of(tile: Tile, cells: frozenset[Cell]) -> list[Lie]:
    """Return every way in which a tile lies on cells that exist."""
    found = []
    for orientation, parts in tile.orientations.items():
        for at in {(x - dx, y - dy) for x, y in cells for dx, dy in [parts[0].place]}:
            moved = tuple(
                part._replace(place=(at[0] + part.place[0], at[1] + part.place[1]))
                for part in parts
            )
            places = frozenset(part.place for part in moved)
            if places <= cells:
                found.append(Lie(tile, orientation, at, moved, places))
    return found
