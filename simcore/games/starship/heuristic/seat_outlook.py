"""What a seat has and could do next: the numbers of `outlook_table`."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.starship.data.codes import Purpose
from exobalance.simcore.games.starship.data.layout import (
    EARTH,
    GOVERNMENT,
    MAX_EXTRA,
    N_BUILDINGS,
    N_COLOURS,
    N_DISPLAY,
    N_PLANETS,
    N_ROWS,
    N_TRACKS,
)
from exobalance.simcore.games.starship.heuristic.outlook_table import N
from exobalance.simcore.games.starship.heuristic.worth import (
    cost_value,
    reach,
    rounds_left,
    row_points,
)
from exobalance.simcore.games.starship.rules.boards.mechanisms import governor, list_tied
from exobalance.simcore.games.starship.rules.boards.pyramid import is_in_row
from exobalance.simcore.games.starship.rules.boards.route import column_at, move_fuel
from exobalance.simcore.games.starship.rules.option_rows import total_cubes
from exobalance.simcore.games.starship.rules.payments import can_pay
from exobalance.simcore.games.starship.rules.stack import tokens_left
from exobalance.simcore.games.starship.rules.trips.flights import fly_cost
from exobalance.simcore.kit.rows import total_of

MOST_DEPOSIT = 5
MOST_FUEL = 9


@jit
def outlook(state, params, weights, seat, row):
    """Fill ``row`` with what a seat has and could do next."""
    row[N.POINTS] = total_of(state, seat)
    row[N.ROUNDS_LEFT] = rounds_left(state, params)
    look_at_cubes(state, params, seat, row)
    look_at_plants(state, params, seat, row)
    look_at_boards(state, params, seat, row)
    look_at_route(state, params, seat, row)
    row[N.SUN] = params.spiral + 1 - state.spiral
    row[N.PEOPLE_MISSING] = params.end_people - state.cells
    row[N.SECTORS] = state.sector


@jit
def look_at_cubes(state, params, seat, row):
    """Fill reserve and hold, and what the cubes can pay."""
    row[N.FUEL] = state.fuel[seat]
    for colour in range(N_COLOURS):
        row[N.CUBES_RED + colour] = state.cubes[seat, colour]
    row[N.REACH] = reach(state, params, state.cubes[seat])
    best = 0
    for i in range(N_DISPLAY + state.n_long_term):
        mechanism = state.current[i] if i < N_DISPLAY else state.long_term[i - N_DISPLAY]
        if mechanism >= 0 and params.mechanism_points[mechanism] > best:
            if can_pay(state, params, seat, Purpose.MECHANISM, mechanism, 0):
                best = params.mechanism_points[mechanism]
    row[N.PAYABLE] = best
    dearest = 0
    for colour in range(N_COLOURS):
        if state.earth[colour] > 0 and can_pay(state, params, seat, Purpose.SAVE, colour, 0):
            dearest = max(dearest, params.value[colour])
    row[N.PEOPLE_PAYABLE] = dearest
    row[N.HOLD_FUEL] = state.hold_fuel[seat]
    row[N.HOLD_VALUE] = cost_value(params, state.hold_cubes[seat])
    home = 0
    if state.place[seat] != EARTH:
        home = fly_cost(state, params, seat, state.place[seat], EARTH, 0)
    row[N.HOME] = home
    row[N.HOME_MISSING] = max(0, home - state.hold_fuel[seat])


@jit
def look_at_plants(state, params, seat, row):
    """Fill plants, their cubes and buildings, and technologies."""
    plants = 0
    stored = 0
    deposits = 0
    dull = 0
    for kind in range(N_BUILDINGS):
        row[N.BUILT_DRILL + kind] = 0
    for planet in range(N_PLANETS):
        if planet == EARTH or state.plant[seat, planet] < 0:
            continue
        plants += 1
        stored += cost_value(params, state.warehouse[seat, planet])
        left = total_cubes(state.deposit[seat, planet])
        value = params.value[params.production_colour[state.plant[seat, planet]]]
        deposits += min(left, MOST_DEPOSIT) * value
        if left == 0:
            dull += 1
        for kind in range(N_BUILDINGS):
            row[N.BUILT_DRILL + kind] += state.built[seat, planet, kind]
    row[N.PLANTS] = plants
    row[N.BASES] = state.bases[seat]
    row[N.WAREHOUSES] = stored
    row[N.DEPOSITS] = deposits
    row[N.DULL] = dull
    for technology in range(N_ROWS):
        row[N.LEVEL_DRILL + technology] = state.level[seat, technology]
    row[N.SALVATION] = state.n_salvation[seat]


@jit
def look_at_boards(state, params, seat, row):
    """Fill scientists, reputation, tracks, tokens and the pyramid."""
    row[N.SCIENTISTS] = state.scientists[seat]
    row[N.SUPPLY] = state.supply[seat]
    row[N.REPUTATION] = state.reputation[seat]
    row[N.ROW] = row_points(state, params, seat, 0)
    for track in range(N_TRACKS):
        row[N.LEADER_HUMANITY + track] = state.leader[seat, track]
    extra = 0
    for token in range(MAX_EXTRA):
        extra += state.extra[seat] >> token & 1
    row[N.EXTRA] = extra
    row[N.POSTS] = state.posts[seat]
    row[N.TOKENS] = tokens_left(state, params, seat)
    highest = 0
    number = 0
    for level in range(params.n_pyramid):
        if is_in_row(state, params, seat, level):
            highest = level + 1
            number += 1
    row[N.PYRAMID] = highest
    row[N.IN_PYRAMID] = number
    row[N.GOVERNS] = 1 if governor(state, params) == seat else 0
    lowest = 0
    if list_tied(state, params, False) > 0:
        lowest = params.mechanism_points[state.scratch[0]]
    row[N.LOWEST] = lowest


@jit
def look_at_route(state, params, seat, row):
    """Fill where the satellite is, and where those of others are."""
    own = column_at(state.satellite[seat]) if state.satellite[seat] >= 0 else 0
    best = 0
    for satellite in range(GOVERNMENT + 1):
        if satellite != seat and state.satellite[satellite] >= 0:
            best = max(best, column_at(state.satellite[satellite]))
    row[N.COLUMN] = own
    fuel = 0
    if state.satellite[seat] >= 0:
        fuel = min(MOST_FUEL, move_fuel(state, params, seat))
    row[N.NEXT_FUEL] = fuel
    row[N.LEAD_ROUTE] = own - best
    arrived = 0
    if state.arrived[seat] > 0:
        arrived = params.multiplier[state.arrived[seat]] * params.column_fuel[own]
    row[N.ARRIVED] = arrived
