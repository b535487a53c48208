"""Experiments on the toy game, small enough to be run many times."""

from pathlib import Path

import pytest

from exobalance.simcore.run.plan.experiment import Experiment
from exobalance.simcore.run.play.executor import run
from tests.toy.rules import rules

EXPERIMENT = Experiment(
    "tests.toy",
    players=(2, 3),
    bots=("tuned",),
    games=1200,
    seed=5,
    sample_events=1,
    sample_standings=3,
    sample_forks=2,
)
"""38 chunks of up to 64 games: long enough to be killed, short enough to be repeated."""


@pytest.fixture(scope="session")
def uninterrupted(tmp_path_factory) -> Path:
    """Return the folder of `EXPERIMENT`, run in one go in this process; not to be changed."""
    folder = tmp_path_factory.mktemp("uninterrupted") / "run"
    run(EXPERIMENT, folder, jobs=1, ruleset=rules())
    return folder


@pytest.fixture
def parts():
    """Return a function that reads all part files of a run, by relative path."""

    def read(folder: Path) -> dict[str, bytes]:
        files = sorted(folder.rglob("*.parquet"))
        return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}

    return read
