"""Deal anew what nobody has seen, for bots that look ahead."""

import numpy as np

from exobalance.simcore.core.jit import jit
from exobalance.simcore.core.rng import Purpose, draw, draw_below
from exobalance.simcore.games.pun.data.codes import CardState, Phase
from exobalance.simcore.games.pun.data.layout import N_RANKS, N_STACKS
from exobalance.simcore.games.pun.rules.bits import ones
from exobalance.simcore.games.pun.rules.civ_cards import pile_stamp
from exobalance.simcore.kit.shuffle import swap_with_random

U64 = np.uint64
ONE = U64(1)


@jit
def redeal(state, params):
    """Draw anew what the acting seat cannot know.

    Tiles under the tops, the civ piles, what others hold of them until the end, events yet to
    come, which cards leave or come as extra ones, and the objective deck together with the
    private objectives of others.

    Random: stream FORK.

    Rule: PUN-B3, PUN-B4, PUN-B6, PUN-B7, PUN-R64
    """
    for stack in range(N_STACKS):
        tiles = state.stack_tile[stack]
        first = state.stack_next[stack] + 1
        for i in range(state.stack_size[stack] - 1, first, -1):
            swap_with_random(state, tiles, first, i)
    for rank in range(N_RANKS):
        redeal_civ_cards(state, params, rank)
    state.card_key = draw(state, Purpose.FORK)
    redeal_events(state, params)
    redeal_objectives(state, params)


@jit
def redeal_civ_cards(state, params, rank):
    """Deal anew the civ cards of a rank of which the acting seat cannot know where they are.

    Cards that it saw in the pile at the same looks are alike to it: they change places among
    themselves.  What others keep for the end is an end-of-game card.

    Random: stream FORK.

    Rule: PUN-B4, PUN-B36, PUN-R64, PUN-A48
    """
    seat = state.seat
    stamp = pile_stamp(state, params, rank)
    start, stop = params.rank_first[rank], params.rank_first[rank + 1]
    cards = state.scratch
    for look in range(stamp):
        held = 0
        n = 0
        for taken in range(2):  # first those that others have taken
            for place in range(start, stop):
                card = state.civ_order[place]
                is_taken = state.civ_state[card] == CardState.TAKEN
                if is_taken == (taken == 0) and state.civ_seen[seat, card] == look:
                    if is_hidden(state, params, seat, card):
                        cards[n] = card
                        n += 1
            if taken == 0:
                held = n
        for i in range(held):
            late = 0
            for j in range(i, n):
                late += params.civ_at_end[cards[j]]
            left = draw_below(state, Purpose.FORK, late)
            for j in range(i, n):
                if params.civ_at_end[cards[j]] != 0:
                    if left == 0:
                        exchange(state, params, cards, i, j)
                        break
                    left -= 1
        for i in range(n - 1, held, -1):
            j = held + draw_below(state, Purpose.FORK, i - held + 1)
            exchange(state, params, cards, i, j)


@jit
def is_hidden(state, params, seat, card):
    """Return True if a seat cannot know where a civ card is, but for what it saw in the pile.

    Rule: PUN-B36, PUN-R64
    """
    if state.civ_state[card] == CardState.TAKEN:
        if params.civ_at_end[card] == 0 or state.phase == Phase.END_PHASE:
            return False
        for i in range(state.n_cards[seat]):
            if state.cards[seat, i] == card:
                return False
    if seat == state.held_seat and state.extra_picks[seat] == state.held_pick:
        for rank in range(N_RANKS):
            if state.held_card[rank] == card and state.pool_open != 0:
                return False
    return True


@jit
def exchange(state, params, cards, i, j):
    """Let two civ cards of a list change places, in the list and on the table."""
    a, b = cards[i], cards[j]
    if a == b:
        return
    cards[i], cards[j] = b, a
    where = state.civ_state[a]
    state.civ_state[a] = state.civ_state[b]
    state.civ_state[b] = where
    for place in range(params.n_civ):
        if state.civ_order[place] == a:
            state.civ_order[place] = b
        elif state.civ_order[place] == b:
            state.civ_order[place] = a
    for seat in range(state.n_players):
        seen = state.civ_seen[seat, a]
        state.civ_seen[seat, a] = state.civ_seen[seat, b]
        state.civ_seen[seat, b] = seen
        for place in range(state.n_cards[seat]):
            if state.cards[seat, place] == a:
                state.cards[seat, place] = b
            elif state.cards[seat, place] == b:
                state.cards[seat, place] = a


@jit
def redeal_events(state, params):
    """Draw the events to come anew from all that were not revealed, colour by colour.

    Random: stream FORK.

    Rule: PUN-B7
    """
    order = state.event_order
    first = state.event_next
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
    for seat in range(state.n_players):
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
    for seat in range(state.n_players):
        if seat != state.seat:
            held = ones(state.private[seat])
            state.private[seat] = U64(0)
            for _ in range(held):
                n -= 1
                state.private[seat] |= ONE << U64(unseen[n])
