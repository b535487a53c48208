"""Designs of several arms and line-ups: planned, played, continued, extended, refused."""

from dataclasses import replace

import numpy as np
import polars as pl
import pytest

from exobalance.simcore.errors import ConfigError
from exobalance.simcore.record.files import marker_name
from exobalance.simcore.ruleset import load_ruleset
from exobalance.simcore.run.plan.design import Design, Rules, Seating
from exobalance.simcore.run.plan.planner import plan
from exobalance.simcore.run.play.simulate import simulate
from exobalance.simcore.run.play.study import play

DESIGN = Design(
    "tests.toy",
    {"base": Rules(), "t1": Rules(sets=("beacons.cost=1",), name="cheaper lights")},
    (
        Seating(("tuned",) * 3, 70),
        Seating(("tuned", "tuned", "hasty"), 64, arms=("base",)),
    ),
    seed=3,
    study={"kind": "trial", "asked": {"why": "to see"}},
)


def hashes(run, arm, lineup):
    """Return the hashes of a cell's games in order."""
    table = run.scan("games", arm=arm, players=3, lineup=lineup).sort("world", "rotation")
    return table.select("game_hash").collect()["game_hash"].to_numpy()


def test_plan_has_a_cell_for_each_arm_and_line_up():
    """Line-ups of one bot are not rotated; arms keep their names."""
    manifest = plan(DESIGN)
    assert [(c.arm, c.lineup, c.blocks) for c in manifest.cells] == [
        ("base", "l0", 70),
        ("t1", "l0", 70),
        ("base", "l1", 64),
    ]
    assert [lineup.rotations for lineup in manifest.lineups.values()] == [1, 3]
    assert manifest.arms["t1"].name == "cheaper lights"
    assert manifest.total_games == 70 + 70 + 64 * 3


def test_arms_play_the_same_worlds_as_single_runs(tmp_path):
    """A cell's games are those of `simulate`, arm by arm."""
    run = play(DESIGN, tmp_path / "study", jobs=1)
    for arm, sets in (("base", ()), ("t1", ("beacons.cost=1",))):
        rules = load_ruleset("tests.toy", sets=sets)
        alone = simulate("tests.toy", rules, ["tuned"], 3, 70, seed=3)["games"]
        assert np.array_equal(hashes(run, arm, "l0"), alone["game_hash"])
    assert run.manifest.study["kind"] == "trial"
    assert run.manifest.arms["t1"].effect[3].changed > 0
    assert not np.array_equal(hashes(run, "base", "l0"), hashes(run, "t1", "l0"))


def test_same_call_goes_on_and_larger_one_extends(tmp_path):
    """What is there is kept; a smaller design is already answered."""
    folder = tmp_path / "study"
    first = play(DESIGN, folder, jobs=1)
    before = hashes(first, "base", "l0")
    (folder / marker_name(0)).unlink()
    assert np.array_equal(hashes(play(DESIGN, folder, jobs=1), "base", "l0"), before)
    more = replace(DESIGN, seatings=(Seating(("tuned",) * 3, 150), DESIGN.seatings[1]))
    grown = play(more, folder, jobs=1)
    assert grown.n_games == 150 * 2 + 64 * 3
    assert np.array_equal(hashes(grown, "base", "l0")[:70], before)
    assert play(DESIGN, folder, jobs=1).n_games == grown.n_games


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seed": 4}, "seed: 3 there, 4 here"),
        ({"study": {"kind": "other"}}, "kind: trial there, other here"),
        ({"arms": {"base": Rules(), "t1": Rules(sets=("beacons.cost=3",))}}, "rule beacons.cost"),
        ({"seatings": DESIGN.seatings[:1]}, "bot hasty at 3 players: only there"),
    ],
)
def test_other_question_is_refused(tmp_path, change, message):
    """A folder never mixes the games of two studies."""
    folder = tmp_path / "study"
    play(DESIGN, folder, jobs=1)
    with pytest.raises(ConfigError, match=message):
        play(replace(DESIGN, **change), folder, jobs=1)


def test_stop_says_that_the_same_command_goes_on(tmp_path, monkeypatch):
    """A study is continued by asking for it again, not by `resume`."""
    from exobalance.simcore.errors import Interrupted
    from exobalance.simcore.run.play import executor

    def stop(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(executor, "_fan_out", stop)
    with pytest.raises(Interrupted, match="the same command goes on from there"):
        play(DESIGN, tmp_path / "study", jobs=1)


def test_parts_are_few_even_for_many_cells():
    """The number of part files follows the whole design, not the number of cells."""
    many = [Seating((bot, "tuned", "greedy"), 2000) for bot in ("tuned", "hasty", "random")] * 8
    manifest = plan(replace(DESIGN, arms={"base": Rules()}, seatings=many))
    assert len(manifest.chunks) <= 2 * 128
    worlds = pl.DataFrame([(c.lineup, c.n_worlds) for c in manifest.chunks], orient="row")
    assert worlds.group_by("column_0").agg(pl.col("column_1").sum())["column_1"].eq(2000).all()
