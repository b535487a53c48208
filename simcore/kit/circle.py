"""Things of which each seat is dealt one, no two alike: a circle that each seat looks at.

The things lie in a circle in an order of the cycle of worlds, and each seat takes the one at an
offset of its own from that of the first seat.  So every seat has everything equally often in a
cycle, and no two seats have the same.
"""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.core.rng import keyed

OFFSET_LABEL = 2_100_011  # keeps these draws apart from others of the key


@jit
def lay_circle(key, m, pool, uids, start, circle):
    """Lay the numbers below ``m`` in a circle by the draws of ``uids``; return where one lies.

    pool : thing of each number, an index into ``uids``
    start : the number that the first seat has
    circle : filled with the numbers, [m]
    """
    for i in range(m):
        own = keyed(key, uids[pool[i]])
        j = i
        while j > 0 and keyed(key, uids[pool[circle[j - 1]]]) > own:
            circle[j] = circle[j - 1]
            j -= 1
        circle[j] = i
    place = 0
    for i in range(m):
        if circle[i] == start:
            place = i
    return place


@jit
def circle_offset(key, dealt, m):
    """Return the offset in a circle of ``m`` of the one who is dealt as number ``dealt``, 0 first.

    The others are different numbers from 1 to m - 1, shuffled.
    """
    if dealt == 0:
        return 0
    for candidate in range(1, m):
        own = keyed(key, OFFSET_LABEL + candidate)
        smaller = 0
        for other in range(1, m):
            if keyed(key, OFFSET_LABEL + other) < own:
                smaller += 1
        if smaller == dealt - 1:
            return candidate
    return 0
