"""M0, realism: which expectations of games between people the bots of a run miss.

An expectation is missed if the 95 % interval of its mean lies outside its range.  Verdicts on
such games are about that way of playing.
"""

from __future__ import annotations

import pandas as pd
import polars as pl

from exobalance.analysis.base.cells import Cell, once_per_cell
from exobalance.analysis.base.expectations import Expectation, Expectations, load_expectations
from exobalance.analysis.base.headline import Headline, ratio_of
from exobalance.analysis.base.sentences import number
from exobalance.simcore.phrases import counted

COLUMNS = ("id", "expected", "least", "most", "value", "low", "high", "holds", "source")


@once_per_cell
def _expected(cell: Cell) -> Expectations:
    return load_expectations(cell.facts.game, cell.players)


def realism_table(cell: Cell) -> pd.DataFrame:
    """Return one row per expectation that the tables of a cell can answer."""
    rows = []
    for each in _expected(cell).numbers:
        table = "games" if each.of == "games" else "seats"
        if cell.has(table, each.column):
            found = _mean(cell, each)
            low, high = found.interval()
            holds = high >= each.low and low <= each.high
            ends = (each.id, each.what, each.low, each.high)
            rows.append((*ends, found.value, low, high, holds, each.source))
    return pd.DataFrame(rows, columns=list(COLUMNS))


def _mean(cell: Cell, expected: Expectation) -> Headline:
    """Return the mean that an expectation is about."""
    told = Headline(expected.id, "M0", expected.what, "number")
    if expected.of == "games":
        value = cell.turns if expected.column == "turns" else pl.col(expected.column)
        top = cell.sums(cell.games, top=value)["top"]
        return ratio_of(told, top, cell.groups.games)
    weight = pl.col("credit") * (expected.of == "winners") + (expected.of == "players")
    sums = cell.sums(cell.seats, top=weight * pl.col(expected.column), bottom=weight)
    return ratio_of(told, sums["top"], sums["bottom"])


def realism_warnings(cell: Cell, table: pd.DataFrame) -> list[str]:
    """Name the expectations that are missed, and what no bot of the game does."""
    said = []
    missed = table[~table.holds.astype(bool)]
    if len(missed):
        named = "; ".join(
            f"{row.expected} {number(row.value, (row.low, row.high))}, expected "
            f"{row.least:g} to {row.most:g} ({row.source})"
            for row in missed.itertuples()
        )
        said.append(
            f"These bots miss {len(missed)} of {counted(len(table), 'expectation')} of games "
            f"between people, so all verdicts are about another way of playing: {named}."
        )
    if blind := _expected(cell).blind_spots:
        said.append(f"What these bots are known not to do: {'; '.join(blind)}.")
    return said
