"""Set up one world: sun, planets, people, mechanisms, route, tokens and seats."""

import numpy as np

from exobalance.simcore.core.jit import jit
from exobalance.simcore.core.rng import Purpose, keyed
from exobalance.simcore.games.starship.data.codes import Phase
from exobalance.simcore.games.starship.data.layout import (
    GOVERNMENT,
    MAX_EXTRA,
    MAX_MECHANISMS,
    MAX_PLACES,
    MAX_PYRAMID_ROWS,
    N_COLOURS,
    N_DISPLAY,
    N_PLANETS,
    N_ROUTE,
)
from exobalance.simcore.games.starship.rules.boards.mechanisms import refill
from exobalance.simcore.games.starship.rules.boards.people import arrive
from exobalance.simcore.games.starship.rules.option_rows import total_cubes
from exobalance.simcore.games.starship.rules.setup_seats import clear_seat
from exobalance.simcore.games.starship.rules.turn import advance
from exobalance.simcore.kit.shuffle import drawn_below, sort_by_key
from exobalance.simcore.kit.start import draw_setup_set, start_game

U64 = np.uint64
PERSON_LABEL = 2_200_013  # labels keep draws of different kinds apart
PRODUCTION_LABEL = 2_300_003
EVENT_LABEL = 2_400_011
MECHANISM_LABEL = 2_500_009
ROUTE_LABEL = 2_600_011
EXTRA_LABEL = 2_700_001
SPACE_LABEL = 2_800_009
CUBE_LABEL = 2_900_017
CUBES_APART = 1_009


@jit
def reset(state, params, root, world):
    """Set up a world and go to its first decision.

    Random: stream SETUP by identity; setup sets by root and cycle of worlds.

    Rule: SI-R1 to SI-R13, SI-R81 to SI-R83
    """
    start_game(state, params, root, world)
    clear_table(state, params)
    for seat in range(state.n_players):
        clear_seat(state, params, seat)
    state.setup_set = draw_setup_set(state, params.n_sets, state.scratch[:])
    shuffle_people(state, params)
    shuffle_productions(state, params)
    shuffle_events(state, params)
    shuffle_mechanisms(state, params)
    shuffle_route(state, params)
    shuffle_extra(state, params)
    fill_sun_and_market(state, params)
    for planet in range(N_PLANETS):
        state.space[planet] = params.start_space[planet]
        if params.random_start != 0:
            key = keyed(state.rng_key[Purpose.SETUP], SPACE_LABEL)
            state.space[planet] = drawn_below(key, planet, params.n_spaces[planet])
    advance(state, params)


@jit
def clear_table(state, params):
    """Clear everything that seats share."""
    state.phase = Phase.TECHNOLOGIES
    state.step = 0
    state.round_number = 0
    state.cursor = 0
    state.governor = -1
    state.last_governor = -1
    state.gov_changes = 0
    state.n_tasks = 0
    state.n_looked = 0
    state.n_variants = 0
    state.price_shift = 0
    state.last_loaded = -1
    state.token = -1
    state.ended_by = 0
    state.is_final = 0
    state.spiral = params.spiral_start
    state.exploitation = 1
    state.next_event = 0
    state.sector = 0
    state.in_sector = params.in_sector
    state.n_long_term = 0
    state.n_arrived = 0
    state.overflowed = 0
    for i in range(3):
        state.choice[i] = 0
    for i in range(state.used.shape[0]):
        state.used[i] = 0
    for which in range(2):
        state.n_order[which] = state.n_players if which == 0 else 0
        state.next_token[which] = 0
        for seat in range(state.order.shape[1]):
            state.order[which, seat] = seat if seat < state.n_players else -1
    for colour in range(N_COLOURS):
        state.drawn[colour] = 0
        state.paid[colour] = 0
        state.demand[colour] = 0
        state.discarded[colour] = 0
    for planet in range(N_PLANETS):
        state.is_destroyed[planet] = 0
    for row in range(MAX_PYRAMID_ROWS):
        for place in range(MAX_PLACES):
            state.pyramid[row, place] = -1
    for space in range(N_ROUTE):
        state.route[space] = -1
    for satellite in range(GOVERNMENT + 1):
        state.satellite[satellite] = -1
        state.arrived[satellite] = 0
    for mechanism in range(MAX_MECHANISMS):
        state.mechanism_seat[mechanism] = 0
    # The middle row of column 1 (SI-R11, SI-A1).
    state.satellite[GOVERNMENT] = (params.route_rows - 1) // 2


@jit
def shuffle_people(state, params):
    """Shuffle the people; the first ones are saved already or on Earth.

    Rule: SI-R6, SI-R81, SI-A15
    """
    for person in range(params.n_people):
        state.person[person] = person
    key = keyed(state.rng_key[Purpose.SETUP], PERSON_LABEL)
    sort_by_key(state.person, 0, params.n_people, key, params.person_uid)
    for colour in range(N_COLOURS):
        state.earth[colour] = 0
    state.cells = params.n_in_cells
    state.next_person = params.n_in_cells
    arrive(state, params, params.n_on_earth)


