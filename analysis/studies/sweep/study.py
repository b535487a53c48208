"""Sweep rule values over a grid: where each verdict turns, and which value serves best."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from pathlib import Path
from typing import Any

import pandas as pd

from exobalance.analysis.studies.points.axes import Axis, read_axes
from exobalance.analysis.studies.points.evaluate import evaluate
from exobalance.analysis.studies.points.knobs import Knob, base_rules, point_of, words_of
from exobalance.analysis.studies.points.point import Point, Setting
from exobalance.analysis.studies.points.study import (
    Played,
    PointStudy,
    bounded,
    check_setting,
    close_study,
    cost,
    numbers_of,
    open_study,
    point_table,
    setting_words,
)
from exobalance.analysis.studies.sweep.report import sections
from exobalance.simcore.errors import ConfigError
from exobalance.simcore.ruleset import Ruleset
from exobalance.simcore.shell import repeated

KIND = "sweep"
MAX_POINTS = 1000


@dataclass(frozen=True)
class Grid:
    """All combinations of the values of some knobs; the base comes first."""

    axes: tuple[Axis, ...]
    settings: tuple[dict[Knob, Any], ...]
    points: tuple[Point, ...]


def plan_sweep(
    setting: Setting, vary: Sequence[str], max_points: int = MAX_POINTS, jobs: int = -1
) -> Grid:
    """Return the grid that a sweep plays.

    Raises
    ------
    RulesError, ConfigError
        See `analysis.studies.points.axes.read_axes`; also for a grid above ``max_points``, with an
        estimate of the time it would take.
    """
    check_setting(setting)
    rules = base_rules(setting)
    axes = read_axes(rules, vary)
    size = prod(len(axis.values) for axis in axes)
    if size > max_points:
        minutes = cost(setting, size, jobs) / 60
        raise ConfigError(
            f"the grid has {size:,} points of {setting.blocks:,} blocks, about {minutes:,.0f} "
            f"minutes: give fewer values, or allow it with --max-points {size}"
        )
    base = {axis.knob: axis.knob.base for axis in axes}
    grid = [
        dict(zip(base, values, strict=True)) for values in product(*(axis.values for axis in axes))
    ]
    settings = (base, *(each for each in grid if each != base))
    return Grid(tuple(axes), settings, tuple(point_of(each, rules) for each in settings))


def sweep(
    setting: Setting,
    vary: Sequence[str],
    out: Path | str,
    jobs: int = -1,
    progress: bool = False,
    max_points: int = MAX_POINTS,
) -> PointStudy:
    """Play every combination of rule values on the same worlds, into a folder.

    Parameters
    ----------
    setting
        Game, bots, number of blocks, seed, and the base rules.
    vary
        Texts ``path=v1,v2,...``, one per rule; several make a grid.  ``low:high`` and
        ``low:high:step`` stand for whole numbers, ``path[0]`` for an entry of a list of
        numbers, ``|`` separates lists, and the path ``rules`` takes tweak files.
    out
        A new folder, or that of a sweep of the same base: points that are there are kept.

    Returns
    -------
    PointStudy
        Result tables ``points`` (one row per combination), ``settings`` (one per
        combination and path) and ``numbers`` (one per combination and headline number, with
        its paired difference from the base), and the sections of the report.

    Raises
    ------
    ConfigError, RulesError
        A path, a value or a combination that does not fit; nothing has been played then.
    Interrupted
        Stopped; the same call goes on from there.
    """
    grid = plan_sweep(setting, vary, max_points, jobs)
    setting, folder = bounded(setting), Path(out)
    manifest = open_study(folder, setting, KIND, {"vary": list(vary), "blocks": setting.blocks})
    outcomes = evaluate(setting, grid.points, folder, jobs, progress=progress)
    rules = base_rules(setting)
    tables = {
        "points": point_table(outcomes, [label_of(each) for each in grid.settings], setting),
        "settings": _settings_table(grid, rules),
        "numbers": numbers_of(outcomes),
    }
    asked = [KIND, setting.game, *repeated("--vary", vary), *setting_words(setting)]
    played = [Played(len(outcomes), setting)]
    return close_study(folder, manifest, tables, played, asked, sections)


def label_of(values: dict[Knob, Any]) -> str:
    """Return a combination in words: ``engineers.chief_points = 3, ...``."""
    return ", ".join(f"{knob.name} = {words_of(value)}" for knob, value in values.items())


def _settings_table(grid: Grid, rules: Ruleset) -> pd.DataFrame:
    """Return one row per point and path; ``number`` is nan for values that are none."""
    rows = [
        (
            point,
            axis.name,
            words_of(values[axis.knob]),
            float(values[axis.knob]) if axis.knob.is_number else float("nan"),
            values[axis.knob] == axis.knob.base,
            axis.knob.unit,
        )
        for point, values in enumerate(grid.settings)
        for axis in grid.axes
    ]
    heads = ["point", "path", "text", "number", "is_base", "unit"]
    return pd.DataFrame(rows, columns=heads)
