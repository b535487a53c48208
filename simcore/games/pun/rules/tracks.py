"""Where cubes can go: up, aside, down, and what stands in their way."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.pun.data.codes import Claim, CorporationRule, Effect, Move, Terrain
from exobalance.simcore.games.pun.data.layout import N_TRACKS, PER_TRACK
from exobalance.simcore.games.pun.rules.technologies import has_effect, tracks_of

NOWHERE = -1
STAYS = 1000  # at the top of R, with its movement once more
PATH = 2000  # + step of the winding path
STAY_BIT = 1 << Move.STAY
RESTARTS = 1 << 7


@jit
def track_of(state, params, seat, cube):
    """Return the track for which a cube advances and moves down.

    Rule: PUN-A23
    """
    if state.rule[seat] == CorporationRule.DIAGONAL and params.own_cube == 0:
        return state.cube_track[seat, cube]
    return cube


@jit
def is_on_path(state, seat, cube):
    """Return True for a cube that follows a winding path.

    Rule: PUN-B42
    """
    return state.rule[seat] == CorporationRule.WINDING_PATH and cube == Terrain.WATER


@jit
def height_of(state, seat, cube):
    """Return the position of a cube, on a winding path its step.

    Rule: PUN-A22
    """
    if is_on_path(state, seat, cube):
        return state.path_step[seat]
    return state.cube_at[seat, cube]


@jit
def is_at_top(state, params, seat, cube):
    """Return True if a cube is at the top of its track or path."""
    corporation = state.corporation[seat]
    if is_on_path(state, seat, cube):
        return state.path_step[seat] == params.path_top[corporation]
    return state.cube_at[seat, cube] == params.top[corporation, state.cube_track[seat, cube]]


@jit
def can_restart(state, params, seat, cube):
    """Return True if the next advance of a cube restarts its track.

    Rule: PUN-R36
    """
    if not has_effect(state, seat, Effect.RESTART_TRACK):
        return False
    tracks = tracks_of(state, params, seat, Effect.RESTART_TRACK)
    track = state.cube_track[seat, cube]
    if is_on_path(state, seat, cube):
        track = cube
    return (tracks >> track) & 1 == 1 and is_at_top(state, params, seat, cube)


@jit
def is_taken(state, seat, track, at):
    """Return True if a cube stands on a position."""
    for cube in range(N_TRACKS):
        if state.cube_at[seat, cube] == at and state.cube_track[seat, cube] == track:
            return True
    return False


@jit
def step_up(state, params, seat, cube, move, claim):
    """Return where one step of a cube leads.

    ``PER_TRACK * track + position``, ``PATH + step``, `STAYS` or `NOWHERE`; ``move`` is
    `Move.NONE` without the rule diagonal.

    Rule: PUN-B23, PUN-B25, PUN-B39, PUN-B42
    """
    rule = state.rule[seat]
    if rule == CorporationRule.DIAGONAL:
        return step_diagonal(state, params, seat, cube, move, claim)
    if rule == CorporationRule.WINDING_PATH and cube == Terrain.WATER:
        return step_path(state, params, seat)
    top = params.top[state.corporation[seat], cube]
    at = state.cube_at[seat, cube]
    if at >= top:
        if can_restart(state, params, seat, cube):
            at = 0
        else:
            return STAYS if cube == Terrain.ROVER and claim != Claim.NONE else NOWHERE
    pods = state.track_pods[seat, cube]
    at += 1
    while at <= top:
        if (pods >> at) & 1 == 0:
            if rule != CorporationRule.WINDING_PATH or not is_taken(state, seat, cube, at):
                return PER_TRACK * cube + at
            if not has_effect(state, seat, Effect.HOP_CUBES):
                return NOWHERE
        at += 1
    return NOWHERE


@jit
def step_path(state, params, seat):
    """Return where the next step of a winding path leads.

    Rule: PUN-B42
    """
    corporation = state.corporation[seat]
    step = state.path_step[seat]
    if step == params.path_top[corporation] and can_restart(state, params, seat, Terrain.WATER):
        step = 0
    step += 1
    while step <= params.path_top[corporation]:
        track = params.path_track[corporation, step]
        at = params.path_at[corporation, step]
        if not is_taken(state, seat, track, at):
            return PATH + step
        if not has_effect(state, seat, Effect.HOP_CUBES):
            return NOWHERE
        step += 1
    return NOWHERE


@jit
def track_beside(state, seat, track, side):
    """Return the neighbouring track to the left (-1) or right (1), or -1.

    Rule: PUN-B45
    """
    other = track + side
    if 0 <= other < N_TRACKS:
        return other
    if has_effect(state, seat, Effect.NEIGHBOUR_ENDS):
        return N_TRACKS - 1 if other < 0 else 0
    return -1


@jit
def step_diagonal(state, params, seat, cube, move, claim):
    """Return where one step of a cube that may change tracks leads.

    Rule: PUN-B45, PUN-A24
    """
    corporation = state.corporation[seat]
    track = state.cube_track[seat, cube]
    at = state.cube_at[seat, cube]
    top = params.top[corporation, track]
    restarts = at == top and can_restart(state, params, seat, cube)
    if move == Move.STAY:
        stays = track == Terrain.ROVER and at == top and not restarts and claim != Claim.NONE
        return STAYS if stays else NOWHERE
    if move == Move.LEFT or move == Move.RIGHT:
        if not has_effect(state, seat, Effect.SIDEWAYS):
            return NOWHERE
        other = track_beside(state, seat, track, -1 if move == Move.LEFT else 1)
        if other < 0 or at > params.top[corporation, other]:
            return NOWHERE
        if (state.sideways[other] >> at) & 1 or is_taken(state, seat, other, at):
            return NOWHERE
        return PER_TRACK * other + at
    if move == Move.UP_LEFT:
        track = track_beside(state, seat, track, -1)
    elif move == Move.UP_RIGHT:
        track = track_beside(state, seat, track, 1)
    elif restarts:
        at = 0
    if track < 0:
        return NOWHERE
    at += 1
    while at <= params.top[corporation, track]:
        if not is_taken(state, seat, track, at):
            return PER_TRACK * track + at
        if not has_effect(state, seat, Effect.HOP_CUBES):
            return NOWHERE
        at += 1
    return NOWHERE


@jit
def note_moves(state, params, seat):
    """Fill ``moves`` with the moves that each cube could make now, as bits.

    Bit of each `Move`, NONE for a step without the rule diagonal; `RESTARTS` if the step
    would restart the track.

    Rule: PUN-R24, PUN-A11
    """
    first, last = Move.NONE + 0, Move.NONE + 0
    if state.rule[seat] == CorporationRule.DIAGONAL:
        first, last = Move.UP + 0, Move.STAY + 0
    for cube in range(N_TRACKS):
        bits = 0
        for move in range(first, last + 1):
            target = step_up(state, params, seat, cube, move, Claim.ALL)
            if target == STAYS:
                bits |= STAY_BIT
            elif target >= 0:
                bits |= 1 << move
        if can_restart(state, params, seat, cube):
            bits |= RESTARTS
        state.moves[cube] = bits


@jit
def moves_of(state, cube, claim):
    """Return the moves of a cube that a claim allows, as bits; `note_moves` comes first.

    Rule: PUN-A11
    """
    bits = state.moves[cube] & (RESTARTS - 1)
    return bits & ~STAY_BIT if claim == Claim.NONE else bits


@jit
def step_down(state, params, seat, cube, track, height):
    """Return the height below ``height`` to which a cube can go, -1 if it cannot.

    ``track`` is where it stands; on a winding path heights are its steps.

    Rule: PUN-A21
    """
    rule = state.rule[seat]
    corporation = state.corporation[seat]
    hops = has_effect(state, seat, Effect.HOP_CUBES)
    blocks = rule == CorporationRule.WINDING_PATH or rule == CorporationRule.DIAGONAL
    height -= 1
    while height >= 0:
        on, at = track, height
        if is_on_path(state, seat, cube):
            on = params.path_track[corporation, height]
            at = params.path_at[corporation, height]
        if (state.track_pods[seat, on] >> at) & 1 == 0:
            if not blocks or not is_taken(state, seat, on, at):
                return height
            if not hops:
                return -1
        height -= 1
    return -1


@jit
def way_down(state, params, seat, cube, steps):
    """Return how many of ``steps`` a cube can go down.

    Rule: PUN-R31
    """
    height = height_of(state, seat, cube)
    track = state.cube_track[seat, cube]
    for done in range(steps):
        height = step_down(state, params, seat, cube, track, height)
        if height < 0:
            return done
    return steps
