"""Hexes: where ships appear, and where they can go."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.kepler.data.codes import Cell
from exobalance.simcore.games.kepler.data.layout import MAX_SHIPS, N_DIRECTIONS, N_HEXES

FAR = 1_000


@jit
def planet_hex(state, params, seat, slot):
    """Return the hex of the planet of a card; Earth's is Sol.

    Rule: KEP-R23
    """
    planet = state.card_planet[seat, slot]
    return params.sol if planet < 0 else state.tile_hex[planet]


@jit
def hex_distance(params, start, end):
    """Return the distance of two hexes on the grid, obstacles ignored.

    Rule: KEP-A43
    """
    q = params.axial_q[start] - params.axial_q[end]
    r = params.axial_r[start] - params.axial_r[end]
    return (abs(q) + abs(r) + abs(q + r)) // 2


@jit
def has_empty_neighbour(state, params, hexagon):
    """Return True if one of the hexes around a hex is empty."""
    for direction in range(N_DIRECTIONS):
        other = params.neighbour[hexagon, direction]
        if other >= 0 and state.cell[other] == 0:
            return True
    return False


@jit
def ship_hexes(state, params, hexagon, takes_nearest, out):
    """Fill ``out`` with the hexes on which a ship of a planet may appear; return their number.

    Rule: KEP-R23, KEP-R24, KEP-A9, KEP-A31, KEP-A43
    """
    n = 0
    for direction in range(N_DIRECTIONS):
        other = params.neighbour[hexagon, direction]
        if other >= 0 and state.cell[other] == 0:
            out[n] = other
            n += 1
    if n > 0 or not takes_nearest:
        return n
    nearest = FAR
    for other in range(N_HEXES):
        if state.cell[other] == 0:
            away = hex_distance(params, hexagon, other)
            if away < nearest:
                nearest = away
                n = 0
            if away == nearest:
                out[n] = other
                n += 1
    return n


@jit
def search(state, params, start, limit, goal):
    """Fill ``state.reached`` with the hexes that a ship can enter; return their number.

    With a ``goal`` from 0 up, stop there and return how far it is, 0 if it is out of reach.

    Rule: KEP-R38, KEP-R39, KEP-R40, KEP-R41, KEP-R42, KEP-R76, KEP-A10
    """
    distance, queue, reached = state.distance, state.queue, state.reached
    distance[start] = 1
    queue[0] = start
    head, tail, n, found = 0, 1, 0, 0
    while head < tail and found == 0:
        here = queue[head]
        steps = distance[here]
        head += 1
        if steps > limit:
            break
        for direction in range(N_DIRECTIONS):
            other = params.neighbour[here, direction]
            if other < 0 or distance[other] != 0:
                continue
            cell = state.cell[other]
            if cell == 0 or cell == Cell.SHIP:
                distance[other] = steps + 1
                queue[tail] = other
                tail += 1
            elif cell == Cell.BODY or cell == Cell.TARGET:
                distance[other] = steps + 1
            else:
                continue
            if cell != Cell.SHIP:
                reached[n] = other
                n += 1
                if other == goal:
                    found = steps
                    break
    for i in range(tail):
        distance[queue[i]] = 0
    for i in range(n):
        distance[reached[i]] = 0
    return n if goal < 0 else found


@jit
def is_in_space(state, hexagon):
    """Return True if a ship there stands on an empty hex, from which it may move.

    Rule: KEP-R38
    """
    return hexagon >= 0 and state.cell[hexagon] == Cell.SHIP


@jit
def can_leave(state, params, hexagon, limit):
    """Return True if a ship can move somewhere from a hex."""
    if limit < 1:
        return False
    for direction in range(N_DIRECTIONS):
        other = params.neighbour[hexagon, direction]
        if other >= 0:
            cell = state.cell[other]
            if cell == 0 or cell == Cell.BODY or cell == Cell.TARGET:
                return True
    return search(state, params, hexagon, limit, -1) > 0


@jit
def can_any_leave(state, params, seat, limit, moved):
    """Return True if a ship that has not ``moved`` (bits) can move somewhere."""
    for ship in range(MAX_SHIPS):
        hexagon = state.ship[seat, ship]
        if (moved >> ship) & 1 == 0 and is_in_space(state, hexagon):
            if can_leave(state, params, hexagon, limit):
                return True
    return False


@jit
def free_ship(state, params, seat):
    """Return a ship in the reserve of a seat, -1 without one."""
    for ship in range(params.n_ships):
        if state.ship[seat, ship] < 0:
            return ship
    return -1


@jit
def ship_on(state, seat, hexagon):
    """Return the ship of a seat on a hex, -1 without one."""
    for ship in range(MAX_SHIPS):
        if state.ship[seat, ship] == hexagon:
            return ship
    return -1
