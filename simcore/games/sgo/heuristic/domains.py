"""What predominance may be worth at the end, as the heuristic sees it.

Derived from the state and kept in its caches; nothing here is a rule.
"""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.sgo.data.layout import N_FIELDS, Token
from exobalance.simcore.games.sgo.rules.scoring import domain_count


@jit
def domain_share(state, seat, token, more):
    """Return a rough chance of leading a token's domain with ``more`` units on top."""
    if token == Token.NONE:
        return 0.0
    best = 0
    for other in range(state.n_players):
        if other != seat:
            best = max(best, domain_count(state, other, token))
    return min(1.0, max(0.0, 0.5 + 0.25 * (domain_count(state, seat, token) + more - best)))


@jit
def value_of_token(state, params, token):
    """Return the value of the place where a token lies now."""
    for place in range(state.token.shape[0]):
        if state.token[place] == token:
            return params.token_values[place]
    return 0


@jit
def field_gain(state, params, seat, field):
    """Return the expected predominance points of one more ON module of ``field``."""
    change = domain_share(state, seat, field, 1) - domain_share(state, seat, field, 0)
    gain = change * value_of_token(state, params, field)
    own = state.on_field[seat, field]
    is_scarce = True
    for other in range(N_FIELDS):
        if other != field and state.on_field[seat, other] <= own:
            is_scarce = False
    if is_scarce:
        change = domain_share(state, seat, Token.BALANCE, 1)
        change -= domain_share(state, seat, Token.BALANCE, 0)
        gain += change * value_of_token(state, params, Token.BALANCE)
    return gain
