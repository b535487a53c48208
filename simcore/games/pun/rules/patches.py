"""Where patches may lie, and what laying one does."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.pun.data.codes import Effect, PlanetRule, Terrain
from exobalance.simcore.games.pun.data.layout import N_TERRAINS
from exobalance.simcore.games.pun.rules.bits import NOTHING, cell_bits, drop, put, surrounded
from exobalance.simcore.games.pun.rules.boards import cover_cell, destroy_under
from exobalance.simcore.games.pun.rules.placement import start_cells
from exobalance.simcore.games.pun.rules.technologies import has_effect


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
    cover_cell(state, seat, cell, Terrain.BIOMASS + 0)
