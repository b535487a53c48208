"""The automatic steps between decisions: whose turn it is, who acts, what ends."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.core.status import Status
from exobalance.simcore.games.sgo.data.labels import Kind, Source
from exobalance.simcore.games.sgo.data.layout import N_STACKS, Gap, Phase, Room
from exobalance.simcore.games.sgo.rules.closing import fill_ranks, step_closing, step_swaps
from exobalance.simcore.games.sgo.rules.figures import (
    action_points,
    book_points,
    has_figure_on_board,
)
from exobalance.simcore.games.sgo.rules.planets import has_area, is_closed
from exobalance.simcore.games.sgo.rules.scoring import gain, rank_seats, score_end
from exobalance.simcore.games.sgo.rules.station import is_full_gate


@jit
def advance(state, params):
    """Run the automatic steps until a seat has to decide or the game is over."""
    while state.status == Status.RUNNING:
        if state.gap != Gap.NONE:
            stop_unfinished(state, Status.GAP)
        elif step(state, params):
            return


@jit
def step(state, params):
    """Run one automatic step of the phase; return True if a decision is due."""
    phase = state.phase
    if phase == Phase.ACTION:
        return step_action(state, params)
    if phase == Phase.LANDING:
        return step_landing(state, params)
    if phase == Phase.ACTION_PLACE or phase == Phase.SETUP_PLACE:
        state.kind = Kind.PLACE
        return True
    if phase == Phase.BONUS or phase == Phase.LANDING_SWAP:
        return True
    if phase == Phase.JOURNEY:
        return step_journey(state, params)
    if phase == Phase.TURN:
        return step_turn(state, params)
    if phase == Phase.ROOM:
        return step_room(state)
    if phase == Phase.RANKS:
        return step_ranks(state, params)
    if phase == Phase.CLOSING:
        return step_closing(state, params)
    if phase == Phase.CLOSING_SWAPS:
        return step_swaps(state, params)
    if phase == Phase.SETUP:
        return step_setup(state, params)
    state.kind = Kind.REORGANISE
    return True


@jit
def step_setup(state, params):
    """Let each player in turn take and attach the starting modules.

    Rule: SGO-R7, SGO-A29
    """
    if state.active == state.n_players:
        state.active = 0
        state.phase = Phase.TURN
        return False
    state.seat = state.active
    if state.start_round < params.start_modules and can_take(state):
        state.kind = Kind.START_MODULE
        return True
    state.active += 1
    state.start_round = 0
    state.barred = 0
    return False


@jit
def can_take(state):
    """Return True if a stack is left that the seat may take from."""
    for stack in range(N_STACKS):
        if state.stack_size[stack] > 0 and (state.barred >> stack) & 1 == 0:
            return True
    return False


@jit
def can_anybody_land(state, params):
    """Return True if some player could still fill a gate module.

    Rule: SGO-A35
    """
    for seat in range(state.n_players):
        if state.colonists[seat] + state.station[seat] >= params.least_gate_capacity:
            return True
    return False


@jit
def step_turn(state, params):
    """Start the turn of the active player.

    Rule: SGO-R9, SGO-R39, SGO-A35
    """
    if not can_anybody_land(state, params):
        stop_unfinished(state, Status.STUCK)
        return False
    state.turn += 1
    state.seat = state.active
    state.reorganise_moves = 0
    may_rearrange = (
        state.reorganise_token[state.seat] != 0
        and state.n_modules[state.seat] > 1
        and has_figure_on_board(state, state.seat)
    )
    state.phase = Phase.REORGANISE if may_rearrange else Phase.ROOM
    return False


@jit
def step_room(state):
    """Ask the active player for a room; without an engineer there is no turn.

    Rule: SGO-R9
    """
    if has_figure_on_board(state, state.seat):
        state.kind = Kind.ROOM
        return True
    for seat in range(state.n_players):
        if has_figure_on_board(state, seat):
            end_turn(state)
            return False
    stop_unfinished(state, Status.STUCK)
    return False


@jit
def end_turn(state):
    """Pass the turn on clockwise.

    Rule: SGO-R12
    """
    state.active = (state.active + 1) % state.n_players
    state.phase = Phase.TURN


@jit
def step_action(state, params):
    """Let the players act in the active room, clockwise from the active player.

    Rule: SGO-R10, SGO-R11, SGO-A1
    """
    if state.room_step == state.n_players:
        state.room_step = 0
        if state.room < Room.MODULES:
            state.phase = Phase.JOURNEY
        else:
            end_turn(state)
        return False
    state.seat = (state.active + state.room_step) % state.n_players
    if state.counted == 0:
        count_points(state, params)
    if state.points > 0:
        if state.room < Room.MODULES:
            state.kind = Kind.MOVE
        elif state.room == Room.MODULES:
            state.kind = Kind.TAKE
        else:
            state.kind = Kind.AIRLOCK
        return True
    state.room_step += 1
    state.counted = 0
    return False


@jit
def count_points(state, params):
    """Count the action points of the acting seat at the start of its action.

    Rule: SGO-R10, SGO-A1
    """
    state.points = action_points(state, params, state.seat, state.room)
    state.spent = 0
    state.counted = 1
    state.barred = 0
    book_points(state, state.points)


@jit
def step_journey(state, params):
    """Let the players empty their full gate modules, clockwise from the active player.

    Rule: SGO-R11, SGO-R20
    """
    if state.room_step == state.n_players:
        end_turn(state)
        return False
    state.seat = (state.active + state.room_step) % state.n_players
    for module in range(state.n_modules[state.seat]):
        if is_full_gate(state, params, state.seat, module):
            state.kind = Kind.JOURNEY
            return True
    state.room_step += 1
    return False


@jit
def step_landing(state, params):
    """Ask for the next area of the landing, or finish it and check for closing.

    Rule: SGO-R21, SGO-R23, SGO-R24, SGO-A7
    """
    planet = state.landing_planet
    closed_early = (
        params.close_after_each_colonist != 0
        and state.landing_placed > 0
        and is_closed(state, params, planet)
    )
    if state.landing_left > 0 and not closed_early and has_area(state, params):
        state.kind = Kind.AREA
        return True
    seat = state.seat
    state.colonists[seat] += state.landing_left
    state.surplus[seat] += state.landing_left
    state.landing_left = 0
    if is_closed(state, params, planet):
        state.closing_planet = planet
        state.phase = Phase.CLOSING
    else:
        state.phase = Phase.JOURNEY
    return False


@jit
def step_ranks(state, params):
    """Fill ranks after points were paid; after the last closing the game ends instead.

    Rule: SGO-R26, SGO-R28, SGO-A26
    """
    if state.closings == params.n_planets:
        finish(state, params)
        return False
    if fill_ranks(state, params):
        return True
    state.phase = Phase.JOURNEY
    return False


@jit
def finish(state, params):
    """Empty all full gate modules onto Hawking and score the end of the game.

    Rule: SGO-R28
    """
    for seat in range(state.n_players):
        for module in range(state.n_modules[seat]):
            if is_full_gate(state, params, seat, module):
                n = state.mod_colonists[seat, module]
                state.mod_colonists[seat, module] = 0
                state.station[seat] -= n
                state.colonists[seat] += n
                gain(state, seat, Source.HAWKING, n * params.hawking_points)
    score_end(state, params)
    state.status = Status.DONE


@jit
def stop_unfinished(state, status):
    """End a game that its rules did not end; the standing counts.

    Rule: SGO-A35
    """
    rank_seats(state)
    state.status = status
