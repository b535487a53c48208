"""What a seat has when a world is set up."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.starship.data.labels import Source
from exobalance.simcore.games.starship.data.layout import (
    EARTH,
    N_BUILDINGS,
    N_COLOURS,
    N_MODIFIERS,
    N_PLANETS,
    N_ROWS,
    N_TRACKS,
)
from exobalance.simcore.games.starship.rules.gains import gain_points
from exobalance.simcore.games.starship.rules.stack import return_tokens


@jit
def clear_seat(state, params, seat):
    """Give a seat what it starts with, and clear what it has beside.

    Rule: SI-R13, SI-R83, SI-A33
    """
    gain_points(state, seat, Source.START, params.prestige)
    state.reputation[seat] = params.reputation_start
    for track in range(N_TRACKS):
        state.leader[seat, track] = min(params.leader_space, params.track_length[track])
    used = 2 if params.is_quick != 0 else 0
    state.scientists[seat] = params.scientists
    state.supply[seat] = max(0, params.all_scientists - params.scientists - used)
    state.fuel[seat] = params.fuel
    state.hold_fuel[seat] = params.fuel_hold
    state.hold_bases[seat] = 0
    state.waiting_bases[seat] = 0
    state.bases[seat] = params.bases
    for colour in range(N_COLOURS):
        state.cubes[seat, colour] = 0
        state.hold_cubes[seat, colour] = 0
    for kind in range(N_BUILDINGS):
        state.hold_buildings[seat, kind] = 0
        state.buildings[seat, kind] = 0
        state.locked[seat, kind] = params.buildings[kind]
    state.place[seat] = EARTH
    for planet in range(N_PLANETS):
        state.plant[seat, planet] = -1
        state.planet_founded[seat, planet] = 0
        for colour in range(N_COLOURS):
            state.deposit[seat, planet, colour] = 0
            state.warehouse[seat, planet, colour] = 0
        for kind in range(N_BUILDINGS):
            state.built[seat, planet, kind] = 0
    for row in range(N_ROWS):
        state.level[seat, row] = 0
    state.n_salvation[seat] = 0
    state.salvation[seat] = 0
    for modifier in range(N_MODIFIERS):
        state.modifier[seat, modifier] = 0
    state.extra[seat] = 0
    state.posts[seat] = 0
    state.wormhole[seat] = -1
    state.arrival_place[seat] = 0
    return_tokens(state, params, seat)
    clear_counters(state, seat)


@jit
def clear_counters(state, seat):
    """Clear what is counted for the output rows."""
    state.rounds_governed[seat] = 0
    state.founded[seat] = 0
    state.trips[seat] = 0
    state.fuel_missing[seat] = 0
    state.looks[seat] = 0
    state.built_total[seat] = 0
    state.overpaid[seat] = 0
    state.repeats_total[seat] = 0
    state.limited[seat] = 0
    state.full_turns[seat] = 0
    state.placements[seat] = 0
    state.sat_moves[seat] = 0
    state.extracted[seat] = 0
    state.solar_value[seat] = 0
    for i in range(state.tie.shape[1]):
        state.tie[seat, i] = 0
    for which in range(2):
        state.turns_taken[seat, which] = 0
        state.first_passes[seat, which] = 0
    for colour in range(N_COLOURS):
        state.bought[seat, colour] = 0
        state.sold[seat, colour] = 0
        state.saved[seat, colour] = 0
    for i in range(state.step_round.shape[1]):
        state.step_round[seat, i] = 0
    for i in range(state.token_round.shape[1]):
        state.token_round[seat, i] = 0
    for i in range(state.score_in.shape[1]):
        state.score_in[seat, i] = 0
