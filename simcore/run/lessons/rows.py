"""Columns of the tables of lessons."""

from __future__ import annotations

import numpy as np

from exobalance.simcore.contract import OPTION_WIDTH, Game

HALVES = ("", "_even", "_odd")
"""Ends of columns that stand for all futures, those of even and those of odd numbers."""

LESSON_ROW = np.dtype(
    [
        ("world", "i8"),
        ("rotation", "i2"),  # 0: players are drawn anew for the seats of every world
        ("players", "i1"),
        ("seat", "i1"),
        ("bot", "i2"),  # who sat there, place in the pool
        ("decision", "i4"),  # number in its game, as in ``events``
        ("kind", "i1"),
        ("rate", "f4"),  # chance with which a decision of this kind was drawn
        ("turn", "i4"),
        ("progress", "f4"),  # turns started, in lengths of a usual game
        ("points", "f4"),  # standing of the seat
        ("best_other", "f4"),  # standing of the others; missing where there are none
        ("mean_other", "f4"),
        ("offered", "i4"),  # legal options
        *((f"option_{column}", "i4") for column in range(OPTION_WIDTH - 1)),
        ("label", "i2"),
        ("chosen", "i1"),  # 1 for the option that was chosen in the game
        ("base_gap", "f8"),  # score of the base less that of its best option
        ("base_rank", "i4"),  # 0 for the best
        *((f"target{half}", "f4") for half in HALVES),  # 0 to 1, less the mean of the options
        *((f"win{half}", "f4") for half in HALVES),  # mean win credit of the futures
        *((f"lead{half}", "f4") for half in HALVES),  # mean lead; alone, mean points
    ]
)
"""First columns of the table ``lessons``, one row per option; those of `feature_names` follow,
missing where a kind of decision does not look at them."""

MET = "n_"
"""Start of the names of columns that count decisions of a kind."""

GAME_ROW = [("world", "i8"), ("rotation", "i2"), ("status", "i1"), ("turns", "i4")]
"""First columns of the table ``decisions``, one row per game.  By seat ``bot_0``, ... follow, who
sat there, and by kind of decision, such as ``n_room``, how often there was more than one option."""


def feature_names(game: Game) -> list[str]:
    """Return the columns of features."""
    return [each.name for each in game.features]


def decision_row(game: Game, players: int) -> np.dtype:
    """Return the row of the table ``decisions``."""
    bots = [(f"bot_{seat}", "i2") for seat in range(players)]
    return np.dtype([*GAME_ROW, *bots, *((f"{MET}{each.name}", "i4") for each in game.decisions)])
