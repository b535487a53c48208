"""M12b, apportioning: which part of the variation of a number each rule value causes.

Rule values vary independently and evenly over their ranges.  The first-order index of one is
the part of the variance of the mean number that it causes alone, the total index the part
that goes away if it is held fixed: the difference is what it does together with others.

The number is a mean over blocks, and all points play the same blocks.  Noise that all points
share moves them together and causes no variance between them; what differs from point to
point is noise that looks like an effect, of every factor that reshuffles games.  How much of
each sum of squares is noise follows from the influences of the blocks, and is taken off.  Its
share of the variance between points must be small, or more blocks are needed.

Total indices add up to more than 1 where factors act together, as that part belongs to each
of them; and estimates may do so by chance.

Source: Saltelli et al. 2010, Computer Physics Communications 181, 259-270, table 2 (b), (f);
design from a scrambled Sobol sequence, Owen 2020.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from exobalance.analysis.methods.noise import noise_of, threshold

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
    """Sobol indices with 95 % intervals, noise taken off; float64[d] those of the factors."""

    first: np.ndarray
    first_low: np.ndarray
    first_high: np.ndarray
    total: np.ndarray
    total_low: np.ndarray
    total_high: np.ndarray
    is_seen: np.ndarray  # whether noise does not explain the total
    together: float  # part that no factor causes alone
    together_low: float
    together_high: float
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
    f_a, f_b, f_ab = _parts(values, n)
    spread = float(np.concatenate([f_a, f_b]).std())
    factors = len(f_ab)
    if spread <= 1e-12 * (1 + np.abs(values).max()):
        nothing = np.zeros(factors)
        return Indices(*(nothing,) * 6, nothing > 0, *(0.0,) * 6)
    noise = _noise(influence, n, factors)
    first, total = _indices(values, n, np.arange(n), noise, 1)
    rng = np.random.default_rng(seed)
    # Values of other blocks have the noise of the blocks played, and that of the others.
    samples = np.array(
        [
            _indices(_shifted(values, influence, rng), n, rng.integers(0, n, n), noise, 2)
            for _ in range(RESAMPLES)
        ]
    )
    low, high = np.quantile(samples, [0.025, 0.975], axis=0)
    together = np.quantile(1 - samples[:, 0].sum(axis=1), [0.025, 0.975])
    own, alone = (0.0, 0.0) if influence is None else noise_variances(influence[:, : 2 * n])
    return Indices(
        first,
        low[0],
        high[0],
        total,
        low[1],
        high[1],
        0.5 * ((f_a - f_ab) ** 2).mean(axis=1) > noise.threshold,
        1 - float(first.sum()),
        float(together[0]),
        float(together[1]),
        own / spread**2,
        alone / spread**2,
        spread,
    )


def _parts(values: np.ndarray, n: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Split values by the matrices of a design, along their last axis: f(A), f(B), f(AB)."""
    both = values[..., 2 * n :]
    return values[..., :n], values[..., n : 2 * n], both.reshape(*both.shape[:-1], -1, n)


@dataclass(frozen=True)
class _Noise:
    """What noise adds to the sums that indices are made of."""

    variance: float  # of the number between points
    first: np.ndarray  # float64[d, n], for each row of the design
    total: np.ndarray
    threshold: np.ndarray  # float64[d], of the mean of `total` that noise hardly ever reaches


def _noise(influence: np.ndarray | None, n: int, factors: int) -> _Noise:
    """Return the noise of a number from its influences at the points of a design."""
    if influence is None or len(influence) < 2:
        nothing = np.zeros((factors, n))
        never = np.full(factors, 0.0 if influence is None else np.inf)
        return _Noise(0.0, nothing, nothing, never)
    scale = len(influence) / (len(influence) - 1)
    i_a, i_b, i_ab = _parts(influence, n)
    apart = i_ab - i_a[:, None]  # float64[n_groups, d, n]
    own_b = i_b - influence[:, : 2 * n].mean(axis=1, keepdims=True)
    drawn = 0.5 * (noise_of(apart) ** 2).mean(axis=2)
    return _Noise(
        noise_variances(influence[:, : 2 * n])[0],
        scale * (own_b[:, None] * apart).sum(axis=0),
        0.5 * scale * (apart**2).sum(axis=0),
        threshold(drawn),
    )


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
    values: np.ndarray, n: int, rows: np.ndarray, noise: _Noise, times: int
) -> tuple[np.ndarray, np.ndarray]:
    """Return first and total indices on some rows of a design, so many times the noise off.

    Where nothing but noise is left of the variance, shares are as large as can be, or 0.
    """
    f_a, f_b, f_ab = (part[..., rows] for part in _parts(values, n))
    both = np.concatenate([f_a, f_b])
    mean, variance = both.mean(), both.var() - times * noise.variance
    f_a, f_b, f_ab = f_a - mean, f_b - mean, f_ab - mean
    first = (f_b * (f_ab - f_a) - times * noise.first[:, rows]).mean(axis=1)
    total = (0.5 * (f_a - f_ab) ** 2 - times * noise.total[:, rows]).mean(axis=1)
    if variance <= 0:
        return (first > 0).astype(float), (total > 0).astype(float)
    return first / variance, total / variance


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
