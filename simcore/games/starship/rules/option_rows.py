"""Rows of options; see `listing.options` for what their columns hold."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.starship.data.layout import (
    N_BUILDINGS,
    N_COLOURS,
    PACKED,
    PACKED_BITS,
)


@jit
def add(options, n, act, first, second, third, label):
    """Add an option behind ``n`` others; return how many there are.

    A list with room for few answers whether there is any: what finds no room is counted.
    """
    if n < options.shape[0]:
        row = options[n]
        row[0] = act
        row[1] = first
        row[2] = second
        row[3] = third
        row[4] = label
    return n + 1


@jit
def packed_of(packed, kind):
    """Return how many of a kind a packed multiset has."""
    return (packed >> (PACKED_BITS * kind)) & PACKED


@jit
def packed_size(packed):
    """Return the size of a packed multiset."""
    size = 0
    for kind in range(N_COLOURS):
        size += packed_of(packed, kind)
    return size


@jit
def unpack_cubes(packed, cubes):
    """Fill counts by colour from a packed multiset."""
    for colour in range(N_COLOURS):
        cubes[colour] = packed_of(packed, colour)


@jit
def list_parts(have, most, least, act, many, none, options, n):
    """List the parts of a multiset of cubes with ``least`` to ``most`` cubes.

    many, none : labels of a part with cubes, and of the empty one
    """
    for purple in range(min(have[4], PACKED) + 1):
        for blue in range(min(have[3], PACKED) + 1):
            for green in range(min(have[2], PACKED) + 1):
                for yellow in range(min(have[1], PACKED) + 1):
                    for red in range(min(have[0], PACKED) + 1):
                        size = red + yellow + green + blue + purple
                        if least <= size <= most:
                            packed = red + 8 * yellow + 64 * green + 512 * blue + 4096 * purple
                            label = many if size > 0 else none
                            n = add(options, n, act, packed, 0, 0, label)
    return n


@jit
def list_building_parts(have, most, act, many, none, options, n):
    """List the parts of a multiset of buildings with at most ``most`` of them."""
    for outposts in range(min(have[3], most) + 1):
        for ars in range(min(have[2], most - outposts) + 1):
            for converters in range(min(have[1], most - outposts - ars) + 1):
                for drills in range(min(have[0], most - outposts - ars - converters) + 1):
                    packed = drills + 8 * converters + 64 * ars + 512 * outposts
                    label = many if packed > 0 else none
                    n = add(options, n, act, packed, 0, 0, label)
    return n


@jit
def total_buildings(counts):
    """Return the number of buildings of all kinds."""
    total = 0
    for kind in range(N_BUILDINGS):
        total += counts[kind]
    return total


@jit
def total_cubes(cubes):
    """Return the number of cubes of all colours."""
    total = 0
    for colour in range(N_COLOURS):
        total += cubes[colour]
    return total
