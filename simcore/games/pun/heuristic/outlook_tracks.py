"""What steps of cubes are worth: worked out once per decision, then read for every option.

Nothing in the modules `outlook_tracks`, `outlook_lines`, `outlook_cells` and `outlook_wants` is
a rule.  Their tables are kept in the state, in the fields below the banner "tables of the
heuristic".
"""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.pun.data.codes import CorporationRule, Move, Symbol, Terrain
from exobalance.simcore.games.pun.data.layout import N_TRACKS, PER_TRACK
from exobalance.simcore.games.pun.heuristic.feature_table import F
from exobalance.simcore.games.pun.rules.bits import count
from exobalance.simcore.games.pun.rules.pool import has_pile
from exobalance.simcore.games.pun.rules.tracks import NOWHERE, PATH, STAYS, step_up, track_of
from exobalance.simcore.kit.features import term

POSITION_LIMIT = 4  # how far ahead medals still count
STRETCH = 4  # steps of a cube that are seen together
DISCOUNT = 0.85  # share of a benefit that is left if it comes a step later
ON_PATH = -1  # instead of a track: a winding path


@jit
def medal_at(params, corporation, track, at):
    """Return the last medal at or below a position."""
    while at >= 0:
        medal = params.symbol[corporation, track, at, Symbol.MEDAL]
        if medal > 0:
            return medal
        at -= 1
    return 0


@jit
def medals_ahead(params, corporation, track, at):
    """Return the medals of the next better position over the steps to it."""
    now = medal_at(params, corporation, track, at)
    top = params.top[corporation, track]
    for far in range(1, POSITION_LIMIT + 1):
        if at + far > top:
            break
        medal = params.symbol[corporation, track, at + far, Symbol.MEDAL]
        if medal > now:
            return (medal - now) / far
    return 0.0


@jit
def movement_value(state, weights, steps, rows, i, scale):
    """Return the value of some steps of rovers."""
    each = term(rows, i, weights, F.ADVANCE_MOVEMENT, 1.0, scale * steps)
    targets = state.targets
    each += term(rows, i, weights, F.ADVANCE_TARGETS, 0.1, scale * steps * targets) * targets
    return each * steps


@jit
def position_value(state, params, weights, seat, track, at, rows, i, scale):
    """Return the value of the benefits of a position."""
    row = params.symbol[state.corporation[seat], track, at]
    value = term(rows, i, weights, F.ADVANCE_SYNERGY, row[Symbol.SYNERGY], scale)
    value += term(rows, i, weights, F.ADVANCE_PATCH, row[Symbol.PATCH], scale)
    if state.supply[seat] > 0:
        value += term(rows, i, weights, F.ADVANCE_ROVER, row[Symbol.ROVER], scale)
    if state.n_rovers[seat] > 0:
        value += movement_value(state, weights, row[Symbol.MOVE], rows, i, scale)
    rank = row[Symbol.CIV]
    if rank > 0 and has_pile(state, params, rank - 1):
        value += term(rows, i, weights, F.ADVANCE_CIV, rank, scale)
    if row[Symbol.TECH] > 0:
        value += term(rows, i, weights, F.ADVANCE_TECH, 1.0, scale)
    if row[Symbol.CHOICE_A] > 0:
        value += term(rows, i, weights, F.ADVANCE_CHOICE, 1.0, scale)
    early = rank + row[Symbol.ROVER] + row[Symbol.MOVE]
    if row[Symbol.TECH] > 0:
        early += 1
    bare = state.bare_share
    return value + term(rows, i, weights, F.ADVANCE_EARLY, early, scale * bare) * bare


@jit
def n_symbols(params, corporation, track, at):
    """Return the number of milestones and synergies of a position."""
    if at > params.top[corporation, track]:
        return 0
    row = params.symbol[corporation, track, at]
    n = row[Symbol.SYNERGY] + row[Symbol.PATCH] + row[Symbol.ROVER]
    if row[Symbol.CIV] > 0:
        n += 1
    if row[Symbol.TECH] > 0:
        n += 1
    return n


