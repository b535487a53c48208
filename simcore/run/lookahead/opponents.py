"""Who plays the other seats of a future: members of a pool, drawn by their shares.

Seat s of future j meets the member that the stream of the position, j and s say.  So all
options that are tried in a future meet the same opponents, and the draw depends on nothing
else: no stream of the game advances, and every worker draws alike.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from exobalance.simcore.bots.kinds import Bot, Member
from exobalance.simcore.bots.load import NO_OFFSETS, pack_bots
from exobalance.simcore.contract import Game
from exobalance.simcore.run.lookahead.kernels import lookahead_kernels

NOBODY = -1
"""In a draw, the seat that nobody is drawn for."""


class Opponents(NamedTuple):
    """A pool as kernels take it."""

    members: np.recarray  # packed bots, (n,)
    bounds: np.ndarray  # float64[n], shares added up from the first member on


def pack_opponents(
    game: Game, pool: Sequence[Member], offsets: Mapping[str, int] = NO_OFFSETS
) -> Opponents:
    """Return a pool as kernels take it; ``offsets`` of models are those of the match."""
    members = pack_bots(game, [each.bot for each in pool], offsets)
    return Opponents(members, np.cumsum([each.share for each in pool]))


def opponents_of(game: Game, bot: Bot, offsets: Mapping[str, int] = NO_OFFSETS) -> Opponents:
    """Return whom the others of a bot that looks ahead are drawn from.

    Without a pool that is its base alone, free of the bot's restrictions.
    """
    base = replace(bot.plain, banned=())
    return pack_opponents(game, bot.pool or [Member(base, 1.0)], offsets)


def draw_opponents(
    game: Game,
    keys: np.ndarray,
    counts: np.ndarray,
    bounds: np.ndarray,
    own: int,
    first: int,
    count: int,
    n_players: int,
) -> np.ndarray:
    """Draw the players of the futures ``first`` to ``first + count - 1`` of a position.

    keys, counts : uint64[n_purposes], `rng_key` and `rng_count` of the position's state
    bounds : float64[n], of `Opponents`
    own : the seat that nobody is drawn for
    Returns int64[count, n_players], by seat the index of a member, `NOBODY` for ``own``.
    Random: the stream FORK of each future, by seat; it does not advance.
    """
    drawn = np.full((count, n_players), NOBODY, np.int64)
    lookahead_kernels(game.kernels).draw_seats(keys, counts, bounds, own, first, drawn)
    return drawn
