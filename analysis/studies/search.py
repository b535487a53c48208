"""Find rule values that bring chosen numbers to their targets with the least change.

How it searches.  Rule values are whole numbers on short scales, a set of rules costs about a
second, and of the two objectives one, the size of the change, is known without playing.  So
the search grows changes step by step: of all changes of one size it keeps the few that come
closest to the targets and takes each one step further.  That gives the front of distance
against size directly, with tens to hundreds of points; population methods need thousands.
A small grid is played whole.

How it keeps from fooling itself.  Every step plays worlds of its own.  The few best of every
size are played again on fresh worlds, with each of their changes taken back alone, and only
what improves by more than a little stays on the front.  What is left is confirmed on held-out
worlds that no step of any search plays, and those numbers are the ones that are reported.

Source: Pareto search with fresh seeds, de Mesentier Silva et al. 2019; Volz et al. 2016;
Goodman and Lucas 2020 on re-evaluation.  Beam search: Lowerre 1976.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from shlex import quote

import numpy as np
import pandas as pd

from analysis.headline import Headline, standard_errors
from analysis.pareto import front
from analysis.studies.knobs import base_rules, broken_by
from analysis.studies.point_study import (
    Played,
    PointStudy,
    bounded,
    check_setting,
    close_study,
    numbers_of,
    open_study,
    point_table,
)
from analysis.studies.points import Outcome, Point, Setting, evaluate
from analysis.studies.search_request import Goal, Request, check_goals, read_request
from analysis.studies.search_space import Space, State
from analysis.studies.search_tables import (
    front_table,
    goal_table,
    reach_table,
    request_table,
    skill_kept,
    write_proposals,
)
from simcore.errors import ConfigError

KIND = "search"

JUDGED_WORLDS = 500_000_000
"""First world on which finalists are judged."""

HELD_OUT = 1_000_000_000
"""First world of the range that only the final word plays."""

WHOLE_GRID = 150
"""A grid of so many states is played whole."""

MIN_GAIN = 0.05
"""A larger change has to come closer to the targets by more than this, in half-widths."""

SEEN = 2.5
"""Standard errors by which a rule has to move a target to be worth searching."""


@dataclass(frozen=True)
class Effort:
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
class _Search:
    """A search on its way."""

    request: Request
    space: Space
    setting: Setting
    effort: Effort
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


def search(
    targets: Path | str,
    out: Path | str,
    vary: Sequence[str] = (),
    effort: Effort | None = None,
    seed: int = 1,
    jobs: int = -1,
    progress: bool = False,
    report: Callable[[str], None] = lambda line: None,
) -> PointStudy:
    """Search for the least change of rules that brings numbers to their targets.

    Parameters
    ----------
    targets
        File of the search; see `analysis.studies.search_request`.
    out
        A new folder, or that of a search from the same base.
    vary
        Texts ``path=low:high`` or ``path=low:high:unit`` that add to, or replace, the rules
        that the file lets change.
    report
        Called with a line of text at every step.

    Returns
    -------
    PointStudy
        Result tables ``front`` (one row per proposal), ``goals`` (one per proposal and
        target, on held-out worlds), ``numbers`` (paired effects there), ``reach`` (what each
        rule can move) and ``walk`` (every set of rules tried); each proposal also lies in the
        folder ``proposals`` as a tweak file.

    Raises
    ------
    ConfigError, RulesError
        A target, limit, rule or bot that does not fit.
    Interrupted
        Stopped; the same call goes on from there.
    """
    effort, folder = effort or Effort(), Path(out)
    request = read_request(targets, vary)
    setting = Setting(request.game, request.bots, effort.blocks, seed, request.base)
    check_setting(setting)
    setting = bounded(setting)
    (base,) = evaluate(setting, [Point()], None, jobs=1)
    request = check_goals(request, base.numbers)
    asked = request_table(request)
    manifest = open_study(
        folder, setting, KIND, {"search": asked.to_dict("records"), "blocks": effort.blocks}
    )
    task = _Search(
        request, Space(request.axes, base_rules(setting)), setting, effort, folder, jobs, progress
    )
    reach = _narrowed(task, report)
    walk = _walked(task, report)
    members, skill = _judged(task, walk, report)
    states = [task.space.base, *members]
    report(f"{len(members)} proposals: playing {effort.confirm:,} held-out worlds each")
    held_out = task.play(states, HELD_OUT, effort.confirm)
    final = replace(setting, blocks=effort.confirm)
    labels = [task.space.label(state) for state in states]
    tables = {
        "asked": asked,
        "points": point_table(held_out, labels, final),
        "numbers": numbers_of(held_out),
        "goals": goal_table(request, held_out),
        "front": front_table(task.space, states, held_out, request, skill),
        "reach": reach,
        "walk": _walk_table(task.space, walk),
        "ends": pd.DataFrame({"reason": [task.ends]}),
    }
    write_proposals(folder, request, task.space, members)
    return close_study(folder, manifest, tables, task.played, _command(targets, vary, effort))


def _command(targets: Path | str, vary: Sequence[str], effort: Effort) -> str:
    parts = [f"{KIND} {quote(Path(targets).name)}", *(f"--vary {quote(text)}" for text in vary)]
    parts.append(
        f"--confirm {effort.confirm} --beam {effort.beam} --max-points {effort.max_points}"
    )
    return " ".join(parts)


def _narrowed(task: _Search, report: Callable[[str], None]) -> pd.DataFrame:
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
    task.space = Space(kept, task.space.rules)
    if not kept:
        task.ends = "none of these rules moves a target by itself"
    return reach_table(rows)


def _paired(number: Headline, base: Headline) -> tuple[float, float]:
    """Return the paired difference of a number, and its standard error."""
    gap = (number.influence - base.influence)[:, None]
    return number.value - base.value, float(standard_errors(gap)[0])


@dataclass(frozen=True)
class Tried:
    """A state as it came out on the worlds of its step."""

    state: State
    step: int
    size: float
    violation: float
    distance: float


def _walked(task: _Search, report: Callable[[str], None]) -> list[Tried]:
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


def _tried(task: _Search, states: Sequence[State], step: int) -> list[Tried]:
    """Play states on the worlds of a step."""
    outcomes = task.play(states, step * task.effort.blocks, task.effort.blocks)
    return [
        Tried(state, step, task.space.size(state), *task.rank(outcome))
        for state, outcome in zip(states, outcomes, strict=True)
    ]


def _judged(
    task: _Search, walk: Sequence[Tried], report: Callable[[str], None]
) -> tuple[list[State], dict[State, Headline]]:
    """Return the front, judged on fresh worlds, and the skill share of what was checked."""
    finalists = _finalists(task, walk)
    known = _on_fresh_worlds(task, [task.space.base, *finalists])
    members = _front(task, known)
    undone = [
        state
        for member in members
        for state in task.space.undone(member)
        if state not in known and task.fits(state)
    ]
    if undone:
        known |= _on_fresh_worlds(task, list(dict.fromkeys(undone)))
    report(f"{len(known)} finalists were judged on fresh worlds")
    skill: dict[State, Headline] = {}
    while True:
        members = _front(task, known)
        unchecked = [s for s in (task.space.base, *members) if s not in skill]
        if task.request.skill is None or not unchecked:
            return members, skill
        skill |= _skill_shares(task, unchecked)
        for state in [s for s in members if _loses_skill(task, skill, s)]:
            report(f"left out, it leaves too little to skill: {task.space.label(state)}")
            del known[state]


def _finalists(task: _Search, walk: Sequence[Tried]) -> list[State]:
    """Return the best few of every size."""
    by_size: dict[float, list[Tried]] = {}
    for each in walk:
        if each.state != task.space.base and np.isfinite(each.violation):
            by_size.setdefault(each.size, []).append(each)
    found = []
    for size in sorted(by_size):
        ordered = sorted(by_size[size], key=lambda each: (each.violation, each.distance))
        found += [each.state for each in ordered[: task.effort.beam]]
    return found


def _on_fresh_worlds(task: _Search, states: Sequence[State]) -> dict[State, tuple[float, float]]:
    outcomes = task.play(states, JUDGED_WORLDS, 2 * task.effort.blocks)
    return {s: task.rank(outcome) for s, outcome in zip(states, outcomes, strict=True)}


def _front(task: _Search, known: Mapping[State, tuple[float, float]]) -> list[State]:
    """Return the changes that no smaller one beats, within limits, the base left out."""
    states = [s for s, (broken, _) in known.items() if broken == 0 or s == task.space.base]
    sizes = [task.space.size(state) for state in states]
    places = front(sizes, [known[state][1] for state in states], MIN_GAIN)
    return [states[place] for place in places if states[place] != task.space.base]


def _skill_shares(task: _Search, states: Sequence[State]) -> dict[State, Headline]:
    """Return the win share of the better bot among weaker ones."""
    skill = task.request.skill
    assert skill is not None
    seats = len(task.request.bots)
    setting = replace(
        task.setting,
        bots=(skill.stronger, *[skill.weaker] * (seats - 1)),
        rotations=seats,
        first_world=JUDGED_WORLDS,
        blocks=2 * task.effort.blocks,
    )
    points = [task.space.point(state) for state in states]
    task.played.append(Played(len(points), setting))
    outcomes = evaluate(setting, points, task.folder, task.jobs, progress=task.progress)
    key = f"bot_share.{skill.stronger}"
    return {state: outcome[key] for state, outcome in zip(states, outcomes, strict=True)}


def _loses_skill(task: _Search, skill: Mapping[State, Headline], state: State) -> bool:
    """Whether the better bot keeps less of its advantage than was asked for."""
    asked, before = task.request.skill, skill[task.space.base]
    assert asked is not None
    kept = skill_kept(before, skill[state])
    return np.isfinite(kept) and kept < asked.keep


def _walk_table(space: Space, walk: Sequence[Tried]) -> pd.DataFrame:
    """Return every set of rules that was tried, in order."""
    rows = [
        (each.step, each.size, space.label(each.state), each.distance, each.violation == 0)
        for each in walk
    ]
    return pd.DataFrame(rows, columns=["step", "size", "label", "distance", "within_limits"])
