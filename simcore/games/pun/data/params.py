"""From a rules tree to the params record of the kernels, and the numbering of its pieces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count, product
from typing import Any

import numpy as np

from exobalance.simcore.games.pun.data.checks import DEALT, pool
from exobalance.simcore.games.pun.data.codes import CrowdGains
from exobalance.simcore.games.pun.data.layout import (
    COLOURS,
    CORPORATIONS,
    MAX_PLANETS,
    PLANETS,
)
from exobalance.simcore.games.pun.data.params_boards import (
    pack_corporation,
    pack_planet,
    pack_shapes,
    pack_tech,
    pack_tiles,
)
from exobalance.simcore.games.pun.data.params_cards import pack_civ, pack_events, pack_objectives
from exobalance.simcore.games.pun.data.params_record import PARAMS
from exobalance.simcore.kit.packing import uid


def pack(tree: Mapping[str, Any], players: int) -> np.recarray:
    """Return the params record, shape (1,), for a player count.

    ``tree`` must have passed `checks.check_rules`.
    """
    params = np.zeros(1, PARAMS).view(np.recarray)
    record = params[0]
    record.n_players = players
    _pack_setup(record, tree, players)
    _pack_station(record, tree, players)
    pack_shapes(record, tree)
    pack_tiles(record, tree)
    for number, planet in enumerate(tree["planets"].values()):
        pack_planet(record, number, planet)
    for number, name in enumerate(tree["corporations"]):
        pack_corporation(record, number, name, tree)
    for number, tech in enumerate(tree["technologies"].values()):
        pack_tech(record, number, tech)
    pack_civ(record, tree)
    pack_objectives(record, tree)
    pack_events(record, tree, players)
    _pack_scoring(record, tree)
    _pack_switches(record, tree["switches"])
    return params


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
    record.crowd_bonus_gains = CrowdGains[switches["ma2_bonus"].upper()]
    record.fx1_when_unlocked = switches["fx1_when_unlocked"]
    record.fx2_milestone_only = switches["fx2_claims"] == "milestone"
    record.energy_is_compulsory = not switches["jd4_optional"]
    record.may_keep_load = switches["ho4_optional"]
    record.swaps_load = switches["horizon_swaps_load"]
    record.no_lifepods_on_top = switches["cosmos_lifepods"] == "not_on_top"
    record.extra_tile_drops = switches["extra_tile_drops_restrictions"]
    record.free_steps_without_gain = not switches["free_steps_need_movement"]
    record.path_claims_last_only = switches["oasis_w_claims"] == "last"
    record.own_cube = switches["makeshift_advances"] == "own_cube"
