"""Civ cards: the display, the extra cards of Republic, taking one."""

import numpy as np

from exobalance.simcore.core.jit import jit
from exobalance.simcore.core.rng import keyed, mix
from exobalance.simcore.games.pun.data.codes import CardState, Effect, Phase
from exobalance.simcore.games.pun.data.layout import N_PEEKS, N_RANKS
from exobalance.simcore.games.pun.rules.gains import add_card_effect
from exobalance.simcore.games.pun.rules.pool import may_pick
from exobalance.simcore.games.pun.rules.technologies import has_effect

U64 = np.uint64
REMOVAL_LABEL = 3_000_017  # keeps the removal order apart from other draws
PEEK_LABEL = 4_000_037  # + the number of the shuffle


@jit
def first_by_draw(state, params, rank, key, label):
    """Return the face-up card of a rank that comes first in one shuffle, -1 without any.

    Random: ``key`` and the identity of the card.

    Rule: PUN-B43, PUN-B64
    """
    key = mix(key ^ U64(label))
    best = -1
    lowest = U64(0)
    for place in range(params.rank_first[rank], params.rank_first[rank + 1]):
        card = np.int64(state.civ_order[place])
        if state.civ_state[card] == CardState.FACE_UP:
            own = keyed(key, params.civ_uid[card])
            if best < 0 or own < lowest:
                best = card
                lowest = own
    return best


@jit
def draw_extra(state, params, seat, rank):
    """Return the random face-up card that a pick of the rank below may take, -1 without one.

    Rule: PUN-B43
    """
    number = np.int64(state.extra_picks[seat])
    key = state.card_key
    if seat == state.held_seat and number == state.held_pick:
        key = state.held_key
    return first_by_draw(state, params, rank, key, PEEK_LABEL + number % N_PEEKS)


@jit
def hold_extra(state, seat):
    """Remember the extra cards that a seat has seen, before the others are drawn anew."""
    pending = 0
    for rank in range(N_RANKS):
        pending += state.picks[seat, rank]
    if pending == 0 or state.pool_open == 0 or not may_pick(state):
        return
    if has_effect(state, seat, Effect.NEXT_RANK_CARD):
        if seat != state.held_seat or state.extra_picks[seat] != state.held_pick:
            state.held_key = state.card_key
        state.held_seat = seat
        state.held_pick = state.extra_picks[seat]


@jit
def remove_cards(state, params, n):
    """Let face-up cards of each rank leave the game.

    Rule: PUN-B64
    """
    for rank in range(N_RANKS):
        for _ in range(n):
            card = first_by_draw(state, params, rank, state.card_key, REMOVAL_LABEL + 0)
            if card >= 0:
                state.civ_state[card] = CardState.REMOVED


@jit
def reveal_cards(state, params, n):
    """Turn the next unused cards of each rank face up.

    Rule: PUN-B64
    """
    for rank in range(N_RANKS):
        left = n
        for place in range(params.rank_first[rank], params.rank_first[rank + 1]):
            card = state.civ_order[place]
            if left > 0 and state.civ_state[card] == CardState.UNUSED:
                state.civ_state[card] = CardState.FACE_UP
                left -= 1


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
