"""Engineers, chiefs and robots on the Odyssey board.

The figure on the stand of the active room counts as standing in that room: it gives
points there, may be promoted there and may go to a rank from there (SGO-R10, SGO-A17).
"""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.sgo.data.layout import N_ROOMS, Figure


@jit
def action_points(state, params, seat, room):
    """Return the action points of a seat in a room.

    Rule: SGO-R10
    """
    return (
        state.engineers[seat, room] * params.engineer_points
        + state.chiefs[seat, room] * params.chief_points
        + state.robots[seat, room] * params.robot_points
    )


@jit
def has_figure_on_board(state, seat):
    """Return True if the seat has an engineer or chief on the board."""
    for room in range(N_ROOMS):
        if state.engineers[seat, room] + state.chiefs[seat, room] > 0:
            return True
    return False


@jit
def has_engineer_to_promote(state, seat):
    """Return True if the seat has an engineer without a suit on the board."""
    for room in range(N_ROOMS):
        if state.engineers[seat, room] > 0:
            return True
    return False


@jit
def remove_figure(state, seat, room, figure):
    """Take an engineer or chief out of a room."""
    if figure == Figure.CHIEF:
        state.chiefs[seat, room] -= 1
    else:
        state.engineers[seat, room] -= 1


@jit
def move_figure(state, seat, origin, target, figure):
    """Move an engineer or chief to another room.

    Rule: SGO-R9
    """
    remove_figure(state, seat, origin, figure)
    if figure == Figure.CHIEF:
        state.chiefs[seat, target] += 1
    else:
        state.engineers[seat, target] += 1


@jit
def recruit(state, seat, room):
    """Put an engineer from supply into a room.

    Rule: SGO-R16
    """
    state.spare_engineers[seat] -= 1
    state.engineers[seat, room] += 1


@jit
def promote(state, seat, room):
    """Put a suit from supply onto an engineer in a room.

    Rule: SGO-R16
    """
    state.spare_suits[seat] -= 1
    state.engineers[seat, room] -= 1
    state.chiefs[seat, room] += 1


@jit
def add_robot(state, seat, room):
    """Put a robot from supply into a room, if there is one; return True if so.

    Rule: SGO-R16
    """
    if state.spare_robots[seat] == 0:
        return False
    state.spare_robots[seat] -= 1
    state.robots[seat, room] += 1
    return True


@jit
def add_figure_points(state, params, room, points):
    """Add points of a figure gained in the active room, if the switch says so.

    Rule: SGO-A1
    """
    if params.points_fixed_at_start == 0 and room == state.room:
        state.points += points
        book_points(state, points)


@jit
def book_points(state, points):
    """Count action points that the acting seat has got for the output rows."""
    seat = state.seat
    if seat == state.active:
        state.points_own[seat] += points
        state.room_own[seat, state.room] += points
    else:
        state.points_other[seat] += points
        state.room_given[state.active, state.room] += points
    state.points_max[seat] = max(state.points_max[seat], state.spent + state.points)
