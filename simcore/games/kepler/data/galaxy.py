"""The galaxy: hexes, zones, neighbours, and where tiles may lie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from exobalance.simcore.games.kepler.data.layout import COLUMNS, N_HEXES, ROWS

ZONE_LETTERS = "sml"
STAR_DIGITS = "123"
"""Single, binary, triple stars."""
SOL = "O"
BLACK_HOLE = "X"


def hex_number(column: int, row: int) -> int:
    """Return the number of a hex."""
    return COLUMNS * row + column


def hex_place(hexagon: int) -> list[int]:
    """Return ``[column, row]`` of a hex."""
    return [int(hexagon) % COLUMNS, int(hexagon) // COLUMNS]


def around(column: int, row: int) -> list[tuple[int, int]]:
    """Return the six places around a hex, clockwise from the one above, also beyond the rim."""
    low = column % 2
    return [
        (column, row - 1),
        (column + 1, row - 1 + low),
        (column + 1, row + low),
        (column, row + 1),
        (column - 1, row + low),
        (column - 1, row - 1 + low),
    ]


def is_on_board(place: tuple[int, int]) -> bool:
    """Return whether a place is a hex of the galaxy."""
    return 0 <= place[0] < COLUMNS and 0 <= place[1] < ROWS


def axial(column: int, row: int) -> tuple[int, int]:
    """Return the axial coordinates (q, r) of a hex."""
    return column, row - (column - column % 2) // 2


def usable_hexes(grid: Sequence[str], kinds: int) -> list[int]:
    """Return the hexes that may hold tiles where so many kinds of stars are allowed.

    Rule: KEP-R9
    """
    allowed = set(STAR_DIGITS[:kinds])
    found = []
    for row in range(ROWS):
        for column in range(COLUMNS):
            if grid[row][column] not in ZONE_LETTERS:
                continue
            near = {grid[r][c] for c, r in filter(is_on_board, around(column, row))}
            stars = near & set(STAR_DIGITS)
            if stars and stars <= allowed:
                found.append(hex_number(column, row))
    return found


def pack_galaxy(record: Any, tree: Mapping[str, Any], players: int) -> None:
    """Fill the fields of the galaxy."""
    grid = tree["galaxy"]["grid"]
    for row in range(ROWS):
        for column in range(COLUMNS):
            hexagon, letter = hex_number(column, row), grid[row][column]
            record.is_barred[hexagon] = letter not in ZONE_LETTERS
            record.zone[hexagon] = max(0, ZONE_LETTERS.find(letter))
            if letter == SOL:
                record.sol = hexagon
            record.axial_q[hexagon], record.axial_r[hexagon] = axial(column, row)
            record.neighbour[hexagon] = [
                hex_number(*place) if is_on_board(place) else -1 for place in around(column, row)
            ]
    usable = usable_hexes(grid, tree["setup"]["star_kinds"][players - 1])
    record.n_usable = len(usable)
    record.usable = np.zeros(N_HEXES)
    record.usable[: len(usable)] = usable
    record.can_hold[usable] = 1
