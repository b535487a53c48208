"""Commands that are printed can be pasted: whatever stands in a path, a value or a bot's name."""

import re
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from typer.main import get_command
from typer.testing import CliRunner

from exobalance.scripts.cli import app
from exobalance.simcore.errors import DatasetError
from exobalance.simcore.record.files import marker_name
from exobalance.simcore.record.reader import open_run
from exobalance.simcore.shell import command, shell

OUT = 'my run\'s "first" [copy]'
TOY = ("tests.toy", "--players", "2", "--jobs", "1")


def call(*arguments: str) -> str:
    """Call the command line in this process; return what it prints."""
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 0, result.output
    return result.stdout


def pasted(line: str) -> tuple[str, ...]:
    """Return the arguments of a printed command as a shell reads them."""
    program, *arguments = shlex.split(line)
    assert program == "exobalance"
    return tuple(arguments)


def understood(arguments: Sequence[str]) -> None:
    """Fail with a usage error if the command line does not know these arguments."""
    verbs = get_command(app)
    verb = verbs.commands[arguments[0]]  # type: ignore[attr-defined]
    verb.make_context(arguments[0], list(arguments[1:]))


@pytest.fixture(name="bot")
def _bot() -> str:
    """A bot file with a blank in its name, and options given up by a pattern."""
    Path("my bot.toml").write_text('tier = 2\nkind = "random"\n')
    return "my bot.toml"


def test_what_is_printed_runs_as_it_stands(bot: str) -> None:
    """The next command, those of the report, and the one in a sentence about a taken folder."""
    asked = ("run", *TOY, "--games", "8", "--bots", bot, "--set", "start.points=[1, 0, 0, 0]")
    told = call(*asked, "--out", OUT)
    (line,) = re.findall("^next: (.*)$", told, re.MULTILINE)
    call(*pasted(line))
    text = (Path(OUT) / "report" / "report.md").read_text(encoding="utf-8")
    again, report, replay = map(pasted, re.findall("^exobalance .*", text, re.MULTILINE))
    call(*again[:-1], "again", "--jobs", "1")
    first, second = (open_run(Path(folder)).manifest.hash for folder in (OUT, "again"))
    assert first == second
    call(*report)
    assert call(*replay)
    refused = CliRunner().invoke(app, [*asked, "--out", OUT]).stderr
    (inside,) = re.findall("`(exobalance resume .*) --games N`", refused)
    call(*pasted(inside), "--games", "10", "--jobs", "1")


def test_a_study_is_found_again_wherever_it_lies() -> None:
    """Its command finds the points that it has, in a folder whose name is a pattern."""
    told = call("sweep", *TOY, "--vary", "track.goal=20,24", "--blocks", "40", "--out", OUT)
    (page,) = re.findall("^report: (.*)$", told, re.MULTILINE)
    text = Path(page).with_suffix(".md").read_text(encoding="utf-8")
    again, *_ = map(pasted, re.findall("^exobalance .*", text, re.MULTILINE))
    assert call(*again, "--jobs", "1") == told


def test_a_damaged_run_says_how_to_repair_it() -> None:
    """The command between the back ticks repairs it."""
    call("run", *TOY, "--games", "8", "--bots", "random", "--out", OUT)
    marker = Path(OUT) / marker_name(0)
    marker.write_text("{")
    with pytest.raises(DatasetError) as error:
        open_run(Path(OUT))
    marker.unlink()
    (inside,) = re.findall("`(.*)`", str(error.value))
    call(*pasted(inside), "--jobs", "1")
    assert open_run(Path(OUT)).is_complete


def test_quotes_are_those_of_all_shells_where_they_suffice(monkeypatch: pytest.MonkeyPatch) -> None:
    """A word that double quotes do not protect has those of the system."""
    words = ("report", "my run", "a=[1, 2]", "it's", "", "a&b")
    told = 'exobalance report "my run" "a=[1, 2]" "it\'s" "" "a&b"'
    assert command(*words) == told
    assert shlex.split(told)[1:] == list(words)
    hard = ["a$b", "C:\\my runs", 'say "no"', "wow!"]
    assert shlex.split(shell(*hard)) == hard
    monkeypatch.setattr(sys, "platform", "win32")
    assert command(*words) == told
    assert shell(*hard) == 'a$b "C:\\my runs" "say \\"no\\"" wow!'
