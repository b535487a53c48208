"""Figures of the course of the games."""

from __future__ import annotations

from collections.abc import Mapping

import pandas as pd

from exobalance.analysis.base.cells import Cell
from exobalance.analysis.base.findings import FigureSpec
from exobalance.analysis.base.sentences import fixed

PLAYED = "part of the game played (%)"


def figures(
    cell: Cell, tables: Mapping[str, pd.DataFrame], measures: pd.DataFrame
) -> list[FigureSpec]:
    """Return the figures of what a standing is worth, what is open, and drama."""
    return [
        _worth_figure(cell, tables["standing_worth"]),
        _undecided_figure(cell, tables["undecided"]),
        _drama_figure(cell, tables["drama"]),
    ]


def _worth_figure(cell: Cell, worth: pd.DataFrame) -> FigureSpec:
    parts = []
    for played, when in ((50, "at half time"), (75, "after three quarters")):
        here = worth[worth.percent_played.round() == played]
        shares = ", ".join(
            f"{row.standing} {fixed(100 * row.win_share, 0)} %" for row in here.itertuples()
        )
        parts += [f"{when} {shares}"] if shares else []
    said = f"Win shares {'; '.join(parts) or 'are known for level games only'}."
    return FigureSpec(
        name=f"standing-worth-{cell.players}p",
        drawing="curve",
        table="standing_worth",
        title="What a place on the table is worth",
        sentence=said,
        alt=f"Two lines over the game, for players on top and players who are last. {said}",
        options={
            "x": "percent_played",
            "estimate": "win_share",
            "series": "standing",
            "unit": "share",
            "x_label": PLAYED,
            "reference": 1 / cell.players,
            "reference_label": "fair share",
        },
    )


def _undecided_figure(cell: Cell, undecided: pd.DataFrame) -> FigureSpec:
    half = undecided.assign(apart=(undecided.percent_played - 50).abs())
    parts = [
        f"{name}, {fixed(100 * rows.loc[rows.apart.idxmin()].share, 0)} %"
        for name, rows in half.groupby("decided_by", sort=False)
    ]
    said = f"Games still open at half time, judged by {'; by '.join(parts)}."
    return FigureSpec(
        name=f"undecided-{cell.players}p",
        drawing="curve",
        table="undecided",
        title="Games that are still open",
        sentence=said,
        alt=f"Falling lines over the game. {said}",
        options={
            "x": "percent_played",
            "estimate": "share",
            "series": "decided_by",
            "unit": "share",
            "x_label": PLAYED,
        },
    )


def _drama_figure(cell: Cell, drama: pd.DataFrame) -> FigureSpec:
    row = drama.loc[drama.behind_points.idxmax()]
    said = (
        f"The final winner is behind most after {fixed(row.percent_played, 0)} % of the game, "
        f"by {fixed(row.behind_points, 1)} points."
    )
    return FigureSpec(
        name=f"drama-{cell.players}p",
        drawing="curve",
        table="drama",
        title="How far the final winner is behind",
        sentence=said,
        alt=f"A line over the game that ends at 0. {said}",
        options={
            "x": "percent_played",
            "estimate": "behind_points",
            "unit": "points",
            "x_label": PLAYED,
        },
    )


def change_figure(cell: Cell, changes: pd.DataFrame) -> FigureSpec:
    """Return the histogram of lead changes."""
    mean = float((changes.value * changes.share).sum())
    most = int(changes.value.iloc[-1])
    said = f"The lead changes {fixed(mean, 1)} times on average, at most {most} times."
    return FigureSpec(
        name=f"lead-changes-{cell.players}p",
        drawing="histogram",
        table="lead_changes",
        title="Lead changes",
        sentence=said,
        alt=f"Bars of games by number of lead changes. {said}",
        options={"unit": "changes", "x_label": "lead changes in a game"},
    )
