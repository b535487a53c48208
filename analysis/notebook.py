"""Runs and studies in a notebook.

>>> from exobalance import load_run
>>> run = load_run("runs/first")
>>> run.seats.group_by("seat").agg(pl.col("credit").mean()).collect()
>>> run.table("seats", players=3)
>>> run.verdicts
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

from exobalance.analysis.assemble import assemble
from exobalance.analysis.loaded_run import Aims, LoadedRun
from exobalance.simcore.errors import ConfigError, unknown
from exobalance.simcore.record.reader import open_run


def load_run(
    folder: str | Path, targets: Aims = None, arm: str | None = None, verify: bool = True
) -> LoadedRun:
    """Open a run or a study, for a report or for work in a notebook.

    Parameters
    ----------
    targets
        What verdicts are judged against: a file, values that replace some of those that
        ship with the game, or nothing for these.
    arm
        One set of rules of a run with several.
    verify
        Check every file against its marker first.

    Raises
    ------
    DatasetError
        The folder holds no run, or a damaged one.
    ConfigError
        The targets cannot be used, or there is no such arm.
    """
    run = open_run(Path(folder), verify=verify)
    if arm is not None and arm not in run.manifest.arms:
        raise ConfigError(unknown("arm", arm, run.manifest.arms))
    return LoadedRun(run, partial(assemble, arm=arm), targets, arm)
