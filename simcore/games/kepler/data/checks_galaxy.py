"""The galaxy: its grid, and whether the tiles of every player count find room on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from exobalance.simcore.errors import RulesError
from exobalance.simcore.games.kepler.data.galaxy import (
    BLACK_HOLE,
    SOL,
    STAR_DIGITS,
    ZONE_LETTERS,
    around,
    hex_number,
    hex_place,
    is_on_board,
    usable_hexes,
)
from exobalance.simcore.games.kepler.data.layout import COLUMNS, MAX_SEATS, ROWS
from exobalance.simcore.games.kepler.data.params import tiles_in_play

TRIES = 50
"""Random placements of which one has to hold all tiles, see KEP-A21."""


def check_galaxy(tree: Mapping[str, Any]) -> None:
    """Raise RulesError, in one sentence, at the first fault of the grid.

    Rule: KEP-R8, KEP-R9
    """
    grid = tree["galaxy"]["grid"]
    letters = ZONE_LETTERS + STAR_DIGITS + SOL + BLACK_HOLE
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


def _check_room(tree: Mapping[str, Any], players: int) -> None:
    """Refuse more tiles than random placement finds hexes for.

    Rule: KEP-R8, KEP-R9, KEP-A21
    """
    wanted = len(tiles_in_play(tree, players))
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


def _placed(usable: Sequence[int], draw: Random) -> int:
    """Return how many tiles one random placement holds, none beside another."""
    taken: set[int] = set()
    for hexagon in draw.sample(usable, len(usable)):
        beside = filter(is_on_board, around(*hex_place(hexagon)))
        if taken.isdisjoint(hex_number(*place) for place in beside):
            taken.add(hexagon)
    return len(taken)
