"""The exoplanets of the reference twin: SGO-T15 to T19, T21."""

import pytest

from tests.reference.positions import (
    choose,
    new_planet,
    new_table,
    offered,
    settle,
)
from tests.reference.sgo.journey import land
from tests.reference.sgo.planet import CENTRAL


class TestPlanets:
    """SGO-T15 to SGO-T21."""

    @pytest.mark.parametrize(
        ("areas", "points"),
        [
            ("", 0),
            ("M1.1", 3),
            ("M1.1 M1.2", 3),
            ("M1.1 M2.1", 7),
            ("M1.1 M2.1 M3.2", 12),
            ("M1.1 M2.1 M3.2 M4.1", 18),
            ("M1.1 M2.1 M3.2 M4.1 M5.1", 25),
        ],
    )
    def test_fermi_pays_for_different_satellites(self, areas, points):
        """SGO-T15."""
        planet = new_planet("Fermi", players=4)
        settle(planet, {1: areas})
        assert planet.points()[1] == {"spread": points, "majorities": 0}

    def test_fermi_first_to_a_satellite_then_the_central_planet(self):
        """SGO-R35: and all leaders of the central planet score and swap."""
        planet = new_planet("Fermi", players=2)
        assert len(planet.legal_areas(0, [])) == 8
        assert planet.legal_areas(0, ["M1.1"]) == [CENTRAL]
        settle(planet, {0: "M1.1 M1.2 M2.1 M2.2", 1: "M3.1 M3.2"})
        for seat in (0, 0, 1, 1):
            planet.place(seat, CENTRAL)
        assert not planet.is_complete()
        planet.place(1, "M4.1")
        assert planet.is_complete()
        assert planet.central_leaders() == [0, 1]
        assert [sum(p.values()) for p in planet.points()] == [7 + 5, 7 + 5]
        planet.central[0] = 21 - 2
        assert planet.legal_areas(0, ["M4.2"]) == []

    @pytest.mark.parametrize(("colonists", "points"), [(12, 18), (11, 16), (7, 8), (1, 2), (0, 0)])
    def test_turing_river_pays_by_own_order(self, colonists, points):
        """SGO-T16: walk down branch X to the centre."""
        planet = new_planet("Turing", players=2)
        for _ in range(colonists):
            planet.place(0, planet.legal_areas(0, [])[0])
        assert planet.points()[0]["areas"] == points
        assert planet.is_complete() == (colonists == 12)

    def test_turing_river_ends_belong_to_one_player_each(self):
        """SGO-R38."""
        planet = new_planet("Turing", players=2)
        assert planet.legal_areas(0, []) == ["X1", "Y1"]
        planet.place(0, "Y1")
        assert planet.legal_areas(1, []) == ["X1"]
        assert planet.legal_areas(0, []) == ["Y2"]
        settle(planet, {0: " ".join(f"Y{n}" for n in range(2, 12))})
        assert planet.legal_areas(0, []) == ["C"]
        planet.place(0, "C")
        assert planet.legal_areas(0, ["C"]) == []
        assert planet.is_complete()

    def test_turing_circles_open_inwards(self):
        """SGO-R38 for three and four: payout 33 in all."""
        planet = new_planet("Turing", players=3)
        assert len(planet.legal_areas(0, [])) == 12
        settle(planet, {0: "B1 B2", 1: "B3"})
        assert "A1" in planet.legal_areas(2, [])
        assert "A2" not in planet.legal_areas(2, [])
        settle(planet, {0: "B4 B5 B6 B7 B8 B9 B10 B11 B12", 1: "A1 A2 A3 A4 A5 A6", 2: "C1 C2"})
        assert not planet.is_complete()
        settle(planet, {2: "C3"})
        assert planet.is_complete()
        assert planet.points() == [{"areas": 11}, {"areas": 13}, {"areas": 9}]

    @pytest.mark.parametrize(("base", "advanced"), [(4, 0), (5, 1), (9, 1), (10, 2)])
    def test_dirac_allows_one_advanced_per_five_base(self, base, advanced):
        """SGO-T17."""
        planet = new_planet("Dirac")
        settle(planet, {0: " ".join(f"B{n}" for n in range(1, base + 1))})
        for number in range(advanced):
            assert f"A{number + 1}" in planet.legal_areas(0, [])
            planet.place(0, f"A{number + 1}")
        assert not [a for a in planet.legal_areas(0, []) if a.startswith("A")]
        assert not [a for a in planet.legal_areas(1, []) if a.startswith("A")]

    def test_dirac_centre_after_all_base_areas(self):
        """SGO-R34: closes with the centre; base 1, advanced 3, centre 2."""
        planet = new_planet("Dirac")
        settle(planet, {0: " ".join(f"B{n}" for n in range(1, 11)), 1: "B11 B12 B13 B14"})
        assert "C" not in planet.legal_areas(1, [])
        settle(planet, {1: "B15"})
        assert planet.legal_areas(2, []) == ["C"]
        settle(planet, {0: "A1", 2: "C"})
        assert planet.is_complete()
        assert planet.points() == [{"areas": 13}, {"areas": 5}, {"areas": 2}]

    @pytest.mark.parametrize(
        ("owners", "won"),
        [
            ({0: "C S12 S31", 1: "E1a", 2: "E1b"}, True),
            ({0: "C S12 S31", 1: "E1a"}, False),
            ({0: "C S12 S31 E1a"}, True),
            ({0: "C S12 S31", 1: "E1a E1b E1c"}, True),
        ],
        ids=["3-1-1, 1 free", "3-1-0, 2 free", "4-0-0, 2 free", "3-3"],
    )
    def test_collins_volcano_is_won_when_the_lead_is_safe(self, owners, won):
        """SGO-T18."""
        planet = new_planet("Collins")
        settle(planet, owners)
        assert planet.is_won("1") == won

    def test_collins_pays_seven_or_three_each(self):
        """SGO-T18: volcano 1 is tied 3-3; volcanoes 2 and 3 belong to seat 0."""
        planet = new_planet("Collins")
        settle(planet, {0: "C S12 S31", 1: "E1a E1b E1c"})
        assert planet.points() == [{"majorities": 17}, {"majorities": 3}, {"majorities": 0}]

    def test_bose_opens_upwards_and_pays_sole_leaders(self):
        """SGO-R32, SGO-T19: with level 1 full, level 2 is open; ties pay nothing."""
        planet = new_planet("Bose")
        settle(planet, {0: "L1.1 L1.2", 1: "L1.4 L1.5"})
        assert planet.legal_areas(0, []) == ["L1.3", "L1.6", "L2.1", "L2.4"]
        settle(planet, {2: "L2.1"})
        assert planet.points() == [
            {"areas": 2, "majorities": 0},
            {"areas": 2, "majorities": 0},
            {"areas": 1, "majorities": 3},
        ]

    def test_planck_pays_the_largest_group(self):
        """SGO-R37: O1-O2-O3 with I1 beside O1 is a group of four, H is alone."""
        planet = new_planet("Planck")
        settle(planet, {0: "O1 O2 O3 I1", 1: "O5 O6 O7", 2: "H"})
        assert planet.points() == [
            {"areas": 4, "majorities": 7},
            {"areas": 3, "majorities": 0},
            {"areas": 1, "majorities": 0},
        ]
        settle(planet, {1: "O8"})
        assert [p["majorities"] for p in planet.points()] == [5, 5, 0]

    def test_russell_alone_everywhere_pays_forty(self):
        """SGO-T21."""
        planet = new_planet("Russell")
        islands = [f"I{i}.{a}" for i in range(1, 5) for a in range(1, 6)]
        settle(planet, {0: " ".join(islands[:-1])})
        assert not planet.is_complete()
        settle(planet, {0: islands[-1]})
        assert planet.is_complete()
        assert sum(planet.points()[0].values()) == 40

    def test_russell_keeps_a_module_on_one_island(self):
        """SGO-R36 and SGO-A23: the surplus goes home, a full island cannot be chosen."""
        game = new_table(planets={"Russell": "G1", "Bose": "G2", "Planck": "G3"})
        russell = game.planets["Russell"]
        settle(russell, {1: "I1.1 I1.2 I1.4 I1.5 I1.6", 2: "I2.1 I2.2 I2.3 I2.4 I2.5 I2.6 I2.7"})
        game.follow(land(game, 0, 0, "G1", "Russell", 4))
        assert offered(game, "area") == [
            "I1.3",
            "I1.7",
            *(f"I{island}.{area}" for island in (3, 4) for area in range(1, 8)),
        ]
        choose(game, "area", 0, area="I1.7")
        assert offered(game, "area") == ["I1.3"]
        choose(game, "area", 0, area="I1.3")
        choose(game, "swap", 0, decline=True)
        assert game.kind is None
        assert game.players[0].supply == 32

    def test_susskind_closes_when_full(self):
        """SGO-R37: two points per colonist."""
        planet = new_planet("Susskind", players=4)
        settle(planet, {0: " ".join(f"T{n}" for n in range(1, 24))})
        assert not planet.is_complete()
        settle(planet, {3: "T24"})
        assert planet.is_complete()
        assert planet.points() == [{"areas": 46}, {"areas": 0}, {"areas": 0}, {"areas": 2}]
