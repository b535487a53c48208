"""Names of pieces and places, as data files, the decision protocol and replays have them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from exobalance.simcore.describe import Tree
from exobalance.simcore.games.starship.data.layout import (
    BUILDINGS,
    COLOURS,
    EXTRA,
    GOVERNMENT,
    MAX_ROUTE_ROWS,
    N_BASE_TOKENS,
    PACKED,
    PACKED_BITS,
    PLANETS,
    PRODUCTION,
    ROWS,
    TOKENS,
)
from exobalance.simcore.games.starship.data.params import pack
from exobalance.simcore.kit.per_tree import per_tree

GOVERNMENT_NAME = "government"


@dataclass(frozen=True)
class Names:
    """Names under one rules tree, by number."""

    productions: list[str]
    mechanisms: list[str]
    events: list[str]
    extra: list[str]
    salvation: list[str]


@per_tree
def names_of(tree: Tree) -> Names:
    """Return the names under ``tree``."""
    groups = ("tokens", "mechanisms", "events", "extra", "salvation_technologies")
    return Names(*(list(tree[group]) for group in groups))


@per_tree
def params_of(tree: Tree, players: int) -> np.record:
    """Return the packed numbers, for kernels that words and drawings call; not to be changed."""
    return pack(tree, players)[0]


def token_name(names: Names, token: int) -> str:
    """Return an action token: ``solar``, ``mars`` for a production token, ``x03``."""
    if token < N_BASE_TOKENS:
        return TOKENS[token]
    return PLANETS[token - PRODUCTION] if token < EXTRA else names.extra[token - EXTRA]


def technology_name(names: Names, technology: int) -> str:
    """Return a row of technologies, or a salvation technology."""
    return ROWS[technology] if technology < len(ROWS) else names.salvation[technology - len(ROWS)]


def space_of_route(tree: Tree, space: int) -> list[int]:
    """Return column and row of the route, from 1; on Trappist the row is 0."""
    column, row = divmod(int(space), MAX_ROUTE_ROWS)
    return [column + 1, 0 if column + 1 == len(tree["route"]["fuel"]) else row + 1]


def satellite_name(satellite: int) -> int | str:
    """Return whose a satellite is: a seat, or ``government``."""
    return GOVERNMENT_NAME if satellite == GOVERNMENT else satellite


def by_colour(numbers: Iterable[int]) -> dict[str, int]:
    """Return numbers of cubes or people by colour."""
    return dict(zip(COLOURS, map(int, numbers), strict=True))


def by_building(numbers: Iterable[int]) -> dict[str, int]:
    """Return numbers of buildings by kind."""
    return dict(zip(BUILDINGS, map(int, numbers), strict=True))


def unpacked(packed: int, kinds: Sequence[str]) -> dict[str, int]:
    """Return a packed multiset by kind."""
    return {kind: packed >> PACKED_BITS * i & PACKED for i, kind in enumerate(kinds)}


def of_bits(bits: int, names: Sequence[Any]) -> list[Any]:
    """Return the names whose bits are set."""
    return [name for i, name in enumerate(names) if int(bits) >> i & 1]
