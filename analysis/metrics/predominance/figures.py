"""The figures of M7d: what each drawing of the token track shows, in words."""

from __future__ import annotations

import pandas as pd

from exobalance.analysis.base.cells import Cell
from exobalance.analysis.base.findings import FigureSpec
from exobalance.analysis.base.sentences import fixed


def histogram_figure(cell: Cell, title: str, histogram: pd.DataFrame) -> FigureSpec:
    """Describe the histogram of points that swaps gave."""
    still = float(histogram.loc[histogram.value == 0, "share"].sum())
    ends = f"{histogram.value.iloc[0]:+d} to {histogram.value.iloc[-1]:+d}"
    return FigureSpec(
        name=f"swing-{cell.players}p",
        drawing="histogram",
        table="swing_points",
        title=f"Points that the swaps of {title} gave or took",
        sentence=f"The swaps leave {fixed(100 * still, 0)} % of players as they were; "
        f"the others win or lose, from {ends} points.",
        alt=f"Bars of players by points given, {ends}; {fixed(100 * still, 0)} % at 0.",
        options={"unit": "points", "x_label": "points that swaps gave a player"},
    )


def position_figure(cell: Cell, title: str, positions: pd.DataFrame) -> FigureSpec:
    """Describe the matrix of tokens by final place."""
    kept = positions[positions.is_start]
    parts = ", ".join(f"{row.token} {fixed(100 * row.share, 0)} %" for row in kept.itertuples())
    return FigureSpec(
        name=f"token-positions-{cell.players}p",
        drawing="heat",
        table="token_positions",
        title=f"Where the tokens of {title} end",
        sentence=f"Tokens that end where they started: {parts}.",
        alt=f"A matrix of tokens by final place. On their starting place: {parts}.",
        options={"row": "token", "column": "place", "value": "share", "unit": "share"},
    )


def swap_figure(cell: Cell, title: str, swaps: pd.DataFrame) -> FigureSpec:
    """Describe the matrix of swaps by seat and phase."""
    by_phase = swaps.groupby("phase", sort=False).swaps.sum()
    parts = ", ".join(f"{phase} {fixed(value, 1)}" for phase, value in by_phase.items())
    return FigureSpec(
        name=f"swaps-{cell.players}p",
        drawing="heat",
        table="swaps",
        title=f"Swaps of {title} tokens by seat and phase",
        sentence=f"Swaps per game by phase: {parts}.",
        alt=f"A matrix of swaps per game, seats by phases. All seats: {parts}.",
        options={"row": "seat", "column": "phase", "value": "swaps"},
    )
