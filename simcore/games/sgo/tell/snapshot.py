"""The table as plain data with the names of the rulebook, at any moment and at the end.

Everything here reads the state; nothing decides a rule.
"""

from __future__ import annotations

import numpy as np

from exobalance.simcore.describe import Fields, Tree
from exobalance.simcore.games.sgo.data.coverage import CENTRAL
from exobalance.simcore.games.sgo.data.labels import DECISIONS, SOURCES
from exobalance.simcore.games.sgo.data.layout import (
    GATES,
    N_GATES,
    N_STACKS,
    PLANETS,
    ROOMS,
    STACKS,
    TOKENS,
    Figure,
    Slot,
)
from exobalance.simcore.games.sgo.data.names import FIGURES, SLOTS, Names, gate_target, names_of
from exobalance.simcore.games.sgo.tell.setup import planets_in_play, stack_tiles
from exobalance.simcore.kit.telling.lines import decision_due, points_by_source


def station_dict(
    state: np.record, names: Names, seat: int
) -> dict[tuple[int, int], tuple[str, int, bool, int]]:
    """Return a station: place -> (tile, rotation, ON, colonists)."""
    return {
        (int(state.mod_x[seat, module]), int(state.mod_y[seat, module])): (
            names.tiles[int(state.mod_tile[seat, module])],
            int(state.mod_rotation[seat, module]),
            bool(state.mod_on[seat, module]),
            int(state.mod_colonists[seat, module]),
        )
        for module in range(int(state.n_modules[seat]))
    }


def figures_dict(state: np.record, seat: int) -> dict[str, list[int]]:
    """Return the figures of a seat: room -> [engineers, chiefs, robots]."""
    return {
        room: [
            int(state.engineers[seat, i]),
            int(state.chiefs[seat, i]),
            int(state.robots[seat, i]),
        ]
        for i, room in enumerate(ROOMS)
    }


def owners_dict(state: np.record, names: Names, planet: int) -> dict[str, int]:
    """Return the occupied areas of a planet: area -> seat."""
    owners = state.owner[planet]
    return {
        area: int(owners[i]) - 1
        for i, area in enumerate(names.areas[planet])
        if area != CENTRAL and owners[i] > 0
    }


def snapshot(state: np.record, tree: Tree) -> Fields:
    """Return the whole table as plain data.

    Lists have one entry per seat.  ``rooms``: room -> [engineers, chiefs, robots];
    ``stations``: (x, y) -> (tile, rotation, ON, colonists); ``owners``: planet -> area ->
    seat.  Colonists of a landing under way that are not yet placed are in no list.
    """
    names = names_of(tree, int(state.n_players))
    seats = range(int(state.n_players))
    planets = planets_in_play(state)
    return {
        **decision_due(state, DECISIONS),
        "influence": [int(state.influence[seat]) for seat in seats],
        "sources": [points_by_source(state, seat, SOURCES) for seat in seats],
        "supply": [int(state.colonists[seat]) for seat in seats],
        "spare_engineers": [int(state.spare_engineers[seat]) for seat in seats],
        "spare_suits": [int(state.spare_suits[seat]) for seat in seats],
        "spare_robots": [int(state.spare_robots[seat]) for seat in seats],
        "rooms": [figures_dict(state, seat) for seat in seats],
        "rank_figures": [
            [FIGURES[Figure(state.rank_figure[seat, r])] for r in range(int(state.ranks[seat]))]
            for seat in seats
        ],
        "reorganisation": [bool(state.reorganise_token[seat]) for seat in seats],
        "stations": [station_dict(state, names, seat) for seat in seats],
        "planets": {PLANETS[p]: SLOTS[Slot(state.slot[p])] for p in planets},
        "owners": {PLANETS[p]: owners_dict(state, names, p) for p in planets},
        "central": [int(state.central[seat]) for seat in seats],
        "gates": {
            GATES[gate]: gate_target(int(state.gate_planet[gate])) for gate in range(N_GATES)
        },
        "tokens": [TOKENS[token] for token in state.token],
        "stacks": {
            STACKS[stack]: [names.tiles[tile] for tile in stack_tiles(state, stack)]
            for stack in range(N_STACKS)
        },
        "closings": int(state.closings),
    }


def final_line(state: np.record, tree: Tree) -> Fields:
    """Return what the last line of a replay adds to score and winners, by seat.

    Rule: SGO-R26, SGO-A28
    """
    fields = tree["wheel"]["fields"]
    totals = [int(state.influence[seat]) for seat in range(int(state.n_players))]
    return {
        "ranks": [total // fields for total in totals],
        "wheel": [total % fields for total in totals],
    }
