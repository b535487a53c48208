"""Rows of finished and cut games: what they say of each other."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import numpy as np

from exobalance.simcore.conformance.case import TABLES, Case, hold


def check_rows(case: Case, players: int, tables: Mapping[str, Any]) -> None:
    """Check the output rows of games against each other."""
    game, games = case.game, tables["games"]
    seats = tables["seats"].reshape(len(games), players)
    hold((games.forced <= games.decisions).all(), "more forced decisions than decisions")
    hold(
        (games.offered >= 2 * games.decisions - games.forced).all(),
        "decisions that were not forced offered less than two options",
    )
    hold((seats.world == games.world[:, None]).all(), "rows of seats have another world")
    hold((np.sort(seats.bot, axis=1) == np.arange(players)).all(), "a bot has no seat")
    hold((seats.seat == np.arange(players)).all(), "rows of seats are not in their order")
    sources = sum(seats[column].astype(int) for column in game.source_columns)
    hold((sources == seats.score).all(), "sources do not sum to the score")
    hold(np.allclose(seats.credit.sum(axis=1), 1), "credits do not sum to 1")
    winners = (seats["rank"] == 1).sum(axis=1)
    hold(
        np.allclose(seats.credit, (seats["rank"] == 1) / winners[:, None]),
        "credits are not shared by those of rank 1 alone",
    )
    for score, rank in zip(seats.score, seats["rank"], strict=True):
        order = np.lexsort((rank, -score))
        hold(all(rank[a] <= rank[b] for a, b in pairwise(order)), "ranks against scores")
        expected = [1 + int((rank < own).sum()) for own in rank]
        hold(rank.tolist() == expected, "shared ranks: level seats have the better rank")
    labels = [f"opt_{label.name}" for label in game.labels]
    options = np.stack([seats[label] for label in labels], axis=-1)
    hold(
        (options.sum(axis=(1, 2)) == games.decisions).all(),
        "options by label are not as many as decisions",
    )
    chosen = {label: int(options[..., i].sum()) for i, label in enumerate(labels)}
    for thing in game.things(case.tree, players):
        offered, taken, _ = tables["coverage"][thing.row]
        of_options = thing.group == "option"
        hold(taken <= offered or not of_options, f"{thing.name} was taken more often than offered")
        if of_options:
            found = chosen.pop(f"opt_{thing.name}")
            hold(taken == found, f"{thing.name}: {taken} in the coverage, {found} in the rows")
    hold(not any(chosen.values()), "an option was taken that the rules do not have")


def equal_tables(one: Mapping[str, np.ndarray], other: Mapping[str, np.ndarray]) -> bool:
    """Whether two sets of tables hold the same bytes."""
    return all(one[table].tobytes() == other[table].tobytes() for table in (*TABLES, "coverage"))
