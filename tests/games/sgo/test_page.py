"""The examples and tables of docs/games/sgo.md are true."""

import json
import re
import shlex
import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner

from exobalance.scripts.cli import app
from exobalance.simcore.bots.load import bot_names
from exobalance.simcore.games.sgo import GAME
from exobalance.simcore.games.sgo.data.boards import board, side_of
from exobalance.simcore.games.sgo.data.labels import DECISIONS
from exobalance.simcore.games.sgo.tell.score import score_position
from exobalance.simcore.ruleset import load_ruleset
from tests.games.sgo.tell.test_events import CUT, FINISHED, told
from tests.pages import example, in_order, table_under

PAGE = Path(__file__).resolve().parents[3] / "docs" / "games" / "sgo.md"
CUT_OUT = "..."


@pytest.fixture(scope="module")
def page():
    """Return the text of the page."""
    return PAGE.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def command(page):
    """Return the arguments of the replay that the examples show."""
    first, _, _ = example(page, "words").partition("\n")
    return shlex.split(first.removeprefix("$ exobalance "))


class TestExamples:
    """Every example is what the program prints."""

    def test_position_and_answer(self, page):
        """The answer is that of the position above it."""
        position = tomllib.loads(example(page, "position"))
        answer = score_position(load_ruleset("sgo").tree, position)
        assert answer == json.loads(example(page, "answer"))

    def test_words(self, page, command):
        """What stands between two cuts is printed like that."""
        _, _, shown = example(page, "words").partition("\n")
        printed = CliRunner().invoke(app, command).stdout
        assert in_order(shown.split(f"\n{CUT_OUT}\n"), printed)

    def test_json_lines(self, page, command):
        """The first line is cut within itself, the others between lines."""
        printed = CliRunner().invoke(app, [*command, "--json"]).stdout
        first, _, shown = example(page, "json").partition("\n")
        assert in_order(first.split(CUT_OUT), printed.partition("\n")[0])
        assert in_order(shown.split(f"\n{CUT_OUT}\n"), printed)
        assert printed.rstrip("\n").endswith(shown.splitlines()[-1])


class TestTables:
    """Tables name everything there is and nothing else."""

    def test_decisions(self, page):
        """Every kind; options have no other keys."""
        rows = {
            row[0].strip("`"): set(re.findall(r"`(\w+)`", row[1]))
            for row in table_under(page, "| kind | option")
        }
        assert set(rows) == {kind.name for kind in DECISIONS}
        for case in (*FINISHED, *CUT):
            for line in told(*case):
                if line["type"] == "decision":
                    assert set(line["option"]) <= rows[line["kind"]]

    def test_events(self, page):
        """Every event with its fields."""
        rows = {}
        for name, fields, *_ in table_under(page, "| event | fields"):
            rows.setdefault(name.strip("`"), set()).update(re.findall(r"`(\w+)`", fields))
        seen = {}
        for case in (*FINISHED, *CUT):
            for line in told(*case):
                if line["type"] == "event":
                    seen.setdefault(line["event"], set()).update(line)
        envelope = {"type", "turn", "seat", "event"}
        assert {name: keys - envelope for name, keys in seen.items()} == rows

    def test_switches(self, page):
        """All of them, with their defaults and their other values."""
        spec = load_ruleset("sgo").spec
        documented = {
            row[0].strip("`"): (row[1], row[2]) for row in table_under(page, "| switch |")
        }
        expected = {}
        for path, each in spec.items():
            if path.startswith("switches."):
                choices = each.choices or (True, False)
                values = [each.default, *(value for value in choices if value != each.default)]
                text = ", ".join(str(value).lower() for value in values)
                expected[path.removeprefix("switches.")] = (each.clause, text)
        assert documented == expected

    def test_bots(self, page):
        """Every bot that comes with the game."""
        assert {row[0].strip("`") for row in table_under(page, "| bot |")} == set(bot_names(GAME))

    def test_area_ids(self, page):
        """Every id that the table names exists on some side."""
        tree = load_ruleset("sgo").tree
        for name, text in table_under(page, "| exoplanet | areas"):
            sides = [board(tree, name, side_of(tree, name, players)) for players in (2, 3, 4)]
            named = set(re.findall(r"`([A-Z][\w.]*)`", text))
            assert named
            assert named <= {area for side in sides for area in side.ids}

    def test_assumptions_have_ranges_on_the_page(self, page):
        """Every range of a component group is in the table of provenance."""
        provenance = {}
        for row in table_under(page, "| component | where from"):
            provenance.setdefault(row[1], []).append(row[2])
        for group in load_ruleset("sgo").provenance.values():
            rows = " ".join(provenance[group.provenance])
            numbers = re.findall(r"\d+(?:\.\d+)?", group.range)
            assert set(numbers) <= set(re.findall(r"\d+(?:\.\d+)?", rows)), group.id
