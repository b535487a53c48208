"""What noise alone gives: the size that a statistic of many factors has to pass to be seen.

All points of a study play the same blocks, so noise of one point is noise of the others, in
part.  Influences of the blocks hold how: weights drawn for the blocks move all points at once
as other blocks would have.

Source: multiplier bootstrap, Chernozhukov, Chetverikov, Kato 2013, Annals of Statistics 41,
2786-2819; largest of several standardised statistics, Westfall and Young 1993.
"""

from __future__ import annotations

import numpy as np

RESAMPLES = 2000

FALSE_ALARM = 0.01
"""Chance that noise alone shows any of the factors of a number."""


def noise_of(influence: np.ndarray, seed: int = 1) -> np.ndarray:
    """Return draws of the noise of each column, float64[RESAMPLES, ...].

    `influence` : float64[n_groups, ...], how far each group of blocks pulls each number; at
    least two groups.
    """
    groups = len(influence)
    weights = np.random.default_rng([seed, groups]).standard_normal((RESAMPLES, groups))
    weights *= np.sqrt(groups / (groups - 1))
    return (weights @ influence.reshape(groups, -1)).reshape(RESAMPLES, *influence.shape[1:])


def threshold(drawn: np.ndarray) -> np.ndarray:
    """Return which size of each statistic noise reaches too rarely, float64[k].

    `drawn` : float64[RESAMPLES, k], the statistics of noise.  The chance that any of the k
    lies above its threshold is `FALSE_ALARM`.
    """
    middle, spread = drawn.mean(axis=0), drawn.std(axis=0)
    with np.errstate(invalid="ignore", divide="ignore"):
        apart = np.where(spread > 0, (drawn - middle) / spread, 0.0)
    return middle + np.quantile(apart.max(axis=1), 1 - FALSE_ALARM) * spread
