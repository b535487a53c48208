"""What an option does: one function per decision kind, and `apply_option`."""

import numpy as np

from exobalance.simcore.core.jit import jit
from exobalance.simcore.core.rng import mix
from exobalance.simcore.games.sgo.data.labels import Kind, Source
from exobalance.simcore.games.sgo.data.layout import HAWKING, Bonus, Phase
from exobalance.simcore.games.sgo.rules.closing import apply_gate, apply_rank_figure, apply_swap
from exobalance.simcore.games.sgo.rules.figures import (
    add_figure_points,
    add_robot,
    has_engineer_to_promote,
    move_figure,
    promote,
    recruit,
)
from exobalance.simcore.games.sgo.rules.planets import settle
from exobalance.simcore.games.sgo.rules.scoring import gain
from exobalance.simcore.games.sgo.rules.stacks import put_under_stack, take_from_stack
from exobalance.simcore.games.sgo.rules.station import attach_tile, put_module, unlink_module
from exobalance.simcore.games.sgo.rules.turn import advance
from exobalance.simcore.kit.options import count_option

U64 = np.uint64


@jit
def turn_on(state, params, module):
    """Turn a module ON: its first colonist goes to supply, an Odyssey bonus is due.

    Rule: SGO-R15, SGO-R16
    """
    seat = state.seat
    tile = state.mod_tile[seat, module]
    state.mod_on[seat, module] = 1
    state.on_field[seat, params.tile_field[tile]] += 1
    state.colonists[seat] += 1
    state.station[seat] -= 1
    bonus = params.tile_bonus[tile]
    if bonus == Bonus.RECRUIT and state.spare_engineers[seat] > 0:
        state.phase = Phase.BONUS
        state.kind = Kind.RECRUIT
    elif bonus == Bonus.PROMOTION:
        if state.spare_suits[seat] > 0 and has_engineer_to_promote(state, seat):
            state.phase = Phase.BONUS
            state.kind = Kind.PROMOTE
    elif bonus == Bonus.ROBOT:
        room = params.tile_room[tile]
        if add_robot(state, seat, room):
            add_figure_points(state, params, room, params.robot_points)


@jit
def apply_move(state, params, origin, target):
    """Walk one colonist a step.

    Rule: SGO-R13, SGO-R15
    """
    seat = state.seat
    state.mod_colonists[seat, origin] -= 1
    # Distances depend on what is ON and on how full the gate modules are, on nothing else.
    if params.tile_symbol[state.mod_tile[seat, origin]] >= 0:
        state.stale[seat] = 1
    if state.mod_on[seat, target] != 0:
        state.mod_colonists[seat, target] += 1
        if params.tile_symbol[state.mod_tile[seat, target]] >= 0:
            state.stale[seat] = 1
    else:
        turn_on(state, params, target)
        state.stale[seat] = 1


@jit
def apply_airlock(state, params, module):
    """Fill an airlock from supply, as far as it goes.

    Rule: SGO-R19, SGO-A5
    """
    seat = state.seat
    room_left = (
        params.tile_capacity[state.mod_tile[seat, module]] - state.mod_colonists[seat, module]
    )
    n = min(room_left, state.colonists[seat])
    state.mod_colonists[seat, module] += n
    state.colonists[seat] -= n
    state.station[seat] += n


@jit
def apply_place(state, params, option):
    """Attach the tile in hand, or put it under its stack.

    Rule: SGO-R7, SGO-R17
    """
    in_setup = state.phase == Phase.SETUP_PLACE
    if option[2] < 0:
        put_under_stack(state, state.stack, state.tile)
    else:
        attach_tile(state, params, state.seat, state.tile, option[0], option[1], option[2])
    if in_setup or option[2] >= 0:
        state.barred |= 1 << state.stack
    if in_setup:
        state.start_round += 1
    state.phase = Phase.SETUP if in_setup else Phase.ACTION


@jit
def apply_bonus(state, params, room):
    """Recruit into, or promote in, a room; -1 declines.

    Rule: SGO-R16, SGO-A24
    """
    state.phase = Phase.ACTION
    state.stale[state.seat] = 1
    if room < 0:
        return
    if state.kind == Kind.RECRUIT:
        recruit_figure(state, params, room)
    else:
        promote(state, state.seat, room)
        add_figure_points(state, params, room, params.chief_points - params.engineer_points)


@jit
def recruit_figure(state, params, room):
    """Recruit an engineer into a room; under the switch he acts at once.

    Rule: SGO-R16, SGO-A1
    """
    recruit(state, state.seat, room)
    add_figure_points(state, params, room, params.engineer_points)


