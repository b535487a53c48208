"""M15 as tables: one per family, and a course over time per series."""

from __future__ import annotations

import re

import numpy as np
import pandas as pd

from exobalance.analysis.base.intervals import Estimates
from exobalance.analysis.base.tally import MOMENT
from exobalance.analysis.metrics.tallies.estimate import EVER, Family, Sides

LABEL = "what"


def table_name(family: Family) -> str:
    """Return the name of the table of a family."""
    return f"tally_{family.tally.key}{'_when' if family.kind == MOMENT else ''}"


def columns_of(family: Family, sides: Sides | None) -> tuple[str, str, str, str]:
    """Return the columns of the mean, both sides and the difference."""
    first, second = (sides.first, sides.second) if sides else ("", "")
    if family.kind == EVER:
        return "ever_share", f"{first}_share", f"{second}_share", "difference_pp"
    return "mean", first, second, "later" if family.kind == MOMENT else "difference"


def family_table(family: Family, sides: Sides | None) -> pd.DataFrame:
    """Return means and, where two sides are compared, the difference with its interval.

    Intervals hold for all rows at once.
    """
    mean, first, second, apart = columns_of(family, sides)
    table = pd.DataFrame({LABEL: family.names, mean: family.mean.value})
    if family.difference is None:
        table["low"], table["high"] = _ends(family.mean)
    else:
        table[first], table[second] = family.first, family.second
        scale = 100 if family.kind == EVER else 1
        table[apart] = family.difference.value * scale
        table["low"], table["high"] = (scale * end for end in _ends(family.difference))
    return table


def _ends(found: Estimates) -> tuple[np.ndarray, np.ndarray]:
    """Return intervals that hold for all numbers at once, nan for those without an error."""
    low, high = (np.where(np.isfinite(found.se), end, np.nan) for end in found.together())
    return low, high


def table_title(family: Family) -> str:
    """Return the title of a family's table, with the unit where it does not tell it."""
    title = f"{family.tally.title}: when" if family.kind == MOMENT else family.tally.title
    unit = "" if family.kind == EVER else family.tally.unit
    return title if unit in title.lower() else f"{title} ({unit})"


def certain(family: Family) -> np.ndarray:
    """Return which differences lie outside noise, with all of the family at once."""
    if family.difference is None:
        return np.zeros(len(family.names), bool)
    low, high = family.difference.together()
    return np.asarray((low > 0) | (high < 0))


def steps_of(family: Family) -> tuple[list[int], str] | None:
    """Return the numbers that the titles of a series end in, and the word before them.

    None if the titles are no such numbers: a course is drawn over numbers only.
    """
    found = [re.fullmatch(r"(.*\D) (\d+)", name) for name in family.names]
    words = {each[1] if each else None for each in found}
    if len(words) != 1 or None in words:
        return None
    return [int(each[2]) for each in found if each], str(words.pop())


def course_table(family: Family, steps: list[int], word: str, sides: Sides | None) -> pd.DataFrame:
    """Return the course of a series in long form, one row per side and step.

    The interval of the difference stands at the first side.
    """
    if sides is None or family.difference is None:
        low, high = family.mean.together()
        return pd.DataFrame({word: steps, "mean": family.mean.value, "low": low, "high": high})
    low, high = (family.second + end for end in family.difference.together())
    lines = {
        sides.first: {"mean": family.first, "low": low, "high": high},
        sides.second: {"mean": family.second, "low": np.nan, "high": np.nan},
    }
    parts = [pd.DataFrame({word: steps, "who": who, **line}) for who, line in lines.items()]
    return pd.concat(parts, ignore_index=True)


def interval_of(found: Estimates, place: int) -> tuple[float, float]:
    """Return the interval of one number that holds for all of its family."""
    low, high = found.together()
    return float(low[place]), float(high[place])
