"""What planets, levels and steps are worth to a seat: sums of terms that several decisions use.

Each function adds the terms to the row of option ``i`` where ``rows`` are filled, and returns
their weighted sum; with None for the rows it only returns the sum.
"""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.kepler.data.codes import Icon, Technology, Track
from exobalance.simcore.games.kepler.data.labels import TYPES
from exobalance.simcore.games.kepler.data.layout import (
    N_CUBES,
    N_TECHNOLOGIES,
    PHANTOM,
    TOP_LEVEL,
)
from exobalance.simcore.games.kepler.data.words import Condition
from exobalance.simcore.games.kepler.heuristic.feature_table import F
from exobalance.simcore.games.kepler.rules.cubes import can_pay, pit_size
from exobalance.simcore.games.kepler.rules.objectives import condition_value, counted_planets
from exobalance.simcore.kit.features import term

N_TYPES = len(TYPES)


@jit
def size_of(weights, first, last):
    """Return the sum of the sizes of weights, 1 if all are 0.

    What weights make of a thing is divided by it before it is a feature of something else: then a
    bot with all weights doubled sees the same, and all its scores are doubled.
    """
    size = 0.0
    for column in range(first, last + 1):
        size += abs(weights[column])
    return size if size > 0.0 else 1.0


@jit
def planet_size(weights):
    """Return the size of the weights of a colony."""
    return size_of(weights, F.COLONISE_ZONE, F.COLONISE_EARLY)


@jit
def level_size(weights):
    """Return the size of the weights of levels."""
    return size_of(weights, F.DEVELOP_I1, F.DEVELOP_V4)


@jit
def flip_size(weights):
    """Return the size of the weights of terraforming."""
    return size_of(weights, F.TERRAFORM_NOW, F.TERRAFORM_EARLY)


@jit
def gain_size(weights):
    """Return the size of the weights of leadership."""
    return size_of(weights, F.GAIN_COLONIAL, F.GAIN_OBJECTIVE)


@jit
def bonus_size(weights):
    """Return the size of the weights of bonus actions as such."""
    return size_of(weights, F.BONUS_SPACE_LOGISTICS, F.BONUS_NEO_EXPLOITATION_LATE)


@jit
def landing_size(weights):
    """Return the size of the weights of mines and targets."""
    return size_of(weights, F.MOVE_MINE, F.MOVE_TARGET)


@jit
def share_played(state, params):
    """Return the share of the rounds that are over or under way."""
    return state.round_number / params.rounds


@jit
def slots_left(state, params, seat):
    """Return how many colonies a seat can still found."""
    return params.most_colonies + 1 - state.n_cards[seat]


@jit
def objective_part(state, params, seat, objective, added):
    """Return the points of an objective that ``added`` more of what it counts brings nearer."""
    needed = params.condition[objective, 2]
    has = condition_value(state, params, seat, objective)
    if has >= needed:
        return 0.0
    return params.objective_points[objective] * min(added, needed - has) / max(1, needed)


@jit
def planet_objective(state, params, seat, planet, is_flipped):
    """Return the points of own objectives that come nearer by colonising or flipping a planet."""
    points = 0.0
    zone = params.zone[state.tile_hex[planet]]
    kind = params.planet_type[planet]
    for i in range(state.n_objectives[seat]):
        objective = state.objective[seat, i]
        condition, argument = params.condition[objective, 0], params.condition[objective, 1]
        counts = False
        if condition == Condition.COLONISED_IN_ZONE or condition == Condition.TERRAFORMED_IN_ZONE:
            counts = argument == zone
        elif condition == Condition.COLONISED_OF_TYPE or condition == Condition.TERRAFORMED_OF_TYPE:
            counts = argument == kind
        elif condition <= Condition.COLONISED_SAME_TYPE:
            counts = True
        if not counts:
            continue
        flips = (
            condition == Condition.TERRAFORMED_IN_ZONE
            or condition == Condition.TERRAFORMED_OF_TYPE
            or condition == Condition.TERRAFORMED_TOTAL
            or condition == Condition.TERRAFORMED_SAME_TYPE
        )
        if flips == is_flipped:
            points += objective_part(state, params, seat, objective, 1)
        elif flips:
            points += 0.5 * objective_part(state, params, seat, objective, 1)
    return points


