"""Files are written whole or not at all, and tables can be read back."""

import json
from pathlib import Path

import pandas as pd
import pytest

from exobalance.reports.files import named, write_more, write_table, write_view
from exobalance.reports.view import build_view
from exobalance.simcore.errors import BalanceError, ConfigError
from exobalance.simcore.whole_files import TEMPORARY
from tests.reports import fixture

SECTIONS = [fixture.seats(3), fixture.predominance(3)]


def test_report_has_its_four_parts(tmp_path: Path) -> None:
    """Page, twin, verdicts and every table twice."""
    view = build_view(SECTIONS, fixture.facts())
    paths = write_view(view, tmp_path / "deep" / "report")
    assert paths.html.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert paths.markdown.read_text(encoding="utf-8").startswith("# Space Gate Odyssey")
    assert json.loads(paths.verdicts.read_text(encoding="utf-8"))["kind"] == "exobalance.verdicts"
    names = {path.name for path in paths.tables.iterdir()}
    assert names == {f"{stem}.{kind}" for stem in view.frames for kind in ("csv", "parquet")}
    assert paths.headlines == view.headlines


def test_same_run_gives_the_same_bytes(tmp_path: Path) -> None:
    """Writing over an older report leaves nothing behind and changes nothing."""
    view = build_view(SECTIONS, fixture.facts())
    contents = []
    for _ in range(2):
        folder = write_view(view, tmp_path).folder
        files = sorted(path for path in folder.rglob("*") if path.is_file())
        contents.append({path.name: path.read_bytes() for path in files})
    assert contents[0] == contents[1]


def test_tables_survive_the_round_trip(tmp_path: Path) -> None:
    """Spreadsheets and notebooks read the same numbers."""
    frame = fixture.seats(3).tables["seats"]
    write_table(tmp_path / "seats", frame)
    pd.testing.assert_frame_equal(pd.read_parquet(tmp_path / "seats.parquet"), frame)
    read = pd.read_csv(tmp_path / "seats.csv", encoding="utf-8-sig")
    pd.testing.assert_frame_equal(read, frame)


def test_what_a_killed_report_left_is_removed(tmp_path: Path) -> None:
    """Temporary files that no process holds, here and among the tables."""
    (tmp_path / "tables").mkdir()
    left = [tmp_path / "tables" / f"{TEMPORARY}1", tmp_path / f"{TEMPORARY}2"]
    for path in left:
        path.write_text("half", encoding="utf-8")
    write_view(build_view(SECTIONS[:1], fixture.facts()), tmp_path)
    assert not any(path.exists() for path in left)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("tables.csv", r"tables\.csv: expected a file name that ends in \.xlsx"),
        ("folder.xlsx", r"folder\.xlsx is a folder, no file to write to"),
    ],
)
def test_a_workbook_needs_a_name_of_its_own(tmp_path: Path, name: str, sentence: str) -> None:
    """Told before anything is analysed."""
    (tmp_path / "folder.xlsx").mkdir()
    with pytest.raises(ConfigError, match=sentence):
        named(tmp_path / name, ".xlsx")


def test_a_workbook_is_written_over_an_older_one_or_not_at_all(tmp_path: Path) -> None:
    """A missing folder is one sentence."""
    paths = write_view(build_view(SECTIONS, fixture.facts()), tmp_path / "report")
    book = tmp_path / "all.xlsx"
    book.write_text("old", encoding="utf-8")
    write_more(paths, book, None)
    assert book.read_bytes().startswith(b"PK")
    with pytest.raises(BalanceError, match=r"the workbook cannot be written to .*no.all\.xlsx: "):
        write_more(paths, tmp_path / "no" / "all.xlsx", None)
    assert {path.name for path in tmp_path.iterdir()} == {"report", "all.xlsx"}


def test_a_folder_that_cannot_be_made_is_one_sentence(tmp_path: Path) -> None:
    """A file stands where the folder should be."""
    (tmp_path / "report").write_text("in the way", encoding="utf-8")
    view = build_view(SECTIONS[:1], fixture.facts())
    with pytest.raises(BalanceError, match=r"the report cannot be written to .*report: .*--out"):
        write_view(view, tmp_path / "report")
