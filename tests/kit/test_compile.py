"""Kernels compiled in several processes, and what happens when these fail."""

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from threading import Thread

import pytest
from numba.core import types

from exobalance.simcore.core.jit import jit
from exobalance.simcore.core.kernel import Kernel
from exobalance.simcore.kit import compile as compile_module
from exobalance.simcore.kit.calls import Task
from exobalance.simcore.kit.compile import Queue, compile_kernels, package_of, started
from tests.toy import GAME
from tests.toy.case import CASE
from tests.walks import PROJECT, match_of

SCRIPT = """
import json, os, sys
import numpy as np
from numba.core import event
from exobalance.simcore.kit import compile as compile_module
from tests.toy.case import CASE
from tests.walks import match_of

compiled = []

class Listener(event.Listener):
    def on_start(self, event):
        compiled.append(event.data["dispatcher"].__name__)

    def on_end(self, event):
        pass

event.register("numba:compile", Listener())
compile_module.cpu_count = lambda: 2
exec(sys.argv[1])
match = match_of(CASE, ["random", "tuned"])
compile_module.compile_kernels(match.game, match.params, match.bots, ["reset"])
states = np.zeros(1, match.game.state_dtype).view(np.recarray)
match.game.kernels.reset(states[0], match.params[0], np.uint64(1), 3)
print(json.dumps({"here": compiled, "state": states.tobytes().hex()}))
"""
"""A world set up with an empty cache; says what was compiled by the process itself."""

ONE_CORE = "compile_module.cpu_count = lambda: 1"
NO_START = "compile_module.START = 'raise SystemExit(1)'"
DIES_AT_WORK = """
compile_module.START = compile_module.START.replace("serve(*", '''
import os
from exobalance.simcore.core.kernel import Kernel
Kernel.compile = lambda *_: os._exit(1)
serve(*''')
"""
OTHER_FOLDER = "os.environ['EXOBALANCE_CACHE_DIR'] += '-other'"
PRINTS = """
compile_module.START = compile_module.START.replace("serve(*", '''
from exobalance.simcore.core.kernel import Kernel
compile = Kernel.compile
Kernel.compile = lambda *given: (print("7", flush=True), compile(*given))
serve(*''')
"""


def command(change: str) -> list[str]:
    """Return the command of a process that reads its script from standard input."""
    return [sys.executable, "-", change]


