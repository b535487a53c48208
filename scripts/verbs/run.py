"""``exobalance run``: play games and store them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from exobalance.scripts.shared import options
from exobalance.scripts.shared.finish import analysed, finish
from exobalance.scripts.shared.folders import next_folder
from exobalance.scripts.shared.playing import announce, simulate
from exobalance.scripts.shared.printing import print_table, size
from exobalance.simcore.phrases import duration

if TYPE_CHECKING:
    from exobalance.simcore.run.plan.experiment import Experiment


def run(
    what: Annotated[
        str,
        typer.Argument(metavar="GAME|FILE.toml", help="Game, or a file with an experiment."),
    ],
    players: options.AnyPlayers = None,
    bots: options.AnyBots = None,
    games: Annotated[
        int | None,
        typer.Option("--games", "-n", help="Games per player count (default: 100000)."),
    ] = None,
    seed: options.AnySeed = None,
    rules: options.Rules = None,
    sets: options.Sets = None,
    sample_events: Annotated[
        int | None,
        typer.Option(help="Deals stored decision by decision (default: 0.01 %, to 50)."),
    ] = None,
    sample_standings: Annotated[
        int | None,
        typer.Option(help="Deals stored turn by turn (default: 0.7 %, to 1000)."),
    ] = None,
    sample_forks: Annotated[
        int | None,
        typer.Option(help="Deals with choices tried in all ways (default: 0.02 %, to 200)."),
    ] = None,
    fork_options: Annotated[
        list[str] | None,
        typer.Option("--fork-option", help="Only choices with this option or of this kind."),
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="New folder (default: the next in runs/).")
    ] = None,
    jobs: options.Jobs = 0,
    cluster: options.ClusterAt = None,
    shared_folder: options.SharedFolder = False,
    quiet: options.Quiet = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only print games, time and disk.")
    ] = False,
    fail: options.FailOnImbalance = False,
) -> None:
    """Play games with bots and store them in a run folder."""
    from exobalance.simcore.games import command_about, load_game

    experiment = read_request(what)
    game = load_game(experiment.game)
    changes: dict[str, Any] = {
        "players": options.read_players(players, game.players) if players is not None else None,
        "bots": options.read_bots(bots) if bots is not None else None,
        "games": games,
        "seed": seed,
        "sample_events": sample_events,
        "sample_standings": sample_standings,
        "sample_forks": sample_forks,
        "fork_options": tuple(fork_options) if fork_options else None,
        "rules": (*experiment.rules, *rules) if rules else None,
        "sets": (*experiment.sets, *sets) if sets else None,
    }
    given = {key: value for key, value in changes.items() if value is not None}
    experiment = replace(experiment, **given)
    if dry_run:
        _print_estimate(experiment, options.read_jobs(jobs))
        return
    result = simulate(experiment, out or next_folder(experiment.game), options.read_jobs(jobs))
    if fail:
        finish(analysed(result), fail=True)
        return
    print(f"next: {command_about(game.id, 'report', result.folder)}")


def read_request(what: str) -> Experiment:
    """Return the experiment of a file, or the default one of a game."""
    from exobalance.simcore.games import find_game
    from exobalance.simcore.run.plan.experiment import Experiment, read_experiment

    return read_experiment(what) if what.endswith(".toml") else Experiment(game=find_game(what))


def _print_estimate(experiment: Experiment, jobs: int) -> None:
    """Print games, time and disk of each player count, of the report, and of all together."""
    from exobalance.simcore.run.play.estimate import estimate

    whole = estimate(announce(experiment), jobs)
    rows = [
        (
            str(cell.players),
            ", ".join(dict.fromkeys(cell.bots)),
            f"{cell.games:,}",
            duration(cell.seconds / whole.workers),
            size(cell.bytes),
        )
        for cell in whole.cells
    ]
    rows.append(("its report", "", "", duration(whole.report_seconds), ""))
    seconds = whole.seconds + whole.report_seconds
    rows.append(("all", "", f"{whole.games:,}", duration(seconds), size(whole.bytes)))
    print_table(("players", "bots", "games", f"time on {whole.workers} cores", "disk"), rows)
