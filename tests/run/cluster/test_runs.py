"""Runs on a cluster: byte-equal to local ones, whatever dies in their midst."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from exobalance.analysis.studies.compare.study import compare
from exobalance.analysis.studies.points.point import Setting
from exobalance.analysis.studies.sweep.study import sweep
from exobalance.analysis.studies.tune import tune
from exobalance.scripts.cli import app
from exobalance.simcore.errors import EXIT_BAD_INPUT, ClusterError, Interrupted
from exobalance.simcore.record.reader import open_run
from exobalance.simcore.run.cluster.cluster import CLUSTER, Cluster, connect, disconnect, on_cluster
from exobalance.simcore.run.cluster.spread import AHEAD, spread
from exobalance.simcore.run.play import executor
from exobalance.simcore.run.play.executor import run
from exobalance.simcore.run.play.progress import Progress
from exobalance.simcore.run.play.resume import resume
from exobalance.simcore.run.play.simulate import simulate
from tests.analysis.studies.tune.case import EFFORT, PRINTED, weights_of
from tests.run.cluster import works
from tests.run.cluster.conftest import wait_for_workers
from tests.run.cluster.machines import Machines
from tests.run.conftest import EXPERIMENT
from tests.toy import GAME
from tests.toy.rules import rules

DEADLY = replace(EXPERIMENT, game="tests.run.deadly")


@pytest.fixture(name="after_chunks")
def _after_chunks(monkeypatch: pytest.MonkeyPatch) -> Callable[[int, Callable], None]:
    """Return a function that lets something happen when so many chunks are finished."""

    def plan(chunks: int, happen: Callable[[], object]) -> None:
        class Counting(Progress):
            done = 0

            def advance(self, count: int = 1) -> None:
                self.done += 1
                if self.done == chunks:
                    happen()

        counting = Counting()
        monkeypatch.setattr(executor, "showing", lambda *given: nullcontext(counting))

    return plan


def kill_one(found: Cluster) -> None:
    """Kill a worker; its nanny starts another one."""
    process = next(iter(found.client.run(os.getpid).values()))
    os.kill(process, signal.SIGKILL)


def tasks_left(machines: Machines) -> int:
    """Return how many tasks the scheduler knows, as soon as it has heard of the end of others."""
    with on_cluster(machines.address) as found:
        ends = time.monotonic() + 20
        while (left := found.client.run_on_scheduler(count_tasks)) and time.monotonic() < ends:
            time.sleep(0.02)
        return left


def count_tasks(dask_scheduler=None) -> int:
    """Return how many tasks a scheduler knows."""
    return len(dask_scheduler.tasks)


@pytest.mark.parametrize("is_shared", [False, True], ids=["bytes", "shared folder"])
def test_runs_come_out_the_same(two_workers, tmp_path, uninterrupted, parts, is_shared):
    """Local, on a cluster, and on one that writes into a folder of all: the same files."""
    two_workers.is_shared = is_shared
    run(EXPERIMENT, tmp_path / "run", ruleset=rules())
    assert parts(tmp_path / "run") == parts(uninterrupted)
    assert open_run(tmp_path / "run", verify=True).is_complete
    assert not list((tmp_path / "run").rglob(".part-*"))


@pytest.mark.parametrize("is_shared", [False, True], ids=["bytes", "shared folder"])
def test_a_killed_worker_costs_nothing_but_time(
    two_workers, tmp_path, uninterrupted, parts, after_chunks, is_shared
):
    """What it had is done by the other one, and nothing is there twice."""
    two_workers.is_shared = is_shared
    after_chunks(5, lambda: kill_one(two_workers))
    run(EXPERIMENT, tmp_path / "run", ruleset=rules())
    assert parts(tmp_path / "run") == parts(uninterrupted)
    assert open_run(tmp_path / "run", verify=True).n_games == 2400


def test_a_chunk_that_kills_its_workers_stops_the_run(
    machines, two_workers, tmp_path, uninterrupted, parts, after_chunks
):
    """The sentence says what is kept, and the cluster itself can go on with it."""

    def deadly() -> None:
        for death in range(20):
            (machines.deaths / str(death)).touch()

    after_chunks(3, deadly)
    folder = tmp_path / "run"
    with pytest.raises(ClusterError) as caught:
        run(DEADLY, folder, ruleset=rules())
    for death in machines.deaths.iterdir():
        death.unlink()
    assert str(caught.value).startswith("a task ended one worker after another, the last one tcp")
    assert "of 2,400 games are kept: continue with `exobalance resume" in str(caught.value)
    wait_for_workers(two_workers, 2)
    resume(folder, ruleset=rules())
    assert parts(folder) == parts(uninterrupted)


def test_interrupts_cancel_what_is_queued(
    machines, two_workers, tmp_path, uninterrupted, parts, after_chunks
):
    """Ctrl-C leaves nothing on the cluster, and a run to resume."""
    after_chunks(4, lambda: signal.raise_signal(signal.SIGINT))
    folder = tmp_path / "run"
    with pytest.raises(Interrupted, match=r"^stopped; .* games are kept: continue with"):
        run(EXPERIMENT, folder, ruleset=rules())
    disconnect(two_workers)
    assert tasks_left(machines) == 0
    assert not open_run(folder).is_complete
    resume(folder, jobs=1, ruleset=rules())
    assert parts(folder) == parts(uninterrupted)


def test_a_lost_scheduler_stops_the_run(
    tmp_path, tmp_path_factory, uninterrupted, parts, after_chunks
):
    """What was finished is kept, and goes on without it."""
    folder = tmp_path / "run"
    with Machines(tmp_path_factory.mktemp("lost")) as lost:
        lost.add_worker("a")
        after_chunks(3, lost.processes["scheduler"].kill)
        with on_cluster(lost.address), pytest.raises(ClusterError) as caught:
            run(EXPERIMENT, folder, ruleset=rules())
    assert str(caught.value).startswith("the connection to the Dask scheduler tcp://127.0.0.1:")
    assert "of 2,400 games are kept: continue with `exobalance resume" in str(caught.value)
    assert not open_run(folder).is_complete
    resume(folder, jobs=1, ruleset=rules())
    assert parts(folder) == parts(uninterrupted)


def test_models_of_learned_bots_travel(learned, two_workers):
    """Workers have no file of a bot; its model is sent to each of them once."""
    bot, here = learned
    there = simulate(GAME, rules(), [bot], 2, 300, seed=3, jobs=-1)
    for table, rows in here.items():
        assert rows.tobytes() == there[table].tobytes()
        assert type(rows) is type(there[table])


def test_tasks_are_taken_when_there_is_room(two_workers):
    """However many there are, few are on their way; results come once, in order if wanted."""
    taken = []

    def tasks():
        for number in range(60):
            taken.append(number)
            yield number

    found = []
    for result in spread(two_workers, works.double, tasks(), in_order=True):
        found.append(result)
        assert len(taken) - len(found) < AHEAD * two_workers.threads + 1
    assert found == [2 * number for number in range(60)]
    assert sorted(spread(two_workers, works.double, tasks())) == found


def test_errors_of_a_task_are_those_of_a_local_one(two_workers, machines):
    """What is raised there is raised here, and the rest is not done."""
    with pytest.raises(ZeroDivisionError, match="task 3"):
        list(spread(two_workers, works.fail, range(100), in_order=True))
    disconnect(two_workers)
    assert tasks_left(machines) == 0


def test_nothing_is_left_over(machines, tmp_path, uninterrupted):
    """No task, file, semaphore or process of a run outlives it."""

    def seen() -> list[set[str]]:
        files = {str(path) for path in machines.folder.rglob("*") if "cache" not in path.parts}
        shared = {path.name for path in Path("/dev/shm").glob(f"*{os.getpid()}*")}
        return [files, shared, {str(each.pid) for each in multiprocessing.active_children()}]

    with on_cluster(machines.address) as found:
        wait_for_workers(found, 2)  # they write files of their own when they start
    before, threads = seen(), threading.active_count()
    with on_cluster(machines.address):
        run(EXPERIMENT, tmp_path / "run", ruleset=rules())
    assert CLUSTER.get() is None
    assert tasks_left(machines) == 0
    assert seen() == before
    ends = time.monotonic() + 20
    while threading.active_count() > threads and time.monotonic() < ends:
        time.sleep(0.02)
    assert threading.active_count() <= threads


def test_comparisons_come_out_the_same(two_workers, tmp_path, parts):
    """All sides of it, and what they are found to differ in."""
    given = {"game": "tests.toy", "players": [2], "blocks": 128, "seed": 3}
    found = [
        compare("printed", ["start.points=[2,0,0,0]"], out=tmp_path / name, jobs=jobs, **given)
        for name, jobs in (("here", 1), ("there", -1))
    ]
    assert parts(tmp_path / "there") == parts(tmp_path / "here")
    told = [[section.sentences for section in each.sections] for each in found]
    assert told[0] == told[1]
    assert any(told[0])


@pytest.mark.parametrize("is_shared", [False, True], ids=["bytes", "shared folder"])
def test_sweeps_come_out_the_same(two_workers, tmp_path, is_shared):
    """The points that they keep."""
    two_workers.is_shared = is_shared
    setting = Setting("tests.toy", ("tuned",) * 2, 40, seed=5)
    kept = []
    for name, jobs in (("here", 1), ("there", -1)):
        sweep(setting, ["track.goal=20,24"], tmp_path / name, jobs)
        files = [path for path in sorted((tmp_path / name).rglob("*")) if path.is_file()]
        kept.append({path.name: path.read_bytes() for path in files if "manifest" not in path.name})
    assert len(kept[0]) > 3
    assert kept[0] == kept[1]


def test_tuned_bots_come_out_the_same(two_workers, tmp_path):
    """Weights are found by many calls of the same workers."""
    effort = replace(EFFORT, generations=3, gate_worlds=300, report_worlds=200)
    found = [
        tune("tests.toy", "tuned", [2], tmp_path / name, PRINTED, effort, jobs=jobs)
        for name, jobs in (("here", 1), ("there", -1))
    ]
    assert weights_of(found[0]) == weights_of(found[1])
    assert found[0].gain.equals(found[1].gain)


def test_a_worker_is_no_scheduler(two_workers):
    """Its address is named as what it is."""
    worker = next(iter(two_workers.client.run(os.getpid)))
    with pytest.raises(ClusterError, match=r"^tcp://\S+ is the address of a Dask worker, not of a"):
        connect(worker)


def test_options_that_do_not_go_together(machines):
    """One sentence each."""
    several = CliRunner().invoke(
        app, ["run", "tests.toy", "--cluster", machines.address, "--jobs", "2"]
    )
    alone = CliRunner().invoke(app, ["run", "tests.toy", "--shared-folder"])
    for result, said in ((several, "--jobs counts processes of this"), (alone, "give --cluster")):
        assert result.exit_code == EXIT_BAD_INPUT
        assert said in result.stderr
        assert len(result.stderr.splitlines()) == 1
