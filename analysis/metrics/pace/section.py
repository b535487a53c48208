"""M9, length and pace: turns, decisions, options, and when things happen.

Turns count all players together.  An unfinished game counts as long as
the longest finished one (see `Cell.turns`).

Source: decision and timing metrics of the TAG framework (Gaina et al. 2020).
"""

from __future__ import annotations

import numpy as np
import pandas as pd
import polars as pl

from exobalance.analysis.base.cells import Cell, once_per_cell
from exobalance.analysis.base.findings import FigureSpec, Section
from exobalance.analysis.base.headline import Headline, Topic, ratio_of
from exobalance.analysis.base.judged import judge_topic, verdict_on
from exobalance.analysis.base.measure_tables import (
    Measure,
    histogram_table,
    measure,
    measure_table,
    measured,
    weighted_quantiles,
)
from exobalance.analysis.base.sentences import fixed, percent
from exobalance.analysis.base.targets import Targets
from exobalance.analysis.metrics.pace.waiting import sentence as waiting_sentence
from exobalance.analysis.metrics.pace.waiting import waiting

LEVELS = {"q10": 0.1, "q25": 0.25, "q50": 0.5, "q75": 0.75, "q90": 0.9}
ORDINALS = ("1st", "2nd", "3rd")
TURNS = "turns per game"
DECISIONS = "decisions per player"
OPTIONS = "options per decision"
FORCED = "decisions with one option only"
OTHERS = "action points spent in turns of others"


def pace(cell: Cell, targets: Targets) -> Section:
    """Return the section on length and pace."""
    waits = waiting(cell)
    table = measure_table([*_measures(cell), *(waits.measures if waits else [])])
    judged = judge_topic(pace_numbers(cell)[:1], targets)
    verdict = verdict_on(cell, judged, judged.fact + judged.tail(cell.n_games))
    tables, figures = {"pace": table}, []
    if not cell.has_one_length:
        tables["length"] = _length_table(cell)
        figures.append(_length_figure(cell, tables["length"], targets))
    sentences = [verdict.sentence, _decision_sentence(table)]
    if OTHERS in set(table.measure):
        sentences.append(
            f"{percent(*measure(table, OTHERS))} of all action points are used in turns of others."
        )
    closings = closing_table(cell)
    if not closings.empty:
        tables["closings"] = closings
        sentences.append(_closing_sentence(cell, closings))
        figures.append(_closing_figure(cell, closings))
    notes = [
        "Turns count all players together.",
        "An unfinished game counts as long as the longest finished one.",
    ]
    if waits:
        tables["option_curve"] = waits.curve
        sentences.append(waiting_sentence(table, waits.curve, waits.games))
        figures += waits.figures
        notes.append(waits.note)
    return Section(
        metric="M9",
        title="Length and pace",
        players=cell.players,
        sentences=sentences,
        verdicts=[verdict],
        tables=tables,
        titles={"pace": "Pace in numbers"},
        figures=figures,
        notes=notes,
    )


@once_per_cell
def pace_numbers(cell: Cell) -> list[Headline]:
    """Return length, decisions, options and forced decisions."""
    sums = cell.sums(
        cell.games,
        turns=cell.turns,
        decisions=pl.col("decisions"),
        forced=pl.col("forced"),
        offered=pl.col("offered"),
    )
    games = cell.groups.games
    length = Headline(
        "turns",
        "M9",
        TURNS,
        "turns",
        label="turns",
        target="length_turns",
        topic=Topic(
            "length",
            "Length",
            "range",
            fact=f"{'every' if cell.has_one_length else 'a'} game takes {{0.amount}}",
        ),
    )
    decisions = Headline("decisions", "M9", DECISIONS, "decisions", label="decisions")
    options = Headline("options", "M9", OPTIONS, "options", label="options")
    forced = Headline("forced", "M9", FORCED, "share", label="without a choice")
    return [
        ratio_of(length, sums["turns"], games),
        ratio_of(decisions, sums["decisions"], games * cell.players),
        ratio_of(options, sums["offered"], sums["decisions"]),
        ratio_of(forced, sums["forced"], sums["decisions"]),
    ]


def _measures(cell: Cell) -> list[Measure]:
    """Return the measures of pace that whole games tell."""
    rows = [(number.title, number) for number in pace_numbers(cell)]
    if cell.has("seats", "points_own", "points_other"):
        points = cell.sums(cell.seats, own=pl.col("points_own"), other=pl.col("points_other"))
        both = points["own"] + points["other"]
        rows.append(measured(OTHERS, points["other"], both, "share"))
    return rows


