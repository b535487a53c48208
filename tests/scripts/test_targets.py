"""``exobalance targets new``: a file with what a balanced game means, asked for or as it ships."""

from pathlib import Path

import pytest
from click.testing import Result
from typer.testing import CliRunner

from exobalance.analysis.base.targets import load_targets, read_target
from exobalance.reports.source import meaning
from exobalance.scripts.cli import app
from exobalance.simcore.errors import ConfigError


def new(*arguments: str, answers: str = "") -> Result:
    """Call the verb in this process, with what is typed."""
    return CliRunner().invoke(app, ["targets", "new", *arguments], input=answers)


@pytest.mark.parametrize("game", ["sgo", "pun", "tests.toy"])
def test_without_a_terminal_it_writes_the_games_own(game: str) -> None:
    """With what each target means above it."""
    assert new("mine.toml", "--game", game).exit_code == 0
    assert dict(load_targets(game, "mine.toml")) == dict(load_targets(game))
    text = Path("mine.toml").read_text(encoding="utf-8")
    assert all(f"# {meaning(name)}\n{name} = " in text for name in load_targets(game))


def test_answers_are_asked_for_until_they_make_sense(monkeypatch: pytest.MonkeyPatch) -> None:
    """Return keeps the default, which is shown; a mistake says what is expected."""
    monkeypatch.setattr("exobalance.scripts.verbs.targets.sys", Terminal)
    typed = ["much", "3", "", "5 to 9", "1.5"] + [""] * 2 + ["90 to 20", "20 to 90"] + [""] * 20
    result = new("mine.toml", "--game", "sgo", answers="\n".join(typed))
    assert result.exit_code == 0, result.output
    assert "seat_share_pp [2]: " in result.stdout
    assert "'much' is no target" in result.stdout
    assert "'exoplanet_score' is one number" in result.stdout
    found, usual = load_targets("sgo", "mine.toml"), dict(load_targets("sgo"))
    changed = {name: value for name, value in found.items() if value != usual[name]}
    assert changed == {"seat_share_pp": 3.0, "exoplanet_score": 1.5, "gift_ratio": (20.0, 90.0)}


class Terminal:
    """A `sys` whose standard input is a terminal."""

    class stdin:
        """Standard input."""

        @staticmethod
        def isatty() -> bool:
            """Somebody is there."""
            return True


def test_the_file_judges_a_report() -> None:
    """As it stands."""
    asked = ["run", "tests.toy", "-p", "2", "-b", "random", "-n", "20", "-j", "1", "--out", "x"]
    assert CliRunner().invoke(app, asked).exit_code == 0
    assert new("mine.toml", "--game", "tests.toy", "--yes").exit_code == 0
    result = CliRunner().invoke(app, ["report", "x", "--targets", "mine.toml"])
    assert result.exit_code == 0, result.output
    assert "mine.toml" in Path("x/report/report.md").read_text(encoding="utf-8")


def test_nothing_is_replaced() -> None:
    """A file that is there stays."""
    Path("mine.toml").write_text("seat_share_pp = 9\n")
    result = new("mine.toml", "--game", "sgo", "--yes")
    assert (result.exit_code, "is there already" in result.stderr) == (2, True)
    assert Path("mine.toml").read_text() == "seat_share_pp = 9\n"


@pytest.mark.parametrize("text", ["[50, 100]", "50 to 100", " 50,100 "])
def test_ranges_as_people_type_them(text: str) -> None:
    """Words, commas or TOML."""
    assert read_target("length_turns", text, (1.0, 2.0)) == (50.0, 100.0)


@pytest.mark.parametrize("text", ["", "few", "nan", "-1", "1 to 2 to 3", "9 to 3"])
def test_what_is_no_target(text: str) -> None:
    """In one sentence."""
    with pytest.raises(ConfigError):
        read_target("length_turns", text, (1.0, 2.0))
