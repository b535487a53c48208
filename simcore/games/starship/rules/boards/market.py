"""The market: cubes that are paid come here, trades, and the discard of a round."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.starship.data.codes import Task
from exobalance.simcore.games.starship.data.layout import N_COLOURS
from exobalance.simcore.games.starship.rules.option_rows import total_cubes
from exobalance.simcore.games.starship.rules.tasks import push
from exobalance.simcore.games.starship.rules.trips.plants import colours_in


@jit
def free_spaces(state, params):
    """Return how many spaces of a shared market are free.

    Rule: SI-A41
    """
    return max(0, params.market_spaces - total_cubes(state.market))


@jit
def put(state, params, colour, number):
    """Put cubes of one colour into the market as far as they fit; the others are lost.

    Rule: SI-R34, SI-R50, SI-A41
    """
    room = free_spaces(state, params)
    if params.per_colour != 0:
        room = max(0, params.colour_spaces - state.market[colour])
    fits = min(number, room)
    state.market[colour] += fits
    state.overflowed += number - fits


@jit
def take_payment(state, params, seat):
    """Put the cubes just paid into the market, or ask which of them stay there.

    Rule: SI-R34, SI-A42
    """
    paid = state.paid
    room = free_spaces(state, params)
    asks = params.per_colour == 0 and params.low_first == 0
    if asks and 0 < room < total_cubes(paid) and colours_in(paid) > 1:
        push(state, Task.OVERFLOW, seat)
        return
    for colour in range(N_COLOURS):
        put(state, params, colour, paid[colour])


@jit
def price(params, colour):
    """Return the fuel of a cube without what an extra token adds.

    Rule: SI-R50
    """
    return params.value[colour] + params.surcharge


@jit
def most_bought(state, params, seat, colour, shift):
    """Return how many cubes of a colour a seat can buy.

    Rule: SI-R50
    """
    most = min(state.market[colour], params.most_traded)
    each = price(params, colour) - shift
    if each > 0:
        most = min(most, state.fuel[seat] // each)
    return most


@jit
def can_trade(state, params, seat, shift):
    """Return True if anything can be bought or sold.

    Rule: SI-R50, SI-A54
    """
    for colour in range(N_COLOURS):
        if state.cubes[seat, colour] > 0 or most_bought(state, params, seat, colour, shift) > 0:
            return True
    return False


@jit
def buy(state, params, seat, colour, number):
    """Buy cubes out of the market.

    Rule: SI-R50
    """
    state.fuel[seat] -= number * max(0, price(params, colour) - state.price_shift)
    state.market[colour] -= number
    state.cubes[seat, colour] += number
    state.bought[seat, colour] += number


@jit
def sell(state, params, seat, colour, number):
    """Sell cubes; those that do not fit are paid as well.

    Rule: SI-R50
    """
    state.fuel[seat] += number * (price(params, colour) + state.price_shift)
    state.cubes[seat, colour] -= number
    state.sold[seat, colour] += number
    put(state, params, colour, number)


@jit
def discard_most(state):
    """Take the most numerous colour out of the market, of equals the more valuable one.

    Rule: SI-R69, SI-R73
    """
    most = 0
    for colour in range(1, N_COLOURS):
        if state.market[colour] >= state.market[most]:
            most = colour
    state.discarded[most] += state.market[most]
    state.market[most] = 0
