"""What decides the lessons of a world: rules, who plays, whom is taught, how much is looked at.

Games of lessons are played by members of a pool, drawn anew for every seat of every world, so
that positions are met that a single bot would never bring about.  The one who is taught is a bot
that looks ahead: in the futures of a decision its base plays the own seat on, at a temperature,
and members of the pool sit in the others, see `simcore.run.lookahead.futures`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from exobalance.simcore.bots.kinds import USES_WEIGHTS, Bot, Member
from exobalance.simcore.bots.load import load_bot, load_pool
from exobalance.simcore.bots.lookahead import OF_A_FILE
from exobalance.simcore.contract import Game
from exobalance.simcore.core.rng import (
    N_PURPOSES,
    SHIFT_11,
    U64,
    UNIT_53,
    Purpose,
    keyed,
    stream_key,
)
from exobalance.simcore.errors import ConfigError
from exobalance.simcore.run.lookahead.opponents import Opponents, draw_opponents, pack_opponents
from exobalance.simcore.run.plan.match import Match, make_match

FUTURES = 24
OPTIONS = 10

SLIP = "+epsilon=0.1"
"""Beside the base itself, who plays where a player is alone: no pool names players for that."""

LINE_UP = 1 << 60
DRAWN = 1 << 61
"""Labels of the draws of players and of decisions; futures have smaller numbers."""


def pupil(game: Game, base: str, players: int, pool: str = "") -> Bot:
    """Return who is taught, with the pool of those who play the games of the lessons.

    Parameters
    ----------
    base
        A bot that chooses by scores of options; it plays the own seat of futures.
    pool
        A file of shares; by default that of the game.

    Raises ConfigError for a base that scores nothing, gives up options or looks ahead, and for
    what is wrong with the pool.
    """
    bot = load_bot(game, base, players)
    if bot.kind not in USES_WEIGHTS or bot.banned:
        why = "gives up options" if bot.banned else f"is of kind {bot.file_kind}"
        raise ConfigError(
            f"lessons need a base that scores all options by weights, but {base} {why}: "
            "name another one"
        )
    if players > 1:
        members = load_pool(game, players, pool)
    elif pool:
        raise ConfigError(f"the pool {pool} is for games of several players: leave it out")
    else:
        names = (base, base + SLIP)
        members = tuple(Member(load_bot(game, name, players), 1 / len(names)) for name in names)
    search = replace(OF_A_FILE, base=base, policy=bot.kind, options=OPTIONS)
    return replace(bot, name=f"pupil of {base}", kind="rollout", search=search, pool=members)


@dataclass(frozen=True)
class Room:
    """The lessons of one player count.

    Attributes
    ----------
    match : rules, seed and limits; every seat is the pupil's.
    rates : float64[n_kinds], chance by kind of decision that one is drawn.
    usual_turns : turns of a game, the unit of how far one has come.
    futures : futures of each option, an even number.
    """

    match: Match
    rates: np.ndarray
    usual_turns: float
    futures: int

    @property
    def pupil(self) -> Bot:
        """Who is taught."""
        return self.match.line_up[0]

    @property
    def pupil_options(self) -> int:
        """Most options of a decision that are played on."""
        return int(self.match.bots[0].options)

    @cached_property
    def players(self) -> Opponents:
        """Those who play the games."""
        return pack_opponents(self.match.game, self.pupil.pool, self.match.offsets)

    def drawn_players(self, world: int) -> np.ndarray:
        """Return by seat the index of the member of the pool that plays there, int64[players].

        Random: the stream FORK of the world, by seat.
        """
        keys, counts = np.zeros(N_PURPOSES, U64), np.zeros(N_PURPOSES, U64)
        keys[Purpose.FORK] = self._key(world)
        bounds, n = self.players.bounds, self.match.players
        (drawn,) = draw_opponents(self.match.game, keys, counts, bounds, -1, LINE_UP, 1, n)
        return np.asarray(drawn)

    def is_drawn(self, world: int, decision: int, kind: int) -> bool:
        """Return whether a decision is one of the lessons.

        Random: the stream FORK of the world, by number of the decision.
        """
        draw = U64(keyed(U64(keyed(self._key(world), U64(DRAWN))), U64(decision)))
        return bool(float(draw >> SHIFT_11) * UNIT_53 < self.rates[kind])

    def _key(self, world: int) -> np.uint64:
        return U64(stream_key(U64(self.match.seed), world, Purpose.FORK))


def make_room(
    game: Game,
    tree: Mapping[str, Any],
    bot: Bot,
    players: int,
    seed: int,
    rates: np.ndarray,
    usual_turns: float = 1.0,
    futures: int = FUTURES,
) -> Room:
    """Return the lessons of a `pupil` under the rules ``tree``."""
    return Room(make_match(game, tree, [bot] * players, seed), rates, usual_turns, futures)
