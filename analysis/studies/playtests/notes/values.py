"""Single cells: numbers with units and decimal commas, durations, dates, names.

Every function takes a cell as the file gave it and raises ValueError with the end of a sentence:
what was expected and what to do.
"""

from __future__ import annotations

import datetime as dt
import math
import re
from typing import Any

from exobalance.analysis.studies.playtests.notes.grid import Formula

POINT_UNITS = ("vp", "pt", "pts", "point", "points", "p", "victory points")
TURN_UNITS = ("turn", "turns", "t")
MINUTE_UNITS = ("m", "min", "mins", "minute", "minutes")
HOUR_UNITS = ("h", "hr", "hrs", "hour", "hours", "std")
ORDINAL_ENDINGS = ("st", "nd", "rd", "th", ".")

MOST_NUMBER = 100_000
MOST_HOURS = 24
"""A game that takes longer is two, or minutes and seconds that were taken for hours."""

YEARS = (1950, 2100)
"""Dates of plays; another year is a slip."""

EPOCH = dt.date(1899, 12, 30)
"""Day 0 of dates in spreadsheets; right from 1 March 1900 on."""

SERIAL_DAYS = (20_000, 80_000)
"""Serial numbers that are taken for days: 1954 to 2119."""

BETWEEN = r"['\u2019\u00a0\u202f\u2009 ]"
GROUPED = rf"\d{{1,3}}(?:{BETWEEN}\d{{3}})+(?:[.,]\d+)?"
"""Signs that stand between thousands and can be nothing else, and a number with them."""

_NUMBER = re.compile(r"([+\-\u2212]?)\s*(\d+(?:[.,'\u2019\u00a0\u202f\u2009 ]\d+)*)\s*([^\d]*)")
_CLOCK = re.compile(r"(\d{1,2}):([0-5]\d)(?::[0-5]\d)?(?:\s*(?:h|hrs?|hours?))?")
_HOURS = re.compile(r"(\d+(?:[.,]\d+)?)\s*([a-z]+)\.?\s*(?:and\s+)?(?:(\d+)\s*([a-z]*)\.?)?")
_DAY = re.compile(r"(\d{1,4})[./\- ](\d{1,2})[./\- ](\d{1,4})(?:[ T].*)?")


def number(value: Any, units: tuple[str, ...] = ()) -> float:
    """Return a number that may be written with a decimal comma and one of the units."""
    if isinstance(value, Formula):
        raise ValueError(
            f"holds a formula without a value ({value.text[:40]}): open the workbook in a "
            "spreadsheet and save it, or paste values"
        )
    if isinstance(value, bool):
        raise ValueError(f"is {value!r}: expected a number")
    if isinstance(value, int | float):
        return _bounded(float(value), value)
    if not isinstance(value, str):
        raise ValueError(f"is {value!s}: expected a number; format the cell as one")
    match = _NUMBER.fullmatch(value.strip())
    if match is None:
        raise ValueError(f"is {_short(value)}: expected a number")
    sign, digits, unit = match[1], match[2], match[3].strip().lower().rstrip(".")
    if unit and unit not in units:
        known = f"; units that are understood are {', '.join(units)}" if units else ""
        raise ValueError(f"is {_short(value)}: expected a number{known}")
    found = _digits(digits, value)
    return _bounded(-found if sign in ("-", "\u2212") and sign else found, value)


def whole(value: Any, units: tuple[str, ...] = ()) -> int:
    """Return a whole number, such as a score: ``45``, ``45,0``, ``45 VP``."""
    found = number(value, units)
    if found != round(found):
        raise ValueError(f"is {_short(value)}: expected a whole number")
    return round(found)


def ordinal(value: Any) -> int:
    """Return a place in an order: ``1``, ``1st``, ``2.``, ``seat 3``, ``P3``."""
    if isinstance(value, str):
        text = re.sub(
            r"^(seat|player|position|place|p|s|#|no\.?)\s*(?=\d)", "", value.strip().lower()
        )
        for ending in ORDINAL_ENDINGS:
            text = text.removesuffix(ending)
        words = {
            "first": "1",
            "second": "2",
            "third": "3",
            "fourth": "4",
            "fifth": "5",
            "sixth": "6",
        }
        value = words.get(text, text)
    return whole(value)


def minutes(value: Any) -> float:
    """Return a duration in minutes: ``90``, ``90 min``, ``1:30``, ``1h30``, ``1,5 h``."""
    if isinstance(value, dt.timedelta):
        return _lasting(value.total_seconds() / 60, value)
    if isinstance(value, dt.time):
        return _lasting(value.hour * 60 + value.minute, value)
    if isinstance(value, str):
        text = value.strip().lower()
        if clock := _CLOCK.fullmatch(text):
            return _lasting(int(clock[1]) * 60 + int(clock[2]), value)
        match = _HOURS.fullmatch(text)
        if match and match[2] in HOUR_UNITS and (match[4] or "min") in MINUTE_UNITS:
            return _lasting(_digits(match[1], value) * 60 + int(match[3] or 0), value)
    return _lasting(number(value, MINUTE_UNITS), value)


