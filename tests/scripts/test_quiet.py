"""``--quiet``: results on stdout stay, and nobody tells how they come along."""

import pytest
from typer.main import get_command
from typer.testing import CliRunner

from exobalance.scripts.cli import app
from exobalance.scripts.shared.printing import tell
from exobalance.simcore.run.play.progress import QUIET

RUN = ("run", "tests.toy", "--players", "2", "--bots", "random", "--games", "7", "--jobs", "1")
LONG = (
    "quickstart", "run", "resume", "compare", "tournament", "robustness", "luck", "tune", "learn",
    "playtests", "sweep", "sensitivity", "search", "study", "bench",
)  # fmt: skip


def test_messages_are_silenced_until_the_verb_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the option a compilation is announced; after a quiet verb, too."""
    monkeypatch.setattr("exobalance.simcore.core.jit.is_compiled", lambda kernel: False)
    monkeypatch.setattr("exobalance.simcore.core.jit.config.DISABLE_JIT", False)
    quiet = CliRunner().invoke(app, [*RUN, "--quiet", "--out", "a"])
    assert quiet.stderr == ""
    assert "stored in a" in quiet.stdout
    assert not QUIET.get()
    assert "compiling the rules" in CliRunner().invoke(app, [*RUN, "--out", "b"]).stderr


def test_mistakes_are_told_all_the_same() -> None:
    """Silence is no reason to hide an error."""
    result = CliRunner().invoke(app, [*RUN, "--quiet", "--bots", "nobody"])
    assert (result.exit_code, "nobody" in result.stderr) == (2, True)


@pytest.mark.parametrize("verb", LONG)
def test_every_long_verb_has_the_option(verb: str) -> None:
    """And of these the help says so."""
    options = [each.opts for each in get_command(app).commands[verb].params]  # type: ignore[attr-defined]
    assert ["--quiet", "-q"] in options


def test_tell_tells(capsys: pytest.CaptureFixture[str]) -> None:
    """Messages go to stderr."""
    tell("hello")
    assert capsys.readouterr() == ("", "hello\n")
