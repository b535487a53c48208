"""M7b and M7c of decisions with many options, such as which of all cards is taken.

Each of these decisions has a table and a figure of its own, the most valuable option first.

Source: `analysis.metrics.options.pick_rates`, `analysis.metrics.options.fork_values`.
"""

from __future__ import annotations

from collections.abc import Iterator

import pandas as pd

from exobalance.analysis.base.cells import Cell
from exobalance.analysis.base.findings import FigureSpec
from exobalance.analysis.base.outcome_units import OutcomeUnit, value_figure
from exobalance.analysis.base.sentences import decimals, fixed, span
from exobalance.simcore.phrases import and_list

MANY = 12
"""A decision with more kinds of options than this stands alone."""

NAMED = 6  # options in a sentence, each way


def many_options(table: pd.DataFrame) -> dict[str, pd.DataFrame]:
    """Return by kind of decision the rows of those with many options of known value."""
    return {str(kind): rows for kind, rows in table.groupby("decision") if len(rows) > MANY}


def many_table(rows: pd.DataFrame, worth: OutcomeUnit) -> pd.DataFrame:
    """Return one row per option, the most valuable first."""
    value, beside = worth.value, worth.association
    columns = [
        "option", value, f"{value}_low", f"{value}_high", "p_holm",
        beside, f"{beside}_low", f"{beside}_high", "decisions", "picked_share",
    ]  # fmt: skip
    return rows.sort_values(value, ascending=False)[columns].reset_index(drop=True)


def many_sentences(kind: str, table: pd.DataFrame, worth: OutcomeUnit) -> Iterator[str]:
    """Say which options are certainly better or worse than the best other one on offer."""
    sure = table[worth.certain(table)]
    better, worse = sure[sure[worth.value] > 0], sure[sure[worth.value] < 0][::-1]
    parts = [
        f"certainly {word} than the best other one on offer: {_named(rows, worth)}"
        for word, rows in (("better", better), ("worse", worse))
        if len(rows)
    ]
    if not parts:
        yield (
            f"“{kind}”: none of {len(table)} options is certainly better or worse than the best "
            "other one on offer; more deals played on say more (--sample-forks)."
        )
        return
    yield f"“{kind}”, {len(table)} options, {'; '.join(parts)}."
    yield from _opposed(table, worth)


def _opposed(table: pd.DataFrame, worth: OutcomeUnit) -> Iterator[str]:
    """Name options that those who are ahead take, though others are better, and the reverse."""
    sure = table[worth.certain(table) & table[worth.association].notna()]
    low, high = sure[f"{worth.association}_low"], sure[f"{worth.association}_high"]
    against = sure[((low > 0) & (sure[worth.value] < 0)) | ((high < 0) & (sure[worth.value] > 0))]
    if len(against):
        named = and_list([f"“{option}”" for option in against.option.head(NAMED)])
        yield f"Who picked it would tell the opposite of {named}."


def _named(rows: pd.DataFrame, worth: OutcomeUnit) -> str:
    """Return options with their values and intervals."""
    named = []
    for _, row in rows.head(NAMED).iterrows():
        value, interval = worth.of(row)
        places = decimals(interval)
        named.append(f"“{row.option}” {fixed(value, places, signed=True)} {span(interval, places)}")
    more = len(rows) - NAMED
    return "; ".join(named) + (f" and {more} more" if more > 0 else "")


def many_figure(
    cell: Cell, kind: str, name: str, table: pd.DataFrame, worth: OutcomeUnit
) -> FigureSpec:
    """Describe the values of all options of one decision beside their associations."""
    best, least = table.iloc[0], table.iloc[-1]
    said = (
        f"Highest estimate: {_named(table.head(1), worth)}; "
        f"lowest: {_named(table.tail(1), worth)}. Grey: {worth.beside}."
    )
    assert best.option != least.option
    title = f"“{kind}”: what each option is worth against the best other one on offer"
    return value_figure(cell, name, title, said)
