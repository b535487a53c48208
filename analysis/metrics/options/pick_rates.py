"""M7a and M7b, what is picked, and how those who pick it fare.

A player's choices of one kind of decision weigh together as one, so that a stalled game
with thousands of like decisions counts as any other game.
M7a: the share of each kind of option in its kind of decision, mean over players; and how
evenly, as entropy H = -sum p ln p of these shares over the kinds of options that were ever
offered, divided by the log of their number (1: all alike, 0: always the same).
M7b, association: sum of share times win credit over sum of shares, less 1/n: how those who
chose it fare.  By quarter of the game, choice by choice, where decisions were recorded.
Alone, points above the mean score take the place of win credit.

Source: Shannon 1948 (entropy); the 17lands page on win rates of cards (association).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pandas as pd
import polars as pl

from exobalance.analysis.base.blocks import resample
from exobalance.analysis.base.cells import GAME_KEYS, Cell
from exobalance.analysis.base.extremes import Extremes, extremes
from exobalance.analysis.base.intervals import (
    Estimates,
    linear_ratio,
    percentile,
    ratio,
    standard_errors,
)
from exobalance.analysis.base.outcome_units import outcome_unit

QUARTERS = ("first", "second", "third", "last")
MIN_BLOCKS = 10
"""A choice that was met in fewer blocks in a quarter gets no association there."""


@dataclass(frozen=True)
class Picks:
    """Sums over the players of each group of blocks, by option label."""

    share: np.ndarray  # float64[n_groups, n_labels], of the label in its kind of decision
    earned: np.ndarray  # float64[n_groups, n_labels], share times what the player got
    players: np.ndarray  # float64[n_groups, n_labels], players who took such decisions
    offered: np.ndarray  # bool[n_labels], whether the label was ever legal
    kind: np.ndarray  # int64[n_labels], kind of decision of each label


def read_picks(cell: Cell) -> Picks | None:
    """Return what was chosen in all games, or None without columns that say it."""
    names = [label.name for label in cell.facts.labels]
    if not names or not cell.has("seats", *(f"opt_{name}" for name in names)):
        return None
    decisions = [decision.name for decision in cell.facts.decisions]
    kind = np.array([decisions.index(name.split(":")[0]) for name in names])
    total = [
        pl.sum_horizontal(f"opt_{names[other]}" for other in np.flatnonzero(kind == mine))
        for mine in range(len(decisions))
    ]
    exprs: dict[str, pl.Expr] = {}
    for label, name in enumerate(names):
        taken = total[kind[label]]
        share = pl.when(taken > 0).then(pl.col(f"opt_{name}") / taken).otherwise(0.0)
        exprs |= {f"share_{name}": share, f"earned_{name}": share * pl.col(earned(cell))}
        exprs[f"players_{decisions[kind[label]]}"] = taken > 0
    sums = cell.sums(cell.seats, **exprs)
    return Picks(
        share=np.column_stack([sums[f"share_{name}"] for name in names]),
        earned=np.column_stack([sums[f"earned_{name}"] for name in names]),
        players=np.column_stack([sums[f"players_{decisions[each]}"] for each in kind]),
        offered=_offered(cell, names),
        kind=kind,
    )


def earned(cell: Cell) -> str:
    """Return the column of ``seats`` that says what a player got: win credit, alone the score."""
    return "score" if cell.is_alone else "credit"


def due(cell: Cell) -> float:
    """Return what a player gets on average: a fair share, alone the mean score."""
    return cell.mean_score if cell.is_alone else 1 / cell.players


def _offered(cell: Cell, names: list[str]) -> np.ndarray:
    """Return which labels were ever legal."""
    found = (
        cell.coverage.filter((pl.col("group") == "option") & (pl.col("offered") > 0))
        .select(pl.col("name").unique())
        .collect(engine="streaming")
    )
    return np.isin(names, found["name"].to_numpy())


def pick_table(cell: Cell, picks: Picks) -> pd.DataFrame:
    """Return per label its share of the decision and the association, with intervals.

    Labels that were never chosen have no association.
    """
    share = ratio(picks.share, picks.players)
    worth = outcome_unit(cell)
    association = (ratio(picks.earned, picks.share) - due(cell)) * worth.factor
    unit = worth.unit
    share_low, share_high = share.interval()
    low, high = association.interval()
    return pd.DataFrame(
        {
            "decision": [cell.facts.decisions[kind].title for kind in picks.kind],
            "option": [label.title for label in cell.facts.labels],
            "share": share.value,
            "share_low": np.clip(share_low, 0, 1),
            "share_high": np.clip(share_high, 0, 1),
            f"association_{unit}": association.value,
            f"association_{unit}_low": low,
            f"association_{unit}_high": high,
        }
    )


def evenness_table(cell: Cell, picks: Picks) -> pd.DataFrame:
    """Return per kind of decision how many kinds of options it has and how even the picks are.

    Kinds of decisions with less than two kinds of options are left out.  Intervals are
    percentile bootstrap over blocks.
    """
    rows = []
    samples = resample(picks.share)
    total = picks.share.sum(axis=0)
    for kind, decision in enumerate(cell.facts.decisions):
        mine = np.flatnonzero((picks.kind == kind) & (picks.offered | (total > 0)))
        if len(mine) < 2 or total[mine].sum() == 0:
            continue
        low, high = percentile(evenness(samples[:, mine]))
        most = mine[total[mine].argmax()]
        rows.append(
            (
                decision.title,
                len(mine),
                float(evenness(total[None, mine])[0]),
                float(low),
                float(high),
                cell.facts.labels[most].title,
                total[most] / total[mine].sum(),
            )
        )
    columns = ["decision", "options", "evenness", "low", "high", "most_picked", "most_share"]
    return pd.DataFrame(rows, columns=columns)


def openness(cell: Cell, picks: Picks, evenness: pd.DataFrame) -> Extremes | None:
    """Return which kinds of decisions of `evenness_table` may be the most and the least even.

    What a group of blocks pulls at the shares of the options it pulls at their entropy by its
    slope, ``-(1 + log p) / log k``.
    """
    titles = [cell.facts.decisions[kind].title for kind in picks.kind]
    total, pulls = picks.share.sum(axis=0), []
    for row in evenness.itertuples():
        mine = [k for k, title in enumerate(titles) if title == row.decision and total[k] > 0]
        share, pull, _ = linear_ratio(picks.share[:, mine], picks.share[:, mine].sum(axis=1))
        pulls.append(pull @ -(1 + np.log(share.value)) / np.log(row.options))
    if not pulls:
        return None
    influence = np.column_stack(pulls)
    value = evenness.evenness.to_numpy()
    found = Estimates(value, standard_errors(influence), len(influence) - 1.0)
    return extremes([f"“{title}”" for title in evenness.decision], found, influence)


def quarter_table(cell: Cell) -> pd.DataFrame:
    """Return the association by quarter of the game, from decisions recorded one by one.

    One row per label, one column per quarter; nan where it was met in fewer than
    `MIN_BLOCKS` blocks.  Decisions without an alternative do not count.  Empty if no
    decisions were recorded.
    """
    events = cell.sample("events")
    if events.is_empty():
        return pd.DataFrame()
    games = cell.of_sample(events, "games", ["turns"])
    seats = cell.of_sample(events, "seats", [earned(cell)])
    quarter = (pl.col("turn") - 1).clip(0) * len(QUARTERS) // pl.col("turns").clip(1)
    sums = (
        events.filter(pl.col("allowed") > 1)
        .join(games, on=GAME_KEYS)
        .join(seats, on=[*GAME_KEYS, "seat"])
        .group_by("label", quarter.clip(0, len(QUARTERS) - 1).alias("quarter"), "world")
        .agg(pl.len().alias("n"), pl.col(earned(cell)).sum().alias("earned"))
        .group_by("label", "quarter")
        .agg(pl.len().alias("blocks"), pl.col("earned", "n").sum())
        .filter(pl.col("blocks") >= MIN_BLOCKS)
    )
    table = np.full((len(cell.facts.labels), len(QUARTERS)), np.nan)
    mean, worth = (sums["earned"] / sums["n"]).to_numpy(), outcome_unit(cell)
    table[sums["label"].to_numpy(), sums["quarter"].to_numpy()] = worth.factor * (mean - due(cell))
    columns = {
        f"{name}_quarter_{worth.unit}": table[:, place] for place, name in enumerate(QUARTERS)
    }
    wide = pd.DataFrame({"option": [label.title for label in cell.facts.labels], **columns})
    return wide[np.isfinite(table).any(axis=1)].reset_index(drop=True)


def evenness(counts: np.ndarray) -> np.ndarray:
    """Return the entropy of each row of counts over that of equal counts, in [0, 1]."""
    with np.errstate(invalid="ignore", divide="ignore"):
        p = counts / counts.sum(axis=1, keepdims=True)
        terms = np.where(p > 0, -p * np.log(p), 0.0)
    return terms.sum(axis=1) / np.log(counts.shape[1])
