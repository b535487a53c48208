"""Compile the kernels that tests call, before there are tests that wait for them.

``python -m tests.warm`` leaves the machine code of every game in the cache folder: all kernels
with bounds checks, and those that play games without them too.  Tests in several processes would
otherwise compile the same kernels at the same time, each for itself.  What is at hand already
takes a moment.
"""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import product

import tests.conftest  # noqa: F401  sets the options to compile with
from exobalance.simcore.games import GAME_IDS
from tests.walks import PROJECT

COMPILE = """
import sys
from importlib import import_module
from tests.conformance_futures import lookahead_match
from exobalance.simcore.kit.calls import calls_of
from exobalance.simcore.kit.compile import compile_kernels
from exobalance.simcore.run.play.worlds import play_worlds
case = import_module(sys.argv[1]).CASE
match = lookahead_match(case, case.game.players[-1], 2)
given = case.game, match.params, match.bots
compile_kernels(*given, list(calls_of(*given)) if sys.argv[2] == "1" else ["play"])
play_worlds(match, 0, 1)
"""


def compile_for(game_id: str, checked: str) -> int:
    """Compile one set of kernels; return the exit status."""
    command = [sys.executable, "-c", COMPILE, f"tests.games.{game_id}.case", checked]
    environment = os.environ | {"EXOBALANCE_BOUNDSCHECK": checked}
    return subprocess.run(command, env=environment, cwd=PROJECT, check=False).returncode


def main() -> int:
    """Compile all sets, two at a time; return the highest exit status."""
    with ThreadPoolExecutor(2) as pool:
        return max(pool.map(lambda given: compile_for(*given), product(GAME_IDS, "10")))


if __name__ == "__main__":
    sys.exit(main())
