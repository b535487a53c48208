"""M1c, the points that would even out the seats.

Stored games are scored again with points added to one seat: W_s(c) is the win share of
seat s when it alone starts with c points more.  Its crossing of 1/n is the compensation of
that seat.  The whole-point handicap gives points to several seats at once.  Both are exact
for the stored games and predict nothing: with points on the table players play differently,
and the shares of a head start that was played have been several percentage points off.  So
sentences say that nothing was played, and hand over the command that does.

Ties of the new scores are broken by the columns of `GameFacts.tie_breaks`; what they leave
tied is shared.

Source: own; re-scoring of stored games, bootstrap over blocks.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pandas as pd

from exobalance.analysis.base.blocks import N_RESAMPLES, resample
from exobalance.analysis.base.cells import Cell
from exobalance.analysis.base.commands import compare_command, tweaked
from exobalance.analysis.base.findings import FigureSpec
from exobalance.analysis.base.intervals import Interval, percentile
from exobalance.analysis.base.sentences import decimals, fixed, seat_names, span
from exobalance.analysis.base.winners import credits, tie_key
from exobalance.simcore.phrases import and_list, counted

REACH = 30  # points on either side that are searched
SHOWN = 10  # points on either side that the curve shows
MAX_STORED = 200_000  # games kept for the joint handicap


@dataclass(frozen=True)
class Compensation:
    """What `analysis.metrics.seats.section` adds to its section."""

    sentences: list[str]
    tables: dict[str, pd.DataFrame]
    titles: dict[str, str]
    figures: list[FigureSpec]
    notes: list[str]


def compensation(cell: Cell) -> Compensation:
    """Return the compensation per seat, its curve, and the best whole-point handicap."""
    hits, keys = _score_again(cell)
    games = cell.groups.games
    bonus = np.arange(-REACH, REACH + 1)
    curve = hits.sum(axis=0) / games.sum()  # [n_players, points]
    fair = 1 / cell.players
    points = roots(bonus, curve, fair)
    # one product per seat keeps the resampled tables small
    again = resample(games[:, None])
    samples = np.empty((N_RESAMPLES, cell.players))
    for seat in range(cell.players):
        samples[:, seat] = roots(bonus, resample(hits[:, seat]) / again, fair)
    samples[np.isnan(again[:, 0])] = np.nan
    low, high = _interval(samples)
    table = pd.DataFrame(
        {"seat": seat_names(cell.players), "points": points, "low": low, "high": high}
    )
    handicap = _handicap_table(cell, keys)
    shown = np.abs(bonus) <= SHOWN
    return Compensation(
        sentences=_sentences(cell, table, handicap),
        tables={
            "compensation": table,
            "compensation_curve": _curve_table(cell, bonus[shown], curve[:, shown]),
            "handicap": handicap,
        },
        titles={
            "compensation": "Points that one seat lacks in the stored games, scored again",
            "handicap": "Head start that evens out the stored games, scored again, not played",
        },
        figures=[_figure(cell, table)],
        notes=[
            "No game was played with added points: stored games were scored again. Players who "
            "have them play differently, so the shares of a game that is played will be others.",
        ],
    )


def bonus_credit(score: np.ndarray, key: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return what each seat lacks to the best of the others, and its credit if it just ties.

    Parameters
    ----------
    score : int[n_games, n_players]
    key : float64[n_games, n_players]
        Tie-breaks folded by `winners.tie_key`.

    Returns
    -------
    gap : int64[n_games, n_players]
        Best other score minus own score: with more than ``gap`` added points the seat wins.
    share : float64[n_games, n_players]
        Win credit with exactly ``gap`` added points.
    """
    n_players = score.shape[1]
    gap = np.empty(score.shape, np.int64)
    share = np.empty(score.shape)
    for seat in range(n_players):
        others = [other for other in range(n_players) if other != seat]
        best = score[:, others].max(axis=1)
        gap[:, seat] = best - score[:, seat]
        rivals = np.where(score[:, others] == best[:, None], key[:, others], -1.0)
        strongest = rivals.max(axis=1)
        level = (rivals == strongest[:, None]).sum(axis=1)
        own = key[:, seat]
        share[:, seat] = np.where(
            own > strongest, 1.0, np.where(own == strongest, 1 / (1 + level), 0.0)
        )
    return gap, share


def roots(bonus: np.ndarray, curves: np.ndarray, level: float) -> np.ndarray:
    """Return where rising curves over ``bonus`` cross a level, by linear interpolation.

    `curves` has shape (k, len(bonus)).  A curve that stays on one side gives -inf or inf.
    """
    above = curves >= level
    first = above.argmax(axis=1)
    out = np.where(above.any(axis=1), -np.inf, np.inf)
    inner = np.flatnonzero(above.any(axis=1) & (first > 0))
    upper, lower = curves[inner, first[inner]], curves[inner, first[inner] - 1]
    out[inner] = bonus[first[inner]] - (upper - level) / (upper - lower)
    return out


def handicap(score: np.ndarray, key: np.ndarray) -> np.ndarray:
    """Return whole points per seat that bring the stored games closest to equal shares.

    Descends seat by seat on the sum of squared deviations from 1/n, one point at a time;
    the smallest entry is 0.
    """
    n_players = score.shape[1]

    def uneven(points: np.ndarray) -> float:
        shares = credits(score + points + key).mean(axis=0)
        return float(((shares - 1 / n_players) ** 2).sum())

    points = np.zeros(n_players, np.int64)
    best = uneven(points)
    steps = [
        step * np.eye(n_players, dtype=np.int64)[seat]
        for seat in range(n_players)
        for step in (1, -1)
    ]
    for _ in range(2 * REACH):
        trials = [(uneven(points + step), index) for index, step in enumerate(steps)]
        least, index = min(trials)
        if least >= best:
            break
        best, points = least, points + steps[index]
    return points - points.min()


