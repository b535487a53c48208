"""Decisions of the setup, in their order."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.starship.data.codes import Phase
from exobalance.simcore.games.starship.data.labels import Due
from exobalance.simcore.games.starship.data.layout import EARTH, N_BUILDINGS, N_PLANETS
from exobalance.simcore.games.starship.rules.research import raise_level
from exobalance.simcore.games.starship.rules.tasks import is_due
from exobalance.simcore.games.starship.rules.trips.plants import found
from exobalance.simcore.games.starship.rules.trips.stages import draw_production


@jit
def step_setup(state, params):
    """Make the next decision of the setup due, or begin the first round.

    Rule: SI-R13, SI-R83, SI-R84, SI-A1
    """
    phase = state.phase
    seat = state.step
    if seat == state.n_players:
        state.step = 0
        state.phase = phase + 1
        if state.phase == Phase.ACTION:
            state.round_number = 1
            state.cursor = 0
        return False
    if phase == Phase.TECHNOLOGIES:
        if params.is_quick == 0:
            state.step = state.n_players
            return False
        if params.free_rows != 0:
            return is_due(state, Due.QUICK_TECHNOLOGIES, seat)
        start_rows(state, params, seat, params.start_rows[0], params.start_rows[1])
        return False
    if phase == Phase.SATELLITES:
        return is_due(state, Due.SATELLITE_START, seat)
    if params.is_quick == 0 or not can_explore_any(state, params, seat):
        state.step += 1
        return False
    return is_due(state, Due.EXPLORE, seat)


@jit
def start_rows(state, params, seat, first, second):
    """Give a seat two technologies of level 1.

    Rule: SI-R83, SI-A33
    """
    raise_level(state, params, seat, first)
    raise_level(state, params, seat, second)
    state.step += 1


@jit
def can_explore(state, params, seat, planet):
    """Return True if a seat can look at a token of a planet before the game.

    Rule: SI-R84, SI-A34
    """
    if params.quick_planet[planet] == 0 or planet == EARTH:
        return False
    left = state.n_pile[planet]
    for i in range(state.n_looked):
        if params.production_planet[state.looked[i]] == planet:
            left -= 1
        elif params.any_pile == 0:
            return False
    if left <= 0:
        return False
    return state.n_looked == 0 or state.fuel[seat] >= params.look_fuel


@jit
def can_explore_any(state, params, seat):
    """Return True if there is a token to look at, or one that was."""
    if state.n_looked > 0:
        return True
    for planet in range(N_PLANETS):
        if can_explore(state, params, seat, planet):
            return True
    return False


@jit
def keep_explored(state, params, seat, production):
    """Set up the plant of the preliminary exploration.

    Random: stream CHANCE.

    Rule: SI-R84
    """
    planet = params.production_planet[production]
    state.n_looked = 0
    found(state, params, seat, planet, production)
    for kind in range(N_BUILDINGS):
        if state.buildings[seat, kind] > 0:
            state.buildings[seat, kind] -= 1
            state.built[seat, planet, kind] += 1
    state.place[seat] = planet
    other = draw_production(state, params, planet, False)
    if other >= 0:
        state.in_pile[other] = 1
        state.n_pile[planet] += 1
    state.step += 1