@jit
def step_value(state, params, weights, seat, cube, target, rows, i, scale):
    """Return the value of one step of a cube to where `step_up` leads."""
    corporation = state.corporation[seat]
    if target == STAYS:
        if state.n_rovers[seat] > 0:
            steps = params.top_repeat[corporation]
            return movement_value(state, weights, steps, rows, i, scale)
        return term(rows, i, weights, F.ADVANCE_NOTHING, 1.0, scale)
    if target >= PATH:
        step = target - PATH
        before = path_medal(params, corporation, state.path_step[seat])
        medal = max(before, path_medal(params, corporation, step))
        gain = medal - before
        return stretch_value(
            state, params, weights, seat, ON_PATH, step, medal, gain, rows, i, scale
        )
    before, now = state.cube_track[seat, cube], state.cube_at[seat, cube]
    track, at = target // PER_TRACK, target % PER_TRACK
    medal = medal_at(params, corporation, track, at)
    gain = medal - medal_at(params, corporation, before, now)
    value = stretch_value(state, params, weights, seat, track, at, medal, gain, rows, i, scale)
    late = 1.0 - state.bare_share
    value += term(rows, i, weights, F.ADVANCE_LATE, gain, scale * late) * late
    near = medals_ahead(params, corporation, track, at)
    value += term(rows, i, weights, F.ADVANCE_NEAR, near, scale)
    further = n_symbols(params, corporation, track, at + 1)
    value += term(rows, i, weights, F.ADVANCE_NEXT, further, scale)
    if gain == 0 and n_symbols(params, corporation, track, at) == 0:
        value += term(rows, i, weights, F.ADVANCE_NOTHING, 1.0, scale)
    if (state.wanted_tracks >> track) & 1:
        value += term(rows, i, weights, F.ADVANCE_WANTED, 1.0, scale)
    if track != before:
        value += term(rows, i, weights, F.ADVANCE_ASIDE, 1.0, scale)
        more = spread(state, seat, before, track)
        value += term(rows, i, weights, F.ADVANCE_SPREAD, more, scale)
    return value


@jit
def spread(state, seat, before, track):
    """Return how many more tracks have a cube once one goes from a track to another."""
    left, there = 0, 0
    for cube in range(N_TRACKS):
        if state.cube_track[seat, cube] == before:
            left += 1
        elif state.cube_track[seat, cube] == track:
            there += 1
    more = 1 if there == 0 else 0
    return more - 1 if left == 1 else more


@jit
def stretch_value(state, params, weights, seat, track, at, medal, gain, rows, i, scale):
    """Return the best mean value of a step to a position and the next few steps.

    track : or `ON_PATH`; ``at`` is then the step of a winding path.
    medal, gain : medals of the position, and how many more they are than before.

    Source: Gittins 1979, index of a bandit whose rewards are known.
    """
    best, n, steps = best_mean(
        state, params, weights, seat, track, at, medal, gain, STRETCH, None, 0, 1.0
    )
    if rows is not None:
        part = scale / steps
        best_mean(state, params, weights, seat, track, at, medal, gain, n, rows, i, part)
        return 0.0
    return best


@jit
def best_mean(state, params, weights, seat, track, at, medal, gain, n, rows, i, scale):
    """Return the best mean value of the first of ``n`` steps, of how many, and their shares."""
    corporation = state.corporation[seat]
    top = params.path_top[corporation] if track == ON_PATH else params.top[corporation, track]
    total, steps, share = 0.0, 0.0, 1.0
    best, n_best, steps_best = 0.0, 0, 1.0
    for far in range(n):
        if at + far > top:
            break
        on, height = track, at + far
        if track == ON_PATH:
            on, height = (
                params.path_track[corporation, at + far],
                params.path_at[corporation, at + far],
            )
        value = position_value(state, params, weights, seat, on, height, rows, i, scale * share)
        if far > 0:
            gain = 0
            printed = params.symbol[corporation, on, height, Symbol.MEDAL]
            if track == ON_PATH and (on != Terrain.WATER or printed < medal):
                printed = 0
            if printed > 0:
                gain = printed - medal
                medal = printed
        value += term(rows, i, weights, F.ADVANCE_MEDAL, gain, scale * share)
        total += share * value
        steps += share
        if far == 0 or total / steps > best:
            best, n_best, steps_best = total / steps, far + 1, steps
        share *= DISCOUNT
    return best, n_best, steps_best


