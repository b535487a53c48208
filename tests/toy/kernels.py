"""Kernels of the toy game."""

import numpy as np

from exobalance.simcore.core.choose import choose, drop_banned, is_searching, needs_scores
from exobalance.simcore.core.rng import (
    Purpose,
    draw_below,
    keyed,
    mix,
    setup_world,
    start_streams,
    stream_key,
)
from exobalance.simcore.core.status import Status
from tests.toy.cached import jit
from tests.toy.data.layout import (
    COVER_BEACON,
    COVER_LABEL,
    N_BEACONS,
    N_IN_PLAY,
    N_SETS,
    N_SOURCES,
    Kind,
    Label,
    Source,
)

U64 = np.uint64
NEVER = np.iinfo(np.int32).max


@jit
def set_of_world(root, world):
    """Return the setup set of a world: every run of `N_SETS` worlds has each set once."""
    world = setup_world(world)
    key = stream_key(root, world // N_SETS, Purpose.FORK)
    place = world % N_SETS
    for candidate in range(N_SETS):
        smaller = 0
        for other in range(N_SETS):
            if keyed(key, other) < keyed(key, candidate):
                smaller += 1
        if smaller == place:
            return candidate
    return 0


@jit
def reset(state, params, root, world):
    """Lay out three of five beacons and give the starting points."""
    start_streams(state, root, world)
    state.root = U64(root)
    state.world = world
    state.hash = U64(0)
    state.status = Status.RUNNING
    state.n_players = params.n_players
    state.decisions = 0
    state.forced = 0
    state.offered = 0
    state.gap = 0
    state.turn = 0
    state.home = 0
    state.lit = 0
    state.setup_set = set_of_world(root, world)
    state.position[:] = 0
    state.source[:] = 0
    state.label_count[:] = 0
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
            options[i, 4] = Label.STEADY + i
    else:
        n = 2
        for i in range(n):
            options[i, 0] = next_beacon(state)
            options[i, 1] = 1 - i
            options[i, 4] = Label.TAKE + i
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
    state.decisions += 1
    state.label_count[seat, option[4]] += 1
    for column in range(5):
        state.hash = mix(state.hash ^ U64(option[column] + 1))
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
            scores[i] = weights[0] * mean + weights[1] * faces
        else:
            beacon = options[i, 0]
            net = params.light_points[beacon] - params.light_cost
            scores[i] = options[i, 1] * (weights[2] * net + weights[3])


@jit
def total(state, seat):
    """Return the score of one seat."""
    points = 0
    for source in range(N_SOURCES):
        points += state.source[seat, source]
    return points


@jit
def record(state, params, game, seats, items):
    """Fill the rows of a game, finished or not."""
    n_players = params.n_players
    game.world = state.world
    game.status = state.status
    game.turns = state.turn
    game.decisions = state.decisions
    game.forced = state.forced
    game.offered = state.offered
    game.setup_set = state.setup_set
    game.lit = state.lit
    digest = state.hash
    for seat in range(n_players):
        row = seats[seat]
        row.world = state.world
        row.seat = seat
        row.score = total(state, seat)
        digest = mix(digest ^ U64(row.score + 1000))
        better = 0
        equal = 0
        for other in range(n_players):
            better += total(state, other) > row.score
            equal += total(state, other) == row.score
        row.rank = better + 1
        row.credit = 1.0 / equal if better == 0 else 0.0
        row["src_distance"] = state.source[seat, Source.DISTANCE]
        row["src_beacons"] = state.source[seat, Source.BEACONS]
        row["src_first"] = state.source[seat, Source.FIRST]
        row["src_start"] = state.source[seat, Source.START]
        row["opt_dash:steady"] = state.label_count[seat, Label.STEADY]
        row["opt_dash:wild"] = state.label_count[seat, Label.WILD]
        row["opt_light:take"] = state.label_count[seat, Label.TAKE]
        row["opt_light:leave"] = state.label_count[seat, Label.LEAVE]
    game.game_hash = digest
    for beacon in range(N_BEACONS):
        for seat in range(n_players):
            if state.order[beacon] >= 0:
                row = items[state.order[beacon] * n_players + seat]
                is_mine = state.lit_by[beacon] == seat + 1
                row.world = state.world
                row.item = beacon
                row.seat = seat
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
def copy_state(target, source):
    """Copy a game in progress (arrays of one state each)."""
    target[0] = source[0]


@jit
def stop(state, status):
    """End a game that its rules did not end."""
    state.status = status


@jit
def standing(state, params, points):
    """Fill ``points`` with the scores as they stand."""
    for seat in range(params.n_players):
        points[seat] = total(state, seat)


@jit
def redeal(state, params):
    """Nothing on the table is hidden: the dice are rolled when they are needed."""


@jit
def cover(state, params, coverage):
    """Everything is counted while it is played."""


@jit
def count_decision(state, options, n, coverage):
    """Count one decision and what it offers."""
    state.offered += n
    state.forced += n == 1
    coverage[state.kind, 2] += 1
    for i in range(n):
        coverage[COVER_LABEL + options[i, 4], 0] += 1
    if state.kind == Kind.LIGHT:
        coverage[COVER_BEACON + options[0, 0], 0] += 1


@jit
def count_choice(option, coverage):
    """Count what was chosen."""
    coverage[COVER_LABEL + option[4], 1] += 1
    if option[4] == Label.TAKE:
        coverage[COVER_BEACON + option[0], 1] += 1


@jit
def play_on(
    state,
    params,
    bots,
    rotation,
    pick,
    until_turn,
    turn_limit,
    decision_limit,
    options,
    scores,
    coverage,
):
    """Play a running game on, until it is over, a turn begins or a bot has to search."""
    while state.status == Status.RUNNING and state.turn < until_turn:
        if state.turn > turn_limit or state.decisions >= decision_limit:
            stop(state, Status.TRUNCATED)
            break
        n_legal = legal_options(state, params, options)
        chosen = 0
        if n_legal > 1:
            index = (state.seat + rotation) % params.n_players
            bot = bots[index]
            n = drop_banned(options, n_legal, bot)
            if n > 1:
                if is_searching(bot):
                    if pick < 0:
                        return n
                    chosen = pick
                    pick = -1
                else:
                    if needs_scores(bot):
                        score_options(state, params, bot.weights, options, n, scores)
                    chosen = choose(state, bot, index, options, n, scores)
        count_decision(state, options, n_legal, coverage)
        count_choice(options[chosen], coverage)
        apply_option(state, params, options[chosen])
    return 0


@jit
def play(
    states,
    params,
    bots,
    n_rotations,
    root,
    first_world,
    n_worlds,
    turn_limit,
    decision_limit,
    options,
    scores,
    games,
    seats,
    items,
    coverage,
):
    """Play every rotation of ``n_worlds`` worlds and fill their rows."""
    state = states[0]
    numbers = params[0]
    n_players = numbers.n_players
    n_items = N_IN_PLAY * n_players
    g = 0
    for world in range(first_world, first_world + n_worlds):
        for rotation in range(n_rotations):
            reset(state, numbers, root, world)
            play_on(
                state,
                numbers,
                bots,
                rotation,
                -1,
                NEVER,
                turn_limit,
                decision_limit,
                options,
                scores,
                coverage,
            )
            rows = seats[g * n_players : (g + 1) * n_players]
            cells = items[g * n_items : (g + 1) * n_items]
            record(state, numbers, games[g], rows, cells)
            games[g].rotation = rotation
            for seat in range(n_players):
                rows[seat].rotation = rotation
                rows[seat].bot = (seat + rotation) % n_players
            for i in range(n_items):
                cells[i].rotation = rotation
            g += 1
