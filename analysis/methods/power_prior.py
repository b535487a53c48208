"""Shares from a few real games, with many simulated ones as a prior of a measured worth.

The shares of real games are a priori Dirichlet about the simulated ones,
``theta ~ Dirichlet(m p)``: simulation is worth m real games, at most as many as were simulated.
What the real games say of m is its likelihood, ``DirMult(c; m p)`` for sums of credit c.  It is
used in two ways.

`combine` leaves m open, log-uniform from one game per share up: the posterior is a mixture of
``Dirichlet(m p + c)``.  It says what is known of these people, and is wide until their own games
are many.

`discounted` lets the simulation count whole while the real games do not speak against it, by a
likelihood ratio test at 5 %, and little is changed then.  Where they do, m is the value that they
make most likely, so that the shares move to the real games and their intervals widen.

Source: Ibrahim, Chen 2000, Statistical Science 15, 46-60 (power prior, here with power
m / n_simulated); Duan, Ye, Smith 2006, Environmetrics 17, 95-106 (an unknown, normalised power);
Haddad et al. 2017, Journal of Biopharmaceutical Statistics 27, 1089-1103 (simulated games, there
patients, discounted by their measured agreement); Minka 2000, Estimating a Dirichlet distribution
(the likelihood).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from scipy import special, stats

WORTHS = 48  # values of the worth
BISECTIONS = 40
SPOKEN_AGAINST = 0.05  # level of the test that takes worth away


@dataclass(frozen=True)
class Combined:
    """Posterior of shares: a mixture of Dirichlet distributions.

    Attributes
    ----------
    worth : float64[k]
        Real games that the simulation is worth, ascending.
    weight : float64[k]
        Their posterior probabilities.
    alpha : float64[k, n]
        Parameters of the Dirichlet distribution under each.
    """

    worth: np.ndarray
    weight: np.ndarray
    alpha: np.ndarray

    @cached_property
    def mean(self) -> np.ndarray:
        """Posterior means of the shares."""
        return self.weight @ (self.alpha / self.alpha.sum(axis=1, keepdims=True))

    def below(self, share: int, value: float) -> float:
        """Return the probability that a share lies below a value."""
        inside = min(1.0, max(0.0, value))
        first = self.alpha[:, share]
        return float(self.weight @ special.betainc(first, self.alpha.sum(axis=1) - first, inside))

    def all_below(self, values: np.ndarray) -> np.ndarray:
        """Return the probability that each share lies below each value, float64[n, values]."""
        first = self.alpha[:, :, None]
        rest = self.alpha.sum(axis=1)[:, None, None] - first
        chances = special.betainc(first, rest, np.clip(values, 0.0, 1.0))
        return np.einsum("k,knv->nv", self.weight, chances)

    def quantile(self, share: int, level: float) -> float:
        """Return a quantile of a share."""
        low, high = 0.0, 1.0
        for _ in range(BISECTIONS):
            middle = (low + high) / 2
            if self.below(share, middle) < level:
                low = middle
            else:
                high = middle
        return (low + high) / 2

    def interval(self, share: int, level: float = 0.95) -> tuple[float, float]:
        """Return the interval with equal tails."""
        tail = (1 - level) / 2
        return self.quantile(share, tail), self.quantile(share, 1 - tail)

    def worth_quantile(self, level: float) -> float:
        """Return a quantile of the worth of the simulation, in real games."""
        place = int(np.searchsorted(np.cumsum(self.weight), level))
        return float(self.worth[min(place, len(self.worth) - 1)])

    def draw(self, count: int, rng: np.random.Generator) -> np.ndarray:
        """Draw shares, float64[count, n]."""
        chosen = rng.choice(len(self.weight), count, p=self.weight)
        gamma = rng.standard_gamma(self.alpha[chosen])
        return np.asarray(gamma / gamma.sum(axis=1, keepdims=True))

    def with_more(self, credit: np.ndarray) -> Combined:
        """Return the posterior after further games with these sums of credit, float64[n]."""
        return _weighed(self.worth, np.log(self.weight + 1e-300), self.alpha, credit)


def combine(simulated: np.ndarray, n_simulated: float, credit: np.ndarray) -> Combined:
    """Combine shares of simulated games with sums of win credit of real ones.

    Parameters
    ----------
    simulated : float64[n]
        Shares of simulated games; they sum to 1.
    n_simulated : float
        How many games those are.
    credit : float64[n]
        Sums over real games; credit of ties may be split.
    """
    worth, shares = _prior(simulated, n_simulated)
    flat = np.full(WORTHS, -np.log(WORTHS))
    return _weighed(worth, flat, worth[:, None] * shares, np.asarray(credit, np.float64))


def discounted(simulated: np.ndarray, n_simulated: float, credit: np.ndarray) -> Combined:
    """Combine as `combine` does, with the whole worth unless the real games speak against it.

    The posterior is a single Dirichlet distribution; its worth is then the most likely one.
    """
    worth, shares = _prior(simulated, n_simulated)
    credit = np.asarray(credit, np.float64)
    likelihood = _log_likelihood(worth[:, None] * shares, credit)
    # One-sided: m may only be smaller than what was simulated.
    slack = stats.chi2.ppf(1 - 2 * SPOKEN_AGAINST, 1) / 2
    is_kept = likelihood[-1] >= likelihood.max() - slack
    kept = len(worth) - 1 if is_kept else int(likelihood.argmax())
    return Combined(worth[[kept]], np.ones(1), worth[[kept], None] * shares + credit)


def _prior(simulated: np.ndarray, n_simulated: float) -> tuple[np.ndarray, np.ndarray]:
    """Return the worths that are tried, ascending, and simulated shares above 0."""
    n = len(simulated)
    floor = 0.5 / max(n_simulated, 1.0)  # a seat that never won may win yet
    shares = (simulated + floor) / (simulated + floor).sum()
    return np.geomspace(n, max(float(n_simulated), n + 1.0), WORTHS), shares


def _log_likelihood(alpha: np.ndarray, credit: np.ndarray) -> np.ndarray:
    """Return the log-likelihood of credits under Dirichlet priors, float64[k]."""
    total = alpha.sum(axis=1)
    found = special.gammaln(total) - special.gammaln(total + credit.sum())
    return np.asarray(
        found + (special.gammaln(alpha + credit) - special.gammaln(alpha)).sum(axis=1)
    )


def _weighed(
    worth: np.ndarray, log_prior: np.ndarray, alpha: np.ndarray, credit: np.ndarray
) -> Combined:
    """Return the posterior of a mixture of Dirichlet distributions after these credits."""
    log_weight = log_prior + _log_likelihood(alpha, credit)
    weight = np.exp(log_weight - log_weight.max())
    return Combined(worth, weight / weight.sum(), alpha + credit)
