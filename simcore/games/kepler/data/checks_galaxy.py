"""The galaxy: its grid, and whether the tiles of every player count find room on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from exobalance.simcore.errors import RulesError
from exobalance.simcore.games.kepler.data.layout import COLUMNS, MAX_SEATS, ROWS

SPACE = "sml"
STARS = "123"
SOL = "O"
SAGITTARIUS = "X"
TRIES = 50
"""Random placements of which one has to hold all tiles, see KEP-A21."""

Hex = tuple[int, int]  # column, row


def check_galaxy(tree: Mapping[str, Any]) -> None:
    """Raise RulesError, in one sentence, at the first fault of the grid.

    Rule: KEP-R8, KEP-R9
    """
    grid = tree["galaxy"]["grid"]
    letters = SPACE + STARS + SOL + SAGITTARIUS
    if len(grid) != ROWS:
        raise RulesError(f"galaxy.grid has {len(grid)} rows: expected {ROWS} (KEP-R9)")
    for row, line in enumerate(grid):
        if len(line) != COLUMNS:
            raise RulesError(
                f"galaxy.grid has {len(line)} letters in row {row}, counted from 0: expected "
                f"{COLUMNS} (KEP-R9)"
            )
        for column, letter in enumerate(line):
            if letter not in letters:
                raise RulesError(
                    f'galaxy.grid has "{letter}" in column {column} of row {row}, counted from '
                    f"0: expected one of {', '.join(letters)} (KEP-R9)"
                )
    sols = sum(line.count(SOL) for line in grid)
    if sols != 1:
        raise RulesError(f"galaxy.grid shows Sol (O) {sols} times: expected it once (KEP-R9)")
    for players in range(1, MAX_SEATS + 1):
        _check_room(tree, players)


def neighbours(hexagon: Hex) -> Iterator[Hex]:
    """Yield the hexes around a hex that are on the grid, clockwise from the one above."""
    column, row = hexagon
    low = column % 2
    for right, down in ((0, -1), (1, low - 1), (1, low), (0, 1), (-1, low), (-1, low - 1)):
        if 0 <= column + right < COLUMNS and 0 <= row + down < ROWS:
            yield column + right, row + down


def usable_hexes(grid: Sequence[str], kinds: int) -> list[Hex]:
    """Return the hexes that may hold a tile if the first ``kinds`` kinds of stars are allowed.

    Rule: KEP-R9
    """
    return [
        (column, row)
        for row in range(ROWS)
        for column in range(COLUMNS)
        if grid[row][column] in SPACE and _is_usable(grid, (column, row), kinds)
    ]


def _is_usable(grid: Sequence[str], hexagon: Hex, kinds: int) -> bool:
    beside = {grid[row][column] for column, row in neighbours(hexagon)} & set(STARS)
    return bool(beside) and beside <= set(STARS[:kinds])


def n_tiles(tree: Mapping[str, Any], players: int) -> int:
    """Return how many tiles are placed with so many players.

    Rule: KEP-R8, KEP-R64
    """
    planets = sum(each["min_players"] <= max(players, 2) for each in tree["planets"].values())
    tiles = tree["setup"]["mines"][players - 1] + tree["setup"]["targets"][players - 1]
    return int(planets + tiles)


def _check_room(tree: Mapping[str, Any], players: int) -> None:
    """Refuse more tiles than random placement finds hexes for.

    Rule: KEP-R8, KEP-R9, KEP-A21
    """
    wanted = n_tiles(tree, players)
    usable = usable_hexes(tree["galaxy"]["grid"], tree["setup"]["star_kinds"][players - 1])
    draw, most = Random(0), 0
    for _ in range(TRIES):
        most = max(most, _placed(usable, draw))
        if most >= wanted:
            return
    who = "1 player" if players == 1 else f"{players} players"
    raise RulesError(
        f"with {who} there are {wanted} tiles (planets, setup.mines, setup.targets), but the "
        f"{len(usable)} hexes of galaxy.grid beside allowed stars (setup.star_kinds) held at most "
        f"{most} in {TRIES} random placements (KEP-R9); use fewer tiles or more stars"
    )


def _placed(usable: Sequence[Hex], draw: Random) -> int:
    """Return how many tiles one random placement holds, none beside another."""
    taken: set[Hex] = set()
    for hexagon in draw.sample(usable, len(usable)):
        if taken.isdisjoint(neighbours(hexagon)):
            taken.add(hexagon)
    return len(taken)
