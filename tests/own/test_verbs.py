"""Every verb that takes a game takes one of one's own, workers and later processes included."""

import os
import shlex
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from exobalance.scripts.cli import app
from exobalance.scripts.newgame.copy import new_game
from exobalance.simcore.games import TRUSTED

COMMANDS = (
    "run ./luna --players 2,3 --games 400 --jobs 2 --out runs/first",
    "resume runs/first",
    "report runs/first",
    "replay runs/first --players 2 --world 3",
    "replay luna --players 3 --json",
    "replay ./luna --players 1 --html game.html",
    "compare ./luna domes.first=0 --players 2 --blocks 20 --jobs 2 --out runs/compared",
    "compare runs/first domes.first=0 --players 2 --blocks 20 --out runs/beside",
    "tournament luna --players 2 --bots greedy,careful --blocks 20 --out runs/tournament",
    "sweep ./luna --vary domes.first=0:2 --players 2 --blocks 8 --out runs/swept",
    "sensitivity luna --players 2 --blocks 4 --out runs/sensitivity",
    "luck ./luna --players 2 --setups 6 --chances 3 --noises 2 --out runs/luck",
    "robustness luna --players 2 --blocks 40 --out runs/robust",
    "rules diff ./luna pole_dearer",
    "rules new luna",
    "bots new mine.toml --game ./luna",
    "bots show luna mine.toml",
    "targets new --game ./luna aims.toml --yes",
    "doctor",
)


@pytest.mark.full
def test_every_verb_takes_it(tmp_path, monkeypatch):
    """By its path, its name in the current folder, or a run of it."""
    monkeypatch.chdir(tmp_path)
    new_game("luna", tmp_path)
    for line in COMMANDS:
        told = CliRunner().invoke(app, shlex.split(line))
        assert told.exit_code == 0, f"{line}: {told.output}"
    _later_processes_ask_whether_it_is_trusted(tmp_path)


def _later_processes_ask_whether_it_is_trusted(folder):
    """A run is opened by another process where the environment names its game."""

    def ask(place, **environment):
        kept = {name: text for name, text in os.environ.items() if name != TRUSTED}
        path = {"PYTHONPATH": os.pathsep.join(map(str, sys.path))}
        run = folder / "runs" / "first"
        words = ["-P", "-m", "exobalance", "replay", str(run), "--players", "2"]
        return subprocess.run(
            [sys.executable, *words],
            cwd=place,
            env=kept | path | environment,
            capture_output=True,
            text=True,
            check=False,
        )

    refused = ask(folder)
    assert refused.returncode == 1
    assert f"set {TRUSTED} to the path of its folder" in refused.stderr
    for place, trusted in ((folder, "luna"), (folder, "./luna"), ("/", str(folder / "luna"))):
        told = ask(place, **{TRUSTED: trusted})
        assert told.returncode == 0, told.stderr
        assert told.stdout.startswith("Luna, 2 players")