@jit
def path_medal(params, corporation, step):
    """Return the last medal of the track W at or below a step of a winding path."""
    while step >= 0:
        if params.path_track[corporation, step] == Terrain.WATER:
            at = params.path_at[corporation, step]
            printed = params.symbol[corporation, Terrain.WATER, at, Symbol.MEDAL]
            if printed > 0:
                return printed
        step -= 1
    return 0


@jit
def best_step(state, params, weights, seat, cube, rows, i, scale):
    """Return the value of the best step of a cube, 0 if it has none."""
    if state.rule[seat] != CorporationRule.DIAGONAL:
        target = step_up(state, params, seat, cube, 0, 0)
        if target < 0:
            return 0.0
        return step_value(state, params, weights, seat, cube, target, rows, i, scale)
    best, chosen = 0.0, NOWHERE
    for move in range(Move.UP + 0, Move.STAY + 1):
        target = step_up(state, params, seat, cube, move, 0)
        if target >= 0:
            value = step_value(state, params, weights, seat, cube, target, None, 0, 1.0)
            if chosen < 0 or value > best:
                best, chosen = value, target
    if rows is not None and chosen >= 0:
        return step_value(state, params, weights, seat, cube, chosen, rows, i, scale)
    return best


@jit
def count_cells(state, params, seat):
    """Fill ``bare_share`` of a planet, and ``targets`` with the lifepods and meteorites on it."""
    exists, covered = params.exists[state.planet[seat]], state.covered[seat]
    state.bare_share = 1.0 - count(covered) / max(1, count(exists))
    state.targets = count(state.pods[seat]) + count(state.lying[seat])


@jit
def value_cubes(state, params, weights, seat):
    """Fill ``cube_value`` by cube and ``set_value`` by set of tracks with the best steps."""
    count_cells(state, params, seat)
    for subset in range(1 << N_TRACKS):
        state.set_value[subset] = 0.0
    for cube in range(N_TRACKS):
        value = best_step(state, params, weights, seat, cube, None, 0, 1.0)
        state.cube_value[cube] = value
        track = 1 << track_of(state, params, seat, cube)
        state.set_value[track] = max(state.set_value[track], value)
    for subset in range(1 << N_TRACKS):
        others = subset & (subset - 1)
        if others != 0:
            one = state.set_value[subset ^ others]
            state.set_value[subset] = max(state.set_value[others], one)


# Below, the tables that `value_cubes` fills are read; rows have what lies behind them.


@jit
def cube_score(state, params, weights, seat, cube, rows, i, scale):
    """Return the value of the best step of a cube."""
    if rows is not None:
        return best_step(state, params, weights, seat, cube, rows, i, scale)
    return state.cube_value[cube]


@jit
def best_cube(state, cubes):
    """Return the cube of a set whose best step is worth most, -1 if none is above 0."""
    best, chosen = 0.0, -1
    for cube in range(N_TRACKS):
        if (cubes >> cube) & 1 and state.cube_value[cube] > best:
            best, chosen = state.cube_value[cube], cube
    return chosen


@jit
def tracks_score(state, params, weights, seat, tracks, rows, i):
    """Return the value of the best step on a set of tracks."""
    if rows is None:
        return state.set_value[tracks]
    cubes = 0
    for cube in range(N_TRACKS):
        if (tracks >> track_of(state, params, seat, cube)) & 1:
            cubes |= 1 << cube
    cube = best_cube(state, cubes)
    return cube_score(state, params, weights, seat, cube, rows, i, 1.0) if cube >= 0 else 0.0


@jit
def best_advances(state, params, weights, seat, n, rows, i, scale):
    """Return the sum of the ``n`` best values of cubes that are above 0."""
    total = 0.0
    left = (1 << N_TRACKS) - 1
    for _ in range(n):
        cube = best_cube(state, left)
        if cube < 0:
            break
        left &= ~(1 << cube)
        total += cube_score(state, params, weights, seat, cube, rows, i, scale)
    return total
