"""Rovers: steps and jumps, and what entering a cell does."""

import numpy as np

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.pun.data.codes import (
    Act,
    CorporationRule,
    Effect,
    Gap,
    Limit,
    Origin,
    PlanetRule,
    Pool,
    Terrain,
    When,
)
from exobalance.simcore.games.pun.data.layout import (
    MAX_ROVERS,
    N_LEVELS,
    N_TERRAINS,
    N_WORDS,
    STRIDE,
)
from exobalance.simcore.games.pun.rules.bits import NOTHING, drop, has, lowest, number, put
from exobalance.simcore.games.pun.rules.boards import (
    bare_currents,
    loads,
    rover_bits,
    rovers_on,
    store,
    terrain_at,
)
from exobalance.simcore.games.pun.rules.gains import gain_movement, run_triggers
from exobalance.simcore.games.pun.rules.placement import add_option
from exobalance.simcore.games.pun.rules.pool import open_pool
from exobalance.simcore.games.pun.rules.technologies import (
    fresh_level,
    has_effect,
    level_with,
    terrains_of,
)

STEPS = np.array((-STRIDE, 1, STRIDE, -1, -STRIDE - 1, -STRIDE + 1, STRIDE + 1, STRIDE - 1))


@jit
def terrain_bits(state, params, seat, terrains, currents):
    """Return the mask of some terrains, given as bits; bare currents are energy if asked for."""
    a, b, c = NOTHING, NOTHING, NOTHING
    for terrain in range(N_TERRAINS):
        if (terrains >> terrain) & 1:
            mask = state.terrain[seat, terrain]
            a, b, c = a | mask[0], b | mask[1], c | mask[2]
    if currents != 0 and (terrains >> Terrain.ENERGY) & 1:
        d, e, f = bare_currents(state, params, seat)
        a, b, c = a | d, b | e, c | f
    return a, b, c


@jit
def open_cells(state, params, seat, toxic_too):
    """Return the mask of the cells that a rover may enter.

    Not those with an own rover, on a banned terrain, or toxic and not covered.

    Rule: PUN-B30, PUN-B57, PUN-R38, PUN-A15, PUN-R51
    """
    planet = state.planet[seat]
    exists = params.exists[planet]
    a, b, c = rover_bits(state, seat)
    a, b, c = exists[0] & ~a, exists[1] & ~b, exists[2] & ~c
    if params.planet_rule[planet] == PlanetRule.TOXIC and toxic_too == 0:
        toxic, covered = params.marks[planet], state.covered[seat]
        a = a & (~toxic[0] | covered[0])
        b = b & (~toxic[1] | covered[1])
        c = c & (~toxic[2] | covered[2])
    if state.in_force == Effect.BAN_ROVER_TERRAIN:
        banned = params.event_terrain[state.event]
        d, e, f = terrain_bits(state, params, seat, banned, params.ban_on_currents)
        a, b, c = a & ~d, b & ~e, c & ~f
    return a, b, c


@jit
def crosses(params, planet, cell, other, is_diagonal):
    """Return True if a step would cross the chasm where it cannot be crossed.

    Rule: PUN-B55, PUN-R42
    """
    side = params.zone[planet, 0]
    if has(side, cell) == has(side, other):
        return False
    if is_diagonal:
        for i in range(params.n_crossings[planet]):
            first, second = params.crossing[planet, i, 0], params.crossing[planet, i, 1]
            if (first == cell and second == other) or (first == other and second == cell):
                return False
    return True


@jit
def list_steps(state, params, seat, label, options, n):
    """List the steps that the movement in the pool allows; return the number of options.

    Rule: PUN-B29, PUN-B30, PUN-B39, PUN-A13, PUN-A14
    """
    movement = state.pool[Pool.MOVEMENT]
    free = has_effect(state, seat, Effect.FREE_STEPS)
    if free and state.gained == 0 and params.free_steps_without_gain == 0:
        free = False
    if movement == 0 and not free:
        return n
    planet = state.planet[seat]
    a, b, c = open_cells(state, params, seat, 0)
    open_mask, free_mask = state.mask_a[:], state.mask_b[:]
    store(open_mask, a, b, c)
    if free:
        terrains = terrains_of(state, params, seat, Effect.FREE_STEPS)
        currents = params.free_steps_on_currents
        a, b, c = terrain_bits(state, params, seat, terrains, currents)
        store(free_mask, a, b, c)
    chasm = params.planet_rule[planet] == PlanetRule.CHASM
    n_steps = 8 if has_effect(state, seat, Effect.DIAGONAL_STEPS) else 4
    for rover in range(state.n_rovers[seat]):
        cell = state.rover[seat, rover]
        for direction in range(n_steps):
            other = cell + STEPS[direction]
            if other < 0 or other >= 192 or not has(open_mask, other):
                continue
            if free and has(free_mask, other):
                if has(state.seen[rover], other):
                    continue
            elif movement == 0:
                continue
            if chasm and crosses(params, planet, cell, other, direction >= 4):
                continue
            n = add_option(options, n, label, Act.STEP, cell, other)
    return n


