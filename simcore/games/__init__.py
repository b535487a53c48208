"""The games: one folder each, found by their id and imported when asked for."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from importlib import import_module
from importlib.metadata import entry_points

from exobalance.simcore.contract import Game
from exobalance.simcore.describe import Describe
from exobalance.simcore.errors import ConfigError, unknown
from exobalance.simcore.packages import package_of

GAME_IDS = ("sgo", "pun", "kepler", "starship")

ENTRY_POINTS = "exobalance.games"
"""Group of the entry points by which installed packages bring games of their own."""

TRUSTED = "EXOBALANCE_GAMES"
"""Environment variable: packages of games, with commas between, that files may name too."""

MOST_PARTS = 40  # of an import path; an endless one exhausts the stack

_named: set[str] = set()  # by a person, in this process
_only_known: ContextVar[bool] = ContextVar("only_known", default=False)


def load_game(game_id: str) -> Game:
    """Return the game of that id.

    An id with a dot is the import path of a package outside this one that holds a ``GAME``,
    such as ``my_games.moonbase``.  It is for a person to give: what a file names goes
    through `check_known` first.

    Raises
    ------
    ConfigError
        If there is no such game.
    """
    if _only_known.get():
        check_known(game_id, "the file")
    parts = game_id.split(".")
    is_path = 1 < len(parts) < MOST_PARTS and all(map(str.isidentifier, parts))
    if game_id not in GAME_IDS and not is_path:
        raise ConfigError(unknown("game", game_id, GAME_IDS))
    package = package_of(game_id)
    try:
        game = getattr(import_module(package), "GAME", None)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{package}.".startswith(f"{error.name}."):
            raise
        raise ConfigError(f"there is no package {package} to import a game from") from error
    if not isinstance(game, Game):
        raise ConfigError(f"{package} holds no GAME: expected a package made like a game's folder")
    _named.add(game_id)
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


def check_known(game_id: str, where: str) -> None:
    """Raise ConfigError unless a file may name this game; nothing is imported for the answer.

    Known are the games that come with exobalance or with an installed package, those in the
    environment variable ``EXOBALANCE_GAMES``, and what a person has named in this process.
    """
    trusted = {each.strip() for each in os.environ.get(TRUSTED, "").split(",")}
    if game_id in {*GAME_IDS, *_named, *trusted}:
        return
    installed = [entry.value for entry in entry_points(group=ENTRY_POINTS)]
    if game_id in installed:
        return
    if "." in game_id:
        raise ConfigError(
            f"{where} names {game_id!r} as its game: a file may only name a game that is known; "
            f"set {TRUSTED}={game_id} if you trust that package"
        )
    raise ConfigError(f"{where}: {unknown('game', game_id, (*GAME_IDS, *installed))}")


@contextmanager
def only_known() -> Iterator[None]:
    """Load none but known games meanwhile: commands that stand in a file are data, too."""
    token = _only_known.set(True)
    try:
        yield
    finally:
        _only_known.reset(token)
