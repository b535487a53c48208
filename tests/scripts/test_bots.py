"""``exobalance bots``: what one looks at, and a file of one's own that plays like another bot."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from exobalance.scripts.cli import app
from exobalance.simcore.bots.load import bot_names, load_at_all, load_bot
from exobalance.simcore.games import load_game
from tests.bots.learned.bot_files import learned_bot
from tests.bots.learned.small import small_model

BOTS = [
    *(("tests.toy", name) for name in bot_names(load_game("tests.toy"))),
    ("tests.toy", "tuned+never:light:take+temperature=0.5"),
    ("tests.toy", "tuned+epsilon=0.25"),
    ("tests.toy", "tree+budget=16+opponents=policy"),
    *(("sgo", name) for name in bot_names(load_game("sgo"))),
]


def call(*arguments: str) -> str:
    """Call the command line in this process; return what it prints."""
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 0, result.output
    return result.stdout


def shown(*arguments: str) -> dict[str, Any]:
    """Return what `bots show` says, as data."""
    found: dict[str, Any] = json.loads(call("bots", "show", *arguments, "--json"))
    return found


def test_a_ladder_says_how_long_it_takes(tmp_path: Path) -> None:
    """Before it starts, and without a terminal too; rows stay alone on stdout."""
    asked = ("bots", "tests.toy", "--ladder", "-b", "random,greedy", "-p", "2", "-j", "1")
    result = CliRunner().invoke(app, [*asked, "--blocks", "40", "--out", str(tmp_path / "a")])
    assert result.exit_code == 0, result.output
    assert "80 games and their report: about " in result.stderr
    assert "about" not in result.stdout
    quiet = CliRunner().invoke(app, [*asked, "--blocks", "40", "--out", str(tmp_path / "b"), "-q"])
    assert quiet.stderr == ""


class TestNew:
    """A file to start from."""

    @pytest.mark.parametrize(("game", "source"), BOTS)
    def test_it_plays_like_the_bot_that_it_starts_from(self, game: str, source: str) -> None:
        """At every player count that it can play at, as it stands."""
        call("bots", "new", "my bot.toml", "--game", game, "--from", source)
        loaded = load_game(game)
        mine, other = (dict(load_at_all(loaded, name)) for name in ("my bot.toml", source))
        assert mine.keys() == other.keys()
        for players, bot in mine.items():
            assert bot.definition == other[players].definition

    def test_a_learned_bot_is_copied_with_its_models(self, tmp_path: Path) -> None:
        """For the player counts that it has one for; over nothing that is there."""
        game = load_game("tests.toy")
        source = learned_bot(tmp_path, game, small_model(game, 2), small_model(game, 3))
        source = tmp_path / f"{source.name}+temperature=0.5"
        call("bots", "new", "mine.toml", "--game", "tests.toy", "--from", str(source))
        for players in (2, 3):
            mine, other = (load_bot(game, str(name), players) for name in ("mine.toml", source))
            assert mine.definition == other.definition
            assert mine.weights_file == f"mine-{players}.npz"
        Path("mine.toml").unlink()
        asked = ["bots", "new", "mine.toml", "--game", "tests.toy", "--from", str(source)]
        result = CliRunner().invoke(app, asked)
        assert "mine-2.npz is there already" in result.output
        assert not Path("mine.toml").exists()

    def test_by_default_it_starts_from_the_tuned_bot(self) -> None:
        """Every feature has a line, with what it counts behind it."""
        call("bots", "new", "mine.toml", "--game", "sgo")
        text = Path("mine.toml").read_text(encoding="utf-8")
        game = load_game("sgo")
        assert list(tomllib.loads(text)["weights"]) == [each.name for each in game.features]
        assert all(f" # {each.help} ({each.unit})\n" in text for each in game.features)
        assert shown("sgo", "mine.toml")["weights"] == shown("sgo", "tuned")["weights"]

    @pytest.mark.parametrize(
        ("file", "message"),
        [
            ("there.toml", "there.toml is there already"),
            ("mine.py", "give one such as mine.toml"),
            ("nowhere/mine.toml", "there is no folder nowhere"),
        ],
    )
    def test_it_is_written_over_nothing(self, file: str, message: str) -> None:
        """And only where a bot file can be."""
        Path("there.toml").write_text("kept")
        result = CliRunner().invoke(app, ["bots", "new", file, "--game", "tests.toy"])
        assert (result.exit_code, message in result.stderr) == (2, True)
        assert Path("there.toml").read_text() == "kept"


class TestShow:
    """One bot."""

    def test_weights_are_sorted_and_explained(self) -> None:
        """The largest first, at each player count, with what a feature counts."""
        data = shown("tests.toy", "tuned")
        assert data["kind"] == "greedy"
        (denied, *rest) = data["weights"]
        assert denied["name"] == "light.denied"
        assert denied["weights"] == {"1": 0.5, "2": 0.5, "3": 0.5, "4": 1.5}
        assert {row["name"] for row in rest} == {"dash.mean", "light.net"}
        helps = {each.name: each.help for each in load_game("tests.toy").features}
        assert all(row["meaning"] == helps[row["name"]] for row in data["weights"])

    @pytest.mark.parametrize("name", ["random", "hasty", "lookahead", "tuned", "tree+budget=16"])
    def test_what_may_be_added_to_the_name_is_understood(self, name: str) -> None:
        """Every change that is shown makes a bot."""
        data = shown("tests.toy", name)
        game = load_game("tests.toy")
        assert data["changes"]
        for change in data["changes"]:
            load_bot(game, f"{name}{change['add']}", 2)

    def test_a_learned_bot(self, tmp_path: Path) -> None:
        """Base, files, hashes, what its models decide, and where they come from."""
        game = load_game("tests.toy")
        file = str(learned_bot(tmp_path, game, small_model(game, 2), small_model(game, 3, most=4)))
        data = shown("tests.toy", file)
        assert (data["kind"], data["base"]) == ("learned", "tuned")
        assert [row["players"] for row in data["models"]] == [2, 3]
        for row in data["models"]:
            bot = load_bot(game, file, row["players"])
            assert (row["file"], row["hash"]) == (bot.weights_file, bot.model)
            assert row["origin"] == {"seed": 1}
            assert {name: each["form"] for name, each in row["decisions"].items()} == {
                "dash": "dense network",
                "light": "trees",
            }
        assert data["models"][1]["decisions"]["dash"] == {
            "form": "dense network",
            "size": "12 to 7 to 5 to 1",
            "looked_at": 4,
            "ahead": 0,
        }
        for change in data["changes"]:
            assert load_bot(game, f"{file}{change['add']}", 2).model
        text = call("bots", "show", "tests.toy", file)
        assert "kind learned: values options by a model of what games led to, and takes" in text
        assert f"model {data['models'][0]['hash']} of learned-2.npz" in text
        assert "weights of tuned:" in text
        Path("ahead.toml").write_text(f'tier = 6\nkind = "rollout"\nbase = "{file}"\n')
        ahead = shown("tests.toy", "ahead.toml+others=base")
        assert [row["hash"] for row in ahead["models"]] == [row["hash"] for row in data["models"]]

    def test_words_for_the_terminal(self) -> None:
        """Kind, weights, what is given up and how it looks ahead."""
        text = call("bots", "show", "tests.toy", "tuned+never:light:take")
        assert "kind greedy: takes the option with the best score" in text
        assert "never takes light:take" in text
        assert "at 4" in text
        assert "weights of tuned" in call("bots", "show", "tests.toy", "lookahead")


def test_list_may_be_left_out() -> None:
    """With options in front or behind."""
    assert call("bots", "sgo", "--json") == call("bots", "list", "sgo", "--json")
    assert call("bots", "--json", "sgo") == call("bots", "sgo", "--json")
    assert "tuned" in call("bots")


@pytest.mark.parametrize("name", ["my.py", "./my.py", "notes.txt"])
def test_what_a_bot_is_is_told_to_who_gives_another_file(name: str) -> None:
    """In one sentence, with a command that starts one."""
    Path("notes.txt").write_text("hello")
    asked = ["run", "tests.toy", "--players", "2", "--bots", name]
    result = CliRunner().invoke(app, asked)
    assert result.exit_code == 2
    assert f"{name} is no bot file: a bot is a TOML file" in result.stderr
    assert f"exobalance bots new {Path(name).stem}.toml --game tests.toy" in result.stderr
    assert result.stderr.count("\n") == 1


class TestLadder:
    """`bots GAME --ladder`."""

    def test_prints_the_ladder_and_goes_on_in_its_folder(self, monkeypatch, tmp_path):
        """A table and sentences per player count; as JSON, with every meeting."""
        monkeypatch.chdir(tmp_path)
        asked = (
            "bots",
            "tests.toy",
            "--ladder",
            "-b",
            "random,greedy,tuned",
            "-p",
            "1,3",
            "-j",
            "1",
        )
        told = call(*asked, "--blocks", "40", "--out", "a")
        assert "1 player:" in told
        assert "3 players:" in told
        assert "confirmed above" in told
        assert "a fair share is 33.3 %" in told
        assert told.splitlines()[-1] == "report: a/report/report.html"
        page = Path("a/report/report.md").read_text()
        assert re.search(r"^\| tuned \| \d\d \| \d\d to \d\d \|", page, re.MULTILINE)  # percent
        data = json.loads(call(*asked, "--blocks", "40", "--out", "a", "--json"))
        assert [part["players"] for part in data] == [1, 3]
        assert {row["bot"] for row in data[1]["ladder"]} == {"random", "greedy", "tuned"}
        assert [len(data[1][name]) for name in ("meetings", "steps")] == [6, 3]

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (("tests.toy", "--search"), "--search goes with --ladder"),
            (("tests.toy", "--bots", "tuned"), "--bots goes with --ladder"),
            (("--ladder",), "--ladder needs a game"),
            (("tests.toy", "--ladder", "-b", "tuned"), "a ladder needs two bots"),
        ],
    )
    def test_mistakes_get_one_sentence(self, arguments, message):
        """Exit code 2, before anything is played."""
        result = CliRunner().invoke(app, ["bots", "list", *arguments])
        assert result.exit_code == 2
        assert message in result.stderr
