"""Scores of turns: which token in the action phase, and when to pass."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.starship.data.codes import Act, Building, Effect, Token
from exobalance.simcore.games.starship.data.layout import (
    EXTRA,
    MAX_EFFECTS,
    PRODUCTION,
)
from exobalance.simcore.games.starship.heuristic.feature_table import F
from exobalance.simcore.games.starship.heuristic.flights import best_trip
from exobalance.simcore.games.starship.heuristic.market import best_purchase
from exobalance.simcore.games.starship.heuristic.worth import (
    effect_points,
    part_left,
    reach,
    row_points,
)
from exobalance.simcore.games.starship.rules.option_rows import total_cubes
from exobalance.simcore.games.starship.rules.stack import tokens_left
from exobalance.simcore.kit.features import rows_of, set_score, term


@jit
def score_actions(state, params, weights, options, n, scores):
    """Score the options of a turn of the action phase."""
    rows = rows_of(scores)
    seat = state.seat
    left = part_left(state, params)
    for i in range(n):
        act, token = options[i, 0], options[i, 1]
        score = 0.0
        if act == Act.PASS:
            score += score_pass(state, params, weights, rows, i, F.ACTION_PASS)
        elif act == Act.IDLE:
            score += term(rows, i, weights, F.ACTION_IDLE, 1)
        else:
            if act == Act.REPEAT:
                token = state.active[seat]
                score += term(rows, i, weights, F.ACTION_REPEAT, 1)
            score += score_token(state, params, weights, rows, i, seat, token, left)
        set_score(scores, i, score)


@jit
def score_pass(state, params, weights, rows, i, feature):
    """Return the score of passing; the four features follow ``feature``."""
    seat = state.seat
    tokens = tokens_left(state, params, seat)
    face = tokens % params.n_faces
    points = effect_points(state, seat, params.face_effect[face])
    is_first = True
    for other in range(state.n_players):
        if state.passed[other] != 0:
            is_first = False
    score = term(rows, i, weights, feature, 1)
    score += term(rows, i, weights, feature + 1, tokens)
    score += term(rows, i, weights, feature + 2, points)
    score += term(rows, i, weights, feature + 3, 1 if is_first else 0)
    return score


@jit
def score_token(state, params, weights, rows, i, seat, token, left):
    """Return the score of doing the action of a token."""
    score = 0.0
    if token == Token.SOLAR:
        score += score_sun(state, params, weights, rows, i, seat)
    elif token == Token.RESEARCH:
        score += term(rows, i, weights, F.ACTION_RESEARCH, 1)
        free = state.scientists[seat] - 1
        score += term(rows, i, weights, F.ACTION_RESEARCH_FREE, free)
        score += term(rows, i, weights, F.ACTION_RESEARCH_EARLY, left)
    elif token == Token.EARTH:
        score += term(rows, i, weights, F.ACTION_EARTH, 1)
        score += term(rows, i, weights, F.ACTION_EARTH_LOW, 4.0 / (4.0 + state.fuel[seat]))
    elif token == Token.TRAVEL:
        score += score_travel(state, params, weights, rows, i, seat, 0, left)
    elif token == Token.MARKET:
        score += score_trading(state, params, weights, rows, i, seat)
    elif token < EXTRA:
        score += score_production(state, params, weights, rows, i, seat, token - PRODUCTION)
    else:
        number = token - EXTRA
        score += term(rows, i, weights, F.ACTION_X01 + number, 1)
        for j in range(MAX_EFFECTS):
            effect = params.extra_effect[number, j, 0]
            amount = params.extra_effect[number, j, 1]
            if effect == Effect.TRAVEL:
                score += score_travel(state, params, weights, rows, i, seat, amount, left)
            elif effect == Effect.MARKET:
                score += score_trading(state, params, weights, rows, i, seat)
            elif effect == Effect.SOLAR:
                score += score_sun(state, params, weights, rows, i, seat)
    return score


@jit
def score_sun(state, params, weights, rows, i, seat):
    """Return the score of exploiting the sun."""
    score = term(rows, i, weights, F.ACTION_SOLAR, 1)
    need = 1.0 / (1.0 + 0.2 * reach(state, params, state.cubes[seat]))
    score += term(rows, i, weights, F.ACTION_SOLAR_NEED, need)
    score += term(rows, i, weights, F.ACTION_SOLAR_ROW, row_points(state, params, seat, 0))
    late = state.spiral / (params.spiral + 1.0)
    return score + term(rows, i, weights, F.ACTION_SOLAR_LATE, late)


@jit
def score_travel(state, params, weights, rows, i, seat, saved, left):
    """Return the score of travelling."""
    score = term(rows, i, weights, F.ACTION_TRAVEL, 1)
    gain = best_trip(state, params, seat, saved)
    score += term(rows, i, weights, F.ACTION_TRAVEL_GAIN, gain)
    return score + term(rows, i, weights, F.ACTION_TRAVEL_EARLY, left)


@jit
def score_trading(state, params, weights, rows, i, seat):
    """Return the score of going to the market."""
    score = term(rows, i, weights, F.ACTION_MARKET, 1)
    gain = best_purchase(state, params, seat)
    score += term(rows, i, weights, F.ACTION_MARKET_GAIN, gain)
    stock = max(0, total_cubes(state.cubes[seat]) - 4)
    score += term(rows, i, weights, F.ACTION_MARKET_STOCK, stock)
    poor = 4.0 / (4.0 + state.fuel[seat])
    return score + term(rows, i, weights, F.ACTION_MARKET_POOR, poor)


@jit
def score_production(state, params, weights, rows, i, seat, planet):
    """Return the score of the production of a plant."""
    built = state.built[seat, planet]
    level = state.level[seat]
    drills = built[Building.DRILL] * level[params.building_row[Building.DRILL]]
    fetches = built[Building.ARS] * level[params.building_row[Building.ARS]]
    here = 1 if state.place[seat] == planet else 0
    stored = total_cubes(state.warehouse[seat, planet])
    deposit = total_cubes(state.deposit[seat, planet])
    wanted = params.base_cubes + here * params.explorer_cubes + drills
    moved = min(wanted, deposit, params.warehouse - stored + fetches)
    value = params.value[params.production_colour[state.plant[seat, planet]]]
    score = term(rows, i, weights, F.ACTION_PRODUCE, moved)
    score += term(rows, i, weights, F.ACTION_PRODUCE_VALUE, value * moved)
    fetched = value * min(fetches, stored + moved)
    score += term(rows, i, weights, F.ACTION_PRODUCE_FETCH, fetched)
    more = built[Building.CONVERTER] + built[Building.OUTPOST]
    return score + term(rows, i, weights, F.ACTION_PRODUCE_MORE, more)
