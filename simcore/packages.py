"""Where the package of a game is, found by its id; only packages around it are imported."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path


def package_of(game_id: str) -> str:
    """Return the import path of a game's folder; ids with a dot are one themselves."""
    return game_id if "." in game_id else f"exobalance.simcore.games.{game_id}"


def package_folder(game_id: str) -> Path | None:
    """Return the folder of a game's package, None if there is none."""
    try:
        found = find_spec(package_of(game_id))
    except (ImportError, ValueError, RecursionError):
        return None
    folders = found.submodule_search_locations if found else None
    return Path(folders[0]) if folders else None
