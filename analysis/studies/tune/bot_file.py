"""Write a tuned bot as a bot file that says where it comes from."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from exobalance.analysis.studies.tune.count import TunedCount
from exobalance.analysis.studies.tune.journal import FACTS
from exobalance.analysis.studies.tune.result import sentence
from exobalance.analysis.studies.tune.task import TuningTask
from exobalance.simcore.bots.kinds import TIERS, USES_TEMPERATURE, Bot
from exobalance.simcore.record.writer import write_file
from exobalance.simcore.ruleset.values import as_toml

TUNED_TIER = next(tier for tier, name in TIERS.items() if name == "tuned")


def write_bot(
    path: Path, task: TuningTask, outcomes: Sequence[TunedCount], request: Mapping[str, Any]
) -> None:
    """Write the bot of a tuning, with one table of weights per player count of its game.

    Parameters
    ----------
    request
        What the journal of the tuning says about it: its first date and version are named.

    Raises
    ------
    DatasetError
        The file cannot be written.
    """
    bots = {**task.others, **{outcome.players: outcome.bot for outcome in outcomes}}
    bots = {count: bots[count] for count in sorted(bots)}
    lines = _lines(_described(bots, task, outcomes), provenance(task, outcomes, request))
    write_file(path, ("\n".join(lines) + "\n").encode())


def provenance(
    task: TuningTask, outcomes: Sequence[TunedCount], request: Mapping[str, Any]
) -> dict[str, Any]:
    """Return where the weights come from, as plain data."""
    facts = request[FACTS]
    told: dict[str, Any] = {
        "made": f"{facts['date']}, exobalance {facts['version']}",
        "again": task.command,
        "game": f"{task.game.id}, rules version {task.game.rules_version}",
        "rules": task.ruleset.name,
        "rules_hash": task.ruleset.hash,
        "start": task.start,
        "seed": task.seed,
        "effort": task.effort.as_dict(),
    }
    for outcome in outcomes:
        share = "share" if outcome.players > 1 else "points"
        told[f"players_{outcome.players}"] = {
            "better": outcome.is_better,
            "result": sentence(outcome.numbers, outcome.opponents),
            "start_hash": outcome.start.hash,
            "pool": [f"{bot.name} {bot.hash}" for bot in task.pools[outcome.players]],
            "champions": sum(row["champion"] for row in outcome.history),
            share: round(outcome.gain["share"], 4),
            "low": round(outcome.gain["low"], 4),
            "high": round(outcome.gain["high"], 4),
            "held_out_worlds": outcome.gain["worlds"],
            "mean_gain": round(outcome.gain["mean_gain"], 4),
            "opponents": [
                opponent_text(row, task.opponents[outcome.players][row["opponent"]].hash)
                for row in outcome.opponents
            ],
            "gates": [
                f"{row['candidate']} {'passed' if row['passed'] else 'did not pass'} "
                f"after {row['worlds']} worlds"
                for row in outcome.gates
            ],
        }
    return told


def opponent_text(row: Mapping[str, Any], identity: str) -> str:
    """Return a row of `Tuned.opponents` as one line, with the hash of the opponent."""
    factor, unit = (100, "%") if row["players"] > 1 else (1, "points")
    share, before, gain, low, high = (
        f"{factor * row[key]:.1f}" for key in ("share", "before", "gain", "low", "high")
    )
    met = "" if row["met"] else ", never met by the search"
    return (
        f"{row['opponent']} {identity}: {share} {unit}, before {before} {unit}, gain {gain} "
        f"({low} to {high}){met}"
    )


def _described(
    bots: Mapping[int, Bot], task: TuningTask, outcomes: Sequence[TunedCount]
) -> dict[int, Bot]:
    """Return the bots with a title and description that say what was done."""
    better = [str(outcome.players) for outcome in outcomes if outcome.is_better]
    first = next(iter(bots.values()))
    title = first.title if task.ruleset.is_printed else f"{first.title}, {task.ruleset.name}"
    found = f"found for {' and '.join(better)} players" if better else "nothing better found"
    text = f"Weights of {first.title} tuned by self-play to the {task.ruleset.name}: {found}."
    return {count: replace(bot, title=title, description=text) for count, bot in bots.items()}


def _lines(bots: Mapping[int, Bot], provenance: Mapping[str, Any]) -> Iterator[str]:
    first = next(iter(bots.values()))
    yield f"title = {as_toml(first.title)}"
    yield f"tier = {TUNED_TIER}"
    yield f"kind = {as_toml(first.kind)}"
    yield f"description = {as_toml(first.description)}"
    yield f"plan = {as_toml(first.plan)}"
    if first.kind in USES_TEMPERATURE:
        yield f"temperature = {as_toml(first.temperature)}"
    if first.kind == "epsilon-greedy":
        yield f"epsilon = {as_toml(first.epsilon)}"
    if first.restrict:
        yield f"restrict = {as_toml(list(first.restrict))}"
    yield from _table("provenance", provenance)
    for count, bot in bots.items():
        yield from _table(f"weights_{count}", bot.weights)


def _table(name: str, values: Mapping[str, Any]) -> Iterator[str]:
    """Yield a table, its plain values first and then its tables."""
    yield ""
    yield f"[{name}]"
    for key, value in values.items():
        if not isinstance(value, Mapping):
            yield f"{_key(key)} = {as_toml(value)}"
    for key, value in values.items():
        if isinstance(value, Mapping):
            yield from _table(f"{name}.{_key(key)}", value)


def _key(name: str) -> str:
    """Return a key, in quotes unless it is a bare one."""
    is_bare = name.isascii() and name.replace("_", "").replace("-", "").isalnum()
    return name if is_bare else json.dumps(name)
