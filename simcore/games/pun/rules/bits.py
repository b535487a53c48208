"""Masks: pictures of a planet with one bit per cell, numbered as in `layout`.

A mask in the state is an array of three words; inside a kernel it is three numbers, so
that nothing is allocated.  With 16 bits a row, 12 of them cells, a shift by one to the side
never runs from the end of one row into a cell of the next.
"""

import numpy as np

from exobalance.simcore.core.jit import jit

U64 = np.uint64
NOTHING = U64(0)
ONE = U64(1)
ROW = U64(16)
BELOW = U64(48)
HALF = U64(0x5555555555555555)
QUARTER = U64(0x3333333333333333)
EIGHTH = U64(0x0F0F0F0F0F0F0F0F)
BYTES = U64(0x0101010101010101)
TWO = U64(2)
FOUR = U64(4)
TOP_BYTE = U64(56)
ROW_BITS = U64(0xFFFF)


@jit
def ones(word):
    """Return the number of bits of a word (int64).

    The compiler makes one instruction of it.
    """
    word = word - ((word >> ONE) & HALF)
    word = (word & QUARTER) + ((word >> TWO) & QUARTER)
    word = (word + (word >> FOUR)) & EIGHTH
    return np.int64((word * BYTES) >> TOP_BYTE)


@jit
def lowest(word):
    """Return the lowest bit of a word that is not 0, as a word."""
    return word & (~word + ONE)


@jit
def number(bit):
    """Return the number of a bit given as a word (int64)."""
    return ones(bit - ONE)


@jit
def has(mask, cell):
    """Return True if a mask array holds a cell."""
    return (mask[cell >> 6] >> U64(cell & 63)) & ONE != NOTHING


@jit
def put(mask, cell):
    """Add a cell to a mask array."""
    mask[cell >> 6] |= ONE << U64(cell & 63)


@jit
def drop(mask, cell):
    """Remove a cell from a mask array."""
    mask[cell >> 6] &= ~(ONE << U64(cell & 63))


@jit
def clear(mask):
    """Empty a mask array."""
    mask[0] = NOTHING
    mask[1] = NOTHING
    mask[2] = NOTHING


@jit
def count(mask):
    """Return the number of cells of a mask array."""
    return ones(mask[0]) + ones(mask[1]) + ones(mask[2])


@jit
def count_of(a, b, c):
    """Return the number of cells of a mask."""
    return ones(a) + ones(b) + ones(c)


@jit
def is_empty(mask):
    """Return True if a mask array holds no cell."""
    return mask[0] | mask[1] | mask[2] == NOTHING


@jit
def cell_bits(cell):
    """Return the mask of one cell."""
    bit = ONE << U64(cell & 63)
    word = cell >> 6
    return (
        bit if word == 0 else NOTHING,
        bit if word == 1 else NOTHING,
        bit if word == 2 else NOTHING,
    )


@jit
def moved_back(a, b, c, shift):
    """Return a mask with cell ``i + shift`` moved to ``i``; 0 <= shift < 192."""
    while shift >= 64:
        a, b, c = b, c, NOTHING
        shift -= 64
    if shift == 0:
        return a, b, c
    down, up = U64(shift), U64(64 - shift)
    return (a >> down) | (b << up), (b >> down) | (c << up), c >> down


@jit
def moved_on(a, b, c, shift):
    """Return a mask with cell ``i`` moved to ``i + shift``; 0 <= shift < 192."""
    while shift >= 64:
        a, b, c = NOTHING, a, b
        shift -= 64
    if shift == 0:
        return a, b, c
    up, down = U64(shift), U64(64 - shift)
    return a << up, (b << up) | (a >> down), (c << up) | (b >> down)


@jit
def beside(a, b, c):
    """Return the cells next to a mask, places that are no cells included."""
    return (
        (a << ONE) | (a >> ONE) | (a << ROW) | (a >> ROW) | (b << BELOW),
        (b << ONE) | (b >> ONE) | (b << ROW) | (b >> ROW) | (c << BELOW) | (a >> BELOW),
        (c << ONE) | (c >> ONE) | (c << ROW) | (c >> ROW) | (b >> BELOW),
    )


@jit
def surrounded(a, b, c):
    """Return the places whose four neighbours all belong to a mask."""
    return (
        (a << ONE) & (a >> ONE) & (a << ROW) & ((a >> ROW) | (b << BELOW)),
        (b << ONE) & (b >> ONE) & ((b << ROW) | (a >> BELOW)) & ((b >> ROW) | (c << BELOW)),
        (c << ONE) & (c >> ONE) & ((c << ROW) | (b >> BELOW)) & (c >> ROW),
    )


@jit
def area_from(a, b, c, x, y, z):
    """Return the part of the mask ``x, y, z`` that is joined to the cells ``a, b, c``."""
    a, b, c = a & x, b & y, c & z
    while True:
        d, e, f = beside(a, b, c)
        d, e, f = (a | d) & x, (b | e) & y, (c | f) & z
        if d == a and e == b and f == c:
            return a, b, c
        a, b, c = d, e, f


@jit
def first_bits(a, b, c):
    """Return the mask of the first cell of a mask that is not empty."""
    if a != NOTHING:
        return lowest(a), NOTHING, NOTHING
    if b != NOTHING:
        return NOTHING, lowest(b), NOTHING
    return NOTHING, NOTHING, lowest(c)


@jit
def n_areas(a, b, c):
    """Return the number of areas of a mask."""
    n = 0
    while a | b | c != NOTHING:
        d, e, f = first_bits(a, b, c)
        d, e, f = area_from(d, e, f, a, b, c)
        a, b, c = a ^ d, b ^ e, c ^ f
        n += 1
    return n


@jit
def full_columns(a, b, c):
    """Return the columns (16 bits) whose places all belong to a mask."""
    word = a & b & c
    word &= word >> U64(32)
    return (word & (word >> ROW)) & ROW_BITS


@jit
def used_columns(a, b, c):
    """Return the columns (16 bits) with a place that belongs to a mask."""
    word = a | b | c
    word |= word >> U64(32)
    return (word | (word >> ROW)) & ROW_BITS


@jit
def row_of(a, b, c, y):
    """Return the 16 bits of a row."""
    word = a if y < 4 else (b if y < 8 else c)
    return (word >> U64(16 * (y & 3))) & ROW_BITS
