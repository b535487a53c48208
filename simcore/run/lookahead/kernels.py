"""What a look-ahead does to copies of a game, compiled for each game with its own kernels.

All take arrays of one record each, because records are slow to hand over from Python.

limits : int64[4], the turn at which playing out stops, the turn and decision limits of the
    match, and 1 if a future that is not over then is judged by its standing
players, members, drawn : the line-up of a future, and who its other seats are drawn from, see
    `take_seats`
models : see `simcore.kit.learned`
options, scores, scratch, coverage : scratch
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from exobalance.simcore.contract import Kernels
from exobalance.simcore.core.rng import (
    GOLDEN,
    SHIFT_11,
    U64,
    UNIT_53,
    Purpose,
    fork_streams,
    keyed,
    mix,
)
from exobalance.simcore.core.status import Status
from exobalance.simcore.kit.bind import bind

MARGIN_CLIP = 40.0
"""Points of lead beyond which more lead counts no more."""

# Kernels of the game, put in place by `bind`.
apply_option: Any = None
copy_state: Any = None
play_on: Any = None
redeal: Any = None
score_options: Any = None
standing: Any = None


def imagine(copies, states, params, number):
    """Make a copy of a game whose hidden part and future are those of ``number``."""
    copy_state(copies, states)
    fork_streams(copies[0], np.uint64(number))
    redeal(copies[0], params[0])


def take_seats(players, members, drawn, rotation):
    """Put those who were drawn for the seats of a future into the line-up ``players``.

    members : records of a pool
    drawn : int64[n_players], by seat the index of a member; below 0 the seat keeps its player
    """
    for seat in range(len(drawn)):
        if drawn[seat] >= 0:
            players[(seat + rotation) % len(players)] = members[drawn[seat]]


def go_on(copies, params, bots, models, rotation, pick, limits, options, scores, scratch, coverage):
    """Play on until a bot has to look ahead; see ``play_on`` in `simcore.contract`."""
    return play_on(
        copies[0],
        params[0],
        bots,
        models,
        rotation,
        pick,
        limits[0],
        limits[1],
        limits[2],
        options,
        scores,
        scratch,
        coverage,
    )


def rate(copies, params, weights, options, n, scores):
    """Fill ``scores[:n]`` with the heuristic's scores of ``options[:n]``."""
    score_options(copies[0], params[0], weights, options, n, scores)


def value(points, margin, win):
    """Turn the scores of a future, float64[n_players], into what it is worth to each seat.

    That is ``win``, shared by those who tie for the lead, plus ``margin`` for each point of
    lead over the best other seat.  The second term decides where all options win equally
    often, and it is less noisy than the first.  A player who is alone leads nobody: the
    points themselves count, in units of `MARGIN_CLIP`, so that they vary about as wins do.
    """
    if len(points) == 1:
        points[0] = win + points[0] / MARGIN_CLIP
        return
    best = points[0]
    for seat in range(1, len(points)):
        best = max(best, points[seat])
    n_best = 0
    second = -np.inf
    for seat in range(len(points)):
        if points[seat] == best:
            n_best += 1
        else:
            second = max(second, points[seat])
    for seat in range(len(points)):
        is_best = points[seat] == best
        rival = second if is_best and n_best == 1 else best
        lead = min(max(points[seat] - rival, -MARGIN_CLIP), MARGIN_CLIP)
        points[seat] = win * is_best / n_best + margin * lead


def finish(
    copies,
    params,
    bots,
    models,
    rotation,
    limits,
    margin,
    options,
    scores,
    scratch,
    coverage,
    worth,
):
    """Play the copy out and fill ``worth`` by seat.

    A game that does not end is no win for anybody: else a leader would keep it from ending.
    """
    go_on(copies, params, bots, models, rotation, -1, limits, options, scores, scratch, coverage)
    standing(copies[0], params[0], worth)
    is_won = copies[0].status == Status.DONE or limits[3] == 1
    value(worth, margin, 1.0 if is_won else 0.0)


def play_out(
    copies,
    states,
    params,
    players,
    members,
    drawn,
    models,
    rotation,
    rows,
    first,
    limits,
    margin,
    options,
    scores,
    scratch,
    coverage,
    worth,
):
    """Play out each of the options ``rows`` in the same futures, numbered from ``first``.

    drawn : int64[futures, n_players], see `take_seats`
    worth : float64[len(rows), futures, n_players], filled
    """
    for i in range(worth.shape[0]):
        for j in range(worth.shape[1]):
            imagine(copies, states, params, first + j)
            take_seats(players, members, drawn[j], rotation)
            apply_option(copies[0], params[0], rows[i])
            finish(
                copies,
                params,
                players,
                models,
                rotation,
                limits,
                margin,
                options,
                scores,
                scratch,
                coverage,
                worth[i, j],
            )


def draw_seats(keys, counts, bounds, own, first, drawn):
    """Fill ``drawn``, int64[futures, n_players], but for ``own``; see `draw_opponents`."""
    key = mix(keys[Purpose.FORK] + counts[Purpose.FORK] * GOLDEN)
    for i in range(drawn.shape[0]):
        future = keyed(key, U64(first + i))
        for seat in range(drawn.shape[1]):
            if seat != own:
                point = np.float64(keyed(future, U64(seat)) >> SHIFT_11) * UNIT_53
                member = 0
                while member < len(bounds) - 1 and point >= bounds[member]:
                    member += 1
                drawn[i, seat] = member


class LookaheadKernels(NamedTuple):
    """The functions of this module that a look-ahead calls, compiled for one game."""

    imagine: Callable
    take_seats: Callable
    go_on: Callable
    rate: Callable
    finish: Callable
    play_out: Callable
    draw_seats: Callable


@cache
def lookahead_kernels(kernels: Kernels) -> LookaheadKernels:
    """Return the kernels that look ahead in a game with ``kernels``."""
    own: dict[str, Callable] = dict(vars(kernels))
    for template in (imagine, take_seats, go_on, rate, value, finish, play_out, draw_seats):
        own[template.__name__] = bind(template, own)
    return LookaheadKernels(*(own[name] for name in LookaheadKernels._fields))
