"""From a rules tree to the params record of the kernels, and the numbering of its pieces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, count
from typing import Any

import numpy as np

from exobalance.simcore.games.starship.data.codes import Goal, Token
from exobalance.simcore.games.starship.data.layout import (
    BASE_MECHANISMS,
    BUILDINGS,
    COLOURS,
    KINDS,
    MAX_EFFECTS,
    MAX_ROUTE_ROWS,
    N_COLOURS,
    N_REPUTATION_ROWS,
    PLANETS,
    ROWS,
    TOKENS,
    TRACKS,
)
from exobalance.simcore.games.starship.data.params_record import PARAMS
from exobalance.simcore.games.starship.data.words import (
    parse_cost,
    parse_effects,
    parse_event,
    parse_technology,
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
    record.is_quick = is_quick(tree)
    _pack_seat(record, tree)
    _pack_people(record, tree, players)
    _pack_planets(record, tree)
    _pack_sun(record, tree, players)
    _pack_mechanisms(record, tree, players)
    _pack_market(record, tree, players)
    _pack_travel(record, tree)
    _pack_technologies(record, tree)
    _pack_tokens(record, tree, players)
    _pack_boards(record, tree)
    _pack_route(record, tree)
    _pack_switches(record, tree["switches"])
    return params


def is_quick(tree: Tree) -> bool:
    """Return whether the quick game is played.

    Rule: SI-R81
    """
    return bool(tree["game"]["variant"] == "quick")


def by_players(values: Sequence[int], players: int) -> int:
    """Return the value of a list for 2, 3 and 4 players."""
    return values[players - 2]


def base_mechanisms(tree: Tree) -> list[str]:
    """Return the names of the base mechanisms."""
    return [name for name, row in tree["mechanisms"].items() if row["kind"] == "base"]


def item_numbers(tree: Tree) -> list[int]:
    """Return the numbers of the base mechanisms among the items of the game.

    Those of the shipped rules keep their numbers; others take the places behind them.
    """
    behind = count(len(BASE_MECHANISMS))
    return [
        BASE_MECHANISMS.index(name) if name in BASE_MECHANISMS else next(behind)
        for name in base_mechanisms(tree)
    ]


def n_removed(tree: Tree) -> int:
    """Return how many base mechanisms a setup set takes out of the game, at most two.

    Rule: SI-R8
    """
    return min(2, max(0, len(base_mechanisms(tree)) - tree["setup"]["base_mechanisms"]))


def items_per_game(tree: Tree) -> int:
    """Return the number of items of each seat: the base mechanisms that leave the game."""
    return n_removed(tree)


def setup_sets(tree: Tree) -> Sequence[tuple[int, ...]]:
    """Return the base mechanisms that leave the game together, as item numbers.

    Rule: SI-R8
    """
    return list(combinations(item_numbers(tree), n_removed(tree)))


def _fill(target: Any, effects: Sequence[tuple[int, int, int, int]]) -> None:
    """Fill effects of one thing; -1 ends the list."""
    target[:] = -1
    for place, effect in enumerate(effects[:MAX_EFFECTS]):
        target[place] = effect


def _pack_seat(record: Any, tree: Tree) -> None:
    setup, supply, quick = tree["setup"], tree["supply"], tree["quick"]
    fast = is_quick(tree)
    record.prestige = setup["prestige"]
    record.scientists = quick["scientists"] if fast else setup["scientists"]
    record.all_scientists = supply["scientists"]
    record.fuel = quick["fuel"] if fast else setup["fuel"]
    record.fuel_hold = quick["fuel_hold"] if fast else 0
    record.bases = supply["bases"]
    record.buildings = [supply[name] for name in ("drills", "converters", "ars", "outposts")]
    record.leader_space = quick["leader_space"] if fast else 0
    record.start_rows = [ROWS.index(name) for name in quick["rows"]]
    for name in quick["planets"]:
        record.quick_planet[PLANETS.index(name)] = 1


def _pack_people(record: Any, tree: Tree, players: int) -> None:
    people, end = tree["people"], tree["end"]
    record.n_on_earth = by_players(tree["setup"]["people"], players)
    if is_quick(tree):
        record.n_in_cells = tree["quick"]["people"] * players
        if tree["switches"]["quick_people"] == "within_total":
            record.n_on_earth -= record.n_in_cells
    place = 0
    for colour, number in enumerate(people["number"]):
        for copy in range(number):
            record.person_colour[place] = colour
            record.person_uid[place] = uid(f"{COLOURS[colour]} person {copy}")
            place += 1
    record.n_people = place
    record.people_row = people["row"]
    record.repopulation = people["repopulation"]
    record.arrivals = people["arrivals"] * players
    record.end_people = people["row"] * by_players(end["rows"], players)
    record.end_sectors = end["sectors"]
    record.end_goals = end["goals"]


def _pack_planets(record: Any, tree: Tree) -> None:
    record.n_pile = tree["setup"]["pile"]
    record.n_productions = len(tree["tokens"])
    for number, (name, token) in enumerate(tree["tokens"].items()):
        record.production_planet[number] = PLANETS.index(token["planet"])
        record.production_colour[number] = COLOURS.index(token["colour"])
        record.production_deposit[number] = token["deposit"]
        record.production_immediate[number] = token["immediate"]
        record.production_uid[number] = uid(name)
    for number, name in enumerate(PLANETS):
        planet = tree["planets"][name]
        record.orbit[number] = planet["orbit"]
        record.n_spaces[number] = len(planet["places"])
        record.start_space[number] = planet["start"]
        for space, text in enumerate(planet["places"]):
            record.quadrants[number, space] = sum(1 << int(part) - 1 for part in text.split("+"))


def _pack_sun(record: Any, tree: Tree, players: int) -> None:
    solar, events = tree["solar"], tree["events"]
    record.solar_draw = solar["draw"]
    record.solar_keep = solar["keep"]
    record.solar_track = by_players(solar["track"], players)
    record.spiral = solar["spaces"]
    record.spiral_start = tree["quick"]["solar_start"] if is_quick(tree) else solar["start"]
    record.mercury_after = solar["mercury_after"]
    record.venus_after = solar["venus_after"]
    for space in solar["event_spaces"]:
        record.has_event[space] = 1
    record.n_events = len(events)
    record.events_used = min(len(events), tree["setup"]["events"])
    for number, (name, event) in enumerate(events.items()):
        record.event_uid[number] = uid(name)
        for section, key in enumerate(("green", "red", "black")):
            colour, amount = parse_event(event[key])
            record.event_colour[number, section] = colour
            record.event_number[number, section] = amount
    record.bag = [number * players for number in tree["setup"]["solar_bag"]]
    record.bag_uid = [uid(f"{colour} cube") for colour in COLOURS]


def _pack_mechanisms(record: Any, tree: Tree, players: int) -> None:
    mechanisms, sectors = tree["mechanisms"], tree["sectors"]
    record.n_mechanisms = len(mechanisms)
    record.n_base = len(base_mechanisms(tree))
    record.n_removed = n_removed(tree)
    record.n_sets = len(setup_sets(tree))
    items = iter(item_numbers(tree))
    costs = [parse_cost(row["cost"]) for row in mechanisms.values()]
    by_cube = tree["switches"]["mechanism_tie"] == "cube_by_cube"
    for number, (name, row) in enumerate(mechanisms.items()):
        record.is_base[number] = row["kind"] == "base"
        record.base_item[number] = next(items) if row["kind"] == "base" else -1
        record.mechanism_cost[number] = costs[number]
        record.mechanism_points[number] = row["points"]
        record.mechanism_top[number] = _rank(costs[number], by_cube)
        record.mechanism_uid[number] = uid(name)
    record.in_sector = tree["quick"]["sector"] * players if is_quick(tree) else 0
    record.sector_size = by_players(sectors["mechanisms"], players)
    record.sectors = sectors["number"]
    record.long_term = sectors["long_term"]


def _rank(cost: Sequence[int], by_cube: bool) -> int:
    """Return what decides between mechanisms of equal points, more is higher.

    Rule: SI-R73, SI-A31
    """
    cubes = [colour for colour in range(N_COLOURS - 1, -1, -1) for _ in range(cost[colour])]
    if not by_cube:
        return cubes[0] if cubes else -1
    value = 0
    for place in range(8):
        value = value * (N_COLOURS + 1) + (cubes[place] + 1 if place < len(cubes) else 0)
    return value


def _pack_market(record: Any, tree: Tree, players: int) -> None:
    market, limits = tree["market"], tree["limits"]
    record.value = tree["cubes"]["values"]
    record.surcharge = market["surcharge"]
    record.market_spaces = by_players(market["spaces"], players)
    record.colour_spaces = by_players(market["spaces_per_colour"], players)
    if is_quick(tree):
        record.market_drawn = tree["quick"]["market"] * players
    else:
        record.market_start = tree["setup"]["market"]
    record.most_repeats = limits["repeats"]
    record.most_loaded = limits["fuel_loaded"]
    record.most_traded = limits["most_traded"]
    record.fuel_per_point = tree["scoring"]["fuel_per_point"]
    record.cube_surcharge = tree["scoring"]["cube_surcharge"]


def _pack_travel(record: Any, tree: Tree) -> None:
    travel, plant = tree["travel"], tree["plant"]
    record.takeoff = travel["takeoff"]
    record.orbit_step = travel["orbit"]
    record.quadrant_step = travel["quadrant"]
    record.missing_pp = travel["missing"]
    record.look_fuel = travel["look"]
    record.wormhole_fuel = travel["wormhole"]
    record.base_cubes = plant["base"]
    record.explorer_cubes = plant["explorer"]
    record.warehouse = plant["warehouse"]
    record.slots = plant["slots"]


def _pack_technologies(record: Any, tree: Tree) -> None:
    record.building_row[:] = -1
    for row, name in enumerate(ROWS):
        technology = tree["technologies"][name]
        building = technology["building"]
        record.row_building[row] = BUILDINGS.index(building) if building != "-" else -1
        if building != "-":
            record.building_row[BUILDINGS.index(building)] = row
        for level, text in enumerate(technology["effects"]):
            modifiers, effects = parse_technology(text)
            for modifier, amount in modifiers:
                record.row_modifier[row, level, modifier] += amount
            _fill(record.row_effect[row, level], effects)
            record.row_cost[row, level] = parse_cost(technology["costs"][level])
    research = tree["research"]
    record.most_salvation = research["most_salvation"]
    for number, cost in enumerate(research["salvation_costs"]):
        record.salvation_cost[number] = parse_cost(cost)
    record.n_salvation = len(tree["salvation_technologies"])
    for number, technology in enumerate(tree["salvation_technologies"].values()):
        for modifier, amount in parse_technology(technology["effect"])[0]:
            record.salvation_modifier[number, modifier] += amount


def _pack_tokens(record: Any, tree: Tree, players: int) -> None:
    _fill(record.earth_effect, parse_effects(tree["earth"]["production"]))
    record.n_extra = len(tree["extra"])
    record.n_offer = min(record.n_extra, tree["setup"]["extra_per_player"] * players)
    for number, (name, token) in enumerate(tree["extra"].items()):
        record.extra_uid[number] = uid(name)
        record.extra_repeats[number] = token["repeatable"]
        _fill(record.extra_effect[number], parse_effects(token["effects"]))
    salvation = tree["salvation"]
    record.highlight_pp = salvation["highlight_pp"]
    for number, name in enumerate(TOKENS):
        record.highlight[number] = -1 if number == Token.EARTH else code(Goal, salvation[name])


def _pack_boards(record: Any, tree: Tree) -> None:
    rows = [tree["pyramid"][f"row_{number}"] for number in range(1, 8)]
    rows = [row for row in rows if row]
    record.n_pyramid = len(rows)
    for row, spaces in enumerate(rows):
        record.n_places[row] = len(spaces)
        for place, text in enumerate(spaces):
            _fill(record.place_effect[row, place], parse_effects(text))
    for track, name in enumerate(TRACKS):
        spaces = tree["tracks"][name]
        record.track_length[track] = len(spaces)
        for space, text in enumerate(spaces, 1):
            _fill(record.track_effect[track, space], parse_effects(text))
    reputation = tree["reputation"]
    length, points = reputation["row_length"], reputation["points"]
    record.n_reputation = length * N_REPUTATION_ROWS
    record.reputation_start = reputation["start"]
    record.reputation_top = length * (N_REPUTATION_ROWS - 1)
    for index in range(record.n_reputation):
        record.reputation_pp[index] = points[N_REPUTATION_ROWS - 1 - index // length]
    record.top_step = reputation["top_step"]
    record.bottom_step = reputation["bottom_step"]
    faces = tree["pass"]["faces"]
    record.n_faces = len(faces)
    record.restart = tree["pass"]["restart"]
    for face, text in enumerate(faces):
        _fill(record.face_effect[face], parse_effects(text))


def _pack_route(record: Any, tree: Tree) -> None:
    route, arrival = tree["route"], tree["arrival"]
    record.route_rows = route["rows"]
    record.n_columns = len(route["fuel"])
    record.column_fuel[: record.n_columns] = route["fuel"]
    record.extra_column = route["extra_column"] - 1
    for text in route["interest"]:
        column, row = (int(part) - 1 for part in text.split(":"))
        record.is_interest[MAX_ROUTE_ROWS * column + row] = 1
    for pile, key in enumerate(("pile", "interest_pile")):
        place = 0
        for kind, number in enumerate(route[key]):
            for copy in range(number):
                record.pile_kind[pile, place] = kind
                record.pile_uid[pile, place] = uid(f"{key} {KINDS[kind]} {copy}")
                place += 1
        record.n_pile_tokens[pile] = place
    for kind, name in enumerate(KINDS):
        token = tree["route_tokens"][name]
        _fill(record.discoverer[kind], parse_effects(token["discoverer"]))
        _fill(record.everyone[kind], parse_effects(token["everyone"]))
        record.jumps[kind] = token["jump"]
    record.arrival_points = arrival["points"]
    for place, multiplier in enumerate(arrival["multipliers"], 1):
        record.multiplier[place] = multiplier


def _pack_switches(record: Any, switches: Tree) -> None:
    record.random_start = switches["planet_start"] == "random"
    record.ends_at_once = switches["phase_end"] == "immediate"
    record.loads_bases = switches["base_must_be_loaded"]
    record.builds_at_base = switches["build_at_existing_base"]
    record.base_waits = switches["dismantled_base"] == "after_unloading"
    record.partial_dismantling = switches["partial_dismantling"]
    record.extra_in_salvation = switches["extra_in_salvation"] == "any_action"
    record.next_row = switches["full_government_row"] == "next_row"
    record.government_bonus = switches["gov_satellite_full_bonus"]
    record.government_ends = switches["gov_satellite_ends_game"]
    record.entry_pays = switches["top_row_entry_pays"]
    record.people_on_top = switches["quick_people"] == "on_top"
    record.free_rows = switches["quick_technologies"] == "free"
    record.any_pile = switches["preliminary_pile"] == "any"
    record.uncovers = switches["removed_active_token"] == "uncovers"
    record.recomputed = switches["governor_in_phase"] == "recomputed"
    record.wormhole_chain = switches["auto_wormhole_chain"]
    record.frozen = switches["destroyed_planet_place"] == "frozen"
    record.final_loads = switches["final_return_loads"]
    record.several_warehouses = switches["ars_scope"] == "several_warehouses"
    record.per_colour = switches["market_scope"] == "per_colour"
    record.low_first = switches["market_overflow"] == "low_value_first"
    record.one_per_level = switches["building_unlock"] == "one_per_level"
