"""The final count, and who has won."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.starship.data.labels import Source
from exobalance.simcore.games.starship.data.layout import (
    EARTH,
    GOVERNMENT,
    N_COLOURS,
    N_LEVELS,
    N_ROWS,
)
from exobalance.simcore.games.starship.rules.boards.route import column_at
from exobalance.simcore.games.starship.rules.gains import gain_points
from exobalance.simcore.games.starship.rules.trips.flights import fly
from exobalance.simcore.kit.ranking import ranking
from exobalance.simcore.kit.rows import total_of


@jit
def count_final(state, params):
    """Score the end of a game: way home, fuel, arrival.

    Rule: SI-R75, SI-R76
    """
    for seat in range(state.n_players):
        return_home(state, params, seat)
        turn_in(state, params, seat)
    place_satellites(state, params)
    for seat in range(state.n_players):
        column = column_at(state.satellite[seat])
        multiplier = params.multiplier[state.arrival_place[seat]]
        gain_points(state, seat, Source.ARRIVAL, multiplier * params.column_fuel[column])
    state.is_final = 1


@jit
def return_home(state, params, seat):
    """Fly an explorer to Earth; the cubes of its own plant may come along.

    Rule: SI-R75, SI-A32
    """
    here = state.place[seat]
    if here == EARTH:
        return
    if params.final_loads != 0 and state.plant[seat, here] >= 0:
        for colour in range(N_COLOURS):
            state.hold_cubes[seat, colour] += state.warehouse[seat, here, colour]
            state.warehouse[seat, here, colour] = 0
    fly(state, params, seat, EARTH, 0)


@jit
def turn_in(state, params, seat):
    """Turn cubes into fuel and fuel into points.

    Rule: SI-R75
    """
    for colour in range(N_COLOURS):
        number = state.cubes[seat, colour]
        state.fuel[seat] += number * (params.value[colour] + params.cube_surcharge)
        state.cubes[seat, colour] = 0
    gain_points(state, seat, Source.FUEL, state.fuel[seat] // params.fuel_per_point)


@jit
def place_satellites(state, params):
    """Give the arrival places that are left to satellites by column, farthest first.

    Rule: SI-R76, SI-A13, SI-A50
    """
    last = params.n_columns - 1
    for seat in range(state.n_players):
        state.arrival_place[seat] = state.arrived[seat]
    place = state.n_arrived + 1
    for column in range(last - 1, -1, -1):
        size = 0
        for satellite in range(GOVERNMENT + 1):
            if is_at(state, satellite, column):
                size += 1
                if satellite != GOVERNMENT and place <= state.n_players:
                    state.arrival_place[satellite] = place
        place += size


@jit
def is_at(state, satellite, column):
    """Return True if a satellite of the game stands on a column."""
    if satellite >= state.n_players and satellite != GOVERNMENT:
        return False
    return column_at(state.satellite[satellite]) == column


@jit
def technologies_of(state, seat):
    """Return the number of technologies of a seat."""
    n = state.n_salvation[seat]
    for row in range(N_ROWS):
        n += min(state.level[seat, row], N_LEVELS)
    return n


@jit
def fill_ties(state, seat):
    """Fill what breaks ties for a seat, in order.

    Rule: SI-R77
    """
    place = state.arrival_place[seat]
    state.tie[seat, 0] = state.posts[seat]
    state.tie[seat, 1] = state.reputation[seat]
    state.tie[seat, 2] = -place if place > 0 else -(state.n_players + 1)
    state.tie[seat, 3] = technologies_of(state, seat)


@jit
def is_ahead(state, seat, other):
    """Return True if a seat ranks before another one.

    Rule: SI-R77
    """
    difference = total_of(state, seat) - total_of(state, other)
    if difference != 0:
        return difference > 0
    for i in range(state.tie.shape[1]):
        if state.tie[seat, i] != state.tie[other, i]:
            return state.tie[seat, i] > state.tie[other, i]
    return False


rank_seats = ranking(is_ahead)


@jit
def rank(state):
    """Rank all seats as the game stands."""
    for seat in range(state.n_players):
        fill_ties(state, seat)
    rank_seats(state)


@jit
def standing(state, params, points):
    """Fill the score of each seat as it stands: nothing of it is hidden."""
    for seat in range(state.n_players):
        points[seat] = total_of(state, seat)
