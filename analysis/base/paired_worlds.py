"""Two sets of rules on the same worlds: which blocks both have, and which the change reaches.

Blocks can be compared one by one when both sides play the same worlds, from the same seed,
with the same bots in the same rotations.  Then only what the rules change is left in the
difference of a block, and chance that both sides share drops out of its error.

Source: common random numbers, Law and Kelton 2000, Simulation Modeling and Analysis, 11.2.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
import polars as pl

from exobalance.analysis.base.cells import Cell


@dataclass(frozen=True)
class Pair:
    """Two cells that are compared."""

    base: Cell
    tweak: Cell
    paired: bool  # block by block
    note: str = ""  # why not, or what was left out

    @property
    def n_blocks(self) -> int:
        """Blocks of the tweak that the comparison rests on."""
        return self.tweak.groups.n_blocks


@dataclass(frozen=True)
class Reach:
    """How many of the blocks that both sides played went differently."""

    changed: int
    blocks: int


def pair(base: Cell, tweak: Cell, unpaired: str = "", *, any_bots: bool = False) -> Pair:
    """Bring two cells of the same player count together.

    Parameters
    ----------
    unpaired
        A reason, in words, why their blocks have nothing in common; the cells then stay as
        they are.
    any_bots
        Whether other bots may play the same deals, as bots tuned to each set of rules do.

    Blocks that only one side has are left out of a pair.
    """
    if not unpaired and base.facts.root != tweak.facts.root:
        unpaired = "the seeds differ"
    order = None if unpaired else same_line_ups(base, tweak, any_bots=any_bots)
    if order is None:
        return Pair(base, tweak, False, unpaired or "other bots sit together")
    tweak = renamed(tweak, order)
    left, right = worlds_of(base), worlds_of(tweak)
    both = np.intersect1d(left, right, assume_unique=True)
    if not len(both):
        return Pair(base, tweak, False, "no world was played by both")
    note = ""
    if len(both) < max(len(left), len(right)):
        note = f"{len(both):,} worlds that both played are compared; the others are left out"
    return Pair(narrowed(base, both, len(left)), narrowed(tweak, both, len(right)), True, note)


def same_line_ups(base: Cell, tweak: Cell, *, any_bots: bool = False) -> dict[str, str] | None:
    """Return the line-up ids of ``tweak`` -> those of ``base``; None if bots differ.

    With ``any_bots``, single line-ups correspond whoever plays.
    """
    if any_bots and len(base.facts.lineups) == len(tweak.facts.lineups) == 1:
        return dict(zip(tweak.facts.lineups, base.facts.lineups, strict=True))
    ids = {names: key for key, names in base.facts.lineups.items()}
    order = {key: ids.get(names, "") for key, names in tweak.facts.lineups.items()}
    if sorted(order.values()) != sorted(base.facts.lineups):
        return None
    return order


def renamed(cell: Cell, order: dict[str, str]) -> Cell:
    """Return a cell whose line-ups are called as in another one."""
    if all(old == new for old, new in order.items()):
        return cell
    names = pl.col("lineup").cast(pl.String).replace(order)
    lineups = {order[key]: bots for key, bots in cell.facts.lineups.items()}
    return _with_tables(
        replace(cell, facts=replace(cell.facts, lineups=lineups)),
        {table: frame.with_columns(lineup=names) for table, frame in _tables(cell).items()},
    )


def _tables(cell: Cell) -> dict[str, pl.LazyFrame]:
    """Return the tables of games by name; a game without items has no such table."""
    frames = {"games": cell.games, "seats": cell.seats, "items": cell.items}
    return {name: frame for name, frame in frames.items() if frame.collect_schema().names()}


def _with_tables(cell: Cell, tables: Mapping[str, pl.LazyFrame]) -> Cell:
    """Return a cell with some of its tables replaced."""
    return replace(
        cell,
        games=tables["games"],
        seats=tables["seats"],
        items=tables.get("items", cell.items),
    )


def worlds_of(cell: Cell) -> np.ndarray:
    """Return the world numbers that every line-up of a cell has played, int64, ascending."""
    counts = (
        cell.games.group_by("world")
        .agg(pl.col("lineup").n_unique().alias("lineups"))
        .filter(pl.col("lineups") == len(cell.facts.lineups))
        .select(pl.col("world").cast(pl.Int64))
        .collect(engine="streaming")
    )
    return np.sort(counts["world"].to_numpy())


def narrowed(cell: Cell, worlds: np.ndarray, there: int) -> Cell:
    """Return a cell with these of its worlds only; ``there`` is how many it has."""
    if len(worlds) == there == cell.groups.n_blocks:
        return cell
    low, high = int(worlds[0]), int(worlds[-1])
    inside = pl.col("world").is_between(low, high)
    if high - low + 1 != len(worlds):
        inside &= pl.col("world").cast(pl.Int64).is_in(worlds)
    return _with_tables(
        cell, {table: frame.filter(inside) for table, frame in _tables(cell).items()}
    )


def reach(found: Pair) -> Reach | None:
    """Count the blocks in which any game went differently; None if blocks are not paired.

    A game differs when its hash does, over every decision and the final scores.
    """
    if not found.paired or not all(
        cell.has("games", "game_hash") for cell in (found.base, found.tweak)
    ):
        return None
    keys = ["lineup", "world", "rotation"]
    columns = [*keys, "game_hash"]
    counts = (
        found.base.games.select(columns)
        .join(found.tweak.games.select(columns), on=keys)
        .group_by("world")
        .agg((pl.col("game_hash") != pl.col("game_hash_right")).any().alias("changed"))
        .select(pl.col("changed").sum(), pl.len().alias("blocks"))
        .collect(engine="streaming")
    )
    return Reach(int(counts["changed"][0]), int(counts["blocks"][0]))
