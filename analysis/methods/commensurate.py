"""A mean of a few real games beside that of many simulated ones, which may be off.

The two means differ by a normal bias of variance b.  While they are no further apart than their
errors explain, by a likelihood ratio test at 5 %, b is 0 and both are one sample; else b is what
makes the distance most likely, ``(x - y)^2 - s_x^2 - s_y^2``, and the simulated mean has its error
widened by it.  The combined mean is weighted by precision.

Source: Hobbs et al. 2011, Biometrics 67, 1047-1056 (commensurate priors); the variance as of
Paule, Mandel 1982 for two sources.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy import stats


@dataclass(frozen=True)
class Mean:
    """A mean with its standard error and the degrees of freedom of that."""

    value: float
    se: float
    df: float

    @classmethod
    def of(cls, values: np.ndarray, spread: float | None = None) -> Mean:
        """Return the mean of at least two values, whose standard deviation may be told."""
        n = len(values)
        sd = values.std(ddof=1) if spread is None else spread
        return cls(float(values.mean()), float(sd / np.sqrt(n)), n - 1.0)

    def interval(self, level: float = 0.95) -> tuple[float, float]:
        """Return the t interval."""
        half = float(stats.t.ppf(0.5 + level / 2, self.df)) * self.se
        return self.value - half, self.value + half


def commensurate(real: Mean, simulated: Mean) -> tuple[Mean, bool]:
    """Return the combined mean, and whether the simulated one counts whole.

    The quantiles of a mean known by few games are those of t; its error is widened to what a
    normal distribution takes for the same interval before the two are weighted.
    """
    wide = float(stats.t.ppf(0.975, real.df) / stats.norm.ppf(0.975))
    error, apart = (real.se * wide) ** 2, (real.value - simulated.value) ** 2
    known = error + simulated.se**2
    if known == 0:  # neither ever varied
        return (real, False) if apart > 0 else (simulated, True)
    bias = max(0.0, apart - known)
    # Twice the log-likelihood ratio of no bias against the most likely one; one-sided.
    ratio = apart / known - 1 - np.log(apart / known) if bias > 0 else 0.0
    is_whole = ratio <= stats.chi2.ppf(0.9, 1)
    theirs = simulated.se**2 + (0.0 if is_whole else bias)
    weight = theirs / (theirs + error) if theirs + error > 0 else 0.0
    value = weight * real.value + (1 - weight) * simulated.value
    se = float(np.sqrt(theirs * error / (theirs + error)))
    return Mean(float(value), se, np.inf), bool(is_whole)
