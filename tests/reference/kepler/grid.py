"""The hexes of the galaxy."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

Hex = tuple[int, int]

ZONES = {"s": "short", "m": "medium", "l": "long"}
STARS = {"1": "single", "2": "binary", "3": "triple"}
SOL, SAGITTARIUS = "O", "X"
DIRECTIONS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def axial(spot: Hex) -> tuple[int, int]:
    """Return the axial coordinates (q, r) of [column, row], odd columns half a hex lower."""
    column, row = spot
    return column, row - (column - column % 2) // 2


def distance(one: Hex, other: Hex) -> int:
    """Return the distance on the grid.

    Rule: KEP-A43
    """
    (q, r), (q2, r2) = axial(one), axial(other)
    return (abs(q - q2) + abs(r - r2) + abs(q + r - q2 - r2)) // 2


class Grid:
    """The printed board: what each hex is, without tiles and ships.

    Attributes
    ----------
    sol : hex
    zones : dict
        Zone of each hex of space; all others cannot be entered.
    stars : dict
        Kind of each star.
    neighbours : dict
        Hexes of the board next to each hex.
    """

    def __init__(self, rows: Iterable[str]) -> None:
        letters = {(x, y): letter for y, row in enumerate(rows) for x, letter in enumerate(row)}
        self.sol = next(spot for spot, letter in letters.items() if letter == SOL)
        self.zones = {spot: ZONES[a] for spot, a in letters.items() if a in ZONES}
        self.stars = {spot: STARS[a] for spot, a in letters.items() if a in STARS}
        self.neighbours = {spot: [n for n in around(spot) if n in letters] for spot in letters}

    def usable(self, allowed: Iterable[str]) -> list[Hex]:
        """Return hexes next to a star of the kinds allowed and to none of another kind.

        Rule: KEP-R9
        """
        found = []
        for spot in self.zones:
            kinds = {self.stars[n] for n in self.neighbours[spot] if n in self.stars}
            if kinds and kinds <= set(allowed):
                found.append(spot)
        return found


def around(spot: Hex) -> list[Hex]:
    """Return the six hexes around one, on the board or not."""
    q, r = axial(spot)
    return [(q + dq, r + dr + (q + dq - (q + dq) % 2) // 2) for dq, dr in DIRECTIONS]


@lru_cache(maxsize=8)
def grid_of(rows: tuple[str, ...]) -> Grid:
    """Return the grid of a text, the same for each game."""
    return Grid(rows)
