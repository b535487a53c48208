"""What an option does: one function per family of acts, and `apply_option`."""

import numpy as np

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.pun.data.codes import (
    AS_ENERGY,
    Act,
    Claim,
    Effect,
    Origin,
    Pool,
    Side,
    Terrain,
)
from exobalance.simcore.games.pun.data.labels import Kind
from exobalance.simcore.games.pun.data.layout import N_DEPOTS, N_TERRAINS, SIDE
from exobalance.simcore.games.pun.rules.bits import drop, put
from exobalance.simcore.games.pun.rules.boards import is_loaded_on, remove_rover, rover_on
from exobalance.simcore.games.pun.rules.civ_cards import take_card
from exobalance.simcore.games.pun.rules.cubes import (
    advance_cube,
    claim_height,
    climb_to_milestone,
    lower_cube,
)
from exobalance.simcore.games.pun.rules.gains import (
    add_tech_effect,
    drop_benefit,
    gain_movement,
)
from exobalance.simcore.games.pun.rules.laying import (
    lay_patch,
)
from exobalance.simcore.games.pun.rules.lifepods import put_lifepod, take_lifepod
from exobalance.simcore.games.pun.rules.menu.cubes import movement_at, regress_steps
from exobalance.simcore.games.pun.rules.menu.pieces import line_cell
from exobalance.simcore.games.pun.rules.placement import front_stack
from exobalance.simcore.games.pun.rules.placing import apply_placement, apply_unplaced
from exobalance.simcore.games.pun.rules.pool import (
    add_advance,
    add_single_advance,
    close_pool,
    drop_advance,
    drop_regress,
    pack_advance,
)
from exobalance.simcore.games.pun.rules.rovers import (
    add_rover,
    collect_lifepod,
    collect_meteorite,
    is_free_step,
    move_rover,
    reset_seen,
)
from exobalance.simcore.games.pun.rules.technologies import (
    fresh_level,
    has_effect,
    spend,
)
from exobalance.simcore.games.pun.rules.turn import advance
from exobalance.simcore.kit.options import chain_hash, count_option

U64 = np.uint64
ONE = U64(1)


@jit
def apply_cube(state, params, seat, act, b, c, d):
    """Move a cube up or down.

    Rule: PUN-B19, PUN-B26, PUN-R31, PUN-R32, PUN-R33
    """
    if act == Act.ICON:
        steps = state.water_steps if b == Terrain.WATER else 1
        if d >= AS_ENERGY:
            steps = 1
        state.icon[b] -= 1
        if state.icon_round == 1 and state.in_force == Effect.ONE_ICON:
            for terrain in range(N_TERRAINS):
                state.icon[terrain] = 0
        claim = state.icon_claim
        advance_cube(state, params, seat, c, steps, claim, d % AS_ENERGY, 0)
    elif act == Act.SYNERGY:
        state.pool[Pool.SYNERGY] -= 1
        if c > 1:
            spend(state, params, seat, fresh_level(state, params, seat, Effect.DOUBLE_SYNERGY))
        advance_cube(state, params, seat, b, c, Claim.ALL, d, 0)
    elif act == Act.ADVANCE:
        drop_advance(state, c)
        cubes = (c >> 10) & 31
        if cubes > 1:
            tracks, used = c & 31, (c >> 5) & 31 | 1 << b
            item = pack_advance(tracks, used, cubes - 1, (c >> 15) & 15, c >> 19)
            add_advance(state, item)
        advance_cube(state, params, seat, b, (c >> 15) & 15, c >> 19, d, 0)
    elif act == Act.CLIMB:
        steps = state.climb_to
        if d > 0:
            steps = 1
        advance_cube(state, params, seat, b, steps, state.climb_claim, d, state.climb_to)
    else:
        steps = regress_steps(state, params, seat, c)
        drop_regress(state, c)
        lower_cube(state, params, seat, b, steps)


@jit
def apply_rover(state, params, seat, act, b, c, d):
    """Put a rover down or move it; return True if a free step collected nothing.

    Rule: PUN-B28, PUN-B29, PUN-A14
    """
    if act == Act.ROVER:
        state.pool[Pool.ROVER] -= 1
        add_rover(state, params, seat, b)
        return False
    rover = rover_on(state, seat, b)
    if act == Act.JUMP:
        tech = params.tech_of[state.corporation[seat], d]
        state.pool[Pool.MOVEMENT] -= params.tech_count[tech]
        if params.tech_effect[tech] == Effect.JUMP_TERRAIN:
            spend(state, params, seat, d)
        move_rover(state, params, seat, rover, c)
        return False
    free = is_free_step(state, params, seat, c)
    if not free:
        state.pool[Pool.MOVEMENT] -= 1
    collected = move_rover(state, params, seat, rover, c)
    if free and collected == 0:
        put(state.seen[rover], c)
        return True
    return False