@jit
def shuffle_productions(state, params):
    """Put some production tokens of each planet into its pile, the others into the box.

    Rule: SI-R2
    """
    key = keyed(state.rng_key[Purpose.SETUP], PRODUCTION_LABEL)
    order = state.scratch
    for planet in range(N_PLANETS):
        n = 0
        for production in range(params.n_productions):
            if params.production_planet[production] == planet:
                order[n] = production
                n += 1
        sort_by_key(order, 0, n, key, params.production_uid)
        state.n_pile[planet] = min(n, params.n_pile)
        for i in range(n):
            state.in_pile[order[i]] = 1 if i < params.n_pile else 2
            state.seen_by[order[i]] = 0


@jit
def shuffle_events(state, params):
    """Shuffle the events; those behind the ones used leave the game unseen.

    Rule: SI-R5
    """
    for event in range(params.n_events):
        state.event[event] = event
    key = keyed(state.rng_key[Purpose.SETUP], EVENT_LABEL)
    sort_by_key(state.event, 0, params.n_events, key, params.event_uid)


@jit
def shuffle_mechanisms(state, params):
    """Shuffle the mechanisms and lay them out.

    Rule: SI-R8, SI-R82
    """
    key = keyed(state.rng_key[Purpose.SETUP], MECHANISM_LABEL)
    set_removed(state, params)
    pile = state.supply_pile
    n = 0
    for mechanism in range(params.n_mechanisms):
        if params.is_base[mechanism] != 0 and not is_removed(state, params, mechanism):
            pile[n] = mechanism
            n += 1
    n_base = n
    sort_by_key(pile, 0, n_base, key, params.mechanism_uid)
    for mechanism in range(params.n_mechanisms):
        if params.is_base[mechanism] == 0:
            pile[n] = mechanism
            n += 1
    sort_by_key(pile, n_base, n, key, params.mechanism_uid)
    state.n_supply = n
    state.next_supply = n_base
    for column in range(N_DISPLAY):
        state.future[column] = -1
        state.current[column] = -1
    if params.is_quick != 0:
        for column in range(N_DISPLAY):
            place = params.in_sector + column
            state.current[column] = pile[place] if place < n_base else -1
    else:
        for column in range(N_DISPLAY):
            state.future[column] = pile[column] if column < n_base else -1
            place = N_DISPLAY + column
            state.current[column] = pile[place] if place < n_base else -1
    refill(state)


@jit
def set_removed(state, params):
    """Set the base mechanisms that leave the game: the pair of the setup set.

    Pairs are numbered in the order first with second, first with third, and so on.
    """
    for i in range(2):
        state.removed[i] = -1
    number = state.setup_set
    if params.n_removed == 1:
        state.removed[0] = base_at(params, number)
    elif params.n_removed == 2:
        first = 0
        while number >= params.n_base - 1 - first:
            number -= params.n_base - 1 - first
            first += 1
        state.removed[0] = base_at(params, first)
        state.removed[1] = base_at(params, first + 1 + number)


@jit
def base_at(params, place):
    """Return the base mechanism at a place among base mechanisms."""
    for mechanism in range(params.n_mechanisms):
        if params.is_base[mechanism] != 0:
            if place == 0:
                return mechanism
            place -= 1
    return -1


@jit
def is_removed(state, params, mechanism):
    """Return True if a base mechanism leaves the game."""
    return state.removed[0] == mechanism or state.removed[1] == mechanism


@jit
def shuffle_route(state, params):
    """Shuffle the route tokens and the interest tokens.

    Rule: SI-R7
    """
    for which in range(2):
        n = params.n_pile_tokens[which]
        for i in range(n):
            state.pile[which, i] = i
        key = keyed(state.rng_key[Purpose.SETUP], ROUTE_LABEL + which)
        sort_by_key(state.pile[which], 0, n, key, params.pile_uid[which])


@jit
def shuffle_extra(state, params):
    """Lay out extra action tokens.

    Rule: SI-R10
    """
    order = state.scratch
    for token in range(MAX_EXTRA):
        state.offer[token] = 0
        order[token] = token
    key = keyed(state.rng_key[Purpose.SETUP], EXTRA_LABEL)
    sort_by_key(order, 0, params.n_extra, key, params.extra_uid)
    for i in range(params.n_offer):
        state.offer[order[i]] = 1


@jit
def fill_sun_and_market(state, params):
    """Fill solar bag and market; the cubes of a quick game's market come out of the bag.

    Rule: SI-R3, SI-R12, SI-R81
    """
    for colour in range(N_COLOURS):
        state.bag[colour] = params.bag[colour]
        state.market[colour] = params.market_start[colour]
    key = keyed(state.rng_key[Purpose.SETUP], CUBE_LABEL)
    for _ in range(params.market_drawn):
        if total_cubes(state.bag) == 0:
            return
        best = -1
        best_key = U64(0)
        for colour in range(N_COLOURS):
            # The copies of a colour come in the order of their draws.
            for copy in range(params.bag[colour]):
                if is_out(state, params, key, colour, copy):
                    continue
                own = keyed(key, params.bag_uid[colour] + U64(copy * CUBES_APART))
                if best < 0 or own < best_key:
                    best = colour
                    best_key = own
        state.bag[best] -= 1
        state.market[best] += 1


@jit
def is_out(state, params, key, colour, copy):
    """Return True if a cube of the bag lies in the market: one of the first of its colour."""
    own = keyed(key, params.bag_uid[colour] + U64(copy * CUBES_APART))
    before = 0
    for other in range(params.bag[colour]):
        if keyed(key, params.bag_uid[colour] + U64(other * CUBES_APART)) < own:
            before += 1
    return before < state.market[colour]
