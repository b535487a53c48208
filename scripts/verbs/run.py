"""``exobalance run``: play games and store them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from exobalance.scripts.shared.compiling import announce_compiling
from exobalance.scripts.shared.imbalance import FailOnImbalance, fail_on_imbalance
from exobalance.scripts.shared.options import Jobs, Rules, Sets, read_bots, read_jobs, read_players
from exobalance.scripts.shared.printing import duration, print_table, size, tell

if TYPE_CHECKING:
    from exobalance.simcore.record.reader import Run
    from exobalance.simcore.run.plan.experiment import Experiment

RUNS = Path("runs")


def run(
    what: Annotated[
        str,
        typer.Argument(metavar="GAME|FILE.toml", help="Game, or a file with an experiment."),
    ],
    players: Annotated[
        str | None,
        typer.Option("--players", "-p", help="Player counts: 3, or 2,4, or all. [default: all]"),
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option("--bots", "-b", help="One bot, or one per seat. [default: tuned]"),
    ] = None,
    games: Annotated[
        int | None,
        typer.Option("--games", "-n", help="Games per player count. [default: 100000]"),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="The same seed plays the same games. [default: 1]")
    ] = None,
    rules: Rules = None,
    sets: Sets = None,
    sample_events: Annotated[
        int | None,
        typer.Option(help="Deals stored decision by decision. [default: 0.01 %, to 50]"),
    ] = None,
    sample_standings: Annotated[
        int | None,
        typer.Option(help="Deals stored turn by turn. [default: 0.7 %, to 1000]"),
    ] = None,
    sample_forks: Annotated[
        int | None,
        typer.Option(help="Deals with choices tried in all ways. [default: 0.02 %, to 200]"),
    ] = None,
    fork_options: Annotated[
        list[str] | None,
        typer.Option("--fork-option", help="Only choices with this option or of this kind."),
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="New folder. [default: the next in runs/]")
    ] = None,
    jobs: Jobs = 0,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only print games, time and disk.")
    ] = False,
    fail: FailOnImbalance = False,
) -> None:
    """Play games with bots and store them in a run folder."""
    from exobalance.simcore.games import load_game

    experiment = read_request(what)
    game = load_game(experiment.game)
    changes: dict[str, Any] = {
        "players": read_players(players, game.players) if players is not None else None,
        "bots": read_bots(bots) if bots is not None else None,
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
        _print_estimate(experiment, read_jobs(jobs))
        return
    result = simulate(experiment, out or next_folder(experiment.game), read_jobs(jobs))
    if fail:
        _judge(result)
        return
    print(f"next: exobalance report {result.folder}")


def _judge(result: Run) -> None:
    """Report a run, and leave with its own exit code if a check is outside its target."""
    from exobalance.reports import write_report
    from exobalance.scripts.verbs.report import print_report

    paths = write_report(result.folder)
    print_report(paths)
    fail_on_imbalance(paths)


def read_request(what: str) -> Experiment:
    """Return the experiment of a file, or the default one of a game."""
    from exobalance.simcore.run.plan.experiment import Experiment, read_experiment

    return read_experiment(what) if what.endswith(".toml") else Experiment(game=what)


def next_folder(name: str) -> Path:
    """Return the first of ``runs/NAME-1``, ``runs/NAME-2``, ... that is free."""
    number = 1
    while (RUNS / f"{name}-{number}").exists():
        number += 1
    return RUNS / f"{name}-{number}"


def unfinished_folder(name: str) -> Path | None:
    """Return the last of ``runs/NAME-1``, ``runs/NAME-2``, ... if its run was stopped."""
    from exobalance.simcore.errors import DatasetError
    from exobalance.simcore.record.reader import open_run

    number = int(next_folder(name).name.rpartition("-")[2]) - 1
    folder = RUNS / f"{name}-{number}"
    try:
        return None if open_run(folder, verify=False).is_complete else folder
    except DatasetError:
        return None


def simulate(experiment: Experiment, out: Path, jobs: int) -> Run:
    """Play an experiment, telling on stderr what happens; print what there is in the end."""
    from exobalance.simcore.games import load_game
    from exobalance.simcore.run.plan.planner import plan, rounding
    from exobalance.simcore.run.play.executor import run as play

    for note in rounding(plan(experiment.design()), experiment.games):
        tell(note)
    game = load_game(experiment.game)
    announce_compiling(game, game.kernels.play)
    result = play(experiment, out, jobs=jobs, progress=True)
    print_summary(result)
    return result


def print_summary(result: Run) -> None:
    """Print where the games are and how many there are."""
    counts = ", ".join(
        f"{cell.blocks * result.manifest.lineups[cell.lineup].rotations:,} with {cell.players}"
        for cell in result.manifest.cells
    )
    players = "player" if counts.endswith(" with 1") else "players"
    print(f"{result.n_games:,} games of {result.manifest.game.title} ({counts} {players})")
    print(f"stored in {result.folder}")


def _print_estimate(experiment: Experiment, jobs: int) -> None:
    """Print games, time and disk of each player count and of all together."""
    from exobalance.simcore.games import load_game
    from exobalance.simcore.run.plan.planner import plan, rounding
    from exobalance.simcore.run.play.estimate import estimate

    manifest = plan(experiment.design())
    for note in rounding(manifest, experiment.games):
        tell(note)
    game = load_game(experiment.game)
    announce_compiling(game, game.kernels.play)
    whole = estimate(manifest, jobs)
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
    rows.append(("all", "", f"{whole.games:,}", duration(whole.seconds), size(whole.bytes)))
    print_table(("players", "bots", "games", f"time on {whole.workers} cores", "disk"), rows)
