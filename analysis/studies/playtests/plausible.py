"""Are these people's games plausible among those of a tier of bots: measure by measure.

Each measure has its mean percentile among the games of the bots (50 % where people play like
them), how often simulated groups of as many games lie as far out, and the difference of means
with an interval, held against the margin that the designer's targets give to a change.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from scipy import stats

from exobalance.analysis.base.targets import Targets
from exobalance.analysis.methods.predictive import Groups, groups_of, mid_percentiles
from exobalance.analysis.studies.playtests.plays import Measure, Plays

Reading = Literal["alike", "unlike", "differs", "open"]
"""Inside the margin for certain, outside it for certain, different by an unsettled amount, or
none of these."""

LEAST_GAMES = 2  # for a spread between games
TOLD_APART = 10
"""Games of another value than the commonest that tell a spread."""

FAR_OUT = 0.05
POWER = 0.8


@dataclass(frozen=True)
class Check:
    """One measure of people under one tier of bots."""

    measure: Measure
    games: int
    people: float  # mean
    bots: float
    low: float  # interval of people less bots; holds for all measures at once
    high: float
    percentile: float  # mean percentile of these people, 0 to 1
    percentile_low: float  # where it lies in 95 % of simulated groups
    percentile_high: float
    width: float  # mean distance from the middle; 0.5 among equals, more for more varied games
    as_extreme: float  # share of simulated groups
    adjusted: float  # the same for the most extreme of all measures
    detectable: float  # difference of means that is seen in 80 % of groups of this size
    margin: float
    reading: Reading

    @property
    def difference(self) -> float:
        """Mean of these people less that of the bots."""
        return self.people - self.bots

    @property
    def is_flagged(self) -> bool:
        """Whether fewer than 1 simulated group in 20 shows any measure as far out."""
        return self.adjusted < FAR_OUT


def usable(people: Plays, bots: Sequence[Plays], measures: Sequence[Measure]) -> list[Measure]:
    """Return the measures that at least two games of the notes tell, and that vary at all."""
    return [
        measure
        for measure in measures
        if measure.key in people.values
        and people.known(measure.key).sum() >= LEAST_GAMES
        and _varies([plays.values[measure.key] for plays in (people, *bots)])
    ]


def _varies(values: Sequence[np.ndarray]) -> bool:
    """Whether the mean of a game is another one in some game: prizes for one are not."""
    means = np.concatenate([each.mean(axis=1) for each in values])
    means = means[np.isfinite(means)]
    return bool(np.ptp(means) > 1e-9)


def checks(
    people: Plays, bots: Plays, measures: Sequence[Measure], targets: Targets, seed: int = 0
) -> list[Check]:
    """Hold the games of people against those of one tier, measure by measure.

    `measures` are those of `usable`; every game counts as one, whatever its players have to do
    with each other.
    """
    if not measures:
        return []
    values = [people.values[m.key][people.known(m.key)] for m in measures]
    model = [bots.values[m.key] for m in measures]
    told = [
        (mid_percentiles(own, own), mid_percentiles(own, given))
        for own, given in zip(model, values, strict=True)
    ]
    away = [(_away(own), _away(given)) for own, given in told]
    both = groups_of(*_per_game([*told, *away]), seed)
    parts = zip(_halves(both.drawn), _halves(both.observed), strict=True)
    level, width = (Groups(*part) for part in parts)
    extreme, adjusted = (
        np.minimum(*_halves(shares)) for shares in (both.as_extreme(), both.as_extreme_together())
    )
    ends = np.quantile(level.drawn, [0.025, 0.975], axis=0)
    return [
        _check(
            measure, values[k], model[k], targets, len(measures), float(level.observed[k]),
            (float(ends[0, k]), float(ends[1, k])), float(width.observed[k]),
            (min(1.0, 2 * float(extreme[k])), float(adjusted[k])),
        )
        for k, measure in enumerate(measures)
    ]  # fmt: skip


def spread_of(mine: np.ndarray, theirs: np.ndarray) -> float:
    """Return the standard deviation of games of people.

    A handful of games, or many that nearly all have the same value, as with points that are
    seldom had, tell their spread badly: the games of bots tell theirs, too.
    """
    told = len(mine) - np.unique(mine, return_counts=True)[1].max()
    own = float(mine.std(ddof=1))
    return max(own, float(theirs.std(ddof=1))) if told < TOLD_APART else own


def _check(
    measure: Measure,
    given: np.ndarray,
    own: np.ndarray,
    targets: Targets,
    members: int,
    percentile: float,
    ends: tuple[float, float],
    width: float,
    shares: tuple[float, float],
) -> Check:
    """Return a check with its interval of the difference and what that says."""
    mine, theirs = given.mean(axis=1), own.mean(axis=1)
    n = len(mine)
    difference = mine.mean() - theirs.mean()
    spread = spread_of(mine, theirs)
    se = np.hypot(spread / np.sqrt(n), theirs.std(ddof=1) / np.sqrt(len(theirs)))
    half, narrow = (float(stats.t.ppf(q, n - 1)) * se for q in (1 - 0.025 / members, 0.95))
    found = targets.number(measure.margin)
    margin = np.nan if found is None else float(found)
    seen = stats.norm.ppf(1 - 0.025 / members) + stats.norm.ppf(POWER)
    return Check(
        measure=measure,
        games=n,
        people=float(mine.mean()),
        bots=float(theirs.mean()),
        low=difference - half,
        high=difference + half,
        percentile=percentile,
        percentile_low=ends[0],
        percentile_high=ends[1],
        width=width,
        as_extreme=shares[0],
        adjusted=shares[1],
        detectable=float(seen * theirs.std(ddof=1) * np.sqrt(1 / n + 1 / len(theirs))),
        margin=margin,
        reading=_reading(difference, half, narrow, margin),
    )


def _reading(difference: float, half: float, narrow: float, margin: float) -> Reading:
    """Say what an interval tells of a difference, in the order of `base.verdict.judge`."""
    if np.isfinite(margin):
        if abs(difference) + narrow < margin:
            return "alike"
        if abs(difference) - half > margin:
            return "unlike"
    return "differs" if abs(difference) > half else "open"


def _halves(values: np.ndarray) -> list[np.ndarray]:
    """Return what belongs to the levels and what to the widths of as many measures."""
    return np.split(values, 2, axis=-1)


def _away(percentiles: np.ndarray) -> np.ndarray:
    """Return how far percentiles lie from the middle, 0 to 1."""
    return np.abs(2 * percentiles - 1)


def _per_game(
    pairs: Sequence[tuple[np.ndarray, np.ndarray]],
) -> tuple[list[np.ndarray], list[np.ndarray]]:
    """Return means over the players of each game, of the model and of the people."""
    return [own.mean(axis=1) for own, _ in pairs], [given.mean(axis=1) for _, given in pairs]
