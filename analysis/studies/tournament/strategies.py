"""M3, which strategies are worth playing: everything that follows from a payoff table.

`solve` answers all questions for the table itself and for the tables of resampled blocks,
so that every answer has an interval or a frequency from the same draws: the equilibrium mix
and the effective number of strategies (`analysis.methods.equilibrium`), who beats and who
dominates whom (`dominance`), and alpha-rank as a check (`analysis.methods.alpha_rank`).

Source: Wellman 2006; Tuyls et al. 2018; Rowland et al. 2019, "Multiagent evaluation under
incomplete information" (noise of the table carried into what is made of it).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from exobalance.analysis.base.intervals import percentile
from exobalance.analysis.methods.alpha_rank import alpha_rank, settled_strength
from exobalance.analysis.methods.equilibrium import NOISE, RestPoint, outcomes, payoffs_of, trace
from exobalance.analysis.methods.payoff import Payoffs
from exobalance.analysis.studies.tournament.dominance import advantages, least_leads

N_RESAMPLES = 1000
SURE = 0.975  # part of the resamples that has to agree before a thing is said
LEAST_SHARE = 0.005  # of a mix that is worth naming
UNSETTLED = 0.7  # width of the interval of a share that may be almost anything


@dataclass(frozen=True)
class Solved:
    """Answers for one table (row 0) and for its resamples (the other rows)."""

    payoffs: Payoffs
    margin: float  # win share that hardly matters
    tables: np.ndarray  # float64[rows, k, n_companies]
    mix: np.ndarray  # float64[rows, k], equilibrium
    blurred: np.ndarray  # float64[rows, k], mix of players who hardly notice the margin
    wins: np.ndarray  # float64[rows, k], win share against the equilibrium mix
    leads: np.ndarray  # float64[rows, k, k], of row over column at their own tables
    least: np.ndarray  # float64[rows, k, k], least lead of row over column anywhere
    alpha: np.ndarray  # float64[rows, k], alpha-rank
    outcomes: list[RestPoint]  # of replicator dynamics on the table itself

    @property
    def names(self) -> tuple[str, ...]:
        """The strategies."""
        return self.payoffs.strategies

    @property
    def dominated(self) -> np.ndarray:
        """Which strategies somebody dominates by the margin, bool[rows, k]."""
        return np.asarray((self.least > self.margin).any(axis=1))

    @property
    def beats(self) -> np.ndarray:
        """Who beats whom by the margin, bool[rows, k, k]."""
        return np.asarray(self.leads > self.margin)

    def order(self) -> list[int]:
        """Return the strategies, most played in the mix first, then by their mean lead."""
        share = np.where(self.mix[0] > LEAST_SHARE, self.mix[0], 0.0)
        lead = self.leads[0].sum(axis=1)
        return sorted(range(len(self.names)), key=lambda i: (-share[i], -lead[i]))

    @property
    def is_settled(self) -> bool:
        """Whether the games tell which mix it is: no share may be almost anything."""
        low, high = ends(self.mix[1:])
        return bool((high - low).max() < UNSETTLED)


def solve(payoffs: Payoffs, margin: float) -> Solved:
    """Answer all questions of M3 for a table and its resamples.

    Parameters
    ----------
    margin : float
        Win share by which one strategy has to be better to count as better.
    """
    resamples = payoffs.resampled(N_RESAMPLES)
    known = np.isfinite(resamples).all(axis=(1, 2))
    tables = np.concatenate([payoffs.table[None], resamples[known]])
    others = payoffs.others
    found = trace(tables, others, max(margin, NOISE[1]))
    mix = _visible(found.mix)
    strength = settled_strength(tables[0], others)
    return Solved(
        payoffs=payoffs,
        margin=margin,
        tables=tables,
        mix=mix,
        blurred=found.blurred,
        wins=payoffs_of(tables, others, mix[:, None])[:, 0],
        leads=advantages(tables, others),
        least=least_leads(tables, others),
        alpha=_visible(alpha_rank(tables, others, strength)),
        outcomes=outcomes(tables[0], others),
    )


def _visible(shares: np.ndarray) -> np.ndarray:
    """Return shares without those such as 1e-30, which stand for nothing."""
    kept = np.where(shares < NOISE[1], 0.0, shares)
    return np.asarray(kept / kept.sum(axis=1, keepdims=True))


def ends(samples: np.ndarray, level: float = 0.95) -> tuple[np.ndarray, np.ndarray]:
    """Return the percentile interval of resampled rows; endless when there are none."""
    if len(samples) == 0:
        endless = np.full(samples.shape[1:], np.inf)
        return -endless, endless
    return percentile(samples, level)
