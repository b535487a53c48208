"""M14d, bots side by side where a player is alone: points on the same worlds.

Nobody meets anybody, so there is no table of payoffs and no rating: each bot plays the same
worlds by itself, and two bots are compared world by world.

Source: paired comparison on common random numbers, Law 2014, section 11.2.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce

import numpy as np
import pandas as pd
import polars as pl

from exobalance.analysis.base.cells import Cell
from exobalance.analysis.base.extremes import extreme_ratios
from exobalance.analysis.base.findings import FigureSpec, Section
from exobalance.analysis.base.intervals import Estimates, wilson
from exobalance.analysis.base.sentences import fixed, number
from exobalance.analysis.metrics.solo.section import (
    has_target,
    mean_target,
    read_results,
    solo_sums,
)
from exobalance.analysis.metrics.solo.success import is_passed
from exobalance.simcore.phrases import and_list


def solo_bots(cells: Sequence[Cell]) -> Section:
    """Return the section on bots that each played the same worlds alone, one cell per bot."""
    scores = {next(iter(cell.facts.lineups.values()))[0]: scores_of(cell) for cell in cells}
    table = points_table(cells, scores)
    sentences = _sentences(scores, table)
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


def _sentences(scores: Mapping[str, pl.DataFrame], table: pd.DataFrame) -> list[str]:
    """Name the bot that scores most, or those that may, and how far the others are behind."""
    best, others = table.iloc[0], table.iloc[1:]
    mean = number(best.score, (best.score_low, best.score_high), "points")
    named = [frame.rename({"score": name}) for name, frame in scores.items()]
    common = reduce(lambda left, right: left.join(right, on="world"), named)
    values = common.select(scores.keys()).to_numpy()
    ends = extreme_ratios(list(scores), values, np.ones(len(values)))
    if ends is not None and ends.is_open:
        first = f"No bot scores more than another for certain: {best.bot}, which did best, {mean}."
    else:
        equals = [] if ends is None else [n for n in ends.most.names if n != best.bot]
        level = f"; {and_list(equals)} may score as much" if equals else ""
        first = f"{best.bot} scores most, {mean} on average{level}."
    return [
        first,
        *(
            f"{row.bot} scores {number(-row.behind, (-row.behind_high, -row.behind_low), 'points')}"
            f" less than {best.bot} on the same deals."
            for row in others.itertuples()
        ),
    ]


def points_table(cells: Sequence[Cell], scores: Mapping[str, pl.DataFrame]) -> pd.DataFrame:
    """Return one row per bot, best first: its mean score, and how far it is behind the best.

    A distance comes from the worlds that both have played; it is 0 at most for the best.
    Intervals hold for all bots at once, since the best was picked among them.  `scores` holds
    those of each cell by the name of its bot, in the order of the cells.
    """
    ranked = sorted(scores, key=lambda name: -float(scores[name]["score"].mean()))  # type: ignore[arg-type]
    rows = []
    for name in ranked:
        mean = mean_of(scores[name]["score"].to_numpy())
        (low,), (high,) = mean.interval(members=len(scores))
        behind = difference(scores[name], scores[ranked[0]])
        (behind_low,), (behind_high,) = behind.interval(members=max(1, len(scores) - 1))
        ends = (behind_low, behind_high) if name != ranked[0] else (0.0, 0.0)
        rows.append((name, mean.value[0], low, high, behind.value[0], *ends))
    columns = ["bot", "score", "score_low", "score_high", "behind", "behind_low", "behind_high"]
    named = dict(zip(scores, cells, strict=True))
    reached = pd.DataFrame([_reached(named[name]) for name in ranked])
    return pd.concat([pd.DataFrame(rows, columns=columns), reached], axis=1)


def _reached(cell: Cell) -> dict[str, float]:
    """Return how often a bot succeeds, if there is a target, and which half of its games reach."""
    results, start = read_results(cell), mean_target(cell)
    half, (low, high) = results.change_for(0.5)
    found = {"half_reach": start + half, "half_reach_low": start + low}
    found["half_reach_high"] = start + high
    if not has_target(cell):
        return found
    share = float(solo_sums(cell)["success"].sum() / cell.n_games)
    ends = wilson(share * results.blocks, results.blocks)
    name = "passed_share" if is_passed(cell) else "success_share"
    names = (name, f"{name}_low", f"{name}_high")
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
