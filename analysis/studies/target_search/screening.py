"""The screening of a search: which rules show an effect on a target at an end of their range.

It sets an order and excludes nothing: a rule without a visible effect is tried after the
others, and the report says which effects the screening could have seen.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pandas as pd
from scipy import stats

from exobalance.analysis.base.headline import Headline, estimates
from exobalance.analysis.base.intervals import standard_errors
from exobalance.analysis.studies.target_search.tables import reach_table
from exobalance.analysis.studies.target_search.task import SearchTask

SEEN = 2.5
"""Standard errors by which a rule has to move a target to be tried first."""

POWER = 0.8
"""Chance to be seen of the effect that a report names as one that could have been seen."""


def screen_rules(
    task: SearchTask, report: Callable[[str], None]
) -> tuple[list[int], dict[str, pd.DataFrame]]:
    """Play each rule alone at the ends of its range, on the same worlds as the base.

    Returns
    -------
    The places of the rules that moved a target, and two tables: ``reach``, what each rule
    moves at its ends, and ``power``, what could have been seen of the others on each target.
    """
    ends = [state for state in task.space.ends() if task.fits(state)]
    base, *outcomes = task.play([task.space.base, *ends], 0, task.effort.blocks)
    keys = [goal.key for goal in task.request.goals]
    rows, shown, errors = [], set(), []
    for state, outcome in zip(ends, outcomes, strict=True):
        ((knob, value),) = task.space.changes(state).items()
        for key in keys:
            effect, se = _paired(outcome[key], base[key])
            moves = abs(effect) > SEEN * se and effect != 0
            shown |= {knob} if moves else set()
            errors.append((knob, key, se))
            rows.append((knob.name, value, base[key], effect, se, moves))
    places = [place for place, axis in enumerate(task.space.axes) if axis.knob in shown]
    quiet = [axis.name for axis in task.space.axes if axis.knob not in shown]
    if quiet:
        report(f"played last, they show no effect on a target by themselves: {', '.join(quiet)}")
    power = pd.DataFrame(
        [
            _power(
                base[key],
                max((se for k, n, se in errors if n == key and k not in shown), default=0.0),
            )
            for key in keys
        ]
    )
    return places, {"reach": reach_table(rows), "power": power}


def _paired(number: Headline, base: Headline) -> tuple[float, float]:
    """Return the paired difference of a number, and its standard error."""
    gap = (number.influence - base.influence)[:, None]
    return number.value - base.value, float(standard_errors(gap)[0])


def _power(number: Headline, error: float) -> dict[str, object]:
    """Return what could have been seen of a number; shares in percentage points."""
    scale = 100.0 if number.unit == "share" else 1.0
    (low,), (high,) = estimates([number]).interval()
    return {
        "key": number.key,
        "number": number.title,
        "unit": "pp" if number.unit == "share" else number.unit,
        "seen_from": scale * (SEEN + float(stats.norm.ppf(POWER))) * error,
        "half_width": scale * float(np.subtract(high, low)) / 2,
    }
