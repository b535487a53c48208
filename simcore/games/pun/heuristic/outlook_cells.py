"""What single cells are worth, and how far it is to what lies on a planet."""

import numpy as np

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.pun.data.codes import CorporationRule, PlanetRule, Terrain
from exobalance.simcore.games.pun.data.layout import N_TERRAINS, N_WORDS, STRIDE
from exobalance.simcore.games.pun.heuristic.feature_table import F
from exobalance.simcore.games.pun.rules.bits import NOTHING, beside, has, lowest, number, ones
from exobalance.simcore.games.pun.rules.boards import rover_bits
from exobalance.simcore.kit.features import term

FAR = 99
ICE_BIT = 1 << 8
RIM_BIT = 1 << 9
SIDES = np.array((1, -1, STRIDE, -STRIDE))


@jit
def value_bare(state, params, weights, seat):
    """Fill ``cell_value`` and ``cell_bits`` of the cells that are not covered.

    Bits: terrains next to the cell; ice and perimeter.
    """
    exists, covered = params.exists[state.planet[seat]], state.covered[seat]
    d, e, f = exists[0] & ~covered[0], exists[1] & ~covered[1], exists[2] & ~covered[2]
    value_cells(state, params, weights, seat, d, e, f, None, 0)
    for terrain in range(N_TERRAINS):
        mask = state.terrain[seat, terrain]
        a, b, c = beside(mask[0], mask[1], mask[2])
        for word in range(N_WORDS):
            left = a & d if word == 0 else (b & e if word == 1 else c & f)
            while left != NOTHING:
                bit = lowest(left)
                left ^= bit
                state.cell_bits[64 * word + number(bit)] |= 1 << terrain


@jit
def value_cells(state, params, weights, seat, a, b, c, rows, i):
    """Fill ``cell_value``, and ``cell_bits`` but for terrains, of the bare cells of a mask.

    Value: contact, lifepods, rovers, bonus of the planet.  A row has that of all cells.
    """
    planet = state.planet[seat]
    exists, covered = params.exists[planet], state.covered[seat]
    ice, rim, marks = params.ice[planet], params.perimeter[planet], params.marks[planet]
    pods = state.pods[seat]
    d, e, f = rover_bits(state, seat)
    for word in range(N_WORDS):
        left = a if word == 0 else (b if word == 1 else c)
        rovers = d if word == 0 else (e if word == 1 else f)
        while left != NOTHING:
            bit = lowest(left)
            left ^= bit
            cell = 64 * word + number(bit)
            value = term(rows, i, weights, F.PLACE_CELLS, 1.0)
            value += term(rows, i, weights, F.PLACE_LATE_CELLS, 1.0 - state.bare_share)
            bits = 0
            for side in range(4):
                other = cell + SIDES[side]
                if other < 0 or other >= 192 or not has(exists, other):
                    edge = term(rows, i, weights, F.PLACE_EDGE, 1.0)
                    value += term(rows, i, weights, F.PLACE_CONTACT, 1.0) + edge
                elif has(covered, other):
                    value += term(rows, i, weights, F.PLACE_CONTACT, 1.0)
                elif state.is_parted != 0 and has(state.part, other) != has(state.part, cell):
                    value += term(rows, i, weights, F.PLACE_CONTACT, 1.0)
            if pods[word] & bit != NOTHING:
                value += term(rows, i, weights, F.PLACE_LIFEPODS, 1.0)
            if rovers & bit != NOTHING:
                value += term(rows, i, weights, F.PLACE_ROVERS, 1.0)
            if ice[word] & bit != NOTHING:
                bits |= ICE_BIT
            if rim[word] & bit != NOTHING:
                bits |= RIM_BIT
            if params.planet_medals[planet] > 0:
                medals = params.planet_medals[planet]
                if params.n_zones[planet] > 0:
                    part = zone_of(params, planet, cell)
                    value += term(rows, i, weights, F.PLACE_BONUS, medals, 1.0 / part) / part
                elif marks[word] & bit != NOTHING:
                    value -= term(rows, i, weights, F.PLACE_BONUS, medals, -1.0)
            if rows is None:
                state.cell_value[cell] = value
                state.cell_bits[cell] = bits


@jit
def zone_of(params, planet, cell):
    """Return the number of cells of the part of the planet that a cell belongs to."""
    for zone in range(params.n_zones[planet]):
        if has(params.zone[planet, zone], cell):
            mask = params.zone[planet, zone]
            return max(1, ones(mask[0]) + ones(mask[1]) + ones(mask[2]))
    return 1


@jit
def measure(state, params, seat, a, b, c, row):
    """Fill ``distance[row]`` with the steps from every cell to the nearest of some cells.

    Toxic cells that are not covered and the chasm are in the way.
    """
    planet = state.planet[seat]
    rule = params.planet_rule[planet]
    exists, side = params.exists[planet], params.zone[planet, 0]
    o, p, q = exists[0], exists[1], exists[2]
    if rule == PlanetRule.TOXIC:
        marks, covered = params.marks[planet], state.covered[seat]
        o = o & ~(marks[0] & ~covered[0])
        p = p & ~(marks[1] & ~covered[1])
        q = q & ~(marks[2] & ~covered[2])
    for cell in range(state.distance.shape[1]):
        state.distance[row, cell] = FAR
    x, y, z = a, b, c
    steps = 0
    while x | y | z != NOTHING and steps < 12:
        for word in range(N_WORDS):
            left = x if word == 0 else (y if word == 1 else z)
            while left != NOTHING:
                bit = lowest(left)
                left ^= bit
                state.distance[row, 64 * word + number(bit)] = steps
        if rule == PlanetRule.CHASM:
            d, e, f = beside(x & side[0], y & side[1], z & side[2])
            d, e, f = d & side[0], e & side[1], f & side[2]
            x, y, z = beside(x & ~side[0], y & ~side[1], z & ~side[2])
            d, e, f = d | (x & ~side[0]), e | (y & ~side[1]), f | (z & ~side[2])
        else:
            d, e, f = beside(x, y, z)
        x, y, z = d & o & ~a, e & p & ~b, f & q & ~c
        a, b, c = a | x, b | y, c | z
        steps += 1


@jit
def nearness(distance):
    """Return how near something is: 1 on the spot, 1/2 a step away, and so on."""
    if distance >= FAR:
        return 0.0
    return 1.0 / (1.0 + distance)


@jit
def measure_targets(state, params, seat):
    """Fill ``distance``: to lifepods (0), to meteorites (1), to where a load goes (2)."""
    pods, lying = state.pods[seat], state.lying[seat]
    measure(state, params, seat, pods[0], pods[1], pods[2], 0)
    measure(state, params, seat, lying[0], lying[1], lying[2], 1)
    if state.rule[seat] == CorporationRule.DELIVER:
        icons = state.icons[seat, Terrain.ROVER]
        measure(state, params, seat, icons[0], icons[1], icons[2], 2)


@jit
def measure_rovers(state, params, seat):
    """Fill ``distance[0]`` with the steps to the nearest rover."""
    a, b, c = rover_bits(state, seat)
    measure(state, params, seat, a, b, c, 0)
