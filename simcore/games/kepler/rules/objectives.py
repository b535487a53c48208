"""Objectives: what their conditions count, and when they are met."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.kepler.data.codes import Cube
from exobalance.simcore.games.kepler.data.layout import FIRST_MINE, N_TECHNOLOGIES, N_TYPES
from exobalance.simcore.games.kepler.data.words import Condition


@jit
def counted_planets(state, params, seat, zone, kind, is_terraformed):
    """Return how many colonies are in a zone and of a type (-1 any), perhaps terraformed."""
    n = 0
    for slot in range(1, state.n_cards[seat]):
        planet = state.card_planet[seat, slot]
        if is_terraformed and state.is_terraformed[seat, slot] == 0:
            continue
        if kind >= 0 and params.planet_type[planet] != kind:
            continue
        if zone >= 0 and params.zone[state.tile_hex[planet]] != zone:
            continue
        n += 1
    return n


@jit
def most_alike(state, params, seat, is_terraformed):
    """Return the number of colonies of the type of which there are most."""
    best = 0
    for kind in range(N_TYPES):
        best = max(best, counted_planets(state, params, seat, -1, kind, is_terraformed))
    return best


@jit
def ships_on_mines(state, params, seat):
    """Return how many ships of a seat stand on mines.

    Rule: KEP-R55
    """
    n = 0
    for ship in range(params.n_ships):
        hexagon = state.ship[seat, ship]
        if hexagon >= 0 and state.tile_at[hexagon] >= FIRST_MINE:
            n += 1
    return n


@jit
def antimatter_on_cards(state, seat):
    """Return how much antimatter lies on the cards of a seat.

    Rule: KEP-R52
    """
    n = 0
    for slot in range(state.n_cards[seat]):
        n += state.cubes[seat, slot, Cube.A]
    return n


@jit
def condition_value(state, params, seat, objective):
    """Return what the condition of an objective counts, for a seat."""
    condition = params.condition[objective, 0]
    argument = params.condition[objective, 1]
    if condition == Condition.TERRAFORMED_IN_ZONE:
        return counted_planets(state, params, seat, argument, -1, True)
    if condition == Condition.COLONISED_IN_ZONE:
        return counted_planets(state, params, seat, argument, -1, False)
    if condition == Condition.TERRAFORMED_OF_TYPE:
        return counted_planets(state, params, seat, -1, argument, True)
    if condition == Condition.COLONISED_OF_TYPE:
        return counted_planets(state, params, seat, -1, argument, False)
    if condition == Condition.TERRAFORMED_TOTAL:
        return counted_planets(state, params, seat, -1, -1, True)
    if condition == Condition.COLONISED_TOTAL:
        return state.n_cards[seat] - 1
    if condition == Condition.TERRAFORMED_SAME_TYPE:
        return most_alike(state, params, seat, True)
    if condition == Condition.COLONISED_SAME_TYPE:
        return most_alike(state, params, seat, False)
    if condition == Condition.TECHNOLOGIES_AT_LEVEL:
        n = 0
        for technology in range(N_TECHNOLOGIES):
            if state.level[seat, technology] >= argument:
                n += 1
        return n
    if condition == Condition.TECHNOLOGY_LEVEL:
        return state.level[seat, argument]
    if condition == Condition.LEADERSHIP_POSITION:
        return state.place[seat, argument]
    if condition == Condition.MEDALS:
        return state.medals[seat, argument]
    if condition == Condition.SHIPS_ON_MINES or condition == Condition.SHIPS_ON_MINES_AT_END:
        return ships_on_mines(state, params, seat)
    return antimatter_on_cards(state, seat)


@jit
def is_true(state, params, seat, objective):
    """Return True if the condition of an objective holds as the game stands.

    Rule: KEP-R61
    """
    return condition_value(state, params, seat, objective) >= params.condition[objective, 2]


@jit
def is_of_end(params, objective):
    """Return True if a condition counts in the end only.

    Rule: KEP-A25
    """
    condition = params.condition[objective, 0]
    if condition == Condition.SHIPS_ON_MINES_AT_END:
        return True
    return condition == Condition.ANTIMATTER_ON_PLANETS_AT_END


@jit
def note_met(state, params):
    """Note the objectives of a solo player that are true now, once and for all.

    Rule: KEP-A25
    """
    if params.is_solo == 0 or params.met_any_time == 0:
        return
    for i in range(state.n_objectives[0]):
        if (state.met[0] >> i) & 1 == 0:
            objective = state.objective[0, i]
            if not is_of_end(params, objective) and is_true(state, params, 0, objective):
                state.met[0] |= 1 << i


@jit
def is_met(state, params, seat, i):
    """Return True if own objective ``i`` of a seat counts as met."""
    if (state.met[seat] >> i) & 1 != 0:
        return True
    return is_true(state, params, seat, state.objective[seat, i])