@jit
def remove_meteorite(state, seat, cell, is_loaded):
    """Take a meteorite, lying (0) or loaded (1), from a planet."""
    if is_loaded != 0:
        state.loaded[seat, rover_on(state, seat, cell)] = 0
    else:
        drop(state.lying[seat], cell)


@jit
def apply_piece(state, params, seat, act, b, c):
    """Collect, destroy or put a single piece.

    Rule: PUN-R45, PUN-R46, PUN-R47, PUN-R49, PUN-R50
    """
    pool = state.pool
    if act == Act.LIFEPOD:
        pool[Pool.LIFEPOD] -= 1
        drop(state.pods[seat], b)
        collect_lifepod(state, seat)
    elif act == Act.METEORITE:
        pool[Pool.METEORITE] -= 1
        remove_meteorite(state, seat, b, c)
        collect_meteorite(state, params, seat, 0)
    elif act == Act.DESTROY_LIFEPOD:
        if b >= 0:
            pool[Pool.DESTROY_PLANET_LIFEPOD] -= 1
            drop(state.pods[seat], b)
            state.pods_lost[seat] += 1
        else:
            pool[Pool.DESTROY_COLLECTED_LIFEPOD] -= 1
            state.pods_lost[seat] += 1
            take_lifepod(state, params, seat, c)
    elif act == Act.DESTROY_METEORITE:
        item = Pool.DESTROY_PLANET_METEORITE
        if b < 0:
            item = Pool.DESTROY_COLLECTED_METEORITE
            state.meteorites[seat] -= 1
        else:
            remove_meteorite(state, seat, b, c)
        if pool[item] == 0:
            item = Pool.DESTROY_ANY_METEORITE
        pool[item] -= 1
    elif act == Act.DESTROY_LINE:
        pool[Pool.LINE] -= 1
        for i in range(SIDE):
            cell = line_cell(b, c, i)
            drop(state.lying[seat], cell)
            if is_loaded_on(state, seat, cell):
                remove_meteorite(state, seat, cell, 1)
    elif act == Act.DESTROY_ROVER:
        pool[Pool.DESTROY_ROVER] -= 1
        remove_rover(state, seat, rover_on(state, seat, b))
    else:
        pool[Pool.PUT_METEORITE] -= 1
        rover = rover_on(state, seat, b)
        if rover >= 0:
            remove_rover(state, seat, rover)
        put(state.lying[seat], b)


@jit
def apply_power(state, params, seat, level, c):
    """Use a power.

    Rule: PUN-B37, PUN-B41, PUN-B43, PUN-B44, PUN-B45, PUN-B46
    """
    tech = params.tech_of[state.corporation[seat], level]
    effect = params.tech_effect[tech]
    spend(state, params, seat, level)
    if effect == Effect.REGRESS:
        lower_cube(state, params, seat, c, params.tech_steps[tech])
    elif effect == Effect.CLAIM_HEIGHT:
        claim_height(state, params, seat, c)
    elif effect == Effect.PATCH_TO_SYNERGY:
        state.pool[Pool.PATCH] -= 1
        state.pool[Pool.SYNERGY] += 1
    elif effect == Effect.DOUBLE_PATCH:
        state.pool[Pool.PATCH] += params.tech_count[tech] - 1
    elif effect == Effect.FLUX_MILESTONE:
        climb_to_milestone(state, params, seat)
    elif effect == Effect.TRACK_MOVEMENT:
        gain_movement(state, params, seat, movement_at(state, params, seat), Origin.OTHER)
    elif effect == Effect.SHARED_OBJECTIVE:
        state.n_drawn = 0
        while state.n_drawn < params.tech_count[tech]:
            if state.objective_next == params.n_objectives:
                break
            state.drawn[state.n_drawn] = state.objective_order[state.objective_next]
            state.n_drawn += 1
            state.objective_next += 1
    else:
        add_tech_effect(state, params, seat, tech)


