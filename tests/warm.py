"""Compile the kernels that tests call, before there are tests that wait for them.

``python -m tests.warm`` leaves the machine code of every game, with bounds checks, in the cache
folder.  Tests in several processes would otherwise compile the same kernels at the same time,
each for itself.  What is at hand already takes a moment.
"""

import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from joblib import cpu_count

import tests.conftest  # noqa: F401  sets the options to compile with
from exobalance.simcore.games import GAME_IDS
from tests.walks import PROJECT

OF_MODELS = ("look_ahead", "rescore")
"""Kernels that only learned bots call."""

COMPILE = f"""
import gc, sys
OF_MODELS = {OF_MODELS}
from importlib import import_module
from tests.conformance_futures import lookahead_match
from exobalance.simcore.kit.calls import calls_of
from exobalance.simcore.run.play.worlds import play_worlds
gc.freeze()
gc.set_threshold(100_000)
case = import_module(sys.argv[1]).CASE
match = lookahead_match(case, case.game.players[-1], 2)
given = case.game, match.params, match.bots
play_worlds(match, 0, 1)
for name, (kernel, signature) in calls_of(*given).items():
    if case.with_models or name not in OF_MODELS:
        kernel.compile(signature)
"""

MOST = 4
"""Processes at a time; each takes up to 1.5 GB."""


CASES = {f"tests.games.{name}.case": f"simcore/games/{name}" for name in GAME_IDS}
CASES["tests.toy.case"] = "tests/toy"
"""Folder of each game by the module of its `tests.walks.Case`."""


def size_of(case: str) -> int:
    """Return how many bytes of source a game has, which is about as long as it compiles."""
    return sum(path.stat().st_size for path in (PROJECT / CASES[case]).rglob("*.py"))


def compile_for(case: str) -> int:
    """Compile the kernels of a game; return the exit status."""
    command = [sys.executable, "-c", COMPILE, case]
    # Every game has one core: processes that share one type the same kernels twice.
    environment = os.environ | {"LOKY_MAX_CPU_COUNT": "1"}
    return subprocess.run(command, env=environment, cwd=PROJECT, check=False).returncode


def stop(*_: object) -> None:
    """End this process and all that it has started, at once."""
    os.killpg(0, signal.SIGKILL)


def main() -> int:
    """Compile for all games, as many at a time as there are cores; return the highest status."""
    os.setpgid(0, 0)
    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    cases = sorted(CASES, key=size_of, reverse=True)
    with ThreadPoolExecutor(min(cpu_count(), MOST)) as pool:
        return max(pool.map(compile_for, cases))


if __name__ == "__main__":
    sys.exit(main())
