"""Progress cards: whom they mean, and their effects one after the other."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.kepler.data.codes import Act, Metric, Track, Who
from exobalance.simcore.games.kepler.data.labels import Label
from exobalance.simcore.games.kepler.data.layout import (
    N_CUBES,
    N_TECHNOLOGIES,
    PHANTOM,
    TOP_LEVEL,
)
from exobalance.simcore.games.kepler.data.words import Effect
from exobalance.simcore.games.kepler.rules.cubes import burnable
from exobalance.simcore.games.kepler.rules.listing import add


@jit
def is_optional(state, params):
    """Return True if the card may be declined.

    Rule: KEP-R49
    """
    return state.card >= 0 and params.progress_optional[state.card] != 0


@jit
def metric_of(state, metric, seat):
    """Return what a card compares, of a seat or the phantom."""
    if metric == Metric.COLONIAL:
        return state.place[seat, Track.COLONIAL]
    if metric == Metric.TECHNOLOGY:
        return state.place[seat, Track.TECHNOLOGY]
    if metric == Metric.MEDALS:
        return state.medals[seat, Track.COLONIAL] + state.medals[seat, Track.TECHNOLOGY]
    if metric == Metric.LEVELS:
        levels = 0
        for technology in range(N_TECHNOLOGIES):
            levels += state.level[seat, technology]
        return levels
    if metric == Metric.COLONIES and seat != PHANTOM:
        return state.n_cards[seat] - 1
    return 0


@jit
def seats_meant(state, params, card):
    """Return the seats that a card means, a bit for each.

    Rule: KEP-R49, KEP-R70, KEP-A24, KEP-A34, KEP-A40
    """
    who, metric = params.progress_who[card], params.progress_metric[card]
    everybody = (1 << state.n_players) - 1
    if who == Who.ALL:
        return everybody
    sign = 1 if who == Who.HIGHEST else -1
    best = sign * metric_of(state, metric, 0)
    for seat in range(1, state.n_players):
        best = max(best, sign * metric_of(state, metric, seat))
    if params.is_solo != 0 and params.phantom_blocks != 0 and metric != Metric.COLONIES:
        best = max(best, sign * metric_of(state, metric, PHANTOM))
    meant = 0
    for seat in range(state.n_players):
        if sign * metric_of(state, metric, seat) == best:
            meant |= 1 << seat
    return meant


@jit
def burns_after(state, params, level):
    """Return how many cubes the effects after the present one burn, if it leads to a level.

    Rule: KEP-A45
    """
    burns = 0
    for effect in range(state.effect + 1, params.n_effects[state.card]):
        kind = params.effect[state.card, effect, 0]
        if kind == Effect.BURN_LEVEL:
            burns += level
        elif kind == Effect.BURN:
            burns += params.effect[state.card, effect, 1]
    return burns


@jit
def list_free_levels(state, params, seat, options):
    """List the technologies that a card may raise.

    Rule: KEP-A45
    """
    n = 0
    most = TOP_LEVEL
    to = params.effect[state.card, state.effect, 2]
    if to > 0:
        most = min(most, to)
    cubes = burnable(state, params, seat)
    for technology in range(N_TECHNOLOGIES):
        level = state.level[seat, technology] + 1
        if level <= most and burns_after(state, params, level) <= cubes:
            n = add(options, n, Act.TAKE, technology, 0, 0, Label.FREE_LEVEL_I + technology)
    return n


@jit
def list_burns(state, params, seat, options):
    """List the cubes that can be burned.

    Rule: KEP-A3
    """
    n = 0
    places = 1 + state.n_cards[seat] if params.burns_cards != 0 else 1
    for place in range(places):
        for cube in range(N_CUBES):
            held = state.storage[seat, cube] if place == 0 else state.cubes[seat, place - 1, cube]
            if held > 0:
                n = add(options, n, Act.TAKE, place, cube, 0, Label.BURN_E + cube)
    return n
