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
    medal_at,
    position_value,
    step_value,
)
from exobalance.simcore.games.pun.rules.tracks import height_of, step_up

HOP_LIMIT = 4  # steps ahead where a lifepod still helps a cube


@jit
def advance_score(state, params, weights, seat, cube, move):
    """Return the value of the next step of a cube, by one of its moves."""
    target = step_up(state, params, seat, cube, move, 0)
    if target < 0:
        return 0.0
    return step_value(state, params, weights, seat, cube, target)


@jit
def score_cube(state, params, weights, seat, act, b, c, d):
    """Return the score of an option that moves a cube."""
    if act == Act.ICON:
        value = weights[F.ACT_ICON]
        return value + advance_score(state, params, weights, seat, c, d % AS_ENERGY)
    if act == Act.SYNERGY:
        value = weights[F.ACT_SYNERGY]
        return value + c * advance_score(state, params, weights, seat, b, d)
    if act == Act.ADVANCE or act == Act.CLIMB:
        value = weights[F.ACT_ADVANCE]
        return value + advance_score(state, params, weights, seat, b, d)
    return regress_score(state, params, weights, seat, b)


@jit
def regress_score(state, params, weights, seat, cube):
    """Return the score of moving a cube down by one."""
    corporation = state.corporation[seat]
    track, at = state.cube_track[seat, cube], state.cube_at[seat, cube]
    if at == 0:
        return 0.0
    lost = medal_at(params, corporation, track, at) - medal_at(params, corporation, track, at - 1)
    score = weights[F.REGRESS_MEDAL] * lost
    again = position_value(state, params, weights, seat, track, at)
    score += REGAINED * again
    if params.symbol[corporation, track, at, Symbol.TECH] > 0:
        score += weights[F.REGRESS_TECH]
    return score


@jit
def power_score(state, params, weights, seat, level, value):
    """Return the score of using a power."""
    tech = params.tech_of[state.corporation[seat], level]
    effect = params.tech_effect[tech]
    score = weights[F.POWER_USE]
    if effect == Effect.REGRESS:
        return score + regress_score(state, params, weights, seat, value)
    gain = 0.0
    if effect == Effect.ADVANCE:
        for cube in range(N_TRACKS):
            if (params.tech_tracks[tech] >> cube) & 1:
                gain = max(gain, state.cube_value[cube])
    elif effect == Effect.ADVANCE_FLUX or effect == Effect.FLUX_MILESTONE:
        gain = state.cube_value[state.flux[seat]]
    elif effect == Effect.DOUBLE_PATCH:
        gain = weights[F.ACT_PATCH]
    elif effect == Effect.PATCH_TO_SYNERGY:
        gain = best_advances(state, 1)
    elif effect == Effect.CLAIM_HEIGHT:
        for track in range(N_TRACKS):
            if value <= params.top[state.corporation[seat], track]:
                gain += position_value(state, params, weights, seat, track, value)
    return score + gain


@jit
def flux_score(state, params, weights, seat, track):
    """Return the score of a flux track."""
    room = params.top[state.corporation[seat], track] - state.cube_at[seat, track]
    score = weights[F.FLUX_ROOM] * room
    return score + state.cube_value[track]


@jit
def benefit_score(state, weights, side):
    """Return the score of one side of a choice of two benefits."""
    if side == Side.SYNERGY:
        return weights[F.BENEFIT_SYNERGY] + best_advances(state, 1)
    if side == Side.PATCH:
        return weights[F.BENEFIT_PATCH]
    return state.cube_value[side - Side.ADVANCE]


@jit
def lifepod_score(state, params, weights, seat, place):
    """Return the score of a place for a collected lifepod."""
    if place == SCORING_AREA:
        return weights[F.POD_SCORING]
    if place >= ON_TECH:
        return weights[F.POD_TECH] + weights[F.POD_LEVEL] * (place - ON_TECH)
    track, at = (place - ON_TRACK) // PER_TRACK, (place - ON_TRACK) % PER_TRACK
    corporation = state.corporation[seat]
    steps = at - state.cube_at[seat, track]
    row = params.symbol[corporation, track, at]
    printed = 0
    for symbol in range(Symbol.CHOICE_B + 1):
        printed += row[symbol]
    if printed > 0:
        return weights[F.POD_VOID]
    if 0 < steps <= HOP_LIMIT:
        return weights[F.POD_HOP] / steps + weights[F.POD_EARLY] * state.bare_share
    return 0.0


@jit
def reposition_score(state, params, weights, seat, place):
    """Return the score of taking a collected lifepod from a place, to put it elsewhere."""
    if place == SCORING_AREA:
        return weights[F.POD_HOP] + weights[F.POD_EARLY] * state.bare_share - weights[F.POD_SCORING]
    return weights[F.POD_SCORING] - lifepod_score(state, params, weights, seat, place)


@jit
def climb_steps(state, seat, position):
    """Return how many steps a climb to a position gives."""
    steps = 0
    for cube in range(N_TRACKS):
        steps += max(0, position - height_of(state, seat, cube))
    return steps
