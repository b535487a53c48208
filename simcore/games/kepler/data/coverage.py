"""The coverage rows that can occur under a rules tree.

A row that never occurs in a run although it is listed here is a component or rule that
the bots (or the rules) leave unused, and the report says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from exobalance.simcore.contract import Thing
from exobalance.simcore.games.kepler.data.labels import BONUSES, DECISIONS, LABELS, SPACES, TYPES
from exobalance.simcore.games.kepler.data.params import bonus_cubes, objective_pool, tiles_in_play
from exobalance.simcore.games.kepler.data.tables import STEPS, Cover
from exobalance.simcore.games.kepler.data.words import Effect, parse_effect
from exobalance.simcore.kit.things import decisions_and_options, rows_of

Tree = Mapping[str, Any]


def things(tree: Tree, players: int) -> list[Thing]:
    """Return the coverage rows that can occur under ``tree`` with ``players`` players."""
    planets = _planets(tree, players)
    terraformed = [name for name in planets if _can_be_terraformed(tree, name)]
    return [
        *decisions_and_options(DECISIONS, LABELS, _possible_options(tree, players)),
        *rows_of("planet", Cover.PLANET, tree["planets"], planets),
        *rows_of("terraformed planet", Cover.TERRAFORMED, tree["planets"], terraformed),
        *rows_of("progress card", Cover.PROGRESS, tree["progress"], _cards(tree, players)),
        *rows_of("objective", Cover.OBJECTIVE, tree["objectives"], _objectives(tree, players)),
        *rows_of("technology step", Cover.STEP, STEPS),
    ]


def _planets(tree: Tree, players: int) -> list[str]:
    """Return the planets in play."""
    return [name for name in tiles_in_play(tree, players) if name in tree["planets"]]


def _can_be_terraformed(tree: Tree, name: str) -> bool:
    """Return whether technology IV reaches the level of a planet.

    Rule: KEP-R30
    """
    return bool(tree["planets"][name]["level"] <= max(tree["technology"]["terraform_level"]))


def _cards(tree: Tree, players: int) -> list[str]:
    """Return the progress cards that can be in the deck.

    Rule: KEP-R14, KEP-R65
    """
    return [name for name, card in tree["progress"].items() if players > 1 or card["solo"]]


def _objectives(tree: Tree, players: int) -> list[str]:
    """Return the objectives that can be dealt.

    Rule: KEP-R15, KEP-R68
    """
    if players == 1:
        solo = tree["solo"]
        return list(tree["campaigns"][solo["campaign"]]["objectives"][: solo["level"]])
    names = list(tree["objectives"])
    return [names[number] for number in objective_pool(tree)]


def _possible_options(tree: Tree, players: int) -> dict[str, bool]:
    """Return by option label whether the rules allow it to occur."""
    return (
        dict.fromkeys((label.name for label in LABELS), True)
        | _setup_options(tree, players)
        | _action_options(tree, players)
        | _card_options(tree, players)
    )


def _setup_options(tree: Tree, players: int) -> dict[str, bool]:
    """Return which options of the setup can occur.

    Rule: KEP-R11, KEP-R17, KEP-R72, KEP-A4
    """
    switches, n_free = tree["switches"], tree["setup"]["free_levels"]
    keeps = players > 1 and switches["objective_deal"] == "two_keep_one"
    possible = {
        "place_tile:put": switches["tile_placement"] == "players",
        "keep_objective:keep": keeps and 2 * players <= len(objective_pool(tree)),
        "bonus_cubes:split": players == 1 and bonus_cubes(tree["solo"])[0] > 0,
    }
    for label in LABELS:
        if label.name.startswith("setup_tech:"):
            possible[label.name] = n_free == 1 + ("+" in label.name)
    return possible


def _action_options(tree: Tree, players: int) -> dict[str, bool]:
    """Return which options of actions, bonus actions, movements and withdrawal can occur.

    Rule: KEP-R25, KEP-R30, KEP-R31, KEP-R35, KEP-R43, KEP-R44, KEP-R73
    """
    actions, technology = tree["actions"], tree["technology"]
    bonuses = {*actions["column_bonuses"], *actions["row_bonuses"]}
    planets = {name: tree["planets"][name]["type"] for name in _planets(tree, players)}
    settles = tree["colonies"]["most"] > 0
    flipped = {planets[name] for name in planets if _can_be_terraformed(tree, name) and settles}
    builds = actions["space_missions_ships"] > 0
    maps = actions["mapping_tiles"] > 0
    mines = tree["setup"]["mines"][players - 1] > 0
    possible = {
        "build:ship": builds,
        "build:stop": builds,
        "colonise:stop": settles,
        "terraform:stop": bool(flipped),
        "map_tile:choose": maps,
        "map_tile:stop": maps and tree["switches"]["mapping_count"] == "up_to",
        "move:mine": mines,
        "move:target": tree["setup"]["targets"][players - 1] > 0,
        "withdraw:mine": mines,
        "withdraw:regenerate": mines and tree["mine"]["regenerate"] > 0,
        "quantum:convert": any(technology["conversions"]),
        "quantum:shift": any(technology["moves"]),
        "quantum:stop": any(technology["conversions"] + technology["moves"]),
    }
    if tree["game"]["rounds"] == 1:
        possible |= {f"main:{name}": name != tree["start"]["space"] for name, _ in SPACES}
    possible |= {f"bonus:{name}": name in bonuses for name, _ in BONUSES}
    for name in TYPES:
        possible[f"colonise:{name}"] = settles and name in planets.values()
        possible[f"terraform:{name}"] = name in flipped
    return possible


def _card_options(tree: Tree, players: int) -> dict[str, bool]:
    """Return which options of progress cards, and of what they share, can occur.

    Rule: KEP-R47, KEP-R49, KEP-A37
    """
    cards = [tree["progress"][name] for name in _cards(tree, players)]
    found: set[int] = set()  # effects
    declined: set[int] = set()  # of cards that may be declined
    accepted = False  # whether a card asks before its first effect
    for card in cards:
        effects = [parse_effect(text)[0] for text in card["effects"]]
        found.update(effects)
        if card["optional"]:
            declined.update(effects)
            accepted |= effects[0] in (Effect.ADVANCE, Effect.BURN, Effect.BURN_LEVEL)
    icons = any(tree["tracks"][track]["regenerate"] for track in ("colonial", "technology"))
    may_decline = icons and tree["switches"]["track_icons"] == "may_decline"
    bonuses = tree["actions"]["column_bonuses"] + tree["actions"]["row_bonuses"]
    kinds = {
        "logistics": (Effect.BUILD_SHIP in found or "space_logistics" in bonuses, False),
        "regenerate": (Effect.REGENERATE in found or icons, may_decline),
        "free_level": (Effect.FREE_LEVEL in found, False),
        "burn": (bool(found & {Effect.BURN, Effect.BURN_LEVEL}), False),
        "flip": (Effect.FLIP in found, False),
        "card": (accepted, accepted),
    }
    possible = {}
    for label in LABELS:
        kind, _, what = label.name.partition(":")
        if kind in kinds:
            occurs, ends = kinds[kind]
            effect = {"logistics": "BUILD_SHIP"}.get(kind, kind.upper())
            ends |= effect in Effect.__members__ and Effect[effect] in declined
            possible[label.name] = ends if what == "decline" else occurs
    return possible
