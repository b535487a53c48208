"""Scores of cubes: produced, burned, regenerated, converted, moved."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.kepler.data.codes import Act, Bonus, Cube, Track
from exobalance.simcore.games.kepler.data.layout import N_CUBES, N_TECHNOLOGIES, TOP_LEVEL
from exobalance.simcore.games.kepler.heuristic.feature_table import F
from exobalance.simcore.games.kepler.heuristic.goals import (
    NO_GOAL,
    goal_of,
    landing_worth,
    weigh_planets,
)
from exobalance.simcore.games.kepler.heuristic.worth import (
    affords,
    gain_value,
    landing_size,
    share_played,
    slots_left,
)
from exobalance.simcore.games.kepler.rules.cubes import unpacked
from exobalance.simcore.games.kepler.rules.hexes import free_ship
from exobalance.simcore.games.kepler.rules.quantum import convert, shift
from exobalance.simcore.kit.features import rows_of, set_score, term


@jit
def add_cubes(state, seat, slot, amounts, sign):
    """Put packed amounts on a card, or take them off again, with storage left as it is."""
    for cube in range(N_CUBES):
        state.cubes[seat, slot, cube] += sign * unpacked(amounts, cube)


@jit
def more_afforded(state, params, weights, seat, slot, amounts):
    """Return the value of what a card can pay with more cubes and cannot without."""
    before = affords(state, params, weights, seat, slot)
    add_cubes(state, seat, slot, amounts, 1)
    after = affords(state, params, weights, seat, slot)
    add_cubes(state, seat, slot, amounts, -1)
    return after - before


@jit
def basic_cubes(state, seat, slot):
    """Return the energy and matter on a card."""
    return state.cubes[seat, slot, Cube.E] + state.cubes[seat, slot, Cube.M]


@jit
def score_use(state, params, weights, seat, option, rows, i):
    """Return the score of a use of quantum physics.

    It changes cubes of the state and changes them back.
    """
    act, first, second, third = option[0], option[1], option[2], option[3]
    score = term(rows, i, weights, F.QUANTUM_USE, 1)
    if act == Act.CONVERT:
        before = affords(state, params, weights, seat, first)
        convert(state, seat, first, second)
        after = affords(state, params, weights, seat, first)
        convert(state, seat, first, Cube.M if second == Cube.E else Cube.E)
        return score + term(rows, i, weights, F.QUANTUM_AFFORDS, after - before)
    before = affords(state, params, weights, seat, second)
    before += affords(state, params, weights, seat, third)
    more = basic_cubes(state, seat, third) - basic_cubes(state, seat, second)
    shift(state, seat, first, second, third)
    after = affords(state, params, weights, seat, second)
    after += affords(state, params, weights, seat, third)
    shift(state, seat, first, third, second)
    score += term(rows, i, weights, F.QUANTUM_AFFORDS, after - before)
    return score + term(rows, i, weights, F.QUANTUM_TOGETHER, more)


@jit
def score_uses(state, params, weights, options, n, scores):
    """Score the uses of quantum physics at the end of a turn."""
    rows = rows_of(scores)
    for i in range(n):
        score = 0.0
        if options[i, 0] != Act.STOP:
            score = score_use(state, params, weights, state.seat, options[i], rows, i)
        set_score(scores, i, score)


@jit
def score_productions(state, params, weights, options, n, scores):
    """Score on which card cubes are produced."""
    seat = state.seat
    rows = rows_of(scores)
    for i in range(n):
        act = options[i, 0]
        score = 0.0
        if act == Act.TAKE:
            slot, amounts = options[i, 1], options[i, 2]
            basic = unpacked(amounts, Cube.E) + unpacked(amounts, Cube.M)
            more = more_afforded(state, params, weights, seat, slot, amounts)
            score += term(rows, i, weights, F.PRODUCE_CUBES, basic)
            score += term(rows, i, weights, F.PRODUCE_ANTIMATTER, unpacked(amounts, Cube.A))
            score += term(rows, i, weights, F.PRODUCE_AFFORDS, more)
            score += term(rows, i, weights, F.PRODUCE_TOGETHER, basic_cubes(state, seat, slot))
            score += term(rows, i, weights, F.PRODUCE_EARTH, 1 if slot == 0 else 0)
        elif act != Act.STOP:
            score = score_use(state, params, weights, seat, options[i], rows, i)
        set_score(scores, i, score)


@jit
def score_exploits(state, params, weights, options, n, scores):
    """Score which planets produce, and how much."""
    seat = state.seat
    rows = rows_of(scores)
    for i in range(n):
        act = options[i, 0]
        score = 0.0
        if act == Act.TAKE:
            slot, amounts = options[i, 1], options[i, 2]
            basic = unpacked(amounts, Cube.E) + unpacked(amounts, Cube.M)
            more = more_afforded(state, params, weights, seat, slot, amounts)
            score += term(rows, i, weights, F.EXPLOIT_CUBES, basic)
            score += term(rows, i, weights, F.EXPLOIT_ANTIMATTER, unpacked(amounts, Cube.A))
            score += term(rows, i, weights, F.EXPLOIT_AFFORDS, more)
        elif act != Act.STOP:
            score = score_use(state, params, weights, seat, options[i], rows, i)
        set_score(scores, i, score)


@jit
def cubes_left(state, seat, cube):
    """Return how many cubes of a kind a seat has outside the pit."""
    n = state.storage[seat, cube]
    for slot in range(state.n_cards[seat]):
        n += state.cubes[seat, slot, cube]
    return n


@jit
def burn_worth(state, params, weights, seat, place, cube, rows, i):
    """Return what it is worth to burn a cube, mostly less than nothing."""
    worth = term(rows, i, weights, F.BONUS_E + cube, 1)
    worth += term(rows, i, weights, F.BONUS_EARLY, 1 - share_played(state, params))
    worth += term(rows, i, weights, F.BONUS_LEFT, cubes_left(state, seat, cube))
    if place > 0:
        slot = place - 1
        before = affords(state, params, weights, seat, slot)
        state.cubes[seat, slot, cube] -= 1
        after = affords(state, params, weights, seat, slot)
        state.cubes[seat, slot, cube] += 1
        worth += term(rows, i, weights, F.BONUS_FROM_CARD, 1)
        worth += term(rows, i, weights, F.BONUS_BREAKS, before - after)
    return worth


@jit
def score_burns(state, params, weights, options, n, scores):
    """Score which cube a card burns."""
    rows = rows_of(scores)
    for i in range(n):
        place, cube = options[i, 1], options[i, 2]
        worth = burn_worth(state, params, weights, state.seat, place, cube, rows, i)
        set_score(scores, i, worth)


@jit
def lack_on_earth(state, seat):
    """Return how much energy and matter Earth lacks for a ship and the cheapest level."""
    return max(0, 2 - state.cubes[seat, 0, Cube.E]) + max(0, 2 - state.cubes[seat, 0, Cube.M])


@jit
def lack_of_antimatter(state, params, seat):
    """Return how much antimatter is missing on cards for the next levels, at most 3."""
    held = 0
    for slot in range(state.n_cards[seat]):
        held += state.cubes[seat, slot, Cube.A]
    asked = 0
    for technology in range(N_TECHNOLOGIES):
        level = state.level[seat, technology]
        if level < TOP_LEVEL:
            asked = max(asked, params.tech_cost[technology, level + 1, Cube.A])
    return max(0, asked - held)


@jit
def bonus_worth(state, params, weights, seat, bonus, rows, i):
    """Return what a bonus action is worth, the burned cube not counted.

    The worth of tiles has to be there, see `weigh_planets`.
    """
    late = share_played(state, params)
    worth = term(rows, i, weights, F.BONUS_SPACE_LOGISTICS + bonus, 1)
    worth += term(rows, i, weights, F.BONUS_SPACE_LOGISTICS_LATE + bonus, late)
    if bonus == Bonus.SCIENTIFIC_PROGRESS:
        steps = params.progress_steps
        gain = gain_value(state, params, weights, seat, Track.TECHNOLOGY, steps)
        worth += term(rows, i, weights, F.BONUS_GAIN, gain)
    elif bonus == Bonus.CIVIL_MODERNITY:
        steps = params.modernity_steps
        gain = gain_value(state, params, weights, seat, Track.COLONIAL, steps)
        worth += term(rows, i, weights, F.BONUS_GAIN, gain)
    elif bonus == Bonus.SPACE_LOGISTICS:
        if free_ship(state, params, seat) >= 0 and slots_left(state, params, seat) > 0:
            step = -weights[F.BUILD_TURNS] / landing_size(weights)
            goal = goal_of(state, params, weights, seat, params.sol, step)
            value = state.tile_worth[goal] if goal != NO_GOAL else 0.0
            worth += term(rows, i, weights, F.BONUS_SHIP, value)
    elif bonus == Bonus.EXPLORATORY_PLANNING:
        value = landing_worth(state, params, seat, params.planning_hexes, 0)
        worth += term(rows, i, weights, F.BONUS_FLY, value)
    elif bonus == Bonus.NEO_EXPLOITATION:
        worth += term(rows, i, weights, F.BONUS_LACK, lack_on_earth(state, seat))
    else:
        lack = lack_of_antimatter(state, params, seat)
        worth += term(rows, i, weights, F.BONUS_ANTIMATTER, lack)
    return worth


@jit
def score_bonuses(state, params, weights, options, n, scores):
    """Score bonus actions with the cubes burned for them."""
    seat = state.seat
    rows = rows_of(scores)
    weigh_planets(state, params, weights, seat)
    for i in range(n):
        act = options[i, 0]
        score = 0.0
        if act == Act.TAKE:
            score = bonus_worth(state, params, weights, seat, options[i, 1], rows, i)
            place = options[i, 2]
            if place >= 0:
                score += burn_worth(state, params, weights, seat, place, options[i, 3], rows, i)
        elif act != Act.STOP:
            score = score_use(state, params, weights, seat, options[i], rows, i)
        set_score(scores, i, score)


@jit
def score_regenerations(state, weights, options, n, scores):
    """Score which cube comes back from the pit."""
    rows = rows_of(scores)
    for i in range(n):
        score = 0.0
        if options[i, 0] == Act.TAKE:
            cube = options[i, 1]
            score += term(rows, i, weights, F.REGENERATE_E + cube, 1)
            left = cubes_left(state, state.seat, cube)
            score += term(rows, i, weights, F.REGENERATE_RARE, left)
        set_score(scores, i, score)
