"""Whether a few games are plausible under a model: percentiles and groups of the same size.

The model is known by a large sample of its games.  A value of the few is told by its percentile
among those of the sample, the mid-distribution transform ``F(x-) + P(x) / 2`` for values with
ties.  Values of one game depend on each other, so nothing is assumed about the distribution of
a mean of percentiles: groups of as many whole games are drawn from the sample, and the share of
groups that lie as far out is the predictive p-value.  Over several measures at once the largest
standardised distance of each group counts, which holds for whatever is named.

Source: Parzen 2004, Statistical Science 19, 652-662 (mid-distribution); Box 1980, JRSS A 143,
383-430, and Gelman, Meng, Stern 1996, Statistica Sinica 6, 733-807 (predictive checks); Westfall,
Young 1993, Resampling-Based Multiple Testing, ch. 2 (single-step maximum).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

GROUPS = 2000
"""Simulated groups: a share of 5 % is known within 1 point of percentage."""

MOST_DRAWN = 2_000_000  # games at a time


@dataclass(frozen=True)
class Groups:
    """Statistics of groups of games of the model, and of the group that was observed."""

    drawn: np.ndarray  # float64[groups, k]
    observed: np.ndarray  # float64[k]

    @property
    def centre(self) -> np.ndarray:
        """Mean of the statistics under the model."""
        return self.drawn.mean(axis=0)

    @property
    def spread(self) -> np.ndarray:
        """Standard deviation of the statistics under the model."""
        return self.drawn.std(axis=0, ddof=1)

    def as_extreme(self) -> np.ndarray:
        """Return the share of groups at least as far out as the observed one, float64[k].

        Both tails count, twice the smaller one; the observed group counts as one of them.
        """
        n = len(self.drawn)
        above = (self.drawn >= self.observed - 1e-12).sum(axis=0)
        below = (self.drawn <= self.observed + 1e-12).sum(axis=0)
        return np.minimum(1.0, 2 * (1 + np.minimum(above, below)) / (n + 1))

    def as_extreme_together(self) -> np.ndarray:
        """Return the share of groups in which any statistic is as far out, float64[k]."""
        spread = np.where(self.spread > 0, self.spread, np.inf)
        away = np.abs(self.drawn - self.centre) / spread
        mine = np.abs(self.observed - self.centre) / spread
        # What never varies in the model and does here lies further out than anything.
        never = (self.spread == 0) & (np.abs(self.observed - self.centre) > 1e-9)
        most = away.max(axis=1)
        shares = (1 + (most[:, None] >= mine - 1e-12).sum(axis=0)) / (len(most) + 1)
        return np.where(never, 1 / (len(most) + 1), shares)


def mid_percentiles(sample: np.ndarray, values: np.ndarray) -> np.ndarray:
    """Return the percentile of each value among a sample, 0 to 1, ties counted half.

    `sample` and `values` have any shape, nan in `sample` does not count and stays nan in `values`.
    """
    known = np.sort(sample[np.isfinite(sample)])
    below = np.searchsorted(known, values, "left")
    upto = np.searchsorted(known, values, "right")
    return np.where(np.isfinite(values), (below + upto) / (2 * max(1, len(known))), np.nan)


def groups_of(model: Sequence[np.ndarray], observed: Sequence[np.ndarray], seed: int = 0) -> Groups:
    """Return means of game values over groups of games of the model.

    Parameters
    ----------
    model : k arrays float64[n_games]
        A value per game of the model, of each of k measures; the games are the same.
    observed : k arrays
        The same of the observed games; a measure may be known of fewer of them.

    The model is known by ``n_games`` games only; groups are spread by ``sqrt(1 + g / n_games)``
    more, g the games of the group, for that.
    """
    rng = np.random.default_rng(seed)
    table = np.column_stack(model)
    sizes = np.array([len(values) for values in observed])
    most = int(sizes.max())
    step = max(1, MOST_DRAWN // most)
    parts = []
    for first in range(0, GROUPS, step):
        count = min(step, GROUPS - first)
        chosen = rng.integers(0, len(table), (count, most))
        part = np.empty((count, len(sizes)))
        for size in np.unique(sizes):
            columns = np.flatnonzero(sizes == size)
            part[:, columns] = table[:, columns][chosen[:, :size]].mean(axis=1)
        parts.append(part)
    drawn = np.concatenate(parts)
    centre = drawn.mean(axis=0)
    drawn = centre + (drawn - centre) * np.sqrt(1 + sizes / len(table))
    return Groups(drawn, np.array([values.mean() for values in observed]))
