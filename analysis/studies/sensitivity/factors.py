"""Which rule numbers a screening varies, and how far.

The allowed range of a rule says what the program can play, not what a designer would
consider.  So a number is varied by a quarter of its value either way, and by 1 at least;
switches and choices take all their values.  Ends that contradict another rule move
towards the base; what then has no second value is left out, with the reason.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from fnmatch import translate
from typing import Any

import numpy as np

from exobalance.analysis.studies.points.axes import RANGE, Axis, read_span, span_axis
from exobalance.analysis.studies.points.knobs import (
    Knob,
    base_rules,
    broken_by,
    find_knob,
    point_of,
    refuse_twice,
)
from exobalance.analysis.studies.points.point import Setting
from exobalance.simcore.errors import ConfigError, unknown
from exobalance.simcore.ruleset import Ruleset, RuleSpec
from exobalance.simcore.ruleset.spec import look_up

LEVELS = 4
SPREAD = 0.25
"""Part of its value that a number is varied by, either way."""

PATHS, WITHOUT = "--paths", "--without"


@dataclass(frozen=True)
class Factors:
    """What is varied, each with its levels, and what is not, with the reason."""

    axes: tuple[Axis, ...]
    left_out: dict[str, str]

    @property
    def names(self) -> list[str]:
        """Names of the factors."""
        return [axis.name for axis in self.axes]


def find_factors(
    setting: Setting,
    paths: Sequence[str] = (),
    without: Sequence[str] = (),
    ranges: Sequence[str] = (),
) -> Factors:
    """Return the factors of a screening.

    Parameters
    ----------
    paths
        Patterns with ``*`` and ``?``; by default every number, entry of a list of numbers,
        switch and choice of the rules, components left out.
    without
        Patterns of paths to leave out.
    ranges
        Texts ``path=low:high`` that replace the default range; their paths are factors.

    Raises
    ------
    ConfigError, RulesError
        A pattern that fits nothing, a range that does not fit, fewer than two factors.
    """
    rules = base_rules(setting)
    asked = [read_span(rules, text) for text in ranges]
    known = dict(candidates(rules))
    chosen = [name for name in known if _fits(name, paths or ("*",))]
    if not paths:
        chosen = [name for name in chosen if known[name]]
    for option, patterns in ((PATHS, paths), (WITHOUT, without)):
        for pattern in patterns:
            _refuse_unknown(option, pattern, known)
    given = {axis.name: axis for axis in asked}
    names = [n for n in dict.fromkeys((*chosen, *given)) if not _fits(n, without)]
    left_out: dict[str, str] = {}
    axes = []
    for name in names:
        axis = given[name] if name in given else default_axis(find_knob(rules, name, PATHS))
        kept, reason = usable(setting, rules, axis)
        if reason:
            left_out[name] = reason
        else:
            axes.append(leveled(kept))
    refuse_twice([axis.knob for axis in axes], PATHS)
    if not axes:
        raise ConfigError(
            f"{PATHS} leaves nothing to vary: name numbers, switches or choices, such as "
            + ", ".join([name for name, is_rule in known.items() if is_rule][:3])
        )
    return Factors(tuple(axes), left_out)


def candidates(rules: Ruleset) -> Iterator[tuple[str, bool]]:
    """Yield what could be a factor by name, and whether it is a rule or a component."""
    for path, spec in rules.book.paths(rules.tree):
        is_rule = not spec.group and path in rules.book.specs
        if spec.type in ("int", "bool", "choice"):
            yield path, is_rule
        elif spec.type == "int list" and not spec.distinct and _has_fixed_length(spec):
            for index in range(len(look_up(rules.tree, path))):
                yield f"{path}[{index}]", is_rule


def _refuse_unknown(option: str, pattern: str, known: Collection[str]) -> None:
    """Raise ConfigError for a pattern that fits nothing."""
    if any(_fits(name, (pattern,)) for name in known):
        return
    if "*" in pattern or "?" in pattern:
        raise ConfigError(
            f"{option} {pattern} fits no number, switch or choice; `exobalance rules show` lists "
            "all paths"
        )
    raise ConfigError(f"{option}: {unknown('rule path', pattern, known, 4)}")


def _has_fixed_length(spec: RuleSpec) -> bool:
    """Whether the entries of a list have places of their own."""
    return spec.length is not None or spec.min_length > 0


def _fits(name: str, patterns: Sequence[str]) -> bool:
    """Whether a name is, or matches, one of the patterns; brackets stand for themselves."""
    return any(
        name == pattern or re.fullmatch(translate(pattern.replace("[", "[[]")), name)
        for pattern in patterns
    )


def default_axis(knob: Knob) -> Axis:
    """Return the default range of a knob: see the module."""
    spec = knob.spec
    assert spec is not None
    if isinstance(knob.base, bool):
        return Axis(knob, (False, True))
    if not knob.is_number:
        return Axis(knob, tuple(spec.choices))
    reach = max(1, round(SPREAD * abs(knob.base)))
    low, high = max(spec.min, knob.base - reach), min(spec.max, knob.base + reach)
    return span_axis(knob, low, high, 1, RANGE) if low < high else Axis(knob, (knob.base,))


def usable(setting: Setting, rules: Ruleset, axis: Axis) -> tuple[Axis, str]:
    """Return the values of an axis that fit the other rules, or why none does."""
    values: list[Any] = list(axis.values)
    reason = "it can have no other value"

    def broken(value: Any) -> str:
        return (
            ""
            if value == axis.knob.base
            else broken_by(setting, point_of({axis.knob: value}, rules))
        )

    if not axis.knob.is_number:
        found = {place: broken(value) for place, value in enumerate(values)}
        reason = next(filter(None, found.values()), reason)
        values = [value for place, value in enumerate(values) if not found[place]]
    else:
        for end in (0, -1):
            while len(values) > 1 and (fault := broken(values[end])):
                reason = fault
                values.pop(end)
    if len(values) < 2:
        return axis, reason
    return replace(axis, values=tuple(values)), ""


def leveled(axis: Axis) -> Axis:
    """Return an axis of numbers with at most `LEVELS` values, evenly spread; others as they are."""
    if not axis.knob.is_number or len(axis.values) <= LEVELS:
        return axis
    places = np.unique(np.rint(np.linspace(0, len(axis.values) - 1, LEVELS)).astype(int))
    return replace(axis, values=tuple(axis.values[place] for place in places))
