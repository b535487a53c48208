"""A game in progress as plain data with the names of the rulebook and the data files.

Everything here reads the state; nothing decides a rule.  Used by the replay, by other
software through JSON lines, and by the comparison with the reference twin.  Events, words
and positions scored by hand have modules of their own and are named here as well, as the
contract asks for them in this module.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from exobalance.simcore.core.status import Status
from exobalance.simcore.games.sgo.data.boards import side_of
from exobalance.simcore.games.sgo.data.labels import DECISIONS, SOURCES, Kind, Source
from exobalance.simcore.games.sgo.data.layout import (
    FIELDS,
    GATES,
    N_GATES,
    N_STACKS,
    PHASES,
    PLANETS,
    ROOMS,
    STACKS,
    TOKENS,
    UNUSED,
    Figure,
    Slot,
    Token,
)
from exobalance.simcore.games.sgo.data.names import (
    CENTRAL,
    FIGURES,
    SLOTS,
    Names,
    gate_target,
    names_of,
    place_of,
    start_track,
)
from exobalance.simcore.games.sgo.draw.scene import scene as scene
from exobalance.simcore.games.sgo.tell.events import events as events
from exobalance.simcore.games.sgo.tell.replay_words import words as words
from exobalance.simcore.games.sgo.tell.score import score_position as score_position
from exobalance.simcore.games.sgo.tell.score import score_tables as score_tables

Option = dict[str, Any]


def facts(tree: Mapping[str, Any]) -> dict[str, Any]:
    """Return what analyses need to know about the tables, as plain data for the manifest.

    ``tie_breaks``: columns of ``seats`` that break ties.  ``rescore``: how predominance is
    scored, so that it can be scored again with the tokens in another order.  ``gifts``: what
    the active player's choice of room gives to itself and to others.

    Rule: SGO-R4, SGO-R29, SGO-R31, SGO-A10, SGO-A11
    """
    return {
        "tie_breaks": ["modules_on"],
        "gifts": {
            "word": ["room", "rooms"],
            "unit": "action points",
            "choices": [
                {"name": room, "own": f"own_{room}", "given": f"given_{room}"} for room in ROOMS
            ],
        },
        "rescore": {
            "kind": "majority_track",
            "source": SOURCES[Source.PREDOMINANCE].name,
            "tokens": [f"token_{place + 1}" for place in range(len(TOKENS))],
            "token_names": list(TOKENS),
            "values": list(tree["predominance"]["values"]),
            "start": [TOKENS.index(token) for token in start_track(tree)],
            "counts": {field: f"on_{field}" for field in FIELDS},
            "balance": "min",
            "none": TOKENS[Token.NONE],
            "zero_scores": bool(tree["switches"]["zero_majority_scores"]),
            "swaps": [f"swaps_{phase}" for phase in PHASES],
        },
    }


def planets_in_play(state: np.record) -> list[int]:
    """Return the planet numbers in the order of the setup."""
    return [int(planet) for planet in state.planet_order if planet >= 0]


def stack_tiles(state: np.record, stack: int) -> list[int]:
    """Return the tile numbers of a stack from the top down."""
    size = len(state.stack_tile[stack])
    top = int(state.stack_top[stack])
    return [int(state.stack_tile[stack, (top + i) % size]) for i in range(state.stack_size[stack])]


def setup_dict(state: np.record, tree: Mapping[str, Any]) -> dict[str, Any]:
    """Return the setup of the world before its first decision.

    ``exoplanets`` in order with their gates, ``stacks`` from top to bottom, and the gates
    that are not in the game.
    """
    names = names_of(tree, int(state.n_players))
    players = int(state.n_players)
    gates = {int(state.first_gate[gate]): GATES[gate] for gate in range(N_GATES)}
    return {
        "exoplanets": [
            {
                "name": PLANETS[planet],
                "side": side_of(tree, PLANETS[planet], players)
                .removeprefix("side_")
                .replace("_", "-"),
                "gate": gates.get(planet),
            }
            for planet in planets_in_play(state)
        ],
        "stacks": {
            STACKS[stack]: [names.tiles[tile] for tile in stack_tiles(state, stack)]
            for stack in range(N_STACKS)
        },
        "unused_gates": [
            GATES[gate] for gate in range(N_GATES) if state.first_gate[gate] == UNUSED
        ],
    }


def setup_line(state: np.record, tree: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the first line of a replay says of this game: all that chance decided.

    With ``switches`` and ``variant``; seat 0 plays first in every game.
    """
    setup = setup_dict(state, tree)
    return {
        "exoplanets": setup["exoplanets"],
        "stacks": setup["stacks"],
        "first_player": 0,
        "switches": dict(tree["switches"]),
        "variant": dict(tree["variant"]),
    }


