"""Lessons as part files, each named by everything that decides what it holds.

A part holds the lessons of a range of worlds: two Parquet files, one for each table, and a marker
that comes last and makes them count.  So a folder can be killed at any moment, and its parts are
the same bytes whoever plays them, in whatever order.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import polars as pl

from exobalance.simcore.record.writer import hash_bytes, parquet_bytes, write_file
from exobalance.simcore.run.lessons.lessons import Taught
from exobalance.simcore.whole_files import read_regular

DONE = "_done"
KEY = "key"


@dataclass(frozen=True)
class Part:
    """A range of worlds of some lessons."""

    number: int
    worlds: range
    key: str  # hash of all that decides what it holds


def write_part(folder: Path, part: Part, taught: Taught) -> None:
    """Write the tables of a part, then its marker; DatasetError if they cannot be written."""
    marker = {KEY: part.key}
    for table, frame in taught._asdict().items():
        content = parquet_bytes(frame)
        write_file(part_path(folder, table, part.number), content)
        marker[table] = hash_bytes(content)
    write_file(_marker(folder, part.number), json.dumps(marker).encode() + b"\n")


def is_there(folder: Path, part: Part) -> bool:
    """Return whether a folder holds a part, whole.

    Parts that another version of the program or a stopped program left do not count.
    """
    return stored_key(folder, part.number) == part.key


def stored_key(folder: Path, number: int) -> str | None:
    """Return the key of a part that lies in a folder, None if it is not whole."""
    try:
        marker = json.loads(read_regular(_marker(folder, number)))
        is_whole = all(
            hash_bytes(read_regular(part_path(folder, table, number))) == marker[table]
            for table in Taught._fields
        )
        return str(marker[KEY]) if is_whole else None
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return None


def scan_parts(folder: Path, table: str, parts: Iterable[Part]) -> pl.LazyFrame:
    """Return a table of parts that are there, in their order."""
    files = [part_path(folder, table, part.number) for part in parts]
    return pl.scan_parquet(files, glob=False, hive_partitioning=False)


def part_path(folder: Path, table: str, number: int) -> Path:
    """Return the file of a table's part."""
    return folder / table / f"part-{number:05d}.parquet"


def _marker(folder: Path, number: int) -> Path:
    return folder / DONE / f"part-{number:05d}.json"
