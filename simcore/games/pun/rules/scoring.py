"""Medals by source, the standing, and the ranking."""

import numpy as np

from exobalance.simcore.core.jit import jit
from exobalance.simcore.core.status import Status
from exobalance.simcore.games.pun.data.codes import (
    CardSet,
    Effect,
    Phase,
    Piece,
    PlanetRule,
    Symbol,
    Terrain,
)
from exobalance.simcore.games.pun.data.labels import Source
from exobalance.simcore.games.pun.data.layout import N_TRACKS, SIDE
from exobalance.simcore.games.pun.rules.bits import (
    NOTHING,
    ROW_BITS,
    cell_bits,
    count,
    full_columns,
    ones,
    row_of,
    used_columns,
)
from exobalance.simcore.games.pun.rules.boards import bare_currents, loads
from exobalance.simcore.games.pun.rules.lifepods import collected_lifepods
from exobalance.simcore.games.pun.rules.objectives import is_met, metric_of
from exobalance.simcore.games.pun.rules.technologies import has_effect, highest_on
from exobalance.simcore.games.pun.rules.tracks import is_on_path
from exobalance.simcore.kit.ranking import ranking
from exobalance.simcore.kit.rows import total_of

U64 = np.uint64
ONE = U64(1)


@jit
def meteorite_bits(state, seat):
    """Return the mask of the cells with a meteorite, lying or loaded.

    Rule: PUN-R62
    """
    lying = state.lying[seat]
    a, b, c = lying[0], lying[1], lying[2]
    for rover in range(state.n_rovers[seat]):
        if state.loaded[seat, rover] != 0:
            d, e, f = cell_bits(state.rover[seat, rover])
            a, b, c = a | d, b | e, c | f
    return a, b, c


@jit
def score_lines(state, params, seat):
    """Return the medals of the rows and columns of a seat.

    Rule: PUN-B47, PUN-B69, PUN-R23, PUN-R54
    """
    planet = state.planet[seat]
    exists, covered = params.exists[planet], state.covered[seat]
    a, b, c = covered[0] | ~exists[0], covered[1] | ~exists[1], covered[2] | ~exists[2]
    if params.currents_cover_lines != 0:
        d, e, f = bare_currents(state, params, seat)
        a, b, c = a | d, b | e, c | f
    d, e, f = meteorite_bits(state, seat)
    columns = full_columns(a, b, c) & ~used_columns(d, e, f)
    medals = 0
    for line in range(SIDE):
        if row_of(a, b, c, line) == ROW_BITS and row_of(d, e, f, line) == NOTHING:
            medals += params.rows[planet, line]
        if (columns >> U64(line)) & ONE != NOTHING:
            medals += params.columns[planet, line]
    return medals


@jit
def score_planet(state, params, seat):
    """Return the bonus medals of a planet.

    Rule: PUN-B51, PUN-B60, PUN-R20
    """
    planet = state.planet[seat]
    rule = params.planet_rule[planet]
    covered = state.covered[seat]
    n = 0
    if rule == PlanetRule.CITIES:
        cities = params.marks[planet]
        for word in range(3):
            n += ones(cities[word] & ~covered[word])
    elif rule == PlanetRule.AREAS:
        for zone in range(params.n_zones[planet]):
            cells = params.zone[planet, zone]
            bare = cells[0] & ~covered[0] | cells[1] & ~covered[1] | cells[2] & ~covered[2]
            if bare == NOTHING:
                n += 1
    return n * params.planet_medals[planet]


@jit
def track_medal(state, params, seat, cube):
    """Return the medals of a cube: the last ones on or below its position.

    Rule: PUN-B70, PUN-R34, PUN-A22
    """
    corporation = state.corporation[seat]
    if is_on_path(state, seat, cube):
        step = state.path_step[seat]
        while step >= 0:
            if params.path_track[corporation, step] == Terrain.WATER:
                at = params.path_at[corporation, step]
                medal = params.symbol[corporation, Terrain.WATER, at, Symbol.MEDAL]
                if medal > 0:
                    return medal
            step -= 1
        return 0
    track = state.cube_track[seat, cube]
    at = state.cube_at[seat, cube]
    if has_effect(state, seat, Effect.HIGHEST_ON_TRACK):
        at = highest_on(state, seat, track)
    while at >= 0:
        medal = params.symbol[corporation, track, at, Symbol.MEDAL]
        if medal > 0 and (state.track_pods[seat, track] >> at) & 1 == 0:
            return medal
        at -= 1
    return 0


