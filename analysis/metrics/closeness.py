"""M8a, closeness: how far the winner is ahead of the runner-up.

The margin is the best score minus the second best; 0 when a tie-break decides or victory
is shared.

Source: the leader gap of the TAG framework (Gaina et al. 2020), at the end of the game.
"""

from __future__ import annotations

import numpy as np
import pandas as pd

from exobalance.analysis.base.blocks import add_by_group
from exobalance.analysis.base.cells import Cell
from exobalance.analysis.base.findings import FigureSpec, Section, Verdict
from exobalance.analysis.base.intervals import ratio
from exobalance.analysis.base.measures import measure, measure_table
from exobalance.analysis.base.sentences import against_limit, fixed, number, percent
from exobalance.analysis.base.targets import Targets
from exobalance.analysis.base.verdict import games_wanted, judge_estimate_range, make_verdict

CLOSE = (2, 5)  # points that people call close
LONGEST = 200  # margins beyond are counted together
LEAD = "lead of the winner"
RELATIVE = "lead as part of the winning score"


def tension(cell: Cell, targets: Targets) -> Section:
    """Return the section on closeness."""
    sums, margins = margin_sums(cell)
    table = _measures(sums, cell.groups.games)
    near, wide = (measure(table, _within(points)) for points in CLOSE)
    verdict = _verdict(cell, sums, table, targets)
    sentence = (
        f"{percent(*near)} of games are decided by {CLOSE[0]} points or less, "
        f"{percent(*wide)} by {CLOSE[1]} points or less."
    )
    return Section(
        metric="M8a",
        title="Closeness",
        players=cell.players,
        sentences=[verdict.sentence, sentence],
        verdicts=[verdict],
        tables={"closeness": table, "margin_curve": _curve(margins)},
        figures=[_figure(cell, near[0], wide[0])],
    )


def _verdict(cell: Cell, sums: np.ndarray, table: pd.DataFrame, targets: Targets) -> Verdict:
    """Judge the winner's lead as part of its score; without a target, tell it in points."""
    lead, interval = measure(table, LEAD)
    fact = f"The winner is ahead by {number(lead, interval, 'points')}"
    limit = targets.number("winner_lead_share")
    if limit is None or RELATIVE not in set(table.measure):
        return make_verdict(
            cell, metric="M8a", key="closeness", topic="Closeness", word="No target",
            estimate=lead, interval=interval, unit="points", sentence=f"{fact}.",
        )  # fmt: skip
    estimate = ratio(sums[:, 1:2], sums[:, 2])
    value, part = measure(table, RELATIVE)
    word = judge_estimate_range(estimate, -np.inf, limit)
    more = games_wanted(value, float(estimate.se[0]), limit, cell.n_games)
    return make_verdict(
        cell, metric="M8a", key="closeness", topic="Closeness", word=word,
        estimate=value, interval=part, unit="share",
        sentence=f"{fact}, {percent(value, part)} of its score"
        + against_limit(word, f"{100 * limit:g} %", more),
        target=f"at most {100 * limit:g} % of the winner's score",
        target_range=(-np.inf, limit),
    )  # fmt: skip


def _within(points: int) -> str:
    """Return the name of a closeness measure."""
    return f"decided by {points} points or less"


def margin_sums(cell: Cell) -> tuple[np.ndarray, np.ndarray]:
    """Return per group sums of margin, relative margin and close games; and a histogram."""
    margins = np.zeros(LONGEST + 1)
    parts = []
    for batch in cell.batches("seats", ["score"]):
        ordered = np.sort(batch["score"].astype(np.int64), axis=1)
        best, margin = ordered[:, -1], ordered[:, -1] - ordered[:, -2]
        margins += np.bincount(np.minimum(margin, LONGEST), minlength=LONGEST + 1)
        won = best > 0
        rows = [
            margin,
            np.divide(margin, best, out=np.zeros(len(best)), where=won),
            won,
            *(margin <= points for points in CLOSE),
        ]
        parts.append((batch.group, np.column_stack(rows).astype(np.float64)))
    return add_by_group(cell.groups.n_groups, parts, 3 + len(CLOSE)), margins


def _measures(sums: np.ndarray, games: np.ndarray) -> pd.DataFrame:
    """Return the closeness measures; games won with 0 points or less have no relative lead."""
    close = [
        (_within(points), sums[:, 3 + index], games, "share") for index, points in enumerate(CLOSE)
    ]
    relative = (RELATIVE, sums[:, 1], sums[:, 2], "share")
    return measure_table([(LEAD, sums[:, 0], games, "points"), relative, *close])


def _curve(margins: np.ndarray) -> pd.DataFrame:
    """Return the share of games at or below each margin."""
    share = margins.cumsum() / max(1.0, margins.sum())
    last = int(np.argmax(share >= 0.999)) + 1 if margins.sum() else 1
    return pd.DataFrame({"value": np.arange(last), "share": share[:last]})


def _figure(cell: Cell, near: float, wide: float) -> FigureSpec:
    """Describe the curve of games by margin."""
    shares = f"{fixed(100 * near, 0)} % and {fixed(100 * wide, 0)} %"
    points = f"{CLOSE[0]} and {CLOSE[1]} points"
    return FigureSpec(
        name=f"closeness-{cell.players}p",
        drawing="ecdf",
        table="margin_curve",
        title="How close games end",
        sentence=f"Games decided by at most {points}: {shares}.",
        alt=f"A rising curve of games by lead; {shares} of games lie within {points}.",
        options={
            "unit": "points",
            "x_label": "lead of the winner over the runner-up",
            "marks": CLOSE,
        },
    )
