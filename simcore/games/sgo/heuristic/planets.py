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
from exobalance.simcore.kit.features import set_score, term


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
            set_score(scores, i, term(scores, i, weights, F.JOURNEY_HAWKING, 1.0))
            continue
        offer = state.offer[planet, seat]
        score = term(scores, i, weights, F.JOURNEY_OFFER, offer, colonists) * colonists
        if state.n_free[planet] <= colonists:
            score += term(scores, i, weights, F.JOURNEY_CLOSES, 1.0)
        set_score(scores, i, score)


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
            set_score(scores, i, 0.0)
            continue
        points = own_points(state, params, planet, area, seat)
        majority = majority_points(state, params, planet, area, seat)
        spread = spread_points(state, params, planet, area, seat)
        score = term(scores, i, weights, F.AREA_POINTS, points)
        score += term(scores, i, weights, F.AREA_MAJORITY, majority)
        score += term(scores, i, weights, F.AREA_SPREAD, spread)
        if kind == PlanetKind.BOSE or kind == PlanetKind.RUSSELL:
            group = params.group[planet, area]
            lost = denied(state, params, planet, group, seat)
            score += term(scores, i, weights, F.AREA_DENY, lost)
        elif kind == PlanetKind.COLLINS:
            for volcano in range(params.n_groups[planet]):
                if (params.touches[planet, area] >> volcano) & 1:
                    lost = denied(state, params, planet, volcano, seat)
                    score += term(scores, i, weights, F.AREA_DENY, lost)
        if params.predominance_area[planet, area] != 0:
            score += term(scores, i, weights, F.AREA_PREDOMINANCE, 1.0)
            score += term(scores, i, weights, F.AREA_PACE, pace)
        if kind == PlanetKind.BOSE or kind == PlanetKind.TURING_CIRCLES:
            opened = count_opened(state, params, planet, area)
            if state.landing_left == 1:
                score += term(scores, i, weights, F.AREA_OPENS, opened)
            else:
                score += term(scores, i, weights, F.AREA_OPENS_OWN, opened)
        elif kind == PlanetKind.DIRAC or kind == PlanetKind.TURING_RIVER:
            if area == n_areas - 1:
                score += term(scores, i, weights, F.AREA_CENTRE, 1.0)
        set_score(scores, i, score)


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
    n_others = state.n_players - 1.0
    for i in range(n):
        position = options[i, 0]
        if position < 0:
            set_score(scores, i, term(scores, i, weights, F.SWAP_DECLINE, 1.0))
            continue
        upper = state.token[position]
        lower = state.token[position + 1]
        worth = params.token_values[position] - params.token_values[position + 1]
        score = 0.0
        for other in range(state.n_players):
            change = domain_share(state, other, lower, 0) - domain_share(state, other, upper, 0)
            if other == seat:
                score += term(scores, i, weights, F.SWAP_OWN, change, worth) * worth
            else:
                mean = term(scores, i, weights, F.SWAP_OTHERS, change, worth / n_others)
                score += mean * worth / n_others
                if other == leader:
                    score += term(scores, i, weights, F.SWAP_LEADER, change, worth) * worth
        set_score(scores, i, score)


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
        score = term(scores, i, weights, F.GATE_OFFER, state.offer[planet, seat])
        n_others = state.n_players - 1.0
        score += term(scores, i, weights, F.GATE_OTHERS, others, 1.0 / n_others) / n_others
        set_score(scores, i, score)
