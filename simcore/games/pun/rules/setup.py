"""Set up one world: boards, station, cards; and deal anew what nobody has seen."""

import numpy as np

from exobalance.simcore.core.jit import jit
from exobalance.simcore.core.rng import Purpose
from exobalance.simcore.games.pun.data.codes import CardState, Effect, Phase
from exobalance.simcore.games.pun.data.layout import N_DEPOTS, N_RANKS, N_STACKS
from exobalance.simcore.games.pun.rules.boards import equip_seat
from exobalance.simcore.games.pun.rules.pool import clear_pool
from exobalance.simcore.games.pun.rules.turn import advance
from exobalance.simcore.kit.circle import circle_offset, lay_circle
from exobalance.simcore.kit.shuffle import drawn_below, sort_by_key
from exobalance.simcore.kit.start import cycle_key, draw_setup_set, start_game

U64 = np.uint64
ONE = U64(1)
START_LABEL = 2_200_013  # labels keep draws of different kinds apart
SHIFT_LABEL = 2_300_003
TURN_LABEL = 2_400_011


@jit
def set_sizes(params):
    """Return how many planets and corporations the first seat can be dealt.

    Rule: PUN-B2
    """
    planets = params.n_planet_pool if params.given_planet[0] < 0 else 1
    corporations = params.n_corporation_pool if params.given_corporation[0] < 0 else 1
    return planets, corporations


@jit
def deal_boards(state, key, start, m, pool, uids, given, out, n_players, is_shared):
    """Deal boards to the seats that were not given one.

    The boards lie in a circle in an order of the cycle; each seat looks at it from an
    offset of its own.  So every seat meets every board, with every corporation, equally
    often in a cycle, and no two seats have the same.

    start : number in ``pool`` of the first dealt seat's board.

    Random: ``key``, by root and cycle.

    Rule: PUN-B2
    """
    if is_shared:
        for seat in range(n_players):
            out[seat] = given[seat] if given[seat] >= 0 else pool[0]
        return
    circle = state.scratch
    place = lay_circle(key, m, pool, uids, start, circle)
    dealt = 0
    for seat in range(n_players):
        if given[seat] >= 0:
            out[seat] = given[seat]
            continue
        offset = circle_offset(key, dealt, m)
        out[seat] = pool[circle[(place + offset) % m]]
        dealt += 1


@jit
def draw_boards(state, params):
    """Deal planets and corporations.

    Random: by root and cycle of worlds; stream SETUP where the first seat is given a board.

    Rule: PUN-B2
    """
    n_planets, n_corporations = set_sizes(params)
    n_sets = n_planets * n_corporations
    key = cycle_key(state, n_sets)
    number = draw_setup_set(state, n_sets, state.scratch[:])
    state.setup_set = number
    own = state.rng_key[Purpose.SETUP]
    planet = number // n_corporations
    if n_planets == 1:
        planet = drawn_below(own, START_LABEL, max(1, params.n_planet_pool))
    corporation = number % n_corporations
    if n_corporations == 1:
        corporation = drawn_below(own, START_LABEL + 1, max(1, params.n_corporation_pool))
    n = state.n_players
    deal_boards(
        state,
        key,
        planet,
        params.n_planet_pool,
        params.planet_pool[:],
        params.planet_uid[:],
        params.given_planet,
        state.dealt_planet,
        n,
        params.symmetric_pool != 0,
    )
    deal_boards(
        state,
        key,
        corporation,
        params.n_corporation_pool,
        params.corporation_pool[:],
        params.corporation_uid[:],
        params.given_corporation,
        state.dealt_corporation,
        n,
        params.symmetric_pool != 0,
    )
    for seat in range(n):
        state.planet[seat] = state.dealt_planet[seat]
        state.corporation[seat] = state.dealt_corporation[seat]


@jit
def shuffle_stacks(state, params):
    """Shuffle the twelve stacks, each tile by its own key.

    A tile added or removed by a tweak leaves the order of the others as it was.

    Random: stream CHANCE, by identity; the position of the station from SETUP.

    Rule: PUN-B3, PUN-U1, PUN-R58
    """
    own = state.rng_key[Purpose.SETUP]
    state.shift = params.shift
    if params.shift < 0:
        state.shift = drawn_below(own, SHIFT_LABEL, N_DEPOTS)
    state.turned = drawn_below(own, TURN_LABEL, N_DEPOTS)
    state.first_turned = state.turned
    key = state.rng_key[Purpose.CHANCE]
    for stack in range(N_STACKS):
        state.stack_size[stack] = 0
        state.stack_next[stack] = 0
    for tile in range(params.n_tiles):
        stack = params.tile_stack[tile]
        if stack < 0:
            continue
        state.stack_tile[stack, state.stack_size[stack]] = tile
        state.stack_size[stack] += 1
    for stack in range(N_STACKS):
        n = state.stack_size[stack]
        sort_by_key(state.stack_tile[stack], 0, n, key, params.tile_uid[:])


