"""M9, waiting and choosing: decisions one by one, of the blocks where they were recorded.

Dead turn: a turn of the game, whoever's it is, in which a player decides nothing that has an
alternative.  Wait: decisions of others between two of one's own, those with an alternative
counted alone, so that forced steps neither break a wait nor lengthen it.  Options and
forced decisions by part of the game: options per decision, and decisions with one option
only.

Source: decision and timing metrics of the TAG framework (Gaina et al. 2020).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pandas as pd
import polars as pl

from exobalance.analysis.base.blocks import Groups, plan_groups
from exobalance.analysis.base.cells import GAME_KEYS, Cell
from exobalance.analysis.base.findings import FigureSpec
from exobalance.analysis.base.intervals import ratio
from exobalance.analysis.base.measure_tables import Measure, measure, measured
from exobalance.analysis.base.sentences import fixed, percent, sentence_case

DEAD = "turns in which a player decides nothing"
WAIT = "decisions of others between two of one's own"
LONG_WAIT = "longest wait of a player, decisions of others"
TENTHS = 10
MIN_BLOCKS = 5
"""Decisions of fewer blocks are not told: they are single stories."""


@dataclass(frozen=True)
class Waiting:
    """What `analysis.metrics.pace.section` adds to its section."""

    measures: list[Measure]
    curve: pd.DataFrame
    figures: list[FigureSpec]
    note: str
    games: str  # which they are of, "" for all


def waiting(cell: Cell) -> Waiting | None:
    """Return waits, and options by part of the game, or None from too few recorded decisions."""
    events = cell.sample("events")
    if events.is_empty():
        return None
    games = cell.of_sample(events, "games", ["turns"])
    groups = plan_groups(games.lazy())
    if groups.n_blocks < MIN_BLOCKS:
        return None
    curve = option_curve(events.join(games, on=GAME_KEYS), groups)
    return Waiting(
        measures=[*_waits(cell, events, games, groups)],
        curve=curve,
        figures=[_figure(cell, curve)],
        note=f"Waits and the course of options come from the decisions of {games.height:,} games.",
        games="" if games.height == cell.n_games else f"In the first {games.height:,} games, ",
    )


def _waits(cell: Cell, events: pl.DataFrame, games: pl.DataFrame, groups: Groups) -> list[Measure]:
    """Return dead turns, mean waits and longest waits as sums over groups."""
    open_ones = events.filter(pl.col("offered") > 1).with_columns(
        number=pl.int_range(pl.len()).over(GAME_KEYS)
    )
    gap = pl.col("number") - pl.col("number").shift(1).over([*GAME_KEYS, "seat"]) - 1
    gaps = open_ones.with_columns(gap=gap).drop_nulls("gap")
    # A player who goes on deciding does not wait.
    waits = gaps.filter(pl.col("gap") > 0)
    longest = gaps.group_by([*GAME_KEYS, "seat"]).agg(pl.col("gap").max())
    active = open_ones.filter(pl.col("turn") > 0).select([*GAME_KEYS, "turn", "seat"]).unique()
    seat_turns = games.select("world", all=pl.col("turns") * cell.players)
    ones = np.ones(active.height)
    total = _sum(groups, seat_turns["world"], seat_turns["all"].to_numpy())
    waited = [
        measured(
            name,
            _sum(groups, each["world"], each["gap"].to_numpy()),
            _sum(groups, each["world"], np.ones(each.height)),
            "decisions",
        )
        for name, each in ((WAIT, waits), (LONG_WAIT, longest))
    ]
    dead = total - _sum(groups, active["world"], ones)
    return [measured(DEAD, dead, total, "share"), *(waited if cell.players > 1 else [])]


def _sum(groups: Groups, world: pl.Series, values: np.ndarray) -> np.ndarray:
    """Sum values by group of blocks, float64[n_groups]."""
    return np.bincount(groups.of(world.to_numpy()), values, groups.n_groups)


def option_curve(events: pl.DataFrame, groups: Groups) -> pd.DataFrame:
    """Return options per decision and the share of forced ones by tenths of the game.

    `events` holds a column ``turns``, the length of its game.
    """
    tenth = ((pl.col("turn") - 1).clip(0) * TENTHS // pl.col("turns").clip(1)).clip(0, TENTHS - 1)
    sums = (
        events.group_by(tenth.alias("tenth"), "world")
        .agg(
            pl.len().alias("n"),
            pl.col("offered").sum(),
            (pl.col("offered") == 1).sum().alias("forced"),
        )
        .sort("tenth", "world")
    )
    rows = []
    for (part,), here in sums.group_by("tenth", maintain_order=True):
        tops = np.column_stack(
            [_sum(groups, here["world"], here[name].to_numpy()) for name in ("offered", "forced")]
        )
        estimate = ratio(tops, _sum(groups, here["world"], here["n"].to_numpy()))
        low, high = estimate.interval()
        middle = 100 * (int(part) + 0.5) / TENTHS
        rows.append(
            (middle, estimate.value[0], low[0], high[0], estimate.value[1],
             max(0.0, low[1]), min(1.0, high[1]))
        )  # fmt: skip
    columns = [
        "percent_played", "options", "options_low", "options_high",
        "forced_share", "forced_share_low", "forced_share_high",
    ]  # fmt: skip
    return pd.DataFrame(rows, columns=columns)


def sentence(table: pd.DataFrame, curve: pd.DataFrame, games: str) -> str:
    """Say how long players wait and when there is most to choose from, in which games."""
    most = curve.loc[curve.options.idxmax()]
    waited = ""
    if WAIT in set(table.measure):  # whoever is alone never waits
        waits, longest = (fixed(measure(table, name)[0], 0) for name in (WAIT, LONG_WAIT))
        waited = f"; a wait lasts {waits} decisions of others on average, a player's longest "
        waited += f"of a game {longest}"
    dead = percent(*measure(table, DEAD))
    return sentence_case(
        f"{games}a player decides nothing in {dead} of all turns{waited}. "
        f"Options are most, {fixed(most.options, 1)} a decision, when "
        f"{fixed(most.percent_played, 0)} % of the game are played."
    )


def _figure(cell: Cell, curve: pd.DataFrame) -> FigureSpec:
    first, last = curve.iloc[0], curve.iloc[-1]
    said = (
        f"From {fixed(first.options, 1)} options a decision in the first tenth of the game to "
        f"{fixed(last.options, 1)} in the last; one option only in "
        f"{fixed(100 * first.forced_share, 0)} % of decisions at first, "
        f"{fixed(100 * last.forced_share, 0)} % at last."
    )
    return FigureSpec(
        name=f"options-over-time-{cell.players}p",
        drawing="curve",
        table="option_curve",
        title="Options over the game",
        sentence=said,
        alt=f"A line over the game. {said}",
        options={
            "x": "percent_played",
            "estimate": "options",
            "low": "options_low",
            "high": "options_high",
            "unit": "options",
            "x_label": "part of the game played (%)",
        },
    )
