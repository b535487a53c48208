"""Sequential methods: the gate between two bots or rules, and running until precise.

Looking at a fixed-size test while the games come in raises false alarms; both methods here
may be looked at after every block.

The gate is a generalised sequential probability ratio test on blocks: with N blocks of mean
credit m and variance v, ``LLR = N (s1 - s0) (2 m - s0 - s1) / (2 v)``, where s0 = 1/n is a
fair share and s1 = s0 + margin.  An estimate taken when a gate stops is biased: play a fixed
number of games for the size of an effect.

Source: Wald 1945; Van den Bergh, "A practical introduction to the GSPRT", as used by
Fishtest; confidence sequence: Waudby-Smith et al., "Time-uniform central limit theory".
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike
from scipy import stats

from exobalance.analysis.base.intervals import Estimates

Decision = Literal["accept", "reject", "continue"]

MIN_BLOCKS = 50
"""Blocks before the first decision; earlier, the variance is not known well enough."""

PRIOR_WEIGHT = 0.001
"""Weight of an imagined block at credit 0 and one at credit 1, so no variance is ever 0."""


@dataclass
class Gate:
    """Decides block by block whether a focal bot wins more than a fair share.

    Feed mean win credits of whole blocks through `update`; or points ahead of another bot on
    the same worlds, with ``fair`` 0 and a margin in points.  "accept" says that the focal
    bot's share exceeds a fair one by about the margin, "reject" that it does not; after a
    decision, or after `max_blocks` blocks (then "reject"), further blocks are ignored.
    """

    n_players: int
    margin: float = 0.02
    alpha: float = 0.05  # chance to accept a bot that is no better
    beta: float = 0.05  # chance to reject a bot that is better by the margin
    max_blocks: int | None = None
    fair: float | None = None  # the value of a bot that is no better; by default a fair share
    decision: Decision = field(default="continue", init=False)
    blocks: int = field(default=0, init=False)
    llr: float = field(default=0.0, init=False)
    _sum: float = field(default=0.0, init=False)
    _square: float = field(default=0.0, init=False)

    @property
    def mean(self) -> float:
        """Mean credit of the blocks seen; biased once the gate has decided."""
        return self._sum / self.blocks if self.blocks else math.nan

    def update(self, credits: ArrayLike) -> Decision:
        """Add block means of win credit, each in [0, 1], and return the decision so far."""
        block = np.atleast_1d(np.asarray(credits, np.float64))
        if self.decision != "continue" or not len(block):
            return self.decision
        count = self.blocks + np.arange(1, len(block) + 1)
        total = self._sum + block.cumsum()
        square = self._square + (block**2).cumsum()
        ratio = self._log_ratio(count, total, square)
        upper = math.log((1 - self.beta) / self.alpha)
        lower = math.log(self.beta / (1 - self.alpha))
        stop = (count >= MIN_BLOCKS) & ((ratio >= upper) | (ratio <= lower))
        if self.max_blocks is not None:
            stop |= count >= self.max_blocks
        last = int(stop.argmax()) if stop.any() else len(block) - 1
        self.blocks, self.llr = int(count[last]), float(ratio[last])
        self._sum, self._square = float(total[last]), float(square[last])
        if stop.any():
            self.decision = "accept" if self.llr >= upper else "reject"
        return self.decision

    def _log_ratio(self, count: np.ndarray, total: np.ndarray, square: np.ndarray) -> np.ndarray:
        """Return the log-likelihood ratio after each block."""
        weight = count + 2 * PRIOR_WEIGHT
        mean = (total + PRIOR_WEIGHT) / weight
        variance = (square + PRIOR_WEIGHT) / weight - mean**2
        fair = 1 / self.n_players if self.fair is None else self.fair
        better = fair + self.margin
        return count * (better - fair) * (2 * mean - fair - better) / (2 * variance)


def confidence_sequence(
    sd: ArrayLike, blocks: ArrayLike, planned: int, alpha: float = 0.05
) -> np.ndarray:
    """Return the half-width around the running mean that holds at all times at once.

    Parameters
    ----------
    sd : float or float64[k]
        Standard deviation of block values so far.
    blocks : int or int64[k]
        Blocks so far.
    planned : int
        Number of blocks at which the sequence should be tightest.
    alpha : float
        Chance that the truth is ever outside; split over the two sides, the cautious way.

    Source: Waudby-Smith et al., asymptotic confidence sequences, eq. 5 and its optimal rho.
    """
    side = alpha / 2
    rho_squared = (-2 * math.log(side) + math.log(-2 * math.log(side) + 1)) / planned
    t = np.asarray(blocks, np.float64)
    grown = t * rho_squared + 1
    return np.asarray(sd) * np.sqrt(
        2 * grown * np.log(np.sqrt(grown) / side) / (t * t * rho_squared)
    )


@dataclass(frozen=True)
class Anytime(Estimates):
    """Estimates whose intervals hold at every look while blocks come in."""

    blocks: int = 0  # so far
    planned: int = 1  # at which the intervals are narrowest

    @classmethod
    def of(cls, estimates: Estimates, blocks: int, planned: int) -> Anytime:
        """Return fixed-size estimates as ones that may be looked at again and again."""
        return cls(estimates.value, estimates.se, estimates.df, blocks, planned)

    def level(self, level: float) -> float:
        """Return the level at which a fixed-size interval is as wide as the sequence now."""
        half = confidence_sequence(1.0, self.blocks, self.planned, 1 - level)
        return float(1 - 2 * stats.norm.sf(half * math.sqrt(self.blocks)))

    def half_widths(self, level: float = 0.95, members: int = 1) -> np.ndarray:
        """Return half the intervals; infinite while nothing is known about the spread."""
        if self.df < 1:
            return np.full_like(self.value, np.inf)
        sd = self.se * math.sqrt(self.blocks)
        return confidence_sequence(sd, self.blocks, self.planned, (1 - level) / members)

    def interval(self, level: float = 0.95, members: int = 1) -> tuple[np.ndarray, np.ndarray]:
        """Return the ends of the confidence sequence; `members` as in `Estimates`."""
        half = self.half_widths(level, members)
        return self.value - half, self.value + half
