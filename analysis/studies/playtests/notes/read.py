"""A file of notes, as CSV or as a workbook, read into one table."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pandas as pd

from exobalance.analysis.studies.playtests.notes import csv_file, xlsx_file
from exobalance.analysis.studies.playtests.notes.games import counts_of, table_of
from exobalance.analysis.studies.playtests.notes.headers import find_header, said_of
from exobalance.analysis.studies.playtests.notes.rows import dated, read_rows
from exobalance.analysis.studies.playtests.notes.vocabulary import Vocabulary
from exobalance.simcore.errors import ConfigError
from exobalance.simcore.phrases import and_list, counted
from exobalance.simcore.text_files import read_bytes

WORKBOOKS = (".xlsx", ".xlsm")


@dataclass(frozen=True)
class Notes:
    """Notes of real plays.

    `table` has one row per player and game, see `notes.games.table_of`; `remarks` say what was
    read, what was not, and what was assumed.
    """

    name: str  # of the file
    table: pd.DataFrame
    remarks: tuple[str, ...]

    @property
    def games(self) -> dict[int, int]:
        """Games by player count."""
        return dict(counts_of(self.table))


def read_notes(path: Path | str, words: Vocabulary, sheet: str = "") -> Notes:
    """Return the notes in a file.

    Parameters
    ----------
    path
        A CSV file of any common kind, or a workbook (.xlsx), which takes openpyxl.
    sheet
        Of a workbook; by default the one whose heads match most columns.

    Raises
    ------
    ConfigError
        In one sentence, with the cell, for anything that cannot be read as notes.
    """
    path = Path(path)
    content = read_bytes(path, "notes", "a CSV file or a workbook")
    is_workbook = content.startswith((xlsx_file.SIGNATURE, xlsx_file.OLD_SIGNATURE))
    if sheet and not is_workbook:
        raise ConfigError(f"{path.name} is no workbook and has no sheets: leave --sheet out")
    if path.suffix.lower() in WORKBOOKS and not is_workbook:
        raise ConfigError(f"{path.name} is named like a workbook and is none: save it anew")
    if is_workbook:
        grids = xlsx_file.grids(path.name, content, sheet)
    else:
        grids = csv_file.grids(path.name, content)
    if not any(any(row) for grid in grids for row in grid.rows):
        raise ConfigError(f"{path.name} is empty: --template writes a sheet to fill in")
    grid, header, others = find_header(grids, words)
    rows = read_rows(grid, header, words)
    remarks = [*grid.remarks, *said_of(header, grid), *dated(grid, header, rows)]
    if others:
        told = and_list([other.removeprefix(f"{path.name}, ") for other in others])
        hold, were = ("holds", "was") if len(others) == 1 else ("hold", "were")
        remarks.append(f"{grid.name}: {told} {hold} notes, too, and {were} not read; see --sheet.")
    table, more = table_of(grid, header, rows, words)
    counts = counts_of(table)
    told = and_list([f"{counted(games, 'game')} of {n}" for n, games in counts.items()])
    last = "players" if max(counts) > 1 else "player"
    remarks.append(f"{grid.name}: {counted(len(rows), 'row')} read: {told} {last}.")
    return Notes(path.name, table, (*remarks, *more))
