"""Plackett-Luce: finishing orders explained by strengths of bots and seats.

The chance of a finishing order is the product over places of
``exp(u_i) / sum of exp(u) over those not yet placed`` with ``u = bot + seat``.  Games enter
as counts of patterns (who sat where, who finished where), so a million games cost no more
than the few hundred patterns they show.  Tied seats count with every order of the tied,
each with equal weight: the limit of imputing tie-breaks many times.

Source: Plackett 1975, Applied Statistics 24, 193-202; Luce 1959.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations, product

import numpy as np
from scipy import optimize

PRIOR_PRECISION = 0.01
"""Precision of a normal prior on each strength: finite answers for bots that never lose, and
no visible effect otherwise (strengths are on a natural log scale, so sd 10 is vague)."""


@dataclass(frozen=True)
class Patterns:
    """Finishing orders with their multiplicity.

    ``order[m, j]`` is the parameter pair of the seat in place j of row m; rows with the
    same `pattern` are the orders of one pattern with ties, with weights that sum to 1.
    """

    bot: np.ndarray  # int64[rows, n_players], in finishing order
    seat: np.ndarray  # int64[rows, n_players], in finishing order
    pattern: np.ndarray  # int64[rows]
    weight: np.ndarray  # float64[rows]
    n_bots: int

    @property
    def n_parameters(self) -> int:
        """Strengths of bots, then of seats."""
        return self.n_bots + self.bot.shape[1]


def expand(bots: np.ndarray, ranks: np.ndarray, n_bots: int) -> Patterns:
    """Turn patterns by seat into finishing orders.

    Parameters
    ----------
    bots, ranks : int[n_patterns, n_players]
        Bot and rank (1 best, ties share the better rank) of each seat.
    """
    parts = [_orders(tuple(int(rank) for rank in row)) for row in ranks]
    pattern = np.repeat(np.arange(len(parts)), [len(part) for part in parts])
    seat = np.array([order for part in parts for order in part], np.int64)
    weight = 1 / np.bincount(pattern)[pattern]
    return Patterns(np.take_along_axis(bots[pattern], seat, axis=1), seat, pattern, weight, n_bots)


@lru_cache(maxsize=4096)
def _orders(ranks: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return all orders of the seats that agree with ranks."""
    groups = [
        list(permutations([seat for seat, rank in enumerate(ranks) if rank == level]))
        for level in sorted(set(ranks))
    ]
    return [tuple(seat for group in choice for seat in group) for choice in product(*groups)]


def log_likelihood(
    theta: np.ndarray, patterns: Patterns, weight: np.ndarray, depth: int
) -> tuple[float, np.ndarray, np.ndarray]:
    """Return the log-likelihood, its gradient per row and place, and the choice chances.

    Parameters
    ----------
    weight : float64[rows]
        Games per row.
    depth : int
        Number of places explained, from the first; ``n_players - 1`` is the full order.

    Returns
    -------
    value : float
    gradient : float64[rows, n_players]
        Derivative by the utility in each place, not yet weighted.
    chances : float64[depth, rows, n_players]
        Chance of each seat still to be placed, for each place; 0 for those placed.
    """
    utility = theta[patterns.bot] + theta[patterns.n_bots + patterns.seat]
    top = utility.max(axis=1, keepdims=True)
    odds = np.exp(utility - top)
    left = odds[:, ::-1].cumsum(axis=1)[:, ::-1]
    value = float(weight @ (utility - top - np.log(left))[:, :depth].sum(axis=1))
    places = np.arange(utility.shape[1])
    chances = np.stack([np.where(places >= j, odds / left[:, j : j + 1], 0) for j in range(depth)])
    gradient = (places < depth) - chances.sum(axis=0)
    return value, gradient, chances


def by_parameter(rows: np.ndarray, patterns: Patterns) -> np.ndarray:
    """Sum values per row and place into parameters: float64[rows, n_parameters]."""
    out = np.zeros((len(rows), patterns.n_parameters))
    index = np.arange(len(rows))
    for place in range(rows.shape[1]):
        np.add.at(out, (index, patterns.bot[:, place]), rows[:, place])
        np.add.at(out, (index, patterns.n_bots + patterns.seat[:, place]), rows[:, place])
    return out


def information(patterns: Patterns, weight: np.ndarray, chances: np.ndarray) -> np.ndarray:
    """Return the observed information of the parameters, the prior included."""
    total = np.eye(patterns.n_parameters) * PRIOR_PRECISION
    for chance in chances:
        spread = by_parameter(chance, patterns)
        total -= (spread * weight[:, None]).T @ spread
        n_players = chance.shape[1]
        columns = [patterns.bot, patterns.n_bots + patterns.seat]
        for place in range(n_players):
            mass = weight * chance[:, place]
            for left in columns:
                for right in columns:
                    np.add.at(total, (left[:, place], right[:, place]), mass)
    return total


@dataclass(frozen=True)
class Fit:
    """Strengths of bots (centred on 0) and seats (centred on 0), natural log scale."""

    bots: np.ndarray
    seats: np.ndarray
    covariance: np.ndarray  # [n_parameters, n_parameters], from the observed information
    pull: np.ndarray  # gradient per pattern, [n_patterns, n_parameters]


def fit(patterns: Patterns, counts: np.ndarray, depth: int | None = None) -> Fit:
    """Fit Plackett-Luce strengths to pattern counts by penalised maximum likelihood.

    `counts` holds games per pattern; `depth` 1 explains winners only.  The likelihood is
    concave, the gradient analytic, and the vague prior settles the two free constants.
    """
    places = patterns.bot.shape[1] - 1 if depth is None else depth
    weight = patterns.weight * counts[patterns.pattern]
    scale = max(1.0, float(counts.sum()))

    def loss(theta: np.ndarray) -> tuple[float, np.ndarray]:
        value, gradient, _ = log_likelihood(theta, patterns, weight, places)
        slope = by_parameter(gradient * weight[:, None], patterns).sum(axis=0)
        penalty = PRIOR_PRECISION * theta
        return (penalty @ theta / 2 - value) / scale, (penalty - slope) / scale

    def curvature(theta: np.ndarray) -> np.ndarray:
        chances = log_likelihood(theta, patterns, weight, places)[2]
        return information(patterns, weight, chances) / scale

    start = np.zeros(patterns.n_parameters)
    result = optimize.minimize(
        loss, start, jac=True, hess=curvature, method="trust-exact", options={"gtol": 1e-9}
    )
    theta = result.x
    _, gradient, chances = log_likelihood(theta, patterns, weight, places)
    rows = by_parameter(gradient * patterns.weight[:, None], patterns)
    pull = np.zeros((len(counts), patterns.n_parameters))
    np.add.at(pull, patterns.pattern, rows)
    covariance = np.linalg.inv(information(patterns, weight, chances))
    return Fit(theta[: patterns.n_bots], theta[patterns.n_bots :], covariance, pull)
