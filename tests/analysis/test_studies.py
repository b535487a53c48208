"""The ladder and the tuner, on the toy game."""

from dataclasses import replace

import pytest

from analysis.studies.ladder import Rung, best_archetype, block_credits, climb
from analysis.studies.tune import Effort, tune, win_share
from simcore.bots.load import load_bot
from tests.toy import GAME
from tests.toy.rules import rules

TREE = rules().tree


class TestLadder:
    """`climb`, `block_credits`, `best_archetype`."""

    def test_a_better_bot_passes(self):
        """Greedy beats random by far more than the margin."""
        row = climb(GAME, TREE, Rung("greedy", "random"), 2, max_blocks=2000)
        assert row["gate"] == "passed"
        assert row["low"] > row["fair"]

    def test_an_equal_bot_fails(self):
        """A bot against copies of itself never passes."""
        row = climb(GAME, TREE, Rung("random", "random"), 3, max_blocks=1500)
        assert row["gate"] == "failed"

    def test_blocks_turn_the_bot_around_the_table(self):
        """One mean of as many games as there are seats for each world."""
        credit = block_credits(GAME, TREE, "greedy", "random", 3, range(40), 1)
        assert credit.shape == (40,)
        assert set((credit * 6).round(6) % 1) == {0.0}

    def test_the_best_of_a_tier_represents_it(self):
        """The bot that does best against copies of the others is chosen."""
        assert best_archetype(GAME, TREE, ["random", "greedy"], 2, 1, 300, 1) == "greedy"


class TestTuner:
    """`tune` and `win_share`."""

    def test_search_improves_a_bot_without_weights(self):
        """A few generations are enough to beat a bot that values nothing."""
        blank = replace(load_bot(GAME, "greedy", 2), weights={})
        effort = Effort(
            generations=6, population=8, worlds=60, check_every=2, check_worlds=200, jobs=1
        )
        found = tune(GAME, TREE, blank, 2, effort=effort, seed=3)
        share, _ = win_share(GAME, TREE, found, [blank], range(5000, 5400), 9, 300)
        assert share > 0.55

    def test_equal_bots_share_evenly(self):
        """Against itself a bot wins its fair share."""
        bot = load_bot(GAME, "greedy", 2)
        share, fitness = win_share(GAME, TREE, bot, [bot], range(400), 9, 300)
        assert share == pytest.approx(0.5, abs=0.12)
        assert fitness == pytest.approx(share, abs=0.2)
