"""How a game stands: shared by all games, stored in the column ``status``."""

from enum import IntEnum


class Status(IntEnum):
    """Outcome of a playout."""

    RUNNING = 0
    DONE = 1  # ended by its own rules
    STUCK = 2  # nobody can ever finish it, or a state without a legal option
    TRUNCATED = 3  # reached the engine's turn or decision limit
    GAP = 4  # hit a bound of the engine or a state the rules do not cover
