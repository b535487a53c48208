"""When one bot is above another: it has to be so against several opponents.

Who beats a bot may know nothing but this bot.  So both are held against the same opponents: an
upper bot *gains* what it wins more than a lower one in the same seat among copies of the same
opponent.  It is confirmed above the lower one if its mean gain over the population is seen, the
gain is seen against at least three different opponents (or all, if there are fewer), and it is seen
to make less by more than a margin against none.  All intervals hold for all pairs of bots and all
opponents at once, so whichever step is named, it is named outside noise.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pandas as pd

from exobalance.analysis.methods.population import LEAST_OPPONENTS, WORST_MARGIN
from exobalance.analysis.studies.ladder.round_robin import RoundRobin


@dataclass(frozen=True)
class Step:
    """An upper bot held against a lower one; gains are win shares, alone points."""

    upper: int
    lower: int
    opponents: list[int]
    gain: np.ndarray  # float64[n_opponents]
    low: np.ndarray
    high: np.ndarray
    mean: float
    mean_low: float
    mean_high: float
    worst: float  # loss to a single opponent that is put up with

    @property
    def ahead(self) -> list[int]:
        """Opponents against which the upper bot is seen to make more."""
        return [o for o, low in zip(self.opponents, self.low, strict=True) if low > 0]

    @property
    def behind(self) -> list[int]:
        """Opponents against which the upper bot is seen to make less by more than a margin."""
        return [o for o, high in zip(self.opponents, self.high, strict=True) if high < -self.worst]

    @property
    def is_confirmed(self) -> bool:
        """Whether the upper bot is above the lower one whoever sits there."""
        wanted = min(LEAST_OPPONENTS, len(self.opponents))
        return self.mean_low > 0 and len(self.ahead) >= wanted and not self.behind


def order_of(found: RoundRobin) -> list[int]:
    """Return the bots, best mean against the population first."""
    return [int(place) for place in np.argsort(-found.against_all().value, kind="stable")]


def steps(found: RoundRobin) -> list[Step]:
    """Return every pair of bots, the one with the better mean against the population above."""
    order = order_of(found)
    pairs = [(order[i], order[j]) for i in range(len(order)) for j in range(i + 1, len(order))]
    told = []
    for upper, lower in pairs:
        opponents, each, mean = found.gains(upper, lower)
        low, high = each.interval(members=len(pairs) * len(opponents))
        mean_low, mean_high = mean.interval(members=len(pairs))
        told.append(
            Step(
                upper, lower, opponents, each.value, low, high,
                float(mean.value[0]), float(mean_low[0]), float(mean_high[0]),
                WORST_MARGIN if found.players > 1 else 0.0,
            )
        )  # fmt: skip
    return told


def steps_table(found: RoundRobin, all_steps: list[Step]) -> pd.DataFrame:
    """Return one row per pair of bots: the mean gain, and against whom it is seen."""
    unit, factor = ("points", 1) if found.players == 1 else ("pp", 100)
    return pd.DataFrame(
        {
            "bot": found.bots[step.upper],
            "above": found.bots[step.lower],
            f"gain_{unit}": factor * step.mean,
            "low": factor * step.mean_low,
            "high": factor * step.mean_high,
            "opponents": len(step.opponents),
            "more_against": len(step.ahead),
            "less_against": ", ".join(found.bots[place] for place in step.behind),
            "confirmed": "yes" if step.is_confirmed else "no",
        }
        for step in all_steps
    )
