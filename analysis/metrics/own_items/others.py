"""M6a where each seat has items of its own: what a board does to the other players.

The mean score of the others alone would not tell.  No two players have the same board, so
those who sit beside a good one lack it: with ``k`` boards of a kind, dealt alike often, a
board that only gives its owner ``a`` points moves the others by ``-a / (k - 1)``.  They lack
its harm to others, too: with ``n`` players a board that harms no owner but takes ``h`` from
each other player shows ``h k (k - n) / (k - 1)^2`` after the first is put right.

So a score is explained by all that is on the table.  With ``y_i`` the score of seat ``i`` and
``x_i`` its board, least squares on

    y_i = seat_i + a(x_i) + sum of h(x_j) over the others j,

for all kinds together, each adding up to 0, gives the effect ``h`` on each other player next
to the effect ``a`` on the owner.  Where boards are dealt alike often that is both corrections
in one; where they are not, it is still right.  Where all boards of a kind are in every game,
nobody can tell what harms the others from what helps the owner.

Source: interference between units with exposure known by design, Aronow, Samii 2017, Annals
of Applied Statistics 11, 1912-1947; errors as in `analysis.metrics.own_items.estimate`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np

from exobalance.analysis.base.cells import Cell
from exobalance.analysis.metrics.own_items.estimate import (
    OwnEffects,
    OwnSums,
    Rows,
    fit,
    own_effects,
    own_rows,
)

FEWEST = 10
"""Seats per estimated number; with fewer, residuals are too small for honest errors."""


def item_effects(cell: Cell, columns: Sequence[str]) -> list[OwnEffects | None]:
    """Return the effects of the items of each kind, on their owners and on the others.

    As `own_effects`, but the effect on ``others`` is that beyond what the own items of the
    others make; nan where it cannot be told.
    """
    found = own_effects(cell, columns)
    if "others" not in columns or not any(found):
        return found
    place = list(columns).index("others")
    return [
        each and _replaced(each, place, new)
        for each, new in zip(found, others_effects(cell, found), strict=True)
    ]


def _replaced(found: OwnEffects, place: int, new: OwnEffects | None) -> OwnEffects:
    """Return effects with those on one value replaced, by nan if there are no new ones."""
    value, influence = found.value.copy(), found.influence.copy()
    value[:, place] = np.nan if new is None else new.value[:, 0]
    influence[:, :, place] = np.nan if new is None else new.influence[:, :, 0]
    return replace(found, value=value, influence=influence)


def others_effects(cell: Cell, own: Sequence[OwnEffects | None]) -> list[OwnEffects | None]:
    """Return the effects of the items of each kind on the score of each other player.

    Of the items in `own`, effects on their owners.  None for a kind of which they cannot be
    told.
    """
    nothing: list[OwnEffects | None] = [None] * len(own)
    numbers = [np.array(cell.facts.items_of(kind)) for kind in cell.facts.own_items]
    mine = [
        np.array([], np.int64) if each is None else np.searchsorted(all_items, each.items)
        for each, all_items in zip(own, numbers, strict=True)
    ]
    sums = table_sums(cell)
    seats = float(np.trace(sums.cross.sum(axis=0)[sums.parts[-1], sums.parts[-1]]))
    beside = [items[:0] for items in mine]
    found = nothing
    for place, items in enumerate(mine):  # a kind that is whole in every game must not spoil all
        tried = [items if each == place else told for each, told in enumerate(beside)]
        width = cell.players + sum(len(each) for each in (*mine, *tried))
        if len(items) < 2 or seats < FEWEST * width:
            continue
        effects = fit(sums, [*numbers, *numbers], [*mine, *tried])
        if any(effects):
            beside, found = tried, effects[len(own) :]
    return found


def table_sums(cell: Cell) -> OwnSums:
    """Add up the normal equations of own items, items of the others and the seat.

    Columns of the design are the items of each kind, how many of the others had each, then
    the seats; the only value is the score.
    """
    kinds = [len(cell.facts.items_of(kind)) for kind in cell.facts.own_items]
    sizes = [*kinds, *kinds, cell.players]
    ends = np.cumsum([0, *sizes]).tolist()
    cross = np.zeros((cell.groups.n_groups, ends[-1], ends[-1]))
    right = np.zeros((cell.groups.n_groups, ends[-1], 1))
    for rows in own_rows(cell, ["score"]):
        order = np.argsort(rows.group, kind="stable")
        design, values = _design(rows, sizes, cell.players)[order], rows.values[order]
        groups, starts = np.unique(rows.group[order], return_index=True)
        spans = pairwise([*starts.tolist(), len(order)])
        for group, (low, high) in zip(groups, spans, strict=True):
            part = design[low:high]
            cross[group] += part.T @ part
            right[group] += part.T @ values[low:high]
    return OwnSums(tuple(slice(low, high) for low, high in pairwise(ends)), cross, right)


def _design(rows: Rows, sizes: Sequence[int], players: int) -> np.ndarray:
    """Return one row per seat: own items, how many others had each item, the seat."""
    own = [np.eye(size)[level] for size, level in zip(sizes[:-1], rows.levels.T[:-1], strict=False)]
    beside = []
    for each in own:
        games = each.reshape(-1, players, each.shape[1])
        beside.append((games.sum(axis=1, keepdims=True) - games).reshape(each.shape))
    return np.hstack([*own, *beside, np.eye(players)[rows.levels[:, -1]]])
