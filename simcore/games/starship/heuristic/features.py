"""The heuristic: scores of the legal options, linear in the feature table.

Each function scores the options of some decision kinds: ``scores[i]`` is the sum of
weight times feature; given rows for ``scores``, it fills them with the features instead (see
`simcore.kit.features`).  The features are documented in `feature_table`.
"""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.starship.data.codes import Act, Effect, Purpose, Token
from exobalance.simcore.games.starship.data.labels import Due, Label
from exobalance.simcore.games.starship.data.layout import (
    MAX_EFFECTS,
    N_LEVELS,
    N_ROWS,
    PRODUCTION,
)
from exobalance.simcore.games.starship.heuristic.feature_table import F
from exobalance.simcore.games.starship.heuristic.flights import (
    score_destinations,
    score_foundings,
    score_fuel,
    score_loads,
    score_tokens,
)
from exobalance.simcore.games.starship.heuristic.market import (
    score_keeps,
    score_payments,
    score_trades,
)
from exobalance.simcore.games.starship.heuristic.salvation import (
    score_flights,
    score_salvation,
    score_spends,
)
from exobalance.simcore.games.starship.heuristic.turns import score_actions
from exobalance.simcore.games.starship.heuristic.worth import (
    cost_value,
    part_left,
    track_points,
)
from exobalance.simcore.games.starship.rules.option_rows import total_cubes
from exobalance.simcore.games.starship.rules.payments import can_pay, set_demand
from exobalance.simcore.kit.features import rows_of, set_score, term


@jit
def score_options(state, params, weights, options, n, scores):
    """Fill ``scores[:n]`` with the heuristic value of each option (float64).

    ``weights`` has one float64 per feature of the table.  Renews caches in the state.
    """
    kind = state.kind
    if kind == Due.ACTION:
        score_actions(state, params, weights, options, n, scores)
    elif kind == Due.SALVATION:
        score_salvation(state, params, weights, options, n, scores)
    elif kind == Due.SPEND:
        score_spends(state, params, weights, options, n, scores)
    elif kind == Due.PAYMENT or kind == Due.OVERFLOW:
        score_payments(state, params, weights, options, n, scores)
    elif kind == Due.KEEP:
        score_keeps(state, params, weights, options, n, scores)
    elif kind == Due.TRADE:
        score_trades(state, params, weights, options, n, scores)
    elif kind == Due.DESTINATION:
        score_destinations(state, params, weights, options, n, scores)
    elif kind == Due.LOAD_FUEL:
        score_fuel(state, params, weights, options, n, scores)
    elif kind == Due.LOAD_BUILDING or kind == Due.LOAD or kind == Due.PICK_UP:
        score_loads(state, params, weights, options, n, scores)
    elif kind == Due.FOUND or kind == Due.PLACE or kind == Due.WORMHOLE:
        score_foundings(state, params, weights, options, n, scores)
    elif kind == Due.TOKEN or kind == Due.EXPLORE:
        score_tokens(state, params, weights, options, n, scores)
    elif kind == Due.JUMP or kind == Due.GOVERNMENT_SATELLITE:
        score_flights(state, params, weights, options, n, scores)
    elif kind == Due.TECHNOLOGY:
        score_technologies(state, params, weights, options, n, scores)
    else:
        score_others(state, params, weights, options, n, scores)


@jit
def score_technologies(state, params, weights, options, n, scores):
    """Score which technology is developed."""
    rows = rows_of(scores)
    seat = state.seat
    discount = state.task[state.n_tasks - 1, 2]
    over = 1.0 - part_left(state, params)
    plants = 0
    for planet in range(state.plant.shape[1]):
        if state.plant[seat, planet] >= 0:
            plants += 1
    for i in range(n):
        technology = options[i, 1]
        if technology < N_ROWS:
            step = N_LEVELS * technology + state.level[seat, technology]
            score = term(rows, i, weights, F.TECHNOLOGY_DRILL1 + step, 1)
            score += term(rows, i, weights, F.TECHNOLOGY_DRILL_LATE + technology, over)
            owned = plants if params.row_building[technology] >= 0 else 0
            score += term(rows, i, weights, F.TECHNOLOGY_PLANTS, owned)
        else:
            number = technology - N_ROWS
            score = term(rows, i, weights, F.TECHNOLOGY_ENGINEERING + number, 1)
            score += term(rows, i, weights, F.TECHNOLOGY_LATE, over)
        set_demand(state, params, seat, Purpose.TECHNOLOGY, technology, discount)
        value = cost_value(params, state.demand)
        score += term(rows, i, weights, F.TECHNOLOGY_COST, value)
        set_score(scores, i, score)


