"""The playout: whole games over a range of worlds and rotations.

Written out per game because a kernel that receives other kernels as arguments cannot be
kept in the disk cache.
"""

import numpy as np

from exobalance.simcore.core.choose import choose, drop_banned, is_searching, needs_scores
from exobalance.simcore.core.jit import jit
from exobalance.simcore.core.status import Status
from exobalance.simcore.games.pun.data.layout import Act, Gap, Kind
from exobalance.simcore.games.pun.data.tables import (
    COVER_DECISION,
    COVER_LABEL,
    COVER_TILE,
    GAME_ROW_IN_KERNELS,
    SEAT_ROW_IN_KERNELS,
)
from exobalance.simcore.games.pun.heuristic.features import score_options
from exobalance.simcore.games.pun.rules.moves import apply_option
from exobalance.simcore.games.pun.rules.options import legal_options
from exobalance.simcore.games.pun.rules.rows import add_coverage
from exobalance.simcore.games.pun.rules.rows import record as record_rows
from exobalance.simcore.games.pun.rules.setup import reset
from exobalance.simcore.games.pun.rules.turn import stop_unfinished

GAME_RECORD = np.dtype((np.record, GAME_ROW_IN_KERNELS))
NEVER = np.iinfo(np.int32).max  # a turn that no game reaches


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
    """Play a running game on; see `simcore.contract` for the arguments and what it returns.

    Coverage of decisions: offered = how often it was due, chosen = with more than one
    option, occurred = either way.  Tiles: see `count_tiles`.

    Random: the streams of the world; a bot draws from the stream of its own.
    """
    n_players = params.n_players
    while state.status == Status.RUNNING and state.turn < until_turn:
        if state.turn > turn_limit or state.decisions >= decision_limit:
            stop_unfinished(state, Status.TRUNCATED)
            break
        n = legal_options(state, params, options)
        if n == 0 or state.gap != Gap.NONE:
            stop_unfinished(state, Status.STUCK if n == 0 else Status.GAP)
            break
        n_legal = n
        chosen = 0
        if n > 1:
            index = (state.seat + rotation) % n_players
            bot = bots[index]
            n = drop_banned(options, n, bot)
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
        if state.kind == Kind.PLACE and options[chosen, 0] <= Act.UNPLACED:
            count_tiles(options, n_legal, options[chosen, 1], coverage)
        apply_option(state, params, options[chosen])
    return 0


@jit
def count_decision(state, options, n, coverage):
    """Count a decision and what it offers (`drop_banned` only reorders the options)."""
    coverage[COVER_DECISION + state.kind, 0] += 1
    coverage[COVER_DECISION + state.kind, 2] += 1
    state.offered += n
    for i in range(n):
        coverage[COVER_LABEL + options[i, 4], 0] += 1
    if n == 1:
        state.forced += 1
    else:
        coverage[COVER_DECISION + state.kind, 1] += 1


@jit
def count_tiles(options, n, taken, coverage):
    """Count the tiles that a player could take, and the one that was taken.

    Offered and chosen count where there were two; occurred always.
    """
    other = -1
    for i in range(n):
        if options[i, 0] <= Act.UNPLACED and options[i, 1] != taken:
            other = options[i, 1]
    coverage[COVER_TILE + taken, 2] += 1
    if other >= 0:
        coverage[COVER_TILE + taken, 0] += 1
        coverage[COVER_TILE + taken, 1] += 1
        coverage[COVER_TILE + other, 0] += 1


@jit
def play_worlds(
    states,
    params_array,
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
    """Play every world of a range under every rotation and fill the output rows."""
    state = states[0]
    params = params_array[0]
    n_players = params.n_players
    n_items = 2 * n_players
    row = 0
    for world in range(first_world, first_world + n_worlds):
        for rotation in range(n_rotations):
            reset(state, params, root, world)
            play_on(
                state,
                params,
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
            game = games[row]
            game_seats = seats[row * n_players : (row + 1) * n_players]
            game_items = items[row * n_items : (row + 1) * n_items]
            record_rows(state, params, game, game_seats, game_items)
            game.rotation = rotation
            for seat in range(n_players):
                game_seats[seat].rotation = rotation
                game_seats[seat].bot = (seat + rotation) % n_players
            for item in range(n_items):
                game_items[item].rotation = rotation
            add_coverage(state, params, coverage)
            row += 1


def as_kernel_seats(seats):
    """View seat rows with their sources and labels as arrays, as the kernels write them."""
    return seats.view(SEAT_ROW_IN_KERNELS).view(np.recarray)


def play(
    state,
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
    """Play ``n_worlds`` worlds from ``first_world`` on, each under every rotation.

    state, params : arrays of one record; bots : records by line-up index;
    options : int32[max_options, 5]; scores : float64[max_options];
    games, seats, items : output rows, ordered by (world, rotation), filled;
    coverage : int64[n_coverage, 3], added to.
    """
    play_worlds(
        state.view(np.recarray),
        params.view(np.recarray),
        bots.view(np.recarray),
        n_rotations,
        np.uint64(root),
        first_world,
        n_worlds,
        turn_limit,
        decision_limit,
        options,
        scores,
        games.view(GAME_ROW_IN_KERNELS).view(np.recarray),
        as_kernel_seats(seats),
        items.view(np.recarray),
        coverage,
    )


def record(state, params, game, seats, items):
    """Fill the output rows of one game; see `rows.record`."""
    game = game.view(GAME_RECORD)
    record_rows(state, params, game, as_kernel_seats(seats), items.view(np.recarray))
