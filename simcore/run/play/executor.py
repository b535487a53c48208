"""Run an experiment: plan it, fan its chunks out to workers, and open the result."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import polars as pl
from joblib import Parallel, delayed

from exobalance.simcore.bots.load import pack_bots
from exobalance.simcore.errors import BalanceError, DatasetError, Interrupted
from exobalance.simcore.games import load_game
from exobalance.simcore.record.files import marker_name
from exobalance.simcore.record.manifest import Chunk, Manifest
from exobalance.simcore.record.reader import Run, open_run
from exobalance.simcore.record.writer import write_manifest
from exobalance.simcore.ruleset import Ruleset, load_ruleset
from exobalance.simcore.run.plan.experiment import Experiment
from exobalance.simcore.run.plan.folder import claim_folder
from exobalance.simcore.run.plan.match import line_up_of, match_of
from exobalance.simcore.run.plan.planner import plan
from exobalance.simcore.run.play.effect import changed_worlds
from exobalance.simcore.run.play.lock import locked
from exobalance.simcore.run.play.orphans import free_shared_memory
from exobalance.simcore.run.play.progress import Progress, showing
from exobalance.simcore.run.play.worker import Task, run_chunk
from exobalance.simcore.run.play.worlds import prepare

POLARS_THREADS = "POLARS_MAX_THREADS"


def run(
    experiment: Experiment,
    out: Path | str,
    jobs: int = -1,
    progress: bool = False,
    ruleset: Ruleset | None = None,
) -> Run:
    """Play an experiment into a new run folder.

    Parameters
    ----------
    out
        Folder that does not exist yet, or is empty.
    jobs
        Worker processes, -1 for all cores.  Results do not depend on it.
    progress
        Show a progress bar on stderr, if that is a terminal.
    ruleset
        Rules to play by; by default those that the experiment names.

    Raises
    ------
    ConfigError, RulesError
        The experiment does not fit together, or the folder is taken.
    DatasetError
        The folder cannot be written.
    BalanceError
        The run was stopped; what is finished is kept, and `resume` continues.
    """
    ruleset = ruleset or load_ruleset(experiment.game, experiment.rules, experiment.sets)
    manifest = plan(experiment, ruleset)
    return play_new(Path(out), manifest, ruleset.book.printed, jobs, progress)


def play_new(
    out: Path, manifest: Manifest, printed: Mapping[str, Any], jobs: int, progress: bool
) -> Run:
    """Play what a manifest plans into a folder of its own; raises what `run` does.

    ``printed`` is the tree of the printed rules.
    """
    folder = claim_folder(out, manifest)
    with locked(folder):
        with told_how_to_resume(folder, manifest), single_threaded_workers():
            manifest = with_effects(manifest, printed, jobs)
            write_manifest(folder, manifest)
        return execute(folder, manifest, manifest.chunks, jobs, progress)


def execute(
    folder: Path, manifest: Manifest, chunks: Iterable[Chunk], jobs: int, progress: bool
) -> Run:
    """Compute ``chunks`` of a run whose manifest is written; return the opened run.

    If a worker process dies, the chunks it left are tried once more.
    """
    chunks = list(chunks)
    free_shared_memory()
    with told_how_to_resume(folder, manifest):
        warm_up(manifest)
        done = manifest.total_games - sum(map(manifest.n_games, chunks))
        with showing(progress, manifest.total_games, done) as bar:
            try:
                _fan_out(folder, manifest, chunks, jobs, bar)
            except BrokenProcessPool:
                left = [each for each in chunks if not (folder / marker_name(each.number)).exists()]
                _fan_out(folder, manifest, left, jobs, bar)
    return open_run(folder, verify=False)


def _fan_out(
    folder: Path, manifest: Manifest, chunks: list[Chunk], jobs: int, progress: Progress
) -> None:
    """Compute chunks in one parallel call, in whatever order they are finished."""
    n_chunks, parent = len(manifest.chunks), os.getpid()
    run = f"{manifest.hash}/{manifest.total_games}"  # a folder may hold one run after another
    # No back end is named: a surrounding `joblib.parallel_config` decides where to run.
    parallel = Parallel(n_jobs=jobs, return_as="generator_unordered", batch_size=1)
    with single_threaded_workers(), one_interrupt():
        with interrupts_held():
            summaries = parallel(
                delayed(run_chunk)(Task(str(folder), chunk.number, n_chunks, run, parent))
                for chunk in chunks
            )
        with closing(summaries):
            for summary in summaries:
                progress.advance(summary)


@contextmanager
def single_threaded_workers() -> Iterator[None]:
    """Give Polars one thread in worker processes started meanwhile; this one keeps its own."""
    pl.thread_pool_size()  # starts this process's own threads before the setting changes
    before = os.environ.get(POLARS_THREADS)
    os.environ[POLARS_THREADS] = "1"
    try:
        yield
    finally:
        if before is None:
            os.environ.pop(POLARS_THREADS, None)
        else:
            os.environ[POLARS_THREADS] = before


@contextmanager
def one_interrupt() -> Iterator[None]:
    """Answer the first Ctrl-C and ignore further ones until the workers are stopped.

    Ending workers starts small processes of the system; one that falls to a second Ctrl-C
    leaves the run waiting for minutes.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(number: int, frame: object) -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before if before is not None else signal.SIG_DFL)


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Hold Ctrl-C back for a moment; processes started meanwhile never see one.

    A terminal sends Ctrl-C to every process of the run.  A worker that is still starting
    would answer with a traceback; this process answers for all of them.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def warm_up(manifest: Manifest) -> None:
    """Compile or load the kernels before workers start: they would all compile at once."""
    game = load_game(manifest.game.id)
    for cell_chunks in {(c.arm, c.players, c.lineup): c for c in manifest.chunks}.values():
        prepare(match_of(manifest, cell_chunks, game))


