"""The notes of one player count beside the games of every tier, and what is found of them once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from exobalance.analysis.base.cells import Cell
from exobalance.analysis.base.game_facts import GameFacts
from exobalance.analysis.base.targets import Targets
from exobalance.analysis.methods.power_prior import Combined
from exobalance.analysis.metrics.seats.section import TARGET
from exobalance.analysis.studies.playtests.more import Outlook, outlook
from exobalance.analysis.studies.playtests.nearest import Distances, distances
from exobalance.analysis.studies.playtests.plausible import Check, checks, usable
from exobalance.analysis.studies.playtests.plays import (
    Measure,
    Plays,
    measures_of,
    plays_of_cell,
)
from exobalance.analysis.studies.playtests.seats import (
    SeatNotes,
    of_these_people,
    seat_notes,
    together,
)

FEW = 20
"""Fewer games of notes than this are said to be few, whatever they show."""


@dataclass(frozen=True)
class Group:
    """The games of one player count: those of people, and those of each tier.

    `cells` are in the order of the tiers' strength.
    """

    people: Plays
    cells: Mapping[str, Cell]
    targets: Targets

    @property
    def players(self) -> int:
        """Players of each game."""
        return self.people.players

    @property
    def facts(self) -> GameFacts:
        """The words of the game."""
        return next(iter(self.cells.values())).facts

    @cached_property
    def bots(self) -> dict[str, Plays]:
        """Games of each tier."""
        return {name: plays_of_cell(cell) for name, cell in self.cells.items()}

    @cached_property
    def measures(self) -> list[Measure]:
        """What the notes tell often enough."""
        return usable(self.people, list(self.bots.values()), measures_of(self.facts, self.players))

    @cached_property
    def checks(self) -> dict[str, list[Check]]:
        """By tier, one check per measure."""
        return {
            name: checks(self.people, plays, self.measures, self.targets)
            for name, plays in self.bots.items()
        }

    @cached_property
    def distances(self) -> list[Distances]:
        """How far these people are from each tier: over all, then by measure."""
        return distances(self.people, self.bots, self.measures)

    @cached_property
    def chosen(self) -> str:
        """The strongest tier that cannot be told apart from the nearest one."""
        names = list(self.bots)
        return names[self.distances[0].chosen] if self.distances else names[-1]

    @property
    def alike(self) -> list[str]:
        """The tiers that cannot be told apart from the nearest one, weakest first."""
        names = list(self.bots)
        return [names[place] for place in self.distances[0].alike] if self.distances else names

    @cached_property
    def seats(self) -> SeatNotes:
        """Seats by the notes."""
        return seat_notes(self.people)

    @cached_property
    def together(self) -> dict[str, Combined]:
        """Seats by the notes and by each tier, as far as the notes do not speak against it."""
        return {name: together(self.seats, plays) for name, plays in self.bots.items()}

    @cached_property
    def these_people(self) -> Combined:
        """Seats of these people, with their likeness to the chosen tier left open."""
        return of_these_people(self.seats, self.bots[self.chosen])

    @property
    def seat_margin(self) -> float | None:
        """What a seat may win beyond a fair share, 0 to 1; None without a target."""
        found = self.targets.number(TARGET)
        return None if found is None else found / 100

    @cached_property
    def outlook(self) -> Outlook | None:
        """What further plays would tell of the seats of these people; None without a target."""
        if self.players < 2 or not self.seat_margin:
            return None
        return outlook(self.these_people, self.players, self.seat_margin)
