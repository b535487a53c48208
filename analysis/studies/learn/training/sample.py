"""Lessons of one kind of decision, as arrays."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import polars as pl

from exobalance.analysis.studies.learn.decisions import starts_of
from exobalance.simcore.contract import Game
from exobalance.simcore.kit.ahead import ahead_names
from exobalance.simcore.kit.learned import LONGEST, N_OWN, input_names, less_mean

FOLDS = 4


@dataclass(frozen=True)
class Sample:
    """Options of decisions of one kind, those of a decision side by side.

    Attributes
    ----------
    inputs : float64[n, n_inputs], see `simcore.kit.learned.input_names`.
    worth : float64[n], what an option is worth less the mean of its decision.
    win : float64[n], win credit of its futures; alone, points.
    base_gap : float64[n], score of the base less that of its best option.
    starts : int64[n_decisions], first option of each decision.
    world : int64[n_decisions].
    """

    inputs: np.ndarray
    worth: np.ndarray
    win: np.ndarray
    base_gap: np.ndarray
    starts: np.ndarray
    world: np.ndarray

    @property
    def n_decisions(self) -> int:
        """Decisions."""
        return len(self.starts)

    @property
    def sizes(self) -> np.ndarray:
        """Options of each decision, int64[n_decisions]."""
        return np.diff(np.r_[self.starts, len(self.worth)])

    @property
    def of(self) -> np.ndarray:
        """Decision of each option, int64[n]."""
        return np.repeat(np.arange(self.n_decisions), self.sizes)

    def centred(self, values: np.ndarray) -> np.ndarray:
        """Return values of options less the mean of their decision."""
        means = np.add.reduceat(values, self.starts) / self.sizes
        return np.asarray(values - np.repeat(means, self.sizes))

    def taken(self, chosen: np.ndarray) -> Sample:
        """Return some of the decisions; bool[n_decisions]."""
        rows = np.repeat(chosen, self.sizes)
        ends = np.cumsum(self.sizes[chosen])
        return Sample(
            self.inputs[rows], self.worth[rows], self.win[rows], self.base_gap[rows],
            np.r_[0, ends[:-1]].astype(np.int64) if len(ends) else ends, self.world[chosen],
        )  # fmt: skip

    def fold(self) -> np.ndarray:
        """Return the part of each decision, 0 to `FOLDS` - 1; worlds are never divided."""
        _, number = np.unique(self.world, return_inverse=True)
        return np.asarray(number % FOLDS)


def sample_of(
    lessons: pl.DataFrame, game: Game, kind: int, *, most: int, is_ahead: bool = False
) -> Sample:
    """Return the lessons of a kind of decision, in the order of the table.

    Only of the ``most`` best options by the base, those that a model looks at.  What nobody else
    has where a player is alone is 0, as in the kernel.

    is_ahead : whether the outlooks of options are inputs; see `training.ahead`.
    """
    first, end = game.columns[kind]
    names = input_names(game, kind)[: end - first + N_OWN]
    beyond = ahead_names(game) if is_ahead else []
    columns = ["world", "decision", "target", "win", "lead", "base_gap", "base_rank", *names]
    is_seen = (pl.col("kind") == kind) & (pl.col("base_rank") < most)
    rows = lessons.filter(is_seen & (pl.col("progress") <= LONGEST)).select(
        [*dict.fromkeys(columns), *beyond]
    )
    rows = rows.filter(pl.len().over("world", "decision") > 1)
    rows = rows.sort("world", "decision", "base_rank", maintain_order=True)
    keys = rows.select("world", "decision").to_numpy()
    starts = starts_of(keys)
    inputs = np.nan_to_num(rows.select(names).cast(pl.Float64).to_numpy())
    features, sizes = inputs[:, : end - first], np.diff(np.r_[starts, len(rows)])
    if is_ahead:
        features = np.hstack([features, rows.select(beyond).to_numpy()])
    means = np.add.reduceat(features, starts) / sizes[:, None] if len(rows) else features
    beside = less_mean(features, np.repeat(means, sizes, axis=0))
    is_alone = bool(np.isnan(rows["best_other"].to_numpy()).all()) if len(rows) else False
    worth = rows["target"].to_numpy().astype(np.float64)
    if len(rows):
        worth -= np.repeat(np.add.reduceat(worth, starts) / sizes, sizes)
    return Sample(
        np.hstack([inputs, beside]),
        worth,
        rows["lead" if is_alone else "win"].to_numpy().astype(np.float64),
        rows["base_gap"].to_numpy().astype(np.float64),
        starts,
        keys[starts, 0],
    )
