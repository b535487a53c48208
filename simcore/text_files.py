"""TOML and other text that a person wrote, read without trusting it.

A file is data: whatever it holds, reading it ends soon, with a tree of plain values or with
one sentence.  Bounds keep out what no file of rules, bots, targets, experiments or studies
needs and what would take minutes, overflow a number or exhaust the stack.
"""

from __future__ import annotations

import copy
import re
import stat
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from exobalance.simcore.errors import ConfigError

MOST_BYTES = 4_000_000
"""Largest file that is read; the largest one that ships has a fortieth of it."""

KEPT_TEXTS = 256
"""Files whose content is kept in case that they are read again; those that ship are fewer."""

MOST_LEVELS = 40
"""How deep tables and lists may lie in each other."""

MOST_PARTS = 40
"""Parts that a dotted key may have."""

MOST_INT = 2**63 - 1
"""Largest whole number, as in the TOML specification."""

MOST_DIGITS = 18
"""Of a whole number that is typed outside TOML."""

_PART = r"""(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')"""
_LONG_KEY = re.compile(
    rf"(?:^|[\[{{,])[ \t]*+{_PART}(?:[ \t]*+\.[ \t]*+{_PART}){{{MOST_PARTS},}}", re.MULTILINE
)
_INFINITE = ("inf", "+inf", "-inf", "nan", "+nan", "-nan")


def read_toml(path: Path, what: str = "") -> dict[str, Any]:
    """Return the content of a TOML file.

    A byte order mark at its start is left out.  ``what`` names the kind of file in messages,
    such as "bot file".

    Raises
    ------
    ConfigError
        The path is no regular file or larger than `MOST_BYTES`, its text is not UTF-8 or not
        TOML (with the line), or holds a number or a nesting beyond the bounds above.
    """
    name = f"{what} {path}".lstrip()
    return parse_toml(read_text(path, what, "a TOML file"), name)


def parse_toml(text: str, name: str) -> dict[str, Any]:
    """Return what a TOML text says; ``name`` starts every message.  Raises ConfigError."""
    if _LONG_KEY.search(text):
        raise ConfigError(f"{name}: a dotted key has more than {MOST_PARTS} parts; shorten it")
    try:
        tree = _tree(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{name} is not valid TOML: {error}; correct that line") from None
    except RecursionError:
        raise ConfigError(_too_deep(name)) from None
    except ValueError as error:  # a number that Python does not turn into one
        raise ConfigError(f"{name} holds a number that cannot be read: {error}") from None
    _check_bounds(tree, name)
    return copy.deepcopy(tree)


@lru_cache(KEPT_TEXTS)
def _tree(text: str) -> dict[str, Any]:
    """Parse a text once: pools, ladders and gates read the same bots again and again."""
    return tomllib.loads(text, parse_float=_finite)


def read_text(path: Path, what: str = "", expected: str = "a text file") -> str:
    """Return the UTF-8 text of a regular file; ConfigError if it cannot be read or is none.

    ``what`` names the kind of file in messages, ``expected`` says what it should be.
    """
    try:
        return read_bytes(path, what, expected).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ConfigError(
            f"{_named(path, what)} is not UTF-8 text (byte {error.start}); save it as UTF-8"
        ) from None


def read_bytes(path: Path, what: str = "", expected: str = "a file") -> bytes:
    """Return the bytes of a regular file; as `read_text` for files that are more than text."""
    name = _named(path, what)
    try:
        facts = path.stat()
        if not stat.S_ISREG(facts.st_mode):
            raise ConfigError(f"{name} is no regular file: give the path of {expected}")
        if facts.st_size > MOST_BYTES:
            raise ConfigError(
                f"{name} has {facts.st_size / 1e6:.0f} MB: expected {expected} of at most "
                f"{MOST_BYTES / 1e6:.0f} MB"
            )
        return path.read_bytes()
    except FileNotFoundError:
        raise ConfigError(f"{name} does not exist: check the path") from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise ConfigError(f"{name} cannot be read: {reason}") from None


def _named(path: Path, what: str) -> str:
    return f"{what} {path}".lstrip()


def check_is_text(name: Path | str, where: str) -> None:
    """Raise ConfigError for a name that is not Unicode text.

    Names of files go into manifests and reports, and Parquet files are opened by text, too.
    """
    try:
        str(name).encode()
    except UnicodeEncodeError:
        shown = str(name).encode(errors="backslashreplace").decode()
        raise ConfigError(
            f"{where}: {shown} is not UTF-8 text; rename that file or folder"
        ) from None


def whole(text: str, where: str) -> int:
    """Return the whole number that digits stand for; ConfigError for endless ones."""
    if len(text) > MOST_DIGITS:
        raise ConfigError(f"{where}: a number of {len(text):,} digits is too large")
    return int(text)


def _finite(text: str) -> float:
    """Return a float; a number too large for one is refused, a written infinity is not."""
    value = float(text)
    if value in (float("inf"), float("-inf")) and text not in _INFINITE:
        raise ValueError(f"{text} is too large")
    return value


def _too_deep(name: str) -> str:
    return f"{name}: tables and lists lie more than {MOST_LEVELS} deep in each other; flatten them"


def _check_bounds(tree: Mapping[str, Any], name: str) -> None:
    """Raise ConfigError for a nesting or a whole number beyond the bounds."""
    level: list[Any] = [tree]
    for _ in range(MOST_LEVELS + 1):
        below: list[Any] = []
        for value in level:
            if isinstance(value, Mapping):
                below += value.values()
            elif isinstance(value, list):
                below += value
            elif type(value) is int and abs(value) > MOST_INT:
                shown = f"{value:.3e}" if abs(value) < 10**300 else "one with over 300 digits"
                raise ConfigError(f"{name}: whole numbers go up to {MOST_INT}, found {shown}")
        if not below:
            return
        level = below
    raise ConfigError(_too_deep(name))
