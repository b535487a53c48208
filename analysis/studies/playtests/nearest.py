"""Which tier of bots is nearest to these people: over all, and measure by measure.

Every game of the notes is scored under the games of each tier (`analysis.methods.scores`): over
all as one vector of scores in order, length and mean points by source, measure by measure by
its own values.  The nearest tier has the smallest mean score; a tier whose games score no more for
certain, game by game, cannot be told apart from it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from scipy import stats

from exobalance.analysis.methods.scores import crps, energy_score
from exobalance.analysis.studies.playtests.plays import Measure, Plays

OVERALL = "over all"
SAMPLE = 4_000
"""Games of a tier that vectors are held against."""

PARTS = 16
"""Parts of a tier's games, which tell how well these know the tier."""


@dataclass(frozen=True)
class Distances:
    """Scores of the same games of people under several tiers."""

    what: str  # a measure, or over all
    tiers: Sequence[str]
    scores: np.ndarray  # float64[games, tiers]
    blur: np.ndarray  # float64[tiers], variance of a mean score by the finite games of the tier

    @property
    def games(self) -> int:
        """Games that are scored."""
        return len(self.scores)

    @property
    def mean(self) -> np.ndarray:
        """Mean score by tier."""
        return np.asarray(self.scores.mean(axis=0))

    @property
    def nearest(self) -> int:
        """Place of the tier with the smallest mean score."""
        return int(self.mean.argmin())

    def behind(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Return by how much each tier scores more than the nearest: value, low, high.

        Intervals are t intervals of differences game by game, with the error of the tiers' own
        games, and hold for all tiers at once.
        """
        gap = self.scores - self.scores[:, [self.nearest]]
        value = gap.mean(axis=0)
        if self.games < 2:
            return value, np.full_like(value, -np.inf), np.full_like(value, np.inf)
        members = max(1, len(self.tiers) - 1)
        half = stats.t.ppf(1 - 0.025 / members, self.games - 1)
        error = gap.var(axis=0, ddof=1) / self.games + self.blur + self.blur[self.nearest]
        half = half * np.sqrt(np.where(np.arange(len(error)) == self.nearest, 0.0, error))
        return value, value - half, value + half

    @property
    def alike(self) -> list[int]:
        """Places of the tiers that cannot be told apart from the nearest, it included."""
        _, low, _ = self.behind()
        return [
            place for place in range(len(self.tiers)) if low[place] <= 0 or place == self.nearest
        ]

    @property
    def chosen(self) -> int:
        """Place of the strongest of these, tiers being in the order of their strength."""
        return max(self.alike)


def distances(
    people: Plays, tiers: Mapping[str, Plays], measures: Sequence[Measure]
) -> list[Distances]:
    """Return the scores over all, then measure by measure."""
    names = list(tiers)
    found = []
    vectors = _vectors(people, tiers, measures)
    if vectors is not None:
        mine, theirs = vectors
        under = [_under(energy_score, sample[:SAMPLE], mine) for sample in theirs]
        found.append(_distances(OVERALL, names, under))
    for measure in measures:
        given = people.values[measure.key][people.known(measure.key)]
        under = [
            _under(lambda sample, values: crps(sample, values).mean(axis=1), values, given)
            for values in (bots.values[measure.key] for bots in tiers.values())
        ]
        found.append(_distances(measure.title, names, under))
    return found


def _under(
    score: Callable[[np.ndarray, np.ndarray], np.ndarray], sample: np.ndarray, given: np.ndarray
) -> tuple[np.ndarray, float]:
    """Return the scores of games under a tier, and the variance of their mean by its games.

    That variance is told by parts of the sample: two tiers that play alike have other games, and
    many games of people would else tell them apart by these.
    """
    parts = max(1, min(PARTS, len(sample) // 2))
    told = np.stack([score(sample[part::parts], given) for part in range(parts)])
    blur = float(told.mean(axis=1).var(ddof=1)) / parts if parts > 1 else 0.0
    return told.mean(axis=0), blur


def _distances(
    what: str, names: Sequence[str], under: Sequence[tuple[np.ndarray, float]]
) -> Distances:
    """Return what was found tier by tier as one."""
    scores, blur = zip(*under, strict=True)
    return Distances(what, names, np.column_stack(scores), np.array(blur))


def _vectors(
    people: Plays, tiers: Mapping[str, Plays], measures: Sequence[Measure]
) -> tuple[np.ndarray, list[np.ndarray]] | None:
    """Return games as vectors of equal parts: scores, length, sources; None without a game.

    A part that some game lacks is left out if most games lack it; else these games are.
    """
    parts = [
        [m for m in measures if m.key == "score"],
        [m for m in measures if m.key == "turns"],
        [m for m in measures if m.is_source],
    ]
    kept = [[m for m in part if people.known(m.key).mean() >= 0.5] for part in parts]
    kept = [part for part in kept if part]
    whole = np.ones(people.games, bool)
    for measure in (m for part in kept for m in part):
        whole &= people.known(measure.key)
    if not kept or not whole.any():
        return None
    blocks = [[_block(plays, part) for part in kept] for plays in (people, *tiers.values())]
    together = []
    for place in range(len(kept)):
        pooled = np.concatenate([each[place] for each in blocks[1:]])
        centre, spread = pooled.mean(axis=0), pooled.std(axis=0)
        spread = np.where(spread > 0, spread, 1.0) * np.sqrt(pooled.shape[1])
        together.append([(each[place] - centre) / spread for each in blocks])
    mine, *theirs = (np.hstack(game) for game in zip(*together, strict=True))
    return mine[whole], theirs


def _block(plays: Plays, part: Sequence[Measure]) -> np.ndarray:
    """Return one part of the vectors: scores from best to worst, or means over players."""
    if part[0].key == "score":
        return -np.sort(-plays.values["score"], axis=1)
    return np.column_stack([plays.values[m.key].mean(axis=1) for m in part])
