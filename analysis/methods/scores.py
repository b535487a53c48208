"""How far observed values are from a distribution: scores that the true one makes smallest.

The continuous ranked probability score of a value x under a sample X is
``E|X - x| - E|X - X'| / 2``, the energy score of a vector the same with Euclidean lengths.  Both
are strictly proper: in the mean, no distribution scores less than the one that the values come
from.  A difference of mean scores is half of a difference of squared energy distances.

Source: Gneiting, Raftery 2007, JASA 102, 359-378, eq. 21 and 22; Szekely, Rizzo 2013, Journal of
Statistical Planning and Inference 143, 1249-1272.
"""

from __future__ import annotations

import numpy as np
from scipy.spatial.distance import cdist

SHIFTS = 8  # pairs that each game of a sample is put into, for its own spread
STEP = 256  # vectors at a time


def crps(sample: np.ndarray, values: np.ndarray) -> np.ndarray:
    """Return the score of each value under a sample, in the unit of the values.

    `sample` is float64[m]; `values` has any shape, nan stays nan.
    """
    known = np.sort(sample[np.isfinite(sample)])
    m = len(known)
    sums = np.concatenate([[0.0], np.cumsum(known)])
    place = np.searchsorted(known, values, "right")
    away = values * (2 * place - m) + sums[-1] - 2 * sums[place]
    # E|X - X'| over different members, by ranks
    apart = 2 * ((2 * np.arange(1, m + 1) - m - 1) @ known) / (m * max(1, m - 1))
    return np.where(np.isfinite(values), away / m - apart / 2, np.nan)


def energy_score(sample: np.ndarray, values: np.ndarray) -> np.ndarray:
    """Return the score of each vector under a sample of vectors.

    Parameters
    ----------
    sample : float64[m, d]
    values : float64[g, d]
    """
    own = np.mean(
        [
            np.linalg.norm(sample - np.roll(sample, shift, axis=0), axis=1).mean()
            for shift in range(1, min(SHIFTS, len(sample) - 1) + 1)
        ]
    )
    away = [
        cdist(values[first : first + STEP], sample).mean(axis=1)
        for first in range(0, len(values), STEP)
    ]
    return np.concatenate(away) - own / 2
