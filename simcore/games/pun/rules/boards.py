"""A planet as it lies: terrain, rovers, and what is destroyed when something is covered."""

import numpy as np

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.pun.data.codes import PlanetRule, Terrain
from exobalance.simcore.games.pun.data.layout import N_RANKS, N_TERRAINS, N_TRACKS
from exobalance.simcore.games.pun.rules.bits import ONE, beside, cell_bits, clear, has, ones, put
from exobalance.simcore.games.pun.rules.technologies import renew_levels

U64 = np.uint64
NOTHING = U64(0)


@jit
def terrain_at(state, seat, cell):
    """Return the terrain of the tile or patch on a cell, `Terrain.NONE` for a bare one."""
    for terrain in range(N_TERRAINS):
        if has(state.terrain[seat, terrain], cell):
            return terrain
    return N_TERRAINS


@jit
def rover_on(state, seat, cell):
    """Return the number of the rover on a cell, -1 without one."""
    for rover in range(state.n_rovers[seat]):
        if state.rover[seat, rover] == cell:
            return rover
    return -1


@jit
def rover_bits(state, seat):
    """Return the mask of the cells with a rover."""
    a, b, c = NOTHING, NOTHING, NOTHING
    for rover in range(state.n_rovers[seat]):
        cell = state.rover[seat, rover]
        d, e, f = cell_bits(cell)
        a, b, c = a | d, b | e, c | f
    return a, b, c


@jit
def is_loaded_on(state, seat, cell):
    """Return True if a loaded rover stands on a cell."""
    rover = rover_on(state, seat, cell)
    return rover >= 0 and state.loaded[seat, rover] != 0


@jit
def loads(state, seat):
    """Return the number of loaded rovers."""
    n = 0
    for rover in range(state.n_rovers[seat]):
        n += state.loaded[seat, rover]
    return n


@jit
def rovers_on(state, seat, terrains):
    """Return the number of rovers on some terrains, given as bits.

    Rule: PUN-B46, PUN-B42
    """
    n = 0
    for rover in range(state.n_rovers[seat]):
        if (terrains >> terrain_at(state, seat, state.rover[seat, rover])) & 1:
            n += 1
    return n


@jit
def remove_rover(state, seat, rover):
    """Take a rover, with its load, out of the game.

    Rule: PUN-B17, PUN-A17, PUN-A30
    """
    state.n_rovers[seat] -= 1
    for i in range(rover, state.n_rovers[seat]):
        state.rover[seat, i] = state.rover[seat, i + 1]
        state.loaded[seat, i] = state.loaded[seat, i + 1]
        for word in range(3):
            state.seen[i, word] = state.seen[i + 1, word]
    state.rovers_lost[seat] += 1


@jit
def destroy_under(state, seat, a, b, c):
    """Destroy rovers, lifepods and lying meteorites on the cells of a mask.

    Rule: PUN-B17, PUN-B34, PUN-R17, PUN-A32
    """
    pods, lying = state.pods[seat], state.lying[seat]
    state.pods_lost[seat] += ones(pods[0] & a) + ones(pods[1] & b) + ones(pods[2] & c)
    pods[0] &= ~a
    pods[1] &= ~b
    pods[2] &= ~c
    lying[0] &= ~a
    lying[1] &= ~b
    lying[2] &= ~c
    rover = state.n_rovers[seat] - 1
    while rover >= 0:
        cell = state.rover[seat, rover]
        word = a if cell < 64 else (b if cell < 128 else c)
        if (word >> U64(cell & 63)) & ONE != NOTHING:
            remove_rover(state, seat, rover)
        rover -= 1


@jit
def bare_currents(state, params, seat):
    """Return the mask of the currents that are not covered.

    Rule: PUN-B54
    """
    planet = state.planet[seat]
    if params.planet_rule[planet] != PlanetRule.CURRENTS:
        return NOTHING, NOTHING, NOTHING
    marks, covered = params.marks[planet], state.covered[seat]
    return marks[0] & ~covered[0], marks[1] & ~covered[1], marks[2] & ~covered[2]


@jit
def energy_bits(state, params, seat):
    """Return the mask of energy terrain, currents included.

    Rule: PUN-B54, PUN-R23
    """
    a, b, c = bare_currents(state, params, seat)
    energy = state.terrain[seat, Terrain.ENERGY]
    return energy[0] | a, energy[1] | b, energy[2] | c


@jit
def terrains_beside(state, seat, a, b, c):
    """Return the tracks of the terrains next to a mask, as bits; energy is left out.

    Rule: PUN-B21, PUN-R24
    """
    d, e, f = beside(a, b, c)
    tracks = 0
    for terrain in range(N_TERRAINS - 1):
        mask = state.terrain[seat, terrain]
        if (mask[0] & d & ~a) | (mask[1] & e & ~b) | (mask[2] & f & ~c) != NOTHING:
            tracks |= 1 << terrain
    return tracks


@jit
def store(mask, a, b, c):
    """Write three words into a mask array."""
    mask[0] = a
    mask[1] = b
    mask[2] = c


@jit
def clear_board(state, params, seat):
    """Lay out an empty planet with its lifepods.

    Rule: PUN-B1
    """
    clear(state.covered[seat])
    clear(state.patched[seat])
    clear(state.lying[seat])
    clear(state.symbols[seat])
    clear(state.last[seat])
    for terrain in range(N_TERRAINS):
        clear(state.terrain[seat, terrain])
        clear(state.icons[seat, terrain])
    pods = params.pods[state.planet[seat]]
    store(state.pods[seat], pods[0], pods[1], pods[2])
    state.n_tiles[seat] = 0
    state.n_rovers[seat] = 0
    state.banked[seat] = 0


@jit
def cover_cell(state, seat, cell, terrain):
    """Lay one cell of a terrain on a planet."""
    put(state.covered[seat], cell)
    put(state.terrain[seat, terrain], cell)


STALE = -1  # bits of all levels: no power of the round is fresh


@jit
def equip_seat(state, params, seat):
    """Lay out the planet and the corporation of a seat.

    Rule: PUN-B1
    """
    corporation = state.corporation[seat]
    clear_board(state, params, seat)
    state.rule[seat] = params.corporation_rule[corporation]
    state.supply[seat] = params.rovers[corporation]
    state.flux[seat] = -1
    for cube in range(N_TRACKS):
        state.cube_track[seat, cube] = cube
        state.cube_at[seat, cube] = 0
        state.track_pods[seat, cube] = 0
    state.path_step[seat] = 0
    state.tech_pods[seat] = 0
    state.scoring_pods[seat] = 0
    state.meteorites[seat] = 0
    state.dead[seat] = 0
    state.used_round[seat] = STALE
    state.used_game[seat] = 0
    state.extra_picks[seat] = 0
    state.n_cards[seat] = 0
    for rank in range(N_RANKS):
        state.picks[seat, rank] = 0
    state.levels_seen[seat] = 0
    state.levels_used[seat] = 0
    renew_levels(state, params, seat)
