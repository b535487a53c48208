"""Positions given by hand: what the readers and the answers of all games have in common."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from exobalance.simcore.describe import ScoreTable, Tree
from exobalance.simcore.phrases import or_list
from exobalance.simcore.reading import Reader

LISTED = 3  # more player counts are told as a range


class PositionReader(Reader):
    """Reads one position; every mistake becomes a ConfigError of one sentence.

    A game sets `game`, its id, and `counts`, its player counts, and begins with `head`.
    """

    game: str
    counts: Sequence[int]

    def __init__(self, tree: Tree, where: str) -> None:
        super().__init__(where)
        self.tree = tree
        self.players = 0

    def head(
        self, data: Mapping[str, Any], needed: tuple[str, ...] = (), others: tuple[str, ...] = ()
    ) -> None:
        """Read game and player count; refuse keys that are neither these nor the named ones."""
        self.keys(data, "", ("players", *needed), ("game", *others))
        if data.get("game", self.game) != self.game:
            raise self.wrong("game", data["game"], f'"{self.game}"')
        if not self.is_whole(data["players"]) or data["players"] not in self.counts:
            expected = f"a whole number from {self.counts[0]} to {self.counts[-1]}"
            if len(self.counts) <= LISTED:
                expected = or_list(map(str, self.counts))
            raise self.wrong("players", data["players"], expected)
        self.players = int(data["players"])

    def seat(self, path: str, value: Any) -> int:
        """Return a seat."""
        if not self.is_whole(value) or not 0 <= value < self.players:
            raise self.wrong(path, value, f"a seat from 0 to {self.players - 1}")
        return int(value)

    def seats(self, data: Any, path: str, least: int | None = None, hint: str = "") -> list[Any]:
        """Return one table per seat, or for the first seats where ``least`` suffice."""
        seats = self.items(data, path, "tables")
        if not (self.players if least is None else least) <= len(seats) <= self.players:
            raise self.error(
                f"{path} has length {len(seats)}, but there are {self.players} players: "
                f"give one [[{path}]] per seat, in turn order{hint}"
            )
        return seats


def empty_state(dtype: np.dtype, players: int) -> np.record:
    """Return a state record with nothing on the table."""
    state: np.record = np.zeros(1, dtype).view(np.recarray)[0]
    state.n_players = players
    return state


def winners(state: np.record) -> list[int]:
    """Return the seats that the kernels ranked first."""
    return [seat for seat in range(int(state.n_players)) if state.rank[seat] == 1]


def seat_table(title: str, n_seats: int, rows: Sequence[list[str]]) -> ScoreTable:
    """Return a table with a column for each seat."""
    return title, ["", *(f"seat {seat}" for seat in range(n_seats))], list(rows)


def seat_row(title: str, values: Sequence[object]) -> list[str]:
    """Return a row of values by seat, empty for None."""
    return [title, *("" if value is None else str(value) for value in values)]


def seat_marks(title: str, seats: Sequence[int], n_seats: int) -> list[str]:
    """Return a row that marks some seats."""
    return [title, *("yes" if seat in seats else "" for seat in range(n_seats))]
