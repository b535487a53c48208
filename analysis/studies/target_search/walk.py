"""The walk of a search: grow changes step by step, then play what is left of the budget.

A small grid is played whole.  Of a larger one, changes of the rules that showed in the
screening are grown first, then changes of all rules: a rule that did not show may still
matter, more so beside another one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from itertools import count, islice

from exobalance.analysis.studies.target_search.task import SearchTask
from exobalance.simcore.phrases import counted

WHOLE_GRID = 150
"""A grid of so many states is played whole."""

EVERYTHING = "every combination that is possible was played"


def walk_from_base(task: SearchTask, shown: Sequence[int], report: Callable[[str], None]) -> None:
    """Try a small grid whole, else grow changes of the rules that showed, then of all."""
    space = task.space
    if space.count <= min(WHOLE_GRID, task.effort.max_points):
        states = [state for state in space.by_steps() if task.fits(state)]
        report(f"playing all {len(states)} combinations")
        task.attempt(states)
        task.ends = EVERYTHING
        return
    everything = range(len(space.axes))
    for moving in dict.fromkeys((tuple(shown), tuple(everything))):
        if moving and task.left:
            task.ends = _grow(task, moving, report)


def play_rest(task: SearchTask, report: Callable[[str], None]) -> bool:
    """Try what was left out, the smallest changes first; return whether there was anything."""
    untried = (s for s in task.space.by_steps() if s not in task.tried and task.fits(s))
    states = list(islice(untried, task.left + 1))
    task.ends = _out_of_budget(task) if len(states) > task.left else EVERYTHING
    if not states or not task.left:
        return False
    report(
        "nothing meets all targets yet: playing "
        + counted(min(len(states), task.left), "combination")
        + " that the steps left out, the smallest changes first"
    )
    task.attempt(states)
    return True


def _grow(task: SearchTask, moving: Collection[int], report: Callable[[str], None]) -> str:
    """Take the best changes of some rules further, step by step; return why that ended."""
    space, effort = task.space, task.effort
    beam = [space.base]
    task.attempt(beam)
    for step in count(1):
        options = dict.fromkeys(
            s for state in beam for s in space.further(state, moving) if task.fits(s)
        )
        if not options:
            return "no rule can be taken further"
        task.attempt(options)
        tried = [task.tried[state] for state in options if state in task.tried]
        if len(tried) < len(options):
            return _out_of_budget(task)
        tried.sort(key=lambda each: each.rank)
        beam = [each.state for each in tried[: effort.beam]]
        report(
            f"step {step}: {len(tried)} sets of rules, closest {tried[0].rank[1]:.2f} with "
            f"{space.label(beam[0])}"
        )
        met = min((each.step for each in task.tried.values() if each.is_met), default=step)
        if step - met >= effort.patience:
            return f"the steps went {effort.patience} beyond the first that met all targets"
    raise AssertionError("ranges end")


def _out_of_budget(task: SearchTask) -> str:
    return f"the budget of {task.effort.max_points} sets of rules was used up"
