"""M11, what a change of rules does: every headline number before and after.

On the same worlds the effect on a number is d = value(tweak) - value(base), and its variance
is that of the differences of influences, block group by block group.  The variance-reduction
factor (Var_base + Var_tweak) / Var(d) says how much the common worlds help: with a factor of
3, unrelated worlds would need three times the games.

Where both sides react oppositely to the same chance the factor falls below 1.  The error of
the difference is then larger than that of unrelated worlds would be, and stays as it is: the
worlds *are* common, and any smaller error would be a wrong one.  It cannot fall below 1/2.

Source: common random numbers, Law and Kelton 2000, Simulation Modeling and Analysis, 11.2.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from exobalance.analysis.base.findings import Word
from exobalance.analysis.base.headline import Headline, families, matrix
from exobalance.analysis.base.intervals import Estimates, standard_errors
from exobalance.analysis.base.paired_worlds import Pair
from exobalance.analysis.base.targets import Targets
from exobalance.analysis.base.verdict import judge
from exobalance.analysis.effects.headline import headlines
from exobalance.analysis.methods.sequential import Anytime

CHANGE = {"share": "change_share_pp", "points": "change_points", "turns": "change_turns"}
"""Targets that say which change of a number matters, by its unit."""

OWN_MARGIN = ("M0", "M1a", "M2", "M6a")
"""Metrics whose changes are held against the margin of the number itself."""

ROUNDING = 1e-9
"""Changes and errors below this are those of adding numbers up, not of the game."""


@dataclass(frozen=True)
class Looks:
    """A run that was extended until it was precise: intervals must hold at every look."""

    planned: int  # blocks at which they are narrowest


@dataclass(frozen=True)
class Effects:
    """Changes of headline numbers from one set of rules to another, number by number.

    `change` is in the units of `shown_unit`, shares in percentage points.
    """

    base: tuple[Headline, ...]
    tweak: tuple[Headline, ...]
    change: Estimates
    margins: np.ndarray  # float64[k], nan without a target
    words: tuple[Word, ...]
    factors: np.ndarray  # float64[k], variance-reduction factor; inf where nothing differs
    paired: bool

    def interval(self) -> tuple[np.ndarray, np.ndarray]:
        """Return the 95 % intervals of the changes, for all numbers of a family at once."""
        low, high = np.empty((2, len(self.base)))
        for members in families(self.base):
            low[members], high[members] = self.change.some(members).together()
        return low, high

    def table(self) -> pd.DataFrame:
        """Return one row per number: what it is, both values, change, margin and verdict."""
        low, high = self.interval()
        units = [shown_unit(number) for number in self.base]
        return pd.DataFrame(
            {
                "head": [number.head for number in self.base],
                "label": [number.name for number in self.base],
                "metric": [number.metric for number in self.base],
                "key": [number.key for number in self.base],
                "number": [number.title for number in self.base],
                "unit": [number.unit for number in self.base],
                "before": [number.value for number in self.base],
                "after": [number.value for number in self.tweak],
                "change": self.change.value,
                "low": low,
                "high": high,
                "change_unit": units,
                "margin": self.margins,
                "margin_unit": units,
                "word": self.words,
                "variance_reduction": self.factors,
                "paired": self.paired,
            }
        )


def effects(found: Pair, targets: Targets, looks: Looks | None = None) -> Effects:
    """Return the effects of a change of rules on all headline numbers of two cells.

    Numbers that only one side has (a source of points that came or went) are left out.
    """
    sides = [headlines(cell) for cell in (found.base, found.tweak)]
    both = {number.key for number in sides[0]} & {number.key for number in sides[1]}
    base, tweak = ([number for number in side if number.key in both] for side in sides)
    return compare_numbers(base, tweak, targets, found.paired, looks, found.n_blocks)


def compare_numbers(
    base: Sequence[Headline],
    tweak: Sequence[Headline],
    targets: Targets,
    paired: bool,
    looks: Looks | None = None,
    n_blocks: int = 0,
) -> Effects:
    """Return the effects on numbers that stand in the same order on both sides.

    Parameters
    ----------
    paired
        Whether the influences of both sides belong to the same groups of blocks.
    n_blocks
        Number of blocks, only needed for `looks`.
    """
    scale = np.array([shown_factor(number) for number in base])
    value = np.array([b.value - a.value for a, b in zip(base, tweak, strict=True)])
    left, right = matrix(base), matrix(tweak)
    apart = np.hypot(standard_errors(left), standard_errors(right))
    se = standard_errors(right - left) if paired else apart
    with np.errstate(divide="ignore", invalid="ignore"):
        factors = np.where(se > ROUNDING, (apart / se) ** 2, np.inf)
    groups = min(len(left), len(right))
    is_same = (np.abs(value) < ROUNDING) & (se < ROUNDING)
    value, se = np.where(is_same, 0.0, value), np.where(is_same | (se < ROUNDING), 0.0, se)
    change = Estimates(value * scale, se * scale, groups - 1.0)
    if looks is not None:
        change = Anytime.of(change, n_blocks, looks.planned)
    margins = np.array([_or_nan(margin_of(number, targets)) for number in base])
    return Effects(
        tuple(base),
        tuple(tweak),
        change,
        margins,
        tuple(judged_changes(base, change, margins)),
        factors,
        paired,
    )


def shown_unit(number: Headline) -> str:
    """Return the unit of a change: percentage points for shares."""
    return "pp" if number.unit == "share" else number.unit


def shown_factor(number: Headline) -> float:
    """Return the factor from the unit of a number to that of its changes."""
    return 100.0 if number.unit == "share" else 1.0


def margin_of(number: Headline, targets: Mapping[str, object]) -> float | None:
    """Return which change of a number matters, in the unit of changes; None if nobody said.

    Seats, items and unfinished games have margins of their own; other numbers take that of
    their unit.
    """
    own = number.target if number.metric.partition(".")[0] in OWN_MARGIN else ""
    name = own or CHANGE.get(number.unit, "")
    value = targets.get(name)
    if not isinstance(value, float | int):
        return None
    return float(value) / number.factor * shown_factor(number) if own else float(value)


def _or_nan(value: float | None) -> float:
    return np.nan if value is None else value


def judged_changes(
    numbers: Sequence[Headline], change: Estimates, margins: np.ndarray
) -> list[Word]:
    """Judge each change against its margin; families together, as everywhere."""
    words: list[Word] = ["No target"] * len(numbers)
    for members in families(numbers):
        margin = margins[members[0]]  # numbers of a family share their target
        if not np.isfinite(margin):
            continue
        judged = judge(change.some(members), margin, family=True)
        for place, word in zip(members, judged, strict=True):
            words[place] = word
    return words
