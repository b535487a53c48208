"""The games: one folder each, found by their id and imported when asked for."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from importlib import import_module
from pathlib import Path

from exobalance.simcore import packages
from exobalance.simcore.contract import Game
from exobalance.simcore.describe import Describe
from exobalance.simcore.errors import BalanceError, ConfigError, fault_of, nearest, unknown
from exobalance.simcore.packages import TRUSTED
from exobalance.simcore.shell import command, with_variable

GAME_IDS = ("sgo", "pun", "kepler", "starship")

MOST_PARTS = 40  # of an import path; an endless one exhausts the stack

_named: set[str] = set()  # by a person, in this process
_only_known: ContextVar[bool] = ContextVar("only_known", default=False)


def load_game(name: str) -> Game:
    """Return the game of that name, see `find_game`.

    It is for a person to give: what a file names goes through `check_known` first.

    Raises
    ------
    ConfigError
        If there is no such game, or one that does not come with exobalance cannot be imported.
    """
    game_id = find_game(name)
    package = packages.package_of(game_id)
    try:
        game = getattr(import_module(package), "GAME", None)
    except Exception as error:
        missing = error.name if isinstance(error, ModuleNotFoundError) else None
        if missing is not None and f"{package}.".startswith(f"{missing}."):
            raise ConfigError(f"there is no package {package} to import a game from") from error
        if isinstance(error, BalanceError) or package.startswith("exobalance."):
            raise
        raise ConfigError(f"{package} cannot be imported: {fault_of(error)}") from error
    if not isinstance(game, Game):
        raise ConfigError(f"{package} holds no GAME: expected a package made like a game's folder")
    if game.id != game_id:
        raise ConfigError(
            f"the game in {package} has the id {game.id!r}: expected {game_id!r}, the name that it "
            "is imported by, so that runs name what they can find again"
        )
    _named.add(game_id)
    return game


def find_game(name: str) -> str:
    """Return the id of the game that a name stands for; nothing of it is imported.

    A name is an id of `GAME_IDS`, the name of an entry point of an installed package, an import
    path such as ``my_games.moonbase``, or a path such as ``./moonbase`` to the folder of a game.
    Import paths are also looked up in the current folder.

    Raises
    ------
    ConfigError
        If no game has that name.
    """
    if name in GAME_IDS:
        return name
    if packages.is_path(name):
        folder = Path(name).expanduser()
        if not packages.is_game_folder(folder):
            holds = " and ".join(packages.HOLDS)
            raise ConfigError(f"{name} is no folder of a game: expected one that holds {holds}")
        return _use_folder(folder, packages.id_of_folder(folder))
    installed = packages.installed_games()
    game_id = installed.get(name, name)
    parts = game_id.split(".")
    if len(parts) < MOST_PARTS and all(map(str.isidentifier, parts)):
        if _only_known.get():
            check_known(game_id, "the file")
        is_dotted, found = len(parts) > 1, packages.package_folder(game_id)
        if is_dotted and packages.can_be_imported(game_id):
            return game_id
        if found and packages.is_game_folder(found):
            return game_id
        if there := next(_folders_of(game_id), None):
            return _use_folder(there, game_id)
        if is_dotted:
            raise ConfigError(f"there is no package {game_id} to import a game from")
    raise ConfigError(unknown("game", name, (*GAME_IDS, *installed)))


def is_game(name: str) -> bool:
    """Return whether a name stands for a game, see `find_game`."""
    try:
        found = find_game(name)
    except ConfigError:
        return False
    return packages.is_game_folder(packages.package_folder(found) or Path(name))


def name_here(game_id: str) -> str:
    """Return what a game can be called by in the current folder: its id, or its folder's path."""
    if game_id in GAME_IDS:
        return game_id
    folder = packages.package_folder(game_id)
    if folder is None or str(packages.root_of(folder)) not in packages.added:
        return game_id
    if folder.resolve() in [place.resolve() for place in _folders_of(game_id)]:
        return game_id
    return _path_here(folder)


def _path_here(folder: Path) -> str:
    """Return a path to a folder: from the current folder if it lies there."""
    folder, here = folder.resolve(), Path.cwd()
    return f".{os.sep}{folder.relative_to(here)}" if here in folder.parents else str(folder)


