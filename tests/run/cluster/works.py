"""Works of one task each, for workers to import."""

import os
import time


def double(number: int) -> int:
    """Return twice a number."""
    return 2 * number


def slowly(number: int) -> int:
    """Return a number after a moment."""
    time.sleep(0.05)
    return number


def fail(number: int) -> int:
    """Raise for one number."""
    if number == 3:
        raise ZeroDivisionError(f"task {number}")
    return number


def process(number: int) -> int:
    """Return the process that does a task."""
    return os.getpid()


begun: list[int] = []


def begin() -> None:
    """Count how often a work is begun."""
    begun.append(os.getpid())
