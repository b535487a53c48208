"""``exobalance playtests``: a sheet to fill in, notes held against bots, mistakes in a sentence."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from exobalance.scripts.cli import app
from tests.scripts.test_commands import pasted, understood

TOY = "tests.toy"
ASKED = ("--games", "200", "--bots", "random,tuned", "--jobs", "1", "--quiet")


def call(*arguments: object) -> str:
    """Call the verb; return what it prints."""
    result = CliRunner().invoke(app, ["playtests", *map(str, arguments)])
    assert result.exit_code == 0, result.output
    return result.stdout


def refused(*arguments: object) -> str:
    """Return the sentence with which the verb refuses to do something."""
    result = CliRunner().invoke(app, ["playtests", *map(str, arguments)])
    assert result.exit_code == 2, result.output
    assert result.stderr.startswith("exobalance: ")
    assert result.stderr.count("\n") == 1
    return result.stderr


@pytest.fixture(scope="module", name="home")
def _home(tmp_path_factory) -> Path:
    """A folder with a run of bots and its games as notes."""
    home = tmp_path_factory.mktemp("home")
    asked = ("run", TOY, "--players", "2", "--games", "30", "--jobs", "1", "--quiet")
    done = CliRunner().invoke(app, [*asked, "--bots", "tuned", "--out", str(home / "run")])
    assert done.exit_code == 0, done.output
    told = call(TOY, "--template", home / "notes.csv", "--run", home / "run")
    assert told == f"template: {home / 'notes.csv'}, filled with games of bots\n"
    return home


@pytest.mark.parametrize("name", ["mine.csv", "mine.xlsx"])
def test_a_template_can_be_given_back(name):
    """It is said where it lies, and what is in it is read."""
    assert call(TOY, "--template", name) == f"template: {name}\n"
    assert "is there already" in refused(TOY, "--template", name)
    told = call(TOY, name, *ASKED)
    assert f"{name}: 2 rows read: 1 game of 2 players." in told
    assert "2 players: The notes hold 1 game of 2: too few" in told


def test_notes_are_held_against_bots_and_again(home):
    """What was read comes first, the report last; the second time nothing is played."""
    told = call(TOY, home / "notes.csv", *ASKED)
    first, *_, last = told.splitlines()
    assert first.startswith("notes.csv: columns read: game,")
    assert last == "report: runs/tests.toy-playtests-1/report-notes/report.html"
    assert "2 players: 20 games of notes are nearest to tuned" in told
    page = Path("runs/tests.toy-playtests-1/report-notes/report.md").read_text("utf-8")
    assert page.startswith("# Beacon Dash: held against the table")
    assert call(TOY, home / "notes.csv", *ASKED) == told
    assert len(list(Path("runs").iterdir())) == 1
    call(TOY, home / "notes.csv", *ASKED, "--set", "track.goal=20")
    assert len(list(Path("runs").iterdir())) == 2
    (again, report, *_) = map(pasted, re.findall("^exobalance .*", page, re.MULTILINE))
    understood(again)
    assert "notes.csv" in again
    done = CliRunner().invoke(app, [*report[:-1], "runs/tests.toy-playtests-1"])
    assert "20 games of notes" in done.stdout


def test_notes_are_held_against_a_run(home):
    """Nothing is played; the report lies in its folder, or where one says."""
    told = call(TOY, home / "notes.csv", "--run", home / "run", "--out", "here")
    assert told.endswith("report: here/report.html\n")
    assert "Held against the table" in Path("here/report.html").read_text("utf-8")
    assert not Path("runs").exists()


def test_mistakes_get_a_sentence(home):
    """Of the notes with the cell, of options with what to leave out."""
    notes = home / "notes.csv"
    assert "no notes are given" in refused(TOY)
    assert "leave one of them out" in refused(TOY, notes, "--template", "x.csv")
    assert "does not exist" in refused(TOY, "nothing.csv")
    assert "leave --games or --quick out" in refused(TOY, notes, "--games", "300", "--quick")
    assert "holds games of tests.toy, not of sgo" in CliRunner().invoke(
        app, ["playtests", "sgo", "--template", "x.csv", "--run", str(home / "run")]
    ).stderr  # fmt: skip
    assert "leave --bots out" in refused(TOY, notes, "--run", home / "run", "--bots", "tuned")
    text = notes.read_text("utf-8-sig").splitlines()
    text[1] = text[1].replace("Ash", "Ahs", 1).replace("Bell", "Bel", 1)
    Path("typo.csv").write_text("\n".join(text))
    assert re.search(r'typo\.csv, row 2, column "beacons in play" \(J2\): unknown beacon', refused(
        TOY, "typo.csv"))  # fmt: skip
    assert not Path("runs").exists()
