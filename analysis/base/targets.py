"""The designer's targets: shipped per game, changed by a file of one's own.

A target is a number (margin or upper limit) or a range of two numbers.  A game without a
file, or without a key, has no target there, and its headline number gets no verdict word.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

from exobalance.simcore.errors import ConfigError, unknown
from exobalance.simcore.packages import package_folder
from exobalance.simcore.text_files import read_toml

Target = float | tuple[float, float]


class Targets(Mapping[str, Target]):
    """Targets by name; missing ones read as ``None`` through `number` and `range`."""

    def __init__(
        self, values: Mapping[str, Target], source: str = "", own: Collection[str] | None = None
    ) -> None:
        """Hold checked values.

        Parameters
        ----------
        source
            Where they come from, for the report.
        own
            Names of those that the designer set; the others ship with the game.  By default
            all are the designer's.
        """
        self._values = dict(values)
        self.source = source
        self.own = frozenset(self._values if own is None else own)

    def whose(self, name: str) -> str:
        """Return the word before a target: ``your``, or ``the default`` if nobody set it."""
        return "your" if name in self.own else "the default"

    def __getitem__(self, name: str) -> Target:
        """Return one target."""
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        """Iterate over the names."""
        return iter(self._values)

    def __len__(self) -> int:
        """Return the number of targets."""
        return len(self._values)

    def number(self, name: str) -> float | None:
        """Return a target that is one number, or None if nobody set it."""
        value = self._values.get(name)
        return None if value is None or isinstance(value, tuple) else value

    def range(self, name: str) -> tuple[float, float] | None:
        """Return a target that is a range, or None if nobody set it."""
        value = self._values.get(name)
        return value if isinstance(value, tuple) else None


def default_path(game: str) -> Path:
    """Return where the targets that ship with a game are kept."""
    return (package_folder(game) or Path(game)) / "targets.toml"


def load_targets(game: str, user: str | Path | None = None) -> Targets:
    """Read the shipped targets of a game and lay the user's file over them.

    Raises ConfigError for a file that does not exist or does not parse, an unknown key, a
    value that is no number, or a range where a number is due (and the other way round).
    """
    shipped = default_path(game)
    values = _read(shipped) if shipped.is_file() else {}
    if user is None:
        return Targets(values, source=f"shipped with {game}", own=())
    path, given = Path(user), _read(Path(user))
    for name, value in given.items():
        if name not in values:
            raise ConfigError(f"{path}: {unknown('target', name, values)}")
        values[name] = _of_kind(str(path), name, value, values[name])
    return Targets(values, source=str(path), own=given)


def read_target(name: str, text: str, usual: Target) -> Target:
    """Return the target that a person typed: a number, or a range as ``50 to 100`` or ``50, 100``.

    Raises ConfigError for anything else, or the other kind than ``usual`` is.
    """
    parts = re.split(r"\s*(?:,|\bto\b)\s*", text.strip().removeprefix("[").removesuffix("]"))
    try:
        numbers = [float(part) for part in parts]
    except ValueError:
        raise ConfigError(
            f"{text!r} is no target: expected a number, or a range such as 50 to 100"
        ) from None
    value = _checked("this", name, numbers if len(numbers) > 1 else numbers[0])
    return _of_kind("this", name, value, usual)


def as_text(target: Target) -> str:
    """Return a target as TOML: ``2`` or ``[50, 100]``."""
    return f"{target:g}" if isinstance(target, float) else f"[{target[0]:g}, {target[1]:g}]"


def _of_kind(where: str, name: str, value: Target, usual: Target) -> Target:
    """Return a value that is a number where ``usual`` is one, and a range where that is one."""
    if isinstance(value, tuple) != isinstance(usual, tuple):
        due = "a range [low, high]" if isinstance(usual, tuple) else "one number"
        raise ConfigError(f"{where}: target {name!r} is {due}, found {value!r}")
    return value


def _read(path: Path) -> dict[str, Target]:
    """Read one targets file into checked values."""
    content = read_toml(path, "targets file")
    return {name: _checked(str(path), name, value) for name, value in content.items()}


def _checked(where: str, name: str, value: Any) -> Target:
    """Return one value as a number of at least 0, or as an ascending range of two."""
    if _is_number(value) and value >= 0:
        return float(value)
    if isinstance(value, list) and len(value) == 2 and all(map(_is_number, value)):
        low, high = map(float, value)
        if low <= high:
            return low, high
    raise ConfigError(
        f"{where}: target {name!r} is {value!r}; expected a number of at least 0 or a range "
        "of two ascending numbers such as [50, 100]"
    )


def _is_number(value: Any) -> bool:
    """Return True for finite numbers; TOML booleans are not numbers."""
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
