"""Synthetic runs in which each seat has a world and a crew of its own, with known truth.

Scores are normal noise, rounded, plus what was planted for a world, a crew, a pairing or a
seat.  Worlds and crews are dealt from circles, so that over a cycle of blocks every seat has
every pairing equally often, and no two seats have the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import polars as pl

from exobalance.analysis.base.cells import Cell
from exobalance.analysis.base.game_facts import GameFacts, ItemKind
from exobalance.simcore.contract import Named

WORLDS = ("Ash", "Bell", "Cove", "Dune", "Echo", "Fern")
CREWS = ("Kin", "Lot", "Mob", "Nest")
ITEMS = tuple(
    Named(name.lower(), name, group=group)
    for names, group in ((WORLDS, "world"), ((*CREWS, "Spare"), "crew"))
    for name in names
)
KINDS = (ItemKind("world", ("world", "worlds")), ItemKind("crew", ("crew", "crews")))
SOURCES = ("fields", "paths")


@dataclass
class SyntheticOwn:
    """A run of one arm, one player count and one line-up; arrays of games by seats.

    Points of worlds and pairings are scored in fields, those of crews in paths, what they
    give to others likewise.
    """

    players: int = 3
    blocks: int = 1200
    seed: int = 1
    bots: Sequence[str] = ("tuned",)
    world_points: Sequence[float] = (0.0,) * 6
    crew_points: Sequence[float] = (0.0,) * 4
    pair_points: Mapping[tuple[int, int], float] = field(default_factory=dict)
    world_given: Sequence[float] = (0.0,) * 6  # points to each of the other players
    crew_given: Sequence[float] = (0.0,) * 4
    seat_points: Sequence[float] = (0.0,) * 6
    deal_sd: float = 0.0  # of a seat in a block, common to all its rotations
    noise_sd: float = 5.0
    given_world: int = -1  # of seat 0 in all games; nobody else has it then
    same: bool = False  # everybody has the first world and the first crew
    noise: int = 0  # other numbers give other games of the same deals

    def __post_init__(self) -> None:
        """Deal and score all games."""
        n = self.players
        lineup = tuple(self.bots) * (n if len(self.bots) == 1 else 1)
        self.lineup = lineup
        rotations = 1 if len(set(lineup)) == 1 else n
        rng = np.random.default_rng([self.seed, n])
        self.n_games = self.blocks * rotations
        block = np.repeat(np.arange(self.blocks), rotations)
        self.block, self.rotation = block, np.tile(np.arange(rotations), self.blocks)
        worlds, crews = self._deal(rng)
        self.world, self.crew = worlds[block], crews[block]
        deal = rng.normal(0, self.deal_sd, (self.blocks, n))[block] if self.deal_sd else 0.0
        rng = np.random.default_rng([self.seed, n, self.noise, 5])
        bonus = np.zeros((6, 4))
        for place, points in self.pair_points.items():
            bonus[place] = points
        fields = 20 + np.array(self.world_points)[self.world] + bonus[self.world, self.crew] + deal
        fields = fields + np.array(self.seat_points)[:n]
        fields = fields + _of_others(np.array(self.world_given)[self.world])
        paths = 20 + np.array(self.crew_points)[self.crew]
        paths = paths + _of_others(np.array(self.crew_given)[self.crew])
        shape = (self.n_games, n)
        self.sources = {
            "fields": np.rint(fields + rng.normal(0, self.noise_sd, shape)).astype(np.int64),
            "paths": np.rint(paths + rng.normal(0, self.noise_sd, shape)).astype(np.int64),
        }
        self.score = sum(self.sources.values())
        best = self.score == self.score.max(axis=1, keepdims=True)
        self.credit = best / best.sum(axis=1, keepdims=True)
        self.turns = np.rint(rng.normal(50, 4, self.n_games)).astype(np.int64)

    def _deal(self, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
        """Return worlds and crews, int64[blocks, players]."""
        n, cycles = self.players, -(-self.blocks // 24)
        if self.same:
            return np.zeros((self.blocks, n), np.int64), np.zeros((self.blocks, n), np.int64)
        pairing = np.concatenate([rng.permutation(24) for _ in range(cycles)])[: self.blocks]
        dealt = []
        for size, start in ((6, pairing // 4), (4, pairing % 4)):
            cycle = np.arange(self.blocks) // 24
            circle = np.array([rng.permutation(size) for _ in range(cycles)])
            place = np.argmax(circle[cycle] == start[:, None], axis=1)
            seats = (place[:, None] + np.arange(n)) % size
            dealt.append(circle[cycle[:, None], seats])
        worlds, crews = dealt
        if self.given_world >= 0:
            left = np.array([w for w in range(6) if w != self.given_world])
            order = np.argsort(rng.random((self.blocks, 5)), axis=1)
            worlds = left[order[:, :n]]
            worlds[:, 0] = self.given_world
        return worlds, crews

    def _frame(self, columns: dict[str, np.ndarray]) -> pl.LazyFrame:
        return pl.LazyFrame(columns).with_columns(lineup=pl.lit("0"))

    def _keys(self, times: int) -> dict[str, np.ndarray]:
        return {
            "world": np.repeat(self.block, times),
            "rotation": np.repeat(self.rotation, times).astype(np.int16),
        }

    @property
    def games(self) -> pl.LazyFrame:
        """The table ``games``."""
        n = self.n_games
        return self._frame(
            {
                **self._keys(1),
                "status": np.ones(n, np.int8),
                "turns": self.turns.astype(np.int32),
                "decisions": (4 * self.turns).astype(np.int32),
                "forced": self.turns.astype(np.int32),
                "offered": (24 * self.turns).astype(np.int32),
                "setup_set": (self.world[:, 0] * 4 + self.crew[:, 0]).astype(np.int16),
            }
        )

    @property
    def seats(self) -> pl.LazyFrame:
        """The table ``seats``."""
        n = self.players
        bots = (np.arange(n) + self.rotation[:, None]) % n
        return self._frame(
            {
                **self._keys(n),
                "seat": np.tile(np.arange(n), self.n_games).astype(np.int8),
                "bot": bots.ravel().astype(np.int8),
                "score": self.score.ravel().astype(np.int32),
                "credit": self.credit.ravel(),
                "rank": np.ones(n * self.n_games, np.int8),
                **{f"src_{name}": points.ravel() for name, points in self.sources.items()},
            }
        )

    @property
    def items(self) -> pl.LazyFrame:
        """The table ``items``: worlds by seat, then crews by seat."""
        n = self.players
        item = np.hstack([self.world, self.crew + len(WORLDS)])
        return self._frame(
            {
                **self._keys(2 * n),
                "item": item.ravel().astype(np.int16),
                "seat": np.tile(np.arange(n), 2 * self.n_games).astype(np.int8),
            }
        )

    @property
    def facts(self) -> GameFacts:
        """The words that the manifest of such a run gives."""
        return GameFacts(
            game="synthetic",
            title="Synthetic",
            rules_version="1",
            sources=tuple(Named(name, name) for name in SOURCES),
            items=ITEMS,
            item_word=("board", "boards"),
            setup_sets=tuple((w, len(WORLDS) + c) for w in range(6) for c in range(4)),
            lineups={"0": self.lineup},
            own_items=KINDS,
        )

    def cell(self, **changes: object) -> Cell:
        """Return the run as one cell; `changes` replace fields of `Cell`."""
        tables = {"games": self.games, "seats": self.seats, "items": self.items}
        fields = {"players": self.players, "facts": self.facts, "coverage": pl.LazyFrame()}
        return Cell(**{**fields, **tables, **changes})


def _of_others(points: np.ndarray) -> np.ndarray:
    """Return the sum over the other seats of a game; float64[games, seats]."""
    total: np.ndarray = points.sum(axis=1, keepdims=True) - points
    return total
