"""What a choice is worth in: win share, or points where a player is alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pandas as pd

from exobalance.analysis.base.cells import Cell
from exobalance.analysis.base.findings import FigureSpec
from exobalance.analysis.base.intervals import Interval
from exobalance.analysis.base.measure_tables import certain


@dataclass(frozen=True)
class OutcomeUnit:
    """A unit of worth, with the columns and the words that go with it."""

    unit: str  # suffix of columns
    factor: float  # from win credit or score to the unit
    words: str  # for "Worth most, in ..."
    axis: str  # for the axis of a figure
    beside: str  # what an association is
    fares: str  # of "those who pick it ...", with a place for the number

    @property
    def value(self) -> str:
        """Column of the value of options."""
        return f"value_{self.unit}"

    @property
    def association(self) -> str:
        """Column of the association."""
        return f"association_{self.unit}"

    def certain(self, table: pd.DataFrame) -> pd.Series:
        """Return which options are worth something: their interval leaves out 0."""
        return certain(table, self.value)

    def of(self, row: pd.Series) -> tuple[float, Interval]:
        """Return the value of an option, and its interval."""
        low, high = row[f"{self.value}_low"], row[f"{self.value}_high"]
        return float(row[self.value]), (float(low), float(high))


WINS = OutcomeUnit(
    unit="pp",
    factor=100.0,
    words="win share",
    axis="pp of win share",
    beside="the win share of those who picked it, less a fair share",
    fares="win {} pp {} than a fair share",
)
POINTS = OutcomeUnit(
    unit="points",
    factor=1.0,
    words="points",
    axis="points",
    beside="the score of those who picked it, less the mean score",
    fares="score {} points {} than the mean",
)


def outcome_unit(cell: Cell) -> OutcomeUnit:
    """Return the unit in which choices of a cell are worth something."""
    return POINTS if cell.is_alone else WINS


def value_figure(
    cell: Cell, table: str, title: str, said: str, options: Mapping[str, Any] | None = None
) -> FigureSpec:
    """Describe the values of options in a table beside their associations.

    `said` is the sentence below it, `options` are further ones of the drawing.
    """
    worth = outcome_unit(cell)
    return FigureSpec(
        name=f"{table.replace('_', '-')}-{cell.players}p",
        drawing="paired_dots",
        table=table,
        title=title,
        sentence=said,
        alt=f"Per option a coloured dot with its interval and a grey diamond. {said}",
        options={
            "label": "option",
            "estimate": worth.value,
            "low": f"{worth.value}_low",
            "high": f"{worth.value}_high",
            "beside": worth.association,
            "unit": worth.unit,
            "x_label": worth.axis,
            "estimate_label": "value: this choice, all else alike",
            "beside_label": "association: who picked it",
            **(options or {}),
        },
    )
