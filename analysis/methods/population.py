"""A gate that cannot be fooled by one opponent: gains against a population, world by world.

A candidate and the bot before it each play one seat among copies of every opponent, on the same
worlds and from every seat.  The candidate's *gain* against an opponent is what it wins more there
than the bot before.  It is accepted if

1. its mean gain against all opponents but the bot before exceeds none by about a margin, in the
   sequential test of `analysis.methods.sequential`: who beats only its parent gains nothing here;
2. on a fixed number of further worlds it is seen to lose more than a margin to no single
   opponent, the bot before among them, with intervals that hold for all opponents at once.

Source: the gate is a generalised sequential probability ratio test (Van den Bergh) on paired
differences; Omidshafiei et al. 2019 on why strength needs a population.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from exobalance.analysis.base.intervals import Estimates, ratio
from exobalance.analysis.methods.sequential import Gate

BATCH = 512
"""Line-ups times worlds between two looks of the sequential test, of the candidate alone."""
MIN_BATCH = 64

LEAST_OPPONENTS = 3
"""Different opponents that a step of strength is measured against, if a game has so many."""

WORST_MARGIN = 0.02
"""Loss of win share against a single opponent that is not put up with."""


class Meetings(NamedTuple):
    """Mean win credit by world and opponent, float64[n_worlds, n_opponents]; alone, points."""

    candidate: np.ndarray
    before: np.ndarray

    @property
    def gains(self) -> np.ndarray:
        """What the candidate makes more than the bot before."""
        return self.candidate - self.before


Play = Callable[[range], Meetings]
"""Plays a candidate and the bot before it against all opponents, on some worlds."""


@dataclass(frozen=True)
class Population:
    """Opponents of a gate by name, the bot before first.

    ``unmet`` are those that no search and no lesson of the candidate has seen.
    """

    names: Sequence[str]
    unmet: frozenset[str] = frozenset()

    @property
    def others(self) -> list[int]:
        """Places of the opponents whose mean gain counts: all but the bot before, if any are."""
        return list(range(1, len(self.names))) or [0]


def population_gate(
    play: Play,
    population: Population,
    gate_worlds: range,
    table_worlds: range,
    margin: float,
    worst: float,
) -> dict[str, Any]:
    """Return the decision on a candidate with its table of play, as plain data.

    Parameters
    ----------
    gate_worlds
        Worlds that the sequential test may play; it stops as soon as it knows.
    table_worlds
        Worlds of the table of play, all of them played.
    margin, worst
        Mean gain that is told from none, and loss to a single opponent that is not put up with,
        in win share; alone, in points.

    Returns
    -------
    dict
        ``accepted``, ``gate`` (see `mean_gain_gate`) and the keys of `table_of_play`; without the
        table where the sequential test has failed.
    """
    test = mean_gain_gate(play, population, gate_worlds, margin)
    if not test["passed"]:
        return {"accepted": False, "gate": test}
    table = table_of_play(play(table_worlds), population, worst)
    return {"accepted": not worse_against(table), "gate": test, **table}


def mean_gain_gate(
    play: Play, population: Population, worlds: range, margin: float
) -> dict[str, Any]:
    """Return whether the mean gain against the other opponents ``passed``, and the ``worlds``."""
    others = population.others
    test = Gate(len(others), margin=margin, max_blocks=len(worlds), fair=0.0)
    step, first = max(MIN_BATCH, BATCH // len(others)), 0
    while test.decision == "continue":
        test.update(play(worlds[first : first + step]).gains[:, others].mean(axis=1))
        first += step
    return {"passed": test.decision == "accept", "worlds": test.blocks}


def table_of_play(met: Meetings, population: Population, worst: float) -> dict[str, Any]:
    """Return what a candidate makes against each opponent, from a fixed number of worlds.

    Returns
    -------
    dict
        ``opponents``: one row each with ``opponent``, ``met``, the mean ``share`` of the candidate
        and ``before``, the ``gain`` with an interval from ``low`` to ``high`` that holds for all
        rows at once, and ``worse``, whether the loss is seen to exceed ``worst``.
        ``mean_gain``, ``mean_low``, ``mean_high``: against all but the bot before, 95 %.
    """
    each = _means(met.gains)
    mean = _means(met.gains[:, population.others].mean(axis=1, keepdims=True))
    low, high = each.interval(members=len(each))
    (mean_low,), (mean_high,) = mean.interval()
    rows = [
        {
            "opponent": name,
            "met": name not in population.unmet,
            "share": float(met.candidate[:, place].mean()),
            "before": float(met.before[:, place].mean()),
            "gain": float(each.value[place]),
            "low": float(low[place]),
            "high": float(high[place]),
            "worse": bool(high[place] < -worst),
        }
        for place, name in enumerate(population.names)
    ]
    return {
        "opponents": rows,
        "mean_gain": float(mean.value[0]),
        "mean_low": float(mean_low),
        "mean_high": float(mean_high),
    }


def worse_against(table: dict[str, Any]) -> list[str]:
    """Return the opponents to which a candidate is seen to lose more than is put up with."""
    return [row["opponent"] for row in table["opponents"] if row["worse"]]


def _means(values: np.ndarray) -> Estimates:
    """Return the mean of each column over worlds."""
    return ratio(values, np.ones(len(values)))
