"""M1, seats: what the place in turn order does to the chance to win.

M1a is the win share of each seat, the mean over blocks of the seat's win credit, judged as
a family against a fair share of 1/n.  M1b sums the seats up: balance index
1 - max |W_s - W_t| and the distance 1/2 sum |W_s - 1/n| of the shares from fair ones.
M1c, the points that would even out the seats, is in `analysis.metrics.seats.compensation`.

Source: Ludii's advantage and balance metrics (Browne et al.), generalised to n seats.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd

from exobalance.analysis.base.blocks import add_by_group, resample
from exobalance.analysis.base.cells import Cell, once_per_cell
from exobalance.analysis.base.extremes import extremes
from exobalance.analysis.base.findings import FigureSpec, Section
from exobalance.analysis.base.headline import Headline, Topic, estimates, matrix, ratios
from exobalance.analysis.base.intervals import Interval, percentile, ratio
from exobalance.analysis.base.judged import Judged, deviations, judge_topic, verdict_on
from exobalance.analysis.base.sentences import (
    fixed,
    number,
    percent,
    seat_name,
    sentence_case,
)
from exobalance.analysis.base.targets import Targets
from exobalance.analysis.metrics.seats.compensation import compensation

TARGET = "seat_share_pp"


def seats(cell: Cell, targets: Targets) -> Section:
    """Return the section on seats: shares, summary, and points that would even them out."""
    shares = seat_numbers(cell)
    judged = judge_topic(shares, targets)
    table = _seat_table(cell, shares, judged)
    verdict = verdict_on(cell, judged, _sentence(cell, judged))
    extra = compensation(cell)
    return Section(
        metric="M1",
        title="Seats",
        players=cell.players,
        sentences=[verdict.sentence, _range_sentence(shares, table), *extra.sentences],
        verdicts=[verdict],
        tables={
            "seats": table,
            "seat_summary": _summary(cell),
            **extra.tables,
        },
        titles={"seat_summary": "Seats in a few numbers", **extra.titles},
        figures=[_figure(cell, table, targets.number(TARGET)), *extra.figures],
        notes=[
            f"{cell.facts.first_seat}; it is seat 0 in replays and in the tables of the run. "
            "A shared victory counts in equal parts.",
            "The summary numbers cannot be exactly 0, even in a fair game: chance alone moves "
            "them up, the more so the fewer the games.",
            *extra.notes,
        ],
    )


@once_per_cell
def seat_numbers(cell: Cell) -> list[Headline]:
    """Return the win share of each seat."""
    fair = 1 / cell.players
    topic = Topic(
        "seats",
        "Seats",
        "margin",
        target=f"within {{}} pp of {fixed(100 * fair, 1)} %",
        fact="{0.member} wins {0.away} than a fair share {0.ends}",
    )
    numbers = [
        Headline(
            f"seat_share.{seat + 1}",
            "M1a",
            f"win share of {seat_name(seat)}",
            "share",
            family="seats",
            member=seat_name(seat),
            head="Win share",
            target=TARGET,
            fair=fair,
            factor=100.0,
            topic=topic,
        )
        for seat in range(cell.players)
    ]
    return ratios(numbers, seat_sums(cell)["credit"], cell.groups.games)


@once_per_cell
def seat_sums(cell: Cell) -> dict[str, np.ndarray]:
    """Sum credit, score and rank by group of blocks and seat: float64[n_groups, n] each."""
    columns = ["credit", "score", "rank"]
    parts = (
        (batch.group, np.concatenate([batch[name] for name in columns], axis=1))
        for batch in cell.batches("seats", columns)
    )
    total = add_by_group(cell.groups.n_groups, parts, cell.players * len(columns))
    pieces = np.split(total, len(columns), axis=1)
    return dict(zip(columns, pieces, strict=True))


def balance_index(shares: np.ndarray) -> np.ndarray:
    """Return 1 minus the largest gap between two win shares (last axis)."""
    return 1 - (shares.max(axis=-1) - shares.min(axis=-1))


def distance_from_fair(shares: np.ndarray) -> np.ndarray:
    """Return the total variation distance of win shares from equal ones (last axis)."""
    return np.abs(shares - 1 / shares.shape[-1]).sum(axis=-1) / 2


def _seat_table(cell: Cell, shares: Sequence[Headline], judged: Judged) -> pd.DataFrame:
    """Return one row per seat, seats named from 1."""
    share, deviation, sums = estimates(shares), deviations(shares), seat_sums(cell)
    low_pp, high_pp = deviation.together()
    low, high = (1 / cell.players + ends / 100 for ends in (low_pp, high_pp))
    score = ratio(sums["score"], cell.groups.games)
    score_low, score_high = score.interval()
    return pd.DataFrame(
        {
            "seat": [number.member for number in shares],
            "win_share": share.value,
            "low": low,
            "high": high,
            "advantage_pp": deviation.value,
            "advantage_low": low_pp,
            "advantage_high": high_pp,
            "word": judged.words,
            "mean_score": score.value,
            "score_low": score_low,
            "score_high": score_high,
            "mean_rank": ratio(sums["rank"], cell.groups.games).value,
        }
    )


def _summary(cell: Cell) -> pd.DataFrame:
    """Return M1b with bootstrap intervals over blocks."""
    credit, games = seat_sums(cell)["credit"], cell.groups.games
    shares = credit.sum(axis=0) / games.sum()
    again = resample(np.column_stack([credit, games]))
    samples = again[:, :-1] / again[:, -1:]
    rows = []
    for name, statistic in (
        ("balance index (1 is even)", balance_index),
        ("distance from fair shares (0 is even)", distance_from_fair),
    ):
        low, high = percentile(statistic(samples))
        rows.append((name, float(statistic(shares)), float(low), float(high), "share"))
    return pd.DataFrame(rows, columns=["measure", "value", "low", "high", "unit"])


def _sentence(cell: Cell, judged: Judged) -> str:
    """Return the verdict in table language."""
    seat, margin = judged.decides, f"{judged.margin:g} pp"
    share, *ends = (
        seat.fair + away / seat.factor for away in (judged.value, judged.low, judged.high)
    )
    fact = f"{sentence_case(seat.member)} wins {percent(share, (ends[0], ends[1]))}"
    fact += judged.as_measured(fair=100 * seat.fair)
    side = "above" if judged.value > 0 else "below"
    if judged.word == "Balanced":
        named = ""
        if judged.low > 0 or judged.high < 0:
            named = f", {number(abs(judged.value), _folded(judged.interval), 'pp')} {side} fair"
        return (
            f"{fact}{named}. Any seat advantage is smaller than {judged.whose} margin of "
            f"{margin}, for these bots."
        )
    if judged.word == "Imbalanced":
        far = judged.words.count("Imbalanced")
        more = (
            f" {far} of {cell.players} seats lie that far from it for certain."
            if far > 1 and cell.players > 2
            else ""
        )
        return f"{fact}, at least {margin} {side} a fair share.{more}"
    if judged.word == "No target":
        return f"{fact}; a fair share is {fixed(100 / cell.players, 1)} %."
    more = judged.wanted(cell.n_games)
    if judged.word == "Leaning":
        kind = "some advantage" if judged.value > 0 else "some disadvantage"
        return f"{fact}: {kind}; whether it exceeds {judged.whose} {margin} is not settled. {more}"
    return f"{fact}: not enough games to say. {more}"


def _folded(interval: Interval) -> Interval:
    """Return the interval of an absolute value, for an interval that excludes 0."""
    low, high = sorted((abs(interval[0]), abs(interval[1])))
    return low, high


def _range_sentence(shares: Sequence[Headline], table: pd.DataFrame) -> str:
    """Name the seats that win most and least, as far as they can be told apart."""
    low, high = (fixed(end, 1) for end in (table.mean_score.min(), table.mean_score.max()))
    scores = f"Mean scores of the seats lie from {low} to {high} points."
    names = [number.member for number in shares]
    ends = extremes(names, estimates(shares), matrix(shares))
    if ends is None or ends.is_open:
        return f"No seat wins more than another for certain. {scores}"
    return f"{ends.told('Wins most often', 'least often', percent)} {scores}"


def _figure(cell: Cell, table: pd.DataFrame, margin: float | None) -> FigureSpec:
    """Describe the dots of win shares against a fair share."""
    fair = 1 / cell.players
    parts = ", ".join(f"{row.seat} {fixed(100 * row.win_share, 1)} %" for row in table.itertuples())
    options: dict[str, object] = {
        "label": "seat",
        "estimate": "win_share",
        "unit": "share",
        "kind": "seat",
        "x_label": "win share",
        "reference": fair,
        "reference_label": "fair share",
    }
    if margin is not None:
        options["margin"] = margin / 100
    return FigureSpec(
        name=f"seats-{cell.players}p",
        drawing="dot_interval",
        table="seats",
        title="Win share by seat",
        sentence=f"Win share by seat: {parts}; fair is {fixed(100 * fair, 1)} %.",
        alt=f"One dot with its interval per seat: {parts}. A line marks {fixed(100 * fair, 1)} %.",
        options=options,
    )
