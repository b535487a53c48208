"""Tables as people read them: headings in words, numbers at their precision.

Units come from names (style: units as suffix): ``win_share`` is a share, ``effect_pp`` are
percentage points.  Columns ``low`` and ``high`` bound the numeric column before them,
``x_low`` and ``x_high`` bound ``x``, or a column just before them with x in its name; a pair is
shown as one column of intervals.  A text column ``unit`` gives the unit row by row; ``x_unit``
gives that of column ``x`` alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pandas as pd

from exobalance.reports import numbers

MAX_ROWS = 60  # longer tables are cut in the report; the files hold all rows

HEADINGS = {
    "percent_played": "Game played (%)",
    "picked_share": "Picked if a choice (%)",
    "value_pp": "Value (pp)",
    "value_points": "Value (points)",
    "association_pp": "Association (pp)",
    "decided_by": "Judged by",
    "asked_share": "To be reached in (% of games)",
    "reached_share": "Games that reach it (%)",
    "this_or_better_share": "This or a better one (%)",
    "half_reach": "Target that half of the games reach",
    "behind": "Points ahead of the best",
    "success_share": "Target reached (% of games)",
    "passed_share": "Games that pass (%)",
    "failed_share": "Games that fail (%)",
    "given": "To all others for 100 of one's own",
    "per_opponent": "To each opponent",
    "own_share": "Part of all own points (%)",
    "winners_only": "Strength by wins only",
    "winners_difference": "Difference",
    "se_information": "Standard error if games were independent",
    "behind_pp": "Behind the best (pp)",
    "alpha_rank_share": "Alpha-rank (%)",
    "alone_share": "One among them (%)",
    "crowd_share": "They against one (%)",
    "resamples_share": "Of resamples (%)",
    "starts_share": "Of starts (%)",
    "worst_win_share": "Win share there (%)",
    "worst_points_ahead": "Points ahead of it",
    "gain_points": "Gain (points)",
    "more_against": "Seen to make more against",
    "less_against": "Seen to make less against",
    "uses_left": "Uses left when given up",
    "adapted_pp": "Cost once tuned to do without (pp)",
    "adapted_word": "Word then",
    "ever_share": "Ever (% of all)",
    "winners_share": "Winners (%)",
    "others_share": "Others (%)",
    "missed_share": "Games that miss it (%)",
    "percentile_share": "Mean percentile",
    "varied_share": "Distance from the middle (%)",
    "as_extreme_share": "Groups as far out (%)",
    "any_share": "Groups with any measure as far out (%)",
    "detectable": "Seen in 8 of 10 groups from",
    "beyond_nearest": "Score beyond the nearest",
    "settled_share": "Settled (%)",
    "worth_games": "Bots' games count as",
    "pp": "Percentage points",
    "n": "Games",
    "n_games": "Games",
    "n_blocks": "Blocks",
    "q10": "1 game in 10 by",
    "q25": "1 in 4 by",
    "q50": "Half by",
    "q75": "3 in 4 by",
    "q90": "9 in 10 by",
    "elo": "Elo-like rating",
    "scores_any": "Players who score any",
    "sd": "Spread (standard deviation)",
}

UNITS = (
    ("share", "share"),
    ("rate", "share"),
    ("fraction", "share"),
    ("pp", "pp"),
    ("points", "points"),
    ("score", "points"),
    ("margin", "points"),
    ("turns", "turns"),
    ("turn", "turns"),
    ("games", "count"),
    ("blocks", "count"),
    ("worlds", "count"),
    ("count", "count"),
    ("n", "count"),
    ("seat", "whole"),
    ("players", "whole"),
    ("rank", "number"),
    ("reduction", "number"),
)
"""Last word of a column's name -> unit."""

SHARES = frozenset({"scores_any", "win_share_before", "win_share_after", "win_low", "win_high"})
"""Shares whose names do not end so."""

INTERNAL = frozenset({"order", "width", "p_holm", "p_adjusted", "metric", "key", "arm", "paired"})
"""Columns for software; the files keep them.  So is ``name``, the id of a source or item.

Verdicts rest on margins, so the adjusted p-values of the items stay in the files."""

IN_HEADING = {"share": "%", "pp": "pp"}
"""Units that stand in the heading instead of behind every number."""


@dataclass(frozen=True)
class Column:
    """A shown column: its heading, whether it holds numbers, and where these come from."""

    heading: str
    numeric: bool
    names: tuple[str, ...] = ()  # columns of the table: one, or both ends of an interval
    unit: str = ""  # of all its numbers
    unit_column: str = ""  # of the table, where every row has a unit of its own


@dataclass(frozen=True)
class TableView:
    """A table ready to be typeset: every cell is a text."""

    id: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    total_rows: int
    file: str  # stem of its files in the folder ``tables``


def unit_of(name: str) -> str:
    """Return the unit that a column's name tells, "" when it tells none."""
    words = name.lower().split("_")
    if words[0] == "share" or name in SHARES:
        return "share"
    return next((unit for word, unit in UNITS if words[-1] == word), "")


