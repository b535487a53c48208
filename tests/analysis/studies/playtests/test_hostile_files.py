"""Files that nobody should open: bounded, refused in a sentence, never a traceback."""

import builtins
import random
import shutil
import zipfile

import pytest

from exobalance.analysis.studies.playtests.notes import xlsx_file
from exobalance.analysis.studies.playtests.notes.read import read_notes
from exobalance.analysis.studies.playtests.notes.template import write_template
from exobalance.simcore.errors import ConfigError
from tests.analysis.studies.playtests import sheets
from tests.analysis.studies.playtests.sheets import WORDS, sheet
from tests.fuzz.mutate import garbled


def refused(path, **options) -> str:
    """Return the sentence with which a file is refused."""
    with pytest.raises(ConfigError) as error:
        read_notes(path, WORDS, **options)
    return str(error.value)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"game,score\n" + b"a,1\n" * 30_000, "more than 20,000 rows"),
        (b"game,score" + b",x" * 500 + b"\na,1\n", "more than 200 columns"),
        (b"game,score\na," + b"9" * 5_000, "more than 2,000 letters"),
        (b'game,score\n"a,1\n' * 20_000, "row"),
        (b"\0\1\2\3" * 100, "is no text"),
        (b"\xff\xfeg", "begins like UTF-16-LE text"),
        (b"", "is empty"),
        (b"\xd0\xcf\x11\xe0" + b"\0" * 600, "workbook of the old kind"),
        (b"PK\x03\x04 and nothing more", "is no workbook"),
    ],
)
def test_contents(tmp_path, content, says):
    """Too much of anything, or no notes at all, whatever the file is called."""
    path = tmp_path / "notes.csv"
    path.write_bytes(content)
    assert says in refused(path)


def test_what_is_no_file(tmp_path):
    """A folder, nothing, something too large, something named like a workbook."""
    assert "no regular file" in refused(tmp_path)
    assert "does not exist" in refused(tmp_path / "none.csv")
    large = tmp_path / "large.csv"
    with large.open("wb") as file:
        file.truncate(5_000_000)
    assert "has 5 MB" in refused(large)
    text = tmp_path / "text.xlsx"
    text.write_text("game,score\n")
    assert "named like a workbook and is none" in refused(text)
    small = tmp_path / "small.csv"
    small.write_text("game,score\na,1\na,2\n")
    assert "has no sheets" in refused(small, sheet="plays")


def test_a_workbook_that_unpacks_to_too_much(tmp_path):
    """Refused before anything is unpacked."""
    path = tmp_path / "bomb.xlsx"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        for number in range(5):
            packed.writestr(f"{number}.bin", bytes(10_000_000))
    assert "unpacks to 5 parts of 50 MB" in refused(path)


def test_xml_that_defines_entities(tmp_path):
    """Each could be a thousand others."""
    path = sheets.workbook(tmp_path, sheet())
    bomb = b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa">]>'
    sheets.repacked(path, "xl/workbook.xml", lambda data: bomb + data.split(b"?>", 1)[-1])
    assert "XML with definitions of its own" in refused(path)


def test_a_sheet_that_claims_to_be_endless(tmp_path):
    """What it says of its size is not believed; a cell in its last row is beyond the rows."""
    path = sheets.workbook(tmp_path, sheet())
    part = "xl/worksheets/sheet1.xml"
    sheets.repacked(path, part, lambda data: data.replace(b'ref="A1:J6"', b'ref="A1:XFD1048576"'))
    assert len(read_notes(path, WORDS).table) == 5
    far = b'<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>'
    sheets.repacked(path, part, lambda data: data.replace(b"</sheetData>", far))
    assert "more than 20,000 rows" in refused(path)


def test_sheets_by_name(tmp_path):
    """An unknown one gets the nearest."""
    path = sheets.workbook(tmp_path, sheet())
    assert len(read_notes(path, WORDS, sheet="Sheet").table) == 5
    assert "did you mean 'Sheet'?" in refused(path, sheet="Shet")


def test_without_openpyxl_a_sentence_says_what_to_install(tmp_path, monkeypatch):
    """Notes as CSV are read all the same."""
    path = sheets.workbook(tmp_path, sheet())
    import_it = builtins.__import__

    def without(name, *rest, **more):
        if name.split(".")[0] == "openpyxl":
            raise ImportError(name)
        return import_it(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", without)
    assert 'pip install "exobalance[xlsx]"' in refused(path)
    with pytest.raises(ConfigError, match="takes openpyxl"):
        write_template(tmp_path / "new.xlsx", WORDS)
    assert len(sheets.read_sheet(tmp_path, sheet()).table) == 5


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_garbled_files_are_read_or_refused(tmp_path, kind):
    """Whatever is changed in a right file: a table, or a ConfigError, and nothing else."""
    chance = random.Random(kind)
    outcomes = set()
    right = sheets.workbook(tmp_path, sheet())
    part = "xl/worksheets/sheet1.xml"
    path = tmp_path / f"garbled.{kind}"
    for _ in range(300 if kind == "csv" else 60):
        if kind == "csv":
            path.write_bytes(garbled(sheets.text_of(sheet()), chance))
        else:
            shutil.copy(right, path)
            sheets.repacked(path, part, lambda data: garbled(data.decode(), chance))
        try:
            outcomes.add(len(read_notes(path, WORDS).table) > 0)
        except ConfigError as error:
            assert "\n" not in str(error)
            outcomes.add(False)
    assert outcomes == {True, False}


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
def test_a_template_is_notes(tmp_path, ending):
    """It is read back, and never written over a file."""
    path = write_template(tmp_path / f"new.{ending}", WORDS)
    found = read_notes(path, WORDS)
    assert found.games == {2: 1}
    assert found.table.score.tolist() == [13, 15]
    assert any("moons" in each for each in found.remarks)
    with pytest.raises(ConfigError, match="is there already"):
        write_template(path, WORDS)
    with pytest.raises(ConfigError, match=r"ends in \.csv or \.xlsx"):
        write_template(tmp_path / "new.txt", WORDS)


def test_cells_of_a_workbook_have_their_bounds(tmp_path):
    """An endless text in one of them is refused."""
    path = sheets.workbook(tmp_path, sheet({(0, "Player"): "x" * 3_000}))
    assert "more than 2,000 letters" in refused(path)
    assert xlsx_file.MOST_UNPACKED < 10**8
