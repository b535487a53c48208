"""The automatic steps between decisions: whose turn it is, and what waits."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.core.status import Status
from exobalance.simcore.games.starship.data.codes import (
    Built,
    Gap,
    Phase,
    Purpose,
    Task,
    Tie,
)
from exobalance.simcore.games.starship.data.labels import Due, Source
from exobalance.simcore.games.starship.data.layout import GOVERNMENT
from exobalance.simcore.games.starship.rules.boards.market import take_payment
from exobalance.simcore.games.starship.rules.boards.mechanisms import (
    finish_built,
    next_to_shift,
    place_mechanism,
    store_highest,
)
from exobalance.simcore.games.starship.rules.boards.pyramid import free_places, step_pyramid
from exobalance.simcore.games.starship.rules.boards.route import (
    can_move_satellite,
    next_spaces,
)
from exobalance.simcore.games.starship.rules.effects import step_effect
from exobalance.simcore.games.starship.rules.gains import gain_face
from exobalance.simcore.games.starship.rules.government import (
    begin_government,
    step_government,
)
from exobalance.simcore.games.starship.rules.option_rows import total_cubes
from exobalance.simcore.games.starship.rules.payments import list_payments, pay, set_demand
from exobalance.simcore.games.starship.rules.production import step_produce
from exobalance.simcore.games.starship.rules.research import develop
from exobalance.simcore.games.starship.rules.salvation import save
from exobalance.simcore.games.starship.rules.scoring import count_final
from exobalance.simcore.games.starship.rules.setup_steps import step_setup
from exobalance.simcore.games.starship.rules.stack import return_tokens, tokens_left
from exobalance.simcore.games.starship.rules.tasks import is_due, pop, push, push_effects
from exobalance.simcore.games.starship.rules.trips.stages import step_trip


@jit
def advance(state, params):
    """Run the automatic steps until a seat has to decide or the game is over.

    Rule: SI-R14
    """
    while state.status == Status.RUNNING:
        if state.gap != Gap.NONE:
            state.status = Status.GAP
            return
        if state.n_tasks > 0:
            if step_task(state, params):
                return
        elif step_phase(state, params):
            return


@jit
def step_task(state, params):
    """Carry out what waits next; return True if it is a decision."""
    task = state.task[state.n_tasks - 1]
    what, seat = task[0], task[1]
    if what < Task.PYRAMID:
        return step_effect(state, params)
    if what == Task.PRODUCE:
        return step_produce(state, params)
    if what == Task.TRIP:
        return step_trip(state, params)
    if what == Task.PAYMENT:
        return step_payment(state, params)
    if what == Task.PYRAMID:
        return step_pyramid(state, params)
    if what == Task.LEADER:
        return step_leader(state, params)
    if what == Task.ROTATE:
        return step_rotate(state, params)
    if what == Task.KEEP:
        return is_due(state, Due.KEEP, seat)
    if what == Task.OVERFLOW:
        return is_due(state, Due.OVERFLOW, seat)
    if what == Task.SPEND:
        return is_due(state, Due.SPEND, seat)
    if what == Task.TIED:
        return is_due(state, Due.TIED, seat)
    if what == Task.WORMHOLE:
        return is_due(state, Due.WORMHOLE, seat)
    if what == Task.JUMP:
        if can_move_satellite(state, params, seat):
            return is_due(state, Due.JUMP, seat)
        pop(state)
        return False
    if what == Task.GOVERNMENT_MOVE:
        if task[2] > 0 and next_spaces(state, params, GOVERNMENT, state.scratch) > 0:
            return is_due(state, Due.GOVERNMENT_SATELLITE, seat)
        pop(state)
        return False
    if what == Task.SHIFT:
        other = next_to_shift(state, params, task[2], task[3])
        if other >= 0 and free_places(state, params, task[2]) > 0:
            return is_due(state, Due.SHIFT, other)
        pop(state)
        return False
    pop(state)
    if what == Task.BUILT:
        finish_built(state, params, seat, task[2], task[3], task[4])
    else:
        finish_payment(state, params, seat, task[2], task[3])
    return False


@jit
def step_payment(state, params):
    """Take a payment that leaves no choice, or make one due.

    Rule: SI-R33, SI-R34
    """
    task = state.task[state.n_tasks - 1]
    seat, purpose, what = task[1], task[2], task[3]
    set_demand(state, params, seat, purpose, what, task[4])
    n = 0
    if total_cubes(state.demand) > 0:
        n = list_payments(state, params, seat, state.probe)
        if n > 1:
            return is_due(state, Due.PAYMENT, seat)
    settle(state, params, state.probe[0, 1] if n == 1 else 0)
    return False


@jit
def settle(state, params, row):
    """Pay with the cubes of a packed row, and go on with what was paid for."""
    task = state.task[state.n_tasks - 1]
    seat, purpose, what = task[1], task[2], task[3]
    set_demand(state, params, seat, purpose, what, task[4])
    pop(state)
    push(state, Task.DONE_PAYING, seat, purpose, what)
    pay(state, params, seat, row)
    take_payment(state, params, seat)


@jit
def finish_payment(state, params, seat, purpose, what):
    """Do what was paid for."""
    if purpose == Purpose.TECHNOLOGY:
        develop(state, params, seat, what)
    elif purpose == Purpose.MECHANISM:
        place_mechanism(state, params, seat, what, Built.ACTION)
    else:
        save(state, params, seat, what)


@jit
def step_leader(state, params):
    """Make a step on a leader track; its bonus comes at once.

    Rule: SI-R54
    """
    task = state.task[state.n_tasks - 1]
    seat, track, steps = task[1], task[2], task[3]
    if steps == 0 or state.leader[seat, track] >= params.track_length[track]:
        pop(state)
        return False
    task[3] = steps - 1
    state.leader[seat, track] += 1
    effects = params.track_effect[track, state.leader[seat, track]]
    push_effects(state, effects, seat, -1, Source.HUMANITY + track)
    return False


@jit
def step_rotate(state, params):
    """Turn the pass token; a full turn lets its owner choose a reward.

    Rule: SI-R18, SI-R19, SI-R20, SI-A25
    """
    task = state.task[state.n_tasks - 1]
    seat = task[1]
    while task[2] > 0:
        task[2] -= 1
        state.face[seat] += 1
        if state.face[seat] == params.n_faces:
            state.face[seat] = 0
            state.full_turns[seat] += 1
            return is_due(state, Due.PASS_REWARD, seat)
    if task[3] != 0:
        other = 1 - (state.phase - Phase.ACTION)
        state.order[other, state.n_order[other]] = seat
        state.n_order[other] += 1
    pop(state)
    return False


@jit
def step_phase(state, params):
    """Run one automatic step of the phase; return True if a decision is due."""
    phase = state.phase
    if phase == Phase.ACTION or phase == Phase.SALVATION:
        return step_turn(state, params)
    if phase == Phase.GOVERNMENT:
        step_government(state, params)
        return False
    if phase == Phase.END:
        count_final(state, params)
        state.status = Status.DONE
        return False
    return step_setup(state, params)


@jit
def step_turn(state, params):
    """Give the turn to the next seat of the order, or end the phase.

    Rule: SI-R14, SI-R16, SI-R19, SI-R21, SI-R51, SI-A3
    """
    which = state.phase - Phase.ACTION
    if state.cursor == state.n_players:
        if have_all_passed(state):
            end_phase(state, params, which)
            return False
        state.cursor = 0
    seat = state.order[which, state.cursor]
    if state.passed[seat] != 0:
        state.cursor += 1
        push(state, Task.ROTATE, seat, 1)
        return False
    state.turn += 1
    state.turns_taken[seat, which] += 1
    if which == 0:
        return is_due(state, Due.ACTION, seat)
    return is_due(state, Due.SALVATION, seat)


@jit
def have_all_passed(state):
    """Return True if all seats have passed in this phase."""
    for seat in range(state.n_players):
        if state.passed[seat] == 0:
            return False
    return True


@jit
def pass_turn(state, params, seat):
    """Pass: the pass token turns once for each unused token, the marker takes its place.

    Rule: SI-R18, SI-R21, SI-R51, SI-A3
    """
    which = state.phase - Phase.ACTION
    other = 1 - which
    state.passed[seat] = 1
    if state.n_order[other] == 0:
        state.first_passes[seat, which] += 1
    state.face[seat] = 0
    push(state, Task.ROTATE, seat, tokens_left(state, params, seat), 1)
    if params.ends_at_once != 0 and have_all_passed(state):
        state.cursor = state.n_players


@jit
def end_phase(state, params, which):
    """Give everybody the reward of the face that shows, and begin the next phase.

    Rule: SI-R21, SI-R51, SI-R74
    """
    for i in range(state.n_players):
        seat = state.order[which, i]
        gain_face(state, params, seat, state.face[seat])
    for seat in range(state.n_players):
        return_tokens(state, params, seat)
    state.cursor = 0
    state.n_order[which] = 0
    if which == 0:
        state.phase = Phase.SALVATION
    else:
        begin_government(state, params)


@jit
def resolve_tie(state, params, tie, seat, mechanism):
    """Do with a mechanism of several what the tie was about.

    seat : who gets its points, -1 nobody

    Rule: SI-R73, SI-A30
    """
    if tie == Tie.LONG_TERM:
        store_highest(state, params, mechanism)
    elif tie == Tie.GOVERNOR:
        place_mechanism(state, params, seat, mechanism, Built.GOVERNOR)
    else:
        place_mechanism(state, params, seat, mechanism, Built.PYRAMID)


@jit
def stop_unfinished(state, status):
    """End a game that its rules did not end; `rows.record` scores it as it stands."""
    state.status = status
