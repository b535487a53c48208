"""The result tables of a study of points: written when it is done, read by its report."""

from __future__ import annotations

import io
from collections.abc import Mapping
from pathlib import Path

import pandas as pd

from exobalance.simcore.errors import DatasetError
from exobalance.simcore.record.reader import Run
from exobalance.simcore.record.writer import write_file

FOLDER = "results"


def write_tables(folder: Path, tables: Mapping[str, pd.DataFrame]) -> None:
    """Write tables as Parquet files; DatasetError if the folder cannot be written."""
    for name, frame in tables.items():
        buffer = io.BytesIO()
        frame.to_parquet(buffer, index=False)
        write_file(folder / FOLDER / f"{name}.parquet", buffer.getvalue())


def read_table(run: Run, name: str, column: str = "") -> pd.DataFrame:
    """Return a result table of a study.

    Raises DatasetError, with what to do, if it is not there, or lacks a column that tables of
    earlier versions lack.
    """
    path = run.folder / FOLDER / f"{name}.parquet"
    again = "ask for the study again: what is there already is not played twice"
    if not path.is_file():
        raise DatasetError(
            f"{run.folder} holds an unfinished study ({path.name} is missing); {again}"
        )
    try:
        table = pd.read_parquet(path)
    except (OSError, ValueError) as error:
        raise DatasetError(f"{path} is damaged ({error}); {again}") from error
    if column and column not in table:
        raise DatasetError(f"{path} was written by an earlier version; {again}")
    return table


def read_tables(run: Run) -> dict[str, pd.DataFrame]:
    """Return all result tables of a study by name."""
    names = sorted(path.stem for path in (run.folder / FOLDER).glob("*.parquet"))
    return {name: read_table(run, name) for name in names}
