"""Progress of a run on stderr; silent where nobody watches."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Protocol

from exobalance.simcore.run.play.worker import Summary

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


class Progress(Protocol):
    """Something that is told about each finished chunk."""

    def advance(self, summary: Summary) -> None:
        """Take note of a finished chunk."""


class Silent:
    """Progress that nobody sees."""

    def advance(self, summary: Summary) -> None:
        """Do nothing."""


class Bar:
    """A bar with games per second and the time left."""

    def __init__(self, total: int, done: int):
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
            TextColumn("games"),
            TextColumn("{task.fields[speed]}"),
            TimeRemainingColumn(),
            TextColumn("{task.fields[note]}"),
            console=Console(stderr=True),
            transient=True,
        )
        self.task = self.bar.add_task(
            "games", total=total, completed=done, speed="", note=NOTE.get()
        )
        self.games = 0

    def advance(self, summary: Summary) -> None:
        """Move the bar by the games of a chunk."""
        self.games += summary.games
        elapsed = self.bar.tasks[0].elapsed or 0.0
        speed = f"{self.games / elapsed:,.0f} games/s" if elapsed else ""
        self.bar.update(self.task, advance=summary.games, speed=speed)


class Steps:
    """A count of like things, each of them a step."""

    def __init__(self, what: str, total: int, done: int):
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

        self.bar = Progress(
            BarColumn(),
            MofNCompleteColumn(),
            what,
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
        )
        self.task = self.bar.add_task(what, total=total, completed=done)

    def step(self) -> None:
        """Move on by one."""
        self.bar.advance(self.task)


class SilentSteps:
    """Steps that nobody sees."""

    def step(self) -> None:
        """Do nothing."""


@contextmanager
def counting(wanted: bool, what: str, total: int, done: int) -> Iterator[Steps | SilentSteps]:
    """Show a bar of steps while the block runs, if it is wanted and stderr is a terminal."""
    if not (wanted and sys.stderr.isatty()):
        yield SilentSteps()
        return
    bar = Steps(what, total, done)
    with bar.bar:
        yield bar


@contextmanager
def showing(wanted: bool, total: int, done: int) -> Iterator[Progress]:
    """Show a bar while the block runs, if it is wanted and stderr is a terminal."""
    if not (wanted and sys.stderr.isatty()):
        yield Silent()
        return
    bar = Bar(total, done)
    with bar.bar:
        yield bar
