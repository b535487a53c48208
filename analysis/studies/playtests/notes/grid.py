"""A sheet of cells as it was found, and the words for a place in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from exobalance.simcore.errors import ConfigError

MOST_ROWS = 20_000
"""Rows of notes: a group that plays every day for ten years writes fewer."""

MOST_COLUMNS = 200
MOST_LETTERS = 2_000  # of one cell
SHOWN = 40  # characters of a cell in a message


@dataclass(frozen=True)
class Formula:
    """A cell that holds a formula whose value nobody has computed."""

    text: str


@dataclass(frozen=True)
class Grid:
    """Cells of one sheet, from its first row and column on; None and "" are empty."""

    name: str  # of the file, and of the sheet where there are several
    rows: Sequence[Sequence[Any]]
    remarks: Sequence[str] = field(default=())

    def cell(self, row: int, column: int) -> Any:
        """Return a cell, None beyond the end of its row."""
        cells = self.rows[row]
        return cells[column] if column < len(cells) else None

    def place(self, row: int, column: int | None = None, head: str = "") -> str:
        """Return the words for a place: ``notes.csv, row 7, column "score" (D7)``."""
        told = f"{self.name}, row {row + 1}"
        if column is None:
            return told
        named = f' "{head}"' if head else ""
        return f"{told}, column{named} ({letters(column)}{row + 1})"

    def error(self, row: int, column: int, head: str, sentence: str) -> ConfigError:
        """Return the error for a cell, which says where it is."""
        return ConfigError(f"{self.place(row, column, head)}: {sentence}")


def letters(column: int) -> str:
    """Return the name of a column in a spreadsheet: ``A``, ``Z``, ``AA``."""
    told, rest = "", column + 1
    while rest:
        rest, place = divmod(rest - 1, 26)
        told = chr(ord("A") + place) + told
    return told


def is_empty(value: Any) -> bool:
    """Whether a cell says nothing: blanks, no-break spaces and dashes alone do not."""
    return value is None or (
        isinstance(value, str) and value.strip(" \t\r\n\u00a0-\u2013\u2014") == ""
    )


def shown(value: Any) -> str:
    """Return a cell as messages show it."""
    text = " ".join(str(value).split())
    return repr(text if len(text) <= SHOWN else f"{text[:SHOWN]}...")


def check_size(name: str, rows: int, columns: int) -> None:
    """Raise ConfigError for more rows or columns than notes have."""
    for count, most, what in ((rows, MOST_ROWS, "rows"), (columns, MOST_COLUMNS, "columns")):
        if count > most:
            raise ConfigError(
                f"{name} has more than {most:,} {what}: keep one row per player and game, and "
                "nothing else, in the sheet"
            )
