"""A verb in a process of its own, forked from one that has imported and compiled all it needs.

A verb of the toy game takes a fraction of a second, its imports and kernels take several; so a
server process has them, and a kill costs no more than what it disturbs.
"""

from __future__ import annotations

import atexit
import os
import signal
import sys
import threading
from importlib import import_module
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path

READY = "ready"
"""File that says that the command line has begun: an earlier Ctrl-C is Python's to answer."""

MODULE = "tests.run.kills.child"


def start(words: list[str], folder: Path) -> BaseProcess:
    """Run a command in ``folder``, as the leader of a new session; output goes to files there."""
    context = get_context("forkserver")
    context.set_forkserver_preload([MODULE])
    process = context.Process(target=_run, args=(words, str(folder)))
    process.start()
    return process


def _run(words: list[str], folder: str) -> None:
    """Be the command line."""
    os.setsid()
    os.chdir(folder)
    for number, name in ((1, "stdout"), (2, "stderr")):
        handle = os.open(name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(handle, number)
    from exobalance.scripts.cli import main

    sys.argv = ["exobalance", *words]
    code: object = 0
    try:
        Path(READY).touch()
        main()
    except SystemExit as end:
        code = end.code
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading._shutdown()  # what an interpreter does at its end, and a forked one leaves out
    atexit._run_exitfuncs()
    os._exit(code if isinstance(code, int) else 1)


IMPORTED = (
    "analysis.assemble",
    "analysis.notebook",
    *(
        f"analysis.studies.{study}.study"
        for study in ("compare", "luck", "sensitivity", "sweep", "target_search", "tournament")
    ),
    "analysis.studies.tune.study",
    "reports.document",
    "scripts.cli",
)


def _prepare() -> None:
    """Import what verbs import, and load kernels; start no threads, which no fork survives."""
    for name in IMPORTED:
        import_module(f"exobalance.{name}")
    from exobalance.simcore.run.plan.experiment import Experiment
    from exobalance.simcore.run.plan.planner import plan
    from exobalance.simcore.run.play.executor import warm_up

    warm_up(plan(Experiment("tests.toy", players=(2,), games=20, bots=("tuned",)).design()))


if any("multiprocessing.forkserver" in word for word in sys.orig_argv):
    _prepare()
