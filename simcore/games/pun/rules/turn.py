"""The automatic steps between decisions: whose turn it is, what opens and closes, what ends."""

import numpy as np

from exobalance.simcore.core.jit import jit
from exobalance.simcore.core.status import Status
from exobalance.simcore.games.pun.data.codes import (
    CorporationRule,
    Effect,
    Ending,
    Gap,
    Limit,
    Phase,
    Pool,
)
from exobalance.simcore.games.pun.data.labels import Kind
from exobalance.simcore.games.pun.data.layout import N_DEPOTS, N_LEVELS, N_RANKS
from exobalance.simcore.games.pun.rules.bits import ones
from exobalance.simcore.games.pun.rules.boards import STALE, equip_seat
from exobalance.simcore.games.pun.rules.civ_cards import (
    add_cards,
    look_through_piles,
    remove_cards,
)
from exobalance.simcore.games.pun.rules.gains import add_card_effect, add_event_effect
from exobalance.simcore.games.pun.rules.menu.listing import list_menu, menu_kind
from exobalance.simcore.games.pun.rules.placement import has_front_tile, top_tile
from exobalance.simcore.games.pun.rules.pool import close_pool, is_pool_empty, open_pool
from exobalance.simcore.games.pun.rules.rovers import gain_start_movement, reset_seen
from exobalance.simcore.games.pun.rules.technologies import has_effect

U64 = np.uint64
ONE = U64(1)


@jit
def advance(state, params):
    """Run the automatic steps until a seat has to decide or the game is over.

    Rule: PUN-R1, PUN-R2
    """
    while state.status == Status.RUNNING:
        if state.gap != Gap.NONE:
            stop_unfinished(state, Status.GAP)
            return
        kind = due_kind(state, params)
        if kind < 0 and state.pool_open != 0:
            seat = state.seat
            kind = menu_kind(state, params, seat)
            # A list with room for one option answers whether there is any.
            if kind != Kind.PLACE:
                if list_menu(state, params, seat, kind, state.probe[:]) == 0:
                    kind = -1
                    close_pool(state, params)
        if kind >= 0:
            state.kind = kind
            if kind == Kind.CIV:
                look_through_piles(state, params, state.seat)
            return
        if step(state, params):
            return


@jit
def due_kind(state, params):
    """Return the decision that comes before the menu, -1 without one.

    A tile step whose tiles are gone goes on as if the tile were placed.

    Rule: PUN-A43
    """
    if state.phase == Phase.TILE and state.placed == 0 and state.pool_open != 0:
        if not has_front_tile(state, params, state.seat):
            state.placed = 1
    if state.due_patch != 0:
        return Kind.PATCH
    if state.due_teleport != 0:
        return Kind.TELEPORT
    if state.due_place != 0:
        return Kind.PLACE
    if state.due_lifepod != 0:
        return Kind.LIFEPOD
    if state.due_flux != 0:
        return Kind.FLUX
    if state.n_benefits > 0:
        return Kind.BENEFIT
    if state.due_load != 0:
        return Kind.LOAD
    if state.n_drawn > 0:
        return Kind.OBJECTIVE
    return -1


@jit
def step(state, params):
    """Run one automatic step of the phase; return True if a decision is due."""
    phase = state.phase
    if phase == Phase.SETUP:
        return step_setup(state, params)
    if phase == Phase.STATION:
        return step_station(state, params)
    if phase == Phase.EVENT:
        reveal_event(state, params)
        return False
    if phase == Phase.ROUND_END:
        end_round(state, params)
        return False
    if state.step == state.n_players:
        end_phase(state, params)
        return False
    seat = (state.commander + state.step) % state.n_players
    state.seat = seat
    if state.entered > 0 and not is_turning(state, params):
        state.step += 1
        state.entered = 0
        return False
    return step_seat(state, params, seat)


@jit
def is_turning(state, params):
    """Return True while a seat is to turn the station by an event."""
    return state.phase == Phase.EVENT_SEATS and state.entered == 1 and turns_station(state, params)


@jit
def turns_station(state, params):
    """Return True if the event lets the player turn the station."""
    return params.event_effect[state.event] == Effect.TURN_STATION


