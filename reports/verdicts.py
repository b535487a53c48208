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
    sentence       str      the verdict in words
    bots           list     names of the bots that played
    rests_on       str      everything the number is conditional on
    games, blocks  int      what the estimate was computed from
    rules_hash     str      as above, so that one verdict can travel alone
    seed           int      as above
"""

from __future__ import annotations

import math
from dataclasses import asdict
from typing import Any

from analysis.findings import Verdict
from reports.facts import Facts
from reports.model import View
from reports.view import slug, topic_of

SCHEMA_VERSION = 1


def verdicts_document(view: View) -> dict[str, Any]:
    """Return the content of ``verdicts.json`` as plain data."""
    facts = view.facts
    verdicts = [item.verdict for chapter in view.chapters for item in chapter.verdicts]
    return {
        "schema_version": SCHEMA_VERSION,
        "kind": "exobalance.verdicts",
        "game": facts.game,
        "rules_version": facts.rules_version,
        "ruleset": facts.ruleset,
        "rules_hash": facts.rules_hash,
        "seed": facts.seed,
        "changes": [
            {"path": change.path, "printed": change.printed, "new": change.new}
            for change in facts.changes
        ],
        "reach": [asdict(reach) for reach in facts.reach],
        "assumed": list(view.assumed),
        "targets": {target.name: target.value for target in facts.targets},
        "counts": [
            {
                "players": count.players,
                "games": count.games,
                "blocks": count.blocks,
                "lineups": [list(lineup) for lineup in count.lineups],
            }
            for count in facts.counts
        ],
        "verdicts": [_verdict(verdict, facts) for verdict in verdicts],
    }


def _verdict(verdict: Verdict, facts: Facts) -> dict[str, Any]:
    topic = topic_of(verdict)
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
        "sentence": verdict.sentence,
        "bots": sorted(played),
        "rests_on": verdict.rests_on,
        "games": verdict.n_games,
        "blocks": verdict.n_blocks,
        "rules_hash": facts.rules_hash,
        "seed": facts.seed,
    }


def _number(value: float) -> float | None:
    """Return a number that JSON knows; open ends and missing values become null."""
    return float(value) if math.isfinite(value) else None
