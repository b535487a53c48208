"""The pool: what a seat has gained and not yet resolved.

One pool at a time is open, that of ``state.seat``.
"""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.pun.data.codes import N_POOL, CardState, Claim, Effect, Gap, Phase
from exobalance.simcore.games.pun.data.layout import (
    MAX_ADVANCES,
    MAX_REGRESSES,
    N_RANKS,
    N_TERRAINS,
    N_TRACKS,
)
from exobalance.simcore.games.pun.rules.technologies import has_effect

ALL_TRACKS = (1 << N_TRACKS) - 1


@jit
def clear_pool(state):
    """Empty the pool.

    Rule: PUN-A5
    """
    for item in range(N_POOL):
        state.pool[item] = 0
    for terrain in range(N_TERRAINS):
        state.icon[terrain] = 0
    for track in range(N_TRACKS):
        state.sideways[track] = 0
    state.n_advances = 0
    state.n_regresses = 0
    state.climb_to = 0
    state.gained = 0


@jit
def open_pool(state):
    """Open the pool of the seat, empty."""
    clear_pool(state)
    state.pool_open = 1


@jit
def is_pool_empty(state):
    """Return True if nothing was added to a pool; icons are none of its beginning."""
    found = state.n_advances + state.n_regresses + state.climb_to
    for item in range(N_POOL):
        found += state.pool[item]
    return found == 0


@jit
def close_pool(state, params):
    """Close the pool; what is left lapses, and picks that no card can serve.

    Rule: PUN-A5, PUN-R9
    """
    clear_pool(state)
    state.pool_open = 0
    seat = state.seat
    for rank in range(N_RANKS):
        if state.picks[seat, rank] > 0 and not can_pick(state, params, seat, rank):
            state.picks[seat, rank] = 0


@jit
def may_pick(state):
    """Return True in the steps in which civ picks are made.

    Rule: PUN-R3, PUN-R5
    """
    phase = state.phase
    return phase == Phase.EVENT_PICKS or phase == Phase.CIV or phase == Phase.END_PHASE


@jit
def has_pile(state, params, rank):
    """Return True if the pile of a rank (from 0) still has a civ card."""
    for place in range(params.rank_first[rank], params.rank_first[rank + 1]):
        if state.civ_state[state.civ_order[place]] == CardState.IN_PILE:
            return True
    return False


@jit
def can_pick(state, params, seat, rank):
    """Return True if a pick of a rank (from 0) offers a card.

    Rule: PUN-B35, PUN-R9, PUN-B43
    """
    if has_pile(state, params, rank):
        return True
    if rank + 1 < N_RANKS and has_effect(state, seat, Effect.NEXT_RANK_CARD):
        return has_pile(state, params, rank + 1)
    return False


@jit
def pack_advance(tracks, used, cubes, steps, claim):
    """Return an advance as one number, see `layout`."""
    return tracks | used << 5 | cubes << 10 | steps << 15 | claim << 19


@jit
def add_advance(state, item):
    """Add a packed advance to the pool."""
    if state.n_advances == MAX_ADVANCES:
        state.gap = Gap.ADVANCES
        return
    state.advances[state.n_advances] = item
    state.n_advances += 1


@jit
def add_single_advance(state, tracks):
    """Add an advance of one cube by one step, with all benefits, to the pool."""
    add_advance(state, pack_advance(tracks, 0, 1, 1, Claim.ALL))


@jit
def drop_advance(state, item):
    """Remove one advance with these contents."""
    for place in range(state.n_advances):
        if state.advances[place] == item:
            state.n_advances -= 1
            for i in range(place, state.n_advances):
                state.advances[i] = state.advances[i + 1]
            return


@jit
def add_regress(state, tracks, steps):
    """Add a move down to the pool."""
    if state.n_regresses == MAX_REGRESSES:
        state.gap = Gap.ADVANCES
        return
    state.regresses[state.n_regresses] = tracks | steps << 5
    state.n_regresses += 1


@jit
def drop_regress(state, item):
    """Remove one move down with these contents."""
    for place in range(state.n_regresses):
        if state.regresses[place] == item:
            state.n_regresses -= 1
            for i in range(place, state.n_regresses):
                state.regresses[i] = state.regresses[i + 1]
            return
