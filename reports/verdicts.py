"""``verdicts.json``: every verdict for other software, with a versioned schema.

Top level::

    schema_version   int      raised whenever a field changes its meaning or goes away
    kind             str      "exobalance.verdicts"
    game             str      id of the game
    rules_version    str      version of the printed rules as programmed
    ruleset          str      name of the tweak, "printed rules" without one
    rules_hash       str      over all resolved rule values and components
    seed             int      root of all random streams
    changes          list     {path, printed, new}: rule values that differ from print
    reach            list     {players, changed, worlds}: how many of the compared worlds were
                              played differently than under the printed rules
    assumed          list     component groups whose data is assumed
    targets          object   target name -> value, as text
    counts           list     {players, games, blocks, lineups}: what was played
    verdicts         list     one object per verdict, see below

A comparison of rules has besides::

    arms             list     {key, name, rules_hash, changes, reach, counts, seed, run}: the
                              sets of rules, base first; `run` names a folder of its own
    effects          list     one object per player count, tweak and number, see below

One verdict::

    id             str      "<players>p.<metric>.<title>", unique and stable between runs
    metric         str      id in the catalogue of metrics, such as "M1a"
    key            str      topic, such as "seats"
    title          str      topic in words
    players        int      player count; 0 when it is not tied to one
    word           str      Balanced, Imbalanced, Leaning, Undecided, Depends on play, or
                            No target
    estimate       number   in `unit`; null when there is none
    low, high      number   95 % interval
    unit           str      "pp", "points", "turns", "share" (0 to 1), ...
    margin         number   the designer's margin or limit; null without a target
    target         str      the target in words
    target_low, target_high  number   the target as a range; null where it is open
    outside        number   margins between estimate and target, 0 inside; null without a target
    next           list     {says, command}: what to try next, for an Imbalanced verdict
    sentence       str      the verdict in words
    bots           list     names of the bots that played
    rests_on       str      everything the number is conditional on
    games, blocks  int      what the estimate was computed from
    rules_hash     str      as above, so that one verdict can travel alone
    seed           int      as above
    versus         object   only in a comparison: the verdict is that of the tweak, and this
                            is what it was before, see below

``versus``::

    arm, tweak     str      key and name of the tweak
    move           str      Helps, Hurts, No change, Stays inside, Not settled, or
                            Depends on play
    numbers        str      the numbers that miss the target most, before and after, in words
    fixed, retuned str      move with bots as they are, and with bots tuned to each set of
                            rules; "" without such bots
    contrast, contrast_low, contrast_high  number   change with tuned bots less that with bots as
                            they are, and its 95 % interval; null without such bots
    base_word      str      verdict word of the base
    base_estimate, base_low, base_high  number   value of the base and its 95 % interval
    change         number   how far the number moved away from its target, less than 0 closer
    low, high      number   95 % interval of the change
    margin         number   the change that matters; null without one
    paired         bool     compared block by block on the same worlds

One effect::

    players, arm, tweak     player count, key and name of the tweak
    metric, key, number     id in the catalogue, name and words of the number
    unit, before, after     the number under the base and under the tweak
    change, low, high       change and its 95 % interval, in `change_unit`
    margin                  the change that matters, null without a target
    word                    verdict word on the change
    variance_reduction      what common worlds are worth; null where nothing differs
    paired                  compared block by block on the same worlds
    retuned_change, ...     the same with re-tuned bots, where there are any
    contrast, ...           change with re-tuned bots less that with the others, its 95 %
                            interval, unit and verdict word
    depends_on_play         whether both kinds of bots contradict each other

What ``exobalance report --json`` prints has ``kind`` "exobalance.report" and besides::

    tables           list     every table of the report, all rows, unrounded, see below

One table::

    file           str      stem of its files in ``tables``
    title          str      the table in words
    players        int      player count; 0 when it is not tied to one
    metric         str      id in the catalogue of metrics, such as "M1a"
    section        str      section of the report that shows it, in words
    columns        list     {name, heading, unit, unit_column}: heading in the report, unit of
                            all numbers, or the column that has the unit of each row
    rows           list     one list per row, in the order of the columns
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import pandas as pd

from exobalance.analysis.base.findings import Verdict
from exobalance.reports.columns import TableView
from exobalance.reports.facts import Count, Facts
from exobalance.reports.model import VerdictView, View
from exobalance.reports.view import slug
from exobalance.simcore.record.facts import RuleChange

SCHEMA_VERSION = 1

EFFECTS = "_m11_all_effects"
"""Ending of the names of the tables with all effects of a comparison."""


def verdicts_document(view: View) -> dict[str, Any]:
    """Return the content of ``verdicts.json`` as plain data."""
    facts = view.facts
    verdicts = [item for chapter in view.chapters for item in chapter.verdicts]
    return _run_document(view, verdicts) | (comparison_document(view) if facts.arms else {})


def report_document(view: View) -> dict[str, Any]:
    """Return verdicts and all tables of a report as plain data, numbers unrounded."""
    tables = [
        {
            "file": table.file,
            "title": table.title,
            "players": chapter.players,
            "metric": section.metric,
            "section": section.title,
            "columns": _columns(table, view.frames[table.file]),
            "rows": _rows(view.frames[table.file]),
        }
        for chapter, section, table in view.tables()
    ]
    return verdicts_document(view) | {"kind": "exobalance.report", "tables": tables}


def _columns(table: TableView, frame: pd.DataFrame) -> list[dict[str, Any]]:
    """Return every column of a table with its words and unit; null where the report has none."""
    shown = {name: column for column in table.columns for name in column.names}
    return [
        {
            "name": str(name),
            "heading": shown[name].heading if name in shown else None,
            "unit": shown[name].unit or None if name in shown else None,
            "unit_column": shown[name].unit_column or None if name in shown else None,
        }
        for name in frame.columns
    ]


def _rows(frame: pd.DataFrame) -> list[list[Any]]:
    """Return the rows of a table as JSON knows them; what is missing becomes null."""
    known = frame.astype(object).where(frame.notna(), None)
    return [
        [_number(cell) if isinstance(cell, float) else cell for cell in row]
        for row in zip(*(known[name].tolist() for name in known), strict=True)
    ]


def comparison_document(view: View) -> dict[str, Any]:
    """Return what only a comparison has: its sets of rules, and all effects."""
    effects = [
        {str(key): _plain(value) for key, value in row.items() if key != "margin_unit"}
        for stem, frame in view.frames.items()
        if stem.endswith(EFFECTS)
        for row in frame.to_dict("records")
    ]
    arms = [
        {
            "key": arm.key,
            "name": arm.name,
            "rules_hash": arm.rules_hash,
            "changes": _changes(arm.changes),
            "reach": [asdict(reach) for reach in arm.reach],
            "counts": _counts(arm.counts),
            "seed": arm.seed,
            "run": arm.run_name,
        }
        for arm in view.facts.arms
    ]
    return {"arms": arms, "effects": effects}


def _run_document(view: View, verdicts: Sequence[VerdictView]) -> dict[str, Any]:
    """Return what every report has."""
    facts = view.facts
    return {
        "schema_version": SCHEMA_VERSION,
        "kind": "exobalance.verdicts",
        "game": facts.game,
        "rules_version": facts.rules_version,
        "ruleset": facts.ruleset,
        "rules_hash": facts.rules_hash,
        "seed": facts.seed,
        "changes": _changes(facts.changes),
        "reach": [asdict(reach) for reach in facts.reach],
        "assumed": list(view.facts.assumed),
        "targets": {target.name: target.value for target in facts.targets},
        "counts": _counts(facts.counts),
        "verdicts": [_verdict(item, facts) for item in verdicts],
    }


def _changes(changes: Sequence[RuleChange]) -> list[dict[str, Any]]:
    return [
        {"path": change.path, "printed": change.printed, "new": change.value} for change in changes
    ]


def _counts(counts: Sequence[Count]) -> list[dict[str, Any]]:
    return [
        {
            "players": count.players,
            "games": count.games,
            "blocks": count.blocks,
            "lineups": [list(lineup) for lineup in count.lineups],
        }
        for count in counts
    ]


def _verdict(item: VerdictView, facts: Facts) -> dict[str, Any]:
    verdict = item.verdict
    topic = verdict.heading
    played = {
        bot
        for count in facts.counts
        if verdict.players in (0, count.players)
        for lineup in count.lineups
        for bot in lineup
    }
    return {
        "id": f"{verdict.players}p.{verdict.metric}.{slug(topic)}",
        "metric": verdict.metric,
        "key": verdict.key or slug(topic),
        "title": topic,
        "players": verdict.players,
        "word": verdict.word,
        "estimate": _number(verdict.estimate),
        "low": _number(verdict.low),
        "high": _number(verdict.high),
        "unit": verdict.unit,
        "margin": _number(verdict.margin),
        "target": verdict.target,
        "target_low": _number(verdict.target_low),
        "target_high": _number(verdict.target_high),
        "outside": _number(verdict.outside),
        "next": [asdict(step) for step in item.steps],
        "sentence": verdict.sentence,
        "bots": sorted(played),
        "rests_on": verdict.rests_on,
        "games": verdict.n_games,
        "blocks": verdict.n_blocks,
        "rules_hash": facts.rules_hash,
        "seed": facts.seed,
        **_versus(verdict),
    }


def _versus(verdict: Verdict) -> dict[str, Any]:
    """Return what a verdict of a comparison was before, nothing for other verdicts."""
    if verdict.versus is None:
        return {}
    return {"versus": {key: _plain(value) for key, value in asdict(verdict.versus).items()}}


def _plain(value: Any) -> Any:
    """Return a value that JSON knows."""
    if isinstance(value, bool | str | int):
        return value
    return bool(value) if type(value).__name__ == "bool_" else _number(float(value))


def _number(value: float) -> float | None:
    """Return a number that JSON knows; open ends and missing values become null."""
    return float(value) if math.isfinite(value) else None
