"""Points: exoplanets at closing, predominance and corridors at the end, the ranking."""

import numpy as np

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.sgo.data.labels import Source
from exobalance.simcore.games.sgo.data.layout import N_FIELDS, N_TOKENS, Figure, PlanetKind, Token
from exobalance.simcore.games.sgo.rules.planets import count_beside, count_in_group
from exobalance.simcore.games.sgo.rules.station import count_open_corridors
from exobalance.simcore.kit.ranking import ranking

U64 = np.uint64
ONE = U64(1)


@jit
def gain(state, seat, source, points):
    """Step ``points`` of influence and book them under ``source``.

    Rule: SGO-R26
    """
    state.influence[seat] += points
    state.source[seat, source] += points


@jit
def standing(state, params, points):
    """Fill ``points`` (float64[n_players]) with the influence on the wheel.

    Rule: SGO-R26
    """
    for seat in range(state.n_players):
        points[seat] = state.influence[seat]


@jit
def pay(state, planet, seat, source, points):
    """Pay ``points`` of a closed planet to a seat."""
    state.payout[planet, seat] += points
    gain(state, seat, source, points)


@jit
def pay_majority(state, params, planet, counts):
    """Pay the leader in ``counts`` (int array by seat), or each of the tied leaders.

    Nobody leads with nothing.

    Rule: SGO-R32, SGO-R33, SGO-R35, SGO-R36, SGO-R37
    """
    best = 0
    n_best = 0
    for seat in range(state.n_players):
        if counts[seat] > best:
            best = counts[seat]
            n_best = 1
        elif counts[seat] == best:
            n_best += 1
    if best == 0:
        return
    points = params.majority_points[planet] if n_best == 1 else params.tie_points[planet]
    for seat in range(state.n_players):
        if counts[seat] == best:
            pay(state, planet, seat, Source.MAJORITIES, points)


@jit
def road_group(state, params, planet, seat):
    """Return the size of the seat's largest group of colonists joined by roads.

    With the switch ``planck_group = all_areas_with_a_neighbour``: the number of own areas
    with an own neighbour.

    Rule: SGO-R37, SGO-A15
    """
    n_areas = params.n_areas[planet]
    own = U64(0)
    for area in range(n_areas):
        if state.owner[planet, area] == seat + 1:
            own |= ONE << U64(area)
    if params.planck_all_neighbours != 0:
        n = 0
        for area in range(n_areas):
            if (own >> U64(area)) & ONE and params.road[planet, area] & own:
                n += 1
        return n
    best = 0
    left = own
    for first in range(n_areas):
        if (left >> U64(first)) & ONE == U64(0):
            continue
        group = ONE << U64(first)
        grown = True
        while grown:
            grown = False
            for area in range(n_areas):
                bit = ONE << U64(area)
                if own & bit and group & bit == U64(0) and params.road[planet, area] & group:
                    group |= bit
                    grown = True
        left &= ~group
        size = 0
        for area in range(n_areas):
            if (group >> U64(area)) & ONE:
                size += 1
        best = max(best, size)
    return best


@jit
def satellites_held(state, params, planet, seat):
    """Return the number of different satellites of Fermi with a colonist of the seat."""
    n = 0
    for satellite in range(params.n_groups[planet]):
        if count_in_group(state, params, planet, satellite, seat) > 0:
            n += 1
    return n


@jit
def pay_areas(state, params, planet):
    """Pay the points of single areas to their owners.

    Rule: SGO-R32, SGO-R34, SGO-R37, SGO-R38
    """
    for area in range(params.n_areas[planet]):
        owner = state.owner[planet, area]
        points = params.area_points[planet, area]
        if owner > 0 and points != 0:
            pay(state, planet, owner - 1, Source.AREAS, points)


@jit
def pay_river(state, params, planet):
    """Pay the colonists along the river by their order.

    Rule: SGO-R38, SGO-A14
    """
    centre = params.n_areas[planet] - 1
    for seat in range(state.n_players):
        steps = state.on_planet[planet, seat]
        if params.turing_centre_has_step == 0 and state.owner[planet, centre] == seat + 1:
            steps -= 1
        points = 0
        for step in range(steps):
            points += params.turing_step_points[step]
        pay(state, planet, seat, Source.AREAS, points)


