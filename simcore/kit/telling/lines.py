"""Parts that the lines of data of every game have."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from exobalance.simcore.contract import Named
from exobalance.simcore.core.status import Status
from exobalance.simcore.describe import Fields, Tree

CHOSEN_RULES = ("switches", "variant")


def players_and_rules(tree: Tree) -> Fields:
    """Return what a setup says beside chance: the first player, readings and variant.

    Seat 0 plays first in every game; the line-up is turned instead.
    """
    return {"first_player": 0} | {name: dict(tree[name]) for name in CHOSEN_RULES if name in tree}


def decision_due(state: np.record, decisions: Sequence[Named]) -> Fields:
    """Return status, turn, and kind and seat of the decision now due, None after the end."""
    running = state.status == Status.RUNNING
    return {
        "status": Status(state.status).name.lower(),
        "turn": int(state.turn),
        "kind": decisions[state.kind].name if running else None,
        "seat": int(state.seat) if running else None,
    }


def points_by_source(state: np.record, seat: int, sources: Sequence[Named]) -> dict[str, int]:
    """Return the points of a seat, source by source."""
    return {source.name: int(state.source[seat, i]) for i, source in enumerate(sources)}
