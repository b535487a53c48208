"""M3d: who beats whom, which strategies are dominated, and beating in circles.

Two strategies are compared at tables that only they fill, each seat by the toss of a coin:
i beats j if i then wins more per seat by a margin.  With two players this is the win share
against each other less one half; with more it weighs all line-ups of the two, so that of two
strategies at most one beats the other.

A strategy is dominated if another one wins more by the margin whatever is played around
it: against every even mix of as many strategies as sit at a table, and of all.  A circle is
a strongly connected part of the graph of who beats whom.

Source: Tarjan 1972 (strong connection; here by closure); Omidshafiei et al. 2019 for cycles of
strategies.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np

from exobalance.analysis.methods.equilibrium import payoffs_of
from exobalance.analysis.methods.payoff import Companies


def advantages(tables: np.ndarray, others: Companies) -> np.ndarray:
    """Return how much i wins more than j at tables of these two, float64[n_tables, k, k].

    ``tables`` has shape (n_tables, k, n_companies).
    """
    k = others.k
    pairs = list(combinations(range(k), 2))
    mixes = np.zeros((len(pairs), k))
    for row, pair in enumerate(pairs):
        mixes[row, list(pair)] = 0.5
    payoffs = payoffs_of(tables, others, mixes)
    out = np.zeros((len(tables), k, k))
    for row, (i, j) in enumerate(pairs):
        out[:, i, j] = payoffs[:, row, i] - payoffs[:, row, j]
        out[:, j, i] = -out[:, i, j]
    return out


def even_mixes(k: int, players: int) -> np.ndarray:
    """Return even mixes of up to ``players`` strategies, and of all, float64[n_mixes, k]."""
    sizes = sorted({*range(1, min(k, players) + 1), k})
    rows = [group for size in sizes for group in combinations(range(k), size)]
    mixes = np.zeros((len(rows), k))
    for row, group in enumerate(rows):
        mixes[row, list(group)] = 1 / len(group)
    return mixes


def least_leads(tables: np.ndarray, others: Companies) -> np.ndarray:
    """Return the least lead of i over j against all tested mixes, float64[n_tables, k, k]."""
    payoffs = payoffs_of(tables, others, even_mixes(others.k, others.seats + 1))
    leads = [payoffs - payoffs[:, :, j : j + 1] for j in range(others.k)]
    return np.stack([lead.min(axis=1) for lead in leads], axis=2)


def connected(beats: np.ndarray) -> np.ndarray:
    """Return which pairs reach each other, bool[n, k, k], from who beats whom.

    A pair of different strategies that is True lies on a circle.
    """
    k = beats.shape[-1]
    reach = (beats | np.eye(k, dtype=bool)).astype(np.float64)
    for _ in range(max(1, k - 1).bit_length()):
        reach = np.minimum(reach @ reach, 1.0)
    return np.asarray((reach > 0) & (np.swapaxes(reach, -1, -2) > 0))


def circles(beats: np.ndarray) -> list[tuple[int, ...]]:
    """Return the groups of strategies that beat each other in circles, bool[k, k]."""
    together = connected(beats[None])[0]
    groups = {tuple(np.flatnonzero(row).tolist()) for row in together}
    return sorted(group for group in groups if len(group) > 1)


def layers(beats: np.ndarray) -> list[int]:
    """Return how many steps below the unbeaten each strategy stands; circles stand together."""
    together = connected(beats[None])[0]
    above = (together.astype(int) @ (beats & ~together) @ together) > 0
    depth = np.zeros(len(beats), np.int64)
    for _ in range(len(beats)):
        depth = np.where(above, depth[:, None] + 1, 0).max(axis=0)
    return [int(value) for value in depth]


def direct(beats: np.ndarray) -> np.ndarray:
    """Return who beats whom without the steps that others imply, bool[k, k].

    Edges within a circle stay; of the others, those that a longer way down replaces go.

    Source: Aho, Garey, Ullman 1972 (transitive reduction).
    """
    together = connected(beats[None])[0]
    down = beats & ~together
    closure = down.copy()
    for middle in range(len(beats)):
        closure |= closure[:, middle : middle + 1] & closure[middle : middle + 1, :]
    implied = (down.astype(int) @ closure.astype(int)) > 0
    return np.asarray((beats & together) | (down & ~implied))
