"""One value of one path: what is expected, whether it fits, and how `--set` text is read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from exobalance.simcore.errors import ConfigError, RulesError, nearest
from exobalance.simcore.ruleset.spec import RuleSpec
from exobalance.simcore.text_files import parse_toml

WORDS = ("choice", "letters", "text")
_BARE_WORD = re.compile(r'"[^"]*"|[A-Za-z_][\w.-]*')


def expected(spec: RuleSpec) -> str:
    """Return in words what a path accepts: ``a whole number from 0 to 50``."""
    if spec.type == "bool":
        return "true or false"
    if spec.type == "text":
        return "a name or words"
    if spec.type == "letters":
        return f"letters out of {''.join(spec.choices)}, each at most once"
    if spec.type == "collection":
        return f"a table of at most {spec.max_length} {spec.unit}"
    if not spec.is_list:
        return f"a whole number{_range(spec)}" if spec.type == "int" else _one_of(spec)
    words = {
        "int list": f"whole numbers{_range(spec)}",
        "choice list": f"words out of {', '.join(spec.choices)}",
        "text list": "names",
        "pair list": "pairs of names",
    }[spec.type]
    return f"a list of {_count(spec)}{words}{', no two alike' if spec.distinct else ''}"


def _range(spec: RuleSpec) -> str:
    return f" from {spec.min} to {spec.max}"


def _one_of(spec: RuleSpec) -> str:
    return "one of " + ", ".join(spec.choices)


def _count(spec: RuleSpec) -> str:
    if spec.length is not None:
        return f"{spec.length} "
    if spec.max_length is None:
        return ""
    if spec.min_length == spec.max_length:
        return f"{spec.max_length} "
    if spec.min_length == 0:
        return f"at most {spec.max_length} "
    return f"{spec.min_length} to {spec.max_length} "


def check_value(spec: RuleSpec, path: str, value: Any, where: str) -> Any:
    """Return ``value`` in its normal form, or raise RulesError saying what was expected."""
    fault = _fault(spec, value)
    if fault:
        unit = f" ({spec.unit}, {spec.clause})" if spec.unit else f" ({spec.clause})"
        raise RulesError(f"{path} in {where} {fault}: expected {expected(spec)}{unit}")
    if spec.type == "letters":
        return "".join(letter for letter in spec.choices if letter in value)
    return value


def check_printed(specs: Mapping[str, RuleSpec], where: str) -> None:
    """Raise RulesError for a printed value that its own specification does not allow."""
    for path, spec in specs.items():
        if not spec.is_collection:
            check_value(spec, path, spec.default, where)
        for name, entry in spec.entries.items():
            if spec.value is not None:
                check_value(spec.value, f"{path}.{name}", entry, where)
            for key, each in spec.fields.items():
                check_value(each, f"{path}.{name}.{key}", entry.get(key, each.default), where)


def _fault(spec: RuleSpec, value: Any) -> str:
    """Return what is wrong with a value, or an empty string."""
    if not spec.is_list:
        return _entry_fault(spec, spec.type, value)
    if not isinstance(value, list):
        return f"is {as_toml(value)}, not a list"
    kind = spec.type.removesuffix(" list")
    for position, each in enumerate(value, start=1):
        fault = _entry_fault(spec, kind, each)
        if fault:
            return f"has a wrong entry {position}, which {fault}"
    n = len(value)
    if spec.length is not None and n != spec.length:
        return f"has {_entries(n)}"
    if n < spec.min_length or (spec.max_length is not None and n > spec.max_length):
        return f"has {_entries(n)}"
    if spec.distinct:
        for position, each in enumerate(value):
            if each in value[:position]:
                return f"names {as_toml(each)} twice"
    return ""


def _entry_fault(spec: RuleSpec, kind: str, value: Any) -> str:
    """Return what is wrong with a single value, or an empty string."""
    if kind == "bool":
        return "" if isinstance(value, bool) else f"is {as_toml(value)}"
    if kind == "int":
        if not isinstance(value, int) or isinstance(value, bool):
            return f"is {as_toml(value)}"
        return "" if spec.min <= value <= spec.max else f"is {value}, out of range"
    if kind == "pair":
        fits = isinstance(value, list) and len(value) == 2
        fits = fits and all(isinstance(each, str) for each in value)
        return "" if fits else f"is {as_toml(value)}"
    if not isinstance(value, str):
        return f"is {as_toml(value)}"
    if kind == "choice" and value not in spec.choices:
        match = nearest(value, spec.choices)
        return f"is {as_toml(value)} (did you mean {match!r}?)" if match else f"is {as_toml(value)}"
    if kind == "letters":
        fits = set(value) <= set(spec.choices) and len(set(value)) == len(value)
        return "" if fits and len(value) >= spec.min_length else f"is {as_toml(value)}"
    return "" if value or kind != "text" else "is empty"


def _entries(n: int) -> str:
    return "1 entry" if n == 1 else f"{n} entries"


def as_toml(value: Any) -> str:
    """Return a value as TOML text on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
        return f'"{escaped}"'
    if isinstance(value, list):
        return "[" + ", ".join(map(as_toml, value)) + "]"
    if isinstance(value, dict):
        inner = ", ".join(f"{key} = {as_toml(each)}" for key, each in value.items())
        return "{" + inner + "}"
    return str(value)


def parse_value(spec: RuleSpec, text: str) -> Any:
    """Return the value that ``text`` stands for: TOML, or a bare word where words are expected.

    Text that is neither is returned as it is, so that `check_value` can explain it.
    """
    text = text.strip()
    if spec.type in WORDS and not text.startswith(('"', "'")):
        return text
    for attempt in (text, _BARE_WORD.sub(_quoted, text)):
        try:
            table = parse_toml(f"value = {attempt}", "the value")
        except ConfigError:
            continue
        if table.keys() == {"value"}:
            return table["value"]
    return text


def _quoted(match: re.Match[str]) -> str:
    word = match.group()
    return word if word.startswith('"') or word in ("true", "false") else f'"{word}"'
