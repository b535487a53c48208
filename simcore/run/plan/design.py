"""What is to be played: sets of rules, line-ups and numbers of blocks.

A study plays several sets of rules or line-ups; an `experiment` is a design with one arm.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from numbers import Integral
from typing import Any

from exobalance.simcore.contract import Game
from exobalance.simcore.errors import ConfigError, check_whole
from exobalance.simcore.ruleset import Ruleset, load_ruleset
from exobalance.simcore.run.plan.match import DECISION_LIMIT, TURN_LIMIT
from exobalance.simcore.run.plan.sampling import Sampling
from exobalance.simcore.shell import repeated

MAX_SEED = 2**63 - 1


@dataclass(frozen=True)
class Rules:
    """One arm: rules as they are asked for."""

    rules: tuple[str, ...] = ()  # tweak files or names of assumptions
    sets: tuple[str, ...] = ()  # "path=value"
    ruleset: Ruleset | None = None  # what they resolve to, if somebody knows already
    name: str = ""  # in reports; by default that of the rule set

    def load(self, game: str) -> Ruleset:
        """Return the resolved rules."""
        return self.ruleset or load_ruleset(game, self.rules, self.sets)

    def options(self) -> list[str]:
        """Return the words that ask for these rules at the shell."""
        return repeated("--rules", self.rules) + repeated("--set", self.sets)


@dataclass(frozen=True)
class Seating:
    """Who sits together, and how many blocks they play."""

    bots: tuple[str, ...]  # one per seat, before rotation
    blocks: int
    arms: tuple[str, ...] = ()  # empty: all
    rotations: int = 0  # 0: one if all bots are the same, else one per seat

    @classmethod
    def of_games(cls, bots: tuple[str, ...], games: int) -> Seating:
        """Return the seating that plays ``games``, rounded up to whole blocks."""
        return cls(bots, -(-games // cls(bots, 1).block_games))

    @property
    def players(self) -> int:
        """Number of seats."""
        return len(self.bots)

    @property
    def block_games(self) -> int:
        """Games of a block."""
        return self.rotations or (1 if len(set(self.bots)) == 1 else self.players)


@dataclass(frozen=True)
class Design:
    """What is played into one run folder.

    ``study`` is plain data for the analysis: ``kind`` names the study, ``asked`` what it was
    asked; both have to be the same for a folder to be continued.
    """

    game: str
    arms: Mapping[str, Rules]
    seatings: Sequence[Seating]
    seed: int
    study: Mapping[str, Any] = field(default_factory=dict)
    turn_limit: int = TURN_LIMIT
    decision_limit: int = DECISION_LIMIT
    sampling: Sampling = field(default_factory=Sampling)
    # Whether each cell is cut into as many parts as a run of its own; else small cells share
    # the number of parts that a single large one has.
    cut_by_cell: bool = False

    def __post_init__(self) -> None:
        """Raise ConfigError for a seed out of range."""
        check_whole("seed", self.seed, 0, MAX_SEED)


def check_players(game: Game, count: int) -> None:
    """Raise ConfigError for a player count that a game does not have."""
    if not isinstance(count, Integral) or count not in game.players:
        allowed = ", ".join(map(str, game.players))
        raise ConfigError(f"{game.id} is not played by {count} players: expected one of {allowed}")


def line_up(bots: Sequence[str], players: int) -> tuple[str, ...]:
    """Return one bot name per seat; a single name plays all seats."""
    if len(bots) == 1:
        return tuple(bots) * players
    if len(bots) != players:
        raise ConfigError(
            f"{len(bots)} bots for {players} players: give one bot for all seats or one per seat"
        )
    return tuple(bots)
