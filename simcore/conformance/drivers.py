"""Ways to drive a game from outside: which of the legal options is taken."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from exobalance.simcore.contract import Game

Driver = Callable[[Any, Any, np.ndarray, int], int]
"""(state, params, options, n) -> index of the option to take."""


def random_driver(seed: int) -> Driver:
    """Return a driver that picks uniformly, by its own generator."""
    generator = random.Random(seed)
    return lambda state, params, options, n: generator.randrange(n)


def epsilon_greedy_driver(
    game: Game, weights: Sequence[float] | np.ndarray, epsilon: float, seed: int
) -> Driver:
    """Return a driver that takes the best-scored option, or any with chance ``epsilon``."""
    generator = random.Random(seed)
    packed = np.array(weights, np.float64)
    scores = np.zeros(game.max_options)

    def pick(state: Any, params: Any, options: np.ndarray, n: int) -> int:
        if n == 1:
            return 0
        if generator.random() < epsilon:
            return generator.randrange(n)
        game.kernels.score_options(state, params, packed, options, n, scores)
        return int(np.argmax(scores[:n]))

    return pick
