"""Checks that games are the same however their kernels are compiled."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from exobalance.simcore.conformance.case import WHERE, Case, hold
from exobalance.simcore.conformance.futures import learned_match, lookahead_match
from exobalance.simcore.conformance.walks import match_of
from exobalance.simcore.run.play.worlds import play_worlds

AS_SHIPPED = {"EXOBALANCE_BOUNDSCHECK": "0", "NUMBA_OPT": "3"}
"""Environment that has kernels compiled as users have them, not as checks do."""


class Short(NamedTuple):
    """How much of games is played: decisions, rotations of bots that look ahead, learned bots."""

    decisions: int
    rotations: int | None  # None: all
    with_models: bool


WITHOUT_BOUNDS_CHECKS, WITHOUT_COMPILATION = "without bounds checks", "without compilation"
OTHERWISE: dict[str, tuple[dict[str, str], Short]] = {
    WITHOUT_BOUNDS_CHECKS: ({}, Short(400, None, True)),
    WITHOUT_COMPILATION: ({"NUMBA_DISABLE_JIT": "1"}, Short(60, 1, False)),
}
"""Environments in which games are played again, and how much of them."""

QUESTION = """
import json, sys
sys.path[:] = json.loads(sys.argv[3])
from exobalance.simcore.conformance.case import case_in
from exobalance.simcore.conformance.otherwise import Short, fingerprint, read_records_fast
read_records_fast()
case, short = case_in(sys.argv[1], sys.argv[4]), Short(*json.loads(sys.argv[2]))
print(json.dumps({n: fingerprint(case, n, short) for n in case.game.players}))
"""


def fingerprint(case: Case, players: int, short: Short) -> list[str]:
    """Return hashes of a few short games, fit to be sent as JSON.

    Bots that look ahead play, too, and learned ones if asked for.
    """
    found = []
    with np.errstate(over="ignore"):  # what the random streams do on purpose
        for bot in case.bots:
            match = match_of(case, [bot] * players, decision_limit=short.decisions)
            found += [f"{row.game_hash:x}" for row in play_worlds(match, 3, 2)["games"]]
        if short.with_models:
            match = learned_match(case, players, max(4, short.decisions // (8 * players)))
            found += [f"{row.game_hash:x}" for row in play_worlds(match, 3, 1)["games"]]
        match = lookahead_match(case, players, max(3, 12 // players))
        match = replace(match, rotations=short.rotations or match.rotations)
        found += [f"{row.game_hash:x}" for row in play_worlds(match, 3, 1)["games"]]
    return found


def read_records_fast() -> None:
    """Let plain Python read a record's fields by one look-up.

    NumPy looks for methods of that name first, which is most of the time of uncompiled kernels.
    """
    field, method = np.void.__getitem__, np.void.__getattribute__

    def read(self: np.record, name: str) -> Any:
        try:
            return field(self, name)
        except ValueError:
            return method(self, name)

    np.record.__getattribute__ = read  # type: ignore[method-assign]


def compiled_otherwise_the_games_are_the_same(
    case: Case, how: str, with_models: bool = False
) -> None:
    """Games are the same as machine code without bounds checks and as plain Python.

    with_models : let learned bots play in any case.
    """
    WHERE.words = lambda: how
    changes, short = OTHERWISE[how]
    short = short._replace(with_models=short.with_models or with_models)
    environment = os.environ | AS_SHIPPED | changes
    given = [case.module, json.dumps(short), json.dumps(sys.path), case.game.id]
    command = [sys.executable, "-W", "error", "-c", QUESTION, *given]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    said = run.stderr.strip().splitlines() or ["without a word"]
    hold(run.returncode == 0, f"the game cannot be played: {said[-1]}")
    found = json.loads(run.stdout)
    for players in case.game.players:
        same = fingerprint(case, players, short) == found[str(players)]
        hold(same, f"games of {players} players differ {how}")
