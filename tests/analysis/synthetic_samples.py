"""Sampled tables of synthetic runs: courses of games, forked choices, single decisions.

Standings wander to the final score; the chance to win is the better known the later it is.
Choices come in two kinds, one with three kinds of options and one that is take it or leave
it; what each option is worth can be planted, and the playouts are as noisy as real ones.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from exobalance.simcore.contract import Named
from exobalance.simcore.record.schema import EVENT_ROW, FORK_ROW, STANDING_ROW, frame_of

if TYPE_CHECKING:
    from tests.analysis.synthetic import Synthetic

DECISIONS = (Named("build", "building"), Named("help", "help"))
LABELS = (
    Named("build:wall", "build a wall"),
    Named("build:road", "build a road"),
    Named("build:none", "build nothing"),
    Named("help:take", "take help"),
    Named("help:leave", "leave help"),
)
OF_KIND = ((0, 1, 2), (3, 4))
WORTH = (0.05, 0.0, -0.2, 0.3, 0.0)  # win credit, by label
TURNS = 12
PLAYOUTS = 8
GIFTS = {
    "word": ["hall", "halls"],
    "unit": "favours",
    "choices": [
        {"name": "north", "own": "own_north", "given": "given_north"},
        {"name": "south", "own": "own_south", "given": "given_south"},
    ],
}


def standings(run: Synthetic, turns: int = TURNS) -> pl.LazyFrame:
    """Return the course of all games of a run, with chances at every other turn."""
    rng = np.random.default_rng([run.seed, 21])
    games, n = run.score.shape
    part = np.arange(turns + 1) / turns
    walk = rng.normal(0, 3, (games, turns + 1, n)).cumsum(axis=1)
    walk -= part[:, None] * walk[:, -1:]  # a bridge: it ends where it started
    points = np.rint(part[:, None] * run.score[:, None] + walk)
    points[:, 0] = 0
    points[:, -1] = run.score
    chance = part[:, None] * run.credit[:, None] + (1 - part[:, None]) / n
    chance[:, 1:-1:2] = np.nan
    rows = np.zeros((games, turns + 1, n), STANDING_ROW)
    rows["world"], rows["rotation"] = run.world[:, None, None], run.rotation[:, None, None]
    rows["turn"] = np.arange(1, turns + 2)[:, None]
    rows["seat"] = np.arange(n)
    rows["points"], rows["chance"] = points, chance
    return run.of_partition(frame_of(rows.ravel()).lazy())


def forks(run: Synthetic, blocks: int = 60, worth: tuple[float, ...] = WORTH) -> pl.LazyFrame:
    """Return two forked decisions of every seat in the first blocks."""
    rng = np.random.default_rng([run.seed, 22])
    rows = []
    for game in np.flatnonzero(run.world < run.first_world + blocks):
        for number in range(2 * run.players):
            kind = number % 2
            base, chosen = rng.uniform(0.2, 0.5), rng.choice(OF_KIND[kind])
            for label in OF_KIND[kind]:
                wins = rng.random(PLAYOUTS) < base + worth[label]
                lead = rng.normal(20 * worth[label], 10, PLAYOUTS)
                rows.append(
                    (
                        run.world[game], run.rotation[game], number // 2, 0, number, 1 + number,
                        number / (2 * run.players), kind, label, label == chosen, PLAYOUTS,
                        wins.mean(), lead.mean(), wins[::2].mean(), lead[::2].mean(),
                    )
                )  # fmt: skip
    return run.of_partition(frame_of(np.array(rows, FORK_ROW)).lazy())


def events(run: Synthetic, blocks: int = 20) -> pl.LazyFrame:
    """Return the decisions of the first blocks, two of every seat in every other turn."""
    rng = np.random.default_rng([run.seed, 23])
    rows = []
    for game in np.flatnonzero(run.world < run.first_world + blocks):
        for number in range(2 * run.players * (int(run.turns[game]) // 2)):
            turn = 1 + 2 * (number // (2 * run.players))
            kind = number % 2
            offered = int(rng.integers(1, 6))
            rows.append(
                (
                    run.world[game], run.rotation[game], number, turn, number // 2 % run.players,
                    0, kind, offered, offered, 1.0, 0, 0, 0, 0, rng.choice(OF_KIND[kind]),
                )
            )  # fmt: skip
    return run.of_partition(frame_of(np.array(rows, EVENT_ROW)).lazy())


def choice_columns(run: Synthetic) -> dict[str, np.ndarray]:
    """Return the columns of ``seats`` that count choices and gifts, by name."""
    rng = np.random.default_rng([run.seed, 24])
    shape = run.score.shape
    columns = {f"opt_{label.name}": rng.poisson(3, shape).astype(np.int32) for label in LABELS}
    for choice in GIFTS["choices"]:
        columns[choice["own"]] = rng.poisson(20, shape).astype(np.int32)
        columns[choice["given"]] = rng.poisson(10 * (run.players - 1), shape).astype(np.int32)
    return columns
