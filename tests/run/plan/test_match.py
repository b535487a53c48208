"""Worlds give the same games however they are cut up, and others for another seed."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from exobalance.simcore.bots.load import load_bot, pack_bots
from exobalance.simcore.errors import ConfigError
from exobalance.simcore.run.plan.match import make_match
from exobalance.simcore.run.play import worlds as worlds_module
from exobalance.simcore.run.play.simulate import simulate
from exobalance.simcore.run.play.worlds import play_worlds
from tests.toy import GAME
from tests.toy.rules import rules

ROOT = Path(__file__).parents[3]
LINE_UP = ("tuned", "hasty", "random")


def packed(names):
    """Return the records of bots by name, at three players."""
    return pack_bots(GAME, [load_bot(GAME, name, 3) for name in names])


def same(first, second):
    """Return True if two results hold the same rows."""
    return all(np.array_equal(first[table], second[table]) for table in first)


@pytest.fixture(scope="module")
def whole():
    """Return 300 worlds of a mixed line-up, played in one go."""
    return simulate(GAME, rules(), LINE_UP, 3, 300, seed=5)


def test_rows_are_ordered_by_world_rotation_and_seat(whole):
    """Each block is its world under every rotation of the line-up."""
    assert whole["games"]["world"].tolist() == np.repeat(np.arange(300), 3).tolist()
    assert whole["games"]["rotation"].tolist() == [0, 1, 2] * 300
    assert whole["seats"]["seat"].tolist() == [0, 1, 2] * 900
    bots = whole["seats"]["bot"].reshape(-1, 3)
    assert bots[:3].tolist() == [[0, 1, 2], [1, 2, 0], [2, 0, 1]]


def test_slices_do_not_matter(whole, monkeypatch):
    """The number of games per kernel call leaves no trace."""
    monkeypatch.setattr(worlds_module, "SLICE_GAMES", 7)
    assert same(simulate(GAME, rules(), LINE_UP, 3, 300, seed=5), whole)


def test_worlds_can_be_played_alone(whole):
    """A world's games do not depend on the worlds before it."""
    alone = simulate(GAME, rules(), LINE_UP, 3, range(123, 124), seed=5)
    assert np.array_equal(alone["games"], whole["games"][369:372])
    assert np.array_equal(alone["items"], whole["items"][369 * 9 : 372 * 9])


def test_workers_do_not_matter(whole):
    """Two processes return what one returns."""
    assert same(simulate("tests.toy", rules().tree, packed(LINE_UP), 3, 300, 5, jobs=2), whole)


def test_workers_do_not_matter_in_a_bare_process(whole):
    """Record arrays travel even where nothing else has loaded all of NumPy."""
    code = (
        "from exobalance.simcore.run.play.simulate import simulate\n"
        "from tests.toy.rules import rules\n"
        f"rows = simulate('tests.toy', rules(), {LINE_UP}, 3, 150, 5, jobs=2)\n"
        "print(rows['games']['game_hash'].sum())"
    )
    answer = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert answer.stderr == ""
    assert int(answer.stdout) == whole["games"]["game_hash"][:450].sum()


def test_other_seed_gives_other_games(whole):
    """No world is the same under another seed."""
    other = simulate(GAME, rules(), LINE_UP, 3, 300, seed=6)
    assert not (other["games"]["game_hash"] == whole["games"]["game_hash"]).any()


def test_equal_bots_play_one_rotation():
    """Rotating copies of one bot would repeat the same evidence."""
    assert len(simulate(GAME, rules(), ["tuned"], 3, 10, seed=5)["games"]) == 10
    assert len(simulate(GAME, rules(), packed(["tuned"] * 3), 3, 10, seed=5)["games"]) == 10


def test_limits_truncate_and_still_rank():
    """A game out of turns is counted as such, and its credits sum to 1."""
    rows = simulate(GAME, rules(), ["random"], 3, 50, seed=5, turn_limit=6)
    assert set(rows["games"]["status"]) == {3}
    assert np.allclose(rows["seats"]["credit"].reshape(-1, 3).sum(axis=1), 1)
    rows = simulate(GAME, rules(), ["random"], 3, 50, seed=5, decision_limit=9)
    assert set(rows["games"]["decisions"]) == {9}


def test_setup_sets_come_equally_often(whole):
    """Worlds run through the setup sets in whole cycles."""
    assert np.bincount(whole["games"]["setup_set"]).tolist() == [90] * 10


def test_planted_seat_bonus_shows():
    """Points given to seat 0 move its score by exactly as much, and its wins up."""
    plain, bonus = (
        simulate(GAME, rules({"start.points": points}), ["tuned"], 3, 500, seed=5)["seats"]
        for points in ([0, 0, 0, 0], [4, 0, 0, 0])
    )
    gained = bonus["score"].astype(int) - plain["score"]
    assert gained.reshape(-1, 3).tolist() == [[4, 0, 0]] * 500
    wins = [rows["credit"].reshape(-1, 3)[:, 0].mean() for rows in (plain, bonus)]
    assert wins[1] > wins[0] + 0.05


@pytest.mark.parametrize(
    ("bots", "worlds", "message"),
    [
        (["tuned", "random"], 5, "2 bots for 3 players"),
        (["tuned"], 0, "expected a number above 0"),
        (["tuned"], range(0, 9, 2), "range of step 1"),
    ],
)
def test_wrong_arguments_are_explained(bots, worlds, message):
    """A line-up or a range that does not fit says so."""
    with pytest.raises(ConfigError, match=message):
        simulate(GAME, rules(), bots, 3, worlds, seed=5)


def test_coverage_adds_up(whole):
    """Chosen options are the decisions of all games."""
    options = [thing.row for thing in GAME.things({}, 3) if thing.group == "option"]
    assert whole["coverage"][options, 1].sum() == whole["games"]["decisions"].sum()


def test_match_counts_rotations_unless_told():
    """A manifest's line-up says how often it rotates; a bare one is looked at."""
    tree = rules().tree
    assert make_match(GAME, tree, packed(["tuned"] * 3), 5).rotations == 1
    assert make_match(GAME, tree, packed(LINE_UP), 5).rotations == 3
    match = make_match(GAME, tree, packed(["tuned"] * 3), 5, rotations=3)
    assert len(play_worlds(match, 0, 2)["games"]) == 6
