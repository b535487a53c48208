"""Civ cards: the piles, who has seen them, the extra cards of Republic, taking one."""

import numpy as np

from exobalance.simcore.core.jit import jit
from exobalance.simcore.core.rng import keyed, mix
from exobalance.simcore.games.pun.data.codes import CardState, Effect, Phase, Pool
from exobalance.simcore.games.pun.data.layout import N_PEEKS, N_RANKS
from exobalance.simcore.games.pun.rules.gains import add_card_effect
from exobalance.simcore.games.pun.rules.pool import may_pick
from exobalance.simcore.games.pun.rules.technologies import has_effect

U64 = np.uint64
REMOVAL_LABEL = 3_000_017  # keeps the removal order apart from other draws
PEEK_LABEL = 4_000_037  # + the number of the shuffle


@jit
def first_by_draw(state, params, rank, key, label):
    """Return the card in the pile of a rank that comes first in one shuffle, -1 without any.

    Random: ``key`` and the identity of the card.

    Rule: PUN-B43, PUN-B64
    """
    key = mix(key ^ U64(label))
    best = -1
    lowest = U64(0)
    for place in range(params.rank_first[rank], params.rank_first[rank + 1]):
        card = state.civ_order[place]
        if state.civ_state[card] == CardState.IN_PILE:
            own = keyed(key, params.civ_uid[card])
            if best < 0 or own < lowest:
                best = card
                lowest = own
    return best


@jit
def draw_extra(state, params, seat, rank):
    """Return the random card in the pile that a pick of the rank below may take, or -1.

    The one that the seat is looking at, if it is.

    Rule: PUN-B43
    """
    number = state.extra_picks[seat]
    if seat == state.held_seat and number == state.held_pick:
        held = state.held_card[rank]
        if held >= 0 and state.civ_state[held] == CardState.IN_PILE:
            return held
    return first_by_draw(state, params, rank, state.card_key, PEEK_LABEL + number % N_PEEKS)


@jit
def pile_stamp(state, params, rank):
    """Return a number from 1 that rises with each card that comes to a pile or leaves it."""
    stamp = 1
    for place in range(params.rank_first[rank], params.rank_first[rank + 1]):
        stamp += state.civ_state[state.civ_order[place]]
    return stamp


@jit
def look_through_piles(state, params, seat):
    """Note what a seat sees that is about to pick: whole piles, and extra cards.

    Rule: PUN-B35, PUN-R64, PUN-A48
    """
    picking = may_pick(state)
    number = state.extra_picks[seat]
    if seat != state.held_seat or number != state.held_pick:
        state.held_card[:] = -1
    extra = picking and has_effect(state, seat, Effect.NEXT_RANK_CARD)
    for rank in range(N_RANKS):
        picks = picking and state.picks[seat, rank] > 0
        if picks or state.pool[Pool.END_CARD] > 0:
            stamp = pile_stamp(state, params, rank)
            for place in range(params.rank_first[rank], params.rank_first[rank + 1]):
                card = state.civ_order[place]
                if state.civ_state[card] == CardState.IN_PILE:
                    state.civ_seen[seat, card] = stamp
        if picks and extra and rank + 1 < N_RANKS:
            state.held_card[rank + 1] = draw_extra(state, params, seat, rank + 1)
    state.held_seat = seat
    state.held_pick = number


@jit
def remove_cards(state, params, n):
    """Let cards leave the game from the pile of each rank, unseen.

    Rule: PUN-B64
    """
    for rank in range(N_RANKS):
        for _ in range(n):
            card = first_by_draw(state, params, rank, state.card_key, REMOVAL_LABEL)
            if card >= 0:
                state.civ_state[card] = CardState.REMOVED


@jit
def add_cards(state, params, n):
    """Add the next unused cards to the pile of each rank, unseen.

    Among several players nobody can tell them from the others that are taken later, so what
    was seen of the pile is forgotten.

    Rule: PUN-B64, PUN-A48
    """
    for rank in range(N_RANKS):
        left = n
        for place in range(params.rank_first[rank], params.rank_first[rank + 1]):
            card = state.civ_order[place]
            if left > 0 and state.civ_state[card] == CardState.UNUSED:
                state.civ_state[card] = CardState.IN_PILE
                left -= 1
            if state.n_players > 1:
                for seat in range(state.n_players):
                    state.civ_seen[seat, card] = 0


@jit
def take_card(state, params, seat, card):
    """Take a civ card; an immediate one acts, as does an advance in the end phase.

    Rule: PUN-B36, PUN-R8
    """
    state.civ_state[card] = CardState.TAKEN
    state.cards[seat, state.n_cards[seat]] = card
    state.n_cards[seat] += 1
    if params.civ_at_end[card] == 0:
        add_card_effect(state, params, seat, card)
    elif state.phase == Phase.END_PHASE and params.civ_effect[card] == Effect.ADVANCE:
        add_card_effect(state, params, seat, card)
