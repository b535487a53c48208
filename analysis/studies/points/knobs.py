"""What a study turns: rule values by path, single entries of lists, and tweak files.

A knob has a name as people type it: ``engineers.chief_points``, ``predominance.values[0]``
(the first entry of a list) or ``rules`` (tweak files).  A setting gives some knobs a value;
`point_of` makes rules of it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from exobalance.analysis.studies.points.point import Point, Setting
from exobalance.simcore.errors import ConfigError, RulesError, unknown
from exobalance.simcore.ruleset import RuleBook, Ruleset, RuleSpec, load_ruleset
from exobalance.simcore.ruleset.spec import copied, look_up
from exobalance.simcore.ruleset.tweak import read_tweak
from exobalance.simcore.ruleset.values import as_toml, check_value, expected, parse_value
from exobalance.simcore.text_files import whole

RULES = "rules"
"""Name of the knob that puts tweak files in place."""

NONE = "none"
"""Value of that knob without any file."""

_ENTRY = re.compile(r"(.+)\[(\d+)\]")


@dataclass(frozen=True, eq=False)
class Knob:
    """Something that a study gives several values."""

    name: str
    base: Any  # the value that it has without the study
    path: str = ""  # empty for tweak files
    index: int | None = None  # of the entry, for one entry of a list
    spec: RuleSpec | None = None
    book: RuleBook | None = None  # for tweak files: the rules that they tweak

    @property
    def is_number(self) -> bool:
        """Whether its values are whole numbers."""
        return isinstance(self.base, int) and not isinstance(self.base, bool)

    @property
    def unit(self) -> str:
        """Unit of its values, "" without one."""
        return self.spec.unit if self.spec is not None and self.is_number else ""

    @property
    def help(self) -> str:
        """What it means, in a sentence."""
        return self.spec.help if self.spec is not None else "Tweak files."

    def check(self, value: Any, where: str) -> Any:
        """Return a value in its normal form.

        Raises RulesError, with the range, if it does not fit; ConfigError for a tweak file
        that is not there.
        """
        if self.spec is None:
            return self._tweak(value, where)
        if self.index is None:
            return check_value(self.spec, self.path, value, where)
        spec = self.spec
        if isinstance(value, int) and not isinstance(value, bool) and spec.min <= value <= spec.max:
            return value
        raise RulesError(
            f"{self.name} in {where} is {as_toml(value)}: expected a whole number from "
            f"{spec.min} to {spec.max} ({spec.clause})"
        )

    def _tweak(self, value: Any, where: str) -> str:
        """Return the name of a tweak file that can be read, or `NONE`."""
        if not isinstance(value, str):
            raise RulesError(f"{RULES} in {where} is {value!r}: expected tweak files, as texts")
        if value != NONE and self.book is not None:
            try:
                read_tweak(self.book, value)
            except ConfigError as error:
                raise ConfigError(f"{RULES} in {where}: {error}") from error
        return value

    def read(self, text: str, where: str) -> Any:
        """Return the value that a text stands for, checked."""
        if self.spec is None:
            return self.check(text.strip(), where)
        if self.index is None:
            return self.check(parse_value(self.spec, text), where)
        stripped = text.strip()
        is_number = re.fullmatch(r"[+-]?\d+", stripped)
        return self.check(whole(stripped, where) if is_number else stripped, where)


def words_of(value: Any) -> str:
    """Return a value as people type it: words without quotes."""
    return value if isinstance(value, str) else as_toml(value)


def base_rules(setting: Setting) -> Ruleset:
    """Return the rules that a study varies."""
    return setting.base.load(setting.game)


def find_knob(rules: Ruleset, name: str, where: str) -> Knob:
    """Return the knob of that name.

    Raises RulesError, with the nearest path, if there is none, and for tables and entries
    that a list does not have.
    """
    name = name.strip().replace('"', "")
    if name == RULES:
        return Knob(RULES, NONE, book=rules.book)
    entry = _ENTRY.fullmatch(name)
    path = entry[1] if entry else name
    spec = rules.book.spec_of(path)
    try:
        value = look_up(rules.tree, path)
    except (KeyError, TypeError):
        spec = None
    if spec is None or spec.is_collection:
        known = [each for each, _ in rules.book.paths(rules.tree)]
        below = [each for each in known if each.startswith(f"{path}.")]
        if below:
            raise RulesError(
                f"{path} in {where} is a table; name one of its values, such as {below[0]}"
            )
        raise RulesError(f"{where}: {unknown('rule path', path, known, shown=4)}")
    if entry is None:
        return Knob(path, value, path, None, spec)
    index = whole(entry[2], where)
    if spec.type != "int list":
        raise RulesError(f"{name} in {where}: {path} is no list of numbers, but {expected(spec)}")
    if index >= len(value):
        raise RulesError(
            f"{name} in {where}: {path} has {len(value)} entries, [0] to [{len(value) - 1}]"
        )
    return Knob(name, value[index], path, index, spec)


def point_of(values: Mapping[Knob, Any], rules: Ruleset) -> Point:
    """Return the rules that give each knob its value.

    Entries of one list are put together into one value of the list.
    """
    files: list[str] = []
    whole: dict[str, Any] = {}
    for knob, value in values.items():
        if knob.spec is None:
            files += [] if value == NONE else [str(value)]
        elif knob.index is None:
            whole[knob.path] = value
        else:
            entries = whole.setdefault(knob.path, copied(look_up(rules.tree, knob.path)))
            entries[knob.index] = value
    sets = tuple(f"{path}={as_toml(value)}" for path, value in whole.items())
    return Point(tuple(files), sets)


def changed(values: Mapping[Knob, Any]) -> dict[Knob, Any]:
    """Leave out values that are those of the base."""
    return {knob: value for knob, value in values.items() if value != knob.base}


def broken_by(setting: Setting, point: Point) -> str:
    """Return why the rules of a point do not fit together, "" if they do."""
    rules = setting.rules_of(point)
    try:
        load_ruleset(setting.game, rules.rules, rules.sets)
    except (RulesError, ConfigError) as error:
        return str(error)
    return ""


def refuse_twice(knobs: Sequence[Knob], where: str) -> None:
    """Raise ConfigError if two knobs turn the same value."""
    owners: dict[str, Knob] = {}
    for knob in knobs:
        key = knob.path or knob.name
        other = owners.setdefault(key if knob.index is None else knob.name, knob)
        lists = [each for each in knobs if each.path == knob.path and each.index is None]
        if other is not knob or (knob.index is not None and lists):
            raise ConfigError(f"{where} names {key} twice: give each rule one list of values")
