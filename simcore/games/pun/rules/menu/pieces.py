"""Options of the menu that concern pieces: patches, rovers, lifepods, meteorites, tiles, cards."""

import numpy as np

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.pun.data.codes import Act, Effect, Phase, Pool
from exobalance.simcore.games.pun.data.layout import N_TERRAINS, N_WORDS, SIDE, STRIDE
from exobalance.simcore.games.pun.rules.bits import NOTHING, has, lowest, number
from exobalance.simcore.games.pun.rules.boards import is_loaded_on, rover_on
from exobalance.simcore.games.pun.rules.lifepods import (
    can_move_lifepod,
    has_lifepod,
    n_places,
    place_number,
)
from exobalance.simcore.games.pun.rules.placement import (
    add_option,
    can_patch,
    front_stack,
    list_placements,
    top_tile,
)
from exobalance.simcore.games.pun.rules.rovers import teleport_cells
from exobalance.simcore.games.pun.rules.technologies import has_effect

COLLECTED = -1


@jit
def list_pieces(state, params, seat, labels, options, n):
    """List patches and rovers that can be put on the planet.

    Rule: PUN-B28, PUN-B33, PUN-B38, PUN-A16
    """
    if state.pool[Pool.PATCH] > 0:
        if can_patch(state, params, seat):
            state.must = 1
            n = add_option(options, n, labels[Act.PATCH], Act.PATCH)
        if state.phase != Phase.END_PHASE and has_effect(state, seat, Effect.BANK_PATCHES):
            n = add_option(options, n, labels[Act.BANK], Act.BANK)
    if state.pool[Pool.ROVER] > 0 and state.supply[seat] > 0:
        last, patched = state.last[seat], state.patched[seat]
        for word in range(N_WORDS):
            left = last[word] & ~patched[word]
            while left != NOTHING:
                bit = lowest(left)
                left ^= bit
                cell = 64 * word + number(bit)
                if rover_on(state, seat, cell) < 0:
                    state.must = 1
                    n = add_option(options, n, labels[Act.ROVER], Act.ROVER, cell)
    return n


@jit
def list_mask(mask, act, options, n, label):
    """List an act for every cell of a mask array."""
    for word in range(N_WORDS):
        left = mask[word]
        while left != NOTHING:
            bit = lowest(left)
            left ^= bit
            n = add_option(options, n, label, act, 64 * word + number(bit), 0)
    return n


@jit
def list_meteorites(state, seat, act, options, n, label):
    """List an act for all meteorites on a planet, lying or loaded.

    Rule: PUN-A31
    """
    n = list_mask(state.lying[seat], act, options, n, label)
    for rover in range(state.n_rovers[seat]):
        if state.loaded[seat, rover] != 0:
            cell = state.rover[seat, rover]
            n = add_option(options, n, label, act, cell, 1)
    return n


@jit
def list_rare(state, params, seat, labels, options, n):
    """List what only some cards, events and technologies put into a pool.

    Rule: PUN-B36, PUN-B64
    """
    pool = state.pool
    before = n
    if pool[Pool.LIFEPOD] > 0:
        act = Act.LIFEPOD
        n = list_mask(state.pods[seat], act, options, n, labels[Act.LIFEPOD])
    if pool[Pool.METEORITE] > 0:
        act = Act.METEORITE
        n = list_meteorites(state, seat, act, options, n, labels[Act.METEORITE])
    n = list_destructions(state, seat, labels[Act.DESTROY_LINE], options, n)
    if pool[Pool.PUT_METEORITE] > 0:
        for word in range(N_WORDS):
            left = state.symbols[seat, word] & ~state.lying[seat, word]
            while left != NOTHING:
                bit = lowest(left)
                left ^= bit
                cell = 64 * word + number(bit)
                act = Act.PUT_METEORITE
                n = add_option(options, n, labels[Act.PUT_METEORITE], act, cell)
    n = list_extra_tiles(state, params, seat, labels[Act.EXTRA_TILE], options, n)
    if pool[Pool.CHOICE] > 0:
        for take in range(2):
            n = add_option(options, n, labels[Act.CHOOSE], Act.CHOOSE, take)
    n = list_discards(state, params, seat, labels[Act.DISCARD_STACK], options, n)
    if n > before:
        state.must = 1
    if pool[Pool.TELEPORT] > 0 and state.n_rovers[seat] > 0:
        a, b, c = teleport_cells(state, params, seat)
        if a | b | c != NOTHING:
            for rover in range(state.n_rovers[seat]):
                cell = state.rover[seat, rover]
                n = add_option(options, n, labels[Act.TELEPORT], Act.TELEPORT, cell)
    if pool[Pool.REPOSITION] > 0:
        for i in range(n_places(state, seat)):
            place = place_number(state, seat, i)
            if can_move_lifepod(state, params, seat, place):
                label = labels[Act.REPOSITION]
                n = add_option(options, n, label, Act.REPOSITION, place)
    return n


