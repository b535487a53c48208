"""M3a, the heuristic payoff table: what a strategy wins at every table it may sit at.

Strategies are bots.  At a table of n players only the numbers of copies matter, so the
table of payoffs has one row per strategy and one column per *company*: how many of the
other n - 1 players follow which strategy.  With a mix x of strategies around, companies
come up by the multinomial distribution, and a strategy's payoff is their mean::

    u_i(x) = sum over companies c of Multinomial(c; n - 1, x) U_i(c + one of i)

All line-ups play the same worlds, so one draw of blocks resamples the whole table.

Source: Wellman 2006, "Methods for empirical game-theoretic analysis"; Tuyls et al. 2018, "A
generalised method for empirical game theoretic analysis", section 3.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod

import numpy as np
import polars as pl

from exobalance.analysis.base.blocks import N_RESAMPLES, resample
from exobalance.analysis.base.cells import Cell
from exobalance.analysis.base.intervals import Estimates, ratio
from exobalance.simcore.errors import DatasetError


@dataclass(frozen=True)
class Companies:
    """All ways to fill seats with k strategies, when only the numbers of copies matter."""

    k: int
    seats: int
    members: np.ndarray  # int64[n_companies, seats], strategies in ascending order
    ways: np.ndarray  # float64[n_companies], orders in which they may sit

    def __len__(self) -> int:
        """Return the number of companies."""
        return len(self.ways)

    @property
    def copies(self) -> np.ndarray:
        """Copies of each strategy, int64[n_companies, k]."""
        return (self.members[:, :, None] == np.arange(self.k)).sum(axis=1)

    def find(self, members: Sequence[int]) -> int:
        """Return the place of a company, given in any order."""
        return _places(self.k, self.seats)[tuple(sorted(members))]

    def chances(self, mix: np.ndarray) -> np.ndarray:
        """Return the chance of each company when every seat is drawn from a mix.

        ``mix`` has shape (..., k), the result (..., n_companies).
        """
        chance = np.broadcast_to(self.ways, (*mix.shape[:-1], len(self.ways))).copy()
        for seat in range(self.seats):
            chance *= mix[..., self.members[:, seat]]
        return chance

    def grown(self, smaller: Companies) -> np.ndarray:
        """Return the places of smaller companies with one more strategy, int64[., k]."""
        return np.array(
            [[self.find([*row, more]) for more in range(self.k)] for row in smaller.members]
        )


@lru_cache(maxsize=16)
def companies(k: int, seats: int) -> Companies:
    """Return all companies of a size, in lexicographic order of their members."""
    rows = list(combinations_with_replacement(range(k), seats))
    ways = [
        factorial(seats) / prod(factorial(copies) for copies in Counter(row).values())
        for row in rows
    ]
    return Companies(k, seats, np.array(rows, np.int64).reshape(len(rows), seats), np.array(ways))


@lru_cache(maxsize=16)
def _places(k: int, seats: int) -> dict[tuple[int, ...], int]:
    return {row: place for place, row in enumerate(combinations_with_replacement(range(k), seats))}


@dataclass(frozen=True)
class Payoffs:
    """Win credit by strategy and company, summed by group of blocks.

    `credit` and `games` have shape (n_groups, k, n_companies); the credit of a strategy is
    the mean over its copies at the table.
    """

    strategies: tuple[str, ...]
    players: int
    credit: np.ndarray
    games: np.ndarray

    @property
    def others(self) -> Companies:
        """The companies of the other players, in the order of the last axis."""
        return companies(len(self.strategies), self.players - 1)

    @property
    def table(self) -> np.ndarray:
        """Mean win credit, float64[k, n_companies]."""
        return self.credit.sum(axis=0) / self.games.sum(axis=0)

    def estimates(self) -> Estimates:
        """Return all cells in the order of the table, flattened, with block errors."""
        groups = len(self.credit)
        return ratio(self.credit.reshape(groups, -1), self.games.reshape(groups, -1))

    def resampled(self, n_resamples: int = N_RESAMPLES) -> np.ndarray:
        """Return tables of resampled blocks, float64[n_resamples, k, n_companies]."""
        with np.errstate(invalid="ignore"):
            return resample(self.credit, n_resamples) / resample(self.games, n_resamples)

    def among(self, chosen: Sequence[str]) -> Payoffs:
        """Return the table of some of the strategies, in the given order."""
        rows = [self.strategies.index(name) for name in chosen]
        smaller = companies(len(rows), self.players - 1)
        columns = [self.others.find([rows[i] for i in row]) for row in smaller.members]
        cells = np.ix_(range(len(self.credit)), rows, columns)
        return Payoffs(tuple(chosen), self.players, self.credit[cells], self.games[cells])


def read_payoffs(cell: Cell, strategies: Sequence[str]) -> Payoffs:
    """Sum up the payoff table of a tournament from its stored games.

    Games that did not finish count by the standing when they stopped.

    Raises DatasetError if a line-up of the strategies has no games yet.
    """
    names, seats = tuple(strategies), cell.players
    place_of = {name: place for place, name in enumerate(names)}
    whole, others = companies(len(names), seats), companies(len(names), seats - 1)
    lineups = {
        key: [place_of[bot] for bot in bots]
        for key, bots in cell.facts.lineups.items()
        if all(bot in place_of for bot in bots)
    }
    sums, games = _sums_by_lineup(cell, lineups, whole)
    lacking = np.flatnonzero(games.sum(axis=0) == 0)
    if len(lacking):
        first = ", ".join(names[i] for i in whole.members[lacking[0]])
        raise DatasetError(
            f"{len(lacking)} of {len(whole)} line-ups have no games yet, the first of them "
            f"{first}: ask for the tournament again, it goes on where it stopped"
        )
    lineup_of = whole.grown(others).T  # [k, n_companies]
    strategy = np.arange(len(names))[:, None]
    copies = whole.copies[lineup_of, strategy]
    return Payoffs(names, seats, sums[:, lineup_of, strategy] / copies, games[:, lineup_of])


def _sums_by_lineup(
    cell: Cell, lineups: dict[str, list[int]], whole: Companies
) -> tuple[np.ndarray, np.ndarray]:
    """Return credit by group, line-up and strategy, and games by group and line-up."""
    bots = pl.DataFrame(
        [
            (key, place, whole.find(members), strategy)
            for key, members in lineups.items()
            for place, strategy in enumerate(members)
        ],
        schema={"lineup": pl.String, "bot": pl.Int8, "company": pl.Int32, "strategy": pl.Int32},
        orient="row",
    )
    sums = cell.credit_by_bot().join(bots, on=["lineup", "bot"])
    group, company, strategy = (
        sums[column].to_numpy() for column in ("group", "company", "strategy")
    )
    credit = np.zeros((cell.groups.n_groups, len(whole), whole.k))
    games = np.zeros((cell.groups.n_groups, len(whole)))
    np.add.at(credit, (group, company, strategy), sums["credit"].to_numpy())
    np.add.at(games, (group, company), sums["games"].to_numpy() / whole.seats)
    return credit, games
