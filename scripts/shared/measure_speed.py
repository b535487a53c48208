"""Measurements of speed, start-up and memory; see ``exobalance bench``."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from exobalance.simcore.errors import BalanceError
from exobalance.simcore.phrases import counted

if TYPE_CHECKING:
    from exobalance.simcore.run.plan.match import Match
    from exobalance.simcore.run.play.progress import Progress

BOTS = ("random", "tuned")
SEED = 7
BATCH_S = 0.1  # shortest batch worth timing
COLD_S = 60.0  # about what it takes to compile all rules of a game
WORKERS_S = 2.5  # and to start workers
TASKS_PER_WORKER = 8  # so that no worker idles long at the end


@dataclass(frozen=True)
class Speed:
    """Throughput of one line-up at one player count; rates are per second of wall time."""

    bots: str
    players: int
    jobs: int
    games: int
    seconds: float
    games_per_s: float
    decisions_per_s: float
    scored_per_s: float  # options whose features were computed; 0 for random bots
    scaling: float  # times the speed of one worker


@dataclass(frozen=True)
class Starts:
    """Start-up times in seconds and the peak memory of a process that plays."""

    help_s: float
    cold_s: float
    warm_s: float
    peak_bytes: int | None


@dataclass
class GameCount:
    """What a number of worlds amounted to."""

    games: int = 0
    decisions: int = 0
    scored: int = 0

    def add(self, other: GameCount) -> None:
        """Add another count to this one."""
        self.games += other.games
        self.decisions += other.decisions
        self.scored += other.scored


def line_ups(game_id: str) -> list[tuple[str, int]]:
    """Return the bots and player counts that are measured."""
    from exobalance.simcore.games import load_game

    return [(bots, players) for bots in BOTS for players in load_game(game_id).players]


def expected_seconds(cells: int, jobs: int, seconds: float) -> float:
    """Return about how long it takes to measure so many line-ups, and starts."""
    together = seconds + WORKERS_S if jobs > 1 else 0.0
    return cells * (seconds + together) + COLD_S


def measure_speeds(game_id: str, jobs: int, seconds: float, watch: Progress) -> list[Speed]:
    """Measure all line-ups and player counts with one worker and with ``jobs`` workers."""
    cells = line_ups(game_id)
    found: list[Speed] = []
    for bots, players in cells:
        _prepared(game_id, bots, players)  # a missing bot is known before anything is measured
    for bots, players in cells:
        watch.phase(f"{bots}, {counted(players, 'player')}")
        found += _measure_cell(game_id, bots, players, jobs, seconds)
        watch.advance()
    return found


def _measure_cell(
    game_id: str, bots: str, players: int, jobs: int, seconds: float
) -> Iterator[Speed]:
    """Yield the speed of one worker and, if there are more, of all."""
    one, took, worlds = _time_alone(game_id, bots, players, seconds)
    alone = _speed(bots, players, 1, one, took, None)
    yield alone
    if jobs > 1:
        together, took = _time_together(game_id, bots, players, jobs, worlds)
        yield _speed(bots, players, jobs, together, took, alone)


def _speed(
    bots: str, players: int, jobs: int, count: GameCount, seconds: float, alone: Speed | None
) -> Speed:
    rate = count.games / seconds
    return Speed(
        bots=bots,
        players=players,
        jobs=jobs,
        games=count.games,
        seconds=seconds,
        games_per_s=rate,
        decisions_per_s=count.decisions / seconds,
        scored_per_s=count.scored / seconds,
        scaling=rate / alone.games_per_s if alone else 1.0,
    )


def _time_alone(
    game_id: str, bots: str, players: int, seconds: float
) -> tuple[GameCount, float, int]:
    """Play in this process for about ``seconds``; return count, time and worlds played."""
    play_range(game_id, bots, players, 0, 2)  # loads or compiles the kernels
    total, spent, first, batch = GameCount(), 0.0, 0, 1
    while spent < seconds:
        began = time.perf_counter()
        total.add(play_range(game_id, bots, players, first, batch))
        took = time.perf_counter() - began
        spent += took
        first += batch
        if took < BATCH_S:
            batch *= 2
    return total, spent, first


def _time_together(
    game_id: str, bots: str, players: int, jobs: int, worlds_each: int
) -> tuple[GameCount, float]:
    """Let every worker play about ``worlds_each`` worlds; return count and wall time."""
    from joblib import Parallel, delayed

    per_task = max(1, worlds_each // TASKS_PER_WORKER)
    total = GameCount()
    with Parallel(n_jobs=jobs) as workers:
        # A task per worker that lasts long enough for each to start and load its kernels.
        workers(delayed(warm_up)(game_id, bots, players) for _ in range(jobs))
        began = time.perf_counter()
        for count in workers(
            delayed(play_range)(game_id, bots, players, task * per_task, per_task)
            for task in range(jobs * TASKS_PER_WORKER)
        ):
            total.add(count)
        return total, time.perf_counter() - began


def warm_up(game_id: str, bots: str, players: int) -> None:
    """Load the kernels and keep the worker busy until the others have started too."""
    play_range(game_id, bots, players, 0, 1)
    time.sleep(1.0)


def play_range(game_id: str, bots: str, players: int, first: int, worlds: int) -> GameCount:
    """Play a range of worlds under the printed rules and count what happened."""
    from exobalance.simcore.run.play.worlds import play_worlds

    match, is_scored = _prepared(game_id, bots, players)
    table = play_worlds(match, first, worlds)["games"]
    count = GameCount(games=len(table), decisions=int(table["decisions"].sum()))
    if is_scored:
        count.scored = int(table["offered"].sum() - table["forced"].sum())
    return count


@cache
def _prepared(game_id: str, bots: str, players: int) -> tuple[Match, bool]:
    """Return the match of equal bots and whether they score their options; once a process."""
    from exobalance.simcore.bots.kinds import USES_WEIGHTS
    from exobalance.simcore.bots.load import load_bot
    from exobalance.simcore.games import load_game
    from exobalance.simcore.ruleset import load_ruleset
    from exobalance.simcore.run.plan.match import make_match
    from exobalance.simcore.run.play.worlds import prepare

    game = load_game(game_id)
    bot = load_bot(game, bots, players)
    match = make_match(game, load_ruleset(game_id).tree, [bot] * players, SEED)
    prepare(match)
    return match, bot.kind in USES_WEIGHTS


def measure_starts(game_id: str, watch: Progress) -> Starts:
    """Time new processes: help, a first game with an empty and with a filled kernel cache."""
    watch.phase("a first game, its rules compiled anew")
    probe = f"from exobalance.scripts.shared.measure_speed import probe; probe({game_id!r})"
    with tempfile.TemporaryDirectory(prefix="exobalance-") as folder:
        environment = os.environ | {"EXOBALANCE_CACHE_DIR": folder}
        cold_s, _ = _time_process(["-c", probe], environment)
        warm_s, answer = _time_process(["-c", probe], environment)
    help_s, _ = _time_process(["-m", "exobalance", "--help"], dict(os.environ))
    watch.advance()
    return Starts(help_s, cold_s, warm_s, json.loads(answer)["peak_bytes"])


def probe(game_id: str) -> None:
    """Play one world with each kind of bot and print the peak memory as JSON."""
    from exobalance.scripts.shared.memory import peak_bytes
    from exobalance.simcore.games import load_game

    import_module("exobalance.simcore.run.play.worker")  # what a worker holds besides the games
    for bots in BOTS:
        play_range(game_id, bots, load_game(game_id).players[0], 0, 1)
    print(json.dumps({"peak_bytes": peak_bytes()}))


def _time_process(arguments: list[str], environment: dict[str, str]) -> tuple[float, str]:
    """Run Python on our own packages; return the wall time and what it printed."""
    began = time.perf_counter()
    run = subprocess.run(
        [sys.executable, *arguments],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if run.returncode != 0:
        lines = run.stderr.strip().splitlines() or ["no message"]
        raise BalanceError(f"a new process could not start: {lines[-1]}")
    return time.perf_counter() - began, run.stdout
