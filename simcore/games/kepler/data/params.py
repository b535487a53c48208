"""From a rules tree to the params record of the kernels, and the numbering of its pieces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

import numpy as np

from exobalance.simcore.games.kepler.data.codes import Bonus, Icon, Metric, Space, Who
from exobalance.simcore.games.kepler.data.galaxy import pack_galaxy
from exobalance.simcore.games.kepler.data.labels import TYPES
from exobalance.simcore.games.kepler.data.layout import (
    FIRST_MINE,
    FIRST_TARGET,
    MAX_TILES,
    OBJECTIVES,
    TECHNOLOGIES,
    TRACKS,
)
from exobalance.simcore.games.kepler.data.params_record import PARAMS
from exobalance.simcore.games.kepler.data.words import (
    parse_condition,
    parse_cubes,
    parse_effect,
    parse_icon,
)
from exobalance.simcore.kit.packing import code, uid

Tree = Mapping[str, Any]


def pack(tree: Tree, players: int) -> np.recarray:
    """Return the params record, shape (1,), for a player count.

    ``tree`` must have passed `checks.check_rules`.
    """
    params = np.zeros(1, PARAMS).view(np.recarray)
    record = params[0]
    record.n_players = players
    record.is_solo = players == 1
    _pack_setup(record, tree, players)
    pack_galaxy(record, tree, players)
    _pack_planets(record, tree)
    _pack_actions(record, tree)
    _pack_technologies(record, tree)
    _pack_tracks(record, tree["tracks"])
    _pack_progress(record, tree, players)
    _pack_objectives(record, tree, players)
    _pack_scoring(record, tree)
    _pack_switches(record, tree["switches"])
    return params


def tiles_in_play(tree: Tree, players: int) -> dict[str, int]:
    """Return the names of the tiles at a player count with their numbers.

    Rule: KEP-R8, KEP-R64
    """
    seats = max(2, players)
    found = {
        name: number
        for number, (name, planet) in enumerate(tree["planets"].items())
        if planet["min_players"] <= seats
    }
    setup = tree["setup"]
    found |= {f"mine{i + 1}": FIRST_MINE + i for i in range(setup["mines"][players - 1])}
    found |= {f"target{i + 1}": FIRST_TARGET + i for i in range(setup["targets"][players - 1])}
    return found


def objective_pool(tree: Tree) -> list[int]:
    """Return the numbers of the objectives of the set that is played.

    Rule: KEP-R15
    """
    played = tree["setup"]["objectives"]
    return [i for i, card in enumerate(tree["objectives"].values()) if card["set"] == played]


def item_numbers(tree: Tree) -> list[int]:
    """Return the numbers of the objectives among the items of the game.

    Those of the shipped rules keep their numbers; others take the places behind them.
    """
    behind = count(len(OBJECTIVES))
    return [OBJECTIVES.index(n) if n in OBJECTIVES else next(behind) for n in tree["objectives"]]


def items_per_game(tree: Tree) -> int:
    """Return the number of items of each seat: its objective; solo, that of the level."""
    return 1


def setup_sets(tree: Tree) -> Sequence[tuple[int, ...]]:
    """Return the objectives that the first seat can have, as item numbers.

    Rule: KEP-R15
    """
    items = item_numbers(tree)
    return [(items[number],) for number in objective_pool(tree)]


def bonus_cubes(solo: Mapping[str, Any]) -> tuple[int, int]:
    """Return the bonus cubes of a solo level: E or M of choice, and A.

    Rule: KEP-R72
    """
    level = solo["level"]
    free = 0
    if level > 1:
        free = max(0, (solo["previous_score"] - solo["minimum"][level - 2]) // solo["bonus_per"])
    return free, solo["bonus_antimatter"][level - 1]


def _pack_setup(record: Any, tree: Tree, players: int) -> None:
    setup, start, solo = tree["setup"], tree["start"], tree["solo"]
    record.rounds = tree["game"]["rounds"]
    record.free_levels = setup["free_levels"]
    tiles = tiles_in_play(tree, players)
    record.n_tiles = len(tiles)
    record.tiles[: len(tiles)] = list(tiles.values())
    record.tile_uid = np.zeros(MAX_TILES, np.uint64)
    for name, number in tiles.items():
        record.tile_uid[number] = uid(name)
    record.space_start = code(Space, start["space"])
    record.earth_start = start["earth"]
    record.storage_start = start["storage"]
    if players == 1:
        free, antimatter = bonus_cubes(solo)
        record.bonus_cubes = free
        record.storage_start = np.add(start["earth"], start["storage"])
        record.earth_start = [0, 0, antimatter]
        record.minimum = solo["minimum"][solo["level"] - 1]
        for number in solo["phantom_rounds"]:
            record.phantom_round[number] = 1
    record.phantom_steps = solo["phantom_steps"]
    record.phantom_levels = solo["phantom_levels"]


def _pack_planets(record: Any, tree: Tree) -> None:
    for kind, name in enumerate(TYPES):
        row = tree["types"][name]
        record.type_colonise[kind] = row["colonise"]
        record.type_terraform[kind] = row["terraform"]
        record.type_needs[kind] = row["needs_antimatter_science"]
    record.n_planets = len(tree["planets"])
    for number, planet in enumerate(tree["planets"].values()):
        record.planet_number[number] = planet["number"]
        record.planet_type[number] = TYPES.index(planet["type"])
        record.planet_level[number] = planet["level"]
        record.planet_cost[number] = planet["cost"]
        record.planet_makes[number] = [planet["colony"], planet["terraformed"]]
        record.planet_points[number] = planet["points"]
    record.most_colonies = tree["colonies"]["most"]


def _pack_actions(record: Any, tree: Tree) -> None:
    ships, actions, bonus = tree["ships"], tree["actions"], tree["bonus"]
    record.n_ships = ships["number"]
    record.ship_cost = [ships["cost"], ships["cheap_cost"]]
    record.cheap_level = ships["cheap_level"]
    record.most_built = actions["space_missions_ships"]
    for place, name in enumerate(actions["board"]):
        record.space_bonus[code(Space, name)] = [
            code(Bonus, actions["column_bonuses"][place % 3]),
            code(Bonus, actions["row_bonuses"][place // 3]),
        ]
    record.mapping_steps = actions["mapping_steps"]
    record.mapping_tiles = actions["mapping_tiles"]
    record.shared_level = bonus["shared_level"]
    record.evolution = bonus["evolution"]
    record.progress_steps = bonus["progress_steps"]
    record.modernity_steps = bonus["modernity_steps"]
    record.planning_hexes = bonus["planning_hexes"]
    record.neo = bonus["neo"]
    record.target_steps = tree["target"]["steps"]
    record.mine_regenerates = tree["mine"]["regenerate"]
    record.most_uses = tree["quantum"]["most_uses"]


def _pack_technologies(record: Any, tree: Tree) -> None:
    for row, name in enumerate(TECHNOLOGIES):
        technology = tree["technologies"][name]
        record.tech_cost[row] = [parse_cubes(cost) for cost in technology["costs"]]
        record.tech_leadership[row] = technology["leadership"]
        record.tech_lifts[row] = technology["collaboration"]
    values = tree["technology"]
    record.speed = values["speed"]
    record.conversions = values["conversions"]
    record.shifts = values["moves"]
    record.energy = values["energy"]
    record.exploited = values["exploited_planets"]
    record.terraform_level = values["terraform_level"]
    record.antimatter = values["antimatter"]


def _pack_tracks(record: Any, tracks: Tree) -> None:
    record.length = tracks["length"]
    record.place_points[: len(tracks["points"])] = tracks["points"]
    for row, name in enumerate(TRACKS):
        track = tracks[name]
        for bit, place in enumerate(track["medals"]):
            record.medal[row, place] = 1 << bit
        for place in track["regenerate"]:
            record.icon[row, place] = Icon.REGENERATE
        for text in track["produce"]:
            place, cube = parse_icon(text)
            record.icon[row, place] = Icon.PRODUCE_E + cube


def _pack_progress(record: Any, tree: Tree, players: int) -> None:
    cards = tree["progress"]
    record.n_progress = len(cards)
    solo = players == 1
    removed = tree["solo"] if solo else tree["setup"]
    record.progress_removed = removed["progress_removed"]
    for number, (name, card) in enumerate(cards.items()):
        record.progress_uid[number] = uid(name)
        record.progress_in_play[number] = card["solo"] or not solo
        record.progress_who[number] = code(Who, card["who"])
        record.progress_metric[number] = code(Metric, card["metric"])
        record.progress_optional[number] = card["optional"]
        record.n_effects[number] = len(card["effects"])
        for place, text in enumerate(card["effects"]):
            record.effect[number, place] = parse_effect(text)


def _pack_objectives(record: Any, tree: Tree, players: int) -> None:
    names = list(tree["objectives"])
    items = item_numbers(tree)
    pool = objective_pool(tree)
    record.n_pool = len(pool)
    record.pool[: len(pool)] = pool
    for number, (name, card) in enumerate(tree["objectives"].items()):
        record.objective_uid[number] = uid(name)
        record.objective_item[number] = items[number]
        record.condition[number] = parse_condition(card["condition"])
        record.objective_points[number] = card["points"]
    wants_two = tree["switches"]["objective_deal"] == "two_keep_one"
    record.n_deal = 2 if wants_two and 2 * players <= len(pool) else 1
    if players == 1:
        campaign = tree["campaigns"][tree["solo"]["campaign"]]["objectives"]
        own = [names.index(name) for name in campaign[: tree["solo"]["level"]]]
        record.n_campaign = len(own)
        record.campaign[: len(own)] = own


def _pack_scoring(record: Any, tree: Tree) -> None:
    scoring = tree["scoring"]
    record.antimatter_points = scoring["antimatter"]
    record.types_points = scoring["types"]
    record.alike_points = scoring["alike"]
    record.alike_number = scoring["alike_number"]
    record.mine_points = scoring["mine"]
    record.technology_points = scoring["technology"]
    record.technology_level = scoring["technology_level"]
    record.medal_points = scoring["medal"]
    record.zone_points = scoring["zones"]


def _pack_switches(record: Any, switches: Tree) -> None:
    record.burns_cards = switches["burn_source"] == "storage_or_planet"
    record.bonus_after_declined = switches["bonus_after_declined_action"]
    record.planning_needs_speed = switches["exploratory_planning_needs_speed"]
    record.maps_one_by_one = switches["mapping_choice"] == "one_by_one"
    record.maps_up_to = switches["mapping_count"] == "up_to"
    record.lifts_lead = switches["collaboration_gives_leadership"]
    record.medals_wait = switches["medals_during_card"] == "next_card"
    record.players_place = switches["tile_placement"] == "players"
    record.partial = switches["partial_production"] == "all"
    record.logistics_nearest = switches["logistics_fallback"] == "nearest_hex"
    record.any_bonus = switches["bonus_without_effect"] == "allowed"
    record.icons_declined = switches["track_icons"] == "may_decline"
    record.phantom_blocks = switches["phantom_leads_alone"] == "blocks"
    record.met_any_time = switches["objective_check_solo"] == "any_time"
