"""The pyramid of the government: where scientists go and which bonuses they bring."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.starship.data.codes import Effect, Modifier, Task
from exobalance.simcore.games.starship.data.labels import Source
from exobalance.simcore.games.starship.data.layout import MAX_EFFECTS
from exobalance.simcore.games.starship.rules.tasks import pop, push, push_effect


@jit
def is_in_row(state, params, seat, row):
    """Return True if a seat has a scientist in a row."""
    for place in range(params.n_places[row]):
        if state.pyramid[row, place] == seat:
            return True
    return False


@jit
def free_places(state, params, row):
    """Return the number of free spaces of a row."""
    n = 0
    for place in range(params.n_places[row]):
        if state.pyramid[row, place] < 0:
            n += 1
    return n


@jit
def government_row(state, params, seat):
    """Return the row where a seat may place a scientist, -1 without one.

    Rule: SI-R57, SI-A11
    """
    for row in range(params.n_pyramid):
        if is_in_row(state, params, seat, row):
            continue
        if free_places(state, params, row) > 0:
            return row
        if params.next_row == 0:
            return -1
    return -1


@jit
def place_scientist(state, params, seat, row, place):
    """Place a scientist; the bonuses of the row up to it come one after the other.

    Rule: SI-R57, SI-R93
    """
    state.scientists[seat] -= 1
    state.pyramid[row, place] = seat
    state.placements[seat] += 1
    extra = state.modifier[seat, Modifier.GOVERNMENT_EXTRA]
    last = min(place + extra, params.n_places[row] - 1)
    push(state, Task.PYRAMID, seat, row, 0, last)


@jit
def step_pyramid(state, params):
    """Put the bonuses of the next space on top; return False.

    Rule: SI-R57, SI-R93, SI-A38
    """
    task = state.task[state.n_tasks - 1]
    seat, row, place, last = task[1], task[2], task[3], task[4]
    if place > last:
        pop(state)
        return False
    task[3] = place + 1
    effects = params.place_effect[row, place]
    for i in range(MAX_EFFECTS - 1, -1, -1):
        effect = effects[i, 0]
        if effect >= 0:
            flag = effects[i, 3]
            if effect == Effect.ARS and params.several_warehouses != 0:
                flag = 1
            push_effect(state, seat, effect, effects[i, 1], effects[i, 2], flag, -1, Source.PYRAMID)
    return False
