"""Estimates with their uncertainty: t on blocks, Wilson, bootstrap, and families.

Every mean of this package is a ratio of two sums over blocks (wins over games, points
over colonists).  `ratio` gives its standard error by linearisation, which for equal blocks
is exactly the standard deviation of block means over the root of their number.

A number that is named because it is the largest of a family needs more than its own interval:
`Estimates.together` holds for all members at once, `shrunken` takes off what chance adds to
the one that sticks out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import ArrayLike
from scipy import stats

from exobalance.analysis.base.blocks import resample

Interval = tuple[float, float]

SHRUNKEN_FROM = 5
"""Numbers of a family from which on their spread tells what chance does to them."""


@dataclass(frozen=True)
class Estimates:
    """One or several estimates from the same groups of blocks.

    `value` and `se` have shape (k,); `df` are the degrees of freedom of the t interval.
    """

    value: np.ndarray
    se: np.ndarray
    df: float

    def __len__(self) -> int:
        """Return the number of estimates."""
        return len(self.value)

    def __sub__(self, constant: ArrayLike) -> Estimates:
        """Shift by a known number, such as a fair share."""
        return replace(self, value=self.value - np.asarray(constant))

    def __mul__(self, factor: float) -> Estimates:
        """Change the unit."""
        return replace(self, value=self.value * factor, se=self.se * abs(factor))

    def one(self, index: int) -> Estimates:
        """Return a single estimate, still as an array of one."""
        return self.some([index])

    def some(self, places: Sequence[int]) -> Estimates:
        """Return the estimates at these places."""
        chosen = list(places)
        return replace(self, value=self.value[chosen], se=self.se[chosen])

    @property
    def members(self) -> int:
        """How many numbers of their own these are, as a family.

        Those without an error say nothing; two that add up to 0, such as what two seats win
        beyond a fair share, are one number told twice.
        """
        known = np.flatnonzero(np.isfinite(self.se))
        if len(known) == 2:
            is_mirrored = abs(self.value[known].sum()) < 1e-9 > abs(np.diff(self.se[known])[0])
            return 1 if is_mirrored else 2
        return max(1, len(known))

    def together(self, level: float = 0.95) -> tuple[np.ndarray, np.ndarray]:
        """Return intervals that hold for all estimates at once, so for whichever is named."""
        return self.interval(level, self.members)

    def level(self, level: float) -> float:
        """Return the level that an interval of another kind needs to hold as these do."""
        return level

    def interval(self, level: float = 0.95, members: int = 1) -> tuple[np.ndarray, np.ndarray]:
        """Return the lower and upper ends of the t intervals.

        `members` widens them for a family of that size (Bonferroni).  With fewer than two
        groups nothing is known: the ends are infinite.
        """
        if self.df < 1:
            endless = np.full_like(self.value, np.inf)
            return -endless, endless
        half = stats.t.ppf(1 - (1 - level) / 2 / members, self.df) * self.se
        return self.value - half, self.value + half


def shrunken(family: Estimates) -> np.ndarray:
    """Return the numbers of a family drawn to their mean by the part that chance has in them.

    Each is ``mean + v / (v + se^2) (value - mean)``, with v the variance between the true
    numbers, what the squares of the errors leave of the spread; that is exact where the
    numbers add up to a constant, as effects and shares do, and a little too small otherwise.
    A number that was picked for being far out is too far out on average; this takes chance's
    part off.  No number moves by more than its standard error, so that a true exception among
    equals is not lost in them.  Fewer than five numbers tell too little about their spread and
    stay as they are.

    Source: Efron, Morris 1972, JASA 67, 130-139 (limited translation); v by moments, Hedges,
    Olkin 1985, ch. 9.
    """
    known = np.isfinite(family.value) & np.isfinite(family.se)
    if known.sum() < SHRUNKEN_FROM or family.df < 1:
        return family.value
    value, noise = family.value[known], family.se[known] ** 2
    apart = value - value.mean()
    between = max(0.0, float((apart**2 - noise).mean()))
    kept = np.divide(between, between + noise, out=np.ones_like(noise), where=noise > 0)
    found = family.value.copy()
    found[known] -= np.clip((1 - kept) * apart, -family.se[known], family.se[known])
    return found


def ratio(numerator: np.ndarray, denominator: np.ndarray) -> Estimates:
    """Estimate ``sum(numerator) / sum(denominator)`` over groups of blocks.

    Parameters
    ----------
    numerator : float64[n_groups, k]
    denominator : float64[n_groups] or float64[n_groups, k]

    Source: Cochran 1977, Sampling Techniques, section 6.4 (ratio of cluster totals).
    """
    return linear_ratio(numerator, denominator)[0]


def linear_ratio(
    numerator: np.ndarray, denominator: np.ndarray
) -> tuple[Estimates, np.ndarray, np.ndarray]:
    """Return `ratio` with the influence of each group, float64[n_groups, k], and the bottoms.

    The influences of a number sum to 0; the bottoms, float64[k], are what it is a share or a
    mean of.  Numbers without any are nan, and nothing pulls them.

    Source: linearisation of ratios, Cochran 1977, Sampling Techniques, section 6.4.
    """
    if denominator.ndim == 1:
        denominator = denominator[:, None]
    n_groups = len(numerator)
    total = denominator.sum(axis=0)
    with np.errstate(invalid="ignore", divide="ignore"):
        value = numerator.sum(axis=0) / total
        residual = numerator - value * denominator
        spread = (residual**2).sum(axis=0) * n_groups / (n_groups - 1)
        se = np.sqrt(spread) / np.abs(total)
        influence = np.where(total == 0, 0.0, residual / total)
    bottoms = np.broadcast_to(total, value.shape)
    return Estimates(value, se, n_groups - 1.0), influence, bottoms


def standard_errors(influence: np.ndarray) -> np.ndarray:
    """Return the standard error of each column of influences, float64[n_groups, k].

    An influence is how far a group of blocks pulls an estimate up or down.

    Source: Hampel 1974, JASA 69, 383-393 (influence curve).
    """
    groups = len(influence)
    if groups < 2:
        return np.full(influence.shape[1], np.nan)
    return np.sqrt((influence**2).sum(axis=0) * groups / (groups - 1))


def wilson(hits: float, n: float, level: float = 0.95, design_effect: float = 1.0) -> Interval:
    """Return the Wilson score interval of a proportion.

    `design_effect` above 1 shrinks the sample to its effective size when games of a block
    are alike.

    Source: Wilson 1927, JASA 22, 209-212.
    """
    if n <= 0:
        return 0.0, 1.0
    share, size = hits / n, n / max(1.0, design_effect)
    z = stats.norm.ppf(0.5 + level / 2)
    centre = (share + z * z / (2 * size)) / (1 + z * z / size)
    half = z / (1 + z * z / size) * np.sqrt(share * (1 - share) / size + (z / (2 * size)) ** 2)
    low = 0.0 if hits == 0 else float(centre - half)
    high = 1.0 if hits == n else float(centre + half)
    return max(0.0, low), min(1.0, high)


def exact_share(hits: float, n: float, level: float = 0.95) -> Interval:
    """Return the Clopper-Pearson interval of a share, for a few games.

    `hits` may be a sum of split credit; what is split varies less, so that the interval is
    then wider than it has to be.

    Source: Clopper, Pearson 1934, Biometrika 26, 404-413, by quantiles of the beta distribution.
    """
    if n <= 0:
        return 0.0, 1.0
    tail = (1 - level) / 2
    low = 0.0 if hits <= 0 else float(stats.beta.ppf(tail, hits, n - hits + 1))
    high = 1.0 if hits >= n else float(stats.beta.ppf(1 - tail, hits + 1, n - hits))
    return low, high


def share_interval(value: float, se: float, n: float, level: float = 0.95) -> Interval:
    """Return the Wilson interval of a share whose standard error comes from blocks.

    The sample has the effective size ``value (1 - value) / se**2``, or ``n`` when nothing
    varied, so that a share near 0 or 1 never gets an end outside [0, 1] or a width of 0.
    """
    if not np.isfinite([value, se]).all():
        return 0.0, 1.0
    if se > 0 and 0 < value < 1:
        n = value * (1 - value) / se**2
    return wilson(value * n, n, level)


def percentile(samples: np.ndarray, level: float = 0.95) -> tuple[np.ndarray, np.ndarray]:
    """Return the percentile bootstrap interval over the first axis of ``samples``.

    Samples that are nan do not count; without any other, the ends are infinite.
    """
    tail = (1 - level) / 2
    unknown = np.isnan(samples).all(axis=0)
    low, high = np.nanquantile(np.where(unknown, 0.0, samples), [tail, 1 - tail], axis=0)
    return np.where(unknown, -np.inf, low), np.where(unknown, np.inf, high)


def bca(value: float, samples: np.ndarray, jackknife: np.ndarray, level: float = 0.95) -> Interval:
    """Return the bias-corrected and accelerated bootstrap interval of one statistic.

    Parameters
    ----------
    samples : float64[n_resamples]
        The statistic on bootstrap resamples.
    jackknife : float64[n_groups]
        The statistic with one group left out at a time.

    Source: Efron 1987, JASA 82, 171-185, eq. 2.3 and 6.6.
    """
    below = np.mean(samples < value) + np.mean(samples == value) / 2
    if not 0 < below < 1:
        return float(value), float(value)
    bias = stats.norm.ppf(below)
    pull = jackknife.mean() - jackknife
    scale = 6 * (pull**2).sum() ** 1.5
    acceleration = (pull**3).sum() / scale if scale > 0 else 0.0
    z = bias + stats.norm.ppf([(1 - level) / 2, (1 + level) / 2])
    low, high = np.quantile(samples, stats.norm.cdf(bias + z / (1 - acceleration * z)))
    return float(low), float(high)


def bootstrap_ratio(
    numerator: np.ndarray, denominator: np.ndarray, level: float = 0.95
) -> tuple[np.ndarray, np.ndarray]:
    """Return BCa intervals of ``sum(numerator) / sum(denominator)``, column by column.

    Shapes as in `ratio`.  Columns without any denominator get nan.
    """
    top = np.asarray(numerator, np.float64)
    bottom = np.broadcast_to(
        denominator[:, None] if denominator.ndim == 1 else denominator, top.shape
    )
    n_columns = top.shape[1]
    ends = np.full((2, n_columns), np.nan)
    tops, bottoms = resample(top), resample(bottom)
    for column in range(n_columns):
        total_top, total_bottom = top[:, column].sum(), bottom[:, column].sum()
        if total_bottom == 0:
            continue
        if len(top) == 1:
            ends[:, column] = -np.inf, np.inf
            continue
        with np.errstate(invalid="ignore", divide="ignore"):
            samples = tops[:, column] / bottoms[:, column]
            left_out = (total_top - top[:, column]) / (total_bottom - bottom[:, column])
        samples, left_out = samples[np.isfinite(samples)], left_out[np.isfinite(left_out)]
        ends[:, column] = bca(total_top / total_bottom, samples, left_out, level)
    return ends[0], ends[1]


def holm(p_values: ArrayLike) -> np.ndarray:
    """Return p-values adjusted for the size of their family.

    Source: Holm 1979, Scandinavian Journal of Statistics 6, 65-70.
    """
    p = np.asarray(p_values, np.float64)
    order = np.argsort(p)
    steps = np.maximum.accumulate(p[order] * (len(p) - np.arange(len(p))))
    adjusted = np.empty_like(p)
    adjusted[order] = np.minimum(steps, 1.0)
    return adjusted


def adjusted(effects: Estimates) -> np.ndarray:
    """Return the p-values of effects that are 0, adjusted for the size of their family."""
    with np.errstate(invalid="ignore", divide="ignore"):
        t = np.nan_to_num(np.abs(effects.value / effects.se))
    return holm(2 * stats.t.sf(t, max(1.0, effects.df)))
