"""A search on its way: what was asked, how much may be played, and what has been tried."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from pathlib import Path

import numpy as np
import pandas as pd

from exobalance.analysis.studies.points.evaluate import evaluate
from exobalance.analysis.studies.points.knobs import broken_by
from exobalance.analysis.studies.points.point import Outcome, Setting
from exobalance.analysis.studies.points.study import Played
from exobalance.analysis.studies.target_search.request import Goal, Request
from exobalance.analysis.studies.target_search.space import RuleSpace, State
from exobalance.simcore.errors import check_whole

Rank = tuple[float, float, float]
"""How far limits are left, the distance to the targets, and how far off their middles."""


@dataclass(frozen=True)
class SearchEffort:
    """How much is played."""

    blocks: int = 1000  # per set of rules while searching; twice as many for finalists
    confirm: int = 4000  # held-out blocks
    beam: int = 3  # states of each size that are taken further
    patience: int = 2  # steps beyond the first change that meets the targets
    max_points: int = 500  # sets of rules while searching

    def __post_init__(self) -> None:
        """Raise ConfigError for numbers that search nothing."""
        for name in ("blocks", "confirm", "beam", "patience", "max_points"):
            check_whole(name, getattr(self, name), 2 if name in ("blocks", "confirm") else 1)


@dataclass(frozen=True)
class Tried:
    """A state as it came out on the worlds of its step."""

    state: State
    step: int
    size: float
    rank: Rank

    @property
    def is_met(self) -> bool:
        """Whether all targets are met, within the limits."""
        return meets(self.rank)


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
    tried: dict[State, Tried] = field(default_factory=dict)
    ends: str = ""  # why the search stopped

    @property
    def left(self) -> int:
        """How many sets of rules may still be tried."""
        return self.effort.max_points - len(self.tried)

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

    def rank(self, outcome: Outcome) -> Rank:
        """Return how good an outcome is; less is better."""
        goals = self.request.goals
        off = max(goal.off_middle(outcome[goal.key].value) for goal in goals)
        return violation(self.request, outcome), distance(goals, outcome), off

    def attempt(self, states: Iterable[State]) -> None:
        """Try states that were not tried yet, as far as the budget goes.

        All states so many steps away from the base play the same worlds, and those of
        another step others.
        """
        fresh = [state for state in states if state not in self.tried][: self.left]
        blocks = self.effort.blocks
        for step, group in groupby(sorted(fresh, key=self.space.steps), self.space.steps):
            same = list(group)
            outcomes = self.play(same, (1 + step) * blocks, blocks)
            for state, outcome in zip(same, outcomes, strict=True):
                size, rank = self.space.size(state), self.rank(outcome)
                self.tried[state] = Tried(state, step, size, rank)

    def tables(self) -> dict[str, pd.DataFrame]:
        """Return every set of rules that was tried, in order, and how much was not."""
        walk = [
            (each.step, each.size, self.space.label(each.state), each.rank[1], each.rank[0] == 0)
            for each in self.tried.values()
        ]
        contradicting = sum(not fits for fits in self.possible.values())
        ends = {
            "reason": self.ends,
            "combinations": self.space.count,
            "played": len(walk),
            "contradicting": contradicting,
            "unplayed": self.space.count - len(walk) - contradicting,
            "deals": self.effort.blocks,
        }
        heads = ["step", "size", "label", "distance", "within_limits"]
        return {"walk": pd.DataFrame(walk, columns=heads), "ends": pd.DataFrame([ends])}


def meets(rank: Rank) -> bool:
    """Whether all targets are met, within the limits."""
    return rank[0] == 0 and rank[1] == 0


def distance(goals: Iterable[Goal], outcome: Outcome) -> float:
    """Return the root of the mean square of the gaps to all goals, in half-widths."""
    gaps = [goal.gap(outcome[goal.key].value) for goal in goals]
    return float(np.sqrt(np.mean(np.square(gaps))))


def violation(request: Request, outcome: Outcome) -> float:
    """Return how far the limits are left, infinite if most games do not end."""
    if outcome["unfinished"].value > 0.5:
        return np.inf
    return sum(goal.gap(outcome[goal.key].value) for goal in request.limits)
