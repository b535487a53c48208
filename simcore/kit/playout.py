"""The playout: whole games over a range of worlds and rotations, written once for all games.

The functions down to `play_worlds` are templates: `make_kernels` compiles them for a game
with its own kernels, see `simcore.kit.bind`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import update_wrapper
from typing import Any

import numpy as np

from exobalance.simcore.contract import Kernels
from exobalance.simcore.core.choose import choose, drop_banned, is_searching, needs_scores
from exobalance.simcore.core.status import Status
from exobalance.simcore.kit import ahead, learned
from exobalance.simcore.kit.bind import bind
from exobalance.simcore.kit.tables import Rows

NEVER = np.iinfo(np.int32).max
"""A turn that no game reaches."""

# Kernels and numbers of the game, put in place by `bind`.
reset: Any = None
legal_options: Any = None
apply_option: Any = None
score_options: Any = None
record: Any = None
stop: Any = None
cover: Any = None
count: Any = None
first_label = 0
columns: Any = None
rescore: Any = None


def play_on(
    state,
    params,
    bots,
    models,
    rotation,
    pick,
    until_turn,
    turn_limit,
    decision_limit,
    options,
    scores,
    scratch,
    coverage,
):
    """Play a running game on; see `simcore.contract` for the arguments and what it returns.

    Random: the streams of the world; a bot draws from the stream of its own.
    """
    n_players = params.n_players
    while state.status == Status.RUNNING and state.turn < until_turn:
        if state.turn > turn_limit or state.decisions >= decision_limit:
            stop(state, Status.TRUNCATED)
            break
        n = legal_options(state, params, options)
        if n == 0 or state.gap != 0:
            stop(state, Status.STUCK if n == 0 else Status.GAP)
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
                        if models is not None:  # else there is nothing to compile
                            if bot.model > 0:
                                rescore(
                                    state,
                                    params,
                                    bot.weights,
                                    models,
                                    bot.model,
                                    options,
                                    n,
                                    scores,
                                    scratch,
                                )
                    chosen = choose(state, bot, index, options, n, scores)
        count_decision(state, options, n_legal, coverage)
        count(state, options, n_legal, chosen, coverage)
        apply_option(state, params, options[chosen])
    return 0


def count_decision(state, options, n, coverage):
    """Count a decision and what it offers (`drop_banned` only reorders the options).

    Decisions: offered = how often it was due, chosen = with more than one option, occurred =
    either way.  Option labels: offered.
    """
    coverage[state.kind, 0] += 1
    coverage[state.kind, 2] += 1
    state.offered += n
    for i in range(n):
        coverage[first_label + options[i, 4], 0] += 1
    if n == 1:
        state.forced += 1
    else:
        coverage[state.kind, 1] += 1


def count_nothing(state, options, n, chosen, coverage):
    """Stand for ``count`` where a game counts no things of its own while it is played."""


def play_worlds(
    states,
    params_array,
    bots,
    models,
    n_rotations,
    root,
    first_world,
    n_worlds,
    turn_limit,
    decision_limit,
    options,
    scores,
    scratch,
    games,
    seats,
    items,
    coverage,
):
    """Play every world of a range under every rotation and fill the output rows."""
    state = states[0]
    params = params_array[0]
    n_players = params.n_players
    n_items = len(items) // len(games)
    row = 0
    for world in range(first_world, first_world + n_worlds):
        for rotation in range(n_rotations):
            reset(state, params, root, world)
            play_on(
                state,
                params,
                bots,
                models,
                rotation,
                -1,
                NEVER,
                turn_limit,
                decision_limit,
                options,
                scores,
                scratch,
                coverage,
            )
            game = games[row]
            game_seats = seats[row * n_players : (row + 1) * n_players]
            game_items = items[row * n_items : (row + 1) * n_items]
            record(state, params, game, game_seats, game_items)
            game.rotation = rotation
            for seat in range(n_players):
                game_seats[seat].rotation = rotation
                game_seats[seat].bot = (seat + rotation) % n_players
            for item in range(n_items):
                game_items[item].rotation = rotation
            cover(state, params, coverage)
            row += 1


def copy_state(target, source):
    """Copy a game in progress, random streams included (arrays of one state each)."""
    target[0] = source[0]


def fill_features(state, params, weights, options, n, rows):
    """Fill the rows of features of ``options[:n]``; see `simcore.contract`."""
    first, end = columns[state.kind, 0], columns[state.kind, 1]
    for i in range(n):
        for column in range(first, end):
            rows[i, column] = 0.0
    score_options(state, params, weights, options, n, rows)


def make_kernels(
    rows: Rows,
    first_label: int,
    columns: Sequence[tuple[int, int]],
    n_outlook: int,
    *,
    reset: Callable,
    legal_options: Callable,
    apply_option: Callable,
    score_options: Callable,
    record: Callable,
    stop: Callable,
    standing: Callable,
    redeal: Callable,
    outlook: Callable,
    cover: Callable,
    count: Callable | None = None,
) -> Kernels:
    """Return all kernels of a game: its own, and those that are the same for all games.

    Parameters
    ----------
    rows : types of the rows that ``record`` fills.
    first_label : coverage row of the first option label; those of decisions begin at 0.
    columns : `Game.columns`.
    n_outlook : numbers of `Game.outlook`.
    count : kernel ``count(state, options, n, chosen, coverage)`` for what a game counts by
        itself when option ``chosen`` is about to be applied, if there is anything.
    """
    own: dict[str, Any] = {
        "first_label": first_label,
        "reset": reset,
        "legal_options": legal_options,
        "apply_option": apply_option,
        "score_options": score_options,
        "record": record,
        "stop": stop,
        "standing": standing,
        "redeal": redeal,
        "outlook": outlook,
        "cover": cover,
        "columns": np.array(columns),
    }
    own["count"] = count or bind(count_nothing, own)
    own["fill_features"] = bind(fill_features, own)
    own["n_ahead"] = len(ahead.WHO) * n_outlook
    templates: tuple[Callable, ...] = (
        ahead.play_plainly, ahead.add_outlooks, ahead.look_ahead, learned.fill_inputs,
        learned.rescore, count_decision, play_on, play_worlds,
    )  # fmt: skip
    for template in templates:
        own[template.__name__] = bind(template, own)
    return Kernels(
        reset=reset,
        legal_options=legal_options,
        apply_option=apply_option,
        score_options=score_options,
        fill_features=own["fill_features"],
        look_ahead=own["look_ahead"],
        rescore=own["rescore"],
        record=_recording(record, rows),
        copy_state=bind(copy_state, own),
        stop=stop,
        standing=standing,
        redeal=redeal,
        outlook=outlook,
        cover=cover,
        play_on=own["play_on"],
        play=_playing(own["play_worlds"], rows),
    )


def _recording(kernel: Callable, rows: Rows) -> Callable:
    """Return ``record`` of a game for rows as they are stored."""
    game_record = np.dtype((np.record, rows.game_in_kernels))
    is_game_viewed = rows.game_in_kernels != rows.game

    def record(state, params, game, seats, items):
        game = game.view(game_record) if is_game_viewed else game
        seats = seats.view(rows.seat_in_kernels).view(np.recarray)
        kernel(state, params, game, seats, items.view(np.recarray))

    return update_wrapper(record, kernel, (), ())


def _playing(kernel: Callable, rows: Rows) -> Callable:
    """Return ``play`` of a game for rows as they are stored."""

    def play(states, params, bots, models, n_rotations, root, *rest):
        """Play worlds; the arguments are those of `play_worlds`.

        states, params : arrays of one record; bots : records by line-up index;
        models, scratch : see `simcore.kit.learned`;
        options : int32[max_options, 5]; scores : float64[max_options];
        games, seats, items : output rows, ordered by (world, rotation), filled;
        coverage : int64[n_coverage, 3], added to.
        """
        *numbers, games, seats, items, coverage = rest
        kernel(
            states.view(np.recarray),
            params.view(np.recarray),
            bots.view(np.recarray),
            models,
            n_rotations,
            np.uint64(root),
            *numbers,
            games.view(rows.game_in_kernels).view(np.recarray),
            seats.view(rows.seat_in_kernels).view(np.recarray),
            items.view(np.recarray),
            coverage,
        )

    return update_wrapper(play, kernel, (), ())
