"""Shares from a few real games, with many simulated ones as a prior whose worth is measured.

The shares of real games are a priori Dirichlet about the simulated ones,
``theta ~ Dirichlet(m p)``: simulation is worth m real games.  The worth is not known; it is a priori
log-uniform from one game per share to the number of simulated games, and games that differ from
simulation take its probability down to small values: the posterior is a mixture of
``Dirichlet(m p + c)`` with weights ``prior(m) DirMult(c; m p)``.  Where the two agree the mixture
stays near the simulation, where they disagree it moves to the real games and widens.

Source: Ibrahim, Chen 2000, Statistical Science 15, 46-60 (power prior); Duan, Ye, Smith 2006,
Environmetrics 17, 95-106 (with an unknown, normalised power, here m / n_simulated); Minka 2000
(Dirichlet-multinomial likelihood), eq. 53.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from scipy import special

WORTHS = 48  # values of the worth
BISECTIONS = 40


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
    n = len(simulated)
    floor = 0.5 / max(n_simulated, 1.0)  # a seat that never won may win yet
    shares = (simulated + floor) / (simulated + floor).sum()
    worth = np.geomspace(n, max(float(n_simulated), n + 1.0), WORTHS)
    flat = np.full(WORTHS, -np.log(WORTHS))
    return _weighed(worth, flat, worth[:, None] * shares, np.asarray(credit, np.float64))


def _weighed(
    worth: np.ndarray, log_prior: np.ndarray, alpha: np.ndarray, credit: np.ndarray
) -> Combined:
    """Return the posterior of a mixture of Dirichlet distributions after these credits."""
    total, games = alpha.sum(axis=1), credit.sum()
    log_weight = log_prior + special.gammaln(total) - special.gammaln(total + games)
    log_weight += (special.gammaln(alpha + credit) - special.gammaln(alpha)).sum(axis=1)
    weight = np.exp(log_weight - log_weight.max())
    return Combined(worth, weight / weight.sum(), alpha + credit)
