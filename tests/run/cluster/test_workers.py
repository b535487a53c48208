"""Who may play: workers are looked at before they are sent anything, and again with every work."""

from __future__ import annotations

import json
import pickle
import socket
import sys
from dataclasses import replace
from itertools import count, islice
from pathlib import Path

import pytest

from exobalance.scripts.newgame.copy import new_game
from exobalance.simcore.errors import ClusterError, ConfigError
from exobalance.simcore.record.manifest import read_manifest
from exobalance.simcore.run.cluster import address, cluster, workers
from exobalance.simcore.run.cluster.address import read_address
from exobalance.simcore.run.cluster.cluster import Cluster, connect, on_cluster
from exobalance.simcore.run.cluster.fitness import Facts, code_of, differences, facts, files_hash
from exobalance.simcore.run.cluster.spread import spread
from exobalance.simcore.run.cluster.workers import Shipment, do, packed
from exobalance.simcore.run.play.beginning import _begin_in, begin
from tests.run.cluster import works
from tests.run.cluster.conftest import wait_for_workers
from tests.run.cluster.machines import Machines

HUGE = json.dumps({"address": "tcp://10.0.0.1:8786", "more": "x" * address.LARGEST})

BLAS = "avx avx2 fma sse sse2"


@pytest.fixture(name="old_numba")
def _old_numba(tmp_path: Path) -> Path:
    """A folder which makes a process that has it first on its path believe in an old numba."""
    facts = tmp_path / "numba-0.1.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: numba\nVersion: 0.1\n")
    return tmp_path


def test_a_worker_of_another_version_is_refused(tmp_path_factory, old_numba):
    """It is named with what it has, whether it is there at the start or joins in the midst."""
    with Machines(tmp_path_factory.mktemp("mixed")) as machines:
        machines.add_worker("a")
        with on_cluster(machines.address) as found:
            told = []
            with pytest.raises(ClusterError) as late:
                for result in spread(found, works.slowly, islice(count(), 2000)):
                    if result == 3:
                        machines.add_worker("old", old_numba)
                    told.append(result)
            assert len(told) > 3
            wait_for_workers(found, 2)
        with pytest.raises(ClusterError) as early:
            connect(machines.address)
    for caught in (late, early):
        assert "worker tcp://127.0.0.1:" in str(caught.value)
        assert "has numba 0.1, expected " in str(caught.value)
        assert "llvmlite" not in str(caught.value)


def test_no_workers(tmp_path, hasty):
    """The sentence says how to start some."""
    why = r"has no workers: .* `dask worker tcp://.*:\d+ "
    with Machines(tmp_path) as machines, pytest.raises(ClusterError, match=why):
        connect(machines.address)


def test_a_scheduler_without_exobalance(tmp_path, hasty):
    """It passes tasks on, and reads them for that."""
    why = "cannot read tasks of this version"
    hidden = tmp_path / "exobalance.py"  # stands before one that is installed
    hidden.touch()
    with Machines(tmp_path, str(tmp_path)) as machines, pytest.raises(ClusterError, match=why):
        connect(machines.address)


def test_no_scheduler(hasty):
    """Nobody is waited for who is not there."""
    with pytest.raises(ClusterError, match=r"no Dask scheduler answers at tcp://127\.0\.0\.1:1 "):
        connect("127.0.0.1:1")


def test_somebody_else(hasty, monkeypatch):
    """Whoever takes the call and says nothing is no scheduler."""
    monkeypatch.setattr(address, "GRACE_S", 0.1)
    why = r"answers at .* \(somebody is there who does not"
    with (
        socket.create_server(("127.0.0.1", 0)) as other,
        pytest.raises(ClusterError, match=why),
    ):
        connect(f"127.0.0.1:{other.getsockname()[1]}")


def test_certificates_are_needed_for_tls():
    """Without them nothing is tried."""
    with pytest.raises(ConfigError, match="wants certificates"):
        connect("tls://127.0.0.1:1")


def test_dask_is_an_extra(monkeypatch):
    """Without it, the sentence says what to install."""
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ConfigError, match=r"pip install 'exobalance\[cluster\]'"):
        connect("tcp://127.0.0.1:1")


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("tcp://10.0.0.1:8786", "tcp://10.0.0.1:8786"),
        ("host-1.example:8786", "tcp://host-1.example:8786"),
        ("tls://[::1]:8786", "tls://[::1]:8786"),
    ],
)
def test_addresses(text, wanted):
    """A scheme may be left out."""
    assert read_address(text) == wanted


@pytest.mark.parametrize(
    "text", ["host", "host:", "host:99999", "tcp://host", "a b:1", "", "h:\u0668"]
)
def test_no_addresses(text):
    """The sentence says what is expected."""
    with pytest.raises(ConfigError, match=r"expected the address of a Dask scheduler, such as"):
        read_address(text)


def test_scheduler_files(tmp_path):
    """The address stands in them."""
    file = tmp_path / "scheduler.json"
    with pytest.raises(ConfigError, match=r"is not there: .*`dask scheduler --scheduler-file"):
        read_address(str(file))
    for text in ("", "no JSON", "[]", "{}", '{"address": 3}', '{"address": "nowhere"}', HUGE):
        file.write_text(text)
        with pytest.raises(ConfigError, match="is no scheduler file, it holds no address"):
            read_address(str(file))
    with pytest.raises(ConfigError, match="cannot be read"):
        read_address(str(tmp_path))
    file.write_text(json.dumps({"type": "Scheduler", "address": "tcp://10.0.0.1:8786"}))
    assert read_address(str(file)) == "tcp://10.0.0.1:8786"


