"""Civ cards, objectives and events whose parameters do not belong together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from exobalance.simcore.errors import RulesError

IMMEDIATE = (
    "advance", "climb", "regress", "synergy", "patch", "movement", "lifepod", "meteorite",
    "destroy_lifepod", "destroy_meteorite", "destroy_line", "destroy_rover", "put_meteorite",
    "teleport", "extra_tile",
)  # fmt: skip
AT_THE_END = ("medals", "set_medals", "meteorite_rate", "medals_per", "advance")
IN_FORCE = (
    "ban_rover_terrain", "ban_tile", "one_icon", "no_milestones", "no_synergy", "extra_rover",
)  # fmt: skip
PIECES = {
    "medals_per": ("patch", "collected_lifepod"),
    "destroy_lifepod": ("planet_lifepod", "collected_lifepod"),
    "destroy_meteorite": ("planet_meteorite", "collected_meteorite", "any_meteorite"),
}
UNCOUNTED = (
    "climb", "regress", "choose_peek", "turn_station", "discard_stack", "medals", "set_medals",
    "meteorite_rate", "ban_rover_terrain", "ban_tile", "one_icon", "no_milestones", "no_synergy",
)  # fmt: skip
STEPPED = ("advance", "regress")
SETS = {"set_medals": "commerce", "meteorite_rate": "repo"}
TERRAIN_CONDITIONS = ("rectangle", "icons_in_area", "track_at_top", "icons_at_most")
TERRAIN_METRICS = ("icons_on_perimeter", "icons_on_planet", "largest_area", "n_areas")


def check_cards(tree: Mapping[str, Any]) -> None:
    """Raise RulesError, in one sentence, at the first contradiction of a card."""
    for name, card in tree["civ_cards"].items():
        path = f"civ_cards.{name}"
        _check_effect(path, card)
        kinds = IMMEDIATE if card["timing"] == "immediate" else AT_THE_END
        _check_among(path, card["effect"], f'timing "{card["timing"]}"', kinds)
        wanted = SETS.get(card["effect"], "none")
        if card["set"] != wanted:
            raise RulesError(f'{path}.set is "{card["set"]}", but its effect needs "{wanted}"')
    for name, card in tree["objectives"].items():
        _check_objective(f"objectives.{name}", card)
    for name, card in tree["events"].items():
        path = f"events.{name}"
        _check_effect(path, card)
        duration = "round" if card["effect"] in IN_FORCE else "instant"
        if card["duration"] != duration:
            raise RulesError(
                f'{path}.duration is "{card["duration"]}", but its effect "{card["effect"]}" '
                f'needs "{duration}" (PUN-B64)'
            )
        if card["effect"] == "ban_rover_terrain" and not card["terrain"]:
            raise RulesError(f"{path}.terrain is empty, but its effect is about a terrain")
        if (card["effect"] == "ban_tile") != (card["where"] != "none"):
            raise RulesError(f"{path}.where belongs to the effect ban_tile, and to no other")


def _check_among(path: str, effect: str, what: str, kinds: tuple[str, ...]) -> None:
    if effect not in kinds:
        raise RulesError(
            f'{path}.effect is "{effect}" with {what}: expected one of {", ".join(kinds)}'
        )


def _check_effect(path: str, card: Mapping[str, Any]) -> None:
    """Refuse an effect without the parameter that it is about.

    Rule: PUN-B36, PUN-B64
    """
    pieces = PIECES.get(card["effect"], ("none",))
    if card["piece"] not in pieces:
        raise RulesError(
            f'{path}.piece is "{card["piece"]}" with effect "{card["effect"]}": expected one of '
            f"{', '.join(pieces)}"
        )
    if card["effect"] in ("advance", "regress") and not card["tracks"]:
        raise RulesError(f"{path}.tracks is empty, but its effect is about a track")
    if card["effect"] == "climb" and not card["position"]:
        raise RulesError(f"{path}.position is 0, but its effect climbs to a position")
    _check_numbers(path, card)


def _check_numbers(path: str, card: Mapping[str, Any]) -> None:
    """Refuse a number that the effect does not have, since it would change nothing.

    Rule: PUN-B36, PUN-B64
    """
    effect = card["effect"]
    for key, unused in (("count", effect in UNCOUNTED), ("steps", effect not in STEPPED)):
        if unused and card[key] != 1:
            raise RulesError(
                f'{path}.{key} is {card[key]}, but its effect "{effect}" has no {key}; '
                "leave it at 1 (PUN-B36)"
            )


def _check_objective(path: str, card: Mapping[str, Any]) -> None:
    """Refuse an objective without the terrain, number or size that it is about.

    Rule: PUN-B62, PUN-B63
    """
    for key, needed in (
        ("metric_terrain", card["metric"] in TERRAIN_METRICS),
        ("condition_terrain", card["condition"] in TERRAIN_CONDITIONS),
    ):
        if (len(card[key]) == 1) != needed or len(card[key]) > 1:
            what = "one letter" if needed else "no letter"
            raise RulesError(f'{path}.{key} is "{card[key]}": expected {what} here')
    if card["condition"] == "track_at_top" and card["condition_terrain"] == "E":
        raise RulesError(f"{path}.condition_terrain is E, which has no track")
    if (card["condition"] == "rectangle") != (card["width"] > 0 and card["height"] > 0):
        raise RulesError(f"{path}.width and height belong to the condition rectangle")
    if (card["condition"] == "ground_covered") != (card["ground"] != "none"):
        raise RulesError(f"{path}.ground belongs to the condition ground_covered")
