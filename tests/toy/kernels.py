"""Kernels of the toy game."""

import numpy as np

from exobalance.simcore.core.jit import jit
from exobalance.simcore.core.rng import Purpose, draw_below
from exobalance.simcore.core.status import Status
from exobalance.simcore.kit.features import set_score, term
from exobalance.simcore.kit.options import chain_hash, count_option
from exobalance.simcore.kit.ranking import ranking
from exobalance.simcore.kit.rows import add_labels, fill_game, fill_item, fill_seat, total_of
from exobalance.simcore.kit.start import draw_setup_set, start_game
from tests.toy.data.layout import N_BEACONS, N_IN_PLAY, N_SETS, Cover, Kind, Label, Source

U64 = np.uint64


@jit
def reset(state, params, root, world):
    """Lay out three of five beacons and give the starting points."""
    start_game(state, params, root, world)
    state.home = 0
    state.lit = 0
    state.setup_set = draw_setup_set(state, N_SETS, state.scratch[:])
    state.position[:] = 0
    state.order[:] = -1
    state.lit_by[:] = 0
    state.lit_turn[:] = 0
    for seat in range(params.n_players):
        state.source[seat, Source.START] = params.start_points[seat]
    third = params.goal // N_IN_PLAY
    for i in range(N_IN_PLAY):
        beacon = params.in_play[state.setup_set, i]
        state.order[beacon] = i
        state.place[beacon] = 1 + i * third + draw_below(state, Purpose.SETUP, third)
    state.seat = params.n_players - 1
    next_turn(state, params)


@jit
def next_turn(state, params):
    """Pass the turn on, or end the game after the round in which somebody came home."""
    if state.home and state.seat == params.n_players - 1:
        state.status = Status.DONE
        return
    state.seat = (state.seat + 1) % params.n_players
    state.turn += 1
    state.kind = Kind.DASH


@jit
def legal_options(state, params, options):
    """List both engines (only the steady one a step from the goal), or take and leave."""
    if state.kind == Kind.DASH:
        n = 1 if state.position[state.seat] >= params.goal - 1 else 2
        for i in range(n):
            options[i, 0] = i
            options[i, 1] = 0
            options[i, 4] = Label.DASH_STEADY + i
    else:
        n = 2
        for i in range(n):
            options[i, 0] = next_beacon(state)
            options[i, 1] = 1 - i
            options[i, 4] = Label.LIGHT_TAKE + i
    options[:n, 2:4] = 0
    return n


@jit
def next_beacon(state):
    """Return the nearest passed beacon on the acting seat's way."""
    nearest = -1
    for beacon in range(N_BEACONS):
        if state.passed >> beacon & 1 and (
            nearest < 0 or state.place[beacon] < state.place[nearest]
        ):
            nearest = beacon
    return nearest


@jit
def apply_option(state, params, option):
    """Dash, or light or leave a beacon; advance to the next decision."""
    seat = state.seat
    chain_hash(state, option)
    count_option(state, option)
    if state.kind == Kind.DASH:
        dash(state, params, option[0])
    else:
        beacon = option[0]
        state.passed &= ~(1 << beacon)
        if option[1] == 1:
            state.lit += 1
            state.lit_by[beacon] = seat + 1
            state.lit_turn[beacon] = state.turn
            state.source[seat, Source.BEACONS] += params.light_points[beacon]
            state.position[seat] = max(0, state.position[seat] - params.light_cost)
    state.source[seat, Source.DISTANCE] = min(state.position[seat], params.goal)
    if state.passed == 0:
        if state.position[seat] >= params.goal and not state.home:
            state.home = 1
            state.source[seat, Source.FIRST] = params.first_points
        next_turn(state, params)
    else:
        state.kind = Kind.LIGHT


@jit
def dash(state, params, engine):
    """Move by the die of one engine and note the unlit beacons on the way."""
    seat = state.seat
    before = state.position[seat]
    faces = params.steady_faces if engine == 0 else params.wild_faces
    state.position[seat] += draw_below(state, Purpose.CHANCE, faces) + 1 - engine
    state.passed = 0
    for beacon in range(N_BEACONS):
        if (
            state.order[beacon] >= 0
            and state.lit_by[beacon] == 0
            and before < state.place[beacon] <= state.position[seat]
        ):
            state.passed |= 1 << beacon


@jit
def score_options(state, params, weights, options, n, scores):
    """Score by expected steps, spread, points lit and points denied."""
    for i in range(n):
        if state.kind == Kind.DASH:
            faces = params.steady_faces if options[i, 0] == 0 else params.wild_faces
            mean = (faces + 1) / 2 - options[i, 0]
            score = term(scores, i, weights, 0, mean) + term(scores, i, weights, 1, faces)
        else:
            beacon = options[i, 0]
            net = params.light_points[beacon] - params.light_cost
            lights = options[i, 1]
            score = term(scores, i, weights, 2, lights * net)
            score += term(scores, i, weights, 3, lights)
        set_score(scores, i, score)


@jit
def is_ahead(state, seat, other):
    """Return True if a seat has more points than another."""
    return total_of(state, seat) > total_of(state, other)


rank_seats = ranking(is_ahead)


@jit
def record(state, params, game, seats, items):
    """Fill the rows of a game, finished or not."""
    n_players = params.n_players
    rank_seats(state)
    fill_game(state, game)
    game.lit = state.lit
    for seat in range(n_players):
        fill_seat(state, seat, seats[seat])
    for beacon in range(N_BEACONS):
        for seat in range(n_players):
            if state.order[beacon] >= 0:
                row = items[state.order[beacon] * n_players + seat]
                is_mine = state.lit_by[beacon] == seat + 1
                fill_item(state, beacon, seat, row)
                row.order = state.order[beacon]
                row.close_turn = state.lit_turn[beacon]
                row.points = params.light_points[beacon] if is_mine else 0
                row.close_order = 0
                if state.lit_by[beacon] > 0:
                    row.close_order = 1
                    for other in range(N_BEACONS):
                        earlier = state.lit_turn[other] < state.lit_turn[beacon]
                        if state.lit_by[other] > 0 and earlier:
                            row.close_order += 1


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
def outlook(state, params, weights, seat, row):
    """Fill ``row`` with the numbers of the table ``OUTLOOK``."""
    row[0] = state.position[seat]
    row[1] = state.source[seat, Source.BEACONS]


@jit
def redeal(state, params):
    """Nothing on the table is hidden: the dice are rolled when they are needed."""


@jit
def cover(state, params, coverage):
    """Count the options that were chosen; beacons are counted while they are played."""
    add_labels(state, Cover.OPTION, coverage)


@jit
def count_beacons(state, options, n, chosen, coverage):
    """Count a beacon that may be lit, and whether it is."""
    if state.kind == Kind.LIGHT:
        coverage[Cover.ITEM + options[chosen, 0], 0] += 1
        if options[chosen, 4] == Label.LIGHT_TAKE:
            coverage[Cover.ITEM + options[chosen, 0], 1] += 1
