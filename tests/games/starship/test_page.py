"""The examples and tables of docs/games/starship.md are true."""

import json
import re
import shlex
import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner

from exobalance.scripts.cli import app
from exobalance.simcore.bots.load import bot_names
from exobalance.simcore.games.starship import GAME
from exobalance.simcore.games.starship.data.labels import DECISIONS
from exobalance.simcore.games.starship.tell import events
from exobalance.simcore.games.starship.tell.score import score_position
from exobalance.simcore.ruleset import load_ruleset
from tests.games.starship.tell.played import LATE, OTHER, QUICK, game_of
from tests.pages import example, in_order, table_under

PAGE = Path(__file__).resolve().parents[3] / "docs" / "games" / "starship.md"
CUT_OUT = "..."
GAMES = ((2, 5, ()), (3, 6, OTHER), (4, 7, LATE), (3, 3, QUICK), (2, 4, ("game.variant=quick",)))
"""Games that tests of what is told play anyhow."""


@pytest.fixture(scope="module")
def page():
    """Return the text of the page."""
    return PAGE.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def command(page):
    """Return the arguments of the replay that the examples show."""
    first, _, _ = example(page, "words").partition("\n")
    return shlex.split(first.removeprefix("$ exobalance "))


@pytest.fixture(scope="module")
def lines():
    """Return the decisions and events of some whole games."""
    played = [line for game in GAMES for line in game_of(*game)]
    return [line for line in played if line["type"] in ("decision", "event")]


class TestExamples:
    """Every example is what the program prints."""

    def test_position_and_answer(self, page):
        """The answer is that of the position above it."""
        answer = score_position(
            load_ruleset("starship").tree, tomllib.loads(example(page, "position"))
        )
        assert answer == json.loads(example(page, "answer"))

    def test_tables(self, page, tmp_path, monkeypatch):
        """What the command prints for the position."""
        monkeypatch.setenv("COLUMNS", "90")
        path = tmp_path / "position.toml"
        path.write_text(example(page, "position"), encoding="utf-8")
        printed = CliRunner().invoke(app, ["score", "starship", str(path)]).stdout
        _, _, shown = example(page, "tables").partition("\n")
        assert [line.rstrip() for line in printed.strip().splitlines()] == shown.splitlines()

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

    def test_tweak(self, page, tmp_path):
        """The example of true values is a tweak that loads."""
        path = tmp_path / "mine.toml"
        (code,) = re.findall(r"```toml\n(# What a copy.*?)```", page, re.DOTALL)
        path.write_text(code, encoding="utf-8")
        tree = load_ruleset("starship", rules=[path]).tree
        assert tree["mechanisms"]["a01"]["points"] == 8


class TestTables:
    """Tables name everything there is and nothing else."""

    def test_decisions(self, page, lines):
        """Every kind; options have no other keys."""
        rows = {
            row[0].strip("`"): set(re.findall(r"`(\w+)`", row[1]))
            for row in table_under(page, "| kind | option")
        }
        assert set(rows) == {kind.name for kind in DECISIONS}
        for line in lines:
            if line["type"] == "decision":
                assert set(line["option"]) <= rows[line["kind"]], line

    def test_events(self, page, lines):
        """Every event with its fields."""
        rows = {}
        for name, fields, *_ in table_under(page, "| event | fields"):
            rows.setdefault(name.strip("`"), set()).update(re.findall(r"`(\w+)`", fields))
        seen = {}
        for line in lines:
            if line["type"] == "event":
                seen.setdefault(line["event"], set()).update(line)
        envelope = {"type", "turn", "seat", "event"}
        told = re.findall(r"^(\w+) +\S", events.__doc__.split("=\n")[2], re.MULTILINE)
        assert set(rows) == set(told)
        assert set(seen) <= set(rows)
        for name, keys in seen.items():
            assert keys - envelope == rows[name], name

    def test_switches(self, page):
        """All of them, with their clauses, defaults and other values."""
        documented = {
            row[0].strip("`"): (row[1], row[2]) for row in table_under(page, "| switch |")
        }
        expected = {}
        for path, each in load_ruleset("starship").spec.items():
            if path.startswith("switches."):
                choices = each.choices or (True, False)
                values = [each.default, *(value for value in choices if value != each.default)]
                text = ", ".join(str(value).lower() for value in values)
                expected[path.removeprefix("switches.")] = (each.clause, text)
        assert documented == expected

    def test_bots(self, page):
        """Every bot that comes with the game."""
        assert {row[0].strip("`") for row in table_under(page, "| bot |")} == set(bot_names(GAME))

    def test_provenance(self, page):
        """Every group of components with where it comes from, and the numbers of its range."""
        rows = {row[0]: row[1:] for row in table_under(page, "| group | where from")}
        groups = {group.title: group for group in load_ruleset("starship").provenance.values()}
        assert set(rows) == set(groups)
        for title, (provenance, _, alternatives) in rows.items():
            assert provenance == groups[title].provenance
            numbers = re.findall(r"\d+", groups[title].range)
            assert set(numbers) <= set(re.findall(r"\d+", alternatives)), title