def closing_table(cell: Cell) -> pd.DataFrame:
    """Return when the first, second, ... item closes, in turns; empty without such columns.

    `gap` is the difference of mean turns to the closing before; `share` says in how many
    games this closing happens at all.
    """
    if not cell.has("items", "close_order", "close_turn"):
        return pd.DataFrame()
    closed = cell.items.filter((pl.col("seat") == 0) & (pl.col("close_order") > 0))
    counts = (
        closed.group_by("close_order", "close_turn")
        .agg(pl.len().alias("games"))
        .sort("close_order", "close_turn")
        .collect(engine="streaming")
    )
    rows = []
    before = 0.0
    for (order,), part in counts.group_by("close_order", maintain_order=True):
        turns, games = part["close_turn"].to_numpy(), part["games"].to_numpy()
        mean = float(np.average(turns, weights=games))
        quantiles = weighted_quantiles(turns, games, LEVELS.values())
        name = ORDINALS[order - 1] if order <= len(ORDINALS) else f"{order}th"
        share = games.sum() / cell.n_games
        rows.append((order, f"{name} closing", mean, mean - before, share, *quantiles))
        before = mean
    return pd.DataFrame(rows, columns=["order", "closing", "mean", "gap", "share", *LEVELS])


def _length_table(cell: Cell) -> pd.DataFrame:
    """Return the distribution of turns over games."""
    counts = (
        cell.games.group_by(cell.turns.alias("turns"))
        .agg(pl.len().alias("games"))
        .sort("turns")
        .collect(engine="streaming")
    )
    return histogram_table(counts["turns"].to_numpy(), counts["games"].to_numpy())


def _decision_sentence(table: pd.DataFrame) -> str:
    """Say how many decisions a player takes, among how many options."""
    return (
        f"A player takes {fixed(measure(table, DECISIONS)[0], 0)} decisions, each among "
        f"{fixed(measure(table, OPTIONS)[0], 1)} options on average; "
        f"{percent(*measure(table, FORCED))} of them leave no choice."
    )


def _closing_sentence(cell: Cell, closings: pd.DataFrame) -> str:
    """Say when the first and the last item close, and whether closings speed up."""
    first, last = closings.iloc[0], closings.iloc[-1]
    text = (
        f"The first {cell.facts.item_word[0]} closes after {fixed(first['mean'], 0)} turns, "
        f"the last after {fixed(last['mean'], 0)}"
    )
    if len(closings) < 3:
        return text + "."
    early, late = closings.gap.iloc[1], closings.gap.iloc[-1]
    return (
        f"{text}; {fixed(early, 0)} turns lie between the first two closings, "
        f"{fixed(late, 0)} between the last two."
    )


def _length_figure(cell: Cell, length: pd.DataFrame, targets: Targets) -> FigureSpec:
    """Describe the histogram of turns."""
    mean = float((length.value * length.share).sum())
    options: dict[str, object] = {"unit": "turns", "x_label": "turns of all players"}
    bounds = targets.range("length_turns")
    if bounds is not None:
        options["band"] = bounds
    low, high = (length.value.iloc[i] for i in (0, -1))
    return FigureSpec(
        name=f"length-{cell.players}p",
        drawing="histogram",
        table="length",
        title="Length of the games",
        sentence=f"Games take {fixed(mean, 0)} turns on average, "
        f"from {fixed(low, 0)} to {fixed(high, 0)}.",
        alt=f"Bars of games by number of turns, from {fixed(low, 0)} to {fixed(high, 0)}, "
        f"around {fixed(mean, 0)}.",
        options=options,
    )


def _closing_figure(cell: Cell, closings: pd.DataFrame) -> FigureSpec:
    """Describe the spread of closing times."""
    parts = ", ".join(f"{row.closing} {fixed(row.q50, 0)}" for row in closings.itertuples())
    return FigureSpec(
        name=f"closings-{cell.players}p",
        drawing="timeline",
        table="closings",
        title=f"When {cell.facts.item_word[1]} close",
        sentence=f"Median turn of each closing: {parts}.",
        alt=f"One range of turns per closing with its median: {parts}.",
        options={"label": "closing", "unit": "turns", "x_label": "turn"},
    )
