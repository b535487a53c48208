"""What the heuristic works out once per decision and then reads for every option.

Nothing here is a rule.  Tables are kept in the state, in the fields below the banner
"tables of the heuristic".
"""

import numpy as np

from simcore.core.jit import jit
from simcore.games.pun.bits import NOTHING, beside, count, has, lowest, number, ones
from simcore.games.pun.boards import rover_bits
from simcore.games.pun.feature_table import CHANCE_PER_CELL, SPOILT, F
from simcore.games.pun.layout import (
    N_TERRAINS,
    N_TRACKS,
    N_WORDS,
    PER_TRACK,
    SIDE,
    STRIDE,
    Condition,
    CorporationRule,
    Metric,
    Move,
    Symbol,
    Terrain,
)
from simcore.games.pun.pool import is_on_display
from simcore.games.pun.scoring import meteorite_bits
from simcore.games.pun.tracks import PATH, STAYS, is_on_path, step_up, track_of

U64 = np.uint64
ONE = U64(1)
FAR = 99
ICE_BIT = 1 << 8
RIM_BIT = 1 << 9
SIDES = np.array((1, -1, STRIDE, -STRIDE))
POSITION_LIMIT = 4  # how far ahead medals still count
CHANCE = np.array([CHANCE_PER_CELL**bare for bare in range(13)])
PERIMETER_WANT = 0
ICON_WANT = 1
AREA_WANT = 2
N_AREAS_WANT = 3


# --- tracks


@jit
def medal_at(params, corporation, track, at):
    """Return the last medal at or below a position."""
    while at >= 0:
        medal = np.int64(params.symbol[corporation, track, at, Symbol.MEDAL])
        if medal > 0:
            return medal
        at -= 1
    return 0


@jit
def medals_ahead(params, corporation, track, at):
    """Return the medals of the next better position over the steps to it."""
    now = medal_at(params, corporation, track, at)
    top = params.top[corporation, track]
    for far in range(1, POSITION_LIMIT + 1):
        if at + far > top:
            break
        medal = np.int64(params.symbol[corporation, track, at + far, Symbol.MEDAL])
        if medal > now:
            return (medal - now) / far
    return 0.0


@jit
def position_value(state, params, weights, seat, track, at):
    """Return the value of the benefits of a position."""
    row = params.symbol[state.corporation[seat], track, at]
    value = weights[F.ADVANCE_SYNERGY] * row[Symbol.SYNERGY]
    value += weights[F.ADVANCE_PATCH] * row[Symbol.PATCH]
    if state.supply[seat] > 0:
        value += weights[F.ADVANCE_ROVER] * row[Symbol.ROVER]
    if state.n_rovers[seat] > 0:
        value += weights[F.ADVANCE_MOVEMENT] * row[Symbol.MOVE]
    rank = np.int64(row[Symbol.CIV])
    if rank > 0 and is_on_display(state, params, rank - 1):
        value += weights[F.ADVANCE_CIV] * rank
    if row[Symbol.TECH] > 0:
        value += weights[F.ADVANCE_TECH]
    if row[Symbol.CHOICE_A] > 0:
        value += weights[F.ADVANCE_CHOICE]
    early = rank + np.int64(row[Symbol.ROVER]) + np.int64(row[Symbol.MOVE])
    if row[Symbol.TECH] > 0:
        early += 1
    return value + weights[F.ADVANCE_EARLY] * early * state.bare_share


@jit
def n_symbols(params, corporation, track, at):
    """Return the number of milestones and synergies of a position."""
    if at > params.top[corporation, track]:
        return 0
    row = params.symbol[corporation, track, at]
    n = np.int64(row[Symbol.SYNERGY]) + np.int64(row[Symbol.PATCH]) + np.int64(row[Symbol.ROVER])
    if row[Symbol.CIV] > 0:
        n += 1
    if row[Symbol.TECH] > 0:
        n += 1
    return n


