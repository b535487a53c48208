"""Processes that stand for machines: each has a folder, a home and a kernel cache of its own."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from exobalance.simcore.core.jit import cache_folder
from tests.run.deadly import DEATHS

ROOT = Path(__file__).parents[3]
TOY = ROOT / "tests" / "toy"
OF_PROJECT = os.pathsep.join(map(str, (ROOT / "src", ROOT)))
PATIENCE_S = 60.0  # a test that fails leaves nobody behind

NOTHING: Mapping[str, str] = {}

SETTINGS = {
    "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "1",  # deaths by one task, beside the last
    "DASK_DISTRIBUTED__WORKER__MEMORY__TERMINATE": "False",
}


class Machines:
    """A scheduler and its workers, below one folder; nothing of them outlives a ``with`` block."""

    def __init__(self, folder: Path, path: str = OF_PROJECT) -> None:
        self.folder, self.path = folder, path
        self.processes: dict[str, subprocess.Popen] = {}
        self.address = ""

    def __enter__(self) -> Machines:
        """Start the scheduler."""
        file = self.folder / "scheduler.json"
        self._start("scheduler", "--port", "0", "--scheduler-file", str(file), path=self.path)
        ends = time.monotonic() + PATIENCE_S
        while not self.address and time.monotonic() < ends:
            time.sleep(0.02)
            try:
                self.address = json.loads(file.read_text())["address"]
            except (FileNotFoundError, ValueError):
                continue
        assert self.address
        return self

    def __exit__(self, *error: object) -> None:
        """End all processes."""
        end(list(self.processes.values()))

    def add_worker(self, name: str, first_on_path: Path | None = None) -> None:
        """Start a worker, whose kernel cache holds what this process has compiled of the toy."""
        lend_kernels(self.folder / name)
        before = f"{first_on_path}{os.pathsep}" if first_on_path else ""
        self._start(
            "worker", self.address, "--nthreads", "1", "--local-directory", ".", "--name", name,
            path=before + self.path, folder=name,
        )  # fmt: skip

    def _start(self, what: str, *arguments: str, path: str, folder: str = "scheduler") -> None:
        here = self.folder / folder
        (self.folder / "deaths").mkdir(exist_ok=True)
        own = {DEATHS: str(self.folder / "deaths")}
        words = [what, "--host", "127.0.0.1", "--no-dashboard", *arguments]
        self.processes[folder] = start_dask(here, words, path, own)

    @property
    def deaths(self) -> Path:
        """Folder of the files by which workers die, see `tests.run.deadly`."""
        return self.folder / "deaths"


def start_dask(
    here: Path, words: Sequence[str], path: str = OF_PROJECT, own: Mapping[str, str] = NOTHING
) -> subprocess.Popen:
    """Start a process of Dask in a folder, with a home and a cache there; it writes ``log``."""
    (here / "home").mkdir(parents=True, exist_ok=True)
    places = {"HOME": here / "home", "EXOBALANCE_CACHE_DIR": here / "cache", "PYTHONPATH": path}
    with open(here / "log", "ab") as log:
        return subprocess.Popen(
            [sys.executable, "-m", "dask", *words],
            cwd=here,
            env=os.environ | {name: str(place) for name, place in places.items()} | SETTINGS | own,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )


def end(processes: Sequence[subprocess.Popen]) -> None:
    """End a scheduler and its workers, these first: without a scheduler they would wait for one."""
    scheduler, *workers = processes
    for process in workers:
        process.terminate()
    for process in [*workers, scheduler]:
        process.terminate()
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def lend_kernels(here: Path) -> None:
    """Put what this process has compiled of the toy into the cache of a process to be started."""
    for folder in map(cache_folder, ("core", str(TOY))):
        if folder is not None:
            shutil.copytree(folder, here / "cache" / "kernels" / folder.name)
