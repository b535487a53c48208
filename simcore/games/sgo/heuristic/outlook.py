"""What each room would give a seat, as the heuristic sees it.

Derived from the state and kept in its caches; nothing here is a rule.
"""

from enum import IntEnum

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.sgo.data.layout import FIELD_ALL, HAWKING, N_ROOMS, Room
from exobalance.simcore.games.sgo.heuristic.distances import (
    is_stalled,
    is_step_useful,
    renew_distances,
    steps_nearer,
)
from exobalance.simcore.games.sgo.heuristic.feature_table import STALL_TURNS
from exobalance.simcore.games.sgo.heuristic.offers import offer_of_gate
from exobalance.simcore.games.sgo.rules.figures import action_points
from exobalance.simcore.games.sgo.rules.station import is_airlock


class Prospect(IntEnum):
    """What a room would give a seat, last axis of ``state.prospect``."""

    STEPS = 0  # useful steps (movement), tiles (modules), colonists (airlocks)
    LANDING = 1  # expected points of landings
    TURN_ON = 2  # OFF modules that can be turned ON
    POINTS = 3  # action points


@jit
def room_after(state, params, seat, module):
    """Return the free places of a module."""
    return params.tile_capacity[state.mod_tile[seat, module]] - state.mod_colonists[seat, module]


@jit
def clear_prospects(state, params, seat):
    """Set the prospects of a seat to its action points and nothing else."""
    for room in range(N_ROOMS):
        for what in range(3):
            state.prospect[seat, room, what] = 0.0
        state.prospect[seat, room, Prospect.POINTS] = action_points(state, params, seat, room)


@jit
def add_walk(state, params, weights, seat, module, target, extra):
    """Add what the colonists of ``module`` could do at the linked ``target``.

    A step is useful if it gains by the distances as the bot weighs them.

    ``extra`` action points are assumed on top of the seat's own in every room.
    """
    tile = state.mod_tile[seat, target]
    field = params.tile_field[tile]
    if field == FIELD_ALL:
        return
    n = state.mod_colonists[seat, module]
    if state.mod_on[seat, target] == 0:
        state.prospect[seat, field, Prospect.TURN_ON] += 1
        return
    places = room_after(state, params, seat, target)
    if places <= 0:
        return
    gate, off = steps_nearer(state, seat, module, target)
    if is_step_useful(weights, gate, off):
        state.prospect[seat, field, Prospect.STEPS] += min(n, places)
    symbol = params.tile_symbol[tile]
    pays = symbol >= 0 and not (state.gate_planet[symbol] == HAWKING and is_stalled(state))
    if pays and places <= n:
        points = state.prospect[seat, field, Prospect.POINTS] + extra
        if places <= points and params.tile_symbol[state.mod_tile[seat, module]] < 0:
            landing = params.tile_capacity[tile] * offer_of_gate(state, params, symbol, seat)
            state.prospect[seat, field, Prospect.LANDING] += landing


@jit
def count_places(state, seat, most):
    """Return the number of open corridors onto empty cells, at most about ``most``."""
    n = 0
    for module in range(state.n_modules[seat]):
        openings = state.mod_openings[seat, module]
        for direction in range(4):
            if (openings >> direction) & 1 and state.mod_link[seat, module, direction] < 0:
                n += 1
        if n >= most:
            return n
    return n


@jit
def renew_prospects(state, params, weights, seat, extra):
    """Renew what each room would give the seat; offers must be fresh."""
    renew_distances(state, params, seat)
    clear_prospects(state, params, seat)
    for module in range(state.n_modules[seat]):
        tile = state.mod_tile[seat, module]
        n = state.mod_colonists[seat, module]
        if n > 0:
            for direction in range(4):
                target = state.mod_link[seat, module, direction]
                if target >= 0:
                    add_walk(state, params, weights, seat, module, target, extra)
        if state.mod_on[seat, module] != 0 and is_airlock(params, tile):
            places = params.tile_capacity[tile] - n
            if places > state.prospect[seat, Room.AIRLOCKS, Prospect.STEPS]:
                state.prospect[seat, Room.AIRLOCKS, Prospect.TURN_ON] = state.prospect[
                    seat, Room.AIRLOCKS, Prospect.STEPS
                ]
                state.prospect[seat, Room.AIRLOCKS, Prospect.STEPS] = places
            elif places > state.prospect[seat, Room.AIRLOCKS, Prospect.TURN_ON]:
                state.prospect[seat, Room.AIRLOCKS, Prospect.TURN_ON] = places
    state.prospect[seat, Room.MODULES, Prospect.STEPS] = count_places(state, seat, 4)


@jit
def airlock_colonists(state, seat, points):
    """Return the colonists the airlocks action would bring with ``points``.

    The prospects of the seat must be fresh: they keep the two emptiest airlocks.
    """
    if points <= 0:
        return 0.0
    n = state.prospect[seat, Room.AIRLOCKS, Prospect.STEPS]
    if points >= 2:
        n += state.prospect[seat, Room.AIRLOCKS, Prospect.TURN_ON]
    return min(n, state.colonists[seat] + 0.0)


@jit
def leading_opponent(state, seat):
    """Return the opponent with most influence, the next in turn order among equals."""
    leader = -1
    for step in range(1, state.n_players):
        other = (seat + step) % state.n_players
        if leader < 0 or state.influence[other] > state.influence[leader]:
            leader = other
    return leader


@jit
def can_fill(state, params, seat, tile):
    """Return True if the seat has colonists enough to fill the tile."""
    return params.tile_capacity[tile] <= state.colonists[seat] + state.station[seat]


@jit
def symbols_without_gate(state, params, seat):
    """Return the bits of gates on planets for which the seat owns no module it can fill."""
    missing = 0
    for gate in range(state.gate_planet.shape[0]):
        if state.gate_planet[gate] >= 0:
            missing |= 1 << gate
    for module in range(state.n_modules[seat]):
        tile = state.mod_tile[seat, module]
        symbol = params.tile_symbol[tile]
        if symbol >= 0 and can_fill(state, params, seat, tile):
            missing &= ~(1 << symbol)
    return missing


@jit
def is_missing_gate(state, params, seat, tile, missing):
    """Return True if ``tile`` is a gate module of a missing symbol that can be filled."""
    symbol = params.tile_symbol[tile]
    return symbol >= 0 and (missing >> symbol) & 1 == 1 and can_fill(state, params, seat, tile)


@jit
def stall(state):
    """Return how long no planet closed, as a share of `STALL_TURNS` (0 to 1)."""
    return min(1.0, (state.turn - state.last_closing) / STALL_TURNS)
