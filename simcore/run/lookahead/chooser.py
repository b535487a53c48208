"""Bots that look ahead, in a game that is played or replayed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from exobalance.simcore.core.choose import BotKind
from exobalance.simcore.run.lookahead.futures import Futures, Workspace
from exobalance.simcore.run.lookahead.rollouts import Choice, best_by_rollouts
from exobalance.simcore.run.lookahead.tree import best_by_tree

if TYPE_CHECKING:
    from exobalance.simcore.run.plan.match import Match


def has_lookahead(bots: np.recarray) -> bool:
    """Return whether any of the packed bots looks ahead."""
    return bool((bots["kind"] >= BotKind.ROLLOUT).any())


def without_lookahead(bots: np.recarray) -> np.recarray:
    """Return packed bots with those that look ahead replaced by their bases."""
    plain = bots.copy()
    plain["kind"] = bots["policy"]
    return plain


class LookaheadChooser:
    """Chooses for the bots of a match that look ahead."""

    def __init__(self, match: Match) -> None:
        self._space = Workspace(match)

    def choose(
        self, states: np.ndarray, rotation: int, place: int, options: np.ndarray, n: int
    ) -> Choice:
        """Return the choice of the bot at ``place`` among ``options[:n]``.

        states : the position, array of one record; it stays as it is.
        """
        futures = Futures(self._space, states, rotation, place)
        best = best_by_rollouts if futures.kind == BotKind.ROLLOUT else best_by_tree
        return best(futures, options[:n].copy())
