"""Completion with the Tab key: it can be installed, looked at, and knows the verbs."""

from pathlib import Path

import pytest
from typer.main import get_command
from typer.testing import CliRunner

from exobalance.scripts.cli import app


@pytest.fixture(name="named")
def _named(monkeypatch: pytest.MonkeyPatch) -> None:
    """The options take the name of a shell: which one runs the tests is not for them to say.

    Typer asks when it puts the command line together, so one from before does not do.
    """
    monkeypatch.setenv("_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION", "1")
    monkeypatch.setattr("typer.testing._get_command", get_command)


def call(*arguments: str, **environment: str) -> str:
    """Call the command line by its name; return what it prints."""
    result = CliRunner().invoke(app, arguments, env=environment, prog_name="exobalance")
    assert result.exit_code == 0, result.output
    return result.stdout


def completed(typed: str) -> list[str]:
    """Return what may follow what is typed, in bash."""
    words = {"COMP_WORDS": typed, "COMP_CWORD": str(typed.count(" "))}
    return call(_EXOBALANCE_COMPLETE="complete_bash", **words).split()


def test_help_names_both_options() -> None:
    """Typer's own names for them."""
    for option in ("--install-completion", "--show-completion"):
        assert option in call("--help")


def test_verbs_and_options_are_completed() -> None:
    """At every level."""
    assert completed("exobalance qui") == ["quickstart"]
    assert completed("exobalance rules ch") == ["check"]
    assert "--until-precise" in completed("exobalance compare --unt")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_asks_this_program(shell: str, named: None) -> None:
    """By the variable that it answers to."""
    assert "_EXOBALANCE_COMPLETE" in call("--show-completion", shell)


def test_it_is_installed_for_the_user(tmp_path: Path, named: None) -> None:
    """Under the home folder, where bash looks."""
    text = call("--install-completion", "bash", HOME=str(tmp_path))
    assert "completion installed in" in text
    script = tmp_path / ".bash_completions" / "exobalance.sh"
    assert "_EXOBALANCE_COMPLETE=complete_bash" in script.read_text()
    assert str(script) in (tmp_path / ".bashrc").read_text()
