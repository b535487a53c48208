"""Final scoring, clause by clause, on the kernels."""

import pytest

from tests.games.kepler.tables import LONG, MEDIUM, SHORT, Table

COLONIES = {
    "OB01": (("P05", LONG, True),),
    "OB02": (("P02", SHORT, True),),
    "OB03": (("P01", SHORT, True),),
    "OB04": (("P21", SHORT, True),),
    "OB07": (("P26", SHORT, False),),
    "OB09": (("P05", SHORT, True),),
    "OB10": (("P05", LONG, False), ("P01", (0, 5), False)),
    "OB11": (("P26", SHORT, True),),
    "OB12": tuple((f"P{n:02d}", (2 * n, 0), False) for n in range(1, 6)),
    "OB13": (("P02", SHORT, True), ("P04", LONG, True)),
    "OB14": tuple((f"P{n:02d}", (2 * n, 0), True) for n in range(1, 5)),
    "OB17": tuple((f"P{n:02d}", (11 + 2 * n, 8), False) for n in range(1, 4)),
}
"""For each objective, colonies of which the last one meets it: card, hex, terraformed."""
POINTS = {
    "OB01": 4, "OB02": 3, "OB03": 3, "OB04": 5, "OB05": 4, "OB06": 5, "OB07": 5, "OB08": 4,
    "OB09": 4, "OB10": 6, "OB11": 8, "OB12": 6, "OB13": 6, "OB14": 8, "OB15": 7, "OB16": 7,
    "OB17": 6,
}  # fmt: skip


def bare(players=2, *sets):
    """Return a table whose seats have an objective that they do not meet."""
    table = Table(players, *sets)
    for seat in range(players):
        table.aim("OB08", seat=seat)
    return table


class TestSources:
    """What pays."""

    def test_all_of_them(self):
        """KEP-T40, KEP-R52 to KEP-R61: 41 points."""
        table = Table().colony("P01", SHORT).colony("P03", MEDIUM, terraformed=True, A=1)
        table.colony("P06", LONG).colony("P22", (0, 5), terraformed=True)
        table.tile("mine1", (0, 12)).ships((0, 12)).level(I=4).hold("Earth", A=1)
        table.medal(colonial=2, technology=1).place(colonial=9, technology=14).aim("OB03")
        assert table.points() == {
            "antimatter": 2, "alike": 3, "mines": 2, "technologies": 2, "medals": 3, "zones": 9,
            "colonial": 4, "technology": 7, "terraformed": 6, "objective": 3,
        }  # fmt: skip
        _, seats, items = table.record()
        assert (seats[0].score, seats[0].highest_terraformed) == (41, 22)
        assert (items[0].points, items[0].met) == (3, 1)

    def test_nothing(self):
        """KEP-A16: Earth alone pays nothing."""
        assert bare().points() == {}

    def test_antimatter(self):
        """KEP-T54, KEP-R52: that on cards; that in storage and in the pit pays nothing."""
        table = bare().colony("P05", LONG, A=1).hold("Earth", A=1).hold("pit", A=1)
        assert table.points()["antimatter"] == 2
        table.bonus("space_missions").choose(bonus="civil_modernity", place="Earth", cube="A")
        assert table.points()["antimatter"] == 1

    @pytest.mark.parametrize(
        ("planets", "types", "alike"),
        [((1, 2, 5, 21, 25), 5, 0), ((1, 2, 5, 21, 3), 0, 0), ((1, 3, 6, 9, 12), 0, 3)],
    )
    def test_types(self, planets, types, alike):
        """KEP-T42, KEP-R53, KEP-R54, KEP-A17: all five types; three alike, once."""
        table = bare()
        for column, number in enumerate(planets):
            table.colony(f"P{number:02d}", (2 * column, 0))
        points = table.points()
        assert (points.get("types", 0), points.get("alike", 0)) == (types, alike)

    @pytest.mark.parametrize(("ships", "points"), [(0, 0), (1, 2), (2, 4)])
    def test_mines(self, ships, points):
        """KEP-R55, KEP-R77: two for each ship on a mine; on a planet or in space none."""
        spots = ((0, 9), (0, 12))
        table = bare().tile("mine1", spots[0]).tile("mine2", spots[1]).tile("P05", (0, 5))
        table.aim("OB05").ships((0, 5), *spots[:ships])
        assert table.points().get("mines", 0) == points

    def test_zones(self):
        """KEP-R58, KEP-A16: 1, 2 and 3 for a colony, terraformed or not; none for Earth."""
        for spot, points in ((SHORT, 1), (MEDIUM, 2), (LONG, 3)):
            assert bare().colony("P05", spot).points() == {"zones": points}
            table = bare().colony("P05", spot, terraformed=True)
            assert table.points() == {"zones": points, "terraformed": 2}

    @pytest.mark.parametrize(
        ("place", "points"), [(0, 0), (1, 0), (2, 1), (9, 4), (17, 8), (20, 10)]
    )
    def test_tracks(self, place, points):
        """KEP-R59: the same row of points for both tracks."""
        assert sum(bare().place(colonial=place).points().values()) == points
        assert sum(bare().place(technology=place).points().values()) == points

    @pytest.mark.parametrize(
        ("name", "points"), [("P01", 2), ("P05", 2), ("P12", 3), ("P22", 4), ("P26", 5)]
    )
    def test_terraformed_planets(self, name, points):
        """KEP-R60: what is printed on the flipped side."""
        table = bare().colony(name, LONG, terraformed=True)
        assert table.points()["terraformed"] == points
        assert "terraformed" not in bare().colony(name, LONG).points()

    def test_medals_and_levels(self):
        """KEP-R56, KEP-R57: two for a technology at level 4, one for a medal."""
        table = bare().level(I=4, III=4, V=3).medal(colonial=2, technology=3)
        assert table.points() == {"technologies": 4, "medals": 5}


