"""Distances on a station, as the heuristic sees them.

Derived from the state and kept in its caches; nothing here is a rule.
"""

from simcore.core.jit import jit
from simcore.games.sgo.layout import Bonus

FAR = 20  # steps of what cannot be reached


@jit
def is_airlock(params, tile):
    """Return True if the tile is an airlock module, the start module included."""
    return params.tile_symbol[tile] < 0 and params.tile_bonus[tile] == Bonus.NONE


@jit
def spread_steps(state, seat, steps, first, last):
    """Spread distances from the queued modules over the links; OFF modules end a path."""
    queue = state.queue
    while first < last:
        module = queue[first]
        first += 1
        if state.mod_on[seat, module] == 0:
            reached = steps[seat, module]
            if reached > 0:
                continue
        further = steps[seat, module] + 1
        for direction in range(4):
            linked = state.mod_link[seat, module, direction]
            if linked >= 0 and further < steps[seat, linked] and last < queue.shape[0]:
                steps[seat, linked] = further
                queue[last] = linked
                last += 1


@jit
def renew_distances(state, params, seat):
    """Renew ``to_gate``, ``to_off`` and ``to_source`` of a seat if they are stale.

    ``to_gate`` counts the colonists a gate module still lacks as steps, so that colonists
    gather where a landing is near.
    """
    if state.stale[seat] == 0:
        return
    state.stale[seat] = 0
    n_modules = state.n_modules[seat]
    queue = state.queue
    n = 0
    for module in range(n_modules):
        state.to_gate[seat, module] = FAR
        state.to_off[seat, module] = FAR
        state.to_source[seat, module] = FAR
        if state.mod_on[seat, module] == 0:
            state.to_off[seat, module] = 0
            queue[n] = module
            n += 1
    # Paths start at the OFF modules and run over ON modules.
    spread_steps(state, seat, state.to_off, 0, n)
    n = 0
    for lack in range(1, 10):
        for module in range(n_modules):
            tile = state.mod_tile[seat, module]
            if params.tile_symbol[tile] < 0 or state.mod_on[seat, module] == 0:
                continue
            if params.tile_capacity[tile] - state.mod_colonists[seat, module] == lack:
                state.to_gate[seat, module] = lack
                queue[n] = module
                n += 1
    spread_steps(state, seat, state.to_gate, 0, n)
    n = 0
    for module in range(n_modules):
        if is_airlock(params, state.mod_tile[seat, module]) and state.mod_on[seat, module] != 0:
            state.to_source[seat, module] = 0
            queue[n] = module
            n += 1
    spread_steps(state, seat, state.to_source, 0, n)
