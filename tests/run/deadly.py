"""The toy game in the hands of a system that kills workers.

While the folder named by ``EXOBALANCE_TEST_DEATHS`` holds files, a worker process that
starts to play takes one away and is killed.
"""

import os
import signal
from dataclasses import replace
from pathlib import Path
from typing import Any

import tests.toy

DEATHS = "EXOBALANCE_TEST_DEATHS"
PARENT = "EXOBALANCE_TEST_PARENT"


def play(*arguments: Any) -> None:
    """Play, unless this process has to die."""
    if os.environ.get(PARENT) != str(os.getpid()):
        for death in Path(os.environ[DEATHS]).iterdir():
            try:
                death.unlink()
            except FileNotFoundError:  # another worker took it
                continue
            os.kill(os.getpid(), signal.SIGKILL)
    tests.toy.GAME.kernels.play(*arguments)


GAME = replace(
    tests.toy.GAME, id="tests.run.deadly", kernels=replace(tests.toy.GAME.kernels, play=play)
)
