"""Leadership and levels: what a gain leads to, and what waits until it is carried out."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.kepler.data.codes import Gap, Icon, Phase, Task, Track
from exobalance.simcore.games.kepler.data.layout import MAX_TASKS, PHANTOM, TOP_LEVEL


@jit
def add_task(state, task, seat, first, second):
    """Put something that waits before all that waits already."""
    if state.n_tasks == MAX_TASKS:
        state.gap = Gap.TASKS
        return
    row = state.n_tasks
    state.task[row, 0] = task
    state.task[row, 1] = seat
    state.task[row, 2] = first
    state.task[row, 3] = second
    state.n_tasks += 1


@jit
def gain_steps(state, params, seat, track, steps):
    """Move a marker in one gain: medals go onto the card, icons wait in the order of the track.

    Rule: KEP-R47, KEP-R48, KEP-A14, KEP-A15, KEP-A38
    """
    start = state.place[seat, track]
    end = min(start + steps, params.length)
    state.place[seat, track] = end
    for place in range(end, start, -1):
        medal = params.medal[track, place]
        if medal & state.medal_left[track] != 0:
            state.medal_left[track] &= ~medal
            if state.round_number == 0 or (params.medals_wait != 0 and state.phase == Phase.CARD):
                state.medals_next[track] += 1
            else:
                state.medals_on_card[track] += 1
        icon = params.icon[track, place]
        if icon != Icon.NONE and seat != PHANTOM:
            add_task(state, Task.ICON, seat, icon, 0)


@jit
def gain_level(state, params, seat, technology, is_lifted):
    """Raise a technology by a level, with its leadership and its collaboration.

    Rule: KEP-R45, KEP-R78, KEP-A12, KEP-A23, KEP-A39
    """
    state.level[seat, technology] += 1
    level = state.level[seat, technology]
    state.bought[seat, technology, level] = state.round_number
    lifts = params.tech_lifts[technology, level]
    if lifts > 0:
        for away in range(state.n_players - 1, 0, -1):
            other = (seat + away) % state.n_players
            if state.level[other, technology] < lifts:
                add_task(state, Task.LIFT, other, technology, lifts)
    if not is_lifted or params.lifts_lead != 0:
        gain_steps(state, params, seat, Track.TECHNOLOGY, params.tech_leadership[technology, level])


@jit
def lift(state, params):
    """Carry out the lift that is next: one level, and the rest of it behind what follows.

    Rule: KEP-R45, KEP-A13
    """
    row = state.n_tasks - 1
    seat, technology, target = state.task[row, 1], state.task[row, 2], state.task[row, 3]
    if state.level[seat, technology] >= target:
        state.n_tasks -= 1
        return
    if state.level[seat, technology] + 1 == target:
        state.n_tasks -= 1
    gain_level(state, params, seat, technology, True)


@jit
def raise_phantom(state, params):
    """Give the phantom its levels of a round.

    Rule: KEP-R70
    """
    for technology in range(state.level.shape[1]):
        level = state.level[PHANTOM, technology] + params.phantom_levels
        state.level[PHANTOM, technology] = min(level, TOP_LEVEL)
