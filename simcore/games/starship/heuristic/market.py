"""Scores of cubes: payments, trades, what is kept of the sun."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.starship.data.codes import Act, Modifier
from exobalance.simcore.games.starship.data.labels import Due
from exobalance.simcore.games.starship.data.layout import N_COLOURS
from exobalance.simcore.games.starship.heuristic.feature_table import F
from exobalance.simcore.games.starship.heuristic.worth import reach, row_change
from exobalance.simcore.games.starship.rules.boards.market import most_bought, price
from exobalance.simcore.games.starship.rules.option_rows import packed_of
from exobalance.simcore.kit.features import rows_of, set_score, term
from exobalance.simcore.kit.rows import total_of

RICH = 20
POOR = 8


@jit
def best_purchase(state, params, seat):
    """Return what the best purchase of one or two cubes of a colour adds to `reach`."""
    cubes = state.cubes[seat]
    before = reach(state, params, cubes)
    best = 0.0
    for colour in range(N_COLOURS):
        most = min(2, most_bought(state, params, seat, colour, 0))
        for number in range(1, most + 1):
            cubes[colour] += number
            best = max(best, reach(state, params, cubes) - before)
            cubes[colour] -= number
    return best


@jit
def score_payments(state, params, weights, options, n, scores):
    """Score which cubes are paid, and which of them stay in the market."""
    rows = rows_of(scores)
    cubes = state.cubes[state.seat]
    for i in range(n):
        packed = options[i, 1]
        value = 0
        for colour in range(N_COLOURS):
            value += packed_of(packed, colour) * params.value[colour]
        if state.kind == Due.OVERFLOW:
            score = term(rows, i, weights, F.OVERFLOW_VALUE, value)
        else:
            score = term(rows, i, weights, F.PAYMENT_VALUE, value)
            for colour in range(N_COLOURS):
                cubes[colour] -= packed_of(packed, colour)
            score += term(rows, i, weights, F.PAYMENT_LEFT, reach(state, params, cubes))
            for colour in range(N_COLOURS):
                cubes[colour] += packed_of(packed, colour)
        set_score(scores, i, score)


@jit
def lead_of(state, seat):
    """Return the lead of a seat over the best of the others, in points."""
    best = -10000
    for other in range(state.n_players):
        if other != seat:
            best = max(best, total_of(state, other))
    return total_of(state, seat) - best


@jit
def score_keeps(state, params, weights, options, n, scores):
    """Score which cubes of the sun are kept."""
    rows = rows_of(scores)
    seat = state.seat
    task = state.task[state.n_tasks - 1]
    cubes = state.cubes[seat]
    before = reach(state, params, cubes)
    for i in range(n):
        packed = options[i, 1]
        value = 0
        kept = 0
        for colour in range(N_COLOURS):
            number = packed_of(packed, colour)
            value += number * params.value[colour]
            kept += number
            cubes[colour] += number
        gain = reach(state, params, cubes) - before
        for colour in range(N_COLOURS):
            cubes[colour] -= packed_of(packed, colour)
        loss = 0
        if task[3] == 0:
            loss = max(0, value - state.modifier[seat, Modifier.SOLAR_LOSS])
        steps = max(0, value - state.modifier[seat, Modifier.SOLAR_STEPS])
        sun = (state.exploitation - 1 + steps) // params.solar_track
        score = term(rows, i, weights, F.KEEP_VALUE, value)
        score += term(rows, i, weights, F.KEEP_CUBES, kept)
        score += term(rows, i, weights, F.KEEP_REACH, gain)
        score += term(rows, i, weights, F.KEEP_ROW, -row_change(state, params, seat, -loss))
        bottom = max(0, loss - state.reputation[seat])
        score += term(rows, i, weights, F.KEEP_BOTTOM, bottom)
        score += term(rows, i, weights, F.KEEP_LOSS, loss)
        score += term(rows, i, weights, F.KEEP_SUN, sun)
        score += term(rows, i, weights, F.KEEP_SUN_LEAD, 0.1 * sun * lead_of(state, seat))
        set_score(scores, i, score)


@jit
def score_trades(state, params, weights, options, n, scores):
    """Score what is bought or sold."""
    rows = rows_of(scores)
    seat = state.seat
    cubes = state.cubes[seat]
    before = reach(state, params, cubes)
    for i in range(n):
        act, colour, number = options[i, 0], options[i, 1], options[i, 2]
        if act == Act.BUY:
            fuel = -number * max(0, price(params, colour) - state.price_shift)
            change = number
            score = term(rows, i, weights, F.TRADE_BUY_RED + colour, number)
        else:
            fuel = number * (price(params, colour) + state.price_shift)
            change = -number
            score = term(rows, i, weights, F.TRADE_SELL_RED + colour, number)
        cubes[colour] += change
        gain = reach(state, params, cubes) - before
        cubes[colour] -= change
        after = state.fuel[seat] + fuel
        score += term(rows, i, weights, F.TRADE_REACH, gain)
        score += term(rows, i, weights, F.TRADE_FUEL, fuel)
        score += term(rows, i, weights, F.TRADE_RICH, max(0, after - RICH))
        score += term(rows, i, weights, F.TRADE_POOR, max(0, POOR - after))
        set_score(scores, i, score)
