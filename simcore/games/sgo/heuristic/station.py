"""Scores of decisions on the own station: steps, tiles, places, airlocks, rearranging."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.sgo.data.layout import FIELD_ALL, HAWKING, STEP_X, STEP_Y, Bonus
from exobalance.simcore.games.sgo.heuristic.distances import is_stalled, renew_distances, step_gain
from exobalance.simcore.games.sgo.heuristic.domains import field_gain
from exobalance.simcore.games.sgo.heuristic.feature_table import F
from exobalance.simcore.games.sgo.heuristic.offers import offer_of_gate, renew_offers
from exobalance.simcore.games.sgo.heuristic.outlook import (
    count_places,
    is_missing_gate,
    stall,
    symbols_without_gate,
)
from exobalance.simcore.games.sgo.rules.station import cell_of, is_airlock, rotated

MANY_OPEN = 6  # open corridors from which on closing them matters
FEW_OPEN = 3

# --- steps -------------------------------------------------------------------------------


@jit
def score_steps(state, params, weights, options, n, scores):
    """Score the steps of colonists and the stop."""
    seat = state.seat
    renew_distances(state, params, seat)
    renew_offers(state, params)
    for i in range(n):
        origin = options[i, 0]
        if origin < 0:
            scores[i] = weights[F.MOVE_STOP]
            continue
        target = options[i, 1]
        if state.mod_on[seat, target] == 0:
            score = score_turning_on(state, params, weights, seat, target)
        else:
            score = score_walking(state, params, weights, seat, origin, target)
        tile = state.mod_tile[seat, origin]
        symbol = params.tile_symbol[tile]
        if symbol >= 0:
            if state.gate_planet[symbol] != HAWKING and not is_stalled(state):
                score += weights[F.MOVE_LEAVES_GATE]
        elif is_airlock(params, tile) and state.colonists[seat] > 0:
            score += weights[F.MOVE_LEAVES_AIRLOCK]
        scores[i] = score


@jit
def score_walking(state, params, weights, seat, origin, target):
    """Score a step into an ON module."""
    score = step_gain(state, weights, seat, origin, target)
    if score <= 0.0:
        score += weights[F.MOVE_ASIDE]
    tile = state.mod_tile[seat, target]
    symbol = params.tile_symbol[tile]
    if symbol >= 0:
        capacity = params.tile_capacity[tile]
        inside = state.mod_colonists[seat, target] + 1
        if inside == capacity:
            offer = offer_of_gate(state, params, symbol, seat)
            score += weights[F.MOVE_COMPLETES]
            score += weights[F.MOVE_COMPLETES_OFFER] * offer * capacity
            if state.gate_planet[symbol] == HAWKING:
                score += weights[F.MOVE_COMPLETES_HAWKING]
                score += weights[F.MOVE_HAWKING_STALL] * stall(state)
        else:
            score += weights[F.MOVE_ENTERS_GATE]
        score += weights[F.MOVE_FILL] * inside / capacity
    elif state.points > 1:
        for direction in range(4):
            linked = state.mod_link[seat, target, direction]
            if linked >= 0 and params.tile_field[state.mod_tile[seat, linked]] == state.room:
                if state.to_gate[seat, linked] < state.to_gate[seat, target]:
                    score += weights[F.MOVE_SAME_FIELD]
                    break
    return score


@jit
def score_turning_on(state, params, weights, seat, target):
    """Score a step that turns a module ON."""
    tile = state.mod_tile[seat, target]
    symbol = params.tile_symbol[tile]
    bonus = params.tile_bonus[tile]
    score = weights[F.MOVE_ON_LATE] * state.closings
    score += weights[F.MOVE_ON_MAJORITY] * field_gain(state, params, seat, params.tile_field[tile])
    if symbol >= 0:
        score += weights[F.MOVE_ON_GATE]
        if state.gate_planet[symbol] != HAWKING:
            score += weights[F.MOVE_ON_STALL] * stall(state)
        offer = offer_of_gate(state, params, symbol, seat)
        score += weights[F.MOVE_ON_GATE_OFFER] * offer
        if not has_gate_on(state, params, seat, symbol):
            score += weights[F.MOVE_ON_NEW_SYMBOL]
    elif bonus == Bonus.RECRUIT:
        if state.spare_engineers[seat] > 0:
            score += weights[F.MOVE_ON_RECRUIT]
    elif bonus == Bonus.PROMOTION:
        if state.spare_suits[seat] > 0:
            score += weights[F.MOVE_ON_PROMOTION]
    elif bonus == Bonus.ROBOT:
        if state.spare_robots[seat] > 0:
            score += weights[F.MOVE_ON_ROBOT]
    else:
        score += weights[F.MOVE_ON_AIRLOCK]
    return score


@jit
def has_gate_on(state, params, seat, symbol):
    """Return True if the seat has an ON gate module with the symbol."""
    for module in range(state.n_modules[seat]):
        if params.tile_symbol[state.mod_tile[seat, module]] == symbol:
            if state.mod_on[seat, module] != 0:
                return True
    return False


# --- tiles -------------------------------------------------------------------------------


@jit
def score_tiles(state, params, weights, options, n, scores):
    """Score the top tiles of the stacks and the stop."""
    seat = state.seat
    renew_offers(state, params)
    missing = symbols_without_gate(state, params, seat)
    n_open = count_places(state, seat, MANY_OPEN + FEW_OPEN)
    n_off = 0
    n_airlocks = 0
    for module in range(1, state.n_modules[seat]):
        n_off += 1 - state.mod_on[seat, module]
        if is_airlock(params, state.mod_tile[seat, module]):
            n_airlocks += 1
    base = weights[F.TAKE_BACKLOG] * n_off + weights[F.TAKE_LATE] * state.closings
    if n_open == 0:
        base += weights[F.TAKE_NO_PLACE]
    for i in range(n):
        if options[i, 0] < 0:
            scores[i] = weights[F.TAKE_STOP]
            continue
        tile = options[i, 1]
        score = base + score_tile_kind(state, params, weights, seat, tile, missing, n_airlocks)
        score += weights[F.TAKE_CAPACITY] * (params.tile_capacity[tile] - 3)
        openings = count_bits(params.tile_openings[tile])
        if n_open < FEW_OPEN:
            score += weights[F.TAKE_OPENS] * (openings - 2)
        elif n_open >= MANY_OPEN:
            score += weights[F.TAKE_CLOSES] * (2 - openings)
        gain = field_gain(state, params, seat, params.tile_field[tile])
        scores[i] = score + weights[F.TAKE_MAJORITY] * gain


@jit
def score_tile_kind(state, params, weights, seat, tile, missing, n_airlocks):
    """Score what kind of module a tile is."""
    symbol = params.tile_symbol[tile]
    bonus = params.tile_bonus[tile]
    if symbol >= 0:
        if state.gate_planet[symbol] == HAWKING:
            score = weights[F.TAKE_GATE_HAWKING]
        else:
            offer = offer_of_gate(state, params, symbol, seat)
            if is_missing_gate(state, params, seat, tile, missing):
                need = weights[F.TAKE_STALL] * stall(state)
                return need + weights[F.TAKE_GATE_NEW] * offer
            score = weights[F.TAKE_GATE_MORE] * offer
        if missing != 0:
            score += weights[F.TAKE_DIG] + weights[F.TAKE_STALL] * stall(state)
        return score
    score = weights[F.TAKE_BONUS_LATE] * state.closings
    if bonus == Bonus.RECRUIT:
        return score + (weights[F.TAKE_RECRUIT] if state.spare_engineers[seat] > 0 else 0.0)
    if bonus == Bonus.PROMOTION:
        return score + (weights[F.TAKE_PROMOTION] if state.spare_suits[seat] > 0 else 0.0)
    if bonus == Bonus.ROBOT:
        return score + (weights[F.TAKE_ROBOT] if state.spare_robots[seat] > 0 else 0.0)
    return weights[F.TAKE_AIRLOCK] + weights[F.TAKE_AIRLOCK_NEED] / (1.0 + n_airlocks)


@jit
def count_bits(openings):
    """Return the number of openings."""
    n = 0
    for direction in range(4):
        n += (openings >> direction) & 1
    return n


# --- places ------------------------------------------------------------------------------


@jit
def score_places(state, params, weights, options, n, scores):
    """Score where the tile in hand could go, and putting it back."""
    seat = state.seat
    renew_distances(state, params, seat)
    n_open = count_places(state, seat, MANY_OPEN)
    tile = state.tile
    missing = symbols_without_gate(state, params, seat)
    base = 0.0
    if is_missing_gate(state, params, seat, tile, missing):
        base = weights[F.PLACE_WANTED] * stall(state)
    elif missing != 0 and is_of_no_use(state, params, seat, tile):
        base = weights[F.PLACE_UNWANTED]
    for i in range(n):
        if options[i, 2] < 0:
            scores[i] = weights[F.PLACE_PUT_BACK]
            continue
        x, y = options[i, 0], options[i, 1]
        openings = rotated(params.tile_openings[tile], options[i, 2])
        place = score_place(state, params, weights, seat, tile, x, y, openings, n_open)
        scores[i] = base + place


@jit
def is_of_no_use(state, params, seat, tile):
    """Return True for a gate module, or a bonus without a figure in supply.

    Such a tile only takes a place that the gate of a missing symbol needs.
    """
    if params.tile_symbol[tile] >= 0:
        return True
    bonus = params.tile_bonus[tile]
    if bonus == Bonus.RECRUIT:
        return state.spare_engineers[seat] == 0
    if bonus == Bonus.PROMOTION:
        return state.spare_suits[seat] == 0
    return bonus == Bonus.ROBOT and state.spare_robots[seat] == 0


@jit
def score_place(state, params, weights, seat, tile, x, y, openings, n_open):
    """Score one place of a tile."""
    links = 0
    opens = 0
    wastes = 0
    nearest = 99
    next_to_on = 0
    same_field = 0
    for direction in range(4):
        neighbour = state.grid[seat, cell_of(x + STEP_X[direction], y + STEP_Y[direction])] - 1
        is_open = (openings >> direction) & 1
        if neighbour < 0:
            opens += is_open
            continue
        faces = (state.mod_openings[seat, neighbour] >> ((direction + 2) & 3)) & 1
        if is_open and faces:
            links += 1
            nearest = min(nearest, state.to_source[seat, neighbour])
            next_to_on |= state.mod_on[seat, neighbour]
            field = params.tile_field[state.mod_tile[seat, neighbour]]
            if field == params.tile_field[tile] or field == FIELD_ALL:
                same_field = 1
        elif is_open != faces:
            wastes += 1
    score = weights[F.PLACE_LINKS] * links
    score += weights[F.PLACE_OPENS] * opens
    score += weights[F.PLACE_WASTES] * wastes
    score += weights[F.PLACE_FROM_SOURCE] * min(nearest + 1, 8)
    score += weights[F.PLACE_NEXT_TO_ON] * next_to_on
    score += weights[F.PLACE_SAME_FIELD] * same_field
    if opens + n_open - links <= 0:
        score += weights[F.PLACE_LAST_OPEN]
        missing = symbols_without_gate(state, params, seat)
        if missing != 0 and not is_missing_gate(state, params, seat, tile, missing):
            score += weights[F.PLACE_SEALS]
    if links == 1 and params.tile_symbol[tile] >= 0:
        score += weights[F.PLACE_GATE_END]
    return score


# --- airlocks and rearranging ------------------------------------------------------------


@jit
def score_airlocks(state, params, weights, options, n, scores):
    """Score the airlocks that can be filled and the stop."""
    seat = state.seat
    renew_distances(state, params, seat)
    for i in range(n):
        module = options[i, 0]
        if module < 0:
            scores[i] = weights[F.AIRLOCK_STOP]
            continue
        capacity = params.tile_capacity[state.mod_tile[seat, module]]
        places = capacity - state.mod_colonists[seat, module]
        colonists = min(places, state.colonists[seat])
        scores[i] = weights[F.AIRLOCK_COLONISTS] * colonists
        scores[i] += weights[F.AIRLOCK_TO_GATE] * min(state.to_gate[seat, module], 10)


@jit
def score_rearrangements(state, params, weights, options, n, scores):
    """Score the moves of the reorganisation token and the stop."""
    seat = state.seat
    for i in range(n):
        module = options[i, 0]
        if module < 0:
            scores[i] = weights[F.REORGANISE_STOP]
            continue
        old_links = 0
        old_open = 0
        for direction in range(4):
            if state.mod_link[seat, module, direction] >= 0:
                old_links += 1
            elif (state.mod_openings[seat, module] >> direction) & 1:
                old_open += 1
        openings = rotated(params.tile_openings[state.mod_tile[seat, module]], options[i, 3])
        links = 0
        for direction in range(4):
            x = options[i, 1] + STEP_X[direction]
            y = options[i, 2] + STEP_Y[direction]
            neighbour = state.grid[seat, cell_of(x, y)] - 1
            if neighbour >= 0 and neighbour != module and (openings >> direction) & 1:
                links += (state.mod_openings[seat, neighbour] >> ((direction + 2) & 3)) & 1
        # Each joined corridor closes one opening of the module and one of its neighbour.
        closed = 2 * (links - old_links)
        scores[i] = weights[F.REORGANISE_CLOSES] * closed
        scores[i] += weights[F.REORGANISE_LINKS] * (links - old_links)