@jit
def step_value(state, params, weights, seat, cube, target):
    """Return the value of one step of a cube to where `step_up` leads."""
    corporation = state.corporation[seat]
    if target == STAYS:
        if state.n_rovers[seat] > 0:
            return weights[F.ADVANCE_MOVEMENT] * params.top_repeat[corporation]
        return weights[F.ADVANCE_NOTHING]
    before, now = np.int64(state.cube_track[seat, cube]), np.int64(state.cube_at[seat, cube])
    if target >= PATH:
        track = np.int64(params.path_track[corporation, target - PATH])
        at = np.int64(params.path_at[corporation, target - PATH])
    else:
        track, at = target // PER_TRACK, target % PER_TRACK
    value = position_value(state, params, weights, seat, track, at)
    gain = medal_at(params, corporation, track, at) - medal_at(params, corporation, before, now)
    if is_on_path(state, seat, cube):
        gain = np.int64(params.symbol[corporation, track, at, Symbol.MEDAL])
        if track != Terrain.WATER:
            gain = 0
    else:
        value += weights[F.ADVANCE_NEAR] * medals_ahead(params, corporation, track, at)
    value += weights[F.ADVANCE_MEDAL] * gain
    value += weights[F.ADVANCE_NEXT] * n_symbols(params, corporation, track, at + 1)
    if gain == 0 and n_symbols(params, corporation, track, at) == 0:
        value += weights[F.ADVANCE_NOTHING]
    if (state.wanted_tracks >> track) & 1:
        value += weights[F.ADVANCE_WANTED]
    if track != before:
        value += weights[F.ADVANCE_ASIDE]
    return value


@jit
def cube_value(state, params, weights, seat, cube):
    """Return the value of the best step of a cube, 0 if it has none."""
    if state.rule[seat] != CorporationRule.DIAGONAL:
        target = step_up(state, params, seat, cube, np.int64(0), np.int64(0))
        if target < 0:
            return 0.0
        return step_value(state, params, weights, seat, cube, target)
    best = 0.0
    found = False
    for move in range(Move.UP + 0, Move.STAY + 1):
        target = step_up(state, params, seat, cube, move, np.int64(0))
        if target >= 0:
            value = step_value(state, params, weights, seat, cube, target)
            if not found or value > best:
                best = value
                found = True
    return best


@jit
def value_cubes(state, params, weights, seat):
    """Fill ``cube_value`` by cube and ``set_value`` by set of tracks with the best steps."""
    exists, covered = params.exists[state.planet[seat]], state.covered[seat]
    state.bare_share = 1.0 - count(covered) / max(1, count(exists))
    for subset in range(1 << N_TRACKS):
        state.set_value[subset] = 0.0
    for cube in range(N_TRACKS):
        value = cube_value(state, params, weights, seat, cube)
        state.cube_value[cube] = value
        bit = 1 << track_of(state, params, seat, cube)
        for subset in range(1 << N_TRACKS):
            if subset & bit:
                state.set_value[subset] = max(state.set_value[subset], value)


@jit
def best_advances(state, n):
    """Return the sum of the ``n`` best values of cubes that are above 0."""
    total = 0.0
    used = 0
    for _ in range(n):
        best = 0.0
        pick = -1
        for cube in range(N_TRACKS):
            if (used >> cube) & 1 == 0 and state.cube_value[cube] > best:
                best = state.cube_value[cube]
                pick = cube
        if pick < 0:
            break
        used |= 1 << pick
        total += best
    return total


# --- lines and cells


