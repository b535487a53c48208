"""The error family: one clear sentence for every mistake a person can make.

A message says what was found, where (file and key, or world number), what was expected
and what to do.  The command line prints the message alone and exits with `exit_code`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from numbers import Integral

LONG_WORD = re.compile(r"\S{400,}")
SHOWN = 60  # characters that are left of such a word

EXIT_RUN_PROBLEM = 1
EXIT_BAD_INPUT = 2
EXIT_OUTSIDE_TARGETS = 3
EXIT_INTERRUPTED = 130  # what shells expect after Ctrl-C


class BalanceError(Exception):
    """Base of all errors that are explained to the person at the shell."""

    exit_code = EXIT_RUN_PROBLEM

    def __init__(self, message: str) -> None:
        """Keep the message, with endless words cut."""
        super().__init__(shortened(message))


def fault_of(error: BaseException) -> str:
    """Return in one line what an error of somebody's own code says, and where it was raised."""
    kind = type(error).__name__
    if isinstance(error, SyntaxError) and error.filename:
        return f"{kind}: {error.msg}, in {error.filename}, line {error.lineno}"
    text = str(error).strip().split("\n")[0] or "without a word"
    trace = error.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    if trace is None:
        return f"{kind}: {text}"
    return f"{kind}: {text}, in {trace.tb_frame.f_code.co_filename}, line {trace.tb_lineno}"


def shortened(message: str) -> str:
    """Return a message without words that nobody would read to their end."""
    return LONG_WORD.sub(lambda word: f"{word[0][:SHOWN]}...", message)


class ConfigError(BalanceError):
    """A name, option, bot or experiment that cannot be used as given."""

    exit_code = EXIT_BAD_INPUT


class RulesError(BalanceError):
    """A rule or component value that is unknown, out of range or contradicts another."""

    exit_code = EXIT_BAD_INPUT


class DatasetError(BalanceError):
    """A run folder that is damaged, foreign, incomplete or cannot be written."""


class ConformanceError(BalanceError):
    """A game that breaks the contract which all games keep."""


class ClusterError(BalanceError):
    """A cluster that is lost, has no workers, or has some that are not fit to play."""


class OutsideTargets(BalanceError):
    """A verdict outside its margin, where somebody asked to be told by the exit code."""

    exit_code = EXIT_OUTSIDE_TARGETS


class Interrupted(BalanceError):
    """Ctrl-C during a run; the message says what is kept and how to continue."""

    exit_code = EXIT_INTERRUPTED


def check_whole(what: str, value: object, low: int, high: int | None = None) -> None:
    """Raise ConfigError for a value that is no whole number within a range.

    3.0 is none: a count that is written with a point is a mistake somewhere.
    """
    if isinstance(value, Integral) and not isinstance(value, bool):
        if low <= int(value) and (high is None or int(value) <= high):
            return
    ends = f"of at least {low}" if high is None else f"from {low} to {high}"
    raise ConfigError(f"{what} is {value!r}: expected a whole number {ends}")


def nearest(name: str, choices: Iterable[str]) -> str | None:
    """Return the choice most similar to ``name``, or None if nothing comes close."""
    lowered = {choice.lower(): choice for choice in choices}
    matches = get_close_matches(name.lower(), list(lowered), n=1, cutoff=0.6)
    return lowered[matches[0]] if matches else None


def unknown(what: str, name: str, choices: Iterable[str], shown: int = 12) -> str:
    """Write the sentence for a name that is not among ``choices``.

    Names the nearest match if there is one, else up to ``shown`` of the choices:
    ``unknown game 'sgp': did you mean 'sgo'?``
    """
    names = list(choices)
    match = nearest(name, names)
    if match is not None:
        return f"unknown {what} {name!r}: did you mean {match!r}?"
    if not names:
        return f"unknown {what} {name!r}: there is none to choose from"
    listed = ", ".join(names[:shown]) + (", ..." if len(names) > shown else "")
    return f"unknown {what} {name!r}: expected one of {listed}"
