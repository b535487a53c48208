"""What workers of a cluster do: begin with a work, once, and then do its tasks."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from threading import Lock
from typing import Any

from exobalance.simcore.core.jit import cache_base
from exobalance.simcore.errors import ClusterError, ConfigError
from exobalance.simcore.locking import take
from exobalance.simcore.run.cluster.fitness import Facts, differences, facts, unfit

KEPT = 4
"""Works that a worker keeps: the one that it does, and what another caller may have sent."""

POLARS_THREADS = "POLARS_MAX_THREADS"

LOCK = "preparing"  # file in the folder of all machine code


@dataclass(frozen=True)
class Shipment:
    """A work as it is sent, once to each worker; its tasks name it.

    ``begin`` is what a worker does before its first task: compile or load kernels.
    """

    key: str
    work: bytes  # pickled function of one task
    begin: bytes  # pickled function without arguments, or None
    expected: Facts  # of the process that asks


def packed(value: object) -> bytes:
    """Return what travels, a work, a task or a result, as bytes."""
    return pickle.dumps(value, protocol=5)


def unpacked(shipment: Shipment) -> Shipment:
    """Return a shipment: as the result of a task Dask passes it from worker to worker.

    One that was lost with all workers that had it is sent again, which data that is scattered
    is not.
    """
    return shipment


def get_ready(shipment: Shipment) -> Facts:
    """Do what a work begins with; return the facts of this worker."""
    _work_of(shipment)
    return facts()


def do(task: bytes, shipment: Shipment) -> bytes:
    """Return the pickled result of a pickled task.

    Dask sees nothing but bytes: it would search arguments for tasks of its own, and turn record
    arrays into plain ones.
    """
    work = _work_of(shipment)
    return packed(work(pickle.loads(task)))


_works: dict[str, Callable[[Any], Any]] = {}
_one_thread = Lock()


def _work_of(shipment: Shipment) -> Callable[[Any], Any]:
    """Return the work of a shipment, begun once in this process.

    Raises ClusterError if this process would not come to the same numbers as the one that asks,
    or cannot import what the work needs.
    """
    with _one_thread:
        if shipment.key not in _works:
            _refuse_to_differ(shipment.expected)
            # Polars reads it at its first use: a machine has as many workers as cores.
            os.environ.setdefault(POLARS_THREADS, "1")
            try:
                work, begin = pickle.loads(shipment.work), pickle.loads(shipment.begin)
                if begin is not None:
                    with _one_by_one():
                        begin()
            except (ConfigError, ImportError, AttributeError) as error:
                raise ClusterError(
                    f"{this_worker()} cannot begin: {error}; workers have to find packages of "
                    "games: install them there, or name the folder around them in PYTHONPATH"
                ) from error
            while len(_works) >= KEPT:
                del _works[next(iter(_works))]
            _works[shipment.key] = work
        return _works[shipment.key]


def _refuse_to_differ(expected: Facts) -> None:
    found = differences(expected.deciding, facts().deciding)
    if found:
        raise unfit([f"{this_worker()} has {', '.join(found)}"])


def this_worker() -> str:
    """Return how this worker is called: by its address, where it has one, and its host."""
    with suppress(ImportError, ValueError):
        from distributed import get_worker

        return f"worker {get_worker().address} ({facts().host})"
    return f"process {facts().process} ({facts().host})"


@contextmanager
def _one_by_one() -> Iterator[None]:
    """Let the other processes of this machine wait: they load what this one compiles."""
    base = cache_base()
    try:
        base.mkdir(parents=True, exist_ok=True, mode=0o700)
        handle = os.open(base / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:  # no folder for machine code: each compiles for itself
        yield
        return
    try:
        with suppress(OSError):  # a file system without locks
            take(handle, wait=True)
        yield
    finally:
        os.close(handle)
