"""The sun: exploitation track, spiral, events and the destruction of planets."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.starship.data.layout import MERCURY, VENUS
from exobalance.simcore.games.starship.rules.boards.people import rescue
from exobalance.simcore.games.starship.rules.trips.plants import clear_plant


@jit
def has_reached_earth(state, params):
    """Return True if the solar marker has reached Earth.

    Rule: SI-R30
    """
    return state.spiral > params.spiral


@jit
def advance_sun(state, params, steps):
    """Move the solar marker; events and destruction are resolved at once.

    Rule: SI-R26, SI-R28, SI-R29, SI-R30, SI-R98, SI-A20
    """
    while steps > 0 and not has_reached_earth(state, params):
        steps -= 1
        left = state.spiral
        state.spiral = left + 1
        if left == params.mercury_after:
            destroy(state, params, MERCURY)
        if left == params.venus_after:
            destroy(state, params, VENUS)
        if has_reached_earth(state, params):
            return
        if params.has_event[state.spiral] != 0:
            steps += reveal_event(state, params)


@jit
def reveal_event(state, params):
    """Reveal an event; return the spaces that the solar marker goes on.

    Rule: SI-R26, SI-R27, SI-A4
    """
    if state.next_event == params.events_used:
        return 0
    event = state.event[state.next_event]
    state.next_event += 1
    section = 2
    if state.spiral <= params.mercury_after:
        section = 0
    elif state.spiral <= params.venus_after:
        section = 1
    colour = params.event_colour[event, section]
    number = params.event_number[event, section]
    if colour < 0:
        return number
    rescue(state, params, colour, state.n_players * number)
    return 0


@jit
def destroy(state, params, planet):
    """Take a planet out of the game with all plants on it.

    Rule: SI-R29, SI-A5, SI-A24, SI-A53
    """
    state.is_destroyed[planet] = 1
    for seat in range(state.n_players):
        if state.plant[seat, planet] >= 0:
            clear_plant(state, params, seat, planet)
        if state.wormhole[seat] == planet:
            state.wormhole[seat] = -1


@jit
def advance_exploitation(state, params, steps):
    """Move the exploitation marker; each arrival on space 1 moves the sun, at once.

    Rule: SI-R23
    """
    for _ in range(steps):
        state.exploitation += 1
        if state.exploitation > params.solar_track:
            state.exploitation = 1
            advance_sun(state, params, 1)
