"""The government phase in nine steps, and the end of a round."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.starship.data.codes import (
    Built,
    Ending,
    Phase,
    Task,
    Tie,
)
from exobalance.simcore.games.starship.data.labels import Source
from exobalance.simcore.games.starship.data.layout import GOVERNMENT, MAX_ROUNDS, N_PLANETS
from exobalance.simcore.games.starship.rules.boards.market import discard_most
from exobalance.simcore.games.starship.rules.boards.mechanisms import (
    governor,
    is_building,
    list_tied,
    place_mechanism,
    refill,
    store_highest,
)
from exobalance.simcore.games.starship.rules.boards.people import arrive, lowest_person, save_person
from exobalance.simcore.games.starship.rules.boards.route import column_at, move_government_alone
from exobalance.simcore.games.starship.rules.boards.sun import advance_sun, has_reached_earth
from exobalance.simcore.games.starship.rules.gains import gain_points, gain_reputation
from exobalance.simcore.games.starship.rules.tasks import push
from exobalance.simcore.kit.rows import total_of


@jit
def begin_government(state, params):
    """Look up who governs this phase.

    Rule: SI-R89, SI-A29
    """
    state.phase = Phase.GOVERNMENT
    state.step = 0
    state.governor = governor(state, params)
    if state.governor >= 0:
        state.rounds_governed[state.governor] += 1
    if state.governor != state.last_governor:
        state.gov_changes += 1
    state.last_governor = state.governor


@jit
def step_government(state, params):
    """Carry out the next step of the government phase.

    Rule: SI-R64, SI-R65, SI-R66, SI-R67, SI-R68, SI-R69, SI-R70, SI-R71, SI-R72, SI-A29
    """
    state.step += 1
    step = state.step
    if params.recomputed != 0 and step <= 5:
        state.governor = governor(state, params)
    if step == 1:
        build_lowest(state, params)
    elif step == 2:
        save_lowest(state, params)
    elif step == 3:
        if state.governor >= 0:
            push(state, Task.GOVERNMENT_MOVE, state.governor, 1, 1)
        else:
            move_government_alone(state, params)
    elif step == 4:
        advance_sun(state, params, 1)
    elif step == 5:
        store_long_term(state, params)
    elif step == 6:
        discard_most(state)
    elif step == 7:
        arrive(state, params, params.arrivals)
    elif step == 8:
        for seat in range(state.n_players):
            points = params.reputation_pp[state.reputation[seat]]
            gain_points(state, seat, Source.REPUTATION_ROWS, points)
    elif step == 9:
        move_planets(state, params)
    else:
        end_round(state, params)


@jit
def who_decides(state):
    """Return who decides ties of the government phase.

    Rule: SI-R73, SI-R91
    """
    if state.governor >= 0:
        return state.governor
    return state.order[0, 0]


@jit
def build_lowest(state, params):
    """Build the lowest current mechanism; the governor gets its points.

    Rule: SI-R64, SI-R90, SI-A18, SI-A27
    """
    if not is_building(state, params):
        return
    n = list_tied(state, params, False)
    if n > 1:
        push(state, Task.TIED, who_decides(state), Tie.GOVERNOR, state.governor)
    elif n == 1:
        place_mechanism(state, params, state.governor, state.scratch[0], Built.GOVERNOR)


@jit
def save_lowest(state, params):
    """Save the lowest person on Earth; the governor gains the reputation.

    Rule: SI-R65, SI-R90, SI-A18
    """
    colour = lowest_person(state)
    if colour < 0:
        return
    save_person(state, params, colour)
    if state.governor >= 0:
        gain_reputation(state, params, state.governor, params.value[colour])


@jit
def store_long_term(state, params):
    """Refill the rows and make the highest current mechanism a long-term project.

    Rule: SI-R68, SI-A16, SI-A18
    """
    refill(state)
    if state.n_long_term >= params.long_term:
        return
    n = list_tied(state, params, True)
    if n > 1:
        push(state, Task.TIED, who_decides(state), Tie.LONG_TERM, 0)
    elif n == 1:
        store_highest(state, params, state.scratch[0])


@jit
def move_planets(state, params):
    """Move every planet one space on its orbit.

    Rule: SI-R72, SI-A5
    """
    for planet in range(N_PLANETS):
        if state.is_destroyed[planet] == 0 or params.frozen == 0:
            state.space[planet] = (state.space[planet] + 1) % params.n_spaces[planet]


@jit
def reasons_to_end(state, params):
    """Return what would end the game, as bits of `Ending`.

    Rule: SI-R15, SI-A2, SI-A12
    """
    reasons = 0
    if has_reached_earth(state, params):
        reasons |= 0 + Ending.SUN
    last = params.n_columns - 1
    for satellite in range(GOVERNMENT + 1):
        if satellite < state.n_players or (satellite == GOVERNMENT and params.government_ends != 0):
            if column_at(state.satellite[satellite]) == last:
                reasons |= 0 + Ending.TRAPPIST
    if state.sector >= params.end_sectors:
        reasons |= 0 + Ending.SECTORS
    if state.cells >= params.end_people:
        reasons |= 0 + Ending.PEOPLE
    return reasons


@jit
def is_over(state, params, reasons):
    """Return True if the reasons are enough to end the game.

    Rule: SI-R15
    """
    if reasons & Ending.SUN != 0:
        return True
    goals = 0
    for bit in (Ending.TRAPPIST, Ending.SECTORS, Ending.PEOPLE):
        if reasons & bit != 0:
            goals += 1
    return goals >= params.end_goals


@jit
def end_round(state, params):
    """Begin the next round, or end the game.

    Rule: SI-R14, SI-R15, SI-R74, SI-R99
    """
    if state.round_number <= MAX_ROUNDS:
        for seat in range(state.n_players):
            state.score_in[seat, state.round_number - 1] = total_of(state, seat)
    reasons = reasons_to_end(state, params)
    if is_over(state, params, reasons):
        state.ended_by = reasons
        state.phase = Phase.END
        return
    state.round_number += 1
    state.phase = Phase.ACTION
    state.cursor = 0
