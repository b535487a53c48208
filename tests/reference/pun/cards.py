"""Civ picks, end cards, and cards, choices and stacks to give up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tests.reference.pun.effects import add_effect
from tests.reference.pun.game import Game, Option, without
from tests.reference.pun.player import Player
from tests.reference.pun.rules import RANKS, RINGS
from tests.reference.pun.technologies import has

PICK_STEPS = ("picks", "end")
PEEKS = 16


def options(game: Game, player: Player) -> Iterator[Option]:
    """Yield picks and what is to be given up."""
    pool = player.open_pool
    if pool.step in PICK_STEPS:
        for rank in RANKS:
            if player.picks[rank]:
                for card in offered(game, player, rank):
                    yield {"act": "civ", "card": card, "rank": rank}
    if pool.end_cards:
        for rank in RANKS:
            yield from ({"act": "end_card", "card": card} for card in game.piles[rank])
    if pool.choices:
        yield from ({"act": "choose", "take": take} for take in ("synergy", "peek"))
    if pool.objectives_to_discard:
        for card in dict.fromkeys(player.objectives):
            yield {"act": "discard_objective", "card": card}
    if pool.stacks_to_discard:
        front = game.front(player)
        yield from ({"act": "discard_stack", "ring": ring} for ring in RINGS if ring in front)


def offered(game: Game, player: Player, rank: int) -> list[str]:
    """Return the cards that a pick may take.

    Rule: PUN-B35, PUN-B43
    """
    cards = list(game.piles[rank])
    if rank < RANKS[-1] and has(player, "next_rank_card"):
        shuffled = game.setup["peek"][player.n_peeks % PEEKS][str(rank + 1)]
        cards += [card for card in shuffled if card in game.piles[rank + 1]][:1]
    return cards


def lapse(game: Game, player: Player) -> None:
    """Let the picks that offer nothing lapse.

    Rule: PUN-R9
    """
    for rank in RANKS:
        if not offered(game, player, rank):
            player.picks[rank] = 0


def pick(game: Game, player: Player, option: Option) -> None:
    """Take a card for a pick.

    Rule: PUN-B35
    """
    player.picks[option["rank"]] -= 1
    player.n_peeks += has(player, "next_rank_card")
    take(game, player, option["card"])


def end_card(game: Game, player: Player, option: Option) -> None:
    """Take a card at the end (RE-5)."""
    player.open_pool.end_cards -= 1
    take(game, player, option["card"])


def take(game: Game, player: Player, name: str) -> None:
    """Take a card from its pile; it acts at once, or at the end if that has come.

    Rule: PUN-B36, PUN-R8
    """
    card = game.rules.civ_cards[name]
    game.piles[card["rank"]].remove(name)
    player.cards.append(name)
    at_end = player.open_pool.step == "end" and card["effect"] == "advance"
    if card["timing"] == "immediate" or at_end:
        add_effect(game, player, card)


def choose(game: Game, player: Player, option: Option) -> None:
    """Take a synergy, or look at the next event."""
    player.open_pool.choices -= 1
    player.open_pool.synergies += option["take"] == "synergy"


def discard_objective(game: Game, player: Player, option: Option) -> None:
    """Give up a private objective."""
    player.open_pool.objectives_to_discard -= 1
    player.objectives = without(player.objectives, option["card"])


def discard_stack(game: Game, player: Player, option: Option) -> None:
    """Empty one of the stacks in front."""
    player.open_pool.stacks_to_discard -= 1
    game.front(player)[option["ring"]].clear()


def cards_of(game: Game, player: Player) -> list[Mapping[str, Any]]:
    """Return the civ cards of a player."""
    return [game.rules.civ_cards[name] for name in player.cards]
