"""``exobalance bench``: measure how fast this machine simulates."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from exobalance.scripts.shared.options import Jobs, Json, Quiet, named_game, read_jobs
from exobalance.scripts.shared.printing import print_json, print_table, tell

if TYPE_CHECKING:
    from exobalance.scripts.shared.measure_speed import Speed, Starts

CELL_S = 4.0
QUICK_CELL_S = 0.5


def bench(
    game: Annotated[str, typer.Argument(help="Game to play.", callback=named_game)] = "sgo",
    jobs: Jobs = 0,
    quick: Annotated[bool, typer.Option("--quick", help="Shorter, rougher measurements.")] = False,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Measure speed on one core and on all, start-up time and memory."""
    from exobalance.scripts.shared.compiling import announce_compiling
    from exobalance.scripts.shared.measure_speed import (
        expected_seconds,
        line_ups,
        measure_speeds,
        measure_starts,
    )
    from exobalance.simcore.games import load_game
    from exobalance.simcore.phrases import counted, expected_time
    from exobalance.simcore.run.play.progress import showing

    workers, seconds = read_jobs(jobs), QUICK_CELL_S if quick else CELL_S
    cells = line_ups(game)
    announce_compiling(load_game(game))
    what = f"speed of {counted(len(cells), 'line-up')}, and three starts of the program"
    tell(expected_time(what, expected_seconds(len(cells), workers, seconds), workers))
    with showing(True, "measurements", len(cells) + 1) as watch:
        speeds = measure_speeds(game, workers, seconds, watch)
        starts = measure_starts(game, watch)
    if json:
        rows = [asdict(speed) for speed in speeds]
        print_json({"game": game, "jobs": workers, "speeds": rows, "starts": asdict(starts)})
    else:
        _print_speeds(speeds, workers)
        _print_starts(starts)


def _print_speeds(speeds: list[Speed], workers: int) -> None:
    print_table(
        ("bots", "players", "cores", "games/s", "decisions/s", "scored options/s", "times"),
        [
            (
                speed.bots,
                str(speed.players),
                str(speed.jobs),
                f"{speed.games_per_s:,.0f}",
                f"{speed.decisions_per_s:,.0f}",
                f"{speed.scored_per_s:,.0f}" if speed.scored_per_s else "none",
                f"{speed.scaling:.2f}",
            )
            for speed in speeds
        ],
    )
    if workers > 1:
        print(f"The column 'times' is the speed of {workers} workers against one.")


def _print_starts(starts: Starts) -> None:
    peak = f"{starts.peak_bytes / 1e6:,.0f} MB" if starts.peak_bytes else "not told by the system"
    print_table(
        ("start", "measured"),
        [
            ("exobalance --help", f"{starts.help_s:.2f} s"),
            ("first game, kernels compiled anew", f"{starts.cold_s:.1f} s"),
            ("first game, kernels from the cache", f"{starts.warm_s:.2f} s"),
            ("peak memory of a worker", peak),
        ],
    )
