"""Alpha-rank: how long a small population that imitates winners spends at each strategy.

A population plays one strategy; now and then somebody tries another one, and the newcomer
takes over or dies out by chance, the more likely the more it wins while both are around.
The share of time at each strategy ranks strategies also where they beat each other in
circles.  While p of the m members follow the newcomer, the other seats of a table are
drawn from the rest of the population without replacement.

Source: Omidshafiei et al. 2019, "alpha-Rank: Multi-Agent Evaluation by Evolution", Scientific
Reports 9, eq. 11 and theorem 2.1.4 (one population); Gokhale and Traulsen 2010, PNAS 107 (more
than two players); Grassmann, Taksar, Heyman 1985 (stationary distribution).
"""

from __future__ import annotations

import numpy as np
from scipy import special, stats

from exobalance.analysis.methods.payoff import Companies

POPULATION = 50
STRENGTHS = tuple(float(2**power) for power in range(1, 15))
"""Strengths of selection that are tried, weakest first."""

STEADY = 0.005  # change of a share from one strength to the next that counts as none
LEAST = 1e-100  # chance of a newcomer that never wins


def alpha_rank(
    tables: np.ndarray, others: Companies, alpha: float, population: int = POPULATION
) -> np.ndarray:
    """Return the share of time at each strategy, float64[n_tables, k].

    Parameters
    ----------
    tables : float64[n_tables, k, n_companies]
    alpha : float
        Strength of selection: odds of imitation change by e per 1 / alpha of win share.
    """
    k = others.k
    steps = np.zeros((len(tables), k, k))
    for resident in range(k):
        for newcomer in range(k):
            if resident != newcomer:
                gaps = _gaps(tables, others, resident, newcomer, population)
                steps[:, resident, newcomer] = takeover(gaps, alpha) / (k - 1)
    return stationary(steps)


def settled_strength(table: np.ndarray, others: Companies) -> float:
    """Return a strength of selection at which the ranking no longer changes.

    The strongest one tried, if it never settles.  Selection has to matter first, so that the
    even ranking of no selection at all does not count as settled.
    """
    before = alpha_rank(table[None], others, STRENGTHS[0])[0]
    spread = max(float(np.ptp(table)), 1e-9)
    for alpha in STRENGTHS[1:]:
        now = alpha_rank(table[None], others, alpha)[0]
        if alpha * POPULATION * spread > 100 and np.abs(now - before).max() < STEADY:
            return alpha
        before = now
    return STRENGTHS[-1]


def _gaps(
    tables: np.ndarray, others: Companies, resident: int, newcomer: int, population: int
) -> np.ndarray:
    """Return how much newcomers win more than residents while p of them are around.

    float64[n_tables, population - 1], p from 1.
    """
    seats = others.seats
    mixed = [
        others.find([newcomer] * copies + [resident] * (seats - copies))
        for copies in range(seats + 1)
    ]
    present = np.arange(1, population)[:, None]
    copies = np.arange(seats + 1)
    beside_new = stats.hypergeom.pmf(copies, population - 1, present - 1, seats)
    beside_old = stats.hypergeom.pmf(copies, population - 1, present, seats)
    new, old = tables[:, newcomer, mixed], tables[:, resident, mixed]
    return np.asarray(new @ beside_new.T - old @ beside_old.T)


def takeover(gaps: np.ndarray, alpha: float) -> np.ndarray:
    """Return the chance that a single newcomer takes over, float64[n_tables].

    ``1 / (1 + sum over l of exp(-alpha (gap_1 + ... + gap_l)))``.

    Source: Nowak et al. 2004, Nature 428, 646-650; Omidshafiei et al. 2019, eq. 11.
    """
    sums = -alpha * gaps.cumsum(axis=1)
    logs = special.logsumexp(np.concatenate([np.zeros((len(gaps), 1)), sums], axis=1), axis=1)
    return np.maximum(np.exp(-logs), LEAST)


def stationary(steps: np.ndarray) -> np.ndarray:
    """Return the long-run shares of Markov chains, float64[n, k].

    ``steps`` holds the chances of leaving i for j, float64[n, k, k]; its diagonal does not
    count.  No subtraction, so tiny chances do no harm.

    Source: Grassmann, Taksar, Heyman 1985, Operations Research 33, 1107-1116.
    """
    rates = steps.copy()
    k = rates.shape[1]
    for last in range(k - 1, 0, -1):
        leaving = rates[:, last, :last].sum(axis=1)
        rates[:, :last, last] /= leaving[:, None]
        rates[:, :last, :last] += rates[:, :last, last, None] * rates[:, None, last, :last]
    shares = np.zeros(rates.shape[:2])
    shares[:, 0] = 1.0
    for place in range(1, k):
        shares[:, place] = (shares[:, :place] * rates[:, :place, place]).sum(axis=1)
    return np.asarray(shares / shares.sum(axis=1, keepdims=True))
