"""What waits to be carried out: a stack of effects and other steps, the next one on top."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.starship.data.codes import Effect, Gap
from exobalance.simcore.games.starship.data.layout import MAX_EFFECTS, MAX_TASKS


@jit
def push(state, task, seat, first=0, second=0, third=0, fourth=0, fifth=0):
    """Put something that waits before all that waits already."""
    if state.n_tasks == MAX_TASKS:
        state.gap = Gap.TASKS
        return
    row = state.task[state.n_tasks]
    row[0] = task
    row[1] = seat
    row[2] = first
    row[3] = second
    row[4] = third
    row[5] = fourth
    row[6] = fifth
    state.n_tasks += 1


@jit
def pop(state):
    """Take what is on top away."""
    state.n_tasks -= 1


@jit
def push_effect(state, seat, effect, n, second, flag, plant, source):
    """Put an effect before all that waits; one that takes each cube from any plant is split.

    Columns of the task: effect, seat, number, second number, flag, plant (-1 of choice), source
    of its points.
    """
    if flag != 0 and (effect == Effect.DRILL or effect == Effect.ARS) and plant < 0:
        for _ in range(n):
            push(state, effect, seat, 1, second, 0, plant, source)
    else:
        push(state, effect, seat, n, second, flag, plant, source)


@jit
def push_effects(state, effects, seat, plant, source):
    """Put the effects of a thing before all that waits, the first one on top."""
    for i in range(MAX_EFFECTS - 1, -1, -1):
        if effects[i, 0] >= 0:
            push_effect(
                state,
                seat,
                effects[i, 0],
                effects[i, 1],
                effects[i, 2],
                effects[i, 3],
                plant,
                source,
            )


@jit
def is_due(state, kind, seat):
    """Make a decision due; return True."""
    state.kind = kind
    state.seat = seat
    return True
