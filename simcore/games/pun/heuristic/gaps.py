"""The shape of what is not covered: gaps that tiles will hardly fill."""

from exobalance.simcore.core.jit import jit
from exobalance.simcore.games.pun.data.codes import PlanetRule
from exobalance.simcore.games.pun.data.layout import N_WORDS
from exobalance.simcore.games.pun.heuristic.feature_table import F
from exobalance.simcore.games.pun.rules.bits import BELOW, NOTHING, ONE, ROW, beside, count_of
from exobalance.simcore.kit.features import term


@jit
def value_gaps(state, params, weights, seat):
    """Fill ``gap_score`` with the score of the gaps as they are, and what it needs.

    ``bare_share`` must be filled.
    """
    planet = state.planet[seat]
    rule = params.planet_rule[planet]
    state.is_parted = 1 if rule == PlanetRule.ONE_GROUND or rule == PlanetRule.CHASM else 0
    part = params.ice[planet] if rule == PlanetRule.ONE_GROUND else params.zone[planet, 0]
    for word in range(N_WORDS):
        state.part[word] = part[word]
    state.gap_score = gaps_without(
        state, params, weights, seat, NOTHING, NOTHING, NOTHING, None, 0, 1.0
    )


@jit
def new_gaps(state, params, weights, seat, d, e, f, rows, i):
    """Return the score of the gaps with the cells of a mask covered, less that of those before."""
    before = state.gap_score
    if rows is not None:
        before = gaps_without(
            state, params, weights, seat, NOTHING, NOTHING, NOTHING, rows, i, -1.0
        )
    return gaps_without(state, params, weights, seat, d, e, f, rows, i, 1.0) - before


@jit
def gaps_without(state, params, weights, seat, d, e, f, rows, i, scale):
    """Return the score of the gaps of a planet with the cells of a mask covered, too."""
    exists, covered = params.exists[state.planet[seat]], state.covered[seat]
    a = exists[0] & ~(covered[0] | d)
    b = exists[1] & ~(covered[1] | e)
    c = exists[2] & ~(covered[2] | f)
    late = 1.0 - state.bare_share
    if state.is_parted == 0:
        return gap_score(weights, late, a, b, c, rows, i, scale)
    x, y, z = state.part[0], state.part[1], state.part[2]
    score = gap_score(weights, late, a & x, b & y, c & z, rows, i, scale)
    return score + gap_score(weights, late, a & ~x, b & ~y, c & ~z, rows, i, scale)


@jit
def gap_score(weights, late, a, b, c, rows, i, scale):
    """Return the score of the gaps of a planet whose bare cells are a mask, see `count_gaps`.

    late : share of the planet that is covered.
    """
    holes, ends, pairs, squares, narrow = count_gaps(a, b, c)
    score = term(rows, i, weights, F.PLACE_SQUARES, squares, scale)
    closed = term(rows, i, weights, F.PLACE_HOLES, holes, scale)
    score += closed + term(rows, i, weights, F.PLACE_ENDS, ends, scale)
    score += term(rows, i, weights, F.PLACE_PAIRS, pairs, scale)
    each = term(rows, i, weights, F.PLACE_NARROW, 1.0, scale * narrow)
    each += term(rows, i, weights, F.PLACE_LATE_GAPS, late, scale * narrow)
    return score + each * narrow


@jit
def count_gaps(a, b, c):
    """Return holes, ends, pairs, squares and narrow cells of bare cells given as a mask.

    Holes are cells closed in on all four sides, ends on three; pairs are two cells with
    nothing bare beside them; squares are of 2 x 2 bare cells, narrow cells lie in none.
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
    squares = count_of(d, e, f)
    d, e, f = d | (d << ONE), e | (e << ONE), f | (f << ONE)
    f = f | (f << ROW) | (e >> BELOW)
    e = e | (e << ROW) | (d >> BELOW)
    d = d | (d << ROW)
    return holes, ends, pairs, squares, count_of(a & ~d, b & ~e, c & ~f)


@jit
def lonely(bare, left, right, up, down):
    """Return the bits of bare cells with no bare cell beside them, and with just one."""
    some = left | right | up | down
    two = (left & right) | (up & down) | ((left | right) & (up | down))
    return bare & ~some, bare & some & ~two
