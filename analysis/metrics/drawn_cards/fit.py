"""M6d, what chance drew: how games change with each card of a deck, by least squares.

A game draws cards of a deck one after another until it ends.  Which cards were drawn at all
depends on how long the game was, and so on everything that is asked about.  What does not
depend on it is which cards lay among the first R of the deck.  R is the number of draws that
nearly all games reach, so that these cards were also drawn.  Presence x_e among the first R,
and z_e further down in the deck, explain the block mean y of a number:

    y = a + sum of b_e x_e + sum of c_e z_e + noise,

and what is told is b_e less the mean of its group: the card in place of another of its
group.  The c_e, a mixture of cards that came and cards that did not, only see to it that b_e
compares with games that had the card left in the box.  The first R places hold R cards in every
game, so single b_e are not determined, but differences are.  Groups are compared likewise
where chance lets their numbers in the deck vary.  Blocks are the unit; errors are robust to
unequal spread.

Source: White 1980, Econometrica 48, eq. 2 (with the n/(n-p) of MacKinnon, White 1985).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from exobalance.analysis.base.cells import Batch, Cell, varies
from exobalance.analysis.base.intervals import Estimates

REACHED = 0.99
"""Share of games that draw at least R cards."""

MIN_BLOCKS = 20
"""A card that was present, or absent, in fewer blocks has no effect."""


@dataclass(frozen=True)
class Draws:
    """Presence of cards in a deck, and outcomes, one row per block.

    `present` tells of the first `reach` places, `later` of those behind.
    """

    deck: Mapping[str, Any]  # as the game declares it, see `GameFacts.draws`
    reach: int
    drawn_share: float  # of games that draw so many
    present: np.ndarray  # float64[n_blocks, n_cards]
    later: np.ndarray  # float64[n_blocks, n_cards]
    outcomes: Mapping[str, np.ndarray]  # float64[n_blocks] each; those that vary
    kept: np.ndarray  # int64[n_cards], place of each card among all of the deck's

    @property
    def groups(self) -> np.ndarray:
        """Return the group of each card."""
        return np.array(self.deck["groups"])[self.kept]

    @property
    def names(self) -> list[str]:
        """Return the name of each card."""
        return [self.deck["names"][card] for card in self.kept]


def read_draws(cell: Cell, deck: Mapping[str, Any], length: str) -> Draws | None:
    """Return what the blocks of a cell drew from a deck, or None if nothing was drawn.

    ``length`` : column of ``games`` that says how long a game was.
    """
    if not cell.has("games", deck["drawn"], *deck["columns"]):
        return None
    drawn = cell.games.select(deck["drawn"]).collect(engine="streaming").to_series().to_numpy()
    reach = reached(drawn)
    if reach == 0:
        return None
    parts = [
        _blocks(cell, batch, deck["columns"], length)
        for batch in cell.batches(
            "seats", ["score", "credit"], ["status", length, *deck["columns"]]
        )
    ]
    place = np.concatenate([part[0] for part in parts])
    present = ((place > 0) & (place <= reach)).astype(np.float64)
    outcomes = {name: np.concatenate([part[1][name] for part in parts]) for name in parts[0][1]}
    outcomes = {name: values for name, values in outcomes.items() if varies(values)}
    times = present.sum(axis=0)
    kept = np.flatnonzero((times > 0) & (times < len(present)))
    return Draws(
        deck=deck,
        reach=reach,
        drawn_share=float((drawn >= reach).mean()),
        present=present[:, kept],
        later=(place > reach).astype(np.float64)[:, kept],
        outcomes=outcomes,
        kept=kept,
    )


def reached(drawn: np.ndarray) -> int:
    """Return how many cards nearly all games draw; 0 if nearly none or nothing is drawn."""
    if len(drawn) == 0:
        return 0
    return int(np.quantile(drawn, 1 - REACHED, method="lower"))


def _blocks(
    cell: Cell, batch: Batch, columns: list[str], length: str
) -> tuple[np.ndarray, dict[str, np.ndarray]]:
    """Return the places of cards and the mean outcomes of the blocks of a batch."""
    place = np.column_stack([batch.game[name] for name in columns])
    score = np.asarray(batch["score"], np.float64)
    found = {"length": cell.lengths(batch.game, length), "score": score.mean(axis=1)}
    if not cell.is_alone:
        ranked = np.sort(score, axis=1)
        found["lead"] = ranked[:, -1] - ranked[:, -2]
        found["seat_1"] = 100 * batch["credit"][:, 0]
    world, first, block = np.unique(batch.world, return_index=True, return_inverse=True)
    games = np.bincount(block, minlength=len(world))
    means = {name: np.bincount(block, values) / games for name, values in found.items()}
    return place[first], means


@dataclass(frozen=True)
class Fit:
    """Least squares of one outcome on presence."""

    cards: Estimates  # of each card less the mean of its group; nan where not determined
    groups: Estimates  # of a card of each group less the mean card of the others; likewise


def fit(draws: Draws, outcome: np.ndarray) -> Fit:
    """Return the effects of cards and groups on one outcome.

    Nothing is determined with fewer than twice as many blocks as coefficients.

    Source: White 1980, eq. 2.
    """
    groups = draws.groups
    later = draws.later[:, draws.later.any(axis=0)]
    x = np.column_stack([np.ones(len(outcome)), draws.present, later])
    contrasts = np.concatenate([_within(groups), _between(groups)])
    n_cards = len(groups)
    if len(outcome) < 2 * x.shape[1] or n_cards == 0:
        nothing = np.full(len(contrasts), np.nan)
        return _split(Estimates(nothing, nothing, 0.0), n_cards)
    gram = x.T @ x
    inverse = np.linalg.pinv(gram, hermitian=True)
    solution = inverse @ (x.T @ outcome)
    residual = outcome - x @ solution
    rank = int(np.linalg.matrix_rank(gram, hermitian=True))
    free = len(outcome) - rank
    meat = (x * (residual**2)[:, None]).T @ x * len(outcome) / free
    none = np.zeros((len(contrasts), later.shape[1]))
    full = np.column_stack([np.zeros(len(contrasts)), contrasts, none])
    bread = full @ inverse
    value = full @ solution
    se = np.sqrt(np.clip(np.einsum("ij,jk,ik->i", bread, meat, bread), 0, None))
    lost = np.abs(full - bread @ gram).max(axis=1) > 1e-6  # not determined by these games
    lost |= np.abs(full).max(axis=1) < 1e-12  # the only card of its group
    times = draws.present.sum(axis=0)
    lost[:n_cards] |= np.minimum(times, len(outcome) - times) < MIN_BLOCKS
    value[lost], se[lost] = np.nan, np.nan
    return _split(Estimates(value, se, float(free)), n_cards)


def _within(groups: np.ndarray) -> np.ndarray:
    """Return the contrasts of each card with the mean of its group, float64[n, n]."""
    same = (groups[:, None] == groups).astype(np.float64)
    return np.eye(len(groups)) - same / same.sum(axis=1, keepdims=True)


def _between(groups: np.ndarray) -> np.ndarray:
    """Return the contrasts of the mean of each group with that of all other cards.

    A group that holds all cards has nothing to be compared with: its row is 0.
    """
    rows = []
    for name in dict.fromkeys(groups.tolist()):
        mine = (groups == name).astype(np.float64)
        others = 1 - mine
        rows.append(mine / mine.sum() - others / others.sum() if others.any() else 0 * mine)
    return np.array(rows, np.float64).reshape(-1, len(groups))


def _split(estimates: Estimates, n_cards: int) -> Fit:
    """Part the effects of cards from those of groups."""
    places = range(len(estimates))
    return Fit(estimates.some(places[:n_cards]), estimates.some(places[n_cards:]))
