"""Progress on stderr: a bar over things that are counted; silent where nobody watches."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

NOTE: ContextVar[str] = ContextVar("note", default="")
"""What a bar says beside its numbers, see `noted`."""


@contextmanager
def noted(words: str) -> Iterator[None]:
    """Show words beside every bar while the block runs."""
    token = NOTE.set(words)
    try:
        yield
    finally:
        NOTE.reset(token)


class Progress:
    """Progress that nobody sees."""

    def advance(self, count: int = 1) -> None:
        """Take note of things that are done, or were known already."""

    def phase(self, words: str) -> None:
        """Take note of what is done now."""


class Bar(Progress):
    """A bar with what is done, how fast, the time left, and a note."""

    def __init__(self, what: str, total: int, done: int):
        from rich.console import Console
        from rich.progress import (
            BarColumn,
            MofNCompleteColumn,
            Progress,
            TaskProgressColumn,
            TextColumn,
            TimeRemainingColumn,
        )

        self.bar = Progress(
            BarColumn(),
            TaskProgressColumn(),
            MofNCompleteColumn(),
            TextColumn(what),
            TextColumn("{task.fields[speed]}"),
            TimeRemainingColumn(),
            TextColumn("{task.description}"),
            console=Console(stderr=True),
            transient=True,
        )
        self.task = self.bar.add_task(NOTE.get(), total=total, completed=done, speed="")
        self.what, self.count = what, 0

    def advance(self, count: int = 1) -> None:
        """Move the bar."""
        self.count += count
        elapsed = self.bar.tasks[0].elapsed or 0.0
        speed = f"{self.count / elapsed:,.0f} {self.what}/s" if elapsed else ""
        self.bar.update(self.task, advance=count, speed=speed)

    def phase(self, words: str) -> None:
        """Write behind the bar."""
        self.bar.update(self.task, description=words)


@contextmanager
def showing(wanted: bool, what: str, total: int, done: int = 0) -> Iterator[Progress]:
    """Show a bar while the block runs, if it is wanted and stderr is a terminal."""
    if not (wanted and sys.stderr.isatty()):
        yield Progress()
        return
    bar = Bar(what, total, done)
    with bar.bar:
        yield bar
