"""Tasks on all workers: threads kept apart, and Ctrl-C answered by this process alone."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, contextmanager
from typing import Any

import polars as pl
from joblib import Parallel, delayed, effective_n_jobs

from exobalance.simcore import packages
from exobalance.simcore.run.play.orphans import free_shared_memory, start_worker
from exobalance.simcore.run.play.progress import STARTING, Progress

POLARS_THREADS = "POLARS_MAX_THREADS"


def in_parallel(
    work: Callable[..., Any],
    tasks: Iterable[Any],
    jobs: int,
    progress: Progress | None = None,
    in_order: bool = False,
) -> Generator[Any, None, None]:
    """Yield what ``work`` makes of each task, in any order or in that of the tasks.

    ``work`` is a function of an importable module.  ``progress`` is told that workers start.
    """
    progress = progress or Progress()
    progress.phase("" if effective_n_jobs(jobs) == 1 else STARTING)
    parallel = with_workers(jobs, return_as="generator" if in_order else "generator_unordered")
    with single_threaded_workers(), one_interrupt():
        with interrupts_held():
            results = parallel(delayed(work)(task) for task in tasks)
        with closing(results):
            for result in results:
                yield result
                progress.phase("")


def with_workers(jobs: int, **settings: Any) -> Parallel:
    """Return a runner of tasks whose worker processes do not outlive this one."""
    free_shared_memory()
    # No back end is named: a surrounding `joblib.parallel_config` decides where to run.
    return Parallel(
        n_jobs=jobs,
        batch_size=1,
        initializer=start_worker,
        initargs=(os.getpid(), tuple(packages.added)),
        **settings,
    )


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
