"""``exobalance resume``: continue or extend a run."""

from __future__ import annotations

from typing import Annotated

import typer

from exobalance.scripts.shared.compiling import announce_compiling
from exobalance.scripts.shared.options import (
    ClusterAt,
    Jobs,
    Quiet,
    RunFolder,
    SharedFolder,
    read_jobs,
)
from exobalance.scripts.shared.playing import print_summary


def resume(
    folder: RunFolder,
    games: Annotated[
        int | None,
        typer.Option("--games", "-n", help="Extend the run to so many games per player count."),
    ] = None,
    jobs: Jobs = 0,
    cluster: ClusterAt = None,
    shared_folder: SharedFolder = False,
    quiet: Quiet = False,
) -> None:
    """Continue a run that was stopped, or extend a finished one."""
    from exobalance.simcore.games import load_game
    from exobalance.simcore.record.manifest import read_manifest
    from exobalance.simcore.run.play.resume import resume as play_on

    announce_compiling(load_game(read_manifest(folder).game.id))
    print_summary(play_on(folder, games=games, jobs=read_jobs(jobs), progress=True))
