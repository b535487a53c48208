"""Action tokens: which a seat has, which are played, which one is active."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.starship.data.codes import Gap, Phase, Token
from exobalance.simcore.games.starship.data.layout import (
    EARTH,
    EXTRA,
    MAX_STACK,
    N_BASE_TOKENS,
    N_PLANETS,
    PRODUCTION,
)


@jit
def put_on_stack(state, seat, token):
    """Play a token: it lies on top of the stack and is active.

    Rule: SI-R16, SI-R45
    """
    n = state.n_stack[seat]
    if n == MAX_STACK:
        state.gap = Gap.STACK
        return
    state.stack[seat, n] = token
    state.n_stack[seat] = n + 1
    state.active[seat] = token
    state.played[seat] |= 1 << token


@jit
def take_from_stack(state, seat, token):
    """Take a token out of the stack; return whether it was there."""
    n = state.n_stack[seat]
    for i in range(n):
        if state.stack[seat, i] == token:
            for j in range(i, n - 1):
                state.stack[seat, j] = state.stack[seat, j + 1]
            state.n_stack[seat] = n - 1
            return True
    return False


@jit
def lose_token(state, params, seat, token):
    """Take the token of a plant that is gone out of hand and stack.

    Rule: SI-R29, SI-R49, SI-A24
    """
    state.played[seat] &= ~(1 << token)
    was_active = state.active[seat] == token
    take_from_stack(state, seat, token)
    if was_active:
        state.active[seat] = -1
        n = state.n_stack[seat]
        if params.uncovers != 0 and n > 0:
            state.active[seat] = state.stack[seat, n - 1]


@jit
def raise_travel(state, seat):
    """Put the travel token on top of the stack again.

    Rule: SI-A39
    """
    take_from_stack(state, seat, Token.TRAVEL)
    put_on_stack(state, seat, Token.TRAVEL)


@jit
def hand(state, params, seat):
    """Return the tokens that a seat has in this phase and has not yet played, a bit for each.

    Rule: SI-R17, SI-R46, SI-R51, SI-R95, SI-A10, SI-A21
    """
    is_salvation = state.phase == Phase.SALVATION
    tokens = (1 << N_BASE_TOKENS) - 1
    if is_salvation:
        tokens &= ~(1 << Token.EARTH)
    else:
        for planet in range(N_PLANETS):
            if state.plant[seat, planet] >= 0:
                tokens |= 1 << (PRODUCTION + planet)
    if not is_salvation or params.extra_in_salvation != 0:
        tokens |= state.extra[seat] << EXTRA
    return tokens & ~state.played[seat]


@jit
def is_in_hand(state, params, seat, token):
    """Return True if a seat has a token in this phase that it has not yet played."""
    return hand(state, params, seat) >> token & 1 != 0


@jit
def tokens_left(state, params, seat):
    """Return the number of tokens that a seat has not yet played.

    Rule: SI-R18, SI-R51
    """
    tokens = hand(state, params, seat)
    n = 0
    while tokens != 0:
        tokens &= tokens - 1
        n += 1
    return n


@jit
def is_repeatable(params, token):
    """Return True if the action of a token may be repeated.

    Rule: SI-R17
    """
    if token == Token.RESEARCH or token == Token.TRAVEL or token == Token.MARKET:
        return True
    return token >= EXTRA and params.extra_repeats[token - EXTRA] != 0


@jit
def return_tokens(state, params, seat):
    """Return tokens and pass token to the hand for the next phase.

    Rule: SI-R51, SI-R74
    """
    state.played[seat] = 0
    state.n_stack[seat] = 0
    state.active[seat] = -1
    state.repeats[seat] = 0
    state.face[seat] = 0
    state.passed[seat] = 0


@jit
def owns_production(state, seat, token):
    """Return True if a seat has a production token, that of Earth included."""
    if token == Token.EARTH:
        return True
    if token < PRODUCTION or token >= PRODUCTION + N_PLANETS or token == PRODUCTION + EARTH:
        return False
    return state.plant[seat, token - PRODUCTION] >= 0
