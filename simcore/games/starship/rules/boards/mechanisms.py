"""Mechanisms on display, the sector under construction, and who governs."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.starship.data.codes import Built, Modifier, Task, Track
from exobalance.simcore.games.starship.data.labels import Source
from exobalance.simcore.games.starship.data.layout import N_DISPLAY
from exobalance.simcore.games.starship.rules.gains import gain_points
from exobalance.simcore.games.starship.rules.tasks import push


@jit
def refill_column(state, column):
    """Let the future mechanism of a column drop down and draw a new one.

    Rule: SI-R53, SI-R68
    """
    if state.current[column] < 0:
        state.current[column] = state.future[column]
        state.future[column] = -1
    if state.future[column] < 0 and state.next_supply < state.n_supply:
        state.future[column] = state.supply_pile[state.next_supply]
        state.next_supply += 1


@jit
def refill(state):
    """Refill all columns.

    Rule: SI-R68
    """
    for column in range(N_DISPLAY):
        refill_column(state, column)


@jit
def column_of(state, mechanism):
    """Return the column of a current mechanism, -1 for a long-term project."""
    for column in range(N_DISPLAY):
        if state.current[column] == mechanism:
            return column
    return -1


@jit
def list_tied(state, params, wants_highest):
    """Fill ``state.scratch`` with the current mechanisms that are lowest or highest.

    Returns how many there are.

    Rule: SI-R64, SI-R68, SI-R73, SI-A18, SI-A31
    """
    found = state.scratch
    n = 0
    for column in range(N_DISPLAY):
        mechanism = state.current[column]
        if mechanism < 0:
            continue
        if n > 0:
            points = params.mechanism_points[mechanism] - params.mechanism_points[found[0]]
            if not wants_highest:
                points = -points
            if points == 0:
                points = params.mechanism_top[mechanism] - params.mechanism_top[found[0]]
            if points < 0:
                continue
            if points > 0:
                n = 0
        found[n] = mechanism
        n += 1
    return n


@jit
def governor(state, params):
    """Return the seat that governs, -1 if there is none.

    Rule: SI-R89
    """
    for row in range(params.n_pyramid - 1, -1, -1):
        for place in range(params.n_places[row]):
            if state.pyramid[row, place] >= 0:
                return state.pyramid[row, place]
    return -1


@jit
def is_building(state, params):
    """Return True while there is a sector under construction.

    Rule: SI-A27
    """
    return state.sector < params.sectors


@jit
def place_mechanism(state, params, seat, mechanism, how):
    """Place a mechanism in the sector, complete it, and let what follows wait.

    seat : who gets its points, -1 nobody

    Rule: SI-R53, SI-R56, SI-R64
    """
    column = column_of(state, mechanism)
    if column >= 0:
        state.current[column] = -1
    else:
        remove_long_term(state, mechanism)
    push(state, Task.BUILT, seat, mechanism, column, how)
    state.in_sector += 1
    if state.in_sector >= params.sector_size:
        complete_sector(state, params)


@jit
def remove_long_term(state, mechanism):
    """Take a mechanism out of the long-term projects."""
    n = 0
    for i in range(state.n_long_term):
        if state.long_term[i] != mechanism:
            state.long_term[n] = state.long_term[i]
            n += 1
    state.n_long_term = n


@jit
def complete_sector(state, params):
    """Complete the sector: the governor's scientist goes to the command post.

    Rule: SI-R56, SI-R89
    """
    for row in range(params.n_pyramid - 1, -1, -1):
        for place in range(params.n_places[row]):
            seat = state.pyramid[row, place]
            if seat >= 0:
                state.posts[seat] += 1
                state.pyramid[row, place] = -1
                push(state, Task.SHIFT, seat, row, 1 << seat)
                return


@jit
def finish_built(state, params, seat, mechanism, column, how):
    """Begin the next sector, refill the column of a mechanism just built and give its points.

    Rule: SI-R53, SI-R56, SI-R64, SI-R90
    """
    if state.in_sector >= params.sector_size:
        state.sector += 1
        state.in_sector = 0
    if column >= 0 and how != Built.GOVERNOR:
        refill_column(state, column)
    state.mechanism_seat[mechanism] = 1 + seat if seat >= 0 else 9
    if seat < 0:
        return
    points = params.mechanism_points[mechanism]
    if how == Built.ACTION:
        points += state.modifier[seat, Modifier.MECHANISM_PP]
        state.built_total[seat] += 1
        gain_points(state, seat, Source.MECHANISMS, points)
        push(state, Task.LEADER, seat, Track.INTERSTELLAR, 1)
    elif how == Built.PYRAMID:
        gain_points(state, seat, Source.PYRAMID, points)
    else:
        gain_points(state, seat, Source.GOVERNOR, points)


@jit
def next_to_shift(state, params, row, done):
    """Return the leftmost seat of a row that may still move its scientist, -1 without one.

    done : bit per seat that had its turn

    Rule: SI-R56
    """
    for place in range(params.n_places[row]):
        seat = state.pyramid[row, place]
        if seat >= 0 and done >> seat & 1 == 0:
            return seat
    return -1


@jit
def shift_scientist(state, params, seat, row, place):
    """Move a scientist to another space of its row, without bonuses.

    Rule: SI-R56
    """
    for old in range(params.n_places[row]):
        if state.pyramid[row, old] == seat:
            state.pyramid[row, old] = -1
    state.pyramid[row, place] = seat


@jit
def store_highest(state, params, mechanism):
    """Make a current mechanism a long-term project.

    Rule: SI-R68
    """
    state.current[column_of(state, mechanism)] = -1
    state.long_term[state.n_long_term] = mechanism
    state.n_long_term += 1
    refill(state)