@jit
def score_others(state, params, weights, options, n, scores):
    """Score decisions of productions, boards and the setup."""
    rows = rows_of(scores)
    seat = state.seat
    kind = state.kind
    for i in range(n):
        act, first = options[i, 0], options[i, 1]
        score = 0.0
        if kind == Due.PRODUCE:
            if act == Act.TAKE:
                score += term(rows, i, weights, F.PRODUCE_BASE + first, 1)
                if options[i, 4] == Label.PRODUCE_ARS:
                    planet = state.task[state.n_tasks - 1, 2]
                    stored = total_cubes(state.warehouse[seat, planet])
                    score += term(rows, i, weights, F.PRODUCE_ROOM, stored)
        elif kind == Due.CUBE:
            raises = state.task[state.n_tasks - 1, 0] == Effect.UPGRADE
            feature = F.CUBE_RAISE if raises else F.CUBE_VALUE
            score += term(rows, i, weights, feature, params.value[first])
        elif kind == Due.PLANT:
            score += score_plant(state, params, weights, rows, i, seat, first)
        elif kind == Due.REPEAT_TOKEN:
            if first == Token.EARTH:
                score += term(rows, i, weights, F.PLANT_EARTH, 1)
            else:
                score += score_plant(state, params, weights, rows, i, seat, first - PRODUCTION)
        elif kind == Due.EXTRA_TOKEN:
            score += term(rows, i, weights, F.EXTRA_TOKEN_X01 + first, 1)
        elif kind == Due.TRACK:
            worth = track_points(state, params, seat, first, 1)
            after = track_points(state, params, seat, first, 2)
            score += term(rows, i, weights, F.TRACK_WORTH, worth)
            score += term(rows, i, weights, F.TRACK_NEXT, after)
            score += term(rows, i, weights, F.TRACK_HUMANITY, 1 if first == 0 else 0)
        elif kind == Due.SHIFT:
            if act == Act.TAKE:
                old = place_in_row(state, params, state.task[state.n_tasks - 1, 2], seat)
                score += term(rows, i, weights, F.SHIFT_MOVE, 1)
                score += term(rows, i, weights, F.SHIFT_LEFT, old - first)
        elif kind == Due.TIED:
            value = cost_value(params, params.mechanism_cost[first])
            can = can_pay(state, params, seat, Purpose.MECHANISM, first, 0)
            score += term(rows, i, weights, F.TIED_VALUE, value)
            score += term(rows, i, weights, F.TIED_PAYABLE, 1 if can else 0)
        elif kind == Due.PASS_REWARD:
            score += score_face(params, weights, rows, i, first)
        elif kind == Due.QUICK_TECHNOLOGIES:
            pair = options[i, 4] - Label.QUICK_TECHNOLOGIES_DRILL_CONVERTER
            score += term(rows, i, weights, F.QUICK_TECHNOLOGIES_DRILL_CONVERTER + pair, 1)
        else:
            middle = abs(2 * first - (params.route_rows - 1)) * 0.5
            score += term(rows, i, weights, F.SATELLITE_START_MIDDLE, middle)
        set_score(scores, i, score)


@jit
def place_in_row(state, params, row, seat):
    """Return where the scientist of a seat stands in a row."""
    for place in range(params.n_places[row]):
        if state.pyramid[row, place] == seat:
            return place
    return 0


@jit
def score_plant(state, params, weights, rows, i, seat, planet):
    """Return the score of a plant that an effect works on."""
    colour = params.production_colour[state.plant[seat, planet]]
    score = term(rows, i, weights, F.PLANT_VALUE, params.value[colour])
    deposit = total_cubes(state.deposit[seat, planet])
    score += term(rows, i, weights, F.PLANT_DEPOSIT, deposit)
    stored = total_cubes(state.warehouse[seat, planet])
    return score + term(rows, i, weights, F.PLANT_WAREHOUSE, stored)


@jit
def score_face(params, weights, rows, i, face):
    """Return the score of a reward of the pass token."""
    score = 0.0
    for j in range(MAX_EFFECTS):
        effect, number = params.face_effect[face, j, 0], params.face_effect[face, j, 1]
        if effect == Effect.FUEL:
            score += term(rows, i, weights, F.PASS_REWARD_FUEL, number)
        elif effect == Effect.PRESTIGE:
            score += term(rows, i, weights, F.PASS_REWARD_PRESTIGE, number)
        elif effect == Effect.SCIENTIST:
            score += term(rows, i, weights, F.PASS_REWARD_SCIENTIST, number)
        elif effect == Effect.REPUTATION:
            score += term(rows, i, weights, F.PASS_REWARD_REPUTATION, number)
    return score
