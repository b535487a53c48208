"""Runs in a notebook: tables, verdicts and the short picture."""

import polars as pl
import pytest

from exobalance import load_run
from exobalance.simcore.errors import ConfigError, DatasetError
from exobalance.simcore.run.plan.experiment import Experiment
from exobalance.simcore.run.play.executor import run


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Return the folder of a run of the toy at two player counts."""
    folder = tmp_path_factory.mktemp("notebook") / "run"
    run(Experiment("tests.toy", players=(2, 3), games=500, seed=4), folder, jobs=1)
    return folder


def test_stored_tables_are_lazy(folder):
    """Frames are not read before they are asked for, and hold all arms and player counts."""
    loaded = load_run(folder)
    assert isinstance(loaded.seats, pl.LazyFrame)
    sums = loaded.seats.group_by("players", "world").agg(pl.col("credit").sum()).collect()
    assert sums["credit"].to_list() == pytest.approx([1.0] * 1000)


def test_result_tables_by_player_count_or_together(folder):
    """One table per player count, or all with a column that tells them apart."""
    loaded = load_run(folder)
    assert len(loaded.table("seats", players=3)) == 3
    assert loaded.table("seats").groupby("players").size().to_dict() == {2: 2, 3: 3}
    assert loaded.tables["seats"] == [2, 3]


def test_verdicts_follow_the_targets(folder):
    """A wider margin gives another word."""
    words = {}
    for margin in (0.0001, 60):
        verdicts = load_run(folder, targets={"seat_share_pp": margin}).verdicts
        words[margin] = verdicts[verdicts.title == "Seats at 3 players"].word.item()
    assert words[60] == "Balanced" != words[0.0001]


def test_picture_is_short_and_escaped(folder):
    """A cell shows the headline and the verdicts."""
    loaded = load_run(folder)
    assert repr(loaded) == "<run of Beacon Dash: 1,000 games, 2, 3 players, bots tuned>"
    html = loaded._repr_html_()
    assert html.count("<tr>") == len(loaded.verdicts) + 1
    assert "Seats at 2 players" in html


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda f: load_run(f / "nowhere"), DatasetError, "is not a run"),
        (lambda f: load_run(f, arm="bse"), ConfigError, "did you mean 'base'"),
        (lambda f: load_run(f, targets={"seat_share": 2}), ConfigError, "seat_share_pp"),
        (lambda f: load_run(f).table("seat"), ConfigError, "seats"),
        (lambda f: load_run(f).table("seats", players=4), ConfigError, "expected one of 2, 3"),
    ],
)
def test_mistakes_get_a_sentence(folder, call, error, message):
    """What was found, what was expected."""
    with pytest.raises(error, match=message):
        call(folder)