@jit
def planet_worth(state, params, weights, seat, planet, rows, i):
    """Return what a colony on a planet is worth."""
    kind = params.planet_type[planet]
    own = counted_planets(state, params, seat, -1, kind, False)
    level = state.level[seat, Technology.TERRAFORMING]
    hard = max(0, params.planet_level[planet] - params.terraform_level[level])
    missing = max(0, params.type_needs[kind] - state.level[seat, Technology.ANTIMATTER])
    makes = params.planet_makes[planet, 0]
    zone = params.zone_points[params.zone[state.tile_hex[planet]]]
    worth = term(rows, i, weights, F.COLONISE_ZONE, zone)
    worth += term(rows, i, weights, F.COLONISE_STEPS, params.type_colonise[kind])
    if own < params.alike_number:
        nearer = params.alike_points / max(1, params.alike_number)
        worth += term(rows, i, weights, F.COLONISE_ALIKE, nearer * own)
    if own == 0:
        worth += term(rows, i, weights, F.COLONISE_TYPES, params.types_points / N_TYPES)
    objective = planet_objective(state, params, seat, planet, False)
    worth += term(rows, i, weights, F.COLONISE_OBJECTIVE, objective)
    worth += term(rows, i, weights, F.COLONISE_PRODUCTION, makes[0] + makes[1])
    worth += term(rows, i, weights, F.COLONISE_ANTIMATTER, makes[2])
    worth += term(rows, i, weights, F.COLONISE_FLIP, params.planet_points[planet])
    worth += term(rows, i, weights, F.COLONISE_FLIP_STEPS, params.type_terraform[kind])
    worth += term(rows, i, weights, F.COLONISE_HARD, hard)
    worth += term(rows, i, weights, F.COLONISE_ALIEN, missing)
    worth += term(rows, i, weights, F.COLONISE_NOW, 1)
    worth += term(rows, i, weights, F.COLONISE_EARLY, 1 - share_played(state, params))
    return worth


@jit
def planet_value(state, params, weights, seat, planet):
    """Return what a colony on a planet is worth, in sizes of the weights."""
    return planet_worth(state, params, weights, seat, planet, None, 0) / planet_size(weights)


@jit
def flip_worth(state, params, weights, seat, slot, rows, i):
    """Return what it is worth to terraform a colony."""
    planet = state.card_planet[seat, slot]
    more = 0
    for cube in range(N_CUBES):
        more += params.planet_makes[planet, 1, cube] - params.planet_makes[planet, 0, cube]
    steps = params.type_terraform[params.planet_type[planet]]
    worth = term(rows, i, weights, F.TERRAFORM_NOW, 1)
    worth += term(rows, i, weights, F.TERRAFORM_POINTS, params.planet_points[planet])
    worth += term(rows, i, weights, F.TERRAFORM_STEPS, steps)
    worth += term(rows, i, weights, F.TERRAFORM_MORE, more)
    objective = planet_objective(state, params, seat, planet, True)
    worth += term(rows, i, weights, F.TERRAFORM_OBJECTIVE, objective)
    antimatter = params.planet_cost[planet, N_CUBES - 1]
    worth += term(rows, i, weights, F.TERRAFORM_ANTIMATTER, antimatter)
    worth += term(rows, i, weights, F.TERRAFORM_EARLY, 1 - share_played(state, params))
    return worth


@jit
def best_of_others(state, params, seat, track):
    """Return the highest place of the others on a track, the phantom's included."""
    best = -1
    for other in range(state.n_players):
        if other != seat:
            best = max(best, state.place[other, track])
    if params.is_solo != 0:
        best = max(best, state.place[PHANTOM, track])
    return best


@jit
def gain_worth(state, params, weights, seat, track, steps, rows, i):
    """Return what a gain of leadership is worth."""
    start = state.place[seat, track]
    end = min(start + steps, params.length)
    if end == start:
        return 0.0
    medals = 0
    icons = 0
    for place in range(start + 1, end + 1):
        if params.medal[track, place] & state.medal_left[track] != 0:
            medals += 1
        icon = params.icon[track, place]
        if icon == Icon.REGENERATE:
            icons += 1 if pit_size(state, seat) > 0 else 0
        elif icon != Icon.NONE:
            icons += 1 if state.storage[seat, icon - Icon.PRODUCE_E] > 0 else 0
    best = best_of_others(state, params, seat, track)
    leads = end >= best
    worth = term(rows, i, weights, F.GAIN_COLONIAL, 1 if track == Track.COLONIAL else 0)
    points = params.place_points[end] - params.place_points[start]
    worth += term(rows, i, weights, F.GAIN_POINTS, points)
    worth += term(rows, i, weights, F.GAIN_STEPS, end - start)
    if medals > 0:
        feature = F.GAIN_MEDALS if leads else F.GAIN_GIFT
        worth += term(rows, i, weights, feature, medals)
    if leads and start < best:
        worth += term(rows, i, weights, F.GAIN_LEAD, state.medals_on_card[track])
    worth += term(rows, i, weights, F.GAIN_ICONS, icons)
    for own in range(state.n_objectives[seat]):
        objective = state.objective[seat, own]
        if params.condition[objective, 0] == Condition.LEADERSHIP_POSITION:
            if params.condition[objective, 1] == track:
                part = objective_part(state, params, seat, objective, end - start)
                worth += term(rows, i, weights, F.GAIN_OBJECTIVE, part)
    return worth


