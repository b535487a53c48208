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
