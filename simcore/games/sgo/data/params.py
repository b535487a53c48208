"""From a rules tree to the params record of the kernels, and the names that go with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

import numpy as np

from exobalance.simcore.games.sgo.data.boards import EXTRA_CENTRE, Board, board, side_of
from exobalance.simcore.games.sgo.data.layout import (
    BONUSES,
    FIELD_ALL,
    FIELDS,
    GATES,
    MAX_AREAS,
    OPENINGS,
    PLANETS,
    ROOMS,
    TOKENS,
    TYPES,
    Bonus,
    Type,
)
from exobalance.simcore.games.sgo.data.params_record import PARAMS
from exobalance.simcore.kit.packing import uid

START = "start"
NONE = "none"


def pack(tree: Mapping[str, Any], players: int) -> np.recarray:
    """Return the params record, shape (1,), for a player count.

    ``tree`` must have passed `checks.check_rules`.
    """
    params = np.zeros(1, PARAMS).view(np.recarray)
    record = params[0]
    record.n_players = players
    _pack_setup(record, tree)
    _pack_scoring(record, tree)
    _pack_switches(record, tree["switches"])
    _pack_tiles(record, tree)
    names = area_names(tree, players)
    for number, planet in enumerate(PLANETS):
        side = side_of(tree, planet, players)
        record.planet_in_box[number] = tree["exoplanets"][planet]["in_box"]
        record.planet_uid[number] = uid(planet)
        _pack_board(record, number, board(tree, planet, side))
        for area in tree["exoplanets"][planet][side]["predominance"]:
            record.predominance_area[number, names[planet].index(area)] = 1
    _pack_planet_rules(record, tree, players)
    return params


def area_names(tree: Mapping[str, Any], players: int) -> dict[str, list[str]]:
    """Return the area ids of every planet, on the side in use, in the order of the kernels."""
    return {name: board(tree, name, side_of(tree, name, players)).ids for name in PLANETS}


def tile_names(tree: Mapping[str, Any]) -> list[str]:
    """Return the tile ids by tile number; number 0 is the start module."""
    return [START, *tree["tiles"]]


def planets_in_box(tree: Mapping[str, Any]) -> list[int]:
    """Return the numbers of the exoplanets that can be drawn."""
    return [i for i, name in enumerate(PLANETS) if tree["exoplanets"][name]["in_box"]]


def drawn(tree: Mapping[str, Any]) -> tuple[int, int]:
    """Return (exoplanets drawn, space gates) for the variant in use.

    Rule: SGO-R2, SGO-R40
    """
    table = tree["short_game"] if tree["variant"]["short_game"] else tree["setup"]
    return table["exoplanets"], table["gates"]


def items_per_game(tree: Mapping[str, Any]) -> int:
    """Return the number of exoplanets in a game."""
    return drawn(tree)[0]


def setup_sets(tree: Mapping[str, Any]) -> Sequence[tuple[int, ...]]:
    """Return the sets of exoplanets that can be drawn, as planet numbers."""
    return list(combinations(planets_in_box(tree), items_per_game(tree)))


def opening_bits(openings: str) -> int:
    """Return the openings as bits: N 1, E 2, S 4, W 8."""
    return sum(1 << OPENINGS.index(side) for side in openings)


def n_rotations(bits: int) -> int:
    """Return how many of the four rotations differ: 1, 2 or 4.

    Rule: SGO-A30
    """
    return len({((bits << r) | (bits >> (4 - r))) & 15 for r in range(4)})


def _pack_setup(record: Any, tree: Mapping[str, Any]) -> None:
    start, figures = tree["start"], tree["figures"]
    record.n_planets, record.n_gates = drawn(tree)
    record.start_modules = start["modules"]
    record.start_engineers = [start["engineers"][room] for room in ROOMS]
    record.start_chiefs = [start["chiefs"][room] for room in ROOMS]
    record.start_robots = [start["robots"][room] for room in ROOMS]
    record.start_colonists = start["colonists"]
    record.wheel_colonists = start["wheel_colonists"]
    record.start_influence = start["influence"]
    for kind in ("colonists", "engineers", "suits", "robots"):
        record[kind] = figures[kind]


def _pack_scoring(record: Any, tree: Mapping[str, Any]) -> None:
    for name in ("engineer_points", "chief_points", "robot_points"):
        record[name] = tree["engineers"][name]
    record.wheel_fields = tree["wheel"]["fields"]
    for rank in tree["ranks"]["engineer"]:
        record.rank_takes_engineer[rank - 1] = 1
    order = [TOKENS.index(token) for token in tree["predominance"]["order"]]
    at_top = tree["switches"]["track_setup_direction"] == "water_at_7"
    record.token_values = tree["predominance"]["values"]
    record.token_start = order if at_top else order[::-1]
    record.corridor_penalty = tree["corridors"]["penalty"]
    record.hawking_points = tree["hawking"]["points"]
    record.reorganise_token = tree["variant"]["reorganisation"]
    record.reorganise_max_moves = tree["reorganisation"]["max_moves"]


def _pack_switches(record: Any, switches: Mapping[str, Any]) -> None:
    record.points_fixed_at_start = switches["ap_fixed_when_action_starts"]
    record.blocked_counts_as_open = switches["blocked_corridor_counts_as_open"]
    record.close_after_each_colonist = switches["close_check"] == "after_each_colonist"
    record.swap_mandatory = switches["swap_mandatory"]
    record.reorganise_single = switches["reorganise"] == "single_module"
    record.zero_majority_scores = switches["zero_majority_scores"]
    record.turing_centre_has_step = switches["turing2_centre"] != EXTRA_CENTRE
    record.planck_all_neighbours = switches["planck_group"] == "all_areas_with_a_neighbour"
    record.score_floor_zero = switches["score_floor"] == "zero"
    record.bonus_may_be_declined = switches["bonus_may_be_declined"] != NONE
    record.second_may_join_first = switches["setup_second_module_may_join_first"]


def _pack_tiles(record: Any, tree: Mapping[str, Any]) -> None:
    start = tree["start_module"]
    names = tile_names(tree)
    tiles = list(tree["tiles"].values())
    end = len(names)
    record.n_tiles = len(tiles)
    record.tile_uid[:end] = [uid(name) for name in names]
    record.tile_type[:end] = [Type.AIRLOCK, *(TYPES.index(tile["type"]) for tile in tiles)]
    record.tile_field[:end] = [FIELD_ALL, *(FIELDS.index(tile["field"]) for tile in tiles)]
    record.tile_symbol[:] = -1
    record.tile_symbol[1:end] = [_index(GATES, tile["symbol"]) for tile in tiles]
    record.tile_bonus[:end] = [Bonus.NONE, *(BONUSES.index(tile["bonus"]) for tile in tiles)]
    record.tile_room[:] = -1
    record.tile_room[1:end] = [_index(ROOMS, tile["room"]) for tile in tiles]
    record.tile_capacity[:end] = [start["capacity"], *(tile["capacity"] for tile in tiles)]
    bits = [opening_bits(each["openings"]) for each in (start, *tiles)]
    record.tile_openings[:end] = bits
    record.tile_rotations[:end] = [n_rotations(each) for each in bits]
    gates = [tile["capacity"] for tile in tiles if tile["type"] == TYPES[Type.GATE]]
    record.least_gate_capacity = min(gates)


def _index(names: Sequence[str], name: str) -> int:
    return -1 if name == NONE else names.index(name)


def _pack_board(record: Any, p: int, side: Board) -> None:
    """Fill row ``p`` of the planet tables."""
    n = len(side.ids)
    record.planet_kind[p] = side.kind
    record.n_areas[p] = n
    record.group[p, :n] = side.group
    record.n_groups[p] = len(side.group_areas)
    record.group_areas[p, : len(side.group_areas)] = side.group_areas
    record.area_points[p, :n] = side.points
    record.majority_points[p] = side.majority
    record.tie_points[p] = side.tie
    record.presence_points[p] = side.presence
    record.close_number[p] = side.close
    record.need[p] = -1
    for area, needed in side.needs.items():
        record.need[p, area, : len(needed)] = needed
    for area, volcanoes in side.touches.items():
        record.touches[p, area] = sum(1 << volcano for volcano in volcanoes)
    for a, b in side.roads:
        record.road[p, a] |= np.uint64(1 << b)
        record.road[p, b] |= np.uint64(1 << a)


def _pack_planet_rules(record: Any, tree: Mapping[str, Any], players: int) -> None:
    """Fill the numbers that only one planet knows."""
    planets = tree["exoplanets"]
    record.collins_at_least = 0
    if tree["switches"]["collins_won"] == "at_least_4_of_6":
        record.collins_at_least = planets["Collins"]["won_with"]
    record.dirac_step = planets["Dirac"]["step"]
    fermi = planets["Fermi"]
    record.fermi_set_points = _padded(fermi["satellite_points"], MAX_AREAS)
    record.fermi_central_capacity = fermi[side_of(tree, "Fermi", players)]["central_capacity"]
    record.turing_step_points = _padded(planets["Turing"]["step_points"], MAX_AREAS)


def _padded(values: Sequence[int], n: int) -> list[int]:
    """Return ``values``, cut or with the last one repeated, as a list of length ``n``."""
    return [*values[:n], *[values[-1]] * (n - len(values))]
