"""Folders of runs that name none: the next free one, or the one that was stopped."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

RUNS = Path("runs")


def next_folder(name: str) -> Path:
    """Return the first of ``runs/NAME-1``, ``runs/NAME-2``, ... that is free."""
    number = 1
    while (RUNS / f"{name}-{number}").exists():
        number += 1
    return RUNS / f"{name}-{number}"


def stopped_folder(name: str, is_stopped: Callable[[Path], bool]) -> Path | None:
    """Return the last of ``runs/NAME-1``, ``runs/NAME-2``, ... if what it holds was stopped."""
    number = int(next_folder(name).name.rpartition("-")[2]) - 1
    folder = RUNS / f"{name}-{number}"
    return folder if number and is_stopped(folder) else None


def is_unfinished(folder: Path) -> bool:
    """Whether a folder holds a run that lacks games."""
    from exobalance.simcore.errors import DatasetError
    from exobalance.simcore.record.reader import open_run

    try:
        return not open_run(folder, verify=False).is_complete
    except DatasetError:
        return False
