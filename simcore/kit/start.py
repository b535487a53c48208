"""The first steps of setting up a world: random streams, header of the state, its setup set."""

import numpy as np

from exobalance.simcore.core.jit import jit
from exobalance.simcore.core.rng import (
    GOLDEN,
    Purpose,
    keyed,
    mix,
    setup_world,
    start_streams,
    stream_key,
)
from exobalance.simcore.core.status import Status
from exobalance.simcore.kit.shuffle import drawn_below

U64 = np.uint64
SET_LABEL = 2_000_003  # keeps the order of the setup sets apart from other draws of a cycle


@jit
def start_game(state, params, root, world):
    """Start the fields of `contract.STATE_COMMON` and clear score and counters of the seats."""
    start_streams(state, root, world)
    state.root = U64(root)
    state.world = world
    state.hash = mix(U64(world) + GOLDEN)
    state.status = Status.RUNNING
    state.kind = 0
    state.seat = 0
    state.n_players = params.n_players
    state.turn = 0
    state.decisions = 0
    state.forced = 0
    state.offered = 0
    state.gap = 0
    for seat in range(params.n_players):
        state.rank[seat] = 0
        state.credit[seat] = 0.0
        for source in range(state.source.shape[1]):
            state.source[seat, source] = 0
        for label in range(state.label_count.shape[1]):
            state.label_count[seat, label] = 0


@jit
def cycle_key(state, n_sets):
    """Return the key of the cycle of ``n_sets`` worlds that this world belongs to.

    Random: by root and cycle, not by world.
    """
    return stream_key(state.root, np.int64(setup_world(state.world)) // n_sets, Purpose.SETUP + 0)


@jit
def draw_setup_set(state, n_sets, order):
    """Return the setup set of this world.

    Worlds run through all sets in seeded permuted cycles, so that every set is played
    equally often.

    order : scratch for ``n_sets`` numbers

    Random: `cycle_key`.
    """
    key = keyed(cycle_key(state, n_sets), SET_LABEL)
    for i in range(n_sets):
        j = drawn_below(key, i, i + 1)
        order[i] = order[j]
        order[j] = i
    return np.int64(order[np.int64(setup_world(state.world)) % n_sets])
