"""What laying a tile or a patch does to a planet."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.pun.data.codes import Effect, Gap, Terrain
from exobalance.simcore.games.pun.data.layout import MAX_PLACED, N_DEPOTS, N_TERRAINS
from exobalance.simcore.games.pun.rules.bits import NOTHING, cell_bits, drop, has, n_areas, put
from exobalance.simcore.games.pun.rules.boards import cover_cell, destroy_under, store
from exobalance.simcore.games.pun.rules.technologies import has_effect


@jit
def take_tile(state, params, seat, tile):
    """Take the top tile of its stack."""
    stack = params.tile_stack[tile]
    state.stack_next[stack] += 1
    if stack < N_DEPOTS:
        state.outer_taken[seat] += 1
    else:
        state.inner_taken[seat] += 1


@jit
def lay_tile(state, params, seat, tile, turn, at):
    """Lay a tile on a planet, with its meteorite.

    Rule: PUN-B17, PUN-B18, PUN-R43, PUN-R44
    """
    shape = params.tile_shape[tile]
    a, b, c = NOTHING, NOTHING, NOTHING
    for i in range(params.shape_cells[shape]):
        cell = at + params.shape_shift[shape, turn, i]
        d, e, f = cell_bits(cell)
        a, b, c = a | d, b | e, c | f
        terrain = params.tile_terrain[tile, params.shape_section[shape, i]]
        cover_cell(state, seat, cell, terrain)
    destroy_under(state, seat, a, b, c)
    store(state.last[seat], a, b, c)
    for section in range(2):
        cell = at + params.shape_shift[shape, turn, params.shape_icon[shape, section]]
        put(state.icons[seat, params.tile_terrain[tile, section]], cell)
    if params.tile_meteorite[tile] != 0:
        cell = at + params.shape_shift[shape, turn, params.shape_symbol[shape]]
        put(state.symbols[seat], cell)
        if not has_effect(state, seat, Effect.NO_METEORITES):
            put(state.lying[seat], cell)
    n = state.n_tiles[seat]
    if n == MAX_PLACED:
        state.gap = Gap.TILES
        return
    state.tile[seat, n] = tile
    state.orientation[seat, n] = turn
    state.at[seat, n] = at
    state.n_tiles[seat] += 1


@jit
def icon_cell(state, params, seat, terrain):
    """Return the cell of an icon of the tile placed last, or -1.

    Rule: PUN-B21
    """
    n = state.n_tiles[seat] - 1
    tile = state.tile[seat, n]
    shape = params.tile_shape[tile]
    for section in range(2):
        if params.tile_terrain[tile, section] == terrain:
            cell = params.shape_icon[shape, section]
            shift = params.shape_shift[shape, state.orientation[seat, n], cell]
            return state.at[seat, n] + shift
    return -1


@jit
def count_on_ice(state, params, seat, terrain):
    """Return how many cells of the tile placed last lie on ice; of one terrain, or of all (-1).

    Rule: PUN-B20, PUN-R26
    """
    n = state.n_tiles[seat] - 1
    tile = state.tile[seat, n]
    shape = params.tile_shape[tile]
    ice = params.ice[state.planet[seat]]
    found = 0
    for i in range(params.shape_cells[shape]):
        own = params.tile_terrain[tile, params.shape_section[shape, i]]
        if terrain < 0 or own == terrain:
            shift = params.shape_shift[shape, state.orientation[seat, n], i]
            if has(ice, state.at[seat, n] + shift):
                found += 1
    return found


@jit
def biomass_areas(state, seat):
    """Return the number of biomass areas of a planet.

    Rule: PUN-R35
    """
    mask = state.terrain[seat, Terrain.BIOMASS]
    return n_areas(mask[0], mask[1], mask[2])


@jit
def lay_patch(state, params, seat, cell):
    """Lay a patch on a cell; what lies there is destroyed, symbols are hidden.

    Rule: PUN-B34, PUN-R17
    """
    a, b, c = cell_bits(cell)
    destroy_under(state, seat, a, b, c)
    for terrain in range(N_TERRAINS):
        drop(state.terrain[seat, terrain], cell)
        drop(state.icons[seat, terrain], cell)
    drop(state.symbols[seat], cell)
    put(state.patched[seat], cell)
    cover_cell(state, seat, cell, Terrain.BIOMASS)