def test_differences_are_told_one_by_one():
    """What a process has, and what is expected; of a processor only the features that differ."""
    mine = {"numpy": "2.3", "numba": "0.63", "processor": BLAS}
    assert differences(mine, mine) == []
    assert differences(mine, {**mine, "numpy": "2.2"}) == ["numpy 2.2, expected 2.3"]
    assert differences(mine, {**mine, "processor": f"{BLAS} avx512f"}) == [
        "processor avx512f, expected nothing more"
    ]
    assert differences(mine, {**mine, "processor": "avx fma sse sse2 xop"}) == [
        "processor xop, expected avx2"
    ]
    assert len(differences(mine, {})) == 3


def test_what_decides_numbers_is_compared():
    """Versions, the sources themselves, the system and the processor."""
    assert {
        "exobalance", "source of exobalance", "python", "numba", "llvmlite", "numpy", "polars",
        "system", "C library", "processor",
    } == set(facts().deciding)  # fmt: skip


def test_an_edit_is_seen(tmp_path):
    """Of code and of rules, and of their names; not of what nobody reads."""
    (tmp_path / "rooms").mkdir()
    for name, text in (("a.py", "x = 1"), ("rooms/rules.toml", "x = 1"), ("notes.txt", "x")):
        (tmp_path / name).write_text(text)
    before = files_hash(tmp_path)
    (tmp_path / "notes.txt").write_text("y")
    assert files_hash(tmp_path) == before
    (tmp_path / "rooms" / "rules.toml").write_text("x = 2")
    edited = files_hash(tmp_path)
    (tmp_path / "a.py").rename(tmp_path / "b.py")
    assert len({before, edited, files_hash(tmp_path)}) == 3


def test_a_worker_refuses_by_itself(monkeypatch):
    """One that joins while a run is played has been looked at by nobody."""
    other = replace(facts(), deciding={**facts().deciding, "numpy": "1.0"})
    monkeypatch.setattr(workers, "_works", {})
    with pytest.raises(ClusterError, match=r"^workers that .* has numpy \S+, expected 1\.0"):
        do(packed(1), Shipment("x", packed(works.double), packed(None), other))
    assert not workers._works


def test_works_are_begun_once(monkeypatch):
    """Their first task begins them; what was done long ago is forgotten."""
    monkeypatch.setattr(workers, "_works", {})
    monkeypatch.setenv(workers.POLARS_THREADS, "1")
    monkeypatch.setattr(works, "begun", [])
    for key in ("x", "x", "1", "2", "3", "4", "x"):
        shipment = Shipment(key, packed(works.double), packed(works.begin), facts())
        assert pickle.loads(do(packed(4), shipment)) == 8
    assert list(workers._works) == ["2", "3", "4", "x"]
    assert len(works.begun) == 6


def test_games_of_others_have_to_be_there(monkeypatch):
    """The same files of them, too."""
    monkeypatch.setattr(workers, "_works", {})
    with pytest.raises(ConfigError, match=r"there is no package nowhere\.to_be_found"):
        code_of("nowhere.to_be_found")
    with pytest.raises(ClusterError, match=r"has other files of the game tests\.toy"):
        begin("tests.toy", "0123", (), {})
    begin("tests.toy", code_of("tests.toy"), (), {})
    assert code_of("sgo") == ""


def test_a_game_of_a_folder_is_compared_with_its_files(tmp_path, monkeypatch):
    """Its name has no dot, as those of the games that come along have none."""
    folder = new_game("selene", tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    before = code_of("selene")
    assert len(before) == 16
    begin("selene", before, (), {})
    with open(folder / "rules.toml", "a", encoding="utf-8") as file:
        file.write("# another word\n")
    edited = code_of("selene")
    assert edited not in ("", before)
    with pytest.raises(ClusterError, match=r"start the worker anew$"):  # it has loaded the others
        begin("selene", edited, (), {})


def test_a_shared_folder_has_to_be_seen(tmp_path, uninterrupted):
    """A worker that finds no run there, or another one, writes nothing."""
    run = read_manifest(uninterrupted).hash
    for folder, wanted in ((tmp_path, run), (uninterrupted, "other")):
        with pytest.raises(ClusterError, match=r"does not see the run in .* --shared-folder$"):
            _begin_in(folder, wanted, works.begin)
    before = len(works.begun)
    _begin_in(uninterrupted, run, works.begin)
    assert len(works.begun) == before + 1


def test_one_worker_of_each_machine_compiles_first(monkeypatch):
    """The others of the machine begin when it has finished; what is ready is not begun again."""
    told: list = []

    class Imagined(Cluster):
        def check_workers(self):
            here, there = (Facts({}, host, "cache", 0) for host in ("here", "there"))
            return [("a1", here), ("a2", here), ("b1", there), ("b2", there), ("a3", here)]

        def _on(self, address, work, *arguments):
            told.append(address)
            return address

        def result_of(self, future):
            told.append(f"{future} is ready")

    found = Imagined("tcp://nowhere:1", None)  # type: ignore[arg-type]
    hosts: list = []
    for _ in range(2):
        found.get_ready("shipment", works.process, hosts.append)  # type: ignore[arg-type]
    assert hosts == [["here", "there"]]
    assert told == ["a1", "b1", "a1 is ready", "b1 is ready", "a2", "b2", "a3"]
    assert cluster.CLUSTER.get() is None