@jit
def apply_journey(state, params, module):
    """Send the colonists of a full gate module through their gate.

    Rule: SGO-R20, SGO-R21, SGO-R27
    """
    seat = state.seat
    n = state.mod_colonists[seat, module]
    state.mod_colonists[seat, module] = 0
    state.station[seat] -= n
    state.stale[seat] = 1
    planet = state.gate_planet[params.tile_symbol[state.mod_tile[seat, module]]]
    if planet == HAWKING:
        state.colonists[seat] += n
        gain(state, seat, Source.HAWKING, n * params.hawking_points)
        state.phase = Phase.RANKS
        return
    state.landing_planet = planet
    state.landing_left = n
    state.landing_placed = 0
    state.landing_island = -1
    state.landings[planet] += 1
    state.phase = Phase.LANDING


@jit
def apply_area(state, params, planet, area):
    """Settle one colonist; a predominance area calls for a swap.

    Rule: SGO-R21, SGO-R22
    """
    settle(state, params, planet, area, state.seat)
    state.landing_left -= 1
    state.landing_placed += 1
    if params.predominance_area[planet, area] != 0 and area < params.n_areas[planet]:
        state.phase = Phase.LANDING_SWAP
        state.kind = Kind.SWAP


@jit
def apply_activation(state, origin, room, figure):
    """Move a figure to the stand of a room: the room is active.

    Rule: SGO-R9, SGO-R12
    """
    move_figure(state, state.seat, origin, room, figure)
    state.room = room
    state.room_step = 0
    state.counted = 0
    state.phase = Phase.ACTION


@jit
def apply_reorganise(state, params, module, x, y, rotation):
    """Move one module by the reorganisation token; the first one gives it up.

    Rule: SGO-R39, SGO-A9, SGO-A33
    """
    seat = state.seat
    state.reorganise_token[seat] = 0
    state.reorganise_moves += 1
    unlink_module(state, seat, module)
    put_module(state, params, seat, module, x, y, rotation)
    if params.reorganise_single != 0 or state.reorganise_moves >= params.reorganise_max_moves:
        state.phase = Phase.ROOM


@jit
def spend_point(state):
    """Use one action point of the acting seat."""
    state.points -= 1
    state.spent += 1
    state.points_used[state.seat] += 1


@jit
def chain_hash(state, option):
    """Chain the option into the game's hash."""
    value = U64(option[0] + 1024)
    value = value * U64(4096) + U64(option[1] + 1024)
    value = value * U64(4096) + U64(option[2] + 1024)
    value = value * U64(4096) + U64(option[3] + 1024)
    state.hash = mix(state.hash ^ (value * U64(16) + U64(state.kind)))


@jit
def apply_option(state, params, option):
    """Apply one option row; advance to the next decision or to the end."""
    kind = state.kind
    chain_hash(state, option)
    count_option(state, option)
    a = option[0]
    if kind == Kind.MOVE or kind == Kind.TAKE or kind == Kind.AIRLOCK:
        if a < 0:
            state.points = 0
        else:
            spend_point(state)
            if kind == Kind.MOVE:
                apply_move(state, params, a, option[1])
            elif kind == Kind.AIRLOCK:
                apply_airlock(state, params, a)
            else:
                hold_top_tile(state, a, Phase.ACTION_PLACE)
    elif kind == Kind.AREA:
        apply_area(state, params, a, option[1])
    elif kind == Kind.PLACE:
        apply_place(state, params, option)
    elif kind == Kind.ROOM:
        apply_activation(state, a, option[1], option[2])
    elif kind == Kind.JOURNEY:
        apply_journey(state, params, a)
    elif kind == Kind.SWAP:
        apply_swap(state, params, a)
        if state.phase == Phase.LANDING_SWAP:
            state.phase = Phase.LANDING
        else:
            state.closing_step += 1
    elif kind == Kind.RECRUIT or kind == Kind.PROMOTE:
        apply_bonus(state, params, a)
    elif kind == Kind.GATE:
        apply_gate(state, params, a, option[1])
    elif kind == Kind.RANK_FIGURE:
        apply_rank_figure(state, option[1], option[2])
    elif kind == Kind.START_MODULE:
        hold_top_tile(state, a, Phase.SETUP_PLACE)
    elif a < 0:
        state.phase = Phase.ROOM
    else:
        apply_reorganise(state, params, a, option[1], option[2], option[3])
    advance(state, params)


@jit
def hold_top_tile(state, stack, phase):
    """Take the top tile of a stack in hand; its place is decided in ``phase``.

    Rule: SGO-R7, SGO-R17
    """
    state.stack = stack
    state.tile = take_from_stack(state, stack)
    state.phase = phase