def heading(name: str, unit: str = "") -> str:
    """Return a column's name in words, with its unit where numbers stand alone."""
    words = HEADINGS.get(name, "")
    if not words:
        stem = name[:-3] if name.endswith("_pp") else name
        words = stem.replace("_", " ").strip()
        words = words[:1].upper() + words[1:]
    sign = IN_HEADING.get(unit, "")
    if unit not in ("", "number", "count", "whole") and unit not in words.lower():
        sign = sign or unit
    return f"{words} ({sign})" if sign and sign not in words else words


def table_view(
    id: str,
    title: str,
    frame: pd.DataFrame,
    *,
    file: str = "",
    units: dict[str, str] | None = None,
    headings: dict[str, str] | None = None,
) -> TableView:
    """Return a frame as headings and texts.

    Parameters
    ----------
    units
        Units of columns whose names do not tell them.
    headings
        Words of columns whose names do not read well.
    """
    units, headings = units or {}, headings or {}
    names = [str(name) for name in frame.columns]
    bounds = interval_columns(frame)
    hidden = {end for pair in bounds.values() for end in pair}
    by_row = "unit" in names
    shown = frame.head(MAX_ROWS)
    columns: list[Column] = []
    cells: list[list[str]] = []
    for name in names:
        if name in hidden or _is_unit(name, names) or _is_internal(name, names):
            continue
        series = shown[name]
        numeric = _is_number(series)
        own = f"{name}_unit"
        unit = "" if own in names else units.get(name) or unit_of(name)
        unit_column = own if own in names else "unit" if by_row and numeric and not unit else ""
        row_units = shown[unit_column].astype(str).tolist() if unit_column else [unit] * len(shown)
        words = headings.get(name) or heading(
            name, unit if numeric and not _mixed(row_units) else ""
        )
        low, high = bounds.get(name, ("", ""))
        halves = _halves(shown, low, high)
        columns.append(Column(words, numeric, (name,), unit, unit_column))
        cells.append(
            [
                _cell(value, row_unit, half, in_row=_mixed(row_units))
                for value, row_unit, half in zip(series, row_units, halves, strict=False)
            ]
        )
        if low:
            columns.append(Column("95 % interval", True, (low, high), unit, unit_column))
            cells.append(
                [
                    numbers.interval(below, above, row_unit)
                    for below, above, row_unit in zip(
                        shown[low].astype(float), shown[high].astype(float), row_units, strict=False
                    )
                ]
            )
    return TableView(
        id=id,
        title=title,
        columns=tuple(columns),
        rows=tuple(zip(*cells, strict=True)) if cells else (),
        total_rows=len(frame),
        file=file,
    )


def interval_columns(frame: pd.DataFrame) -> dict[str, tuple[str, str]]:
    """Return which columns are bounded by which pair of others."""
    names = [str(name) for name in frame.columns]
    pairs = {}
    for place, name in enumerate(names):
        low, high = f"{name}_low", f"{name}_high"
        if low in names and high in names:
            pairs[name] = (low, high)
        elif name == "low" and "high" in names:
            before = [n for n in names[:place] if _is_number(frame[n])]
            if before:
                pairs[before[-1]] = ("low", "high")
        elif name.endswith("_low") and f"{name[:-4]}_high" in names and place:
            last = names[place - 1]  # such as ``mean_score`` before ``score_low``
            if name[:-4] in last and last not in pairs and _is_number(frame[last]):
                pairs[last] = (name, f"{name[:-4]}_high")
    return pairs


def _is_unit(name: str, names: Sequence[str]) -> bool:
    """Return whether a column holds units: of the row, or of one other column."""
    return name == "unit" or (name.endswith("_unit") and name[: -len("_unit")] in names)


def _is_internal(name: str, names: Sequence[str]) -> bool:
    is_id = name == "name" and names[0] in ("source", "item")
    return is_id or name in INTERNAL or name.endswith("_p_holm")


def _is_number(series: pd.Series) -> bool:
    return pd.api.types.is_numeric_dtype(series) and not pd.api.types.is_bool_dtype(series)


def _mixed(units: Sequence[str]) -> bool:
    return len(set(units)) > 1


def _halves(frame: pd.DataFrame, low: str, high: str) -> list[float | None]:
    if not low:
        return [None] * len(frame)
    return list((frame[high].astype(float) - frame[low].astype(float)) / 2)


def _cell(value: object, unit: str, half: float | None, *, in_row: bool) -> str:
    """Return one cell's text."""
    if isinstance(value, bool) or str(type(value).__name__) == "bool_":
        return "yes" if value else "no"
    if value is None or value is pd.NA or value is pd.NaT:
        return numbers.MISSING
    if isinstance(value, str):
        return value
    try:
        number = float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return str(value)
    if float(number).is_integer() and not isinstance(value, float) and unit not in ("share", "pp"):
        return numbers.fixed(number, 0)
    if not unit:
        return _plain(number)
    return numbers.show(number, unit, half) if in_row else numbers.bare(number, unit, half)


def _plain(number: float) -> str:
    """Return a number of unknown unit with three digits that count."""
    if number != number or number in (float("inf"), float("-inf")):
        return numbers.MISSING
    size = abs(number)
    return numbers.fixed(number, 0 if size >= 100 else 1 if size >= 10 else 2)