@jit
def apply_card(state, params, seat, act, b, c):
    """Take a civ card, or make a choice that a card or event asks for.

    Rule: PUN-B35, PUN-R56, PUN-B64
    """
    if act == Act.CIV:
        state.picks[seat, c] -= 1
        if has_effect(state, seat, Effect.NEXT_RANK_CARD):
            state.extra_picks[seat] += 1
        take_card(state, params, seat, b)
    elif act == Act.END_CARD:
        state.pool[Pool.END_CARD] -= 1
        take_card(state, params, seat, b)
    elif act == Act.CHOOSE:
        state.pool[Pool.CHOICE] -= 1
        if b == 0:
            state.pool[Pool.SYNERGY] += 1
        else:
            state.peeked |= 1 << seat
    elif act == Act.DISCARD_OBJECTIVE:
        state.pool[Pool.DISCARD_OBJECTIVE] -= 1
        state.private[seat] &= ~(ONE << U64(b))
    else:
        state.pool[Pool.DISCARD_STACK] -= 1
        stack = front_stack(state, params, seat, b)
        state.stack_next[stack] = state.stack_size[stack]


@jit
def apply_menu(state, params, seat, act, b, c, d):
    """Apply an option of a menu; return True if it was a free step that collected nothing."""
    if act == Act.PLACE:
        apply_placement(state, params, seat, b, c, d)
    elif act == Act.UNPLACED:
        apply_unplaced(state, params, seat, b)
    elif act <= Act.REGRESS:
        apply_cube(state, params, seat, act, b, c, d)
    elif act == Act.PATCH:
        state.pool[Pool.PATCH] -= 1
        state.due_patch = 1
    elif act == Act.BANK:
        state.pool[Pool.PATCH] -= 1
        state.banked[seat] += 1
    elif act <= Act.JUMP:
        return apply_rover(state, params, seat, act, b, c, d)
    elif act == Act.TELEPORT:
        state.pool[Pool.TELEPORT] -= 1
        state.due_teleport = rover_on(state, seat, b) + 1
    elif act <= Act.PUT_METEORITE:
        apply_piece(state, params, seat, act, b, c)
    elif act == Act.REPOSITION:
        state.pool[Pool.REPOSITION] -= 1
        take_lifepod(state, params, seat, b)
        state.due_lifepod = 1
        state.lifepod_from = b
    elif act == Act.EXTRA_TILE:
        state.pool[Pool.EXTRA_TILE + b] -= 1
        state.due_place = b + 1
    elif act == Act.POWER:
        apply_power(state, params, seat, b, c)
    elif act == Act.STOP:
        close_pool(state, params)
    else:
        apply_card(state, params, seat, act, b, c)
    return False


@jit
def apply_interrupt(state, params, seat, kind, b, c):
    """Apply an option of a decision between two menus, of the setup, or of the station.

    Rule: PUN-B9, PUN-B33, PUN-B39, PUN-B40, PUN-B41, PUN-B44, PUN-B46, PUN-R41
    """
    if kind == Kind.PATCH:
        state.due_patch = 0
        lay_patch(state, params, seat, b)
    elif kind == Kind.TELEPORT:
        rover = state.due_teleport - 1
        state.due_teleport = 0
        move_rover(state, params, seat, rover, b)
    elif kind == Kind.LIFEPOD:
        state.due_lifepod = 0
        put_lifepod(state, params, seat, b)
    elif kind == Kind.FLUX:
        state.flux[seat] = b
        state.due_flux = 0
    elif kind == Kind.BENEFIT:
        drop_benefit(state)
        if c == Side.SYNERGY:
            state.pool[Pool.SYNERGY] += 1
        elif c == Side.PATCH:
            state.pool[Pool.PATCH] += 1
        else:
            add_single_advance(state, 1 << (c - Side.ADVANCE))
    elif kind == Kind.LOAD:
        if b == 1:
            state.loaded[seat, state.due_load - 1] = 0
        state.due_load = 0
    elif kind == Kind.OBJECTIVE:
        state.n_drawn = 0
        state.shared[state.n_shared] = b
        state.n_shared += 1
    elif kind == Kind.PLANET:
        state.planet[seat] = b
        state.entered = 1
    elif kind == Kind.CORPORATION:
        state.corporation[seat] = b
        state.entered = 2
    elif kind == Kind.GIVE_BACK:
        state.private[seat] &= ~(ONE << U64(b))
    else:
        state.turned = (state.turned - b) % N_DEPOTS
        state.entered += 1


@jit
def apply_option(state, params, option):
    """Apply one option row; advance to the next decision or to the end."""
    kind = state.kind
    seat = state.seat
    chain_hash(state, option)
    count_option(state, option)
    act, b, c = option[0], option[1], option[2]
    d = option[3]
    keeps_trail = False
    if kind <= Kind.RESOLVE:
        keeps_trail = apply_menu(state, params, seat, act, b, c, d)
    else:
        apply_interrupt(state, params, seat, kind, b, c)
    if has_effect(state, seat, Effect.FREE_STEPS) and not keeps_trail:
        reset_seen(state, seat)
    advance(state, params)
