"""Kernels written once and compiled for each game."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from numba.core import config

from exobalance.simcore.core.jit import jit
from exobalance.simcore.kit.bind import bind
from tests.toy import GAME
from tests.toy.rules import rules

standing: Any = None


def leader(states, params, points):
    """Return the seat that leads as the score stands."""
    standing(states[0], params[0], points)
    return best(points)


def best(points):
    """Return the index of the highest number."""
    return points.argmax()


@jit
def reversed_standing(state, params, points):
    """Fill the scores so that the last seat leads."""
    for seat in range(len(points)):
        points[seat] = seat


def led_by(kernels):
    """Return who leads a game in which seat 1 has points."""
    states = np.zeros(1, GAME.state_dtype).view(np.recarray)
    states[0].source[1] = 5
    params = GAME.pack(rules().tree, 3)
    own = vars(kernels)
    return bind(leader, own | {"best": bind(best, own)})(states, params, np.zeros(3))


def test_globals_are_those_of_the_game():
    """The same template answers by the kernels it is bound to; the module's own stay unset."""
    assert led_by(GAME.kernels) == 1
    assert led_by(replace(GAME.kernels, standing=reversed_standing)) == 2
    assert standing is None


def test_machine_code_lies_with_that_of_the_game():
    """A folder that changes with every source of the game; without one nothing is kept."""
    folder = Path(bind(best, vars(GAME.kernels)).stats.cache_path).parent
    assert folder == Path(GAME.kernels.play_on.stats.cache_path).parent
    loose = vars(GAME.kernels) | {"play_on": reversed_standing}
    assert bind(best, loose).stats.cache_path is None


def test_without_compilation_it_is_plain_python(monkeypatch):
    """As every kernel is."""
    monkeypatch.setattr(config, "DISABLE_JIT", True)
    assert bind(best, vars(GAME.kernels))(np.array([1, 3, 2])) == 1
