"""Every bot against every opponent: one seat among copies, on the same worlds, all seats alike.

A *meeting* is one bot among copies of one opponent.  Its value is the bot's mean win credit less
a fair share, world by world; alone, the points it makes more than the opponent on the same
worlds.  A bot among copies of itself wins a fair share, so these meetings are known and not
played.  Bots that look ahead may have played fewer worlds than the others; every mean is over
the worlds of its own meetings.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import polars as pl
from scipy import stats

from exobalance.analysis.base.cells import Cell
from exobalance.analysis.base.intervals import share_interval
from exobalance.simcore.errors import DatasetError

DIGITS = 12
"""Decimals that are meant: what is left of adding and subtracting a fair share is no gain."""


@dataclass(frozen=True)
class Means:
    """Means over worlds with standard errors and degrees of freedom, all of one shape."""

    value: np.ndarray
    se: np.ndarray
    df: np.ndarray

    def interval(self, members: int, level: float = 0.95) -> tuple[np.ndarray, np.ndarray]:
        """Return t intervals that hold for ``members`` numbers at once (Bonferroni)."""
        half = stats.t.ppf(1 - (1 - level) / 2 / members, np.maximum(self.df, 1)) * self.se
        half = np.where(self.df < 1, np.inf, half)
        return self.value - half, self.value + half


@dataclass(frozen=True)
class RoundRobin:
    """What was played at one player count.

    `beyond` holds the value of each meeting by world, float64[n_bots, n_opponents, n_worlds]; nan
    where a world was not played.  The first `opponents` of `bots` are the opponents.
    """

    players: int
    bots: tuple[str, ...]
    n_opponents: int
    beyond: np.ndarray

    @property
    def opponents(self) -> tuple[str, ...]:
        """The bots that filled the other seats: those that do not look ahead."""
        return self.bots[: self.n_opponents]

    @property
    def fair(self) -> float:
        """A fair share; alone, 0 points ahead."""
        return 1 / self.players if self.players > 1 else 0.0

    @cached_property
    def worlds(self) -> np.ndarray:
        """Worlds that each bot played, int64[n_bots]: the least of its meetings."""
        return np.asarray(np.isfinite(self.beyond).sum(axis=2).min(axis=1))

    @cached_property
    def _centre(self) -> np.ndarray:
        """Mean of each meeting, float64[n_bots, n_opponents]."""
        return np.asarray(np.nanmean(self.beyond, axis=2))

    @cached_property
    def _pull(self) -> np.ndarray:
        """How far each world pulls the mean of each meeting, in the shape of `beyond`.

        The squares add up to the variance of the mean.
        """
        count = np.isfinite(self.beyond).sum(axis=2, keepdims=True)
        apart = np.nan_to_num(self.beyond - self._centre[:, :, None])
        return apart / np.sqrt(count * np.maximum(count - 1, 1))

    def meetings(self) -> Means:
        """Return the mean of every meeting, float64[n_bots, n_opponents]."""
        df = np.repeat(self.worlds[:, None] - 1, self.n_opponents, axis=1)
        return self._means(self._centre, self._pull, df)

    def against_all(self) -> Means:
        """Return the mean of each bot over all opponents, itself among them, float64[n_bots]."""
        return self._means(self._centre.mean(axis=1), self._pull.mean(axis=1), self.worlds - 1)

    def gains(self, upper: int, lower: int) -> tuple[list[int], Means, Means]:
        """Return what one bot makes more than another against the same opponents.

        Returns the opponents, all but the upper bot itself; the gain against each of them; and
        the mean gain, float64[1].
        """
        others = [place for place in range(self.n_opponents) if place != upper]
        gain = (self._centre[upper] - self._centre[lower])[others]
        pull = (self._pull[upper] - self._pull[lower])[others]
        df = np.array(min(self.worlds[upper], self.worlds[lower]) - 1)
        mean = self._means(gain.mean(keepdims=True), pull.mean(axis=0, keepdims=True), df)
        return others, self._means(gain, pull, df), mean

    def shares(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Return all meetings with intervals that hold for all of them at once.

        Values, lower and upper ends, float64[n_bots, n_opponents]: win shares, alone points ahead.
        """
        means = self.meetings()
        members = self.n_meetings
        if self.players == 1:
            return means.value, *means.interval(members)
        value = np.round(means.value + self.fair, DIGITS) + 0.0  # no minus zero
        ends = np.array(
            [
                [
                    share_interval(
                        value[i, j], means.se[i, j], means.df[i, j] + 1, 1 - 0.05 / members
                    )
                    for j in range(self.n_opponents)
                ]
                for i in range(len(self.bots))
            ]
        )
        own = np.arange(self.n_opponents)
        ends[own, own] = self.fair
        return value, ends[:, :, 0], ends[:, :, 1]

    @property
    def n_meetings(self) -> int:
        """Number of meetings that tell something of their own: of two players both tell one."""
        fast, ahead = self.n_opponents, len(self.bots) - self.n_opponents
        twice = 2 if self.players <= 2 else 1
        return max(1, fast * (fast - 1) // twice + ahead * fast)

    def _means(self, value: np.ndarray, pull: np.ndarray, df: np.ndarray) -> Means:
        se = np.sqrt((pull**2).sum(axis=-1))
        return Means(np.round(value, DIGITS), np.round(se, DIGITS), df)


def read_round_robin(cell: Cell, bots: tuple[str, ...], n_opponents: int) -> RoundRobin:
    """Return the round robin of a cell, games that did not finish by their standing at the stop.

    Raises DatasetError if a meeting has no games yet.
    """
    alone = cell.is_alone
    column = "score" if alone else "credit"
    played = (
        cell.seats.filter(pl.col("bot") == 0)
        .group_by("lineup", "world")
        .agg(pl.col(column).cast(pl.Float64).mean().alias("value"))
        .collect(engine="streaming")
    )
    span = int(played["world"].max()) + 1  # type: ignore[arg-type]
    by_lineup: dict[tuple[str, ...], np.ndarray] = {}
    for (key,), rows in played.group_by("lineup"):
        values = np.full(span, np.nan)
        values[rows["world"].to_numpy()] = rows["value"].to_numpy()
        by_lineup[cell.facts.lineups[str(key)][:2]] = values

    def values_of(*names: str) -> np.ndarray:
        if names not in by_lineup:
            raise DatasetError(
                f"{' among copies of '.join(names)} has no games yet: ask for the ladder again, it "
                "goes on where it stopped"
            )
        return by_lineup[names]

    beyond = np.zeros((len(bots), n_opponents, span))
    for i, bot in enumerate(bots):
        for j, opponent in enumerate(bots[:n_opponents]):
            if alone:
                beyond[i, j] = values_of(bot) - values_of(opponent)
            elif i == j:
                continue
            elif cell.players == 2 and j < i < n_opponents:
                beyond[i, j] = -beyond[j, i]
            else:
                beyond[i, j] = values_of(bot, opponent) - 1 / cell.players
    return RoundRobin(cell.players, bots, n_opponents, beyond)
