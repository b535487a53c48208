"""A trip, stage by stage: loading, flying, arriving, founding."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.core.rng import Purpose as Stream
from exobalance.simcore.core.rng import draw_below
from exobalance.simcore.games.starship.data.codes import Modifier, Trip
from exobalance.simcore.games.starship.data.labels import Due
from exobalance.simcore.games.starship.data.layout import (
    EARTH,
    MAX_DRAWN,
    N_BUILDINGS,
    PRODUCTION,
)
from exobalance.simcore.games.starship.rules.option_rows import total_buildings
from exobalance.simcore.games.starship.rules.stack import put_on_stack, raise_travel
from exobalance.simcore.games.starship.rules.tasks import is_due, pop
from exobalance.simcore.games.starship.rules.trips.flights import fly
from exobalance.simcore.games.starship.rules.trips.plants import found, free_slots, has_base


@jit
def can_load_building(state, params, seat, kind):
    """Return True if a building can be loaded on Earth; kind 0 is a base, then the buildings.

    Rule: SI-R39, SI-A7
    """
    if kind < state.last_loaded:
        return False
    if kind == 0:
        return params.loads_bases != 0 and state.bases[seat] > 0
    return state.buildings[seat, kind - 1] > 0


@jit
def can_load_any(state, params, seat):
    """Return True if any building can be loaded on Earth."""
    for kind in range(N_BUILDINGS + 1):
        if can_load_building(state, params, seat, kind):
            return True
    return False


@jit
def can_pick_up(state, params, seat):
    """Return True if a building can be picked up where the explorer is.

    Rule: SI-A26
    """
    if params.partial_dismantling == 0:
        return False
    for kind in range(max(0, state.last_loaded), N_BUILDINGS):
        if state.built[seat, state.place[seat], kind] > 0:
            return True
    return False


@jit
def can_place(state, params, seat):
    """Return True if buildings of the hold fit where the explorer is."""
    if total_buildings(state.hold_buildings[seat]) == 0:
        return False
    return free_slots(state, params, seat, state.place[seat]) > 0


@jit
def step_trip(state, params):
    """Go on with the trip on top; return True if a decision is due.

    Rule: SI-R38, SI-R39, SI-R44, SI-R45, SI-R47, SI-A47
    """
    task = state.task[state.n_tasks - 1]
    seat, stage = task[1], task[2]
    here = state.place[seat]
    if stage == Trip.DESTINATION:
        return is_due(state, Due.DESTINATION, seat)
    if stage == Trip.LOAD_FUEL:
        if here == EARTH and state.fuel[seat] > 0:
            return is_due(state, Due.LOAD_FUEL, seat)
    elif stage == Trip.LOAD_BUILDING:
        if here == EARTH and can_load_any(state, params, seat):
            return is_due(state, Due.LOAD_BUILDING, seat)
    elif stage == Trip.LOAD or stage == Trip.LOAD_THERE:
        if state.plant[seat, here] >= 0:
            return is_due(state, Due.LOAD, seat)
    elif stage == Trip.PICK_UP or stage == Trip.PICK_UP_THERE:
        if state.plant[seat, here] >= 0 and can_pick_up(state, params, seat):
            return is_due(state, Due.PICK_UP, seat)
    elif stage == Trip.FLY:
        fly(state, params, seat, task[3], task[4])
        if task[3] == EARTH:
            pop(state)
            return False
    elif stage == Trip.WORMHOLE:
        if state.modifier[seat, Modifier.WORMHOLE] > 0 and state.wormhole[seat] != here:
            return is_due(state, Due.WORMHOLE, seat)
    elif stage == Trip.ARRIVED:
        task[2] = Trip.LOAD_THERE if state.plant[seat, here] >= 0 else Trip.FOUND
        return False
    elif stage == Trip.PLACE_THERE:
        if params.builds_at_base != 0 and can_place(state, params, seat):
            return is_due(state, Due.PLACE, seat)
        task[2] = Trip.END
        return False
    elif stage == Trip.FOUND:
        if has_base(state, params, seat) and state.n_pile[here] > 0:
            return is_due(state, Due.FOUND, seat)
        task[2] = Trip.END
        return False
    elif stage == Trip.LOOK:
        return is_due(state, Due.TOKEN, seat)
    elif stage == Trip.PLACE:
        if can_place(state, params, seat):
            return is_due(state, Due.PLACE, seat)
    else:
        pop(state)
        return False
    task[2] = stage + 1
    return False


@jit
def can_look(state, params, seat, planet):
    """Return True if a seat can look at another token of a planet.

    Rule: SI-R44, SI-A6
    """
    if state.n_looked >= state.n_pile[planet] or state.n_looked >= MAX_DRAWN:
        return False
    return state.n_looked == 0 or (state.hold_fuel[seat] + state.fuel[seat] >= params.look_fuel)


@jit
def is_looked_at(state, production):
    """Return True if a token has been looked at in the founding under way."""
    for i in range(state.n_looked):
        if state.looked[i] == production:
            return True
    return False


@jit
def draw_production(state, params, planet, from_pile):
    """Draw a token of a planet, out of its pile without those seen, or out of the box.

    Random: stream CHANCE.

    Rule: SI-R44, SI-R84
    """
    n = 0
    for production in range(params.n_productions):
        if is_drawable(state, params, planet, production, from_pile):
            n += 1
    place = draw_below(state, Stream.CHANCE, n)
    for production in range(params.n_productions):
        if is_drawable(state, params, planet, production, from_pile):
            if place == 0:
                return production
            place -= 1
    return -1


@jit
def is_drawable(state, params, planet, production, from_pile):
    """Return True if a token can be drawn."""
    if params.production_planet[production] != planet or is_looked_at(state, production):
        return False
    if from_pile:
        return state.in_pile[production] == 1
    return state.in_pile[production] == 2


@jit
def look(state, params, seat, planet):
    """Look at a token of a planet's pile.

    Random: stream CHANCE.

    Rule: SI-R44
    """
    production = draw_production(state, params, planet, True)
    state.looked[state.n_looked] = production
    state.n_looked += 1
    state.seen_by[production] |= 1 << seat
    state.looks[seat] += 1


@jit
def keep_production(state, params, seat, production):
    """Found with a token that was looked at; it lies on the stack as the active one.

    Rule: SI-R45, SI-R46, SI-A21, SI-A39
    """
    task = state.task[state.n_tasks - 1]
    planet = params.production_planet[production]
    state.n_looked = 0
    found(state, params, seat, planet, production)
    put_on_stack(state, seat, PRODUCTION + planet)
    if task[5] != 0 and state.modifier[seat, Modifier.CONTINUE] > 0:
        raise_travel(state, seat)
    task[2] = Trip.PLACE
