"""Taking a tile: what placing it, or keeping it out of the game, gains."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.pun.data.codes import (
    Claim,
    CorporationRule,
    Effect,
    Ending,
    Origin,
    Pool,
    Terrain,
    When,
)
from exobalance.simcore.games.pun.rules.gains import gain_movement, run_triggers
from exobalance.simcore.games.pun.rules.laying import (
    biomass_areas,
    count_on_ice,
    lay_tile,
    take_tile,
)
from exobalance.simcore.games.pun.rules.menu.cubes import movement_at
from exobalance.simcore.games.pun.rules.technologies import (
    fresh_level,
    has_effect,
    spend,
    sum_of_counts,
)


@jit
def apply_placement(state, params, seat, tile, turn, at):
    """Place a tile: the one of the round, or an extra one.

    Rule: PUN-B11, PUN-B17, PUN-B18, PUN-B19
    """
    is_round = state.due_place == 0
    claim = Claim.ALL if is_round else state.due_place - 1
    state.due_place = 0
    before = biomass_areas(state, seat)
    take_tile(state, params, seat, tile)
    lay_tile(state, params, seat, tile, turn, at)
    if is_round:
        state.placed = 1
    if claim != Claim.NONE:
        state.icon_tile = tile
        state.icon_placed = 1
        state.icon_round = 1 if is_round else 0
        state.icon_claim = claim
        add_icons(state, params, seat, tile, biomass_areas(state, seat) <= before)
    if is_round and state.in_force == Effect.EXTRA_ROVER:
        state.pool[Pool.ROVER] += params.event_count[state.event]
    terrains = params.tile_terrains[tile]
    run_triggers(state, params, seat, When.PLACE_ICON, terrains)
    if state.flux[seat] >= 0 and (terrains >> state.flux[seat]) & 1:
        run_triggers(state, params, seat, When.PLACE_FLUX_ICON, terrains)
    if count_on_ice(state, params, seat, -1) == 0:
        run_triggers(state, params, seat, When.PLACE_NO_ICE, terrains)
    if is_round:
        gain_at_pick(state, params, seat, terrains)


@jit
def add_icons(state, params, seat, tile, enlarges):
    """Put the icons of a placed tile into the pool, as far as they count.

    Rule: PUN-B19, PUN-B20, PUN-B38, PUN-B42, PUN-B44, PUN-R35
    """
    for section in range(2):
        terrain = params.tile_terrain[tile, section]
        if terrain == Terrain.WATER:
            steps = count_on_ice(state, params, seat, terrain)
            if state.rule[seat] != CorporationRule.WINDING_PATH:
                steps = min(steps, 1)
            if has_effect(state, seat, Effect.WATER_STEPS):
                steps *= sum_of_counts(state, params, seat, Effect.WATER_STEPS)
            if steps == 0:
                continue
            state.water_steps = steps
        elif terrain == Terrain.BIOMASS:
            if state.rule[seat] == CorporationRule.ENLARGE_BIOMASS and not enlarges:
                continue
        state.icon[terrain] += 1


@jit
def gain_at_pick(state, params, seat, terrains):
    """Gain the movement of RE-1 for a tile that was taken, if it is still fresh.

    Rule: PUN-B43, PUN-A34
    """
    level = fresh_level(state, params, seat, Effect.TRACK_MOVEMENT)
    if level > 0:
        tech = params.tech_of[state.corporation[seat], level]
        if params.tech_terrain[tech] & terrains != 0:
            spend(state, params, seat, level)
            gain_movement(state, params, seat, movement_at(state, params, seat), Origin.OTHER)


@jit
def apply_unplaced(state, params, seat, tile):
    """Take a tile out of the game and gain both its icons.

    Rule: PUN-B22, PUN-R53, PUN-R52, PUN-A27, PUN-A40
    """
    take_tile(state, params, seat, tile)
    state.ending |= Ending.A
    state.unplaced[seat] += 1
    state.placed = 1
    state.icon_tile = tile
    state.icon_placed = 0
    state.icon_round = 0
    state.icon_claim = Claim.ALL
    state.water_steps = 1
    for section in range(2):
        terrain = params.tile_terrain[tile, section]
        if terrain == Terrain.ENERGY:
            terrain = params.tile_terrain[tile, 1 - section]
        state.icon[terrain] += 1
    gain_at_pick(state, params, seat, params.tile_terrains[tile])
