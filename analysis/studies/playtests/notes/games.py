"""Rows put together into games: who sat where, who won, what all rows of a game must agree on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd

from exobalance.analysis.studies.playtests.notes.grid import Grid
from exobalance.analysis.studies.playtests.notes.headers import Header
from exobalance.analysis.studies.playtests.notes.rows import Row
from exobalance.analysis.studies.playtests.notes.vocabulary import Vocabulary
from exobalance.simcore.errors import ConfigError
from exobalance.simcore.phrases import and_list, counted, or_list

SHARED = ("turns", "minutes", "players", "date")
"""What all rows of a game say alike, where they say it."""


def table_of(
    grid: Grid, header: Header, rows: Sequence[Row], words: Vocabulary
) -> tuple[pd.DataFrame, list[str]]:
    """Return the notes as a table, one row per player and game, and what is to be said of them.

    Columns: ``game``, ``players``, ``seat`` (from 0, -1 unknown), ``score``, ``credit`` (1 for the
    winner, 1/k in a k-way tie), ``turns``, ``minutes`` (nan unknown), ``player``, ``strength``,
    ``date``, ``src_<source>`` (nan unknown), ``own_<kind>`` (-1 unknown), ``setup`` (item numbers
    with blanks between).  Rows of a game stand together, in the order of seats where these are
    known.

    Raises ConfigError, with the row, for rows that contradict each other.
    """
    by_game: dict[str, list[Row]] = {}
    for row in rows:
        by_game.setdefault(row.game, []).append(row)
    book = _Book(grid, header, words)
    found = [line for name, mine in by_game.items() for line in book.game(name, mine)]
    return pd.DataFrame(found), book.remarks()


class _Book:
    """Checks games one by one and counts what is to be said about them."""

    def __init__(self, grid: Grid, header: Header, words: Vocabulary) -> None:
        self.grid, self.header, self.words = grid, header, words
        self.spelled: dict[str, str] = {}  # how a player was written first
        self.unseated: list[str] = []
        self.inferred: list[str] = []
        self.tied: list[str] = []
        self.alike: list[str] = []

    def game(self, name: str, rows: list[Row]) -> list[dict[str, Any]]:
        """Return the lines of one game."""
        self._check_count(name, rows)
        shared = {field: self._agreed(name, rows, field) for field in SHARED}
        self._refuse_twice(name, rows)
        self._refuse_sum(name, rows)
        seats = self._seats(name, rows)
        order = np.argsort(seats, kind="stable") if seats[0] >= 0 else np.arange(len(rows))
        credit = self._credit(name, rows)
        items = self._setup(name, rows)
        day = shared["date"].isoformat() if shared["date"] else ""
        return [
            {
                "game": name,
                "players": len(rows),
                "seat": seats[place],
                "score": float(rows[place].score),
                "credit": float(credit[place]),
                "turns": np.nan if shared["turns"] is None else float(shared["turns"]),
                "minutes": np.nan if shared["minutes"] is None else float(shared["minutes"]),
                "player": self.spelled.setdefault(
                    rows[place].player.casefold(), rows[place].player
                ),
                "strength": rows[place].strength,
                "date": day,
                **{
                    f"src_{source.name}": float(rows[place].sources.get(source.name, np.nan))
                    for source in self.words.sources
                },
                **{
                    f"own_{kind.name}": rows[place].own.get(kind.name, -1)
                    for kind in self.words.own_kinds
                },
                "setup": " ".join(map(str, items)),
            }
            for place in order
        ]

    def remarks(self) -> list[str]:
        """Return what is to be said about the games, each kind of thing once."""
        told = (
            (self.unseated, "without seats: left out wherever seats count"),
            (self.inferred, "with one seat missing, which is the one that is left"),
            (
                self.tied,
                "shared by equal scores: credit is split; a column place or won settles ties",
            ),
            (self.alike, "with equal rows that name no player and no seat: taken for two players"),
        )
        return [
            f"{self.grid.name}: {counted(len(games), 'game')} {words} ({_some(games)})."
            for games, words in told
            if games
        ]

    def _error(self, rows: Sequence[Row], field: str, sentence: str) -> ConfigError:
        """Return an error at the last of some rows, in the column of a field."""
        column = self.header.of(field) or self.header.of("game")
        assert column is not None
        return self.grid.error(rows[-1].at, column.place, column.head, sentence)

    def _check_count(self, name: str, rows: Sequence[Row]) -> None:
        """Refuse a number of rows that is no player count, or not the one that is given."""
        here = ", ".join(str(row.at + 1) for row in rows[:8]) + (", ..." if len(rows) > 8 else "")
        if len(rows) not in self.words.players:
            allowed = or_list([str(count) for count in self.words.players])
            raise self._error(
                rows, "game",
                f"game {name} has {counted(len(rows), 'row')} ({here}): {self.words.title} is "
                f"played by {allowed}; give every player one row, and every game a name of its own",
            )  # fmt: skip
        for row in rows:
            if row.players is not None and row.players != len(rows):
                raise self._error(
                    [row], "players",
                    f"is {row.players}, and game {name} has {counted(len(rows), 'row')} ({here})",
                )  # fmt: skip

    def _agreed(self, name: str, rows: Sequence[Row], field: str) -> Any:
        """Return what the rows of a game say that say it at all."""
        said = [row for row in rows if getattr(row, field) is not None]
        for row in said:
            value, first = getattr(row, field), getattr(said[0], field)
            if value != first:
                at = "length" if self.header.of(field) is None else field
                raise self._error(
                    [row], at,
                    f"is {value}, and row {said[0].at + 1} of the same game {name} says {first}: "
                    "rows of a game have to agree",
                )  # fmt: skip
        return getattr(said[0], field) if said else None

    def _refuse_twice(self, name: str, rows: Sequence[Row]) -> None:
        """Refuse a player who is there twice; equal rows without a name are two players."""
        seen: dict[str, Row] = {}
        for row in rows:
            other = seen.setdefault(row.player.casefold(), row) if row.player else row
            if other is not row:
                raise self._error(
                    [row], "player",
                    f"{row.player} is in row {other.at + 1} of the same game {name}, too: remove "
                    "one of the rows, or give the games names of their own",
                )  # fmt: skip
        keys = [
            (row.score, tuple(row.sources.items()), tuple(row.own.items()))
            for row in rows
            if not row.player and row.seat is None
        ]
        if len(set(keys)) < len(keys):
            self.alike.append(name)

    def _refuse_sum(self, name: str, rows: Sequence[Row]) -> None:
        """Refuse a last row that only sums up those above it: it would be the winner."""
        *above, last = rows
        is_bare = not (last.is_named or last.player or last.seat)
        if len(above) < 2 or not is_bare or not all(row.player or row.seat for row in above):
            return
        total = sum(row.score for row in above)
        for word, value in (("sum", total), ("mean", total / len(above))):
            if last.score == value:
                raise self._error(
                    [last], "score",
                    f"is the {word} of the rows above, and the row names no game, player or seat: "
                    "remove it, or say whose it is",
                )  # fmt: skip

    def _seats(self, name: str, rows: Sequence[Row]) -> list[int]:
        """Return seats from 0; one that is missing is the one left, more make all unknown."""
        seen: dict[int, Row] = {}
        for row in rows:
            if row.seat is None:
                continue
            if row.seat > len(rows):
                raise self._error(
                    [row],
                    "seat",
                    f"is {row.seat}, and game {name} has {counted(len(rows), 'player')}",
                )
            if row.seat in seen:
                raise self._error(
                    [row], "seat",
                    f"seat {row.seat} is in row {seen[row.seat].at + 1} of the same game {name}, "
                    "too: correct it, or give the games names of their own",
                )  # fmt: skip
            seen[row.seat] = row
        left = set(range(1, len(rows) + 1)) - set(seen)
        if len(left) == 1 and len(rows) > 1:
            self.inferred.append(name)
        elif left and len(rows) > 1:
            self.unseated.append(name)
            return [-1] * len(rows)
        free = iter(sorted(left))
        return [(row.seat or next(free)) - 1 for row in rows]

    def _credit(self, name: str, rows: Sequence[Row]) -> np.ndarray:
        """Return win credit: by place or by who won where that is told, else by score."""
        score = np.array([row.score for row in rows], float)
        best = score == score.max()
        first = np.array([row.place == 1 for row in rows])
        won = np.array([bool(row.won) for row in rows])
        if all(row.place is not None for row in rows) and not first.any():
            raise self._error(rows, "place", f"nobody in game {name} has place 1: correct it")
        if first.any() and won.any() and (first != won).any():
            odd = [row for row, is_odd in zip(rows, first != won, strict=True) if is_odd]
            raise self._error(
                odd, "won", f"who won game {name} is not who has place 1: correct one of them"
            )
        if first.any():
            winners, field = first, "place"
        elif won.any():
            winners, field = won, "won"
        else:
            if best.sum() > 1:
                self.tied.append(name)
            return best / best.sum()
        if not (best | ~winners).all():
            worse = [row for row, is_in in zip(rows, winners & ~best, strict=True) if is_in]
            raise self._error(
                worse, field,
                f"a player of game {name} with {worse[-1].score} points is said to have won, and "
                f"another has {int(score.max())}: correct one of them",
            )  # fmt: skip
        return winners / winners.sum()

    def _setup(self, name: str, rows: Sequence[Row]) -> tuple[int, ...]:
        """Return the shared items of a game."""
        said = [row for row in rows if row.shared]
        for row in said:
            if set(row.shared) != set(said[0].shared):
                raise self._error(
                    [row], next((c.field for c in self.header.all("item_setup")), "game"),
                    f"row {said[0].at + 1} of the same game {name} says something else: rows of a "
                    "game have to agree",
                )  # fmt: skip
        return tuple(sorted(said[0].shared)) if said else ()


def _some(games: Sequence[str], most: int = 4) -> str:
    """Return the names of a few games."""
    shown = list(games[:most])
    return f"{', '.join(shown)}, ..." if len(games) > most else and_list(shown)


def counts_of(table: pd.DataFrame) -> Mapping[int, int]:
    """Return the games by player count, fewest players first."""
    firsts = table.drop_duplicates("game")
    return {int(n): int(k) for n, k in firsts.players.value_counts().sort_index().items()}
