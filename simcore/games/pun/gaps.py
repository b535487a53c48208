"""The shape of what is not covered: gaps that tiles will hardly fill."""

from simcore.core.jit import jit
from simcore.games.pun.bits import BELOW, ONE, ROW, beside, count_of
from simcore.games.pun.feature_table import F


@jit
def gap_score(weights, a, b, c):
    """Return the score of the gaps of a planet whose bare cells are a mask.

    Holes are cells closed in on all four sides, ends on three; pairs are two cells with
    nothing bare beside them; narrow cells lie in no square of 2 x 2 bare cells.
    """
    left = a << ONE, b << ONE, c << ONE
    right = a >> ONE, b >> ONE, c >> ONE
    up = a << ROW, (b << ROW) | (a >> BELOW), (c << ROW) | (b >> BELOW)
    down = (a >> ROW) | (b << BELOW), (b >> ROW) | (c << BELOW), c >> ROW
    d, x = lonely(a, left[0], right[0], up[0], down[0])
    e, y = lonely(b, left[1], right[1], up[1], down[1])
    f, z = lonely(c, left[2], right[2], up[2], down[2])
    holes = count_of(d, e, f)
    ends = count_of(x, y, z)
    d, e, f = beside(x, y, z)
    pairs = count_of(x & d, y & e, z & f)
    # The upper left corners of bare squares, then all their cells.
    d, e, f = a & right[0], b & right[1], c & right[2]
    d = d & ((d >> ROW) | (e << BELOW))
    e = e & ((e >> ROW) | (f << BELOW))
    f = f & (f >> ROW)
    d, e, f = d | (d << ONE), e | (e << ONE), f | (f << ONE)
    f = f | (f << ROW) | (e >> BELOW)
    e = e | (e << ROW) | (d >> BELOW)
    d = d | (d << ROW)
    narrow = count_of(a & ~d, b & ~e, c & ~f)
    score = weights[F.PLACE_HOLES] * holes + weights[F.PLACE_ENDS] * ends
    return score + weights[F.PLACE_PAIRS] * pairs + weights[F.PLACE_NARROW] * narrow


@jit
def lonely(bare, left, right, up, down):
    """Return the bits of bare cells with no bare cell beside them, and with just one."""
    some = left | right | up | down
    two = (left & right) | (up & down) | ((left | right) & (up | down))
    return bare & ~some, bare & some & ~two
