"""What a game pays, by source, and who has won."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.core.status import Status
from exobalance.simcore.games.kepler.data.codes import Track
from exobalance.simcore.games.kepler.data.labels import Source
from exobalance.simcore.games.kepler.data.layout import N_TECHNOLOGIES, N_TYPES
from exobalance.simcore.games.kepler.rules.objectives import (
    antimatter_on_cards,
    counted_planets,
    is_met,
    most_alike,
    ships_on_mines,
)
from exobalance.simcore.kit.ranking import ranking
from exobalance.simcore.kit.rows import total_of


@jit
def score_seat(state, params, seat):
    """Fill the sources of the score of a seat as the game stands.

    Rule: KEP-R52, KEP-R53, KEP-R54, KEP-R55, KEP-R56, KEP-R57, KEP-R59, KEP-R61, KEP-A16, KEP-A17
    """
    source = state.source[seat]
    source[Source.ANTIMATTER] = params.antimatter_points * antimatter_on_cards(state, seat)
    has_all = True
    for kind in range(N_TYPES):
        if counted_planets(state, params, seat, -1, kind, False) == 0:
            has_all = False
    source[Source.TYPES] = params.types_points if has_all else 0
    alike = most_alike(state, params, seat, False) >= params.alike_number
    source[Source.ALIKE] = params.alike_points if alike else 0
    source[Source.MINES] = params.mine_points * ships_on_mines(state, params, seat)
    high = 0
    for technology in range(N_TECHNOLOGIES):
        if state.level[seat, technology] >= params.technology_level:
            high += 1
    source[Source.TECHNOLOGIES] = params.technology_points * high
    medals = state.medals[seat, Track.COLONIAL] + state.medals[seat, Track.TECHNOLOGY]
    source[Source.MEDALS] = params.medal_points * medals
    source[Source.COLONIAL] = params.place_points[state.place[seat, Track.COLONIAL]]
    source[Source.TECHNOLOGY] = params.place_points[state.place[seat, Track.TECHNOLOGY]]
    score_planets(state, params, seat)
    points = 0
    for i in range(state.n_objectives[seat]):
        if is_met(state, params, seat, i):
            points += params.objective_points[state.objective[seat, i]]
    source[Source.OBJECTIVE] = points


@jit
def score_planets(state, params, seat):
    """Fill what colonies and terraformed planets pay.

    Rule: KEP-R58, KEP-R60
    """
    zones = 0
    printed = 0
    for slot in range(1, state.n_cards[seat]):
        planet = state.card_planet[seat, slot]
        zones += params.zone_points[params.zone[state.tile_hex[planet]]]
        if state.is_terraformed[seat, slot] != 0:
            printed += params.planet_points[planet]
    state.source[seat, Source.ZONES] = zones
    state.source[seat, Source.TERRAFORMED] = printed


@jit
def highest_terraformed(state, params, seat):
    """Return the highest number among terraformed planets of a seat, 0 without one.

    Rule: KEP-R62
    """
    best = 0
    for slot in range(1, state.n_cards[seat]):
        if state.is_terraformed[seat, slot] != 0:
            best = max(best, params.planet_number[state.card_planet[seat, slot]])
    return best


@jit
def is_ahead(state, seat, other):
    """Return True if a seat ranks before another one.

    Rule: KEP-R62, KEP-A18
    """
    difference = total_of(state, seat) - total_of(state, other)
    if difference != 0:
        return difference > 0
    return state.tie[seat] > state.tie[other]


rank_seats = ranking(is_ahead)


@jit
def score_seats(state, params):
    """Score and rank all seats as the game stands."""
    for seat in range(state.n_players):
        score_seat(state, params, seat)
        state.tie[seat] = highest_terraformed(state, params, seat)
    rank_seats(state)


@jit
def objectives_met(state, params, seat):
    """Return how many own objectives of a seat are met."""
    n = 0
    for i in range(state.n_objectives[seat]):
        if is_met(state, params, seat, i):
            n += 1
    return n


@jit
def standing(state, params, points):
    """Fill the score of each seat as it stands; while a game runs, without secret objectives.

    Rule: KEP-R80, KEP-R81
    """
    for seat in range(state.n_players):
        score_seat(state, params, seat)
        points[seat] = total_of(state, seat)
        if params.is_solo == 0 and state.status == Status.RUNNING:
            points[seat] -= state.source[seat, Source.OBJECTIVE]
