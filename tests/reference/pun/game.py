"""A game in progress: what is on the table, and the decision that is due.

The flow of the game is written as generators that pause at every decision, so that the
rules read in the order in which they happen; see `turn.py` and `menu.py`.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from typing import Any

from tests.reference.pun.planet.tiles import Tile
from tests.reference.pun.player import Player
from tests.reference.pun.rules import RANKS, RINGS, Rules
from tests.reference.pun.scoring import Scored, score_table

Option = dict[str, Any]
Flow = Generator[None, Option, Any]
"""A part of the game: pauses at each decision and is sent the option chosen."""

DEPOTS = 6


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
    piles, box : dict
        Civ cards by rank, those of the face-down piles and those that would come next.
    event : str or None
        The event in force.
    """

    def __init__(self, tree: Mapping[str, Any], players: int, setup: Mapping[str, Any]) -> None:
        self.rules = rules = Rules(tree, players)
        self.setup = setup
        self.n_players = players
        self.players = [
            Player(seat, rules.planets[planet], rules.corporations[corporation])
            for seat, (planet, corporation) in enumerate(
                zip(setup["planets"], setup["corporations"], strict=True)
            )
        ]
        self.shift: int = setup["shift"]
        self.turned: int = setup["turned"]
        self.stacks: dict[str, list[str]] = {name: list(s) for name, s in setup["stacks"].items()}
        cards = {rank: list(setup["civ_cards"][str(rank)]) for rank in RANKS}
        self.piles = {rank: cards[rank][: rules.civ_pile] for rank in RANKS}
        self.box = {rank: cards[rank][rules.civ_pile :] for rank in RANKS}
        self.events: list[str] = list(setup["events"])
        self.event: str | None = None
        self.shared: list[str] = []
        self._deal_objectives(list(setup["objectives"]))
        self.status, self.round, self.turn, self.commander = "running", 0, 0, 0
        self.unplaced = False  # END-A
        self.kind: str | None = None
        self.seat: int | None = None
        self._options: list[Option] = []
        self._flow: Flow | None = None

    def _deal_objectives(self, cards: list[str]) -> None:
        """Deal objective cards: neighbour ones, private ones seat by seat, the deck.

        Rule: PUN-B5, PUN-B6
        """
        self.neighbour_objectives = take_from(cards, self.rules.n_neighbour)
        for player in self.players:
            player.objectives = take_from(cards, self.rules.private_draw)
        self.deck = cards

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

    def ask(self, kind: str, player: Player, options: Iterable[Option]) -> Flow:
        """Pause for a decision; return the option chosen, None if there is none."""
        offered = list(options)
        if not offered:
            return None
        self.kind, self.seat, self._options = kind, player.seat, offered
        choice = yield
        return choice

    def _advance(self, option: Option | None) -> None:
        assert self._flow is not None
        self.kind, self.seat, self._options = None, None, []
        try:
            self._flow.send(option)  # type: ignore[arg-type]
        except StopIteration:
            self._flow = None

    # --- looking at the table

    def in_turn(self) -> list[Player]:
        """Return the players in order, from the commander clockwise."""
        return self.players[self.commander :] + self.players[: self.commander]

    def in_force(self, effect: str) -> bool:
        """Return whether the event in force has an effect."""
        return self.event is not None and self.rules.events[self.event]["effect"] == effect

    def event_card(self, effect: str) -> Mapping[str, Any] | None:
        """Return the event in force if it has an effect."""
        return self.rules.events[self.event] if self.in_force(effect) else None

    def slots(self, outer_slot: int) -> dict[str, list[str]]:
        """Return the two stacks of a depot, by ring."""
        inner_slot = (outer_slot + self.shift) % DEPOTS
        names = self.rules.outer[outer_slot], self.rules.inner[inner_slot]
        return {ring: self.stacks[name] for ring, name in zip(RINGS, names, strict=True)}

    def front(self, player: Player) -> dict[str, list[str]]:
        """Return the stacks in front of a player that hold tiles, by ring.

        Rule: PUN-B11
        """
        slot = (self.rules.seats[player.seat] + self.turned) % DEPOTS
        return {ring: stack for ring, stack in self.slots(slot).items() if stack}

    def front_tiles(self, player: Player) -> dict[str, Tile]:
        """Return the top tiles in front of a player, by ring."""
        return {ring: self.rules.tiles[stack[0]] for ring, stack in self.front(player).items()}

    # --- results

    def scores(self) -> list[Scored]:
        """Return what each seat scores as the game stands."""
        return score_table(self.rules, self.players, self.neighbour_objectives, self.shared)

    def seat_columns(self) -> dict[str, list[int]]:
        """Return the columns of the table ``seats`` that the table can tell, by seat."""
        scores = self.scores()
        return {
            "score": [scored.total for scored in scores],
            **{f"src_{name}": [s.sources[name] for s in scores] for name in scores[0].sources},
            "empty_cells": [scored.empty_cells for scored in scores],
            "meteorites_left": [scored.meteorites_left for scored in scores],
        }


def take_from(cards: list[str], count: int) -> list[str]:
    """Take cards off the top of a deck."""
    taken = cards[:count]
    del cards[:count]
    return taken


def without(cards: Sequence[str], card: str) -> list[str]:
    """Return cards without one of them."""
    at = list(cards).index(card)
    return [*cards[:at], *cards[at + 1 :]]
