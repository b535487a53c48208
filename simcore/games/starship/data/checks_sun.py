"""The sun: the order of its spiral, and how many cubes are drawn at once."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from exobalance.simcore.errors import RulesError
from exobalance.simcore.games.starship.data.codes import Effect, Modifier
from exobalance.simcore.games.starship.data.layout import MAX_DRAWN
from exobalance.simcore.games.starship.data.words import parse_effects, parse_technology


def check_sun(tree: Mapping[str, Any]) -> None:
    """Raise RulesError, in one sentence, at the first fault; words must have been checked."""
    _check_spiral(tree["solar"])
    _check_drawn(tree)


def _check_spiral(solar: Mapping[str, Any]) -> None:
    """Refuse icons, a start and event spaces that are out of order.

    Rule: SI-R4, SI-R26, SI-R29
    """
    order = ("start", "mercury_after", "venus_after", "spaces")
    for before, after in pairwise(order):
        low, high = solar[before], solar[after]
        if high < low or (high == low and before != "start"):
            raise RulesError(
                f"solar.{before} is {low}, but solar.{after} is {high}: expected spaces in the "
                f"order {', '.join(f'solar.{name}' for name in order)} (SI-R29)"
            )
    events = solar["event_spaces"]
    if events != sorted(events):
        raise RulesError(f"solar.event_spaces has {events}: expected numbers that rise (SI-R26)")
    for space in events:
        if space > solar["spaces"]:
            raise RulesError(
                f"solar.event_spaces names space {space}: expected at most solar.spaces = "
                f"{solar['spaces']} (SI-R26)"
            )


def _check_drawn(tree: Mapping[str, Any]) -> None:
    """Refuse more cubes of the sun at once than the simulation holds.

    Rule: SI-R22
    """
    texts = [text for row in tree["technologies"].values() for text in row["effects"]]
    texts += [each["effect"] for each in tree["salvation_technologies"].values()]
    more = sum(
        amount
        for text in texts
        for modifier, amount in parse_technology(text)[0]
        if modifier == Modifier.SOLAR_DRAW
    )
    drawn = {"solar.draw": tree["solar"]["draw"]}
    for name, token in tree["extra"].items():
        for code, number, *_ in parse_effects(token["effects"]):
            if code == Effect.SOLAR:
                drawn[f"extra.{name}.effects"] = number
    for path, number in drawn.items():
        if number + more > MAX_DRAWN:
            raise RulesError(
                f"{path} draws {number} cubes, and technologies add {more}: expected at most "
                f"{MAX_DRAWN} together (SI-R22); draw fewer"
            )
