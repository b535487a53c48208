"""``exobalance tournament`` at the shell: what it prints, and mistakes in one sentence."""

from pathlib import Path

import pytest
from click.testing import Result
from typer.testing import CliRunner

from exobalance.scripts.cli import app

SMALL = ("tournament", "tests.toy", "--players", "2", "--blocks", "64", "--jobs", "1")


def call(*arguments: str) -> Result:
    """Call the verb in this process."""
    return CliRunner().invoke(app, [*SMALL, *arguments])


def test_plays_reports_and_goes_on() -> None:
    """Sentences on stdout, then where the report lies; the same command plays nothing anew."""
    first = call("--bots", "tuned,hasty", "--never", "light:take", "--no-screen")
    assert first.exit_code == 0, first.output
    lines = first.stdout.splitlines()
    assert any(line.startswith(("Among these bots ", "None of these bots ")) for line in lines)
    assert any(line.startswith("Never to light a beacon costs tuned ") for line in lines)
    folder = Path("runs/tests.toy-tournament-1")
    assert lines[-1] == f"report: {folder / 'report' / 'report.html'}"
    page = (folder / "report" / "report.html").read_text("utf-8")
    assert "Options given up" in page
    assert "exobalance tournament tests.toy --bots hasty,tuned" in page
    again = call(
        "--bots", "tuned,hasty", "--never", "light:take", "--no-screen", "--out", str(folder)
    )
    assert again.exit_code == 0
    assert again.stdout == first.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--bots", "tuned"), "a tournament needs at least two bots, found tuned"),
        (("--bots", "tuned,tuend"), "unknown bot of tests.toy 'tuend': did you mean 'tuned'?"),
        (("--bots", "tuned,,hasty"), "expected bot names separated by single commas"),
        (("--bots", "tuned,hasty", "--never", "lihgt:take"), "did you mean 'light:take'?"),
        (("--bots", "tuned,hasty", "--players", "2,3"), "here one player count is needed"),
        (("--bots", "tuned,hasty", "--set", "dice.wide=3"), "did you mean 'dice.wild'?"),
    ],
)
def test_mistakes_are_one_sentence(arguments: tuple[str, ...], message: str) -> None:
    """Exit code 2, nothing on stdout, no folder made."""
    result = call(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    complaint = result.stderr.splitlines()[-1]
    assert complaint.startswith("exobalance: ")
    assert message in complaint
    assert not Path("runs").exists()


def test_help_shows_an_example() -> None:
    """That is itself a command of the documentation."""
    result = CliRunner().invoke(app, ["tournament", "--help"])
    assert result.exit_code == 0
    assert "Example: exobalance tournament sgo --bots rusher,engine,settler,tuned" in result.stdout