@jit
def gain_value(state, params, weights, seat, track, steps):
    """Return what a gain of leadership is worth, in sizes of the weights."""
    worth = gain_worth(state, params, weights, seat, track, steps, None, 0)
    return worth / gain_size(weights)


@jit
def level_worth(state, params, weights, seat, technology, rows, i):
    """Return what the next level of a technology is worth, its cost included."""
    level = state.level[seat, technology] + 1
    first = F.DEVELOP_I1 + TOP_LEVEL * technology + level - 1
    late = share_played(state, params)
    worth = term(rows, i, weights, first, 1)
    worth += term(rows, i, weights, F.DEVELOP_I_LATE + technology, late)
    leadership = params.tech_leadership[technology, level]
    gain = gain_value(state, params, weights, seat, Track.TECHNOLOGY, leadership)
    worth += term(rows, i, weights, F.DEVELOP_GAIN, gain)
    if level == params.technology_level:
        worth += term(rows, i, weights, F.DEVELOP_POINTS, params.technology_points)
    if technology == Technology.TERRAFORMING:
        opened = opened_flips(state, params, seat, level)
        worth += term(rows, i, weights, F.DEVELOP_FLIPS, opened)
    elif technology == Technology.ANTIMATTER:
        opened = opened_aliens(state, params, weights, seat, level)
        worth += term(rows, i, weights, F.DEVELOP_ALIENS, opened)
    lifts = params.tech_lifts[technology, level]
    if lifts > 0:
        given = 0
        for other in range(state.n_players):
            if other != seat:
                given += max(0, lifts - state.level[other, technology])
        worth += term(rows, i, weights, F.DEVELOP_LIFTS, given)
    worth += term(
        rows, i, weights, F.DEVELOP_OBJECTIVE, level_objective(state, params, seat, technology)
    )
    return worth


@jit
def opened_flips(state, params, seat, level):
    """Return the points of own colonies that a level of technology IV lets be terraformed."""
    before, after = params.terraform_level[level - 1], params.terraform_level[level]
    points = 0
    for slot in range(1, state.n_cards[seat]):
        if state.is_terraformed[seat, slot] == 0:
            planet = state.card_planet[seat, slot]
            if before < params.planet_level[planet] <= after:
                points += params.planet_points[planet]
    return points


@jit
def opened_aliens(state, params, weights, seat, level):
    """Return the worth of planets under own ships that a level of technology V opens."""
    worth = 0.0
    for ship in range(params.n_ships):
        hexagon = state.ship[seat, ship]
        if hexagon >= 0:
            planet = state.tile_at[hexagon]
            if planet >= 0 and planet < params.n_planets:
                if params.type_needs[params.planet_type[planet]] == level:
                    worth += planet_value(state, params, weights, seat, planet)
    return worth


@jit
def level_objective(state, params, seat, technology):
    """Return the points of own objectives that the next level of a technology brings nearer."""
    points = 0.0
    level = state.level[seat, technology] + 1
    for i in range(state.n_objectives[seat]):
        objective = state.objective[seat, i]
        condition, argument = params.condition[objective, 0], params.condition[objective, 1]
        if condition == Condition.TECHNOLOGY_LEVEL:
            if argument == technology:
                points += objective_part(state, params, seat, objective, 1)
        elif condition == Condition.TECHNOLOGIES_AT_LEVEL and level <= argument:
            part = objective_part(state, params, seat, objective, 1)
            points += part * level / max(1, argument)
    return points


@jit
def affords(state, params, weights, seat, slot):
    """Return the value of what a card can pay: its terraforming, the best level, a ship."""
    worth = 0.0
    if slot > 0 and state.is_terraformed[seat, slot] == 0:
        planet = state.card_planet[seat, slot]
        level = params.terraform_level[state.level[seat, Technology.TERRAFORMING]]
        if params.planet_level[planet] <= level:
            if can_pay(state, seat, slot, params.planet_cost[planet]):
                worth += max(0.0, flip_worth(state, params, weights, seat, slot, None, 0))
    best = 0.0
    for technology in range(N_TECHNOLOGIES):
        level = state.level[seat, technology]
        if level < TOP_LEVEL:
            if can_pay(state, seat, slot, params.tech_cost[technology, level + 1]):
                value = level_worth(state, params, weights, seat, technology, None, 0)
                best = max(best, value)
    return (worth + best) / level_size(weights)
