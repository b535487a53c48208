"""A game that is checked, and how a check says what does not hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Protocol

import numpy as np

from exobalance.simcore.contract import OPTION_WIDTH, Game
from exobalance.simcore.errors import ConformanceError
from exobalance.simcore.games import load_game
from exobalance.simcore.packages import package_of
from exobalance.simcore.ruleset import load_ruleset

ROOT = 20
"""Seed of all games that are played here."""

LABEL = OPTION_WIDTH - 1
TABLES = ("games", "seats", "items")


class Where:
    """What is being played, for sentences about what does not hold."""

    def __init__(self) -> None:
        self.words: Callable[[], str] = str

    def __str__(self) -> str:
        """Return the place in words, "" where none is known."""
        try:
            return self.words()
        except Exception:  # a state that is no longer sound
            return ""


WHERE = Where()
"""Place of the check that is going on in this process."""


def hold(condition: Any, sentence: str) -> None:
    """Raise ConformanceError, with the place in the game, unless a condition holds.

    Unlike an assertion it is not left out by ``python -O``.
    """
    if not condition:
        place = str(WHERE)
        raise ConformanceError(f"{sentence} ({place})" if place else sentence)


class Checks(Protocol):
    """What a game knows about its own pieces; one object per game played."""

    def check(self, state: np.record) -> None:
        """Raise an error, such as that of `hold`, unless the state is sound."""

    def follow(self, state: np.record) -> None:
        """Check a state that comes after the one followed before."""


@dataclass(frozen=True)
class Case:
    """A game under test.

    Attributes
    ----------
    tree : its rules; by default those printed.
    bots : the bots that play it: one at random, one to win.
    worlds, decisions : random walks per player count, and where they are cut.
    whole : of the worlds, how many are played to the end.
    checks : params record -> checks of the game's own pieces.
    hides : whether there is something that the acting seat cannot know; None where nobody says.
    anywhere : kinds of decisions whose options come up in the lists of others, too.
    module : where this case is found as ``CASE`` by another process.
    """

    game: Game
    tree: Mapping[str, Any] = field(default_factory=dict)
    module: str = ""
    bots: tuple[str, str] = ("random", "tuned")
    worlds: int = 200
    decisions: int = 40
    whole: int = 5
    checks: Callable[[np.record], Checks] | None = None
    hides: bool | None = False
    anywhere: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Take the printed rules where none are given."""
        if not self.tree:
            object.__setattr__(self, "tree", load_ruleset(self.game.id).tree)

    @property
    def some(self) -> range:
        """Worlds of checks that do much in each: every 20th, four at least."""
        return range(0, self.worlds, max(1, min(20, self.worlds // 4)))

    def depth(self, world: int) -> int:
        """Return after how many decisions such a check looks at a world: all depths have a turn."""
        return self.decisions * world // self.worlds


def case_of(game_id: str) -> Case:
    """Return the ``CASE`` of a game's module ``conformance``, by default one that knows nothing."""
    game = load_game(game_id)
    module = f"{package_of(game.id)}.conformance"
    try:
        found = import_module(module)
    except ModuleNotFoundError as error:
        if error.name != module:
            raise
        return Case(game=game, module="", hides=None)
    case = getattr(found, "CASE", None)
    if not isinstance(case, Case):
        raise ConformanceError(f"{module} holds no CASE: expected a Case of {__name__}")
    return case


def case_in(module: str, game_id: str) -> Case:
    """Return the case of a game: the ``CASE`` of a module, or that of the game where none is."""
    found: Case = import_module(module).CASE if module else case_of(game_id)
    return found
