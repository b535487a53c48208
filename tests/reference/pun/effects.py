"""What civ cards and events add to the pool of a player."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tests.reference.pun.gains import gain_movement
from tests.reference.pun.game import Game
from tests.reference.pun.player import Player
from tests.reference.pun.pool import Climb, Pool, Regress
from tests.reference.pun.rules import in_order
from tests.reference.pun.technologies import has

Card = Mapping[str, Any]
NUMBERS = {
    "synergy": "synergies",
    "patch": "patches",
    "lifepod": "lifepods",
    "meteorite": "meteorites",
    "destroy_line": "lines",
    "teleport": "teleports",
    "discard_objective": "objectives_to_discard",
}
"""Effects that add their count to a number of the pool."""


def add_effect(game: Game, player: Player, card: Card) -> None:
    """Add the effect of a card to the pool; effects that add nothing are passed over."""
    add = ADDS.get(card["effect"])
    if add is not None:
        add(game, player, card)
    elif card["effect"] in NUMBERS:
        name = NUMBERS[card["effect"]]
        setattr(player.open_pool, name, getattr(player.open_pool, name) + card["count"])


def _advance(game: Game, player: Player, card: Card) -> None:
    player.open_pool.add_advance(card["tracks"], card["count"], card["steps"], card["claim"])


def _climb(game: Game, player: Player, card: Card) -> None:
    player.open_pool.climb = Climb(card["position"], card["claim"])


def _regress(game: Game, player: Player, card: Card) -> None:
    player.open_pool.regresses.append(Regress(in_order(card["tracks"]), card["steps"]))


def _movement(game: Game, player: Player, card: Card) -> None:
    gain_movement(game, player, card["count"], from_track=False)


def _destroy(game: Game, player: Player, card: Card) -> None:
    player.open_pool.to_destroy[card["piece"]] += card["count"]


def _destroy_rover(game: Game, player: Player, card: Card) -> None:
    if len(player.board.rovers) >= card["position"]:
        player.open_pool.rovers_to_destroy += card["count"]


def _put_meteorite(game: Game, player: Player, card: Card) -> None:
    """Add meteorites to put, except for owners of UC-5 (PUN-R44)."""
    if not has(player, "no_meteorites"):
        player.open_pool.meteorites_to_put += card["count"]


def _extra_tile(game: Game, player: Player, card: Card) -> None:
    player.open_pool.extra_tiles[card["claim"]] += card["count"]


def _choose(game: Game, player: Player, card: Card) -> None:
    player.open_pool.choices += 1


def _discard_stack(game: Game, player: Player, card: Card) -> None:
    player.open_pool.stacks_to_discard += 1


ADDS: dict[str, Callable[[Game, Player, Card], None]] = {
    "advance": _advance,
    "climb": _climb,
    "regress": _regress,
    "movement": _movement,
    "destroy_lifepod": _destroy,
    "destroy_meteorite": _destroy,
    "destroy_rover": _destroy_rover,
    "put_meteorite": _put_meteorite,
    "extra_tile": _extra_tile,
    "choose_peek": _choose,
    "discard_stack": _discard_stack,
}


def is_empty(pool: Pool) -> bool:
    """Return whether nothing was added to a pool since it opened."""
    return pool == Pool(pool.step)