@jit
def in_set(state, params, seat, which):
    """Return the number of cards of a set that a seat has."""
    n = 0
    for i in range(state.n_cards[seat]):
        if params.civ_set[state.cards[seat, i]] == which:
            n += 1
    return n


@jit
def per_piece(state, params, seat, piece):
    """Return the medals per patch or collected lifepod that the cards of a seat give."""
    n = 0
    for i in range(state.n_cards[seat]):
        card = state.cards[seat, i]
        if params.civ_effect[card] == Effect.MEDALS_PER and params.civ_piece[card] == piece:
            n += params.civ_count[card]
    return n


@jit
def score_lifepods(state, params, seat):
    """Return the medals of collected lifepods.

    Rule: PUN-B71, PUN-R48
    """
    area = state.scoring_pods[seat]
    counted = area
    if params.lifepod_cards_count_area_only == 0:
        counted = collected_lifepods(state, seat)
    extra = per_piece(state, params, seat, Piece.COLLECTED_LIFEPOD)
    return area * params.medals_per_lifepod + counted * extra


@jit
def score_meteorites(state, params, seat):
    """Return the medals of collected meteorites.

    Rule: PUN-B71
    """
    rate = min(in_set(state, params, seat, CardSet.REPO), params.n_repo - 1)
    return state.meteorites[seat] // params.meteorite_set * params.repo[rate]


@jit
def score_cards(state, params, seat):
    """Return the medals of civ cards.

    Rule: PUN-B72
    """
    medals = 0
    for i in range(state.n_cards[seat]):
        medals += params.civ_medals[state.cards[seat, i]]
    n = min(in_set(state, params, seat, CardSet.COMMERCE), params.n_commerce - 1)
    medals += params.commerce[n]
    patches = count(state.patched[seat])
    return medals + patches * per_piece(state, params, seat, Piece.PATCH)


@jit
def score_private(state, params, seat):
    """Return the medals of the private objectives of a seat.

    Rule: PUN-B63
    """
    medals = 0
    for card in range(params.n_objectives):
        if (state.private[seat] >> U64(card)) & ONE != NOTHING:
            if is_met(state, params, seat, card):
                medals += params.private_medals
    return medals


@jit
def lead_over(state, params, card, seat, other):
    """Return by how much a seat is ahead of another in an objective, negative if behind.

    Rule: PUN-B62
    """
    lead = metric_of(state, params, seat, card) - metric_of(state, params, other, card)
    return -lead if params.fewer_is_better[card] != 0 else lead


@jit
def compare(state, params, card, seat, other):
    """Return 1 if a seat beats another in an objective, 0 if they are tied, else -1."""
    lead = lead_over(state, params, card, seat, other)
    return 1 if lead > 0 else (0 if lead == 0 else -1)


@jit
def score_neighbours(state, params):
    """Book the medals of all objectives between neighbours.

    Rule: PUN-B5, PUN-B62
    """
    for i in range(params.neighbour_objectives):
        card = state.objective_order[i]
        left = i if state.n_players > 2 else 0
        right = (left + 1) % state.n_players
        lead = compare(state, params, card, left, right)
        if lead == 0:
            state.source[left, Source.NEIGHBOURS] += params.neighbour_tie
            state.source[right, Source.NEIGHBOURS] += params.neighbour_tie
        else:
            winner = left if lead > 0 else right
            state.source[winner, Source.NEIGHBOURS] += params.neighbour_win


