"""Run or resume the test experiment in a process of its own, to be killed.

Usage: ``python -m tests.run.command run|resume FOLDER JOBS [GAME]``.
"""

import sys
from dataclasses import replace

from exobalance.simcore.errors import BalanceError
from exobalance.simcore.run.play.executor import run
from exobalance.simcore.run.play.resume import resume
from tests.run.conftest import EXPERIMENT
from tests.toy.rules import rules


def main(verb: str, folder: str, jobs: str, game: str = EXPERIMENT.game) -> int:
    """Do what a command line does; return its exit code."""
    try:
        if verb == "run":
            run(replace(EXPERIMENT, game=game), folder, int(jobs), ruleset=rules())
        else:
            resume(folder, jobs=int(jobs), ruleset=rules())
    except BalanceError as error:
        print(error, file=sys.stderr)
        return error.exit_code
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
