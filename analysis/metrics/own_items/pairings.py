"""M6b where each seat has items of its own: pairings that do more, or less, than their parts.

Each pairing of a planet and a corporation has the mean of the seats that had both.  Pairings
weigh equally; what least squares on planet and corporation leaves of a mean is what the
pairing does beyond the sum of both.  A pairing passes when that differs from 0 by Holm's
method over all pairings of an outcome, each with the degrees of freedom of its own seats;
intervals hold for all at once.

A pairing that stands out by 10 points moves the others of its planet by -1 or so, because
deviations of a row add up to 0.

Source: Holm 1979, Scandinavian Journal of Statistics 6, 65-70; intervals by Bonferroni.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy import stats

from exobalance.analysis.base.cells import Cell
from exobalance.analysis.base.intervals import holm, standard_errors
from exobalance.analysis.metrics.own_items.estimate import own_rows

FEWEST = 40
"""Seats that each pairing needs before any is judged: means of fewer have long tails."""

LEVEL = 0.95


@dataclass(frozen=True)
class Pairings:
    """Means of the seats that had an item of one kind and one of another.

    Only pairings that were played; the influence is that of a group of blocks on the mean.
    """

    one: np.ndarray  # int64[n], place of the item within its kind
    other: np.ndarray  # int64[n]
    games: np.ndarray  # float64[n]
    mean: np.ndarray  # float64[n, n_outcomes]
    influence: np.ndarray  # float64[n_groups, n, n_outcomes]


@dataclass(frozen=True)
class Beyond:
    """What pairings do beyond their parts, for one outcome."""

    value: np.ndarray  # float64[n]
    half: np.ndarray  # float64[n], half-width of simultaneous 95 % intervals
    p: np.ndarray  # float64[n], adjusted by Holm


def pairings(cell: Cell, one: int, other: int, columns: list[str]) -> Pairings:
    """Average the seats that had each pairing of two kinds; `columns` as in `own_rows`.

    Seats that never had different items of both kinds are left out.
    """
    kinds = cell.facts.own_items
    sizes = len(cell.facts.items_of(kinds[one])), len(cell.facts.items_of(kinds[other]))
    n_groups, n = cell.groups.n_groups, cell.players
    shape = (n_groups, n, sizes[0] * sizes[1])
    count = np.zeros(shape)
    sums = np.zeros((*shape, len(columns)))
    for rows in own_rows(cell, columns):
        pairing = rows.levels[:, one] * sizes[1] + rows.levels[:, other]
        place = (rows.group * n + rows.levels[:, -1]) * shape[2] + pairing
        count += np.bincount(place, minlength=count.size).reshape(shape)
        for column, value in enumerate(rows.values.T):
            sums[..., column] += np.bincount(place, value, count.size).reshape(shape)
    dealt = _dealt_seats(count.sum(axis=0).reshape(n, *sizes))
    count, sums = count[:, dealt].sum(axis=1), sums[:, dealt].sum(axis=1)
    played = np.flatnonzero(count.sum(axis=0) > 0)
    count, sums = count[:, played], sums[:, played]
    games = count.sum(axis=0)
    mean = sums.sum(axis=0) / games[:, None]
    influence = (sums - count[..., None] * mean) / games[:, None]
    return Pairings(played // sizes[1], played % sizes[1], games, mean, influence)


def _dealt_seats(count: np.ndarray) -> np.ndarray:
    """Return the seats that had different items of both kinds; `count` is by seat and pairing."""
    several = [(count.sum(axis=axis) > 0).sum(axis=1) > 1 for axis in (2, 1)]
    return np.flatnonzero(several[0] & several[1])


def residual_weights(one: np.ndarray, other: np.ndarray) -> np.ndarray | None:
    """Return the weights of the means in what each pairing does beyond its items.

    float64[n, n], the projection on what least squares on both items leaves; a row of zeros
    for the only pairing of an item.  None if that is all there is, as with a single item of
    a kind.
    """
    n = len(one)
    columns = [np.equal.outer(of, np.unique(of)) for of in (one, other)]
    design = np.hstack(columns).astype(np.float64)
    left = np.eye(n) - design @ np.linalg.pinv(design) if n else np.zeros((0, 0))
    return left if n and np.diag(left).max() > 1e-9 else None


def judge_pairings(found: Pairings, place: int, weights: np.ndarray) -> Beyond:
    """Judge what all pairings do beyond their parts as one family, for one outcome."""
    value = weights @ found.mean[:, place]
    se = standard_errors(found.influence[:, :, place] @ weights.T)
    df = np.maximum(1.0, np.minimum(found.games, len(found.influence)) - 1)
    # Where nothing varies at all (every game cut off), what is left is rounding.
    value[np.abs(value) < 1e-9 * max(1.0, float(np.abs(found.mean[:, place]).max()))] = 0.0
    with np.errstate(invalid="ignore", divide="ignore"):
        t = np.where(value == 0, 0.0, np.abs(value) / se)
    p = np.nan_to_num(2 * stats.t.sf(t, df), nan=1.0)
    half = stats.t.ppf(1 - (1 - LEVEL) / 2 / len(value), df) * se
    return Beyond(value, half, holm(p))
