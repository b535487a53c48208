"""Blocks, the unit of evidence, and sums over groups of whole blocks.

A block is one world under every seat rotation of its line-up.  Games of a block share
their deal, so intervals count blocks, never games.  Above `MAX_GROUPS` blocks, whole
blocks are first summed into groups of neighbouring block numbers: the estimates stay the
same, and a resample costs one row of a matrix product however many games were played.

Source: methodology of this project, `docs/metrics.md`, "Blocks".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import polars as pl

MAX_GROUPS = 4096
N_RESAMPLES = 2000
RESAMPLE_SEED = 20_260_101


@dataclass(frozen=True)
class Groups:
    """How world numbers fall into groups of whole blocks.

    World ``w`` lies in bucket ``(w - first) * n_buckets // span``; `present` lists the
    buckets that hold any block, and a group is a position in that list.
    """

    first: int
    span: int
    n_buckets: int
    n_blocks: int
    present: np.ndarray  # int64[n_groups], ascending
    blocks: np.ndarray  # float64[n_groups], blocks per group
    games: np.ndarray  # float64[n_groups], games per group

    @property
    def n_groups(self) -> int:
        """Number of groups that hold any block."""
        return len(self.present)

    def expr(self) -> pl.Expr:
        """Return the bucket of the column ``world`` as an expression."""
        return (pl.col("world").cast(pl.Int64) - self.first) * self.n_buckets // self.span

    def compact(self, buckets: np.ndarray) -> np.ndarray:
        """Turn bucket numbers into group numbers."""
        return np.searchsorted(self.present, buckets)

    def of(self, worlds: np.ndarray) -> np.ndarray:
        """Return the group of each world number."""
        return self.compact((worlds.astype(np.int64) - self.first) * self.n_buckets // self.span)

    def spans(self, blocks: int) -> Iterator[tuple[int, int]]:
        """Yield inclusive ranges of world numbers that hold about ``blocks`` blocks each."""
        step = max(1, round(blocks * self.span / max(1, self.n_blocks)))
        for low in range(self.first, self.first + self.span, step):
            yield low, min(low + step, self.first + self.span) - 1


def plan_groups(games: pl.LazyFrame, max_groups: int = MAX_GROUPS) -> Groups:
    """Split the worlds of a games table into at most ``max_groups`` groups."""
    world = pl.col("world").cast(pl.Int64)
    ends = games.select(world.min().alias("low"), world.max().alias("high")).collect()
    low, high = ends.item(0, "low"), ends.item(0, "high")
    if low is None:
        empty = np.zeros(0)
        return Groups(0, 1, 1, 0, empty.astype(np.int64), empty, empty)
    span = high - low + 1
    plan = Groups(low, span, min(span, max_groups), 0, np.zeros(0, np.int64), *(np.zeros(0),) * 2)
    table = (
        games.group_by(plan.expr().alias("bucket"))
        .agg(pl.col("world").n_unique().alias("blocks"), pl.len().alias("games"))
        .sort("bucket")
        .collect(engine="streaming")
    )
    return Groups(
        first=low,
        span=span,
        n_buckets=plan.n_buckets,
        n_blocks=int(table["blocks"].sum()),
        present=table["bucket"].to_numpy().astype(np.int64),
        blocks=table["blocks"].to_numpy().astype(np.float64),
        games=table["games"].to_numpy().astype(np.float64),
    )


def add_by_group(
    n_groups: int, parts: Iterable[tuple[np.ndarray, np.ndarray]], width: int
) -> np.ndarray:
    """Sum rows of values by group.

    `parts` yields (group int[rows], values float[rows, width]); returns
    float64[n_groups, width].
    """
    total = np.zeros((n_groups, width))
    for group, values in parts:
        if (np.diff(group) >= 0).all() and len(group):
            starts = np.flatnonzero(np.r_[True, np.diff(group) > 0])
            total[group[starts]] += np.add.reduceat(np.asarray(values, np.float64), starts, axis=0)
        else:
            for column in range(width):
                total[:, column] += np.bincount(
                    group, weights=values[:, column], minlength=n_groups
                )
    return total


@lru_cache(maxsize=3)
def resample_weights(
    n_groups: int, n_resamples: int = N_RESAMPLES, seed: int = RESAMPLE_SEED
) -> np.ndarray:
    """Draw how often each group enters each bootstrap resample.

    Returns a read-only float64[n_resamples, n_groups]; each row is a multinomial draw of
    ``n_groups`` groups with equal chances.  The seed is fixed, so a report repeats itself.
    """
    rng = np.random.default_rng([seed, n_groups])
    weights = np.empty((n_resamples, n_groups))
    for row in weights:
        row[:] = np.bincount(rng.integers(0, n_groups, n_groups), minlength=n_groups)
    weights.flags.writeable = False
    return weights


def resample(sums: np.ndarray, n_resamples: int = N_RESAMPLES) -> np.ndarray:
    """Return bootstrap totals float64[n_resamples, ...] of group sums [n_groups, ...].

    Resamples of tables with the same number of groups draw the same groups, so ratios
    and differences of two calls are bootstrapped together.  A single group tells nothing
    about its spread: all totals are nan.
    """
    if len(sums) == 1:
        return np.full((n_resamples, *sums.shape[1:]), np.nan)
    flat = sums.reshape(len(sums), -1)
    return (resample_weights(len(sums), n_resamples) @ flat).reshape(n_resamples, *sums.shape[1:])
