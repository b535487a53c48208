"""M6c, what a setup item yields: colonists, points, closing time, and who profits.

Sums run over all games in which the item is in play.  Ratios (points per colonist) are
ratios of sums, with BCa bootstrap intervals over blocks.

Source: city desirability in de Mesentier Silva et al. 2017, carried over to setup items.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

import numpy as np
import pandas as pd

from exobalance.analysis.base.blocks import add_by_group
from exobalance.analysis.base.cells import Batch, Cell
from exobalance.analysis.base.extremes import extreme_ratios
from exobalance.analysis.base.findings import FigureSpec
from exobalance.analysis.base.intervals import bootstrap_ratio
from exobalance.analysis.base.sentences import fixed, number, percent, seat_names
from exobalance.simcore.phrases import and_list

OPTIONAL = ("settled", "close_turn", "close_order", "free")
SUMS = ("played", "points", "best", "settled", "closed", "close_turn", "free")


@dataclass(frozen=True)
class Yield:
    """One measure of an item: a ratio of two sums."""

    title: str
    top: str
    bottom: str
    unit: str
    needs: tuple[str, ...] = ()


YIELDS = (
    Yield("points paid", "points", "played", "points"),
    Yield("colonists sent", "settled", "played", "colonists", ("settled",)),
    Yield("points per colonist", "points", "settled", "points", ("settled",)),
    Yield("turn of closing", "close_turn", "closed", "turns", ("close_turn", "close_order")),
    Yield("closed", "closed", "played", "share", ("close_order",)),
    Yield("free areas at the end", "free", "played", "areas", ("free",)),
    Yield("share of the best player", "best", "points", "share"),
)


TOLD = {
    "points per colonist": ("Most points per colonist", "fewest"),
    "share of the best player": ("Largest part of its points for one player", "smallest"),
    "turn of closing": ("Closes last on average", "first"),
}
"""What the items at the ends of a measure are called in a sentence."""


@dataclass(frozen=True)
class Yields:
    """What `analysis.metrics.items.effects` adds to its section."""

    sentences: list[str] = field(default_factory=list)
    tables: dict[str, pd.DataFrame] = field(default_factory=dict)
    figures: list[FigureSpec] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def yields(cell: Cell) -> Yields:
    """Return the yields of all items, long and wide, and points by seat."""
    sums, by_seat = item_sums(cell)
    used = np.flatnonzero(sums["played"].sum(axis=0))
    titles = [cell.facts.items[item].title for item in used]
    played = sums["played"].sum(axis=0)[used]
    sums = {name: table[:, used] for name, table in sums.items()}
    long = _long_table(cell, sums, titles)
    wide = long.pivot(index="item", columns="measure", values="value").reindex(
        index=titles, columns=list(dict.fromkeys(long.measure))
    )
    wide = wide.rename_axis(columns=None).reset_index()
    wide.insert(1, "share of games", played / cell.n_games)
    seats = pd.DataFrame(
        {
            "item": np.repeat(titles, cell.players),
            "seat": np.tile(seat_names(cell.players), len(used)),
            "points": (by_seat[used] / played[:, None]).ravel(),
        }
    )
    return Yields(
        sentences=_sentences(cell, sums, titles),
        tables={"item_summary": wide, "item_yields": long, "item_seats": seats},
        figures=[_figure(cell, long), _seat_figure(cell, seats)],
        notes=["Points of an item that never closed are 0; its colonists still count as sent."],
    )


def item_sums(cell: Cell) -> tuple[dict[str, np.ndarray], np.ndarray]:
    """Sum over games by group and item: float64[n_groups, n_items] per name; points by seat.

    The second result has shape (n_items, n_players).
    """
    n_items, n_groups = len(cell.facts.items), cell.groups.n_groups
    optional = [name for name in OPTIONAL if cell.has("items", name)]
    total = np.zeros((n_groups * n_items, len(SUMS)))
    by_seat = np.zeros((n_items, cell.players))
    for batch in cell.batches("items", ["item", "points", *optional]):
        item = batch["item"][:, 0].astype(np.int64)
        place = batch.group * n_items + item
        total += add_by_group(len(total), [(place, _item_rows(batch))], len(SUMS))
        by_seat += add_by_group(n_items, [(item, batch["points"].astype(float))], cell.players)
    tables = total.reshape(n_groups, n_items, len(SUMS))
    return {name: tables[:, :, index] for index, name in enumerate(SUMS)}, by_seat


def _item_rows(batch: Batch) -> np.ndarray:
    """Return the columns of `SUMS` for each game and item; absent columns are 0."""
    points = batch["points"].astype(np.float64)
    rows = np.zeros((len(points), len(SUMS)))
    rows[:, 0] = 1
    rows[:, 1] = points.sum(axis=1)
    rows[:, 2] = points.max(axis=1)
    if "settled" in batch.columns:
        rows[:, 3] = batch["settled"].sum(axis=1)
    if "close_order" in batch.columns:
        rows[:, 4] = batch["close_order"][:, 0] > 0
    if "close_turn" in batch.columns:
        rows[:, 5] = batch["close_turn"][:, 0]
    if "free" in batch.columns:
        rows[:, 6] = batch["free"][:, 0]
    return rows


def _measures(cell: Cell) -> list[Yield]:
    """Return the measures whose columns a game has."""
    return [each for each in YIELDS if all(cell.has("items", name) for name in each.needs)]


def _long_table(cell: Cell, sums: dict[str, np.ndarray], titles: list[str]) -> pd.DataFrame:
    """Return one row per item and measure with its interval."""
    parts = []
    for measure in _measures(cell):
        top, bottom = sums[measure.top], sums[measure.bottom]
        low, high = bootstrap_ratio(top, bottom)
        whole = bottom.sum(axis=0)
        value = np.divide(top.sum(axis=0), whole, out=np.full(len(titles), np.nan), where=whole > 0)
        parts.append(
            pd.DataFrame(
                {
                    "measure": measure.title,
                    "item": titles,
                    "value": value,
                    "low": low,
                    "high": high,
                    "unit": measure.unit,
                }
            )
        )
    return pd.concat(parts, ignore_index=True)


def _sentences(cell: Cell, sums: dict[str, np.ndarray], titles: list[str]) -> list[str]:
    """Name the items that pay most and least, favour one player, or close first and last.

    Where no item differs from another for certain, nothing is said.
    """
    sentences = []
    for measure in _measures(cell):
        if measure.title not in TOLD:
            continue
        ends = extreme_ratios(titles, sums[measure.top], sums[measure.bottom])
        if ends is not None and not ends.is_open:
            size = percent if measure.unit == "share" else partial(number, unit=measure.unit)
            sentences.append(ends.told(*TOLD[measure.title], size))
    return sentences


def _figure(cell: Cell, long: pd.DataFrame) -> FigureSpec:
    """Describe the small bars of all measures."""
    measures = list(dict.fromkeys(long.measure))
    units = dict(zip(long.measure, long.unit, strict=True))
    paid = long[long.measure == "points paid"]
    parts = ", ".join(f"{row.item} {fixed(row.value, 1)}" for row in paid.itertuples())
    return FigureSpec(
        name=f"item-yields-{cell.players}p",
        drawing="small_multiples",
        table="item_yields",
        title=f"What each of the {cell.facts.item_word[1]} yields",
        sentence=f"Points paid to all players: {parts}.",
        alt=f"Small bars per item for {and_list(measures)}. Points paid: {parts}.",
        options={
            "label": "item",
            "panel": "measure",
            "estimate": "value",
            "panels": {measure: {"unit": units[measure]} for measure in measures},
        },
    )


def _seat_figure(cell: Cell, seats: pd.DataFrame) -> FigureSpec:
    """Describe the matrix of points by item and seat."""
    low, high = (fixed(end, 1) for end in (seats.points.min(), seats.points.max()))
    said = f"Mean points by seat, from {low} to {high}."
    return FigureSpec(
        name=f"item-seats-{cell.players}p",
        drawing="heat",
        table="item_seats",
        title=f"Points from the {cell.facts.item_word[1]} by seat",
        sentence=said,
        alt=f"A matrix, items by seats. {said}",
        options={"row": "item", "column": "seat", "value": "points", "unit": "points"},
    )
