"""Payments with cubes: what is demanded, and which cubes cover it (the golden rule)."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.starship.data.codes import Colour, Modifier, Purpose
from exobalance.simcore.games.starship.data.labels import Label
from exobalance.simcore.games.starship.data.layout import (
    MAX_VARIANTS,
    N_COLOURS,
    N_ROWS,
    PACKED,
)
from exobalance.simcore.games.starship.rules.option_rows import add, total_cubes, unpack_cubes


@jit
def set_demand(state, params, seat, purpose, what, discount):
    """Fill the demand of something to be paid, with all its variants.

    what : row or N_ROWS + salvation technology; mechanism; colour of a person
    discount : cheapest cubes that are free

    Rule: SI-R31, SI-R32, SI-R53, SI-R58
    """
    demand = state.demand
    for colour in range(N_COLOURS):
        if purpose == Purpose.MECHANISM:
            demand[colour] = params.mechanism_cost[what, colour]
        elif purpose == Purpose.SAVE:
            demand[colour] = 1 if colour == what else 0
        elif what < N_ROWS:
            demand[colour] = params.row_cost[what, state.level[seat, what], colour]
        else:
            demand[colour] = params.salvation_cost[state.n_salvation[seat], colour]
    for colour in range(N_COLOURS):
        free = min(discount, demand[colour])
        demand[colour] -= free
        discount -= free
    lower = 0
    if purpose == Purpose.MECHANISM:
        lower = state.modifier[seat, Modifier.MECHANISM_LOWER]
    fill_variants(state, lower)


@jit
def fill_variants(state, lower):
    """Fill all ways in which ``lower`` cubes of the demand, each its own, are one value lower.

    A demand with fewer lowered cubes is covered whenever one with more is.
    """
    demand = state.demand
    n = 0
    high = total_cubes(demand) - demand[Colour.RED]
    lower = min(lower, high)
    for purple in range(min(lower, demand[4]) + 1):
        for blue in range(min(lower - purple, demand[3]) + 1):
            for green in range(min(lower - purple - blue, demand[2]) + 1):
                yellow = lower - purple - blue - green
                if yellow <= demand[1] and n < MAX_VARIANTS:
                    variant = state.variant[n]
                    variant[4] = demand[4] - purple
                    variant[3] = demand[3] - blue + purple
                    variant[2] = demand[2] - green + blue
                    variant[1] = demand[1] - yellow + green
                    variant[0] = demand[0] + yellow
                    n += 1
    state.n_variants = n


@jit
def covers(cubes, demand):
    """Return True if cubes cover a demand, each by one of its value or more.

    Rule: SI-R33
    """
    have = 0
    need = 0
    for colour in range(N_COLOURS - 1, -1, -1):
        have += cubes[colour]
        need += demand[colour]
        if have < need:
            return False
    return True


@jit
def covers_any(state, cubes):
    """Return True if cubes cover the demand in one of its variants."""
    for i in range(state.n_variants):
        if covers(cubes, state.variant[i]):
            return True
    return False


@jit
def can_pay(state, params, seat, purpose, what, discount):
    """Return True if the reserve of a seat can pay for something.

    Rule: SI-R33, SI-R85
    """
    set_demand(state, params, seat, purpose, what, discount)
    return covers_any(state, state.cubes[seat])


@jit
def list_payments(state, params, seat, options):
    """List the payments of the demand.

    Rule: SI-R33, SI-R96
    """
    have = state.cubes[seat]
    size = total_cubes(state.demand)
    packed_demand = packed(state.demand)
    part = state.counts
    n = 0
    for purple in range(min(have[4], size) + 1):
        for blue in range(min(have[3], size - purple) + 1):
            for green in range(min(have[2], size - purple - blue) + 1):
                for yellow in range(min(have[1], size - purple - blue - green) + 1):
                    red = size - purple - blue - green - yellow
                    if red > have[0]:
                        continue
                    part[0] = red
                    part[1] = yellow
                    part[2] = green
                    part[3] = blue
                    part[4] = purple
                    if covers_any(state, part):
                        row = red + 8 * yellow + 64 * green + 512 * blue + 4096 * purple
                        label = Label.PAYMENT_EXACT
                        if row != packed_demand:
                            label = Label.PAYMENT_DEARER
                        n = add(options, n, 0, row, 0, 0, label)
    return n


@jit
def packed(cubes):
    """Return counts by colour as one number."""
    value = 0
    for colour in range(N_COLOURS - 1, -1, -1):
        value = value * (PACKED + 1) + cubes[colour]
    return value


@jit
def pay(state, params, seat, row):
    """Take a payment out of the reserve; it lies in ``state.paid`` then.

    Rule: SI-R33, SI-R85
    """
    unpack_cubes(row, state.paid)
    for colour in range(N_COLOURS):
        number = state.paid[colour]
        state.cubes[seat, colour] -= number
        state.overpaid[seat] += params.value[colour] * (number - state.demand[colour])