def final_line(state: np.record, tree: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the last line of a replay adds to score and winners, by seat.

    Rule: SGO-R26, SGO-A28
    """
    fields = tree["wheel"]["fields"]
    totals = [int(state.influence[seat]) for seat in range(int(state.n_players))]
    return {
        "ranks": [total // fields for total in totals],
        "wheel": [total % fields for total in totals],
    }


def option_dict(state: np.record, tree: Mapping[str, Any], row: np.ndarray) -> Option:
    """Return one option row of the decision now due as a dictionary.

    The keys are those of the replay format, see ``docs/games/sgo.md``.
    """
    a, b, c, d, _ = (int(value) for value in row)
    kind, seat = int(state.kind), int(state.seat)
    names = names_of(tree, int(state.n_players))
    if kind in _WITH_STOP and a < 0:
        return {"stop": True}
    if kind in _WITH_DECLINE and a < 0:
        return {"decline": True}
    if kind == Kind.MOVE:
        return {"from": place_of(state, seat, a), "to": place_of(state, seat, b)}
    if kind in (Kind.START_MODULE, Kind.TAKE):
        return {"stack": STACKS[a], "tile": names.tiles[b]}
    if kind == Kind.PLACE:
        tile = names.tiles[int(state.tile)]
        if c < 0:
            return {"tile": tile, "put_back": True}
        return {"tile": tile, "at": [a, b], "rotation": c}
    if kind == Kind.ROOM:
        return {"from": ROOMS[a], "to": ROOMS[b], "figure": FIGURES[Figure(c)]}
    if kind in (Kind.AIRLOCK, Kind.JOURNEY):
        return {"at": place_of(state, seat, a)}
    if kind in (Kind.RECRUIT, Kind.PROMOTE):
        return {"room": ROOMS[a]}
    if kind == Kind.AREA:
        return {"exoplanet": PLANETS[a], "area": names.areas[a][b]}
    if kind == Kind.SWAP:
        return {"tokens": [TOKENS[state.token[a]], TOKENS[state.token[a + 1]]]}
    if kind == Kind.GATE:
        return {"gate": GATES[a], "exoplanet": PLANETS[b]}
    if kind == Kind.RANK_FIGURE:
        return {"rank": a + 1, "room": ROOMS[b], "figure": FIGURES[Figure(c)]}
    return {"from": place_of(state, seat, a), "at": [b, c], "rotation": d}


_WITH_STOP = {Kind.TAKE, Kind.MOVE, Kind.AIRLOCK, Kind.REORGANISE}
_WITH_DECLINE = {Kind.RECRUIT, Kind.PROMOTE, Kind.SWAP}


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


def _sources(state: np.record, seat: int) -> dict[str, int]:
    return {source.name: int(state.source[seat, i]) for i, source in enumerate(SOURCES)}


def snapshot(state: np.record, tree: Mapping[str, Any]) -> dict[str, Any]:
    """Return the whole table as plain data.

    Lists have one entry per seat.  ``rooms``: room -> [engineers, chiefs, robots];
    ``stations``: (x, y) -> (tile, rotation, ON, colonists); ``owners``: planet -> area ->
    seat.  Colonists of a landing under way that are not yet placed are in no list.
    """
    names = names_of(tree, int(state.n_players))
    seats = range(int(state.n_players))
    running = state.status == Status.RUNNING
    planets = planets_in_play(state)
    return {
        "status": Status(state.status).name.lower(),
        "turn": int(state.turn),
        "kind": DECISIONS[state.kind].name if running else None,
        "seat": int(state.seat) if running else None,
        "influence": [int(state.influence[seat]) for seat in seats],
        "sources": [_sources(state, seat) for seat in seats],
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
