"""Which tables a run samples, and of how many blocks."""

from dataclasses import replace

import polars as pl
import pytest

from exobalance.simcore.core.choose import BotKind
from exobalance.simcore.errors import ConfigError
from exobalance.simcore.record.reader import open_run
from exobalance.simcore.run.plan.experiment import Experiment
from exobalance.simcore.run.plan.planner import plan
from exobalance.simcore.run.play.executor import run
from exobalance.simcore.run.play.resume import resume
from exobalance.simcore.run.samples.position import can_play_on
from tests.run.conftest import EXPERIMENT
from tests.run.samples.test_standings import match_of
from tests.toy.rules import rules


def sizes(**changes):
    """Return the sampled blocks (events, standings, forks) of a plan."""
    manifest = plan(replace(Experiment("tests.toy", players=(3,)), **changes).design(rules()))
    return manifest.sample_blocks, manifest.sample_standings, manifest.sample_forks


def test_default_samples_grow_with_the_run():
    """A share of the games, up to a limit; mixed line-ups play each block in all rotations."""
    assert sizes() == (10, 666, 20)
    assert sizes(games=10_000) == (1, 66, 2)
    assert sizes(games=100) == (0, 0, 0)
    assert sizes(games=10**7) == (50, 1000, 200)
    assert sizes(games=10_000, bots=("tuned", "hasty", "random")) == (0, 22, 0)


def test_asked_samples_are_taken():
    """None is a number too."""
    assert sizes(sample_standings=0, sample_forks=7, sample_events=3) == (3, 0, 7)


def test_tables_hold_the_first_blocks(uninterrupted):
    """Of every cell; win chances where choices are forked."""
    opened = open_run(uninterrupted)
    for players in (2, 3):
        standings = opened.scan("standings", players=players).collect()
        assert sorted(set(standings["world"])) == [0, 1, 2]
        assert sorted(set(opened.scan("forks", players=players).collect()["world"])) == [0, 1]
        known = standings.filter(pl.col("chance").is_not_null())
        assert sorted(set(known["world"])) == [0, 1]


def test_only_decisions_with_a_wanted_option_are_forked(tmp_path):
    """Every forked decision offers one; an unknown label is refused with the nearest."""
    experiment = replace(EXPERIMENT, players=(3,), games=64, sample_forks=64)
    made = run(replace(experiment, fork_options=("light:t*",)), tmp_path / "run", jobs=1)
    assert made.manifest.fork_options == ("light:take",)
    labels = made.scan("forks").group_by("world", "decision").agg(pl.col("label")).collect()
    assert labels.height > 50
    assert all(2 in row for row in labels["label"].to_list())  # Label.LIGHT_TAKE
    with pytest.raises(ConfigError, match="light:take"):
        plan(replace(experiment, fork_options=("light:tkae",)).design())


def test_a_kind_of_decision_stands_for_all_its_options():
    """As a pattern of its options does; an unknown kind is refused with the nearest."""
    experiment = replace(EXPERIMENT, players=(3,), games=64)
    whole = plan(replace(experiment, fork_options=("light",)).design()).fork_options
    assert whole == plan(replace(experiment, fork_options=("light:*",)).design()).fork_options
    assert len(whole) > 1
    with pytest.raises(ConfigError, match=r"kind of decision 'lihgt'.*'light'"):
        plan(replace(experiment, fork_options=("lihgt",)).design())


def test_an_extended_run_samples_what_a_longer_one_does(tmp_path, parts):
    """Chunks that follow go on with the sample."""
    experiment = replace(EXPERIMENT, players=(2,), games=64, sample_standings=100, sample_forks=66)
    run(experiment, tmp_path / "short", jobs=1, ruleset=rules())
    made = resume(tmp_path / "short", games=128, jobs=1, ruleset=rules())
    run(replace(experiment, games=128), tmp_path / "long", jobs=1, ruleset=rules())
    assert parts(tmp_path / "short") == parts(tmp_path / "long")
    assert made.scan("standings").select(pl.col("world").n_unique()).collect().item() == 100


@pytest.mark.parametrize("kind", [BotKind.ROLLOUT, BotKind.TREE])
def test_bots_that_look_ahead_are_left_out(kind):
    """Their playouts would take hours."""
    match = match_of(("tuned", "tuned"))
    assert can_play_on(match)
    match.bots.kind[0] = kind
    assert not can_play_on(match)
