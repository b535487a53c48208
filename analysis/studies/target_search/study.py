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

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
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
    repeated,
)
from exobalance.analysis.studies.target_search.report import sections
from exobalance.analysis.studies.target_search.request import check_goals, read_request
from exobalance.analysis.studies.target_search.space import RuleSpace, State
from exobalance.analysis.studies.target_search.tables import (
    front_table,
    goal_table,
    request_table,
    skill_kept,
    write_proposals,
)
from exobalance.analysis.studies.target_search.walk import (
    MIN_GAIN,
    SearchEffort,
    SearchTask,
    Tried,
    narrow,
    walk_from_base,
    walk_table,
)

KIND = "search"

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
        rule can move) and ``walk`` (every set of rules tried); each proposal also lies in the
        folder ``proposals`` as a tweak file.

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
    manifest = open_study(
        folder, setting, KIND, {"search": asked.to_dict("records"), "blocks": effort.blocks}
    )
    task = SearchTask(
        request,
        RuleSpace(request.axes, base_rules(setting)),
        setting,
        effort,
        folder,
        jobs,
        progress,
    )
    reach = narrow(task, report)
    walk = walk_from_base(task, report)
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
        "walk": walk_table(task.space, walk),
        "ends": pd.DataFrame({"reason": [task.ends]}),
    }
    write_proposals(folder, request, task.space, members)
    asked = _asked(targets, vary, effort, setting.seed)
    return close_study(folder, manifest, tables, task.played, asked, sections)


def _asked(targets: Path | str, vary: Sequence[str], effort: SearchEffort, seed: int) -> list[str]:
    """Return the words of the command that asks for this search; its file says who plays."""
    file = Path(targets)
    words = [KIND, file.name if file.is_absolute() else file.as_posix()]
    words += repeated("--vary", vary)
    for option in ("blocks", "confirm", "beam", "max_points"):
        words += [f"--{option.replace('_', '-')}", str(getattr(effort, option))]
    return [*words, "--seed", str(seed)]


def _judged(
    task: SearchTask, walk: Sequence[Tried], report: Callable[[str], None]
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


def _finalists(task: SearchTask, walk: Sequence[Tried]) -> list[State]:
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


def _on_fresh_worlds(task: SearchTask, states: Sequence[State]) -> dict[State, tuple[float, float]]:
    outcomes = task.play(states, JUDGED_WORLDS, 2 * task.effort.blocks)
    return {s: task.rank(outcome) for s, outcome in zip(states, outcomes, strict=True)}


def _front(task: SearchTask, known: Mapping[State, tuple[float, float]]) -> list[State]:
    """Return the changes that no smaller one beats, within limits, the base left out."""
    states = [s for s, (broken, _) in known.items() if broken == 0 or s == task.space.base]
    sizes = [task.space.size(state) for state in states]
    places = front(sizes, [known[state][1] for state in states], MIN_GAIN)
    return [states[place] for place in places if states[place] != task.space.base]


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
