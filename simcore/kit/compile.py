"""Compile the kernels of a game in several processes, before they are called.

Numba compiles a kernel when it is called, and one after the other all that it calls.  Here
processes of their own work through `simcore.kit.calls.tasks_of` and leave the machine code in
the cache folder, where this process finds it.  Whatever they leave undone, for whatever
reason, is compiled at the first call as ever, so nothing depends on them.

They are new processes that read nothing but their standard input, so that a notebook, a
script without a main guard and a script from standard input can start them.
"""

from __future__ import annotations

import gc
import os
import pickle
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from threading import Condition, Thread
from typing import Any

import numpy as np
from joblib import cpu_count

from exobalance.simcore.contract import Game
from exobalance.simcore.core.jit import cache_folder, config
from exobalance.simcore.kit.calls import Task, calls_of, tasks_of

MOST = 6
"""Processes beyond which one more would only wait for the others."""

NEW_PROCESS_GROUP = 0x200  # of Windows, `subprocess.CREATE_NEW_PROCESS_GROUP` there

_done: set[tuple] = set()  # what this process asked for

START = """
import pickle, sys
sys.path[:] = pickle.load(sys.stdin.buffer)
from exobalance.simcore.kit.compile import serve
serve(*pickle.load(sys.stdin.buffer))
"""


def compile_kernels(
    game: Game, params: np.ndarray, bots: np.ndarray, names: Sequence[str] = ("play",)
) -> None:
    """Compile what the kernels ``names`` of a game need, unless there is machine code for them.

    Returns at once where nothing can be gained: with one core, without a cache folder, with
    numba switched off.

    params, bots : arrays of the records that they will be called with, (1,) and (players,).
    """
    if config.DISABLE_JIT or cache_folder() is None or cpu_count() == 1 or not sys.executable:
        return
    asked = game.kernels, params.dtype, bots.dtype, bool(bots["model"].any()), tuple(names)
    if asked in _done:
        return
    _done.add(asked)
    package, calls = package_of(game), calls_of(game, params, bots)
    names = [name for name in names if name in calls]
    if package is None or all(calls[name][0].is_at_hand(calls[name][1]) for name in names):
        return
    queue = Queue(tasks_of(calls, names))
    question = package, np.asarray(params), np.asarray(bots), names
    with started(min(cpu_count(), MOST)) as compilers:
        threads = [Thread(target=feed, args=(each, question, queue)) for each in compilers]
        try:
            for thread in threads:
                thread.start()
            for thread in threads:
                while thread.is_alive():
                    thread.join(0.5)  # with a limit, so that Ctrl-C is noticed on every system
        finally:
            queue.close()
            for compiler in compilers:
                compiler.kill()
            for thread in threads:
                thread.join()


def package_of(game: Game) -> str | None:
    """Return the import path of the package that exports a game, None if there is none."""
    source = game.folder / "__init__.py"
    for name, module in list(sys.modules.items()):
        held = getattr(module, "__dict__", {})
        if held.get("GAME") is game and Path(held.get("__file__") or "") == source:
            return name
    return None


class Queue:
    """Tasks for several processes, those first on which the most depends."""

    def __init__(self, tasks: list[Task]) -> None:
        self.tasks = tasks
        self._waiting = [task for task in tasks if not task.kernel.is_at_hand(task.signature)]
        self._undone = set(self._waiting)
        self._changed = Condition()

    def take(self) -> Task | None:
        """Return a task all of whose needs are done, None when nothing is left."""
        with self._changed:
            while self._waiting:
                ready = [task for task in self._waiting if self._undone.isdisjoint(task.needs)]
                if ready:
                    task = max(ready, key=lambda each: each.height)
                    self._waiting.remove(task)
                    return task
                self._changed.wait()
            return None

    def finish(self, task: Task) -> None:
        """Let those begin that need a task."""
        with self._changed:
            self._undone.remove(task)
            self._changed.notify_all()

    def close(self) -> None:
        """Give out no more tasks."""
        with self._changed:
            self._waiting.clear()
            self._changed.notify_all()


@contextmanager
def started(number: int) -> Iterator[list[subprocess.Popen]]:
    """Give processes that will `serve`; at the end they are gone, whatever they do.

    A group of their own keeps Ctrl-C at the terminal from them.
    """
    apart: dict[str, Any] = (
        {"process_group": 0} if os.name != "nt" else {"creationflags": NEW_PROCESS_GROUP}
    )
    compilers: list[subprocess.Popen] = []
    try:
        for _ in range(number):
            compilers.append(
                subprocess.Popen(
                    [sys.executable, "-P", "-c", START],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                    **apart,
                )
            )
        yield compilers
    finally:
        for compiler in compilers:
            compiler.kill()
        for compiler in compilers:
            compiler.wait()
            for pipe in filter(None, (compiler.stdin, compiler.stdout)):
                with suppress(OSError):
                    pipe.close()


def feed(compiler: subprocess.Popen, question: tuple, queue: Queue) -> None:
    """Hand tasks to one process until none is left; if it fails, nobody gets more."""
    asked, answers = compiler.stdin, compiler.stdout
    assert asked and answers
    try:
        pickle.dump(sys.path, asked)
        pickle.dump(question, asked)
        asked.flush()
        if answers.readline() == fingerprint(queue.tasks):
            while task := queue.take():
                asked.write(b"%d\n" % queue.tasks.index(task))
                asked.flush()
                if not answers.readline():
                    break
                queue.finish(task)
    except OSError:
        pass
    finally:
        queue.close()


def fingerprint(tasks: list[Task]) -> bytes:
    """Return a line that two processes share if they mean the same tasks and the same folders."""
    facts = [
        (task.kernel.py_func.__qualname__, str(task.kernel.stats.cache_path)) for task in tasks
    ]
    return sha256(repr(facts).encode()).hexdigest().encode() + b"\n"


def serve(package: str, params: np.ndarray, bots: np.ndarray, names: Sequence[str]) -> None:
    """Compile tasks by their numbers on standard input; what a process is started for."""
    answers = os.fdopen(os.dup(1), "wb", 0)
    os.dup2(2, 1)  # what the game's modules may print is no answer
    tasks = tasks_of(calls_of(import_module(package).GAME, params, bots), names)
    gc.freeze()
    gc.set_threshold(100_000)  # compiling makes many objects that stay
    answers.write(fingerprint(tasks))
    for line in sys.stdin.buffer:
        task = tasks[int(line)]
        # An argument that is not what its name says; the kernel's callers know better.
        with suppress(Exception):
            task.kernel.compile(task.signature)
        answers.write(line)
