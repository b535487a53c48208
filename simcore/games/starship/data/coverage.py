"""The coverage rows that can occur under a rules tree.

A row that never occurs in a run although it is listed here is a component or rule that
the bots (or the rules) leave unused, and the report says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from exobalance.simcore.contract import Thing
from exobalance.simcore.games.starship.data.codes import Effect, Modifier
from exobalance.simcore.games.starship.data.labels import (
    DECISIONS,
    EXTRA_NAMES,
    LABELS,
    SALVATION_NAMES,
    STEPS,
)
from exobalance.simcore.games.starship.data.params import is_quick
from exobalance.simcore.games.starship.data.tables import Cover
from exobalance.simcore.games.starship.data.words import parse_effects, parse_technology
from exobalance.simcore.kit.things import decisions_and_options, rows_of

Tree = Mapping[str, Any]


def things(tree: Tree, players: int) -> list[Thing]:
    """Return the coverage rows that can occur under ``tree`` with ``players`` players."""
    return [
        *decisions_and_options(DECISIONS, LABELS, possible_options(tree, players)),
        *rows_of("production token", Cover.PRODUCTION, tree["tokens"]),
        *rows_of("mechanism", Cover.MECHANISM, tree["mechanisms"]),
        *rows_of("event", Cover.EVENT, tree["events"]),
        *rows_of("technology step", Cover.STEP, STEPS),
        *rows_of("salvation technology", Cover.SALVATION, tree["salvation_technologies"]),
        *rows_of("extra token", Cover.EXTRA, tree["extra"]),
    ]


def extra_labels(tree: Tree) -> list[str]:
    """Return the names of extra tokens in option labels, in the order of the entries."""
    return list(EXTRA_NAMES[: len(tree["extra"])])


def salvation_labels(tree: Tree) -> list[str]:
    """Return the names of salvation technologies in option labels."""
    return list(SALVATION_NAMES[: len(tree["salvation_technologies"])])


def possible_options(tree: Tree, players: int) -> dict[str, bool]:
    """Return by option label whether the rules allow it to occur."""
    switches, quick = tree["switches"], is_quick(tree)
    possible = dict.fromkeys((label.name for label in LABELS), True)
    for name in possible:
        if name.startswith("quick_technologies:"):
            possible[name] = quick and switches["quick_technologies"] == "free"
        elif name.startswith("explore:"):
            possible[name] = quick
        elif name.startswith("pick_up:"):
            possible[name] = switches["partial_dismantling"]
    possible["load_building:base"] = switches["base_must_be_loaded"]
    possible["overflow:stay"] = (
        switches["market_scope"] == "shared" and switches["market_overflow"] == "payer_chooses"
    )
    _mark_named(possible, "action", EXTRA_NAMES, extra_labels(tree))
    _mark_named(possible, "extra_token", EXTRA_NAMES, extra_labels(tree))
    _mark_named(possible, "technology", SALVATION_NAMES, salvation_labels(tree))
    _mark_boards(possible, tree)
    _mark_effects(possible, tree)
    return possible


def _mark_named(
    possible: dict[str, bool], kind: str, names: tuple[str, ...], there: list[str]
) -> None:
    """Leave the options of a kind out whose thing is not in the game."""
    for name in names:
        possible[f"{kind}:{name}"] = name in there


def _mark_boards(possible: dict[str, bool], tree: Tree) -> None:
    """Leave rows of the pyramid and faces of the pass token out that are not there."""
    for number in range(1, 8):
        possible[f"salvation:government_{number}"] = bool(tree["pyramid"][f"row_{number}"])
    for name in possible:
        if name.startswith("pass_reward:face_"):
            possible[name] = int(name.removeprefix("pass_reward:face_")) < len(
                tree["pass"]["faces"]
            )


def _mark_effects(possible: dict[str, bool], tree: Tree) -> None:
    """Leave out what nothing in the game leads to."""
    tokens = [parse_effects(token["effects"]) for token in tree["extra"].values()]
    found = {effect[0] for effects in tokens for effect in effects}
    for row in range(1, 8):
        for text in tree["pyramid"][f"row_{row}"]:
            found |= {effect[0] for effect in parse_effects(text)}
    repeats = any(token["repeatable"] for token in tree["extra"].values())
    possible["action:repeat_extra"] = repeats
    for name in ("repeat_token:earth", "repeat_token:plant"):
        possible[name] = Effect.ACTIVATE in found
    for name in ("wormhole:move", "wormhole:stop"):
        possible[name] = _gains(tree, "wormhole") > 0
    for name in ("track:humanity", "track:interstellar"):
        possible[name] = Effect.TRACK in found
    kept = [effect[2] for effects in tokens for effect in effects if effect[0] == Effect.SOLAR]
    most = max([tree["solar"]["keep"], *kept]) + _gains(tree, "solar_keep")
    for number in range(5):
        possible[f"keep:{number}"] = number <= most
    possible["keep:more"] = most > 4


def _gains(tree: Tree, word: str) -> int:
    """Return what all technologies of a seat together add to something."""
    amounts = [
        amount
        for technology in tree["technologies"].values()
        for text in technology["effects"]
        for modifier, amount in parse_technology(text)[0]
        if modifier == Modifier[word.upper()]
    ]
    return sum(amounts)
