"""M7c, what an option is worth: the same decision played on in all ways.

At each sampled decision every kind of option was played on from a copy of the game, on the
same futures (table ``forks``).  The value of option a there is V(a) - V(b), with b the best
of the others.  Which other one is best is itself uncertain; choosing b by the same playouts
that value it would make every option look bad.  So one half of the playouts chooses b, by
mean lead, the other half takes the difference, and the other way round.

Source: Efron, Gong 1983 (cross-validation against optimism); common random numbers, Law
2014, section 11.2.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pandas as pd
import polars as pl
from scipy import stats

from exobalance.analysis.base.blocks import Groups, plan_groups
from exobalance.analysis.base.cells import GAME_KEYS, Cell
from exobalance.analysis.base.game_facts import GameFacts
from exobalance.analysis.base.intervals import holm, ratio
from exobalance.analysis.base.outcome_units import WINS, OutcomeUnit

MIN_BLOCKS = 10
"""An option that was met in fewer blocks gets no value."""


@dataclass(frozen=True)
class Forks:
    """Options of forked decisions; ``R`` rows, the options of a decision side by side."""

    groups: Groups  # of the sampled blocks
    group: np.ndarray  # int64[R]
    decision: np.ndarray  # int64[R], counts through the decisions
    label: np.ndarray  # int64[R]
    fraction: np.ndarray  # float64[R], part of the game that lay behind
    chosen: np.ndarray  # bool[R]
    value: np.ndarray  # float64[R, 2]: win credit and points against the best other option


def read_forks(cell: Cell) -> Forks | None:
    """Return the forked decisions of a cell, or None if none was recorded."""
    rows = cell.sample("forks")
    if rows.is_empty():
        return None
    keys = [*GAME_KEYS, "decision"]
    start = (pl.struct(keys) != pl.struct(keys).shift(1)).fill_null(True)
    decision = rows.select(start.cum_sum() - 1).to_series().to_numpy().astype(np.int64)
    groups = plan_groups(rows.select(GAME_KEYS).unique().lazy())
    even = rows.select("credit_even", "margin_even").to_numpy().astype(np.float64)
    odd = 2 * rows.select("credit", "margin").to_numpy() - even
    return Forks(
        groups=groups,
        group=groups.of(rows["world"].to_numpy()),
        decision=decision,
        label=rows["label"].to_numpy().astype(np.int64),
        fraction=rows["fraction"].to_numpy().astype(np.float64),
        chosen=rows["chosen"].to_numpy() == 1,
        value=(against_best(decision, even, odd) + against_best(decision, odd, even)) / 2,
    )


def against_best(decision: np.ndarray, choosing: np.ndarray, judging: np.ndarray) -> np.ndarray:
    """Return each option's results less those of the best other option of its decision.

    Parameters
    ----------
    decision : int64[R]
        Ascending; every decision has at least two options.
    choosing, judging : float64[R, 2]
        Mean win credit and mean lead in two halves of the playouts.  The last column of
        the first half says which option is best.

    Returns
    -------
    float64[R, 2]
        Differences in the second half.
    """
    order = np.lexsort((-choosing[:, -1], decision))  # best first within each decision
    first = np.flatnonzero(np.r_[True, np.diff(decision[order]) > 0])
    best, second = order[first], order[first + 1]
    row = np.arange(len(decision))
    other = np.where(best[decision] == row, second[decision], best[decision])
    return judging - judging[other]


def value_table(forks: Forks, n_labels: int, worth: OutcomeUnit = WINS) -> pd.DataFrame:
    """Return per label how often it was met and picked, and what it is worth.

    Columns: ``decisions`` (in which the label was one of several), ``picked_share`` with its
    interval, ``value_pp`` and ``value_points`` with theirs, ``p_holm`` of the one that is the
    ``worth`` within the family of all labels.  Intervals of values hold for all labels at once.
    Labels met in fewer than `MIN_BLOCKS` blocks have no value.  Alone, all win shares are 1, and
    ``value_pp`` is left out.
    """
    label_of_group = np.unique(np.column_stack([forks.label, forks.group]), axis=0)[:, 0]
    members = int((np.bincount(label_of_group, minlength=n_labels) >= MIN_BLOCKS).sum())
    rows = [_label_row(forks, forks.label == label, worth, members) for label in range(n_labels)]
    table = pd.DataFrame(rows, columns=[*COLUMNS, "p"])
    known = table.p.notna()
    table["p_holm"] = np.nan
    table.loc[known, "p_holm"] = holm(table.p[known])
    return _known(table.drop(columns="p"), worth)


def _known(table: pd.DataFrame, worth: OutcomeUnit) -> pd.DataFrame:
    """Return the columns that say anything: alone, win shares do not."""
    return table[[name for name in table if worth is WINS or not name.startswith(WINS.value)]]


def quarter_values(forks: Forks, words: GameFacts, worth: OutcomeUnit = WINS) -> pd.DataFrame:
    """Return what options are worth in each quarter of the game.

    One row per option and quarter in which it was met in at least `MIN_BLOCKS` blocks.
    """
    quarter = np.minimum(3, (forks.fraction * 4).astype(np.int64))
    rows = []
    for label, named in enumerate(words.labels):
        if words.fork_options and named.name not in words.fork_options:
            continue
        for part in range(4):
            here = (forks.label == label) & (quarter == part)
            row = dict(zip(COLUMNS, _label_row(forks, here, worth)[:-1], strict=True))
            if np.isfinite(row[worth.value]):
                rows.append((named.title, QUARTERS[part], part + 1, *row.values()))
    return _known(pd.DataFrame(rows, columns=["option", "quarter", "part", *COLUMNS]), worth)


QUARTERS = ("1st quarter", "2nd quarter", "3rd quarter", "4th quarter")

COLUMNS = [
    "decisions", "picked_share", "picked_share_low", "picked_share_high",
    "value_pp", "value_pp_low", "value_pp_high",
    "value_points", "value_points_low", "value_points_high",
]  # fmt: skip


def _label_row(
    forks: Forks, here: np.ndarray, worth: OutcomeUnit, members: int = 1
) -> tuple[float, ...]:
    """Return one row of `value_table` and its p-value, not adjusted for its family.

    Intervals of values are those of one of `members`.
    """
    met = int(here.sum())
    group, counts = np.unique(forks.group[here], return_counts=True)
    if len(group) < MIN_BLOCKS:
        return met, *[np.nan] * 10
    place = np.searchsorted(group, forks.group[here])
    columns = [forks.chosen[here].astype(float), 100 * forks.value[here, 0], forks.value[here, 1]]
    sums = np.column_stack([np.bincount(place, each) for each in columns])
    estimate = ratio(sums, counts.astype(np.float64))
    low, high = estimate.interval(members=max(1, members))
    (low[0],), (high[0],) = estimate.one(0).interval()
    with np.errstate(invalid="ignore", divide="ignore"):
        tested = 1 if worth is WINS else 2
        t = np.nan_to_num(np.abs(estimate.value[tested] / estimate.se[tested]))
    p = float(2 * stats.t.sf(t, estimate.df))
    ends = np.column_stack([estimate.value, low, high])
    ends[0, 1:] = np.clip(ends[0, 1:], 0, 1)
    return met, *ends.ravel(), p
