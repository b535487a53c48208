"""The course of the sampled games as arrays: who stood where at the start of each turn.

Rows are turns, game after game; the last row of a game is its end.  Everything that M8b to
M8e say is a property of a game or of a game at a part of its length.  A game that did not
finish ends with its standing when it stopped.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import polars as pl

from exobalance.analysis.base.blocks import Groups, plan_groups
from exobalance.analysis.base.cells import GAME_KEYS, Cell
from exobalance.simcore.errors import DatasetError


@dataclass(frozen=True)
class Course:
    """Standings of games turn by turn; ``n`` players, ``R`` rows, ``G`` games."""

    groups: Groups  # of the sampled blocks
    world: np.ndarray  # int64[G]
    first: np.ndarray  # int64[G], first row of each game
    points: np.ndarray  # float64[R, n], score as it stands
    chance: np.ndarray  # float64[R, n], chance to win, nan where it was not taken
    credit: np.ndarray  # float64[G, n], win credit at the end

    @cached_property
    def turns(self) -> np.ndarray:
        """Number of turns of each game, int64[G]."""
        return np.diff(np.r_[self.first, len(self.points)]) - 1

    @cached_property
    def game(self) -> np.ndarray:
        """Game of each row, int64[R]."""
        return np.repeat(np.arange(len(self.first)), self.turns + 1)

    @cached_property
    def fraction(self) -> np.ndarray:
        """Part of its game that lies behind each row, float64[R] from 0 to 1."""
        passed = np.arange(len(self.game)) - self.first[self.game]
        return passed / np.maximum(1, self.turns)[self.game]

    @cached_property
    def group(self) -> np.ndarray:
        """Group of blocks of each game, int64[G]."""
        return self.groups.of(self.world)

    def at(self, part: float) -> np.ndarray:
        """Return the row of each game when a part of its turns, from 0 to 1, lies behind."""
        return self.first + np.floor(part * self.turns + 1e-9).astype(np.int64)

    def by_group(self, *values: np.ndarray) -> np.ndarray:
        """Sum values of games over the groups of blocks, float64[n_groups, k]."""
        return np.column_stack(
            [np.bincount(self.group, each, self.groups.n_groups) for each in values]
        )

    @cached_property
    def top(self) -> np.ndarray:
        """Who has the most points, ties included, bool[R, n]."""
        return self.points == self.points.max(axis=1, keepdims=True)

    @cached_property
    def won(self) -> np.ndarray:
        """Who won or shared the victory in the end, by row, bool[R, n]."""
        return self.credit[self.game] > 0


def read_course(cell: Cell) -> Course | None:
    """Return the course of the sampled games, or None if none was recorded.

    Raises DatasetError if a game does not hold every seat at every turn.
    """
    rows = cell.sample("standings")
    if rows.is_empty():
        return None
    n = cell.players
    seats = rows["seat"].to_numpy()
    if len(seats) % n or (seats.reshape(-1, n) != np.arange(n)).any():
        raise DatasetError(
            f"table standings, {n} players: some turns do not hold every seat exactly once; "
            "run the games again or remove the damaged part"
        )
    turns = rows.gather_every(n)
    start = pl.struct(GAME_KEYS) != pl.struct(GAME_KEYS).shift(1)
    first = turns.select(start.fill_null(True).arg_true()).to_series().to_numpy()
    games = turns[first].select(GAME_KEYS)
    credit = cell.of_sample(games, "seats", ["credit"])["credit"].to_numpy().reshape(-1, n)
    return Course(
        groups=plan_groups(games.lazy()),
        world=games["world"].to_numpy().astype(np.int64),
        first=first.astype(np.int64),
        points=_by_seat(rows["points"], n),
        chance=_by_seat(rows["chance"], n),
        credit=credit,
    )


def _by_seat(values: pl.Series, players: int) -> np.ndarray:
    """Return one column per seat, missing values as nan."""
    return values.cast(pl.Float64).fill_null(np.nan).to_numpy().reshape(-1, players)
