"""Replay steps through exactly the games that the playout plays."""

import numpy as np
import pytest

from exobalance.simcore.bots.load import load_bot, pack_bots
from exobalance.simcore.run.plan.match import make_match
from exobalance.simcore.run.play.worlds import play_worlds
from exobalance.simcore.run.replay.steps import Replay
from exobalance.simcore.run.samples.events import event_rows, propensities
from tests.toy import GAME
from tests.toy.rules import rules

LINE_UPS = [
    ("random", "random"),
    ("tuned", "hasty", "random"),
    ("tuned+never:light:take", "greedy+epsilon=0.3", "greedy+temperature=2", "hasty+never:*:leave"),
]


def match_of(names, **limits):
    """Return the match of bots by name."""
    bots = pack_bots(GAME, [load_bot(GAME, name, len(names)) for name in names])
    return make_match(GAME, rules().tree, bots, seed=9, **limits)


@pytest.mark.parametrize("names", LINE_UPS, ids=["equal", "mixed", "restricted"])
@pytest.mark.parametrize("limits", [{}, {"turn_limit": 7}, {"decision_limit": 11}], ids=str)
def test_replay_gives_the_rows_of_the_playout(names, limits):
    """All rows agree, game hash included, for finished and truncated games."""
    match = match_of(names, **limits)
    played = play_worlds(match, 40, 5)
    again = {"games": [], "seats": [], "items": []}
    for world in range(40, 45):
        for rotation in range(match.rotations):
            replay = Replay(match, world, rotation)
            for step in replay:
                assert step.n_allowed <= step.n == len(step.options)
            for table, rows in replay.rows().items():
                again[table].append(rows)
    for table, rows in again.items():
        assert np.array_equal(np.concatenate(rows), played[table])


def test_steps_tell_who_decides():
    """The acting seat is played by the bot that the rotation puts there."""
    match = match_of(LINE_UPS[1])
    for rotation in range(3):
        for step in Replay(match, 3, rotation):
            assert step.bot == (step.state.seat + rotation) % 3
            assert (step.scores is not None) == (step.bot == 0 and not step.is_forced)


def test_restricted_bot_gives_up_its_options():
    """A bot never takes what it gave up while it has something else."""
    match = match_of(LINE_UPS[2])
    taken = {
        (step.bot, int(step.option[-1]))
        for world in range(30)
        for rotation in range(4)
        for step in Replay(match, world, rotation)
        if not step.is_forced
    }
    labels = [label.name for label in GAME.labels]
    assert {labels[label] for bot, label in taken if bot == 0} >= {"dash:steady", "light:leave"}
    assert (0, labels.index("light:take")) not in taken
    assert (3, labels.index("light:leave")) not in taken


class TestPropensities:
    """Each option's chance to be picked, as the bot's kind has it."""

    @pytest.mark.parametrize("names", LINE_UPS, ids=["equal", "mixed", "restricted"])
    def test_chances_sum_to_one(self, names):
        """The chosen option always had a chance."""
        match = match_of(names)
        for step in Replay(match, 2):
            chances = propensities(match.bots[step.bot], step)
            assert len(chances) == step.n_allowed
            assert chances.sum() == pytest.approx(1)
            assert chances[step.chosen] > 0

    @pytest.mark.parametrize(
        "name", ["random", "hasty", "greedy+epsilon=0.4", "greedy+temperature=0.7"]
    )
    def test_choices_come_as_often_as_said(self, name):
        """Over many decisions, wild dashes are as frequent as their propensities sum to.

        Band: 5 standard errors of the sum of independent choices.
        """
        match = match_of((name, name))
        expected = variance = wild = 0.0
        for world in range(60):
            for step in Replay(match, world):
                if step.state.kind == 0 and not step.is_forced:
                    place = int(np.flatnonzero(step.options[: step.n_allowed, 0] == 1)[0])
                    chance = propensities(match.bots[step.bot], step)[place]
                    expected += chance
                    variance += chance * (1 - chance)
                    wild += step.option[0] == 1
        assert variance > 50
        assert abs(wild - expected) < 5 * variance**0.5


def test_events_are_the_steps():
    """One row per decision, in order, with the chosen option."""
    match = match_of(LINE_UPS[1])
    events = event_rows(match, 7, 2)
    steps = [
        (world, rotation, int(step.state.seat), step.n, *step.option.tolist())
        for world in (7, 8)
        for rotation in range(3)
        for step in Replay(match, world, rotation)
    ]
    columns = [f"option_{i}" for i in range(4)] + ["label"]
    names = ["world", "rotation", "seat", "offered", *columns]
    assert [tuple(row) for row in events[names].tolist()] == steps
    assert events["decision"][0] == 0