@jit
def score_planet(state, params, planet):
    """Pay the influence of a planet to all seats; note who may swap tokens (Fermi).

    Rule: SGO-R25, SGO-R32 to SGO-R38
    """
    kind = params.planet_kind[planet]
    counts = state.scratch
    state.fermi_leaders = 0
    pay_areas(state, params, planet)
    if kind == PlanetKind.TURING_RIVER:
        pay_river(state, params, planet)
    elif kind == PlanetKind.BOSE or kind == PlanetKind.RUSSELL:
        for group in range(params.n_groups[planet]):
            for seat in range(state.n_players):
                counts[seat] = count_in_group(state, params, planet, group, seat)
                if kind == PlanetKind.RUSSELL and counts[seat] > 0:
                    pay(state, planet, seat, Source.SPREAD, params.presence_points[planet])
            pay_majority(state, params, planet, counts)
    elif kind == PlanetKind.COLLINS:
        for volcano in range(params.n_groups[planet]):
            for seat in range(state.n_players):
                counts[seat] = count_beside(state, params, planet, volcano, seat)
            pay_majority(state, params, planet, counts)
    elif kind == PlanetKind.PLANCK:
        for seat in range(state.n_players):
            counts[seat] = road_group(state, params, planet, seat)
        pay_majority(state, params, planet, counts)
    elif kind == PlanetKind.FERMI:
        most = 1
        for seat in range(state.n_players):
            held = satellites_held(state, params, planet, seat)
            pay(state, planet, seat, Source.SPREAD, params.fermi_set_points[held])
            counts[seat] = state.central[seat]
            most = max(most, state.central[seat])
        pay_majority(state, params, planet, counts)
        for seat in range(state.n_players):
            if state.central[seat] == most:
                state.fermi_leaders |= 1 << seat


@jit
def domain_count(state, seat, token):
    """Return what the seat owns for a predominance token.

    Balance counts sets of three ON modules of different fields.

    Rule: SGO-R29
    """
    if token < N_FIELDS:
        return state.on_field[seat, token]
    sets = state.on_field[seat, 0]
    for field in range(1, N_FIELDS):
        sets = min(sets, state.on_field[seat, field])
    return sets


@jit
def score_predominance(state, params):
    """Pay every predominance token to its leaders; tied seats are paid in full.

    Rule: SGO-R29, SGO-A11, SGO-A19
    """
    for position in range(N_TOKENS):
        token = state.token[position]
        if token == Token.NONE:
            continue
        best = 0
        for seat in range(state.n_players):
            best = max(best, domain_count(state, seat, token))
        if best == 0 and params.zero_majority_scores == 0:
            continue
        for seat in range(state.n_players):
            if domain_count(state, seat, token) == best:
                gain(state, seat, Source.PREDOMINANCE, params.token_values[position])


@jit
def score_corridors(state, params, seat, n_open):
    """Charge the open corridors of a seat.

    Rule: SGO-R30, SGO-A18
    """
    penalty = n_open * params.corridor_penalty
    if params.score_floor_zero != 0:
        penalty = min(penalty, max(0, state.influence[seat]))
    gain(state, seat, Source.CORRIDORS, -penalty)
    while state.ranks[seat] > max(0, state.influence[seat] // params.wheel_fields):
        return_figure(state, seat)


@jit
def return_figure(state, seat):
    """Return the figure on the seat's highest rank to supply; a chief with his suit.

    Rule: SGO-R30
    """
    state.ranks[seat] -= 1
    figure = state.rank_figure[seat, state.ranks[seat]]
    if figure == Figure.COLONIST:
        state.colonists[seat] += 1
    elif figure != Figure.MARKER:
        state.spare_engineers[seat] += 1
        if figure == Figure.CHIEF:
            state.spare_suits[seat] += 1


@jit
def modules_on(state, seat):
    """Return the number of ON modules of a seat, the white one not counted."""
    n = 0
    for field in range(N_FIELDS):
        n += state.on_field[seat, field]
    return n


@jit
def is_ahead(state, seat, other):
    """Return True if a seat ranks before another: by influence, then by ON modules.

    Highest rank, then wheel field, is highest influence.

    Rule: SGO-R31, SGO-A18, SGO-A20, SGO-A28
    """
    lead = state.influence[seat] - state.influence[other]
    return lead > 0 or (lead == 0 and modules_on(state, seat) > modules_on(state, other))


rank_seats = ranking(is_ahead)


@jit
def score_end(state, params):
    """Score predominance and corridors, then rank the seats.

    Rule: SGO-R28 to SGO-R31
    """
    score_predominance(state, params)
    for seat in range(state.n_players):
        score_corridors(state, params, seat, count_open_corridors(state, params, seat))
    rank_seats(state)
