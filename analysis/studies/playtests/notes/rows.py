"""Rows of a sheet, each a player in a game, as typed values with their places."""

from __future__ import annotations

import datetime as dt
import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from exobalance.analysis.studies.playtests.notes import values
from exobalance.analysis.studies.playtests.notes.grid import Formula, Grid, is_empty
from exobalance.analysis.studies.playtests.notes.headers import (
    ITEM,
    SOURCE,
    Column,
    Header,
    cells_of,
    plain,
)
from exobalance.analysis.studies.playtests.notes.vocabulary import ItemWords, Vocabulary
from exobalance.simcore.errors import ConfigError, nearest

MOST_NAME = 100  # letters of a name
UNCOMPUTED = "holds a formula without a value: save the workbook anew"
SPLIT = re.compile(r"[;,/+\n|]")


@dataclass
class Row:
    """A player in a game as one row of the notes tells it."""

    at: int  # row of the grid
    game: str
    score: int
    seat: int | None = None  # from 1
    place: int | None = None
    won: bool | None = None
    turns: int | None = None
    minutes: float | None = None
    players: int | None = None
    player: str = ""
    strength: str = ""
    date: dt.date | tuple[int, int, int] | None = None
    sources: dict[str, int] = field(default_factory=dict)
    own: dict[str, int] = field(default_factory=dict)  # item by kind
    shared: tuple[int, ...] = ()  # items that all share
    is_named: bool = True  # the game, in this very row


def read_rows(grid: Grid, header: Header, words: Vocabulary) -> list[Row]:
    """Return the rows below the heads, empty ones and repeated heads left out.

    A cell of the game that is empty means the game of the row above, as merged cells do.
    Raises ConfigError, with the cell, for the first that cannot be read.
    """
    found: list[Row] = []
    for at, cells in cells_of(grid, header):
        if _is_head(cells):
            continue
        row = _Reader(grid, at, cells, words).row(found[-1].game if found else "")
        row.is_named = not is_empty(next(cells[c] for c in cells if c.field == "game"))
        found.append(row)
    if not found:
        raise ConfigError(
            f"{grid.name} holds heads and no rows: expected one row per player and game"
        )
    return found


