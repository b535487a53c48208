"""Whatever stops a run, at most the chunks in flight are lost and the files come out the same."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from exobalance.simcore.errors import EXIT_INTERRUPTED
from exobalance.simcore.record.reader import open_run
from exobalance.simcore.run.play.resume import resume
from tests.run.deadly import DEATHS, HOLD
from tests.toy.rules import rules

GAME = "tests.run.deadly"
ROOT = Path(__file__).parents[3]


def start(verb: str, folder: Path, jobs: int, hold: int) -> subprocess.Popen:
    """Start the command in a process group of its own; it waits after so many chunks."""
    file = folder.parent / "hold"
    file.write_text(str(hold))
    return subprocess.Popen(
        [sys.executable, "-m", "tests.run.command", verb, str(folder), str(jobs), GAME],
        cwd=ROOT,
        env=os.environ | {HOLD: str(file)},
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def finished_chunks(folder: Path) -> int:
    """Count the markers of a run folder."""
    return len(list((folder / "_done").glob("chunk-*.json")))


def wait_for_chunks(process: subprocess.Popen, folder: Path, chunks: int) -> None:
    """Wait until so many chunks are finished, or the process has ended."""
    while process.poll() is None and finished_chunks(folder) < chunks:
        time.sleep(0.002)


def signal_group(process: subprocess.Popen, number: int) -> None:
    """Send a signal to the process and its workers, unless they are gone."""
    try:
        os.killpg(process.pid, number)
    except ProcessLookupError:
        assert process.poll() is not None


@pytest.mark.parametrize("jobs", [1, 2])
def test_killed_runs_come_out_the_same(tmp_path, uninterrupted, parts, jobs):
    """Kill -9 at random moments, resume, and compare every byte."""
    chance = random.Random(jobs)
    folder = tmp_path / "run"
    verb, kills = "run", 0
    while kills < 2:
        there = finished_chunks(folder)
        process = start(verb, folder, jobs, there + 10)  # 38 are never reached
        wait_for_chunks(process, folder, there + chance.randint(1, 3))
        time.sleep(chance.uniform(0, 0.02))
        signal_group(process, signal.SIGKILL)
        process.communicate()
        verb, kills = "resume", kills + 1
    assert not open_run(folder).is_complete
    run = resume(folder, jobs=1, ruleset=rules())
    assert run.is_complete
    assert parts(folder) == parts(uninterrupted)
    assert not list(folder.rglob(".part-*"))


@pytest.mark.parametrize("jobs", [1, 2])
def test_interrupt_says_what_is_kept(tmp_path, uninterrupted, parts, jobs):
    """Ctrl-C goes to the whole group, ends quietly, and leaves a run to resume."""
    folder = tmp_path / "run"
    process = start("run", folder, jobs, hold=1)
    wait_for_chunks(process, folder, 1)
    signal_group(process, signal.SIGINT)
    _, message = process.communicate()  # what does not stop goes on when it has stood long enough
    assert process.returncode == EXIT_INTERRUPTED
    # Killed while they start, workers may leave joblib's resource tracker a warning to print.
    first = message.splitlines()[0]
    assert first.startswith("stopped; ")
    assert first.endswith(f"continue with `exobalance resume {folder}`")
    assert "Traceback" not in message
    resume(folder, jobs=1, ruleset=rules())
    assert parts(folder) == parts(uninterrupted)


def test_killed_worker_is_replaced_once(tmp_path, uninterrupted, parts):
    """One death costs nothing but time."""
    folder = tmp_path / "run"
    code, message = run_deadly(tmp_path, folder, deaths=1)
    assert (code, message) == (0, "")
    assert parts(folder) == parts(uninterrupted)


def test_second_death_stops_the_run(tmp_path, uninterrupted, parts):
    """A worker that dies again ends the run with the command to continue."""
    folder = tmp_path / "run"
    code, message = run_deadly(tmp_path, folder, deaths=20)
    assert code == 1
    assert "a worker process died twice" in message
    assert f"continue with `exobalance resume {folder}`, with fewer --jobs" in message
    resume(folder, jobs=1, ruleset=rules())
    assert parts(folder) == parts(uninterrupted)


def run_deadly(tmp_path: Path, folder: Path, deaths: int) -> tuple[int, str]:
    """Run the deadly game with two workers; return exit code and message."""
    (tmp_path / "deaths").mkdir()
    for death in range(deaths):
        (tmp_path / "deaths" / str(death)).touch()
    # The parent warms the kernels up itself and must survive that.
    code = (
        "import os, sys; from tests.run.deadly import PARENT; "
        "os.environ[PARENT] = str(os.getpid()); "
        "from tests.run.command import main; sys.exit(main(*sys.argv[1:]))"
    )
    process = subprocess.run(
        [sys.executable, "-c", code, "run", str(folder), "2", GAME],
        cwd=ROOT,
        env=os.environ | {DEATHS: str(tmp_path / "deaths")},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    return process.returncode, process.stderr


def children_of(process: int) -> set[int]:
    """Return the processes that a process has started, by their numbers."""
    lists = Path(f"/proc/{process}/task").glob("*/children")
    return {int(number) for path in lists for number in path.read_text().split()}


def is_running(process: int) -> bool:
    """Return whether a process is there and not just waiting to be buried."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="reads Linux's list of processes")
def test_workers_end_with_a_killed_parent(tmp_path):
    """Not minutes later; the parent alone is killed, as by a system short of memory."""
    process = start("run", tmp_path / "run", 2, hold=2)
    wait_for_chunks(process, tmp_path / "run", 2)
    workers = children_of(process.pid)
    assert len(workers) >= 2
    process.kill()
    process.communicate()
    ends = time.monotonic() + 20
    while any(map(is_running, workers)) and time.monotonic() < ends:
        time.sleep(0.1)
    assert not any(map(is_running, workers))


def test_a_folder_is_played_by_one_process_at_a_time(tmp_path, uninterrupted, parts):
    """The second one is told so and changes nothing; afterwards the folder is free."""
    folder = tmp_path / "run"
    first = start("run", folder, 1, hold=1)
    wait_for_chunks(first, folder, 1)
    second = start("resume", folder, 1, hold=1)
    _, message = second.communicate(timeout=60)
    (tmp_path / "hold").unlink()
    first.communicate(timeout=60)
    assert (second.returncode, first.returncode) == (2, 0)
    assert f"{folder} is being played by another process ({first.pid})" in message
    assert parts(folder) == parts(uninterrupted)
    assert not (folder / ".lock").exists()
    assert resume(folder, jobs=1, ruleset=rules()).is_complete
