"""Scores of what moves rovers and of what is collected or destroyed."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.pun.data.codes import Act, CorporationRule, PlanetRule, Terrain
from exobalance.simcore.games.pun.data.layout import N_WORDS, SCORING_AREA, SIDE, STRIDE
from exobalance.simcore.games.pun.heuristic.feature_table import F
from exobalance.simcore.games.pun.heuristic.outlook_cells import nearness
from exobalance.simcore.games.pun.heuristic.outlook_lines import DISTANT, NEAR, stone_value
from exobalance.simcore.games.pun.heuristic.placements import piece_lines
from exobalance.simcore.games.pun.rules.bits import NOTHING, has, lowest, number
from exobalance.simcore.games.pun.rules.boards import rover_on
from exobalance.simcore.games.pun.rules.menu.pieces import line_cell
from exobalance.simcore.kit.features import term


@jit
def is_carrying(state, seat, cell):
    """Return 1 if a loaded rover stands on a cell."""
    rover = rover_on(state, seat, cell)
    if rover < 0:
        return 0
    return state.loaded[seat, rover]


@jit
def cleared(state, weights, cell, rows, i):
    """Return the score of the lines that are rid of a meteorite on a cell."""
    score = term(rows, i, weights, F.STEP_LINES, stone_value(state, NEAR, cell, 0))
    return score + term(rows, i, weights, F.STEP_DISTANT, stone_value(state, DISTANT, cell, 0))


@jit
def near_lines(state, params, seat, cell):
    """Return the best product of nearness to a meteorite and medals of its lines."""
    best = 0.0
    y, x = cell // STRIDE, cell % STRIDE
    lying, planet = state.lying[seat], state.planet[seat]
    has_chasm = params.planet_rule[planet] == PlanetRule.CHASM
    side = params.zone[planet, 0]
    for word in range(N_WORDS):
        left = lying[word]
        while left != NOTHING:
            bit = lowest(left)
            left ^= bit
            stone = 64 * word + number(bit)
            if has_chasm and has(side, stone) != has(side, cell):
                continue
            steps = abs(stone // STRIDE - y) + abs(stone % STRIDE - x)
            best = max(best, stone_value(state, DISTANT, stone, 0) / (1.0 + steps))
    return best


@jit
def arrival(state, params, weights, seat, cell, is_loaded, rows, i):
    """Return the score of what a rover finds on a cell."""
    score = 0.0
    if has(state.pods[seat], cell):
        pod = term(rows, i, weights, F.STEP_LIFEPOD, 1.0)
        score += pod + term(rows, i, weights, F.STEP_WANTED, state.want_pods)
    if has(state.lying[seat], cell) and is_loaded == 0:
        stone = term(rows, i, weights, F.STEP_STONE, 1.0)
        score += stone + term(rows, i, weights, F.STEP_WANTED, state.want_stones)
        if state.rule[seat] != CorporationRule.DELIVER:
            score += cleared(state, weights, cell, rows, i)
    if is_loaded != 0 and has(state.icons[seat, Terrain.ROVER], cell):
        score += term(rows, i, weights, F.STEP_DELIVER, 1.0)
        score += cleared(state, weights, cell, rows, i)
    return score


@jit
def nearness_score(state, params, weights, seat, cell, is_loaded, rows, i, scale):
    """Return the score of being so near to lifepods and meteorites."""
    pods, stones = nearness(state.distance[0, cell]), nearness(state.distance[1 + is_loaded, cell])
    score = term(rows, i, weights, F.STEP_NEAR_LIFEPOD, pods, scale)
    score += term(rows, i, weights, F.STEP_NEAR_STONE, stones, scale)
    if is_loaded == 0 and (rows is not None or weights[F.STEP_NEAR_LINES] != 0.0):
        lines = near_lines(state, params, seat, cell)
        score += term(rows, i, weights, F.STEP_NEAR_LINES, lines, scale)
    return score


@jit
def score_move(state, params, weights, seat, origin, cell, rows, i):
    """Return the score of moving a rover from a cell to another."""
    is_loaded = is_carrying(state, seat, origin)
    score = arrival(state, params, weights, seat, cell, is_loaded, rows, i)
    score += nearness_score(state, params, weights, seat, cell, is_loaded, rows, i, 1.0)
    left = nearness_score(state, params, weights, seat, origin, is_loaded, rows, i, -1.0)
    return score - left


@jit
def score_rover(state, params, weights, seat, cell, rows, i):
    """Return the score of a rover put down on, or moved by card to, a cell."""
    score = arrival(state, params, weights, seat, cell, 0, rows, i)
    return score + nearness_score(state, params, weights, seat, cell, 0, rows, i, 1.0)


@jit
def score_piece(state, params, weights, seat, act, b, c, rows, i):
    """Return the score of collecting, destroying or putting one piece."""
    if act == Act.LIFEPOD:
        return term(rows, i, weights, F.PIECE_LIFEPOD, nearness(state.distance[0, b]))
    if act == Act.METEORITE or (act == Act.DESTROY_METEORITE and b >= 0):
        return piece_lines(state, weights, b, 0, rows, i)
    if act == Act.PUT_METEORITE:
        return piece_lines(state, weights, b, 1, rows, i)
    if act == Act.DESTROY_LINE:
        gain = 0.0
        for k in range(SIDE):
            cell = line_cell(b, c, k)
            if has(state.lying[seat], cell):
                gain += piece_lines(state, weights, cell, 0, rows, i)
        return gain
    if act == Act.DESTROY_LIFEPOD and b < 0 and c != SCORING_AREA:
        return 0.0
    return term(rows, i, weights, F.PIECE_DESTROY, 1.0)
