"""Checks in a process of their own: its kernels check every index, and may even end it."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO, TYPE_CHECKING

from exobalance.simcore.errors import BalanceError
from exobalance.simcore.games import find_game

if TYPE_CHECKING:
    from exobalance.simcore.conformance.suite import Result

CHECKED = {"EXOBALANCE_BOUNDSCHECK": "1", "NUMBA_OPT": "1"}
"""Environment of the process: bounds checks, and code that is compiled faster."""

START = """
import pickle, sys
sys.path[:] = pickle.load(sys.stdin.buffer)
from exobalance.simcore.conformance.child import serve
serve(*pickle.load(sys.stdin.buffer))
"""


def checked(
    game: Path | str,
    names: Sequence[str] = (),
    players: Sequence[int] = (),
    full: bool = False,
) -> Iterator[Result]:
    """Yield what becomes of each check of a game, as it is done.

    Parameters
    ----------
    game
        A name, see `exobalance.simcore.games.find_game`, or the folder of a game.
    names, players
        Checks and player counts; by default all.
    full
        More random walks, and what takes long.

    Raises
    ------
    ConfigError
        If there is no such game or check.
    BalanceError
        If the game cannot even be imported.
    """
    from exobalance.simcore.conformance.suite import Result, chosen

    game_id = find_game(str(game.resolve()) if isinstance(game, Path) else game)
    expected = [check.name for check in chosen(names, full)]
    with tempfile.TemporaryFile() as errors:
        command = [sys.executable, "-P", "-c", START]
        process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            env=os.environ | CHECKED,
        )
        try:
            done = 0
            for line in _talk(process, game_id, names, players, full):
                found = json.loads(line)
                if "trouble" in found:
                    raise BalanceError(found["trouble"])
                done += 1
                yield Result(**found)
            if process.wait() != 0:
                where = expected[min(done, len(expected) - 1)]
                yield Result(where, False, _ended(process.returncode, errors), None, 0.0)
        finally:
            process.kill()
            process.wait()
            for pipe in filter(None, (process.stdin, process.stdout)):
                pipe.close()


def _talk(process: subprocess.Popen, *question: object) -> Iterator[bytes]:
    """Ask a process and yield the lines of its answer."""
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(pickle.dumps(sys.path) + pickle.dumps(question))
    process.stdin.close()
    yield from process.stdout


def _ended(code: int, errors: IO[bytes]) -> str:
    """Return how a process has ended."""
    errors.seek(0)
    lines = errors.read().decode("utf-8", "replace").strip().splitlines()
    how = f"by signal {-code}" if code < 0 else f"with exit code {code}"
    last = f": {lines[-1]}" if lines else ""
    return f"the process that plays the game ended {how}{last}"


def serve(game_id: str, names: Sequence[str], players: Sequence[int], full: bool) -> None:
    """Run checks and write a line for each to what was standard output."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # whatever a game prints is no answer
    from exobalance.simcore.conformance.case import case_of
    from exobalance.simcore.conformance.suite import run_all, said

    def tell(found: dict) -> None:
        answers.write(json.dumps(found) + "\n")
        answers.flush()

    try:
        case = case_of(game_id)
        counts = [n for n in case.game.players if not players or n in players]
        if not counts:
            allowed = ", ".join(map(str, case.game.players))
            raise BalanceError(f"{game_id} is played by {allowed} players")
    except Exception as error:
        tell({"trouble": f"the game {game_id} cannot be checked: {said(error)}"})
        return
    for result in run_all(case, names, counts, full):
        tell(result._asdict())
