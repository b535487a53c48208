"""The figures of M14: how results fall into bands, and which target is how hard."""

from __future__ import annotations

import pandas as pd

from exobalance.analysis.base.cells import Cell
from exobalance.analysis.base.findings import FigureSpec
from exobalance.analysis.base.sentences import fixed


def band_figure(cell: Cell, table: pd.DataFrame) -> FigureSpec:
    """Describe the shares of games by band."""
    parts = ", ".join(f"{row.band} {fixed(100 * row.share, 1)} %" for row in table.itertuples())
    return FigureSpec(
        name=f"solo-bands-{cell.players}p",
        drawing="dot_interval",
        table="solo_bands",
        title="How far games end above or below the target",
        sentence=f"Share of games by points above the target: {parts}.",
        alt=f"One dot with its interval per band: {parts}.",
        options={
            "label": "band",
            "estimate": "share",
            "unit": "share",
            "x_label": "share of games",
        },
    )


def reach_figure(cell: Cell, table: pd.DataFrame, wanted: pd.DataFrame, start: float) -> FigureSpec:
    """Describe the falling curve of the share of games that reach a target.

    ``start`` is the target as it is, 0 where there is none.
    """
    parts = ", ".join(
        f"{fixed(row.target, 0)} by {fixed(100 * row.asked_share, 0)} %"
        for row in wanted.itertuples()
    )
    options: dict[str, object] = {
        "x": "target",
        "estimate": "reached_share",
        "low": "low",
        "high": "high",
        "unit": "share",
        "x_label": "target (points)",
        "y_label": "% of games that reach it",
        "reference": 0.5,
        "reference_label": "half of all games",
    }
    if start:
        options |= {"x_mark": start, "x_mark_label": f"target now: {start:g}"}
    return FigureSpec(
        name=f"solo-reach-{cell.players}p",
        drawing="curve",
        table="solo_reach",
        title="How hard each target would be",
        sentence=f"Targets by the share of games that reach them: {parts}.",
        alt=f"A falling line of the share of games over the target: {parts}.",
        options=options,
    )
