"""M15 in numbers: what seats have of each thing a game counts, winners beside the others.

With ``x`` what a seat has and ``c`` its win credit, the winner of a game has ``sum c x`` and the
others have ``sum (1 - c) x / (n - 1)`` on average, as in M5b; the difference of both means is a
difference within games.  Alone, games that are a success stand beside those that are none.

Errors are those of ratios of sums over blocks, but never below what chance alone would make if
the seats of a game (alone: the games) were dealt to both sides at random.  A thing that a handful
of seats have would else seem certain as soon as no winner is among them.

Source: linearised ratios, `analysis.base.intervals.linear_ratio`; variance of a difference of
means under random assignment, Neyman 1923, Fisher 1935, The Design of Experiments.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from exobalance.analysis.base.blocks import add_by_group
from exobalance.analysis.base.cells import Batch, Cell
from exobalance.analysis.base.intervals import Estimates, linear_ratio, standard_errors
from exobalance.analysis.base.tally import MOMENT, Tally
from exobalance.analysis.metrics.solo.section import has_target
from exobalance.analysis.metrics.solo.success import is_passed, success_column

Ratio = tuple[Estimates, np.ndarray, np.ndarray]
Three = tuple[np.ndarray, np.ndarray, np.ndarray]

EVER = "ever"
"""Whether a moment came at all, beside the kinds of `analysis.base.tally`."""

FEWEST = 40
"""Seats that either side of a comparison needs: the spread of fewer is known too badly."""

ROUNDING = 1e-9  # a smaller difference is none


@dataclass(frozen=True)
class Sides:
    """Whom a section sets side by side."""

    first: str  # name in tables and words: "winners"
    second: str
    goes: str  # what a certain difference goes with: "winning"
    who: str  # may have more of a thing for other reasons
    do: tuple[str, str] = ("", "")  # what games do that are alone: "reach the target"


WINNERS = Sides("winners", "others", "winning", "whoever is ahead")
REACHED = Sides(
    "reached",
    "missed",
    "reaching the target",
    "a game that goes well",
    ("reach the target", "miss it"),
)
PASSED = Sides("passed", "failed", "passing", "a game that goes well", ("pass", "fail"))


@dataclass(frozen=True)
class Sums:
    """Sums over seats by group of blocks, float64[n_groups, n_columns]; `seats` has one column.

    Each of all seats, of the first side and of the second.
    """

    players: int
    seats: Three
    value: Three
    ever: Three
    squares: np.ndarray
    """float64[n_groups, 2, n_columns] of value and of ever, around the mean of the game; alone
    around 0."""


@dataclass(frozen=True)
class Family:
    """Numbers of one kind and unit, one per column of a tally."""

    tally: Tally
    kind: str  # of the tally, or EVER
    names: tuple[str, ...]
    mean: Estimates
    first: np.ndarray  # float64[k], means of either side
    second: np.ndarray
    difference: Estimates | None  # first less second; None where nothing is compared


def sides_of(cell: Cell) -> Sides | None:
    """Return whom games of a cell let us compare, if anybody."""
    if cell.players > 1:
        return WINNERS
    if not has_target(cell):
        return None
    return PASSED if is_passed(cell) else REACHED


def are_enough(sums: Sums) -> bool:
    """Return whether both sides have enough games to be compared."""
    return min(each.sum() for each in sums.seats[1:]) >= FEWEST


def tally_sums(cell: Cell, tally: Tally) -> Sums:
    """Add up the columns of a tally."""
    columns, n_groups = list(tally.columns), cell.groups.n_groups
    first = np.zeros((n_groups, 1))
    totals = np.zeros((6, n_groups, len(columns)))
    for batch, weight in _weighted(cell, columns):
        first += add_by_group(n_groups, [(batch.group, weight.sum(axis=1, keepdims=True))], 1)
        for place, name in enumerate(columns):
            value = batch[name].astype(np.float64)
            ever = (value > 0).astype(np.float64)
            parts = (value, value * weight, ever, ever * weight, _squares(value), _squares(ever))
            rows = np.column_stack([part.sum(axis=1) for part in parts])
            totals[:, :, place] += add_by_group(n_groups, [(batch.group, rows)], len(parts)).T
    rivals = max(1, cell.players - 1)

    def three(every: np.ndarray, one: np.ndarray) -> Three:
        return every, one, (every - one) / rivals

    return Sums(
        players=cell.players,
        seats=three(cell.groups.games[:, None] * cell.players, first),
        value=three(*totals[:2]),
        ever=three(*totals[2:4]),
        squares=totals[4:].swapaxes(0, 1),
    )


def _weighted(cell: Cell, columns: Sequence[str]) -> Iterator[tuple[Batch, np.ndarray]]:
    """Yield games with what each seat counts for the first side."""
    if cell.players > 1:
        for batch in cell.batches("seats", [*columns, "credit"]):
            yield batch, batch["credit"]
        return
    column, least = success_column(cell) if has_target(cell) else ("", 0)
    for batch in cell.batches("seats", columns, [column] if column else []):
        reached = batch.game[column] >= least if column else np.zeros(len(batch.world))
        yield batch, reached.astype(np.float64)[:, None]


def _squares(values: np.ndarray) -> np.ndarray:
    """Return squares around the mean of a game; alone, around 0."""
    if values.shape[1] > 1:
        values = values - values.mean(axis=1, keepdims=True)
    return values**2


def random_variance(sums: Sums) -> np.ndarray:
    """Return the variance of a difference between sides that are dealt at random.

    float64[2, n_columns], of value and of ever.  Among n seats of a game, of which one wins, it
    is ``n / (n - 1)`` of the variance between its seats; between a and b games,
    ``1 / a + 1 / b`` of the variance between games.
    """
    every, first, second = (float(each.sum()) for each in sums.seats)
    squares, n = sums.squares.sum(axis=0), sums.players
    if n > 1:
        variance = squares / (n - 1) * n / (n - 1)
        return np.asarray(variance / first**2)
    means = np.stack([each[0].sum(axis=0) for each in (sums.value, sums.ever)]) / every
    variance = (squares - every * means**2) / (every - 1)
    return np.asarray(variance * (1 / first + 1 / second))


def families(tally: Tally, sums: Sums, *, compared: bool) -> list[Family]:
    """Return the numbers of a tally: one family, or two of moments (whether, and when)."""
    names = tuple(tally.columns.values())

    def family(kind: str, top: Three, bottom: Three, noise: np.ndarray | float) -> Family:
        (mean, *_), first, second = (linear_ratio(a, b) for a, b in zip(top, bottom, strict=True))
        few = bottom[0].sum(axis=0) < FEWEST
        mean = replace(mean, se=np.where(few, np.nan, mean.se))
        found = _difference(first, second, noise) if compared else None
        return Family(tally, kind, names, mean, first[0].value, second[0].value, found)

    noise = random_variance(sums) if compared else np.zeros((2, len(names)))
    if tally.kind != MOMENT:
        return [family(tally.kind, sums.value, sums.seats, noise[0])]
    return [
        family(EVER, sums.ever, sums.seats, noise[1]),
        family(MOMENT, sums.value, sums.ever, 0.0),
    ]


def _difference(first: Ratio, second: Ratio, noise: np.ndarray | float) -> Estimates:
    """Return the difference of two ratios; nan where one of them is of too few."""
    value = first[0].value - second[0].value
    value = np.where(np.abs(value) < ROUNDING, 0.0, value)
    se = np.sqrt(np.maximum(standard_errors(first[1] - second[1]) ** 2, noise))
    few = np.minimum(first[2], second[2]) < FEWEST
    nothing = (first[0].value == 0) & (second[0].value == 0)  # no member of the family
    return Estimates(np.where(few, np.nan, value), np.where(few | nothing, np.nan, se), first[0].df)
