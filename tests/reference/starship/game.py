"""A game in progress: what is on the table, and the decision that is due.

The flow of the game is written as generators that pause at every decision, so that the
rules read in the order in which they happen; see `twin.py`.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.reference.starship.cubes import Cubes, count, no_cubes
from tests.reference.starship.player import Player, Space
from tests.reference.starship.rules import COLOURS, COLUMNS, EARTH, Rules

Option = dict[str, Any]
Flow = Generator[None, Option, Any]
"""A part of the game: pauses at each decision and is sent the option chosen."""

STOP = {"act": "stop"}
STARRED = frozenset(
    {
        "payment",
        "overflow",
        "cube",
        "plant",
        "repeat_token",
        "extra_token",
        "track",
        "tied",
    }
)
"""Kinds that exist only with two or more options: one is taken, none is lost."""


@dataclass(eq=False)
class Planet:
    """A planet on its orbit; ``box`` holds tokens that nobody can draw."""

    name: str
    space: int
    pile: list[str] = field(default_factory=list)
    box: list[str] = field(default_factory=list)
    destroyed: bool = False


class Game:
    """The table, and a course of play that pauses at every decision.

    Parameters
    ----------
    tree : dict
        Resolved rules tree.
    players : int
    setup : dict
        As in rules.md, Data for comparison.

    Attributes
    ----------
    kind, seat : str and int, or None
        The decision that is due and who takes it; None when the game is over.
    status : "running" or "done"
    phase : "setup", "action", "salvation", "government" or "end"
    orders : dict
        Seats on the tracks of the action and the salvation phase.
    completed, sector : int
        Completed sectors, and mechanisms on the one under construction.
    pyramid : list
        Rows from the bottom, each with a seat or None by place.
    explored : dict
        Kinds of tokens by space of the route.
    arrivals : list
        Seats and "government", in the order in which they reached Trappist.
    drawn : dict or None
        Cubes from the sun that wait for a choice.
    looked_at : list
        Production tokens seen in a founding.
    """

    def __init__(self, tree: Mapping[str, Any], players: int, setup: Mapping[str, Any]) -> None:
        self.rules = rules = Rules(tree, players)
        self.n_players = players
        self.players = [Player(seat, rules) for seat in range(players)]
        self.status, self.phase, self.round, self.turn = "running", "setup", 0, 0
        self.orders: dict[str, list[int]] = {"action": list(range(players)), "salvation": []}
        self.kind: str | None = None
        self.seat: int | None = None
        self.drawn: Cubes | None = None
        self.looked_at: list[str] = []
        self._options: list[Option] = []
        self._flow: Flow | None = None
        self._chance = iter(setup["chance"])
        self._lay_out_sun(setup)
        self._lay_out_ship(setup)
        self._lay_out_route(setup)

    def _lay_out_sun(self, setup: Mapping[str, Any]) -> None:
        """Lay out planets, sun, market, people.

        Rule: SI-R1, SI-R2, SI-R3, SI-R4, SI-R5, SI-R6, SI-R12, SI-R81, SI-A15
        """
        rules, n = self.rules, self.n_players
        self.planets: dict[str, Planet] = {}
        for name in rules.planets:
            pile = [each for each in rules.tokens_of(name) if each in setup["piles"].get(name, ())]
            box = [each for each in rules.tokens_of(name) if each not in pile]
            self.planets[name] = Planet(name, setup["starts"][name], pile, box)
        bag = rules["setup"]["solar_bag"]
        self.bag: Cubes = {colour: n * each for colour, each in zip(COLOURS, bag, strict=True)}
        self.market: Cubes = {colour: setup["market"][colour] for colour in COLOURS}
        self.spiral: int = rules["solar"]["start"]
        self.exploitation = 1
        self.events: list[str] = list(setup["events"])
        self.people_bag: list[str] = list(setup["people"])
        on_earth, self.cells = rules.by_players(rules["setup"]["people"]), 0
        if rules.is_quick:
            self.spiral = rules["quick"]["solar_start"]
            for colour in COLOURS:
                self.bag[colour] -= self.market[colour]
            self.cells = n * rules["quick"]["people"]
            del self.people_bag[: self.cells]
            if rules.switch("quick_people") == "within_total":
                on_earth = max(0, on_earth - self.cells)
        self.people = no_cubes()
        self.arrive_on_earth(on_earth)

    def _lay_out_ship(self, setup: Mapping[str, Any]) -> None:
        """Lay out mechanisms, the first sector, the pyramid, extra tokens.

        Rule: SI-R8, SI-R9, SI-R10, SI-R82
        """
        rules = self.rules
        base = list(setup["mechanisms"]["base"])
        self.supply: list[str] = list(setup["mechanisms"]["advanced"])
        self.completed, self.sector = 0, 0
        if rules.is_quick:
            self.sector = self.n_players * rules["quick"]["sector"]
            current = base[self.sector :]
            future, self.supply = self.supply[:COLUMNS], self.supply[COLUMNS:]
        else:
            future, current = base[:COLUMNS], base[COLUMNS:]
        self.future: list[str | None] = _row(future)
        self.current: list[str | None] = _row(current)
        self.long_term: list[str] = []
        self.pyramid: list[list[int | None]] = [[None] * len(row) for row in rules.pyramid]
        self.offer: list[str] = list(setup["offer"])

    def _lay_out_route(self, setup: Mapping[str, Any]) -> None:
        """Lay out the route.

        Rule: SI-R7, SI-R11, SI-A1
        """
        self.route_pile: list[str] = list(setup["route"])
        self.interest_pile: list[str] = list(setup["interest"])
        self.explored: dict[Space, str] = {}
        self.government_satellite: Space = (1, (self.rules["route"]["rows"] + 1) // 2)
        self.arrivals: list[int | str] = []

    # --- decisions

    def options(self) -> list[Option]:
        """Return the legal options of the decision that is due."""
        return self._options

    def apply(self, option: Option) -> None:
        """Take one legal option and go on to the next decision or to the end."""
        if option not in self._options:
            raise ValueError(f"{option} is no option of {self.kind} for seat {self.seat}")
        self._advance(option)

    def follow(self, flow: Flow) -> None:
        """Leave the present course of the game and play ``flow`` up to its first decision.

        Tests use it to start in the middle of a round.
        """
        self._flow = flow
        self._advance(None)

    def decide(
        self, kind: str, player: Player, options: Iterable[Option], *, stop: bool = False
    ) -> Flow:
        """Let a player decide; return the option, None for `stop` or if there is none."""
        offered = list(options)
        if kind in STARRED and len(offered) == 1:
            return offered[0]
        if not offered:
            return None
        self.kind, self.seat = kind, player.seat
        self._options = [*offered, STOP] if stop else offered
        choice = yield
        return None if choice == STOP else choice

    def _advance(self, option: Option | None) -> None:
        assert self._flow is not None
        self.kind, self.seat, self._options = None, None, []
        try:
            self._flow.send(option)  # type: ignore[arg-type]
        except StopIteration:
            self._flow = None

    # --- chance

    def draw(self, number: int) -> int:
        """Return which of so many pieces is drawn, counted from 0."""
        return int(next(self._chance)) * number >> 32

    def draw_cube(self) -> str:
        """Draw a cube out of the solar bag.

        Rule: SI-R22
        """
        colours = [colour for colour in COLOURS for _ in range(self.bag[colour])]
        colour = colours[self.draw(len(colours))]
        self.bag[colour] -= 1
        return colour

    # --- looking at the table

    def in_order(self, phase: str) -> list[Player]:
        """Return the players on a track of the order of turns."""
        return [self.players[seat] for seat in self.orders[phase]]

    def destinations(self) -> list[str]:
        """Return the places where an explorer may go.

        Rule: SI-R29, SI-A5
        """
        return [name for name, planet in self.planets.items() if not planet.destroyed]

    def planets_to_settle(self) -> list[str]:
        """Return the destinations but Earth."""
        return [name for name in self.destinations() if name != EARTH]

    def arrive_on_earth(self, number: int) -> None:
        """Let people come out of the bag to Earth, as many as there are.

        Rule: SI-R6, SI-R59, SI-R70
        """
        coming, self.people_bag = self.people_bag[:number], self.people_bag[number:]
        for colour, each in count(coming).items():
            self.people[colour] += each


def _row(names: list[str]) -> list[str | None]:
    """Return the first names, one for each column."""
    return [names[i] if i < len(names) else None for i in range(COLUMNS)]
