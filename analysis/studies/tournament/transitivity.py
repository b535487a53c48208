"""Whether one scale of strength tells who wins: the fitted scale against the payoff table.

The model of winners (Plackett-Luce cut after the first place, with seats) predicts the win
share of every strategy in every line-up.  What the table shows beyond chance is the miss:
the root of the mean squared difference, less what the spread between blocks explains.  A
large one means that strength depends on who else sits at the table, as when strategies
beat each other in circles, and then no list of ratings should be read.

Source: deviance of grouped multinomial data, McCullagh and Nelder 1989, section 6.2.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pandas as pd

from exobalance.analysis.base.cells import Cell
from exobalance.analysis.base.intervals import Interval, percentile
from exobalance.analysis.methods.payoff import Payoffs, companies
from exobalance.analysis.metrics.ratings import Ratings

N_RESAMPLES = 1000


@dataclass(frozen=True)
class Misfit:
    """How far one scale misses the win shares of the payoff table."""

    miss: float  # typical difference beyond chance, in win share
    interval: Interval
    deviance: float
    degrees: int
    line_up: tuple[str, ...]  # where the scale misses most
    strategy: str  # whose share it misses there
    seen: float  # win share of that strategy there
    told: float  # win share that the scale tells

    def table(self) -> pd.DataFrame:
        """Return the check as a table of measures."""
        rows = [
            ("typical miss of one scale", 100 * self.miss, *_percent(self.interval), "pp"),
            ("deviance", self.deviance, np.nan, np.nan, "number"),
            ("degrees of freedom", float(self.degrees), np.nan, np.nan, "whole"),
        ]
        return pd.DataFrame(rows, columns=["measure", "value", "low", "high", "unit"])


def misfit(cell: Cell, payoffs: Payoffs, found: Ratings) -> Misfit:
    """Compare the fitted scale of winners with a payoff table of the same games."""
    names, others = payoffs.strategies, payoffs.others
    k, whole = len(names), companies(len(names), payoffs.players)
    lineup_of = whole.grown(others).T  # [k, n_companies]
    mixed = (whole.copies > 0).sum(axis=1)[lineup_of] > 1
    theta = np.concatenate([found.winners.bots, found.winners.seats])
    points = np.vstack([theta, found.winner_samples[:N_RESAMPLES]])
    told = _predicted(cell, payoffs, found, points)[:, lineup_of, np.arange(k)[:, None]]
    errors = payoffs.estimates().se.reshape(mixed.shape)
    gaps = np.concatenate([payoffs.table[None], payoffs.resampled(N_RESAMPLES)]) - told
    noise = (errors[mixed] ** 2).mean()
    squares = (gaps[:, mixed] ** 2).mean(axis=1)
    misses = np.sqrt(np.maximum(0.0, squares - noise * np.where(np.arange(len(points)), 2, 1)))
    low, high = percentile(misses[1:])
    worst = np.unravel_index(np.where(mixed, np.abs(gaps[0]), 0).argmax(), mixed.shape)
    return Misfit(
        miss=float(misses[0]),
        interval=(float(low), float(high)),
        deviance=_deviance(payoffs, told[0], lineup_of, whole.copies),
        degrees=int(((whole.copies > 0).sum(axis=1) - 1).sum()) - (k - 1),
        line_up=tuple(names[i] for i in whole.members[lineup_of[worst]]),
        strategy=names[worst[0]],
        seen=float(payoffs.table[worst]),
        told=float(told[0][worst]),
    )


def _predicted(cell: Cell, payoffs: Payoffs, found: Ratings, points: np.ndarray) -> np.ndarray:
    """Return win shares per copy that parameters tell, float64[n_points, n_lineups, k].

    The rotations of each line-up are averaged as they were played.
    """
    names = payoffs.strategies
    whole = companies(len(names), payoffs.players)
    column = [found.orders.names.index(name) for name in names]
    seats = points[:, len(found.orders.names) :]
    out = np.zeros((len(points), len(whole), len(names)))
    for bots in cell.facts.lineups.values():
        if not set(bots) <= set(names):
            continue
        members = [names.index(bot) for bot in bots]
        place = whole.find(members)
        for turn in range(payoffs.players):
            seated = members[turn:] + members[:turn]
            utility = points[:, [column[i] for i in seated]] + seats
            odds = np.exp(utility - utility.max(axis=1, keepdims=True))
            chance = odds / odds.sum(axis=1, keepdims=True) / payoffs.players
            for seat, strategy in enumerate(seated):
                out[:, place, strategy] += chance[:, seat] / members.count(strategy)
    return out


def _deviance(
    payoffs: Payoffs, told: np.ndarray, lineup_of: np.ndarray, copies: np.ndarray
) -> float:
    """Return twice the log-likelihood that a free share per line-up gains over the scale."""
    strategy = np.arange(len(payoffs.strategies))[:, None]
    here = copies[lineup_of, strategy]
    seen = payoffs.table
    # Each line-up and strategy has exactly one cell of the table.
    gain = here * seen * np.log(np.where(seen > 0, seen, 1.0) / np.where(seen > 0, told, 1.0))
    return float(2 * (payoffs.games.sum(axis=0) * gain).sum())


def _percent(interval: Interval) -> Interval:
    return 100 * interval[0], 100 * interval[1]
