"""A few turns ahead: what an option leads to if all seats play on like the base of a learned bot.

The option is tried on a copy of the game in which everything that the acting seat cannot know is
dealt anew, all seats take the best options by the scores of the base for some turns, and then the
outlook of each seat is read: the numbers of `Game.outlook`.  All options of a decision meet the
same futures, which depend on nothing but the streams of the world and the decision.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from exobalance.simcore.contract import OPTION_WIDTH, Game
from exobalance.simcore.core.choose import FIRST_BOT, choose_best
from exobalance.simcore.core.rng import FUTURE_BITS, fork_streams
from exobalance.simcore.core.status import Status

WHO = ("own", "others", "leader")
"""Whose outlook is read: the acting seat's, the mean of the others', and that of the one of them
with most points.  Where a player is alone the last two are 0."""

NUMBER = 1 << (FUTURE_BITS - 1)
"""Number of the first future that options meet; those of a look-ahead begin at 0."""

MOST_DECISIONS = 10_000
"""Decisions after which a future is read as it stands."""

# Kernels of the game, put in place by `bind`.
legal_options: Any = None
apply_option: Any = None
score_options: Any = None
redeal: Any = None
standing: Any = None
outlook: Any = None


class Scratch(NamedTuple):
    """Work space of kernels that ask a model.

    Attributes
    ----------
    inputs : float64[n_rows, width], see `simcore.kit.learned`.
    copies : a state record, (1,).
    options, scores : int32[max_options, OPTION_WIDTH] and float64[max_options].
    points : float64[n_seats].
    row : float64[n_outlook].
    """

    inputs: np.ndarray
    copies: np.ndarray
    options: np.ndarray
    scores: np.ndarray
    points: np.ndarray
    row: np.ndarray


def scratch_for(game: Game, n_rows: int, width: int) -> Scratch:
    """Return work space; see `simcore.kit.learned.scratch_of`."""
    return Scratch(
        np.zeros((n_rows, width)),
        np.zeros(1, game.state_dtype).view(np.recarray),
        np.zeros((game.max_options, OPTION_WIDTH), np.int32),
        np.zeros(game.max_options),
        np.zeros(max(game.players)),
        np.zeros(len(game.outlook)),
    )


def ahead_names(game: Game) -> list[str]:
    """Return what `look_ahead` fills, in its order."""
    return [f"{who} {each.name} ahead" for who in WHO for each in game.outlook]


def play_plainly(state, params, weights, until_turn, options, scores):
    """Play on until a turn begins, all seats by the best score of the same weights."""
    last = state.decisions + MOST_DECISIONS
    while state.status == Status.RUNNING and state.turn < until_turn and state.decisions < last:
        n = legal_options(state, params, options)
        if n == 0 or state.gap != 0:
            break
        chosen = 0
        if n > 1:
            score_options(state, params, weights, options, n, scores)
            chosen = choose_best(state, FIRST_BOT + state.seat, scores, n)
        apply_option(state, params, options[chosen])


def look_ahead(state, params, weights, option, turns, futures, scratch, rows, i, first):
    """Fill ``rows[i]`` from column ``first`` on with outlooks ``turns`` turns after an option.

    First that of the acting seat, then the mean of the others', then that of the one of them with
    most points; each as the mean over so many futures.  The game itself stays as it is.
    """
    for j in range(3 * len(scratch.row)):
        rows[i, first + j] = 0.0
    for number in range(NUMBER, NUMBER + futures):
        scratch.copies[0] = state
        copy = scratch.copies[0]
        fork_streams(copy, np.uint64((state.decisions << FUTURE_BITS) + number))
        redeal(copy, params)
        apply_option(copy, params, option)
        play_plainly(copy, params, weights, state.turn + turns, scratch.options, scratch.scores)
        add_outlooks(copy, params, weights, state.seat, 1.0 / futures, scratch, rows, i, first)


def add_outlooks(state, params, weights, seat, share, scratch, rows, i, first):
    """Add the outlooks of a position to ``rows[i]``, times ``share``; see `look_ahead`."""
    row, points = scratch.row, scratch.points
    standing(state, params, points)
    leader = -1
    for other in range(params.n_players):
        if other != seat and (leader < 0 or points[other] > points[leader]):
            leader = other
    for other in range(params.n_players):
        outlook(state, params, weights, other, row)
        for j in range(len(row)):
            value = share * row[j]
            if other == seat:
                rows[i, first + j] += value
            else:
                rows[i, first + len(row) + j] += value / (params.n_players - 1)
                if other == leader:
                    rows[i, first + 2 * len(row) + j] += value
