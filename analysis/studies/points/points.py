"""Design points: rules tried on the same worlds, summed up as headline numbers.

Sweeps, screenings and searches try many sets of rules.  Each point is played in memory by
one worker, and what is kept of it is small: every headline number with its influence per
group of blocks, so that any two points on the same worlds can be compared as a pair.

With a folder, each point is a pair of files named by everything that decides its games.  A
study that is asked again finds the points it has, and computes the others.
"""

from __future__ import annotations

import io
import json
import os
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
from joblib import Parallel, delayed

from exobalance.analysis.balance import analyse_cell
from exobalance.analysis.base.cells import Cell
from exobalance.analysis.base.findings import Verdict
from exobalance.analysis.base.game_facts import read_words
from exobalance.analysis.base.targets import Targets
from exobalance.analysis.effects.bot_shares import bot_shares
from exobalance.analysis.effects.headline import Headline, headlines, matrix
from exobalance.simcore.core.jit import kernel_hash
from exobalance.simcore.errors import DatasetError, Interrupted
from exobalance.simcore.games import load_game
from exobalance.simcore.record.manifest import Chunk, Manifest, hash_of
from exobalance.simcore.record.writer import write_file
from exobalance.simcore.run.plan.design import Design, Rules, Seating, plan_design
from exobalance.simcore.run.plan.match import DECISION_LIMIT, TURN_LIMIT, match_of
from exobalance.simcore.run.plan.planner import arm_facts
from exobalance.simcore.run.play.executor import (
    interrupts_held,
    one_interrupt,
    single_threaded_workers,
)
from exobalance.simcore.run.play.progress import counting
from exobalance.simcore.run.play.worker import leave_interrupts_to, tables_of
from exobalance.simcore.run.play.worlds import play_worlds, prepare

FOLDER = "points"

NUMBERS = 3
"""Rises whenever headline numbers change: outcomes that were kept before lack some."""


@dataclass(frozen=True)
class Point:
    """One set of rules to be tried."""

    rules: tuple[str, ...] = ()  # tweak files or names of assumptions, on top of the base's
    sets: tuple[str, ...] = ()  # "path=value", on top of the base's


@dataclass(frozen=True)
class Setting:
    """What all points of a study share."""

    game: str
    bots: tuple[str, ...]  # one per seat
    blocks: int
    seed: int
    base: Rules = field(default_factory=Rules)
    first_world: int = 0
    rotations: int = 0  # 0: one if all bots are the same, else one per seat
    turn_limit: int = TURN_LIMIT
    decision_limit: int = DECISION_LIMIT

    def rules_of(self, point: Point) -> Rules:
        """Return the rules of a point: a value that it sets replaces the base's."""
        mine = {text.partition("=")[0].strip() for text in point.sets}
        kept = (text for text in self.base.sets if text.partition("=")[0].strip() not in mine)
        return Rules((*self.base.rules, *point.rules), (*kept, *point.sets))

    def design(self, point: Point) -> Design:
        """Return the design that plays one point."""
        return Design(
            self.game,
            {"base": self.rules_of(point)},
            (Seating(self.bots, self.blocks, rotations=self.rotations),),
            self.seed,
            turn_limit=self.turn_limit,
            decision_limit=self.decision_limit,
        )


@dataclass(frozen=True)
class Outcome:
    """What is kept of a point."""

    point: Point
    numbers: tuple[Headline, ...]
    verdicts: tuple[Verdict, ...] = ()  # only if targets were given
    rules_hash: str = ""

    def __getitem__(self, key: str) -> Headline:
        """Return one headline number; KeyError if the game has none of that name."""
        for number in self.numbers:
            if number.key == key:
                return number
        raise KeyError(key)

    @property
    def influence(self) -> np.ndarray:
        """Influences of all numbers, float64[n_groups, k]."""
        return matrix(self.numbers)


