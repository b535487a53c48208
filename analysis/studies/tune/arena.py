"""Play bots against line-ups, on all workers, in equal parcels.

One call plays all candidates of a generation.  Their blocks are laid end to end and cut
into parcels of equal size, so that no worker waits for a slow candidate, and workers send
back three numbers per block and no tables.  A parcel depends on the call alone: results are
the same for any number of workers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import numpy as np

# Record arrays reach workers by the name of this module, which NumPy does not load itself.
import numpy.rec

from exobalance.simcore.bots.kinds import Bot
from exobalance.simcore.bots.learned.shelf import Shelf
from exobalance.simcore.bots.load import pack_bots
from exobalance.simcore.contract import Game, Status
from exobalance.simcore.games import load_game
from exobalance.simcore.run.plan.match import TURN_LIMIT, Match
from exobalance.simcore.run.play.parallel import Spread
from exobalance.simcore.run.play.worlds import play_worlds

PARCEL_BLOCKS = 64
"""Blocks that a worker gets at a time: some 50 ms of play, 1 ms of overhead."""

MARGIN_WEIGHT = 0.5
"""What a margin of one standard deviation is worth, in wins.

Margins tell candidates apart with fewer games than wins do, and at this weight agree with
them about who is better; measured in ``docs/performance.md``.
"""
MARGIN_CLIP = 3.0  # standard deviations: winning higher is not playing better
STALLING = 0.05
"""Wins per game that stalling as often as the start costs: the rarer, the dearer each game.

A lost win alone is too cheap a price where one game in a thousand has no end; what keeps
such a game going matters so rarely that a search would let it drift.  Where the rules
themselves stall many games, the same price for each would drown everything else.
"""
RARE = 0.01  # share of games; below it the price of one rises no further


class Pairing(NamedTuple):
    """One bot against others, on a range of worlds."""

    bot: np.ndarray  # one packed bot
    rivals: np.ndarray  # packed bots, one per other seat; alone, one that plays by itself
    worlds: range


class Blocks(NamedTuple):
    """Means over the games of each block, float64[n_blocks].

    A game without an end is worth nothing: no win, and alone no points.
    """

    credit: np.ndarray  # win credit of the bot; alone, its points above those of the rival
    fitness: np.ndarray  # what a search maximises: wins, margins and games that end
    unfinished: np.ndarray  # share of games without an end


class Conditions(NamedTuple):
    """What all games of an arena have in common, as workers need it."""

    game_id: str
    params: np.recarray
    items_per_game: int
    seed: int
    turn_limit: int
    spread: float  # points that count as one standard deviation of a margin
    stall_price: float
    models: np.ndarray | None  # of all bots so far, see `Shelf`


class Parcel(NamedTuple):
    """A run of blocks of one line-up: a piece of what a worker plays."""

    bots: np.recarray
    first_world: int
    n_worlds: int


@dataclass
class Arena:
    """Rules, player count, seed and workers: everything but the bots.

    Attributes
    ----------
    turn_limit
        A game that lasts longer counts as unfinished.
    spread
        Standard deviation of a margin, in points; alone, of the score.
    stall_price
        Wins that a game without an end costs, beside its own.
    workers
        What spreads tasks over workers; None plays in this process.
    """

    game: Game
    tree: Mapping[str, Any]
    players: int
    seed: int
    turn_limit: int = TURN_LIMIT
    spread: float = 1.0
    stall_price: float = STALLING / RARE
    workers: Spread | None = None

    def __post_init__(self) -> None:
        self._params = self.game.pack(self.tree, self.players)
        self._items = self.game.items_per_game(self.tree)
        self._shelf = Shelf(self.game)

    @property
    def n_rivals(self) -> int:
        """Bots that another one is held against: alone, one on the same worlds."""
        return max(1, self.players - 1)

    def pack(self, bots: Sequence[Bot]) -> np.recarray:
        """Return the kernel's records of bots, to be played in this arena."""
        self._shelf.add(bots)
        return pack_bots(self.game, bots, self._shelf.offsets)

    def play(self, pairings: Sequence[Pairing]) -> list[Blocks]:
        """Return the blocks of each pairing, by world; a world is played from every seat.

        Alone, bot and rival play the same worlds by themselves.
        """
        if self.players > 1:
            return self._play(pairings)
        single = [
            Pairing(bot, bot[:0], pairing.worlds)
            for pairing in pairings
            for bot in (pairing.bot, pairing.rivals)
        ]
        keys = [(each.bot.tobytes(), each.worlds) for each in single]
        asked = dict(zip(keys, single, strict=True))  # rivals of many bots play once
        played = dict(zip(asked, self._play(list(asked.values())), strict=True))
        return [
            _ahead(played[own], played[rival], self.spread)
            for own, rival in zip(keys[::2], keys[1::2], strict=True)
        ]

    def _play(self, pairings: Sequence[Pairing]) -> list[Blocks]:
        """Return the blocks of line-ups, see `block_means`."""
        columns = np.concatenate(self._spread_out(play_parcels, self._parcels(pairings))).T
        ends = np.cumsum([len(pairing.worlds) for pairing in pairings])[:-1]
        return [Blocks(*part) for part in np.split(columns, ends, axis=1)]

    def stalls(self, bots: Sequence[Bot], worlds: range) -> list[int]:
        """Return how many games between copies of each bot come to no end, one per world."""
        lines = [self.pack([bot] * self.players) for bot in bots]
        parts = [
            Parcel(line, first, min(PARCEL_BLOCKS, worlds.stop - first))
            for line in lines
            for first in range(worlds.start, worlds.stop, PARCEL_BLOCKS)
        ]
        counts = self._spread_out(count_stalls, parts)
        return np.reshape(counts, (len(bots), -1)).sum(axis=1).tolist()

    def pairing(self, bot: Bot, rivals: Bot | Sequence[Bot], worlds: range) -> Pairing:
        """Return the pairing of a bot with rivals; a single one takes all other seats."""
        others = [rivals] * self.n_rivals if isinstance(rivals, Bot) else rivals
        packed = self.pack([bot, *others])
        return Pairing(packed[:1], packed[1:], worlds)

    def _spread_out(self, play: Callable[..., Any], parts: Iterable[Any]) -> list[Any]:
        """Return what ``play`` makes of each part, in order."""
        conditions = Conditions(
            self.game.id,
            self._params,
            self._items,
            self.seed,
            self.turn_limit,
            self.spread,
            self.stall_price,
            self._shelf.numbers,
        )
        work = partial(play, conditions)
        return list(map(work, parts)) if self.workers is None else self.workers(work, parts)

    def _parcels(self, pairings: Sequence[Pairing]) -> Iterator[list[Parcel]]:
        """Yield lists of parcels with `PARCEL_BLOCKS` blocks each, the last with fewer."""
        part: list[Parcel] = []
        room = PARCEL_BLOCKS
        for pairing in pairings:
            bots = np.concatenate((pairing.bot, pairing.rivals)).view(np.recarray)
            first, stop = pairing.worlds.start, pairing.worlds.stop
            while first < stop:
                blocks = min(room, stop - first)
                part.append(Parcel(bots, first, blocks))
                first, room = first + blocks, room - blocks
                if room == 0:
                    yield part
                    part, room = [], PARCEL_BLOCKS
        if part:
            yield part


