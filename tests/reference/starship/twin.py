"""The reference twin of Starship Interstellar."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.reference.starship.actions import action_phase
from tests.reference.starship.ending import end_of_game, is_over, seat_columns
from tests.reference.starship.game import Flow, Game
from tests.reference.starship.government import government_phase
from tests.reference.starship.salvation import salvation_phase
from tests.reference.starship.setup import set_up
from tests.reference.starship.snapshot import snapshot


class Twin(Game):
    """A game from the first decision of the setup to the end; see `Game`."""

    def __init__(self, tree: Mapping[str, Any], players: int, setup: Mapping[str, Any]) -> None:
        super().__init__(tree, players, setup)
        self.follow(play(self))

    def snapshot(self) -> dict[str, Any]:
        """Return everything that can be compared with another program."""
        return snapshot(self)

    def seat_columns(self) -> dict[str, list[int]]:
        """Return the columns of the table ``seats`` that the table can tell, by seat."""
        return seat_columns(self)


def play(game: Game) -> Flow:
    """Play a whole game.

    Rule: SI-R14, SI-R99
    """
    yield from set_up(game)
    while not is_over(game):
        yield from play_round(game)
    end_of_game(game)


def play_round(game: Game) -> Flow:
    """Play one round.

    Rule: SI-R14
    """
    game.round += 1
    yield from action_phase(game)
    yield from salvation_phase(game)
    yield from government_phase(game)
