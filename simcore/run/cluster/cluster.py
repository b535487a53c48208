"""A Dask cluster as one run uses it: found, checked, watched, and left as it was.

Tasks go through the `Client` of dask.distributed.  joblib's own back end for Dask was tried first
(joblib 1.6) and does not do for runs that people leave alone: where the workers of a task die again
and again, or its result is lost, it tells nobody and the run waits for ever; how many tasks are on
their way is settled by the workers that are there at the start; and what all tasks have in common
is either sent with each, or scattered, and then lost with the workers that hold it.  Local
processes are joblib's as ever.
"""

from __future__ import annotations

import logging
import time
import uuid
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from exobalance.simcore.errors import ClusterError, ConfigError
from exobalance.simcore.phrases import counted
from exobalance.simcore.run.cluster.address import read_address, refuse_others
from exobalance.simcore.run.cluster.fitness import Facts, differences, facts, unfit
from exobalance.simcore.run.cluster.workers import Shipment, get_ready, packed, unpacked

if TYPE_CHECKING:
    from distributed import Client, Future

CONNECT_S = 10.0
"""A scheduler that has not answered by then is taken for none."""

ANSWER_S = 60.0
"""A scheduler that is too busy to answer for so long is taken for lost."""

WORKERS_S = 30.0
"""So long a cluster may be without workers: those that died are started again by then."""

LOOK_S = 1.0
"""The cluster is looked at this often while there is nothing to take from it."""

EXTRA = "pip install 'exobalance[cluster]'"


