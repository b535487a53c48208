"""A seat's station: cells, corridors, links, and the legal places for a module."""

import numpy as np

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.sgo.data.labels import Label
from exobalance.simcore.games.sgo.data.layout import (
    FIELD_ALL,
    MAX_MODULES,
    SIDE,
    STEP_X,
    STEP_Y,
    Bonus,
    Gap,
)

MASK = SIDE - 1


@jit
def cell_of(x, y):
    """Return the grid cell of the place (x, y)."""
    return (y & MASK) * SIDE + (x & MASK)


@jit
def rotated(openings, rotation):
    """Return the opening bits after ``rotation`` quarter turns clockwise."""
    return ((openings << rotation) | (openings >> (4 - rotation))) & 15


@jit
def link_module(state, seat, module):
    """Join ``module`` to its neighbours and them to it, where corridors meet.

    Rule: SGO-R18
    """
    for direction in range(4):
        state.mod_link[seat, module, direction] = -1
        x = state.mod_x[seat, module] + STEP_X[direction]
        y = state.mod_y[seat, module] + STEP_Y[direction]
        neighbour = state.grid[seat, cell_of(x, y)] - 1
        if neighbour < 0:
            continue
        back = (direction + 2) & 3
        facing = (state.mod_openings[seat, neighbour] >> back) & 1
        if facing & (state.mod_openings[seat, module] >> direction) & 1:
            state.mod_link[seat, module, direction] = neighbour
            state.mod_link[seat, neighbour, back] = module


@jit
def unlink_module(state, seat, module):
    """Take ``module`` off the grid and cut its links; its own data stay."""
    x = state.mod_x[seat, module]
    y = state.mod_y[seat, module]
    state.grid[seat, cell_of(x, y)] = 0
    for direction in range(4):
        neighbour = state.mod_link[seat, module, direction]
        if neighbour >= 0:
            state.mod_link[seat, neighbour, (direction + 2) & 3] = -1
            state.mod_link[seat, module, direction] = -1


@jit
def put_module(state, params, seat, module, x, y, rotation):
    """Put ``module`` of the seat at (x, y) with a total ``rotation`` and link it."""
    tile = state.mod_tile[seat, module]
    state.mod_x[seat, module] = x
    state.mod_y[seat, module] = y
    state.mod_rotation[seat, module] = rotation
    state.mod_openings[seat, module] = rotated(params.tile_openings[tile], rotation)
    state.grid[seat, cell_of(x, y)] = module + 1
    link_module(state, seat, module)
    state.stale[seat] = 1


@jit
def attach_tile(state, params, seat, tile, x, y, rotation):
    """Add ``tile`` to the station as an OFF module; return its number.

    Rule: SGO-R7, SGO-R17
    """
    module = state.n_modules[seat]
    if module >= MAX_MODULES:
        state.gap = Gap.MODULES
        return module - 1
    state.n_modules[seat] = module + 1
    state.mod_tile[seat, module] = tile
    state.mod_on[seat, module] = 0
    state.mod_colonists[seat, module] = 0
    put_module(state, params, seat, module, x, y, rotation)
    return module


@jit
def count_open_corridors(state, params, seat):
    """Return the number of open corridors of the seat's station.

    A corridor that ends at the wall of a neighbour counts only under the switch
    ``blocked_corridor_counts_as_open``.

    Rule: SGO-R30, SGO-A6, SGO-A32
    """
    n_open = 0
    for module in range(state.n_modules[seat]):
        openings = state.mod_openings[seat, module]
        for direction in range(4):
            if (openings >> direction) & 1 == 0 or state.mod_link[seat, module, direction] >= 0:
                continue
            if params.blocked_counts_as_open == 0:
                x = state.mod_x[seat, module] + STEP_X[direction]
                y = state.mod_y[seat, module] + STEP_Y[direction]
                if state.grid[seat, cell_of(x, y)] != 0:
                    continue
            n_open += 1
    return n_open


@jit
def wanted_directions(state, seat, x, y, start_only):
    """Return the direction bits in which a neighbour of (x, y) opens towards it."""
    wanted = 0
    for direction in range(4):
        cell = cell_of(x + STEP_X[direction], y + STEP_Y[direction])
        neighbour = state.grid[seat, cell] - 1
        if neighbour < 0 or (start_only and neighbour != 0):
            continue
        if (state.mod_openings[seat, neighbour] >> ((direction + 2) & 3)) & 1:
            wanted |= 1 << direction
    return wanted


@jit
def list_places(state, params, seat, tile, start_only, options):
    """List the legal places of ``tile`` as rows (x, y, rotation); return their number.

    Each empty cell is visited once: from the neighbour in its lowest wanted direction.

    Rule: SGO-R18, SGO-A30
    """
    n = 0
    openings = params.tile_openings[tile]
    n_rotations = params.tile_rotations[tile]
    for module in range(state.n_modules[seat]):
        module_openings = state.mod_openings[seat, module]
        for direction in range(4):
            if (module_openings >> direction) & 1 == 0:
                continue
            x = state.mod_x[seat, module] + STEP_X[direction]
            y = state.mod_y[seat, module] + STEP_Y[direction]
            if state.grid[seat, cell_of(x, y)] != 0:
                continue
            wanted = wanted_directions(state, seat, x, y, start_only)
            back = (direction + 2) & 3
            if wanted & ((1 << (back + 1)) - 1) != 1 << back:
                continue
            for rotation in range(n_rotations):
                if rotated(openings, rotation) & wanted:
                    options[n, 0] = x
                    options[n, 1] = y
                    options[n, 2] = rotation
                    options[n, 3] = 0
                    options[n, 4] = Label.PLACE_ATTACH
                    n += 1
    return n


