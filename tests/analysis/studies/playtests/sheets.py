"""Sheets of notes for the tests: a small game, a right sheet, and files made of rows."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from exobalance.analysis.studies.playtests.notes.read import Notes, read_notes
from exobalance.analysis.studies.playtests.notes.vocabulary import ItemWords, Vocabulary
from exobalance.simcore.contract import Named
from exobalance.simcore.errors import ConfigError

WORDS = Vocabulary(
    "moon",
    "Moon",
    (2, 3),
    (Named("areas", "areas"), Named("spread", "spread bonus")),
    (
        ItemWords("board", ("board", "boards"), {"Ash": 0, "Bell": 1, "Dune": 2}, is_own=True),
        ItemWords("setup", ("moon", "moons"), {"Io": 3, "Europa": 4}, is_own=False),
    ),
)
HEADS = ("Game", "Seat", "Score", "Areas", "Spread bonus", "Board", "Turns", "Minutes", "Player",
         "Date")  # fmt: skip
ROWS: list[list[Any]] = [
    ["1", 1, 45, 40, 5, "Ash", 48, 90, "Ann", "2025-03-14"],
    ["1", 2, 38, 30, 8, "Bell", 48, 90, "Bo", "2025-03-14"],
    ["2", 1, 50, 44, 6, "Dune", 51, 95, "Bo", "2025-03-21"],
    ["2", 2, 41, 40, 1, "Ash", 51, 95, "Ann", "2025-03-21"],
    ["2", 3, 39, 39, 0, "Bell", 51, 95, "Cy", "2025-03-21"],
]


def sheet(
    changes: dict[tuple[int, str], Any] | None = None, heads: Sequence[Any] = HEADS
) -> list[list[Any]]:
    """Return the heads and rows of a right sheet with cells replaced by (row from 0, head)."""
    rows = [list(row) for row in ROWS]
    for (row, head), value in (changes or {}).items():
        rows[row][HEADS.index(head)] = value
    return [list(heads), *rows]


def text_of(rows: Sequence[Sequence[Any]], delimiter: str = ",") -> str:
    """Return rows as CSV, nothing quoted but what holds the delimiter."""

    def cell(value: Any) -> str:
        told = "" if value is None else str(value)
        return f'"{told}"' if delimiter in told or "\n" in told else told

    return "".join(delimiter.join(map(cell, row)) + "\n" for row in rows)


def read_text(folder: Path, content: str | bytes, words: Vocabulary = WORDS) -> Notes:
    """Write a CSV file and read it as notes."""
    path = folder / "notes.csv"
    path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
    return read_notes(path, words)


def read_sheet(folder: Path, rows: Sequence[Sequence[Any]], delimiter: str = ",") -> Notes:
    """Write rows as CSV and read them as notes."""
    return read_text(folder, text_of(rows, delimiter))


def refused(folder: Path, rows: Sequence[Sequence[Any]]) -> str:
    """Return the sentence with which a sheet is refused."""
    with pytest.raises(ConfigError) as error:
        read_sheet(folder, rows)
    assert "\n" not in str(error.value)
    return str(error.value)


def workbook(folder: Path, rows: Sequence[Sequence[Any]], merged: Sequence[str] = ()) -> Path:
    """Write rows as a workbook with merged ranges; return its path."""
    from openpyxl import Workbook

    book = Workbook()
    page = book.active
    for row in rows:
        page.append(list(row))
    for cells in merged:
        page.merge_cells(cells)
    path = folder / "notes.xlsx"
    book.save(path)
    return path


def repacked(path: Path, part: str, change: Any) -> Path:
    """Replace a part of a workbook by what a function makes of its text; return the path."""
    content = io.BytesIO()
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as new:
        for info in old.infolist():
            data = old.read(info)
            new.writestr(info.filename, change(data) if info.filename == part else data)
    path.write_bytes(content.getvalue())
    return path
