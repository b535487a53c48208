"""The page on the data set: its Python lines read a run, and the types are those that it names."""

import re
from pathlib import Path

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.dataset
import pytest

from exobalance.simcore.record.reader import open_run
from exobalance.simcore.run.plan.experiment import Experiment
from exobalance.simcore.run.play.executor import run

PAGE = (Path(__file__).parents[2] / "docs" / "data.md").read_text(encoding="utf-8")
CODE = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


@pytest.fixture(name="home", scope="module")
def _home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with two runs, one of whose names is a pattern."""
    home = tmp_path_factory.mktemp("data")
    experiment = Experiment("tests.toy", players=(2, 3), games=20, bots=("random",))
    for name in ("first", "my [first] run"):
        run(experiment, home / "runs" / name, jobs=1)
    return home


@pytest.fixture(name="in_home", autouse=True)
def _in_home(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page names runs as seen from here."""
    monkeypatch.chdir(home)


@pytest.mark.parametrize("code", CODE)
def test_python_lines_read_the_run(code: str) -> None:
    """Each block by itself; what it reads is what was stored."""
    names: dict[str, object] = {}
    exec(code, names)
    wins = open_run("runs/first").scan("seats").select(pl.col("credit").sum()).collect().item()
    for name in ("seats", "games"):
        frame = names.get(name)
        if isinstance(frame, (pl.LazyFrame, pl.DataFrame)):
            read = frame.lazy().collect()
            assert len(read) == (100 if name == "seats" else 40)
            assert {"arm", "players", "lineup"} <= set(read.columns)
            assert name == "games" or read["credit"].sum() == pytest.approx(wins)
    if "means" in names:
        means = names["means"]
        assert isinstance(means, pd.Series)
        assert list(means.index) == [(3, 0), (3, 1), (3, 2)]
        assert means.sum() == pytest.approx(1)


def test_types_of_the_partition_keys() -> None:
    """As the table of readers says; and a pattern says nothing without being asked."""
    folder, pattern = "runs/first/seats", "runs/first/seats/**/*.parquet"
    keys = ["arm", "players", "lineup"]
    stored = open_run("runs/first").scan("seats").select(keys).collect_schema().dtypes()
    assert stored == [pl.String, pl.Int32, pl.String]
    assert pl.scan_parquet(folder).select(keys).collect_schema().dtypes() == [
        pl.String,
        pl.Int64,
        pl.String,
    ]
    assert not set(keys) & set(pl.scan_parquet(pattern).collect_schema().names())
    table = pd.read_parquet(folder)
    assert all(isinstance(table[key].dtype, pd.CategoricalDtype) for key in keys)
    with pytest.raises(TypeError):
        table["players"].sum()
    part = pd.read_parquet(next(Path(folder).rglob("*.parquet")))
    assert not set(keys) & set(part.columns)


def test_names_that_are_patterns() -> None:
    """A pattern finds nothing where the folder finds all."""
    with pytest.raises(pl.exceptions.ComputeError):
        pl.scan_parquet("runs/my [first] run/seats/**/*.parquet").collect()
    assert len(pd.read_parquet("runs/my [first] run/seats")) == 100


def test_the_hash_of_a_game_needs_64_bits() -> None:
    """Two ways through Arrow keep hashes apart, which is all that R does with the page's lines."""
    hashes = pd.read_parquet("runs/first/games")["game_hash"]
    assert hashes.dtype == np.uint64
    assert hashes.max() > 2**63
    column = pa.dataset.dataset("runs/first/games", partitioning="hive").to_table()["game_hash"]
    assert column.cast(pa.string()).to_pylist() == [str(each) for each in column.to_pylist()]
    with pytest.raises(pa.ArrowInvalid):
        column.cast(pa.int64())
    bits = column.cast(pa.int64(), safe=False).to_numpy()
    assert (bits.view(np.uint64) == column.to_numpy()).all()
