"""Names of tiles, areas, figures and places, as rulebook and data files have them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from exobalance.simcore.games.sgo.data.boards import board, side_of
from exobalance.simcore.games.sgo.data.coverage import CENTRAL
from exobalance.simcore.games.sgo.data.layout import (
    HAWKING,
    PLANETS,
    UNUSED,
    Figure,
    PlanetKind,
    Slot,
)
from exobalance.simcore.games.sgo.data.params import tile_names
from exobalance.simcore.kit.per_tree import per_tree

FIGURES = {
    Figure.ENGINEER: "engineer",
    Figure.CHIEF: "chief",
    Figure.COLONIST: "colonist",
    Figure.MARKER: "marker",
}
SLOTS = {Slot.WAITING: "waiting", Slot.OPEN: "open", Slot.CLOSED: "closed"}
HAWKING_NAME = "Hawking"


@dataclass(frozen=True)
class Names:
    """Names of tiles and areas under one rules tree and player count."""

    tiles: list[str]
    areas: dict[int, list[str]]  # by planet number, Fermi's central planet last


@per_tree
def names_of(tree: Mapping[str, Any], players: int) -> Names:
    """Return the names under ``tree``."""
    areas = {}
    for planet, name in enumerate(PLANETS):
        side = board(tree, name, side_of(tree, name, players))
        areas[planet] = list(side.ids)
        if side.kind == PlanetKind.FERMI:
            areas[planet].append(CENTRAL)
    return Names(tile_names(tree), areas)


def start_track(tree: Mapping[str, Any]) -> list[str]:
    """Return the predominance tokens of the setup from the top down.

    Rule: SGO-R4, SGO-A10
    """
    order = list(tree["predominance"]["order"])
    return order if tree["switches"]["track_setup_direction"] == "water_at_7" else order[::-1]


def place_of(state: np.record, seat: int, module: int) -> list[int]:
    """Return the place [x, y] of a module; the start module is [0, 0]."""
    return [int(state.mod_x[seat, module]), int(state.mod_y[seat, module])]


def gate_target(planet: int) -> str | None:
    """Return the planet a gate stands on, "Hawking", or None for a gate not in the game."""
    if planet == UNUSED:
        return None
    return HAWKING_NAME if planet == HAWKING else PLANETS[planet]
