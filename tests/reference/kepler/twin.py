"""The reference twin of Kepler-3042."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.reference.kepler.game import Game
from tests.reference.kepler.snapshot import snapshot
from tests.reference.kepler.turn import play


class Twin(Game):
    """A game from the first decision of the setup to the end; see `Game`."""

    def __init__(self, tree: Mapping[str, Any], players: int, setup: Mapping[str, Any]) -> None:
        super().__init__(tree, players, setup)
        self.follow(play(self))

    def snapshot(self) -> dict[str, Any]:
        """Return everything that can be compared with another program."""
        return snapshot(self)
