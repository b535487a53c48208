"""Figures of items that belong to seats, as data."""

from __future__ import annotations

from collections.abc import Mapping

import pandas as pd

from exobalance.analysis.base.cells import Cell
from exobalance.analysis.base.findings import FigureSpec
from exobalance.analysis.base.game_facts import ItemKind
from exobalance.analysis.base.sentences import fixed, span


def effect_figure(
    cell: Cell, kind: ItemKind, table: pd.DataFrame, margins: Mapping[str, float | None]
) -> FigureSpec:
    """Describe the forest plot of a kind, one panel per outcome, strongest items first."""
    panels: dict[str, object] = {}
    for title, margin in margins.items():
        unit = table.unit[table.outcome == title].iloc[0]
        panels[title] = {"unit": unit} | ({} if margin is None else {"margin": margin})
    ends = []
    for title, part in table.groupby("outcome", sort=False):
        most, least = part.loc[part.effect.idxmax()], part.loc[part.effect.idxmin()]
        ends.append(
            f"{title} {fixed(most.effect, 1, signed=True)} {most.unit} "
            f"{span((most.low, most.high), 1)} with {most['item']} and "
            f"{fixed(least.effect, 1, signed=True)} "
            f"{span((least.low, least.high), 1)} with {least['item']}"
        )
    words = "; ".join(ends)
    others = ", and what it does to the others" if "score of the others" in margins else ""
    return FigureSpec(
        name=f"{kind.name}-effects-{cell.players}p",
        drawing="forest",
        table=f"{kind.name}_effects",
        title=f"What each {kind.word[0]} is worth to the player who has it{others}",
        sentence=f"From most to least: {words}.",
        alt=f"One panel per outcome, one dot with its interval per {kind.word[0]}: {words}.",
        options={"label": "item", "estimate": "effect", "panel": "outcome", "panels": panels},
    )


def source_figure(cell: Cell, kind: ItemKind, table: pd.DataFrame) -> FigureSpec:
    """Describe the matrix of effects by item and source of points."""
    row = table.loc[table.effect.abs().idxmax()]
    largest = f"{row['item']} {fixed(row.effect, 1, signed=True)} points "
    largest += f"{span((row.low, row.high), 1)} of {row.source}"
    return FigureSpec(
        name=f"{kind.name}-sources-{cell.players}p",
        drawing="heat",
        table=f"{kind.name}_sources",
        title=f"Where the points of each {kind.word[0]} come from",
        sentence=f"Points more than with an average {kind.word[0]}; each row adds up to its effect "
        f"on the score. Largest: {largest}.",
        alt=f"A matrix of points, {kind.word[1]} by source. Largest: {largest}.",
        options={"row": "item", "column": "source", "value": "effect", "unit": "points"},
    )
