"""The route to Trappist: satellites, what they discover, and where they may go."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.starship.data.codes import Effect, Modifier, RouteToken, Task
from exobalance.simcore.games.starship.data.labels import Source
from exobalance.simcore.games.starship.data.layout import GOVERNMENT, MAX_ROUTE_ROWS
from exobalance.simcore.games.starship.rules.gains import gain_points
from exobalance.simcore.games.starship.rules.tasks import push, push_effect, push_effects

FAR = 1000


@jit
def is_occupied(state, space):
    """Return True if a satellite stands on a space."""
    for satellite in range(GOVERNMENT + 1):
        if state.satellite[satellite] == space:
            return True
    return False


@jit
def column_at(space):
    """Return the column of a space, from 0."""
    return space // MAX_ROUTE_ROWS


@jit
def next_spaces(state, params, satellite, spaces):
    """Fill ``spaces`` with those that a satellite may move to; return their number.

    Rule: SI-R60, SI-A28
    """
    here = state.satellite[satellite]
    column = column_at(here) + 1
    if column >= params.n_columns:
        return 0
    first = MAX_ROUTE_ROWS * column
    if column == params.n_columns - 1:
        if state.n_arrived >= state.n_players:
            return 0
        spaces[0] = first + state.n_arrived
        return 1
    row = here % MAX_ROUTE_ROWS
    n = 0
    for reach in (1, MAX_ROUTE_ROWS):
        for other in range(max(0, row - reach), min(params.route_rows, row + reach + 1)):
            if not is_occupied(state, first + other):
                spaces[n] = first + other
                n += 1
        if n > 0:
            return n
    return 0


@jit
def move_fuel(state, params, seat):
    """Return the fuel of the next column for a seat's own satellite.

    Rule: SI-R60, SI-A48
    """
    column = column_at(state.satellite[seat]) + 1
    if column >= params.n_columns:
        return FAR
    return max(0, params.column_fuel[column] - state.modifier[seat, Modifier.SATELLITE_FUEL])


@jit
def can_move_satellite(state, params, seat):
    """Return True if a seat can move its satellite and pay for it.

    Rule: SI-R60, SI-A48
    """
    if move_fuel(state, params, seat) > state.fuel[seat]:
        return False
    return next_spaces(state, params, seat, state.scratch) > 0


@jit
def draw_token(state, params, space):
    """Draw the token of an unexplored space; an empty pile gives deep space.

    Rule: SI-R60
    """
    pile = 1 if params.is_interest[space] != 0 else 0
    kind = 0 + RouteToken.DEEP_SPACE
    if state.next_token[pile] < params.n_pile_tokens[pile]:
        kind = params.pile_kind[pile, state.pile[pile, state.next_token[pile]]]
        state.next_token[pile] += 1
    state.route[space] = kind
    return kind


@jit
def enter(state, params, satellite, seat, space):
    """Move a satellite to a space; what it finds there waits for the seat that moves it.

    seat : -1 where nobody governs

    Rule: SI-R60, SI-R61, SI-R62, SI-R63, SI-R66, SI-R92, SI-A12, SI-A13
    """
    state.satellite[satellite] = space
    column = column_at(space)
    is_own = satellite != GOVERNMENT
    if column == params.n_columns - 1:
        state.n_arrived += 1
        state.arrived[satellite] = state.n_arrived
        if is_own:
            state.arrival_place[satellite] = state.n_arrived
        if seat >= 0 and (is_own or params.government_bonus != 0):
            gain_points(state, seat, Source.TRAPPIST, params.arrival_points)
        return
    is_new = state.route[space] < 0
    kind = draw_token(state, params, space) if is_new else state.route[space]
    if seat < 0:
        return
    if params.jumps[kind] != 0:
        if is_own:
            push(state, Task.JUMP, seat)
        else:
            push(state, Task.GOVERNMENT_MOVE, seat, 1, 1)
    if column == params.extra_column and (is_own or params.government_bonus != 0):
        push_effect(state, seat, Effect.EXTRA, 1, 0, 0, -1, Source.ROUTE)
    push_effects(state, params.everyone[kind], seat, -1, Source.ROUTE)
    if is_new:
        push_effects(state, params.discoverer[kind], seat, -1, Source.ROUTE)


@jit
def move_satellite(state, params, seat, space):
    """Move the own satellite and pay for it.

    Rule: SI-R60
    """
    state.fuel[seat] -= move_fuel(state, params, seat)
    state.sat_moves[seat] += 1
    enter(state, params, seat, seat, space)


@jit
def wanted_space(state, params):
    """Return where the government satellite goes by itself, -1 nowhere.

    Rule: SI-R66, SI-A37
    """
    spaces = state.scratch
    n = next_spaces(state, params, GOVERNMENT, spaces)
    row = state.satellite[GOVERNMENT] % MAX_ROUTE_ROWS
    best = -1
    best_rank = FAR
    for i in range(n):
        space = spaces[i]
        kind = state.route[space]
        rank = 4
        if column_at(space) < params.n_columns - 1:
            if kind == RouteToken.WORMHOLE:
                rank = 0
            elif kind < 0 and params.is_interest[space] != 0:
                rank = 1
            elif kind == RouteToken.GALAXY:
                rank = 2
            elif kind < 0:
                rank = 3
        apart = space % MAX_ROUTE_ROWS - row
        # Straight, then upward, then downward, the nearest row first.
        rank = 64 * rank + abs(apart) + (MAX_ROUTE_ROWS if apart > 0 else 0)
        if rank < best_rank:
            best_rank = rank
            best = space
    return best


@jit
def move_government_alone(state, params):
    """Move the government satellite where nobody governs.

    Rule: SI-R66, SI-R90, SI-A37
    """
    goes_on = True
    while goes_on:
        space = wanted_space(state, params)
        if space < 0:
            return
        was_known = state.route[space] >= 0
        enter(state, params, GOVERNMENT, -1, space)
        goes_on = False
        if column_at(space) < params.n_columns - 1 and state.route[space] == RouteToken.WORMHOLE:
            goes_on = was_known or params.wormhole_chain != 0
