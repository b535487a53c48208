"""``exobalance replay``: one game of a game or of a run, in words or as JSON lines."""

import json
import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest
from typer.testing import CliRunner

from exobalance.scripts.cli import app
from exobalance.scripts.verbs.replay import check_stored
from exobalance.simcore.errors import DatasetError
from exobalance.simcore.record.reader import open_run
from exobalance.simcore.run.plan.experiment import Experiment
from exobalance.simcore.run.play.executor import run
from exobalance.simcore.run.replay.narration import narrate_run

ROOT = Path(__file__).resolve().parents[2]
SHORT = ("--set", "variant.short_game=true")


def replay(*arguments):
    """Call the verb; return its output."""
    result = CliRunner().invoke(app, ["replay", *map(str, arguments)])
    assert result.exit_code == 0, result.stderr
    return result.stdout


def complaint(*arguments):
    """Return exit code and message of a call that fails in one sentence."""
    result = CliRunner().invoke(app, ["replay", *map(str, arguments)])
    assert result.stderr.count("\n") == 1
    return result.exit_code, result.stderr.removeprefix("exobalance: ").strip()


def json_lines(*arguments):
    """Return the JSON lines that the verb prints."""
    return [json.loads(line) for line in replay(*arguments, "--json").splitlines()]


@pytest.fixture(scope="module")
def stored(tmp_path_factory):
    """Return the folder of a small run with two player counts."""
    folder = tmp_path_factory.mktemp("stored") / "run"
    run(Experiment("sgo", players=(2, 3), bots=("random",), games=3, seed=11), folder, jobs=1)
    return folder


class TestOfAGame:
    """A game that the command line describes."""

    def test_words(self):
        """A head with everything that makes the game, turns, scores, and who won."""
        told = replay("sgo", "-p", 3, "-b", "random", "--seed", 7, "--world", 12, *SHORT)
        head, _, seats, *_ = told.splitlines()
        assert head == "Space Gate Odyssey, 3 players, seed 7, world 12, rotation 0"
        assert seats == "Seats: 0 random, 1 random, 2 random"
        assert "Changed rule: variant.short_game = True" in told
        assert "\nTurn 1, seat 0 (random): " in told
        assert "\nWinner: seat " in told or "\nShared victory: " in told

    def test_json_lines(self):
        """One object per line; other bots sit down when they are rotated."""
        bots = "random,weighted"
        lines = json_lines("sgo", "-p", 2, "-b", bots, "--world", 3, "--rotation", 1, *SHORT)
        setup, *_, final = lines
        assert setup["bots"] == ["weighted", "random"]
        assert (setup["world"], setup["rotation"], setup["seed"]) == (3, 1, 1)
        assert setup["changes"] == {"variant.short_game": True}
        assert final["type"] == "final"
        assert {line["type"] for line in lines[1:-1]} == {"decision", "event"}

    def test_a_closed_pipe_ends_it_quietly(self):
        """As in `exobalance replay ... | head`."""
        command = [
            sys.executable,
            "-m",
            "exobalance.scripts.cli",
            "replay",
            "sgo",
            "-p",
            "2",
            "-b",
            "random",
        ]
        process = subprocess.Popen(
            [*command, "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
        )
        assert process.stdout is not None and process.stderr is not None
        first = json.loads(process.stdout.readline())
        process.stdout.close()
        told = process.stderr.read().decode()
        process.stderr.close()
        assert process.wait(timeout=120) in (0, 1)
        assert first["type"] == "setup"
        assert not [line for line in told.splitlines() if not line.startswith("compiling")]

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (["sgp"], "unknown game 'sgp': did you mean 'sgo'?"),
            (["runs/none"], "runs/none does not exist: give a game or the folder of a run"),
            (["sgo"], "say how many players there are: --players with one of 2, 3, 4"),
            (["sgo", "-p", "5"], "--players is '5': expected player counts out of 2, 3, 4"),
            (["sgo", "-p", "2,3"], "--players names 2, 3, but here one player count is needed"),
            (["sgo", "-p", 3, "-b", "rndm"], "unknown bot of sgo 'rndm': did you mean 'random'?"),
            (["sgo", "-p", 3, "-b", "random,random"], "2 bots for 3 players"),
            (["sgo", "-p", 3, "-b", "random", "-w", -1], "there is no world -1: expected 0 to"),
            (["sgo", "-p", 3, "-b", "random", "--rotation", 1], "there is no rotation 1: only"),
            (["sgo", "-p", 2, "-b", "random,weighted", "--rotation", 2], "expected 0 to 1"),
            (["sgo", "-p", 2, "-b", "random", "--seed", -2], "seed is -2: expected a whole number"),
            (["sgo", "-p", 2, "-b", "random", "-s", "wheel.field=3"], "'wheel.field'"),
            (["sgo", "-p", 2, "--arm", "base"], "--arm goes with a run"),
        ],
    )
    def test_mistakes_are_one_sentence(self, arguments, message):
        """Exit code 2, nothing else on stderr."""
        code, text = complaint(*arguments)
        assert code == 2
        assert message in text


