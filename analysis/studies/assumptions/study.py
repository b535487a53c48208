"""Vary everything that is modelled, not printed: which verdicts hold whatever we assume.

Components without published data come with tweak files that put other plausible data in
place; points where a rulebook is silent are switches with our reading as default.  Each is
put the other way alone, and all of them together, on the same worlds as the base.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pandas as pd

from exobalance.analysis.base.game_facts import MODELLED
from exobalance.analysis.studies.assumptions.report import sections
from exobalance.analysis.studies.points.evaluate import evaluate
from exobalance.analysis.studies.points.knobs import (
    Knob,
    base_rules,
    broken_by,
    find_knob,
    point_of,
    words_of,
)
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
    setting_words,
)
from exobalance.analysis.studies.sensitivity.factors import default_axis, usable
from exobalance.simcore.errors import ConfigError
from exobalance.simcore.ruleset import ComponentGroup, Ruleset
from exobalance.simcore.ruleset.tweak import read_tweak

KIND = "assumptions"
SWITCHES = "switches."
"""Where readings of unclear points stand in a game's rules, whatever our reading rests on."""
COMPONENT, RULING, NUMBER, TOGETHER = "component", "ruling", "number", "together"


@dataclass(frozen=True)
class Assumption:
    """One thing that might be otherwise, put otherwise."""

    kind: str  # component, ruling, number, together
    about: str  # what is assumed
    label: str  # how it is put
    point: Point
    provenance: str = ""


@dataclass(frozen=True)
class AssumptionPlan:
    """What is varied, and what cannot be, with the reason."""

    assumptions: tuple[Assumption, ...]
    not_varied: dict[str, str]


def plan_assumptions(setting: Setting) -> AssumptionPlan:
    """Return everything of a game that is inferred or assumed, put otherwise.

    Raises ConfigError if nothing is.
    """
    check_setting(setting)
    rules = base_rules(setting)
    not_varied: dict[str, str] = {}
    alone: list[Assumption] = []
    for each in (*_components(rules, not_varied), *_readings(setting, rules, not_varied)):
        if fault := broken_by(setting, each.point):
            not_varied[f"{each.about}: {each.label}"] = fault
        else:
            alone.append(each)
    if not alone:
        raise ConfigError(
            f"{setting.game} has no component or ruling that is inferred or assumed and could be "
            "otherwise: there is nothing to vary"
        )
    together = []
    for each in _combinations(alone):
        if fault := broken_by(setting, each.point):
            not_varied[each.label] = fault
        else:
            together.append(each)
    return AssumptionPlan((*alone, *together), not_varied)


def _components(rules: Ruleset, not_varied: dict[str, str]) -> Iterator[Assumption]:
    """Yield each alternative to a modelled group of components."""
    for group in rules.provenance.values():
        if group.provenance not in MODELLED:
            continue
        if not group.alternatives:
            not_varied[group.title] = (
                "no alternative comes with the game"
                if not group.range
                else (f"no tweak file puts it otherwise ({group.range})")
            )
        for name in group.alternatives:
            yield _component(rules, group, name)


def _component(rules: Ruleset, group: ComponentGroup, name: str) -> Assumption:
    title = read_tweak(rules.book, name).name
    return Assumption(COMPONENT, group.title, title, Point(rules=(name,)), group.provenance)


def _readings(setting: Setting, rules: Ruleset, not_varied: dict[str, str]) -> Iterator[Assumption]:
    """Yield each other value of a rule that the rulebook does not state, or not clearly."""
    for path, spec in rules.book.specs.items():
        if spec.group or not (spec.provenance in MODELLED or path.startswith(SWITCHES)):
            continue
        if spec.type not in ("int", "bool", "choice"):
            not_varied[path] = "it is neither a number nor a choice"
            continue
        knob = find_knob(rules, path, KIND)
        axis, fault = usable(setting, rules, default_axis(knob))
        if fault:
            not_varied[path] = fault
            continue
        values = (axis.values[0], axis.values[-1]) if knob.is_number else axis.values
        for value in values:
            if value != knob.base:
                yield _reading(knob, value, rules)


def _reading(knob: Knob, value: object, rules: Ruleset) -> Assumption:
    spec = knob.spec
    assert spec is not None
    label = f"{knob.name} = {words_of(value)}"
    kind = NUMBER if knob.is_number else RULING
    about = f"{spec.clause}: {spec.help}"
    return Assumption(kind, about, label, point_of({knob: value}, rules), spec.provenance)


def _combinations(alone: list[Assumption]) -> Iterator[Assumption]:
    """Yield all first alternatives at once, all last ones, and all rulings the other way.

    Alternatives of a group are listed from the smallest change to the largest, or from low
    to high, so the two ends are as far apart as one thing at a time can be put.
    """
    for kind, words in ((COMPONENT, "components"), (RULING, "rulings")):
        by_group: dict[str, list[Assumption]] = {}
        for each in alone:
            if each.kind == kind:
                by_group.setdefault(each.about, []).append(each)
        if len(by_group) < 2:
            continue
        ends = {"first": 0, "last": -1}
        picked = {end: [group[place] for group in by_group.values()] for end, place in ends.items()}
        is_same = picked["first"] == picked["last"]
        for end, chosen in picked.items():
            if is_same and end == "last":
                continue
            label = f"all {words} otherwise" if is_same else f"all {words}, {end} alternative"
            yield Assumption(
                TOGETHER,
                f"{len(chosen)} {words} at once",
                label,
                Point(
                    tuple(name for each in chosen for name in each.point.rules),
                    tuple(text for each in chosen for text in each.point.sets),
                ),
            )


def assumptions(
    setting: Setting, out: Path | str, jobs: int = -1, progress: bool = False
) -> PointStudy:
    """Play every alternative to what is modelled, on the same worlds, into a folder.

    Parameters
    ----------
    setting
        Game, bots, number of blocks, seed, and the base rules.
    out
        A new folder, or that of the same kind of study of the same base.

    Returns
    -------
    PointStudy
        Result tables ``points`` and ``numbers`` as those of a sweep, ``assumptions`` (what
        each point puts otherwise) and ``not_varied`` (what could not be, and why); the
        sections judge every point by the targets and say which verdicts hold at all.

    Raises
    ------
    ConfigError
        Nothing is modelled, or the folder holds something else.
    Interrupted
        Stopped; the same call goes on from there.
    """
    plan = plan_assumptions(setting)
    setting, folder = bounded(setting), Path(out)
    manifest = open_study(folder, setting, KIND, {"blocks": setting.blocks})
    points = [Point(), *(each.point for each in plan.assumptions)]
    outcomes = evaluate(setting, points, folder, jobs, progress=progress)
    labels = ["as modelled", *(each.label for each in plan.assumptions)]
    told = [
        (place, each.kind, each.about, each.label, each.provenance)
        for place, each in enumerate(plan.assumptions, start=1)
    ]
    tables = {
        "points": point_table(outcomes, labels, setting),
        "numbers": numbers_of(outcomes),
        "assumptions": pd.DataFrame(
            told, columns=["point", "kind", "about", "label", "provenance"]
        ),
        "not_varied": pd.DataFrame(
            list(plan.not_varied.items()), columns=["what", "reason"], dtype=str
        ),
    }
    played = [Played(len(points), setting)]
    asked = ["sensitivity", setting.game, "--assumptions", *setting_words(setting)]
    return close_study(folder, manifest, tables, played, asked, sections)
