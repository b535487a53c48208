"""Look-ahead by rollouts: the option whose games, played out by the base, end best.

Source: Tesauro, Galperin 1996, "On-line policy improvement using Monte-Carlo search";
Karnin, Koren, Somekh 2013, "Almost optimal exploration in multi-armed bandits".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from exobalance.simcore.run.lookahead.futures import Futures


class Choice(NamedTuple):
    """The chosen option, and the mean worth of each that was tried, else NaN."""

    chosen: int
    means: np.ndarray  # float64[n]


Pull = Callable[[np.ndarray, int, int], np.ndarray]
"""(arms, first, count) -> rewards float64[len(arms), count] of the draws from ``first`` on."""


class Halving(NamedTuple):
    """The arm that was left, and what was seen of each."""

    best: int
    means: np.ndarray  # float64[n_arms]
    pulls: np.ndarray  # int64[n_arms]


def sequential_halving(pull: Pull, n_arms: int, budget: int) -> Halving:
    """Find the best arm: in each round all arms left get equal draws, and half of them go.

    Draws of the same number share their chance across arms, so means are compared on equal
    draws, those of earlier rounds included.  A round in which all arms left agree on every
    draw is the last.  Ties go to the arm of the lower number.  Every arm is drawn at least
    once a round, so a budget below ``n_arms * log2(n_arms)`` is exceeded.

    Source: Karnin, Koren, Somekh 2013, algorithm 1.
    """
    sums = np.zeros(n_arms)
    pulls = np.zeros(n_arms, np.int64)
    left = np.arange(n_arms)
    rounds = int(n_arms - 1).bit_length()
    drawn = 0
    for played in range(rounds):
        count = max(1, (budget - int(pulls.sum())) // (len(left) * (rounds - played)))
        rewards = pull(left, drawn, count)
        drawn += count
        sums[left] += rewards.sum(axis=1)
        pulls[left] += count
        order = left[np.argsort(-sums[left], kind="stable")]
        if (rewards == rewards[0]).all():
            left = order[:1]
            break
        left = np.sort(order[: (len(left) + 1) // 2])
    means = np.divide(sums, pulls, out=np.full(n_arms, np.nan), where=pulls > 0)
    return Halving(int(left[0]), means, pulls)


def best_by_halving(futures: Futures, options: np.ndarray, worth: Pull) -> Choice:
    """Let the options compete by ``worth``, whose arms are indexes of ``options``.

    Returns the index of the best one, and the mean worth of each that was tried (else NaN).
    Options are tried in the order of the base's scores, so ties follow the base.
    """
    futures.enter(0)
    ranked = futures.ranked(options, len(options))
    found = sequential_halving(
        lambda arms, first, count: worth(ranked[arms], first, count), len(ranked), futures.budget
    )
    means = np.full(len(options), np.nan)
    means[ranked] = found.means
    return Choice(int(ranked[found.best]), means)


def best_by_rollouts(futures: Futures, options: np.ndarray) -> Choice:
    """Choose the option whose games end best when the base plays them out."""
    return best_by_halving(
        futures,
        options,
        lambda picks, first, count: futures.play_out(options[picks], first, count),
    )
