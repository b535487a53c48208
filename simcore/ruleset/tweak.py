"""Tweak files and `--set`: the changes they ask for, read and checked one by one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from exobalance.simcore.errors import ConfigError, RulesError, unknown
from exobalance.simcore.ruleset.spec import RuleBook
from exobalance.simcore.ruleset.values import parse_value
from exobalance.simcore.text_files import read_toml

TWEAK_KEYS = ("game", "name", "about", "set", "add", "remove")
SET = "--set"


@dataclass(frozen=True)
class Tweak:
    """Changes from one file (or from the command line), not yet applied."""

    name: str
    where: str  # for messages: the file, or --set
    sets: dict[str, Any] = field(default_factory=dict)
    adds: dict[str, Any] = field(default_factory=dict)
    removes: dict[str, Any] = field(default_factory=dict)


def assumption_files(book: RuleBook) -> dict[str, Path]:
    """Return the named tweak files that come with a game, by name."""
    return {path.stem: path for path in sorted((book.folder / "assumptions").glob("*.toml"))}


def tweak_path(book: RuleBook, name: str | Path) -> Path:
    """Return the file of a tweak given by path or by the name of an assumption."""
    path = Path(name)
    if path.is_file():
        return path
    named = assumption_files(book)
    if str(name) in named:
        return named[str(name)]
    if path.suffix or len(path.parts) > 1:
        raise ConfigError(f"there is no tweak file {name}; check the path, or see 'rules new'")
    raise ConfigError(unknown("tweak", str(name), named))


def read_tweak(book: RuleBook, name: str | Path) -> Tweak:
    """Return the tweak in a file; ConfigError or RulesError where it makes no sense."""
    path = tweak_path(book, name)
    table = read_toml(path)
    for key in table:
        if key not in TWEAK_KEYS:
            hint = _misplaced(book, key, table[key])
            raise RulesError(f"{path}: {hint or unknown('key', key, TWEAK_KEYS)}")
    if "game" not in table:
        raise RulesError(f'{path} does not name its game; add the line: game = "{book.game}"')
    if table["game"] != book.game:
        raise RulesError(
            f"{path} is a tweak for the game {table['game']!r}, not for {book.game!r}; "
            "name a tweak file of this game"
        )
    for key in ("set", "add", "remove"):
        if not isinstance(table.get(key, {}), dict):
            raise RulesError(f"{path}: {key} must be a table, written [{key}]")
    for key in ("name", "about"):
        if not isinstance(table.get(key, ""), str):
            raise RulesError(f"{path}: {key} is {table[key]!r}; expected a text")
    return Tweak(
        name=table.get("name", path.stem),
        where=str(path),
        sets=_collect(_flat(table.get("set", {})), str(path), "set"),
        adds=_collect(_added(book, table.get("add", {})), str(path), "add"),
        removes=_collect(_flat(table.get("remove", {})), str(path), "remove"),
    )


def read_sets(book: RuleBook, sets: Sequence[str]) -> Tweak:
    """Return the tweak that ``path=value`` texts ask for."""
    values: dict[str, Any] = {}
    for text in sets:
        path, equals, value = text.partition("=")
        path = path.strip().replace('"', "")
        if not equals or not path:
            raise RulesError(
                f"{SET} {text!r} is not of the form path=value, "
                "for example engineers.chief_points=3"
            )
        spec = book.spec_of(path)
        parsed = value if spec is None else parse_value(spec, value)
        if path in values and values[path] != parsed:
            raise RulesError(f"{SET} gives {path} two values; keep one of them")
        values[path] = parsed
    return Tweak(name=" ".join(sets), where=SET, sets=values)


def _collect(pairs: Iterator[tuple[str, Any]], where: str, verb: str) -> dict[str, Any]:
    """Return the pairs by path; RulesError if a path comes twice (dotted and nested)."""
    found: dict[str, Any] = {}
    for path, value in pairs:
        if path in found:
            raise RulesError(f"{where}: [{verb}] names {path} twice; keep one of them")
        found[path] = value
    return found


def _flat(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Yield (path, value) of a table, however its keys are nested."""
    for key, value in table.items():
        if isinstance(value, dict) and value:
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value


def _added(book: RuleBook, table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Yield (path, value) of an [add] table: whole entries of collections, items of lists."""
    for key, value in table.items():
        path = f"{prefix}{key}"
        if isinstance(value, dict) and value and book.split(path) is None:
            yield from _added(book, value, f"{path}.")
        else:
            yield path, value


def _misplaced(book: RuleBook, key: str, value: Any) -> str:
    """Return a hint if a top-level key of a tweak file is a path that belongs under [set]."""
    for path, _ in _flat({key: value}):
        if book.spec_of(path) is not None:
            return f"{path} stands outside of a table; put it under [set]"
    return ""
