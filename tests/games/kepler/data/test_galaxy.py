"""The grid of the galaxy: counts, zones and hexes for tiles, as modelled and otherwise."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from exobalance.simcore.games.kepler.data.galaxy import axial, usable_hexes
from exobalance.simcore.games.kepler.data.layout import COLUMNS, ROWS
from exobalance.simcore.ruleset import load_ruleset

STARS = "123"
GALAXIES = {
    "": ((5, 9), (14, 3, 3)),
    "galaxy_zones_narrow": ((4, 8), (14, 3, 3)),
    "galaxy_zones_wide": ((6, 10), (14, 3, 3)),
    "galaxy_split_13_4_3": ((5, 9), (13, 4, 3)),
    "galaxy_split_13_3_4": ((5, 9), (13, 3, 4)),
    "galaxy_layout_b": ((5, 9), (14, 3, 3)),
}
"""Zone lines, and single, binary and triple stars, of the modelled galaxy and the others."""


def distance(one, other):
    """Return the distance of two hexes."""
    (q, r), (other_q, other_r) = axial(*one), axial(*other)
    return (abs(q - other_q) + abs(r - other_r) + abs(q + r - other_q - other_r)) // 2


def hexes(grid, letters):
    """Return the hexes that show one of the letters."""
    return [(c, r) for r in range(ROWS) for c in range(COLUMNS) if grid[r][c] in letters]


def grid_of(name):
    """Return the grid of a galaxy."""
    return load_ruleset("kepler", [name] if name else []).tree["galaxy"]["grid"]


class TestModelled:
    """The galaxy as it ships."""

    def test_zones(self):
        """418 hexes, 22 of them special, and the zones of the rest."""
        counts = Counter("".join(grid_of("")))
        assert counts == {"s": 86, "m": 138, "l": 172, "1": 14, "2": 3, "3": 3, "O": 1, "X": 1}

    @pytest.mark.parametrize(("players", "n"), [(1, 84), (2, 84), (3, 102), (4, 120)])
    def test_hexes_for_tiles(self, players, n):
        """KEP-T55: 84, 102 and 120 hexes can hold tiles with 2, 3 and 4 players."""
        kinds = load_ruleset("kepler").tree["setup"]["star_kinds"][players - 1]
        assert len(usable_hexes(grid_of(""), kinds)) == n

    def test_hexes_by_zone_at_four_players(self):
        """A hex beside a star has its own zone, whatever that of the star."""
        grid = grid_of("")
        zones = Counter(grid[n // COLUMNS][n % COLUMNS] for n in usable_hexes(grid, 3))
        assert sum(zones.values()) == 120
        assert zones.keys() == {"s", "m", "l"}


@pytest.mark.parametrize("name", GALAXIES)
class TestEveryGalaxy:
    """What is known holds in all of them, and so do the rules of their design."""

    def test_counts(self, name):
        """396 empty hexes, one Sol, one Sagittarius A*, twenty stars of these kinds."""
        grid = grid_of(name)
        assert (len(grid), {len(row) for row in grid}) == (ROWS, {COLUMNS})
        assert len(hexes(grid, "sml")) == 396
        assert [len(hexes(grid, each)) for each in "OX"] == [1, 1]
        assert tuple(len(hexes(grid, each)) for each in STARS) == GALAXIES[name][1]

    def test_zones_are_distances(self, name):
        """Short, medium and long range by the distance to Sol; the long range is on the left."""
        grid, (short, medium) = grid_of(name), GALAXIES[name][0]
        (sol,) = hexes(grid, "O")
        for place in hexes(grid, "sml"):
            away = distance(place, sol)
            zone = "s" if away <= short else "m" if away <= medium else "l"
            assert grid[place[1]][place[0]] == zone, place
        assert sol[0] > COLUMNS // 2

    def test_stars_leave_room(self, name):
        """Special hexes are four apart and two from the rim."""
        special = hexes(grid_of(name), STARS + "OX")
        assert min(distance(a, b) for a, b in combinations(special, 2)) >= 4
        assert all(2 <= c < COLUMNS - 2 and 2 <= r < ROWS - 2 for c, r in special)
