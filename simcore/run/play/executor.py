"""Run an experiment: plan it, fan its chunks out to workers, and open the result."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path

from exobalance.simcore.errors import BalanceError, ClusterError, DatasetError, Interrupted
from exobalance.simcore.games import command_about, load_game
from exobalance.simcore.record.facts import Chunk
from exobalance.simcore.record.files import marker_name
from exobalance.simcore.record.manifest import Manifest
from exobalance.simcore.record.reader import Run, open_run
from exobalance.simcore.record.writer import write_manifest
from exobalance.simcore.ruleset import Ruleset, load_rulebook
from exobalance.simcore.run.plan.experiment import Experiment
from exobalance.simcore.run.plan.folder import claim_folder
from exobalance.simcore.run.plan.match import line_up_of, match_of
from exobalance.simcore.run.plan.planner import plan
from exobalance.simcore.run.play.beginning import beginning_of
from exobalance.simcore.run.play.effect import changed_worlds
from exobalance.simcore.run.play.estimate import time_in_words
from exobalance.simcore.run.play.lock import locked
from exobalance.simcore.run.play.parallel import (
    cluster_for,
    in_parallel,
    single_threaded_workers,
)
from exobalance.simcore.run.play.progress import COMPILING, Progress, showing
from exobalance.simcore.run.play.worker import (
    ChunkTask,
    Summary,
    keep_chunk,
    play_chunk,
    run_chunk,
)
from exobalance.simcore.run.play.worlds import prepare


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
        Show progress on stderr: a bar, or lines where that is no terminal.
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
    return play_new(Path(out), plan(experiment.design(ruleset)), jobs, progress)


def play_new(folder: Path, manifest: Manifest, jobs: int, progress: bool) -> Run:
    """Play what a manifest plans into a folder of its own; raises what `run` does."""
    claim_folder(folder, manifest)
    with locked(folder):
        return complete(folder, manifest, manifest, manifest.chunks, jobs, progress)


def complete(
    folder: Path,
    stored: Manifest,
    planned: Manifest,
    chunks: Iterable[Chunk],
    jobs: int,
    progress: bool,
) -> Run:
    """Compute the chunks that a folder lacks of ``planned``; return the opened run.

    ``stored`` is the manifest that the folder holds, the same one or one with less blocks.
    """
    chunks = list(chunks)
    done = planned.total_games - sum(map(planned.n_games, chunks))
    with (
        told_how_to_resume(folder, planned),
        showing(progress, "games", planned.total_games, done) as bar,
    ):
        bar.phase(COMPILING)
        with single_threaded_workers():
            planned = with_effects(planned, jobs)
            if planned != stored:
                write_manifest(folder, planned)
        _execute(folder, planned, chunks, jobs, bar)
    return open_run(folder, verify=False)


def _execute(
    folder: Path, manifest: Manifest, chunks: list[Chunk], jobs: int, progress: Progress
) -> None:
    """Compute ``chunks`` of a run whose manifest is written.

    If a worker process dies, the chunks it left are tried once more.
    """
    warm_up(manifest)
    if progress.is_shown and chunks:
        progress.tell(time_in_words(manifest, chunks, jobs))
    try:
        _fan_out(folder, manifest, chunks, jobs, progress)
    except BrokenProcessPool:
        left = [each for each in chunks if not (folder / marker_name(each.number)).exists()]
        _fan_out(folder, manifest, left, jobs, progress)


def _fan_out(
    folder: Path, manifest: Manifest, chunks: list[Chunk], jobs: int, progress: Progress
) -> None:
    """Compute chunks in one parallel call, in whatever order they are finished."""
    with closing(_played(folder, manifest, chunks, jobs, progress)) as summaries:
        for summary in summaries:
            progress.advance(summary.games)


def _played(
    folder: Path, manifest: Manifest, chunks: list[Chunk], jobs: int, progress: Progress
) -> Generator[Summary, None, None]:
    """Yield what is told of chunks as they are written: by workers that see the folder, or here."""
    cluster = cluster_for(jobs)
    if cluster and not cluster.is_shared:
        plain = manifest.model_copy(update={"chunks": ()})  # workers are sent it once
        work, begin = partial(play_chunk, plain), beginning_of(manifest)
        with closing(in_parallel(work, chunks, jobs, progress, begin=begin)) as played:
            for each in played:
                yield keep_chunk(folder, manifest.hash, each)
        return
    where = folder.absolute() if cluster else folder
    n_chunks = len(manifest.chunks)
    run = f"{manifest.hash}/{manifest.total_games}"  # a folder may hold one run after another
    tasks = (ChunkTask(str(where), chunk.number, n_chunks, run) for chunk in chunks)
    start = beginning_of(manifest, where) if cluster else None
    with closing(in_parallel(run_chunk, tasks, jobs, progress, begin=start)) as summaries:
        yield from summaries


def warm_up(manifest: Manifest) -> None:
    """Compile or load the kernels before workers start: they would all compile at once."""
    game = load_game(manifest.game.id)
    for chunk in {chunk.key: chunk for chunk in manifest.chunks}.values():
        prepare(match_of(manifest, chunk, game))


def with_effects(manifest: Manifest, jobs: int) -> Manifest:
    """Return the manifest with how many worlds each tweak changes, where not known yet.

    The first line-up of a player count stands for all.
    """
    unknown = {k: arm for k, arm in manifest.arms.items() if arm.changes and not arm.effect}
    if not unknown:
        return manifest
    game = load_game(manifest.game.id)
    printed = load_rulebook(game.id).printed
    lineups = {lineup.players: lineup for lineup in reversed(manifest.lineups.values())}
    arms = dict(manifest.arms)
    for key, arm in unknown.items():
        effect = {
            lineup.players: changed_worlds(
                game,
                printed,
                arm.tree,
                line_up_of(manifest, lineup),
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
    except (ClusterError, DatasetError) as error:
        raise type(error)(f"{error}; {_kept(folder, manifest)}") from error


def _kept(folder: Path, manifest: Manifest) -> str:
    done = [each for each in manifest.chunks if (folder / marker_name(each.number)).exists()]
    games = sum(map(manifest.n_games, done))
    kept = f"{games:,} of {manifest.total_games:,} games are kept: "
    if manifest.study:
        return f"{kept}the same command goes on from there"
    return f"{kept}continue with `{command_about(manifest.game.id, 'resume', folder)}`"
