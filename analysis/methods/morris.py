"""M12a, screening: which of many rule values move a number at all.

A trajectory starts at random levels and moves one factor after the other, in random order,
each once.  The change of the number along a step, per full range of the factor, is an
elementary effect: mu* is the mean of their sizes, sigma their spread.  A large mu* with a
small sigma is a factor that acts alike everywhere; a large sigma means that it acts
differently where other factors differ.

A factor with L levels moves by L // 2 of them, cyclically, so that every level starts equally
often.  Numbers of a simulation are noisy: a factor that does nothing but reshuffle games has
a mu* above 0 too, sqrt(2 / pi) times the paired error of a step.  A factor counts as seen if
its mu* is larger than noise alone makes any of them, up to 1 % of such studies; see
`analysis.methods.noise`.

Source: Morris 1991, Technometrics 33, 161-174; mu* of Campolongo, Cariboni, Saltelli 2007.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy import stats

from exobalance.analysis.base.blocks import resample_weights
from exobalance.analysis.base.intervals import standard_errors
from exobalance.analysis.methods.noise import noise_of, threshold

POWER = 0.8
"""Chance to be seen of the effect that is told as one that would have been."""

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
    noise: np.ndarray  # mu* that noise alone gives on average
    from_noise: np.ndarray  # mu* that noise alone hardly ever reaches
    least: np.ndarray  # effect that is seen with the chance `POWER`

    @property
    def is_seen(self) -> np.ndarray:
        """Which factors have a mu* that noise does not explain, bool[n_factors]."""
        return self.mu_star > self.from_noise


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
    influence: np.ndarray | None = None,
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
    influence : float64[n_groups, r, n_factors + 1], optional
        Influences of groups of blocks, the same at all points, on every value; without them,
        values have no noise.
    """
    width = steps(trajectories, positions)
    at = moved(trajectories)
    change = np.take_along_axis(np.diff(values, axis=1), at, axis=1)
    effects = change / width
    mu_star = np.abs(effects).mean(axis=0)
    noise = from_noise = least = np.zeros_like(mu_star)
    if influence is not None:
        steps_of = np.take_along_axis(np.diff(influence, axis=2), at[None], axis=2)
        noise, from_noise, least = _noise(steps_of / width)
    low, high = _interval(np.abs(effects))
    spread = effects.std(axis=0, ddof=1) if len(effects) > 1 else np.full_like(mu_star, np.nan)
    mean = effects.mean(axis=0)
    return Screening(mean, mu_star, spread, low, high, noise, from_noise, least)


def _noise(influence: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return the mean mu* of noise, the largest to be expected, and the effect that is seen.

    `influence` : float64[n_groups, r, n_factors], on every effect.
    """
    if len(influence) < 2:
        endless = np.full(influence.shape[2], np.inf)
        return endless, endless, endless
    errors = standard_errors(influence.reshape(len(influence), -1)).reshape(influence.shape[1:])
    drawn = noise_of(influence)
    above = threshold(np.abs(drawn).mean(axis=1))
    # An effect well above noise has the error of its mean with its sign.
    least = above + stats.norm.ppf(POWER) * drawn.mean(axis=1).std(axis=0)
    return HALF_NORMAL * errors.mean(axis=0), above, least


def _interval(sizes: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return 95 % percentile intervals of column means by bootstrap over rows."""
    if len(sizes) < 2:
        endless = np.full(sizes.shape[1], np.inf)
        return -endless, endless
    means = resample_weights(len(sizes)) @ sizes / len(sizes)
    low, high = np.quantile(means, [0.025, 0.975], axis=0)
    return low, high
