"""Where the files of a run lie.

::

    manifest.json                                           how the run was made
    games/arm=<id>/players=<n>/lineup=<id>/part-00000.parquet
    seats/..., items/..., coverage/...                      the same
    events/..., standings/..., forks/...                    the same, of the first blocks
    models/<hash>.npz                                       a model of each learned bot
    _done/chunk-000000.json                                 a marker per finished chunk
"""

from __future__ import annotations

import os
from pathlib import Path

from exobalance.simcore.record.facts import Chunk
from exobalance.simcore.whole_files import TEMPORARY

MANIFEST = "manifest.json"
DONE = "_done"
MODELS = "models"
ALWAYS = ("games", "seats", "items", "coverage")
TABLES = (*ALWAYS, "events", "standings", "forks")


def partition_folder(chunk: Chunk) -> str:
    """Return the hive folder of a chunk's parts, below the table's folder."""
    return f"arm={chunk.arm}/players={chunk.players}/lineup={chunk.lineup}"


def part_name(table: str, chunk: Chunk) -> str:
    """Return the path of one part file, relative to the run folder."""
    return f"{table}/{partition_folder(chunk)}/part-{chunk.part:05d}.parquet"


def model_name(key: str) -> str:
    """Return the path of a model by its hash, relative to the run folder."""
    return f"{MODELS}/{key}.npz"


def marker_name(number: int) -> str:
    """Return the path of a chunk's marker, relative to the run folder."""
    return f"{DONE}/chunk-{number:06d}.json"


def run_around(path: Path) -> Path | None:
    """Return the run folder that a path lies in, as far as it is named; None if there is none."""
    return next((each for each in path.parents if os.path.isfile(each / MANIFEST)), None)


def no_run(path: Path) -> str:
    """Say that a path is no run folder, and which one is meant: around it, or right below."""
    if around := run_around(path):
        return f"{path} is not a run, but lies in one: give its folder {around}"
    if inside := sorted(str(each.parent) for each in path.glob(f"*/{MANIFEST}")):
        shown = " or ".join(inside[:3])
        return f"{path} is not a run, but holds {len(inside)}: give one of them, such as {shown}"
    return f"{path} is not a run: there is no {MANIFEST} in it; give the folder of a run"


def part_files(folder: Path) -> list[Path]:
    """Return all finished Parquet files below the table folders, sorted."""
    return sorted(
        path
        for table in TABLES
        for path in (folder / table).rglob("*.parquet")
        if not path.name.startswith(TEMPORARY)
    )


def leftovers(folder: Path) -> list[Path]:
    """Return the temporary files that a killed run left behind."""
    places = [folder, folder / DONE, folder / MODELS, *(folder / table for table in TABLES)]
    found = {path for place in places for path in place.glob(f"{TEMPORARY}*")}
    found.update(path for table in TABLES for path in (folder / table).rglob(f"{TEMPORARY}*"))
    return sorted(found)
