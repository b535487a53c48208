"""Games that draw cards of a deck, with effects planted in cards and groups.

A deck of 12 cards, 8 of 20 red and 4 of 10 blue ones, mixed; each game draws until it ends, after
6 to 12 draws.  A card moves points and length only if it is drawn.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
import polars as pl

from exobalance.analysis.base.cells import Cell
from tests.analysis.synthetic import Synthetic

N_CARDS = {"red": 20, "blue": 10}
IN_DECK = {"red": 8, "blue": 4}
NAMES = [f"{group} {number}" for group, n in N_CARDS.items() for number in range(1, n + 1)]
GROUPS = [group for group, n in N_CARDS.items() for _ in range(n)]
COLUMNS = [f"card_{number}" for number in range(1, len(NAMES) + 1)]
DECK = {
    "word": ["card", "cards"],
    "columns": COLUMNS,
    "drawn": "drawn",
    "names": NAMES,
    "groups": GROUPS,
}


def drawing_cell(
    run: Synthetic,
    points: Mapping[str, float] | None = None,
    turns: Mapping[str, float] | None = None,
    *,
    late: Mapping[str, float] | None = None,
    by_group: bool = True,
) -> Cell:
    """Return the cell of a run whose games draw cards.

    ``points``, ``turns``: what a card gives to every seat and to the length when it is drawn.
    ``late``: turns that a card adds to games, which then draw all of the deck.
    ``by_group``: every deck holds as many cards of each group.
    """
    rng = np.random.default_rng([run.seed, 41])
    place = _decks(rng, run.blocks, by_group)[np.repeat(np.arange(run.blocks), run.rotations)]
    drawn = rng.integers(6, 13, run.n_games)
    extra = np.zeros(run.n_games)
    for name, size in (late or {}).items():
        held = (place[:, NAMES.index(name)] > 0) & (rng.random(run.n_games) < 0.5)
        extra += size * held
        drawn[held] = 12
    is_drawn = (place > 0) & (place <= drawn[:, None])
    gain = is_drawn @ _by_card(points)
    games = run.games.collect().with_columns(
        *(pl.Series(name, place[:, i].astype(np.int8)) for i, name in enumerate(COLUMNS)),
        drawn=pl.Series(drawn.astype(np.int8)),
        turns=pl.Series((run.turns + np.rint(is_drawn @ _by_card(turns) + extra)).astype(np.int32)),
    )
    more = np.rint(np.repeat(gain, run.players)).astype(np.int32)
    seats = run.seats.collect().with_columns(score=pl.col("score") + pl.Series(more))
    words = replace(run.facts, draws=(DECK,))
    return run.cell(games=games.lazy(), seats=seats.lazy(), facts=words)


def _by_card(sizes: Mapping[str, float] | None) -> np.ndarray:
    found = np.zeros(len(NAMES))
    for name, size in (sizes or {}).items():
        found[NAMES.index(name)] = size
    return found


def _decks(rng: np.random.Generator, blocks: int, by_group: bool) -> np.ndarray:
    """Return the place of each card in the deck of each block, 0 for cards left in the box."""
    groups = np.array(GROUPS)
    place = np.zeros((blocks, len(NAMES)), np.int64)
    for row in place:
        deck = rng.permutation(len(NAMES))[: sum(IN_DECK.values())]
        if by_group:
            parts = [rng.permutation(np.flatnonzero(groups == g))[:n] for g, n in IN_DECK.items()]
            deck = np.concatenate(parts)
        row[rng.permutation(deck)] = np.arange(1, len(deck) + 1)
    return place