@jit
def count_lines(state, params, seat):
    """Fill ``bare`` and ``spoilt`` of the rows (0) and columns (1) of a seat."""
    exists, covered = params.exists[state.planet[seat]], state.covered[seat]
    d, e, f = meteorite_bits(state, seat)
    for line in range(SIDE):
        for direction in range(2):
            state.bare[direction, line] = 0
            state.spoilt[direction, line] = 0
    for word in range(N_WORDS):
        left = exists[word] & ~covered[word]
        stones = d if word == 0 else (e if word == 1 else f)
        while left != NOTHING:
            bit = lowest(left)
            left ^= bit
            cell = 64 * word + number(bit)
            state.bare[0, cell // STRIDE] += 1
            state.bare[1, cell % STRIDE] += 1
        while stones != NOTHING:
            bit = lowest(stones)
            stones ^= bit
            cell = 64 * word + number(bit)
            state.spoilt[0, cell // STRIDE] += 1
            state.spoilt[1, cell % STRIDE] += 1


@jit
def line_medals(params, planet, direction, line):
    """Return the medals of a row (0) or column (1)."""
    if direction == 0:
        return np.int64(params.rows[planet, line])
    return np.int64(params.columns[planet, line])


@jit
def line_value(state, params, seat, direction, line, covering, stones):
    """Return the expected medals of a line with more cells covered and other meteorites."""
    bare = state.bare[direction, line] - covering
    value = line_medals(params, state.planet[seat], direction, line) * CHANCE[max(0, bare)]
    for _ in range(min(3, max(0, state.spoilt[direction, line] + stones))):
        value *= SPOILT
    return value


@jit
def value_lines(state, params, seat):
    """Fill ``line_gain`` with what covering k cells of a line adds to its expected medals."""
    none = np.int64(0)
    for direction in range(2):
        for line in range(SIDE):
            now = line_value(state, params, seat, direction, line, none, none)
            state.line_gain[direction, line, 0] = 0.0
            for k in range(1, state.line_gain.shape[2]):
                value = line_value(state, params, seat, direction, line, k, none)
                state.line_gain[direction, line, k] = value - now


@jit
def stone_value(state, params, seat, cell, change):
    """Return the expected medals that one meteorite less (-1) or more (1) in its lines adds."""
    value = 0.0
    none = np.int64(0)
    for direction in range(2):
        line = cell // STRIDE if direction == 0 else cell % STRIDE
        value += line_value(state, params, seat, direction, line, none, change)
        value -= line_value(state, params, seat, direction, line, none, none)
    return value


@jit
def value_cells(state, params, weights, seat):
    """Fill ``cell_value`` and ``cell_bits`` of the cells that are not covered.

    Value: contact, lifepods, rovers, bonus of the planet.  Bits: terrains next to the cell;
    ice and perimeter.
    """
    planet = state.planet[seat]
    exists, covered = params.exists[planet], state.covered[seat]
    ice, rim, marks = params.ice[planet], params.perimeter[planet], params.marks[planet]
    pods = state.pods[seat]
    d, e, f = rover_bits(state, seat)
    for word in range(N_WORDS):
        left = exists[word] & ~covered[word]
        rovers = d if word == 0 else (e if word == 1 else f)
        while left != NOTHING:
            bit = lowest(left)
            left ^= bit
            cell = 64 * word + number(bit)
            value = weights[F.PLACE_CELLS]
            bits = 0
            for side in range(4):
                other = cell + np.int64(SIDES[side])
                if other < 0 or other >= 192 or not has(exists, other):
                    value += weights[F.PLACE_CONTACT]
                elif has(covered, other):
                    value += weights[F.PLACE_CONTACT]
            if pods[word] & bit != NOTHING:
                value += weights[F.PLACE_LIFEPODS]
            if rovers & bit != NOTHING:
                value += weights[F.PLACE_ROVERS]
            if ice[word] & bit != NOTHING:
                bits |= ICE_BIT
            if rim[word] & bit != NOTHING:
                bits |= RIM_BIT
            if params.planet_medals[planet] > 0:
                if params.n_zones[planet] > 0:
                    part = zone_of(params, planet, cell)
                    value += weights[F.PLACE_BONUS] * params.planet_medals[planet] / part
                elif marks[word] & bit != NOTHING:
                    value -= weights[F.PLACE_BONUS] * params.planet_medals[planet]
            state.cell_value[cell] = value
            state.cell_bits[cell] = bits
    for terrain in range(N_TERRAINS):
        mask = state.terrain[seat, terrain]
        a, b, c = beside(mask[0], mask[1], mask[2])
        for word in range(N_WORDS):
            left = (a if word == 0 else (b if word == 1 else c)) & exists[word] & ~covered[word]
            while left != NOTHING:
                bit = lowest(left)
                left ^= bit
                state.cell_bits[64 * word + number(bit)] |= 1 << terrain


@jit
def zone_of(params, planet, cell):
    """Return the number of cells of the part of the planet that a cell belongs to."""
    for zone in range(params.n_zones[planet]):
        if has(params.zone[planet, zone], cell):
            mask = params.zone[planet, zone]
            return max(1, ones(mask[0]) + ones(mask[1]) + ones(mask[2]))
    return 1


# --- rovers


@jit
def measure(state, params, seat, a, b, c, row):
    """Fill ``distance[row]`` with the steps from every cell to the nearest of some cells."""
    exists = params.exists[state.planet[seat]]
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
        d, e, f = beside(a, b, c)
        x, y, z = d & exists[0] & ~a, e & exists[1] & ~b, f & exists[2] & ~c
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
    measure(state, params, seat, pods[0], pods[1], pods[2], np.int64(0))
    measure(state, params, seat, lying[0], lying[1], lying[2], np.int64(1))
    if state.rule[seat] == CorporationRule.DELIVER:
        icons = state.icons[seat, Terrain.ROVER]
        measure(state, params, seat, icons[0], icons[1], icons[2], np.int64(2))


@jit
def measure_rovers(state, params, seat):
    """Fill ``distance[0]`` with the steps to the nearest rover."""
    a, b, c = rover_bits(state, seat)
    measure(state, params, seat, a, b, c, np.int64(0))


# --- objectives


@jit
def add_want(state, params, card, row):
    """Note what the neighbour side of an objective wants; ``row`` 0 others, 1 private."""
    terrain = np.int64(params.metric_terrain[card])
    metric = params.metric[card]
    sign = -1 if params.fewer_is_better[card] != 0 else 1
    if metric == Metric.ICONS_ON_PERIMETER:
        state.want[row, PERIMETER_WANT, terrain] += sign
    elif metric == Metric.ICONS_ON_PLANET:
        state.want[row, ICON_WANT, terrain] += sign
    elif metric == Metric.LARGEST_AREA:
        state.want[row, AREA_WANT, terrain] += sign
    elif metric == Metric.N_AREAS:
        state.want[row, N_AREAS_WANT, terrain] += sign
    elif metric == Metric.METEORITES:
        state.want_stones += sign
    elif metric == Metric.LIFEPODS:
        state.want_pods += sign
    else:
        state.wanted_tracks |= 31


@jit
def add_demand(state, params, card):
    """Note what the private side of an objective demands."""
    condition = params.condition[card]
    terrain = np.int64(params.condition_terrain[card])
    if condition == Condition.RECTANGLE:
        state.want[1, AREA_WANT, terrain] += 1
    elif condition == Condition.ICONS_IN_AREA:
        state.want[1, AREA_WANT, terrain] += 1
        state.want[1, ICON_WANT, terrain] += 1
    elif condition == Condition.TRACK_AT_TOP:
        state.wanted_tracks |= 1 << terrain
    elif condition == Condition.ICONS_AT_MOST:
        state.want[1, ICON_WANT, terrain] -= 1


@jit
def gather_wants(state, params, seat):
    """Fill ``want`` and its like with what the objectives of a seat ask for."""
    for row in range(2):
        for kind in range(4):
            for terrain in range(N_TERRAINS):
                state.want[row, kind, terrain] = 0
    state.want_stones = 0
    state.want_pods = 0
    state.wanted_tracks = 0
    n = np.int64(state.n_players)
    for i in range(params.neighbour_objectives):
        if n == 2 or i == seat or (i + 1) % n == seat:
            add_want(state, params, np.int64(state.objective_order[i]), np.int64(0))
    for i in range(state.n_shared):
        add_want(state, params, np.int64(state.shared[i]), np.int64(0))
    if state.private[seat] != NOTHING:
        for card in range(params.n_objectives):
            if (state.private[seat] >> U64(card)) & ONE != NOTHING:
                add_demand(state, params, card)
