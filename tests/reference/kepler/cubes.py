"""How cubes move: produced, spent, burned, regenerated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from tests.reference.kepler.game import Flow, Game, Option
from tests.reference.kepler.player import Card, Player
from tests.reference.kepler.rules import CUBES, Cubes

# --- spending


def can_pay(card: Card, cost: Cubes) -> bool:
    """Return whether a card holds a cost.

    Rule: KEP-R4
    """
    return all(card.cubes[cube] >= cost[cube] for cube in CUBES)


def payers(player: Player, cost: Cubes) -> list[Card]:
    """Return the cards that hold a cost."""
    return [card for card in player.cards.values() if can_pay(card, cost)]


def pay(player: Player, card: Card, cost: Cubes) -> None:
    """Move a cost from a card to storage.

    Rule: KEP-R3
    """
    for cube in CUBES:
        card.cubes[cube] -= cost[cube]
        player.storage[cube] += cost[cube]


# --- producing


def amounts(player: Player, wanted: Cubes, *, fewer: bool) -> Iterator[Cubes]:
    """Yield what can be made of what is wanted, but not nothing.

    Rule: KEP-R5, KEP-A26
    """
    most = {cube: min(wanted[cube], player.storage[cube]) for cube in CUBES}
    choices: Iterable[tuple[int, ...]] = [tuple(most.values())]
    if fewer:
        choices = product(*(range(number + 1) for number in most.values()))
    for numbers in choices:
        if any(numbers):
            yield dict(zip(CUBES, numbers, strict=True))


def move_to_card(player: Player, choice: Option) -> None:
    """Move the cubes of a choice from storage to its card."""
    for cube in CUBES:
        player.storage[cube] -= choice[cube]
        player.cards[choice["card"]].cubes[cube] += choice[cube]


def produce(
    game: Game,
    player: Player,
    wanted: Cubes,
    end: str | None = None,
    cards: Iterable[str] | None = None,
) -> Flow:
    """Let a player produce cubes on one card; return whether it was done.

    Rule: KEP-R4, KEP-A29
    """

    def offers() -> Iterator[Option]:
        fewer = game.rules.switch("partial_production") == "all"
        for card in player.cards if cards is None else cards:
            for made in amounts(player, wanted, fewer=fewer):
                yield {"act": "produce", "card": card, **made}

    choice = yield from game.decide("produce", player, offers, end, quantum_too=True)
    if choice is not None:
        move_to_card(player, choice)
    return choice is not None


# --- burning


def burnable(game: Game, player: Player) -> list[tuple[str, str]]:
    """Return (place, cube) of each kind of cube that can be burned.

    Rule: KEP-A3
    """
    places = ["storage"]
    if game.rules.switch("burn_source") == "storage_or_planet":
        places += player.cards
    return [(place, cube) for place in places for cube in CUBES if player.area(place)[cube]]


def n_burnable(game: Game, player: Player) -> int:
    """Return how many cubes can be burned."""
    return sum(player.area(place)[cube] for place, cube in burnable(game, player))


def burn_one(player: Player, choice: Option) -> None:
    """Move the cube of a choice to the pit."""
    player.area(choice["place"])[choice["cube"]] -= 1
    player.pit[choice["cube"]] += 1


def burn(game: Game, player: Player) -> Flow:
    """Let a player burn one cube, if there is one."""

    def offers() -> list[Option]:
        places = burnable(game, player)
        return [{"act": "burn", "place": place, "cube": cube} for place, cube in places]

    choice = yield from game.decide("burn", player, offers)
    if choice is not None:
        burn_one(player, choice)


# --- regenerating


def regenerate(game: Game, player: Player, end: str | None) -> Flow:
    """Let a player regenerate one cube; return whether it was done.

    Rule: KEP-R3, KEP-A26
    """
    choice = yield from game.decide(
        "regenerate",
        player,
        lambda: [{"act": "regenerate", "cube": cube} for cube in CUBES if player.pit[cube]],
        end,
    )
    if choice is not None:
        take_from_pit(player, choice["cube"])
    return choice is not None


def take_from_pit(player: Player, cube: str) -> None:
    """Move a cube from the pit to storage."""
    player.pit[cube] -= 1
    player.storage[cube] += 1