@jit
def is_free_step(state, params, seat, cell):
    """Return True if a step onto a cell costs nothing.

    Rule: PUN-B39, PUN-A13
    """
    if not has_effect(state, seat, Effect.FREE_STEPS):
        return False
    if state.gained == 0 and params.free_steps_without_gain == 0:
        return False
    terrains = terrains_of(state, params, seat, Effect.FREE_STEPS)
    currents = params.free_steps_on_currents
    a, b, c = terrain_bits(state, params, seat, terrains, currents)
    store(state.mask_b[:], a, b, c)
    return has(state.mask_b[:], cell)


@jit
def list_jumps(state, params, seat, label, options, n):
    """List the jumps between cells with icons or of one terrain; return the number of options.

    Rule: PUN-B41, PUN-B43, PUN-U5, PUN-A15
    """
    for by_icon in range(2):
        level = jump_level(state, params, seat, by_icon)
        if level == 0:
            continue
        tech = params.tech_of[state.corporation[seat], level]
        if state.pool[Pool.MOVEMENT] < params.tech_count[tech]:
            continue
        for rover in range(state.n_rovers[seat]):
            cell = state.rover[seat, rover]
            if by_icon == 0:
                terrain = terrain_at(state, seat, cell)
                if terrain == N_TERRAINS:
                    continue
                a, b, c = terrain_bits(state, params, seat, 1 << terrain, 0)
            else:
                a, b, c = jump_cells(state, params, seat, params.tech_terrain[tech])
                store(state.mask_a[:], a, b, c)
                if not has(state.mask_a[:], cell):
                    continue
            d, e, f = open_cells(state, params, seat, 1)
            a, b, c = a & d, b & e, c & f
            for word in range(N_WORDS):
                left = a if word == 0 else (b if word == 1 else c)
                while left != NOTHING:
                    bit = lowest(left)
                    left ^= bit
                    to = 64 * word + number(bit)
                    n = add_option(options, n, label, Act.JUMP, cell, to, level)
    return n


@jit
def jump_level(state, params, seat, by_icon):
    """Return the level that lets rovers jump now, 0 without one."""
    if by_icon == 0:
        return fresh_level(state, params, seat, Effect.JUMP_TERRAIN)
    if has_effect(state, seat, Effect.JUMP_ICONS):
        return level_with(state, params, seat, Effect.JUMP_ICONS)
    return 0


@jit
def jump_cells(state, params, seat, terrains):
    """Return the mask of the cells between which `Effect.JUMP_ICONS` leads.

    Rule: PUN-U5
    """
    if params.jump_by_terrain != 0:
        return terrain_bits(state, params, seat, terrains, 0)
    a, b, c = NOTHING, NOTHING, NOTHING
    for terrain in range(N_TERRAINS):
        if (terrains >> terrain) & 1:
            mask = state.icons[seat, terrain]
            a, b, c = a | mask[0], b | mask[1], c | mask[2]
    return a, b, c


@jit
def teleport_cells(state, params, seat):
    """Return the mask of the cells to which a card may move a rover.

    Rule: PUN-R41, PUN-A45
    """
    return open_cells(state, params, seat, params.teleport_onto_toxic)


@jit
def reset_seen(state, seat):
    """Let each rover have been only on its own cell.

    Rule: PUN-A14
    """
    for rover in range(state.n_rovers[seat]):
        for word in range(N_WORDS):
            state.seen[rover, word] = NOTHING
        put(state.seen[rover], state.rover[seat, rover])


@jit
def add_rover(state, params, seat, cell):
    """Put a rover from supply on a cell.

    Rule: PUN-B28
    """
    rover = state.n_rovers[seat]
    if rover == MAX_ROVERS:
        state.gap = Gap.ROVERS
        return
    state.rover[seat, rover] = cell
    state.loaded[seat, rover] = 0
    state.n_rovers[seat] += 1
    state.supply[seat] -= 1
    enter(state, params, seat, rover, -1)


