"""M0, run health: how games ended, what never happened, whether a tweak did anything.

Games that did not reach the end of the rules are results.  They are counted here and stay
in every other metric, with win credit by the standing at the moment they stopped.

Source: Browne 2008 (completion); de Mesentier Silva et al. 2017 (states the rules miss).
"""

from __future__ import annotations

from math import lcm

import numpy as np
import pandas as pd
import polars as pl

from exobalance.analysis.base.cells import Cell, once_per_cell
from exobalance.analysis.base.findings import FigureSpec, Section
from exobalance.analysis.base.headline import Headline, Topic, ratio_of
from exobalance.analysis.base.intervals import wilson
from exobalance.analysis.base.judged import Judged, judge_topic, verdict_on
from exobalance.analysis.base.measure_tables import measure, measure_table, measured
from exobalance.analysis.base.sentences import number, percent, rare
from exobalance.analysis.base.targets import Targets
from exobalance.analysis.metrics.pace.section import pace_numbers
from exobalance.analysis.metrics.realism import realism_table, realism_warnings
from exobalance.simcore.contract import Status
from exobalance.simcore.phrases import counted

ENDINGS = {
    Status.DONE: "completed",
    Status.TRUNCATED: "truncated",
    Status.STUCK: "stuck",
    Status.GAP: "rule gap",
}
SHARED = "shared victories"
TURNS = "turns per game"
MEANING = {
    "completed": "ended by the rules",
    "truncated": "stopped at the turn or decision limit",
    "stuck": "nobody could ever finish it",
    "rule gap": "reached a state that the rules or the engine do not cover",
}


def health(cell: Cell, targets: Targets) -> Section:
    """Return the section on how games ended and what never happened."""
    counts, unfinished = count_endings(cell), unfinished_number(cell)
    endings = _endings_table(counts, unfinished.design_effect)
    measures = _measures(cell)
    coverage, never = coverage_tables(cell)
    judged = judge_topic([unfinished], targets)
    verdict = verdict_on(cell, judged, _sentence(judged, counts))
    realism = realism_table(cell)
    warnings = realism_warnings(cell, realism)
    sentences = [
        verdict.sentence,
        _turns_sentence(cell, measures),
        *_tweak_sentences(cell),
        *warnings,
    ]
    if len(never):
        sentences.append(
            f"{counted(len(never), 'thing')} that the rules make possible never happened in "
            f"{cell.n_games:,} games of these bots; the table lists them."
        )
    if cell.facts.is_quick:
        sentences.append(
            "These bots weigh one move at a time: none has learned what moves lead to, and none "
            "looks ahead. Under stronger play verdicts may differ."
        )
    tables = {"endings": endings, "health": measures, "coverage": coverage, "never": never}
    if len(realism):
        tables["realism"] = realism
    return Section(
        metric="M0",
        title="Run health",
        players=cell.players,
        sentences=sentences,
        verdicts=[verdict],
        tables=tables,
        titles={
            "health": "Games in a few numbers",
            "coverage": "What occurred, by kind",
            "never": "What never happened in these games",
            "realism": "What is expected of games between people",
        },
        figures=[_figure(cell, endings)],
        notes=["Unfinished games count in every metric, by the standing when they stopped."],
        warnings=warnings,
    )


@once_per_cell
def ending_sums(cell: Cell) -> dict[str, np.ndarray]:
    """Count games by ending and group of blocks."""
    status = pl.col("status")
    return cell.sums(cell.games, **{name: status == int(code) for code, name in ENDINGS.items()})


def count_endings(cell: Cell) -> dict[str, int]:
    """Count games by ending."""
    return {name: round(values.sum()) for name, values in ending_sums(cell).items()}


@once_per_cell
def unfinished_number(cell: Cell) -> Headline:
    """Return the share of games that did not reach the end of the rules."""
    number = Headline(
        "unfinished",
        "M0",
        "unfinished games",
        "share",
        label="unfinished",
        target="truncated",
        topic=Topic(
            "health",
            "Run health",
            "rare",
            target="at most {} unfinished",
            fact="{0.amount} of the games did not reach their end",
        ),
    )
    games = cell.groups.games
    return ratio_of(number, games - ending_sums(cell)["completed"], games)


