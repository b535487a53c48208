"""Scores of ships built, placed, moved and withdrawn, and of tiles turned up."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.kepler.data.codes import Act, Cell, Cube, Track
from exobalance.simcore.games.kepler.data.layout import FIRST_MINE
from exobalance.simcore.games.kepler.heuristic.economy import score_use
from exobalance.simcore.games.kepler.heuristic.feature_table import F
from exobalance.simcore.games.kepler.heuristic.goals import (
    NO_GOAL,
    TURN,
    goal_of,
    goal_turns,
    waiting_ships,
    weigh_planets,
)
from exobalance.simcore.games.kepler.heuristic.worth import (
    gain_value,
    landing_size,
    planet_value,
    share_played,
    slots_left,
)
from exobalance.simcore.games.kepler.rules.cubes import pit_size
from exobalance.simcore.games.kepler.rules.hexes import hex_distance
from exobalance.simcore.kit.features import rows_of, set_score, term

FULL_PIT = 3
NEAR = 12


@jit
def ships_out(state, params, seat):
    """Return how many ships of a seat are on the board but not on mines."""
    n = 0
    for ship in range(params.n_ships):
        hexagon = state.ship[seat, ship]
        if hexagon >= 0 and state.tile_at[hexagon] < FIRST_MINE:
            n += 1
    return n


@jit
def score_ships(state, params, weights, options, n, scores, is_paid):
    """Score where a ship is built, or placed for free."""
    seat = state.seat
    rows = rows_of(scores)
    weigh_planets(state, params, weights, seat)
    late = share_played(state, params)
    step = -weights[F.BUILD_TURNS] / landing_size(weights)
    spare = max(0, ships_out(state, params, seat) + 1 - slots_left(state, params, seat))
    for i in range(n):
        act = options[i, 0]
        score = 0.0
        if act == Act.TAKE:
            slot, hexagon = options[i, 1], options[i, 2]
            goal = goal_of(state, params, weights, seat, hexagon, step)
            worth = 0.0
            turns = 0
            if goal != NO_GOAL:
                worth = state.tile_worth[goal]
                turns = goal_turns(state, params, seat, hexagon, goal)
            if is_paid:
                left = state.cubes[seat, slot, Cube.E] + state.cubes[seat, slot, Cube.M]
                score += term(rows, i, weights, F.BUILD_SHIP, 1)
                score += term(rows, i, weights, F.BUILD_SHIP_LATE, late)
                score += term(rows, i, weights, F.BUILD_SPARE, spare)
                score += term(rows, i, weights, F.BUILD_GOAL, worth)
                score += term(rows, i, weights, F.BUILD_TURNS, turns)
                score += term(rows, i, weights, F.BUILD_LEFT, left)
                score += term(rows, i, weights, F.BUILD_EARTH, 1 if slot == 0 else 0)
            else:
                score += term(rows, i, weights, F.LOGISTICS_SHIP, 1)
                score += term(rows, i, weights, F.LOGISTICS_GOAL, worth)
                score += term(rows, i, weights, F.LOGISTICS_TURNS, turns)
        elif act != Act.STOP:
            score += score_use(state, params, weights, seat, options[i], rows, i)
        set_score(scores, i, score)


@jit
def score_moves(state, params, weights, options, n, scores):
    """Score where ships move."""
    seat = state.seat
    rows = rows_of(scores)
    weigh_planets(state, params, weights, seat)
    late = share_played(state, params)
    left = params.rounds - state.round_number
    has_room = slots_left(state, params, seat) > waiting_ships(state, params, seat)
    pit = min(FULL_PIT, pit_size(state, seat))
    start = -1
    goal = NO_GOAL
    before = 0
    for i in range(n):
        score = 0.0
        if options[i, 0] == Act.TAKE:
            if options[i, 1] != start:
                start = options[i, 1]
                goal = goal_of(state, params, weights, seat, start, TURN)
                if goal != NO_GOAL:
                    before = hex_distance(params, start, state.tile_hex[goal])
            end = options[i, 2]
            cell = state.cell[end]
            tile = state.tile_at[end]
            if cell == Cell.TARGET:
                gain = gain_value(state, params, weights, seat, Track.COLONIAL, params.target_steps)
                score += term(rows, i, weights, F.MOVE_TARGET, 1)
                score += term(rows, i, weights, F.MOVE_TARGET_GAIN, gain)
            elif cell == Cell.BODY and tile >= FIRST_MINE:
                score += term(rows, i, weights, F.MOVE_MINE, 1)
                score += term(rows, i, weights, F.MOVE_MINE_LATE, late)
                score += term(rows, i, weights, F.MOVE_MINE_PIT, pit)
            elif cell == Cell.BODY:
                if left <= 0:
                    score += term(rows, i, weights, F.MOVE_PLANET_LATE, 1)
                elif not has_room:
                    score += term(rows, i, weights, F.MOVE_CROWD, 1)
                else:
                    worth = planet_value(state, params, weights, seat, tile)
                    score += term(rows, i, weights, F.MOVE_PLANET, worth)
            elif goal != NO_GOAL:
                saved = before - hex_distance(params, end, state.tile_hex[goal])
                score += term(rows, i, weights, F.MOVE_NEARER, saved)
                if saved > 0:
                    score += term(rows, i, weights, F.MOVE_GOAL, state.tile_worth[goal])
        set_score(scores, i, score)


@jit
def score_withdrawals(state, params, weights, options, n, scores):
    """Score which ships are withdrawn."""
    rows = rows_of(scores)
    late = share_played(state, params)
    for i in range(n):
        score = 0.0
        if options[i, 0] == Act.TAKE:
            tile, cube = state.tile_at[options[i, 1]], options[i, 2]
            if cube >= 0:
                score += term(rows, i, weights, F.WITHDRAW_E + cube, 1)
            if tile >= FIRST_MINE:
                score += term(rows, i, weights, F.WITHDRAW_MINE, 1)
                score += term(rows, i, weights, F.WITHDRAW_LATE, late)
            elif tile >= 0:
                score += term(rows, i, weights, F.WITHDRAW_PLANET, 1)
            else:
                score += term(rows, i, weights, F.WITHDRAW_SPACE, 1)
        set_score(scores, i, score)


@jit
def score_tiles(state, params, weights, options, n, scores):
    """Score which tile is turned up."""
    seat = state.seat
    rows = rows_of(scores)
    for i in range(n):
        score = 0.0
        if options[i, 0] == Act.TAKE:
            hexagon = options[i, 1]
            nearest = hex_distance(params, hexagon, params.sol)
            for ship in range(params.n_ships):
                if state.ship[seat, ship] >= 0:
                    away = hex_distance(params, hexagon, state.ship[seat, ship])
                    nearest = min(nearest, away)
            zone = params.zone_points[params.zone[hexagon]]
            score += term(rows, i, weights, F.MAP_TILE_TILE, 1)
            score += term(rows, i, weights, F.MAP_TILE_ZONE, zone)
            score += term(rows, i, weights, F.MAP_TILE_SHIP, min(NEAR, nearest))
        set_score(scores, i, score)
