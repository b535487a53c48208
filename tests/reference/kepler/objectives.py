"""Conditions of objectives."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tests.reference.kepler.rules import CUBES

if TYPE_CHECKING:
    from tests.reference.kepler.game import Game
    from tests.reference.kepler.player import Card, Player


def is_of_the_end(game: Game, name: str) -> bool:
    """Return whether an objective is looked at in the end only.

    Rule: KEP-A25
    """
    word: str = game.rules.objectives[name]["condition"].split(":")[0]
    return word.endswith("_at_end")


def is_true(game: Game, player: Player, name: str) -> bool:
    """Return whether the condition of an objective is true as the table stands."""
    word, *arguments, least = game.rules.objectives[name]["condition"].split(":")
    return measured(game, player, word, arguments) >= int(least)


def measured(game: Game, player: Player, word: str, arguments: list[str]) -> int:
    """Return the number that a condition counts."""
    what = arguments[0] if arguments else ""
    cards = player.terraformed if word.startswith("terraformed") else player.colonies
    match word.removeprefix("terraformed_").removeprefix("colonised_"):
        case "in_zone":
            return sum(game.rules.grid.zones[card.spot] == what for card in cards)
        case "of_type":
            return sum(type_of(game, card) == what for card in cards)
        case "total":
            return len(cards)
        case "same_type":
            return max(Counter(type_of(game, card) for card in cards).values(), default=0)
        case "technologies_at_level":
            return sum(level >= int(what) for level in player.levels.values())
        case "technology_level":
            return player.levels[what]
        case "leadership_position":
            return player.places[what]
        case "medals":
            return player.medals[what]
        case "ships_on_mines_at_end":
            return ships_on_mines(game, player)
        case "antimatter_on_planets_at_end":
            return antimatter(player)
    raise AssertionError(f"no condition {word}")


def type_of(game: Game, card: Card) -> str:
    """Return the type of a colony."""
    found: str = game.rules.planets[card.name]["type"]
    return found


def ships_on_mines(game: Game, player: Player) -> int:
    """Return how many ships stand on mines."""
    tiles = [game.tile_under(ship) for ship in player.ships]
    return sum(tile is not None and tile.kind == "mine" for tile in tiles)


def antimatter(player: Player) -> int:
    """Return the antimatter on own cards, Earth included."""
    return sum(card.cubes[CUBES[2]] for card in player.cards.values())