def with_effects(manifest: Manifest, printed: Mapping[str, Any], jobs: int) -> Manifest:
    """Return the manifest with how many worlds each tweak changes, where not known yet.

    The first line-up of a player count stands for all.
    ``printed`` is the tree of the printed rules.
    """
    game = load_game(manifest.game.id)
    arms = dict(manifest.arms)
    lineups = {lineup.players: lineup for lineup in reversed(manifest.lineups.values())}
    for key, arm in manifest.arms.items():
        if not arm.changes or arm.effect:
            continue
        effect = {
            lineup.players: changed_worlds(
                game,
                printed,
                arm.tree,
                pack_bots(game, line_up_of(manifest, lineup)),
                lineup.players,
                seed=manifest.seed,
                jobs=jobs,
            )
            for lineup in lineups.values()
        }
        arms[key] = arm.model_copy(update={"effect": effect})
    return manifest.model_copy(update={"arms": arms})


@contextmanager
def told_how_to_resume(folder: Path, manifest: Manifest) -> Iterator[None]:
    """Turn whatever stops a run into one sentence that says what is kept."""
    try:
        yield
    except KeyboardInterrupt:
        raise Interrupted(f"stopped; {_kept(folder, manifest)}") from None
    except BrokenProcessPool as error:
        raise BalanceError(
            "a worker process died twice, perhaps for lack of memory; "
            f"{_kept(folder, manifest)}, with fewer --jobs if memory is short"
        ) from error
    except DatasetError as error:
        raise DatasetError(f"{error}; {_kept(folder, manifest)}") from error


def _kept(folder: Path, manifest: Manifest) -> str:
    done = [each for each in manifest.chunks if (folder / marker_name(each.number)).exists()]
    games = sum(map(manifest.n_games, done))
    kept = f"{games:,} of {manifest.total_games:,} games are kept: "
    if manifest.study:
        return f"{kept}the same command goes on from there"
    return f"{kept}continue with `exobalance resume {folder}`"
