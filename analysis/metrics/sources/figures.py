"""The figures of M5: what each drawing of the sources shows, in words."""

from __future__ import annotations

import pandas as pd

from exobalance.analysis.base.cells import Cell
from exobalance.analysis.base.findings import FigureSpec
from exobalance.analysis.base.sentences import fixed


def source_figures(
    cell: Cell,
    composition: pd.DataFrame,
    waterfall: pd.DataFrame,
    separation: pd.DataFrame,
    pivotal: pd.DataFrame,
) -> list[FigureSpec]:
    """Describe the waterfall, the composition, the separation and the pivotal rates."""
    ahead = ", ".join(
        f"{row.source} {fixed(row.difference, 1, signed=True)}" for row in waterfall.itertuples()
    )
    means = ", ".join(f"{row.source} {fixed(row.mean, 1)}" for row in composition.itertuples())
    apart = ", ".join(
        f"{row.source} {fixed(100 * row.share, 0)} %" for row in separation.itertuples()
    )
    decide = ", ".join(
        f"{row.source} {fixed(100 * row.share, 0)} %" for row in pivotal.itertuples()
    )
    lead = fixed(float(waterfall.difference.sum()), 1)
    at = f"-{cell.players}p"
    return [
        FigureSpec(
            name="lead" + at,
            drawing="waterfall",
            table="waterfall",
            title="The winner's lead, source by source",
            sentence=f"The winner's lead of {lead} points by source: {ahead}.",
            alt=f"Steps that add up to {lead} points: {ahead}.",
            options={
                "label": "source",
                "estimate": "difference",
                "unit": "points",
                "total_label": "lead of the winner",
            },
        ),
        FigureSpec(
            name="composition" + at,
            drawing="stacked_bar",
            table="sources",
            title="Points by source, winners beside the others",
            sentence=f"Mean points per player by source: {means}.",
            alt=f"Two bars split by source, winners and others. All players: {means}.",
            options={
                "label": "source",
                "bars": {"mean_winner": "winners", "mean_others": "others"},
                "unit": "points",
                "kind": "source",
            },
        ),
        FigureSpec(
            name="separation" + at,
            drawing="dot_interval",
            table="separation",
            title="What separates the players of a game",
            sentence=f"Share of the differences in score that each source makes: {apart}.",
            alt=f"One dot with its interval per source: {apart}.",
            options={"label": "source", "estimate": "share", "unit": "share", "kind": "source"},
        ),
        FigureSpec(
            name="pivotal" + at,
            drawing="dot_interval",
            table="pivotal",
            title="Games with another winner when scored again without a source",
            sentence=f"Share of games won by another player without the source: {decide}.",
            alt=f"One dot with its interval per source: {decide}.",
            options={"label": "source", "estimate": "share", "unit": "share", "kind": "source"},
        ),
    ]
