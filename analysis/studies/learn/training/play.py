"""Learners at the table: win credit against copies of each opponent, on the same worlds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from exobalance.analysis.studies.tune.arena import block_means
from exobalance.simcore.bots.kinds import Bot
from exobalance.simcore.bots.learned.forms import Model
from exobalance.simcore.bots.learned.store import keep_models, models_of
from exobalance.simcore.contract import Status
from exobalance.simcore.games import load_game
from exobalance.simcore.run.plan.match import make_match
from exobalance.simcore.run.play.parallel import in_parallel
from exobalance.simcore.run.play.worlds import play_worlds

PARCEL_WORLDS = 64
TURNS = 10
"""Usual lengths of a game after which one counts as unfinished."""


class Parcel(NamedTuple):
    """Some worlds of one line-up, as a worker needs them."""

    game: str
    tree: Mapping[str, Any]
    bots: tuple[Bot, ...]
    models: dict[str, Model]
    seed: int
    turn_limit: int
    worlds: range


def play_parcel(parcel: Parcel) -> np.ndarray:
    """Return win credit of the first bot (alone, its points) and share of games without an end.

    float64[n_worlds, 2], a row per world, its mean over the seats.  A game without an end is worth
    nothing.
    """
    keep_models(parcel.models)
    game, players = load_game(parcel.game), len(parcel.bots)
    match = make_match(
        game, parcel.tree, parcel.bots, parcel.seed, parcel.turn_limit, rotations=players
    )
    tables = play_worlds(match, parcel.worlds.start, len(parcel.worlds))
    seats = tables["seats"].view(np.ndarray)[["bot", "credit", "score"]].reshape(-1, players)
    done = tables["games"].view(np.ndarray)["status"] == Status.DONE
    return block_means(seats, done, 1.0, 0.0)[:, ::2]


@dataclass
class Trials:
    """Plays bots against opponents, each line-up and world once.

    Attributes
    ----------
    opponents : by name; alone, nobody.
    turn_limit : a game that lasts longer counts as unfinished.
    jobs : worker processes; results do not depend on them.
    """

    game: str
    tree: Mapping[str, Any]
    players: int
    opponents: Mapping[str, Bot]
    seed: int
    turn_limit: int
    jobs: int = 1
    _known: dict[tuple[str, str, int], np.ndarray] = field(default_factory=dict)

    def play(self, bot: Bot, worlds: range) -> np.ndarray:
        """Return float64[n_worlds, n_opponents, 2], see `play_parcel`."""
        self._complete(bot, worlds)
        names = list(self.opponents)
        rows = [[self._known[bot.hash, name, world] for name in names] for world in worlds]
        return np.array(rows)

    def _complete(self, bot: Bot, worlds: range) -> None:
        asked = [
            (name, rivals, missing)
            for name, rivals in self._line_ups(bot)
            for missing in self._missing(bot, name, worlds)
        ]
        parcels = [
            Parcel(
                self.game, self.tree, line_up, models_of(line_up), self.seed, self.turn_limit,
                part,
            )
            for _, line_up, part in asked
        ]  # fmt: skip
        found = in_parallel(play_parcel, parcels, self.jobs, in_order=True)
        for (name, _, part), rows in zip(asked, found, strict=True):
            for world, row in zip(part, rows, strict=True):
                self._known[bot.hash, name, world] = row

    def _line_ups(self, bot: Bot) -> Iterator[tuple[str, tuple[Bot, ...]]]:
        for name, rival in self.opponents.items():
            yield name, (bot, *([rival] * (self.players - 1)))

    def _missing(self, bot: Bot, name: str, worlds: range) -> Iterator[range]:
        """Yield parts of a range in which no world has been played."""
        unknown = [world for world in worlds if (bot.hash, name, world) not in self._known]
        if unknown:
            first, stop = min(unknown), max(unknown) + 1
            for start in range(first, stop, PARCEL_WORLDS):
                yield range(start, min(start + PARCEL_WORLDS, stop))
