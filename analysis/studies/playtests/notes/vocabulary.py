"""The words of a game that notes may use: its sources, its boards, its setup items."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from exobalance.simcore.contract import Game, Named
from exobalance.simcore.record.facts import Arm


@dataclass(frozen=True)
class ItemWords:
    """A kind of setup items: what its column is called, and what its cells may say."""

    name: str  # of the kind in tables
    word: tuple[str, str]  # singular and plural
    numbers: Mapping[str, int]  # item of the game by its title, and by its name
    is_own: bool  # each seat has one of its own; else all share several

    def title(self, number: int) -> str:
        """Return the words for an item."""
        return next(title for title, place in self.numbers.items() if place == number)

    @property
    def titles(self) -> list[str]:
        """The words for all items, each once."""
        return [self.title(number) for number in dict.fromkeys(self.numbers.values())]


@dataclass(frozen=True)
class Vocabulary:
    """What a game's notes are about."""

    game: str  # id
    title: str
    players: tuple[int, ...]
    sources: tuple[Named, ...]
    kinds: tuple[ItemWords, ...]

    @property
    def own_kinds(self) -> list[ItemWords]:
        """Kinds of items of which each seat has one of its own."""
        return [kind for kind in self.kinds if kind.is_own]


def vocabulary(game: Game, arm: Arm) -> Vocabulary:
    """Return the words of a game under the rules of an arm."""
    kinds = []
    for name, facts in arm.facts.get("own_items", {}).items():
        titles = {int(number): title for number, title in facts.get("titles", {}).items()}
        mine = [number for number, item in enumerate(game.items) if item.group == name]
        numbers = {titles.get(number, game.items[number].title): number for number in mine}
        numbers |= {game.items[n].name: n for n in mine if game.items[n].name not in numbers}
        kinds.append(ItemWords(name, (facts["word"][0], facts["word"][1]), numbers, is_own=True))
    if not kinds and game.items:
        numbers = {item.title: number for number, item in enumerate(game.items)}
        kinds.append(ItemWords("setup", game.item_word, numbers, is_own=False))
    return Vocabulary(game.id, game.title, game.players, game.sources, tuple(kinds))
