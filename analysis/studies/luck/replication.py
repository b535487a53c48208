"""Worlds by planned replication: same setup with other chance, same chance with other noise.

The number of a replicated world holds three numbers (see `simcore.core.rng.replicate`): the
setup in the low 40 bits, then 12 bits of chance, then bot noise.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from exobalance.analysis.base.cells import Cell
from exobalance.simcore.errors import DatasetError

SETUP_BITS = 40
CHANCE_BITS = 12


@dataclass(frozen=True)
class Replicates:
    """Outcomes of a crossed design, all arrays indexed [setup, chance, noise, rotation, seat]."""

    margin: np.ndarray  # points of a seat above the mean of the others; alone, its points
    credit: np.ndarray
    bot: np.ndarray  # int64[rotation, seat], place of the bot in the line-up

    @property
    def shape(self) -> tuple[int, int, int, int, int]:
        """Numbers of setups, chances, noises, rotations and seats."""
        j, k, n, r, s = self.margin.shape
        return j, k, n, r, s


def replicates(cell: Cell) -> Replicates:
    """Return the outcomes of a cell whose worlds are replicates, as full arrays.

    Raises DatasetError if the design is not complete.
    """
    columns = ["world", "rotation", "seat", "score", "credit", "bot"]
    table = cell.seats.select(columns).sort("world", "rotation", "seat").collect()
    world = table["world"].to_numpy()
    setups, setup = np.unique(world & ((1 << SETUP_BITS) - 1), return_inverse=True)
    chances, chance = np.unique(
        (world >> SETUP_BITS) & ((1 << CHANCE_BITS) - 1), return_inverse=True
    )
    noises, noise = np.unique(world >> (SETUP_BITS + CHANCE_BITS), return_inverse=True)
    rotations = int(table["rotation"].max() or 0) + 1  # type: ignore[arg-type]
    shape = (len(setups), len(chances), len(noises), rotations, cell.players)
    if len(table) != np.prod(shape):
        raise DatasetError(
            f"{len(table):,} rows of seats are there, a complete design of {shape[0]} setups, "
            f"{shape[1]} chances and {shape[2]} repeats has {np.prod(shape):,}: let the same "
            "command finish first"
        )
    place = (setup, chance, noise, table["rotation"].to_numpy(), table["seat"].to_numpy())
    score, credit = np.zeros(shape), np.zeros(shape)
    score[place] = table["score"].to_numpy()
    credit[place] = table["credit"].to_numpy()
    bot = np.zeros(shape[3:], np.int64)
    bot[place[3], place[4]] = table["bot"].to_numpy()
    others = (score.sum(axis=-1, keepdims=True) - score) / max(1, cell.players - 1)
    return Replicates(score - others, credit, bot)
