"""Read names of cards and tiles, each of which a position given by hand may name once."""

from __future__ import annotations

from typing import Any

from exobalance.simcore.describe import Tree
from exobalance.simcore.games.pun.data.names import names_of
from exobalance.simcore.kit.telling.position import PositionReader


class PieceReader(PositionReader):
    """Reads what exists once in the game."""

    game = "pun"
    counts = range(1, 7)

    def __init__(self, tree: Tree, where: str) -> None:
        super().__init__(tree, where)
        self.names = names_of(tree)
        self.used: dict[str, str] = {}  # what was named, with the place that names it

    def from_events(self, effect: str) -> int:
        """Return how many pieces the events that may be drawn can bring into a game."""
        solo = self.players == 1
        if not solo and not self.tree["variant"]["events"]:
            return 0
        return sum(
            event["count"]
            for event in self.tree["events"].values()
            if event["effect"] == effect and (solo or not event["solo_only"])
        )

    def most_meteorites(self) -> int:
        """Return how many meteorites a planet can have had: one per symbol, and by events."""
        symbols = sum(bool(tile["meteorite"]) for tile in self.tree["tiles"].values())
        return symbols + self.from_events("put_meteorite")

    def claim(self, path: str, name: str, verb: str) -> None:
        """Refuse what was named before; ``verb`` says what the other place does with it."""
        if name in self.used:
            raise self.error(f"{path} names {name}, which {self.used[name]} {verb}")
        self.used[name] = path

    def cards(self, data: Any, path: str, what: str) -> list[int]:
        """Read a list of civ cards or objectives, none of them named before."""
        choices = self.names.objectives if what == "objective" else self.names.cards
        found = []
        for name in self.items(data, path, f"{what}s"):
            self.name(path, what, name, choices)
            self.claim(path, name, "has already")
            found.append(choices.index(name))
        return found
