"""What rows and columns are worth, and what meteorites cost in them.

A line is completed with a chance that falls with its bare cells.  There are two such
measures: `NEAR` looks at lines that are almost full, `DISTANT` also at those hardly begun.
"""

import numpy as np

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.pun.data.layout import N_WORDS, SIDE, STRIDE
from exobalance.simcore.games.pun.heuristic.feature_table import (
    CHANCE_PER_CELL,
    DISTANT_CHANCE,
    SPOILT,
    F,
)
from exobalance.simcore.games.pun.rules.bits import NOTHING, lowest, number
from exobalance.simcore.games.pun.rules.scoring import meteorite_bits
from exobalance.simcore.kit.features import term

NEAR = 0
DISTANT = 1
CHANCE = np.array(
    [[chance**bare for bare in range(SIDE + 1)] for chance in (CHANCE_PER_CELL, DISTANT_CHANCE)]
)
LEFT = np.array([SPOILT**stones for stones in range(4)] + [SPOILT**3])


@jit
def count_lines(state, params, seat):
    """Fill ``bare``, ``spoilt`` and ``stone_gain`` of the rows (0) and columns (1) of a seat."""
    planet = state.planet[seat]
    exists, covered = params.exists[planet], state.covered[seat]
    d, e, f = meteorite_bits(state, seat)
    for line in range(SIDE):
        for direction in range(2):
            state.bare[direction, line] = 0
            state.spoilt[direction, line] = 0
    for word in range(N_WORDS):
        left = exists[word] & ~covered[word]
        stones = d if word == 0 else (e if word == 1 else f)
        while left != NOTHING:
            bit = lowest(left)
            left ^= bit
            cell = 64 * word + number(bit)
            state.bare[0, cell // STRIDE] += 1
            state.bare[1, cell % STRIDE] += 1
        while stones != NOTHING:
            bit = lowest(stones)
            stones ^= bit
            cell = 64 * word + number(bit)
            state.spoilt[0, cell // STRIDE] += 1
            state.spoilt[1, cell % STRIDE] += 1
    for direction in range(2):
        for line in range(SIDE):
            medals = line_medals(params, planet, direction, line)
            bare = state.bare[direction, line]
            stones = min(3, state.spoilt[direction, line])
            for measure in range(2):
                value = medals * CHANCE[measure, bare]
                gain = LEFT[stones - 1] - LEFT[stones] if stones > 0 else 0.0
                state.stone_gain[measure, 0, direction, line] = value * gain
                state.stone_gain[measure, 1, direction, line] = value * (
                    LEFT[stones + 1] - LEFT[stones]
                )


@jit
def line_medals(params, planet, direction, line):
    """Return the medals of a row (0) or column (1)."""
    if direction == 0:
        return params.rows[planet, line]
    return params.columns[planet, line]


@jit
def value_lines(state, params, weights, seat):
    """Fill ``line_gain`` with the value of covering k of the bare cells of a line.

    ``bare`` and ``bare_share`` must be filled.
    """
    for direction in range(2):
        for line in range(SIDE):
            most = min(state.bare[direction, line], state.line_gain.shape[2] - 1)
            if most > 0:
                value_line(state, params, weights, seat, direction, line, 1, most, None, 0)


@jit
def value_line(state, params, weights, seat, direction, line, least, most, rows, i):
    """Fill ``line_gain`` of a line for so many covered cells, or the row for one number."""
    bare = state.bare[direction, line]
    stones = min(3, state.spoilt[direction, line])
    medals = line_medals(params, state.planet[seat], direction, line) * LEFT[stones]
    near, distant = CHANCE[NEAR, bare], CHANCE[DISTANT, bare]
    now = term(rows, i, weights, F.PLACE_LINES, medals, -near) * near
    now += term(rows, i, weights, F.PLACE_DISTANT, medals, -distant) * distant
    for k in range(least, most + 1):
        left = bare - k
        near, distant = CHANCE[NEAR, left], CHANCE[DISTANT, left]
        value = term(rows, i, weights, F.PLACE_LINES, medals, near) * near
        value += term(rows, i, weights, F.PLACE_DISTANT, medals, distant) * distant
        if left == 0:
            late = 1.0 - state.bare_share
            value += term(rows, i, weights, F.PLACE_FULL, medals, late) * late
        if rows is None:
            state.line_gain[direction, line, k] = value - now


@jit
def line_score(state, params, weights, seat, direction, line, k, rows, i):
    """Return the score of covering k cells of a line; ``line_gain`` must be filled."""
    if rows is not None:
        value_line(state, params, weights, seat, direction, line, k, k, rows, i)
        return 0.0
    return state.line_gain[direction, line, k]


@jit
def stone_value(state, measure, cell, more):
    """Return the expected medals that a meteorite less (0) or more (1) on a cell adds."""
    gain = state.stone_gain[measure, more]
    return gain[0, cell // STRIDE] + gain[1, cell % STRIDE]
