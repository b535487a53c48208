"""Planets, corporations and technologies that contradict themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simcore.errors import RulesError, unknown
from simcore.games.pun.pieces import SIDE, TERRAINS, TRACKS, Symbol, cell_of, cells_of, symbols

MARKS = {
    "cities": "c",
    "icon_bans": "0123456789",
    "ring": "r",
    "currents": "e",
    "chasm": "01",
    "first_cells": "f",
    "toxic": "t",
    "areas": "123456789",
}
"""Letters of ``planets.*.marks`` by rule; rules that are not named have no marks."""

EFFECTS = {
    "passive": (
        "ignore_touch", "bank_patches", "movement_bonus", "crowd_bonus", "water_steps",
        "no_meteorites", "diagonal_steps", "free_steps", "destroy_load", "icon_as_energy",
        "hop_cubes", "next_rank_card", "jump_icons", "restart_track", "patches_on_tiles",
        "patches_on_meteorites", "neighbour_ends", "sideways", "flux_upgrade",
    ),
    "trigger": ("reposition", "patch", "advance", "synergy", "meteorite"),
    "once_per_round": (
        "track_movement", "advance", "regress", "reposition", "advance_flux", "patch_to_synergy",
        "double_patch", "double_synergy", "jump_terrain",
    ),
    "once_per_game": (
        "advance", "regress", "reposition", "flux_milestone", "claim_height", "shared_objective",
    ),
    "round_start": ("movement_per_loaded", "movement_per_terrain", "movement_per_flux"),
    "game_end": ("end_cards", "highest_on_track"),
}  # fmt: skip
"""Effects of technologies by limit."""

NEEDS_TERRAIN = (
    "free_steps", "destroy_load", "icon_as_energy", "jump_icons", "track_movement",
    "movement_per_terrain",
)  # fmt: skip
NEEDS_TRACKS = ("advance", "regress", "restart_track")


SIDES = ("synergy", "patch", "advance")
"""What a choice on a track can be between."""


def check_boards(tree: Mapping[str, Any]) -> None:
    """Raise RulesError, in one sentence, at the first contradiction of a board."""
    for name, planet in tree["planets"].items():
        _check_planet(f"planets.{name}", planet)
    for name, corporation in tree["corporations"].items():
        _check_corporation(f"corporations.{name}", corporation)
    for name, technology in tree["technologies"].items():
        _check_technology(f"technologies.{name}", technology, tree["corporations"])
    _check_levels(tree)


def _check_planet(path: str, planet: Mapping[str, Any]) -> None:
    """Refuse pictures that do not fit together.

    Rule: PUN-B1, PUN-B16, PUN-R13
    """
    _check_picture(f"{path}.grid", planet["grid"], ".si")
    _check_picture(f"{path}.perimeter", planet["perimeter"], ".#-")
    cells = cells_of(planet["grid"], "si")
    if not cells:
        raise RulesError(f"{path}.grid has no cell; draw some with s and i (PUN-B1)")
    if sorted(cells) != sorted(cells_of(planet["perimeter"], "#-")):
        raise RulesError(f"{path}.perimeter and {path}.grid show different cells (PUN-R13)")
    if not cells_of(planet["perimeter"], "#"):
        raise RulesError(f"{path}.perimeter has no #, so no tile could ever be placed (PUN-B15)")
    for text in planet["lifepods"]:
        _check_cell(f"{path}.lifepods", text, cells)
    for pair in planet["crossings"]:
        for text in pair:
            _check_cell(f"{path}.crossings", text, cells)
    allowed = MARKS.get(planet["rule"], "")
    if not allowed and planet["marks"]:
        raise RulesError(f'{path}.marks is not used by the rule "{planet["rule"]}"; empty it')
    if allowed:
        _check_picture(f"{path}.marks", planet["marks"], f".-{allowed}")
        marked = cells_of(planet["marks"], allowed)
        if not marked:
            raise RulesError(f"{path}.marks marks no cell, but its rule needs some (PUN-B16)")
        if not set(marked) <= set(cells):
            raise RulesError(f"{path}.marks marks a place that is no cell of {path}.grid")
    if planet["rule"] == "chasm" and len(cells_of(planet["marks"], "01")) != len(cells):
        raise RulesError(f"{path}.marks must put every cell on side 0 or 1 (PUN-B55)")
    if planet["rule"] == "icon_bans":
        highest = max(int(planet["marks"][y][x]) for x, y in cells_of(planet["marks"], allowed))
        if highest >= len(planet["bans"]):
            raise RulesError(f"{path}.bans names no icon for quadrant {highest} (PUN-B52)")


def _check_picture(path: str, picture: Sequence[str], characters: str) -> None:
    if len(picture) != SIDE:
        raise RulesError(f"{path} has {len(picture)} rows: expected {SIDE}")
    for y, row in enumerate(picture):
        if len(row) != SIDE or not set(row) <= set(characters):
            raise RulesError(
                f"{path} has the row {y} {row!r}: expected {SIDE} characters out of {characters}"
            )


def _check_cell(path: str, text: str, cells: Sequence[tuple[int, int]]) -> None:
    try:
        known = cell_of(text) in cells
    except ValueError:
        raise RulesError(f'{path} has {text!r}: expected a cell as "x,y"') from None
    if not known:
        raise RulesError(f"{path} has {text!r}, which is no cell of the planet")


def _check_corporation(path: str, corporation: Mapping[str, Any]) -> None:
    """Refuse tracks with unknown symbols, and a path that leaves the tracks.

    Rule: PUN-B24, PUN-B42
    """
    for track in TRACKS:
        for position, text in enumerate(corporation[track]):
            where = f"{path}.{track}"
            found = symbols(text, f"{where} position {position}")
            if len({symbol.kind for symbol in found}) < len(found):
                raise RulesError(f"{where} has {text!r}; each kind of symbol once (PUN-B24)")
            for symbol in found:
                if {each.kind for each in symbol.options} - set(SIDES):
                    raise RulesError(
                        f"{where} has {text!r}; a choice is between {', '.join(SIDES)} (PUN-B44)"
                    )
                if symbol.kind == "tech" and track != "T":
                    raise RulesError(f"{where} has {text!r}; tech levels lie on T (PUN-B37)")
                if not 1 <= _rank(symbol) <= 4:
                    raise RulesError(f"{where} has {text!r}; ranks go from 1 to 4 (PUN-B35)")
    winding = corporation["rule"] == "winding_path"
    if winding != bool(corporation["path"]):
        raise RulesError(
            f'{path}.path belongs to the rule "winding_path", but {path}.rule is '
            f'"{corporation["rule"]}" (PUN-B42); change one of the two'
        )
    for text in corporation["path"]:
        track, number = text[:1], text[1:]
        known = track in TRACKS and number.isdecimal()
        if not known or int(number) >= len(corporation[track]):
            raise RulesError(f"{path}.path has {text!r}, which is no track position (PUN-B42)")
    if corporation["path"] and corporation["path"][0] != "W0":
        raise RulesError(f"{path}.path must begin with W0, where the cube starts (PUN-B1)")


def _rank(symbol: Symbol) -> int:
    """Return the rank of a civ symbol, 1 for others."""
    return symbol.number if symbol.kind == "civ" else 1


def _check_technology(path: str, tech: Mapping[str, Any], owners: Mapping[str, Any]) -> None:
    """Refuse an effect that the limit does not allow, or that lacks what it is about.

    Rule: PUN-B37
    """
    if tech["corporation"] not in owners:
        raise RulesError(f"{path}: {unknown('corporation', tech['corporation'], owners)}")
    known = EFFECTS[tech["limit"]]
    if tech["effect"] not in known:
        raise RulesError(
            f'{path}.effect is "{tech["effect"]}" with limit "{tech["limit"]}": expected one of '
            f"{', '.join(known)}"
        )
    if (tech["limit"] == "trigger") == (tech["when"] in ("none", "take_terrain")):
        if (tech["effect"], tech["when"]) != ("track_movement", "take_terrain"):
            raise RulesError(
                f'{path}.when is "{tech["when"]}" with limit "{tech["limit"]}"; a trigger, and '
                "nothing else, says what sets it off"
            )
    needs = tech["effect"] in NEEDS_TERRAIN or tech["when"] == "place_icon"
    if needs and not set(tech["terrain"]) & set(TERRAINS):
        raise RulesError(f"{path}.terrain is empty, but its effect is about a terrain")
    if tech["effect"] in NEEDS_TRACKS and not tech["tracks"]:
        raise RulesError(f"{path}.tracks is empty, but its effect is about a track")


def _check_levels(tree: Mapping[str, Any]) -> None:
    """Refuse two technologies of one level, and levels of tracks without a technology.

    Rule: PUN-B37, PUN-B41
    """
    for name, corporation in tree["corporations"].items():
        techs = [tech for tech in tree["technologies"].values() if tech["corporation"] == name]
        levels = [tech["level"] for tech in techs]
        if len(set(levels)) < len(levels):
            raise RulesError(f"two technologies of {name} have the same level (PUN-B37)")
        printed = {
            symbol.number
            for position, text in enumerate(corporation["T"])
            for symbol in symbols(text, f"corporations.{name}.T position {position}")
            if symbol.kind == "tech"
        }
        if corporation["rule"] == "lifepods_on_techs":
            if printed:
                raise RulesError(f"corporations.{name}.T has tech levels; lifepods unlock them")
        elif printed - set(levels):
            raise RulesError(
                f"corporations.{name}.T has the tech level {min(printed - set(levels))}, but no "
                "technology has it (PUN-B37)"
            )
