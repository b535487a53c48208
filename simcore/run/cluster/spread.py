"""Tasks on their way to workers, few at a time, and their results, each taken once."""

from __future__ import annotations

import pickle
import time
from collections.abc import Callable, Generator, Iterable
from itertools import islice
from typing import TYPE_CHECKING, Any

from exobalance.simcore.run.cluster.cluster import Cluster
from exobalance.simcore.run.cluster.workers import do, packed

if TYPE_CHECKING:
    from distributed import Future

AHEAD = 2
"""Tasks on their way per thread of the cluster: one that is done, and one that waits for it."""

WAIT_S = 0.005


def spread(
    cluster: Cluster,
    work: Callable[[Any], Any],
    tasks: Iterable[Any],
    in_order: bool = False,
    begin: Callable[[], object] | None = None,
    announce: Callable[[list[str]], object] = lambda hosts: None,
) -> Generator[Any, None, None]:
    """Yield what ``work`` makes of each task, in any order or in that of the tasks.

    ``work`` is sent to each worker once, tasks are taken from their iterator when there is room
    for them: however many there are, `AHEAD` of them per thread of the cluster are known to it
    and to this process.  A task whose worker dies is done again by another one.

    Parameters
    ----------
    begin
        What a worker does before its first task, at first one worker of each machine.
    announce
        Called with the hosts where ``begin`` has not been done before.

    Raises
    ------
    ClusterError
        The scheduler is lost, all workers are, one is not fit to play, or a task ends one after
        the other.
    Exception
        Whatever ``work`` raises.
    """
    from distributed import as_completed

    shipment = cluster.ship(work, begin)
    others = cluster.get_ready(shipment, begin, announce)
    cluster.look(at_once=not cluster.threads)
    finished = as_completed(loop=cluster.client.loop, with_results=True, raise_errors=False)
    waiting = enumerate(tasks)
    numbers: dict[Future, int] = {}  # of tasks on their way
    early: dict[int, Any] = {}  # results that wait for their turn
    batch: list[tuple[Future, Any]] = []
    given, is_over = 0, False
    try:
        while True:
            room = max(1, AHEAD * cluster.threads) - len(numbers) - len(early)
            if new := list(islice(waiting, max(0, room))):
                futures = cluster.submit_all(do, [packed(task) for _, task in new], shipment)
                numbers |= zip(futures, (number for number, _ in new), strict=True)
                finished.update(futures)
            is_over = len(new) < room
            if is_over and not numbers:
                return
            batch = finished.next_batch(block=False)
            if not batch:
                cluster.look()
                time.sleep(WAIT_S)
            for future, result in batch:
                number = numbers.pop(future)
                early[number] = pickle.loads(_checked(cluster, result))
                if not in_order:
                    given = number
                while given in early:
                    yield early.pop(given)
                    given += 1
    finally:
        finished.clear()
        for future in [*numbers, *(future for future, _ in batch), *others, shipment]:
            future.release()  # an error that somebody keeps would keep them, too


def _checked(cluster: Cluster, result: Any) -> bytes:
    """Return the bytes of a finished task; raises why there are none.

    What was gathered counts, not the status of the future: that changes again when the worker
    that had the result dies.
    """
    if isinstance(result, bytes):
        return result
    error = result[1] if isinstance(result, tuple) else result
    raise cluster.explained(error)
