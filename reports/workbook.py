"""All tables of a report in one Excel workbook: verdicts first, then a sheet per table.

Cells hold unrounded numbers and show them rounded.  Texts stay texts, whatever they begin
with: nothing in a workbook is a formula.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from datetime import datetime
from io import BytesIO
from typing import TYPE_CHECKING, Any

from exobalance.reports import numbers, style
from exobalance.reports.methods import methods

if TYPE_CHECKING:
    import pandas as pd
    from xlsxwriter import Workbook
    from xlsxwriter.worksheet import Worksheet

    from exobalance.reports.columns import TableView
    from exobalance.reports.model import VerdictView, View

NAME = 31  # letters of a sheet's name
NUMBER, WIDEST = 11, 60  # letters that a column shows
SAMPLE = 200  # rows that a column's width looks at

WHOLE = "#,##0"
GAMES = "methods-games"  # what was played

Cell = tuple[Any, str]
"""A value, and the format of a number."""


def workbook_bytes(view: View) -> bytes:
    """Return the workbook of a report, the same bytes for the same report."""
    from xlsxwriter import Workbook

    content = BytesIO()
    book = Workbook(content, {"in_memory": True})
    book.set_properties({"title": view.title, "created": _day(view), "author": "exobalance"})
    sheets = _Sheets(book)
    _verdicts(sheets, view)
    contents = sheets.add("Contents")
    rows: list[list[Cell]] = []
    for chapter, section, table in view.tables():
        start = f"{chapter.players}p " if chapter.players else ""
        name = sheets.name(start + table.title)
        sheets.write(sheets.add(name), *_cells(table, view.frames[table.file]))
        where = (chapter.title, section.title, f"{table.file}.csv")
        rows.append([(each, "") for each in (name, table.title, *where)])
    for part in methods(view.facts).tables:
        if part.id != GAMES:
            name = sheets.name(part.title)
            sheets.write(sheets.add(name), *_printed(part.table))
            rows.append([(each, "") for each in (name, part.title, "", "Methods", "")])
    sheets.write(contents, ["Sheet", "Table", "Players", "Section", "File in tables/"], rows)
    for place, row in enumerate(rows, start=1):
        contents.write_url(place, 0, f"internal:'{row[0][0]}'!A1", string=row[0][0])
    book.close()
    return content.getvalue()


class _Sheets:
    """The sheets of a workbook: their names, formats, and how a table is written."""

    def __init__(self, book: Workbook) -> None:
        self.book = book
        self.names = {"verdicts", "contents", "history"}  # the last is Excel's own
        self.head = book.add_format(
            {"bold": True, "text_wrap": True, "valign": "top", "bottom": 1, "bg_color": style.WASH}
        )
        self.formats: dict[str, Any] = {}

    def add(self, name: str) -> Worksheet:
        """Return a new sheet."""
        return self.book.add_worksheet(name)

    def name(self, title: str) -> str:
        """Return a title as the name of a sheet that no other sheet has."""
        plain = re.sub(r"[\[\]:*?/\\\s]+", " ", title).strip("' ")
        name, count = _cut(plain, NAME), 1
        while name.lower() in self.names:
            count += 1
            name = f"{_cut(plain, NAME - len(f' {count}'))} {count}"
        self.names.add(name.lower())
        return name

    def format(self, **properties: Any) -> Any:
        """Return a format, made once."""
        key = str(properties)
        if key not in self.formats:
            self.formats[key] = self.book.add_format(properties)
        return self.formats[key]

    def write(
        self, sheet: Worksheet, heads: Sequence[str], rows: Sequence[Sequence[Cell]], top: int = 0
    ) -> None:
        """Write a table; at the top of a sheet its heads stay in sight and filter."""
        for column, head in enumerate(heads):
            sheet.write_string(top, column, head, self.head)
        for place, row in enumerate(rows, start=top + 1):
            for column, (value, number) in enumerate(row):
                if isinstance(value, bool):
                    sheet.write_string(place, column, "yes" if value else "no")
                elif isinstance(value, int | float):
                    if math.isfinite(value):
                        sheet.write_number(place, column, value, self.format(num_format=number))
                elif value is not None:
                    sheet.write_string(place, column, str(value))
        if top:
            return
        for column, head in enumerate(heads):
            sheet.set_column(
                column, column, _width(head, [row[column][0] for row in rows[:SAMPLE]])
            )
        sheet.freeze_panes(1, 0)
        sheet.autofilter(0, 0, len(rows), len(heads) - 1)


def _verdicts(sheets: _Sheets, view: View) -> None:
    """Write the first sheet: every verdict, and below them what was played."""
    sheet = sheets.add("Verdicts")
    heads = ["Players", "Check", "Verdict", "Value", "95 % interval, from", "95 % interval, to"]
    heads += ["Target", "In words", "Games", "Blocks"] + ["Before and after"] * bool(view.compared)
    found = [shown for chapter in view.chapters for shown in chapter.verdicts]
    rows = [_verdict(shown)[: len(heads)] for shown in found]
    sheets.write(sheet, heads, rows)
    for place, shown in enumerate(found, start=1):
        look = style.LOOKS[shown.word]
        colours = {"bold": True, "font_color": look.ink, "bg_color": look.fill}
        sheet.write_string(place, 2, shown.word, sheets.format(**colours))
    facts = view.facts
    run = f"run {facts.run_name}" if facts.run_name else ""
    told = [
        "What was played",
        view.title,
        *view.subtitle,
        f"seed {facts.seed}",
        f"rules {facts.rules_hash}",
        run,
    ]
    lines = [line for line in told if line]
    for place, line in enumerate(lines, start=len(rows) + 2):
        sheet.write_string(place, 0, line, sheets.format(bold=line == lines[0]))
    for part in methods(facts).tables:
        if part.id == GAMES:
            sheets.write(sheet, *_printed(part.table), top=len(rows) + len(lines) + 3)


def _verdict(shown: VerdictView) -> list[Cell]:
    """Return the row of a verdict; what it was before comes last."""
    verdict = shown.verdict
    number = _format(verdict.unit, alone=True)
    ends = [(each, number) for each in (verdict.estimate, verdict.low, verdict.high)]
    words = [(each, "") for each in (shown.target, shown.sentence)]
    counts = [(each, WHOLE) for each in (verdict.n_games, verdict.n_blocks)]
    start = [(verdict.players or None, WHOLE), (shown.topic, ""), (shown.word, "")]
    return [*start, *ends, *words, *counts, (shown.words, "")]


def _cells(table: TableView, frame: pd.DataFrame) -> tuple[list[str], list[list[Cell]]]:
    """Return heads and rows of a table: the columns that the report shows, all rows."""
    heads: list[str] = []
    columns: list[list[Cell]] = []
    for column in table.columns:
        ends = (", from", ", to") if len(column.names) > 1 else ("",)
        plain = column.heading.removesuffix(" (%)") if column.unit == "share" else column.heading
        for name, end in zip(column.names, ends, strict=True):
            units = (
                [_format(str(unit), alone=True) for unit in frame[column.unit_column]]
                if column.unit_column
                else [_format(column.unit)] * len(frame)
            )
            heads.append(plain + end)
            columns.append(list(zip(frame[name].tolist(), units, strict=True)))
    return heads, [list(row) for row in zip(*columns, strict=True)]


def _printed(table: TableView) -> tuple[list[str], list[list[Cell]]]:
    """Return heads and rows of a table that is words already; whole numbers become numbers."""
    rows = [
        [
            (int(plain), WHOLE)
            if column.numeric and (plain := cell.replace(",", "")).isdecimal()
            else (cell, "")
            for column, cell in zip(table.columns, row, strict=True)
        ]
        for row in table.rows
    ]
    return [column.heading for column in table.columns], rows


def _format(unit: str, *, alone: bool = False) -> str:
    """Return how Excel shows numbers of a unit; ``alone`` with the unit behind each."""
    if unit == "share":
        return "0.0%"
    if unit in numbers.WHOLE:
        return WHOLE
    if unit in ("", "number"):
        return "General"
    shown = "0.0" if unit == "pp" else "#,##0.00"
    return shown + (f'"{numbers.suffix(unit)}"' if alone else "")


def _width(head: str, values: Sequence[Any]) -> int:
    """Return the width of a column, letters: its longest text, at most `WIDEST`."""
    texts = [len(each) + 1 for each in values if isinstance(each, str)]
    words = [len(word) + 3 for word in head.split()]  # a head may break; it has a filter's arrow
    return min(max(NUMBER, *words, *texts), WIDEST)


def _cut(text: str, letters: int) -> str:
    """Return a text, or its start and an ellipsis: whole words if they fill half of the room."""
    if len(text) <= letters:
        return text
    start = text[:letters].rpartition(" ")[0]
    return f"{start if len(start) > letters // 2 else text[: letters - 1]}…"


def _day(view: View) -> datetime:
    """Return the day of the run, the start of 1980 where none is known."""
    try:
        return datetime.fromisoformat(view.facts.created)
    except ValueError:
        return datetime(1980, 1, 1)
