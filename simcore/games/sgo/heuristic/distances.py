"""Distances on a station, as the heuristic sees them.

Derived from the state and kept in its caches; nothing here is a rule.
"""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.sgo.data.layout import HAWKING, UNUSED, Bonus
from exobalance.simcore.games.sgo.heuristic.feature_table import STALL_TURNS, F
from exobalance.simcore.games.sgo.rules.station import is_airlock

FAR = 100  # steps of what cannot be reached
OFF_DETOUR = 2
HAWKING_DETOUR = 4
CLIP = 6  # steps nearer that count, at most


@jit
def is_stalled(state):
    """Return True if no planet has closed for `STALL_TURNS` turns."""
    return state.turn - state.last_closing >= STALL_TURNS


@jit
def spread_steps(state, seat, steps, n, from_off):
    """Spread distances from the ``n`` queued modules over the links.

    Paths run over ON modules; an OFF module only starts one, if ``from_off``.
    """
    queue = state.queue
    first = 0
    last = n
    while first < last:
        module = queue[first]
        first += 1
        if state.mod_on[seat, module] == 0 and not (from_off and first <= n):
            continue
        further = steps[seat, module] + 1
        for direction in range(4):
            linked = state.mod_link[seat, module, direction]
            if linked >= 0 and further < steps[seat, linked] and last < queue.shape[0]:
                steps[seat, linked] = further
                queue[last] = linked
                last += 1


@jit
def is_worth_turning_on(state, params, seat, module):
    """Return True for an airlock, a planet's gate, or a bonus with a figure in supply."""
    tile = state.mod_tile[seat, module]
    symbol = params.tile_symbol[tile]
    bonus = params.tile_bonus[tile]
    if symbol >= 0:
        return state.gate_planet[symbol] >= 0
    if bonus == Bonus.RECRUIT:
        return state.spare_engineers[seat] > 0
    if bonus == Bonus.PROMOTION:
        return state.spare_suits[seat] > 0
    return bonus == Bonus.NONE or state.spare_robots[seat] > 0


@jit
def gate_lack(state, params, seat, module):
    """Return how far a gate module is from a landing, in colonists, or 0 for no target.

    An OFF gate module loses its first colonist; one whose gate is on Hawking pays little
    and counts as `HAWKING_DETOUR` colonists further, or not at all in a stalled game.
    """
    tile = state.mod_tile[seat, module]
    symbol = params.tile_symbol[tile]
    if symbol < 0 or state.gate_planet[symbol] == UNUSED:
        return 0
    lack = params.tile_capacity[tile] - state.mod_colonists[seat, module]
    if lack <= 0:
        return 0
    if state.mod_on[seat, module] == 0:
        lack += OFF_DETOUR
    if state.gate_planet[symbol] == HAWKING:
        return 0 if is_stalled(state) else lack + HAWKING_DETOUR
    return lack


@jit
def nearest_to_full(state, params, seat):
    """Return the gate module that lacks least among those the seat can still fill, or -1."""
    colonists = state.colonists[seat] + state.station[seat]
    best = -1
    least = FAR
    for module in range(state.n_modules[seat]):
        lack = gate_lack(state, params, seat, module)
        if 0 < lack < least and params.tile_capacity[state.mod_tile[seat, module]] <= colonists:
            least = lack
            best = module
    return best


@jit
def queue_gates(state, params, seat):
    """Queue the gate modules as targets, with what they lack; return their number.

    In a stalled game all colonists gather in one module, lest the last ones stay scattered.
    """
    only = nearest_to_full(state, params, seat) if is_stalled(state) else -1
    n = 0
    for module in range(state.n_modules[seat]):
        lack = gate_lack(state, params, seat, module)
        if lack > 0 and (only < 0 or module == only):
            state.to_gate[seat, module] = lack
            state.queue[n] = module
            n += 1
    return n


@jit
def renew_distances(state, params, seat):
    """Renew ``to_gate``, ``to_off`` and ``to_source`` of a seat if they are stale.

    ``to_gate`` counts what a gate module still lacks as steps, so that colonists gather
    where a landing is near (see `gate_lack`).
    """
    if state.stale[seat] == 0 and state.saw_stall[seat] == is_stalled(state):
        return
    state.stale[seat] = 0
    state.saw_stall[seat] = is_stalled(state)
    n_modules = state.n_modules[seat]
    queue = state.queue
    n = 0
    for module in range(n_modules):
        state.to_gate[seat, module] = FAR
        state.to_off[seat, module] = FAR
        state.to_source[seat, module] = FAR
        if state.mod_on[seat, module] == 0 and is_worth_turning_on(state, params, seat, module):
            state.to_off[seat, module] = 0
            queue[n] = module
            n += 1
    # Paths start at the OFF modules and run over ON modules.
    spread_steps(state, seat, state.to_off, n, True)
    n = queue_gates(state, params, seat)
    spread_steps(state, seat, state.to_gate, n, True)
    n = 0
    for module in range(n_modules):
        if is_airlock(params, state.mod_tile[seat, module]) and state.mod_on[seat, module] != 0:
            state.to_source[seat, module] = 0
            queue[n] = module
            n += 1
    spread_steps(state, seat, state.to_source, n, False)


@jit
def steps_nearer(state, seat, origin, target):
    """Return the steps that a step gains on gates and on OFF modules, clipped.

    Both distances are potentials, so steps that gain by them never run in circles.
    """
    gate = state.to_gate[seat, origin] - state.to_gate[seat, target]
    off = state.to_off[seat, origin] - state.to_off[seat, target]
    return min(CLIP, max(-CLIP, gate)), min(CLIP, max(-CLIP, off))


@jit
def is_step_useful(weights, gate, off):
    """Return True if a step gains by `steps_nearer` as the bot weighs them."""
    return weights[F.MOVE_TO_GATE] * gate + weights[F.MOVE_TO_OFF] * off > 0.0
