"""A game in progress in this process: copied, given another future, played on.

Studies of single positions (forked choices, win chances) stand on this; whole games are
played by `simcore.run.plan.match`.
"""

from __future__ import annotations

import numpy as np

from exobalance.simcore.contract import OPTION_WIDTH
from exobalance.simcore.core.choose import is_searching
from exobalance.simcore.core.rng import fork_streams
from exobalance.simcore.core.status import Status
from exobalance.simcore.kit.learned import scratch_of
from exobalance.simcore.kit.records import quick_record
from exobalance.simcore.run.plan.match import Match

NEVER = np.iinfo(np.int32).max
"""A turn that no game reaches."""

RUNNING = int(Status.RUNNING)


class Position:
    """One state of a match with all that the kernels need beside it.

    Attributes
    ----------
    states : array of one state, for `copy_state`.
    state : its record.
    """

    def __init__(self, match: Match):
        game = match.game
        self.match = match
        self.states = np.zeros(1, game.state_dtype)
        self.state = quick_record(self.states)
        self.params = quick_record(match.params)
        self._kernels = game.kernels
        self._status, self._turn = self.states["status"], self.states["turn"]
        self._bots = np.asarray(match.bots)
        self._options = np.zeros((game.max_options, OPTION_WIDTH), np.int32)
        self._scores, self._scratch = np.zeros(game.max_options), scratch_of(game)
        self._coverage = np.zeros((game.n_coverage, 3), np.int64)
        self._points = np.zeros(match.players)
        self._game = quick_record(np.zeros(1, game.game_dtype))
        self._seats = np.zeros(match.players, game.seat_dtype).view(np.recarray)
        self._items = np.zeros(match.players * match.items_per_game, game.item_dtype).view(
            np.recarray
        )

    @property
    def is_running(self) -> bool:
        """Whether the game goes on."""
        return bool(self._status[0] == RUNNING)

    @property
    def turn(self) -> int:
        """Turns started."""
        return int(self._turn[0])

    def start(self, world: int) -> None:
        """Set up a world."""
        self._kernels.reset(self.state, self.params, np.uint64(self.match.seed), world)

    def copy_from(self, states: np.ndarray) -> None:
        """Take over a game in progress, its random streams included."""
        self._kernels.copy_state(self.states, states)

    def fork(self, number: int) -> None:
        """Give the game the future ``number`` and deal anew what the acting seat cannot know.

        Copies of one position that get the same number have the same future chance.
        """
        fork_streams(self.state, number)
        self._kernels.redeal(self.state, self.params)

    def apply(self, option: np.ndarray) -> None:
        """Apply one option of the decision now due."""
        self._kernels.apply_option(self.state, self.params, option)

    def play_on(self, rotation: int, until_turn: int = NEVER) -> None:
        """Let the bots play until turn ``until_turn`` begins or the game is over."""
        match = self.match
        waiting = self._kernels.play_on(
            self.state,
            self.params,
            self._bots,
            match.models,
            rotation,
            -1,
            until_turn,
            match.turn_limit,
            match.decision_limit,
            self._options,
            self._scores,
            self._scratch,
            self._coverage,
        )
        assert waiting == 0, "bots that look ahead have to be asked"

    def standing(self) -> np.ndarray:
        """Return the score of each seat as it stands, float64[players], valid until the next."""
        self._kernels.standing(self.state, self.params, self._points)
        return self._points

    def outcome(self) -> tuple[np.ndarray, np.ndarray]:
        """Return win credits and scores of the seats, valid until the next call."""
        self._kernels.record(self.state, self.params, self._game, self._seats, self._items)
        return self._seats.credit, self._seats.score

    @property
    def game_hash(self) -> int:
        """Hash over all options and final scores, as of the last `outcome`."""
        return int(self._game.game_hash)


def can_play_on(match: Match) -> bool:
    """Whether no bot looks ahead: `Position` plays the others only."""
    return not any(is_searching(bot) for bot in match.bots)
