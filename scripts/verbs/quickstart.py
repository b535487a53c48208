"""``exobalance quickstart``: from nothing to a balance report in one command."""

from __future__ import annotations

from typing import Annotated

import typer

from exobalance.scripts.shared.finish import analysed, finish
from exobalance.scripts.shared.folders import next_folder
from exobalance.scripts.shared.options import Jobs, OpenIt, Quiet, named_game, read_jobs
from exobalance.scripts.shared.playing import simulate
from exobalance.scripts.shared.printing import tell

GAMES = 10_000  # per player count: verdicts within two points of win share
SEED = 1


def quickstart(
    game: Annotated[str, typer.Argument(help="Game to look at.", callback=named_game)] = "sgo",
    jobs: Jobs = 0,
    quiet: Quiet = False,
    open_it: OpenIt = False,
) -> None:
    """Simulate a game as printed with tuned bots and report how balanced it is."""
    from exobalance.simcore.run.plan.experiment import Experiment

    experiment = Experiment(
        game=game,
        games=GAMES,
        seed=SEED,
        # More than by default, so that every part of the report has something to say.
        sample_events=5,
        sample_standings=300,
        sample_forks=10,
    )
    result = simulate(experiment, next_folder(f"{game}-quickstart"), read_jobs(jobs))
    tell("analysing ...")
    finish(analysed(result), open_it=open_it)
