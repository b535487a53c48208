"""Which technologies of a seat work, and what they say.

The levels that work, and their effects, are kept as bits in the state; `renew_levels` must
be called whenever a cube, a lifepod on a track or technology, or a withheld level changes.
"""

import numpy as np

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.pun.data.codes import CorporationRule, Effect, Limit, Symbol, Terrain
from exobalance.simcore.games.pun.data.layout import N_LEVELS, N_TRACKS

U64 = np.uint64
ONE = U64(1)


@jit
def highest_on(state, seat, track):
    """Return the position of the highest cube on a track, -1 without one."""
    best = -1
    for cube in range(N_TRACKS):
        if state.cube_track[seat, cube] == track:
            best = max(best, state.cube_at[seat, cube])
    return best


@jit
def levels_reached(state, params, seat):
    """Return the levels that the T cube, or lifepods, unlock, as bits.

    Rule: PUN-B37, PUN-B41, PUN-B45, PUN-B46, PUN-B39
    """
    rule = state.rule[seat]
    if rule == CorporationRule.LIFEPODS_ON_TECHS:
        return state.tech_pods[seat]
    height = state.cube_at[seat, Terrain.TECH]
    if rule == CorporationRule.DIAGONAL:
        height = highest_on(state, seat, Terrain.TECH)
    corporation = state.corporation[seat]
    pods = state.track_pods[seat, Terrain.TECH]
    levels = 0
    last = 0
    for at in range(height + 1):
        level = params.symbol[corporation, Terrain.TECH, at, Symbol.TECH]
        if level > 0 and (pods >> at) & 1 == 0 and (state.dead[seat] >> level) & 1 == 0:
            levels |= 1 << level
            last = max(last, level)
    if rule == CorporationRule.FLUX and last > 0:
        return 1 << last
    return levels


@jit
def renew_levels(state, params, seat):
    """Work out anew which levels of a seat work, and their effects.

    Rule: PUN-B37
    """
    levels = levels_reached(state, params, seat)
    effects = U64(0)
    for level in range(1, N_LEVELS):
        if (levels >> level) & 1:
            tech = params.tech_of[state.corporation[seat], level]
            if tech >= 0:
                effects |= ONE << U64(params.tech_effect[tech])
    state.levels[seat] = levels
    state.levels_seen[seat] |= levels
    state.effects[seat] = effects


@jit
def has_effect(state, seat, effect):
    """Return True if a technology with this effect works."""
    return (state.effects[seat] >> U64(effect + 0)) & ONE != U64(0)


@jit
def level_with(state, params, seat, effect):
    """Return the lowest working level with an effect, 0 without one."""
    for level in range(1, N_LEVELS):
        if (state.levels[seat] >> level) & 1:
            if params.tech_effect[params.tech_of[state.corporation[seat], level]] == effect:
                return level
    return 0


@jit
def sum_of_counts(state, params, seat, effect):
    """Return the sum of the counts of all working technologies with an effect."""
    total = 0
    if has_effect(state, seat, effect):
        for level in range(1, N_LEVELS):
            if (state.levels[seat] >> level) & 1:
                tech = params.tech_of[state.corporation[seat], level]
                if params.tech_effect[tech] == effect:
                    total += params.tech_count[tech]
    return total


@jit
def terrains_of(state, params, seat, effect):
    """Return the terrains of all working technologies with an effect, as bits."""
    bits = 0
    if has_effect(state, seat, effect):
        for level in range(1, N_LEVELS):
            if (state.levels[seat] >> level) & 1:
                tech = params.tech_of[state.corporation[seat], level]
                if params.tech_effect[tech] == effect:
                    bits |= params.tech_terrain[tech]
    return bits


@jit
def tracks_of(state, params, seat, effect):
    """Return the tracks of all working technologies with an effect, as bits."""
    bits = 0
    if has_effect(state, seat, effect):
        for level in range(1, N_LEVELS):
            if (state.levels[seat] >> level) & 1:
                tech = params.tech_of[state.corporation[seat], level]
                if params.tech_effect[tech] == effect:
                    bits |= params.tech_tracks[tech]
    return bits


@jit
def is_fresh(state, params, seat, level):
    """Return True if a power was not used yet, in this round or this game.

    Rule: PUN-R10, PUN-R11
    """
    tech = params.tech_of[state.corporation[seat], level]
    if params.tech_limit[tech] == Limit.ONCE_PER_GAME:
        return (state.used_game[seat] >> level) & 1 == 0
    return (state.used_round[seat] >> level) & 1 == 0


@jit
def fresh_level(state, params, seat, effect):
    """Return the lowest working and fresh level with an effect, 0 without one."""
    if not has_effect(state, seat, effect):
        return 0
    for level in range(1, N_LEVELS):
        if (state.levels[seat] >> level) & 1:
            if params.tech_effect[params.tech_of[state.corporation[seat], level]] == effect:
                if is_fresh(state, params, seat, level):
                    return level
    return 0


@jit
def spend(state, params, seat, level):
    """Note that a power was used.

    Rule: PUN-R10, PUN-R11
    """
    state.levels_used[seat] |= 1 << level
    if params.tech_limit[params.tech_of[state.corporation[seat], level]] == Limit.ONCE_PER_GAME:
        state.used_game[seat] |= 1 << level
    else:
        state.used_round[seat] |= 1 << level


@jit
def tech_terrains(state, params, seat, terrains):
    """Return how `Effect.IGNORE_TOUCH` works for a tile: 0 not, 1 for all tiles, 2 by terrain.

    Rule: PUN-R16
    """
    found = 0
    for level in range(1, N_LEVELS):
        if (state.levels[seat] >> level) & 1:
            tech = params.tech_of[state.corporation[seat], level]
            if params.tech_effect[tech] == Effect.IGNORE_TOUCH:
                if params.tech_terrain[tech] & terrains != 0:
                    return 2
                if params.tech_terrain[tech] == 0:
                    found = 1
    return found