@jit
def lay_out_civ_cards(state, params):
    """Shuffle the civ cards of each rank and pile up the first ones, which nobody has seen.

    Random: stream SETUP, by identity.

    Rule: PUN-B4
    """
    state.card_key = state.rng_key[Purpose.CHANCE]
    state.held_seat = -1
    for seat in range(state.n_players):
        for card in range(params.n_civ):
            state.civ_seen[seat, card] = 0
    key = state.rng_key[Purpose.SETUP]
    for rank in range(N_RANKS):
        first = params.rank_first[rank]
        n = first
        for card in range(params.n_civ):
            if params.civ_rank[card] == rank:
                state.civ_order[n] = card
                n += 1
        sort_by_key(state.civ_order[:], first, n, key, params.civ_uid[:])
        for i in range(first, n):
            piled = i < first + params.civ_cards
            card = state.civ_order[i]
            state.civ_state[card] = CardState.IN_PILE if piled else CardState.UNUSED


@jit
def deal_objectives(state, params):
    """Lay out the neighbour objectives, deal the private ones, leave the rest as a deck.

    Random: the first from stream SETUP, the others from CHANCE, by identity.

    Rule: PUN-B5, PUN-B6
    """
    order, uids = state.objective_order[:], params.objective_uid[:]
    n, open_cards = params.n_objectives, params.neighbour_objectives
    for card in range(n):
        order[card] = card
    sort_by_key(order, 0, n, state.rng_key[Purpose.SETUP], uids)
    sort_by_key(order, open_cards, n, state.rng_key[Purpose.CHANCE], uids)
    state.objective_next = open_cards
    state.n_shared = 0
    for seat in range(state.n_players):
        state.private[seat] = U64(0)
        for _ in range(params.private_draw):
            card = order[state.objective_next]
            state.private[seat] |= ONE << U64(card)
            state.objective_next += 1


@jit
def shuffle_events(state, params):
    """Build the event deck; the cards left in the box follow it in the order.

    Random: stream CHANCE, by identity.

    Rule: PUN-B7, PUN-A46
    """
    order = state.event_order[:]
    state.n_events = 0
    state.event_next = 0
    state.event = -1
    state.in_force = Effect.NONE
    state.peeked = 0
    if params.use_events == 0:
        return
    found = 0
    for card in range(params.n_events):
        if params.event_in_pool[card] != 0:
            order[found] = card
            found += 1
    key = state.rng_key[Purpose.CHANCE]
    sort_by_key(order, 0, found, key, params.event_uid[:])
    left = state.scratch
    for colour in range(3):
        left[colour] = params.deck_colour[colour]
    n = 0
    for i in range(found):
        card = order[i]
        colour = params.event_colour[card]
        taken = n < params.deck_size
        if params.mix_by_colour != 0:
            taken = left[colour] > 0
            left[colour] -= 1
        if taken:
            for j in range(i, n, -1):
                order[j] = order[j - 1]
            order[n] = card
            n += 1
    state.n_events = n


@jit
def clear_counters(state, seat):
    """Set the counters for the output rows to zero."""
    state.outer_taken[seat] = 0
    state.inner_taken[seat] = 0
    state.unplaced[seat] = 0
    state.rovers_lost[seat] = 0
    state.pods_lost[seat] = 0


@jit
def reset(state, params, root, world):
    """Set up ``world`` and advance to the first decision.

    Random: by identity, boards and open cards from stream SETUP, stacks and decks from
    CHANCE.

    Rule: PUN-B1 to PUN-B7
    """
    start_game(state, params, root, world)
    state.phase = Phase.SETUP
    state.step = 0
    state.entered = 0
    state.round_number = 0
    state.commander = 0
    state.ending = 0
    state.placed = 0
    state.pool_open = 0
    state.must = 0
    state.due_patch = 0
    state.due_teleport = 0
    state.due_place = 0
    state.due_lifepod = 0
    state.lifepod_from = -1
    state.due_flux = 0
    state.n_benefits = 0
    state.due_load = 0
    state.n_drawn = 0
    state.icon_tile = 0
    state.icon_placed = 0
    state.icon_round = 0
    state.icon_claim = 0
    state.water_steps = 0
    state.climb_claim = 0
    state.benefit_claim = 0
    state.events_seen = 0
    clear_pool(state)
    draw_boards(state, params)
    shuffle_stacks(state, params)
    lay_out_civ_cards(state, params)
    deal_objectives(state, params)
    shuffle_events(state, params)
    for seat in range(params.n_players):
        equip_seat(state, params, seat)
        clear_counters(state, seat)
    advance(state, params)
