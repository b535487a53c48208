"""Seats: what the notes alone say, what the bots say, and what both say together.

See `analysis.methods.power_prior` for how few real games and many simulated ones are put
together, and `analysis.studies.playtests.strength` for strong players in a seat.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy import stats

from exobalance.analysis.base.findings import Word
from exobalance.analysis.base.intervals import exact_share
from exobalance.analysis.base.verdict import worst
from exobalance.analysis.methods.power_prior import Combined, combine, discounted
from exobalance.analysis.studies.playtests.plays import Plays
from exobalance.analysis.studies.playtests.strength import Strengths, strengths

MOST_SEEN = 4000  # games up to which a detectable share is looked for


@dataclass(frozen=True)
class SeatNotes:
    """Seats by the notes alone."""

    players: int
    games: int  # with known seats
    credit: np.ndarray  # float64[n], sums
    strengths: Strengths

    @property
    def members(self) -> int:
        """Numbers of their own: two seats tell the same one twice."""
        return 1 if self.players == 2 else self.players

    @property
    def share(self) -> np.ndarray:
        """Win share by seat; fair ones without a game."""
        if not self.games:
            return np.full(self.players, 1 / self.players)
        return self.credit / self.games

    def interval(self, level: float = 0.95) -> tuple[np.ndarray, np.ndarray]:
        """Return exact intervals of the shares that hold for all seats at once."""
        level = 1 - (1 - level) / self.members
        ends = [exact_share(float(hits), self.games, level) for hits in self.credit]
        low, high = zip(*ends, strict=True)
        return np.array(low), np.array(high)

    @property
    def evidence(self) -> np.ndarray:
        """Credit by seat that goes into what both say together, float64[n].

        As it was won; with strong players taken off where the notes suffice for that.
        """
        return self.strengths.effective() if self.strengths.is_adjusted else self.credit

    def detectable(self, power: float = 0.8) -> float:
        """Return the share from which on a seat would be seen to win more than its fair part.

        The smallest share whose exact interval lies above a fair one in so many of all groups
        of as many games; nan if not even a seat that always wins would be seen.
        """
        fair, n = 1 / self.players, self.games
        level = 1 - 0.05 / self.members
        few, seen = 0, n + 1  # credit that is not seen, and that is
        while seen - few > 1:
            middle = (few + seen) // 2
            if exact_share(float(middle), n, level)[0] > fair:
                seen = middle
            else:
                few = middle
        if seen > n:
            return np.nan
        shares = np.linspace(fair, 1, 401)
        found = np.flatnonzero(stats.binom.sf(seen - 1, n, shares) >= power)
        return float(shares[found[0]]) if len(found) else np.nan


def seat_notes(people: Plays) -> SeatNotes:
    """Return the seats of the notes."""
    credit = people.seat_credit
    return SeatNotes(people.players, len(credit), credit.sum(axis=0), strengths(people))


def together(notes: SeatNotes, bots: Plays) -> Combined:
    """Return the shares by the notes and one tier, which counts as far as the notes allow."""
    return discounted(bots.credit.mean(axis=0), bots.games, notes.evidence)


def of_these_people(notes: SeatNotes, bots: Plays) -> Combined:
    """Return the shares by both where it is left open how like the bots these people are."""
    return combine(bots.credit.mean(axis=0), bots.games, notes.evidence)


def words_of(found: Combined, players: int, margin: float) -> list[Word]:
    """Return the word of each seat by a posterior, in the order of `base.verdict.judge`.

    Seats are a family: Imbalanced and Leaning rest on intervals for all of them at once.
    """
    fair = 1 / players
    tail = 0.025 / (1 if players == 2 else players)
    words: list[Word] = []
    for low, middle, high in found.all_below(fair + margin * np.array([-1.0, 0.0, 1.0])):
        if low < 0.05 and high > 0.95:
            words.append("Balanced")
        elif low > 1 - tail or high < tail:
            words.append("Imbalanced")
        elif middle > 1 - tail or middle < tail:
            words.append("Leaning")
        else:
            words.append("Undecided")
    return words


def word_of(found: Combined, players: int, margin: float) -> Word:
    """Return the verdict word of seats by a posterior: that of the worst seat."""
    return worst(words_of(found, players, margin))


def disagreement(notes: SeatNotes, bots: Plays) -> float:
    """Return how often as many games of the bots have seats as far from theirs, 0 to 1.

    By the sum of squares of credit less what the bots win, over groups of simulated games.
    """
    if not notes.games:
        return 1.0
    rng = np.random.default_rng(0)
    expected = bots.credit.mean(axis=0)
    chosen = rng.integers(0, bots.games, (2000, min(notes.games, MOST_SEEN)))
    drawn = np.stack([bots.credit[row].mean(axis=0) for row in chosen])
    away = ((drawn - expected) ** 2).sum(axis=1)
    mine = ((notes.share - expected) ** 2).sum()
    return float((1 + (away >= mine - 1e-12).sum()) / (len(away) + 1))
