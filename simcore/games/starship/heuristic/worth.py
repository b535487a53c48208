"""What things are worth to a seat, as far as the table shows: mechanisms in reach, time left."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.starship.data.codes import Effect
from exobalance.simcore.games.starship.data.layout import (
    GOVERNMENT,
    MAX_EFFECTS,
    N_COLOURS,
    N_DISPLAY,
    N_REPUTATION_ROWS,
)
from exobalance.simcore.games.starship.rules.boards.route import column_at

SUN_A_ROUND = 2.5
"""Spaces that the sun goes on in a usual round (facts of the solar clock: 1 fixed, events, use)."""
COLUMNS_A_ROUND = 2.0
SAVED_A_ROUND = 1.5
BUILT_A_ROUND = 0.7
LONG_GAME = 7.0
FUEL_A_POINT = 4.0
SCIENTIST_POINTS = 2.0
EXTRA_POINTS = 3.0


@jit
def rounds_left(state, params):
    """Return about how many rounds are left, the one under way included (at least 1).

    Rule: SI-R15
    """
    sun = (params.spiral + 1 - state.spiral) / SUN_A_ROUND
    farthest = 0
    for satellite in range(GOVERNMENT + 1):
        if state.satellite[satellite] >= 0:
            farthest = max(farthest, column_at(state.satellite[satellite]))
    route = (params.n_columns - 1 - farthest) / COLUMNS_A_ROUND
    players = state.n_players
    saved = (params.end_people - state.cells) / (players * SAVED_A_ROUND + 1.0)
    missing = (params.end_sectors - state.sector) * params.sector_size - state.in_sector
    built = missing / (players * BUILT_A_ROUND + 1.0)
    first = min(route, saved, built)
    last = max(route, saved, built)
    second = route + saved + built - first - last  # two of three goals end the game
    return max(1.0, min(sun, second))


@jit
def part_left(state, params):
    """Return which part of a usual game is left, 0 to 1."""
    return min(1.0, (rounds_left(state, params) - 1.0) / LONG_GAME)


@jit
def covered(cubes, cost):
    """Return how many cubes of a cost are there, under the golden rule."""
    have = 0
    found = 0
    for colour in range(N_COLOURS - 1, -1, -1):
        have += cubes[colour]
        used = min(have, cost[colour])
        found += used
        have -= used
    return found


@jit
def reach(state, params, cubes):
    """Return points of the two mechanisms nearest to being paid, by the cubes that are there."""
    best = 0.0
    second = 0.0
    for i in range(N_DISPLAY + state.n_long_term):
        mechanism = state.current[i] if i < N_DISPLAY else state.long_term[i - N_DISPLAY]
        if mechanism < 0:
            continue
        cost = params.mechanism_cost[mechanism]
        size = 0
        for colour in range(N_COLOURS):
            size += cost[colour]
        part = covered(cubes, cost) / max(1, size)
        points = params.mechanism_points[mechanism] * part * part
        if points > best:
            second = best
            best = points
        elif points > second:
            second = points
    return best + 0.5 * second


@jit
def cost_value(params, cost):
    """Return the value of the cubes of a cost."""
    value = 0
    for colour in range(N_COLOURS):
        value += cost[colour] * params.value[colour]
    return value


@jit
def effect_points(state, seat, effects):
    """Return about what effects are worth, in points."""
    worth = 0.0
    for i in range(MAX_EFFECTS):
        effect, number = effects[i, 0], effects[i, 1]
        if effect == Effect.FUEL:
            worth += number / FUEL_A_POINT
        elif effect == Effect.PRESTIGE:
            worth += number
        elif effect == Effect.REPUTATION:
            worth += 0.5 * number
        elif effect == Effect.SCIENTIST:
            worth += SCIENTIST_POINTS * min(number, state.supply[seat])
        elif effect == Effect.EXTRA:
            worth += EXTRA_POINTS * number
        elif effect >= 0:
            worth += 0.5 * number
    return worth


@jit
def track_points(state, params, seat, track, ahead):
    """Return about what a space of a leader track is worth, so many steps ahead."""
    space = state.leader[seat, track] + ahead
    if space > params.track_length[track]:
        return 0.0
    return effect_points(state, seat, params.track_effect[track, space])


@jit
def row_points(state, params, seat, change):
    """Return points a round of reputation if the marker moved by ``change``."""
    index = state.reputation[seat] + change
    index = max(0, min(params.n_reputation - 1, index))
    return params.reputation_pp[index]


@jit
def row_change(state, params, seat, change):
    """Return points of reputation rows that a change brings, for all rounds left.

    What is not yet a row is counted by its part.
    """
    length = params.n_reputation // N_REPUTATION_ROWS
    index = state.reputation[seat]
    goal = max(0, min(params.n_reputation - 1, index + change))
    step = (params.reputation_pp[params.n_reputation - 1] - params.reputation_pp[0]) / (
        length * (N_REPUTATION_ROWS - 1)
    )
    smooth = (goal - index) * step
    sharp = params.reputation_pp[goal] - params.reputation_pp[index]
    return 0.5 * (smooth + sharp) * rounds_left(state, params)
