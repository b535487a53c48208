"""Tweaks applied to a tree: new entries, values, new items of lists, removals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from exobalance.simcore.errors import RulesError, unknown
from exobalance.simcore.ruleset.spec import RuleBook, RuleSpec, copied, look_up, put, whole_entry
from exobalance.simcore.ruleset.tweak import Tweak
from exobalance.simcore.ruleset.values import as_toml, check_value, expected

IN_BOX = "in_box"


def apply_tweaks(book: RuleBook, tree: dict[str, Any], tweaks: Sequence[Tweak]) -> None:
    """Change ``tree`` as the tweaks ask; later tweaks win where values differ.

    Entries are added first, so that a tweak may set a value of an entry that another one
    adds, and removed last, so that a value set inside a removed entry is found out.

    Raises
    ------
    RulesError : unknown path, wrong value, entry that exists already or does not exist.
    """
    for tweak in tweaks:
        for path, value in tweak.adds.items():
            if book.split(path) is not None:
                _add_entry(book, tree, path, value, tweak.where)
    for tweak in tweaks:
        for path, value in tweak.sets.items():
            spec = _spec_of_value(book, tree, path, tweak.where)
            put(tree, path, copied(check_value(spec, path, value, tweak.where)))
    for tweak in tweaks:
        for path, value in tweak.adds.items():
            if book.split(path) is None:
                _add_items(book, tree, path, value, tweak.where)
    for tweak in tweaks:
        for path, names in tweak.removes.items():
            _remove(book, tree, path, names if isinstance(names, list) else [names], tweak.where)
    _refuse_values_of_removed_entries(book, tree, tweaks)
    _refuse_full_collections(book, tree)


def _spec_of_value(book: RuleBook, tree: Mapping[str, Any], path: str, where: str) -> RuleSpec:
    """Return the specification of a path that holds one value in ``tree``."""
    spec = book.spec_of(path)
    entry = book.split(path)
    exists = entry is None or entry[1] in look_up(tree, entry[0].path)
    if spec is not None and exists and not spec.is_collection:
        return spec
    known = [each for each, _ in book.paths(tree)]
    below = [each for each in known if each.startswith(f"{path}.")]
    if below:
        raise RulesError(
            f"{path} in {where} is a table; name one of its values, such as {below[0]}"
        )
    raise RulesError(f"{where}: {unknown('rule path', path, known, shown=4)}")


def _add_entry(book: RuleBook, tree: dict[str, Any], path: str, value: Any, where: str) -> None:
    """Add one entry to a collection."""
    split = book.split(path)
    assert split is not None
    spec, name, rest = split
    entries = look_up(tree, spec.path)
    if rest:
        raise RulesError(f"{where}: [add] takes whole entries; add {spec.path}.{name}, not {path}")
    if name in entries:
        raise RulesError(f"{where}: {path} exists already; change it under [set]")
    if not name.replace("-", "").replace("_", "").isalnum():
        raise RulesError(f"{where}: {name!r} is no id; use letters, digits, - and _")
    if spec.value is not None:
        entries[name] = copied(check_value(spec.value, path, value, where))
    else:
        entries[name] = _checked_entry(spec, path, value, where)


def _checked_entry(spec: RuleSpec, path: str, value: Any, where: str) -> dict[str, Any]:
    """Return a new entry with every field, defaults filled in."""
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
    return whole


def _add_items(book: RuleBook, tree: dict[str, Any], path: str, value: Any, where: str) -> None:
    """Add items to a list."""
    spec = book.specs.get(path)
    if spec is None or not spec.is_list:
        raise RulesError(f"{where}: [add] {unknown('list or table', path, _changing(book), 4)}")
    items = value if isinstance(value, list) else [value]
    put(tree, path, check_value(spec, path, look_up(tree, path) + copied(items), where))


def _remove(book: RuleBook, tree: dict[str, Any], path: str, names: list, where: str) -> None:
    """Remove entries of a collection, items of a list, or things from the box."""
    spec = book.specs.get(path)
    boxed = [each.split(".")[-2] for each in book.specs if _is_box_path(each, path)]
    if spec is not None and spec.is_list:
        left = list(look_up(tree, path))
        for name in names:
            if name not in left:
                items = ", ".join(map(as_toml, left[:4]))
                raise RulesError(
                    f"{where}: [remove] {path} has no item {as_toml(name)}; it starts with {items}"
                )
            left.remove(name)
        put(tree, path, check_value(spec, path, left, where))
        return
    if not boxed and not (spec is not None and spec.is_collection):
        raise RulesError(f"{where}: [remove] {unknown('list or table', path, _changing(book), 4)}")
    for name in map(str, names):
        entries = boxed or list(look_up(tree, path))
        if name not in entries:
            raise RulesError(f"{where}: [remove] {unknown(f'entry of {path}', name, entries)}")
        if boxed:
            put(tree, f"{path}.{name}.{IN_BOX}", False)
        else:
            del look_up(tree, path)[name]


def _changing(book: RuleBook) -> list[str]:
    """Return the paths that [add] and [remove] take."""
    return [path for path, spec in book.specs.items() if spec.is_list or spec.is_collection]


def _is_box_path(path: str, table: str) -> bool:
    names = path.split(".")
    return names[-1] == IN_BOX and ".".join(names[:-2]) == table


def _refuse_values_of_removed_entries(
    book: RuleBook, tree: Mapping[str, Any], tweaks: Sequence[Tweak]
) -> None:
    boxed = {f"{path}.{name}" for tweak in tweaks for path, name in _names_removed(tweak)}
    for tweak in tweaks:
        for path in tweak.sets:
            entry = book.split(path)
            gone = entry is not None and entry[1] not in look_up(tree, entry[0].path)
            removed = f"{entry[0].path}.{entry[1]}" if entry is not None and gone else ""
            removed = removed or next((each for each in boxed if path.startswith(f"{each}.")), "")
            if removed:
                raise RulesError(
                    f"{tweak.where} sets {path}, but {removed} is removed; leave out one of the two"
                )


def _names_removed(tweak: Tweak) -> Iterator[tuple[str, str]]:
    """Yield table and name of each thing that a tweak removes."""
    for path, names in tweak.removes.items():
        for name in names if isinstance(names, list) else [names]:
            yield path, str(name)


def _refuse_full_collections(book: RuleBook, tree: Mapping[str, Any]) -> None:
    for path, spec in book.specs.items():
        if spec.is_collection and len(look_up(tree, path)) > (spec.max_length or 0):
            n = len(look_up(tree, path))
            raise RulesError(f"{path} has {n} {spec.unit}: expected {expected(spec)}; remove some")