@jit
def step_seat(state, params, seat):
    """Begin the part of one seat in a phase; return True if a decision is due.

    Rule: PUN-B8
    """
    state.entered = 1
    phase = state.phase
    if phase == Phase.ROUND_START:
        if params.start_movement_in_tile_step == 0:
            gain_start_movement(state, params, seat)
    elif phase == Phase.EVENT_SEATS:
        if turns_station(state, params):
            state.kind = Kind.ROTATE
            return True
        begin_event(state, params, seat)
    elif phase == Phase.TILE:
        begin_tile_step(state, params, seat)
    elif phase == Phase.END_PHASE:
        begin_end(state, params, seat)
    else:
        for rank in range(N_RANKS):
            if state.picks[seat, rank] > 0:
                open_pool(state)
    if state.pool_open != 0 and has_effect(state, seat, Effect.FREE_STEPS):
        reset_seen(state, seat)
    return False


@jit
def begin_event(state, params, seat):
    """Carry out the event for one seat.

    Rule: PUN-B64
    """
    event = state.event
    if params.event_in_force[event] != 0:
        return
    effect = params.event_effect[event]
    if effect == Effect.ADD_OBJECTIVE:
        for _ in range(params.event_count[event]):
            draw_objective(state, params, seat)
    elif effect != Effect.ADD_CIV_CARDS and effect != Effect.REMOVE_CIV_CARDS:
        open_pool(state)
        add_event_effect(state, params, seat, event)
        if is_pool_empty(state):
            state.pool_open = 0


@jit
def draw_objective(state, params, seat):
    """Draw one private objective from the deck."""
    if state.objective_next < params.n_objectives:
        card = state.objective_order[state.objective_next]
        state.private[seat] |= ONE << U64(card)
        state.objective_next += 1


@jit
def begin_tile_step(state, params, seat):
    """Begin the tile step of a seat, if there is a tile in front of it.

    Rule: PUN-B11, PUN-R10, PUN-A43
    """
    if not has_front_tile(state, params, seat):
        return
    state.turn += 1
    state.used_round[seat] = 0
    state.placed = 0
    open_pool(state)
    if params.start_movement_in_tile_step != 0:
        gain_start_movement(state, params, seat)


@jit
def begin_end(state, params, seat):
    """Open the pool of the end phase: banked patches, end-of-game cards and powers.

    Rule: PUN-B68, PUN-R8, PUN-R55
    """
    open_pool(state)
    state.pool[Pool.PATCH] = state.banked[seat]
    state.banked[seat] = 0
    for i in range(state.n_cards[seat]):
        card = state.cards[seat, i]
        if params.civ_at_end[card] != 0 and params.civ_effect[card] == Effect.ADVANCE:
            add_card_effect(state, params, seat, card)
    for level in range(1, N_LEVELS):
        if (state.levels[seat] >> level) & 1:
            tech = params.tech_of[state.corporation[seat], level]
            if params.tech_effect[tech] == Effect.END_CARDS:
                if params.tech_limit[tech] == Limit.GAME_END:
                    state.pool[Pool.END_CARD] += params.tech_count[tech]


@jit
def renew_powers(state, params):
    """Make all powers of the round fresh again, where the switch says so.

    Rule: PUN-R10
    """
    if params.renew_every_step != 0:
        for seat in range(state.n_players):
            state.used_round[seat] = 0


@jit
def end_phase(state, params):
    """Go on to the next phase when all seats are through with one.

    Rule: PUN-B8, PUN-R3, PUN-R5, PUN-R9
    """
    phase = state.phase
    state.step = 0
    state.entered = 0
    if phase == Phase.ROUND_START:
        state.phase = Phase.STATION
    elif phase == Phase.EVENT_SEATS:
        state.phase = Phase.EVENT_PICKS
    elif phase == Phase.EVENT_PICKS:
        drop_picks(state)
        state.phase = Phase.TILE
    elif phase == Phase.TILE:
        renew_powers(state, params)
        state.phase = Phase.CIV
    elif phase == Phase.CIV:
        drop_picks(state)
        state.phase = Phase.ROUND_END
    else:
        state.status = Status.DONE