def evaluate(
    setting: Setting,
    points: Sequence[Point],
    folder: Path | None = None,
    jobs: int = -1,
    targets: Targets | None = None,
    progress: bool = False,
    keys: Collection[str] | None = None,
) -> list[Outcome]:
    """Return the outcome of each point, in order.

    Parameters
    ----------
    folder
        Folder of the study, to keep outcomes in and to find earlier ones.
    jobs
        Worker processes, -1 for all cores.  Outcomes do not depend on it.
    targets
        If given, every point is analysed as a report would, and its verdicts are kept.
    progress
        Show a bar on stderr, if that is a terminal.
    keys
        Headline numbers to return, by default all: thousands of points fill the memory.

    Raises
    ------
    ConfigError, RulesError
        A point's rules do not fit together; nothing has been played then.
    DatasetError
        The folder cannot be written, or a kept outcome is damaged.
    Interrupted
        Stopped; what was finished is kept if there is a folder.
    """
    planned = plan_design(setting.design(Point()))
    tasks = [_task(setting, planned, point, folder, targets) for point in points]
    found: dict[str, Outcome] = {}
    for task in tasks:
        if folder is not None and (kept := read_outcome(folder, task.key)) is not None:
            found[task.key] = _only(kept, keys)
    missing = list({task.key: task for task in tasks if task.key not in found}.values())
    try:
        with counting(progress, "points", len(tasks), len(tasks) - len(missing)) as bar:
            for key, computed in _computed(missing, jobs):
                found[key] = _only(computed, keys)
                bar.step()
    except KeyboardInterrupt:
        what = "the same command goes on from there" if folder else "nothing is kept"
        raise Interrupted(
            f"stopped; {len(found)} of {len(tasks)} points are done: {what}"
        ) from None
    return [
        replace(found[task.key], point=point) for task, point in zip(tasks, points, strict=True)
    ]


def _only(outcome: Outcome, keys: Collection[str] | None) -> Outcome:
    """Return an outcome with some of its numbers."""
    if keys is None:
        return outcome
    return replace(outcome, numbers=tuple(n for n in outcome.numbers if n.key in keys))


@dataclass(frozen=True)
class _Task:
    """A point on its way to a worker."""

    key: str
    manifest: Manifest
    point: Point
    first_world: int
    blocks: int
    folder: str
    targets: Targets | None
    parent: int


def _task(
    setting: Setting,
    planned: Manifest,
    point: Point,
    folder: Path | None,
    targets: Targets | None,
) -> _Task:
    """Return the task of a point: the plan of the base with the point's rules."""
    asked = setting.rules_of(point)
    ruleset = asked.load(setting.game)
    arm = arm_facts(load_game(setting.game), ruleset, asked.rules, asked.sets)
    manifest = planned.model_copy(update={"arms": dict.fromkeys(planned.arms, arm)})
    judged = None if targets is None else dict(targets)
    key = hash_of(
        [
            manifest.hash,
            (_code(setting.game), NUMBERS),
            setting.first_world,
            setting.blocks,
            judged,
        ]
    )
    return _Task(
        key,
        manifest,
        point,
        setting.first_world,
        setting.blocks,
        str(folder) if folder is not None else "",
        targets,
        os.getpid(),
    )


def _code(game: str) -> str:
    """Return a hash of the kernels: other code may play other games by the same rules."""
    return kernel_hash(game if "." not in game else "core")


def _computed(tasks: Sequence[_Task], jobs: int) -> Iterator[tuple[str, Outcome]]:
    """Yield outcomes as workers finish them."""
    if not tasks:
        return
    warm = tasks[0]
    game = load_game(warm.manifest.game.id)
    prepare(match_of(warm.manifest, warm.manifest.chunks[0], game))
    parallel = Parallel(n_jobs=jobs, return_as="generator_unordered", batch_size=1)
    with single_threaded_workers(), one_interrupt():
        with interrupts_held():
            results = parallel(delayed(_compute)(task) for task in tasks)
        with closing(results):
            yield from results


