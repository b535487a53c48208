"""Values that a person wrote into a file, checked one by one.

Every mistake becomes a ConfigError of one sentence that says where it was found, what was
found and what was expected.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from exobalance.simcore.errors import ConfigError, unknown

MOST = 9999  # of anything that is counted
EMPTY: Mapping[str, Any] = {}


class Reader:
    """Reads tables, lists, names and whole numbers; ``where`` starts every message."""

    def __init__(self, where: str) -> None:
        self.where = where

    def keys(
        self, data: Any, path: str, needed: tuple[str, ...], others: tuple[str, ...] = ()
    ) -> None:
        """Refuse a table with a missing or an unknown key."""
        self.table(data, path)
        for key in data:
            if key not in needed + others:
                place = f"{path}: " if path else ""
                raise self.error(f"{place}{unknown('key', str(key), needed + others)}")
        for key in needed:
            if key not in data:
                raise self.error(f"{f'{path}.{key}'.lstrip('.')} is missing")

    def table(self, data: Any, path: str) -> None:
        """Refuse anything but a table."""
        if not isinstance(data, Mapping):
            raise self.wrong(path or "the position", data, "a table")

    def items(self, data: Any, path: str, what: str) -> list[Any]:
        """Return a list; refuse anything else."""
        if not isinstance(data, list | tuple):
            raise self.wrong(path, data, f"a list of {what}")
        return list(data)

    def name(self, path: str, what: str, value: Any, choices: Iterable[str]) -> str:
        """Return a name that is among the choices."""
        names = list(choices)
        if value not in names:
            raise self.error(f"{path}: {unknown(what, str(value), names)}")
        return str(value)

    def count(self, path: str, value: Any, most: int = MOST) -> int:
        """Return a number of things."""
        if not self.is_whole(value) or not 0 <= value <= most:
            raise self.wrong(path, value, f"a whole number from 0 to {most}")
        return int(value)

    def is_whole(self, value: Any) -> bool:
        """Whether a value is a whole number; True and False are none."""
        return isinstance(value, int | np.integer) and not isinstance(value, bool)

    def wrong(self, path: str, value: Any, expected: str) -> ConfigError:
        """Return the error for a value that is not what was expected."""
        return self.error(f"{path} is {value!r}: expected {expected}")

    def error(self, sentence: str) -> ConfigError:
        """Return an error that says where the value was read."""
        return ConfigError(f"{self.where}: {sentence}")
