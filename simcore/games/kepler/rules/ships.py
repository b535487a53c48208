"""Movement and withdrawal of ships."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.kepler.data.codes import Act, Cell, Technology
from exobalance.simcore.games.kepler.data.labels import Label
from exobalance.simcore.games.kepler.data.layout import FIRST_MINE, N_CUBES
from exobalance.simcore.games.kepler.rules.actions import collect_target, take_ship
from exobalance.simcore.games.kepler.rules.cubes import regenerate
from exobalance.simcore.games.kepler.rules.hexes import (
    can_any_leave,
    can_leave,
    is_in_space,
    search,
    ship_on,
)
from exobalance.simcore.games.kepler.rules.listing import add


@jit
def begin_movement(state, limit):
    """Begin a movement of all own ships.

    Rule: KEP-R29, KEP-R37, KEP-R38
    """
    state.range = limit
    state.moved = 0
    state.flying = -1
    state.range_left = 0


@jit
def speed_of(state, params, seat):
    """Return the speed of the ships of a seat.

    Rule: KEP-R38
    """
    return params.speed[state.level[seat, Technology.TRAVEL]]


@jit
def can_move(state, params, seat):
    """Return True if the movement has an option beside to stop; a ship that cannot go on has ended.

    Rule: KEP-R42, KEP-A33
    """
    if state.flying >= 0:
        if can_leave(state, params, state.ship[seat, state.flying], state.range_left):
            return True
        end_flight(state)
    return can_any_leave(state, params, seat, state.range, state.moved)


@jit
def end_flight(state):
    """End the movement of a ship that has collected a target."""
    state.flying = -1
    state.range_left = 0


@jit
def list_moves(state, params, seat, options):
    """List where each ship can go that has not moved.

    Rule: KEP-R38, KEP-R40, KEP-R41, KEP-R42, KEP-A33
    """
    n = 0
    for ship in range(params.n_ships):
        limit = state.range
        if state.flying >= 0:
            if ship != state.flying:
                continue
            limit = state.range_left
        elif (state.moved >> ship) & 1 != 0:
            continue
        start = state.ship[seat, ship]
        if not is_in_space(state, start):
            continue
        for i in range(search(state, params, start, limit, -1)):
            end = state.reached[i]
            label = Label.MOVE_SPACE
            if state.cell[end] == Cell.TARGET:
                label = Label.MOVE_TARGET
            elif state.cell[end] == Cell.BODY:
                is_mine = state.tile_at[end] >= FIRST_MINE
                label = Label.MOVE_MINE if is_mine else Label.MOVE_PLANET
            n = add(options, n, Act.TAKE, start, end, 0, label)
    return n


@jit
def move(state, params, seat, start, end):
    """Move a ship; a target on its hex is collected, and the ship may go on.

    Rule: KEP-R41, KEP-R42, KEP-A11
    """
    ship = ship_on(state, seat, start)
    limit = state.range if state.flying < 0 else state.range_left
    is_target = state.cell[end] == Cell.TARGET
    if is_target:
        state.range_left = limit - search(state, params, start, limit, end)
    state.cell[start] ^= Cell.SHIP
    if is_target:
        collect_target(state, params, seat, end)
    state.ship[seat, ship] = end
    state.cell[end] |= Cell.SHIP
    state.moved |= 1 << ship
    if is_target:
        state.flying = ship
    else:
        end_flight(state)


@jit
def stop_moving(state):
    """End the movement of the ship that could go on, or of all; return True if of all."""
    if state.flying >= 0:
        end_flight(state)
        return False
    return True


@jit
def has_ship(state, params, seat):
    """Return True if a ship of a seat is on the board."""
    for ship in range(params.n_ships):
        if state.ship[seat, ship] >= 0:
            return True
    return False


@jit
def list_withdrawals(state, params, seat, options):
    """List the ships that may be withdrawn, from mines with each cube that may be regenerated.

    Rule: KEP-R43, KEP-R79, KEP-A44
    """
    n = 0
    for ship in range(params.n_ships):
        hexagon = state.ship[seat, ship]
        if hexagon < 0:
            continue
        tile = state.tile_at[hexagon]
        label = Label.WITHDRAW_SPACE if tile < 0 else Label.WITHDRAW_PLANET
        if tile >= FIRST_MINE:
            label = Label.WITHDRAW_MINE
            if params.mine_regenerates != 0:
                for cube in range(N_CUBES):
                    if state.pit[seat, cube] > 0:
                        more = Label.WITHDRAW_REGENERATE
                        n = add(options, n, Act.TAKE, hexagon, cube, 0, more)
        n = add(options, n, Act.TAKE, hexagon, -1, 0, label)
    return n


@jit
def withdraw(state, seat, hexagon, cube):
    """Return a ship to the reserve, and a cube from the pit if one is chosen.

    Rule: KEP-R43
    """
    take_ship(state, seat, hexagon)
    if cube >= 0:
        regenerate(state, seat, cube)