@jit
def score_shared(state, params):
    """Book the medals of the objectives for all players.

    Rule: PUN-R57
    """
    for i in range(state.n_shared):
        card = state.shared[i]
        best = 0
        for seat in range(1, state.n_players):
            if compare(state, params, card, seat, best) > 0:
                best = seat
        n_best = 0
        for seat in range(state.n_players):
            if compare(state, params, card, seat, best) == 0:
                n_best += 1
        medals = params.shared_win if n_best == 1 else params.shared_tie
        for seat in range(state.n_players):
            if compare(state, params, card, seat, best) == 0:
                state.source[seat, Source.NEIGHBOURS] += medals


@jit
def score_seats(state, params):
    """Fill the sources of all seats with what they are worth now, and rank the seats.

    Rule: PUN-B69, PUN-B70, PUN-B71, PUN-B72, PUN-B73
    """
    for seat in range(state.n_players):
        source = state.source[seat]
        source[Source.LINES] = score_lines(state, params, seat)
        source[Source.PLANET] = score_planet(state, params, seat)
        source[Source.TRACKS] = 0
        for cube in range(N_TRACKS):
            source[Source.TRACKS] += track_medal(state, params, seat, cube)
        source[Source.LIFEPODS] = score_lifepods(state, params, seat)
        source[Source.METEORITES] = score_meteorites(state, params, seat)
        source[Source.CARDS] = score_cards(state, params, seat)
        source[Source.PRIVATE] = score_private(state, params, seat)
        source[Source.NEIGHBOURS] = 0
        source[Source.START] = params.start_medals[seat]
        exists, covered = params.exists[state.planet[seat]], state.covered[seat]
        bare = 0
        for word in range(3):
            bare += ones(exists[word] & ~covered[word])
        state.empty_cells[seat] = bare
        state.meteorites_left[seat] = count(state.lying[seat]) + loads(state, seat)
    score_neighbours(state, params)
    score_shared(state, params)
    rank_seats(state)


@jit
def is_ahead(state, seat, other):
    """Return True if a seat ranks before another.

    Rule: PUN-B73
    """
    lead = total_of(state, seat) - total_of(state, other)
    if lead != 0:
        return lead > 0
    if state.empty_cells[seat] != state.empty_cells[other]:
        return state.empty_cells[seat] < state.empty_cells[other]
    return state.meteorites_left[seat] < state.meteorites_left[other]


rank_seats = ranking(is_ahead)


@jit
def score_open(state, params):
    """Fill the sources of all seats with what the table knows of them.

    While several players are at it, private objectives do not count, and end-of-game civ
    cards only from the end phase on, since nobody else knows them before.

    Rule: PUN-B36, PUN-B69
    """
    score_seats(state, params)
    if state.n_players == 1 or state.status != Status.RUNNING:
        return
    for seat in range(state.n_players):
        source = state.source[seat]
        source[Source.PRIVATE] = 0
        if state.phase == Phase.END_PHASE:
            continue
        n = state.n_cards[seat]
        state.n_cards[seat] = 0
        source[Source.LIFEPODS] = score_lifepods(state, params, seat)
        source[Source.METEORITES] = score_meteorites(state, params, seat)
        source[Source.CARDS] = 0
        for i in range(n):
            if params.civ_at_end[state.cards[seat, i]] == 0:
                source[Source.CARDS] += params.civ_medals[state.cards[seat, i]]
        state.n_cards[seat] = n


@jit
def standing(state, params, points):
    """Fill ``points`` (float64[n_players]) with the medals as they stand, see `score_open`.

    Rule: PUN-B69
    """
    score_open(state, params)
    for seat in range(state.n_players):
        points[seat] = total_of(state, seat)


@jit
def solo_target(state, params):
    """Return the target of a solo player, by the colours of the event deck.

    Rule: PUN-B66
    """
    target = params.solo_target
    for colour in range(3):
        n = 0
        for i in range(state.n_events):
            if params.event_colour[state.event_order[i]] == colour:
                n += 1
        step = 0
        while step + 1 < params.n_deck_steps and n >= params.deck_step[step + 1]:
            step += 1
        target += params.deck_change[colour, step]
    return target


@jit
def solo_band(params, result):
    """Return the number of bands that a result reaches.

    Rule: PUN-B66, PUN-U12
    """
    band = 0
    for i in range(params.n_bands):
        if params.band[i] <= result:
            band += 1
    return band
