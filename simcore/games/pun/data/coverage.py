"""The coverage rows that can occur under a rules tree.

A row that never occurs in a run although it is listed here is a component or rule that
the bots (or the rules) leave unused, and the report says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from exobalance.simcore.contract import Thing
from exobalance.simcore.games.pun.data.checks import DEALT, event_pool
from exobalance.simcore.games.pun.data.labels import CIV_CARD, DECISIONS, LABELS, Label
from exobalance.simcore.games.pun.data.layout import N_RANKS
from exobalance.simcore.games.pun.data.params import dealt_boards
from exobalance.simcore.games.pun.data.params_cards import card_labels
from exobalance.simcore.games.pun.data.tables import Cover
from exobalance.simcore.kit.things import decisions_and_options, rows_of


def things(tree: Mapping[str, Any], players: int) -> list[Thing]:
    """Return the coverage rows that can occur under ``tree`` with ``players`` players."""
    corporations = _boards(tree, "corporations", players)
    solo = players == 1
    events = solo or tree["variant"]["events"]
    private = _private(tree, players)
    neighbours = tree["setup"]["neighbour_objectives"][players - 1]
    return [
        *decisions_and_options(DECISIONS, LABELS, _possible_options(tree, players, corporations)),
        *rows_of("tile", Cover.TILE, tree["tiles"], _tiles(tree)),
        *rows_of("planet", Cover.PLANET, tree["planets"], _boards(tree, "planets", players)),
        *rows_of("corporation", Cover.CORPORATION, tree["corporations"], corporations),
        *rows_of(
            "technology", Cover.TECH, tree["technologies"], _techs(tree, players, corporations)
        ),
        *rows_of("civ card", Cover.CIV, tree["civ_cards"], tree["civ_cards"]),
        *rows_of("event", Cover.EVENT, tree["events"], _events(tree, solo) if events else ()),
        *rows_of(
            "objective",
            Cover.OBJECTIVE,
            tree["objectives"],
            tree["objectives"] if private or neighbours else (),
        ),
        *rows_of("civ rank", Cover.RANK, (str(rank + 1) for rank in range(N_RANKS))),
    ]


def _boards(tree: Mapping[str, Any], what: str, players: int) -> set[str]:
    """Return the planets or corporations that can be in play.

    Rule: PUN-B2, PUN-A1
    """
    names, given = list(tree[what]), tree["setup"][what][:players]
    found = {name for name in given if name != DEALT}
    if DEALT in given:
        found |= {names[number] for number in dealt_boards(tree, what)}
        if tree["setup"]["sides"] == "choose":
            found |= {name for name in names if tree[what][name]["set"] == "symmetric"}
    return found


def _tiles(tree: Mapping[str, Any]) -> list[str]:
    """Return the tiles whose shape is in a ring."""
    rings = {*tree["station"]["outer_ring"], *tree["station"]["inner_ring"]}
    return [name for name, tile in tree["tiles"].items() if tile["shape"] in rings]


def _techs(tree: Mapping[str, Any], players: int, corporations: Iterable[str]) -> list[str]:
    """Return the technologies that can be in play.

    Rule: PUN-A36
    """
    owners = set(corporations)
    return [
        name
        for name, tech in tree["technologies"].items()
        if tech["corporation"] in owners and (players > 1 or tech["effect"] != "shared_objective")
    ]


def _events(tree: Mapping[str, Any], solo: bool) -> list[str]:
    """Return the events that can be in the deck.

    Rule: PUN-B7
    """
    deck = tree["event_deck"]
    if deck["mix"] == "random":
        colours = set(event_pool(tree, solo))
    else:
        colours = {colour for colour in ("green", "orange", "red") if deck[colour]}
    return [
        name
        for name, card in tree["events"].items()
        if card["colour"] in colours and (solo or not card["solo_only"])
    ]


def _private(tree: Mapping[str, Any], players: int) -> bool:
    """Return whether players have private objectives."""
    if players == 1:
        return bool(tree["solo"]["private_draw"])
    return bool(tree["variant"]["private_objectives"] and tree["setup"]["private_draw"])


def _possible_options(
    tree: Mapping[str, Any], players: int, corporations: set[str]
) -> dict[str, bool]:
    """Return by option label whether the rules allow it to occur."""
    solo = players == 1
    techs = [tree["technologies"][name] for name in _techs(tree, players, corporations)]
    effects = {tech["effect"] for tech in techs}
    powers = any(tech["limit"].startswith("once") for tech in techs)
    rules = {tree["corporations"][name]["rule"] for name in corporations}
    events = []
    if solo or tree["variant"]["events"]:
        events = [tree["events"][name] for name in _events(tree, solo)]
    cards = [*tree["civ_cards"].values(), *events]
    kinds = {card["effect"] for card in cards}
    choose = tree["setup"]["sides"] == "choose"
    keep = tree["solo" if solo else "setup"]
    on_tracks, on_techs = "lifepods_on_tracks" in rules, "lifepods_on_techs" in rules
    choices = _choices(tree, corporations)
    may_keep = "destroy_load" in effects and "deliver" in rules and tree["switches"]["ho4_optional"]
    turns = tree["station"]["turn"][players - 1] == "choice" or "turn_station" in kinds
    stopping = {"resolve:stop"}
    possible = dict.fromkeys((label.name for label in LABELS), True)
    possible |= {
        "place:gain": _before_tile(tree, effects),
        "place:move": _before_tile(tree, effects),
        "place:power": powers,
        "civ:power": powers,
        "resolve:advance": bool({"advance", "advance_flux"} & (kinds | effects))
        or "diagonal" in rules
        or any(choice.startswith("advance") for choice in choices),
        "resolve:climb": "climb" in kinds,
        "resolve:regress": "regress" in kinds or "regress_on_civ" in rules,
        "resolve:bank": "bank_patches" in effects,
        "resolve:jump": bool({"jump_icons", "jump_terrain"} & effects),
        "resolve:teleport": "teleport" in kinds,
        "resolve:lifepod": "lifepod" in kinds,
        "resolve:meteorite": bool({"meteorite"} & (kinds | effects)),
        "resolve:destroy": any(kind.startswith("destroy") for kind in kinds),
        "resolve:put_meteorite": "put_meteorite" in kinds,
        "resolve:reposition": "reposition" in effects and (on_tracks or on_techs),
        "resolve:extra_tile": "extra_tile" in kinds,
        "resolve:choose": "choose_peek" in kinds,
        "resolve:discard": bool({"discard_objective", "discard_stack"} & kinds),
        "resolve:power": powers,
        "teleport:to": "teleport" in kinds,
        "lifepod:scoring": on_tracks or on_techs,
        "lifepod:track": on_tracks,
        "lifepod:tech": on_techs,
        "flux:track": "flux" in rules,
        "benefit:synergy": "synergy" in choices,
        "benefit:patch": "patch" in choices,
        "benefit:advance": any(choice.startswith("advance") for choice in choices),
        "load:keep": may_keep,
        "load:destroy": may_keep,
        "objective:keep": "shared_objective" in effects and not solo,
        "planet:dealt": choose,
        "planet:symmetric": choose,
        "corporation:dealt": choose,
        "corporation:symmetric": choose,
        "give_back:card": _private(tree, players) and keep["private_keep"] < keep["private_draw"],
    }
    cards_in_play = {LABELS[CIV_CARD + number].name for number in card_labels(tree)}
    for label in LABELS[CIV_CARD : Label.CIV_GAIN]:
        possible[label.name] = label.name in cards_in_play
    for label in LABELS[Label.ROTATE_STAY :]:
        possible[label.name] = turns
    return possible | dict.fromkeys(stopping, True)


def _before_tile(tree: Mapping[str, Any], effects: set[str]) -> bool:
    """Return whether anything can be gained before the tile of the round is placed."""
    at_start = {"movement_per_loaded", "movement_per_terrain", "movement_per_flux"} & effects
    in_step = tree["switches"]["round_start_movement"] == "tile_step"
    powers = {
        "advance",
        "advance_flux",
        "reposition",
        "track_movement",
        "flux_milestone",
        "claim_height",
        "shared_objective",
        "regress",
    }
    return bool(powers & effects) or bool(at_start and in_step)


def _choices(tree: Mapping[str, Any], corporations: set[str]) -> set[str]:
    """Return the sides of the choices of two benefits that tracks offer."""
    found: set[str] = set()
    for name in corporations:
        for letter in "CWBRT":
            for text in tree["corporations"][name][letter]:
                for part in text.split("+"):
                    if "|" in part:
                        found |= set(part.split("|"))
    return found
