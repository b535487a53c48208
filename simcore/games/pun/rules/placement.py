"""Where tiles may lie, and what placing one does to the planet.

All anchors of an orientation are tested at once: the mask of the free cells, moved back by
the place of each cell of the tile, has a bit left where every cell fits.
"""

import numpy as np

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.pun.data.codes import Act, Effect, PlanetRule, Where
from exobalance.simcore.games.pun.data.labels import Label
from exobalance.simcore.games.pun.data.layout import N_DEPOTS, N_ORIENTATIONS, STRIDE
from exobalance.simcore.games.pun.rules.bits import (
    NOTHING,
    beside,
    is_empty,
    lowest,
    moved_back,
    moved_on,
    number,
    surrounded,
)
from exobalance.simcore.games.pun.rules.boards import store
from exobalance.simcore.games.pun.rules.technologies import has_effect, tech_terrains

U64 = np.uint64
DROP_EVENT = 1
DROP_PLANET = 2


@jit
def add_option(options, n, label, act, b=0, c=0, d=0):
    """Write one option row unless the list is full; return the new number of rows."""
    if n == options.shape[0]:
        return n
    options[n, 0] = act
    options[n, 1] = b
    options[n, 2] = c
    options[n, 3] = d
    options[n, 4] = label
    return n + 1


@jit
def front_stack(state, params, seat, ring):
    """Return the stack of a ring (0 outer, 1 inner) in front of a seat.

    Rule: PUN-B11
    """
    slot = (params.seat_position[seat] + state.turned) % N_DEPOTS
    if ring == 0:
        return slot
    return N_DEPOTS + (slot + state.shift) % N_DEPOTS


@jit
def top_tile(state, stack):
    """Return the top tile of a stack, -1 if it is empty."""
    if state.stack_next[stack] >= state.stack_size[stack]:
        return -1
    return state.stack_tile[stack, state.stack_next[stack]]


@jit
def has_front_tile(state, params, seat):
    """Return True if there is a tile in front of a seat.

    Rule: PUN-A43
    """
    for ring in range(2):
        if top_tile(state, front_stack(state, params, seat, ring)) >= 0:
            return True
    return False


@jit
def need_not_touch(state, params, seat, tile):
    """Return 1 if a tile need not touch a covered cell, 2 if it has terrain that says so.

    Rule: PUN-R16
    """
    if not has_effect(state, seat, Effect.IGNORE_TOUCH):
        return 0
    return tech_terrains(state, params, seat, params.tile_terrains[tile])


@jit
def start_cells(state, params, seat):
    """Return the mask of the cells of which a tile or patch needs one.

    Cells next to covered ones; in the beginning the perimeter, or marked cells.

    Rule: PUN-B15, PUN-B56, PUN-R12
    """
    planet = state.planet[seat]
    covered = state.covered[seat]
    if not is_empty(covered):
        return beside(covered[0], covered[1], covered[2])
    if params.planet_rule[planet] == PlanetRule.FIRST_CELLS:
        mask = params.marks[planet]
    else:
        mask = params.perimeter[planet]
    return mask[0], mask[1], mask[2]


@jit
def list_front_tiles(state, params, seat, only, drop, options):
    """List the placements of both tiles in front of a seat; return the number of options.

    only : bits of terrains of which the tile must have one, 0 any tile; drop : bits of the
    restrictions that are lifted.

    Rule: PUN-B11, PUN-B16
    """
    n = 0
    for ring in range(2):
        tile = top_tile(state, front_stack(state, params, seat, ring))
        if tile >= 0 and (only == 0 or params.tile_terrains[tile] & only != 0):
            n = list_tile(state, params, seat, tile, drop, options, n)
    return n


