"""The headline numbers of a cell, each with what every group of blocks contributed to it.

A report judges numbers one run at a time; comparisons, sweeps and searches need the same
numbers side by side.  Here each is a value with an influence per group of blocks: how far
the group pulls the value up or down.  The influences of a number sum to 0, their squares
give its variance, and differences of influences that come from the same worlds give the
variance of a paired difference, whatever the number is: a share, a mean or an item effect.

Source: linearisation of ratios and of means by strata, Cochran 1977, Sampling Techniques,
sections 6.4 and 5.3; influence values, Hampel 1974.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl

from exobalance.analysis.base.cells import Cell
from exobalance.analysis.base.intervals import Estimates
from exobalance.analysis.base.intervals import standard_errors as standard_errors
from exobalance.analysis.base.sentences import seat_name
from exobalance.analysis.metrics.closeness import CLOSE, margin_sums
from exobalance.analysis.metrics.gift_ratio import gift_columns, gift_sums
from exobalance.analysis.metrics.items.effects import outcomes, presence_weights, set_blocks
from exobalance.analysis.metrics.own_items.estimate import outcomes as own_outcomes
from exobalance.analysis.metrics.own_items.estimate import values_of
from exobalance.analysis.metrics.own_items.others import item_effects
from exobalance.analysis.metrics.predominance.rescore import read_track
from exobalance.analysis.metrics.predominance.section import swing_sums
from exobalance.analysis.metrics.seats.section import seat_sums
from exobalance.analysis.metrics.solo.section import bands_of, has_target, solo_sums
from exobalance.analysis.metrics.sources.section import source_sums
from exobalance.simcore.contract import Status


@dataclass(frozen=True)
class Headline:
    """One number of a cell."""

    key: str  # stable name: "seat_share.1", "lead_share.areas", "turns"
    metric: str  # id in the catalogue of metrics
    title: str  # in words, without the player count
    unit: str  # "share" (0 to 1), "points", "turns", ...
    value: float
    influence: np.ndarray  # float64[n_groups]
    family: str = ""  # numbers that are judged together
    target: str = ""  # name in a targets file: a margin around `fair`, a limit or a range
    fair: float = 0.0  # the value without any imbalance, for targets that are margins
    factor: float = 1.0  # from `unit` to the unit of the target (100 for percentage points)


def estimates(numbers: Sequence[Headline]) -> Estimates:
    """Return values and standard errors of headline numbers of the same cell."""
    influence = np.column_stack([number.influence for number in numbers])
    return Estimates(
        np.array([number.value for number in numbers]),
        standard_errors(influence),
        len(influence) - 1.0,
    )


def headlines(cell: Cell) -> list[Headline]:
    """Return all headline numbers of a cell.

    Their keys are the same for every run of a game at a player count.  Alone, there are no
    seats to compare, no leads and no gifts.
    """
    sums = source_sums(cell)
    if cell.is_alone:
        parts = [*_solo(cell), *_points(cell, sums), *_items(cell)]
        return [_score(cell), *parts, *_pace(cell)]
    return [
        *_seats(cell),
        _score(cell),
        *_points(cell, sums),
        *_lead(cell, sums),
        *_items(cell),
        *_track(cell),
        *_gifts(cell),
        *_closeness(cell),
        *_pace(cell),
    ]


def ratio_influence(top: np.ndarray, bottom: np.ndarray) -> tuple[float, np.ndarray]:
    """Return sum(top) / sum(bottom) and the influence of each group."""
    total = bottom.sum()
    if total == 0:
        return np.nan, np.zeros(len(top))
    value = top.sum() / total
    return float(value), (top - value * bottom) / total


def _seats(cell: Cell) -> Iterator[Headline]:
    """Yield the win share of each seat."""
    sums, games = seat_sums(cell), cell.groups.games
    for seat in range(cell.players):
        yield Headline(
            f"seat_share.{seat + 1}",
            "M1a",
            f"win share of {seat_name(seat)}",
            "share",
            *ratio_influence(sums["credit"][:, seat], games),
            family="seats",
            target="seat_share_pp",
            fair=1 / cell.players,
            factor=100.0,
        )


def _score(cell: Cell) -> Headline:
    """Return the mean score of all players."""
    total = cell.sums(cell.seats, score=pl.col("score"))["score"]
    seats = cell.groups.games * cell.players
    return Headline("score", "M5a", "mean score", "points", *ratio_influence(total, seats))


def _solo(cell: Cell) -> Iterator[Headline]:
    """Yield the spread of the score, and how games fare against the target, if there is one."""
    sums, games = solo_sums(cell), cell.groups.games
    mean, influence = ratio_influence(sums["square"], games)
    spread = float(np.sqrt(mean))
    yield Headline(
        "score_spread", "M14a", "spread of the score", "points",
        spread, influence / (2 * spread) if spread > 0 else influence,
    )  # fmt: skip
    if not has_target(cell):
        return
    yield Headline(
        "solo_success", "M14b", "games that reach the target", "share",
        *ratio_influence(sums["success"], games), target="solo_success",
    )  # fmt: skip
    for name, title in (("target", "target"), ("result", "score above the target")):
        yield Headline(f"solo_{name}", "M14b", title, "points", *ratio_influence(sums[name], games))
    for place, band in enumerate(bands_of(cell)):
        yield Headline(
            f"solo_band.{place}",
            "M14b",
            f"games with a result of {band}",
            "share",
            *ratio_influence(sums[f"band_{place}"], games),
            family="solo_band",
        )


def _points(cell: Cell, sums: dict[str, np.ndarray]) -> Iterator[Headline]:
    """Yield mean points by source."""
    games = cell.groups.games
    for place, source in enumerate(cell.words.sources):
        yield Headline(
            f"points.{source.name}",
            "M5a",
            f"mean points from {source.title}",
            "points",
            *ratio_influence(sums["mean"][:, place], games),
            family="points",
        )


def _lead(cell: Cell, sums: dict[str, np.ndarray]) -> Iterator[Headline]:
    """Yield the winner's lead and each source's share of it."""
    games = cell.groups.games
    lead = sums["winner"] - sums["others"]
    yield Headline(
        "lead",
        "M5b",
        "winner's lead over the mean of the others",
        "points",
        *ratio_influence(lead.sum(axis=1), games),
    )
    for place, source in enumerate(cell.words.sources):
        yield Headline(
            f"lead_share.{source.name}",
            "M5b",
            f"share of {source.title} in the winner's lead",
            "share",
            *ratio_influence(lead[:, place], lead.sum(axis=1)),
            family="lead",
            target="dominant_source_share",
        )


def _own_items(cell: Cell) -> Iterator[Headline]:
    """Yield what each item is worth to who has it, and does to the others, kind by kind."""
    names = values_of(cell.players)
    for kind, effects in zip(cell.words.own_items, item_effects(cell, names), strict=True):
        if effects is None:
            continue
        for place, outcome in enumerate(own_outcomes(cell.players)):
            if not effects.is_known(place):
                continue
            for row, item in enumerate(effects.items):
                yield Headline(
                    f"item_{outcome.name}.{cell.words.items[item].name}",
                    f"M6a.{kind.name}",
                    f"effect of {cell.words.items[item].title} on the {outcome.title}",
                    outcome.unit,
                    float(effects.value[row, place]) * outcome.factor,
                    effects.influence[:, row, place] * outcome.factor,
                    family=f"item_{outcome.name}.{kind.word[1]}",
                    target=f"{kind.word[0]}_{outcome.target}" if outcome.target else "",
                )


def _items(cell: Cell) -> Iterator[Headline]:
    """Yield the effect of each setup item on length, score and the first seat's share."""
    if cell.words.own_items:
        yield from _own_items(cell)
        return
    if not cell.words.items or len(cell.words.setup_sets) < 2:
        return
    blocks = set_blocks(cell)
    used, weights = presence_weights(cell, blocks.sets)
    if weights is None:
        return
    word = cell.words.item_word[0]
    for outcome in outcomes(cell.players):
        values, influence = blocks.effects(outcome.name, weights)
        for row, item in enumerate(used):
            yield Headline(
                f"item_{outcome.name}.{cell.words.items[item].name}",
                "M6a",
                f"effect of {cell.words.items[item].title} on the {outcome.title}",
                "share" if outcome.unit == "pp" else outcome.unit,
                float(values[row]),
                influence[:, row],
                family=f"item_{outcome.name}",
                target=f"{word}_{outcome.target}" if outcome.target else "",
                factor=outcome.factor,
            )


