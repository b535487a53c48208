"""M12b, apportioning: which part of the variation of a number each rule value causes.

Rule values vary independently and evenly over their ranges.  The first-order index of one is
the part of the variance of the mean number that it causes alone, the total index the part
that goes away if it is held fixed: the difference is what it does together with others.

The number is a mean over blocks, and all points play the same blocks.  Noise that all points
share moves them together and causes no variance between them; what differs from point to
point is noise that looks like an effect.  Its share of the variance between points must be
small, or more blocks are needed.

Source: Saltelli et al. 2010, Computer Physics Communications 181, 259-270, table 2 (b), (f);
design from a scrambled Sobol sequence, Owen 2020.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

MAX_NOISE = 0.05
"""Share of noise in the variance between points above which indices are not trusted."""

RESAMPLES = 1000


@dataclass(frozen=True)
class Design:
    """Points of a Saltelli design on the unit cube.

    ``a`` and ``b`` are float64[n, d]; ``ab[i]`` is ``a`` with column i of ``b``.
    """

    a: np.ndarray
    b: np.ndarray

    @property
    def ab(self) -> np.ndarray:
        """Return the mixed matrices, float64[d, n, d]."""
        mixed = np.repeat(self.a[None], self.a.shape[1], axis=0)
        for factor in range(self.a.shape[1]):
            mixed[factor, :, factor] = self.b[:, factor]
        return mixed

    @property
    def points(self) -> np.ndarray:
        """Return all points one below the other, float64[n (d + 2), d]: a, b, then ab."""
        return np.concatenate([self.a, self.b, self.ab.reshape(-1, self.a.shape[1])])


@dataclass(frozen=True)
class Indices:
    """Sobol indices with 95 % intervals; float64[d] all, except the shares of noise."""

    first: np.ndarray
    first_low: np.ndarray
    first_high: np.ndarray
    total: np.ndarray
    total_low: np.ndarray
    total_high: np.ndarray
    noise_share: float  # of noise that differs from point to point
    noise_share_alone: float  # of all noise, as if every point played worlds of its own
    spread: float  # standard deviation of the number between points


def saltelli(n: int, factors: int, seed: int) -> Design:
    """Return a design of n points, a power of two, for so many factors."""
    from scipy.stats import qmc

    if n < 2 or n & (n - 1):
        raise ValueError(f"n is {n}: a Sobol sequence needs a power of two")
    sample = qmc.Sobol(2 * factors, rng=np.random.default_rng(seed)).random(n)
    return Design(sample[:, :factors], sample[:, factors:])


def indices(
    values: np.ndarray, n: int, influence: np.ndarray | None = None, seed: int = 1
) -> Indices:
    """Return the indices of one number from its values at the points of a design.

    Parameters
    ----------
    values : float64[n (d + 2)]
        In the order of `Design.points`.
    influence : float64[n_groups, n (d + 2)], optional
        Influences of groups of blocks on each value.  Intervals then hold the noise of the
        games beside that of the design: both are resampled, each block at all points at once.
    """
    from scipy.stats import sobol_indices

    f_a, f_b, f_ab = _parts(values, n)
    spread = float(np.concatenate([f_a, f_b]).std())
    factors = len(f_ab)
    if spread <= 1e-12 * (1 + np.abs(values).max()):
        nothing = np.zeros(factors)
        return Indices(*(nothing,) * 6, 0.0, 0.0, 0.0)
    twice = np.stack([f_a, f_a]), np.stack([f_b, f_b]), np.stack([f_ab, f_ab], axis=1)
    # Of one number and one factor SciPy makes a scalar, and trips over it: it gets two numbers.
    found = sobol_indices(func=dict(zip(("f_A", "f_B", "f_AB"), twice, strict=True)), n=n)
    rng = np.random.default_rng(seed)
    samples = np.array(
        [
            _indices(*_parts(_shifted(values, influence, rng), n), rng.integers(0, n, n))
            for _ in range(RESAMPLES)
        ]
    )
    low, high = np.quantile(samples, [0.025, 0.975], axis=0)
    own, alone = (0.0, 0.0) if influence is None else noise_variances(influence[:, : 2 * n])
    return Indices(
        found.first_order.reshape(2, factors)[0],
        low[0],
        high[0],
        found.total_order.reshape(2, factors)[0],
        low[1],
        high[1],
        own / spread**2,
        alone / spread**2,
        spread,
    )


def _parts(values: np.ndarray, n: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Split values by the matrices of a design: f(A), f(B), f(AB)."""
    return values[:n], values[n : 2 * n], values[2 * n :].reshape(-1, n)


def _shifted(
    values: np.ndarray, influence: np.ndarray | None, rng: np.random.Generator
) -> np.ndarray:
    """Return values as they would be with other blocks."""
    if influence is None:
        return values
    groups = len(influence)
    counts = np.bincount(rng.integers(0, groups, groups), minlength=groups)
    return values + counts @ influence


def _indices(
    f_a: np.ndarray, f_b: np.ndarray, f_ab: np.ndarray, rows: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Return first and total indices on some rows of a design."""
    f_a, f_b, f_ab = f_a[rows], f_b[rows], f_ab[:, rows]
    both = np.concatenate([f_a, f_b])
    mean, variance = both.mean(), both.var()
    if variance == 0:
        return np.zeros(len(f_ab)), np.zeros(len(f_ab))
    f_a, f_b, f_ab = f_a - mean, f_b - mean, f_ab - mean
    first = (f_b * (f_ab - f_a)).mean(axis=1) / variance
    total = 0.5 * ((f_a - f_ab) ** 2).mean(axis=1) / variance
    return first, total


def noise_variances(influence: np.ndarray) -> tuple[float, float]:
    """Return the variance of noise that differs between points, and of all noise.

    `influence` : float64[n_groups, n_points], of points that play the same blocks.
    """
    groups, points = influence.shape
    if groups < 2 or points < 2:
        return np.nan, np.nan
    scale = groups / (groups - 1)
    own = influence - influence.mean(axis=1, keepdims=True)
    apart = float((own**2).sum(axis=0).mean() * scale * points / (points - 1))
    return apart, float((influence**2).sum(axis=0).mean() * scale)


def blocks_needed(blocks: int, noise_share: float) -> int:
    """Return how many blocks bring a share of noise down to `MAX_NOISE`.

    Noise falls with the number of blocks; the variance between points without noise stays.
    """
    if not 0 < noise_share < 1:
        return blocks if noise_share <= 0 else 0
    signal = 1 - noise_share
    factor = noise_share / signal * (1 - MAX_NOISE) / MAX_NOISE
    return max(blocks, int(np.ceil(blocks * factor)))
