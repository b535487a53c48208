"""The largest and the least of several numbers, as far as their evidence tells.

A member of a family may be the largest unless another one is larger for certain: unless their
paired difference lies above 0 at a level that is shared out over the others.  So the true
largest is among those that remain in 95 of 100 runs, and where only one remains, it is the
largest.  The same holds for the least.

Source: subset selection, Gupta 1965, Technometrics 7, 225-245; Hsu 1981, Annals of Statistics
9, 1026-1034 (multiple comparisons with the best).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike
from scipy import stats

from exobalance.analysis.base.intervals import (
    Estimates,
    Interval,
    linear_ratio,
    standard_errors,
)
from exobalance.simcore.phrases import or_list

NAMED = 3
"""Members that cannot be told apart are named up to this number."""


@dataclass(frozen=True)
class End:
    """The members of a family that may lie at one of its ends, the farthest out first."""

    names: tuple[str, ...]
    value: float  # of the first
    interval: Interval  # of the first, one that holds for all members at once

    @property
    def is_sure(self) -> bool:
        """Whether one member alone can be there."""
        return len(self.names) == 1

    def told(self, size: Callable[[float, Interval], str]) -> str:
        """Name the member with its size, or those that cannot be told apart."""
        if self.is_sure:
            return f"{self.names[0]}, {size(self.value, self.interval)}"
        if len(self.names) <= NAMED:
            return f"{or_list(self.names)}, which cannot be told apart"
        return f"one of {len(self.names)} that cannot be told apart"


@dataclass(frozen=True)
class Extremes:
    """The two ends of a family."""

    most: End
    least: End
    members: int

    @property
    def is_open(self) -> bool:
        """Whether no member is larger than another for certain."""
        return len(self.most.names) == self.members

    def told(self, most: str, least: str, size: Callable[[float, Interval], str]) -> str:
        """Name both ends, such as ``Most points: Ash, 4 (3 to 5); fewest: Bell, 2 (1 to 3).``."""
        return f"{most}: {self.most.told(size)}; {least}: {self.least.told(size)}."


def extremes(names: Sequence[str], found: Estimates, influence: np.ndarray) -> Extremes | None:
    """Return which members may be the largest and the least; None for fewer than two.

    Parameters
    ----------
    names : sequence of str
        Of the numbers in `found`; those that are nan do not count.
    influence : float64[n_groups, k]
        See `linear_ratio`.
    """
    known = np.flatnonzero(np.isfinite(found.value))
    if len(known) < 2:
        return None
    value, pull = found.value[known], influence[:, known]
    errors = np.array([standard_errors(one[:, None] - pull) for one in pull.T])
    larger = surely_larger(value, errors, found.df)
    low, high = found.some(known.tolist()).together()

    def end(beaten: ArrayLike, sign: float) -> End:
        left = np.flatnonzero(np.logical_not(beaten))
        left = left[np.argsort(-sign * value[left], kind="stable")]
        first = left[0]
        titles = tuple(names[known[place]] for place in left)
        return End(titles, float(value[first]), (float(low[first]), float(high[first])))

    return Extremes(end(larger.any(axis=0), 1), end(larger.any(axis=1), -1), len(known))


def extreme_ratios(names: Sequence[str], top: np.ndarray, bottom: np.ndarray) -> Extremes | None:
    """Return the ends of a family of ratios of sums; shapes as in `intervals.ratio`."""
    found, influence, _ = linear_ratio(top, bottom)
    return extremes(names, found, influence)


def sampled_extremes(
    names: Sequence[str], value: np.ndarray, samples: np.ndarray
) -> Extremes | None:
    """Return the ends of a family known from resamples, float64[n_resamples, k].

    The spread of the resamples stands for the errors, as that of a normal bootstrap.
    """
    if len(samples) < 2:  # nothing is known
        samples = np.full((2, len(value)), np.nan)
    pulls = (samples - samples.mean(axis=0)) / np.sqrt(len(samples))
    found = Estimates(value, standard_errors(pulls), len(samples) - 1.0)
    return extremes(names, found, pulls)


def surely_larger(value: np.ndarray, errors: np.ndarray, df: float) -> np.ndarray:
    """Return where number i is larger than number j for certain, bool[k, k].

    value : float64[k]; errors : float64[k, k], standard errors of the differences.
    """
    k = len(value)
    if df < 1:
        return np.zeros((k, k), bool)
    t = stats.t.ppf(1 - 0.05 / max(1, k - 1), df)
    # What is left of equal numbers is rounding.
    noise = 1e-9 * max(1.0, float(np.abs(value).max()))
    return np.asarray(value[:, None] - value > t * errors + noise)