@jit
def list_tile(state, params, seat, tile, drop, options, n):
    """List all legal placements of one tile; return the number of options.

    Rule: PUN-B14, PUN-B15, PUN-B16
    """
    planet = state.planet[seat]
    loose = need_not_touch(state, params, seat, tile)
    if loose == 2 and params.ho1_lifts_restrictions != 0:
        drop = DROP_EVENT | DROP_PLANET
    rule = params.planet_rule[planet]
    if drop & DROP_PLANET:
        rule = 0
    exists, covered = params.exists[planet], state.covered[seat]
    a = exists[0] & ~covered[0]
    b = exists[1] & ~covered[1]
    c = exists[2] & ~covered[2]
    if state.in_force == Effect.BAN_TILE and drop & DROP_EVENT == 0:
        where = params.event_where[state.event]
        if where == Where.SAME_TERRAIN:
            store_apart(state, params, seat, params.tile_terrain[tile, 0], a, b, c, state.mask_a[:])
            store_apart(state, params, seat, params.tile_terrain[tile, 1], a, b, c, state.mask_b[:])
        else:
            banned = params.perimeter[planet] if where == Where.PERIMETER else params.ice[planet]
            a, b, c = a & ~banned[0], b & ~banned[1], c & ~banned[2]
            store(state.mask_a[:], a, b, c)
            store(state.mask_b[:], a, b, c)
    else:
        store(state.mask_a[:], a, b, c)
        store(state.mask_b[:], a, b, c)
    u, v, w = start_cells(state, params, seat)
    touches = 1 if loose == 0 else 0
    if is_empty(covered) and params.planet_rule[planet] == PlanetRule.FIRST_CELLS:
        touches = 1
    shape = params.tile_shape[tile]
    turns = params.shape_orientations[shape, params.tile_meteorite[tile]]
    label = Label.PLACE_OUTER
    if params.tile_stack[tile] >= N_DEPOTS:
        label = Label.PLACE_INNER
    for turn in range(N_ORIENTATIONS):
        if (turns >> turn) & 1 == 0:
            continue
        a, b, c = fitting(state, params, shape, turn, touches, u, v, w)
        if rule != 0 and a | b | c != NOTHING:
            d, e, f = allowed(state, params, seat, tile, turn, rule)
            a, b, c = a & d, b & e, c & f
        for word in range(3):
            left = a if word == 0 else (b if word == 1 else c)
            while left != NOTHING:
                bit = lowest(left)
                left ^= bit
                cell = 64 * word + number(bit)
                n = add_option(options, n, label, Act.PLACE, tile, turn, cell)
    return n


@jit
def store_apart(state, params, seat, terrain, a, b, c, out):
    """Store the free cells that are not next to a terrain.

    Rule: PUN-R18, PUN-A41
    """
    same = state.terrain[seat, terrain]
    d, e, f = beside(same[0], same[1], same[2])
    store(out, a & ~d, b & ~e, c & ~f)


@jit
def fitting(state, params, shape, turn, touches, u, v, w):
    """Return the anchors where all cells of a shape are free and one of them touches.

    Free for the first section is `mask_a` of the state, for the second `mask_b`; the cells
    to touch are ``u, v, w``.

    Rule: PUN-B14, PUN-B15
    """
    a, b, c = ~NOTHING, ~NOTHING, ~NOTHING
    x, y, z = NOTHING, NOTHING, NOTHING
    first, second = state.mask_a, state.mask_b
    for i in range(params.shape_cells[shape]):
        shift = params.shape_shift[shape, turn, i]
        if params.shape_section[shape, i] == 0:
            d, e, f = moved_back(first[0], first[1], first[2], shift)
        else:
            d, e, f = moved_back(second[0], second[1], second[2], shift)
        a, b, c = a & d, b & e, c & f
        if touches:
            d, e, f = moved_back(u, v, w, shift)
            x, y, z = x | d, y | e, z | f
    if touches:
        a, b, c = a & x, b & y, c & z
    return a, b, c


@jit
def allowed(state, params, seat, tile, turn, rule):
    """Return the anchors that the rule of the planet allows.

    Rule: PUN-B50, PUN-B52, PUN-B53, PUN-B55, PUN-B58
    """
    planet = state.planet[seat]
    shape = params.tile_shape[tile]
    if rule == PlanetRule.ONE_GROUND:
        ice = params.ice[planet]
        return on_one_side(params, shape, turn, ice[0], ice[1], ice[2])
    if rule == PlanetRule.CHASM:
        side = params.zone[planet, 0]
        return on_one_side(params, shape, turn, side[0], side[1], side[2])
    if rule == PlanetRule.RING:
        ring = params.marks[planet]
        a, b, c = all_within(params, shape, turn, ring[0], ring[1], ring[2])
        return ~a, ~b, ~c
    if rule == PlanetRule.ICON_BANS:
        x, y, z = NOTHING, NOTHING, NOTHING
        for section in range(2):
            ban = params.icon_ban[planet, params.tile_terrain[tile, section]]
            cell = params.shape_icon[shape, section]
            shift = params.shape_shift[shape, turn, cell]
            d, e, f = moved_back(ban[0], ban[1], ban[2], shift)
            x, y, z = x | d, y | e, z | f
        return ~x, ~y, ~z
    if rule == PlanetRule.SLIDE:
        return sliding(state, params, seat, shape, turn)
    return ~NOTHING, ~NOTHING, ~NOTHING


