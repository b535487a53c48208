"""Step through one game decision by decision, exactly as the playout plays it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from exobalance.simcore.contract import OPTION_WIDTH
from exobalance.simcore.core.choose import choose, drop_banned, is_searching, needs_scores
from exobalance.simcore.core.status import Status
from exobalance.simcore.kit.learned import scratch_of
from exobalance.simcore.kit.records import quick_record
from exobalance.simcore.run.lookahead.chooser import LookaheadChooser, has_lookahead
from exobalance.simcore.run.plan.match import Match


@dataclass
class Step:
    """One decision, before the chosen option is applied.

    ``state`` and ``options`` are the game's own arrays and change with the next step.
    """

    state: np.record
    options: np.ndarray  # int32[n, 5], options that the bot may choose first
    n: int  # legal options
    n_allowed: int  # of these, not given up by the bot
    chosen: int  # index into options
    bot: int  # place in the line-up before rotation
    scores: np.ndarray | None  # float64[n_allowed], None where the bot looked at none
    worth: np.ndarray | None = None  # the same of a bot that looks ahead: mean worth, or NaN

    @property
    def is_forced(self) -> bool:
        """Whether there was exactly one legal option."""
        return self.n == 1

    @property
    def option(self) -> np.ndarray:
        """The chosen option."""
        return self.options[self.chosen]


class Replay:
    """One game, started anew: iterate over its steps, then read its rows.

    Attributes
    ----------
    states : array that holds the game's state, for `copy_state`.
    state : its record; after the last step, the final position.
    """

    def __init__(self, match: Match, world: int, rotation: int = 0):
        self.match = match
        self.world = world
        self.rotation = rotation
        self.states = np.zeros(1, match.game.state_dtype)
        self.state = quick_record(self.states)
        self.params = quick_record(match.params)
        self._bots = [
            quick_record(match.bots[place : place + 1]) for place in range(len(match.bots))
        ]
        self._options = np.zeros((match.game.max_options, OPTION_WIDTH), np.int32)
        self._scores = np.zeros(match.game.max_options)
        self._scratch = scratch_of(match.game)
        self._chooser = LookaheadChooser(match) if has_lookahead(match.bots) else None
        match.game.kernels.reset(self.state, self.params, np.uint64(match.seed), world)

    def __iter__(self) -> Iterator[Step]:
        """Yield each decision before it is applied; to be used once."""
        kernels, state, match = self.match.game.kernels, self.state, self.match
        while state.status == Status.RUNNING:
            if state.turn > match.turn_limit or state.decisions >= match.decision_limit:
                kernels.stop(state, Status.TRUNCATED)
                return
            n = int(kernels.legal_options(state, self.params, self._options))
            if n == 0 or state.gap != 0:
                kernels.stop(state, Status.STUCK if n == 0 else Status.GAP)
                return
            step = self._decide(n)
            yield step
            kernels.apply_option(state, self.params, step.option)

    def _decide(self, n: int) -> Step:
        """Let the acting bot choose among ``n`` legal options."""
        kernels, state, options = self.match.game.kernels, self.state, self._options
        place = (int(state.seat) + self.rotation) % self.match.players
        bot = self._bots[place]
        state.offered += n
        if n == 1:
            state.forced += 1
            return Step(state, options[:1], 1, 1, 0, place, None)
        n_allowed = int(drop_banned(options, n, bot))
        scores, worth, chosen = None, None, 0
        if n_allowed > 1 and self._chooser and is_searching(bot):
            chosen, worth = self._chooser.choose(
                self.states, self.rotation, place, options, n_allowed
            )
        elif n_allowed > 1:
            if needs_scores(bot):
                kernels.score_options(
                    state, self.params, bot.weights, options, n_allowed, self._scores
                )
                if bot.model > 0:
                    kernels.rescore(
                        state,
                        self.params,
                        bot.weights,
                        self.match.models,
                        bot.model,
                        options,
                        n_allowed,
                        self._scores,
                        self._scratch,
                    )
                scores = self._scores[:n_allowed].copy()
            chosen = int(choose(state, bot, place, options, n_allowed, self._scores))
        return Step(state, options[:n], n, n_allowed, chosen, place, scores, worth)

    def rows(self) -> dict[str, np.ndarray]:
        """Return the output rows of the position as it stands, as `play_worlds` would."""
        game, n_seats = self.match.game, self.match.players
        n_items = n_seats * self.match.items_per_game
        games = np.zeros(1, game.game_dtype).view(np.recarray)
        seats = np.zeros(n_seats, game.seat_dtype).view(np.recarray)
        items = np.zeros(n_items, game.item_dtype).view(np.recarray)
        game.kernels.record(self.state, self.params, games[0], seats, items)
        for table in (games, seats, items):
            table.rotation = self.rotation
        seats.bot = (np.arange(n_seats) + self.rotation) % n_seats
        return {"games": games, "seats": seats, "items": items}
