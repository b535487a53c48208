"""Names of tiles, cards and places, as data files and replays have them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from exobalance.simcore.describe import Tree
from exobalance.simcore.games.kepler.data.galaxy import hex_place
from exobalance.simcore.games.kepler.data.layout import (
    CUBES,
    FIRST_MINE,
    FIRST_TARGET,
    TECHNOLOGIES,
    TRACKS,
)
from exobalance.simcore.games.kepler.data.params import pack
from exobalance.simcore.kit.per_tree import per_tree

EARTH = "Earth"
STORAGE = "storage"
PIT = "pit"
SUPPLY = "supply"
"""Where the bonus cubes of a solo level come from."""


@dataclass(frozen=True)
class Names:
    """Names under one rules tree, by number."""

    planets: list[str]
    objectives: list[str]
    progress: list[str]


@per_tree
def names_of(tree: Tree) -> Names:
    """Return the names under ``tree``."""
    return Names(list(tree["planets"]), list(tree["objectives"]), list(tree["progress"]))


@per_tree
def params_of(tree: Tree, players: int) -> np.record:
    """Return the packed numbers, for kernels that words and drawings call; not to be changed."""
    return pack(tree, players)[0]


def tile_name(names: Names, tile: int) -> str:
    """Return the name of a tile: ``P05``, ``mine1``, ``target2``."""
    if tile >= FIRST_TARGET:
        return f"target{tile - FIRST_TARGET + 1}"
    return f"mine{tile - FIRST_MINE + 1}" if tile >= FIRST_MINE else names.planets[tile]


def card_name(state: np.record, names: Names, seat: int, slot: int) -> str:
    """Return a planet card of a seat: ``Earth`` or the name of the planet."""
    planet = int(state.card_planet[seat, slot])
    return EARTH if planet < 0 else names.planets[planet]


def place_name(state: np.record, names: Names, seat: int, place: int) -> str:
    """Return a place of cubes: ``storage`` or a card."""
    return card_name(state, names, seat, place - 1) if place else STORAGE


def by_cube(numbers: Iterable[int]) -> dict[str, int]:
    """Return numbers of cubes by kind."""
    return dict(zip(CUBES, map(int, numbers), strict=True))


def by_technology(levels: Iterable[int]) -> dict[str, int]:
    """Return levels by technology."""
    return dict(zip(TECHNOLOGIES, map(int, levels), strict=True))


def by_track(numbers: Iterable[int]) -> dict[str, int]:
    """Return numbers by leadership track."""
    return dict(zip(TRACKS, map(int, numbers), strict=True))


def ships_of(state: np.record, seat: int) -> list[list[int]]:
    """Return the hexes of the ships of a seat on the board, sorted."""
    return sorted(hex_place(hexagon) for hexagon in state.ship[seat].tolist() if hexagon >= 0)
