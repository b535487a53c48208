"""The result tables of a study of points: written when it is done, read by its report."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from pathlib import Path

import pandas as pd

from exobalance.simcore.errors import DatasetError
from exobalance.simcore.record.reader import Run
from exobalance.simcore.record.writer import hash_bytes, write_file
from exobalance.simcore.whole_files import read_regular

FOLDER = "results"
HASHES = "hashes.json"


def write_tables(folder: Path, tables: Mapping[str, pd.DataFrame]) -> None:
    """Write tables as Parquet files and their hashes; DatasetError if they cannot be written."""
    hashes = {}
    for name, frame in tables.items():
        buffer = io.BytesIO()
        frame.to_parquet(buffer, index=False)
        hashes[name] = hash_bytes(buffer.getvalue())
        write_file(folder / FOLDER / f"{name}.parquet", buffer.getvalue())
    write_file(folder / FOLDER / HASHES, json.dumps(hashes, indent=1).encode() + b"\n")


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
        content, hashes = read_regular(path), path.with_name(HASHES)
        is_old = not hashes.exists()  # of a version that kept none
        if not is_old and json.loads(read_regular(hashes))[name] != hash_bytes(content):
            raise ValueError("its content is not what was written")
        table = pd.read_parquet(io.BytesIO(content))
    except (OSError, ValueError, LookupError, TypeError, RecursionError) as error:
        raise DatasetError(f"{path} is damaged ({error}); {again}") from error
    if column and column not in table:
        raise DatasetError(f"{path} was written by an earlier version; {again}")
    return table


def read_tables(run: Run) -> dict[str, pd.DataFrame]:
    """Return all result tables of a study by name."""
    names = sorted(path.stem for path in (run.folder / FOLDER).glob("*.parquet"))
    return {name: read_table(run, name) for name in names}
