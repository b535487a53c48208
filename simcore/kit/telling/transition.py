"""What an option led to: the table before and after it, and the events found by comparing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np

from exobalance.simcore.core.status import Status
from exobalance.simcore.describe import Event, Events, Tree


class Transition:
    """The table at a decision, the option taken, and the table at the next decision or the end.

    Attributes
    ----------
    kind, seat : of the decision.
    option : the columns of the option row.
    """

    def __init__(
        self, before: np.record, after: np.record, option: np.ndarray, tree: Tree, params: np.record
    ) -> None:
        self.before, self.after, self.tree, self.params = before, after, tree, params
        self.kind, self.seat = int(before.kind), int(before.seat)
        self.option = tuple(int(column) for column in option)

    @property
    def seats(self) -> range:
        """All seats."""
        return range(int(self.before.n_players))

    @property
    def has_ended(self) -> bool:
        """Whether this decision was the last one of a game that its rules ended."""
        return bool(self.after.status == Status.DONE)

    def rise(self, field: str, *index: int) -> int:
        """Return by how much a number of the state rose."""
        return int(self.after[field][index]) - int(self.before[field][index])

    def event(self, name: str, seat: int | None = None, **fields: Any) -> Event:
        """Return an event of this turn, of the seat that decided unless another is given."""
        seat = self.seat if seat is None else seat
        return {"turn": int(self.before.turn), "seat": seat, "event": name, **fields}


Finder = Callable[[Transition], Iterable[Event]]


def events_of(finders: Sequence[Finder], at_end: Sequence[Finder] = ()) -> Events:
    """Return the function ``events`` of a game.

    ``finders`` look at every transition, in the order in which their events are told;
    ``at_end`` look, after them, at the one with which the rules ended the game.
    """

    def events(
        before: np.record, after: np.record, option: np.ndarray, tree: Tree, params: np.record
    ) -> list[Event]:
        """Return what one option led to, in the order in which it happened."""
        change = Transition(before, after, option, tree, params)
        asked = (*finders, *at_end) if change.has_ended else finders
        return [event for find in asked for event in find(change)]

    return events
