"""Rules of the toy game, without the files that a real game keeps them in."""

from collections.abc import Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

from simcore.record.manifest import hash_of
from simcore.ruleset import Change, RuleBook, Ruleset

PRINTED: dict[str, Any] = {
    "track": {"goal": 24, "first_points": 3},
    "dice": {"steady": 4, "wild": 6},
    "beacons": {"cost": 2, "points": {"Ash": 3, "Bell": 4, "Cove": 5, "Dune": 6, "Echo": 7}},
    "start": {"points": [0, 0, 0, 0]},
}


def rules(changes: Mapping[str, Any] | None = None) -> Ruleset:
    """Return the toy's rules with values replaced by path, unchecked."""
    tree = deepcopy(PRINTED)
    made = []
    for path, value in (changes or {}).items():
        *tables, key = path.split(".")
        table = tree
        for name in tables:
            table = table[name]
        made.append(Change(path, table[key], value, "TOY-R1", ""))
        table[key] = value
    name = " ".join(changes or ()) or "printed rules"
    book = RuleBook("tests.toy", Path(__file__).parent, {}, {}, PRINTED)
    return Ruleset("tests.toy", name, tree, tuple(made), hash_of(tree), book)
