"""A finished run of the toy game to read, and copies of it to damage."""

import shutil
from pathlib import Path

import pytest

from exobalance.simcore.run.plan.experiment import Experiment
from exobalance.simcore.run.play.executor import run
from tests.toy.rules import rules

EXPERIMENT = Experiment(
    "tests.toy", players=(2, 3), bots=("greedy",), games=150, seed=11, sample_events=2
)


@pytest.fixture(scope="session")
def finished(tmp_path_factory) -> Path:
    """Return the folder of a finished run; not to be changed."""
    folder = tmp_path_factory.mktemp("record") / "run"
    run(EXPERIMENT, folder, jobs=1, ruleset=rules())
    return folder


@pytest.fixture
def folder(finished, tmp_path) -> Path:
    """Return a copy of the finished run."""
    return Path(shutil.copytree(finished, tmp_path / "run"))
