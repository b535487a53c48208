"""Numbers and half-sentences in table language: win share, points, turns.

Precision follows the uncertainty: one decimal when the half-width of the interval is below
half a unit, otherwise none.  Words of the trade (block, margin letters, streams) never
appear here; they live in the methods part of a report.
"""

from __future__ import annotations

import math

import numpy as np

from exobalance.analysis.base.intervals import Interval
from exobalance.simcore.phrases import counted

SPACE = "\u00a0"  # no-break, between a number and its unit
MINUS = "\u2212"

MOST_GAMES = 1e6
MOST_TIMES = 100
"""More games than this, or than so many times those at hand, are no advice: the estimate lies
within a thirtieth of its interval of the margin, and chance alone may have put it there."""

MOST_DECIMALS = 4

LEAST_PART = 0.1
"""A smaller part of the games at hand settles nothing that they left open."""


def decimals(interval: Interval) -> int:
    """Return how many decimals an estimate deserves, from its 95 % interval.

    One, or none for an interval of a unit and more; as many as tell the ends of a narrow one
    apart; none for a whole number that is known for certain.
    """
    low, high = interval
    half = (high - low) / 2
    if not math.isfinite(half) or half >= 0.5:
        return 0
    if low == high:
        return 0 if low == round(low) else 1
    return next(
        (at for at in range(1, MOST_DECIMALS) if fixed(low, at) != fixed(high, at)), MOST_DECIMALS
    )


def fixed(value: float, places: int, *, signed: bool = False) -> str:
    """Return a number with a real minus sign, grouped thousands and no minus zero."""
    if not math.isfinite(value):
        return "?"
    text = f"{abs(value):,.{places}f}"
    if float(text.replace(",", "")) == 0:
        return text
    return (MINUS if value < 0 else "+" if signed else "") + text


def span(interval: Interval, places: int) -> str:
    """Return the interval in brackets: ``(24.9 to 26.3)``."""
    return f"({fixed(interval[0], places)} to {fixed(interval[1], places)})"


def number(value: float, interval: Interval, unit: str = "") -> str:
    """Return an estimate with unit and interval: ``72.1 turns (71.8 to 72.4)``.

    Without an interval where that has no width: ``48 turns``.
    """
    places = decimals(interval)
    told = fixed(value, places) + (f"{SPACE}{unit}" if unit else "")
    return told if interval[0] == interval[1] else f"{told} {span(interval, places)}"


def percent(share: float, interval: Interval) -> str:
    """Return a share with its interval: ``25.6 % (24.9 to 26.3)``; input from 0 to 1."""
    scaled = (100 * interval[0], 100 * interval[1])
    return number(100 * share, scaled, "%")


def rare(share: float) -> str:
    """Return a small share so that it never reads as 0 unless it is: ``0.03 %``."""
    digits = np.format_float_positional(100 * share, precision=2, fractional=False, trim="-")
    return f"{digits}{SPACE}%"


def round_up(number: float, noun: str) -> str:
    """Return a number of things, rounded up to two digits: ``13,000 games``."""
    step = 10 ** max(0, math.floor(math.log10(max(1.0, number))) - 1)
    return counted(max(1, math.ceil(number / step) * step), noun)


def wanted(
    more: float, n_games: float, missing: int = 0, never: str = "It sits on the margin"
) -> str:
    """Say how many more games than those at hand should settle an open question.

    `missing` is how many deals there are too few for any verdict at all, `never` says why no
    number of games would do.  A question that is open although its estimate asks for hardly any
    games hangs on the chance in these: the number was drawn to its family, or its interval is a
    wider one.  Then as many games again are what is worth playing.
    """
    if missing > 0:
        return f"It takes {counted(missing, 'more deal')} for any verdict."
    if not more <= min(MOST_GAMES, MOST_TIMES * n_games):
        return f"{never}: no reasonable number of games settles it."
    if more < LEAST_PART * n_games:
        return "About as many games again should settle it."
    return f"About {round_up(more, 'more game')} should settle it."


def against_limit(word: str, limit: str, more: str, whose: str = "your") -> str:
    """Return the end of a sentence on a share that is judged against an upper limit.

    `more` says what should settle it, `whose` is the word before the limit.
    """
    if word == "Balanced":
        return f", below {whose} limit of {limit}."
    if word == "Imbalanced":
        return f", above {whose} limit of {limit}."
    return f"; whether it stays below {whose} limit of {limit} is not settled. {more}"


def margins(size: float) -> str:
    """Return a distance from a target in margins: ``3.8 margins``, ``0.02 margins``."""
    if size < 0.005:
        return "less than 0.01 margins"
    places = 2 if size < 0.095 else 1 if size < 9.95 else 0
    return f"{fixed(size, places)} margins"


def sentence_case(text: str) -> str:
    """Return a text with a capital first letter; names inside stay as they are."""
    return text[:1].upper() + text[1:]


def seat_name(seat: int) -> str:
    """Return the words for a seat index from 0."""
    return f"seat {seat + 1}"


def seat_names(players: int) -> list[str]:
    """Return the words for all seats."""
    return [seat_name(seat) for seat in range(players)]
