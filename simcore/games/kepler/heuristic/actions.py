"""Scores of the space, and of what main actions do on cards and boards."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.kepler.data.codes import Act, Cube, Space, Technology
from exobalance.simcore.games.kepler.data.layout import (
    MAX_SLOTS,
    N_CUBES,
    N_TECHNOLOGIES,
    N_TRACKS,
)
from exobalance.simcore.games.kepler.heuristic.economy import (
    basic_cubes,
    bonus_worth,
    score_use,
)
from exobalance.simcore.games.kepler.heuristic.feature_table import F
from exobalance.simcore.games.kepler.heuristic.goals import landing_worth, weigh_planets
from exobalance.simcore.games.kepler.heuristic.ships import ships_out
from exobalance.simcore.games.kepler.heuristic.worth import (
    bonus_size,
    flip_size,
    flip_worth,
    gain_value,
    gain_worth,
    level_size,
    level_worth,
    planet_value,
    planet_worth,
    share_played,
    slots_left,
)
from exobalance.simcore.games.kepler.rules.actions import (
    can_colonise,
    can_develop,
    can_terraform,
    ship_price,
)
from exobalance.simcore.games.kepler.rules.bonus import could_change, feeds
from exobalance.simcore.games.kepler.rules.production import made_by
from exobalance.simcore.games.kepler.rules.ships import speed_of
from exobalance.simcore.kit.features import rows_of, set_score, term

MOST_SHIPS = 3


@jit
def score_spaces(state, params, weights, options, n, scores):
    """Score to which space the action cube goes."""
    seat = state.seat
    rows = rows_of(scores)
    weigh_planets(state, params, weights, seat)
    late = share_played(state, params)
    size = bonus_size(weights)
    for i in range(n):
        space = options[i, 1]
        score = term(rows, i, weights, F.MAIN_SPACE_MISSIONS + space, 1)
        score += term(rows, i, weights, F.MAIN_SPACE_MISSIONS_LATE + space, late)
        score += space_worth(state, params, weights, seat, space, rows, i)
        bonus = 0.0
        for side in range(2):
            bonus += max(0.0, offered_bonus(state, params, weights, seat, space, side))
        score += term(rows, i, weights, F.MAIN_BONUS, bonus / size)
        set_score(scores, i, score)


@jit
def offered_bonus(state, params, weights, seat, space, side):
    """Return what a bonus action of a space is worth with the cheapest cube from storage."""
    bonus = params.space_bonus[space, side]
    if not could_change(state, params, seat, bonus):
        return 0.0
    cheapest = -1e9
    for cube in range(N_CUBES):
        if state.storage[seat, cube] > 0 and feeds(state, params, seat, bonus, 0, cube):
            cheapest = max(cheapest, weights[F.BONUS_E + cube])
    if cheapest < -1e8:
        return 0.0
    early = weights[F.BONUS_EARLY] * (1 - share_played(state, params))
    return bonus_worth(state, params, weights, seat, bonus, None, 0) + cheapest + early


@jit
def payable_ships(state, params, seat):
    """Return how many ships the cards of a seat can pay."""
    cost = params.ship_cost[ship_price(state, params, seat)]
    n = 0
    for slot in range(state.n_cards[seat]):
        most = MOST_SHIPS
        for cube in range(N_CUBES):
            if cost[cube] > 0:
                most = min(most, state.cubes[seat, slot, cube] // cost[cube])
        n += most
    return n


@jit
def space_worth(state, params, weights, seat, space, rows, i):
    """Return what the main action of a space could do now."""
    if space == Space.SPACE_MISSIONS:
        reserve = 0
        for ship in range(params.n_ships):
            if state.ship[seat, ship] < 0:
                reserve += 1
        useful = max(0, slots_left(state, params, seat) - ships_out(state, params, seat))
        ships = min(reserve, useful, params.most_built, payable_ships(state, params, seat))
        return term(rows, i, weights, F.MAIN_SHIPS, ships)
    if space == Space.COLONIAL_SETTLEMENT:
        worth = 0.0
        for ship in range(params.n_ships):
            hexagon = state.ship[seat, ship]
            if can_colonise(state, params, seat, hexagon):
                planet = state.tile_at[hexagon]
                worth += planet_value(state, params, weights, seat, planet)
        return term(rows, i, weights, F.MAIN_SETTLE, worth)
    if space == Space.TECHNOLOGICAL_DEVELOPMENT:
        return develop_worth(state, params, weights, seat, rows, i)
    if space == Space.STELLAR_PROPULSION:
        speed = speed_of(state, params, seat)
        near = landing_worth(state, params, seat, speed, 0)
        worth = term(rows, i, weights, F.MAIN_PROPEL, near)
        far = landing_worth(state, params, seat, 2 * speed, speed)
        return worth + term(rows, i, weights, F.MAIN_PROPEL_TWICE, far)
    if space == Space.TERRAFORM:
        worth = 0.0
        for slot in range(1, state.n_cards[seat]):
            if can_terraform(state, params, seat, slot):
                worth += flip_worth(state, params, weights, seat, slot, None, 0)
        return term(rows, i, weights, F.MAIN_FLIPS, worth / flip_size(weights))
    if space == Space.GALACTIC_MAPPING:
        best = 0.0
        for track in range(N_TRACKS):
            steps = params.mapping_steps
            gain = gain_value(state, params, weights, seat, track, steps)
            best = max(best, gain)
        tiles = min(params.mapping_tiles, state.n_down)
        worth = term(rows, i, weights, F.MAIN_MAP, tiles)
        return worth + term(rows, i, weights, F.MAIN_MAP_GAIN, best)
    if space == Space.ENERGY_STORAGE:
        made = params.energy[state.level[seat, Technology.ENERGY]]
        made = min(made, state.storage[seat, Cube.E])
        return term(rows, i, weights, F.MAIN_ENERGY, made)
    if space == Space.ANTIMATTER_GENERATION:
        made = params.antimatter[state.level[seat, Technology.ANTIMATTER]]
        made = min(made, state.storage[seat, Cube.A])
        return term(rows, i, weights, F.MAIN_ANTIMATTER, made)
    return exploit_worth(state, params, weights, seat, rows, i)


@jit
def develop_worth(state, params, weights, seat, rows, i):
    """Return what the two best levels that can be paid are worth."""
    best = 0.0
    second = 0.0
    for technology in range(N_TECHNOLOGIES):
        payable = False
        for slot in range(state.n_cards[seat]):
            if can_develop(state, params, seat, technology, slot):
                payable = True
        if payable:
            value = level_worth(state, params, weights, seat, technology, None, 0)
            if value > best:
                second = best
                best = value
            elif value > second:
                second = value
    size = level_size(weights)
    worth = term(rows, i, weights, F.MAIN_DEVELOP, best / size)
    return worth + term(rows, i, weights, F.MAIN_DEVELOP_MORE, second / size)


@jit
def exploit_worth(state, params, weights, seat, rows, i):
    """Return what the best planets that may produce together would make."""
    most = params.exploited[state.level[seat, Technology.TERRAFORMING]]
    basic = 0
    antimatter = 0
    taken = 0
    for _ in range(min(most, MAX_SLOTS)):
        best, best_slot = 0, 0
        for slot in range(1, state.n_cards[seat]):
            if (taken >> slot) & 1 == 0:
                made = 0
                for cube in range(N_CUBES):
                    made += made_by(state, params, seat, slot, cube)
                if made > best:
                    best, best_slot = made, slot
        if best == 0:
            break
        taken |= 1 << best_slot
        made = made_by(state, params, seat, best_slot, Cube.A)
        antimatter += made
        basic += best - made
    worth = term(rows, i, weights, F.MAIN_EXPLOIT, basic)
    return worth + term(rows, i, weights, F.MAIN_EXPLOIT_ANTIMATTER, antimatter)


@jit
def score_colonies(state, params, weights, options, n, scores):
    """Score which ships become markers."""
    rows = rows_of(scores)
    for i in range(n):
        score = 0.0
        if options[i, 0] == Act.TAKE:
            planet = state.tile_at[options[i, 1]]
            score = planet_worth(state, params, weights, state.seat, planet, rows, i)
        set_score(scores, i, score)


@jit
def score_levels(state, params, weights, options, n, scores, is_paid):
    """Score which technology rises, and which card pays."""
    seat = state.seat
    rows = rows_of(scores)
    for i in range(n):
        act = options[i, 0]
        score = 0.0
        if act == Act.TAKE:
            technology = options[i, 1]
            score = level_worth(state, params, weights, seat, technology, rows, i)
            if is_paid:
                slot = options[i, 2]
                cost = params.tech_cost[technology, state.level[seat, technology] + 1]
                basic = cost[Cube.E] + cost[Cube.M]
                left = basic_cubes(state, seat, slot) - basic
                score += term(rows, i, weights, F.DEVELOP_ANTIMATTER, cost[Cube.A])
                score += term(rows, i, weights, F.DEVELOP_CUBES, basic)
                score += term(rows, i, weights, F.DEVELOP_LEFT, left)
        elif act != Act.STOP:
            score = score_use(state, params, weights, seat, options[i], rows, i)
        set_score(scores, i, score)


@jit
def score_flips(state, params, weights, options, n, scores):
    """Score which colonies are terraformed."""
    seat = state.seat
    rows = rows_of(scores)
    for i in range(n):
        act = options[i, 0]
        score = 0.0
        if act == Act.TAKE:
            score = flip_worth(state, params, weights, seat, options[i, 1], rows, i)
        elif act != Act.STOP:
            score = score_use(state, params, weights, seat, options[i], rows, i)
        set_score(scores, i, score)


@jit
def score_tracks(state, params, weights, options, n, scores):
    """Score which track a mapping raises."""
    rows = rows_of(scores)
    for i in range(n):
        score = 0.0
        if options[i, 0] == Act.TAKE:
            track, steps = options[i, 1], params.mapping_steps
            score = gain_worth(state, params, weights, state.seat, track, steps, rows, i)
        set_score(scores, i, score)
