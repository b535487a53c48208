"""Who won: ranks and win credits from what a game calls being ahead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from exobalance.simcore.kit.bind import bind

is_ahead: Any = None  # kernel of the game, put in place by `bind`


def rank_seats(state):
    """Fill ``rank`` and ``credit``; seats of which none is ahead of the other share."""
    n_players = state.n_players
    n_winners = 0
    for seat in range(n_players):
        rank = 1
        for other in range(n_players):
            if is_ahead(state, other, seat):
                rank += 1
        state.rank[seat] = rank
        if rank == 1:
            n_winners += 1
    for seat in range(n_players):
        state.credit[seat] = 1.0 / n_winners if state.rank[seat] == 1 else 0.0


def ranking(is_ahead: Callable) -> Callable:
    """Return the kernel ``rank_seats(state)`` of a game.

    is_ahead : kernel ``is_ahead(state, seat, other)``, True if a seat ranks before another
    """
    return bind(rank_seats, {"is_ahead": is_ahead})
