"""Values that a person asks for: ``path=v1,v2`` of a sweep, ``path=low:high`` of a range."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from exobalance.analysis.studies.points.knobs import NONE, RULES, Knob, find_knob, refuse_twice
from exobalance.simcore.errors import ConfigError, RulesError
from exobalance.simcore.ruleset import Ruleset, parse_value
from exobalance.simcore.text_files import whole

VARY, RANGE = "--vary", "--range"

_SPAN = re.compile(r"\s*(-?\d+)\s*:\s*(-?\d+)\s*(?::\s*(\d+)\s*)?")


@dataclass(frozen=True)
class Axis:
    """A knob and the values that a study gives it, in the order they were asked for."""

    knob: Knob
    values: tuple[Any, ...]
    unit: int = 1  # step of a number; what counts as a change of size 1

    @property
    def name(self) -> str:
        """Name of the knob."""
        return self.knob.name


def read_axes(rules: Ruleset, texts: Sequence[str]) -> list[Axis]:
    """Return the axes of a grid, one per text.

    A text is ``path=v1,v2,...``; lists are told apart by ``|``, and ``low:high`` or
    ``low:high:step`` stands for whole numbers in steps.

    Raises
    ------
    RulesError : unknown path, or value out of range.
    ConfigError : text of another form, the same path twice, a single value.
    """
    axes = [read_axis(rules, text) for text in texts]
    if not axes:
        raise ConfigError(f"nothing is varied: give {VARY} path=v1,v2 at least once")
    refuse_twice([axis.knob for axis in axes], VARY)
    return axes


def read_axis(rules: Ruleset, text: str) -> Axis:
    """Return one axis of a grid; see `read_axes`."""
    name, values = split(text, VARY, "path=v1,v2, for example engineers.chief_points=1,2,3")
    knob = find_knob(rules, name, VARY)
    if span := _span_of(knob, values):
        low, high, step = span
        found = [knob.check(value, VARY) for value in range(low, high + 1, step)]
        return Axis(knob, tuple(found), step)
    found = [knob.read(part, VARY) for part in _parts(knob, values)]
    different = [value for place, value in enumerate(found) if value not in found[:place]]
    if len(different) < len(found):
        raise ConfigError(f"{VARY} {text!r} names a value twice; keep one of them")
    if not found or (len(found) == 1 and found[0] == knob.base):
        raise ConfigError(f"{VARY} {text!r} varies nothing: give {knob.name} another value")
    return Axis(knob, tuple(found))


def read_span(rules: Ruleset, text: str, where: str = RANGE) -> Axis:
    """Return the values between two ends, those of ``path=low:high`` or ``path=low:high:unit``.

    Values lie whole units away from the base's, and both ends are among them.  Choices and
    switches take ``path=a|b`` instead, or a path alone for all there is.
    """
    name, values = split(text, where, "path=low:high, for example engineers.chief_points=1:4")
    knob = find_knob(rules, name, where)
    if not knob.is_number:
        return Axis(knob, tuple(knob.read(part, where) for part in re.split(r"[|,]", values)))
    span = _span_of(knob, values)
    if span is None:
        raise ConfigError(
            f"{where} {text!r} is not of the form path=low:high or path=low:high:unit"
        )
    return span_axis(knob, *span, where)


def span_axis(knob: Knob, low: int, high: int, unit: int, where: str) -> Axis:
    """Return the axis of a number between two ends, in whole units from its base."""
    if unit < 1:
        raise ConfigError(f"{where}: the unit of {knob.name} is {unit}: expected at least 1")
    for end in (low, high):
        knob.check(end, where)
    if low >= high:
        raise ConfigError(
            f"{where}: the range of {knob.name} is {low} to {high}: expected a low and a higher end"
        )
    base = knob.base
    if not low <= base <= high:
        raise ConfigError(
            f"{where}: the range {low} to {high} of {knob.name} leaves out its value {base}; "
            "widen it, or change the base with --set"
        )
    grid = {low, high, *range(base, high + 1, unit), *range(base, low - 1, -unit)}
    return Axis(knob, tuple(sorted(grid)), unit)


def split(text: str, where: str, form: str) -> tuple[str, str]:
    """Return path and values of ``path=values``."""
    name, equals, values = text.partition("=")
    if not equals or not name.strip() or not values.strip():
        raise ConfigError(f"{where} {text!r} is not of the form {form}")
    return name, values


def _span_of(knob: Knob, values: str) -> tuple[int, int, int] | None:
    """Return (low, high, step) of ``low:high:step``, None for anything else."""
    match = _SPAN.fullmatch(values)
    if match is None or not knob.is_number:
        return None
    low, high, step = (whole(each or "1", knob.name) for each in match.groups())
    if low > high or step < 1:
        raise ConfigError(
            f"{knob.name}={values.strip()} counts down: expected low:high with a step of at least 1"
        )
    return low, high, step


def _parts(knob: Knob, values: str) -> list[str]:
    """Return the texts of single values."""
    if knob.name == RULES:
        return [part.strip() or NONE for part in values.split(",")]
    if knob.spec is not None and knob.spec.is_list and knob.index is None:
        if "|" not in values:
            return _lists(knob, values)
        return values.split("|")
    return re.split(r"[|,]", values)


def _lists(knob: Knob, values: str) -> list[str]:
    """Return the texts of lists that stand side by side: ``[1, 2],[3, 4]``."""
    assert knob.spec is not None
    depth, start, parts = 0, 0, []
    for place, letter in enumerate(values):
        depth += (letter == "[") - (letter == "]")
        if depth == 0 and letter == ",":
            parts.append(values[start:place])
            start = place + 1
    parts.append(values[start:])
    if not all(isinstance(parse_value(knob.spec, part), list) for part in parts):
        raise RulesError(
            f"{VARY}: {knob.path} is a list; write its values in brackets with | between them, "
            f"for example '{knob.path}=[...]|[...]'"
        )
    return parts
