"""Where ships want to go: the best tile for a ship on a hex, and how far it is."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.kepler.data.codes import Cell
from exobalance.simcore.games.kepler.data.layout import FIRST_MINE
from exobalance.simcore.games.kepler.heuristic.feature_table import F
from exobalance.simcore.games.kepler.heuristic.worth import (
    landing_size,
    planet_size,
    planet_worth,
    slots_left,
)
from exobalance.simcore.games.kepler.rules.hexes import hex_distance
from exobalance.simcore.games.kepler.rules.ships import speed_of

NO_GOAL = -1
TURN = 0.06  # what a turn on the way takes off the worth of a tile, if no weight says so
SLOWEST = 1  # hexes a turn that a ship without speed makes by bonus actions


@jit
def weigh_planets(state, params, weights, seat):
    """Keep the worth of each tile for a seat in ``tile_worth``; 0 where a ship cannot land.

    What a planet is worth is by the weights of colonise, a mine by those of landing on it; all in
    sizes of the latter.
    """
    founders = waiting_ships(state, params, seat)
    has_room = slots_left(state, params, seat) > founders
    left = params.rounds - state.round_number
    size = landing_size(weights)
    planets = weights[F.MOVE_PLANET] / planet_size(weights) / size
    for i in range(params.n_tiles):
        tile = params.tiles[i]
        state.tile_worth[tile] = 0.0
        hexagon = state.tile_hex[tile]
        if hexagon < 0:
            continue
        cell = state.cell[hexagon]
        if tile < FIRST_MINE:
            if cell == Cell.BODY and has_room and left > 0:
                worth = planet_worth(state, params, weights, seat, tile, None, 0)
                state.tile_worth[tile] = max(0.0, worth * planets)
        elif cell == Cell.BODY:
            late = state.round_number / params.rounds
            worth = weights[F.MOVE_MINE] + late * weights[F.MOVE_MINE_LATE]
            state.tile_worth[tile] = max(0.0, worth / size)
        elif cell == Cell.TARGET:
            state.tile_worth[tile] = max(0.0, weights[F.MOVE_TARGET] / size)


@jit
def waiting_ships(state, params, seat):
    """Return how many ships of a seat stand on planets."""
    n = 0
    for ship in range(params.n_ships):
        hexagon = state.ship[seat, ship]
        if hexagon >= 0:
            tile = state.tile_at[hexagon]
            if tile >= 0 and tile < FIRST_MINE:
                n += 1
    return n


@jit
def turns_to(params, start, end, speed):
    """Return how many turns a ship needs for the way between two hexes, obstacles ignored."""
    away = hex_distance(params, start, end)
    return (away + speed - 1) // speed


@jit
def goal_of(state, params, weights, seat, start, step):
    """Return the tile that a ship from a hex does best to go to, `NO_GOAL` without one.

    Each turn on the way takes ``step`` off the worth of a tile, see `weigh_planets`.
    """
    speed = max(SLOWEST, speed_of(state, params, seat))
    best = 0.0
    goal = NO_GOAL
    left = params.rounds - state.round_number
    for i in range(params.n_tiles):
        tile = params.tiles[i]
        worth = state.tile_worth[tile]
        if worth > best:
            turns = turns_to(params, start, state.tile_hex[tile], speed)
            if turns <= left:
                value = worth - step * turns
                if value > best:
                    best = value
                    goal = tile
    return goal


@jit
def goal_turns(state, params, seat, start, goal):
    """Return the turns of a ship to a goal."""
    speed = max(SLOWEST, speed_of(state, params, seat))
    return turns_to(params, start, state.tile_hex[goal], speed)


@jit
def landing_worth(state, params, seat, limit, beyond):
    """Return the worth of the best tile within reach of a ship in space, see `weigh_planets`.

    beyond : tiles that are not farther than this do not count.
    """
    best = 0.0
    for ship in range(params.n_ships):
        hexagon = state.ship[seat, ship]
        if hexagon >= 0 and state.cell[hexagon] == Cell.SHIP:
            for i in range(params.n_tiles):
                tile = params.tiles[i]
                worth = state.tile_worth[tile]
                if worth > best:
                    away = hex_distance(params, hexagon, state.tile_hex[tile])
                    if beyond < away <= limit:
                        best = worth
    return best