def is_duration(value: Any) -> bool:
    """Whether a cell says by its form or its unit that it is a duration, not a count."""
    if isinstance(value, dt.timedelta | dt.time):
        return True
    if not isinstance(value, str):
        return False
    text = value.strip().lower()
    unit = re.search(r"([a-z]+)\.?\s*\d*$", text)
    return bool(_CLOCK.fullmatch(text)) or bool(unit and unit[1] in (*MINUTE_UNITS, *HOUR_UNITS))


def day_parts(value: Any) -> dt.date | tuple[int, int, int]:
    """Return a date, or day and month in an order that one cell alone does not tell.

    Serial numbers of spreadsheets and texts such as ``2025-03-14``, ``14.3.2025``, ``14/3/25``
    are dates; of ``3/4/2025`` the parts come back as they stand: first, second, year.
    """
    if isinstance(value, dt.datetime):
        return _played(value.date(), value)
    if isinstance(value, dt.date):
        return _played(value, value)
    if isinstance(value, str) and (match := _DAY.fullmatch(value.strip())):
        first, second, third = (int(part) for part in match.groups())
        if len(match[1]) == 4:
            return _date(first, second, third, value)
        year = third if third > 99 else 2000 + third
        _date(year, 1, 1, value)
        if first > 12 or "." in value:
            return _date(year, second, first, value)
        if second > 12:
            return _date(year, first, second, value)
        return first, second, year
    try:
        found = number(value)
    except ValueError:
        found = math.nan
    if not SERIAL_DAYS[0] <= found < SERIAL_DAYS[1]:
        told = value.text if isinstance(value, Formula) else value
        raise ValueError(f"is {_short(told)}: expected a date such as 2025-03-14")
    return EPOCH + dt.timedelta(days=int(found))


def yes(value: Any) -> bool:
    """Return whether a cell says yes: ``x``, ``yes``, ``1``, ``won``; empty ones are no."""
    text = str(value).strip().lower()
    if text in ("1", "1.0", "x", "y", "yes", "true", "won", "win", "winner", "w", "ja", "oui"):
        return True
    if text in ("", "0", "0.0", "n", "no", "false", "lost", "loss", "l", "nein", "non", "none"):
        return False
    raise ValueError(f"is {_short(value)}: expected yes or no")


def _digits(text: str, value: Any) -> float:
    """Return the number of digits with at most one decimal sign."""
    if re.search(BETWEEN, text) and not re.fullmatch(GROUPED, text):
        raise ValueError(f"is {_short(value)}: expected one number")
    packed = re.sub(BETWEEN, "", text)
    signs = [letter for letter in packed if letter in ".,"]
    if len(signs) > 1 or re.fullmatch(r"[1-9]\d{0,2}[.,]\d{3}", packed):
        raise ValueError(
            f"is {_short(value)}, which can be read in two ways: write it without a sign between "
            "thousands"
        )
    return float(packed.replace(",", "."))


def _bounded(found: float, value: Any) -> float:
    if not math.isfinite(found) or abs(found) > MOST_NUMBER:
        raise ValueError(f"is {_short(value)}: expected a number up to {MOST_NUMBER:,}")
    return found


def _lasting(found: float, value: Any) -> float:
    """Return minutes that a game can take: a part of a day as a bare number is none."""
    if not found > 0:
        raise ValueError(f"is {_short(value)}: expected a duration above 0")
    if not 1 <= found <= 60 * MOST_HOURS:
        raise ValueError(
            f"is {_short(value)}, which is {found:g} minutes: expected a duration from 1 minute "
            f"to {MOST_HOURS} hours; write minutes as 90"
        )
    return found


def _date(year: int, month: int, day: int, value: Any) -> dt.date:
    try:
        found = dt.date(year, month, day)
    except ValueError:
        raise ValueError(f"is {_short(value)}: there is no such day; write 2025-03-14") from None
    return _played(found, value)


def _played(day: dt.date, value: Any) -> dt.date:
    """Return a day on which people may have played."""
    if not YEARS[0] <= day.year <= YEARS[1]:
        raise ValueError(
            f"is {_short(value)}: expected a year from {YEARS[0]} to {YEARS[1]}; write 2025-03-14"
        )
    return day


def _short(value: Any) -> str:
    text = " ".join(str(value).split())
    return repr(text if len(text) <= 40 else f"{text[:40]}...")