@jit
def move_rover(state, params, seat, rover, cell):
    """Move a rover to a cell; return 1 if it collects something there.

    Rule: PUN-B29, PUN-R39
    """
    origin = state.rover[seat, rover]
    state.rover[seat, rover] = cell
    return enter(state, params, seat, rover, origin)


@jit
def enter(state, params, seat, rover, origin):
    """Collect, load or deliver what a rover finds on its cell; return 1 if it collects.

    Rule: PUN-B31, PUN-B40, PUN-A29, PUN-U10, PUN-A49
    """
    cell = state.rover[seat, rover]
    collected = 0
    if has(state.pods[seat], cell):
        drop(state.pods[seat], cell)
        collect_lifepod(state, seat)
        collected = 1
    if state.rule[seat] != CorporationRule.DELIVER:
        if has(state.lying[seat], cell):
            drop(state.lying[seat], cell)
            collect_meteorite(state, params, seat, 1)
            collected = 1
        return collected
    collected |= deliver(state, params, seat, rover, cell)
    if has(state.lying[seat], cell):
        if state.loaded[seat, rover] == 0:
            drop(state.lying[seat], cell)
            state.loaded[seat, rover] = 1
        elif params.swaps_load != 0 and origin >= 0:
            drop(state.lying[seat], cell)
            put(state.lying[seat], origin)
    collected |= deliver(state, params, seat, rover, cell)
    if state.loaded[seat, rover] != 0 and has_effect(state, seat, Effect.DESTROY_LOAD):
        terrain = terrain_at(state, seat, cell)
        if (terrains_of(state, params, seat, Effect.DESTROY_LOAD) >> terrain) & 1:
            if params.may_keep_load != 0:
                state.due_load = rover + 1
            else:
                state.loaded[seat, rover] = 0
    return collected


@jit
def deliver(state, params, seat, rover, cell):
    """Deliver the load of a rover on a cell with a rover icon; return 1 if it does.

    Rule: PUN-B40
    """
    if state.loaded[seat, rover] != 0 and has(state.icons[seat, Terrain.ROVER], cell):
        state.loaded[seat, rover] = 0
        collect_meteorite(state, params, seat, 1)
        return 1
    return 0


@jit
def collect_lifepod(state, seat):
    """Collect a lifepod: to the scoring area, or where the player decides.

    Rule: PUN-B32, PUN-B39, PUN-B41, PUN-R47
    """
    rule = state.rule[seat]
    if rule == CorporationRule.LIFEPODS_ON_TRACKS or rule == CorporationRule.LIFEPODS_ON_TECHS:
        state.due_lifepod = 1
        state.lifepod_from = -1
    else:
        state.scoring_pods[seat] += 1


@jit
def collect_meteorite(state, params, seat, by_rover):
    """Collect a meteorite.

    Rule: PUN-B32, PUN-R49
    """
    state.meteorites[seat] += 1
    if by_rover != 0 or params.collection_by_delivery_only == 0:
        run_triggers(state, params, seat, When.COLLECT_METEORITE, 0)


@jit
def start_movement(state, params, seat, level):
    """Return the movement that a level gives at the start of a round.

    Rule: PUN-R61, PUN-B40, PUN-B42, PUN-B46
    """
    tech = params.tech_of[state.corporation[seat], level]
    if params.tech_limit[tech] != Limit.ROUND_START:
        return 0
    effect = params.tech_effect[tech]
    terrains = params.tech_terrain[tech]
    if effect == Effect.MOVEMENT_PER_LOADED:
        rovers = loads(state, seat)
    elif effect == Effect.MOVEMENT_PER_FLUX:
        rovers = rovers_on(state, seat, 1 << state.flux[seat])
    else:
        rovers = rovers_on(state, seat, terrains)
    return params.tech_count[tech] * rovers


@jit
def gain_start_movement(state, params, seat):
    """Gain the movement of round-start powers; return True if there was some.

    Opens the pool unless it is open.

    Rule: PUN-R61
    """
    gained = False
    for level in range(1, N_LEVELS):
        if (state.levels[seat] >> level) & 1:
            n = start_movement(state, params, seat, level)
            if n > 0:
                if not gained and state.pool_open == 0:
                    open_pool(state)
                gained = True
                gain_movement(state, params, seat, n, Origin.OTHER)
    return gained
