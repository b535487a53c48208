"""Paths that nobody should give, to every verb that takes one."""

import os

import pytest

from tests.fuzz.ask import ask

TOY = "tests.toy -p 2 -b random"

READ = (
    "run PATH.toml",
    f"run {TOY} -r PATH",
    "run tests.toy -p 2 -b PATH",
    "run tests.toy -p 2 -b PATH.toml",
    "report PATH",
    "resume PATH",
    "replay PATH",
    "replay PATH/run",
    "compare PATH/run printed",
    "compare printed PATH.toml --game tests.toy",
    "sweep tests.toy -p 2 --vary track.goal=20,30 --targets PATH --dry-run",
    "sensitivity tests.toy -p 2 --targets PATH --dry-run",
    "search PATH",
    "tune tests.toy -p 2 --bot PATH.toml",
    "learn tests.toy -p 2 --base PATH.toml",
    "learn tests.toy -p 2 --pool PATH",
    "score tests.toy PATH",
    "study PATH",
    "rules check tests.toy PATH",
    "rules show PATH",
    "bots PATH",
)
"""Commands that read what lies at a path."""

WRITE = (
    f"run {TOY} -n 20 -j 1 --out PATH",
    f"compare printed track.goal=30 --game {TOY} -n 20 -j 1 --out PATH",
    "tournament tests.toy -b random,greedy -p 2 -n 4 -j 1 --out PATH",
    "robustness tests.toy -p 2 -j 1 --out PATH",
    f"luck {TOY} -j 1 --out PATH",
    "tune tests.toy -p 2 --bot tuned --effort quick -j 1 --out PATH",
    "learn tests.toy -p 2 -n 20 --futures 2 -j 1 --out PATH",
    f"sweep {TOY} --vary track.goal=20,30 -n 20 -j 1 --out PATH",
    f"sensitivity {TOY} -n 20 -j 1 --out PATH",
    f"replay {TOY} --html PATH",
)
"""Commands that write to a path."""


@pytest.fixture(autouse=True)
def _somewhere_else(tmp_path, monkeypatch):
    """Nothing lands beside the tests."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "file").write_text("x")
    os.mkfifo(tmp_path / "pipe")


def words(command: str, path: str) -> list[str]:
    """Return the words of a command with a path put in."""
    return [word.replace("PATH", path) for word in command.split()]


@pytest.mark.parametrize("command", (*READ, *WRITE))
def test_names_that_no_file_can_have_get_a_sentence(command):
    """Longer than 255 characters, not UTF-8, below a file, or going round in a circle."""
    long = "x" * 300
    for path in (long, f"{long}/below", f"new/{long}", "r\udcff\udcfe", "loop/below"):
        assert ask(*words(command, path)).code in (1, 2)


@pytest.mark.parametrize("command", READ)
def test_what_is_no_file_gets_a_sentence(command):
    """A pipe that nobody writes to, a device without an end, a folder, a loop."""
    for path in ("pipe", "/dev/zero", ".", "..", "loop", "file/below"):
        assert ask(*words(command, path)).code in (1, 2)


@pytest.mark.parametrize("command", WRITE)
def test_what_is_no_place_to_write_gets_a_sentence(command):
    """And is as it was."""
    for path in ("pipe", "/dev/null", "file/below", "loop"):
        assert ask(*words(command, path)).code in (1, 2)


NAMED = (
    "run GAME -p 2 -n 20 --out new",
    "quickstart GAME",
    "compare printed track.goal=30 --game GAME",
    "tournament GAME -b random,greedy -p 2 --out new",
    "robustness GAME -p 2 --out new",
    "luck GAME -p 2 --out new",
    "tune GAME -p 2 --bot tuned --out new",
    "sweep GAME -p 2 --vary track.goal=20,30 --out new",
    "sensitivity GAME -p 2 --out new",
    "replay GAME -p 2",
    "score GAME file",
    "bots GAME",
    "rules show GAME",
    "rules check GAME file",
)
"""Commands that take the name of a game."""

NO_GAMES = (
    "..", ".", "...", "no.such", "tests.", ".tests", "tests.fuzz", "json.tool", "a/b", "../sgo",
    "sgo\n", "SGO/", "__main__", "-", "x" * 300, "x." * 300, "é", "sgo.pun", "/etc",
)  # fmt: skip


@pytest.mark.parametrize("command", NAMED)
def test_names_of_no_game_are_refused(tmp_path, command):
    """Whatever they look like; nothing is written."""
    for name in NO_GAMES:
        given = [name if word == "GAME" else word for word in command.split()]
        assert ask(*given).code in (1, 2), given
    assert not (tmp_path / "new").exists()
