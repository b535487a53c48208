"""The tests that every game passes about futures: playing on, dealing anew, looking ahead."""

from __future__ import annotations

from typing import ClassVar

from exobalance.simcore.conformance import futures
from exobalance.simcore.conformance.futures import learned_match as learned_match
from exobalance.simcore.conformance.futures import lookahead_match as lookahead_match
from tests.walks import Case


class FutureConformance:
    """Part of the suite; a subclass names its `case`."""

    case: ClassVar[Case]

    def test_dealing_anew_leaves_what_is_known(self, players: int) -> None:
        """Options, standing and pieces stay as they were, and the game can be played on."""
        futures.dealing_anew_leaves_what_is_known(self.case, players)

    def test_outlooks_change_no_game(self, players: int) -> None:
        """All numbers of all seats are finite and some differ; options and streams stay."""
        futures.outlooks_change_no_game(self.case, players)

    def test_same_future_for_the_same_number(self, players: int) -> None:
        """Copies of a position that get the same number end alike, others need not."""
        futures.same_future_for_the_same_number(self.case, players)

    def test_playing_on_in_steps_is_playing_at_once(self, players: int) -> None:
        """Turn by turn, in one go and by the playout: the same rows and coverage."""
        futures.playing_on_in_steps_is_playing_at_once(self.case, players)

    def test_standing_ends_as_the_score(self, players: int) -> None:
        """What look-ahead bots go by at the end of a game is who wins it."""
        futures.standing_ends_as_the_score(self.case, players)

    def test_game_is_the_same_where_bots_may_be_asked(self, players: int) -> None:
        """The loop that asks bots which look ahead fills the rows of the playout."""
        futures.game_is_the_same_where_bots_may_be_asked(self.case, players)

    def test_bots_that_look_ahead_play_the_game(self, players: int) -> None:
        """Their games repeat, replay, and keep the books."""
        futures.bots_that_look_ahead_play_the_game(self.case, players)
