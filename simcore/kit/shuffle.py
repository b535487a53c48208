"""Shuffles; those by identity leave the order of all else as a tweak adds or removes a thing."""

import numpy as np

from exobalance.simcore.core.jit import jit
from exobalance.simcore.core.rng import SHIFT_32, Purpose, draw_below, keyed

U64 = np.uint64


@jit
def drawn_below(key, label, bound):
    """Return the number below ``bound`` that belongs to a label alone."""
    return np.int64(((keyed(key, label) >> SHIFT_32) * U64(bound)) >> SHIFT_32)


@jit
def sort_by_key(order, first, n, key, uids):
    """Sort the items ``order[first:n]`` by the draws that belong to their ``uids``."""
    for i in range(first + 1, n):
        item = order[i]
        own = keyed(key, uids[item])
        j = i
        while j > first and keyed(key, uids[order[j - 1]]) > own:
            order[j] = order[j - 1]
            j -= 1
        order[j] = item


@jit
def swap_with_random(state, items, first, i):
    """Swap item ``i`` with one from ``first`` to ``i``.

    Random: stream FORK.
    """
    j = first + draw_below(state, Purpose.FORK, i - first + 1)
    item = items[i]
    items[i] = items[j]
    items[j] = item
