"""Tables and tweak files of a search."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from exobalance.analysis.base.headline import Headline, estimates
from exobalance.analysis.base.intervals import standard_errors
from exobalance.analysis.base.verdict import judge_estimate_range
from exobalance.analysis.studies.points.knobs import words_of
from exobalance.analysis.studies.points.point import Outcome
from exobalance.analysis.studies.target_search.request import Request
from exobalance.analysis.studies.target_search.space import RuleSpace, State
from exobalance.simcore.record.writer import write_file
from exobalance.simcore.ruleset.values import as_toml

PROPOSALS = "proposals"

CLEAR = 3.0
"""Standard errors that an advantage of skill needs before anybody asks how much is kept."""


def request_table(request: Request) -> pd.DataFrame:
    """Return what was asked for: kind, name, and values in words."""
    rows = [("target", goal.key, f"{goal.low:g} to {goal.high:g}") for goal in request.goals]
    rows += [("limit", goal.key, f"{goal.low:.4g} to {goal.high:.4g}") for goal in request.limits]
    for axis in request.axes:
        values = axis.values
        text = (
            f"{values[0]} to {values[-1]} in steps of {axis.unit}"
            if axis.knob.is_number
            else ", ".join(map(words_of, values))
        )
        rows.append(("rule", axis.name, text))
    if request.skill is not None:
        skill = request.skill
        rows.append(
            ("skill", f"{skill.stronger} among {skill.weaker}", f"keeps {100 * skill.keep:g} %")
        )
    return pd.DataFrame(rows, columns=["kind", "name", "value"])


def reach_table(
    rows: Sequence[tuple[str, Any, Headline, float, float, bool]],
) -> pd.DataFrame:
    """Return what each rule moves at the ends of its range; shares in percentage points."""
    told = []
    for path, value, number, effect, se, moves in rows:
        scale = 100.0 if number.unit == "share" else 1.0
        told.append(
            (
                path, words_of(value), number.title, scale * effect,
                scale * (effect - 1.96 * se), scale * (effect + 1.96 * se),
                "pp" if number.unit == "share" else number.unit, moves,
            )
        )  # fmt: skip
    heads = ["path", "at", "number", "change", "low", "high", "unit", "moves_it"]
    return pd.DataFrame(told, columns=heads)


def goal_table(request: Request, outcomes: Sequence[Outcome]) -> pd.DataFrame:
    """Return one row per point and target, the base first: value, interval, word."""
    rows = []
    for point, outcome in enumerate(outcomes):
        for goal in request.goals:
            number = outcome[goal.key]
            estimate = estimates([number])
            low, high = number.interval()
            rows.append(
                {
                    "point": point,
                    "key": goal.key,
                    "metric": number.metric,
                    "number": number.title,
                    "unit": number.unit,
                    "value": number.value,
                    "low": low,
                    "high": high,
                    "target_low": goal.low,
                    "target_high": goal.high,
                    "gap": goal.gap(number.value),
                    "word": judge_estimate_range(estimate, goal.low, goal.high),
                }
            )
    return pd.DataFrame(rows)


def front_table(
    space: RuleSpace,
    states: Sequence[State],
    outcomes: Sequence[Outcome],
    request: Request,
    skill: Mapping[State, Headline],
) -> pd.DataFrame:
    """Return one row per proposal, the base first, with its numbers on held-out worlds."""
    before = skill.get(states[0])
    rows = []
    for point, (state, outcome) in enumerate(zip(states, outcomes, strict=True)):
        gaps = [goal.gap(outcome[goal.key].value) for goal in request.goals]
        after = skill.get(state)
        share = np.nan if after is None else after.value
        half = np.nan if after is None else 1.96 * after.se
        kept = np.nan if before is None or after is None else skill_kept(before, after)
        error = np.nan if before is None or after is None else _kept_error(before, after, kept)
        rows.append(
            {
                "point": point,
                "label": space.label(state),
                "short": space.label(state, short=True),
                "size": space.size(state),
                "distance": float(np.sqrt(np.mean(np.square(gaps)))),
                "met": sum(gap == 0 for gap in gaps),
                "targets": len(gaps),
                "within_limits": all(
                    goal.gap(outcome[goal.key].value) == 0 for goal in request.limits
                ),
                "skill_share": share,
                "skill_low": share - half,
                "skill_high": share + half,
                "skill_kept": kept,
                "kept_low": kept - 1.96 * error,
                "kept_high": kept + 1.96 * error,
            }
        )
    return pd.DataFrame(rows)


def skill_kept(before: Headline, after: Headline) -> float:
    """Return which part of its advantage a better bot keeps.

    It is nan where the advantage before is less than `CLEAR` standard errors: what is not
    seen cannot be kept.
    """
    advantage = before.value - before.fair
    if advantage < CLEAR * before.se:
        return float("nan")
    return (after.value - after.fair) / advantage


def _kept_error(before: Headline, after: Headline, kept: float) -> float:
    """Return the standard error of a part that is kept, of a ratio on the same worlds."""
    pull = after.influence - kept * before.influence
    return float(standard_errors(pull[:, None])[0]) / abs(before.value - before.fair)


def write_proposals(
    folder: Path, request: Request, space: RuleSpace, members: Sequence[State]
) -> None:
    """Write a tweak file for each proposal; those of an earlier search go."""
    place = folder / PROPOSALS
    if place.is_dir():
        for old in place.glob("proposal-*.toml"):
            old.unlink()
    for number, state in enumerate(members, start=1):
        write_file(place / f"proposal-{number}.toml", _tweak(request, space, state).encode())


def _tweak(request: Request, space: RuleSpace, state: State) -> str:
    """Return a proposal as a tweak file."""
    point = space.point(state)
    lines = [f"# Found by a search for {', '.join(goal.key for goal in request.goals)}."]
    start = [*request.base.rules, *request.base.sets]
    if start:
        lines.append(f"# On top of {', '.join(start)}, which are not repeated here.")
    lines += [f"game = {as_toml(request.game)}", f"name = {as_toml(space.label(state))}"]
    if point.sets:
        lines += ["", "[set]"]
        lines += [
            f'"{path}" = {value}' for path, _, value in (t.partition("=") for t in point.sets)
        ]
    if point.rules:
        lines += ["", f"# and the tweak files {', '.join(point.rules)}"]
    return "\n".join(lines) + "\n"
