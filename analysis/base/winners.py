"""Who wins a game, from scores and tie-break columns.

Used to score stored games again: with points added, with a source left out, with tokens
in another order.  Scores and tie-breaks are small integers, so both fit one sortable key.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np


def tie_key(columns: Sequence[np.ndarray], shape: tuple[int, int]) -> np.ndarray:
    """Fold tie-break columns into one number per game and seat, in [0, 1).

    Parameters
    ----------
    columns : sequence of int[n_games, n_players]
        Most weighty first; more is better.

    Returns
    -------
    float64[n_games, n_players]
        Ordered like the columns, so ``score + key`` orders whole scores.
    """
    order = np.zeros(shape)
    size = 1.0
    for column in columns:
        low = int(column.min(initial=0))
        span = int(column.max(initial=0)) - low + 1
        order = order * span + (column - low)
        size *= span
    return order / size


def credits(keys: np.ndarray) -> np.ndarray:
    """Return the win credit of each seat: 1 for the best key, 1/k among k equals.

    `keys` has shape (n_games, n_players), as does the result.
    """
    best = keys == keys.max(axis=1, keepdims=True)
    return best / best.sum(axis=1, keepdims=True)


def credit_moved(before: np.ndarray, after: np.ndarray) -> np.ndarray:
    """Return the part of each game's win credit that changes hands, float64[n_games].

    1 when another player wins, 0 when the same one does; a shared victory that becomes a
    sole one counts by the part that moved.
    """
    return np.abs(after - before).sum(axis=1) / 2
