"""The reference twin of Space Gate Odyssey."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.reference.sgo.game import Game
from tests.reference.sgo.turn import play


class Twin(Game):
    """A game from the first decision of the setup to the end; see `Game`."""

    def __init__(self, tree: Mapping[str, Any], players: int, setup: Mapping[str, Any]) -> None:
        super().__init__(tree, players, setup)
        self.follow(play(self))
