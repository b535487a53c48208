"""Deal anew what nobody has seen, for bots that look ahead."""

import numpy as np

from exobalance.simcore.core.jit import jit
from exobalance.simcore.core.rng import Purpose, draw, draw_below
from exobalance.simcore.games.pun.data.codes import CardState
from exobalance.simcore.games.pun.data.layout import N_RANKS, N_STACKS
from exobalance.simcore.games.pun.rules.bits import ones
from exobalance.simcore.games.pun.rules.civ_cards import hold_extra
from exobalance.simcore.kit.shuffle import swap_with_random

U64 = np.uint64
ONE = U64(1)


@jit
def redeal(state, params):
    """Draw anew what the acting seat cannot know.

    Tiles under the tops, civ cards and events yet to come, which cards leave or come as extra
    ones, and the objective deck together with the private objectives of others.

    Random: stream FORK.

    Rule: PUN-B3, PUN-B4, PUN-B6, PUN-B7
    """
    for stack in range(N_STACKS):
        tiles = state.stack_tile[stack]
        first = np.int64(state.stack_next[stack]) + 1
        for i in range(state.stack_size[stack] - 1, first, -1):
            swap_with_random(state, tiles, first, i)
    for rank in range(N_RANKS):
        first = np.int64(params.rank_first[rank])
        last = np.int64(params.rank_first[rank + 1])
        while first < last and state.civ_state[state.civ_order[first]] != CardState.UNUSED:
            first += 1
        for i in range(last - 1, first, -1):
            swap_with_random(state, state.civ_order, first, i)
    hold_extra(state, np.int64(state.seat))
    state.card_key = draw(state, Purpose.FORK)
    redeal_events(state, params)
    redeal_objectives(state, params)


@jit
def redeal_events(state, params):
    """Draw the events to come anew from all that were not revealed, colour by colour.

    Random: stream FORK.

    Rule: PUN-B7
    """
    order = state.event_order
    first = np.int64(state.event_next)
    if (state.peeked >> state.seat) & 1:
        first += 1
    for i in range(state.n_events - 1, first, -1):
        swap_with_random(state, order, first, i)
    end = 0
    for card in range(params.n_events):
        end += params.event_in_pool[card]
    for i in range(first, state.n_events):
        colour = params.event_colour[order[i]]
        fitting = 0
        for j in range(i, end):
            if params.mix_by_colour == 0 or params.event_colour[order[j]] == colour:
                fitting += 1
        left = draw_below(state, Purpose.FORK, fitting)
        for j in range(i, end):
            if params.mix_by_colour == 0 or params.event_colour[order[j]] == colour:
                if left == 0:
                    item = order[i]
                    order[i] = order[j]
                    order[j] = item
                    break
                left -= 1


@jit
def redeal_objectives(state, params):
    """Mix the deck with the private objectives of the other seats and deal them anew.

    Random: stream FORK.

    Rule: PUN-B6
    """
    unseen = state.scratch
    n = 0
    for i in range(state.objective_next, params.n_objectives):
        unseen[n] = state.objective_order[i]
        n += 1
    for seat in range(np.int64(state.n_players)):
        if seat != state.seat:
            for card in range(params.n_objectives):
                if (state.private[seat] >> U64(card)) & ONE != U64(0):
                    unseen[n] = card
                    n += 1
    for i in range(n - 1, 0, -1):
        swap_with_random(state, unseen, 0, i)
    for i in range(state.objective_next, params.n_objectives):
        n -= 1
        state.objective_order[i] = unseen[n]
    for seat in range(np.int64(state.n_players)):
        if seat != state.seat:
            held = ones(state.private[seat])
            state.private[seat] = U64(0)
            for _ in range(held):
                n -= 1
                state.private[seat] |= ONE << U64(unseen[n])
