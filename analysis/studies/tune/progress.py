"""Progress of a tuning on stderr; silent where nobody watches."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol


class Watch(Protocol):
    """Something that is told how far a tuning is."""

    def advance(self, games: int) -> None:
        """Take note of games that were played, or were known already."""

    def phase(self, words: str) -> None:
        """Take note of what is done now."""


class Silent:
    """Progress that nobody sees."""

    def advance(self, games: int) -> None:
        """Do nothing."""

    def phase(self, words: str) -> None:
        """Do nothing."""


class Bar:
    """A bar over the games of all stages, with what is done now and the time left."""

    def __init__(self, total: int):
        from rich.console import Console
        from rich.progress import (
            BarColumn,
            Progress,
            TaskProgressColumn,
            TextColumn,
            TimeRemainingColumn,
        )

        self.bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(bar_width=24),
            TaskProgressColumn(),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
        )
        self.task = self.bar.add_task("", total=total)

    def advance(self, games: int) -> None:
        """Move the bar."""
        self.bar.advance(self.task, games)

    def phase(self, words: str) -> None:
        """Write in front of the bar."""
        self.bar.update(self.task, description=words)


@contextmanager
def watching(wanted: bool, total: int) -> Iterator[Watch]:
    """Show a bar while the block runs, if it is wanted and stderr is a terminal."""
    if not (wanted and sys.stderr.isatty()):
        yield Silent()
        return
    bar = Bar(total)
    with bar.bar:
        yield bar
