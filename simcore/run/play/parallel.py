"""Tasks on all workers: threads kept apart, and Ctrl-C answered by this process alone.

Workers are processes of this machine, or, inside `simcore.run.cluster.cluster.on_cluster`, those
of a Dask cluster, which are nobody's children: they are not started here, and do not end here.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from typing import Any

import polars as pl
from joblib import Parallel, delayed, effective_n_jobs

from exobalance.simcore import packages
from exobalance.simcore.phrases import and_list
from exobalance.simcore.run.cluster.cluster import CLUSTER, Cluster
from exobalance.simcore.run.cluster.spread import spread
from exobalance.simcore.run.play.orphans import free_shared_memory, start_worker
from exobalance.simcore.run.play.progress import PREPARING, STARTING, Progress

POLARS_THREADS = "POLARS_MAX_THREADS"


Spread = Callable[[Callable[[Any], Any], Iterable[Any]], list[Any]]
"""What returns the results of a work for some tasks, in order, played by workers that stay."""


def in_parallel(
    work: Callable[..., Any],
    tasks: Iterable[Any],
    jobs: int,
    progress: Progress | None = None,
    in_order: bool = False,
    begin: Callable[[], object] | None = None,
) -> Generator[Any, None, None]:
    """Yield what ``work`` makes of each task, in any order or in that of the tasks.

    ``work`` is a function of an importable module.  ``progress`` is told that workers start.
    ``begin`` is what a worker of a cluster does before its first task: compile kernels.  Those of
    this machine find what this process has compiled.
    """
    progress = progress or Progress()
    if cluster := cluster_for(jobs):
        yield from _on_cluster(cluster, work, tasks, progress, in_order, begin)
        return
    progress.phase("" if effective_n_jobs(jobs) == 1 else STARTING)
    parallel = with_workers(jobs, return_as="generator" if in_order else "generator_unordered")
    with single_threaded_workers(), one_interrupt():
        with interrupts_held():
            results = parallel(delayed(work)(task) for task in tasks)
        with closing(results):
            for result in results:
                yield result
                progress.phase("")


def cluster_for(jobs: int) -> Cluster | None:
    """Return the cluster that tasks go to; None for one worker, which is this process."""
    return None if jobs == 1 else CLUSTER.get()


def worker_count(jobs: int) -> int:
    """Return how many tasks are done at a time, here or on the cluster."""
    cluster = cluster_for(jobs)
    return max(1, cluster.threads) if cluster else effective_n_jobs(jobs)


def _on_cluster(
    cluster: Cluster,
    work: Callable[[Any], Any],
    tasks: Iterable[Any],
    progress: Progress,
    in_order: bool,
    begin: Callable[[], object] | None,
) -> Generator[Any, None, None]:
    """Yield what workers of a cluster make of each task; see `in_parallel`."""
    results = spread(cluster, work, tasks, in_order, begin, partial(_announce, cluster, progress))
    with one_interrupt(), closing(results):
        for result in results:
            yield result
            progress.phase("")


def _announce(cluster: Cluster, progress: Progress, hosts: list[str]) -> None:
    """Tell that machines compile, or load what they compiled before."""
    if progress.is_shown:
        progress.tell(f"compiling or loading the rules on {cluster}: {and_list(hosts)}")
    progress.phase(PREPARING)


def with_workers(jobs: int, **settings: Any) -> Parallel:
    """Return a runner of tasks whose worker processes of this machine do not outlive this one."""
    free_shared_memory()
    # No back end is named: a surrounding `joblib.parallel_config` may choose another one.
    return Parallel(
        n_jobs=jobs,
        batch_size=1,
        initializer=start_worker,
        initargs=(os.getpid(), tuple(packages.added)),
        **settings,
    )


@contextmanager
def team(
    jobs: int, begin: Callable[[], object] | None = None, progress: Progress | None = None
) -> Iterator[Spread | None]:
    """Keep workers for many calls, which leave Ctrl-C to this process; None for a single one.

    ``begin`` and ``progress`` are for a cluster, see `in_parallel`.
    """
    if cluster := cluster_for(jobs):
        announce = partial(_announce, cluster, progress or Progress())
        with one_interrupt():
            yield lambda work, tasks: list(spread(cluster, work, tasks, True, begin, announce))
        return
    if effective_n_jobs(jobs) == 1:
        with one_interrupt():
            yield None
        return
    with single_threaded_workers(), one_interrupt(), with_workers(jobs) as parallel:
        with interrupts_held():  # while they start
            parallel(delayed(os.getpid)() for _ in range(parallel.n_jobs))
        yield lambda work, tasks: list(parallel(delayed(work)(task) for task in tasks))


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
