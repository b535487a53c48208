"""Scores of trips: where to, what is loaded, where a base is founded."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.starship.data.codes import Act
from exobalance.simcore.games.starship.data.labels import Due
from exobalance.simcore.games.starship.data.layout import (
    EARTH,
    MERCURY,
    N_BUILDINGS,
    N_COLOURS,
    N_PLANETS,
    VENUS,
)
from exobalance.simcore.games.starship.heuristic.feature_table import F
from exobalance.simcore.games.starship.heuristic.worth import (
    SUN_A_ROUND,
    cost_value,
    part_left,
)
from exobalance.simcore.games.starship.rules.option_rows import packed_of, total_cubes
from exobalance.simcore.games.starship.rules.trips.flights import (
    can_go,
    fly_cost,
    trip_cost,
)
from exobalance.simcore.games.starship.rules.trips.plants import has_base
from exobalance.simcore.kit.features import rows_of, set_score, term

MOST_LEFT = 15


@jit
def planet_value(params, planet):
    """Return the mean value of the cubes that the tokens of a planet yield."""
    total = 0
    n = 0
    for production in range(params.n_productions):
        if params.production_planet[production] == planet:
            total += params.value[params.production_colour[production]]
            n += 1
    return total / max(1, n)


@jit
def doom(state, params, planet):
    """Return how near the destruction of a planet is: 1 in this round, 0 never."""
    last = 0
    if planet == MERCURY:
        last = params.mercury_after
    elif planet == VENUS:
        last = params.venus_after
    if last == 0:
        return 0.0
    return 1.0 / max(1.0, (last + 1 - state.spiral) / SUN_A_ROUND)


@jit
def could_found(state, params, seat, planet):
    """Return True if a seat could found a base on a planet."""
    if planet == EARTH or state.plant[seat, planet] >= 0 or state.n_pile[planet] == 0:
        return False
    if params.loads_bases != 0 and state.place[seat] == EARTH and state.bases[seat] > 0:
        return True
    return has_base(state, params, seat)


@jit
def tank(state, params, seat):
    """Return the fuel that a seat can fly with from where it is."""
    fuel = state.hold_fuel[seat]
    if state.place[seat] == EARTH:
        fuel += min(state.fuel[seat], params.most_loaded)
    return fuel


@jit
def best_trip(state, params, seat, saved):
    """Return about what the best trip of a seat is worth, its fuel taken off."""
    best = -20.0
    left = part_left(state, params)
    fuel = tank(state, params, seat)
    for goal in range(N_PLANETS):
        if not can_go(state, seat, goal):
            continue
        cost = trip_cost(state, params, seat, goal, saved)
        home = fly_cost(state, params, seat, goal, EARTH, 1) if goal != EARTH else 0
        worth = -0.4 * cost - params.missing_pp * max(0, cost + home - fuel)
        if goal == EARTH:
            worth += cost_value(params, state.hold_cubes[seat])
        elif state.plant[seat, goal] >= 0:
            worth += cost_value(params, state.warehouse[seat, goal])
        elif could_found(state, params, seat, goal):
            worth += 5.0 * planet_value(params, goal) * left * (1.0 - doom(state, params, goal))
        best = max(best, worth)
    return best


@jit
def score_destinations(state, params, weights, options, n, scores):
    """Score where a trip goes."""
    rows = rows_of(scores)
    seat = state.seat
    task = state.task[state.n_tasks - 1]
    left = part_left(state, params)
    fuel = tank(state, params, seat)
    for i in range(n):
        goal = options[i, 1]
        cost = trip_cost(state, params, seat, goal, task[4])
        missing = max(0, cost - fuel)
        score = term(rows, i, weights, F.DESTINATION_FUEL, cost)
        points = params.missing_pp * missing
        score += term(rows, i, weights, F.DESTINATION_MISSING, points)
        if goal == EARTH:
            cargo = cost_value(params, state.hold_cubes[seat])
            score += term(rows, i, weights, F.DESTINATION_EARTH, 1)
            score += term(rows, i, weights, F.DESTINATION_CARGO, cargo)
            kept = max(0, state.hold_fuel[seat] - cost)
            score += term(rows, i, weights, F.DESTINATION_TANK, kept)
        else:
            home = fly_cost(state, params, seat, goal, EARTH, 1)
            short = max(0, home - max(0, fuel - cost))
            score += term(rows, i, weights, F.DESTINATION_HOME, home)
            score += term(rows, i, weights, F.DESTINATION_HOME_MISSING, short)
            score += score_goal(state, params, weights, rows, i, seat, goal, left)
        set_score(scores, i, score)


@jit
def score_goal(state, params, weights, rows, i, seat, goal, left):
    """Return the score of what a planet offers."""
    score = term(rows, i, weights, F.DESTINATION_DOOMED, doom(state, params, goal))
    if state.plant[seat, goal] >= 0:
        stored = cost_value(params, state.warehouse[seat, goal])
        score += term(rows, i, weights, F.DESTINATION_FETCH, stored)
        score += term(rows, i, weights, F.DESTINATION_OWN, 1)
    elif could_found(state, params, seat, goal):
        score += term(rows, i, weights, F.DESTINATION_FOUND, 1)
        score += term(rows, i, weights, F.DESTINATION_FOUND_EARLY, left)
        score += term(rows, i, weights, F.DESTINATION_VALUE, planet_value(params, goal))
    else:
        score += term(rows, i, weights, F.DESTINATION_NOTHING, 1)
    return score


@jit
def score_fuel(state, params, weights, options, n, scores):
    """Score how much fuel is loaded on Earth."""
    rows = rows_of(scores)
    seat = state.seat
    task = state.task[state.n_tasks - 1]
    goal = task[3]
    cost = trip_cost(state, params, seat, goal, task[4])
    home = fly_cost(state, params, seat, goal, EARTH, 1)
    for i in range(n):
        held = state.hold_fuel[seat] + options[i, 1]
        left = state.fuel[seat] - options[i, 1]
        missing = max(0, cost - held)
        after = max(0, held - cost)
        score = term(rows, i, weights, F.LOAD_FUEL_ENOUGH, 1 if missing == 0 else 0)
        score += term(rows, i, weights, F.LOAD_FUEL_MISSING, missing)
        score += term(rows, i, weights, F.LOAD_FUEL_HOME_MISSING, max(0, home - after))
        score += term(rows, i, weights, F.LOAD_FUEL_SPARE, max(0, after - home))
        score += term(rows, i, weights, F.LOAD_FUEL_LEFT, min(MOST_LEFT, left))
        set_score(scores, i, score)


@jit
def score_loads(state, params, weights, options, n, scores):
    """Score what is loaded on Earth, at a plant, and what is picked up there."""
    rows = rows_of(scores)
    seat = state.seat
    kind = state.kind
    task = state.task[state.n_tasks - 1]
    here = state.place[seat]
    over = 1.0 - part_left(state, params)
    for i in range(n):
        act, first = options[i, 0], options[i, 1]
        score = 0.0
        if kind == Due.LOAD_BUILDING:
            if act == Act.TAKE:
                goal = task[3]
                is_far = state.plant[seat, goal] < 0 and not could_found(state, params, seat, goal)
                score += term(rows, i, weights, F.LOAD_BUILDING_BASE + first, 1)
                score += term(rows, i, weights, F.LOAD_BUILDING_FAR, 1 if is_far else 0)
        elif kind == Due.PICK_UP:
            if act == Act.TAKE:
                score += term(rows, i, weights, F.PICK_UP_BUILDING, 1)
        elif act == Act.DISMANTLE:
            deposit = total_cubes(state.deposit[seat, here])
            value = cost_value(params, state.warehouse[seat, here])
            score += term(rows, i, weights, F.LOAD_VALUE, value)
            score += term(rows, i, weights, F.LOAD_DISMANTLE, 1)
            score += term(rows, i, weights, F.LOAD_DISMANTLE_DEPOSIT, deposit)
            score += term(rows, i, weights, F.LOAD_DISMANTLE_LATE, over)
        else:
            value = 0
            for colour in range(N_COLOURS):
                value += packed_of(first, colour) * params.value[colour]
            score += term(rows, i, weights, F.LOAD_VALUE, value)
        set_score(scores, i, score)


@jit
def score_foundings(state, params, weights, options, n, scores):
    """Score founding, placing buildings, and the own wormhole."""
    rows = rows_of(scores)
    seat = state.seat
    kind = state.kind
    here = state.place[seat]
    left = part_left(state, params)
    for i in range(n):
        act, first = options[i, 0], options[i, 1]
        score = 0.0
        if kind == Due.FOUND:
            if act == Act.TAKE:
                last = state.bases[seat] + state.hold_bases[seat] == 1
                score += term(rows, i, weights, F.FOUND_FOUND, 1)
                score += term(rows, i, weights, F.FOUND_VALUE, planet_value(params, here))
                score += term(rows, i, weights, F.FOUND_EARLY, left)
                score += term(rows, i, weights, F.FOUND_LAST, 1 if last else 0)
        elif kind == Due.PLACE:
            for building in range(N_BUILDINGS):
                number = packed_of(first, building)
                score += term(rows, i, weights, F.PLACE_DRILL + building, number)
        elif act == Act.TAKE:
            far = fly_cost(state, params, seat, first, EARTH, 1)
            owns = state.plant[seat, first] >= 0
            score += term(rows, i, weights, F.WORMHOLE_MOVE, 1)
            score += term(rows, i, weights, F.WORMHOLE_FAR, far)
            score += term(rows, i, weights, F.WORMHOLE_PLANT, 1 if owns else 0)
        set_score(scores, i, score)


@jit
def score_tokens(state, params, weights, options, n, scores):
    """Score which production token is kept, or another look."""
    rows = rows_of(scores)
    seat = state.seat
    best = 0
    for i in range(state.n_looked):
        colour = params.production_colour[state.looked[i]]
        best = max(best, params.value[colour])
    for i in range(n):
        act, first = options[i, 0], options[i, 1]
        score = 0.0
        if act == Act.LOOK:
            score += term(rows, i, weights, F.TOKEN_LOOK, 1)
            score += term(rows, i, weights, F.TOKEN_LOOK_BEST, best)
            if state.kind == Due.TOKEN:
                score += term(rows, i, weights, F.TOKEN_LOOK_HOLD, first)
            else:
                near = fly_cost(state, params, seat, first, EARTH, 1)
                score += term(rows, i, weights, F.TOKEN_NEAR, near)
        else:
            value = params.value[params.production_colour[first]]
            immediate = value * params.production_immediate[first]
            score += term(rows, i, weights, F.TOKEN_VALUE, value)
            score += term(rows, i, weights, F.TOKEN_DEPOSIT, params.production_deposit[first])
            score += term(rows, i, weights, F.TOKEN_IMMEDIATE, immediate)
        set_score(scores, i, score)