def coverage_tables(cell: Cell) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Return things that occurred by group, and the list of those that never did."""
    things = (
        cell.coverage.group_by("group", "name")
        .agg(pl.col("offered", "chosen", "occurred").sum())
        .sort("group", "name")
        .collect(engine="streaming")
    )
    count = pl.col("occurred") > 0
    groups = things.group_by("group", maintain_order=True).agg(
        pl.len().alias("things"),
        count.sum().alias("occurred"),
        (~count).sum().alias("never"),
    )
    never = things.filter(pl.col("occurred") == 0).select("group", "name", "offered")
    return groups.to_pandas(), never.to_pandas()


def _endings_table(counts: dict[str, int], effect: float) -> pd.DataFrame:
    """Return one row per ending with its share and Wilson interval."""
    total = sum(counts.values())
    rows = []
    for name, games in counts.items():
        low, high = wilson(games, total, design_effect=effect)
        rows.append((name, MEANING[name], games, games / max(1, total), low, high))
    return pd.DataFrame(rows, columns=["ending", "meaning", "games", "share", "low", "high"])


def _measures(cell: Cell) -> pd.DataFrame:
    """Return shared victories, mean turns, and turns at truncation."""
    cut = pl.col("status") == int(Status.TRUNCATED)
    stopped = cell.sums(
        cell.games, games=cut, turns=pl.when(cut).then(pl.col("turns")).otherwise(0)
    )
    part = (pl.col("credit") > 0) & (pl.col("credit") < 1)
    whole = lcm(*range(1, cell.players + 1))  # makes credits whole: their sum is then exact
    credit = pl.when(part).then((pl.col("credit") * whole).round()).otherwise(0)
    shared = cell.sums(cell.seats, shared=credit)["shared"] / whole
    return measure_table(
        [
            *([] if cell.is_alone else [measured(SHARED, shared, cell.groups.games, "share")]),
            (TURNS, pace_numbers(cell)[0]),
            measured("turns of truncated games", stopped["turns"], stopped["games"], "turns"),
        ]
    )


def _sentence(judged: Judged, counts: dict[str, int]) -> str:
    """Return the verdict in table language."""
    total = sum(counts.values())
    bad = total - counts["completed"]
    say = (
        f"All {total:,} games reached their end"
        if bad == 0
        else f"{rare(judged.value)} of {total:,} games did not reach their end ({_split(counts)})"
    )
    return say + ("." if judged.word == "Balanced" and not bad else judged.tail(total))


def _split(counts: dict[str, int]) -> str:
    """Return the unfinished games by kind: ``3 truncated, 1 stuck``."""
    return ", ".join(
        f"{games:,} {name}" for name, games in counts.items() if games and name != "completed"
    )


def _turns_sentence(cell: Cell, measures: pd.DataFrame) -> str:
    """Say how long games are and how often victory is shared."""
    which = "Every" if cell.has_one_length else "A"
    says = f"{which} game takes {number(*measure(measures, TURNS), 'turns')}"
    if SHARED not in set(measures.measure):
        return f"{says}."
    return f"{says}; victory is shared in {percent(*measure(measures, SHARED))} of games."


def _tweak_sentences(cell: Cell) -> list[str]:
    """Say how many worlds the tweak changed at all, if this run has a tweak."""
    if cell.facts.changed_worlds is None:
        return []
    changed, compared = cell.facts.changed_worlds
    if changed == 0:
        return [
            f"The rule change is not seen to do anything: {compared:,} of {compared:,} games "
            "went exactly as under the printed rules."
        ]
    return [
        f"The rule change altered {changed:,} of {compared:,} games "
        "that were played under both rules."
    ]


def _figure(cell: Cell, endings: pd.DataFrame) -> FigureSpec:
    """Describe the stacked bar of endings."""
    parts = ", ".join(f"{row.ending} {rare(row.share)}" for row in endings.itertuples())
    return FigureSpec(
        name=f"endings-{cell.players}p",
        drawing="health_bar",
        table="endings",
        title="How games ended",
        sentence=f"How games ended: {parts}.",
        alt=f"One bar split by how games ended: {parts}.",
        options={"label": "ending"},
    )
