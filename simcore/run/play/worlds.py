"""Play worlds in this process: the one place that calls a game's playout kernel."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import numpy as np

from exobalance.simcore.contract import OPTION_WIDTH
from exobalance.simcore.kit.compile import compile_kernels
from exobalance.simcore.kit.learned import scratch_of
from exobalance.simcore.kit.records import quick_record
from exobalance.simcore.run.lookahead.chooser import LookaheadChooser, has_lookahead
from exobalance.simcore.run.lookahead.futures import NEVER
from exobalance.simcore.run.plan.match import Match

SLICE_GAMES = 128
"""Games per kernel call: Ctrl-C is noticed between calls.  Results do not depend on it."""

WARM_DECISIONS = 20
"""Decisions after which a bot that looks ahead has surely done so."""


def play_worlds(match: Match, first_world: int, n_worlds: int) -> dict[str, np.ndarray]:
    """Play a range of worlds under every rotation.

    Returns the tables as structured arrays, ``games``, ``seats`` and ``items``, ordered by
    world, rotation, item and seat; and ``coverage`` : int64[n_coverage, 3].
    """
    game, n_games = match.game, n_worlds * match.rotations
    n_seats, n_items = match.players, match.players * match.items_per_game
    games = np.zeros(n_games, game.game_dtype).view(np.recarray)
    seats = np.zeros(n_games * n_seats, game.seat_dtype).view(np.recarray)
    items = np.zeros(n_games * n_items, game.item_dtype).view(np.recarray)
    coverage = np.zeros((game.n_coverage, 3), np.int64)
    state = np.zeros(1, game.state_dtype).view(np.recarray)
    options = np.zeros((game.max_options, OPTION_WIDTH), np.int32)
    scores, scratch = np.zeros(game.max_options), scratch_of(game)
    if has_lookahead(match.bots):
        play_with_lookahead(
            match, range(first_world, first_world + n_worlds), games, seats, items, coverage
        )
        return {"games": games, "seats": seats, "items": items, "coverage": coverage}
    step = max(1, SLICE_GAMES // match.rotations)
    for start in range(0, n_worlds, step):
        worlds = min(step, n_worlds - start)
        low, high = start * match.rotations, (start + worlds) * match.rotations
        game.kernels.play(
            state,
            match.params,
            match.bots,
            match.models,
            match.rotations,
            np.uint64(match.seed),
            first_world + start,
            worlds,
            match.turn_limit,
            match.decision_limit,
            options,
            scores,
            scratch,
            games[low:high],
            seats[low * n_seats : high * n_seats],
            items[low * n_items : high * n_items],
            coverage,
        )
    return {"games": games, "seats": seats, "items": items, "coverage": coverage}


def prepare(match: Match) -> None:
    """Compile or load all kernels that the games of a match need."""
    compile_kernels(match.game, match.params, match.bots)
    if has_lookahead(match.bots):
        match = replace(match, decision_limit=min(match.decision_limit, WARM_DECISIONS))
    play_worlds(match, 0, 1)


def play_with_lookahead(
    match: Match,
    worlds: range,
    games: np.recarray,
    seats: np.recarray,
    items: np.recarray,
    coverage: np.ndarray,
) -> None:
    """Play every world under every rotation, decision by decision where a bot looks ahead.

    Fills the rows as the game's kernel ``play`` does.
    """
    game, n_seats = match.game, match.players
    n_items = n_seats * match.items_per_game
    chooser = LookaheadChooser(match)
    states = np.zeros(1, game.state_dtype)
    state, params = quick_record(states), quick_record(match.params)
    options = np.zeros((game.max_options, OPTION_WIDTH), np.int32)
    scores, scratch = np.zeros(game.max_options), scratch_of(game)
    limits = (NEVER, match.turn_limit, match.decision_limit)
    for row, (world, rotation) in enumerate(product(worlds, range(match.rotations))):
        game.kernels.reset(state, params, np.uint64(match.seed), world)
        pick = -1
        while n := game.kernels.play_on(
            state,
            params,
            match.bots,
            match.models,
            rotation,
            pick,
            *limits,
            options,
            scores,
            scratch,
            coverage,
        ):
            place = (int(state.seat) + rotation) % n_seats
            pick = chooser.choose(states, rotation, place, options, n).chosen
        own_seats = seats[row * n_seats : (row + 1) * n_seats]
        own_items = items[row * n_items : (row + 1) * n_items]
        game.kernels.record(state, params, games[row], own_seats, own_items)
        for table in (games[row : row + 1], own_seats, own_items):
            table["rotation"] = rotation
        own_seats["bot"] = (np.arange(n_seats) + rotation) % n_seats
        game.kernels.cover(state, params, coverage)
