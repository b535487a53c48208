"""Scores of decisions on exoplanets and the predominance track."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.sgo.data.layout import HAWKING, PlanetKind
from exobalance.simcore.games.sgo.heuristic.area_value import (
    best_other_in,
    majority_points,
    own_points,
    spread_points,
    tally_planet,
)
from exobalance.simcore.games.sgo.heuristic.domains import domain_share
from exobalance.simcore.games.sgo.heuristic.feature_table import F
from exobalance.simcore.games.sgo.heuristic.offers import renew_offers
from exobalance.simcore.games.sgo.heuristic.outlook import leading_opponent
from exobalance.simcore.games.sgo.rules.planets import needs_met


@jit
def score_journeys(state, params, weights, options, n, scores):
    """Score which full gate module is emptied next."""
    seat = state.seat
    renew_offers(state, params)
    for i in range(n):
        module = options[i, 0]
        colonists = state.mod_colonists[seat, module]
        planet = state.gate_planet[params.tile_symbol[state.mod_tile[seat, module]]]
        if planet == HAWKING:
            scores[i] = weights[F.JOURNEY_HAWKING]
            continue
        scores[i] = weights[F.JOURNEY_OFFER] * state.offer[planet, seat] * colonists
        if state.n_free[planet] <= colonists:
            scores[i] += weights[F.JOURNEY_CLOSES]


@jit
def score_areas(state, params, weights, options, n, scores):
    """Score the areas open to the next colonist of a landing."""
    seat = state.seat
    planet = state.landing_planet
    kind = params.planet_kind[planet]
    n_areas = params.n_areas[planet]
    if kind != PlanetKind.TURING_RIVER:
        tally_planet(state, params, planet)
    pace = 1.0 - state.n_free[planet] / n_areas
    for i in range(n):
        area = options[i, 1]
        if area == n_areas:
            scores[i] = 0.0
            continue
        score = weights[F.AREA_POINTS] * own_points(state, params, planet, area, seat)
        score += weights[F.AREA_MAJORITY] * majority_points(state, params, planet, area, seat)
        score += weights[F.AREA_SPREAD] * spread_points(state, params, planet, area, seat)
        if kind == PlanetKind.BOSE or kind == PlanetKind.RUSSELL:
            group = params.group[planet, area]
            score += weights[F.AREA_DENY] * denied(state, params, planet, group, seat)
        elif kind == PlanetKind.COLLINS:
            for volcano in range(params.n_groups[planet]):
                if (params.touches[planet, area] >> volcano) & 1:
                    score += weights[F.AREA_DENY] * denied(state, params, planet, volcano, seat)
        if params.predominance_area[planet, area] != 0:
            score += weights[F.AREA_PREDOMINANCE]
            score += weights[F.AREA_PACE] * pace
        if kind == PlanetKind.BOSE or kind == PlanetKind.TURING_CIRCLES:
            opened = count_opened(state, params, planet, area)
            if state.landing_left == 1:
                score += weights[F.AREA_OPENS] * opened
            else:
                score += weights[F.AREA_OPENS_OWN] * opened
        elif kind == PlanetKind.DIRAC or kind == PlanetKind.TURING_RIVER:
            if area == n_areas - 1:
                score += weights[F.AREA_CENTRE]
        scores[i] = score


@jit
def denied(state, params, planet, group, seat):
    """Return the majority points at stake when an opponent leads or shares a group."""
    other = best_other_in(state, group, seat)
    gap = other - state.tally[group, seat]
    if other == 0 or gap < 0 or gap > state.tally_free[group]:
        return 0.0
    return params.majority_points[planet] / (1.0 + gap)


@jit
def count_opened(state, params, planet, area):
    """Return the number of areas that only wait for ``area``."""
    opened = 0
    for above in range(area + 1, params.n_areas[planet]):
        if state.owner[planet, above] != 0:
            continue
        waits = False
        for i in range(3):
            if params.need[planet, above, i] == area:
                waits = True
        if waits:
            state.owner[planet, area] = 1
            if needs_met(state, params, planet, above):
                opened += 1
            state.owner[planet, area] = 0
    return opened


@jit
def score_swaps(state, params, weights, options, n, scores):
    """Score the swaps of neighbouring predominance tokens, and declining."""
    seat = state.seat
    leader = leading_opponent(state, seat)
    for i in range(n):
        position = options[i, 0]
        if position < 0:
            scores[i] = weights[F.SWAP_DECLINE]
            continue
        upper = state.token[position]
        lower = state.token[position + 1]
        worth = params.token_values[position] - params.token_values[position + 1]
        score = 0.0
        for other in range(state.n_players):
            change = domain_share(state, other, lower, 0) - domain_share(state, other, upper, 0)
            if other == seat:
                score += weights[F.SWAP_OWN] * change * worth
            else:
                score += weights[F.SWAP_OTHERS] * change * worth / (state.n_players - 1.0)
                if other == leader:
                    score += weights[F.SWAP_LEADER] * change * worth
        scores[i] = score


@jit
def score_gates(state, params, weights, options, n, scores):
    """Score which waiting planet a gate moves to."""
    seat = state.seat
    renew_offers(state, params)
    for i in range(n):
        planet = options[i, 1]
        others = 0.0
        for other in range(state.n_players):
            if other != seat:
                others += state.offer[planet, other]
        score = weights[F.GATE_OFFER] * state.offer[planet, seat]
        scores[i] = score + weights[F.GATE_OTHERS] * others / (state.n_players - 1.0)
