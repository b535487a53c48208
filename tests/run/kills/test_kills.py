"""Kill what stores something at random moments, ask again, and miss nothing."""

import os
import random
import re
import shutil
import signal
import time
from multiprocessing import get_all_start_methods
from pathlib import Path

import pytest

from exobalance.simcore.errors import EXIT_INTERRUPTED
from exobalance.simcore.whole_files import TEMPORARY
from tests.run.kills.child import READY, start
from tests.run.kills.scenarios import COMMANDS, answers, contents, finished, prepare, words_of

pytestmark = pytest.mark.skipif(
    "forkserver" not in get_all_start_methods() or not Path("/proc/self/stat").is_file(),
    reason="forks, and reads Linux's list of processes",
)

SIGNALS = (signal.SIGKILL,) * 6 + (signal.SIGTERM,) * 2 + (signal.SIGINT,) * 2
OF_JOBLIB = re.compile(r"(?:joblib_memmapping_folder_|sem\.loky-)(\d+)[-_]")
LONGEST_S = 120.0
ENDED_S = 15.0


class Killer:
    """Runs a verb, kills it, and counts; holds what an undisturbed one leaves."""

    def __init__(self, verb: str, home: Path, seed: int):
        self.verb, self.home = verb, home
        self.chance = random.Random(f"{verb}/{seed}")
        self.sessions: list[int] = []
        self.undisturbed = home / "undisturbed"
        self.begin(self.undisturbed)
        began = time.monotonic()
        assert self.play(self.undisturbed, 1) == 0
        self.seconds = time.monotonic() - began
        self.expected = contents(self.undisturbed)

    def begin(self, folder: Path) -> None:
        """Make a new folder, for a report one with games."""
        prepare(folder)
        if self.verb == "report":
            if folder == self.undisturbed:
                assert self.end(start(words_of("run", 1, folder), folder)) == 0
            else:
                shutil.copytree(self.undisturbed / "games", folder / "games")

    def play(self, folder: Path, jobs: int) -> int:
        """Run the verb to its end; return its exit code."""
        return self.end(start(words_of(self.verb, jobs, folder), folder))

    def end(self, process) -> int:
        """Wait for a process."""
        process.join(LONGEST_S)
        assert not process.is_alive(), "it waits for something"
        self.sessions.append(process.pid)
        return process.exitcode

    def kill(self, folder: Path, jobs: int) -> bool:
        """Start the verb and kill it at a random moment; return whether it was not done yet."""
        (folder / READY).unlink(missing_ok=True)
        process = start(words_of(self.verb, jobs, folder), folder)
        process.join(self.chance.uniform(0.02, max(0.1, self.seconds)))
        number = self.chance.choice(SIGNALS)
        if not (folder / READY).exists():
            number = signal.SIGKILL
        is_alone = self.chance.random() < 0.4  # as by a system that is short of memory
        if not process.is_alive():
            self.end(process)
            return False
        try:
            (os.kill if is_alone else os.killpg)(process.pid, number)
        except ProcessLookupError:  # before it has a session of its own
            process.kill()
        code = self.end(process)
        told = (folder / "stderr").read_text() if (folder / "stderr").exists() else ""
        assert code in (0, -number, -signal.SIGKILL, EXIT_INTERRUPTED), told
        if number == signal.SIGINT and code == EXIT_INTERRUPTED:
            assert "Traceback" not in told, told
        return code != 0

    def check(self, folder: Path, jobs: int) -> None:
        """Ask again, undisturbed; nothing is lost, played again or left lying."""
        before, lines = finished(folder), answers(folder)
        code = self.play(folder, jobs)
        assert code == 0, (folder / "stderr").read_text()
        after = finished(folder)
        assert {name: after.get(name) for name in before} == before
        assert answers(folder)[: len(lines)] == lines
        found = contents(folder)
        assert sorted(found) == sorted(self.expected)
        assert [name for name in found if found[name] != self.expected[name]] == []
        assert not list(folder.rglob(f"{TEMPORARY}*"))

    def rounds(self, kills: int, workers: float) -> int:
        """Kill so often, up to three times in one folder; return how often it was in time.

        ``workers`` is the chance that there are two of them; none is faster to start.
        """
        done, tries = 0, 0
        while done < kills and tries < 12 * kills:
            folder = self.home / f"round-{tries}"
            self.begin(folder)
            jobs = 2 if self.chance.random() < workers else 1
            for _ in range(self.chance.randint(1, 3)):
                tries += 1
                if not self.kill(folder, jobs):  # it was faster: the first one had to compile
                    self.seconds *= 0.7
                    break
                done += 1
            self.check(folder, jobs)
            shutil.rmtree(folder)
        self.nothing_is_left()
        return done

    def nothing_is_left(self) -> None:
        """No process of any session, and no shared memory of one, a while after the last."""
        ends = time.monotonic() + ENDED_S
        while (left := living(self.sessions)) and time.monotonic() < ends:
            time.sleep(0.2)
        assert not left
        assert not shared_memory_of(self.sessions)


def living(sessions: list[int]) -> list[str]:
    """Return the processes of sessions that are neither gone nor waiting to be buried."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, _, session = path.read_text().rsplit(")", 1)[1].split()[:4]
        except OSError:  # it has just ended
            continue
        if int(session) in sessions and state != "Z":
            found.append(path.parent.name)
    return found


def shared_memory_of(sessions: list[int]) -> list[str]:
    """Return what joblib keeps in shared memory for processes of ours."""
    folder = Path("/dev/shm")
    names = [path.name for path in folder.iterdir()] if folder.is_dir() else []
    return [n for n in names if (match := OF_JOBLIB.match(n)) and int(match[1]) in sessions]


@pytest.fixture(autouse=True)
def _importable(monkeypatch):
    """The server of forked processes imports this module, too."""
    root = Path(__file__).parents[3]
    paths = [str(root), str(root / "src"), os.environ.get("PYTHONPATH", "")]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, paths)))


def test_a_killed_run_goes_on(tmp_path):
    """A few kills of what all verbs play with."""
    assert Killer("run", tmp_path, seed=1).rounds(3, workers=0) >= 1


@pytest.mark.full
@pytest.mark.parametrize("verb", COMMANDS)
def test_fifty_kills_of_a_verb(tmp_path, verb):
    """500 over all verbs that store something."""
    assert Killer(verb, tmp_path, seed=2).rounds(50, workers=0.15) >= 50
