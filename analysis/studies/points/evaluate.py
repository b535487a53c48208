"""Design points: rules tried on the same worlds, summed up as headline numbers.

Sweeps, screenings and searches try many sets of rules.  Each point is played in memory by
one worker, and what is kept of it is small: every headline number with its influence per
group of blocks, so that any two points on the same worlds can be compared as a pair.

With a folder, outcomes are kept by everything that decides a point's games: a study that is
asked again finds the points it has, and computes the others.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import polars as pl

from exobalance.analysis.balance import analyse_cell
from exobalance.analysis.base.cells import Cell
from exobalance.analysis.base.findings import Verdict
from exobalance.analysis.base.game_facts import read_game_facts
from exobalance.analysis.base.targets import Targets
from exobalance.analysis.effects.headline import headlines
from exobalance.analysis.studies.points.outcome_files import read_outcome, write_outcome
from exobalance.analysis.studies.points.point import Outcome, Point, Setting
from exobalance.simcore.bots.learned.forms import Model
from exobalance.simcore.bots.learned.store import keep_models, models_of
from exobalance.simcore.core.jit import kernel_hash, scope_of
from exobalance.simcore.errors import ClusterError, Interrupted
from exobalance.simcore.games import load_game
from exobalance.simcore.record.hashing import hash_of
from exobalance.simcore.record.manifest import Manifest
from exobalance.simcore.run.plan.match import bots_of, match_of
from exobalance.simcore.run.plan.planner import arm_facts, plan
from exobalance.simcore.run.play.beginning import beginning
from exobalance.simcore.run.play.orphans import end_if_orphaned
from exobalance.simcore.run.play.parallel import cluster_for, in_parallel
from exobalance.simcore.run.play.progress import COMPILING, Progress, showing
from exobalance.simcore.run.play.worker import tables_of
from exobalance.simcore.run.play.worlds import play_worlds, prepare

NUMBERS = 4
"""Rises whenever headline numbers change: outcomes that were kept before lack some."""


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
        Show progress on stderr: a bar, or lines where that is no terminal.
    keys
        Headline numbers to return, by default all: thousands of points fill the memory.

    Raises
    ------
    ClusterError
        The cluster is lost, or not fit to play.
    ConfigError, RulesError
        A point's rules do not fit together; nothing has been played then.
    DatasetError
        The folder cannot be written, or a kept outcome is damaged.
    Interrupted
        Stopped; what was finished is kept if there is a folder.
    """
    planned = plan(setting.design(Point()))
    tasks = [_task(setting, planned, point, folder, targets) for point in points]
    found: dict[str, Outcome] = {}
    for task in tasks:
        if folder is not None and (kept := read_outcome(folder, task.key)) is not None:
            found[task.key] = _only(kept, keys)
    missing = list({task.key: task for task in tasks if task.key not in found}.values())
    try:
        with showing(progress, "points", len(tasks), len(tasks) - len(missing)) as bar:
            for key, computed in _computed(missing, folder, jobs, bar):
                found[key] = _only(computed, keys)
                bar.advance()
    except (KeyboardInterrupt, ClusterError) as error:
        what = "the same command goes on from there" if folder else "nothing is kept"
        told = f"{len(found)} of {len(tasks)} points are done: {what}"
        if isinstance(error, ClusterError):
            raise ClusterError(f"{error}; {told}") from error
        raise Interrupted(f"stopped; {told}") from None
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
    models: Mapping[str, Model]  # of learned bots


def _task(
    setting: Setting,
    planned: Manifest,
    point: Point,
    folder: Path | None,
    targets: Targets | None,
) -> _Task:
    """Return the task of a point: the plan of the base with the point's rules."""
    arm = arm_facts(load_game(setting.game), setting.rules_of(point))
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
        models_of(bots_of(manifest)),
    )


def _code(game: str) -> str:
    """Return a hash of the kernels: other code may play other games by the same rules."""
    return kernel_hash(scope_of(load_game(game).folder / "__init__.py"))


def _computed(
    tasks: Sequence[_Task], folder: Path | None, jobs: int, progress: Progress
) -> Iterator[tuple[str, Outcome]]:
    """Yield outcomes as workers finish them; they are in the folder then, if there is one."""
    if not tasks:
        return
    warm = tasks[0]
    game = load_game(warm.manifest.game.id)
    match = match_of(warm.manifest, warm.manifest.chunks[0], game)
    progress.phase(COMPILING)
    prepare(match)
    cluster = cluster_for(jobs)
    if cluster is None:
        yield from in_parallel(_compute, tasks, jobs, progress)
        return
    where = str(folder.absolute()) if folder and cluster.is_shared else ""
    begin = beginning(game.id, [(next(iter(warm.manifest.arms.values())).tree, match.line_up)],
                      warm.models)  # fmt: skip
    sent = (replace(task, folder=where, models={}) for task in tasks)
    for key, outcome in in_parallel(_compute, sent, jobs, progress, begin=begin):
        if folder and not cluster.is_shared:
            write_outcome(folder, key, outcome)
        yield key, outcome


def _compute(task: _Task) -> tuple[str, Outcome]:
    """Play and analyse one point; a function of this module, so any worker can import it."""
    keep_models(task.models)
    cell = play_cell(task.manifest, task.first_world, task.blocks)
    verdicts: Iterable[Verdict] = ()
    if task.targets is not None:
        sections = analyse_cell(cell, task.targets)
        verdicts = (verdict for section in sections for verdict in section.verdicts)
    rules_hash = next(iter(task.manifest.arms.values())).hash
    outcome = Outcome(task.point, tuple(headlines(cell)), tuple(verdicts), rules_hash)
    if task.folder:
        end_if_orphaned()
        write_outcome(Path(task.folder), task.key, outcome)
    return task.key, outcome


def play_cell(manifest: Manifest, first_world: int, blocks: int) -> Cell:
    """Play the only cell of a manifest on a range of worlds, in memory."""
    (planned,) = manifest.cells
    chunk = planned.chunk(first_world, blocks)
    match = match_of(manifest, chunk, load_game(manifest.game.id))
    rows = play_worlds(match, first_world, blocks)
    frames = {
        name: frame.lazy().with_columns(lineup=pl.lit(planned.lineup))
        for name, frame in tables_of(rows, match, manifest, chunk).items()
    }
    return Cell(
        players=planned.players,
        facts=read_game_facts(manifest, planned.arm, planned.players),
        games=frames["games"],
        seats=frames["seats"],
        items=frames["items"],
        coverage=frames["coverage"],
        arm=planned.arm,
    )
