"""What is gained: movement, benefits of track positions, effects of cards and technologies."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.pun.data.codes import (
    Claim,
    CorporationRule,
    CrowdGains,
    Effect,
    Gap,
    Limit,
    Origin,
    Piece,
    Pool,
    Side,
    Symbol,
    Terrain,
    When,
)
from exobalance.simcore.games.pun.data.layout import MAX_BENEFITS, N_LEVELS, N_RANKS, N_TRACKS
from exobalance.simcore.games.pun.rules.boards import rovers_on
from exobalance.simcore.games.pun.rules.pool import (
    add_advance,
    add_regress,
    add_single_advance,
    pack_advance,
)
from exobalance.simcore.games.pun.rules.technologies import (
    has_effect,
    is_fresh,
    renew_levels,
    spend,
    sum_of_counts,
)
from exobalance.simcore.games.pun.rules.tracks import track_of, way_down


@jit
def gain_movement(state, params, seat, n, origin):
    """Add movement to the pool, bonuses included; ``origin`` is an `Origin`.

    Rule: PUN-B29, PUN-R40
    """
    if n <= 0:
        return
    if origin == Origin.TRACK or params.bonus_on_track_gains_only == 0:
        n += sum_of_counts(state, params, seat, Effect.MOVEMENT_BONUS)
    if has_effect(state, seat, Effect.CROWD_BONUS):
        n += crowd_bonus(state, params, seat, origin)
    state.pool[Pool.MOVEMENT] += n
    state.gained = 1


@jit
def crowd_bonus(state, params, seat, origin):
    """Return what two cubes or more on R add to a gain of movement; once a round is noted.

    Rule: PUN-B45, PUN-U6, PUN-R66
    """
    crowd = 0
    for cube in range(N_TRACKS):
        if state.cube_track[seat, cube] == Terrain.ROVER:
            crowd += 1
    if crowd < 2:
        return 0
    if params.crowd_bonus_gains == CrowdGains.ONCE_PER_ROUND:
        n = 0
        for level in range(1, N_LEVELS):
            if (state.levels[seat] >> level) & 1 and is_fresh(state, params, seat, level):
                tech = params.tech_of[state.corporation[seat], level]
                if params.tech_effect[tech] == Effect.CROWD_BONUS:
                    n += params.tech_count[tech]
                    spend(state, params, seat, level)
        return n
    if origin == Origin.TRACK or params.crowd_bonus_gains == CrowdGains.ALL_GAINS:
        return sum_of_counts(state, params, seat, Effect.CROWD_BONUS)
    return 0


@jit
def flux_bonus(state, seat, track):
    """Return 1 if the symbols of a track are better now.

    Rule: PUN-B46
    """
    if state.flux[seat] == track and has_effect(state, seat, Effect.FLUX_UPGRADE):
        return 1
    return 0


@jit
def repeat_top(state, params, seat):
    """Gain the movement of an R cube that stays at the top.

    Rule: PUN-B25, PUN-A39
    """
    n = params.top_repeat[state.corporation[seat]]
    if n > 0:
        n += flux_bonus(state, seat, Terrain.ROVER)
    gain_movement(state, params, seat, n, Origin.TRACK)


@jit
def gain_position(state, params, seat, track, at, claim):
    """Gain what is printed on a track position, as far as the claim goes.

    Rule: PUN-B23, PUN-B24, PUN-R29, PUN-R59
    """
    row = params.symbol[state.corporation[seat], track, at]
    if (state.track_pods[seat, track] >> at) & 1:
        return
    level = row[Symbol.TECH]
    if level > 0:
        unlock(state, params, seat, level, claim)
    if claim == Claim.NONE:
        return
    bonus = flux_bonus(state, seat, track)
    if claim != Claim.MILESTONE:
        gain_symbols(state, params, seat, track, at, claim, bonus)
    if state.in_force == Effect.NO_MILESTONES:
        return
    if row[Symbol.PATCH] > 0:
        twice = bonus if track == Terrain.BIOMASS else 0
        state.pool[Pool.PATCH] += row[Symbol.PATCH] * (1 + twice)
    state.pool[Pool.ROVER] += row[Symbol.ROVER]
    rank = row[Symbol.CIV]
    if rank > 0:
        more = bonus if track == Terrain.CIV else 0
        gain_pick(state, params, seat, min(N_RANKS, rank + more) - 1)


@jit
def gain_symbols(state, params, seat, track, at, claim, bonus):
    """Gain what is printed on a track position beside medals and milestones.

    Rule: PUN-B24, PUN-B46
    """
    row = params.symbol[state.corporation[seat], track, at]
    if row[Symbol.SYNERGY] > 0 and claim == Claim.ALL and state.in_force != Effect.NO_SYNERGY:
        twice = bonus if track == Terrain.WATER else 0
        state.pool[Pool.SYNERGY] += row[Symbol.SYNERGY] * (1 + twice)
    if row[Symbol.MOVE] > 0:
        more = bonus if track == Terrain.ROVER else 0
        gain_movement(state, params, seat, row[Symbol.MOVE] + more, Origin.TRACK)
    if row[Symbol.ADVANCE] > 0:
        bit = 1 << (row[Symbol.ADVANCE] - 1)
        add_single_advance(state, bit)
    if row[Symbol.CHOICE_A] > 0:
        add_benefit(state, params, seat, track, at, claim)


@jit
def unlock(state, params, seat, level, claim):
    """Unlock a tech level that is stepped on, or withhold it.

    Rule: PUN-R59, PUN-B46, PUN-A38, PUN-U7
    """
    if state.in_force == Effect.NO_MILESTONES and params.withheld_tech_is_dead != 0:
        state.dead[seat] |= 1 << level
        renew_levels(state, params, seat)
        return
    state.dead[seat] &= ~(1 << level)
    renew_levels(state, params, seat)
    if claim == Claim.NONE or state.rule[seat] != CorporationRule.FLUX:
        return
    state.due_flux = 1
    tech = params.tech_of[state.corporation[seat], level]
    if params.fx1_when_unlocked != 0 and params.tech_effect[tech] == Effect.MOVEMENT_PER_FLUX:
        n = params.tech_count[tech] * rovers_on(state, seat, 1 << state.flux[seat])
        gain_movement(state, params, seat, n, Origin.OTHER)


@jit
def add_benefit(state, params, seat, track, at, claim):
    """Note a choice of two benefits, lowest position first; not if neither would give anything.

    Rule: PUN-B44, PUN-A28
    """
    row = params.symbol[state.corporation[seat], track, at]
    first, second = row[Symbol.CHOICE_A], row[Symbol.CHOICE_B]
    if not is_side_open(state, first, claim) and not is_side_open(state, second, claim):
        return
    if state.n_benefits == MAX_BENEFITS:
        state.gap = Gap.BENEFITS
        return
    place = state.n_benefits
    while place > 0 and state.benefit_at[place - 1] > at:
        state.benefit_at[place] = state.benefit_at[place - 1]
        state.benefit_track[place] = state.benefit_track[place - 1]
        place -= 1
    state.benefit_at[place] = at
    state.benefit_track[place] = track
    state.benefit_claim = claim
    state.n_benefits += 1


@jit
def is_side_open(state, side, claim):
    """Return True if a side of a choice would give something.

    Rule: PUN-A28
    """
    if side == Side.SYNERGY:
        return claim == Claim.ALL and state.in_force != Effect.NO_SYNERGY
    if side == Side.PATCH:
        return state.in_force != Effect.NO_MILESTONES
    return side >= Side.ADVANCE


@jit
def drop_benefit(state):
    """Remove the first choice of two benefits."""
    state.n_benefits -= 1
    for i in range(state.n_benefits):
        state.benefit_track[i] = state.benefit_track[i + 1]
        state.benefit_at[i] = state.benefit_at[i + 1]


@jit
def gain_pick(state, params, seat, rank):
    """Gain a civ pick of a rank (from 0), with what the milestone sets off.

    Rule: PUN-B35, PUN-B43, PUN-A33
    """
    state.picks[seat, rank] += 1
    if state.rule[seat] == CorporationRule.REGRESS_ON_CIV:
        tracks = params.regress_tracks[state.corporation[seat]]
        if can_move_down(state, params, seat, tracks):
            add_regress(state, tracks, 1)
    run_triggers(state, params, seat, When.CIV_MILESTONE, 0)


@jit
def can_move_down(state, params, seat, tracks):
    """Return whether some cube of these tracks (bits) can move down by a step.

    Rule: PUN-R31
    """
    for cube in range(N_TRACKS):
        if (tracks >> track_of(state, params, seat, cube)) & 1:
            if way_down(state, params, seat, cube, 1) > 0:
                return True
    return False


@jit
def run_triggers(state, params, seat, when, terrains):
    """Add the effects of technologies that something sets off.

    ``terrains``: bits of the icons of a placed tile, 0 otherwise.

    Rule: PUN-B37
    """
    for level in range(1, N_LEVELS):
        if (state.levels[seat] >> level) & 1 == 0:
            continue
        tech = params.tech_of[state.corporation[seat], level]
        if params.tech_limit[tech] != Limit.TRIGGER or params.tech_when[tech] != when:
            continue
        if when == When.PLACE_ICON and params.tech_terrain[tech] & terrains == 0:
            continue
        add_tech_effect(state, params, seat, tech)


@jit
def add_tech_effect(state, params, seat, tech):
    """Add the effect of a trigger or power to the pool.

    Rule: PUN-B37
    """
    effect = params.tech_effect[tech]
    n = params.tech_count[tech]
    if n == 0:
        return
    if effect == Effect.SYNERGY:
        if state.in_force != Effect.NO_SYNERGY:
            state.pool[Pool.SYNERGY] += n
    elif effect == Effect.PATCH:
        state.pool[Pool.PATCH] += n
    elif effect == Effect.METEORITE:
        state.pool[Pool.METEORITE] += n
    elif effect == Effect.REPOSITION:
        state.pool[Pool.REPOSITION] += n
    elif effect == Effect.REGRESS:
        steps = params.tech_steps[tech]
        add_regress(state, params.tech_tracks[tech], steps)
    elif effect == Effect.ADVANCE_FLUX or effect == Effect.ADVANCE:
        tracks, steps = 1 << state.flux[seat], 1
        if effect == Effect.ADVANCE:
            tracks = params.tech_tracks[tech]
            steps = params.tech_steps[tech]
        claim = Claim.ALL
        add_advance(state, pack_advance(tracks, 0, n, steps, claim))


@jit
def add_effect(state, params, seat, effect, n, steps, tracks, claim, position, piece):
    """Add an effect of a civ card or event to the pool of a seat.

    Rule: PUN-B36, PUN-B64
    """
    if n == 0 and effect != Effect.CLIMB:
        return
    if effect == Effect.ADVANCE:
        if steps > 0:
            add_advance(state, pack_advance(tracks, 0, n, steps, claim))
    elif effect == Effect.CLIMB:
        state.climb_to = position
        state.climb_claim = claim
    elif effect == Effect.REGRESS:
        add_regress(state, tracks, steps)
    elif effect == Effect.SYNERGY:
        state.pool[Pool.SYNERGY] += n
    elif effect == Effect.PATCH:
        state.pool[Pool.PATCH] += n
    elif effect == Effect.MOVEMENT:
        gain_movement(state, params, seat, n, Origin.OTHER)
    elif effect == Effect.LIFEPOD:
        state.pool[Pool.LIFEPOD] += n
    elif effect == Effect.METEORITE:
        state.pool[Pool.METEORITE] += n
    elif effect == Effect.DESTROY_LIFEPOD:
        if piece == Piece.PLANET_LIFEPOD:
            state.pool[Pool.DESTROY_PLANET_LIFEPOD] += n
        else:
            state.pool[Pool.DESTROY_COLLECTED_LIFEPOD] += n
    elif effect == Effect.DESTROY_METEORITE:
        first = Pool.DESTROY_PLANET_METEORITE + 0
        state.pool[first + piece - Piece.PLANET_METEORITE] += n
    elif effect == Effect.DESTROY_LINE:
        state.pool[Pool.LINE] += n
    elif effect == Effect.DESTROY_ROVER:
        if state.n_rovers[seat] >= position:
            state.pool[Pool.DESTROY_ROVER] += n
    elif effect == Effect.PUT_METEORITE:
        if not has_effect(state, seat, Effect.NO_METEORITES):
            state.pool[Pool.PUT_METEORITE] += n
    elif effect == Effect.TELEPORT:
        state.pool[Pool.TELEPORT] += n
    elif effect == Effect.EXTRA_TILE:
        state.pool[Pool.EXTRA_TILE + claim] += n
    elif effect == Effect.CHOOSE_PEEK:
        state.pool[Pool.CHOICE] += 1
    elif effect == Effect.DISCARD_OBJECTIVE:
        state.pool[Pool.DISCARD_OBJECTIVE] += n
    elif effect == Effect.DISCARD_STACK:
        state.pool[Pool.DISCARD_STACK] += 1


@jit
def add_card_effect(state, params, seat, card):
    """Add the effect of a civ card to the pool.

    Rule: PUN-B36
    """
    add_effect(
        state,
        params,
        seat,
        params.civ_effect[card],
        params.civ_count[card],
        params.civ_steps[card],
        params.civ_tracks[card],
        params.civ_claim[card],
        params.civ_position[card],
        params.civ_piece[card],
    )


@jit
def add_event_effect(state, params, seat, event):
    """Add the effect of an instant event to the pool.

    Rule: PUN-B64
    """
    add_effect(
        state,
        params,
        seat,
        params.event_effect[event],
        params.event_count[event],
        params.event_steps[event],
        params.event_tracks[event],
        params.event_claim[event],
        params.event_position[event],
        params.event_piece[event],
    )
