"""From the lines of a game to the steps of its page: step 0 is the setup, then one per decision.

A step shows the position after its decision.  Keys are short because they are many::

    t turn   s seat, of the decision   d what was decided: decision, option, facts, as texts
    o legal options   b best options: [label, facts, value, chosen, [[feature, share], ...]]
    w if the value is no score: 1 what looking ahead found, null where it did not look; 2 learned
    e events, as texts   p standing, where it changed   c changes of the scene, see `Film`
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from exobalance.reports.replay.film import Film, Pool
from exobalance.simcore.contract import Game, Named

Line = Mapping[str, Any]
DIGITS = 3  # decimals of scores and shares
MEASURES = {"worth": 1, "value": 2}  # what is no score, by the number that pages know it by


class Steps:
    """The steps of a game with all texts and drawings that they name by number."""

    def __init__(self, game: Game, lines: Sequence[Line]) -> None:
        self.film, self.texts = Film(), Pool()
        self._decisions = _titles(game.decisions)
        self._labels = _titles(game.labels)
        self._features = {feature.name: feature.help for feature in game.features}
        self.steps: list[dict[str, Any]] = []
        step: dict[str, Any] = {"t": 0}
        standing: list[float] = []
        for line in lines:
            if line["type"] == "position":
                if line["standing"] != standing:
                    step["p"] = standing = line["standing"]
                changes = self.film.add(line.get("scene"))
                step |= {"c": changes} if changes else {}
                self.steps.append(step)
            elif line["type"] == "decision":
                step = self._decision(line)
            elif line["type"] == "event":
                told = self.texts.place(_words(line, ("event", "seat"), "event"))
                step.setdefault("e", []).append([line["seat"], told])

    def _decision(self, line: Line) -> dict[str, Any]:
        place = self.texts.place
        step = {
            "t": line["turn"],
            "s": line["seat"],
            "d": [
                place(self._decisions[line["kind"]]),
                place(self._labels[line["label"]]),
                place(_words(line["option"])),
            ],
            "o": line["offered"],
        }
        best = [self._looked(option) for option in line["looked"]]
        marks = {n for name, n in MEASURES.items() for option in line["looked"] if name in option}
        return step | ({"b": best} if best else {}) | ({"w": max(marks)} if marks else {})

    def _looked(self, option: Line) -> list[Any]:
        place = self.texts.place
        shares = sorted(option["reasons"].items(), key=lambda share: -abs(share[1]))
        value = next(option[measure] for measure in ("score", *MEASURES) if measure in option)
        return [
            place(self._labels[option["label"]]),
            place(_words(option["option"])),
            None if value is None else round(value, DIGITS),
            int(option["chosen"]),
            [[place(name), round(value, DIGITS)] for name, value in shares],
        ]

    def features(self) -> dict[str, str]:
        """Return what the features are that any step names."""
        named = {
            self.texts.values[place]
            for step in self.steps
            for option in step.get("b", ())
            for place, _ in option[4]
        }
        return {name: text for name, text in self._features.items() if name in named}


def _titles(names: Sequence[Named]) -> dict[str, str]:
    return {named.name: named.title for named in names}


def _words(fields: Line, leave_out: Sequence[str] = (), head: str = "") -> str:
    """Return the fields of an option or event as a short text."""
    skipped = {"type", "turn", *leave_out}
    parts = []
    for name, value in fields.items():
        if name in skipped or value is None or value is True or value == "":
            continue  # {"stop": true}: the label says so
        parts.append(f"{name.replace('_', ' ')} {_value(value)}")
    text = ", ".join(parts)
    if not head:
        return text
    title = str(fields[head]).replace("_", " ")
    return f"{title}: {text}" if text else title


def _value(value: Any) -> str:
    """Return a value of plain data as people write it."""
    if isinstance(value, Mapping):
        return "; ".join(f"{name} {_value(each)}" for name, each in value.items())
    if isinstance(value, Sequence) and not isinstance(value, str):
        listed = ", ".join(map(_value, value))
        return f"({listed})" if all(isinstance(each, int) for each in value) else listed
    if value is False:
        return "no"
    return str(value)
