"""Find rule values that bring chosen numbers to their targets with the least change.

How it searches.  Rule values are whole numbers on short scales, a set of rules costs about a
second, and of the two objectives one, the size of the change, is known without playing.  So
the search grows changes step by step: of all changes of one size it keeps the few that come
closest to the targets and takes each one step further.  That gives the front of distance
against size directly, with tens to hundreds of points; population methods need thousands.
A small grid is played whole.  A screening says which rules to grow first, and never which to
leave out; while nothing is found, the search goes on until its budget is used up.

How it keeps from fooling itself.  Every step plays worlds of its own.  The few best of every
size are played again on fresh worlds, with each of their changes taken back alone, and only
what improves by more than a little stays on the front.  What is left is confirmed on held-out
worlds that no step of any search plays, and those numbers are the ones that are reported.

Source: Pareto search with fresh seeds, de Mesentier Silva et al. 2019; Volz et al. 2016;
Goodman and Lucas 2020 on re-evaluation.  Beam search: Lowerre 1976.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pandas as pd

from exobalance.analysis.base.headline import Headline
from exobalance.analysis.methods.pareto import front
from exobalance.analysis.studies.points.evaluate import evaluate
from exobalance.analysis.studies.points.knobs import base_rules
from exobalance.analysis.studies.points.point import Point, Setting
from exobalance.analysis.studies.points.study import (
    Played,
    PointStudy,
    bounded,
    check_setting,
    close_study,
    numbers_of,
    open_study,
    point_table,
)
from exobalance.analysis.studies.target_search.report import sections
from exobalance.analysis.studies.target_search.request import check_goals, read_request
from exobalance.analysis.studies.target_search.screening import screen_rules
from exobalance.analysis.studies.target_search.space import RuleSpace, State
from exobalance.analysis.studies.target_search.tables import (
    front_table,
    goal_table,
    request_table,
    skill_kept,
    write_proposals,
)
from exobalance.analysis.studies.target_search.task import (
    Rank,
    SearchEffort,
    SearchTask,
    Tried,
    meets,
)
from exobalance.analysis.studies.target_search.walk import play_rest, walk_from_base
from exobalance.simcore.phrases import counted
from exobalance.simcore.shell import repeated

KIND = "search"

MIN_GAIN = 0.05
"""A larger change has to come closer to the targets by more than this, in half-widths."""

JUDGED_WORLDS = 500_000_000
"""First world on which finalists are judged."""

HELD_OUT = 1_000_000_000
"""First world of the range that only the final word plays."""


def search(
    targets: Path | str,
    out: Path | str,
    vary: Sequence[str] = (),
    effort: SearchEffort | None = None,
    seed: int = 1,
    jobs: int = -1,
    progress: bool = False,
    report: Callable[[str], None] = lambda line: None,
) -> PointStudy:
    """Search for the least change of rules that brings numbers to their targets.

    Parameters
    ----------
    targets
        File of the search; see `analysis.studies.target_search.request`.
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
        rule can move), ``walk`` (every set of rules tried) and ``ends`` (how many there are);
        each proposal also lies in the folder ``proposals`` as a tweak file.

    Raises
    ------
    ConfigError, RulesError
        A target, limit, rule or bot that does not fit.
    Interrupted
        Stopped; the same call goes on from there.
    """
    effort, folder = effort or SearchEffort(), Path(out)
    request = read_request(targets, vary)
    setting = Setting(request.game, request.bots, effort.blocks, seed, request.base)
    check_setting(setting)
    setting = bounded(setting)
    (base,) = evaluate(setting, [Point()], None, jobs=1)
    request = check_goals(request, base.numbers)
    asked = request_table(request)
    told = {"search": asked.to_dict("records"), "blocks": effort.blocks}
    manifest = open_study(folder, setting, KIND, told)
    space = RuleSpace(request.axes, base_rules(setting))
    task = SearchTask(request, space, setting, effort, folder, jobs, progress)
    shown, screening = screen_rules(task, report)
    walk_from_base(task, shown, report)
    judged = _judged(task, report)
    if not judged.is_met and play_rest(task, report):
        judged = _judged(task, report)
    states = [space.base, *judged.members]
    proposals = counted(len(states) - 1, "proposal")
    report(f"{proposals}: playing {effort.confirm:,} held-out worlds each")
    held_out = task.play(states, HELD_OUT, effort.confirm)
    final = replace(setting, blocks=effort.confirm)
    labels = [space.label(state) for state in states]
    tables = {
        "asked": asked,
        "points": point_table(held_out, labels, final),
        "numbers": numbers_of(held_out),
        "goals": goal_table(request, held_out),
        "front": front_table(space, states, held_out, request, judged.skill),
        "unskilled": judged.unskilled,
        "postponed": _postponed(task, shown),
        **screening,
        **task.tables(),
    }
    write_proposals(folder, request, space, judged.members)
    words = _asked(targets, vary, effort, setting.seed)
    return close_study(folder, manifest, tables, task.played, words, sections)


def _asked(targets: Path | str, vary: Sequence[str], effort: SearchEffort, seed: int) -> list[str]:
    """Return the words of the command that asks for this search; its file says who plays."""
    file = Path(targets)
    words = [KIND, file.name if file.is_absolute() else file.as_posix()]
    words += repeated("--vary", vary)
    for option in ("blocks", "confirm", "beam", "max_points"):
        words += [f"--{option.replace('_', '-')}", str(getattr(effort, option))]
    return [*words, "--seed", str(seed)]


@dataclass(frozen=True)
class _Judged:
    """What is left after the judgement on fresh worlds."""

    members: list[State]  # the front, without the base
    skill: dict[State, Headline]  # the better bot's share, of what was checked
    is_met: bool  # whether any of the front, or the base, meets all targets there
    unskilled: pd.DataFrame  # what was left out because too little of that share remains


def _judged(task: SearchTask, report: Callable[[str], None]) -> _Judged:
    """Judge the best few of every size on fresh worlds, and with each change taken back."""
    base, finalists = task.space.base, _finalists(task)
    known = _on_fresh_worlds(task, [base, *finalists])
    undone = [
        state
        for member in _front(task, known)
        for state in task.space.undone(member)
        if state not in known and task.fits(state)
    ]
    if undone:
        known |= _on_fresh_worlds(task, list(dict.fromkeys(undone)))
    report(f"{len(known)} finalists were judged on fresh worlds")
    skill: dict[State, Headline] = {}
    unskilled: list[tuple[str, float, bool]] = []
    while True:
        members = _front(task, known)
        unchecked = [s for s in (base, *members) if s not in skill]
        if task.request.skill is None or not unchecked:
            is_met = any(meets(known[state]) for state in (base, *members))
            heads = ["label", "kept", "meets"]
            return _Judged(members, skill, is_met, pd.DataFrame(unskilled, columns=heads))
        skill |= _skill_shares(task, unchecked)
        for state in [s for s in members if _loses_skill(task, skill, s)]:
            label = task.space.label(state)
            report(f"left out, it leaves too little to skill: {label}")
            kept = skill_kept(skill[base], skill[state])
            unskilled.append((label, kept, meets(known.pop(state))))


def _finalists(task: SearchTask) -> list[State]:
    """Return the best few of every size."""
    by_size: dict[float, list[Tried]] = {}
    for each in task.tried.values():
        if each.state != task.space.base and np.isfinite(each.rank[0]):
            by_size.setdefault(each.size, []).append(each)
    found = []
    for size in sorted(by_size):
        ordered = sorted(by_size[size], key=lambda each: each.rank)
        found += [each.state for each in ordered[: task.effort.beam]]
    return found


def _on_fresh_worlds(task: SearchTask, states: Sequence[State]) -> dict[State, Rank]:
    outcomes = task.play(states, JUDGED_WORLDS, 2 * task.effort.blocks)
    return {s: task.rank(outcome) for s, outcome in zip(states, outcomes, strict=True)}


def _front(task: SearchTask, known: Mapping[State, Rank]) -> list[State]:
    """Return the changes that no smaller one beats, within limits, the base left out.

    The first that meets all targets may do so by luck.  So larger ones follow as long as they
    lie deeper inside the targets, and held-out worlds decide between them.
    """
    base = task.space.base
    near = {s: rank[1] for s, rank in known.items() if rank[0] == 0 or s == base}
    inside = {s: rank[2] for s, rank in known.items() if meets(rank)}
    by_size: dict[float, State] = {}
    for costs in (near, inside):
        states = list(costs)
        sizes = [task.space.size(state) for state in states]
        for place in front(sizes, list(costs.values()), MIN_GAIN):
            by_size[sizes[place]] = states[place]
    return [by_size[size] for size in sorted(by_size) if by_size[size] != base]


def _postponed(task: SearchTask, shown: Sequence[int]) -> pd.DataFrame:
    """Return the rules that the screening postponed, and how often they were changed."""
    rows = [
        (axis.name, sum(state[place] != task.space.base[place] for state in task.tried))
        for place, axis in enumerate(task.space.axes)
        if place not in shown
    ]
    return pd.DataFrame(rows, columns=["path", "tried"])


def _skill_shares(task: SearchTask, states: Sequence[State]) -> dict[State, Headline]:
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


def _loses_skill(task: SearchTask, skill: Mapping[State, Headline], state: State) -> bool:
    """Whether the better bot keeps less of its advantage than was asked for."""
    asked, before = task.request.skill, skill[task.space.base]
    assert asked is not None
    kept = skill_kept(before, skill[state])
    return np.isfinite(kept) and kept < asked.keep
