"""Legal options of every decision kind, as rows of small ints (see `labels.DECISIONS`)."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.sgo.data.labels import Kind, Label
from exobalance.simcore.games.sgo.data.layout import (
    N_ROOMS,
    N_STACKS,
    N_TOKENS,
    Figure,
    Phase,
    Slot,
)
from exobalance.simcore.games.sgo.rules.closing import gate_on
from exobalance.simcore.games.sgo.rules.planets import list_areas
from exobalance.simcore.games.sgo.rules.stacks import top_tile
from exobalance.simcore.games.sgo.rules.station import (
    is_airlock,
    is_full_gate,
    list_places,
    list_rearrangements,
    list_steps,
)


@jit
def add_option(options, n, a, b, c, label):
    """Write one option row; return the new number of rows."""
    options[n, 0] = a
    options[n, 1] = b
    options[n, 2] = c
    options[n, 3] = 0
    options[n, 4] = label
    return n + 1


@jit
def list_stacks(state, options, first_label):
    """List the stacks the seat may take from; return their number.

    Rule: SGO-R7, SGO-R17, SGO-A31
    """
    n = 0
    for stack in range(N_STACKS):
        if state.stack_size[stack] > 0 and (state.barred >> stack) & 1 == 0:
            n = add_option(options, n, stack, top_tile(state, stack), 0, first_label + stack // 3)
    return n


@jit
def list_put_places(state, params, options):
    """List where the tile in hand may go; in setup it goes back only if it fits nowhere.

    Rule: SGO-R7, SGO-R17, SGO-R18, SGO-A29
    """
    in_setup = state.phase == Phase.SETUP_PLACE
    start_only = in_setup and params.second_may_join_first == 0
    n = list_places(state, params, state.seat, state.tile, start_only, options)
    if n == 0 or not in_setup:
        n = add_option(options, n, 0, 0, -1, Label.PLACE_PUT_BACK)
    return n


@jit
def list_activations(state, options):
    """List which figure may move to which other room; return their number.

    Rule: SGO-R9
    """
    n = 0
    seat = state.seat
    for origin in range(N_ROOMS):
        for figure in range(2):
            if figure == Figure.CHIEF:
                standing = state.chiefs[seat, origin]
            else:
                standing = state.engineers[seat, origin]
            if standing == 0:
                continue
            for room in range(N_ROOMS):
                if room != origin:
                    n = add_option(options, n, origin, room, figure, Label.ROOM_WATER + room)
    return n


@jit
def list_airlocks(state, params, options):
    """List the ON airlock modules that can be filled; return their number.

    Rule: SGO-R19, SGO-A4, SGO-A31
    """
    n = 0
    seat = state.seat
    if state.colonists[seat] == 0:
        return 0
    for module in range(state.n_modules[seat]):
        tile = state.mod_tile[seat, module]
        if is_airlock(params, tile) and state.mod_on[seat, module] != 0:
            if state.mod_colonists[seat, module] < params.tile_capacity[tile]:
                n = add_option(options, n, module, 0, 0, Label.AIRLOCK_FILL)
    return n


@jit
def list_full_gates(state, params, options):
    """List the seat's full gate modules; return their number.

    Rule: SGO-R20
    """
    n = 0
    for module in range(state.n_modules[state.seat]):
        if is_full_gate(state, params, state.seat, module):
            n = add_option(options, n, module, 0, 0, Label.JOURNEY_EMPTY)
    return n


@jit
def list_bonus_rooms(state, params, options):
    """List the rooms for a recruit or a promotion; return the number of options.

    Rule: SGO-R16, SGO-A24
    """
    n = 0
    promoting = state.kind == Kind.PROMOTE
    label = Label.PROMOTE_TAKE + 0 if promoting else Label.RECRUIT_TAKE + 0
    for room in range(N_ROOMS):
        if not promoting or state.engineers[state.seat, room] > 0:
            n = add_option(options, n, room, 0, 0, label)
    if params.bonus_may_be_declined != 0:
        n = add_option(options, n, -1, 0, 0, label + 1)
    return n


@jit
def list_swaps(params, options):
    """List the neighbouring pairs of predominance tokens; return the number of options.

    Rule: SGO-R22, SGO-A8
    """
    n = 0
    for position in range(N_TOKENS - 1):
        n = add_option(options, n, position, 0, 0, Label.SWAP_TAKE)
    if params.swap_mandatory == 0:
        n = add_option(options, n, -1, 0, 0, Label.SWAP_DECLINE)
    return n


@jit
def list_waiting_planets(state, options):
    """List the planets the gate of the closing planet may move to; return their number.

    Rule: SGO-R24
    """
    n = 0
    gate = gate_on(state, state.closing_planet)
    for planet in range(state.slot.shape[0]):
        if state.slot[planet] == Slot.WAITING:
            n = add_option(options, n, gate, planet, 0, Label.GATE_MOVE)
    return n


@jit
def list_rank_figures(state, options):
    """List the engineers and chiefs that may go to the rank; return their number.

    Rule: SGO-R26, SGO-A17
    """
    n = 0
    rank = state.ranks[state.seat]
    for room in range(N_ROOMS):
        if state.engineers[state.seat, room] > 0:
            n = add_option(options, n, rank, room, Figure.ENGINEER, Label.RANK_FIGURE_ENGINEER)
        if state.chiefs[state.seat, room] > 0:
            n = add_option(options, n, rank, room, Figure.CHIEF, Label.RANK_FIGURE_CHIEF)
    return n


@jit
def legal_options(state, params, options):
    """Fill ``options`` with the legal options of ``state.seat``; return their number."""
    kind = state.kind
    seat = state.seat
    if kind == Kind.MOVE:
        n = list_steps(state, params, seat, state.room, options)
        n = add_option(options, n, -1, 0, 0, Label.MOVE_STOP)
    elif kind == Kind.AREA:
        n = list_areas(state, params, options)
    elif kind == Kind.PLACE:
        n = list_put_places(state, params, options)
    elif kind == Kind.TAKE:
        n = list_stacks(state, options, Label.TAKE_GATE)
        n = add_option(options, n, -1, 0, 0, Label.TAKE_STOP)
    elif kind == Kind.ROOM:
        n = list_activations(state, options)
    elif kind == Kind.AIRLOCK:
        n = list_airlocks(state, params, options)
        n = add_option(options, n, -1, 0, 0, Label.AIRLOCK_STOP)
    elif kind == Kind.JOURNEY:
        n = list_full_gates(state, params, options)
    elif kind == Kind.SWAP:
        n = list_swaps(params, options)
    elif kind == Kind.RECRUIT or kind == Kind.PROMOTE:
        n = list_bonus_rooms(state, params, options)
    elif kind == Kind.GATE:
        n = list_waiting_planets(state, options)
    elif kind == Kind.RANK_FIGURE:
        n = list_rank_figures(state, options)
    elif kind == Kind.START_MODULE:
        n = list_stacks(state, options, Label.START_MODULE_GATE)
    else:
        n = list_rearrangements(state, params, seat, options)
        n = add_option(options, n, -1, 0, 0, Label.REORGANISE_STOP)
    return n
