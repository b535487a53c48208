"""M14d, bots side by side where a player is alone: points on the same worlds.

Nobody meets anybody, so there is no table of payoffs and no rating: each bot plays the same
worlds by itself, and two bots are compared world by world.

Source: paired comparison on common random numbers, Law 2014, section 11.2.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd
import polars as pl

from exobalance.analysis.base.cells import Cell
from exobalance.analysis.base.findings import FigureSpec, Section
from exobalance.analysis.base.intervals import Estimates, wilson
from exobalance.analysis.base.sentences import fixed, number
from exobalance.analysis.metrics.solo.section import (
    has_target,
    mean_target,
    read_results,
)


def solo_bots(cells: Sequence[Cell]) -> Section:
    """Return the section on bots that each played the same worlds alone, one cell per bot."""
    table = points_table(cells)
    best, others = table.iloc[0], table.iloc[1:]
    sentences = [
        f"{best.bot} scores most, {number(best.score, (best.score_low, best.score_high), 'points')}"
        " on average.",
        *(
            f"{row.bot} scores {number(-row.behind, (-row.behind_high, -row.behind_low), 'points')}"
            f" less than {best.bot} on the same deals."
            for row in others.itertuples()
        ),
    ]
    parts = ", ".join(f"{row.bot} {fixed(row.score, 1)}" for row in table.itertuples())
    return Section(
        metric="M14d",
        title="Bots side by side",
        players=1,
        sentences=sentences,
        tables={"solo_points": table},
        figures=[
            FigureSpec(
                name="solo-bots-1p",
                drawing="dot_interval",
                table="solo_points",
                title="Points of each bot",
                sentence=f"Mean score on the same deals: {parts}.",
                alt=f"One dot with its interval per bot: {parts}.",
                options={
                    "label": "bot",
                    "estimate": "score",
                    "low": "score_low",
                    "high": "score_high",
                    "unit": "points",
                },
            )
        ],
        notes=["Alone, bots never meet: all play the same deals, and are compared deal by deal."],
    )


def points_table(cells: Sequence[Cell]) -> pd.DataFrame:
    """Return one row per bot, best first: its mean score, and how far it is behind the best.

    A distance comes from the worlds that both have played; it is 0 at most for the best.
    """
    scores = {next(iter(cell.facts.lineups.values()))[0]: scores_of(cell) for cell in cells}
    ranked = sorted(scores, key=lambda name: -float(scores[name]["score"].mean()))  # type: ignore[arg-type]
    rows = []
    for name in ranked:
        mean = mean_of(scores[name]["score"].to_numpy())
        (low,), (high,) = mean.interval()
        behind = difference(scores[name], scores[ranked[0]])
        (behind_low,), (behind_high,) = behind.interval()
        ends = (behind_low, behind_high) if name != ranked[0] else (0.0, 0.0)
        rows.append((name, mean.value[0], low, high, behind.value[0], *ends))
    columns = ["bot", "score", "score_low", "score_high", "behind", "behind_low", "behind_high"]
    named = {next(iter(cell.facts.lineups.values()))[0]: cell for cell in cells}
    reached = pd.DataFrame([_reached(named[name]) for name in ranked])
    return pd.concat([pd.DataFrame(rows, columns=columns), reached], axis=1)


def _reached(cell: Cell) -> dict[str, float]:
    """Return how often a bot reaches the target, if there is one, and which half of its games."""
    results, start = read_results(cell), mean_target(cell)
    half, (low, high) = results.change_for(0.5)
    found = {"half_reach": start + half, "half_reach_low": start + low}
    found["half_reach_high"] = start + high
    if not has_target(cell):
        return found
    share = results.reached(0)
    ends = wilson(share * results.blocks, results.blocks)
    names = ("success_share", "success_share_low", "success_share_high")
    return dict(zip(names, (share, *ends), strict=True)) | found


def scores_of(cell: Cell) -> pl.DataFrame:
    """Return the score of each world of a cell of one bot, columns ``world`` and ``score``."""
    return cell.seats.select("world", pl.col("score").cast(pl.Float64)).sort("world").collect()


def difference(own: pl.DataFrame, other: pl.DataFrame) -> Estimates:
    """Return how many points more ``own`` makes than ``other`` on the worlds of both."""
    both = own.join(other, on="world", suffix="_other")
    return mean_of((both["score"] - both["score_other"]).to_numpy())


def mean_of(values: np.ndarray) -> Estimates:
    """Return the mean over worlds with its standard error."""
    se = values.std(ddof=1) / np.sqrt(len(values)) if len(values) > 1 else np.nan
    return Estimates(np.array([values.mean()]), np.array([se]), len(values) - 1.0)