@jit
def list_steps(state, params, seat, field, options):
    """List the steps of colonists into modules of ``field``; return their number.

    Rule: SGO-R13, SGO-R14, SGO-R15
    """
    n = 0
    for module in range(state.n_modules[seat]):
        if state.mod_colonists[seat, module] == 0:
            continue
        for direction in range(4):
            target = state.mod_link[seat, module, direction]
            if target < 0:
                continue
            tile = state.mod_tile[seat, target]
            tile_field = params.tile_field[tile]
            if tile_field != field and tile_field != FIELD_ALL:
                continue
            label = Label.MOVE_WALK + 0
            if state.mod_on[seat, target] == 0:
                label = label_of_turning_on(params, tile)
            elif state.mod_colonists[seat, target] >= params.tile_capacity[tile]:
                continue
            options[n, 0] = module
            options[n, 1] = target
            options[n, 2] = 0
            options[n, 3] = 0
            options[n, 4] = label
            n += 1
    return n


@jit
def label_of_turning_on(params, tile):
    """Return the option label of turning ``tile`` ON."""
    bonus = params.tile_bonus[tile]
    if bonus > 0:
        return Label.MOVE_AIRLOCK_ON + bonus
    if params.tile_symbol[tile] >= 0:
        return Label.MOVE_GATE_ON + 0
    return Label.MOVE_AIRLOCK_ON + 0


@jit
def mark_parts(state, seat, without, part):
    """Write the number of each module's linked part into ``part``; return how many there are.

    One module is left out of the station; its part is -1.
    """
    n_modules = state.n_modules[seat]
    for module in range(n_modules):
        part[module] = -1
    n_parts = 0
    for first in range(n_modules):
        if first == without or part[first] >= 0:
            continue
        part[first] = n_parts
        grew = True
        while grew:
            grew = False
            for module in range(n_modules):
                if part[module] != n_parts:
                    continue
                for direction in range(4):
                    linked = state.mod_link[seat, module, direction]
                    if linked >= 0 and linked != without and part[linked] < 0:
                        part[linked] = n_parts
                        grew = True
        n_parts += 1
    return n_parts


@jit
def parts_joined(state, seat, x, y, openings, part):
    """Return the bits of the parts that ``openings`` at (x, y) would link to."""
    joined = np.uint64(0)
    wanted = wanted_directions(state, seat, x, y, False)
    for direction in range(4):
        if (openings & wanted) >> direction & 1:
            cell = cell_of(x + STEP_X[direction], y + STEP_Y[direction])
            joined |= np.uint64(1) << np.uint64(part[state.grid[seat, cell] - 1])
    return joined


@jit
def list_rearrangements(state, params, seat, options):
    """List the moves of one module that keep the station linked; return their number.

    Rows (module, x, y, rotation).  Sets ``state.gap`` if they do not fit the rows.

    Rule: SGO-R39, SGO-A9, SGO-A33
    """
    n = 0
    part = state.scratch
    for module in range(1, state.n_modules[seat]):
        old_x = state.mod_x[seat, module]
        old_y = state.mod_y[seat, module]
        old_rotation = state.mod_rotation[seat, module]
        n_parts = mark_parts(state, seat, module, part)
        if n_parts > 4:
            continue
        all_parts = (np.uint64(1) << np.uint64(n_parts)) - np.uint64(1)
        unlink_module(state, seat, module)
        first = n
        n = list_places(state, params, seat, state.mod_tile[seat, module], False, options[n:]) + n
        kept = first
        for i in range(first, n):
            x, y, rotation = options[i, 0], options[i, 1], options[i, 2]
            openings = rotated(params.tile_openings[state.mod_tile[seat, module]], rotation)
            unmoved = x == old_x and y == old_y and openings == state.mod_openings[seat, module]
            if unmoved or parts_joined(state, seat, x, y, openings, part) != all_parts:
                continue
            options[kept, 0] = module
            options[kept, 1] = x
            options[kept, 2] = y
            options[kept, 3] = rotation
            options[kept, 4] = Label.REORGANISE_MOVE
            kept += 1
        n = kept
        put_module(state, params, seat, module, old_x, old_y, old_rotation)
        if n + 4 * 4 * MAX_MODULES > options.shape[0]:
            state.gap = Gap.OPTIONS
            break
    return n


@jit
def is_airlock(params, tile):
    """Return True if the tile is an airlock module, the start module included."""
    return params.tile_symbol[tile] < 0 and params.tile_bonus[tile] == Bonus.NONE


@jit
def is_full_gate(state, params, seat, module):
    """Return True if the module is a gate module filled to capacity.

    Rule: SGO-R20
    """
    tile = state.mod_tile[seat, module]
    return (
        params.tile_symbol[tile] >= 0
        and state.mod_on[seat, module] != 0
        and state.mod_colonists[seat, module] >= params.tile_capacity[tile]
    )
