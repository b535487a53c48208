"""M5 where a player is alone: what the points come from, and what sets good games apart."""

from __future__ import annotations

import pandas as pd

from exobalance.analysis.base.cells import Cell
from exobalance.analysis.base.findings import FigureSpec, Section
from exobalance.analysis.base.sentences import fixed, percent
from exobalance.analysis.metrics.sources.section import composition, separation


def solo_sources(cell: Cell) -> Section:
    """Return composition (M5a) and separation (M5c), between games in place of players."""
    table = composition(cell).drop(columns=["mean_winner", "mean_others"])
    apart = separation(cell)
    most, widest = table.loc[table["mean"].idxmax()], apart.loc[apart.share.fillna(0).idxmax()]
    return Section(
        metric="M5",
        title="Where points come from",
        players=cell.players,
        sentences=[
            f"Most points come from {most.source}, {fixed(most['mean'], 1)} of "
            f"{fixed(table['mean'].sum(), 1)} a game.",
            f"Good games differ from poor ones most in {widest.source}: it makes "
            f"{percent(widest.share, (widest.low, widest.high))} of the differences in score.",
        ],
        tables={"sources": table, "separation": apart},
        figures=[_composition_figure(cell, table), _separation_figure(cell, apart)],
        notes=["Alone, there is no winner's lead: games are compared with each other."],
    )


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