def _score_again(cell: Cell) -> tuple[np.ndarray, tuple[np.ndarray, np.ndarray]]:
    """Return W_s(c) times games by group, and scores with tie keys of the first games.

    The first has shape (n_groups, n_players, 2 * REACH + 1).
    """
    size = 2 * REACH + 3  # one bin beyond either end
    total = np.zeros((cell.groups.n_groups, cell.players, size))
    stored: list[tuple[np.ndarray, np.ndarray]] = []
    columns = ["score", *cell.facts.tie_breaks]
    for batch in cell.batches("seats", columns):
        score = batch["score"].astype(np.int64)
        key = tie_key([batch[name] for name in cell.facts.tie_breaks], score.shape)
        gap, share = bonus_credit(score, key)
        where = np.clip(gap, -REACH - 1, REACH + 1) + REACH + 1
        for seat in range(cell.players):
            flat = batch.group * size + where[:, seat]
            shape = (cell.groups.n_groups, size)
            exact = np.bincount(flat, share[:, seat], minlength=total[:, 0].size).reshape(shape)
            rest = np.bincount(flat, 1 - share[:, seat], minlength=exact.size).reshape(shape)
            # at c = gap the seat gets its share of the tie, above it everything
            total[:, seat] += exact
            total[:, seat, 1:] += rest[:, :-1]
        if sum(len(kept) for kept, _ in stored) < MAX_STORED:
            stored.append((score, key))
    hits = total.cumsum(axis=2)[:, :, 1:-1]
    scores, keys = zip(*stored, strict=True)
    return hits, (np.concatenate(scores)[:MAX_STORED], np.concatenate(keys)[:MAX_STORED])


def _interval(samples: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return percentile intervals of roots; roots out of reach count as the far end."""
    return percentile(np.clip(samples, -REACH - 1, REACH + 1))


def _curve_table(cell: Cell, bonus: np.ndarray, curve: np.ndarray) -> pd.DataFrame:
    """Return the curve in long form, one row per seat and number of points."""
    return pd.DataFrame(
        {
            "seat": np.repeat(seat_names(cell.players), len(bonus)),
            "points": np.tile(bonus, cell.players),
            "win_share": curve.ravel(),
        }
    )


def _handicap_table(cell: Cell, stored: tuple[np.ndarray, np.ndarray]) -> pd.DataFrame:
    """Return the best whole-point handicap with the shares before and after."""
    score, key = stored
    points = handicap(score, key)
    return pd.DataFrame(
        {
            "seat": seat_names(cell.players),
            "points": points,
            "win_share_before": credits(score + key).mean(axis=0),
            "win_share_after": credits(score + points + key).mean(axis=0),
        }
    )


def _sentences(cell: Cell, table: pd.DataFrame, whole: pd.DataFrame) -> list[str]:
    """Say what each seat lacks, and which whole points would do."""
    parts = [
        f"{row.seat} {_signed(row.points, (row.low, row.high))}"
        if np.isfinite(row.points)
        else f"{row.seat} more than {REACH}"
        for row in table.itertuples()
    ]
    alone = (
        "Scored again, not played: points that would bring one seat alone to a fair share of the "
        f"stored games: {', '.join(parts)}."
    )
    if ((table.low <= 0) & (table.high >= 0)).all():
        return [alone, "None of these is certain to differ from 0."]
    given = [row for row in whole.itertuples() if row.points]
    if not given:
        return [alone, "No whole number of points makes the seats of the stored games more even."]
    gifts = and_list([f"{counted(row.points, 'point')} for {row.seat}" for row in given])
    after = ", ".join(fixed(100 * share, 1) for share in whole.win_share_after)
    return [
        alone,
        f"With {gifts}, scored again, not played, the stored games would give seats 1 to "
        f"{cell.players} {after} %. Play with a head start can end elsewhere, by several pp"
        + _play_it(cell, whole),
    ]


def _play_it(cell: Cell, whole: pd.DataFrame) -> str:
    """Return the end of a sentence with the command that plays a head start, if the game can."""
    if cell.facts.head_start is None:
        return "."
    path, now = cell.facts.head_start
    added = [*whole.points, *[0] * len(now)]
    points = [int(have + more) for have, more in zip(now, added, strict=False)]
    lineup = next(iter(cell.facts.lineups.values()))
    sides = tweaked(cell.facts.game, cell.facts.rules, [[f"{path}={points}"]])
    return f". Play it: {compare_command(cell.facts.game, sides, [cell.players], lineup)}"


def _signed(points: float, interval: Interval) -> str:
    """Return points with sign and interval: ``+1.8 (0.9 to 2.8)``."""
    places = decimals(interval)
    return f"{fixed(points, places, signed=True)} {span(interval, places)}"


def _figure(cell: Cell, table: pd.DataFrame) -> FigureSpec:
    """Describe the curves of win share over added points."""
    parts = ", ".join(f"{row.seat} at {fixed(row.points, 1)}" for row in table.itertuples())
    fair = fixed(100 / cell.players, 1)
    return FigureSpec(
        name=f"compensation-{cell.players}p",
        drawing="curve",
        table="compensation_curve",
        title="Win share of a seat with more points, scored again",
        sentence=f"Stored games with points added to one seat; its share is fair for {parts} "
        "points.",
        alt=f"One rising line per seat; they cross {fair} % for {parts} points.",
        options={
            "x": "points",
            "estimate": "win_share",
            "series": "seat",
            "kind": "seat",
            "unit": "share",
            "x_label": "points added",
            "y_label": "win share",
            "reference": 1 / cell.players,
            "reference_label": "fair share",
        },
    )
