"""What is asked of lessons: whose decisions, how many, and how they are spread over kinds.

Worlds of lessons are for training alone: no run starts there, no stage of a tuning reaches them.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np

from exobalance.simcore.contract import Game
from exobalance.simcore.errors import ConfigError, check_whole, unknown
from exobalance.simcore.run.lessons.room import FUTURES
from exobalance.simcore.run.lessons.rows import MET

FIRST_WORLD = 20_000_000_000
WORLDS = 1_000_000_000
"""Worlds of lessons are these many from `FIRST_WORLD` on."""

PER_GAME = 8
"""Decisions of a game that are lessons, on average; fewer would spend more on playing games."""

DECISIONS = 2_000
PART_WORLDS = 8  # games of a part file, the unit of work


@dataclass(frozen=True)
class Question:
    """What decides the lessons of a game and player count, beside rules, seed and their number.

    Attributes
    ----------
    base : who is taught, and plays the own seat on in futures.
    pool : file of those who play the games and the other seats; empty: that of the game.
    rates : chance by kind of decision that one is drawn; kinds that are not named share
        `PER_GAME` decisions of a game evenly, as far as they are met so often.
    futures : of each option, an even number.
    """

    game: str
    players: int
    base: str = "tuned"
    pool: str = ""
    rates: Mapping[str, float] = field(default_factory=dict)
    futures: int = FUTURES

    def asked(self) -> dict[str, Any]:
        """Return as plain data what has to be the same for a folder to be continued."""
        return {**asdict(self), "rates": dict(self.rates)}

    def check(self, game: Game) -> None:
        """Raise ConfigError for a number out of range or an unknown kind of decision."""
        check_whole("the number of futures", self.futures, 2, 10_000)
        if self.futures % 2:
            raise ConfigError(
                f"the number of futures is {self.futures}: expected an even number, since one "
                "half of them judges what the other half chooses"
            )
        kinds = [each.name for each in game.decisions]
        for kind, rate in self.rates.items():
            if kind not in kinds:
                raise ConfigError(f"rates: {unknown('kind of decision', kind, kinds)}")
            if not (math.isfinite(rate) and 0 <= rate <= 1):
                raise ConfigError(f"rates: {kind} is {rate:g}, expected a number from 0 to 1")


def met_in_game(met: np.ndarray, game: Game) -> np.ndarray:
    """Return how often a game has each kind of decision, float64[n_kinds].

    met : rows of the table ``decisions`` of some games
    """
    return np.array([met[f"{MET}{each.name}"].mean() for each in game.decisions])


def rates_of(question: Question, game: Game, met: np.ndarray) -> np.ndarray:
    """Return the chance by kind of decision that one is drawn, float64[n_kinds].

    A kind that none of the games ``met`` had is drawn like one that is met once a game.
    """
    mean = met_in_game(met, game)
    named = np.array([each.name in question.rates for each in game.decisions])
    share = PER_GAME / max(1, int(((mean > 0) & ~named).sum()))
    rates = np.minimum(1.0, share / np.where(mean > 0, mean, 1.0))
    return np.array(
        [
            question.rates.get(each.name, rate)
            for each, rate in zip(game.decisions, rates.tolist(), strict=True)
        ]
    )


def lessons_of_game(rates: np.ndarray, met: np.ndarray, game: Game) -> float:
    """Return how many decisions of a game are drawn on average."""
    return float((rates * met_in_game(met, game)).sum())


def worlds_for(decisions: int, per_game: float) -> int:
    """Return how many games it takes for about so many lessons, whole parts of them.

    Raises ConfigError where decisions are drawn too rarely for that.
    """
    check_whole("the number of decisions", decisions, 1, 10**8)
    if decisions > per_game * WORLDS:
        raise ConfigError(
            f"{decisions:,} decisions are out of reach: a game has {per_game:.2g} of those that "
            "are to be drawn; raise the rates"
        )
    return math.ceil(decisions / per_game / PART_WORLDS) * PART_WORLDS
