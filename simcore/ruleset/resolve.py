"""The rules of one run: printed values with tweaks applied, checked as a whole."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from typing import Any

from simcore.errors import RulesError, unknown
from simcore.ruleset.spec import (
    Group,
    RuleBook,
    RuleSpec,
    copied,
    load_rulebook,
    look_up,
    put,
    whole_entry,
)
from simcore.ruleset.tweak import SET, Tweak, read_sets, read_tweak
from simcore.ruleset.values import check_value, expected

PRINTED = "printed rules"
IN_BOX = "in_box"


@dataclass(frozen=True)
class Change:
    """One value that differs from the printed rules; None stands for an absent entry."""

    path: str
    printed: Any
    new: Any
    clause: str
    help: str


@dataclass(frozen=True)
class Ruleset:
    """The resolved rules of a run."""

    game: str
    name: str
    tree: dict[str, Any]  # nested tables of plain values; treat it as read-only
    changes: tuple[Change, ...]
    hash: str  # 16 hex digits over the tree: equal rules, equal hash
    book: RuleBook = field(repr=False)

    @property
    def spec(self) -> Mapping[str, RuleSpec]:
        """Specifications by path; `RuleBook.spec_of` also finds entries of collections."""
        return self.book.specs

    @property
    def provenance(self) -> Mapping[str, Group]:
        """Provenance groups by id."""
        return self.book.groups

    @property
    def is_printed(self) -> bool:
        """Whether nothing differs from the printed rules."""
        return not self.changes


def load_ruleset(
    game_id: str, rules: Sequence[str | Path] = (), sets: Sequence[str] = ()
) -> Ruleset:
    """Return the rules of a game with tweaks applied.

    Parameters
    ----------
    game_id : id of the game.
    rules : tweak files, or names of files in the game's folder ``assumptions``.  Two files
        may not set one path to different values.
    sets : ``path=value`` texts; they win over the files.

    Raises
    ------
    ConfigError : unknown game or tweak, file that is not valid TOML.
    RulesError : unknown path, wrong type, value out of range, contradiction.
    """
    book = load_rulebook(game_id)
    tweaks = [read_tweak(book, name) for name in rules]
    refuse_contradictions(tweaks)
    if sets:
        tweaks.append(read_sets(book, tuple(sets)))
    tree = copied(book.printed)
    if tweaks:
        _apply(book, tree, tweaks)
        import_module(f"simcore.games.{game_id}.checks").check_rules(tree)
    name = " + ".join(tweak.name for tweak in tweaks) or PRINTED
    return Ruleset(game_id, name, tree, _changes(book, tree), tree_hash(game_id, tree), book)


def tree_hash(game_id: str, tree: Mapping[str, Any]) -> str:
    """Return 16 hex digits that are equal for equal rules, whatever the order of keys."""
    text = json.dumps([game_id, tree], sort_keys=True, separators=(",", ":"))
    return blake2b(text.encode(), digest_size=8).hexdigest()


def refuse_contradictions(tweaks: Sequence[Tweak]) -> None:
    """Raise RulesError if two tweak files set a path to different values."""
    owners: dict[str, Tweak] = {}
    for tweak in tweaks:
        for path, value in tweak.sets.items():
            other = owners.setdefault(path, tweak)
            if other.sets[path] != value:
                raise RulesError(
                    f"{other.where} sets {path} to {other.sets[path]!r} and {tweak.where} sets "
                    f"it to {value!r}; leave it to one of them"
                )


def _apply(book: RuleBook, tree: dict[str, Any], tweaks: Sequence[Tweak]) -> None:
    """Apply new entries, then values, then new items of lists, then removals."""
    for tweak in tweaks:
        for path, value in tweak.adds.items():
            if book.split(path) is not None:
                _add_entry(book, tree, path, value, tweak.where)
    for tweak in tweaks:
        for path, value in tweak.sets.items():
            spec = _known(book, tree, path, tweak.where)
            put(tree, path, copied(check_value(spec, path, value, tweak.where)))
    for tweak in tweaks:
        for path, value in tweak.adds.items():
            if book.split(path) is None:
                _add_items(book, tree, path, value, tweak.where)
    for tweak in tweaks:
        for path, names in tweak.removes.items():
            _remove(book, tree, path, names, tweak)
    _refuse_set_and_removed(book, tree, tweaks)
    for path, spec in book.specs.items():
        if spec.is_collection and len(look_up(tree, path)) > spec.max_length:
            n = len(look_up(tree, path))
            raise RulesError(f"{path} has {n} {spec.unit}: expected {expected(spec)}; remove some")


def _known(book: RuleBook, tree: Mapping[str, Any], path: str, where: str) -> RuleSpec:
    """Return the specification of a path that holds one value in ``tree``."""
    spec = book.spec_of(path)
    entry = book.split(path)
    exists = entry is None or entry[1] in look_up(tree, entry[0].path)
    if spec is not None and exists and not spec.is_collection:
        return spec
    below = [each for each, _ in book.paths(tree) if each.startswith(f"{path}.")]
    if below:
        raise RulesError(f"{path} in {where} is a table; name one of its values, such as {below[0]}")
    known = [each for each, _ in book.paths(tree)]
    raise RulesError(f"{where}: {unknown('rule path', path, known, shown=4)}")


def _add_entry(book: RuleBook, tree: dict[str, Any], path: str, value: Any, where: str) -> None:
    """Add one entry to a collection."""
    split = book.split(path)
    assert split is not None
    spec, name, rest = split
    entries = look_up(tree, spec.path)
    if rest:
        raise RulesError(f"{where}: [add] {path} is no entry of {spec.path}; add {spec.path}.{name}")
    if name in entries:
        raise RulesError(f"{where}: {path} exists already; change it under [set]")
    if not name.replace("-", "").replace("_", "").isalnum():
        raise RulesError(f"{where}: {name!r} is no id; use letters, digits, - and _")
    if spec.value is not None:
        entries[name] = copied(check_value(spec.value, path, value, where))
        return
    if not isinstance(value, dict):
        raise RulesError(f"{where}: [add] {path} must be a table with {', '.join(spec.fields)}")
    for key in value:
        if key not in spec.fields:
            raise RulesError(f"{where}: {path}: {unknown('field', key, spec.fields)}")
    whole = whole_entry(spec, value)
    for key, each in spec.fields.items():
        if whole[key] is None:
            raise RulesError(
                f"{where}: {path} lacks {key}: expected {expected(each)} ({each.clause})"
            )
        whole[key] = check_value(each, f"{path}.{key}", whole[key], where)
    entries[name] = whole


def _add_items(book: RuleBook, tree: dict[str, Any], path: str, value: Any, where: str) -> None:
    """Add items to a list."""
    spec = book.specs.get(path)
    if spec is None or not spec.is_list:
        growing = [each.path for each in book.specs.values() if each.is_list or each.is_collection]
        raise RulesError(f"{where}: [add] {unknown('list or table', path, growing, shown=4)}")
    items = value if isinstance(value, list) else [value]
    put(tree, path, check_value(spec, path, look_up(tree, path) + copied(items), where))


def _remove(book: RuleBook, tree: dict[str, Any], path: str, names: Any, tweak: Tweak) -> None:
    """Remove entries of a collection, items of a list, or things from the box."""
    where = tweak.where
    names = names if isinstance(names, list) else [names]
    spec = book.specs.get(path)
    boxed = [each.split(".")[-2] for each in book.specs if _is_box_path(each, path)]
    if spec is not None and spec.is_collection:
        entries = look_up(tree, path)
        for name in names:
            if name not in entries:
                raise RulesError(f"{where}: [remove] {unknown(f'entry of {path}', str(name), entries)}")
            del entries[name]
    elif spec is not None and spec.is_list:
        left = list(look_up(tree, path))
        for name in names:
            if name not in left:
                raise RulesError(f"{where}: [remove] {path} has no item {name!r}; see 'rules show'")
            left.remove(name)
        put(tree, path, check_value(spec, path, left, where))
    elif boxed:
        for name in names:
            if name not in boxed:
                raise RulesError(f"{where}: [remove] {unknown(f'one of {path}', str(name), boxed)}")
            put(tree, f"{path}.{name}.{IN_BOX}", False)
    else:
        shrinking = [each.path for each in book.specs.values() if each.is_list or each.is_collection]
        raise RulesError(f"{where}: [remove] {unknown('list or table', path, shrinking, shown=4)}")


def _is_box_path(each: str, path: str) -> bool:
    names = each.split(".")
    return names[-1] == IN_BOX and ".".join(names[:-2]) == path


def _refuse_set_and_removed(
    book: RuleBook, tree: Mapping[str, Any], tweaks: Sequence[Tweak]
) -> None:
    """Raise RulesError if a value was set inside an entry that was removed."""
    for tweak in tweaks:
        for path in tweak.sets:
            entry = book.split(path)
            if entry is not None and entry[1] not in look_up(tree, entry[0].path):
                raise RulesError(
                    f"{tweak.where} sets {path}, but {entry[0].path}.{entry[1]} is removed; "
                    "leave out one of the two"
                )


def _changes(book: RuleBook, tree: Mapping[str, Any]) -> tuple[Change, ...]:
    """Return what differs from the printed values, whole entries where they come or go."""
    found = []
    for path, spec in book.specs.items():
        printed, new = look_up(book.printed, path), look_up(tree, path)
        if printed == new:
            continue
        if not spec.is_collection:
            found.append(Change(path, printed, new, spec.clause, spec.help))
            continue
        for name in dict.fromkeys((*printed, *new)):
            found.extend(_entry_changes(spec, name, printed.get(name), new.get(name)))
    return tuple(found)


def _entry_changes(spec: RuleSpec, name: str, printed: Any, new: Any) -> list[Change]:
    path = f"{spec.path}.{name}"
    if printed == new:
        return []
    if printed is None or new is None or spec.value is not None:
        return [Change(path, printed, new, spec.clause, spec.help)]
    return [
        Change(f"{path}.{key}", printed[key], new[key], each.clause, each.help)
        for key, each in spec.fields.items()
        if printed[key] != new[key]
    ]


__all__ = ["SET", "Change", "Ruleset", "load_ruleset", "tree_hash"]
