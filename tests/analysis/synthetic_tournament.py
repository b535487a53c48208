"""Synthetic tournaments with known payoffs, in the tables that real runs have.

The winner of a game is drawn by Gumbel noise on utilities: the strength of a bot, what it
gains on the average other player (an edge per pair), and its seat.  Without a deal effect
every payoff is a mean of logit chances, known exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement

import numpy as np
import polars as pl

from exobalance.analysis.base.cells import Cell
from exobalance.analysis.base.game_facts import GameFacts
from exobalance.analysis.methods.payoff import companies


@dataclass(frozen=True)
class SyntheticTournament:
    """All line-ups of some bots, each on the same worlds."""

    strengths: Sequence[float] = (0.0, 0.0, 0.0)
    edges: Sequence[Sequence[float]] | None = None  # of row on column, in utility
    players: int = 3
    blocks: int = 400
    seats: Sequence[float] = ()
    deal_sd: float = 0.0
    tied: float = 0.0  # part of the games in which the first two places are shared
    seed: int = 1

    @property
    def names(self) -> tuple[str, ...]:
        """Bots by letter."""
        return tuple("abcdefgh"[: len(self.strengths)])

    @property
    def lineups(self) -> list[tuple[int, ...]]:
        """All line-ups, in the order of their ids."""
        return list(combinations_with_replacement(range(len(self.strengths)), self.players))

    def utilities(self, bots: np.ndarray) -> np.ndarray:
        """Return the utility of each seat, without deal; ``bots`` is int[..., players]."""
        edges = np.zeros((len(self.strengths),) * 2) if self.edges is None else self.edges
        edge = np.asarray(edges, float)[bots[..., :, None], bots[..., None, :]]
        on_others = (edge.sum(axis=-1) - np.diagonal(edge, axis1=-2, axis2=-1)) / (self.players - 1)
        seats = np.resize(np.asarray(self.seats or 0.0, float), self.players)
        return np.asarray(self.strengths, float)[bots] + on_others + seats

    def rotated(self, lineup: tuple[int, ...]) -> np.ndarray:
        """Return the bots by seat for every rotation, int[rotations, players]."""
        n = 1 if len(set(lineup)) == 1 else self.players
        turns = np.arange(n)[:, None]
        return np.array(lineup)[(np.arange(self.players) + turns) % self.players]

    def true_table(self) -> np.ndarray:
        """Return the exact payoff table of tournaments without deals."""
        k = len(self.strengths)
        whole, others = companies(k, self.players), companies(k, self.players - 1)
        share = np.zeros((len(whole), k))
        for row, lineup in enumerate(self.lineups):
            bots = self.rotated(lineup)
            odds = np.exp(self.utilities(bots))
            chance = odds / odds.sum(axis=1, keepdims=True) / len(bots)
            np.add.at(share[row], bots, chance)
        share /= np.maximum(whole.copies, 1)
        return share[whole.grown(others).T, np.arange(k)[:, None]]

    def tables(self) -> tuple[pl.LazyFrame, pl.LazyFrame]:
        """Return the tables ``games`` and ``seats``."""
        rng = np.random.default_rng([self.seed, self.players, self.blocks])
        n = self.players
        deal = rng.normal(0, self.deal_sd, (self.blocks, n)) if self.deal_sd else np.zeros(n)
        games, seats = [], []
        for place, lineup in enumerate(self.lineups):
            bots = np.tile(self.rotated(lineup), (self.blocks, 1))
            turns = len(bots) // self.blocks
            world = np.repeat(np.arange(self.blocks), turns)
            rotation = np.tile(np.arange(turns), self.blocks)
            utility = self.utilities(bots) + (deal[world] if self.deal_sd else deal)
            utility = utility + rng.gumbel(size=utility.shape)
            rank = (utility[:, None, :] > utility[:, :, None]).sum(axis=2) + 1
            shared = rng.random(len(rank)) < self.tied
            rank = np.where(shared[:, None] & (rank == 2), 1, rank)
            first = rank == 1
            index = (np.arange(n) + rotation[:, None]) % n
            keys = {"world": world, "rotation": rotation.astype(np.int16)}
            status = {"status": np.ones(len(rank), np.int8), "turns": np.full(len(rank), 50)}
            games.append(pl.DataFrame({**keys, **status}).with_columns(lineup=pl.lit(f"l{place}")))
            wide = {
                "seat": np.tile(np.arange(n, dtype=np.int8), (len(rank), 1)),
                "bot": index.astype(np.int8),
                "rank": rank.astype(np.int8),
                "credit": first / first.sum(axis=1, keepdims=True),
            }
            long = {name: np.repeat(values, n) for name, values in keys.items()}
            long |= {name: values.ravel() for name, values in wide.items()}
            seats.append(pl.DataFrame(long).with_columns(lineup=pl.lit(f"l{place}")))
        return pl.concat(games).lazy(), pl.concat(seats).lazy()

    def cell(self) -> Cell:
        """Return the tournament as one cell."""
        games, seats = self.tables()
        words = GameFacts(
            game="synthetic",
            title="Synthetic",
            rules_version="1",
            sources=(),
            items=(),
            item_word=("item", "items"),
            setup_sets=(),
            lineups={
                f"l{place}": tuple(self.names[bot] for bot in lineup)
                for place, lineup in enumerate(self.lineups)
            },
        )
        return Cell(self.players, words, games, seats, pl.LazyFrame(), pl.LazyFrame())
