"""Research: which technologies can be developed, and what they bring."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.starship.data.codes import Modifier, Purpose, Task
from exobalance.simcore.games.starship.data.layout import N_LEVELS, N_MODIFIERS, N_ROWS
from exobalance.simcore.games.starship.rules.payments import can_pay
from exobalance.simcore.games.starship.rules.tasks import push


@jit
def can_develop(state, params, seat, technology, discount):
    """Return True if a seat can develop a technology now.

    technology : row, or N_ROWS + salvation technology

    Rule: SI-R31, SI-R32
    """
    if state.scientists[seat] == 0:
        return False
    if technology < N_ROWS:
        if state.level[seat, technology] == N_LEVELS:
            return False
    else:
        if state.n_salvation[seat] >= params.most_salvation:
            return False
        if state.salvation[seat] >> (technology - N_ROWS) & 1 != 0:
            return False
    return can_pay(state, params, seat, Purpose.TECHNOLOGY, technology, discount)


@jit
def can_research(state, params, seat, discount):
    """Return True if a seat can develop any technology.

    Rule: SI-R31
    """
    if state.scientists[seat] == 0:
        return False
    for technology in range(N_ROWS + params.n_salvation):
        if can_develop(state, params, seat, technology, discount):
            return True
    return False


@jit
def develop(state, params, seat, technology):
    """Put a scientist on a technology; it holds at once.

    Rule: SI-R31, SI-R32
    """
    state.scientists[seat] -= 1
    if technology < N_ROWS:
        raise_level(state, params, seat, technology)
    else:
        number = technology - N_ROWS
        state.salvation[seat] |= 1 << number
        state.n_salvation[seat] += 1
        for modifier in range(N_MODIFIERS):
            state.modifier[seat, modifier] += params.salvation_modifier[number, modifier]


@jit
def raise_level(state, params, seat, row):
    """Raise a row of technologies by a level.

    Rule: SI-R31, SI-A43, SI-A53
    """
    level = state.level[seat, row]
    state.level[seat, row] = level + 1
    state.step_round[seat, N_LEVELS * row + level] = state.round_number
    gained = params.row_modifier[row, level]
    for modifier in range(N_MODIFIERS):
        state.modifier[seat, modifier] += gained[modifier]
    kind = params.row_building[row]
    if kind >= 0:
        released = 0
        if params.one_per_level != 0:
            released = min(1, state.locked[seat, kind])
        elif gained[Modifier.UNLOCK] > 0:
            released = state.locked[seat, kind]
        state.locked[seat, kind] -= released
        state.buildings[seat, kind] += released
    if gained[Modifier.WORMHOLE] > 0:
        push(state, Task.WORMHOLE, seat)
