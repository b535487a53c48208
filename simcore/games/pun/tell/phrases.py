"""Rules of boards, objectives and terrains in words, for replays and their drawings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from exobalance.simcore.games.pun.data.pieces import Symbol
from exobalance.simcore.phrases import counted

TERRAIN_NAMES = {
    "C": "civ",
    "W": "water",
    "B": "biomass",
    "R": "rover",
    "T": "tech",
    "E": "energy",
}

PLANET_RULES = {
    "none": "",
    "one_ground": "A tile lies wholly on ice or wholly on soil.",
    "cities": "Each city left bare is worth {medals} at the end.",
    "icon_bans": "Each quadrant bans one icon.",
    "ring": "A tile on the ring also needs a cell off it; patches never lie on it.",
    "currents": "Bare currents count as energy terrain.",
    "chasm": "A tile lies on one side of the chasm; rovers cross it only at the bridges.",
    "first_cells": "The first tile covers a marked cell in place of the perimeter.",
    "toxic": "Rovers do not enter toxic cells that are bare.",
    "slide": "A tile or patch must be able to slide into its place.",
    "areas": "Each part that is wholly covered is worth {medals}.",
}
"""What the rule of a planet says."""

CORPORATION_RULES = {
    "none": "",
    "lifepods_on_tracks": "Lifepods may go onto tracks: cubes hop over them.",
    "deliver": "Rovers load meteorites and deliver them on rover icons.",
    "lifepods_on_techs": "A lifepod may unlock any technology.",
    "winding_path": "The water cube follows a path over all tracks.",
    "regress_on_civ": "Each civ milestone moves another cube down.",
    "enlarge_biomass": "Biomass icons count only on tiles that enlarge an area.",
    "diagonal": "Cubes also advance diagonally, never onto another cube.",
    "flux": "Only the highest technology works; the token marks the flux track.",
}
"""What the rule of a corporation says."""

LIMITS = {
    "passive": "always",
    "trigger": "whenever it happens",
    "once_per_round": "once per round",
    "once_per_game": "once per game",
    "round_start": "at the start of a round",
    "game_end": "at the end of the game",
}
"""When a technology works."""


def symbol_words(symbol: Symbol) -> str:
    """Return a symbol of a track in words: ``2 medals``, ``civ card of rank 3``.

    Rule: PUN-B24
    """
    if symbol.kind == "choice":
        return " or ".join(map(symbol_words, symbol.options))
    if symbol.kind == "advance":
        return f"{TERRAIN_NAMES[symbol.track]} advance"
    return {
        "medal": counted(symbol.number, "medal"),
        "civ": f"civ card of rank {symbol.number}",
        "tech": f"technology {symbol.number}",
        "move": f"{symbol.number} movement",
    }.get(symbol.kind, symbol.kind)


def planet_rule(planet: Mapping[str, Any]) -> str:
    """Return the rule of a planet in words, empty without one.

    Rule: PUN-B16
    """
    return PLANET_RULES[planet["rule"]].format(medals=counted(planet["medals"], "medal"))


def tile_words(tree: Mapping[str, Any], name: str) -> str:
    """Return a tile with its terrains: ``Z5-CE-m (civ, energy and a meteorite)``."""
    tile = tree["tiles"][name]
    stone = " and a meteorite" if tile["meteorite"] else ""
    return f"{name} ({TERRAIN_NAMES[tile['a']]}, {TERRAIN_NAMES[tile['b']]}{stone})"


def neighbour_side(card: Mapping[str, Any]) -> str:
    """Return what an objective compares between neighbours.

    Rule: PUN-B62
    """
    terrain = TERRAIN_NAMES.get(card["metric_terrain"], "")
    metric, more = card["metric"], card["better"] == "more"
    if metric == "largest_area":
        return f"{'largest' if more else 'smallest'} {terrain} area"
    what = {
        "icons_on_perimeter": f"{terrain} icons on the perimeter",
        "n_areas": f"{terrain} areas",
        "icons_on_planet": f"{terrain} icons",
        "tracks_at_top": "cubes at the top",
        "meteorites": "meteorites collected",
        "lifepods": "lifepods collected",
    }[metric]
    return f"{'most' if more else 'fewest'} {what}"


def private_side(card: Mapping[str, Any]) -> str:
    """Return what an objective demands of its owner.

    Rule: PUN-B63
    """
    terrain, number = TERRAIN_NAMES.get(card["condition_terrain"], ""), card["number"]
    return {
        "rectangle": f"{terrain} terrain in a rectangle of {card['width']} by {card['height']}",
        "icons_in_area": f"{number} {terrain} icons in one area",
        "track_at_top": f"a cube at the top of {terrain}",
        "icons_at_most": f"at most {number} {terrain} icons",
        "meteorites_at_least": f"{number} meteorites collected",
        "lifepods_exceed_meteorites": "more lifepods than meteorites",
        "ground_covered": f"all {card['ground']} covered",
    }[card["condition"]]