def _track(cell: Cell) -> Iterator[Headline]:
    """Yield how often the swaps of the token track decide who wins, and how many there are."""
    if cell.words.rescore is None:
        return
    track = read_track(cell.words.rescore)
    title, games = cell.words.source_title(track.source), cell.groups.games
    sums = swing_sums(cell, track).sums
    yield Headline(
        "swaps_decide",
        "M7d",
        f"games that swaps of {title} decide",
        "share",
        *ratio_influence(sums[:, 0], games),
        target="predominance_pivotal",
    )
    yield Headline(
        "swaps_moved",
        "M7d",
        f"points of {title} that swaps move, per player",
        "points",
        *ratio_influence(sums[:, 1], games),
    )
    if track.swaps:
        counts = cell.sums(cell.seats, swaps=pl.sum_horizontal(*map(pl.col, track.swaps)))
        yield Headline(
            "swaps", "M7d", "swaps per game", "swaps", *ratio_influence(counts["swaps"], games)
        )


def _gifts(cell: Cell) -> Iterator[Headline]:
    """Yield what each opponent gets for one that the active player gives itself."""
    facts = cell.words.gifts
    if facts is None or not cell.has("seats", *gift_columns(facts)):
        return
    own, given = gift_sums(cell, facts)
    yield Headline(
        "gift_ratio",
        "M7e",
        "gifts to each opponent",
        "per own one",
        *ratio_influence(given.sum(axis=(1, 2)) / (cell.players - 1), own.sum(axis=(1, 2))),
        target="gift_ratio",
    )


