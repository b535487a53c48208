"""Names of tiles, boards, cards and places, as data files and replays have them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from exobalance.simcore.games.pun.data.layout import (
    MAX_CORPORATIONS,
    N_LEVELS,
    ON_TECH,
    ON_TRACK,
    PER_TRACK,
    SCORING_AREA,
    STRIDE,
    TRACKS,
)
from exobalance.simcore.games.pun.data.pieces import Cell
from exobalance.simcore.kit.per_tree import per_tree

SCORING = "scoring"


@dataclass(frozen=True)
class Names:
    """Names under one rules tree, by number."""

    tiles: list[str]
    shapes: list[str]
    stacks: list[str]  # shape of each stack
    planets: list[str]
    corporations: list[str]
    techs: list[dict[int, str]]  # by corporation, then level
    cards: list[str]
    objectives: list[str]
    events: list[str]


@per_tree
def names_of(tree: Mapping[str, Any]) -> Names:
    """Return the names under ``tree``."""
    corporations = list(tree["corporations"])
    techs: list[dict[int, str]] = [{} for _ in range(MAX_CORPORATIONS)]
    for name, tech in tree["technologies"].items():
        techs[corporations.index(tech["corporation"])][tech["level"]] = name
    return Names(
        tiles=list(tree["tiles"]),
        shapes=list(tree["shapes"]),
        stacks=[*tree["station"]["outer_ring"], *tree["station"]["inner_ring"]],
        planets=list(tree["planets"]),
        corporations=corporations,
        techs=techs,
        cards=list(tree["civ_cards"]),
        objectives=list(tree["objectives"]),
        events=list(tree["events"]),
    )


def rank_of(tree: Mapping[str, Any], card: str) -> int:
    """Return the rank of a civ card."""
    return int(tree["civ_cards"][card]["rank"])


def cell_name(cell: int) -> list[int]:
    """Return a cell as [x, y]."""
    return [int(cell) % STRIDE, int(cell) // STRIDE]


def cells_in(mask: np.ndarray) -> list[list[int]]:
    """Return the cells of a mask as [x, y], sorted by y, then x."""
    return [list(cell) for cell in pairs_in(mask)]


def pairs_in(mask: np.ndarray) -> list[Cell]:
    """Return the cells of a mask as pairs (x, y), in the same order."""
    found = []
    for number, word in enumerate(int(each) for each in mask):
        while word:
            bit = (word & -word).bit_length() - 1
            word &= word - 1
            y, x = divmod(64 * number + bit, STRIDE)
            found.append((x, y))
    return found


def bits_in(value: int, n: int) -> list[int]:
    """Return the numbers of the bits that are set."""
    return [bit for bit in range(n) if int(value) >> bit & 1]


def letters_of(bits: int) -> str:
    """Return bits of tracks as letters, in the order of the tracks."""
    return "".join(TRACKS[track] for track in bits_in(bits, len(TRACKS)))


def place_name(names: Names, corporation: int, place: int) -> str:
    """Return a place of a collected lifepod: "scoring", "C7" or "JD-3"."""
    if place == SCORING_AREA:
        return SCORING
    if place >= ON_TECH:
        return names.techs[corporation][place - ON_TECH]
    track, position = divmod(place - ON_TRACK, PER_TRACK)
    return f"{TRACKS[track]}{position}"


def lifepod_places(state: np.record, names: Names, seat: int) -> list[str]:
    """Return the places of all collected lifepods of a seat, sorted."""
    corporation = int(state.corporation[seat])
    places = [SCORING] * int(state.scoring_pods[seat])
    for track, letter in enumerate(TRACKS):
        places += [f"{letter}{at}" for at in bits_in(state.track_pods[seat, track], PER_TRACK)]
    places += [
        names.techs[corporation][level] for level in bits_in(state.tech_pods[seat], N_LEVELS)
    ]
    return sorted(places)