class _Reader:
    """Reads the cells of one row."""

    def __init__(self, grid: Grid, at: int, cells: Mapping[Column, Any], words: Vocabulary) -> None:
        self.grid, self.at, self.cells, self.words = grid, at, cells, words
        self.by_field = {column.field: (column, cell) for column, cell in cells.items()}

    def row(self, game_above: str) -> Row:
        """Return the row."""
        game = self._text("game") or game_above
        if not game:
            raise self._error("game", "is empty in the first row: name the game")
        score = self._read("score", lambda cell: values.whole(cell, values.POINT_UNITS))
        if score is None:
            raise self._error(
                "score", f"the score of a player in game {game} is missing: fill it in, or remove "
                "the rows of this game"
            )  # fmt: skip
        turns = self._read("turns", lambda cell: values.whole(cell, values.TURN_UNITS))
        minutes = self._read("minutes", values.minutes)
        if "length" in self.by_field:
            length = self.by_field["length"][1]
            if values.is_duration(length):
                minutes = self._read("length", values.minutes)
            elif isinstance(length, str) and re.search(r"[a-z]", length.lower()):
                turns = self._read("length", lambda cell: values.whole(cell, values.TURN_UNITS))
            elif not is_empty(length):
                raise self._error(
                    "length", f"is {length!s}: turns or minutes? Call the column one of the two"
                )
        row = Row(
            self.at, game, score, self._read("seat", values.ordinal),
            self._read("place", values.ordinal), self._read("won", values.yes), turns, minutes,
            self._read("players", values.whole), self._text("player"), self._text("strength"),
            self._read("date", values.day_parts),
        )  # fmt: skip
        row.sources = self._sources()
        for kind in self.words.kinds:
            self._items(kind, row)
        self._check(row)
        return row

    def _sources(self) -> dict[str, int]:
        """Return the points by source that are given."""
        found = {}
        for name in (source.name for source in self.words.sources):
            points = self._read(SOURCE + name, lambda cell: values.whole(cell, values.POINT_UNITS))
            if points is not None:
                found[name] = points
        return found

    def _items(self, kind: ItemWords, row: Row) -> None:
        """Put the items of a kind into a row."""
        columns = [(c, cell) for c, cell in self.cells.items() if c.field == ITEM + kind.name]
        for column, cell in columns:
            if isinstance(cell, Formula):
                raise self.grid.error(self.at, column.place, column.head, UNCOMPUTED)
            if is_empty(cell):
                continue
            if kind.is_own:
                row.own[kind.name] = self._item(kind, column, str(cell))
            else:
                parts = [part for part in SPLIT.split(str(cell)) if part.strip()]
                row.shared += tuple(self._item(kind, column, part) for part in parts)
        row.shared = tuple(dict.fromkeys(row.shared))

    def _item(self, kind: ItemWords, column: Column, text: str) -> int:
        """Return the number of an item; ConfigError with the nearest for an unknown one."""
        heads = {plain(title): number for title, number in kind.numbers.items()}
        said = plain(text)
        if said not in heads:
            near = nearest(text.strip(), kind.titles)
            hint = f"did you mean {near!r}?" if near else f"known: {', '.join(kind.titles[:12])}"
            raise self.grid.error(
                self.at, column.place, column.head,
                f"unknown {kind.word[0]} {text.strip()[:40]!r}: {hint}",
            )  # fmt: skip
        return heads[said]

    def _check(self, row: Row) -> None:
        """Refuse what contradicts itself or the game within one row."""
        most = max(self.words.players)
        for name, value in (("seat", row.seat), ("place", row.place)):
            if value is not None and not 1 <= value <= most:
                raise self._error(
                    name, f"is {value}: {self.words.title} has {name}s from 1 to {most}"
                )
        if row.turns is not None and row.turns < 1:
            raise self._error("turns", f"is {row.turns}: expected at least 1")
        total = sum(row.sources.values())
        if len(row.sources) == len(self.words.sources) > 0 and total != row.score:
            raise self._error(
                "score", f"is {row.score}, and the points by source add up to {total}: correct one "
                "of them, or empty a source that is not known"
            )  # fmt: skip

    def _text(self, name: str) -> str:
        """Return a name, such as that of a game; numbers as people write them."""
        _, cell = self.by_field.get(name, (None, None))
        if isinstance(cell, Formula):
            raise self._error(name, UNCOMPUTED)
        if is_empty(cell):
            return ""
        if isinstance(cell, float) and cell.is_integer():
            cell = int(cell)
        text = unicodedata.normalize("NFC", " ".join(str(cell).split()))
        if len(text) > MOST_NAME:
            raise self._error(
                name, f"has {len(text)} letters: expected a name of at most {MOST_NAME}"
            )
        return "".join(letter for letter in text if letter.isprintable())

    def _read(self, name: str, read: Callable[[Any], Any]) -> Any:
        """Return a typed value, None for an empty cell or a column that is not there."""
        _, cell = self.by_field.get(name, (None, None))
        if not isinstance(cell, Formula) and is_empty(cell):
            return None
        try:
            return read(cell)
        except (ValueError, OverflowError) as error:
            raise self._error(name, str(error)) from None

    def _error(self, name: str, sentence: str) -> ConfigError:
        """Return the error for the cell of a field."""
        column, _ = self.by_field.get(name) or self.by_field["score"]
        return self.grid.error(self.at, column.place, column.head, sentence)


def _is_head(cells: Mapping[Column, Any]) -> bool:
    """Whether a row repeats the heads, as sheets of several pages do."""
    said = [column for column, cell in cells.items() if not is_empty(cell)]
    return all(plain(cells[column]) == plain(column.head) for column in said)


def dated(grid: Grid, header: Header, rows: Sequence[Row]) -> list[str]:
    """Settle dates whose day and month can be taken for each other; return what is to be said.

    Raises ConfigError for a date that is none once the order is settled.
    """
    open_ones = [row for row in rows if isinstance(row.date, tuple)]
    if not open_ones:
        return []
    column = header.of("date")
    assert column is not None
    texts = [str(grid.cell(row.at, column.place)) for row in rows]
    firsts = [int(match[1]) for text in texts if (match := re.match(r"(\d{1,2})[/\-]", text))]
    seconds = [int(m[1]) for text in texts if (m := re.match(r"\d{1,2}[/\-](\d{1,2})[/\-]", text))]
    is_month_first = max(seconds, default=0) > 12
    if is_month_first and max(firsts, default=0) > 12:
        raise grid.error(
            open_ones[0].at, column.place, column.head,
            "some dates have the day first and some the month: write all like 2025-03-14",
        )  # fmt: skip
    for row in open_ones:
        assert isinstance(row.date, tuple)
        first, second, year = row.date
        day, month = (second, first) if is_month_first else (first, second)
        try:
            row.date = dt.date(year, month, day)
        except ValueError:
            raise grid.error(
                row.at, column.place, column.head, "there is no such day; write 2025-03-14"
            ) from None
    if is_month_first or max(firsts, default=0) > 12:
        return []
    return [f"{grid.name}: dates such as {texts[rows.index(open_ones[0])]} were read day first."]
