"""A design point: rules that are tried, what it shares with others, and what is kept of it."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from exobalance.analysis.base.findings import Verdict
from exobalance.analysis.base.headline import Headline, matrix
from exobalance.simcore.errors import ConfigError
from exobalance.simcore.run.plan.design import Design, Rules, Seating
from exobalance.simcore.run.plan.match import DECISION_LIMIT, TURN_LIMIT


@dataclass(frozen=True)
class Point:
    """One set of rules to be tried."""

    rules: tuple[str, ...] = ()  # tweak files or names of assumptions, on top of the base's
    sets: tuple[str, ...] = ()  # "path=value", on top of the base's


@dataclass(frozen=True)
class Setting:
    """What all points of a study share."""

    game: str
    bots: tuple[str, ...]  # one per seat
    blocks: int
    seed: int
    base: Rules = field(default_factory=Rules)
    first_world: int = 0
    rotations: int = 0  # 0: one if all bots are the same, else one per seat
    turn_limit: int = TURN_LIMIT
    decision_limit: int = DECISION_LIMIT

    def rules_of(self, point: Point) -> Rules:
        """Return the rules of a point: a value that it sets replaces the base's."""
        mine = {text.partition("=")[0].strip() for text in point.sets}
        kept = (text for text in self.base.sets if text.partition("=")[0].strip() not in mine)
        return Rules((*self.base.rules, *point.rules), (*kept, *point.sets))

    def design(self, point: Point) -> Design:
        """Return the design that plays one point."""
        return Design(
            self.game,
            {"base": self.rules_of(point)},
            (Seating(self.bots, self.blocks, rotations=self.rotations),),
            self.seed,
            turn_limit=self.turn_limit,
            decision_limit=self.decision_limit,
        )


@dataclass(frozen=True)
class Outcome:
    """What is kept of a point."""

    point: Point
    numbers: tuple[Headline, ...]
    verdicts: tuple[Verdict, ...] = ()  # only if targets were given
    rules_hash: str = ""

    def __getitem__(self, key: str) -> Headline:
        """Return one headline number.

        Raises ConfigError if the games tell nothing of that name: a number of a thing is
        missing where the thing never came up.
        """
        for number in self.numbers:
            if number.key == key:
                return number
        under = ", ".join((*self.point.rules, *self.point.sets)) or "the rules of the base"
        raise ConfigError(
            f"the games played under {under} tell nothing about {key}, which never came up in "
            "them: play more --blocks, or leave out rules that take it out of the game"
        )

    @property
    def influence(self) -> np.ndarray:
        """Influences of all numbers, float64[n_groups, k]."""
        return matrix(self.numbers)
