"""The games: one folder each, found by their id and imported when asked for."""

from __future__ import annotations

from importlib import import_module

from simcore.contract import Game
from simcore.errors import ConfigError, unknown

GAME_IDS = ("sgo",)


def load_game(game_id: str) -> Game:
    """Return the game of that id.

    Raises
    ------
    ConfigError
        If there is no such game.
    """
    if game_id not in GAME_IDS:
        raise ConfigError(unknown("game", game_id, GAME_IDS))
    game: Game = import_module(f"simcore.games.{game_id}").GAME
    return game
