"""Trips: what they cost, flying, and what is unloaded on Earth."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.starship.data.codes import Modifier
from exobalance.simcore.games.starship.data.labels import Source
from exobalance.simcore.games.starship.data.layout import (
    EARTH,
    N_BUILDINGS,
    N_COLOURS,
    N_PLANETS,
)
from exobalance.simcore.games.starship.rules.gains import gain_points

N_QUADRANTS = 4


@jit
def quadrant_distance(params, planet, space, other, other_space):
    """Return the distance of two planets in quadrants, 0 to 2.

    Rule: SI-R40, SI-R41
    """
    here = params.quadrants[planet, space]
    there = params.quadrants[other, other_space]
    best = 2
    for a in range(N_QUADRANTS):
        if here >> a & 1 != 0:
            for b in range(N_QUADRANTS):
                if there >> b & 1 != 0:
                    apart = abs(a - b)
                    best = min(best, apart, N_QUADRANTS - apart)
    return best


@jit
def fly_cost(state, params, seat, start, goal, later):
    """Return the fuel of a trip as planets stand ``later`` rounds from now.

    Rule: SI-R40, SI-R41, SI-A5, SI-A53
    """
    own = state.wormhole[seat]
    if own >= 0 and ((start == EARTH and goal == own) or (goal == EARTH and start == own)):
        return params.wormhole_fuel
    takeoff = max(0, params.takeoff - state.modifier[seat, Modifier.TAKEOFF])
    apart = quadrant_distance(
        params,
        start,
        (state.space[start] + later) % params.n_spaces[start],
        goal,
        (state.space[goal] + later) % params.n_spaces[goal],
    )
    orbits = abs(params.orbit[start] - params.orbit[goal])
    return takeoff + params.orbit_step * orbits + params.quadrant_step * apart


@jit
def trip_cost(state, params, seat, goal, saved):
    """Return the fuel of the trip from where the explorer is, with what an extra token saves."""
    cost = fly_cost(state, params, seat, state.place[seat], goal, 0)
    return max(1, cost - saved) if saved > 0 else cost


@jit
def can_go(state, seat, planet):
    """Return True if a planet can be the destination of a trip.

    Rule: SI-R29, SI-R38
    """
    return planet != state.place[seat] and state.is_destroyed[planet] == 0


@jit
def can_travel(state, seat):
    """Return True if there is a place to go."""
    for planet in range(N_PLANETS):
        if can_go(state, seat, planet):
            return True
    return False


@jit
def fly(state, params, seat, goal, saved):
    """Pay for a trip out of the hold and go there; missing fuel costs points.

    Rule: SI-R40, SI-R42, SI-R43, SI-R48
    """
    cost = trip_cost(state, params, seat, goal, saved)
    missing = max(0, cost - state.hold_fuel[seat])
    state.hold_fuel[seat] -= cost - missing
    gain_points(state, seat, Source.MISSING_FUEL, -params.missing_pp * missing)
    state.fuel_missing[seat] += missing
    state.trips[seat] += 1
    state.place[seat] = goal
    if goal == EARTH:
        unload(state, seat)


@jit
def unload(state, seat):
    """Put everything in the hold into the reserve.

    Rule: SI-R43
    """
    state.fuel[seat] += state.hold_fuel[seat]
    state.hold_fuel[seat] = 0
    for colour in range(N_COLOURS):
        state.cubes[seat, colour] += state.hold_cubes[seat, colour]
        state.extracted[seat] += state.hold_cubes[seat, colour]
        state.hold_cubes[seat, colour] = 0
    for kind in range(N_BUILDINGS):
        state.buildings[seat, kind] += state.hold_buildings[seat, kind]
        state.hold_buildings[seat, kind] = 0
    state.bases[seat] += state.hold_bases[seat]
    state.hold_bases[seat] = 0
    state.waiting_bases[seat] = 0