@jit
def list_destructions(state, seat, label, options, n):
    """List what can be destroyed.

    Rule: PUN-R46, PUN-R50, PUN-A18, PUN-A31
    """
    pool = state.pool
    if pool[Pool.DESTROY_PLANET_LIFEPOD] > 0:
        act = Act.DESTROY_LIFEPOD
        n = list_mask(state.pods[seat], act, options, n, label)
    if pool[Pool.DESTROY_COLLECTED_LIFEPOD] > 0:
        for i in range(n_places(state, seat)):
            place = place_number(state, seat, i)
            if has_lifepod(state, seat, place):
                act = Act.DESTROY_LIFEPOD
                n = add_option(options, n, label, act, COLLECTED, place)
    any_piece = pool[Pool.DESTROY_ANY_METEORITE] > 0
    act = Act.DESTROY_METEORITE
    if any_piece or pool[Pool.DESTROY_PLANET_METEORITE] > 0:
        n = list_meteorites(state, seat, act, options, n, label)
    if any_piece or pool[Pool.DESTROY_COLLECTED_METEORITE] > 0:
        if state.meteorites[seat] > 0:
            n = add_option(options, n, label, act, COLLECTED)
    if pool[Pool.LINE] > 0:
        for direction in range(2):
            for line in range(SIDE):
                if has_meteorite_in(state, seat, direction, line):
                    n = add_option(options, n, label, Act.DESTROY_LINE, direction, line)
    if pool[Pool.DESTROY_ROVER] > 0:
        for rover in range(state.n_rovers[seat]):
            cell = state.rover[seat, rover]
            n = add_option(options, n, label, Act.DESTROY_ROVER, cell)
    return n


@jit
def line_cell(direction, line, i):
    """Return the i-th place of a row (direction 0) or column (1)."""
    if direction == 0:
        return line * STRIDE + i
    return i * STRIDE + line


@jit
def has_meteorite_in(state, seat, direction, line):
    """Return True if a meteorite lies, or is loaded, in a row or column."""
    for i in range(SIDE):
        cell = line_cell(direction, line, i)
        if has(state.lying[seat], cell) or is_loaded_on(state, seat, cell):
            return True
    return False


@jit
def list_extra_tiles(state, params, seat, label, options, n):
    """List the extra tiles that can be placed now.

    Rule: PUN-R6, PUN-A7, PUN-A8
    """
    first = Pool.EXTRA_TILE
    if state.pool[first] + state.pool[first + 1] + state.pool[first + 2] == 0:
        return n
    for terrain in range(N_TERRAINS):
        if state.icon[terrain] > 0:
            return n
    drops = params.extra_tile_drops
    if list_placements(state, params, seat, 0, drops, state.probe[:]) == 0:
        return n
    for claim in range(3):
        if state.pool[first + claim] > 0:
            n = add_option(options, n, label, Act.EXTRA_TILE, claim)
    return n


@jit
def list_discards(state, params, seat, label, options, n):
    """List the objectives and stacks that can be given up.

    Rule: PUN-B64
    """
    if state.pool[Pool.DISCARD_OBJECTIVE] > 0:
        n = list_objectives(state, params, seat, Act.DISCARD_OBJECTIVE, options, n, label)
    if state.pool[Pool.DISCARD_STACK] > 0:
        for ring in range(2):
            if top_tile(state, front_stack(state, params, seat, ring)) >= 0:
                n = add_option(options, n, label, Act.DISCARD_STACK, ring)
    return n


@jit
def list_objectives(state, params, seat, act, options, n, label):
    """List an act for every private objective of a seat."""
    for card in range(params.n_objectives):
        if (state.private[seat] >> np.uint64(card)) & np.uint64(1) != NOTHING:
            n = add_option(options, n, label, act, card)
    return n
