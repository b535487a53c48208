"""What may be tweaked: the specification of every path of a game, read from its TOML files."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import lru_cache
from pathlib import Path
from typing import Any

from exobalance.simcore.errors import ConfigError, RulesError, unknown
from exobalance.simcore.games import find_game
from exobalance.simcore.packages import package_folder
from exobalance.simcore.text_files import read_toml

SPEC_FILES = ("rules.toml", "components.toml")
PROVENANCE = ("rulebook", "public", "inferred", "assumed")


@dataclass(frozen=True)
class RuleSpec:
    """One path of a game: its printed value and what may be put in its place.

    A collection has ``entries`` by id instead of a default.  Each entry is either one value
    of the form ``value`` or a table with the ``fields``.
    """

    path: str
    type: str  # int, bool, choice, letters, text, collection; int, choice, text or pair list
    help: str
    clause: str
    provenance: str
    default: Any = None
    group: str = ""
    unit: str = ""
    min: int = 0
    max: int = 2**31 - 1
    choices: tuple[str, ...] = ()
    length: int | None = None
    min_length: int = 0
    max_length: int | None = None
    distinct: bool = False
    fields: Mapping[str, RuleSpec] = field(default_factory=dict)
    value: RuleSpec | None = None
    entries: Mapping[str, Any] = field(default_factory=dict)

    @property
    def is_collection(self) -> bool:
        """Whether tweaks may add and remove entries by id."""
        return self.type == "collection"

    @property
    def is_list(self) -> bool:
        """Whether the value is a list, which tweaks may add to and remove from."""
        return self.type.endswith("list")


@dataclass(frozen=True)
class ComponentGroup:
    """Where a group of values comes from, and the tweak files that vary it."""

    id: str
    title: str
    provenance: str
    reason: str
    range: str = ""  # in words: what else would be as plausible
    alternatives: tuple[str, ...] = ()  # names of tweak files in the folder assumptions


@dataclass(frozen=True)
class RuleBook:
    """All specifications of a game and the tree of printed values."""

    game: str
    folder: Path
    specs: Mapping[str, RuleSpec]
    groups: Mapping[str, ComponentGroup]
    printed: Mapping[str, Any]

    def spec_of(self, path: str) -> RuleSpec | None:
        """Return the specification of a path, entries of collections included."""
        if path in self.specs:
            return self.specs[path]
        found = self.split(path)
        if found is None:
            return None
        spec, _, rest = found
        if spec.value is not None:
            return spec.value if not rest else None
        return spec.fields.get(rest)

    def split(self, path: str) -> tuple[RuleSpec, str, str] | None:
        """Return (collection, entry id, rest of the path) of a path inside a collection."""
        names = path.split(".")
        for n in range(1, len(names)):
            spec = self.specs.get(".".join(names[:n]))
            if spec is not None and spec.is_collection:
                return spec, names[n], ".".join(names[n + 1 :])
        return None

    def paths(self, tree: Mapping[str, Any]) -> Iterator[tuple[str, RuleSpec]]:
        """Yield every path of a tree that holds a value, in the order of the files."""
        for path, spec in self.specs.items():
            if not spec.is_collection:
                yield path, spec
                continue
            for entry in look_up(tree, path):
                if spec.value is not None:
                    yield f"{path}.{entry}", spec.value
                for name, each in spec.fields.items():
                    yield f"{path}.{entry}.{name}", each


def look_up(tree: Mapping[str, Any], path: str) -> Any:
    """Return the value at a dotted path; KeyError if there is none."""
    for name in path.split("."):
        tree = tree[name]
    return tree


def put(tree: dict[str, Any], path: str, value: Any) -> None:
    """Store ``value`` at a dotted path of ``tree``, making tables on the way."""
    *tables, name = path.split(".")
    for table in tables:
        tree = tree.setdefault(table, {})
    tree[name] = value


def copied(value: Any) -> Any:
    """Return a copy of a tree of tables, lists and plain values."""
    if isinstance(value, Mapping):
        return {key: copied(each) for key, each in value.items()}
    if isinstance(value, list):
        return [copied(each) for each in value]
    return value


def load_rulebook(game: str) -> RuleBook:
    """Return the rule book of a game, read once per process.

    Raises ConfigError for an unknown game.
    """
    return _read_rulebook(find_game(game))


@lru_cache(maxsize=8)
def _read_rulebook(game_id: str) -> RuleBook:
    folder = package_folder(game_id)
    if folder is None or not (folder / SPEC_FILES[0]).is_file():
        raise ConfigError(f"{folder or game_id} has no {SPEC_FILES[0]} to read the rules from")
    specs: dict[str, RuleSpec] = {}
    groups: dict[str, ComponentGroup] = {}
    files = [name for name in SPEC_FILES if (folder / name).is_file()]
    content = {name: read_toml(folder / name) for name in files}
    for tables in content.values():
        for group_id, table in tables.pop("groups", {}).items():
            groups[group_id] = _group(group_id, table)
    for name, tables in content.items():
        for path, table in tables.items():
            if path in specs:
                raise RulesError(f"{folder / name}: {path} is specified twice; keep one of them")
            specs[path] = _spec(path, table, groups)
    return RuleBook(game_id, folder, specs, groups, _printed(specs))


def _check_table(where: str, table: Any, known: Collection[str], needed: Sequence[str]) -> None:
    """Raise RulesError unless a table in a file of rules has what is needed, and no other keys."""
    if not isinstance(table, dict):
        raise RulesError(
            f"{where} is {table!r} in a file of rules: expected a table with its {needed[0]}"
        )
    for name in table:
        if name not in known:
            raise RulesError(unknown(f"key of {where}", name, known))
    for name in needed:
        if not isinstance(table.get(name), str):
            raise RulesError(f"{where} has no {name} in its file of rules: add one, in quotes")


def _group(group_id: str, table: dict[str, Any]) -> ComponentGroup:
    """Return the group that one table below ``groups`` writes down."""
    known = [each.name for each in fields(ComponentGroup) if each.name != "id"]
    _check_table(f"groups.{group_id}", table, known, ("title", "provenance", "reason"))
    alternatives = tuple(table.get("alternatives", ()))
    return ComponentGroup(group_id, **table | {"alternatives": alternatives})


_FIELDS = frozenset(each.name for each in fields(RuleSpec))


def _spec(path: str, table: dict[str, Any], groups: Mapping[str, ComponentGroup]) -> RuleSpec:
    """Return the specification that one table of a spec file writes down."""
    _check_table(path, table, _FIELDS, ("type", "clause"))
    table.setdefault("help", "")
    group = table.get("group", "")
    if group:
        if group not in groups:
            raise RulesError(f"{path}: {unknown('group', group, groups)}")
        table["provenance"] = groups[group].provenance
    table.setdefault("provenance", "")
    table["choices"] = tuple(table.get("choices", ()))
    if "fields" in table:
        parts = table["fields"].items()
        table["fields"] = {name: _spec(f"{path}.*.{name}", each, groups) for name, each in parts}
    if "value" in table:
        table["value"] = _spec(f"{path}.*", {"group": group, **table["value"]}, groups)
    return RuleSpec(path=path, **table)


def _printed(specs: Mapping[str, RuleSpec]) -> dict[str, Any]:
    """Return the tree of printed values."""
    tree: dict[str, Any] = {}
    for path, spec in specs.items():
        put(tree, path, copied(spec.default))
        if spec.is_collection:
            put(tree, path, {name: whole_entry(spec, each) for name, each in spec.entries.items()})
    return tree


def whole_entry(spec: RuleSpec, entry: Any) -> Any:
    """Return a copy of an entry with the defaults of its missing fields filled in."""
    if spec.value is not None:
        return copied(entry)
    return {name: copied(entry.get(name, each.default)) for name, each in spec.fields.items()}
