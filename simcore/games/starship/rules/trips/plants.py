"""Plants: what lies in their deposits and warehouses, and how they come and go."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.starship.data.layout import (
    N_BUILDINGS,
    N_COLOURS,
    PRODUCTION,
    PURPLE,
)
from exobalance.simcore.games.starship.rules.option_rows import total_buildings, total_cubes
from exobalance.simcore.games.starship.rules.stack import lose_token


@jit
def can_extract(state, params, seat, planet):
    """Return True if a cube can go from the deposit to the warehouse.

    Rule: SI-R36
    """
    if total_cubes(state.deposit[seat, planet]) == 0:
        return False
    return total_cubes(state.warehouse[seat, planet]) < params.warehouse


@jit
def colours_in(cubes):
    """Return how many colours are among cubes."""
    n = 0
    for colour in range(N_COLOURS):
        if cubes[colour] > 0:
            n += 1
    return n


@jit
def only_colour(cubes):
    """Return the lowest colour among cubes, -1 without any."""
    for colour in range(N_COLOURS):
        if cubes[colour] > 0:
            return colour
    return -1


@jit
def can_upgrade(state, seat, planet):
    """Return True if a cube of the deposit can be raised."""
    for colour in range(PURPLE):
        if state.deposit[seat, planet, colour] > 0:
            return True
    return False


@jit
def free_slots(state, params, seat, planet):
    """Return how many buildings still fit.

    Rule: SI-R86
    """
    return params.slots - total_buildings(state.built[seat, planet])


@jit
def clear_plant(state, params, seat, planet):
    """Take a plant off the board, its token out of the hand.

    Rule: SI-R29, SI-R49, SI-R88
    """
    state.plant[seat, planet] = -1
    for colour in range(N_COLOURS):
        state.deposit[seat, planet, colour] = 0
        state.warehouse[seat, planet, colour] = 0
    for kind in range(N_BUILDINGS):
        state.built[seat, planet, kind] = 0
    lose_token(state, params, seat, PRODUCTION + planet)


@jit
def dismantle(state, params, seat, planet):
    """Load a whole plant into the hold; its base can be founded with again.

    Rule: SI-R49, SI-A9
    """
    for kind in range(N_BUILDINGS):
        state.hold_buildings[seat, kind] += state.built[seat, planet, kind]
    for colour in range(N_COLOURS):
        state.hold_cubes[seat, colour] += state.warehouse[seat, planet, colour]
    if params.loads_bases != 0 or params.base_waits != 0:
        state.hold_bases[seat] += 1
        state.waiting_bases[seat] += 1 if params.base_waits != 0 else 0
    else:
        state.bases[seat] += 1
    clear_plant(state, params, seat, planet)


@jit
def place_buildings(state, seat, planet, packed):
    """Place buildings of the hold at a plant.

    Rule: SI-R45, SI-R47
    """
    for kind in range(N_BUILDINGS):
        number = (packed >> (3 * kind)) & 7
        state.hold_buildings[seat, kind] -= number
        state.built[seat, planet, kind] += number


@jit
def has_base(state, params, seat):
    """Return True if a seat has a base to found with.

    Rule: SI-R44, SI-A7, SI-A9
    """
    if params.loads_bases != 0:
        return state.hold_bases[seat] > state.waiting_bases[seat]
    return state.bases[seat] > 0


@jit
def found(state, params, seat, planet, production):
    """Set up a plant with a production token.

    Rule: SI-R45, SI-R84
    """
    if params.loads_bases != 0 and state.hold_bases[seat] > 0:
        state.hold_bases[seat] -= 1
    else:
        state.bases[seat] -= 1
    colour = params.production_colour[production]
    state.plant[seat, planet] = production
    state.deposit[seat, planet, colour] = params.production_deposit[production]
    state.cubes[seat, colour] += params.production_immediate[production]
    state.in_pile[production] = 0
    state.n_pile[planet] -= 1
    state.founded[seat] += 1
    state.planet_founded[seat, planet] = state.round_number
