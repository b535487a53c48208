"""Where cells of boards lie."""

from math import dist, hypot

import pytest

from exobalance.simcore.kit.grids import honeycomb, outline, ring


def test_the_outline_of_a_corner():
    """Around three cells in one loop, moved and enlarged."""
    data = outline([(0, 0), (1, 0), (0, 1)], 10, dx=5)
    assert data.count("M") == data.count("z") == 1
    points = {tuple(map(float, point.split())) for point in data[1:-1].split("L")}
    assert points == {(5, 0), (15, 0), (25, 0), (25, 10), (15, 10), (15, 20), (5, 20), (5, 10)}


def test_holes_and_islands_have_loops_of_their_own():
    """A ring of eight cells has an inner border; two cells apart have two."""
    around = [(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    assert outline(around, 1).count("M") == 2
    assert outline([(0, 0), (4, 4)], 1).count("M") == 2


def test_a_ring_starts_at_the_top():
    """Or at another part of a turn."""
    assert ring(4, 10) == [pytest.approx(point) for point in ((0, -10), (10, 0), (0, 10), (-10, 0))]
    assert ring(2, 10, 0.25)[0] == pytest.approx((10, 0))


@pytest.mark.parametrize("n", [1, 7, 19, 30])
def test_a_honeycomb_is_dense(n):
    """Neighbours are one step apart, and full rings lie around the middle."""
    cells = honeycomb(n, 25)
    assert len(set(cells)) == n
    nearest = min((dist(a, b) for a in cells for b in cells if a != b), default=25)
    assert nearest == pytest.approx(25)
    reach = {1: 0, 7: 25, 19: 50}
    if n in reach:
        assert max(hypot(*cell) for cell in cells) == pytest.approx(reach[n])
