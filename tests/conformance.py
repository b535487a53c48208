"""The tests that every game passes, whatever its rules: the checks of `simcore.conformance`.

A game takes part with a `Case` in its test folder and a class derived from `Conformance`
that names it.
"""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from exobalance.simcore.conformance import decisions, games
from exobalance.simcore.conformance.otherwise import (
    OTHERWISE,
    compiled_otherwise_the_games_are_the_same,
)
from tests.conformance_futures import FutureConformance
from tests.walks import Case

WITH_MODELS = "test_replay_of_learned_bots_is_the_playout"
"""The test whose kernels hold models."""


class Conformance(FutureConformance):
    """The suite; a subclass names its `case`."""

    case: ClassVar[Case]

    def pytest_generate_tests(self, metafunc: Any) -> None:
        """Run every test that asks for ``players`` at each player count, and so on.

        What compiles kernels of a game that no other test needs is a long check, but for the
        games whose case asks for it.
        """
        case, often = self.case, pytest.mark.full
        if "players" in metafunc.fixturenames:
            learned = metafunc.function.__name__ == WITH_MODELS
            marks = often if learned and not case.with_models else ()
            counts = [pytest.param(n, marks=marks) for n in case.game.players]
            metafunc.parametrize("players", counts)
        if "how" in metafunc.fixturenames:
            rare = () if case.otherwise else tuple(OTHERWISE)
            ways = [pytest.param(how, marks=often if how in rare else ()) for how in OTHERWISE]
            metafunc.parametrize("how", ways)

    # --- every decision

    def test_every_state_is_sound(self, players: int) -> None:
        """Legal sets, counters and pieces are right at every decision of random play."""
        decisions.every_state_is_sound(self.case, players)

    def test_every_option_is_accepted(self, players: int) -> None:
        """Each option of a state leads to a sound state of its own; the state stays as it is."""
        decisions.every_option_is_accepted(self.case, players)

    def test_copies_continue_alike(self, players: int) -> None:
        """A copied game offers and does the same, chance included."""
        decisions.copies_continue_alike(self.case, players)

    def test_scores_follow_the_weights(self, players: int) -> None:
        """Scores repeat, double with the weights and vanish with them, and change no game."""
        decisions.scores_follow_the_weights(self.case, players)

    def test_rows_times_weights_are_the_scores(self, players: int) -> None:
        """For 10,000 options; nothing but the columns of the decision that is due is written."""
        decisions.rows_times_weights_are_the_scores(self.case, players)

    # --- whole games

    def test_same_seed_same_games(self, players: int) -> None:
        """Tables repeat byte by byte, also in parts; another seed gives other games."""
        games.same_seed_same_games(self.case, players)

    def test_replay_is_the_playout(self, players: int) -> None:
        """Step by step, a game has the same rows, and its counters are those of its steps."""
        games.replay_is_the_playout(self.case, players)

    def test_replay_of_learned_bots_is_the_playout(self, players: int) -> None:
        """As of others."""
        games.replay_of_learned_bots_is_the_playout(self.case, players)

    def test_rotation_only_permutes_bots(self, players: int) -> None:
        """A rotated line-up plays as if its bots had sat there, with their streams, at once."""
        games.rotation_only_permutes_bots(self.case, players)

    def test_limits_end_a_game_and_are_counted(self, players: int) -> None:
        """A game out of turns or decisions is truncated, ranked as it stands, never lost."""
        games.limits_end_a_game_and_are_counted(self.case, players)

    def test_shared_kernels_load_without_this_game(self) -> None:
        """Machine code that lies in the folder of all games names no class of a single one."""
        games.shared_kernels_load_without_this_game(self.case, type(self).__module__)

    def test_rows_agree_with_each_other(self, players: int) -> None:
        """Scores, sources, credits, ranks, labels and counters of finished and cut games."""
        games.rows_agree_with_each_other(self.case, players)

    def test_setups_are_balanced_and_the_same_for_all_bots(self, players: int) -> None:
        """Every set of items comes once in a cycle of worlds; bots have no say in it."""
        games.setups_are_balanced_and_the_same_for_all_bots(self.case, players)

    def test_compiled_otherwise_the_games_are_the_same(self, how: str) -> None:
        """Machine code without bounds checks, and kernels run as plain Python."""
        compiled_otherwise_the_games_are_the_same(self.case, how, self.case.with_models)
