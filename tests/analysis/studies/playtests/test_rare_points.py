"""Few games that tell nothing of their own spread, and tiers that are known by few games."""

from dataclasses import replace

import numpy as np
import pytest

from exobalance.analysis.base.targets import load_targets
from exobalance.analysis.methods.commensurate import Mean, commensurate
from exobalance.analysis.studies.playtests.nearest import distances
from exobalance.analysis.studies.playtests.plausible import checks, spread_of
from exobalance.analysis.studies.playtests.plays import Plays
from tests.analysis.studies.playtests.planted import MEASURES, plays

RARE = [MEASURES[0], MEASURES[4]]


def with_rare_points(games: int, seed: int) -> Plays:
    """Return games in which 10 points by spread are had once in fifty times, else none."""
    found = plays(games, seed)
    had = 10.0 * (np.random.default_rng(seed).random((games, 3)) < 0.02)
    return replace(found, values={**found.values, "src_spread": had})


@pytest.mark.parametrize("games", [10, 20])
def test_points_that_nobody_had_are_no_certain_difference(games):
    """Most groups of the bots themselves have none, and their own spread is then 0."""
    bots, targets = with_rare_points(3000, 1), load_targets("tests.toy", None)
    held = 0
    for seed in range(25):
        found = checks(with_rare_points(games, 100 + seed), bots, RARE, targets)
        held += all(check.low <= 0 <= check.high for check in found)
    assert held >= 22


def test_games_of_one_length_do_not_tell_it_for_certain():
    """Three games of 48 turns, beside bots whose games vary by 8."""
    theirs = np.random.default_rng(1).normal(52, 8, 4000)
    three = np.full(3, 48.0)
    people = Mean.of(three, spread_of(three, theirs))
    assert people.se == pytest.approx(8 / np.sqrt(3), rel=0.1)
    both, is_whole = commensurate(people, Mean.of(theirs))
    assert is_whole
    assert both.value == pytest.approx(52, abs=0.5)
    assert spread_of(np.arange(20.0), theirs) == pytest.approx(np.arange(20).std(ddof=1))


def test_many_games_do_not_tell_tiers_apart_by_the_games_these_are_known_by():
    """Two tiers of the same play, each known by 300 games, beside 1,000 games of people."""
    alike = 0
    for seed in range(12):
        tiers = {"one": plays(300, 1000 + seed), "other": plays(300, 2000 + seed)}
        (_, found) = distances(plays(1000, 3000 + seed), tiers, MEASURES[:1])
        alike += len(found.alike) == 2
    assert alike >= 10
