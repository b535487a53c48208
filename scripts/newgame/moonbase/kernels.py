"""The rules of Moonbase: small kernels, each with the clause that it follows.

All take the state of a game and its params.  Numbers come from the params, chance comes from
the streams in the state.
"""

import numpy as np

from exobalance.simcore.core.jit import jit
from exobalance.simcore.core.rng import Purpose, draw_below
from exobalance.simcore.core.status import Status
from exobalance.simcore.kit.options import chain_hash, count_option
from exobalance.simcore.kit.ranking import ranking
from exobalance.simcore.kit.rows import add_labels, fill_game, fill_item, fill_seat, total_of
from exobalance.simcore.kit.shuffle import swap_with_random
from exobalance.simcore.kit.start import draw_setup_set, start_game

from .data.layout import N_CARDS, N_OPEN, N_SETS, N_SITES, Card, Cover, Kind, Label, Source

U64 = np.uint64


# --- setup


@jit
def reset(state, params, root, world):
    """Open three sites, shuffle the deck and let the first seat dig.

    Rule: MOON-R1, MOON-R2, MOON-R3
    """
    start_game(state, params, root, world)
    state.setup_set = draw_setup_set(state, N_SETS, state.scratch[:])
    state.open[:] = 0
    state.dome[:] = 0
    state.dome_turn[:] = 0
    state.domes = 0
    for i in range(N_OPEN):
        state.open[params.sites[state.setup_set, i]] = 1
    state.deck[:] = 0
    state.n_cards = 0
    for card in range(N_CARDS):
        for _ in range(params.cards[card]):
            state.deck[state.n_cards] = card
            state.n_cards += 1
    shuffle(state, Purpose.SETUP)
    for seat in range(params.n_players):
        state.stock[seat] = 0
        state.busts[seat] = 0
        state.source[seat, Source.START] = params.start_points[seat]
    state.round_number = 0
    state.seat = params.n_players - 1
    next_turn(state, params)


@jit
def shuffle(state, purpose):
    """Shuffle all cards into a new deck.

    Random: stream ``purpose``.
    """
    state.drawn = 0
    for i in range(state.n_cards - 1, 0, -1):
        j = draw_below(state, purpose, i + 1)
        card = state.deck[i]
        state.deck[i] = state.deck[j]
        state.deck[j] = card


# --- turns


@jit
def next_turn(state, params):
    """Pass the turn on, or end the game after its last round.

    Rule: MOON-R4, MOON-R10
    """
    state.seat = (state.seat + 1) % params.n_players
    if state.seat == 0:
        state.round_number += 1
    if state.round_number > params.rounds:
        state.status = Status.DONE
        return
    state.turn += 1
    state.haul = 0
    state.quakes = 0
    state.kind = Kind.DIG


@jit
def legal_options(state, params, options):
    """List what the acting seat may do; return how many options that are.

    Rule: MOON-R5, MOON-R8
    """
    if state.kind == Kind.DIG:
        add(options, 0, 1, 0, Label.DIG_ON)
        if state.haul == 0:
            return 1
        add(options, 1, 0, 0, Label.DIG_HOME)
        return 2
    n = 0
    for site in range(N_SITES):
        if is_free(state, site):
            add(options, n, site, 1, Label.BUILD_DOME)
            n += 1
    add(options, n, 0, 0, Label.BUILD_KEEP)
    return n + 1


@jit
def add(options, n, a, b, label):
    """Write one option row."""
    options[n, 0] = a
    options[n, 1] = b
    options[n, 2] = 0
    options[n, 3] = 0
    options[n, 4] = label


@jit
def is_free(state, site):
    """Return whether a site is in the game and has no dome yet."""
    return state.open[site] == 1 and state.dome[site] == 0


@jit
def apply_option(state, params, option):
    """Carry out what a seat has chosen; go on to the next decision."""
    chain_hash(state, option)
    count_option(state, option)
    if state.kind == Kind.BUILD:
        if option[1] == 1:
            build(state, params, option[0])
        next_turn(state, params)
    elif option[0] == 1:
        dig(state, params)
    else:
        go_home(state, params)


@jit
def dig(state, params):
    """Turn up a card: units for the haul, or a quake.

    Random: stream CHANCE, where the deck is shuffled again.

    Rule: MOON-R5, MOON-R6
    """
    if state.drawn == state.n_cards:
        shuffle(state, Purpose.CHANCE)
    card = state.deck[state.drawn]
    state.drawn += 1
    state.haul += params.units[card]
    if card == Card.QUAKE:
        state.quakes += 1
        if state.quakes >= params.quakes:
            state.busts[state.seat] += 1
            next_turn(state, params)


@jit
def go_home(state, params):
    """Bring the haul home; who can pay for a dome may build.

    Rule: MOON-R7, MOON-R8
    """
    state.stock[state.seat] += state.haul
    state.haul = 0
    state.source[state.seat, Source.STOCK] = state.stock[state.seat]
    if state.stock[state.seat] >= params.cost and state.domes < N_OPEN:
        state.kind = Kind.BUILD
    else:
        next_turn(state, params)


@jit
def build(state, params, site):
    """Pay for a dome and count its points.

    Rule: MOON-R8, MOON-R9
    """
    seat = state.seat
    state.stock[seat] -= params.cost
    state.source[seat, Source.STOCK] = state.stock[seat]
    state.source[seat, Source.DOMES] += params.site_points[site]
    if state.domes == 0:
        state.source[seat, Source.FIRST] = params.first_points
    state.domes += 1
    state.dome[site] = seat + 1
    state.dome_turn[site] = state.turn


# --- who wins, and what is known


@jit
def is_ahead(state, seat, other):
    """Return whether a seat has more points than another; among equals victory is shared.

    Rule: MOON-R11
    """
    return total_of(state, seat) > total_of(state, other)


rank_seats = ranking(is_ahead)


@jit
def stop(state, status):
    """End a game that its rules did not end."""
    state.status = status


@jit
def standing(state, params, points):
    """Fill ``points`` with the scores as they stand."""
    for seat in range(params.n_players):
        points[seat] = total_of(state, seat)


@jit
def redeal(state, params):
    """Deal anew what nobody has seen: the cards that are face down.

    Random: stream FORK.
    """
    for i in range(state.n_cards - 1, state.drawn, -1):
        swap_with_random(state, state.deck, state.drawn, i)


# --- tables


@jit
def record(state, params, game, seats, items):
    """Fill the rows of a game: one of the game, one per seat, one per open site and seat."""
    rank_seats(state)
    fill_game(state, game)
    game.domes = state.domes
    for seat in range(params.n_players):
        fill_seat(state, seat, seats[seat])
        seats[seat].busts = state.busts[seat]
    row = 0
    for site in range(N_SITES):
        if state.open[site] == 1:
            for seat in range(params.n_players):
                is_mine = state.dome[site] == seat + 1
                fill_item(state, site, seat, items[row])
                items[row].turn = state.dome_turn[site]
                items[row].points = params.site_points[site] if is_mine else 0
                row += 1


@jit
def cover(state, params, coverage):
    """Count the options that were chosen."""
    add_labels(state, Cover.OPTION, coverage)


@jit
def count_sites(state, options, n, chosen, coverage):
    """Count the sites that are offered, and the one that is taken."""
    if state.kind == Kind.BUILD:
        for i in range(n):
            if options[i, 1] == 1:
                coverage[Cover.ITEM + options[i, 0], 0] += 1
        if options[chosen, 1] == 1:
            coverage[Cover.ITEM + options[chosen, 0], 1] += 1
            coverage[Cover.ITEM + options[chosen, 0], 2] += 1