def _compute(task: _Task) -> tuple[str, Outcome]:
    """Play and analyse one point; a function of this module, so any worker can import it."""
    leave_interrupts_to(task.parent)
    cell = play_cell(task.manifest, task.first_world, task.blocks)
    verdicts: Iterable[Verdict] = ()
    if task.targets is not None:
        sections = analyse_cell(cell, task.targets)
        verdicts = (verdict for section in sections for verdict in section.verdicts)
    rules_hash = next(iter(task.manifest.arms.values())).hash
    numbers = (*headlines(cell), *bot_shares(cell))
    outcome = Outcome(task.point, numbers, tuple(verdicts), rules_hash)
    if task.folder:
        write_outcome(Path(task.folder), task.key, outcome)
    return task.key, outcome


def play_cell(manifest: Manifest, first_world: int, blocks: int) -> Cell:
    """Play the only cell of a manifest on a range of worlds, in memory."""
    (planned,) = manifest.cells
    chunk = Chunk(
        number=0,
        arm=planned.arm,
        players=planned.players,
        lineup=planned.lineup,
        part=0,
        first_world=first_world,
        n_worlds=blocks,
    )
    match = match_of(manifest, chunk, load_game(manifest.game.id))
    rows = play_worlds(match, first_world, blocks)
    frames = {
        name: frame.lazy().with_columns(lineup=pl.lit(planned.lineup))
        for name, frame in tables_of(rows, match, manifest, chunk).items()
    }
    return Cell(
        players=planned.players,
        words=read_words(manifest, planned.arm, planned.players),
        games=frames["games"],
        seats=frames["seats"],
        items=frames["items"],
        coverage=frames["coverage"],
        arm=planned.arm,
    )


def _paths(folder: Path, key: str) -> tuple[Path, Path]:
    """Return where the numbers and the words of an outcome lie."""
    base = folder / FOLDER
    return base / f"{key}.parquet", base / f"{key}.json"


def write_outcome(folder: Path, key: str, outcome: Outcome) -> None:
    """Write an outcome; the words come last and mark it as whole."""
    numbers, words = _paths(folder, key)
    try:
        numbers.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DatasetError(f"{numbers.parent} cannot be made: {error.strerror}") from error
    frame = pl.DataFrame({each.key: each.influence for each in outcome.numbers})
    write_file(numbers, _parquet(frame))
    facts = {
        "rules": outcome.point.rules,
        "sets": outcome.point.sets,
        "rules_hash": outcome.rules_hash,
        "numbers": [
            {name: value for name, value in asdict(each).items() if name != "influence"}
            for each in outcome.numbers
        ],
        "verdicts": [asdict(verdict) for verdict in outcome.verdicts],
    }
    write_file(words, json.dumps(facts, indent=1).encode() + b"\n")


def _parquet(frame: pl.DataFrame) -> bytes:
    """Return a frame as the bytes of a Parquet file."""
    buffer = io.BytesIO()
    frame.write_parquet(buffer, compression="zstd")
    return buffer.getvalue()


def read_outcome(folder: Path, key: str) -> Outcome | None:
    """Return a kept outcome, or None if there is none; DatasetError if it is damaged."""
    numbers, words = _paths(folder, key)
    if not words.exists():
        return None
    try:
        facts: dict[str, Any] = json.loads(words.read_bytes())
        frame = pl.read_parquet(numbers)
        return Outcome(
            Point(tuple(facts["rules"]), tuple(facts["sets"])),
            tuple(
                Headline(**each, influence=frame[each["key"]].to_numpy())
                for each in facts["numbers"]
            ),
            tuple(Verdict(**each) for each in facts["verdicts"]),
            facts["rules_hash"],
        )
    except (OSError, ValueError, KeyError, TypeError, pl.exceptions.PolarsError) as error:
        raise DatasetError(
            f"{words.with_suffix('')} is damaged ({error}): delete its two files, and the "
            "same command computes the point again"
        ) from error
