"""Scores of decisions on the own station: steps, tiles, places, airlocks, rearranging."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.sgo.data.layout import FIELD_ALL, HAWKING, STEP_X, STEP_Y, Bonus
from exobalance.simcore.games.sgo.heuristic.distances import (
    is_stalled,
    is_step_useful,
    renew_distances,
    steps_nearer,
)
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
from exobalance.simcore.kit.features import set_score, term

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
            set_score(scores, i, term(scores, i, weights, F.MOVE_STOP, 1.0))
            continue
        target = options[i, 1]
        if state.mod_on[seat, target] == 0:
            score = score_turning_on(state, params, weights, seat, target, scores, i)
        else:
            score = score_walking(state, params, weights, seat, origin, target, scores, i)
        tile = state.mod_tile[seat, origin]
        symbol = params.tile_symbol[tile]
        if symbol >= 0:
            if state.gate_planet[symbol] != HAWKING and not is_stalled(state):
                score += term(scores, i, weights, F.MOVE_LEAVES_GATE, 1.0)
        elif is_airlock(params, tile) and state.colonists[seat] > 0:
            score += term(scores, i, weights, F.MOVE_LEAVES_AIRLOCK, 1.0)
        set_score(scores, i, score)


@jit
def score_walking(state, params, weights, seat, origin, target, scores, i):
    """Score a step into an ON module."""
    gate, off = steps_nearer(state, seat, origin, target)
    score = term(scores, i, weights, F.MOVE_TO_GATE, gate)
    score += term(scores, i, weights, F.MOVE_TO_OFF, off)
    if not is_step_useful(weights, gate, off):
        score += term(scores, i, weights, F.MOVE_ASIDE, 1.0)
    tile = state.mod_tile[seat, target]
    symbol = params.tile_symbol[tile]
    if symbol >= 0:
        capacity = params.tile_capacity[tile]
        inside = state.mod_colonists[seat, target] + 1
        if inside == capacity:
            offer = offer_of_gate(state, params, symbol, seat)
            score += term(scores, i, weights, F.MOVE_COMPLETES, 1.0)
            score += term(scores, i, weights, F.MOVE_COMPLETES_OFFER, offer, capacity) * capacity
            if state.gate_planet[symbol] == HAWKING:
                score += term(scores, i, weights, F.MOVE_COMPLETES_HAWKING, 1.0)
                score += term(scores, i, weights, F.MOVE_HAWKING_STALL, stall(state))
        else:
            score += term(scores, i, weights, F.MOVE_ENTERS_GATE, 1.0)
        score += term(scores, i, weights, F.MOVE_FILL, inside, 1.0 / capacity) / capacity
    elif state.points > 1:
        for direction in range(4):
            linked = state.mod_link[seat, target, direction]
            if linked >= 0 and params.tile_field[state.mod_tile[seat, linked]] == state.room:
                if state.to_gate[seat, linked] < state.to_gate[seat, target]:
                    score += term(scores, i, weights, F.MOVE_SAME_FIELD, 1.0)
                    break
    return score


@jit
def score_turning_on(state, params, weights, seat, target, scores, i):
    """Score a step that turns a module ON."""
    tile = state.mod_tile[seat, target]
    symbol = params.tile_symbol[tile]
    bonus = params.tile_bonus[tile]
    score = term(scores, i, weights, F.MOVE_ON_LATE, state.closings)
    gain = field_gain(state, params, seat, params.tile_field[tile])
    score += term(scores, i, weights, F.MOVE_ON_MAJORITY, gain)
    if symbol >= 0:
        score += term(scores, i, weights, F.MOVE_ON_GATE, 1.0)
        if state.gate_planet[symbol] != HAWKING:
            score += term(scores, i, weights, F.MOVE_ON_STALL, stall(state))
        offer = offer_of_gate(state, params, symbol, seat)
        score += term(scores, i, weights, F.MOVE_ON_GATE_OFFER, offer)
        if not has_gate_on(state, params, seat, symbol):
            score += term(scores, i, weights, F.MOVE_ON_NEW_SYMBOL, 1.0)
    elif bonus == Bonus.RECRUIT:
        if state.spare_engineers[seat] > 0:
            score += term(scores, i, weights, F.MOVE_ON_RECRUIT, 1.0)
    elif bonus == Bonus.PROMOTION:
        if state.spare_suits[seat] > 0:
            score += term(scores, i, weights, F.MOVE_ON_PROMOTION, 1.0)
    elif bonus == Bonus.ROBOT:
        if state.spare_robots[seat] > 0:
            score += term(scores, i, weights, F.MOVE_ON_ROBOT, 1.0)
    else:
        score += term(scores, i, weights, F.MOVE_ON_AIRLOCK, 1.0)
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
    for i in range(n):
        if options[i, 0] < 0:
            set_score(scores, i, term(scores, i, weights, F.TAKE_STOP, 1.0))
            continue
        tile = options[i, 1]
        score = term(scores, i, weights, F.TAKE_BACKLOG, n_off)
        score += term(scores, i, weights, F.TAKE_LATE, state.closings)
        if n_open == 0:
            score += term(scores, i, weights, F.TAKE_NO_PLACE, 1.0)
        if params.tile_symbol[tile] >= 0:
            score += score_gate_tile(state, params, weights, seat, tile, missing, scores, i)
        else:
            score += score_bonus_tile(state, params, weights, seat, tile, n_airlocks, scores, i)
        score += term(scores, i, weights, F.TAKE_CAPACITY, params.tile_capacity[tile] - 3)
        openings = count_bits(params.tile_openings[tile])
        if n_open < FEW_OPEN:
            score += term(scores, i, weights, F.TAKE_OPENS, openings - 2)
        elif n_open >= MANY_OPEN:
            score += term(scores, i, weights, F.TAKE_CLOSES, 2 - openings)
        gain = field_gain(state, params, seat, params.tile_field[tile])
        score += term(scores, i, weights, F.TAKE_MAJORITY, gain)
        set_score(scores, i, score)


@jit
def score_gate_tile(state, params, weights, seat, tile, missing, scores, i):
    """Score a gate module among the tiles."""
    symbol = params.tile_symbol[tile]
    if state.gate_planet[symbol] == HAWKING:
        score = term(scores, i, weights, F.TAKE_GATE_HAWKING, 1.0)
    else:
        offer = offer_of_gate(state, params, symbol, seat)
        if is_missing_gate(state, params, seat, tile, missing):
            need = term(scores, i, weights, F.TAKE_STALL, stall(state))
            return need + term(scores, i, weights, F.TAKE_GATE_NEW, offer)
        score = term(scores, i, weights, F.TAKE_GATE_MORE, offer)
    if missing != 0:
        need = term(scores, i, weights, F.TAKE_STALL, stall(state))
        score += need + term(scores, i, weights, F.TAKE_DIG, 1.0)
    return score


@jit
def score_bonus_tile(state, params, weights, seat, tile, n_airlocks, scores, i):
    """Score a module with a bonus, or an airlock, among the tiles."""
    bonus = params.tile_bonus[tile]
    if bonus == Bonus.NONE:
        stock = 1.0 + n_airlocks
        need = term(scores, i, weights, F.TAKE_AIRLOCK_NEED, 1.0, 1.0 / stock) / stock
        return need + term(scores, i, weights, F.TAKE_AIRLOCK, 1.0)
    score = term(scores, i, weights, F.TAKE_BONUS_LATE, state.closings)
    if bonus == Bonus.RECRUIT:
        if state.spare_engineers[seat] > 0:
            score += term(scores, i, weights, F.TAKE_RECRUIT, 1.0)
    elif bonus == Bonus.PROMOTION:
        if state.spare_suits[seat] > 0:
            score += term(scores, i, weights, F.TAKE_PROMOTION, 1.0)
    elif state.spare_robots[seat] > 0:
        score += term(scores, i, weights, F.TAKE_ROBOT, 1.0)
    return score


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
    is_wanted = is_missing_gate(state, params, seat, tile, missing)
    is_unwanted = not is_wanted and missing != 0 and is_of_no_use(state, params, seat, tile)
    for i in range(n):
        if options[i, 2] < 0:
            set_score(scores, i, term(scores, i, weights, F.PLACE_PUT_BACK, 1.0))
            continue
        x, y = options[i, 0], options[i, 1]
        openings = rotated(params.tile_openings[tile], options[i, 2])
        score = score_place(state, params, weights, seat, tile, x, y, openings, n_open, scores, i)
        if is_wanted:
            score += term(scores, i, weights, F.PLACE_WANTED, stall(state))
        elif is_unwanted:
            score += term(scores, i, weights, F.PLACE_UNWANTED, 1.0)
        set_score(scores, i, score)


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
def score_place(state, params, weights, seat, tile, x, y, openings, n_open, scores, i):
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
    score = term(scores, i, weights, F.PLACE_LINKS, links)
    score += term(scores, i, weights, F.PLACE_OPENS, opens)
    score += term(scores, i, weights, F.PLACE_WASTES, wastes)
    score += term(scores, i, weights, F.PLACE_FROM_SOURCE, min(nearest + 1, 8))
    score += term(scores, i, weights, F.PLACE_NEXT_TO_ON, next_to_on)
    score += term(scores, i, weights, F.PLACE_SAME_FIELD, same_field)
    if opens + n_open - links <= 0:
        score += term(scores, i, weights, F.PLACE_LAST_OPEN, 1.0)
        missing = symbols_without_gate(state, params, seat)
        if missing != 0 and not is_missing_gate(state, params, seat, tile, missing):
            score += term(scores, i, weights, F.PLACE_SEALS, 1.0)
    if links == 1 and params.tile_symbol[tile] >= 0:
        score += term(scores, i, weights, F.PLACE_GATE_END, 1.0)
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
            set_score(scores, i, term(scores, i, weights, F.AIRLOCK_STOP, 1.0))
            continue
        capacity = params.tile_capacity[state.mod_tile[seat, module]]
        places = capacity - state.mod_colonists[seat, module]
        colonists = min(places, state.colonists[seat])
        score = term(scores, i, weights, F.AIRLOCK_COLONISTS, colonists)
        score += term(scores, i, weights, F.AIRLOCK_TO_GATE, min(state.to_gate[seat, module], 10))
        set_score(scores, i, score)


@jit
def score_rearrangements(state, params, weights, options, n, scores):
    """Score the moves of the reorganisation token and the stop."""
    seat = state.seat
    for i in range(n):
        module = options[i, 0]
        if module < 0:
            set_score(scores, i, term(scores, i, weights, F.REORGANISE_STOP, 1.0))
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
        score = term(scores, i, weights, F.REORGANISE_CLOSES, closed)
        score += term(scores, i, weights, F.REORGANISE_LINKS, links - old_links)
        set_score(scores, i, score)
