"""Scores of what moves cubes: icons, synergies, advances, moves down, powers, flux."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.pun.data.codes import AS_ENERGY, Act, Effect, Side, Symbol
from exobalance.simcore.games.pun.data.layout import (
    N_TRACKS,
    ON_TECH,
    ON_TRACK,
    PER_TRACK,
    SCORING_AREA,
)
from exobalance.simcore.games.pun.heuristic.feature_table import REGAINED, F
from exobalance.simcore.games.pun.heuristic.outlook_tracks import (
    best_advances,
    best_cube,
    cube_score,
    medal_at,
    position_value,
    step_value,
)
from exobalance.simcore.games.pun.rules.tracks import height_of, step_up
from exobalance.simcore.kit.features import term

HOP_LIMIT = 4  # steps ahead where a lifepod still helps a cube


@jit
def advance_score(state, params, weights, seat, cube, move, rows, i, scale):
    """Return the value of the next step of a cube, by one of its moves."""
    target = step_up(state, params, seat, cube, move, 0)
    if target < 0:
        return 0.0
    return step_value(state, params, weights, seat, cube, target, rows, i, scale)


@jit
def score_cube(state, params, weights, seat, act, b, c, d, rows, i):
    """Return the score of an option that moves a cube."""
    if act == Act.ICON:
        value = term(rows, i, weights, F.ACT_ICON, 1.0)
        move = d % AS_ENERGY
        return value + advance_score(state, params, weights, seat, c, move, rows, i, 1.0)
    if act == Act.SYNERGY:
        value = term(rows, i, weights, F.ACT_SYNERGY, 1.0)
        return value + c * advance_score(state, params, weights, seat, b, d, rows, i, c)
    if act == Act.ADVANCE or act == Act.CLIMB:
        value = term(rows, i, weights, F.ACT_ADVANCE, 1.0)
        return value + advance_score(state, params, weights, seat, b, d, rows, i, 1.0)
    return regress_score(state, params, weights, seat, b, rows, i)


@jit
def regress_score(state, params, weights, seat, cube, rows, i):
    """Return the score of moving a cube down by one."""
    corporation = state.corporation[seat]
    track, at = state.cube_track[seat, cube], state.cube_at[seat, cube]
    if at == 0:
        return 0.0
    lost = medal_at(params, corporation, track, at) - medal_at(params, corporation, track, at - 1)
    score = term(rows, i, weights, F.REGRESS_MEDAL, lost)
    again = position_value(state, params, weights, seat, track, at, rows, i, REGAINED)
    score += REGAINED * again
    if params.symbol[corporation, track, at, Symbol.TECH] > 0:
        score += term(rows, i, weights, F.REGRESS_TECH, 1.0)
    return score


@jit
def power_score(state, params, weights, seat, level, value, rows, i):
    """Return the score of using a power."""
    tech = params.tech_of[state.corporation[seat], level]
    effect = params.tech_effect[tech]
    score = term(rows, i, weights, F.POWER_USE, 1.0)
    if effect == Effect.REGRESS:
        return score + regress_score(state, params, weights, seat, value, rows, i)
    gain = 0.0
    if effect == Effect.ADVANCE:
        cube = best_cube(state, params.tech_tracks[tech])
        if cube >= 0:
            gain = cube_score(state, params, weights, seat, cube, rows, i, 1.0)
    elif effect == Effect.ADVANCE_FLUX or effect == Effect.FLUX_MILESTONE:
        gain = cube_score(state, params, weights, seat, state.flux[seat], rows, i, 1.0)
    elif effect == Effect.DOUBLE_PATCH:
        gain = term(rows, i, weights, F.ACT_PATCH, 1.0)
    elif effect == Effect.PATCH_TO_SYNERGY:
        gain = best_advances(state, params, weights, seat, 1, rows, i, 1.0)
    elif effect == Effect.CLAIM_HEIGHT:
        for track in range(N_TRACKS):
            if value <= params.top[state.corporation[seat], track]:
                gain += position_value(state, params, weights, seat, track, value, rows, i, 1.0)
    return score + gain


@jit
def flux_score(state, params, weights, seat, track, rows, i):
    """Return the score of a flux track."""
    room = params.top[state.corporation[seat], track] - state.cube_at[seat, track]
    score = term(rows, i, weights, F.FLUX_ROOM, room)
    return score + cube_score(state, params, weights, seat, track, rows, i, 1.0)


@jit
def benefit_score(state, params, weights, seat, side, rows, i):
    """Return the score of one side of a choice of two benefits."""
    if side == Side.SYNERGY:
        score = term(rows, i, weights, F.BENEFIT_SYNERGY, 1.0)
        return score + best_advances(state, params, weights, seat, 1, rows, i, 1.0)
    if side == Side.PATCH:
        return term(rows, i, weights, F.BENEFIT_PATCH, 1.0)
    return cube_score(state, params, weights, seat, side - Side.ADVANCE, rows, i, 1.0)


@jit
def lifepod_score(state, params, weights, seat, place, rows, i, scale):
    """Return the score of a place for a collected lifepod."""
    if place == SCORING_AREA:
        return term(rows, i, weights, F.POD_SCORING, 1.0, scale)
    if place >= ON_TECH:
        score = term(rows, i, weights, F.POD_TECH, 1.0, scale)
        return score + term(rows, i, weights, F.POD_LEVEL, place - ON_TECH, scale)
    track, at = (place - ON_TRACK) // PER_TRACK, (place - ON_TRACK) % PER_TRACK
    corporation = state.corporation[seat]
    steps = at - state.cube_at[seat, track]
    row = params.symbol[corporation, track, at]
    printed = 0
    for symbol in range(Symbol.CHOICE_B + 1):
        printed += row[symbol]
    if printed > 0:
        return term(rows, i, weights, F.POD_VOID, 1.0, scale)
    if 0 < steps <= HOP_LIMIT:
        score = term(rows, i, weights, F.POD_HOP, 1.0, scale / steps) / steps
        return score + term(rows, i, weights, F.POD_EARLY, state.bare_share, scale)
    return 0.0


@jit
def reposition_score(state, params, weights, seat, place, rows, i):
    """Return the score of taking a collected lifepod from a place, to put it elsewhere."""
    lost = lifepod_score(state, params, weights, seat, place, rows, i, -1.0)
    if place == SCORING_AREA:
        score = term(rows, i, weights, F.POD_HOP, 1.0)
        score += term(rows, i, weights, F.POD_EARLY, state.bare_share)
    else:
        score = term(rows, i, weights, F.POD_SCORING, 1.0)
    return score - lost


@jit
def climb_steps(state, seat, position):
    """Return how many steps a climb to a position gives."""
    steps = 0
    for cube in range(N_TRACKS):
        steps += max(0, position - height_of(state, seat, cube))
    return steps
