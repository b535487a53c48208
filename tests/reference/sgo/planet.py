"""An exoplanet in play, and the questions that the rules of each one answer.

Every planet answers the same four questions: `legal_areas`, `is_complete`, `points`
and, for Fermi, `central_leaders`.  A planet knows which seat owns which area; everything
else about the game is somebody else's business.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

CENTRAL = "central"
Points = dict[str, int]
"""Points by source: ``areas``, ``majorities``, ``spread``."""


@dataclass(frozen=True)
class Side:
    """One side of an exoplanet board with its numbers."""

    name: str
    rules: Callable[..., Planet]  # the planet class whose clause applies
    areas: tuple[str, ...]
    predominance: frozenset[str] = frozenset()
    needs: dict[str, tuple[str, ...]] = field(default_factory=dict)  # areas occupied before
    group: dict[str, Any] = field(default_factory=dict)  # level, island, satellite, ring, branch
    touches: dict[str, tuple[str, ...]] = field(default_factory=dict)  # Collins volcanoes
    roads: tuple[tuple[str, str], ...] = ()  # Planck
    numbers: dict[str, Any] = field(default_factory=dict)


def leaders(counts: Sequence[int]) -> list[int]:
    """Return the seats with the highest count; nobody leads with nothing."""
    most = max(counts)
    return [seat for seat, count in enumerate(counts) if count == most] if most > 0 else []


def majority(counts: Sequence[int], sole: int, tie_each: int) -> list[int]:
    """Return the points of a majority: ``sole`` to one leader, ``tie_each`` to several."""
    ahead = leaders(counts)
    value = sole if len(ahead) == 1 else tie_each
    return [value if seat in ahead else 0 for seat in range(len(counts))]


class Planet:
    """An exoplanet in play."""

    def __init__(self, side: Side, players: int) -> None:
        self.side = side
        self.players = players
        self.owner: dict[str, int] = {}  # by occupied area
        self.central = [0] * players  # Fermi's central planet

    # --- shared by all planets

    def place(self, seat: int, area: str) -> None:
        """Put a colonist of ``seat`` on a legal area."""
        if area == CENTRAL:
            self.central[seat] += 1
        else:
            self.owner[area] = seat

    def send_home(self) -> list[int]:
        """Clear the planet; return the number of colonists that go back, by seat."""
        counts = [self.count(seat) + self.central[seat] for seat in range(self.players)]
        self.owner = {}
        self.central = [0] * self.players
        return counts

    def is_free(self, area: str) -> bool:
        """True when no colonist stands on the area; an area holds one (SGO-R21)."""
        return area not in self.owner

    def free_areas(self) -> list[str]:
        """Return all areas without a colonist, in the order of the board."""
        return [area for area in self.side.areas if area not in self.owner]

    def count(self, seat: int, group: Any = None) -> int:
        """Return how many areas a seat owns, on the planet or in one group."""
        return sum(
            owner == seat and (group is None or self.side.group[area] == group)
            for area, owner in self.owner.items()
        )

    def counts(self, group: Any = None) -> list[int]:
        """Return the number of own areas by seat, on the planet or in one group."""
        return [self.count(seat, group) for seat in range(self.players)]

    def groups(self) -> list[Any]:
        """Return the groups of the side, in the order of the board."""
        return list(dict.fromkeys(self.side.group.values()))

    def group_areas(self, group: Any) -> list[str]:
        """Return the areas of a group."""
        return [area for area in self.side.areas if self.side.group[area] == group]

    def needs_are_met(self, area: str) -> bool:
        """True when all areas that come before this one are occupied, by anyone."""
        return all(needed in self.owner for needed in self.side.needs.get(area, ()))

    # --- answered by each planet

    def legal_areas(self, seat: int, landed: Sequence[str]) -> list[str]:
        """Return the areas on which the next colonist of a module may land.

        ``landed`` are the areas taken by colonists of the same module so far.
        """
        raise NotImplementedError

    def is_complete(self) -> bool:
        """True when the closing condition is fulfilled."""
        return not self.free_areas()

    def points(self) -> list[Points]:
        """Return what closing now would pay, by seat and source."""
        raise NotImplementedError

    def central_leaders(self) -> list[int]:
        """Return the seats that swap tokens when the planet closes."""
        return []