def all_games() -> list[str]:
    """Return the ids of the games that come with this package or an installed one."""
    return [*GAME_IDS, *packages.installed_games().values()]


def _use_folder(folder: Path, game_id: str) -> str:
    """Return the id of the game in a folder, which can be imported from now on."""
    if _only_known.get():
        check_known(game_id, "the file")
    if game_id not in GAME_IDS:
        if not all(map(str.isidentifier, game_id.split("."))):
            raise ConfigError(f"{folder} cannot be imported: its name is no Python name")
        packages.put_on_path(folder, game_id)
    return game_id


def _trusted_folders() -> Iterator[Path]:
    """Yield the folders that the environment variable names."""
    for each in os.environ.get(TRUSTED, "").split(","):
        if packages.is_path(each.strip()):
            yield Path(each.strip()).expanduser()


def _folders_of(game_id: str) -> Iterator[Path]:
    """Yield the folders of a game that can be found by its id: trusted ones, and here."""
    for folder in (*_trusted_folders(), Path(*game_id.split("."))):
        if packages.is_game_folder(folder) and packages.id_of_folder(folder) == game_id:
            yield folder


def _not_there() -> str:
    """Return which folder the environment variable names in vain, "" if there is none."""
    gone = [folder for folder in _trusted_folders() if not packages.is_game_folder(folder)]
    return f"; it names {gone[0]}, which is no folder of a game seen from here" if gone else ""


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
    environment variable ``EXOBALANCE_GAMES``, and what a person has named in this process.  The
    package of a known game can be found from now on, by whoever asks for its targets first.
    """
    if game_id in _named or _is_open(game_id):
        _let_be_found(game_id)
        return
    installed = packages.installed_games()
    if "." in game_id:
        raise ConfigError(
            f"{where} names {game_id!r} as its game: a file may only name a game that is known; "
            f"set {TRUSTED}={game_id} if you trust that package, or to the path of its folder if "
            f"it is not installed{_not_there()}"
        )
    known = (*GAME_IDS, *installed)
    if game_id.isidentifier() and nearest(game_id, known) is None:
        raise ConfigError(
            f"{where} names {game_id!r} as its game: a file may only name a game that is known; "
            f"if it is one of your own, set {TRUSTED} to the path of its folder{_not_there()}"
        )
    raise ConfigError(f"{where}: {unknown('game', game_id, known)}")


def _let_be_found(game_id: str) -> None:
    """Put the folder around a known game on the import path if its package is not found there."""
    if packages.can_be_imported(game_id):
        return
    if folder := next(_folders_of(game_id), None):
        packages.put_on_path(folder, game_id)


def to_trust(game_id: str) -> str:
    """Return what ``EXOBALANCE_GAMES`` has to name for files to name a game; "" if they may.

    That a person has named it in this process does not count: the next one does not know it.
    """
    if _is_open(game_id):
        return ""
    folder = packages.package_folder(game_id)
    if folder is None or ("." in game_id and name_here(game_id) == game_id):
        return game_id
    return _path_here(folder)


def command_about(game_id: str, *words: object) -> str:
    """Return a command about files of a game that can be pasted at the shell as it is.

    Files may not name a game of one's own; the variable in front of the command says that this
    one may be loaded.
    """
    asked, trust = command(*words), to_trust(game_id)
    if not trust:
        return asked
    return with_variable(TRUSTED, ",".join(filter(None, [os.environ.get(TRUSTED), trust])), asked)


def _is_open(game_id: str) -> bool:
    """Return whether files may name a game that nobody has named in this process."""
    trusted = {each.strip() for each in os.environ.get(TRUSTED, "").split(",")}
    trusted |= {packages.id_of_folder(folder) for folder in _trusted_folders()}
    if game_id in {*GAME_IDS, *trusted}:
        return True
    installed = packages.installed_games()
    return game_id in {*installed, *installed.values()}


@contextmanager
def only_known() -> Iterator[None]:
    """Load none but known games meanwhile: commands that stand in a file are data, too."""
    token = _only_known.set(True)
    try:
        yield
    finally:
        _only_known.reset(token)
