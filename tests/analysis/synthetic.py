"""Synthetic runs with known truth, in the tables that real runs have.

A game is a row of score sources with normal noise, rounded to whole points: no rules, but
every effect that an analysis looks for can be planted: points for a seat or a bot, a deal
that favours a seat of one world in all its rotations, items that change length and
score, a token track whose swaps move points, and ties.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations, permutations
from types import SimpleNamespace

import numpy as np
import polars as pl

from exobalance.analysis.base.cells import Cell
from exobalance.analysis.base.game_facts import GameFacts
from exobalance.simcore.contract import Named
from tests.analysis import synthetic_samples as samples

TABLES = ("games", "seats", "items", "coverage", "events", "standings", "forks")
SOURCES = ("areas", "majorities", "track", "start")
ITEMS = ("Ash", "Bell", "Cove", "Dune", "Echo", "Fern", "Gale", "Hill")
SETS = tuple(combinations(range(8), 5))
TOKENS = ("red", "green", "blue", "balance", "none")
TRACK = {
    "kind": "majority_track",
    "tokens": [f"token_{place}" for place in range(1, 6)],
    "token_names": list(TOKENS),
    "values": [7, 4, 2, 1, 0],
    "start": [0, 1, 2, 3, 4],
    "counts": {"red": "on_red", "green": "on_green", "blue": "on_blue"},
    "balance": "min",
    "none": "none",
    "zero_scores": False,
    "source": "track",
    "swaps": ["swaps_early", "swaps_late"],
}


@dataclass
class Synthetic:
    """A run of one arm, one player count and one line-up, made of plain arrays.

    Arrays of games have one row per game in the order world, rotation; arrays of seats
    one column per seat.
    """

    players: int = 3
    blocks: int = 400
    seed: int = 1
    bots: Sequence[str] = ("tuned",)
    bot_points: Sequence[float] = (0.0,)
    seat_points: Sequence[int] = ()
    source_sd: tuple[float, float] = (6.0, 3.0)
    deal_sd: float = 0.0
    item_points: Sequence[float] = (0.0,) * 8
    item_turns: Sequence[float] = (0.0,) * 8
    item_first: Sequence[float] = (0.0,) * 8
    swaps: float = 3.0
    truncated: float = 0.0
    first_world: int = 0
    noise: int | None = None  # other numbers give other games of the same deals
    lineup: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        """Complete the line-up and draw all games."""
        self.lineup = tuple(self.bots) * (self.players if len(self.bots) == 1 else 1)
        self.rotations = 1 if len(set(self.lineup)) == 1 else self.players
        self.n_games = self.blocks * self.rotations
        self._draw()

    def _draw(self) -> None:
        rng = np.random.default_rng([self.seed, self.players])
        n, games = self.players, self.n_games
        block = np.repeat(np.arange(self.blocks), self.rotations)
        self.rotation = np.tile(np.arange(self.rotations), self.blocks)
        self.world = block + self.first_world
        self.bot = (np.arange(n) + self.rotation[:, None]) % n
        if self.rotations == 1:
            self.bot = np.tile(np.arange(n), (games, 1))
        self.setup_set = self._sets(rng)[block]
        present = np.zeros((len(SETS), len(ITEMS)))
        for row, items in enumerate(SETS):
            present[row, list(items)] = 1
        here = present[self.setup_set]
        deal = rng.normal(0, self.deal_sd, (self.blocks, n))[block] if self.deal_sd else 0.0
        if self.noise is not None:
            rng = np.random.default_rng([self.seed, n, self.noise])
        strength = np.resize(np.asarray(self.bot_points, float), n)[self.bot]
        first = (here @ np.asarray(self.item_first, float))[:, None] * (np.arange(n) == 0)
        level = 30 + here @ np.asarray(self.item_points, float) / 5
        areas = level[:, None] + strength + first + rng.normal(0, self.source_sd[0], (games, n))
        majorities = 10 + deal + rng.normal(0, self.source_sd[1], (games, n))
        self.sources = {
            "areas": np.rint(areas).astype(np.int64),
            "majorities": np.rint(majorities).astype(np.int64),
            "track": self._track(rng),
            "start": np.tile(np.resize(np.asarray(self.seat_points or 0), n), (games, 1)),
        }
        self.score = sum(self.sources.values())
        self.modules_on = rng.integers(8, 13, (games, n))
        key = self.score * 100 + self.modules_on
        best = key == key.max(axis=1, keepdims=True)
        self.credit = best / best.sum(axis=1, keepdims=True)
        self.rank = (key[:, None, :] > key[:, :, None]).sum(axis=2) + 1
        mean = 70 + here @ np.asarray(self.item_turns, float) / 5
        self.turns = np.rint(rng.normal(mean, 6)).astype(np.int64)
        self.status = np.where(rng.random(games) < self.truncated, 3, 1)
        self.closings = np.sort(rng.random((games, 5)), axis=1)

    def _sets(self, rng: np.random.Generator) -> np.ndarray:
        """Return setup sets in permuted cycles, one per block."""
        cycles = -(-self.blocks // len(SETS))
        return np.concatenate([rng.permutation(len(SETS)) for _ in range(cycles)])[: self.blocks]

    def _track(self, rng: np.random.Generator) -> np.ndarray:
        """Draw counts, swaps and final tokens; return the points of the track."""
        n, games = self.players, self.n_games
        self.counts = {name: rng.integers(0, 6, (games, n)) for name in TOKENS[:3]}
        total = rng.poisson(self.swaps, games)
        self.tokens = np.tile(np.arange(5), (games, 1))
        for step in range(int(total.max(initial=0))):
            place = rng.integers(0, 4, games)
            rows = np.flatnonzero(total > step)
            left, right = place[rows], place[rows] + 1
            self.tokens[rows, left], self.tokens[rows, right] = (
                self.tokens[rows, right],
                self.tokens[rows, left],
            )
        self.swap_counts = rng.multinomial(1, np.full(2 * n, 1 / (2 * n)), games) * total[:, None]
        points = np.zeros((games, n), np.int64)
        count = np.stack([*self.counts.values()])
        count = np.concatenate([count, count.min(axis=0)[None]])  # balance
        for place, value in enumerate(TRACK["values"]):
            for token in range(4):
                most = count[token].max(axis=1, keepdims=True)
                holds = (count[token] == most) & (most > 0)
                points += value * holds * (self.tokens[:, place] == token)[:, None]
        return points

    def _frame(self, columns: dict[str, np.ndarray]) -> pl.LazyFrame:
        """Return columns as a table of the run."""
        return self.of_partition(pl.LazyFrame(columns))

    def of_partition(self, frame: pl.LazyFrame) -> pl.LazyFrame:
        """Return a table with the columns that a partition adds."""
        return frame.with_columns(
            arm=pl.lit("base"), players=pl.lit(self.players, pl.Int32), lineup=pl.lit("0")
        )

    @cached_property
    def games(self) -> pl.LazyFrame:
        """The table ``games``."""
        rng = np.random.default_rng([self.seed, 7])
        decisions = self.turns * 4
        return self._frame(
            {
                "world": self.world,
                "rotation": self.rotation.astype(np.int16),
                "status": self.status.astype(np.int8),
                "turns": self.turns.astype(np.int32),
                "decisions": decisions.astype(np.int32),
                "forced": rng.binomial(decisions, 0.2).astype(np.int32),
                "offered": (decisions * 6).astype(np.int32),
                "setup_set": self.setup_set.astype(np.int16),
                **{f"token_{p + 1}": self.tokens[:, p].astype(np.int8) for p in range(5)},
            }
        )

    @cached_property
    def seats(self) -> pl.LazyFrame:
        """The table ``seats``."""
        n = self.players
        wide = {
            "seat": np.tile(np.arange(n), (self.n_games, 1)).astype(np.int8),
            "bot": self.bot.astype(np.int8),
            "score": self.score.astype(np.int32),
            "credit": self.credit,
            "rank": self.rank.astype(np.int8),
            **{f"src_{name}": points.astype(np.int32) for name, points in self.sources.items()},
            "modules_on": self.modules_on.astype(np.int16),
            **{f"on_{name}": count.astype(np.int16) for name, count in self.counts.items()},
            "swaps_early": self.swap_counts[:, :n].astype(np.int16),
            "swaps_late": self.swap_counts[:, n:].astype(np.int16),
            "points_own": np.full((self.n_games, n), 30, np.int32),
            "points_other": np.full((self.n_games, n), 10, np.int32),
            **samples.choice_columns(self),
        }
        keys = {
            "world": np.repeat(self.world, n),
            "rotation": np.repeat(self.rotation, n).astype(np.int16),
        }
        return self._frame({**keys, **{name: values.ravel() for name, values in wide.items()}})

    @cached_property
    def items(self) -> pl.LazyFrame:
        """The table ``items``: item i pays 2 points per colonist, Ash 4, all to seat order."""
        n, games = self.players, self.n_games
        rng = np.random.default_rng([self.seed, 11])
        item = np.array(SETS)[self.setup_set]  # [games, 5]
        settled = rng.integers(0, 5, (games, 5, n))
        paid = settled * np.where(item == 0, 4, 2)[:, :, None]
        order = np.tile(np.arange(1, 6), (games, 1))
        turn = np.rint(self.closings * self.turns[:, None]).astype(np.int64)
        cells = {
            "item": np.repeat(item.ravel(), n).astype(np.int16),
            "close_order": np.repeat(order.ravel(), n).astype(np.int8),
            "close_turn": np.repeat(turn.ravel(), n).astype(np.int32),
            "settled": settled.ravel().astype(np.int16),
            "free": np.zeros(games * 5 * n, np.int16),
            "points": paid.ravel().astype(np.int32),
        }
        keys = {
            "world": np.repeat(self.world, 5 * n),
            "rotation": np.repeat(self.rotation, 5 * n).astype(np.int16),
            "seat": np.tile(np.arange(n), games * 5).astype(np.int8),
        }
        return self._frame({**keys, **cells})

    @cached_property
    def coverage(self) -> pl.LazyFrame:
        """The table ``coverage``: one tile never occurs."""
        rows = [("tile", "T1", 9, 5, 5), ("tile", "T2", 4, 0, 0), ("bonus", "robot", 3, 3, 3)]
        group, name, offered, chosen, occurred = zip(*rows, strict=True)
        return self._frame(
            {
                "chunk": np.zeros(3, np.int32),
                "group": list(group),
                "name": list(name),
                "offered": list(offered),
                "chosen": list(chosen),
                "occurred": list(occurred),
            }
        )

    @cached_property
    def standings(self) -> pl.LazyFrame:
        """The table ``standings``, of all games."""
        return samples.standings(self)

    @cached_property
    def forks(self) -> pl.LazyFrame:
        """The table ``forks``, of the first blocks."""
        return samples.forks(self)

    @cached_property
    def events(self) -> pl.LazyFrame:
        """The table ``events``, of the first blocks."""
        return samples.events(self)

    @property
    def facts(self) -> GameFacts:
        """The words that the manifest of such a run gives."""
        return GameFacts(
            game="synthetic",
            title="Synthetic",
            rules_version="1",
            sources=tuple(Named(name, name) for name in SOURCES),
            items=tuple(Named(name, name) for name in ITEMS),
            item_word=("exoplanet", "exoplanets"),
            setup_sets=SETS,
            lineups={"0": self.lineup},
            tie_breaks=("modules_on",),
            rescore=TRACK,
            decisions=samples.DECISIONS,
            labels=samples.LABELS,
            gifts=samples.GIFTS,
        )

    def cell(self, **changes: object) -> Cell:
        """Return the run as one cell; `changes` replace fields of `Cell`."""
        tables = {name: getattr(self, name) for name in TABLES if name not in changes}
        return Cell(**{"players": self.players, "facts": self.facts, **tables, **changes})

    def run(self) -> SimpleNamespace:
        """Return a stand-in for an open run of this single cell."""
        named = SimpleNamespace(
            id="sgo",
            title="Synthetic",
            rules_version="1",
            sources=self.facts.sources,
            items=self.facts.items,
            item_word=self.facts.item_word,
            decisions=samples.DECISIONS,
            labels=samples.LABELS,
        )
        arm = SimpleNamespace(
            setup_sets=SETS,
            facts={"tie_breaks": ["modules_on"], "rescore": TRACK, "gifts": samples.GIFTS},
            groups=(),
            changes=(),
            effect={},
            rules=(),
            sets=(),
            tree={},
        )
        manifest = SimpleNamespace(
            game=named,
            arms={"base": arm},
            cells=(SimpleNamespace(arm="base", players=self.players, lineup="0"),),
            seed=self.seed,
            bots={},
            fork_options=(),
            lineup_names=lambda lineup: self.lineup,
        )
        return SimpleNamespace(
            manifest=manifest,
            scan=lambda table, arm, players, lineup=None: getattr(self, table),
        )


def all_orders(values: Sequence[int]) -> list[tuple[int, ...]]:
    """Return all permutations, for brute-force checks."""
    return list(permutations(values))
