"""``exobalance bench``: measure how fast this machine simulates."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from exobalance.scripts.shared.options import Jobs, Json, read_jobs
from exobalance.scripts.shared.printing import print_json, print_table

if TYPE_CHECKING:
    from exobalance.scripts.shared.measure_speed import Speed, Starts

CELL_S = 4.0
QUICK_CELL_S = 0.5


def bench(
    game: Annotated[str, typer.Argument(help="Game to play.")] = "sgo",
    jobs: Jobs = 0,
    quick: Annotated[bool, typer.Option("--quick", help="Shorter, rougher measurements.")] = False,
    json: Json = False,
) -> None:
    """Measure speed on one core and on all, start-up time and memory."""
    from exobalance.scripts.shared.measure_speed import measure_speeds, measure_starts

    workers = read_jobs(jobs)
    speeds = measure_speeds(game, workers, QUICK_CELL_S if quick else CELL_S)
    starts = measure_starts(game)
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
