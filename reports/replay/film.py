"""The positions of a game as a film: every drawing once, and per step what is different.

Parts of drawings that are equal share one place in a list, and so do texts; a step names
only the parts that differ from the step before.  That keeps a game of a thousand decisions
below a megabyte or so, and it is how the page knows what a decision has changed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

GONE = -1  # place of a part or panel that is no longer there


class Pool:
    """A list in which equal values share one place."""

    def __init__(self) -> None:
        self.values: list[Any] = []
        self._places: dict[str, int] = {}

    def place(self, value: Any) -> int:
        """Return the place of a value, added if it is new."""
        key = value if isinstance(value, str) else json.dumps(value, sort_keys=True)
        if key not in self._places:
            self._places[key] = len(self.values)
            self.values.append(value)
        return self._places[key]


class Film:
    """What the scenes of a game have in common, and how each differs from the one before.

    Attributes
    ----------
    panels : one dictionary per panel that ever appears: ``id``, ``seat``, ``view`` with room
        for all that the panel ever shows, so that it keeps its size, and ``order``: the keys
        of all parts that it ever shows, in the order in which they are drawn.
    """

    def __init__(self) -> None:
        self.symbols: Mapping[str, str] = {}
        self.panels: list[dict[str, Any]] = []
        self.heads, self.parts = Pool(), Pool()
        self._numbers: dict[str, int] = {}
        self._shown: dict[int, int] = {}  # panel -> head
        self._drawn: dict[int, dict[str, int]] = {}  # panel -> key -> part

    def add(self, scene: Mapping[str, Any] | None) -> list[list[Any]]:
        """Take in the next scene; return per changed panel [panel, head, {key: part}].

        ``head`` is a place in `heads` or `GONE`, parts are places in `parts` or `GONE`.
        """
        if scene is None:
            return []
        self.symbols = self.symbols or scene["symbols"]
        changes = [self._add_panel(panel) for panel in scene["panels"]]
        present = {self._numbers[panel["id"]] for panel in scene["panels"]}
        changes += [self._remove(number) for number in list(self._shown) if number not in present]
        return [change for change in changes if change is not None]

    def _add_panel(self, panel: Mapping[str, Any]) -> list[Any] | None:
        number = self._number(panel)
        head = self.heads.place({name: panel[name] for name in ("title", "note", "facts", "quiet")})
        before = self._drawn.get(number, {})
        parts = {key: self._place(before.get(key), part) for key, part in panel["parts"].items()}
        if not parts.keys() <= before.keys():
            merge_order(self.panels[number]["order"], list(parts))
        changed: dict[str, int] = {key: GONE for key in before if key not in parts}
        changed |= {key: part for key, part in parts.items() if before.get(key) != part}
        if not changed and self._shown.get(number) == head:
            return None
        self._shown[number], self._drawn[number] = head, parts
        return [number, head, changed]

    def _place(self, before: int | None, part: Mapping[str, Any]) -> int:
        """Return the place of a part; most are what they were, and comparing is quick."""
        if before is not None:
            known = self.parts.values[before]
            if known is part or known == part:
                return before
        return self.parts.place(part)

    def _number(self, panel: Mapping[str, Any]) -> int:
        """Return the number of a panel, which grows to hold this view of it."""
        if panel["id"] not in self._numbers:
            self._numbers[panel["id"]] = len(self.panels)
            known = {"id": panel["id"], "seat": panel["seat"], "view": list(panel["view"])}
            self.panels.append(known | {"order": []})
        number = self._numbers[panel["id"]]
        self.panels[number]["view"] = around(self.panels[number]["view"], panel["view"])
        return number

    def _remove(self, number: int) -> list[Any]:
        gone = dict.fromkeys(self._drawn.pop(number), GONE)
        del self._shown[number]
        return [number, GONE, gone]


def merge_order(order: list[str], keys: Sequence[str]) -> None:
    """Add to ``order`` the keys that it lacks, each behind the key that it follows."""
    known = set(order)
    place = 0
    for key in keys:
        if key in known:
            place = order.index(key) + 1
        else:
            order.insert(place, key)
            known.add(key)
            place += 1


def around(one: Sequence[float], two: Sequence[float]) -> list[float]:
    """Return the smallest view [x, y, width, height] that holds two views."""
    left, top = min(one[0], two[0]), min(one[1], two[1])
    right = max(one[0] + one[2], two[0] + two[2])
    bottom = max(one[1] + one[3], two[1] + two[3])
    return [left, top, round(right - left, 1), round(bottom - top, 1)]