class TestObjectives:
    """KEP-R61: an objective pays if its condition holds in the end."""

    @pytest.mark.parametrize("name", COLONIES)
    def test_of_colonies(self, name):
        """KEP-R61: by zone, type and number; with one colony fewer it pays nothing."""
        *rest, last = COLONIES[name]
        table = Table().aim(name)
        for planet, spot, terraformed in rest:
            table.colony(planet, spot, terraformed=terraformed)
        assert "objective" not in table.points()
        planet, spot, terraformed = last
        table.colony(planet, spot, terraformed=terraformed)
        assert table.points()["objective"] == POINTS[name]

    @pytest.mark.parametrize(
        "name", ["OB01", "OB02", "OB03", "OB04", "OB09", "OB11", "OB13", "OB14"]
    )
    def test_flipped_ones(self, name):
        """KEP-R61: these ask for terraformed planets, colonies do not meet them."""
        table = Table().aim(name)
        for planet, spot, _ in COLONIES[name]:
            table.colony(planet, spot)
        assert "objective" not in table.points()

    def test_of_levels_and_tracks(self):
        """KEP-R61: a technology at level 4, V at level 4, places from 17 on."""
        for name, below, met in (
            ("OB05", {"I": 3}, {"I": 4}), ("OB06", {"I": 4, "V": 3}, {"V": 4}),
        ):  # fmt: skip
            assert "objective" not in Table().aim(name).level(**below).points()
            assert Table().aim(name).level(**met).points()["objective"] == POINTS[name]
        for name, track in (("OB15", "colonial"), ("OB16", "technology")):
            assert "objective" not in Table().aim(name).place(**{track: 16}).points()
            points = Table().aim(name).place(**{track: 17}).points()
            assert points["objective"] == POINTS[name]

    def test_of_mines(self):
        """KEP-R61: two ships on mines."""
        table = Table().aim("OB08").tile("mine1", (0, 9)).tile("mine2", (0, 12)).ships((0, 9))
        assert "objective" not in table.points()
        assert table.ships((0, 12)).points()["objective"] == 4

    def test_what_was_true_once(self):
        """KEP-A25: with several players the final state counts."""
        table = Table().aim("OB06").level(V=4).turn().level(V=3)
        assert "objective" not in table.points()


class TestWinner:
    """Who wins."""

    def test_most_points(self):
        """KEP-R62."""
        assert bare().medal(1, colonial=1).winners() == [1]

    def test_ties(self):
        """KEP-T41, KEP-R62, KEP-A18: the highest terraformed planet, else the win is shared."""
        table = bare()
        assert table.winners() == [0, 1]
        table.colony("P12", (0, 5), terraformed=True).colony("P07", LONG, 1, terraformed=True)
        table.medal(1, colonial=1)
        assert table.points() != {}
        assert sum(table.points(0).values()) == sum(table.points(1).values())
        assert table.winners() == [0]
        _, seats, _ = table.record()
        assert seats["rank"].tolist() == [1, 2]

    def test_a_colony_breaks_no_tie(self):
        """KEP-R62: only terraformed planets count, Earth does not."""
        table = bare().colony("P12", (0, 5)).medal(1, colonial=3)
        assert table.winners() == [0, 1]
