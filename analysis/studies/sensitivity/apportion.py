"""The part of the variance of each number that each of a few rule values causes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from exobalance.analysis.methods.sobol import blocks_needed, indices, saltelli
from exobalance.analysis.studies.points.axes import Axis
from exobalance.analysis.studies.points.knobs import broken_by, changed, point_of
from exobalance.analysis.studies.points.point import Outcome, Point, Setting
from exobalance.simcore.ruleset import Ruleset

PARTS = ("first", "first_low", "first_high", "total", "total_low", "total_high", "is_seen")


@dataclass(frozen=True)
class Apportioned:
    """Shares of variance, or why there are none."""

    shares: pd.DataFrame  # one row per rule and number
    noise: pd.DataFrame  # one row per number
    points: int = 0  # different sets of rules that were played
    skipped: str = ""


def apportion(
    axes: Sequence[Axis],
    keys: Sequence[str],
    n: int,
    setting: Setting,
    rules: Ruleset,
    play: Callable[[Sequence[Point]], list[Outcome]],
) -> Apportioned:
    """Play a Saltelli design over all whole values of some rules; see `analysis.methods.sobol`.

    Points of the design that come to the same rules are played once.
    """
    none = Apportioned(pd.DataFrame(), pd.DataFrame())
    if not axes:
        return none
    values = {axis.knob: _all_values(axis) for axis in axes}
    design = saltelli(n, len(axes), setting.seed).points
    combos = [_chosen(row, list(values.values())) for row in design]
    unique = list(dict.fromkeys(combos))
    points = [point_of(changed(dict(zip(values, each, strict=True))), rules) for each in unique]
    if fault := next(filter(None, (broken_by(setting, point) for point in points)), ""):
        return Apportioned(
            none.shares, none.noise, 0, f"some combinations contradict each other: {fault}"
        )
    outcomes = play(points)
    place = {combo: number for number, combo in enumerate(unique)}
    order = np.array([place[combo] for combo in combos])
    rows = [_shares(axes, outcomes, order, key, n, setting) for key in keys]
    return Apportioned(
        pd.DataFrame([row for shares, _ in rows for row in shares]),
        pd.DataFrame([noise for _, noise in rows]),
        len(points),
    )


def _all_values(axis: Axis) -> Sequence[Any]:
    """Return all whole numbers of a range, or all choices."""
    levels = axis.values
    return range(levels[0], levels[-1] + 1) if axis.knob.is_number else levels


def _chosen(row: np.ndarray, values: Sequence[Sequence[Any]]) -> tuple[Any, ...]:
    """Return the values at a point of the unit cube; every value takes an equal part."""
    return tuple(
        each[min(int(u * len(each)), len(each) - 1)] for u, each in zip(row, values, strict=True)
    )


def _shares(
    axes: Sequence[Axis],
    outcomes: Sequence[Outcome],
    order: np.ndarray,
    key: str,
    n: int,
    setting: Setting,
) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """Return the rows of one number: shares by rule, and its noise."""
    numbers = [outcome[key] for outcome in outcomes]
    value = np.array([number.value for number in numbers])[order]
    pulls = np.column_stack([number.influence for number in numbers])[:, order]
    found = indices(value, n, pulls)
    title, is_share = numbers[0].title, numbers[0].unit == "share"
    rows = [
        {"path": axis.name, "key": key, "number": title}
        | {name: getattr(found, name)[place] for name in PARTS}
        for place, axis in enumerate(axes)
    ]
    noise = {
        "key": key,
        "number": title,
        "spread": found.spread * (100 if is_share else 1),
        "unit": "pp" if is_share else numbers[0].unit,
        "together": found.together,
        "together_low": found.together_low,
        "together_high": found.together_high,
        "noise_share": found.noise_share,
        "noise_share_alone": found.noise_share_alone,
        "settings": len(outcomes),
        "blocks": setting.blocks,
        "blocks_needed": blocks_needed(setting.blocks, found.noise_share),
    }
    return rows, noise
