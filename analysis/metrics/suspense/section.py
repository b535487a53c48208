"""M8b to M8e, suspense: lead changes, drama, when a game is decided, and comebacks.

All numbers come from the standings of the first blocks (table ``standings``), turn by turn;
see `analysis.metrics.suspense.leads` for the formulas.  Standings are what players see on the
table, so a lead is a lead in points, not in prospects; where chances to win were taken by
playouts, they stand beside it.

Source: Browne 2008 (lead change, drama, decisiveness); Ludii's drama (Browne et al.).
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pandas as pd

from exobalance.analysis.base.cells import Cell
from exobalance.analysis.base.findings import Section, Verdict
from exobalance.analysis.base.headline import Headline, Topic, estimated
from exobalance.analysis.base.intervals import linear_ratio, ratio
from exobalance.analysis.base.judged import judge_topic, verdict_on
from exobalance.analysis.base.measure_tables import (
    Measure,
    measure,
    measure_table,
    measured,
    share,
)
from exobalance.analysis.base.sentences import fixed, percent
from exobalance.analysis.base.targets import Targets
from exobalance.analysis.metrics.suspense.course import Course, read_course
from exobalance.analysis.metrics.suspense.figures import change_figure, figures
from exobalance.analysis.metrics.suspense.leads import (
    Leads,
    deficit,
    is_decided_by_chance,
    leads,
    standing_credit,
)

CHANGES = "lead changes per game"
NONE = "games without a lead change"
LAST = "part of the game behind the last lead change"
DRAMA = "points of the final winner behind the leader, mean over the turns"
DECIDED = "part of the game after which the final winner stays on top"
LATE = "games whose winner was not on top when the last turn began"
FORESEEN = "part of the game after which somebody is almost sure to win"

MIN_BLOCKS = 20
"""Courses of fewer blocks are not told: they are single stories."""

PARTS = np.linspace(0, 1, 21)
HALF = 0.5
TOP, BOTTOM = "on top", "last"
ON_TABLE = "points: the final winner leads for good"
IN_CHANCE = "chances: somebody wins 9 of 10 times"


def suspense(cell: Cell, targets: Targets) -> Section | None:
    """Return the section on the course of the games, or None from too few recorded ones."""
    course = read_course(cell)
    if course is None or course.groups.n_blocks < MIN_BLOCKS:
        return None
    found = leads(course)
    table = _measures(course, found)
    worth = _worth_table(course)
    verdict = _verdict(cell, course, worth, targets)
    tables = {
        "suspense": table,
        "standing_worth": worth,
        "undecided": _undecided_table(course, found),
        "drama": _drama_table(course),
        "lead_changes": _histogram(found),
    }
    seen = f"Standings turn by turn come from the first {len(course.world):,} games"
    if np.isfinite(course.chance).any():
        with_chance = int(is_decided_by_chance(course, 1.0)[1].sum())
        seen += f", chances to win from the first {with_chance:,} of them"
    return Section(
        metric="M8b",
        title="Suspense",
        players=cell.players,
        sentences=[verdict.sentence, *_sentences(table, worth, _of(cell, course))],
        verdicts=[verdict],
        tables=tables,
        titles={"suspense": "Suspense in numbers"},
        figures=[*figures(cell, tables, table), change_figure(cell, tables["lead_changes"])],
        notes=[
            f"{seen}.",
            "A lead is a lead in points on the table: points that only the end of the game pays "
            "are not in it, and a player with few points may have the better prospects.",
        ],
    )


def _measures(course: Course, found: Leads) -> pd.DataFrame:
    """Return the measures of suspense."""
    ones = np.ones(len(course.world))
    games = course.by_group(ones)[:, 0]

    def row(name: str, values: np.ndarray, unit: str) -> Measure:
        return measured(name, course.by_group(values)[:, 0], games, unit)

    rows = [
        row(CHANGES, found.changes, "changes"),
        row(NONE, (found.changes == 0).astype(float), "share"),
        row(LAST, found.last_change, "share"),
        row(DRAMA, found.drama, "points"),
        row(DECIDED, found.decided, "share"),
        row(LATE, found.late.astype(float), "share"),
    ]
    known = is_decided_by_chance(course, 1.0)[1]
    if known.any():
        eighths = [is_decided_by_chance(course, part / 8)[0] for part in range(8)]
        waited = (~np.array(eighths)).sum(axis=0) / 8
        tops = course.by_group(waited * known, known.astype(float))
        rows.append(measured(FORESEEN, tops[:, 0], tops[:, 1], "share"))
    return measure_table(rows)


def _worth_table(course: Course) -> pd.DataFrame:
    """Return the win share of players on top and last, when parts of the game lie behind.

    Parts at which most games are still level are left out.
    """
    rows = []
    for name, top in ((TOP, True), (BOTTOM, False)):
        for part in PARTS[1:-1]:
            found = standing_credit(course, part, top=top)
            if (found[:, 1] > 0).mean() < HALF:
                continue
            sums = course.by_group(*found.T)
            rows.append((name, 100 * part, *share(sums[:, 0], sums[:, 1])))
    columns = ["standing", "percent_played", "win_share", "low", "high"]
    return pd.DataFrame(rows, columns=columns)


def _undecided_table(course: Course, found: Leads) -> pd.DataFrame:
    """Return the share of games that are still open when parts of them lie behind."""
    ones = np.ones(len(course.world))
    rows = []
    for part in PARTS:
        sums = course.by_group((found.decided > part + 1e-9).astype(float), ones)
        rows.append((ON_TABLE, 100 * part, *share(*sums.T)))
    known = is_decided_by_chance(course, 1.0)[1].astype(float)
    if known.any():
        for eighth in range(9):
            decided = is_decided_by_chance(course, eighth / 8)[0]
            sums = course.by_group(known * ~decided, known)
            rows.append((IN_CHANCE, 100 * eighth / 8, *share(*sums.T)))
    return pd.DataFrame(rows, columns=["decided_by", "percent_played", "share", "low", "high"])


def _drama_table(course: Course) -> pd.DataFrame:
    """Return how far the final winner is behind, when parts of the game lie behind."""
    behind, ones = deficit(course), np.ones(len(course.world))
    rows = []
    for part in PARTS:
        sums = course.by_group(behind[course.at(part)], ones)
        estimate = ratio(sums[:, :1], sums[:, 1])
        (low,), (high,) = estimate.interval()
        rows.append((100 * part, float(estimate.value[0]), float(max(0.0, low)), float(high)))
    return pd.DataFrame(rows, columns=["percent_played", "behind_points", "low", "high"])


def _histogram(found: Leads) -> pd.DataFrame:
    """Return the share of games by lead changes."""
    counts = np.bincount(found.changes.astype(np.int64))
    return pd.DataFrame({"value": np.arange(len(counts)), "share": counts / counts.sum()})


def comeback_number(cell: Cell, course: Course) -> Headline:
    """Return what a player who is last at half time wins, as part of a fair share."""
    number = Headline(
        "comeback",
        "M8e",
        "win share of who is last at half time",
        "share",
        family="comeback",
        target="comeback",
        topic=Topic("comeback", "Comebacks", "range", target="{} of a fair share"),
    )
    sums = course.by_group(*standing_credit(course, HALF, top=False).T)
    found, influence, n = linear_ratio(sums[:, :1], sums[:, 1])
    return estimated([number], found * cell.players, influence * cell.players, n)[0]


def _verdict(cell: Cell, course: Course, worth: pd.DataFrame, targets: Targets) -> Verdict:
    """Judge what a player who is last at half time wins, as part of a fair share."""
    judged = judge_topic([comeback_number(cell, course)], targets)
    said, interval = _at_half(worth, BOTTOM)
    tail = ""
    if judged.word == "Undecided":
        tail = (
            f"; whether that is inside {judged.whose} {judged.target} is not settled. "
            "More deals with standings (--sample-standings) should settle it"
        )
    elif judged.word != "No target":
        side = "inside" if judged.word == "Balanced" else "outside"
        tail = f", {side} {judged.whose} {judged.target}"
    sentence = (
        f"Who is last at half time still wins {percent(said, interval)} of {_of(cell, course)}, "
        f"{fixed(100 * judged.value, 0)} % of a fair share{tail}."
    )
    verdict = verdict_on(cell, judged, sentence)
    return replace(verdict, n_games=len(course.world), n_blocks=course.groups.n_blocks)


def _of(cell: Cell, course: Course) -> str:
    """Return which games are told of, where those are not all: ``the first 2,000 games``."""
    sampled = len(course.world)
    return "games" if sampled == cell.n_games else f"the first {sampled:,} games"


def _at_half(worth: pd.DataFrame, standing: str) -> tuple[float, tuple[float, float]]:
    """Return the win share of a standing at half time, with its interval."""
    rows = worth[(worth.standing == standing) & (worth.percent_played.round() == 50)]
    if rows.empty:
        return np.nan, (np.nan, np.nan)
    row = rows.iloc[0]
    return float(row.win_share), (float(row.low), float(row.high))


def _sentences(table: pd.DataFrame, worth: pd.DataFrame, games: str) -> list[str]:
    """Say how much a lead is worth, and when it changes and settles, in which games."""
    sentences = [
        f"Who leads at half time wins {percent(*_at_half(worth, TOP))} of {games}.",
        f"The lead changes {fixed(measure(table, CHANGES)[0], 1)} times a game, for the last "
        f"time when {fixed(100 * measure(table, LAST)[0], 0)} % of it lie behind; "
        f"in {percent(*measure(table, NONE))} of games it never changes.",
        f"In {percent(*measure(table, LATE))} of games the winner was not on top when the last "
        "turn began.",
    ]
    if FORESEEN in set(table.measure):
        seen, shown = measure(table, FORESEEN)[0], measure(table, DECIDED)[0]
        parts = fixed(100 * seen, 0), fixed(100 * shown, 0)
        sentences.append(
            "Played on from where they stand, games are settled earlier than the points show: "
            f"on average somebody is almost sure to win after {parts[0]} % of a game, while the "
            f"final winner leads for good only after {parts[1]} %."
            if seen < shown
            else "Leads last, but are not safe: on average the final winner leads for good after "
            f"{parts[1]} % of a game, while nobody is almost sure to win before {parts[0]} %, "
            "played on from where games stand."
        )
    return sentences
