"""Technologies that contradict themselves or the corporation that owns them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from exobalance.simcore.errors import RulesError, unknown
from exobalance.simcore.games.pun.data.pieces import TERRAINS, symbols

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

OWNED_BY = {
    "reposition": ("lifepods_on_tracks", "lifepods_on_techs"),
    "movement_per_loaded": ("deliver",),
    "destroy_load": ("deliver",),
    "hop_cubes": ("winding_path", "diagonal"),
    "crowd_bonus": ("winding_path", "diagonal"),
    "highest_on_track": ("winding_path", "diagonal"),
    "neighbour_ends": ("diagonal",),
    "sideways": ("diagonal",),
    "flux_upgrade": ("flux",),
    "advance_flux": ("flux",),
    "flux_milestone": ("flux",),
    "movement_per_flux": ("flux",),
    "place_flux_icon": ("flux",),
}
"""Rules of corporations without which an effect, or a trigger, could never do anything."""

COUNTED = (
    "movement_bonus", "crowd_bonus", "water_steps", "jump_icons", "jump_terrain", "reposition",
    "patch", "advance", "synergy", "meteorite", "advance_flux", "double_patch", "shared_objective",
    "movement_per_loaded", "movement_per_terrain", "movement_per_flux", "end_cards",
)  # fmt: skip
STEPPED = ("advance", "regress", "double_synergy")
NOT_ZERO = {"count": ("advance", "advance_flux"), "steps": STEPPED}
"""Numbers of effects that must be at least 1."""


def check_technologies(tree: Mapping[str, Any]) -> None:
    """Raise RulesError, in one sentence, at the first contradiction of a technology."""
    for name, technology in tree["technologies"].items():
        path = f"technologies.{name}"
        _check_technology(path, technology, tree["corporations"])
        _check_numbers(path, technology)
        _check_owner(path, technology, tree["corporations"][technology["corporation"]]["rule"])
    _check_levels(tree)


def _check_technology(path: str, tech: Mapping[str, Any], owners: Mapping[str, Any]) -> None:
    """Refuse an effect that the limit does not allow, or that lacks what it is about.

    Rule: PUN-B37
    """
    if tech["corporation"] not in owners:
        raise RulesError(
            f"{path} belongs to an {unknown('corporation', tech['corporation'], owners)}; "
            "a corporation goes together with its technologies"
        )
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


def _check_numbers(path: str, tech: Mapping[str, Any]) -> None:
    """Refuse a number that the effect does not have, or that leaves nothing of it.

    Rule: PUN-B37
    """
    effect = tech["effect"]
    for key, users in (("count", COUNTED), ("steps", STEPPED)):
        if effect not in users and tech[key] != 1:
            raise RulesError(
                f'{path}.{key} is {tech[key]}, but its effect "{effect}" has no {key}; '
                "leave it at 1 (PUN-B37)"
            )
        if effect in NOT_ZERO[key] and tech[key] == 0:
            raise RulesError(
                f'{path}.{key} is 0, but its effect "{effect}" needs at least 1; to take a '
                "technology away, remove it and its level on T (PUN-B37)"
            )


def _check_owner(path: str, tech: Mapping[str, Any], rule: str) -> None:
    """Refuse an effect that could never do anything under the rule of its corporation.

    Rule: PUN-B37
    """
    for key in ("effect", "when"):
        rules = OWNED_BY.get(tech[key], (rule,))
        if rule not in rules:
            raise RulesError(
                f'{path}.{key} is "{tech[key]}", which needs a corporation with the rule '
                f'{" or ".join(rules)}, but that of {tech["corporation"]} is "{rule}" (PUN-B37)'
            )
    if tech["effect"] == "double_synergy" and rule == "diagonal":
        raise RulesError(
            f'{path}.effect is "double_synergy", which does not go with the rule "diagonal" of '
            f"{tech['corporation']} (PUN-B45); give it several synergies instead"
        )


def _check_levels(tree: Mapping[str, Any]) -> None:
    """Refuse two technologies of one level, and levels of tracks without a technology.

    Rule: PUN-B37, PUN-B41
    """
    for name, corporation in tree["corporations"].items():
        techs = [tech for tech in tree["technologies"].values() if tech["corporation"] == name]
        levels = [tech["level"] for tech in techs]
        if len(set(levels)) < len(levels):
            raise RulesError(f"two technologies of {name} have the same level (PUN-B37)")
        found = [
            symbol.number
            for position, text in enumerate(corporation["T"])
            for symbol in symbols(text, f"corporations.{name}.T position {position}")
            if symbol.kind == "tech"
        ]
        printed = set(found)
        if len(printed) < len(found):
            raise RulesError(f"corporations.{name}.T has a tech level twice; once each (PUN-B37)")
        if corporation["rule"] == "lifepods_on_techs":
            if printed:
                raise RulesError(f"corporations.{name}.T has tech levels; lifepods unlock them")
        elif printed - set(levels):
            raise RulesError(
                f"corporations.{name}.T has the tech level {min(printed - set(levels))}, but no "
                "technology has it (PUN-B37)"
            )
