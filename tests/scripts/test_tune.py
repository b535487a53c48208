"""``exobalance tune``: what it prints, and that its bot sits down at once."""

import json

import pytest
from typer.testing import CliRunner

from exobalance.scripts.cli import app

TIMID = """
tier = 2
kind = "greedy"
[weights]
"dash.mean" = -0.3
"dash.spread" = 0.1
"light.net" = -0.2
"""
EFFORT = "quick,generations=8,population=12,worlds=10,undo_worlds=100,report_worlds=600,step=0.6"


@pytest.fixture(autouse=True)
def bot(tmp_path):
    """There is a bad bot."""
    (tmp_path / "timid.toml").write_text(TIMID)


def call(*arguments: str):
    """Call the verb on the toy game with one worker."""
    return CliRunner().invoke(app, ["tune", "tests.toy", "--jobs", "1", *arguments])


def tuning(*arguments: str):
    """Tune the bad bot at two players."""
    asked = ["--bot", "timid.toml", "--players", "2", "--effort", EFFORT, "--out", "out"]
    return call(*asked, *arguments)


def test_says_what_it_found_and_goes_on_from_there():
    """First the effort and the time, in the end the gain, the gates and the next command."""
    first = tuning()
    assert first.exit_code == 0
    assert "2 players: 8 generations of 12 candidates, each on 10 worlds" in first.stderr
    lines = first.stdout.splitlines()
    assert lines[0].startswith("2 players: better weights; against copies of the weights before")
    assert any(line.split()[:5] == ["2", "the", "weights", "found", "passed"] for line in lines)
    assert any(line.split()[:2] == ["2", "greedy"] and "pp (" in line for line in lines)
    assert any(line.startswith("changes worth most at 2 players") for line in lines)
    assert lines[-2:] == [
        "the bot: out/timid.toml",
        "next: exobalance run tests.toy --bots out/timid.toml --players 2",
    ]
    again = tuning()
    assert "going on where it stopped" in again.stderr
    assert again.stdout == first.stdout


def test_its_bot_plays_at_once():
    """The file is a bot like any other."""
    tuning()
    played = CliRunner().invoke(
        app,
        ["run", "tests.toy", "-p", "2", "-b", "out/timid.toml,timid.toml", "-n", "64", "-j", "1"],
    )
    assert played.exit_code == 0, played.stderr


def test_says_that_it_found_nothing():
    """Nothing is better than the best; no changes are listed."""
    result = call("--bot", "tuned", "--players", "2", "--effort", EFFORT)
    assert result.exit_code == 0, result.exception
    assert result.stdout.startswith("2 players: no better weights; the best others: against")
    assert "changes worth most" not in result.stdout


def test_without_a_folder_it_chooses_one_and_finds_it_again():
    """The same command goes on there."""
    asked = ["--bot", "timid.toml", "--players", "2,4", "--effort", EFFORT]
    assert "the bot: tunings/tests.toy-timid-2-4/timid.toml" in call(*asked).stdout
    assert "going on where it stopped" in call(*asked).stderr


def test_json_holds_the_tables():
    """For other programs: the file, the gain, the gates, the changes."""
    data = json.loads(tuning("--json").stdout)
    assert data["file"] == "out/timid.toml"
    assert data["gain"][0]["better"] is True
    assert {row["weight"] for row in data["changes"]} <= {
        "dash.mean", "dash.spread", "light.net", "light.denied",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--bot", "random"], "bot random cannot be tuned: a bot of kind random"),
        (["--bot", "tunde"], "did you mean 'tuned'?"),
        (["--players", "7"], "--players is '7': expected player counts out of 1, 2, 3, 4"),
        (["--effort", "quik"], "unknown effort 'quik': did you mean 'quick'?"),
        (["--pool", "random,,greedy"], "--pool is 'random,,greedy'"),
        (["--from", "nobody"], "unknown bot of tests.toy 'nobody'"),
        (["--seed", "2"], "out holds another tuning (seed: 1 there, 2 here)"),
        (["--out", "."], ". is not empty and holds no tuning: choose a new folder"),
    ],
)
def test_mistakes_get_one_sentence(arguments, message):
    """Exit code 2, and nothing on stdout."""
    if "--seed" in arguments:
        tuning()
    result = tuning(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    said = [line for line in result.stderr.splitlines() if line.startswith("exobalance: ")]
    assert len(said) == 1
    assert message in said[0]
