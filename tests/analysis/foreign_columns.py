"""Tables of a game that has columns of its own by every name that analysis uses inside."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

import polars as pl

from exobalance.analysis.base.cells import Cell
from tests.walks import PROJECT

NAMED = (r'alias\(\s*"(\w+)"', r'"(\w+)": pl\.\w+', r"with_columns\(\s*(\w+)=")
"""How sources of the analysis name a column."""


@cache
def foreign_names() -> list[str]:
    """Return all names that analysis gives to columns."""
    texts = [path.read_text(encoding="utf-8") for path in (PROJECT / "analysis").rglob("*.py")]
    found = {name for text in texts for pattern in NAMED for name in re.findall(pattern, text)}
    return sorted(found)


def with_foreign_columns(cell: Cell) -> Cell:
    """Return a cell whose games, seats and items have a column of each name, which is always 7."""
    assert {"column", "games", "group", "value"} <= set(foreign_names())
    tables = {}
    for table in ("games", "seats", "items"):
        frame: pl.LazyFrame = getattr(cell, table)
        has = frame.collect_schema().names()
        if has:
            more = {name: pl.lit(7) for name in foreign_names() if name not in has}
            tables[table] = frame.with_columns(**more)
    return replace(cell, **tables)