class Cluster:
    """A connection to the scheduler of a cluster, and what is known of its workers.

    Attributes
    ----------
    address : of the scheduler.
    is_shared : whether workers see the folders of this process, under the same paths.
    threads : tasks that the workers do at a time, as of the last look.
    """

    def __init__(self, address: str, client: Client, is_shared: bool = False) -> None:
        self.address, self.client, self.is_shared = address, client, is_shared
        self._connection = getattr(client, "scheduler_comm", None)
        self.expected = facts()
        self.threads = 0
        self.levels: Mapping[str, int] = {}  # of loggers, before the connection
        self._ready: set[tuple[str, tuple[str, str]]] = set()  # beginnings by machine
        self._looked = 0.0
        self._seen = time.monotonic()  # when there were workers

    def look(self, at_once: bool = False) -> None:
        """Look whether scheduler and workers are there, if that was not done just now.

        Raises ClusterError if the scheduler is gone, or if there has been no worker for
        `WORKERS_S` seconds.
        """
        self.refuse_lost()
        now = time.monotonic()
        if not at_once and now - self._looked < LOOK_S:
            return
        self.threads = sum(self._ask(self.client.scheduler.ncores).values())
        self._looked = time.monotonic()
        if self.threads:
            self._seen = self._looked
        elif self._looked - self._seen > WORKERS_S:
            raise ClusterError(
                f"the scheduler {self.address} has no workers: start some with "
                f"`dask worker {self.address} --nthreads 1`"
            )

    def refuse_lost(self) -> None:
        """Raise ClusterError if the connection to the scheduler broke.

        Dask makes a new one where it can, over which nothing is heard of tasks of the old one.
        """
        if self.client.status != "running" or self.client.scheduler_comm is not self._connection:
            raise self.lost()

    def lost(self) -> ClusterError:
        """Return the error for a scheduler that is gone."""
        return lost_at(self.address)

    def _ask(self, question: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
        """Return what the scheduler answers; raises ClusterError if it does not."""
        try:
            return self.client.sync(question, *arguments, callback_timeout=ANSWER_S, **named)
        except (OSError, TimeoutError) as error:
            raise self.lost() from error

    def check_scheduler(self) -> None:
        """Raise ClusterError if the scheduler cannot read our tasks; it plays none itself."""
        try:
            with self._connected():
                self.client.run_on_scheduler(facts)
        except (ImportError, AttributeError) as error:
            raise ClusterError(
                f"the scheduler {self.address} cannot read tasks of this version of exobalance "
                f"({error}): start it with the same installation as its workers"
            ) from error

    def check_workers(self) -> list[tuple[str, Facts]]:
        """Return address and facts of all workers.

        Raises ClusterError if one would not play the same games to the last bit, or if there
        are none.
        """
        self._seen = time.monotonic()
        self.look(at_once=True)
        while not self.threads:
            time.sleep(LOOK_S / 4)
            self.look(at_once=True)
        with self._connected():
            answers = self.client.run(facts, on_error="return")
        # One that does not answer has just died: what it would get is done by another.
        found = {at: each for at, each in answers.items() if not isinstance(each, OSError)}
        told = []
        for address, each in found.items():
            if not isinstance(each, Facts):
                why = f"cannot run this version of exobalance ({type(each).__name__}: {each})"
                told.append(f"worker {address} {why}")
            elif other := differences(self.expected.deciding, each.deciding):
                told.append(f"worker {address} ({each.host}) has {', '.join(other)}")
        if told:
            raise unfit(told)
        return sorted(found.items())

    def ship(self, work: Callable[[Any], Any], begin: Callable[[], object] | None) -> Future:
        """Send a work; return what its tasks are to depend on."""
        shipment = Shipment(uuid.uuid4().hex, packed(work), packed(begin), self.expected)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # "large graph": models of learned bots
            return self.submit(unpacked, shipment)

    def submit(self, work: Callable[..., Any], *arguments: Any, **named: Any) -> Future:
        """Return the future of a task under a name that nobody else uses."""
        key = f"exobalance_{work.__name__}-{uuid.uuid4().hex}"
        with self._connected():
            return self.client.submit(work, *arguments, key=key, pure=False, **named)

    def submit_all(
        self, work: Callable[..., Any], tasks: Sequence[bytes], shipment: Future
    ) -> list[Future]:
        """Return the futures of tasks of a shipment; sent together they cost less."""
        keys = [f"exobalance_{work.__name__}-{uuid.uuid4().hex}" for _ in tasks]
        with self._connected():
            found: list[Future] = self.client.map(
                work, tasks, key=keys, pure=False, shipment=shipment
            )
            return found

    @contextmanager
    def _connected(self) -> Iterator[None]:
        """Turn errors of a connection that breaks meanwhile into one sentence."""
        self.refuse_lost()
        try:
            yield
        except Exception as error:
            if isinstance(error, OSError):
                raise self.lost() from error
            self.refuse_lost()
            raise

    def get_ready(
        self,
        shipment: Future,
        begin: Callable[[], object] | None,
        announce: Callable[[list[str]], object],
    ) -> list[Future]:
        """Let one worker of each machine do what a work begins with, then let all others do it.

        ``announce`` is called with the hosts, unless all have done this before.  Returns the
        futures of those others, for which nobody waits: they load what the first ones compiled.
        """
        if begin is None:
            return []
        key = blake2b(packed(begin), digest_size=16).hexdigest()
        workers = self.check_workers()
        first: dict[tuple[str, str], str] = {}
        for address, each in workers:
            first.setdefault(each.machine, address)
        new = {machine: at for machine, at in first.items() if (key, machine) not in self._ready}
        if not new:
            return []
        announce(sorted({host for host, _ in new}))
        for future in [self._on(at, get_ready, shipment) for at in new.values()]:
            self.result_of(future)
        self._ready.update((key, machine) for machine in new)
        others = [at for at, _ in workers if at not in first.values()]
        return [self._on(at, get_ready, shipment) for at in others]

    def _on(self, address: str, work: Callable[..., Any], *arguments: Any) -> Future:
        """Return the future of a task for one worker; another one does it if that one is gone."""
        return self.submit(work, *arguments, workers=[address], allow_other_workers=True)

    def result_of(self, future: Future) -> Any:
        """Return the result of a task, watching the cluster meanwhile; raises what it raises."""
        from distributed import CancelledError
        from distributed import TimeoutError as NotYet

        while True:
            self.look()
            try:
                return future.result(timeout=LOOK_S)
            except NotYet:
                continue
            except (Exception, CancelledError) as error:
                raise self.explained(error) from error

    def explained(self, error: BaseException) -> BaseException:
        """Return the error of a task, with those that Dask raises in words of ours."""
        from distributed import CancelledError, KilledWorker

        if isinstance(error, KilledWorker):
            last = getattr(error.last_worker, "address", error.last_worker)
            return ClusterError(
                f"a task ended one worker after another, the last one {last}, perhaps for lack of "
                "memory"
            )
        if isinstance(error, CancelledError):
            return self.lost()
        return error

    def __str__(self) -> str:
        """Say how large it is."""
        return f"the cluster {self.address} of {counted(self.threads, 'worker')}"


CLUSTER: ContextVar[Cluster | None] = ContextVar("cluster", default=None)
"""Where tasks go; None for processes of this machine."""


@contextmanager
def on_cluster(scheduler: str, shared_folder: bool = False) -> Iterator[Cluster]:
    """Send what is played meanwhile to the workers of a Dask cluster.

    Parameters
    ----------
    scheduler
        Address of the scheduler, such as ``tcp://host:8786``, or its scheduler file.
    shared_folder
        Whether workers see the folders of this process under the same paths: then they write
        what they play themselves.

    Raises
    ------
    ConfigError
        There is no such file, or Dask is not installed.
    ClusterError
        No scheduler answers, it has no workers, or a worker is not fit to play.
    """
    cluster = connect(scheduler, shared_folder)
    token = CLUSTER.set(cluster)
    try:
        yield cluster
    finally:
        CLUSTER.reset(token)
        disconnect(cluster)


def connect(scheduler: str, shared_folder: bool = False) -> Cluster:
    """Return the cluster of a scheduler, its workers checked; raises what `on_cluster` does."""
    address = read_address(scheduler)
    try:
        from distributed import Client
        from distributed.security import Security
    except ImportError as error:
        raise ConfigError(f"--cluster needs Dask, which is not installed: {EXTRA}") from error
    given = Security().get_connection_args("client")
    if address.startswith("tls:") and given.get("ssl_context") is None:
        raise ConfigError(
            f"{address} wants certificates, and Dask's configuration names none: set "
            "distributed.comm.tls as https://docs.dask.org/en/stable/configuration.html says"
        )
    levels = {name: logging.getLogger(name).level for name in LOGGERS}
    set_levels(dict.fromkeys(LOGGERS, logging.CRITICAL + 1))
    try:
        refuse_others(address, given, CONNECT_S)
        client = Client(address, timeout=CONNECT_S, set_as_default=False, name="exobalance")
    except BaseException as error:
        set_levels(levels)
        if isinstance(error, OSError):  # TimeoutError is one
            raise lost_at(address) from error
        raise
    cluster = Cluster(address, client, shared_folder)
    cluster.levels = levels
    try:
        cluster.check_scheduler()
        cluster.check_workers()
    except BaseException:
        disconnect(cluster)
        raise
    return cluster


LOGGERS = ("distributed", "distributed.client", "asyncio", "tornado")
"""They tell of lost connections in tracebacks; what is lost is said once, in a sentence."""


def set_levels(levels: Mapping[str, int]) -> None:
    """Set how much loggers say."""
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)


def lost_at(address: str) -> ClusterError:
    """Return the error for a scheduler that is gone."""
    return ClusterError(f"the connection to the Dask scheduler {address} is lost")


def disconnect(cluster: Cluster) -> None:
    """Leave a cluster; tasks that are still there are cancelled by its scheduler."""
    with suppress(OSError, TimeoutError):
        cluster.client.close(timeout=CONNECT_S / 2)
    set_levels(cluster.levels)
