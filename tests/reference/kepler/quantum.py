"""Quantum physics: conversions and moves of cubes, free in the own turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from tests.reference.kepler.rules import CUBES

if TYPE_CHECKING:
    from tests.reference.kepler.game import Game
    from tests.reference.kepler.player import Player

ACTS = ("convert", "shift")
SWAPPED = {"E": "M", "M": "E"}
UNLIMITED = -1


def options(game: Game, player: Player) -> list[dict[str, Any]]:
    """Return the quantum uses that a player has now, none in turns of others.

    Rule: KEP-R44, KEP-A19, KEP-A35
    """
    if game.active is not player:
        return []
    benefits, level = game.rules.benefits, player.levels["II"]
    limits = {"convert": benefits["conversions"][level], "shift": benefits["moves"][level]}
    filtered = UNLIMITED in limits.values()
    if player.seen is None:
        player.seen = {player.arrangement()}
    most = game.rules.tree["quantum"]["most_uses"]
    left = {
        act: (most if limit == UNLIMITED else limit) - player.used[act]
        for act, limit in limits.items()
    }
    found = []
    if left["convert"] > 0:
        found += conversions(player)
    if left["shift"] > 0:
        found += shifts(player)
    return [use for use in found if not (filtered and brings_back(player, use))]


def conversions(player: Player) -> Iterator[dict[str, Any]]:
    """Yield the swaps of a cube on a card with one of the other kind in storage."""
    for card in player.cards.values():
        for cube, other in SWAPPED.items():
            if card.cubes[cube] and player.storage[other]:
                yield {"act": "convert", "card": card.name, "cube": cube}


def shifts(player: Player) -> Iterator[dict[str, Any]]:
    """Yield the moves of a cube from one own card to another."""
    for source in player.cards.values():
        for target in player.cards.values():
            for cube in CUBES:
                if source is not target and source.cubes[cube]:
                    yield {"act": "shift", "cube": cube, "from": source.name, "to": target.name}


def brings_back(player: Player, use_: dict[str, Any]) -> bool:
    """Return whether a use would lead to an arrangement already seen.

    Rule: KEP-A35
    """
    assert player.seen is not None
    carry_out(player, use_, 1)
    arrangement = player.arrangement()
    carry_out(player, use_, -1)
    return arrangement in player.seen


def use(player: Player, choice: dict[str, Any]) -> None:
    """Carry out a use and count it."""
    carry_out(player, choice, 1)
    player.used[choice["act"]] += 1
    assert player.seen is not None
    player.seen.add(player.arrangement())


def carry_out(player: Player, choice: dict[str, Any], times: int) -> None:
    """Move the cubes of a use; ``times`` -1 takes it back."""
    cube = choice["cube"]
    if choice["act"] == "shift":
        player.cards[choice["from"]].cubes[cube] -= times
        player.cards[choice["to"]].cubes[cube] += times
        return
    card, other = player.cards[choice["card"]], SWAPPED[cube]
    card.cubes[cube] -= times
    player.storage[cube] += times
    player.storage[other] -= times
    card.cubes[other] += times
