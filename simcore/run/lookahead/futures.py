"""Futures of a position: copies of the game that a look-ahead plays on.

Each future has a number.  Everything that the acting seat cannot know is dealt anew in it,
so that nothing hidden leaks; options that are tried in the same future meet the same
chance.  The numbers follow from the streams of the world and the decision, and the game
itself draws no random number for a look-ahead: it replays alone, on any number of workers.

In a future the seat that looks ahead chooses like its base, and each other seat like the member of
a pool that is drawn for it, see `simcore.run.lookahead.opponents`; restrictions bind those who have
them.  A future ends with the game, or `depth` turns ahead; one that has not ended
`LONGEST` turns ahead never will.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from exobalance.simcore.bots.lookahead import OPPONENTS
from exobalance.simcore.contract import OPTION_WIDTH
from exobalance.simcore.core.choose import BotKind
from exobalance.simcore.core.rng import FUTURE_BITS
from exobalance.simcore.errors import ConfigError
from exobalance.simcore.kit.learned import scratch_of
from exobalance.simcore.kit.records import quick_record
from exobalance.simcore.run.lookahead.kernels import lookahead_kernels
from exobalance.simcore.run.lookahead.opponents import draw_opponents, opponents_of

if TYPE_CHECKING:
    from exobalance.simcore.run.plan.match import Match

LONGEST = 300
"""Turns ahead after which a game counts as stalled, which bots of no foresight can bring about."""

NEVER = np.iinfo(np.int32).max
"""A turn that no game reaches."""


class Workspace:
    """What all look-aheads of a match share: kernels, line-ups and scratch space.

    Raises ConfigError for bots that look ahead and were given packed, without their pools.
    """

    def __init__(self, match: Match) -> None:
        game = match.game
        self.match = match
        self.kernels = lookahead_kernels(game.kernels)
        self.copies = _plain(np.zeros(1, game.state_dtype))
        self.params = _plain(match.params)
        self.copy, self.rules = quick_record(self.copies), quick_record(match.params)
        self.deciders = self.copies["seat"]  # a view
        self.options = np.zeros((game.max_options, OPTION_WIDTH), np.int32)
        self.scores, self.scratch = np.zeros(game.max_options), scratch_of(game)
        self.coverage = np.zeros((game.n_coverage, 3), np.int64)
        places = np.flatnonzero(match.bots["kind"] >= BotKind.ROLLOUT).tolist()
        if places and not match.line_up:
            raise ConfigError("bots that look ahead cannot be given packed: give the bots")
        self.seatings = {place: Seating(match, place) for place in places}


class Seating:
    """The line-ups of the futures of the bot at ``place``.

    Attributes
    ----------
    members, bounds : whom the other seats are drawn from, see `Opponents`.
    players : who plays a future out; the others change from future to future.
    asked : who plays it on to a decision of the look-ahead: those of its own seat, and in a tree
        with thinking opponents all others.
    is_drawn_for_asked : whether the others of ``asked`` are those of ``players``.
    """

    def __init__(self, match: Match, place: int) -> None:
        row, bot = match.bots[place], match.line_up[place]
        members, self.bounds = opponents_of(match.game, bot, match.offsets)
        self.members = _plain(members)
        self.players = np.repeat(_plain(match.bots)[place : place + 1], match.players)
        self.players["kind"] = row.policy
        temperature = bot.search.own_temperature if bot.search else 0.0
        if row.policy == BotKind.GREEDY and temperature > 0:
            self.players["kind"][place] = BotKind.SOFTMAX
            self.players["temperature"][place] = temperature
        self.asked = self.players.copy()
        self.asked["banned"][np.arange(match.players) != place] = 0
        self.asked["kind"] = BotKind.TREE
        self.is_drawn_for_asked = OPPONENTS[row.opponents] == "policy"


def _plain(array: np.ndarray) -> np.ndarray:
    """Return a view whose elements are records, which a kernel takes over quickly.

    Attributes of a record array are looked up in Python code, several for each call.
    """
    return array.view(np.recarray).view(np.ndarray)


class Futures:
    """The futures of one decision.

    Attributes
    ----------
    seat : the seat that decides.
    kind, budget, exploration, expand, widening : numbers of its bot, see `simcore.bots.lookahead`.
    """

    def __init__(self, space: Workspace, states: np.ndarray, rotation: int, place: int) -> None:
        match, bot = space.match, space.match.bots[place]
        self.seat = int(states["seat"][0])
        self._space = space
        self._kernels = space.kernels
        self._states = _plain(states)
        self._streams = self._states["rng_key"][0], self._states["rng_count"][0]
        self._params = space.params
        self._rotation = rotation
        self._seating = space.seatings[place]
        self._first = int(states["decisions"][0]) << FUTURE_BITS
        depth = int(bot.depth)
        until = int(states["turn"][0]) + (depth or LONGEST)
        self._limits = np.array(
            [until, match.turn_limit, match.decision_limit, depth > 0], np.int64
        )
        self._worth = np.zeros(match.players)
        self._margin = float(bot.margin)
        self.exploration = float(bot.exploration)
        self.expand = int(bot.expand)
        self.widening = float(bot.widening)
        self.kind = int(bot.kind)
        self.budget = int(bot.budget)
        self._is_scoring = bool(bot.policy >= BotKind.GREEDY)
        self._weights, self._model = bot.weights, int(bot.model)
        self._most = int(bot.options)

    def play_out(self, rows: np.ndarray, first: int, count: int) -> np.ndarray:
        """Play out each option in the futures ``first`` to ``first + count - 1``.

        rows : int32[n, OPTION_WIDTH]
        Returns the worth to the acting seat, float64[n, count].
        """
        space = self._space
        seating, drawn = self._seating, self._draw(first, count)
        worth = np.zeros((len(rows), count, space.match.players))
        self._kernels.play_out(
            space.copies,
            self._states,
            self._params,
            seating.players,
            seating.members,
            drawn,
            space.match.models,
            self._rotation,
            rows,
            self._first + first,
            self._limits,
            self._margin,
            space.options,
            space.scores,
            space.scratch,
            space.coverage,
            worth,
        )
        return worth[..., self.seat]

    def enter(self, number: int) -> None:
        """Begin a future, to be played with `go_on` and `finish`."""
        kernels, seating = self._kernels, self._seating
        kernels.imagine(self._space.copies, self._states, self._params, self._first + number)
        (drawn,) = self._draw(number, 1)
        kernels.take_seats(seating.players, seating.members, drawn, self._rotation)
        if seating.is_drawn_for_asked:
            kernels.take_seats(seating.asked, seating.members, drawn, self._rotation)

    def _draw(self, first: int, count: int) -> np.ndarray:
        """Return who plays the futures from ``first`` on, see `draw_opponents`."""
        return draw_opponents(
            self._space.match.game,
            *self._streams,
            self._seating.bounds,
            self.seat,
            self._first + first,
            count,
            self._space.match.players,
        )

    def go_on(self, pick: int = -1) -> int:
        """Take option ``pick`` and play on to the next decision of the look-ahead.

        Returns the number of its options (in `options`), or 0 if the future is over.
        """
        space = self._space
        return int(
            self._kernels.go_on(
                space.copies,
                self._params,
                self._seating.asked,
                space.match.models,
                self._rotation,
                pick,
                self._limits,
                space.options,
                space.scores,
                space.scratch,
                space.coverage,
            )
        )

    @property
    def options(self) -> np.ndarray:
        """The options of the future's decision, to be read before the next call."""
        return self._space.options

    @property
    def decider(self) -> int:
        """The seat that decides in the future."""
        return int(self._space.deciders[0])

    def ranked(self, options: np.ndarray, n: int) -> np.ndarray:
        """Return indexes of the future's ``options[:n]``, best score of the base first.

        The scores of a learned base are those of its model.

        Only the best `bot.options` of them, if that is a number.  A base that looks at no
        scores leaves the options in their order.
        """
        if not self._is_scoring:
            return np.arange(n)
        space = self._space
        self._kernels.rate(space.copies, self._params, self._weights, options, n, space.scores)
        if self._model:
            space.match.game.kernels.rescore(
                space.copy,
                space.rules,
                self._weights,
                space.match.models,
                self._model,
                options,
                n,
                space.scores,
                space.scratch,
            )
        order = np.argsort(-space.scores[:n], kind="stable")
        return order[: self._most or n]

    def finish(self) -> list[float]:
        """Play the future out and return its worth by seat."""
        space = self._space
        self._kernels.finish(
            space.copies,
            self._params,
            self._seating.players,
            space.match.models,
            self._rotation,
            self._limits,
            self._margin,
            space.options,
            space.scores,
            space.scratch,
            space.coverage,
            self._worth,
        )
        return self._worth.tolist()
