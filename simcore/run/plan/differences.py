"""What differs between two manifests, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from exobalance.simcore.record.facts import Arm, BotFacts
from exobalance.simcore.record.manifest import Manifest

NUMBERS = {
    "seed": "seed",
    "turn_limit": "turn limit",
    "decision_limit": "decision limit",
}
CHOICE_FIELDS = (
    "kind",
    "temperature",
    "epsilon",
    "weights",
    "label_weights",
    "banned",
    "search",
    "model",
)

SAME_KIND = ("kind", "asked")
"""Keys of `Manifest.study` that have to agree before a folder is continued."""


def differences(
    old: Manifest, new: Manifest, before: str = "before", now: str = "now"
) -> list[str]:
    """Return a phrase for everything that makes the games of two manifests differ.

    The number of games does not count.  ``before`` and ``now`` name the two sides.
    """
    found = []
    if old.game.id != new.game.id:
        return [f"game: {old.game.id} {before}, {new.game.id} {now}"]
    if old.game.rules_version != new.game.rules_version:
        versions = (old.game.rules_version, new.game.rules_version)
        found.append(f"rules version: {versions[0]} {before}, {versions[1]} {now}")
    for name, words in NUMBERS.items():
        pair = getattr(old, name), getattr(new, name)
        if pair[0] != pair[1]:
            found.append(f"{words}: {pair[0]} {before}, {pair[1]} {now}")
    found.extend(_arm_differences(old.arms, new.arms, before, now))
    found.extend(_bot_differences(old.bots, new.bots, before, now))
    teams = [
        {(line.players, line.bots) for line in manifest.lineups.values()} for manifest in (old, new)
    ]
    if not found and teams[0] != teams[1]:
        found.append("line-ups: other bots sit together")
    return found


def other_study(old: Manifest, new: Manifest) -> list[str]:
    """Return a phrase for each thing that makes two studies different questions."""
    return [
        f"{key}: {old.study.get(key, 'run')} there, {new.study.get(key, 'run')} here"
        for key in SAME_KIND
        if old.study.get(key) != new.study.get(key)
    ]


def tree_differences(
    old: Mapping[str, Any], new: Mapping[str, Any], prefix: str = ""
) -> Iterator[tuple[str, Any, Any]]:
    """Yield (path, old value, new value) where two trees differ; None where one has no value."""
    for key in dict.fromkeys((*old, *new)):
        path, values = f"{prefix}{key}", (old.get(key), new.get(key))
        if values[0] == values[1]:
            continue
        if isinstance(values[0], Mapping) and isinstance(values[1], Mapping):
            yield from tree_differences(values[0], values[1], f"{path}.")
        else:
            yield path, *values


def _arm_differences(
    old: Mapping[str, Arm], new: Mapping[str, Arm], before: str, now: str
) -> Iterator[str]:
    # Arms are compared in order: their ids only say whether the rules are the printed ones.
    for first, second in zip(old.values(), new.values(), strict=False):
        for path, was, is_now in tree_differences(first.tree, second.tree):
            yield f"rule {path}: {was} {before}, {is_now} {now}"
    if len(old) != len(new):
        yield f"arms: {len(old)} {before}, {len(new)} {now}"


def _bot_differences(
    old: Mapping[str, BotFacts], new: Mapping[str, BotFacts], before: str, now: str
) -> Iterator[str]:
    for key in dict.fromkeys((*old, *new)):
        if key not in old or key not in new:
            side = now if key not in old else before
            name, _, players = key.rpartition("@")
            yield f"bot {name} at {players} players: only {side}"
            continue
        if old[key].hash == new[key].hash:
            continue
        was_bot, is_bot = (_choice(each[key]) for each in (old, new))
        for path, was, is_now in tree_differences(was_bot, is_bot):
            yield f"bot {old[key].name}, {path}: {was} {before}, {is_now} {now}"


def _choice(bot: BotFacts) -> dict[str, Any]:
    """Return what a bot's choice depends on; of its pool each share and what its members are."""
    pool = {each.bot.name: {"share": each.share, "hash": each.bot.hash} for each in bot.pool}
    return bot.model_dump(include=set(CHOICE_FIELDS)) | {"pool": pool}
