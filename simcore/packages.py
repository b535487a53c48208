"""Where the package of a game is, found by its id, its name or its folder.

Games come with this package, with an installed package that names them as entry points, or lie
in a folder of a person's own.  Only packages around a game are imported for the answers.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Sequence
from functools import lru_cache
from importlib.machinery import ModuleSpec
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

from exobalance.simcore.errors import ConfigError

GAMES = Path(__file__).resolve().parent / "games"
"""Where the games that come with this package are."""

ENTRY_POINTS = "exobalance.games"
"""Group of the entry points by which installed packages bring games of their own."""

TRUSTED = "EXOBALANCE_GAMES"
"""Environment variable: games that files may name too, by package or folder, between commas."""

HOLDS = ("__init__.py", "rules.toml")
"""What the folder of every game holds."""

added: list[str] = []
"""Folders that were put on the import path for games that lie in them."""


def package_of(game_id: str) -> str:
    """Return the import path of a game's folder; ids of games outside are one themselves."""
    if "." not in game_id and (GAMES / game_id / "__init__.py").is_file():
        return f"exobalance.simcore.games.{game_id}"
    return game_id


def comes_along(game_id: str) -> bool:
    """Return whether a game is one of those that come with this package."""
    return package_of(game_id) != game_id


def package_folder(game_id: str) -> Path | None:
    """Return the folder of a game's package, None if there is none."""
    found = _spec(game_id)
    folders = found.submodule_search_locations if found else None
    return Path(folders[0]) if folders else None


def can_be_imported(game_id: str) -> bool:
    """Return whether there is a package or a module of the name."""
    return _spec(game_id) is not None


def _spec(game_id: str) -> ModuleSpec | None:
    try:
        return find_spec(package_of(game_id))
    except (ImportError, ValueError, RecursionError):
        return None


def is_game_folder(folder: Path) -> bool:
    """Return whether a folder looks like that of a game."""
    return all((folder / name).is_file() for name in HOLDS)


def id_of_folder(folder: Path) -> str:
    """Return the id of the game in a folder: the import path of the package that it is."""
    folder = folder.resolve()
    if folder.parent == GAMES:
        return folder.name
    return ".".join(folder.relative_to(root_of(folder)).parts)


def root_of(folder: Path) -> Path:
    """Return the folder that has to be on the import path for a package to be found."""
    root = folder.resolve().parent
    while (root / "__init__.py").is_file():
        root = root.parent
    return root


def put_on_path(folder: Path, game_id: str) -> None:
    """Let the game in a folder be imported by its id; whatever is on the path already goes first.

    Raises ConfigError if that name is taken by another package.
    """
    root = str(root_of(folder))
    if root not in sys.path:
        sys.path.append(root)
        importlib.invalidate_caches()
    if root not in added:
        added.append(root)
    found = package_folder(game_id)
    if found is None or found.resolve() != folder.resolve():
        raise ConfigError(
            f"{folder} cannot be imported as {game_id}, a name that {found or 'another module'} "
            "has already: give the folder another name"
        )


def use_paths(paths: Sequence[str]) -> None:
    """Put folders on the import path of a worker process, which `added` holds in its caller's."""
    missing = [path for path in paths if path not in sys.path]
    sys.path.extend(missing)
    added.extend(path for path in paths if path not in added)


def installed_games() -> dict[str, str]:
    """Return name -> import path of the games that installed packages bring, by name."""
    return _installed_games(tuple(sys.path))


@lru_cache(maxsize=8)
def _installed_games(import_path: tuple[str, ...]) -> dict[str, str]:
    """Return what `installed_games` does; every game that is loaded asks for it."""
    found = entry_points(group=ENTRY_POINTS)
    return {entry.name: entry.module for entry in sorted(found, key=lambda each: each.name)}


def is_path(word: str) -> bool:
    """Return whether a word names a folder rather than a package."""
    return any(sign and sign in word for sign in ("/", os.sep, os.altsep)) or word in (".", "..")
