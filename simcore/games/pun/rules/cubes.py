"""Cubes that move: one step, several steps, a climb, down, and to a milestone."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.pun.data.codes import Claim, CorporationRule, Move, Symbol, Terrain
from exobalance.simcore.games.pun.data.layout import N_TRACKS, PER_TRACK
from exobalance.simcore.games.pun.rules.gains import gain_position, repeat_top
from exobalance.simcore.games.pun.rules.pool import ALL_TRACKS, add_advance, pack_advance
from exobalance.simcore.games.pun.rules.technologies import renew_levels
from exobalance.simcore.games.pun.rules.tracks import (
    PATH,
    STAYS,
    height_of,
    is_on_path,
    step_down,
    step_up,
)


@jit
def set_cube(state, params, seat, cube, track, at):
    """Put a cube on a position."""
    state.cube_track[seat, cube] = track
    state.cube_at[seat, cube] = at


@jit
def set_step(state, params, seat, step):
    """Put the W cube on a step of its winding path.

    Rule: PUN-B42
    """
    corporation = state.corporation[seat]
    state.path_step[seat] = step
    state.cube_track[seat, Terrain.WATER] = params.path_track[corporation, step]
    state.cube_at[seat, Terrain.WATER] = params.path_at[corporation, step]


@jit
def go(state, params, seat, cube, target):
    """Move a cube to where `step_up` leads."""
    if target >= PATH:
        set_step(state, params, seat, target - PATH)
    elif target != STAYS:
        set_cube(state, params, seat, cube, target // PER_TRACK, target % PER_TRACK)
    if cube == Terrain.TECH or state.rule[seat] == CorporationRule.DIAGONAL:
        renew_levels(state, params, seat)


@jit
def gain_here(state, params, seat, cube, claim):
    """Gain what is printed where a cube stands."""
    track = state.cube_track[seat, cube]
    gain_position(state, params, seat, track, state.cube_at[seat, cube], claim)


@jit
def advance_cube(state, params, seat, cube, steps, claim, move, ceiling):
    """Advance a cube by up to ``steps``, with the benefits of the claim.

    ceiling : height from which it does not go on, 0 for none; with the rule diagonal one
    step is made, and the others go to the pool.

    Rule: PUN-B23, PUN-A12, PUN-A20, PUN-A23
    """
    if state.rule[seat] == CorporationRule.DIAGONAL:
        advance_diagonal(state, params, seat, cube, steps, claim, move)
        return
    last_only = params.path_claims_last_only != 0 and is_on_path(state, seat, cube)
    moved = False
    for _ in range(steps):
        if ceiling > 0 and height_of(state, seat, cube) >= ceiling:
            break
        target = step_up(state, params, seat, cube, 0, claim)
        if target < 0:
            break
        moved = True
        go(state, params, seat, cube, target)
        if target == STAYS:
            repeat_top(state, params, seat)
        elif not last_only:
            gain_here(state, params, seat, cube, claim)
    if moved and last_only:
        gain_here(state, params, seat, cube, claim)


@jit
def advance_diagonal(state, params, seat, cube, steps, claim, move):
    """Make one step of a cube that may change tracks; the rest becomes an advance of its own.

    Rule: PUN-B45, PUN-A24
    """
    target = step_up(state, params, seat, cube, move, claim)
    go(state, params, seat, cube, target)
    if move == Move.LEFT or move == Move.RIGHT:
        state.sideways[target // PER_TRACK] |= 1 << (target % PER_TRACK)
    if target == STAYS:
        repeat_top(state, params, seat)
    else:
        gain_here(state, params, seat, cube, claim)
    if steps > 1:
        used = ALL_TRACKS & ~(1 << cube)
        add_advance(state, pack_advance(ALL_TRACKS, used, 1, steps - 1, claim))


@jit
def lower_cube(state, params, seat, cube, steps):
    """Move a cube down, as far as it can go.

    Rule: PUN-B27, PUN-R30, PUN-R31
    """
    for _ in range(steps):
        track = state.cube_track[seat, cube]
        height = height_of(state, seat, cube)
        height = step_down(state, params, seat, cube, track, height)
        if height < 0:
            break
        if is_on_path(state, seat, cube):
            set_step(state, params, seat, height)
        else:
            set_cube(state, params, seat, cube, track, height)
    renew_levels(state, params, seat)


@jit
def way_up(state, params, seat, cube, steps):
    """Return how many of ``steps`` a cube can go up; not for the rule diagonal.

    Rule: PUN-B41
    """
    track = state.cube_track[seat, cube]
    at = state.cube_at[seat, cube]
    step = state.path_step[seat]
    done = 0
    while done < steps:
        target = step_up(state, params, seat, cube, 0, 0)
        if target < 0:
            break
        done += 1
        if target >= PATH:
            set_step(state, params, seat, target - PATH)
        elif target != STAYS:
            set_cube(state, params, seat, cube, target // PER_TRACK, target % PER_TRACK)
    state.path_step[seat] = step
    set_cube(state, params, seat, cube, track, at)
    return done


@jit
def is_milestone(params, corporation, track, at):
    """Return True if a position has a civ, patch, rover or tech symbol."""
    row = params.symbol[corporation, track, at]
    if row[Symbol.CIV] > 0 or row[Symbol.PATCH] > 0:
        return True
    return row[Symbol.ROVER] > 0 or row[Symbol.TECH] > 0


@jit
def next_milestone(state, params, seat):
    """Return the position of the next milestone above the flux cube, -1 without one.

    Rule: PUN-B46, PUN-U8
    """
    track = state.flux[seat]
    corporation = state.corporation[seat]
    for at in range(state.cube_at[seat, track] + 1, params.top[corporation, track] + 1):
        if is_milestone(params, corporation, track, at):
            if (state.track_pods[seat, track] >> at) & 1 == 0:
                return at
    return -1


@jit
def climb_to_milestone(state, params, seat):
    """Move the flux cube up to its next milestone.

    Rule: PUN-B46, PUN-U8
    """
    track = state.flux[seat]
    goal = next_milestone(state, params, seat)
    while state.cube_at[seat, track] < goal:
        target = step_up(state, params, seat, track, 0, 0)
        if target < 0:
            break
        go(state, params, seat, track, target)
        claim = Claim.ALL
        if params.fx2_milestone_only != 0:
            claim = Claim.MILESTONE
        if claim == Claim.ALL or state.cube_at[seat, track] == goal:
            gain_here(state, params, seat, track, claim)


@jit
def has_benefit(state, params, seat, height):
    """Return True if something but medals and tech levels is printed at a height.

    Rule: PUN-B41
    """
    corporation = state.corporation[seat]
    for track in range(N_TRACKS):
        if height > params.top[corporation, track] or (state.track_pods[seat, track] >> height) & 1:
            continue
        row = params.symbol[corporation, track, height]
        for symbol in range(Symbol.CIV + 1):
            if row[symbol] > 0:
                return True
        if row[Symbol.ADVANCE] > 0 or row[Symbol.CHOICE_A] > 0:
            return True
    return False


@jit
def claim_height(state, params, seat, height):
    """Gain what is printed at a height on all five tracks.

    Rule: PUN-B41
    """
    for track in range(N_TRACKS):
        if height <= params.top[state.corporation[seat], track]:
            gain_position(state, params, seat, track, height, Claim.ALL)
