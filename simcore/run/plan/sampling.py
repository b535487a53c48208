"""Which blocks of a run are looked at more closely, and how many of them by default."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

from exobalance.simcore.contract import Game
from exobalance.simcore.errors import ConfigError, unknown


@dataclass(frozen=True)
class Sampling:
    """Numbers of first blocks of each cell whose games are looked at more closely."""

    events: int = 0  # decision by decision
    standings: int = 0  # turn by turn
    forks: int = 0  # with choices that are played on in all ways
    fork_options: tuple[str, ...] = ()  # only such choices; patterns, see `fork_labels`


@dataclass(frozen=True)
class Share:
    """A default sample: one block in so many games, up to a limit."""

    one_in: int
    at_most: int

    def blocks(self, asked: int | None, games: int, rotations: int) -> int:
        """Return the blocks to sample: what was asked for, by default a share of the games.

        ``rotations`` : games of a block.
        """
        if asked is not None:
            return asked
        return min(self.at_most, games // (self.one_in * rotations))


EVENTS = Share(one_in=10_000, at_most=50)
STANDINGS = Share(one_in=150, at_most=1000)
FORKS = Share(one_in=5000, at_most=200)
"""By default all together add about a tenth to the time of a run, see ``docs/performance.md``."""


def fork_labels(game: Game, patterns: Sequence[str]) -> tuple[str, ...]:
    """Return the option labels that patterns name, in the game's order.

    A pattern is a label, a kind of decision with all its labels, or a pattern of labels.

    Raises ConfigError for a pattern that names none.
    """
    labels = [label.name for label in game.labels]
    found: set[str] = set()
    for text in patterns:
        mine = [
            label for label in labels if label.partition(":")[0] == text or fnmatchcase(label, text)
        ]
        if not mine:
            names = [*(decision.name for decision in game.decisions), *labels]
            what = "option label or kind of decision"
            raise ConfigError(f"forks: {unknown(what, text, names)}")
        found.update(mine)
    return tuple(label for label in labels if label in found)
