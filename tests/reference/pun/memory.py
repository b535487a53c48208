"""What a player knows of the civ piles, and whether a table would look the same to it.

Written from PUN-B4, PUN-B35, PUN-B36, PUN-R64 and PUN-A48 alone: looks at the piles are kept
one by one, and a table is held against each of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tests.reference.pun.game import Game
from tests.reference.pun.player import Player
from tests.reference.pun.rules import RANKS

Table = Mapping[str, Any]
"""A table in the form of rules.md, Data for comparison."""


@dataclass(frozen=True)
class Look:
    """The pile of a rank as a player saw it, and how many cards lay elsewhere then."""

    rank: int
    pile: frozenset[str]
    held: tuple[int, ...]  # by player
    in_box: int


class Memory:
    """The looks of all players of a game; call `watch` at every decision."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.looks: list[list[Look]] = [[] for _ in game.players]
        self.in_box = self.n_in_box()

    def n_in_box(self) -> int:
        """Return the number of cards that are in no pile yet."""
        return sum(map(len, self.game.box.values()))

    def watch(self) -> None:
        """Let the player who is about to pick look through the piles from which it may."""
        game = self.game
        if self.n_in_box() != self.in_box and len(game.players) > 1:
            self.in_box = self.n_in_box()
            self.looks = [[] for _ in game.players]
        if game.kind != "civ" or game.seat is None:
            return
        player = game.players[game.seat]
        held = tuple(len(each.cards) for each in game.players)
        for rank in RANKS:
            if is_picking(player, rank):
                look = Look(rank, frozenset(game.piles[rank]), held, len(game.box[rank]))
                if look not in self.looks[game.seat]:
                    self.looks[game.seat].append(look)

    def contradictions(self, table: Table) -> list[str]:
        """Return what the player whose decision is due knows to be otherwise on a table."""
        game = self.game
        assert game.seat is not None
        found = [
            f"rank {rank} has {len(table['civ_cards'][str(rank)])} cards"
            for rank in RANKS
            if len(table["civ_cards"][str(rank)]) != len(game.piles[rank])
        ]
        for player, other in zip(game.players, table["seats"], strict=True):
            cards = zip(player.cards, other["cards"], strict=True)
            for own, there in cards:
                if self.kinds(own) != self.kinds(there):
                    found.append(f"seat {player.seat} took {there} for {own}, of another kind")
                if own != there and (player.seat == game.seat or self.is_shown(own)):
                    found.append(f"seat {player.seat} took {there}, not {own}")
        for look in self.looks[game.seat]:
            found += [f"{line} after {look}" for line in self.against(look, table)]
        return found

    def against(self, look: Look, table: Table) -> list[str]:
        """Return what cannot be so after a look."""
        pile = set(table["civ_cards"][str(look.rank)])
        new = sorted(pile - look.pile)
        n_added = look.in_box - len(self.game.box[look.rank])
        lines = [f"{new} came to the pile"] if len(new) != n_added else []
        for seat, n in zip(table["seats"], look.held, strict=True):
            for place, card in enumerate(seat["cards"]):
                if self.game.rules.civ_cards[card]["rank"] == look.rank:
                    if (card in look.pile) != (place >= n):
                        lines.append(f"{card} was taken at another time")
        return lines

    def kinds(self, card: str) -> tuple[int, str]:
        """Return rank and timing of a card, which its taking shows."""
        entry = self.game.rules.civ_cards[card]
        return entry["rank"], entry["timing"]

    def is_shown(self, card: str) -> bool:
        """Return whether everybody knows a card once it is taken."""
        over = any(p.pool is not None and p.pool.step == "end" for p in self.game.players)
        return over or self.game.rules.civ_cards[card]["timing"] == "immediate"


def is_picking(player: Player, rank: int) -> bool:
    """Return whether a player whose menu has civ cards may take one from a pile."""
    pool = player.open_pool
    return bool(pool.end_cards or (player.picks[rank] and pool.step in ("picks", "end")))
