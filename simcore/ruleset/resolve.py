"""The rules of one run: printed values with tweaks applied, checked as a whole."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from typing import Any

from exobalance.simcore.errors import RulesError
from exobalance.simcore.packages import package_of
from exobalance.simcore.ruleset.apply import apply_tweaks
from exobalance.simcore.ruleset.spec import (
    ComponentGroup,
    RuleBook,
    RuleSpec,
    copied,
    load_rulebook,
    look_up,
)
from exobalance.simcore.ruleset.tweak import Tweak, read_sets, read_tweak
from exobalance.simcore.ruleset.values import as_toml, check_printed

PRINTED = "printed rules"

_checked: dict[str, RuleBook] = {}
"""Rulebooks whose printed values lie in their ranges, by game."""


@dataclass(frozen=True)
class RuleChange:
    """One rule value that differs between two trees; None stands for an absent entry."""

    path: str
    printed: Any
    value: Any
    clause: str = ""
    help: str = ""


@dataclass(frozen=True)
class Ruleset:
    """The resolved rules of a run."""

    game: str
    name: str
    tree: dict[str, Any]  # nested tables of plain values; treat it as read-only
    changes: tuple[RuleChange, ...]  # from the printed rules
    hash: str  # 16 hex digits over the tree: equal rules, equal hash
    book: RuleBook = field(repr=False)

    @property
    def spec(self) -> Mapping[str, RuleSpec]:
        """Specifications by path; `RuleBook.spec_of` also finds entries of collections."""
        return self.book.specs

    @property
    def provenance(self) -> Mapping[str, ComponentGroup]:
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
    game_id = book.game
    if _checked.get(game_id) is not book:
        check_printed(book.specs, f"the printed rules of {game_id}")
        _checked[game_id] = book
    tweaks = [read_tweak(book, name) for name in rules]
    _refuse_contradictions(tweaks)
    if sets:
        tweaks.append(read_sets(book, sets))
    tree = copied(book.printed)
    if tweaks:
        apply_tweaks(book, tree, tweaks)
        import_module(f"{package_of(game_id)}.data.checks").check_rules(tree)
    name = " + ".join(tweak.name for tweak in tweaks) or PRINTED
    changes = tuple(changes_between(book, book.printed, tree))
    return Ruleset(game_id, name, tree, changes, _tree_hash(game_id, tree), book)


def changes_between(
    book: RuleBook, before: Mapping[str, Any], after: Mapping[str, Any]
) -> list[RuleChange]:
    """Return what differs between two trees, in the order of the rule files."""
    found: list[RuleChange] = []
    for path, spec in book.specs.items():
        old, new = look_up(before, path), look_up(after, path)
        if old == new:
            continue
        if not spec.is_collection:
            found.append(RuleChange(path, old, new, spec.clause, spec.help))
            continue
        for name in dict.fromkeys((*old, *new)):
            found += _entry_changes(spec, name, old.get(name), new.get(name))
    return found


def _entry_changes(spec: RuleSpec, name: str, old: Any, new: Any) -> list[RuleChange]:
    """Return the changes of one entry: field by field, or whole if it comes or goes."""
    path = f"{spec.path}.{name}"
    if old == new:
        return []
    if old is None or new is None or spec.value is not None:
        return [RuleChange(path, old, new, spec.clause, spec.help)]
    return [
        RuleChange(f"{path}.{key}", old[key], new[key], each.clause, each.help)
        for key, each in spec.fields.items()
        if old[key] != new[key]
    ]


def _tree_hash(game_id: str, tree: Mapping[str, Any]) -> str:
    """Return 16 hex digits that are equal for equal rules, whatever the order of keys."""
    text = json.dumps([game_id, tree], sort_keys=True, separators=(",", ":"))
    return blake2b(text.encode(), digest_size=8).hexdigest()


def _refuse_contradictions(tweaks: Sequence[Tweak]) -> None:
    """Raise RulesError if two tweak files set a path to different values."""
    owners: dict[str, Tweak] = {}
    for tweak in tweaks:
        for path, value in tweak.sets.items():
            other = owners.setdefault(path, tweak)
            if other.sets[path] != value:
                raise RulesError(
                    f"{other.where} sets {path} to {as_toml(other.sets[path])} and {tweak.where} "
                    f"sets it to {as_toml(value)}; leave it to one of them"
                )
