"""Many small runs cut from one large synthetic run, to see how often intervals hold the truth.

The block sums of a large run are computed once; a small run is a slice of its blocks.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from exobalance.analysis.base.blocks import plan_groups
from exobalance.analysis.base.cells import Cell
from exobalance.analysis.base.intervals import Estimates
from tests.analysis.synthetic import Synthetic


def cell_of_blocks(run: Synthetic) -> Cell:
    """Return a cell whose groups are single blocks, however many there are."""
    cell = run.cell()
    cell.__dict__["groups"] = plan_groups(run.games, max_groups=run.blocks)
    return cell


def coverage(
    truth: np.ndarray,
    runs: int,
    estimate: Callable[[slice], Estimates],
    blocks: int,
    level: float = 0.95,
) -> np.ndarray:
    """Return how often each interval holds its truth, over runs of ``blocks`` blocks."""
    hits = np.zeros(len(truth))
    for run in range(runs):
        low, high = estimate(slice(run * blocks, (run + 1) * blocks)).interval(level)
        hits += (low <= truth) & (truth <= high)
    return hits / runs


def band(level: float, runs: int, errors: float = 5.0) -> float:
    """Return how far a coverage may stray by chance: that many standard errors."""
    return errors * float(np.sqrt(level * (1 - level) / runs))
