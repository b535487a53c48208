"""What a player owns, and what the phantom has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.reference.kepler.grid import Hex
from tests.reference.kepler.rules import CUBES, EARTH, TECHNOLOGIES, TRACKS, Cubes


@dataclass(eq=False)
class Ship:
    """A ship on the board."""

    spot: Hex


@dataclass(eq=False)
class Card:
    """A planet card with its cubes; ``planet`` is None for Earth."""

    name: str
    spot: Hex
    planet: Mapping[str, Any] | None = None
    terraformed: bool = False
    cubes: Cubes = field(default_factory=lambda: dict.fromkeys(CUBES, 0))

    @property
    def production(self) -> list[int]:
        """What the side that shows makes.

        Rule: KEP-R33
        """
        assert self.planet is not None
        side = "terraformed" if self.terraformed else "colony"
        found: list[int] = self.planet[side]
        return found


class Contender:
    """Technologies, places on the tracks and medals: what is compared.

    Rule: KEP-R17, KEP-R67
    """

    def __init__(self) -> None:
        self.levels = dict.fromkeys(TECHNOLOGIES, 0)
        self.places = dict.fromkeys(TRACKS, 0)
        self.medals = dict.fromkeys(TRACKS, 0)


class Player(Contender):
    """A player.

    Attributes
    ----------
    cards : dict
        By name, Earth first, then in the order of colonising.
    ships : list
        Those on the board; the others are in the reserve.
    met : set
        Objectives met once and for all (solo).
    used : dict
        Quantum uses of the turn.
    seen : set or None
        Arrangements of cubes since the last decision that was no quantum use; None right after.
    """

    def __init__(self, seat: int, sol: Hex, fleet: int, space: str) -> None:
        super().__init__()
        self.seat = seat
        self.fleet = fleet
        self.space = space
        self.storage: Cubes = dict.fromkeys(CUBES, 0)
        self.pit: Cubes = dict.fromkeys(CUBES, 0)
        self.cards = {EARTH: Card(EARTH, sol, terraformed=True)}
        self.ships: list[Ship] = []
        self.objectives: list[str] = []
        self.met: set[str] = set()
        self.used = {"convert": 0, "shift": 0}
        self.seen: set[tuple[int, ...]] | None = None

    @property
    def reserve(self) -> int:
        """Ships in the reserve."""
        return self.fleet - len(self.ships)

    @property
    def earth(self) -> Card:
        """The card of Earth."""
        return self.cards[EARTH]

    @property
    def colonies(self) -> list[Card]:
        """Colonies, in the order of colonising."""
        return [card for card in self.cards.values() if card.planet is not None]

    @property
    def terraformed(self) -> list[Card]:
        """Colonies that are terraformed."""
        return [card for card in self.colonies if card.terraformed]

    def ship_at(self, spot: Iterable[int]) -> Ship:
        """Return the own ship on a hex."""
        return next(ship for ship in self.ships if ship.spot == tuple(spot))

    def area(self, place: str) -> Cubes:
        """Return the cubes in storage or on a card."""
        return self.storage if place == "storage" else self.cards[place].cubes

    def arrangement(self) -> tuple[int, ...]:
        """Return the cubes in storage and on every card, as one value."""
        areas = [self.storage, *(card.cubes for card in self.cards.values())]
        return tuple(number for area in areas for number in area.values())
