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
from exobalance.simcore.games.pun.rules.tracks import PATH, STAYS, step_up, track_of

POSITION_LIMIT = 4  # how far ahead medals still count
STRETCH = 4  # steps of a cube that are seen together
DISCOUNT = 0.85  # share of a benefit that is left if it comes a step later


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
def movement_weight(state, weights):
    """Return the value of a step of a rover."""
    return weights[F.ADVANCE_MOVEMENT] + 0.1 * weights[F.ADVANCE_TARGETS] * state.targets


@jit
def position_value(state, params, weights, seat, track, at):
    """Return the value of the benefits of a position."""
    row = params.symbol[state.corporation[seat], track, at]
    value = weights[F.ADVANCE_SYNERGY] * row[Symbol.SYNERGY]
    value += weights[F.ADVANCE_PATCH] * row[Symbol.PATCH]
    if state.supply[seat] > 0:
        value += weights[F.ADVANCE_ROVER] * row[Symbol.ROVER]
    if state.n_rovers[seat] > 0:
        value += movement_weight(state, weights) * row[Symbol.MOVE]
    rank = row[Symbol.CIV]
    if rank > 0 and has_pile(state, params, rank - 1):
        value += weights[F.ADVANCE_CIV] * rank
    if row[Symbol.TECH] > 0:
        value += weights[F.ADVANCE_TECH]
    if row[Symbol.CHOICE_A] > 0:
        value += weights[F.ADVANCE_CHOICE]
    early = rank + row[Symbol.ROVER] + row[Symbol.MOVE]
    if row[Symbol.TECH] > 0:
        early += 1
    return value + weights[F.ADVANCE_EARLY] * early * state.bare_share


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
def step_value(state, params, weights, seat, cube, target):
    """Return the value of one step of a cube to where `step_up` leads."""
    corporation = state.corporation[seat]
    if target == STAYS:
        if state.n_rovers[seat] > 0:
            return movement_weight(state, weights) * params.top_repeat[corporation]
        return weights[F.ADVANCE_NOTHING]
    if target >= PATH:
        return path_value(state, params, weights, seat, target - PATH)
    before, now = state.cube_track[seat, cube], state.cube_at[seat, cube]
    track, at = target // PER_TRACK, target % PER_TRACK
    medal = medal_at(params, corporation, track, at)
    gain = medal - medal_at(params, corporation, before, now)
    value = stretch_value(state, params, weights, seat, track, at, medal, gain)
    value += weights[F.ADVANCE_LATE] * gain * (1.0 - state.bare_share)
    value += weights[F.ADVANCE_NEAR] * medals_ahead(params, corporation, track, at)
    value += weights[F.ADVANCE_NEXT] * n_symbols(params, corporation, track, at + 1)
    if gain == 0 and n_symbols(params, corporation, track, at) == 0:
        value += weights[F.ADVANCE_NOTHING]
    if (state.wanted_tracks >> track) & 1:
        value += weights[F.ADVANCE_WANTED]
    if track != before:
        value += weights[F.ADVANCE_ASIDE]
        value += weights[F.ADVANCE_SPREAD] * spread(state, seat, before, track)
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
def stretch_value(state, params, weights, seat, track, at, medal, gain):
    """Return the best mean value of a step to a position and the next few steps.

    medal, gain : medals of the position, and how many more they are than before.

    Source: Gittins 1979, index of a bandit whose rewards are known.
    """
    corporation = state.corporation[seat]
    top = params.top[corporation, track]
    total = position_value(state, params, weights, seat, track, at)
    total += weights[F.ADVANCE_MEDAL] * gain
    best, steps, share = total, 1.0, 1.0
    for far in range(1, STRETCH):
        if at + far > top:
            break
        share *= DISCOUNT
        value = position_value(state, params, weights, seat, track, at + far)
        printed = params.symbol[corporation, track, at + far, Symbol.MEDAL]
        if printed > 0:
            value += weights[F.ADVANCE_MEDAL] * (printed - medal)
            medal = printed
        total += share * value
        steps += share
        best = max(best, total / steps)
    return best


@jit
def path_value(state, params, weights, seat, step):
    """Return the value of a step of a cube on a winding path, like `stretch_value`."""
    corporation = state.corporation[seat]
    medal = path_medal(params, corporation, state.path_step[seat])
    total, best, steps, share = 0.0, 0.0, 0.0, 1.0
    for far in range(STRETCH):
        if step + far > params.path_top[corporation]:
            break
        track = params.path_track[corporation, step + far]
        at = params.path_at[corporation, step + far]
        value = position_value(state, params, weights, seat, track, at)
        printed = path_medal(params, corporation, step + far)
        if printed > medal:
            value += weights[F.ADVANCE_MEDAL] * (printed - medal)
            medal = printed
        total += share * value
        steps += share
        if far == 0 or total / steps > best:
            best = total / steps
        share *= DISCOUNT
    return best


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
def cube_value(state, params, weights, seat, cube):
    """Return the value of the best step of a cube, 0 if it has none."""
    if state.rule[seat] != CorporationRule.DIAGONAL:
        target = step_up(state, params, seat, cube, 0, 0)
        if target < 0:
            return 0.0
        return step_value(state, params, weights, seat, cube, target)
    best = 0.0
    found = False
    for move in range(Move.UP + 0, Move.STAY + 1):
        target = step_up(state, params, seat, cube, move, 0)
        if target >= 0:
            value = step_value(state, params, weights, seat, cube, target)
            if not found or value > best:
                best = value
                found = True
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
        value = cube_value(state, params, weights, seat, cube)
        state.cube_value[cube] = value
        bit = 1 << track_of(state, params, seat, cube)
        for subset in range(1 << N_TRACKS):
            if subset & bit:
                state.set_value[subset] = max(state.set_value[subset], value)


@jit
def best_advances(state, n):
    """Return the sum of the ``n`` best values of cubes that are above 0."""
    total = 0.0
    used = 0
    for _ in range(n):
        best = 0.0
        pick = -1
        for cube in range(N_TRACKS):
            if (used >> cube) & 1 == 0 and state.cube_value[cube] > best:
                best = state.cube_value[cube]
                pick = cube
        if pick < 0:
            break
        used |= 1 << pick
        total += best
    return total
