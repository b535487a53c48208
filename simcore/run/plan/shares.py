"""How many blocks of a run are sampled by default."""

from __future__ import annotations

from dataclasses import dataclass


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
