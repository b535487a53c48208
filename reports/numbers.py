"""Numbers as people read them: precision follows the uncertainty.

Shares and percentage points get one decimal when the half-width of their interval is below
half a point, otherwise none; other units follow the same idea with up to two decimals.
"""

from __future__ import annotations

import math
import re

SPACE = "\u00a0"  # no-break, between a number and its unit
MINUS = "\u2212"
MISSING = "\u2013"  # an en dash stands for a missing number

SUFFIX = {
    "share": f"{SPACE}%",
    "pp": f"{SPACE}pp",
    "points": f"{SPACE}points",
    "turns": f"{SPACE}turns",
    "rounds": f"{SPACE}rounds",
    "decisions": f"{SPACE}decisions",
    "games": f"{SPACE}games",
    "colonists": f"{SPACE}colonists",
    "elo": f"{SPACE}Elo",
}
"""What follows a number of each unit; other units stand behind the number as they are."""

ROUNDING = 1e-9

WHOLE = frozenset({"count", "games", "worlds", "blocks", "rows", "whole"})


def scale(unit: str) -> float:
    """Return the factor from stored to shown numbers (shares are shown in per cent)."""
    return 100.0 if unit == "share" else 1.0


def decimals(unit: str, half_width: float | None = None, value: float = 0.5) -> int:
    """Return the decimals that a number deserves.

    `half_width` is half the interval in the stored unit, None when there is none.  A `value`
    that is a rare share, or leaves a rare one to 100 per cent, gets as many decimals as
    show that it is not 0 or 100 per cent; a whole number with an interval of no width gets none.
    """
    if unit in WHOLE:
        return 0
    known = half_width is not None and math.isfinite(half_width)
    half = (half_width or 0.0) * scale(unit) if known else 0.1
    if unit not in ("share", "pp"):
        if known and half < ROUNDING and abs(value - round(value)) < ROUNDING:
            return 0
        return 2 if half < 0.05 else 1 if half < 0.5 else 0
    rare = min(abs(value), abs(1 - value)) * 100 if unit == "share" else 1.0
    if 0 < rare < 0.95 and half < 0.5:
        return min(4, 1 - math.floor(math.log10(rare)))
    return 1 if half < 0.5 else 0


def fixed(value: float, places: int, *, signed: bool = False) -> str:
    """Return a number with grouped thousands, a real minus sign and no minus zero."""
    if value is None or not math.isfinite(value):
        return MISSING
    text = f"{abs(value):,.{places}f}"
    if float(text.replace(",", "")) == 0:
        return text
    sign = MINUS if value < 0 else "+" if signed else ""
    return sign + text


def show(value: float, unit: str, half_width: float | None = None, *, signed: bool = False) -> str:
    """Return a number with its unit, such as ``25.6 %``."""
    text = bare(value, unit, half_width, signed=signed)
    return text if text == MISSING else text + suffix(unit)


def bare(value: float, unit: str, half_width: float | None = None, *, signed: bool = False) -> str:
    """Return a number without its unit, at the precision of `decimals`."""
    if value is None or not math.isfinite(value):
        return MISSING
    if unit == "share" and value in (0.0, 1.0):
        return fixed(value * 100, 0)
    places = decimals(unit, half_width, value)
    shown = value * scale(unit)
    least = 10.0**-places
    if unit == "share" and 0 < shown < least / 2:
        return f"< {least:.{places}f}"
    text = fixed(shown, places, signed=signed)
    return text.rstrip("0").rstrip(".") if unit == "share" and places > 1 else text


def interval(low: float, high: float, unit: str) -> str:
    """Return an interval without unit, such as ``24.9 to 26.3``."""
    if low is None or high is None or not (math.isfinite(low) and math.isfinite(high)):
        return MISSING
    ends = sorted((abs(low), abs(high)))
    places = decimals(unit, (high - low) / 2, ends[0] or ends[1])
    factor = scale(unit)
    return f"{fixed(low * factor, places)} to {fixed(high * factor, places)}"


def suffix(unit: str) -> str:
    """Return what follows a number of this unit, leading space included."""
    if unit in ("", "number") or unit in WHOLE - {"games"}:
        return ""
    return SUFFIX.get(unit, f"{SPACE}{unit}")


def typeset(text: str) -> str:
    """Return a sentence with real minus signs whose numbers are never torn apart.

    A number stays on one line with its unit, a seat with its number, and an interval in
    brackets with itself.
    """
    text = re.sub(r"(?<![\w.\u2013-])-(?=\d)", MINUS, text)
    text = re.sub(r"(?<=\d) (?=%|pp\b|points?\b|turns?\b)|(?<=\b[Ss]eat) (?=\d)", SPACE, text)
    return re.sub(r"\(([^\s()]+) to ([^\s()]+)\)", rf"(\1{SPACE}to{SPACE}\2)", text)