def set_up(folder: Path, change: str = "") -> dict:
    """Set a world up in a process of its own and return what it says."""
    run = subprocess.run(
        command(change),
        input=SCRIPT,
        env=os.environ | {"EXOBALANCE_CACHE_DIR": str(folder)},
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (run.returncode, run.stderr) == (0, "")
    answer: dict = json.loads(run.stdout)
    return answer


@pytest.fixture(scope="module")
def alone(tmp_path_factory):
    """Return what a process says that compiles everything itself."""
    return set_up(tmp_path_factory.mktemp("alone"), ONE_CORE)


@pytest.mark.parametrize("change", ["", PRINTS])
def test_processes_leave_nothing_to_compile(alone, tmp_path, change):
    """All machine code is found in the cache, and the world is the same."""
    answer = set_up(tmp_path, change)
    assert answer == {"here": [], "state": alone["state"]}
    assert len(alone["here"]) > 5
    assert set_up(tmp_path, NO_START) == answer, "once is enough"


@pytest.mark.parametrize("change", [NO_START, DIES_AT_WORK, OTHER_FOLDER])
def test_what_processes_leave_undone_is_compiled_here(alone, tmp_path, change):
    """If they cannot start, die, or would write into another folder."""
    assert set_up(tmp_path, change) == alone


def is_gone(process: int, within_s: float = 10.0) -> bool:
    """Return whether a process ends; one that was killed is there until somebody looks at it."""
    until = time.monotonic() + within_s
    while time.monotonic() < until:
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGINT for one process")
def test_interrupt_ends_all_processes(tmp_path):
    """Ctrl-C is answered by the process that asked; none goes on in the background."""
    told = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    told += "; import subprocess; start = subprocess.Popen"
    told += "; compile_module.subprocess.Popen = lambda *args, **names: ("
    told += "process := start(*args, **names), print(process.pid, flush=True))[0]"
    asked = subprocess.Popen(
        command(told),
        env=os.environ | {"EXOBALANCE_CACHE_DIR": str(tmp_path)},
        cwd=PROJECT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert asked.stdin and asked.stdout
    asked.stdin.write(SCRIPT)
    asked.stdin.close()
    asked.stdin = None
    compilers = [int(asked.stdout.readline()) for _ in range(2)]
    asked.send_signal(signal.SIGINT)
    said = asked.communicate(timeout=60)[1]
    assert "KeyboardInterrupt" in said, (asked.returncode, said)
    assert all(map(is_gone, compilers))


def test_processes_are_gone_after_an_error():
    """Whatever happens meanwhile, and whatever they do."""
    with pytest.raises(ZeroDivisionError), started(2) as compilers:
        raise ZeroDivisionError
    assert all(compiler.returncode is not None for compiler in compilers)


def test_nothing_is_started_where_nothing_is_gained(monkeypatch):
    """With one core, without a cache, with numba off; for a game that no package exports."""
    match = match_of(CASE, ["random"])

    def refuse(number):
        raise AssertionError("processes were started")

    monkeypatch.setattr(compile_module, "started", refuse)
    monkeypatch.setattr(compile_module, "_done", set())
    monkeypatch.setattr(Kernel, "is_at_hand", lambda *_: False)
    monkeypatch.setattr(compile_module, "cpu_count", lambda: 2)
    with pytest.raises(AssertionError, match="started"):
        compile_kernels(GAME, match.params, match.bots)
    compile_kernels(GAME, match.params, match.bots)  # it is tried once
    compile_module._done.clear()
    compile_kernels(replace(GAME), match.params, match.bots)
    for name, value in (("cpu_count", lambda: 1), ("cache_folder", lambda: None)):
        with monkeypatch.context() as changed:
            changed.setattr(compile_module, name, value)
            compile_kernels(GAME, match.params, match.bots)
    monkeypatch.setattr(compile_module.config, "DISABLE_JIT", True)
    compile_kernels(GAME, match.params, match.bots)


def test_package_is_the_one_that_exports_the_game():
    """Other modules that know the game by the same name are not meant."""
    assert package_of(GAME) == "tests.toy"
    assert package_of(replace(GAME)) is None


@jit
def twice(value):
    """Return the double."""
    return 2 * value


class TestQueue:
    """Tasks are given out when what they need is done, the most urgent first."""

    @staticmethod
    def tasks() -> list[Task]:
        """Return three tasks of which the last needs the first."""
        first, second = (Task(twice, (types.int64,), [], height) for height in (1, 2))
        return [first, second, Task(twice, (types.int64,), [first], 3)]

    def test_a_task_waits_for_its_needs(self):
        """Even the most urgent one."""
        first, second, third = tasks = self.tasks()
        queue = Queue(tasks)
        assert queue.take() is second
        assert queue.take() is first
        taken = []
        waiting = Thread(target=lambda: taken.append(queue.take()))
        waiting.start()
        waiting.join(0.1)
        assert not taken
        queue.finish(first)
        waiting.join(60)
        assert taken == [third]
        assert queue.take() is None

    def test_a_closed_queue_lets_nobody_wait(self):
        """Those that wait are told that nothing is left."""
        queue = Queue(self.tasks())
        queue.take(), queue.take()
        taken: list[Task | None] = []
        waiting = Thread(target=lambda: taken.append(queue.take()))
        waiting.start()
        queue.close()
        waiting.join(60)
        assert taken == [None]

    def test_what_is_compiled_is_no_task(self):
        """A kernel with machine code is not given out, and nobody waits for it."""
        twice(1)
        assert Queue(self.tasks()).take() is None
        twice.overloads.clear()
