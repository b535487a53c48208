"""M12a, screening: which of many rule values move a number at all.

A trajectory starts at random levels and moves one factor after the other, in random order,
each once.  The change of the number along a step, per full range of the factor, is an
elementary effect: mu* is the mean of their sizes, sigma their spread.  A large mu* with a
small sigma is a factor that acts alike everywhere; a large sigma means that it acts
differently where other factors differ.

A factor with L levels moves by L // 2 of them, cyclically, so that every level starts equally
often.  Numbers of a simulation are noisy: a factor that does nothing but reshuffle games has
a mu* above 0 too.  Its expectation for steps that change nothing, sqrt(2 / pi) times the
paired error of a step, is the noise floor that mu* is held against.

Source: Morris 1991, Technometrics 33, 161-174; mu* of Campolongo, Cariboni, Saltelli 2007.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from exobalance.analysis.base.blocks import resample_weights

HALF_NORMAL = np.sqrt(2 / np.pi)
"""Mean size of a standard normal variable."""


@dataclass(frozen=True)
class Screening:
    """What a screening says about each factor; float64[n_factors] all."""

    mu: np.ndarray
    mu_star: np.ndarray
    sigma: np.ndarray
    low: np.ndarray  # 95 % interval of mu*, by bootstrap over trajectories
    high: np.ndarray
    noise: np.ndarray  # mu* that noise alone would give

    @property
    def is_seen(self) -> np.ndarray:
        """Which factors have a mu* whose interval lies above noise, bool[n_factors]."""
        return (self.low > self.noise) & (self.mu_star > 0)


def trajectory(levels: Sequence[int], rng: np.random.Generator) -> np.ndarray:
    """Return one trajectory as level numbers, int64[n_factors + 1, n_factors].

    `levels` has the number of levels of each factor, at least 2.
    """
    counts = np.asarray(levels)
    place = rng.integers(0, counts)
    rows = [place.copy()]
    for factor in rng.permutation(len(counts)):
        place[factor] = (place[factor] + counts[factor] // 2) % counts[factor]
        rows.append(place.copy())
    return np.array(rows)


def steps(trajectories: np.ndarray, positions: Sequence[np.ndarray]) -> np.ndarray:
    """Return how far each factor moves on the way, in parts of its range.

    Parameters
    ----------
    trajectories : int64[r, n_factors + 1, n_factors]
    positions
        Place of each level of each factor within its range, from 0 to 1.

    Returns
    -------
    float64[r, n_factors] in the order of the factors, signed.
    """
    found = np.zeros((len(trajectories), trajectories.shape[2]))
    for factor, place in enumerate(positions):
        at = np.asarray(place)[trajectories[:, :, factor]]
        found[:, factor] = at[:, -1] - at[:, 0]  # each factor moves once
    return found


def moved(trajectories: np.ndarray) -> np.ndarray:
    """Return after which step each factor has moved, int64[r, n_factors]."""
    changed = np.diff(trajectories, axis=1) != 0
    return changed.argmax(axis=1)


def screen(
    trajectories: np.ndarray,
    positions: Sequence[np.ndarray],
    values: np.ndarray,
    errors: np.ndarray | None = None,
) -> Screening:
    """Return the screening of one number.

    Parameters
    ----------
    trajectories : int64[r, n_factors + 1, n_factors]
        See `trajectory`.
    positions
        See `steps`.
    values : float64[r, n_factors + 1]
        The number at every point.
    errors : float64[r, n_factors], optional
        Standard error of the change along every step, in the order of the way.
    """
    width = steps(trajectories, positions)
    at = moved(trajectories)
    change = np.take_along_axis(np.diff(values, axis=1), at, axis=1)
    effects = change / width
    mu_star = np.abs(effects).mean(axis=0)
    noise = np.zeros_like(mu_star)
    if errors is not None:
        noise = HALF_NORMAL * np.abs(np.take_along_axis(errors, at, axis=1) / width).mean(axis=0)
    low, high = _interval(np.abs(effects))
    spread = effects.std(axis=0, ddof=1) if len(effects) > 1 else np.full_like(mu_star, np.nan)
    return Screening(effects.mean(axis=0), mu_star, spread, low, high, noise)


def _interval(sizes: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return 95 % percentile intervals of column means by bootstrap over rows."""
    if len(sizes) < 2:
        endless = np.full(sizes.shape[1], np.inf)
        return -endless, endless
    means = resample_weights(len(sizes)) @ sizes / len(sizes)
    low, high = np.quantile(means, [0.025, 0.975], axis=0)
    return low, high
