"""Players who come back: strong ones make their seats look strong, unless that is taken off.

Where enough players came back often enough, finishing orders are explained by who plays and by
seat (`analysis.methods.plackett_luce`), and the shares of seats are those among equally strong
players.  Where they did not, nothing is taken off, and that is said.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import numpy as np
from scipy import special, stats

from exobalance.analysis.methods.plackett_luce import expand, fit
from exobalance.analysis.studies.playtests.plays import Plays

LEAST_GAMES = 5
"""Games that a player has to be in to get a strength of its own."""

GAMES_PER_NUMBER = 5
"""Games that each strength and each seat takes; below, their errors tell nothing."""


@dataclass(frozen=True)
class Strengths:
    """What is known of the players of seated games."""

    named: int  # players
    regulars: tuple[str, ...]  # who have a strength of their own
    games: int
    wanted: int  # games that it takes to tell players from seats
    most: tuple[str, float] = ("", 0.0)  # who wins most, and the share of the games it is in
    most_seat: tuple[int, int, int] = (0, 0, 0)  # its commonest seat, games there, games in all
    shares: np.ndarray | None = None  # of seats among equals, float64[n]
    se: np.ndarray | None = None  # their standard errors

    @property
    def is_adjusted(self) -> bool:
        """Whether shares of seats without the strength of players are known."""
        return self.shares is not None

    def effective(self) -> np.ndarray:
        """Return credit by seat that tells as much as the adjusted shares do, float64[n].

        As many games as a binomial share of the same standard error takes, for the seat that is
        known worst; never more than there are.
        """
        assert self.shares is not None and self.se is not None
        with np.errstate(divide="ignore"):
            worth = (self.shares * (1 - self.shares) / self.se**2).min()
        return self.shares * min(float(self.games), float(worth))


def strengths(people: Plays) -> Strengths:
    """Return what is known of the players of a group, and shares of seats among equals."""
    names, score = people.names[people.seated], people.values["score"][people.seated]
    credit, games = people.seat_credit, int(people.seated.sum())
    seen = Counter(name for name in names.ravel() if name)
    regulars = tuple(sorted(name for name, count in seen.items() if count >= LEAST_GAMES))
    numbers = len(regulars) + people.players - 1
    wanted = GAMES_PER_NUMBER * numbers
    most = _most(names, credit, regulars)
    told = Strengths(len(seen), regulars, games, wanted, most, _most_seat(names, most[0]))
    if people.players < 2 or len(regulars) < 2 or games < wanted:
        return told
    places = {name: place for place, name in enumerate(regulars)}
    who = np.array([[places.get(name, len(regulars)) for name in row] for row in names])
    key = score + credit  # of equal scores who is said to have won is ahead
    ranks = (key[:, None, :] > key[:, :, None]).sum(axis=2) + 1
    found = fit(expand(who, ranks, len(regulars) + 1), np.ones(games))
    seats = slice(len(regulars) + 1, None)
    shares = special.softmax(found.seats)
    slope = np.diag(shares) - np.outer(shares, shares)
    covariance = slope @ found.covariance[seats, seats] @ slope
    return Strengths(
        told.named, regulars, games, wanted, told.most, told.most_seat, shares,
        np.sqrt(np.maximum(np.diag(covariance), 1e-12)),
    )  # fmt: skip


def _most(names: np.ndarray, credit: np.ndarray, regulars: tuple[str, ...]) -> tuple[str, float]:
    """Return the regular that wins the largest part of its games."""
    shares = {name: float(credit[names == name].mean()) for name in regulars}
    return max(shares.items(), key=lambda each: each[1], default=("", 0.0))


def _most_seat(names: np.ndarray, name: str) -> tuple[int, int, int]:
    """Return where a player sat most, in how many games, and in how many it was."""
    if not name:
        return 0, 0, 0
    sat = (names == name).sum(axis=0)
    return int(sat.argmax()), int(sat.max()), int(sat.sum())


def adjusted_interval(found: Strengths, members: int) -> tuple[np.ndarray, np.ndarray]:
    """Return 95 % intervals of adjusted shares, by log-odds, that hold for all seats at once."""
    assert found.shares is not None and found.se is not None
    odds = special.logit(found.shares)
    half = stats.norm.ppf(1 - 0.025 / members) * found.se / (found.shares * (1 - found.shares))
    return special.expit(odds - half), special.expit(odds + half)