class TestOfARun:
    """A game that a run has stored."""

    def test_it_is_the_stored_game(self, stored):
        """Total and sources of the final line are those of the tables."""
        setup, *course, final = json_lines(stored, "--players", 3, "--world", 2)
        assert (setup["seed"], setup["world"], setup["players"]) == (11, 2, 3)
        assert "changes" not in setup
        seats = open_run(stored).scan("seats", players=3).filter(pl.col("world") == 2).collect()
        assert final["total"] == seats["score"].to_list()
        assert final["score"]["hawking"] == seats["src_hawking"].to_list()
        games = open_run(stored).scan("games", players=3).filter(pl.col("world") == 2).collect()
        assert sum(line["type"] == "decision" for line in course) == games["decisions"][0]

    def test_in_words(self, stored):
        """The first world, if none is named."""
        told = replay(stored, "-p", 2)
        assert told.startswith("Space Gate Odyssey, 2 players, seed 11, world 0, rotation 0\n")

    @pytest.mark.parametrize(
        ("arguments", "code", "message"),
        [
            ([], 2, "the run has games with --players 2, 3: choose one of them"),
            (["-p", 4], 2, "the run has no games with --players 4: it has 2, 3"),
            (["-p", 2, "-w", 3], 2, "there is no world 3: expected 0 to 2"),
            (["-p", 2, "--rotation", 1], 2, "there is no rotation 1: only rotation 0"),
            (["-p", 2, "--bots", "random"], 2, "--bots goes with a game"),
            (["-p", 2, "--seed", 3], 2, "--seed goes with a game"),
            (["-p", 2, "--set", "x=1"], 2, "--set goes with a game"),
            (["-p", 2, "--lineup", "l1"], 2, "the run has no games with --lineup l1: it has l0"),
        ],
    )
    def test_mistakes_are_one_sentence(self, stored, arguments, code, message):
        """Exit code 2 and what the run has."""
        assert complaint(stored, *arguments)[0] == code
        assert message in complaint(stored, *arguments)[1]

    def test_a_folder_without_a_run(self, tmp_path):
        """It says what is missing."""
        code, text = complaint(tmp_path)
        assert code == 1
        assert f"{tmp_path} is not a run" in text

    def test_another_game_than_the_stored_one_is_reported(self, stored):
        """A run of another version of the bots cannot be told by this one."""
        found = open_run(stored)
        narration = narrate_run(found.manifest, 1, players=2)
        for _ in narration.lines():
            pass
        check_stored(found, narration)
        narration.replay.state.hash += 1
        with pytest.raises(DatasetError, match="the run stored another game for world 1"):
            check_stored(found, narration)


class TestPage:
    """A page to step through."""

    def test_it_is_written_and_named(self, tmp_path):
        """The file has as many steps as the game has decisions."""
        target = tmp_path / "game.html"
        told = replay("sgo", "-p", 2, "-b", "tuned", "--html", target, *SHORT)
        assert told == f"replay: {target}\n"
        html = target.read_text("utf-8")
        lines = json_lines("sgo", "-p", 2, "-b", "tuned", *SHORT)
        n_decisions = sum(line["type"] == "decision" for line in lines)
        assert f'max="{n_decisions}"' in html
        assert "variant.short_game" in html
        assert len(html) < 1_000_000

    def test_of_a_run(self, tmp_path):
        """A stored game, checked like every other."""
        folder, target = tmp_path / "run", tmp_path / "game.html"
        sets = ("variant.short_game=true",)
        run(Experiment("sgo", players=(2,), bots=("tuned",), games=2, sets=sets), folder, jobs=1)
        assert replay(folder, "-w", 1, "--html", target) == f"replay: {target}\n"
        assert "world 1" in target.read_text("utf-8")

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (["--html", "game.html", "--json"], "--html and --json exclude each other"),
            (["--open"], "--open opens the page of --html: give that too"),
            (["--html", "."], "--html is ., a folder: expected a file such as game.html"),
            (["--html", "none/game.html"], "there is no folder none: make it first"),
        ],
    )
    def test_mistakes_are_one_sentence(self, arguments, message, tmp_path, monkeypatch):
        """Before anything is played."""
        monkeypatch.chdir(tmp_path)
        code, text = complaint("sgo", "-p", 2, *arguments)
        assert code == 2
        assert message in text
        assert list(tmp_path.iterdir()) == []
