"""How many more plays would settle a question, and which of them would tell most.

A question is settled when its verdict is Balanced or Imbalanced.  The chance that so many more
plays settle it is taken over what is known now: shares are drawn from the posterior, further
plays from these shares, and each time the verdict is given anew.

Source: O'Hagan, Stevens, Campbell 2005, Pharmaceutical Statistics 4, 187-201 (assurance).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from exobalance.analysis.methods.power_prior import Combined
from exobalance.analysis.studies.playtests.plays import Plays
from exobalance.analysis.studies.playtests.seats import word_of

SIZES = (10, 20, 50, 100, 200, 500, 1000, 2000)
DRAWS = 100
SURE = 0.8
SETTLED = ("Balanced", "Imbalanced")


@dataclass(frozen=True)
class Outlook:
    """What further plays at one player count would do to the verdict on seats."""

    players: int
    word: str  # now
    sizes: Sequence[int]
    chance: Sequence[float]  # that so many more plays settle it
    value: float  # expected fall of the variance of seat shares by one play, in margins squared

    @property
    def is_settled(self) -> bool:
        """Whether nothing is open."""
        return self.word in SETTLED

    @property
    def wanted(self) -> int | None:
        """Further plays that settle it in 8 of 10 cases, None if none of `SIZES` does."""
        return next(
            (size for size, p in zip(self.sizes, self.chance, strict=True) if p >= SURE), None
        )


def outlook(found: Combined, players: int, margin: float, seed: int = 0) -> Outlook:
    """Return what further plays would do to a verdict; `margin` is a share."""
    word = word_of(found, players, margin)
    rng = np.random.default_rng(seed)
    shares = found.draw(DRAWS, rng)
    chance = []
    for size in SIZES:
        words = [
            word_of(found.with_more(rng.multinomial(size, each)), players, margin)
            for each in shares
        ]
        chance.append(sum(each in SETTLED for each in words) / DRAWS)
    return Outlook(players, word, SIZES, chance, value_of_a_play(found, margin))


def value_of_a_play(found: Combined, margin: float) -> float:
    """Return by how much one more play is expected to lower the variances of all shares.

    Before the play the variance of the winner's seat is known; by the law of total variance its
    expected fall is the variance of the posterior mean over what the play may bring.
    """
    after = [found.with_more(row).mean for row in np.eye(found.alpha.shape[1])]
    return float((found.mean @ (np.stack(after) - found.mean) ** 2).sum()) / margin**2


@dataclass(frozen=True)
class ItemPlays:
    """Plays of one item that a seat owns."""

    kind: str
    item: int
    plays: int
    credit: float


def item_plays(people: Plays, numbers: Mapping[str, Sequence[int]]) -> list[ItemPlays]:
    """Return how often each item of each kind was played, and what it won.

    `numbers` are the items of each kind.
    """
    found = []
    for kind, items in numbers.items():
        if kind not in people.own:
            continue
        for item in items:
            had = people.own[kind] == item
            found.append(ItemPlays(kind, item, int(had.sum()), float(people.credit[had].sum())))
    return found


def item_value(plays: int, credit: float, players: int) -> float:
    """Return the expected fall of the variance of an item's win share by one more play of it.

    With a beta prior at a fair share that is worth ``players`` plays.

    Source: law of total variance for a beta posterior, Gelman et al. 2013, Bayesian Data Analysis,
    eq. 2.8.
    """
    first, total = 1 + credit, players + plays
    share = first / total
    return share * (1 - share) / (total + 1) ** 2
