"""The figures of M15: two dots per row, and courses over time."""

from __future__ import annotations

import numpy as np
import pandas as pd

from exobalance.analysis.base.cells import Cell
from exobalance.analysis.base.findings import FigureSpec
from exobalance.analysis.base.sentences import fixed
from exobalance.analysis.base.tally import MOMENT, SERIES
from exobalance.analysis.metrics.tallies.estimate import EVER, Family, Sides
from exobalance.analysis.metrics.tallies.tables import (
    LABEL,
    columns_of,
    course_table,
    steps_of,
    table_name,
)

SHOWN = 12  # rows of a figure: those that differ most, in the order of the game


def add_figure(
    cell: Cell, family: Family, sides: Sides | None, tables: dict[str, pd.DataFrame]
) -> FigureSpec | None:
    """Describe the figure of a family, and add the table that it draws.

    None where nobody ever had anything.
    """
    course = steps_of(family) if family.kind == SERIES else None
    if course is not None:
        return _course(cell, family, course, sides, tables)
    return _rows(cell, family, sides, tables)


def _rows(
    cell: Cell, family: Family, sides: Sides | None, tables: dict[str, pd.DataFrame]
) -> FigureSpec | None:
    name, table = table_name(family), tables[table_name(family)]
    mean, first, second, apart = columns_of(family, sides)
    is_compared = sides is not None and family.difference is not None
    known = table[mean].fillna(0).ne(0)
    if is_compared:
        known &= table[apart].notna()
    rows = table[known]
    if rows.empty:
        return None
    size = rows[apart].abs() if is_compared else rows[mean]
    rows = rows.loc[size.nlargest(SHOWN).index.sort_values()]
    drawn = name
    if len(rows) < len(table):
        drawn = f"{name}_shown"
        tables[drawn] = rows.reset_index(drop=True)
    title = _title(family)
    part = f"The {len(rows)} that differ most. " if len(rows) < known.sum() else ""
    options: dict[str, object] = {
        "label": LABEL,
        "x_label": _axis(family),
        **({"unit": "share"} if family.kind == EVER else {}),
    }
    if is_compared and sides is not None:
        options |= {"series": {first: sides.first, second: sides.second}, "difference": apart}
        said = _ends(family, rows, columns_of(family, sides), sides)
    else:
        options["estimate"] = mean
        most = rows.loc[rows[mean].idxmax()]
        said = f"Largest mean: {most[LABEL]}, {_number(family, most[mean])}."
    return FigureSpec(
        name=f"{name.replace('_', '-')}-{cell.players}p",
        drawing="two_dots" if is_compared else "dot_interval",
        table=drawn,
        title=title,
        sentence=f"{part}{said}",
        alt=f"{'Two dots' if is_compared else 'One dot'} per row. {said}",
        options=options,
    )


def _course(
    cell: Cell,
    family: Family,
    course: tuple[list[int], str],
    sides: Sides | None,
    tables: dict[str, pd.DataFrame],
) -> FigureSpec | None:
    """Describe the course of a series over the numbers that its titles end in."""
    steps, word = course
    name = f"{table_name(family)}_course"
    table = course_table(family, steps, word, sides)
    if not table["mean"].fillna(0).any():
        return None
    tables[name] = table
    most = int(np.nanargmax(family.mean.value))
    said = f"Most in {family.names[most]}, {_number(family, family.mean.value[most])} on average."
    options: dict[str, object] = {
        "x": word,
        "estimate": "mean",
        "x_label": word,
        "y_label": family.tally.unit,
    }
    if "who" in table:
        options["series"] = "who"
    return FigureSpec(
        name=f"{name.replace('_', '-')}-{cell.players}p",
        drawing="curve",
        table=name,
        title=_title(family),
        sentence=said,
        alt=f"{'Two lines' if 'who' in table else 'A line'} over the {word}. {said}",
        options=options,
    )


def _title(family: Family) -> str:
    tail = {EVER: ": who ever gains it", MOMENT: ": when"}.get(family.kind, "")
    return f"{family.tally.title}{tail}"


def _axis(family: Family) -> str:
    if family.kind == EVER:
        return "share that ever gains it"
    return family.tally.unit


def _number(family: Family, value: float) -> str:
    """Return a mean, or a share in per cent."""
    return f"{fixed(100 * value, 0)} %" if family.kind == EVER else fixed(value, 1)


def _ends(
    family: Family, rows: pd.DataFrame, names: tuple[str, str, str, str], sides: Sides
) -> str:
    """Tell both means of the row that differs most for certain."""
    _, first, second, apart = names
    sure = rows[(rows.low > 0) | (rows.high < 0)]
    if sure.empty:
        return "No difference is certain."
    row = sure.loc[sure[apart].abs().idxmax()]
    return (
        f"Furthest apart: {row[LABEL]}, {sides.first} {_number(family, row[first])}, "
        f"{sides.second} {_number(family, row[second])}."
    )
