"""Tracks that an energy icon may advance."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.pun.data.codes import CorporationRule, Effect, Terrain
from exobalance.simcore.games.pun.rules.bits import NOTHING, area_from, beside, cell_bits, has
from exobalance.simcore.games.pun.rules.boards import energy_bits, terrains_beside
from exobalance.simcore.games.pun.rules.laying import icon_cell
from exobalance.simcore.games.pun.rules.technologies import terrains_of

BIOMASS_BIT = 1 << Terrain.BIOMASS


@jit
def other_icon_bit(state, params, terrain):
    """Return the track of the other icon of the tile as a bit; 0 for energy."""
    bits = params.tile_terrains[state.icon_tile] & ~(1 << terrain)
    return bits & ~(1 << Terrain.ENERGY)


@jit
def without_biomass(state, seat, tracks):
    """Return tracks without B where energy never advances it.

    Rule: PUN-R35
    """
    if state.rule[seat] == CorporationRule.ENLARGE_BIOMASS:
        return tracks & ~BIOMASS_BIT
    return tracks


@jit
def energy_tracks(state, params, seat):
    """Return the tracks that the energy icon in the pool may advance, as bits.

    Rule: PUN-B21, PUN-R24, PUN-A6
    """
    tracks = other_icon_bit(state, params, Terrain.ENERGY)
    cell = icon_cell(state, params, seat, Terrain.ENERGY)
    if has(state.icons[seat, Terrain.ENERGY], cell):
        a, b, c = cell_bits(cell)
        x, y, z = energy_bits(state, params, seat)
        a, b, c = area_from(a, b, c, x, y, z)
        tracks |= terrains_beside(state, seat, a, b, c)
    return without_biomass(state, seat, tracks)


@jit
def may_be_energy(state, params, seat, terrain):
    """Return True if an icon in the pool may be resolved as energy.

    Rule: PUN-B41
    """
    if state.icon_placed == 0 or terrain == Terrain.ENERGY:
        return False
    return (terrains_of(state, params, seat, Effect.ICON_AS_ENERGY) >> terrain) & 1 == 1


@jit
def tracks_as_energy(state, params, seat, terrain):
    """Return the tracks that an icon taken as energy may advance, as bits.

    Rule: PUN-B41, PUN-A35, PUN-U9
    """
    tracks = other_icon_bit(state, params, terrain)
    own = 1 << terrain
    cell = icon_cell(state, params, seat, terrain)
    if has(state.icons[seat, terrain], cell):
        last, same = state.last[seat], state.terrain[seat, terrain]
        x, y, z = energy_bits(state, params, seat)
        a, b, c = cell_bits(cell)
        x, y, z = x | (same[0] & last[0]), y | (same[1] & last[1]), z | (same[2] & last[2])
        a, b, c = area_from(a, b, c, x, y, z)
        found = terrains_beside(state, seat, a, b, c) & ~own
        if params.energy_is_compulsory != 0:
            # Its own terrain counts only beyond this tile.
            d, e, f = beside(a, b, c)
            d, e, f = d & ~last[0] & same[0], e & ~last[1] & same[1], f & ~last[2] & same[2]
            if d | e | f != NOTHING:
                found |= own
        tracks |= found
    return without_biomass(state, seat, tracks)
