"""The page about clusters, word by word: its commands start one and play on it."""

import re
import shlex
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from exobalance.scripts.cli import app
from exobalance.simcore.record.reader import open_run
from exobalance.simcore.run.play.simulate import simulate
from tests.docs.test_docs import ROOT, blocks
from tests.run.cluster.machines import end, lend_kernels, start_dask
from tests.toy import GAME
from tests.toy.rules import rules

PAGE = ROOT / "docs" / "cluster.md"
LINES = [line for code in blocks(PAGE, "sh") for line in code.splitlines()]

HERE = {"scheduler": ("--host", "127.0.0.1", "--port", "0"), "worker": ("--host", "127.0.0.1")}
"""What the test adds, so that nothing is open to others and no port is taken."""

SMALLER = {"sgo": "tests.toy", "engineers.chief_points=3": "start.points=[2,0,0,0]"}


@pytest.fixture(name="cluster", scope="module")
def _cluster(tmp_path_factory) -> Iterator[Path]:
    """Start what the page starts, in one folder."""
    folder = tmp_path_factory.mktemp("page")
    simulate(GAME, rules(), ["tuned"], 3, 10, seed=1)  # compiled here, for the workers
    lend_kernels(folder)
    started = []
    try:
        for line in LINES:
            if line.startswith("dask "):
                _, what, *words = shlex.split(line)
                started.append(start_dask(folder, [what, *HERE[what], *words]))
                assert [what] == ["scheduler", "worker"][len(started) - 1 : len(started)]
        yield folder
    finally:
        end(started)


def test_the_commands_play(cluster, monkeypatch):
    """Each of them, with a smaller game and fewer games, in the folder of the scheduler file."""
    monkeypatch.chdir(cluster)
    ends = time.monotonic() + 60
    while not Path("scheduler.json").exists() and time.monotonic() < ends:
        time.sleep(0.05)
    played = [line for line in LINES if line.startswith("exobalance ")]
    assert all("--cluster scheduler.json" in line for line in played)
    for line in played:
        words = [SMALLER.get(word, word) for word in shlex.split(line)[1:]]
        words = [re.sub(r"^([12])00000$|^2000$", r"\g<1>60", word) for word in words]
        result = CliRunner().invoke(app, [*words, "--quiet"])
        assert result.exit_code == 0, (line, result.output)
    assert open_run(Path("runs/wide"), verify=True).n_games == 260
    assert open_run(Path("runs/shared"), verify=True).n_games == 160
    assert open_run(Path("runs/wide-compare")).is_complete


def test_the_extra_is_there():
    """What the page installs is an extra of the project."""
    assert "pip install 'exobalance[cluster]'" in LINES
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    (dask,) = project["optional-dependencies"]["cluster"]
    assert dask.startswith("dask[distributed]")
