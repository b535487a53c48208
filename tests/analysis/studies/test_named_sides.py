"""What is to be compared, as people name it."""

from pathlib import Path

import pytest

from exobalance.analysis.studies.compare.named_sides import (
    NamedSide,
    distinct,
    game_of,
    read_side,
    rules_of,
)
from exobalance.simcore.errors import ConfigError, RulesError

TWEAK = 'game = "tests.toy"\nname = "cheap lights"\n[set]\n"beacons.cost" = 1\n'


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """Run in a folder with a tweak file of the toy, and one of the real game."""
    monkeypatch.chdir(tmp_path)
    Path("cheap.toml").write_text(TWEAK)
    Path("odd=name.toml").write_text(TWEAK)
    Path("steep.toml").write_text('game = "sgo"\n[set]\n"hawking.points" = 3\n')
    Path("empty").mkdir()


@pytest.mark.parametrize(
    ("text", "game", "rules", "sets"),
    [
        ("printed", "", (), ()),
        ("As printed", "", (), ()),
        ("sgo", "sgo", (), ()),
        ("tests.toy", "tests.toy", (), ()),
        ("cheap.toml", "tests.toy", ("cheap.toml",), ()),
        ("odd=name.toml", "tests.toy", ("odd=name.toml",), ()),
        ("echo_dearer", "", ("echo_dearer",), ()),
        ("beacons.cost=1", "", (), ("beacons.cost=1",)),
        ("start.points=[1, 0, 0, 0]", "", (), ("start.points=[1, 0, 0, 0]",)),
        (
            "cheap.toml+track.goal=30 + echo_dearer",
            "tests.toy",
            ("cheap.toml", "echo_dearer"),
            ("track.goal=30",),
        ),
    ],
)
def test_texts_are_read(text, game, rules, sets):
    """Files, names, values, and several of them together."""
    found = read_side(text)
    assert (found.game, found.rules, found.sets) == (game, rules, sets)
    assert found.is_printed == (not rules and not sets)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "an empty text names no rules"),
        ("empty", "empty is not a run: there is no manifest.json in it"),
        ("cheap.toml+", "has an empty part"),
        ("cheap.toml+steep.toml", r"different games \(sgo, tests.toy\)"),
    ],
)
def test_other_texts_are_refused(text, message):
    """In one sentence."""
    with pytest.raises(ConfigError, match=message):
        read_side(text)


class TestGame:
    """Which game is meant."""

    def game(self, *texts, given=""):
        """Return the game of several texts."""
        return game_of([read_side(text) for text in texts], given)

    def test_any_side_may_say_it(self):
        """The base as a game, a tweak by its file, or an option."""
        assert self.game("sgo", "hawking.points=3") == "sgo"
        assert self.game("printed", "cheap.toml") == "tests.toy"
        assert self.game("printed", "hawking.points=3", given="sgo") == "sgo"

    def test_two_games_are_refused(self):
        """With what names which."""
        message = "cheap.toml is of tests.toy, steep.toml is of sgo"
        with pytest.raises(ConfigError, match=message):
            self.game("cheap.toml", "steep.toml")
        with pytest.raises(ConfigError, match=r"--game is of sgo, cheap.toml is of tests.toy"):
            self.game("printed", "cheap.toml", given="sgo")

    def test_no_game_is_asked_for(self):
        """With what to write."""
        with pytest.raises(ConfigError, match="put its id in place of 'printed'"):
            self.game("printed", "hawking.points=3")

    def test_misspelt_game_is_put_right(self):
        """The base was meant to be one."""
        with pytest.raises(ConfigError, match="unknown game or tweak 'sgp': did you mean 'sgo'"):
            self.game("sgp", "hawking.points=3")


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("beacon.cost=1", RulesError, "beacons.cost"),
        ("beacons.cost=900", RulesError, "from 0 to 20"),
        ("gone.toml", ConfigError, "there is no tweak file gone.toml"),
        ("echo_dear", ConfigError, "did you mean 'echo_dearer'"),
    ],
)
def test_rules_that_make_no_sense_are_explained(text, error, message):
    """By the rule files of the game."""
    with pytest.raises(error, match=message):
        rules_of(read_side(text), "tests.toy")


def test_names_are_told_apart():
    """Two tweaks of one name are numbered."""
    assert distinct(["a", "b", "a", "a"]) == ["a", "b", "a (2)", "a (3)"]
    assert NamedSide("x").is_printed
