"""M5 where a player is alone: what the points come from, and what sets good games apart."""

from __future__ import annotations

import numpy as np
import pandas as pd

from exobalance.analysis.base.cells import Cell
from exobalance.analysis.base.extremes import extreme_ratios, extremes
from exobalance.analysis.base.findings import FigureSpec, Section
from exobalance.analysis.base.headline import estimates, matrix
from exobalance.analysis.base.sentences import fixed, number, percent
from exobalance.analysis.metrics.sources.section import (
    composition,
    point_numbers,
    separation,
    source_sums,
)


def solo_sources(cell: Cell) -> Section:
    """Return composition (M5a) and separation (M5c), between games in place of players."""
    table = composition(cell).drop(columns=["mean_winner", "mean_others"])
    apart = separation(cell)
    return Section(
        metric="M5",
        title="Where points come from",
        players=cell.players,
        sentences=_sentences(cell, list(table.source)),
        tables={"sources": table, "separation": apart},
        figures=[_composition_figure(cell, table), _separation_figure(cell, apart)],
        notes=["Alone, there is no winner's lead: games are compared with each other."],
    )


def _sentences(cell: Cell, sources: list[str]) -> list[str]:
    """Name the sources that bring most points and set games apart, if any do for certain."""
    points = point_numbers(cell)
    most = extremes(sources, estimates(points), matrix(points))
    total = estimates(points).value.sum()
    product, spread = (source_sums(cell)[name] for name in ("product", "spread"))
    widest = extreme_ratios(sources, product, np.broadcast_to(spread, product.shape))
    said = []
    if most is not None and not most.is_open:
        from_one = most.most.told(lambda value, ends: number(value, ends, "points"))
        said.append(f"Most of the {fixed(total, 1)} points of a game come from {from_one}.")
    if widest is not None and not widest.is_open:
        source = widest.most.told(percent)
        said.append(f"Largest part in what sets good games apart from poor ones: {source}.")
    return said


def _composition_figure(cell: Cell, table: pd.DataFrame) -> FigureSpec:
    means = ", ".join(f"{row.source} {fixed(row.mean, 1)}" for row in table.itertuples())
    return FigureSpec(
        name=f"composition-{cell.players}p",
        drawing="stacked_bar",
        table="sources",
        title="Points by source",
        sentence=f"Mean points by source: {means}.",
        alt=f"One bar split by source: {means}.",
        options={"label": "source", "bars": {"mean": "points"}, "unit": "points", "kind": "source"},
    )


def _separation_figure(cell: Cell, table: pd.DataFrame) -> FigureSpec:
    parts = ", ".join(f"{row.source} {fixed(100 * row.share, 0)} %" for row in table.itertuples())
    return FigureSpec(
        name=f"separation-{cell.players}p",
        drawing="dot_interval",
        table="separation",
        title="What sets good games apart from poor ones",
        sentence=f"Share of the differences in score between games that each source makes: "
        f"{parts}.",
        alt=f"One dot with its interval per source: {parts}.",
        options={"label": "source", "estimate": "share", "unit": "share", "kind": "source"},
    )
