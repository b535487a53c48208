"""The grid that a search walks: states, their size of change, and one step further.

A state gives each rule a place among its values.  A walk goes away from the base only, one
unit of one rule at a time, so the size of the change grows with every step.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import Any

from exobalance.analysis.studies.points.axes import Axis
from exobalance.analysis.studies.points.knobs import Knob, point_of, words_of
from exobalance.analysis.studies.points.point import Point
from exobalance.simcore.ruleset import Ruleset

State = tuple[int, ...]
"""Place of each rule's value among `Axis.values`."""


@dataclass(frozen=True)
class RuleSpace:
    """The rules that may change."""

    axes: tuple[Axis, ...]
    rules: Ruleset

    @cached_property
    def base(self) -> State:
        """The state without any change."""
        return tuple(axis.values.index(axis.knob.base) for axis in self.axes)

    @property
    def count(self) -> int:
        """Number of all states."""
        return prod(len(axis.values) for axis in self.axes)

    def by_steps(self) -> Iterator[State]:
        """Yield every state, those fewer steps from the base first."""
        level = [self.base]
        while level:
            yield from level
            level = list(dict.fromkeys(each for state in level for each in self.further(state)))

    def steps(self, state: State) -> int:
        """Return how many steps of `further` lead to a state."""
        return sum(
            abs(place - old) if axis.knob.is_number else place != old
            for axis, place, old in zip(self.axes, state, self.base, strict=True)
        )

    def changes(self, state: State) -> dict[Knob, Any]:
        """Return what differs from the base."""
        return {
            axis.knob: axis.values[place]
            for axis, place, old in zip(self.axes, state, self.base, strict=True)
            if place != old
        }

    def size(self, state: State) -> float:
        """Return the size of a change: units of numbers, 1 for every other choice."""
        return sum(
            abs(value - axis.knob.base) / axis.unit if axis.knob.is_number else 1.0
            for axis in self.axes
            if (value := self.changes(state).get(axis.knob)) is not None
        )

    def further(self, state: State, moving: Collection[int] | None = None) -> Iterator[State]:
        """Yield the states one step further from the base, by one of some rules, or of all."""
        for index, (axis, place, old) in enumerate(zip(self.axes, state, self.base, strict=True)):
            if moving is not None and index not in moving:
                continue
            if not axis.knob.is_number:
                steps: Sequence[int] = range(1, len(axis.values)) if place == old else ()
            else:
                away = [1] if place > old else [-1] if place < old else [-1, 1]
                steps = [place + step for step in away if 0 <= place + step < len(axis.values)]
            for step in steps:
                yield (*state[:index], step, *state[index + 1 :])

    def undone(self, state: State) -> Iterator[State]:
        """Yield the states with one change taken back."""
        for index, (place, old) in enumerate(zip(state, self.base, strict=True)):
            if place != old:
                yield (*state[:index], old, *state[index + 1 :])

    def ends(self) -> Iterator[State]:
        """Yield the states with one rule at an end of its range, or at another choice."""
        for index, axis in enumerate(self.axes):
            places = (0, len(axis.values) - 1) if axis.knob.is_number else range(len(axis.values))
            for place in places:
                if place != self.base[index]:
                    yield (*self.base[:index], place, *self.base[index + 1 :])

    def point(self, state: State) -> Point:
        """Return the rules of a state."""
        return point_of(self.changes(state), self.rules)

    def label(self, state: State, *, short: bool = False) -> str:
        """Return what a state changes, in words; ``short`` by the last names of the paths."""
        changes = [
            f"{knob.name.rpartition('.')[2] if short else knob.name} = {words_of(v)}"
            for knob, v in self.changes(state).items()
        ]
        return ", ".join(changes) or "no change"
