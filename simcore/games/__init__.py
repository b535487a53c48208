"""The games: one folder each, found by their id and imported when asked for."""

from __future__ import annotations

from importlib import import_module

from exobalance.simcore.contract import Game
from exobalance.simcore.describe import Describe
from exobalance.simcore.errors import ConfigError, unknown

GAME_IDS = ("sgo", "pun")


def package_of(game_id: str) -> str:
    """Return the import path of a game's folder; ids with a dot are one themselves."""
    return game_id if "." in game_id else f"exobalance.simcore.games.{game_id}"


def load_game(game_id: str) -> Game:
    """Return the game of that id.

    An id with a dot is the import path of a package outside this one that holds a ``GAME``,
    such as ``my_games.moonbase``.

    Raises
    ------
    ConfigError
        If there is no such game.
    """
    if game_id not in GAME_IDS and "." not in game_id:
        raise ConfigError(unknown("game", game_id, GAME_IDS))
    package = package_of(game_id)
    try:
        game: Game = import_module(package).GAME
    except ModuleNotFoundError as error:
        if error.name is None or not f"{package}.".startswith(f"{error.name}."):
            raise
        raise ConfigError(f"there is no package {package} to import a game from") from error
    return game


def described(game: Game) -> Describe:
    """Return how a game is told and scored by hand.

    Raises
    ------
    ConfigError
        If it is one that can only be simulated yet.
    """
    if game.describe is None:
        raise ConfigError(f"{game.title} cannot be told or scored by hand: it has no `describe`")
    return game.describe
