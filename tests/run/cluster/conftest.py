"""One cluster for all tests of a module."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from exobalance.simcore.run.cluster import cluster
from exobalance.simcore.run.cluster.cluster import Cluster, on_cluster
from exobalance.simcore.run.play.simulate import simulate
from tests.bots.learned.bot_files import learned_bot
from tests.bots.learned.small import small_model
from tests.run.cluster.machines import Machines
from tests.toy import GAME
from tests.toy.rules import rules


@pytest.fixture(scope="module")
def learned(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, dict[str, np.ndarray]]:
    """Return the file of a learned bot, and what it plays in this process."""
    bot = str(learned_bot(tmp_path_factory.mktemp("bot"), GAME, small_model(GAME, 2)))
    return bot, simulate(GAME, rules(), [bot], 2, 300, seed=3, jobs=1)


@pytest.fixture(scope="module")
def machines(
    tmp_path_factory: pytest.TempPathFactory, uninterrupted: Path, learned: object
) -> Iterator[Machines]:
    """Start a scheduler and two workers, after this process has compiled what they play."""
    with Machines(tmp_path_factory.mktemp("machines")) as found:
        for name in ("a", "b"):
            found.add_worker(name)
        yield found


@pytest.fixture
def two_workers(machines: Machines) -> Iterator[Cluster]:
    """Play on the cluster, as soon as both workers are there."""
    with on_cluster(machines.address) as found:
        wait_for_workers(found, 2)
        yield found


def wait_for_workers(found: Cluster, number: int) -> None:
    """Wait until so many workers are there."""
    found.client.wait_for_workers(number, timeout=60)
    found.look(at_once=True)


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for nobody for long."""
    monkeypatch.setattr(cluster, "CONNECT_S", 0.5)
    monkeypatch.setattr(cluster, "WORKERS_S", 0.5)
