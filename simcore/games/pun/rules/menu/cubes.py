"""Options of the menu that move cubes: icons, synergies, advances, climbs, moves down, powers."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.pun.data.codes import (
    AS_ENERGY,
    Act,
    Claim,
    CorporationRule,
    Effect,
    Limit,
    Move,
    Phase,
    Pool,
    Symbol,
    Terrain,
)
from exobalance.simcore.games.pun.data.layout import N_LEVELS, N_TERRAINS, N_TRACKS
from exobalance.simcore.games.pun.rules.cubes import has_benefit, next_milestone, way_up
from exobalance.simcore.games.pun.rules.energy import energy_tracks, may_be_energy, tracks_as_energy
from exobalance.simcore.games.pun.rules.lifepods import can_reposition
from exobalance.simcore.games.pun.rules.placement import (
    add_option,
    front_stack,
    list_placements,
    top_tile,
)
from exobalance.simcore.games.pun.rules.technologies import fresh_level, is_fresh
from exobalance.simcore.games.pun.rules.tracks import (
    RESTARTS,
    height_of,
    moves_of,
    track_of,
    way_down,
)


@jit
def list_cube(state, seat, cube, claim, act, b, c, d, label, options, n):
    """List an act for a cube that can advance, once per move that it may make.

    b, c, d : columns of the row, of which the move is added to ``d``.

    Rule: PUN-B23, PUN-B45, PUN-A25
    """
    bits = moves_of(state, cube, claim)
    if bits == 0:
        return n
    if state.moves[cube] & RESTARTS == 0:
        state.must = 1
    shows = 1 if state.rule[seat] == CorporationRule.DIAGONAL else 0
    for move in range(Move.STAY + 1):
        if (bits >> move) & 1:
            n = add_option(options, n, label, act, b, c, d + shows * move)
    return n


@jit
def list_icons(state, params, seat, label, options, n):
    """List how the icons in the pool may be resolved.

    Rule: PUN-B19, PUN-B20, PUN-B21, PUN-B41
    """
    act, claim = Act.ICON, state.icon_claim
    for terrain in range(N_TERRAINS):
        if state.icon[terrain] == 0:
            continue
        tracks = 1 << terrain
        as_energy = may_be_energy(state, params, seat, terrain)
        if terrain == Terrain.ENERGY:
            tracks = energy_tracks(state, params, seat)
        elif as_energy and params.energy_is_compulsory != 0:
            tracks = 0
        for cube in range(N_TRACKS):
            if (tracks >> track_of(state, params, seat, cube)) & 1:
                n = list_cube(state, seat, cube, claim, act, terrain, cube, 0, label, options, n)
        if as_energy:
            tracks = tracks_as_energy(state, params, seat, terrain)
            for cube in range(N_TRACKS):
                if (tracks >> track_of(state, params, seat, cube)) & 1:
                    n = list_cube(
                        state,
                        seat,
                        cube,
                        claim,
                        act,
                        terrain,
                        cube,
                        AS_ENERGY,
                        label,
                        options,
                        n,
                    )
    return n


@jit
def list_synergies(state, params, seat, label, options, n):
    """List the cubes that a synergy may advance.

    Rule: PUN-B26, PUN-B41
    """
    if state.pool[Pool.SYNERGY] == 0:
        return n
    act, claim = Act.SYNERGY, Claim.ALL
    level = fresh_level(state, params, seat, Effect.DOUBLE_SYNERGY)
    for cube in range(N_TRACKS):
        n = list_cube(state, seat, cube, claim, act, cube, 1, 0, label, options, n)
        if level > 0 and state.rule[seat] != CorporationRule.DIAGONAL:
            steps = params.tech_steps[params.tech_of[state.corporation[seat], level]]
            if steps > 1 and way_up(state, params, seat, cube, steps) == steps:
                n = list_cube(state, seat, cube, claim, act, cube, steps, 0, label, options, n)
    return n


@jit
def list_advances(state, params, seat, label, options, n):
    """List the cubes that the advances in the pool may move.

    Rule: PUN-R32
    """
    act = Act.ADVANCE
    for place in range(state.n_advances):
        item = state.advances[place]
        is_new = True
        for other in range(place):
            if state.advances[other] == item:
                is_new = False
        if not is_new:
            continue
        claim = (item >> 19) & 3
        for cube in range(N_TRACKS):
            if (item >> (5 + cube)) & 1:
                continue
            if (item >> track_of(state, params, seat, cube)) & 1:
                n = list_cube(state, seat, cube, claim, act, cube, item, 0, label, options, n)
    return n


@jit
def list_climbs(state, params, seat, label, options, n):
    """List the cubes that may climb.

    Rule: PUN-R33
    """
    if state.climb_to == 0:
        return n
    act, claim = Act.CLIMB, state.climb_claim
    for cube in range(N_TRACKS):
        if height_of(state, seat, cube) < state.climb_to:
            n = list_cube(state, seat, cube, claim, act, cube, 0, 0, label, options, n)
    return n


@jit
def regress_steps(state, params, seat, item):
    """Return how far a move down in the pool has to go: as far as some cube can.

    Rule: PUN-R31
    """
    most = 0
    for cube in range(N_TRACKS):
        if (item >> track_of(state, params, seat, cube)) & 1:
            most = max(most, way_down(state, params, seat, cube, item >> 5))
    return most


@jit
def list_regresses(state, params, seat, label, options, n):
    """List the cubes that may move down.

    Rule: PUN-R31
    """
    for place in range(state.n_regresses):
        item = state.regresses[place]
        is_new = True
        for other in range(place):
            if state.regresses[other] == item:
                is_new = False
        if not is_new:
            continue
        steps = regress_steps(state, params, seat, item)
        if steps == 0:
            continue
        for cube in range(N_TRACKS):
            if (item >> track_of(state, params, seat, cube)) & 1:
                if way_down(state, params, seat, cube, item >> 5) >= steps:
                    state.must = 1
                    n = add_option(options, n, label, Act.REGRESS, cube, item)
    return n


@jit
def list_powers(state, params, seat, label, options, n):
    """List the powers that can be used and would do something.

    Rule: PUN-B37, PUN-A37
    """
    for level in range(1, N_LEVELS):
        if (state.levels[seat] >> level) & 1 == 0:
            continue
        tech = params.tech_of[state.corporation[seat], level]
        limit = params.tech_limit[tech]
        if limit != Limit.ONCE_PER_ROUND and limit != Limit.ONCE_PER_GAME:
            continue
        if is_fresh(state, params, seat, level):
            n = list_power(state, params, seat, level, tech, label, options, n)
    return n


@jit
def list_power(state, params, seat, level, tech, label, options, n):
    """List the options of one fresh power.

    Rule: PUN-B37
    """
    act = Act.POWER
    effect = params.tech_effect[tech]
    if effect == Effect.REGRESS:
        steps = params.tech_steps[tech]
        for cube in range(N_TRACKS):
            if (params.tech_tracks[tech] >> track_of(state, params, seat, cube)) & 1:
                if steps > 0 and way_down(state, params, seat, cube, steps) == steps:
                    n = add_option(options, n, label, act, level, cube)
    elif effect == Effect.CLAIM_HEIGHT:
        for cube in range(N_TRACKS):
            height = state.cube_at[seat, cube]
            is_new = True
            for other in range(cube):
                if state.cube_at[seat, other] == height:
                    is_new = False
            if is_new and has_benefit(state, params, seat, height):
                n = add_option(options, n, label, act, level, height)
    elif does_something(state, params, seat, tech):
        n = add_option(options, n, label, act, level, -1)
    return n


@jit
def does_something(state, params, seat, tech):
    """Return True if a power without a choice of its own would have an effect now.

    Rule: PUN-B37
    """
    effect = params.tech_effect[tech]
    if effect == Effect.ADVANCE:
        return can_some(state, params, seat, params.tech_tracks[tech])
    if effect == Effect.ADVANCE_FLUX:
        return can_some(state, params, seat, 1 << state.flux[seat])
    if effect == Effect.REPOSITION:
        return can_reposition(state, params, seat)
    if effect == Effect.PATCH_TO_SYNERGY:
        return state.pool[Pool.PATCH] > 0 and state.in_force != Effect.NO_SYNERGY
    if effect == Effect.DOUBLE_PATCH:
        return state.pool[Pool.PATCH] > 0 and params.tech_count[tech] > 1
    if effect == Effect.FLUX_MILESTONE:
        return next_milestone(state, params, seat) >= 0
    if effect == Effect.SHARED_OBJECTIVE:
        return state.n_players > 1 and state.objective_next < params.n_objectives
    if effect == Effect.TRACK_MOVEMENT:
        return can_gain_at_pick(state, params, seat, tech)
    return False


@jit
def can_some(state, params, seat, tracks):
    """Return True if a cube of some tracks can advance."""
    for cube in range(N_TRACKS):
        if (tracks >> track_of(state, params, seat, cube)) & 1:
            if moves_of(state, cube, Claim.ALL) != 0:
                return True
    return False


@jit
def movement_at(state, params, seat):
    """Return the movement printed where the R cube stands.

    Rule: PUN-B43
    """
    cube = Terrain.ROVER
    track, at = state.cube_track[seat, cube], state.cube_at[seat, cube]
    if (state.track_pods[seat, track] >> at) & 1:
        return 0
    return params.symbol[state.corporation[seat], track, at, Symbol.MOVE]


@jit
def can_gain_at_pick(state, params, seat, tech):
    """Return True if the movement of RE-1 can be gained before a tile is placed.

    Rule: PUN-B43, PUN-R60
    """
    if state.phase != Phase.TILE or state.placed != 0 or movement_at(state, params, seat) == 0:
        return False
    terrains = params.tech_terrain[tech]
    if list_placements(state, params, seat, terrains, 1, state.probe[:]) > 0:
        return params.tile_terrains[state.probe[0, 1]] & terrains != 0
    for ring in range(2):
        tile = top_tile(state, front_stack(state, params, seat, ring))
        if tile >= 0 and params.tile_terrains[tile] & terrains != 0:
            return True
    return False
