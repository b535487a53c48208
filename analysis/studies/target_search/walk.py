"""The walk of a search: leave out what moves no target, then grow changes step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
import pandas as pd

from exobalance.analysis.base.headline import Headline
from exobalance.analysis.base.intervals import standard_errors
from exobalance.analysis.studies.points.evaluate import evaluate
from exobalance.analysis.studies.points.knobs import broken_by
from exobalance.analysis.studies.points.point import Outcome, Setting
from exobalance.analysis.studies.points.study import Played
from exobalance.analysis.studies.target_search.request import Goal, Request
from exobalance.analysis.studies.target_search.space import RuleSpace, State
from exobalance.analysis.studies.target_search.tables import reach_table
from exobalance.simcore.errors import ConfigError

WHOLE_GRID = 150
"""A grid of so many states is played whole."""

MIN_GAIN = 0.05
"""A larger change has to come closer to the targets by more than this, in half-widths."""

SEEN = 2.5
"""Standard errors by which a rule has to move a target to be worth searching."""


@dataclass(frozen=True)
class SearchEffort:
    """How much is played."""

    blocks: int = 1000  # per set of rules while searching; twice as many for finalists
    confirm: int = 4000  # held-out blocks
    beam: int = 3  # states of each size that are taken further
    patience: int = 2  # sizes without coming closer before the search ends
    max_points: int = 500  # sets of rules while searching

    def __post_init__(self) -> None:
        """Raise ConfigError for numbers that search nothing."""
        for name in ("blocks", "confirm", "beam", "patience", "max_points"):
            if getattr(self, name) < (2 if name in ("blocks", "confirm") else 1):
                raise ConfigError(f"{name} is {getattr(self, name)}: expected more")


@dataclass
class SearchTask:
    """A search on its way."""

    request: Request
    space: RuleSpace
    setting: Setting
    effort: SearchEffort
    folder: Path
    jobs: int
    progress: bool
    played: list[Played] = field(default_factory=list)
    possible: dict[State, bool] = field(default_factory=dict)
    ends: str = ""  # why the search stopped

    def play(self, states: Sequence[State], first_world: int, blocks: int) -> list[Outcome]:
        """Return the outcomes of states on a range of worlds."""
        setting = replace(self.setting, first_world=first_world, blocks=blocks)
        points = [self.space.point(state) for state in states]
        self.played.append(Played(len(points), setting))
        return evaluate(setting, points, self.folder, self.jobs, progress=self.progress)

    def fits(self, state: State) -> bool:
        """Whether the rules of a state fit together."""
        if state not in self.possible:
            self.possible[state] = not broken_by(self.setting, self.space.point(state))
        return self.possible[state]

    def rank(self, outcome: Outcome) -> tuple[float, float]:
        """Return (how far limits are violated, distance to the targets)."""
        return violation(self.request, outcome), distance(self.request.goals, outcome)


def distance(goals: Iterable[Goal], outcome: Outcome) -> float:
    """Return the root of the mean square of the gaps to all goals, in half-widths."""
    gaps = [goal.gap(outcome[goal.key].value) for goal in goals]
    return float(np.sqrt(np.mean(np.square(gaps))))


def violation(request: Request, outcome: Outcome) -> float:
    """Return how far the limits are left, infinite if most games do not end."""
    if outcome["unfinished"].value > 0.5:
        return np.inf
    return sum(goal.gap(outcome[goal.key].value) for goal in request.limits)


@dataclass(frozen=True)
class Tried:
    """A state as it came out on the worlds of its step."""

    state: State
    step: int
    size: float
    violation: float
    distance: float


def narrow(task: SearchTask, report: Callable[[str], None]) -> pd.DataFrame:
    """Leave out rules that move no target at either end; return what each can move."""
    ends = [state for state in task.space.ends() if task.fits(state)]
    base, *outcomes = task.play([task.space.base, *ends], 0, task.effort.blocks)
    keys = [goal.key for goal in task.request.goals]
    rows, useful = [], set()
    for state, outcome in zip(ends, outcomes, strict=True):
        ((knob, value),) = task.space.changes(state).items()
        for key in keys:
            effect, se = _paired(outcome[key], base[key])
            moves = abs(effect) > SEEN * se and effect != 0
            useful |= {knob} if moves else set()
            rows.append((knob.name, value, base[key], effect, se, moves))
    kept = tuple(axis for axis in task.space.axes if axis.knob in useful)
    left = [axis.name for axis in task.space.axes if axis.knob not in useful]
    if left:
        report(f"left out, they move no target by themselves: {', '.join(left)}")
    task.space = RuleSpace(kept, task.space.rules)
    if not kept:
        task.ends = "none of these rules moves a target by itself"
    return reach_table(rows)


def _paired(number: Headline, base: Headline) -> tuple[float, float]:
    """Return the paired difference of a number, and its standard error."""
    gap = (number.influence - base.influence)[:, None]
    return number.value - base.value, float(standard_errors(gap)[0])


def walk_from_base(task: SearchTask, report: Callable[[str], None]) -> list[Tried]:
    """Grow changes from the base, or play a small grid whole; return all that was tried."""
    space, effort = task.space, task.effort
    if not space.axes:
        return []
    if space.count <= WHOLE_GRID:
        states = [state for state in space.all() if task.fits(state)]
        report(f"playing all {len(states)} combinations")
        task.ends = "every combination was played"
        return _tried(task, states, 1)
    (start,) = _tried(task, [space.base], 1)
    found, beam, best, waited = [start], [space.base], start.distance, 0
    for step in range(2, 10_000):
        options = dict.fromkeys(s for state in beam for s in space.further(state) if task.fits(s))
        if not options:
            task.ends = "every rule is at the end of its range"
            return found
        if len(found) + len(options) > effort.max_points:
            task.ends = f"the limit of {effort.max_points} sets of rules was reached"
            return found
        tried = _tried(task, list(options), step)
        found += tried
        ordered = sorted(tried, key=lambda each: (each.violation, each.distance))
        beam = [each.state for each in ordered[: effort.beam]]
        closest = ordered[0]
        report(
            f"step {step - 1}: {len(tried)} sets of rules, closest {closest.distance:.2f} with "
            f"{space.label(closest.state)}"
        )
        waited = 0 if closest.distance < best - MIN_GAIN else waited + 1
        best = min(best, closest.distance)
        if waited >= effort.patience:
            task.ends = f"{effort.patience} further steps brought the targets no closer"
            return found
    return found


def _tried(task: SearchTask, states: Sequence[State], step: int) -> list[Tried]:
    """Play states on the worlds of a step."""
    outcomes = task.play(states, step * task.effort.blocks, task.effort.blocks)
    return [
        Tried(state, step, task.space.size(state), *task.rank(outcome))
        for state, outcome in zip(states, outcomes, strict=True)
    ]


def walk_table(space: RuleSpace, walk: Sequence[Tried]) -> pd.DataFrame:
    """Return every set of rules that was tried, in order."""
    rows = [
        (each.step, each.size, space.label(each.state), each.distance, each.violation == 0)
        for each in walk
    ]
    return pd.DataFrame(rows, columns=["step", "size", "label", "distance", "within_limits"])
