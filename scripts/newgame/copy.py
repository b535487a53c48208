"""Copy the game that new games start as, under another name."""

from __future__ import annotations

import keyword
import os
import re
import shutil
import uuid
from importlib.util import find_spec
from pathlib import Path

from exobalance.simcore.errors import ConfigError

TEMPLATE = Path(__file__).parent / "moonbase"
AS_TEMPLATE = f"{__name__.rpartition('.')[0]}.moonbase"
"""What the template is imported as: it is a game that works where it lies."""

MOST_LETTERS = 50
"""Of a name: folders and files of runs are called after it."""

COPIED = {".py", ".toml", ".md"}


def check_name(name: str, beside: Path) -> None:
    """Raise ConfigError unless a name can be that of a new game, whose folder goes ``beside``."""
    from exobalance.simcore.games import all_games
    from exobalance.simcore.packages import installed_games

    what = f"{name!r} is no name for a game"
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        raise ConfigError(
            f"{what}: expected small letters, digits and underscores, such as dice_race"
        )
    if len(name) > MOST_LETTERS:
        raise ConfigError(f"{what}: it has {len(name)} letters, expected at most {MOST_LETTERS}")
    if re.fullmatch(r"con|prn|aux|nul|(com|lpt)\d", name):
        raise ConfigError(f"{what}: Windows allows no folder of that name; give another one")
    if keyword.iskeyword(name) or keyword.issoftkeyword(name):
        raise ConfigError(f"{what}: it is a word of the language Python; give another one")
    if name in all_games() or name in installed_games():
        raise ConfigError(f"{what}: there is a game of that name; give another one")
    found = find_spec(name)
    places = [Path(place) for place in found.submodule_search_locations or ()] if found else []
    if found and [place.resolve() for place in places] != [(beside / name).resolve()]:
        raise ConfigError(f"{what}: there is a package of that name; give another one")


def title_of(name: str) -> str:
    """Return a name as a title: ``dice_race`` is Dice Race."""
    return " ".join(word.capitalize() for word in name.split("_") if word)


def prefix_of(name: str) -> str:
    """Return the prefix of the clauses of a game: ``dice_race`` has ``DICE-R1``."""
    return name.replace("_", "")[:4].upper()


def renamed(text: str, name: str) -> str:
    """Return a text of the template for a game of another name."""
    text = text.replace(AS_TEMPLATE, name).replace("MOON-", f"{prefix_of(name)}-")
    return text.replace("Moonbase", title_of(name)).replace("moonbase", name)


def template_files() -> list[Path]:
    """Return the files of the template, relative to its folder."""
    return sorted(
        path.relative_to(TEMPLATE)
        for path in TEMPLATE.rglob("*")
        if path.suffix in COPIED and "__pycache__" not in path.parts
    )


def new_game(name: str, beside: Path) -> Path:
    """Write a new game into a folder of its name; return that folder.

    Nothing is left where that fails.

    Raises
    ------
    ConfigError
        If the name cannot be used, is taken, or there is no folder to write to.
    """
    check_name(name, beside)
    folder = beside / name
    if folder.exists() or folder.is_symlink():
        raise ConfigError(f"{folder} is there already: give another name, or remove it first")
    if not beside.is_dir():
        raise ConfigError(f"{folder} has no place: there is no folder {beside}, make it first")
    draft = beside / f".{name}-{uuid.uuid4().hex[:8]}"
    try:
        for path in template_files():
            target = draft / path
            target.parent.mkdir(parents=True, exist_ok=True)
            text = (TEMPLATE / path).read_text(encoding="utf-8")
            target.write_text(renamed(text, name), encoding="utf-8", newline="\n")
        os.rename(draft, folder)
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    return folder
