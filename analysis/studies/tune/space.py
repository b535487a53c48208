"""The weights that a search may change, each in its own size.

A game has weights that never decide anything at a player count or under these rules, and
others that only count in rare positions.  A search cannot see what they do and would let
them drift, so it leaves them as they are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from exobalance.simcore.bots.kinds import Bot
from exobalance.simcore.bots.load import pack_bots
from exobalance.simcore.contract import Game
from exobalance.simcore.errors import ConfigError

TUNABLE = ("greedy", "softmax", "epsilon-greedy")
"""Kinds of bots whose choices follow feature weights, and quickly."""

MIN_CHANGED = 0.03
"""Share of games that a weight must be able to change to take part in the search."""

DIGITS = 4
"""Significant digits of a weight, from the first candidate on: what is written is what played."""


@dataclass(frozen=True)
class WeightSpace:
    """A bot and the weights of it that may change.

    A point of the space is a vector of differences from the start, in sizes.
    """

    game: Game
    bot: Bot
    names: tuple[str, ...]
    start: np.ndarray  # float64[n_names], weights of the bot
    size: np.ndarray  # float64[n_names], one step of each weight

    def __len__(self) -> int:
        """Return the number of dimensions."""
        return len(self.names)

    def weights(self, point: np.ndarray) -> np.ndarray:
        """Return the weights at a point, rounded as they will be written."""
        return rounded(self.start + self.size * point)

    def bot_at(self, point: np.ndarray) -> Bot:
        """Return the bot at a point."""
        return with_weights(self.bot, dict(zip(self.names, self.weights(point), strict=True)))

    def packed_at(self, points: Sequence[np.ndarray]) -> np.recarray:
        """Return the kernel's records of the bots at several points."""
        places = [self._place[name] for name in self.names]
        packed = np.repeat(pack_bots(self.game, [self.bot]), len(points)).view(np.recarray)
        packed["weights"][:, places] = [self.weights(point) for point in points]
        return packed

    @property
    def _place(self) -> dict[str, int]:
        return {feature.name: i for i, feature in enumerate(self.game.features)}


def refuse_untunable(bot: Bot) -> None:
    """Raise ConfigError for a bot whose choices do not follow feature weights."""
    if bot.kind not in TUNABLE or bot.model:
        if bot.model:
            raise ConfigError(
                f"bot {bot.name} cannot be tuned: it chooses by what it has learned; for other "
                f"rules, adapt it by `exobalance learn GAME --rules FILE --from {bot.name} "
                "--train NEW.toml` and name the new bot"
            )
        raise ConfigError(
            f"bot {bot.name} cannot be tuned: a bot of kind {bot.file_kind} does not choose by "
            f"feature weights alone; expected one of the kinds {', '.join(TUNABLE)}"
        )


def sizes(weights: np.ndarray) -> np.ndarray:
    """Return the size of each weight: its own, or half of a typical one for those near 0."""
    used = np.abs(weights[weights != 0])
    small = np.median(used) / 2 if len(used) else 1.0
    return np.maximum(np.abs(weights), small)


def make_space(game: Game, bot: Bot, changed: Mapping[str, float]) -> WeightSpace:
    """Return the space of the weights that change at least `MIN_CHANGED` of games.

    Parameters
    ----------
    changed
        Share of games that each weight changes when it moves by its size.

    Raises
    ------
    ConfigError
        No weight does.
    """
    names = tuple(name for name, share in changed.items() if share >= MIN_CHANGED)
    if not names:
        raise ConfigError(f"bot {bot.name} cannot be tuned: none of its weights changes any game")
    every = np.array([bot.weights.get(feature.name, 0.0) for feature in game.features])
    size = dict(zip((feature.name for feature in game.features), sizes(every), strict=True))
    start = np.array([bot.weights.get(name, 0.0) for name in names])
    return WeightSpace(game, bot, names, start, np.array([size[name] for name in names]))


def with_weights(bot: Bot, weights: Mapping[str, float]) -> Bot:
    """Return a bot with some of its weights replaced."""
    values = {name: float(value) for name, value in weights.items()}
    return replace(bot, weights={**bot.weights, **values})


def rounded(weights: np.ndarray) -> np.ndarray:
    """Return weights with `DIGITS` significant digits."""
    return np.array([float(f"{value:.{DIGITS}g}") for value in weights])
