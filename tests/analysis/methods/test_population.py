"""The gate against a population: what it lets through, and what it must not."""

import numpy as np
import pytest

from exobalance.analysis.methods.population import (
    Meetings,
    Population,
    mean_gain_gate,
    population_gate,
    table_of_play,
    worse_against,
)
from exobalance.analysis.studies.tune.arena import Arena
from exobalance.simcore.bots.load import load_bot
from tests.toy import GAME
from tests.toy.rules import rules

NAMES = ("parent", "tuned", "engine", "tidy")
FOUR = Population(NAMES, frozenset({"tidy"}))
GATE, TABLE = range(4000), range(10_000, 13_000)


def players(candidate, before=(0.5, 0.4, 0.6, 0.7)):
    """Return what plays two bots that win games of two players with these chances."""

    def play(worlds: range) -> Meetings:
        rng = np.random.default_rng([worlds.start, len(worlds)])
        won = [
            rng.binomial(2, chances, (len(worlds), len(NAMES))) / 2
            for chances in (candidate, before)
        ]
        won[1][:, 0] = 0.5
        return Meetings(*won)

    return play


def decide(candidate):
    """Return the gate's answer on a bot with these chances."""
    return population_gate(players(candidate), FOUR, GATE, TABLE, margin=0.01, worst=0.02)


def test_a_bot_that_gains_on_everybody_is_accepted():
    """Its table names all opponents, with the numbers that were planted."""
    found = decide((0.58, 0.48, 0.68, 0.78))
    assert found["accepted"]
    assert [row["opponent"] for row in found["opponents"]] == list(NAMES)
    assert [row["met"] for row in found["opponents"]] == [True, True, True, False]
    for row in found["opponents"]:
        assert row["low"] < 0.08 < row["high"]
        assert row["gain"] == pytest.approx(row["share"] - row["before"])
    assert found["mean_low"] < 0.08 < found["mean_high"]


def test_a_bot_that_beats_only_its_parent_is_not():
    """However much it wins there: against the others it gains nothing."""
    found = decide((0.95, 0.4, 0.6, 0.7))
    assert not found["accepted"]
    assert "opponents" not in found


def test_a_bot_that_loses_to_one_opponent_is_not():
    """Its mean gain passes; the table names whom it loses to."""
    found = decide((0.8, 0.7, 0.9, 0.55))
    assert found["gate"]["passed"]
    assert not found["accepted"]
    assert worse_against(found) == ["tidy"]


def test_an_equal_bot_passes_no_more_often_than_it_may():
    """Negative control: 5 % of gates at most, so fewer than 8 of 60 but in one case of 100."""
    passed = 0
    for shift in range(60):
        play = players((0.5, 0.4, 0.6, 0.7))
        worlds = range(shift * 10**6, shift * 10**6 + 2000)
        passed += mean_gain_gate(play, FOUR, worlds, 0.02)["passed"]
    assert passed < 8


def test_a_loss_within_the_margin_or_the_noise_is_put_up_with():
    """One point is less than two; and three of 40 worlds are not seen."""
    assert not worse_against(table_of_play(players((0.5, 0.4, 0.6, 0.69))(TABLE), FOUR, 0.02))
    assert not worse_against(table_of_play(players((0.5, 0.4, 0.6, 0.67))(range(40)), FOUR, 0.02))


def test_alone_the_bot_before_is_the_only_opponent():
    """Points above it are the gain."""

    def play(worlds: range) -> Meetings:
        points = np.random.default_rng(worlds.start).normal(1.0, 4.0, (len(worlds), 1))
        return Meetings(points, np.zeros_like(points))

    found = population_gate(play, Population(("parent",)), GATE, TABLE, margin=0.3, worst=0.0)
    assert found["accepted"]
    assert found["mean_gain"] == found["opponents"][0]["gain"] == pytest.approx(1.0, abs=0.3)


def test_bots_of_a_game():
    """The toy's tuned bot gains on the random one whoever sits there; itself gains nothing."""
    arena = Arena(GAME, rules().tree, 3, seed=1)
    bots = [load_bot(GAME, name, 3) for name in ("random", "hasty", "greedy")]
    population = Population([bot.name for bot in bots], frozenset({"hasty", "greedy"}))

    def gate(name: str) -> dict:
        own = load_bot(GAME, name, 3)

        def play(worlds: range) -> Meetings:
            found = arena.play(
                [arena.pairing(bot, rival, worlds) for bot in (own, bots[0]) for rival in bots]
            )
            credit = [blocks.credit for blocks in found]
            return Meetings(np.stack(credit[:3], 1), np.stack(credit[3:], 1))

        return population_gate(play, population, range(600), range(1000, 1300), 0.01, 0.02)

    assert gate("tuned")["accepted"]
    assert not gate("random")["accepted"]
