"""Read and check a position given by hand: what the seats have when a game has ended.

The format is that of the verb ``score``, see ``docs/games/pun.md``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from exobalance.simcore.games.pun.data.layout import COLOURS, N_RANKS
from exobalance.simcore.games.pun.data.names import Names
from exobalance.simcore.games.pun.data.state import STATE
from exobalance.simcore.games.pun.tell.packed import params_of
from exobalance.simcore.games.pun.tell.position_pieces import PieceReader
from exobalance.simcore.games.pun.tell.position_seat import SeatReader
from exobalance.simcore.kit.telling.position import empty_state
from exobalance.simcore.reading import EMPTY

NAMED_OBJECTIVES = ("neighbour_objectives", "shared_objectives")


@dataclass(frozen=True)
class Position:
    """What is to be scored, laid out in a state record.

    Attributes
    ----------
    boards : by seat, whether its planet is given.
    values : by seat, what it has of an objective (by number) where its planet is not given.
    neighbours : objectives between neighbours in the order of the table; None if not given.
    shared : objectives for which all players compete.
    has_target : whether the event deck of a solo player is known.
    """

    players: int
    names: Names
    params: np.record
    state: np.record
    boards: list[bool]
    values: list[dict[int, int]]
    neighbours: list[int] | None
    shared: list[int]
    has_target: bool
    objectives: list[list[int]] = field(default_factory=list)  # private ones by seat


class EndReader(PieceReader):
    """Reads one end of a game."""

    def read(self, data: Mapping[str, Any]) -> Position:
        """Return the position that ``data`` describes."""
        self.head(data, ("seats",), (*NAMED_OBJECTIVES, "event_deck"))
        players = self.players
        params, state = params_of(self.tree, players), empty_state(STATE, players)
        neighbours = self.neighbour_objectives(data.get("neighbour_objectives"), params)
        shared = self.cards(data.get("shared_objectives", []), "shared_objectives", "objective")
        if shared and players == 1:
            raise self.error("shared_objectives are for two players or more")
        position = Position(
            players=players,
            names=self.names,
            params=params,
            state=state,
            boards=[False] * players,
            values=[{} for _ in range(players)],
            neighbours=neighbours,
            shared=shared,
            has_target=self.event_deck(data.get("event_deck"), params, state),
            objectives=[[] for _ in range(players)],
        )
        self.boards(data["seats"], position)
        return position

    def boards(self, data: Any, position: Position) -> None:
        """Read what each seat has, and look for values that a comparison needs."""
        hint = "; seats left out have no planet"
        for seat, each in enumerate(self.seats(data, "seats", least=1, hint=hint)):
            path = f"seats[{seat}]"
            self.table(each, path)
            if "planet" in each:
                position.boards[seat] = True
                reader = SeatReader(self, position.state, position.params, seat)
                position.objectives[seat] = reader.read(each)
            else:
                self.keys(each, path, (), ("values",))
                position.values[seat] = self.values(each.get("values", EMPTY), path, position)
        self.piles(position)
        if not any(position.boards):
            raise self.error("there is nothing to score: no seat has a planet")
        for card, between in compared(position):
            for seat in between:
                if not position.boards[seat] and card not in position.values[seat]:
                    name = self.names.objectives[card]
                    raise self.error(
                        f"seats[{seat}] has neither a planet nor a value for {name}, with which "
                        f"it is compared: add values.{name}, or leave the objectives out"
                    )

    def piles(self, position: Position) -> None:
        """Refuse more civ cards of a rank than its pile had.

        Rule: PUN-B4
        """
        state, params = position.state, position.params
        most = int(params.civ_cards) + self.from_events("add_civ_cards")
        held = [
            int(params.civ_rank[card])
            for seat in range(position.players)
            for card in state.cards[seat, : state.n_cards[seat]]
        ]
        for rank in range(N_RANKS):
            n = held.count(rank)
            if n > most:
                raise self.error(
                    f"the seats have {n} civ cards of rank {rank + 1}: with {position.players} "
                    f"players its pile has {most}"
                )

    def values(self, data: Any, path: str, position: Position) -> dict[int, int]:
        """Read what a seat without a planet has of the objectives on the table."""
        self.table(data, f"{path}.values")
        known = [self.names.objectives[n] for n in (position.neighbours or []) + position.shared]
        found = {}
        for name, value in data.items():
            self.name(f"{path}.values", "objective on the table", name, known)
            number = self.names.objectives.index(name)
            found[number] = self.count(f"{path}.values.{name}", value)
        return found

    def neighbour_objectives(self, data: Any, params: np.record) -> list[int] | None:
        """Read the objectives between neighbours: all of them or none.

        Rule: PUN-B5
        """
        if data is None:
            return None
        path, n = "neighbour_objectives", int(params.neighbour_objectives)
        cards = self.cards(data, path, "objective")
        if len(cards) != n:
            raise self.error(
                f"{path} has length {len(cards)}, but {params.n_players} players have {n}: name "
                "all of them in the order of the table, or leave them out"
            )
        return cards

    def event_deck(self, data: Any, params: np.record, state: np.record) -> bool:
        """Read the colours of the event deck of a solo player; return whether they are known.

        Without a table the deck is that of the rules, unless these draw its colours.

        Rule: PUN-B66, PUN-A46
        """
        if params.n_players > 1:
            if data is not None:
                raise self.error("event_deck is for a solo player: it sets the target")
            return False
        if data is None and not params.mix_by_colour:
            return False
        self.keys(data if data is not None else EMPTY, "event_deck", (), COLOURS)
        for colour, word in enumerate(COLOURS):
            n = int(params.deck_colour[colour])
            if data is not None:
                n = self.count(f"event_deck.{word}", data.get(word, 0))
            cards = [c for c in range(params.n_events) if params.event_colour[c] == colour]
            if n > len(cards):
                raise self.error(
                    f"event_deck.{word} is {n}, but there are {len(cards)} {word} events"
                )
            state.event_order[state.n_events : state.n_events + n] = cards[:n]
            state.n_events += n
        return True


def compared(position: Position) -> list[tuple[int, list[int]]]:
    """Return the objectives that seats are compared by, with these seats.

    Rule: PUN-B5, PUN-R57
    """
    n = position.players
    between = [
        (card, [i, (i + 1) % n] if n > 2 else [0, 1])
        for i, card in enumerate(position.neighbours or [])
    ]
    return between + [(card, list(range(n))) for card in position.shared]
