"""Scores of turns of the salvation phase, and of moves of satellites."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.starship.data.codes import Act, Effect, Modifier, RouteToken, Track
from exobalance.simcore.games.starship.data.labels import Due
from exobalance.simcore.games.starship.data.layout import (
    EARTH,
    GOVERNMENT,
    MAX_EFFECTS,
    MAX_ROUTE_ROWS,
    N_BASE_TOKENS,
    N_PLANETS,
)
from exobalance.simcore.games.starship.heuristic.feature_table import F
from exobalance.simcore.games.starship.heuristic.turns import score_pass
from exobalance.simcore.games.starship.heuristic.worth import (
    cost_value,
    part_left,
    row_change,
    track_points,
)
from exobalance.simcore.games.starship.rules.boards.mechanisms import (
    column_of,
    governor,
    list_tied,
)
from exobalance.simcore.games.starship.rules.boards.route import column_at, move_fuel
from exobalance.simcore.games.starship.rules.salvation import highlights
from exobalance.simcore.games.starship.rules.stack import is_in_hand
from exobalance.simcore.kit.features import rows_of, set_score, term

MOST_LEFT = 20


@jit
def is_highlighted(state, params, seat, act):
    """Return True if a token of the hand highlights an action."""
    for token in range(N_BASE_TOKENS):
        if highlights(params, token, act) and is_in_hand(state, params, seat, token):
            return True
    return False


@jit
def score_salvation(state, params, weights, options, n, scores):
    """Score the options of a turn of the salvation phase."""
    rows = rows_of(scores)
    seat = state.seat
    left = part_left(state, params)
    governs = governor(state, params)
    lowest = list_tied(state, params, False)
    low = state.scratch[0] if lowest > 0 else -1
    for i in range(n):
        act, first, second = options[i, 0], options[i, 1], options[i, 2]
        score = 0.0
        if act == Act.PASS:
            score += score_pass(state, params, weights, rows, i, F.SALVATION_PASS)
        elif act == Act.IDLE:
            score += term(rows, i, weights, F.SALVATION_IDLE, 1)
        else:
            shown = 1 if is_highlighted(state, params, seat, act) else 0
            score += term(rows, i, weights, F.SALVATION_HIGHLIGHT, shown)
            if act == Act.MECHANISM:
                score += score_build(state, params, weights, rows, i, seat, first, low, governs)
            elif act == Act.GOVERNMENT:
                score += score_scientist(
                    state, params, weights, rows, i, seat, first, second, low, governs, left
                )
            elif act == Act.SAVE:
                score += score_save(state, params, weights, rows, i, seat, first)
            else:
                score += term(rows, i, weights, F.SALVATION_SATELLITE, 1)
                score += term(rows, i, weights, F.SALVATION_SATELLITE_EARLY, left)
                score += score_space(state, params, weights, rows, i, seat, seat, first)
        set_score(scores, i, score)


@jit
def score_build(state, params, weights, rows, i, seat, mechanism, low, governs):
    """Return the score of building a mechanism."""
    points = params.mechanism_points[mechanism] + state.modifier[seat, Modifier.MECHANISM_PP]
    is_current = column_of(state, mechanism) >= 0
    completes = state.in_sector + 1 >= params.sector_size
    score = term(rows, i, weights, F.SALVATION_BUILD, 1)
    score += term(rows, i, weights, F.SALVATION_MECHANISM, points)
    score += term(rows, i, weights, F.SALVATION_LONG_TERM, 0 if is_current else 1)
    score += term(rows, i, weights, F.SALVATION_LOWEST, 1 if mechanism == low else 0)
    value = cost_value(params, params.mechanism_cost[mechanism])
    score += term(rows, i, weights, F.SALVATION_CUBES, value)
    score += term(rows, i, weights, F.SALVATION_COMPLETES, 1 if completes else 0)
    own = completes and governs == seat
    score += term(rows, i, weights, F.SALVATION_OWN_POST, 1 if own else 0)
    worth = track_points(state, params, seat, Track.INTERSTELLAR, 1)
    return score + term(rows, i, weights, F.SALVATION_BUILD_TRACK, worth)


@jit
def would_govern(state, params, seat, row, place, governs):
    """Return True if a scientist on a space makes its owner governor."""
    if governs == seat:
        return False
    for above in range(params.n_pyramid - 1, row - 1, -1):
        for other in range(params.n_places[above]):
            if above == row and other >= place:
                break
            if state.pyramid[above, other] >= 0:
                return False
    return True


@jit
def score_scientist(state, params, weights, rows, i, seat, row, place, low, governs, left):
    """Return the score of placing a scientist."""
    takes = would_govern(state, params, seat, row, place, governs)
    points = params.mechanism_points[low] if low >= 0 and takes else 0
    score = term(rows, i, weights, F.SALVATION_GOVERNMENT, 1)
    score += term(rows, i, weights, F.SALVATION_ROW, row)
    score += term(rows, i, weights, F.SALVATION_GOVERNS, 1 if takes else 0)
    score += term(rows, i, weights, F.SALVATION_GOVERNS_MORE, points)
    score += term(rows, i, weights, F.SALVATION_PLACE, place)
    score += term(rows, i, weights, F.SALVATION_EARLY, left)
    last = 1 if state.scientists[seat] == 1 else 0
    score += term(rows, i, weights, F.SALVATION_LAST_SCIENTIST, last)
    stored = 0
    has_plant = False
    for planet in range(N_PLANETS):
        if planet != EARTH and state.plant[seat, planet] >= 0:
            has_plant = True
            stored = max(stored, cost_value(params, state.warehouse[seat, planet]))
    end = min(place + state.modifier[seat, Modifier.GOVERNMENT_EXTRA], params.n_places[row] - 1)
    for space in range(end + 1):
        for j in range(MAX_EFFECTS):
            effect = params.place_effect[row, space, j, 0]
            number = params.place_effect[row, space, j, 1]
            if effect < 0:
                continue
            if effect == Effect.FUEL:
                score += term(rows, i, weights, F.SALVATION_FUEL, number)
            elif effect == Effect.PRESTIGE:
                score += term(rows, i, weights, F.SALVATION_PRESTIGE, number)
            elif effect == Effect.ARS:
                score += term(rows, i, weights, F.SALVATION_FETCH, min(stored, 3 * number))
            elif effect <= Effect.UPGRADE:
                useful = number if has_plant else 0
                score += term(rows, i, weights, F.SALVATION_PLANTS, useful)
            else:
                score += term(rows, i, weights, F.SALVATION_BOARD, 1)
    return score


@jit
def score_save(state, params, weights, rows, i, seat, colour):
    """Return the score of saving a person."""
    steps = params.value[colour] + state.modifier[seat, Modifier.SAVE_REPUTATION]
    top = max(0, state.reputation[seat] + steps - params.reputation_top)
    score = term(rows, i, weights, F.SALVATION_SAVE, 1)
    score += term(rows, i, weights, F.SALVATION_SAVE_VALUE, steps)
    rows_gained = row_change(state, params, seat, steps)
    score += term(rows, i, weights, F.SALVATION_SAVE_ROW, rows_gained)
    score += term(rows, i, weights, F.SALVATION_SAVE_TOP, min(top, steps))
    worth = track_points(state, params, seat, Track.HUMANITY, 1)
    return score + term(rows, i, weights, F.SALVATION_SAVE_TRACK, worth)


@jit
def score_space(state, params, weights, rows, i, seat, satellite, space):
    """Return the score of a space that a satellite enters."""
    column = column_at(space)
    score = term(rows, i, weights, F.SATELLITE_COLUMN, column)
    if satellite == seat:
        fuel = move_fuel(state, params, seat)
        left = min(MOST_LEFT, state.fuel[seat] - fuel)
        score += term(rows, i, weights, F.SATELLITE_FUEL, fuel)
        score += term(rows, i, weights, F.SATELLITE_LEFT, left)
        ahead = 0
        for other in range(GOVERNMENT + 1):
            if other != seat and state.satellite[other] >= 0:
                if column_at(state.satellite[other]) == column:
                    ahead += 1
        score += term(rows, i, weights, F.SATELLITE_AHEAD, ahead)
    if column == params.n_columns - 1:
        points = params.column_fuel[column] * params.multiplier[state.n_arrived + 1]
        return score + term(rows, i, weights, F.SATELLITE_PLACE, points)
    kind = state.route[space]
    if kind < 0:
        score += term(rows, i, weights, F.SATELLITE_UNKNOWN, 1)
        interest = params.is_interest[space]
        score += term(rows, i, weights, F.SATELLITE_INTEREST, interest)
    elif kind == RouteToken.WORMHOLE:
        score += term(rows, i, weights, F.SATELLITE_WORMHOLE, 1)
    elif kind == RouteToken.GALAXY:
        score += term(rows, i, weights, F.SATELLITE_GALAXY, 1)
    middle = abs(2 * (space % MAX_ROUTE_ROWS) - (params.route_rows - 1)) * 0.5
    score += term(rows, i, weights, F.SATELLITE_MIDDLE, middle)
    token = 1 if column == params.extra_column else 0
    return score + term(rows, i, weights, F.SATELLITE_TOKEN, token)


@jit
def score_flights(state, params, weights, options, n, scores):
    """Score jumps through wormholes and moves of the government satellite."""
    rows = rows_of(scores)
    seat = state.seat
    satellite = seat if state.kind == Due.JUMP else GOVERNMENT
    for i in range(n):
        score = 0.0
        if options[i, 0] == Act.TAKE:
            score += term(rows, i, weights, F.SATELLITE_GO, 1)
            score += score_space(state, params, weights, rows, i, seat, satellite, options[i, 1])
        set_score(scores, i, score)


@jit
def score_spends(state, params, weights, options, n, scores):
    """Score which token is played for a salvation action."""
    rows = rows_of(scores)
    for i in range(n):
        token = options[i, 1]
        shown = 1 if highlights(params, token, state.choice[0]) else 0
        is_extra = token >= N_BASE_TOKENS
        score = term(rows, i, weights, F.SPEND_HIGHLIGHTED, shown)
        score += term(rows, i, weights, F.SPEND_EXTRA, 1 if is_extra else 0)
        other = 1 if not is_extra and shown == 0 else 0
        score += term(rows, i, weights, F.SPEND_OTHER, other)
        set_score(scores, i, score)
