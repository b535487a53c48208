"""Ask the command line in this process and hold its answer against what is promised."""

from __future__ import annotations

import signal
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from click.testing import Result
from typer.testing import CliRunner

from exobalance.scripts.cli import app

LONGEST_S = 60


@dataclass(frozen=True)
class Answer:
    """Exit code and what was printed."""

    code: int
    message: str


class TooLongError(BaseException):
    """It would never end; no error that a verb may catch."""


@contextmanager
def in_time(told: str) -> Iterator[None]:
    """Stop what waits for a pipe, or reads a file without an end; AssertionError then."""

    def stop(number: int, frame: object) -> None:
        raise TooLongError

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(LONGEST_S)
    try:
        yield
    except TooLongError:
        raise AssertionError(f"{told} takes over {LONGEST_S} s") from None
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def ask(*words: object) -> Answer:
    """Run a command; AssertionError if it ends otherwise than promised."""
    told = " ".join(map(str, words))[:300]
    with in_time(told):
        result: Result = CliRunner().invoke(app, [str(word) for word in words])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        shown = "".join(traceback.format_exception(result.exception)[-4:])
        raise AssertionError(f"{told}\n{shown}")
    assert result.exit_code in (0, 1, 2, 3), told
    assert "Traceback" not in result.output, told
    message = result.stderr.strip()
    if result.exit_code and "Usage:" not in message:
        last = message.splitlines()[-1]
        assert last.startswith("exobalance: "), f"{told}\n{message}"
        assert len(last) < 2000, f"{told}\n{last[:200]} ..."
    return Answer(result.exit_code, message)
