"""Scores of what moves rovers and of what is collected or destroyed."""

import numpy as np

from simcore.core.jit import jit
from simcore.games.pun.bits import has
from simcore.games.pun.boards import rover_on
from simcore.games.pun.feature_table import F
from simcore.games.pun.layout import SCORING_AREA, SIDE, Act, CorporationRule, Terrain
from simcore.games.pun.menu import line_cell
from simcore.games.pun.outlook import nearness, stone_value


@jit
def is_carrying(state, seat, cell):
    """Return 1 if a loaded rover stands on a cell."""
    rover = rover_on(state, seat, cell)
    if rover < 0:
        return 0
    return np.int64(state.loaded[seat, rover])


@jit
def arrival(state, params, weights, seat, cell, is_loaded):
    """Return the score of what a rover finds on a cell."""
    score = 0.0
    if has(state.pods[seat], cell):
        score += weights[F.STEP_LIFEPOD] + weights[F.STEP_WANTED] * state.want_pods
    if has(state.lying[seat], cell) and is_loaded == 0:
        score += weights[F.STEP_STONE] + weights[F.STEP_WANTED] * state.want_stones
        if state.rule[seat] != CorporationRule.DELIVER:
            score += weights[F.STEP_LINES] * stone_value(state, params, seat, cell, np.int64(-1))
    if is_loaded != 0 and has(state.icons[seat, Terrain.ROVER], cell):
        score += weights[F.STEP_DELIVER]
        score += weights[F.STEP_LINES] * stone_value(state, params, seat, cell, np.int64(-1))
    return score


@jit
def nearness_score(state, weights, cell, is_loaded):
    """Return the score of being so near to lifepods and meteorites."""
    stones = 1 + is_loaded
    score = weights[F.STEP_NEAR_LIFEPOD] * nearness(state.distance[0, cell])
    return score + weights[F.STEP_NEAR_STONE] * nearness(state.distance[stones, cell])


@jit
def score_move(state, params, weights, seat, origin, cell):
    """Return the score of moving a rover from a cell to another."""
    is_loaded = is_carrying(state, seat, origin)
    score = arrival(state, params, weights, seat, cell, is_loaded)
    score += nearness_score(state, weights, cell, is_loaded)
    return score - nearness_score(state, weights, origin, is_loaded)


@jit
def score_rover(state, params, weights, seat, cell):
    """Return the score of a rover put down on, or moved by card to, a cell."""
    no_load = np.int64(0)
    score = arrival(state, params, weights, seat, cell, no_load)
    return score + nearness_score(state, weights, cell, no_load)


@jit
def score_piece(state, params, weights, seat, act, b, c):
    """Return the score of collecting, destroying or putting one piece."""
    if act == Act.LIFEPOD:
        return weights[F.PIECE_LIFEPOD] * nearness(state.distance[0, b])
    if act == Act.METEORITE or (act == Act.DESTROY_METEORITE and b >= 0):
        return weights[F.PIECE_LINES] * stone_value(state, params, seat, b, np.int64(-1))
    if act == Act.PUT_METEORITE:
        return weights[F.PIECE_LINES] * stone_value(state, params, seat, b, np.int64(1))
    if act == Act.DESTROY_LINE:
        gain = 0.0
        for i in range(SIDE):
            cell = line_cell(b, c, i)
            if has(state.lying[seat], cell):
                gain += stone_value(state, params, seat, cell, np.int64(-1))
        return weights[F.PIECE_LINES] * gain
    if act == Act.DESTROY_LIFEPOD and b < 0 and c != SCORING_AREA:
        return 0.0
    return weights[F.PIECE_DESTROY]