@jit
def drop_picks(state):
    """Let the picks that are still pending lapse.

    Rule: PUN-R9
    """
    for seat in range(state.n_players):
        for rank in range(N_RANKS):
            state.picks[seat, rank] = 0


@jit
def step_station(state, params):
    """Turn the station; return True if the commander has to say how far.

    Rule: PUN-B9, PUN-R58
    """
    if params.forced_turn >= 0:
        state.turned = (state.turned - params.forced_turn) % N_DEPOTS
    elif state.entered == 0:
        state.seat = state.commander
        state.kind = Kind.ROTATE
        return True
    state.entered = 0
    state.phase = Phase.EVENT
    return False


@jit
def reveal_event(state, params):
    """Reveal the top event, if the module is in use, and do what it does once.

    Rule: PUN-B10, PUN-B64, PUN-B67
    """
    state.step = 0
    state.entered = 0
    if params.use_events == 0 or state.event_next >= state.n_events:
        state.phase = Phase.TILE
        return
    event = state.event_order[state.event_next]
    state.event = event
    state.event_next += 1
    state.events_seen += 1
    state.peeked = 0
    effect = params.event_effect[event]
    state.in_force = effect
    if params.event_in_force[event] == 0:
        state.in_force = Effect.NONE
    if state.event_next == state.n_events:
        state.ending |= Ending.C
    n = params.event_count[event]
    if effect == Effect.ADD_CIV_CARDS:
        add_cards(state, params, n)
    elif effect == Effect.REMOVE_CIV_CARDS:
        remove_cards(state, params, n)
    elif effect == Effect.EXTRA_ROVER:
        for seat in range(state.n_players):
            state.supply[seat] += n
    state.phase = Phase.EVENT_SEATS


@jit
def end_round(state, params):
    """Pass the commander badge on; begin the next round or the end phase.

    Rule: PUN-B13, PUN-B67, PUN-R10, PUN-A44
    """
    for seat in range(state.n_players):
        state.used_round[seat] = STALE
    state.commander = (state.commander + 1) % state.n_players
    for depot in range(N_DEPOTS):
        inner = N_DEPOTS + (depot + state.shift) % N_DEPOTS
        if top_tile(state, depot) < 0 and top_tile(state, inner) < 0:
            state.ending |= Ending.B
    if state.ending != 0:
        renew_powers(state, params)
        state.phase = Phase.END_PHASE
    else:
        state.round_number += 1
        state.phase = Phase.ROUND_START


@jit
def step_setup(state, params):
    """Let each seat choose its boards, flux track and objectives; True if it has to.

    Rule: PUN-B2, PUN-B6, PUN-B46, PUN-A1
    """
    if state.step == state.n_players:
        state.step = 0
        state.entered = 0
        state.round_number = 1
        state.phase = Phase.ROUND_START
        return False
    seat = state.step
    state.seat = seat
    if state.entered == 0:
        symmetric = params.planet_is_symmetric[state.planet[seat]]
        if params.choose_sides != 0 and params.given_planet[seat] < 0 and symmetric == 0:
            state.kind = Kind.PLANET
            return True
        state.entered = 1
    elif state.entered == 1:
        if params.choose_sides != 0:
            equip_seat(state, params, seat)  # with the planet that it took
        symmetric = params.corporation_is_symmetric[state.corporation[seat]]
        if params.choose_sides != 0 and params.given_corporation[seat] < 0 and symmetric == 0:
            state.kind = Kind.CORPORATION
            return True
        state.entered = 2
    elif state.entered == 2:
        equip_seat(state, params, seat)
        state.entered = 3
        if state.rule[seat] == CorporationRule.FLUX:
            state.due_flux = 1
    else:
        if ones(state.private[seat]) > params.private_keep:
            state.kind = Kind.GIVE_BACK
            return True
        state.step += 1
        state.entered = 0
    return False


@jit
def stop_unfinished(state, status):
    """End a game that its rules did not end; `rows.record` scores it as it stands."""
    state.status = status
