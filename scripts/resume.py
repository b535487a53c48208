"""``exobalance resume``: continue or extend a run."""

from __future__ import annotations

from typing import Annotated

import typer

from scripts.options import Jobs, RunFolder, read_jobs


def resume(
    folder: RunFolder,
    games: Annotated[
        int | None,
        typer.Option("--games", "-n", help="Extend the run to so many games per player count."),
    ] = None,
    jobs: Jobs = 0,
) -> None:
    """Continue a run that was stopped, or extend a finished one."""
    from scripts.run import announce_compiling, print_summary
    from simcore.games import load_game
    from simcore.record.manifest import read_manifest
    from simcore.run.resume import resume as play_on

    announce_compiling(load_game(read_manifest(folder).game.id))
    print_summary(play_on(folder, games=games, jobs=read_jobs(jobs), progress=True))
