"""Ask the command line in this process and hold its answer against what is promised."""

from __future__ import annotations

import time
import traceback
from dataclasses import dataclass

from click.testing import Result
from typer.testing import CliRunner

from exobalance.scripts.cli import app

LONGEST_S = 30.0


@dataclass(frozen=True)
class Answer:
    """Exit code and what was printed."""

    code: int
    message: str


def ask(*words: object) -> Answer:
    """Run a command; AssertionError if it ends otherwise than promised."""
    began = time.monotonic()
    result: Result = CliRunner().invoke(app, [str(word) for word in words])
    spent = time.monotonic() - began
    told = " ".join(map(str, words))[:300]
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        shown = "".join(traceback.format_exception(result.exception)[-4:])
        raise AssertionError(f"{told}\n{shown}")
    assert result.exit_code in (0, 1, 2, 3), told
    assert "Traceback" not in result.output, told
    assert spent < LONGEST_S, f"{told} took {spent:.0f} s"
    message = result.stderr.strip()
    if result.exit_code and "Usage:" not in message:
        last = message.splitlines()[-1]
        assert last.startswith("exobalance: "), f"{told}\n{message}"
        assert len(last) < 2000, f"{told}\n{last[:200]} ..."
    return Answer(result.exit_code, message)