@jit
def all_within(params, shape, turn, a, b, c):
    """Return the anchors where all cells of a shape lie in a mask."""
    x, y, z = ~NOTHING, ~NOTHING, ~NOTHING
    for i in range(params.shape_cells[shape]):
        shift = params.shape_shift[shape, turn, i]
        d, e, f = moved_back(a, b, c, shift)
        x, y, z = x & d, y & e, z & f
        if x | y | z == NOTHING:
            break
    return x, y, z


@jit
def on_one_side(params, shape, turn, a, b, c):
    """Return the anchors where all cells of a shape lie in a mask, or none does."""
    d, e, f = all_within(params, shape, turn, a, b, c)
    g, h, i = all_within(params, shape, turn, ~a, ~b, ~c)
    return d | g, e | h, f | i


@jit
def sliding(state, params, seat, shape, turn):
    """Return the anchors from which a tile could be shifted by one cell in some direction.

    A cell shifted off the planet is not covered.

    Rule: PUN-B58, PUN-R19
    """
    covered = state.covered[seat]
    x, y, z = ~NOTHING, ~NOTHING, ~NOTHING
    for direction in range(4):
        shift = STRIDE if direction >= 2 else 1
        if direction % 2 == 0:
            d, e, f = moved_back(covered[0], covered[1], covered[2], shift)
        else:
            d, e, f = moved_on(covered[0], covered[1], covered[2], shift)
        # Now each cell that is set would meet a covered one after the shift.
        g, h, k = NOTHING, NOTHING, NOTHING
        for i in range(params.shape_cells[shape]):
            shift = params.shape_shift[shape, turn, i]
            p, q, r = moved_back(d, e, f, shift)
            g, h, k = g | p, h | q, k | r
        x, y, z = x & g, y & h, z & k
    return ~x, ~y, ~z


@jit
def list_placements(state, params, seat, only, may_drop, options):
    """List the placements of the tiles in front, restrictions dropped as far as needed.

    Returns the number of options.

    Rule: PUN-B16, PUN-R15, PUN-R18, PUN-R60, PUN-A8
    """
    n = 0
    for drop in range(4):
        if drop & DROP_PLANET and params.planet_ends_game != 0:
            break
        if drop & DROP_EVENT and state.in_force != Effect.BAN_TILE:
            continue
        if only != 0:
            n = list_front_tiles(state, params, seat, only, drop, options)
            if n > 0:
                return n
        n = list_front_tiles(state, params, seat, 0, drop, options)
        if n > 0 or may_drop == 0:
            return n
    return n


@jit
def list_unplaced(state, params, seat, only, options, n):
    """List the tiles in front that can be taken without being placed.

    Rule: PUN-B22, PUN-R53, PUN-R60
    """
    fits = False
    for ring in range(2):
        tile = top_tile(state, front_stack(state, params, seat, ring))
        if tile >= 0 and params.tile_terrains[tile] & only != 0:
            fits = True
    for ring in range(2):
        tile = top_tile(state, front_stack(state, params, seat, ring))
        if tile >= 0 and (not fits or params.tile_terrains[tile] & only != 0):
            n = add_option(options, n, Label.PLACE_UNPLACED, Act.UNPLACED, tile)
    return n


@jit
def patch_cells(state, params, seat):
    """Return the mask of the cells on which a patch may lie.

    Rule: PUN-B33, PUN-R12, PUN-A26, PUN-A47
    """
    planet = state.planet[seat]
    covered, exists = state.covered[seat], params.exists[planet]
    u, v, w = start_cells(state, params, seat)
    a = exists[0] & ~covered[0] & u
    b = exists[1] & ~covered[1] & v
    c = exists[2] & ~covered[2] & w
    rule = params.planet_rule[planet]
    if rule == PlanetRule.SLIDE and params.patches_slide != 0:
        d, e, f = surrounded(covered[0], covered[1], covered[2])
        a, b, c = a & ~d, b & ~e, c & ~f
    if has_effect(state, seat, Effect.PATCHES_ON_TILES):
        patched, lying = state.patched[seat], state.lying[seat]
        d, e, f = covered[0] & ~patched[0], covered[1] & ~patched[1], covered[2] & ~patched[2]
        if not has_effect(state, seat, Effect.PATCHES_ON_METEORITES):
            d, e, f = d & ~lying[0], e & ~lying[1], f & ~lying[2]
        a, b, c = a | d, b | e, c | f
    if rule == PlanetRule.RING:
        ring = params.marks[planet]
        a, b, c = a & ~ring[0], b & ~ring[1], c & ~ring[2]
    return a, b, c


@jit
def can_patch(state, params, seat):
    """Return True if there is a cell for a patch."""
    a, b, c = patch_cells(state, params, seat)
    return a | b | c != NOTHING
