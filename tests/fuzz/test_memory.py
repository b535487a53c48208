"""A machine without memory: a sentence, as long as the process can still speak."""

import errno
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from exobalance.scripts.cli import app
from exobalance.simcore.errors import EXIT_INTERRUPTED
from tests.fuzz.ask import ask

ERRORS = (
    MemoryError(),
    MemoryError("std::bad_alloc"),
    RuntimeError("can't start new thread"),
    ImportError("_image.so: failed to map segment from shared object"),
    OSError(errno.ENOMEM, "Cannot allocate memory"),
)


@pytest.mark.parametrize("error", ERRORS, ids=repr)
def test_a_lack_of_memory_is_one_sentence(monkeypatch, error):
    """However Python, a package or the system say it."""

    def fail(game_id):
        raise error

    monkeypatch.setattr("exobalance.simcore.games.load_game", fail)
    answer = ask("run", "tests.toy", "-p", "2", "--dry-run")
    assert answer.code == 1
    assert answer.message.startswith("exobalance: there is not enough memory: ")


def test_a_package_that_was_interrupted_while_it_loaded(monkeypatch):
    """It says that it could not be imported; that was Ctrl-C."""

    def fail(game_id):
        raise ImportError("initialization failed") from KeyboardInterrupt()

    monkeypatch.setattr("exobalance.simcore.games.load_game", fail)
    result = CliRunner().invoke(app, ["run", "tests.toy", "-p", "2", "--dry-run"])
    assert result.exit_code == EXIT_INTERRUPTED
    assert result.stderr.startswith("exobalance: stopped; ")


def test_errors_of_the_program_stay_visible(monkeypatch):
    """They are no matter of memory or of paths."""

    def fail(game_id):
        raise RuntimeError("a mistake")

    monkeypatch.setattr("exobalance.simcore.games.load_game", fail)
    with pytest.raises(AssertionError, match="a mistake"):
        ask("run", "tests.toy", "-p", "2", "--dry-run")


@pytest.mark.skipif(sys.platform != "linux", reason="limits address space as Linux does")
@pytest.mark.parametrize("words", ["run tests.toy -p 2 -j 2", "report runs", "tune tests.toy"])
def test_a_small_limit_of_the_shell_is_named(tmp_path, words):
    """Packages would end the process without a word, or in the midst of something."""
    told = subprocess.run(
        ["sh", "-c", f"ulimit -v 700000; exec {sys.executable} -m exobalance {words}"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 1
    assert told.stderr.startswith("exobalance: this shell limits programs to 717 MB of memory")
    assert "Traceback" not in told.stderr
    assert not list(tmp_path.iterdir())
