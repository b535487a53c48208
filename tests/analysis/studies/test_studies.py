"""The ladder, on the toy game."""

from exobalance.analysis.studies.ladder.study import (
    Rung,
    best_archetype,
    block_credits,
    climb,
    climb_to_lookahead,
)
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
        assert set((credit * 18).round(6) % 1) == {0.0}  # a victory is shared by two or by three

    def test_the_best_of_a_tier_represents_it(self):
        """The bot that does best against copies of the others is chosen."""
        assert best_archetype(GAME, TREE, ["random", "greedy"], 2, 1, 300, 1) == "greedy"

    def test_a_bot_that_looks_ahead_is_judged_by_its_interval(self):
        """Better than random for sure, and not better than itself: the negative control."""
        rows = [
            climb_to_lookahead(GAME, TREE, Rung("lookahead+budget=8", lower), 2, blocks=blocks)
            for lower, blocks in (("random", 100), ("lookahead+budget=8", 40))
        ]
        assert [row["gate"] for row in rows] == ["passed", "failed"]
        assert rows[0]["low"] > 52
        assert abs(rows[1]["share"] - 50) < 20  # five standard errors of 40 blocks
        assert rows[1]["low"] < 50 < rows[1]["high"]
