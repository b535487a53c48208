"""Pools: who may sit in the other seats of the games that a look-ahead plays out.

Each game has one, the file ``pool.toml`` at the top of its folder, and a bot file can name
another.  Members are bots by name, with modifiers as on the command line, each with a share::

    [shares]
    tuned = 3
    "tuned+epsilon=0.1" = 1
    rusher = 1

    [shares_2]                 # at two players these count instead of the same above
    rusher = 0                 # no member

A list of names, as a bot file may have it, is a pool of equal shares.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from exobalance.simcore.bots.lookahead import LOOKAHEAD_KINDS
from exobalance.simcore.contract import Game
from exobalance.simcore.errors import ConfigError, unknown
from exobalance.simcore.text_files import read_toml

FILE = "pool.toml"
TABLE = "shares"


def pool_file(game: Game) -> Path:
    """Return the pool of a game; raises ConfigError if it has none."""
    path = game.folder / FILE
    if not path.is_file():
        raise ConfigError(
            f"{game.id} has no pool of players, {path}: bots that look ahead need one, "
            'or others = "base"'
        )
    return path


def read_shares(game: Game, path: Path, players: int) -> dict[str, float]:
    """Return the shares of a pool file at one player count, by name; they add up to 1.

    Bots that are members at other player counts only have the share 0.  All player counts are
    checked.  Raises ConfigError for an unknown table, a share that is no number from 0 on, or a
    player count without any member.
    """
    where = f"pool {path}"
    data = read_toml(path, "pool")
    counts = [count for count in game.players if count > 1]  # a player who is alone meets nobody
    tables = [TABLE, *(f"{TABLE}_{count}" for count in counts)]
    for key in data:
        if key not in tables:
            raise ConfigError(f"{where}: {unknown('table', key, tables)}")
    found = dict.fromkeys((name for table in data for name in _shares(data, table, where)), 0.0)
    for count in counts:
        own = f"{TABLE}_{count}"
        shares = {**_shares(data, TABLE, where), **_shares(data, own, where)}
        total = sum(shares.values())
        if not 0 < total < math.inf:
            raise ConfigError(
                f"{where}: the shares at {count} players add up to {total:g}, "
                "expected a member with a share above 0"
            )
        if count == players:
            found |= {name: share / total for name, share in shares.items()}
    return found


def check_member(kind: Any, name: str, where: str) -> None:
    """Raise ConfigError if a member is of a kind that looks ahead itself."""
    if kind in LOOKAHEAD_KINDS:
        raise ConfigError(f"{where} {name!r} looks ahead itself, expected a bot that does not")


def _shares(data: Mapping[str, Any], table: str, where: str) -> dict[str, float]:
    """Return one table, checked."""
    shares = data.get(table, {})
    if not isinstance(shares, dict):
        raise ConfigError(f"{where}: {table} is {shares!r}, expected a table of numbers")
    for name, share in shares.items():
        is_number = isinstance(share, int | float) and not isinstance(share, bool)
        if not is_number or not 0 <= share < math.inf:
            raise ConfigError(
                f"{where}, [{table}]: {name} is {share!r}, expected a number from 0 on "
                "(names with a dot or a + stand in quotes)"
            )
    return shares
