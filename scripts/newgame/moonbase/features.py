"""What bots look at: a number for each option, in units that a player would use."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.kit.features import set_score, term

from .data.layout import N_CARDS, N_SITES, Card, F, Kind, Look, Source
from .kernels import is_free


@jit
def score_options(state, params, weights, options, n, scores):
    """Value each option: weights times features."""
    for i in range(n):
        score = 0.0
        if state.kind == Kind.DIG:
            if options[i, 0] == 1:
                score += term(scores, i, weights, F.DIG_GAIN, expected_units(state, params))
                score += term(scores, i, weights, F.DIG_RISK, expected_loss(state, params))
        elif options[i, 1] == 1:
            points = params.site_points[options[i, 0]]
            if state.domes == 0:
                points += params.first_points
            score += term(scores, i, weights, F.BUILD_POINTS, points)
            score += term(scores, i, weights, F.BUILD_COST, params.cost)
        set_score(scores, i, score)


@jit
def face_down(state, params, kind):
    """Return how many cards of a kind are face down: what was turned up is known to all.

    When none is left, the whole deck is shuffled again.
    """
    left = params.cards[kind]
    if state.drawn < state.n_cards:
        for i in range(state.drawn):
            if state.deck[i] == kind:
                left -= 1
    return left


@jit
def n_face_down(state):
    """Return how many cards the next one may be."""
    left = state.n_cards - state.drawn
    return left if left > 0 else state.n_cards


@jit
def expected_units(state, params):
    """Return what the next card brings on average."""
    units = 0
    for kind in range(N_CARDS):
        units += params.units[kind] * face_down(state, params, kind)
    return units / n_face_down(state)


@jit
def expected_loss(state, params):
    """Return the haul times the chance that the next card loses it."""
    if state.quakes + 1 < params.quakes:
        return 0.0
    return state.haul * face_down(state, params, Card.QUAKE) / n_face_down(state)


@jit
def outlook(state, params, weights, seat, row):
    """Fill ``row`` with what a seat has and could do next, the numbers of `OUTLOOK`."""
    dearest = 0
    for site in range(N_SITES):
        if is_free(state, site):
            dearest = max(dearest, params.site_points[site])
    row[Look.STOCK] = state.stock[seat]
    row[Look.HAUL] = state.haul if state.seat == seat else 0
    row[Look.DOMES] = state.source[seat, Source.DOMES] + state.source[seat, Source.FIRST]
    row[Look.DEAREST] = dearest
    row[Look.ROUNDS] = params.rounds - state.round_number
