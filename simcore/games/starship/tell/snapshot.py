"""The table as plain data with the names of the data files, at any moment and at the end.

Everything here reads the state; nothing decides a rule.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from exobalance.simcore.core.status import Status
from exobalance.simcore.describe import Fields, Tree
from exobalance.simcore.games.starship.data.codes import Phase
from exobalance.simcore.games.starship.data.labels import DECISIONS, Due
from exobalance.simcore.games.starship.data.layout import (
    GOVERNMENT,
    KINDS,
    N_TOKENS,
    PLANETS,
    ROWS,
    TRACKS,
)
from exobalance.simcore.games.starship.data.tables import ENDINGS
from exobalance.simcore.games.starship.tell.names import (
    by_building,
    by_colour,
    names_of,
    of_bits,
    params_of,
    satellite_name,
    space_of_route,
    token_name,
)
from exobalance.simcore.games.starship.tell.setup import offer_of, pile_of
from exobalance.simcore.kit.telling.lines import decision_due


def snapshot(state: np.record, tree: Tree) -> Fields:
    """Return the whole table as plain data, see ``rules.md``."""
    names, params = names_of(tree), params_of(tree, int(state.n_players))
    return {
        **decision_due(state, DECISIONS),
        "round": int(state.round_number),
        "phase": phase_name(state),
        "orders": {"action": order_of(state, 0), "salvation": order_of(state, 1)},
        "spiral": int(state.spiral),
        "exploitation": int(state.exploitation),
        "bag": by_colour(state.bag),
        "events_left": int(params.events_used - state.next_event),
        "planets": {name: planet_dict(state, tree, i) for i, name in enumerate(PLANETS)},
        "people": {
            "earth": by_colour(state.earth),
            "bag": int(params.n_people - state.next_person),
            "cells": int(state.cells),
        },
        **mechanisms_on_display(state, tree),
        "pyramid": pyramid_rows(state, params),
        "market": by_colour(state.market),
        "offer": offer_of(state, tree),
        "route": explored(state, tree),
        "government_satellite": satellite_space(state, tree, GOVERNMENT),
        "arrivals": arrivals(state),
        "drawn": by_colour(state.drawn) if is_at(state, Due.KEEP) else None,
        "looked_at": [names.productions[i] for i in state.looked[: state.n_looked].tolist()],
        "seats": [seat_dict(state, tree, seat) for seat in range(int(state.n_players))],
    }


def is_at(state: np.record, kind: Due) -> bool:
    """Return whether a decision of a kind is due."""
    return bool(state.status == Status.RUNNING and state.kind == kind)


def phase_name(state: np.record) -> str:
    """Return the part of the game."""
    phase = Phase(state.phase)
    return "setup" if phase < Phase.ACTION else phase.name.lower()


def order_of(state: np.record, which: int) -> list[int]:
    """Return the seats on the track of the order of a phase."""
    seats: list[int] = state.order[which, : state.n_order[which]].tolist()
    return seats


def planet_dict(state: np.record, tree: Tree, planet: int) -> Fields:
    """Return space and pile of a planet."""
    return {
        "space": int(state.space[planet]),
        "destroyed": bool(state.is_destroyed[planet]),
        "pile": pile_of(state, tree, planet),
    }


def mechanisms_on_display(state: np.record, tree: Tree) -> Fields:
    """Return both rows, the long-term projects, the supply and the sector."""
    names = names_of(tree).mechanisms

    def row(mechanisms: np.ndarray) -> list[str | None]:
        return [names[i] if i >= 0 else None for i in mechanisms.tolist()]

    return {
        "future": row(state.future),
        "current": row(state.current),
        "long_term": row(state.long_term[: state.n_long_term]),
        "supply": int(state.n_supply - state.next_supply),
        "sector": {"number": int(state.sector) + 1, "mechanisms": int(state.in_sector)},
    }


def pyramid_rows(state: np.record, params: np.record) -> list[list[int | None]]:
    """Return the seats of the scientists by row from the bottom, None for a free space."""
    rows = [state.pyramid[row, :n].tolist() for row, n in enumerate(params.n_places.tolist())]
    return [[seat if seat >= 0 else None for seat in row] for row in rows[: params.n_pyramid]]


def explored(state: np.record, tree: Tree) -> list[list[Any]]:
    """Return the spaces of the route that have a token, with its kind."""
    spaces = np.flatnonzero(state.route >= 0).tolist()
    return [[space_of_route(tree, space), KINDS[state.route[space]]] for space in spaces]


def satellite_space(state: np.record, tree: Tree, satellite: int) -> list[int] | None:
    """Return where a satellite is, None before it is placed."""
    space = int(state.satellite[satellite])
    return space_of_route(tree, space) if space >= 0 else None


def arrivals(state: np.record) -> list[int | str]:
    """Return whose satellites reached Trappist, in their order."""
    places = state.arrived.tolist()
    there = sorted((place, satellite) for satellite, place in enumerate(places) if place > 0)
    return [satellite_name(satellite) for _, satellite in there]


def seat_dict(state: np.record, tree: Tree, seat: int) -> Fields:
    """Return everything of one seat."""
    names = names_of(tree)
    active, wormhole = int(state.active[seat]), int(state.wormhole[seat])
    played = [token for token in range(N_TOKENS) if int(state.played[seat]) >> token & 1]
    return {
        "prestige": int(state.source[seat].sum()),
        "reputation": int(state.reputation[seat]),
        **dict(zip(TRACKS, state.leader[seat].tolist(), strict=True)),
        "scientists": int(state.scientists[seat]),
        "supply": int(state.supply[seat]),
        "fuel": int(state.fuel[seat]),
        "cubes": by_colour(state.cubes[seat]),
        "hold": hold_dict(state, seat),
        "buildings": by_building(state.buildings[seat]),
        "locked": by_building(state.locked[seat]),
        "bases": int(state.bases[seat]),
        "place": PLANETS[state.place[seat]],
        "plants": plants_of(state, tree, seat),
        "levels": dict(zip(ROWS, state.level[seat].tolist(), strict=True)),
        "salvation_technologies": sorted(of_bits(state.salvation[seat], names.salvation)),
        "extra": sorted(of_bits(state.extra[seat], names.extra)),
        "played": sorted(token_name(names, token) for token in played),
        "active": token_name(names, active) if active >= 0 else None,
        "face": int(state.face[seat]),
        "passed": bool(state.passed[seat]),
        "satellite": satellite_space(state, tree, seat),
        "posts": int(state.posts[seat]),
        "wormhole": PLANETS[wormhole] if wormhole >= 0 else None,
    }


def hold_dict(state: np.record, seat: int) -> Fields:
    """Return what the explorer of a seat carries."""
    return {
        "fuel": int(state.hold_fuel[seat]),
        "cubes": by_colour(state.hold_cubes[seat]),
        "buildings": by_building(state.hold_buildings[seat]),
        "bases": int(state.hold_bases[seat]),
    }


def plants_of(state: np.record, tree: Tree, seat: int) -> list[Fields]:
    """Return the plants of a seat, by orbit."""
    productions = names_of(tree).productions
    return [
        {
            "planet": PLANETS[planet],
            "token": productions[state.plant[seat, planet]],
            "deposit": by_colour(state.deposit[seat, planet]),
            "warehouse": by_colour(state.warehouse[seat, planet]),
            "buildings": by_building(state.built[seat, planet]),
        }
        for planet in np.flatnonzero(state.plant[seat] >= 0).tolist()
    ]


def final_line(state: np.record, tree: Tree) -> Fields:
    """Return what the last line of a replay adds to score and winners.

    How the game ended, and what breaks ties, by seat.

    Rule: SI-R15, SI-R77
    """
    players = int(state.n_players)
    return {
        "rounds": int(state.round_number),
        "ended_by": of_bits(state.ended_by, ENDINGS),
        "posts": state.posts[:players].tolist(),
        "reputation": state.reputation[:players].tolist(),
        "arrival_places": state.arrival_place[:players].tolist(),
        "technologies": [technologies_of(state, seat) for seat in range(players)],
    }


def technologies_of(state: np.record, seat: int) -> int:
    """Return how many technologies a seat has."""
    return int(state.level[seat].sum() + state.n_salvation[seat])
