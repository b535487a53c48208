"""Rules of the toy game with values replaced by path, unchecked: to plant imbalances."""

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from exobalance.simcore.record.hashing import hash_of
from exobalance.simcore.ruleset import RuleChange, Ruleset, load_rulebook


def rules(changes: Mapping[str, Any] | None = None) -> Ruleset:
    """Return the toy's rules with values replaced by path."""
    book = load_rulebook("tests.toy")
    tree: dict[str, Any] = deepcopy(dict(book.printed))
    made = []
    for path, value in (changes or {}).items():
        *tables, key = path.split(".")
        table = tree
        for name in tables:
            table = table[name]
        made.append(RuleChange(path, table[key], value, "TOY-R1", ""))
        table[key] = value
    name = " ".join(changes or ()) or "printed rules"
    return Ruleset("tests.toy", name, tree, tuple(made), hash_of(tree), book)
