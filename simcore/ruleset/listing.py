"""Rules as rows for tables and JSON: what may be changed, and what tweaks change."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from exobalance.simcore.errors import ConfigError, RulesError, unknown
from exobalance.simcore.ruleset.resolve import RuleChange, Ruleset, changes_between, load_ruleset
from exobalance.simcore.ruleset.spec import RuleBook, look_up
from exobalance.simcore.ruleset.values import expected


def rule_rows(
    game_id: str,
    rules: Sequence[str | Path] = (),
    sets: Sequence[str] = (),
    under: str = "",
) -> list[dict[str, Any]]:
    """Return one row per rule path that is, or lies below, ``under`` (default: all paths).

    If there is no such path, ``under`` is a word, of any case, to be found in paths, meanings
    and clauses.  Keys: path, value, printed, changed, expected, unit, clause, provenance, help.

    Raises
    ------
    ConfigError, RulesError : a tweak that makes no sense, or a word that is found nowhere.
    """
    ruleset = load_ruleset(game_id, rules, sets)
    book = ruleset.book
    paths = list(book.paths(ruleset.tree))
    found = [
        (path, spec)
        for path, spec in paths
        if not under or path == under or path.startswith(f"{under}.")
    ] or [
        (path, spec)
        for path, spec in paths
        if under.casefold() in "\n".join((path, spec.help, spec.clause)).casefold()
    ]
    if not found:
        names = [path.split(".") for path, _ in paths]
        tables = {".".join(each[:n]): None for each in names for n in range(1, len(each) + 1)}
        raise RulesError(unknown("rule path", under, tables))
    rows = []
    for path, spec in found:
        value, printed = look_up(ruleset.tree, path), _printed(book, path)
        rows.append(
            {
                "path": path,
                "value": value,
                "printed": printed,
                "changed": value != printed,
                "expected": expected(spec),
                "unit": spec.unit,
                "clause": spec.clause,
                "provenance": spec.provenance,
                "help": spec.help,
            }
        )
    return rows


def change_rows(changes: Sequence[RuleChange]) -> list[dict[str, Any]]:
    """Return one row per change: path, before, after (None: absent), clause, help."""
    return [
        {
            "path": change.path,
            "before": change.printed,
            "after": change.value,
            "clause": change.clause,
            "help": change.help,
        }
        for change in changes
    ]


def differences(
    game_id: str, tweaks: Sequence[str | Path] = (), sets: Sequence[str] = ()
) -> list[RuleChange]:
    """Return what one tweak changes, or how a second tweak differs from a first.

    ``sets`` belong to the last tweak.

    Raises
    ------
    ConfigError, RulesError : a tweak that makes no sense, or more than two of them.
    """
    if len(tweaks) > 2:
        raise ConfigError(f"{len(tweaks)} tweaks given: expected one or two to compare")
    before: Ruleset = load_ruleset(game_id, tweaks[:-1])
    after: Ruleset = load_ruleset(game_id, tweaks[-1:], sets)
    return changes_between(before.book, before.tree, after.tree)


def _printed(book: RuleBook, path: str) -> Any:
    """Return the printed value of a path; None for a value of an added entry."""
    try:
        return look_up(book.printed, path)
    except KeyError:
        return None
