"""From a rules tree to the params record of the kernels, and the numbering of its pieces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import count, product
from typing import Any

import numpy as np

from exobalance.simcore.games.pun.data.checks import DEALT, pool
from exobalance.simcore.games.pun.data.codes import (
    CardSet,
    Claim,
    Condition,
    CorporationRule,
    Effect,
    Limit,
    Metric,
    Piece,
    PlanetRule,
    Side,
    Symbol,
    When,
    Where,
)
from exobalance.simcore.games.pun.data.layout import (
    CIV_CARDS,
    COLOURS,
    CORPORATIONS,
    MAX_CIV,
    MAX_PLANETS,
    N_ORIENTATIONS,
    N_RANKS,
    N_WORDS,
    PLANETS,
    STRIDE,
    TERRAINS,
    TRACKS,
)
from exobalance.simcore.games.pun.data.params_record import PARAMS
from exobalance.simcore.games.pun.data.pieces import Cell, cell_of, cells_of, shape_cells, symbols
from exobalance.simcore.kit.packing import code, uid

MARKED = {"cities": "c", "ring": "r", "currents": "e", "first_cells": "f", "toxic": "t"}
ZONES = {"icon_bans": "0123456789", "chasm": "01", "areas": "123456789"}


def pack(tree: Mapping[str, Any], players: int) -> np.recarray:
    """Return the params record, shape (1,), for a player count.

    ``tree`` must have passed `checks.check_rules`.
    """
    params = np.zeros(1, PARAMS).view(np.recarray)
    record = params[0]
    record.n_players = players
    _pack_setup(record, tree, players)
    _pack_station(record, tree, players)
    _pack_shapes(record, tree)
    _pack_tiles(record, tree)
    for number, planet in enumerate(tree["planets"].values()):
        _pack_planet(record, number, planet)
    for number, name in enumerate(tree["corporations"]):
        _pack_corporation(record, number, name, tree)
    for number, tech in enumerate(tree["technologies"].values()):
        _pack_tech(record, number, tech)
    _pack_civ(record, tree)
    _pack_objectives(record, tree)
    _pack_events(record, tree, players)
    _pack_scoring(record, tree)
    _pack_switches(record, tree["switches"])
    return params


def bits_of(letters: str, alphabet: str = TERRAINS) -> int:
    """Return letters as bits, in the order of ``alphabet``."""
    return sum(1 << alphabet.index(letter) for letter in set(letters))


def cell_number(cell: Cell) -> int:
    """Return the number of a cell [x, y]."""
    return cell[1] * STRIDE + cell[0]


def mask_of(cells: Iterable[Cell]) -> list[int]:
    """Return the words of the mask of some cells."""
    words = [0] * N_WORDS
    for cell in cells:
        number = cell_number(cell)
        words[number >> 6] |= 1 << (number & 63)
    return words


def dealt_boards(tree: Mapping[str, Any], what: str) -> list[int]:
    """Return the numbers of the planets or corporations that can be dealt.

    Rule: PUN-B2
    """
    given = tree["setup"][what]
    names = list(tree[what])
    return [names.index(name) for name in pool(tree, what) if name not in given or _shared(tree)]


def _shared(tree: Mapping[str, Any]) -> bool:
    """Return whether all boards that are dealt are the same."""
    return bool(tree["setup"]["pool"] == "symmetric")


def item_numbers(tree: Mapping[str, Any], what: str) -> list[int]:
    """Return the numbers of planets or corporations among the items of the game.

    Boards of the shipped rules keep their numbers; others take the places behind them.
    """
    shipped = PLANETS if what == "planets" else CORPORATIONS
    first = 0 if what == "planets" else MAX_PLANETS
    behind = count(len(shipped))
    return [first + (shipped.index(n) if n in shipped else next(behind)) for n in tree[what]]


def card_labels(tree: Mapping[str, Any]) -> list[int]:
    """Return the number of each civ card among the option labels of civ cards.

    Cards of the shipped rules keep their numbers; others take the places behind them, and
    share the last one if there are too many.
    """
    behind = count(len(CIV_CARDS))
    return [
        CIV_CARDS.index(name) if name in CIV_CARDS else min(next(behind), MAX_CIV - 1)
        for name in tree["civ_cards"]
    ]


def items_per_game(tree: Mapping[str, Any]) -> int:
    """Return the number of items of each seat: a planet and a corporation."""
    return 2


def setup_sets(tree: Mapping[str, Any]) -> Sequence[tuple[int, ...]]:
    """Return the boards that the first seat can have, as pairs of item numbers.

    The other seats have every pair equally often in a cycle of these sets, too.

    Rule: PUN-B2
    """
    found = []
    for what in ("planets", "corporations"):
        items, given = item_numbers(tree, what), tree["setup"][what][0]
        numbers = dealt_boards(tree, what)
        if given != DEALT:
            numbers = [list(tree[what]).index(given)]
        found.append([items[number] for number in numbers])
    return list(product(*found))


def first_symmetric(boards: Mapping[str, Any]) -> int:
    """Return the number of the first board of the symmetric side, or -1."""
    return next((i for i, each in enumerate(boards.values()) if each["set"] == "symmetric"), -1)


def turns_of(shape: Mapping[str, Any]) -> list[list[Cell]]:
    """Return the places of the cells of a shape in its eight orientations.

    Rule: PUN-B14
    """
    cells = shape_cells(shape)
    found = []
    for orientation in range(N_ORIENTATIONS):
        places = [(-each.x if orientation >= 4 else each.x, each.y) for each in cells]
        for _ in range(orientation % 4):
            places = [(-y, x) for x, y in places]
        left, up = min(x for x, _ in places), min(y for _, y in places)
        found.append([(x - left, y - up) for x, y in places])
    return found


def different_turns(shape: Mapping[str, Any], symbol: bool) -> int:
    """Return bits of the orientations that look different, the lowest of each kind.

    Rule: PUN-A4
    """
    cells = shape_cells(shape)
    marked = tuple(shape["meteorite"]) if symbol else None
    seen, bits = set(), 0
    for orientation, places in enumerate(turns_of(shape)):
        look = frozenset(
            (place, each.section, each.icon, (each.x, each.y) == marked)
            for place, each in zip(places, cells, strict=True)
        )
        if look not in seen:
            bits |= 1 << orientation
        seen.add(look)
    return bits


def _pack_setup(record: Any, tree: Mapping[str, Any], players: int) -> None:
    setup, solo = tree["setup"], tree["solo"]
    record.symmetric_pool = _shared(tree)
    record.choose_sides = setup["sides"] == "choose"
    for what, one in (("planets", "planet"), ("corporations", "corporation")):
        names = list(tree[what])
        given = [-1 if name == DEALT else names.index(name) for name in setup[what]]
        record[f"given_{one}"] = given
        dealt = dealt_boards(tree, what)
        record[f"n_{one}_pool"] = len(dealt)
        record[f"{one}_pool"][: len(dealt)] = dealt
        record[f"symmetric_{one}"] = first_symmetric(tree[what])
        record[f"{one}_uid"][: len(names)] = [uid(name) for name in names]
        record[f"{one}_item"][: len(names)] = item_numbers(tree, what)
        sides = [board["set"] == "symmetric" for board in tree[what].values()]
        record[f"{one}_is_symmetric"][: len(names)] = sides
    record.civ_cards = setup["civ_cards"][players - 1]
    record.neighbour_objectives = setup["neighbour_objectives"][players - 1]
    table = solo if players == 1 else setup
    if players == 1 or tree["variant"]["private_objectives"]:
        record.private_draw = table["private_draw"]
        record.private_keep = table["private_keep"]
    record.start_medals = tree["start"]["medals"]


def _pack_station(record: Any, tree: Mapping[str, Any], players: int) -> None:
    station = tree["station"]
    record.shift = -1 if station["shift"] == "random" else int(station["shift"])
    record.seat_position[:players] = station[f"seats_{players}"]
    forced = station["turn"][players - 1] == "forced"
    record.forced_turn = station["forced_turn"] if forced else -1
    shapes = list(tree["shapes"])
    rings = [*station["outer_ring"], *station["inner_ring"]]
    record.stack_shape = [shapes.index(name) for name in rings]


def _pack_shapes(record: Any, tree: Mapping[str, Any]) -> None:
    for number, shape in enumerate(tree["shapes"].values()):
        cells = shape_cells(shape)
        n = len(cells)
        record.shape_cells[number] = n
        for orientation, places in enumerate(turns_of(shape)):
            shifts = [cell_number(place) for place in places]
            record.shape_shift[number, orientation, :n] = shifts
            record.shape_mask[number, orientation] = mask_of(places)
            for x, y in places:
                record.shape_lines[number, orientation, 0, y] += 1
                record.shape_lines[number, orientation, 1, x] += 1
        record.shape_section[number, :n] = ["ab".index(each.section) for each in cells]
        for section in range(2):
            record.shape_icon[number, section] = next(
                i for i, each in enumerate(cells) if each.icon and each.section == "ab"[section]
            )
        record.shape_symbol[number] = next(
            i for i, each in enumerate(cells) if [each.x, each.y] == list(shape["meteorite"])
        )
        record.shape_orientations[number] = [
            different_turns(shape, symbol) for symbol in (False, True)
        ]


def _pack_tiles(record: Any, tree: Mapping[str, Any]) -> None:
    shapes = list(tree["shapes"])
    record.n_tiles = len(tree["tiles"])
    stacks = record.stack_shape.tolist()
    for number, (name, tile) in enumerate(tree["tiles"].items()):
        shape = shapes.index(tile["shape"])
        record.tile_uid[number] = uid(name)
        record.tile_shape[number] = shape
        record.tile_stack[number] = stacks.index(shape) if shape in stacks else -1
        terrains = [TERRAINS.index(tile[section]) for section in "ab"]
        record.tile_terrain[number] = terrains
        record.tile_terrains[number] = sum(1 << terrain for terrain in terrains)
        record.tile_meteorite[number] = tile["meteorite"]


def _pack_planet(record: Any, p: int, planet: Mapping[str, Any]) -> None:
    """Fill row ``p`` of the planet tables."""
    rule = planet["rule"]
    record.planet_rule[p] = code(PlanetRule, rule)
    record.planet_medals[p] = planet["medals"]
    record.exists[p] = mask_of(cells_of(planet["grid"], "si"))
    soil = {cell_of(text) for text in planet["lifepods"]}  # PUN-B48: whatever is drawn
    record.ice[p] = mask_of(set(cells_of(planet["grid"], "i")) - soil)
    record.perimeter[p] = mask_of(cells_of(planet["perimeter"], "#"))
    record.pods[p] = mask_of(cell_of(text) for text in planet["lifepods"])
    record.columns[p] = planet["columns"]
    record.rows[p] = planet["rows"]
    if rule in MARKED:
        record.marks[p] = mask_of(cells_of(planet["marks"], MARKED[rule]))
    zones = [mask_of(cells_of(planet["marks"], each)) for each in ZONES.get(rule, "")]
    if rule == "icon_bans":
        for letter, zone in zip(planet["bans"], zones, strict=False):
            record.icon_ban[p, TERRAINS.index(letter)] |= np.array(zone, np.uint64)
    else:
        zones = [zone for zone in zones if any(zone)]
        record.n_zones[p] = len(zones)
        for number, zone in enumerate(zones):
            record.zone[p, number] = zone
    record.n_crossings[p] = len(planet["crossings"])
    for number, pair in enumerate(planet["crossings"]):
        record.crossing[p, number] = [cell_number(cell_of(text)) for text in pair]


def _pack_corporation(record: Any, c: int, name: str, tree: Mapping[str, Any]) -> None:
    """Fill row ``c`` of the corporation tables."""
    corporation = tree["corporations"][name]
    record.corporation_rule[c] = code(CorporationRule, corporation["rule"])
    record.rovers[c] = corporation["rovers"]
    record.regress_tracks[c] = bits_of(corporation["regress"])
    record.top_repeat[c] = corporation["R_top_repeat"]
    for t, letter in enumerate(TRACKS):
        record.top[c, t] = len(corporation[letter]) - 1
        for position, text in enumerate(corporation[letter]):
            record.symbol[c, t, position] = _symbol_row(text, f"corporations.{name}.{letter}")
    path = corporation["path"]
    record.path_top[c] = len(path) - 1
    record.path_track[c, : len(path)] = [TRACKS.index(text[0]) for text in path]
    record.path_at[c, : len(path)] = [int(text[1:]) for text in path]
    record.tech_of[c] = -1
    for number, tech in enumerate(tree["technologies"].values()):
        if tech["corporation"] == name:
            record.tech_of[c, tech["level"]] = number


def _symbol_row(text: str, where: str) -> list[int]:
    """Return a track position as one row of the table ``symbol``.

    Rule: PUN-B24
    """
    row = [0] * len(Symbol)
    for symbol in symbols(text, where):
        if symbol.kind == "choice":
            sides = [_side(option.kind, option.track) for option in symbol.options]
            row[Symbol.CHOICE_A], row[Symbol.CHOICE_B] = sides
        elif symbol.kind == "advance":
            row[Symbol.ADVANCE] = 1 + TRACKS.index(symbol.track)
        else:
            row[Symbol[symbol.kind.upper()]] = symbol.number or 1
    return row


def _side(kind: str, track: str) -> int:
    """Return one side of a choice as a code of `Side`."""
    return int(Side[kind.upper()]) + (TRACKS.index(track) if kind == "advance" else 0)


def _pack_tech(record: Any, number: int, tech: Mapping[str, Any]) -> None:
    record.tech_limit[number] = code(Limit, tech["limit"])
    record.tech_effect[number] = code(Effect, tech["effect"])
    record.tech_when[number] = code(When, tech["when"])
    record.tech_count[number] = tech["count"]
    record.tech_steps[number] = tech["steps"]
    record.tech_tracks[number] = bits_of(tech["tracks"])
    record.tech_terrain[number] = bits_of(tech["terrain"])


def _pack_effect(record: Any, prefix: str, number: int, card: Mapping[str, Any]) -> None:
    """Fill the columns that civ cards and events share."""
    record[f"{prefix}_effect"][number] = code(Effect, card["effect"])
    record[f"{prefix}_count"][number] = card["count"]
    record[f"{prefix}_steps"][number] = card["steps"]
    record[f"{prefix}_tracks"][number] = bits_of(card["tracks"])
    record[f"{prefix}_claim"][number] = code(Claim, card["claim"])
    record[f"{prefix}_position"][number] = card["position"]
    record[f"{prefix}_piece"][number] = code(Piece, card["piece"])


def _pack_civ(record: Any, tree: Mapping[str, Any]) -> None:
    cards = tree["civ_cards"]
    record.n_civ = len(cards)
    record.civ_label[: len(cards)] = card_labels(tree)
    for number, (name, card) in enumerate(cards.items()):
        record.civ_uid[number] = uid(name)
        record.civ_rank[number] = card["rank"] - 1
        record.civ_at_end[number] = card["timing"] == "end_game"
        record.civ_medals[number] = card["medals"]
        record.civ_set[number] = code(CardSet, card["set"])
        _pack_effect(record, "civ", number, card)
    ranks = [card["rank"] for card in cards.values()]
    below = [sum(rank <= limit for rank in ranks) for limit in range(N_RANKS + 1)]
    record.rank_first = below


def _pack_objectives(record: Any, tree: Mapping[str, Any]) -> None:
    cards = tree["objectives"]
    record.n_objectives = len(cards)
    for number, (name, card) in enumerate(cards.items()):
        record.objective_uid[number] = uid(name)
        record.metric[number] = code(Metric, card["metric"])
        record.metric_terrain[number] = TERRAINS.find(card["metric_terrain"] or "?")
        record.fewer_is_better[number] = card["better"] == "fewer"
        record.condition[number] = code(Condition, card["condition"])
        record.condition_terrain[number] = TERRAINS.find(card["condition_terrain"] or "?")
        record.condition_number[number] = card["number"]
        record.width[number] = card["width"]
        record.height[number] = card["height"]
        record.ground_is_ice[number] = card["ground"] == "ice"


def _pack_events(record: Any, tree: Mapping[str, Any], players: int) -> None:
    deck, solo = tree["event_deck"], players == 1
    record.use_events = solo or tree["variant"]["events"]
    record.mix_by_colour = deck["mix"] == "by_colour"
    record.deck_colour = [deck[colour] for colour in COLOURS]
    record.deck_size = deck["size"]
    record.n_events = len(tree["events"])
    for number, (name, card) in enumerate(tree["events"].items()):
        record.event_uid[number] = uid(name)
        record.event_in_pool[number] = solo or not card["solo_only"]
        record.event_colour[number] = COLOURS.index(card["colour"])
        record.event_in_force[number] = card["duration"] == "round"
        record.event_terrain[number] = bits_of(card["terrain"])
        record.event_where[number] = code(Where, card["where"])
        _pack_effect(record, "event", number, card)


def _pack_scoring(record: Any, tree: Mapping[str, Any]) -> None:
    scoring, solo = tree["scoring"], tree["solo"]
    record.medals_per_lifepod = scoring["lifepod"]
    record.meteorite_set = scoring["meteorites"]
    for name in ("repo", "commerce"):
        _pack_table(record, name, scoring[name])
    record.private_medals = scoring["private"]
    for name in ("neighbour_win", "neighbour_tie", "shared_win", "shared_tie"):
        record[name] = scoring[name]
    record.solo_target = solo["target"]
    _pack_table(record, "deck_step", solo["deck_steps"])
    _pack_table(record, "band", solo["bands"])
    for row, colour in enumerate(COLOURS):
        record.deck_change[row, : len(solo[colour])] = solo[colour]


def _pack_table(record: Any, name: str, values: Sequence[int]) -> None:
    """Fill a table of numbers and its length."""
    record[f"n_{name}s" if name in ("deck_step", "band") else f"n_{name}"] = len(values)
    record[name][: len(values)] = values


def _pack_switches(record: Any, switches: Mapping[str, Any]) -> None:
    record.renew_every_step = switches["power_renewal"] == "every_step"
    record.planet_ends_game = switches["planet_restriction_may_end_game"]
    record.ho1_lifts_restrictions = switches["ho1_lifts_restrictions"]
    record.patches_slide = switches["pajitnov_patches_slide"]
    record.currents_cover_lines = switches["petra_currents_cover_lines"]
    in_objectives = switches["petra_currents_in_objectives"]
    record.currents_only_in_rectangles = in_objectives == "rectangles"
    record.bonus_on_track_gains_only = switches["uc3_bonus"] == "track_gains"
    record.teleport_onto_toxic = switches["teleport_onto_toxic"]
    record.lifepod_cards_count_area_only = switches["civ28_counts"] == "scoring_area"
    record.collection_by_delivery_only = switches["ho3_answers_to"] == "delivery"
    record.free_steps_on_currents = switches["free_steps_on_currents"]
    record.ban_on_currents = switches["rover_ban_on_currents"]
    record.withheld_tech_is_dead = not switches["no_milestones_unlocks_tech"]
    record.start_movement_in_tile_step = switches["round_start_movement"] == "tile_step"
    record.jump_by_terrain = switches["re3_between"] == "terrain"
    record.crowd_bonus_on_all_gains = switches["ma2_bonus"] == "all_gains"
    record.fx1_when_unlocked = switches["fx1_when_unlocked"]
    record.fx2_milestone_only = switches["fx2_claims"] == "milestone"
    record.energy_is_compulsory = not switches["jd4_optional"]
    record.swaps_load = switches["horizon_swaps_load"]
    record.no_lifepods_on_top = switches["cosmos_lifepods"] == "not_on_top"
    record.extra_tile_drops = switches["extra_tile_drops_restrictions"]
    record.free_steps_without_gain = not switches["free_steps_need_movement"]
    record.path_claims_last_only = switches["oasis_w_claims"] == "last"
    record.own_cube = switches["makeshift_advances"] == "own_cube"
