"""The toy game in the hands of a system that kills workers, or that stands still.

While the folder named by ``EXOBALANCE_TEST_DEATHS`` holds files, a worker process that
starts to play takes one away and is killed.

The file named by ``EXOBALANCE_TEST_HOLD`` holds a number.  A run in the folder beside it stands
still as soon as so many of its chunks are finished, until the file is gone: however busy the
machine is, it is not over before it is stopped.
"""

import os
import signal
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import tests.toy

DEATHS = "EXOBALANCE_TEST_DEATHS"
PARENT = "EXOBALANCE_TEST_PARENT"
HOLD = "EXOBALANCE_TEST_HOLD"


def play(*arguments: Any) -> None:
    """Play, unless this process has to wait or to die."""
    ends = time.monotonic() + 120  # a test that fails leaves nobody behind
    while HOLD in os.environ and is_held(Path(os.environ[HOLD])) and time.monotonic() < ends:
        time.sleep(0.01)
    if DEATHS in os.environ and os.environ.get(PARENT) != str(os.getpid()):
        for death in Path(os.environ[DEATHS]).iterdir():
            try:
                death.unlink()
            except FileNotFoundError:  # another worker took it
                continue
            os.kill(os.getpid(), signal.SIGKILL)
    tests.toy.GAME.kernels.play(*arguments)


def is_held(file: Path) -> bool:
    """Whether the run beside a file has finished as many chunks as it says."""
    try:
        chunks = int(file.read_text())
    except FileNotFoundError:
        return False
    return len(list(file.parent.glob("run/_done/chunk-*.json"))) >= chunks


GAME = replace(
    tests.toy.GAME, id="tests.run.deadly", kernels=replace(tests.toy.GAME.kernels, play=play)
)
