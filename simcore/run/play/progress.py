"""Progress on stderr: a bar at a terminal, and a line every half minute in a log."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from threading import Event, Thread

LINE_SECONDS = 30
"""Time between two lines where no terminal is."""

COMPILING = "compiling or loading the rules"
PREPARING = "machines of the cluster compile or load the rules"
STARTING = "starting workers, first games to come"

NOTE: ContextVar[str] = ContextVar("note", default="")
"""What is said beside the numbers, see `noted`."""

QUIET: ContextVar[bool] = ContextVar("quiet", default=False)
"""Whether nothing is shown, whoever asks for it: the option ``--quiet``."""


@contextmanager
def noted(words: str) -> Iterator[None]:
    """Show words beside all progress while the block runs."""
    token = NOTE.set(words)
    try:
        yield
    finally:
        NOTE.reset(token)


class Progress:
    """Progress that nobody sees."""

    is_shown = False

    def advance(self, count: int = 1) -> None:
        """Take note of things that are done, or were known already."""

    def phase(self, words: str) -> None:
        """Take note of what is done now, the note for no words."""

    def tell(self, sentence: str) -> None:
        """Say a sentence once."""


class Counted(Progress):
    """What is done of how much, how fast since the first of it could be done, and the phase."""

    is_shown = True

    def __init__(
        self, what: str, total: int, done: int = 0, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.what, self.total, self.done, self.count = what, total, done, 0
        self.note, self.clock = NOTE.get(), clock
        self.words, self.began = self.note, clock()

    def advance(self, count: int = 1) -> None:
        """Count what is done."""
        self.count += count
        self.done += count

    def phase(self, words: str) -> None:
        """Remember what is done now; time before anything was done is no part of the speed."""
        self.words = words or self.note
        if not self.count:
            self.began = self.clock()

    def tell(self, sentence: str) -> None:
        """Say a sentence once, above a bar."""
        print(sentence, file=sys.stderr, flush=True)

    @property
    def speed(self) -> float:
        """Things done per second, 0 as long as that is not known."""
        elapsed = self.clock() - self.began
        return self.count / elapsed if elapsed > 0 else 0.0

    @property
    def told_speed(self) -> str:
        """The speed in words, "" as long as it is not known."""
        if not self.speed:
            return ""
        if self.speed < 1:
            return f"{60 * self.speed:,.1f} {self.what}/min"
        return f"{self.speed:,.0f} {self.what}/s"


class Bar(Counted):
    """A bar for a terminal."""

    def __init__(self, what: str, total: int, done: int = 0) -> None:
        from rich.console import Console
        from rich.progress import (
            BarColumn,
            MofNCompleteColumn,
            Progress,
            TaskProgressColumn,
            TextColumn,
            TimeRemainingColumn,
        )

        super().__init__(what, total, done)
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
            redirect_stdout=sys.stdout.isatty(),  # what goes to a file is no part of the bar
        )
        self.task = self.bar.add_task(self.words, total=total, completed=done, speed="")

    def advance(self, count: int = 1) -> None:
        """Move the bar."""
        super().advance(count)
        self.bar.update(self.task, advance=count, speed=self.told_speed)

    def phase(self, words: str) -> None:
        """Write behind the bar."""
        super().phase(words)
        self.bar.update(self.task, description=self.words)


class Lines(Counted):
    """Lines for a log."""

    def __str__(self) -> str:
        """Say how far it has come: ``1,200 of 6,000 games (20 %), 40 games/s, 2 min left``."""
        told = f"{self.done:,} of {self.total:,} {self.what} ({100 * self.done / self.total:.0f} %)"
        left = (self.total - self.done) / self.speed / 60 if self.speed else 0.0
        time_left = f"{left:,.1f} min left" if left else ""
        return ", ".join(filter(None, [told, self.told_speed, time_left, self.words]))

    def write(self, wait: Callable[[float], bool]) -> None:
        """Write a line whenever ``wait`` has waited, until it says that all is done."""
        while not wait(LINE_SECONDS):
            print(self, file=sys.stderr, flush=True)

    def write_apart(self, over: Event) -> None:
        """Write in a thread of its own, until ``over`` is set; Ctrl-C is for the one that plays."""
        if hasattr(signal, "pthread_sigmask"):
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        self.write(over.wait)


@contextmanager
def showing(wanted: bool, what: str, total: int, done: int = 0) -> Iterator[Progress]:
    """Show progress while the block runs, if it is wanted: a bar, or lines without a terminal."""
    if not wanted or QUIET.get():
        yield Progress()
    elif sys.stderr.isatty():
        bar = Bar(what, total, done)
        with bar.bar:
            yield bar
    else:
        lines, over = Lines(what, total, done), Event()
        writer = Thread(target=lines.write_apart, args=(over,), daemon=True)
        writer.start()
        try:
            yield lines
        finally:
            over.set()
            writer.join()