def _closeness(cell: Cell) -> Iterator[Headline]:
    """Yield the winner's margin over the runner-up and the share of close games."""
    sums, _ = margin_sums(cell)
    games = cell.groups.games
    yield Headline(
        "margin",
        "M8a",
        "lead of the winner over the runner-up",
        "points",
        *ratio_influence(sums[:, 0], games),
    )
    yield Headline(
        "margin_share",
        "M8a",
        "lead of the winner as part of its score",
        "share",
        *ratio_influence(sums[:, 1], sums[:, 2]),
        target="winner_lead_share",
    )
    for index, points in enumerate(CLOSE):
        yield Headline(
            f"close.{points}",
            "M8a",
            f"games decided by {points} points or less",
            "share",
            *ratio_influence(sums[:, 3 + index], games),
        )


def _pace(cell: Cell) -> Iterator[Headline]:
    """Yield length, decisions, options and unfinished games."""
    games = cell.groups.games
    sums = cell.sums(
        cell.games,
        turns=cell.turns,
        decisions=pl.col("decisions"),
        forced=pl.col("forced"),
        offered=pl.col("offered"),
        unfinished=pl.col("status") != int(Status.DONE),
    )
    yield Headline(
        "turns", "M9", "turns per game", "turns", *ratio_influence(sums["turns"], games),
        target="length_turns",
    )  # fmt: skip
    yield Headline(
        "decisions", "M9", "decisions per player", "decisions",
        *ratio_influence(sums["decisions"], games * cell.players),
    )  # fmt: skip
    yield Headline(
        "options", "M9", "options per decision", "options",
        *ratio_influence(sums["offered"], sums["decisions"]),
    )  # fmt: skip
    yield Headline(
        "forced", "M9", "decisions with one option only", "share",
        *ratio_influence(sums["forced"], sums["decisions"]),
    )  # fmt: skip
    yield Headline(
        "unfinished", "M0", "unfinished games", "share",
        *ratio_influence(sums["unfinished"], games), target="truncated",
    )  # fmt: skip


def matrix(numbers: Sequence[Headline]) -> np.ndarray:
    """Return the influences of headline numbers side by side, float64[n_groups, k]."""
    return np.column_stack([number.influence for number in numbers])