def _ahead(own: Blocks, rival: Blocks, spread: float) -> Blocks:
    """Return the blocks of a bot that is alone, held against a rival on the same worlds."""
    return Blocks(own.credit - rival.credit, own.fitness - rival.credit / spread, own.unfinished)


def play_parcels(conditions: Conditions, parcels: Sequence[Parcel]) -> np.ndarray:
    """Play some blocks; a function of this module, so that any worker can import it.

    Returns float64[n_blocks, 3], the columns of `Blocks`.
    """
    seats, done = [], []
    for parcel in parcels:
        match = _match(conditions, parcel.bots, rotations=len(parcel.bots))
        tables = play_worlds(match, parcel.first_world, parcel.n_worlds)
        # Plain views: a record array looks its fields up in Python.
        seats.append(tables["seats"].view(np.ndarray)[["bot", "credit", "score"]])
        done.append(tables["games"].view(np.ndarray)["status"] == Status.DONE)
    rows = np.concatenate(seats).reshape(-1, match.players)
    return block_means(rows, np.concatenate(done), conditions.spread, conditions.stall_price)


def count_stalls(conditions: Conditions, parcel: Parcel) -> int:
    """Return how many worlds, played once, come to no end; for workers, as `play_parcels`."""
    match = _match(conditions, parcel.bots, rotations=1)
    tables = play_worlds(match, parcel.first_world, parcel.n_worlds)
    return int((tables["games"]["status"] != Status.DONE).sum())


def _match(conditions: Conditions, bots: np.recarray, rotations: int) -> Match:
    return Match(
        load_game(conditions.game_id),
        conditions.params,
        bots,
        rotations=rotations,
        items_per_game=conditions.items_per_game,
        seed=conditions.seed,
        turn_limit=conditions.turn_limit,
        models=conditions.models,
    )


def block_means(
    seats: np.ndarray, done: np.ndarray, spread: float, stall_price: float
) -> np.ndarray:
    """Return the columns of `Blocks` for the first bot of a line-up.

    ``seats`` are rows of shape (n_games, players), ``done`` says which games have an end.
    Alone, the first column holds points, and nothing else is worth anything: more is better
    without a limit.
    """
    if seats.shape[1] == 1:
        points = seats["score"][:, 0] * done
        return np.column_stack((points, points / spread - stall_price * ~done, ~done))
    own = seats["bot"] == 0
    margin = np.clip(margins(seats)[own] / spread, -MARGIN_CLIP, MARGIN_CLIP)
    credit = seats["credit"][own] * done
    fitness = credit + MARGIN_WEIGHT * margin * done - stall_price * ~done
    columns = np.column_stack((credit, fitness, ~done))
    return columns.reshape(-1, seats.shape[1], 3).mean(axis=1)


def stall_price(unfinished: float) -> float:
    """Return what a game without an end costs, where so large a share of the start's has none."""
    return STALLING / max(unfinished, RARE)


def margins(seats: np.ndarray) -> np.ndarray:
    """Return each seat's points over the mean of the others, float64[n_games, players].

    Alone, these are all its points.
    """
    scores = seats["score"].astype(np.float64)
    if scores.shape[1] == 1:
        return scores
    others = (scores.sum(axis=1, keepdims=True) - scores) / (scores.shape[1] - 1)
    return scores - others
