"""The workbook: a sheet per table, numbers as numbers, the same bytes for the same report."""

import zipfile
from io import BytesIO
from typing import Any
from xml.etree import ElementTree

import pandas as pd
import pytest

from exobalance.analysis.base.findings import Section
from exobalance.reports.view import build_view
from exobalance.reports.workbook import workbook_bytes
from tests.reports import fixture, studies

VIEW = build_view(fixture.sections(), fixture.facts(tweaked=True))
MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


class Book:
    """What a spreadsheet program finds in a workbook."""

    def __init__(self, content: bytes) -> None:
        """Open a workbook."""
        self.zip = zipfile.ZipFile(BytesIO(content))
        shared = self.read("xl/sharedStrings.xml").findall(f"{MAIN}si")
        self.texts = ["".join(part.itertext()) for part in shared]
        self.names = [s.attrib["name"] for s in self.read("xl/workbook.xml").iter(f"{MAIN}sheet")]
        styles = self.read("xl/styles.xml")
        codes = {e.attrib["numFmtId"]: e.attrib["formatCode"] for e in styles.iter(f"{MAIN}numFmt")}
        formats = styles.find(f"{MAIN}cellXfs")
        assert formats is not None
        self.formats = [codes.get(e.attrib["numFmtId"], e.attrib["numFmtId"]) for e in formats]

    def read(self, name: str) -> ElementTree.Element:
        """Return a part of the file."""
        return ElementTree.fromstring(self.zip.read(name))

    def sheet(self, name: str) -> ElementTree.Element:
        """Return a sheet."""
        return self.read(f"xl/worksheets/sheet{self.names.index(name) + 1}.xml")

    def rows(self, name: str) -> list[list[Any]]:
        """Return the values of a sheet, row by row; numbers with how they are shown."""
        return [
            [
                self.texts[int(cell[0].text or "")]
                if cell.attrib.get("t") == "s"
                else (float(cell[0].text or ""), self.formats[int(cell.attrib.get("s", 0))])
                for cell in row
                if len(cell)
            ]
            for row in self.sheet(name).iter(f"{MAIN}row")
        ]


@pytest.fixture(scope="module", name="content")
def _content() -> bytes:
    return workbook_bytes(VIEW)


@pytest.fixture(scope="module", name="book")
def _book(content: bytes) -> Book:
    return Book(content)


def test_same_report_gives_the_same_bytes(content: bytes) -> None:
    """No time of writing, no random ids."""
    assert workbook_bytes(VIEW) == content


def test_sheet_names_are_readable_short_and_unique(book: Book) -> None:
    """One per table that the report shows, and a list of them all."""
    assert book.names[:2] == ["Verdicts", "Contents"]
    assert len({name.lower() for name in book.names}) == len(book.names)
    assert all(0 < len(name) <= 31 for name in book.names)
    assert "3p Win share by seat" in book.names
    listed = [row[0] for row in book.rows("Contents")[1:]]
    assert listed == book.names[2:]
    files = {row[-1] for row in book.rows("Contents") if str(row[-1]).endswith(".csv")}
    assert files == {f"{table.file}.csv" for _, _, table in VIEW.tables()}


def test_first_sheet_has_verdicts_and_what_was_played(book: Book) -> None:
    """All player counts one below the other."""
    rows = book.rows("Verdicts")
    verdicts = [v.verdict for chapter in VIEW.chapters for v in chapter.verdicts]
    for row, verdict in zip(rows[1:], verdicts, strict=False):
        assert row[0] == (verdict.players, "#,##0")
        assert row[2] == verdict.word
        assert row[3][0] == pytest.approx(verdict.estimate, rel=1e-14)
    said = [row[0] for row in rows[len(verdicts) + 1 :] if row]
    assert said[:2] == ["What was played", VIEW.title]
    assert "seed 7" in said
    assert [row[0] for row in rows if row][-4] == "Players"


def test_numbers_are_unrounded_and_shares_are_per_cent(book: Book) -> None:
    """As in the table's files, both ends of an interval in columns of their own."""
    frame = VIEW.frames["3p_m1_seats"]
    head, *rows = book.rows("3p Win share by seat")
    assert head[:4] == ["Seat", "Win share", "95 % interval, from", "95 % interval, to"]
    for column, name in ((1, "win_share"), (2, "low"), (3, "high")):
        assert [row[column][1] for row in rows] == ["0.0%"] * 3
        assert [row[column][0] for row in rows] == pytest.approx(list(frame[name]), rel=1e-14)


def test_heads_stay_in_sight_and_columns_have_widths(book: Book) -> None:
    """On every sheet."""
    for name in book.names:
        sheet = book.sheet(name)
        pane = sheet.find(f".//{MAIN}pane")
        assert pane is not None
        assert (pane.attrib["ySplit"], pane.attrib["state"]) == ("1", "frozen")
        assert all(8 < float(c.attrib["width"]) < 62 for c in sheet.iter(f"{MAIN}col"))


def test_texts_are_never_formulas_and_gaps_stay_empty() -> None:
    """A tweak may be called anything, and a number may be missing."""
    frame = pd.DataFrame(
        {"label": ["=1+1", "http://a.b"], "share": [0.5, float("nan")], "open": [True, False]}
    )
    title = "All [numbers] of this part: before/after"
    section = Section(
        metric="M1", title="S", players=2, sentences=["x"],
        tables={"one": frame, "two": frame}, titles={"one": title, "two": title},
    )  # fmt: skip
    book = Book(workbook_bytes(build_view([section], fixture.facts())))
    names = book.names[2:4]
    assert names == ["2p All numbers of this part…", "2p All numbers of this part… 2"]
    assert book.rows(names[0])[1:] == [["=1+1", (0.5, "0.0%"), "yes"], ["http://a.b", "no"]]
    assert not list(book.sheet(names[0]).iter(f"{MAIN}f"))


def test_a_unit_per_row_stands_behind_its_number() -> None:
    """A study without verdicts has a workbook, too."""
    frame = pd.DataFrame({"measure": ["a", "b"], "value": [0.25, 3.0], "unit": ["share", "turns"]})
    section = Section(metric="M1", title="S", players=2, sentences=["x"], tables={"one": frame})
    book = Book(workbook_bytes(build_view([section], fixture.facts())))
    assert book.rows("2p One")[1:] == [
        ["a", (0.25, "0.0%")], ["b", (3.0, '#,##0.00"\u00a0turns"')],
    ]  # fmt: skip
    assert Book(workbook_bytes(build_view(studies.sections(), fixture.facts()))).names
