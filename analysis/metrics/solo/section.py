"""M14, playing alone: points, and what the target of a solo game is worth.

Alone, every game is won; what differs is the score.  M14a is its mean and its spread from
game to game.  Where a game sets a target, its result is the score less the target, and the
game is a success from 0 on, or if it is passed, where more than points is asked for (see
`analysis.metrics.solo.success`).  M14b is the share of successes, what other games miss, and
the share of games by band of the result.  M14c turns the question around: which target would
be reached in half of all games, in three of four, and so on.  A target may differ from world
to world; then the change of the target is what is asked for.  It is about points alone.  Games
without a target are asked the same about the score.

Source: order-statistic intervals of quantiles, Conover 1999, Practical Nonparametric
Statistics, section 3.2.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import pandas as pd
import polars as pl
from scipy import stats

from exobalance.analysis.base.cells import Cell, once_per_cell
from exobalance.analysis.base.findings import Section
from exobalance.analysis.base.headline import Headline, Topic, estimates, ratio_of, ratios
from exobalance.analysis.base.intervals import Interval, share_interval
from exobalance.analysis.base.judged import judge_topic, verdict_on
from exobalance.analysis.base.measure_tables import Measure, measure, measure_table
from exobalance.analysis.base.sentences import fixed, number
from exobalance.analysis.base.targets import Targets
from exobalance.analysis.metrics.solo.figures import band_figure, reach_figure
from exobalance.analysis.metrics.solo.success import (
    is_passed,
    miss_sentences,
    miss_sums,
    miss_table,
    rest_word,
    success,
)
from exobalance.analysis.metrics.sources.section import score_number

SCORE = "score"
SPREAD = "spread of the score from game to game"
TARGET = "target"
RESULT = "score above the target"
SUCCESS = "games that reach the target"
PASSED = "games that pass"
ENOUGH = "games with enough points"
SHARES = (0.9, 0.75, 0.5, 0.25, 0.1)
"""Shares of games for which the target is told that so many reach."""
SHOWN = 0.002  # share of games at either end that the curve leaves out


@dataclass(frozen=True)
class Results:
    """How many games had each result: score above the target, or score without one."""

    values: np.ndarray  # int64[k], ascending
    games: np.ndarray  # float64[k]
    blocks: int

    def reached(self, change: float) -> float:
        """Return the share of games whose result is at least ``change``."""
        below = int((self.values < change).sum())
        return float(self.games[below:].sum() / self.games.sum())

    def change_for(self, share: float) -> tuple[float, Interval]:
        """Return the largest change of the target that this share of games reaches.

        With its 95 % interval, from the ranks between which the true one lies.
        """
        low, high = stats.binom.ppf([0.025, 0.975], self.blocks, share) / self.blocks
        return self._at(share), (self._at(high + 1 / self.blocks), self._at(low))

    def _at(self, share: float) -> float:
        above = self.games[::-1].cumsum() / self.games.sum()
        place = int(np.searchsorted(above, share - 1e-12))
        return float(self.values[::-1][min(place, len(self.values) - 1)])


def solo(cell: Cell, targets: Targets) -> Section:
    """Return the section on playing alone."""
    table = measure_table(_measures(cell))
    results, start = read_results(cell), mean_target(cell)
    wanted_targets, curve = target_table(results, start), reach_table(results, start)
    tables = {"solo": table, "solo_targets": wanted_targets, "solo_reach": curve}
    figures = [reach_figure(cell, curve, wanted_targets, start)]
    sentences = [_score_sentence(table), _target_sentence(cell, wanted_targets)]
    verdicts = []
    if has_target(cell):
        judged = judge_topic(target_numbers(cell)[:1], targets)
        verdicts = [verdict_on(cell, judged, judged.fact + judged.tail(cell.n_games))]
        tables["solo_bands"] = band_table(cell)
        figures.insert(0, band_figure(cell, tables["solo_bands"]))
        sentences = [verdicts[0].sentence, *miss_sentences(cell, solo_sums(cell)), *sentences]
        if is_passed(cell):
            tables["solo_failed"] = miss_table(cell, solo_sums(cell))
    return Section(
        metric="M14",
        title="Solo: targets" if verdicts else "Solo: points",
        players=cell.players,
        sentences=sentences,
        verdicts=verdicts,
        tables=tables,
        titles={
            "solo": "Playing alone in a few numbers",
            "solo_failed": "Why it failed",
            "solo_targets": "Targets by how often they would be reached",
        },
        figures=figures,
        notes=[
            "Alone, every game is won: seats, leads, comebacks and ratings say nothing, and "
            "choices are worth points.",
            "Which target is hard depends on who plays: these are targets for these bots.",
            *(["Other targets are held against the points alone."] if is_passed(cell) else []),
        ],
    )


def solo_numbers(cell: Cell) -> list[Headline]:
    """Return the spread of the score, and how games fare against the target, if there is one."""
    return [spread_number(cell), *target_numbers(cell), *band_numbers(cell)]


def spread_number(cell: Cell) -> Headline:
    """Return the standard deviation of the score, the root of a mean, linearised there."""
    sums, games = solo_sums(cell), cell.groups.games
    spread = np.sqrt(sums["square"].sum() / games.sum())
    root = (sums["square"] / spread + spread * games) / 2 if spread > 0 else sums["square"]
    number = Headline("score_spread", "M14a", "spread of the score", "points", label="spread")
    return ratio_of(number, root, games)


@once_per_cell
def target_numbers(cell: Cell) -> list[Headline]:
    """Return the share of successes, the target, and the score above it.

    Where more than points is asked for, also the shares of games with enough points and, if it
    is known, with the rest.
    """
    if not has_target(cell):
        return []
    sums, start = solo_sums(cell), mean_target(cell)
    varies = "" if start.is_integer() else " on average"
    points = f"{fixed(start, 1 if varies else 0)} points{varies}"
    rest = rest_word(cell)
    aim = (
        f"target, {points} and the {rest}, is passed" if rest else f"target of {points} is reached"
    )
    numbers = [
        Headline(
            "solo_success",
            "M14b",
            PASSED if rest else SUCCESS,
            "share",
            label="passed" if rest else "target reached",
            target="solo_success",
            topic=Topic("solo", "Solo target", "range", fact=f"the {aim} in {{0.amount}} of games"),
        ),
        Headline("solo_target", "M14b", TARGET, "points"),
        Headline("solo_result", "M14b", RESULT, "points", label="above the target"),
        Headline("solo_enough", "M14b", ENOUGH, "share", label="enough points"),
        Headline("solo_rest", "M14b", f"games with the {rest} met", "share", label=f"{rest} met"),
    ]
    return [
        ratio_of(each, sums[each.key.removeprefix("solo_")], cell.groups.games)
        for each in numbers
        if each.key.removeprefix("solo_") in sums
    ]


@once_per_cell
def band_numbers(cell: Cell) -> list[Headline]:
    """Return the share of games in each band of the result, worst first."""
    if not has_target(cell):
        return []
    sums, names = solo_sums(cell), bands_of(cell)
    bands = [
        Headline(
            f"solo_band.{place}",
            "M14b",
            f"games with a result of {band}",
            "share",
            family="solo_band",
            member=band,
            head="Games by points above the target",
        )
        for place, band in enumerate(names)
    ]
    counts = np.column_stack([sums[f"band_{place}"] for place in range(len(names))])
    return ratios(bands, counts, cell.groups.games)


def has_target(cell: Cell) -> bool:
    """Return whether games of this cell have a target to reach alone."""
    facts = cell.facts.solo
    return facts is not None and cell.has("games", facts["target"], facts["result"])


def bands_of(cell: Cell) -> list[str]:
    """Return the bands of the result in words, worst first."""
    assert cell.facts.solo is not None
    ends = sorted(cell.facts.solo["bands"])
    inner = [f"{low:+d} to {high - 1:+d}" for low, high in pairwise(ends)]
    names = [f"below {ends[0]:+d}", *inner, f"{ends[-1]:+d} or more"]
    return [name.replace("-", "\u2212").replace("+0", "0") for name in names]


@once_per_cell
def solo_sums(cell: Cell) -> dict[str, np.ndarray]:
    """Sum by group of blocks what M14 needs, float64[n_groups] per name.

    ``score`` and ``square`` (of the score less its mean); with a target ``target``,
    ``result``, ``success`` and ``band_0``, ``band_1``, ... from the worst band on; and what
    `miss_sums` says.
    """
    apart = pl.col("score").cast(pl.Float64) - cell.mean_score
    sums = cell.sums(cell.seats, score=pl.col("score"), square=apart**2)
    if not has_target(cell):
        return sums
    assert cell.facts.solo is not None
    target, result = (pl.col(cell.facts.solo[name]) for name in ("target", "result"))
    ends = [-np.inf, *sorted(cell.facts.solo["bands"]), np.inf]
    bands = {
        f"band_{place}": (result >= ends[place]) & (result < ends[place + 1])
        for place in range(len(ends) - 1)
    }
    values = {"target": target, "result": result, "success": success(cell), **bands}
    return sums | cell.sums(cell.games, **values) | miss_sums(cell)


def _measures(cell: Cell) -> list[Measure]:
    """Return the measures of M14a, and of M14b those that are no bands."""
    spread = spread_number(cell)
    reached, *others = target_numbers(cell) or [Headline("", "", "", "", n=0)]
    spreads = [(SPREAD, spread)] if spread.value > 0 else []
    aims = [(each.title, each) for each in (*others, reached)]
    return [(SCORE, score_number(cell)), *spreads, *aims]


def mean_target(cell: Cell) -> float:
    """Return the mean target; 0 for a game without one."""
    return float(solo_sums(cell)["target"].sum() / cell.n_games) if has_target(cell) else 0.0


def read_results(cell: Cell) -> Results:
    """Count the games by result."""
    frame, column = cell.seats, "score"
    if has_target(cell):
        assert cell.facts.solo is not None
        frame, column = cell.games, cell.facts.solo["result"]
    counts = (
        frame.group_by(pl.col(column).cast(pl.Int64).alias("value"))
        .agg(pl.len().alias("games"))
        .sort("value")
        .collect(engine="streaming")
    )
    games = counts["games"].to_numpy().astype(np.float64)
    return Results(counts["value"].to_numpy(), games, cell.groups.n_blocks)


def target_table(results: Results, start: float) -> pd.DataFrame:
    """Return M14c: per share of games the target that it would reach.

    ``start`` is the mean target as it is; ``reached`` is the share that reaches the new one,
    at least the one asked for because scores are whole points.
    """
    rows = []
    for share in SHARES:
        change, (low, high) = results.change_for(share)
        reached = results.reached(change)
        rows.append((share, start + change, start + low, start + high, change, reached))
    columns = ["asked_share", "target", "target_low", "target_high", "change", "reached_share"]
    return _whole(pd.DataFrame(rows, columns=columns))


def reach_table(results: Results, start: float) -> pd.DataFrame:
    """Return the share of games that would reach each target, with Wilson intervals."""
    rows = []
    for change in range(int(results.values[0]), int(results.values[-1]) + 1):
        share = results.reached(change)
        if SHOWN < share < 1 - SHOWN:
            se = np.sqrt(share * (1 - share) / results.blocks)
            rows.append((start + change, share, *share_interval(share, se, results.blocks)))
    if not rows:
        rows = [(start + int(results.values[0]), 1.0, 1.0, 1.0)]
    return _whole(pd.DataFrame(rows, columns=["target", "reached_share", "low", "high"]))


def _whole(table: pd.DataFrame) -> pd.DataFrame:
    """Return a table whose points are whole numbers where all of them are."""
    names = [name for name in table if name.startswith(("target", "change"))]
    if (table[names] % 1 == 0).all().all():
        table = table.astype(dict.fromkeys(names, np.int64))
    return table


def band_table(cell: Cell) -> pd.DataFrame:
    """Return M14b: the share of games in each band, and in it or a better one."""
    bands = band_numbers(cell)
    share = estimates(bands)
    ends = [share_interval(each.value, each.se, each.n) for each in bands]
    return pd.DataFrame(
        {
            "band": [each.member for each in bands],
            "games": [round(each.value * cell.n_games) for each in bands],
            "share": share.value,
            "low": [low for low, _ in ends],
            "high": [high for _, high in ends],
            "this_or_better_share": share.value[::-1].cumsum()[::-1],
        }
    )


def _score_sentence(table: pd.DataFrame) -> str:
    """Say how many points a game brings, and how far games lie apart."""
    text = f"A game brings {number(*measure(table, SCORE), 'points')} on average"
    if SPREAD in set(table.measure):
        text += f"; games lie {fixed(measure(table, SPREAD)[0], 1)} points apart from that"
        text += " (standard deviation)"
    return text + "."


def _target_sentence(cell: Cell, table: pd.DataFrame) -> str:
    """Say which targets would be reached in half of all games, and more or less often."""
    rows = table.set_index("asked_share")
    half = rows.loc[0.5]
    known = f"{number(half.target, (half.target_low, half.target_high), 'points')}"
    others = {share: fixed(rows.loc[share, "target"], 0) for share in (0.75, 0.25)}
    what = "By points alone, a target of" if is_passed(cell) else "A target of"
    tail = "would be reached in"
    if not has_target(cell):
        what, tail = "With a target, it would take", "to be reached in"
    return (
        f"{what} {known} {tail} half of all games; {others[0.75]} in three of four, "
        f"{others[0.25]} in one of four."
    )
