"""``exobalance learn``: what it prints, and that it goes on from there."""

import json

import pytest
from typer.testing import CliRunner

from exobalance.scripts.cli import app


def call(*arguments: str):
    """Call the verb on the toy game with one worker and few futures."""
    asked = ["learn", "tests.toy", "--players", "2", "--jobs", "1", "--futures", "4"]
    return CliRunner().invoke(app, [*asked, "--decisions", "120", *arguments])


def test_says_what_is_there_and_where_most_is_to_gain():
    """First the time that it takes, then a table and sentences; again it plays nothing."""
    first = call("--diagnose")
    assert first.exit_code == 0, first.exception
    assert "24 games, about" in first.stderr
    assert "each option played on 4 times: about" in first.stderr
    lines = first.stdout.splitlines()
    assert "decisions of 24 games at 2 players" in lines[0]
    assert any(line.split()[:2] == ["engine", "chosen"] and " ± " in line for line in lines)
    assert any("to gain, pp" in line for line in lines)
    assert any(line.startswith("Gains are those in win share per decision of") for line in lines)
    assert lines[-1] == "lessons: lessons/tests.toy-2"
    again = call("--diagnose")
    assert again.stdout == first.stdout
    assert "each option" not in again.stderr


def test_lessons_alone_are_only_stored():
    """Without --diagnose there is no table of regret."""
    result = call("--out", "out", "--rates", "dash=0,light=1")
    assert result.exit_code == 0, result.exception
    assert result.stdout.splitlines()[1:] == ["lessons: out"]


def test_json_holds_the_table():
    """For other programs; what is not known is null."""
    data = json.loads(call("--diagnose", "--json", "--rates", "light=0").stdout)
    assert (data["folder"], data["players"]) == ("lessons/tests.toy-2", 2)
    rows = {row["decision"]: row for row in data["regret"]}
    assert isinstance(rows["dash"]["gain"], float)
    assert (rows["light"]["gain"], rows["light"]["lessons"]) == (None, 0)
    assert len(data["sentences"]) == 2
    assert "regret" not in json.loads(call("--json", "--rates", "light=0").stdout)


def test_other_verbs_send_to_its_own_command():
    """It holds no games to be reported or resumed."""
    call("--out", "out")
    for verb in ("report", "resume"):
        result = CliRunner().invoke(app, [verb, "out"])
        assert result.exit_code == 2
        assert "learn" in result.stderr and "keeps no games" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--rates", "dash"], "--rates has 'dash': expected KIND=NUMBER, such as room=0.1"),
        (["--rates", "dash=much"], "--rates has 'dash=much'"),
        (["--rates", "dahs=1"], "did you mean 'dash'?"),
        (["--futures", "3"], "the number of futures is 3: expected an even number"),
        (["--base", "nobody"], "unknown bot of tests.toy 'nobody'"),
        (["--base", "lookahead"], "lessons need a base that scores all options"),
        (["--train", "mine.toml", "--form", "dense", "--ahead", "far"], "--ahead is 'far'"),
        (["--train", "mine.toml", "--form", "dense", "--ahead", "3,0"], "--ahead has 0 futures"),
        (
            ["--train", "mine.toml", "--form", "dense", "--from", "tuned"],
            "has learned nothing to start from",
        ),
        (["--pool", "nowhere.toml"], "nowhere.toml"),
        (["--players", "2,3"], "here one player count is needed"),
        (["--out", "."], ". is not empty and holds no run: choose a new folder"),
    ],
)
def test_mistakes_get_one_sentence(arguments, message, tmp_path):
    """Exit code 2, and nothing on stdout."""
    (tmp_path / "file").write_text("x")
    result = call(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    said = [line for line in result.stderr.splitlines() if line.startswith("exobalance: ")]
    assert len(said) == 1
    assert message in said[0]
