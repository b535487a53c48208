"""Exoplanets: which areas a colonist may settle, and when a planet closes."""

import pytest

from tests.games.sgo.positions import PLANETS, Table, numbered, playing


def table_with(planet, players=3, *sets, **owners):
    """Return a table with colonists on one planet; ``s0="L1.1 L1.2"`` for seat 0."""
    table = Table(*sets, players=players, planets=playing(planet))
    table.settle(planet, {int(seat[1:]): areas for seat, areas in owners.items()})
    return table


class TestListAreas:
    """`list_areas`: SGO-R21, SGO-R32 to SGO-R38."""

    @pytest.mark.parametrize(
        ("owners", "legal"),
        [
            ({}, "L1.1 L1.2 L1.3 L1.4 L1.5 L1.6"),
            ({"s0": "L1.1 L1.2"}, "L1.3 L1.4 L1.5 L1.6 L2.1"),
            ({"s0": "L1.1", "s1": "L1.2 L1.3", "s2": "L2.1"}, "L1.4 L1.5 L1.6 L2.2"),
            ({"s0": "L1.1 L1.2 L1.3 L2.1 L2.2"}, "L1.4 L1.5 L1.6 L3.1"),
        ],
        ids=["SGO-R32-empty", "SGO-R32-two-below", "SGO-R32-of-anybody", "SGO-R32-third-level"],
    )
    def test_bose_rests_on_two_areas_below(self, owners, legal):
        """SGO-R32: an area above level 1 needs both linked areas below."""
        table = table_with("Bose", **owners)
        assert table.legal_areas("Bose", 2) == legal.split()

    @pytest.mark.parametrize(("players", "areas"), [(3, 13), (4, 20)])
    def test_collins_is_settled_freely(self, players, areas):
        """SGO-R33: a central area for two and three players only, free also when won."""
        table = table_with("Collins", players, s0="S12 E1a E1b E1c")
        legal = table.legal_areas("Collins", 1)
        assert len(legal) == areas - 4
        assert ("C" in legal) == (players == 3)

    def test_dirac_centre_waits_for_all_base_areas(self):
        """SGO-R34, SGO-A13: base only, then base or advanced, at last the centre alone."""
        table = table_with("Dirac", s0=numbered("B", 1, 5), s1=numbered("B", 6, 14))
        assert table.legal_areas("Dirac", 2) == ["B15"]
        assert table.legal_areas("Dirac", 0) == ["B15", "A1", "A2", "A3"]
        table.settle("Dirac", {1: "B15 A2"})
        assert table.legal_areas("Dirac", 2) == ["C"]
        assert table.legal_areas("Dirac", 0) == ["A1", "A3", "C"]
        assert table.legal_areas("Dirac", 1) == ["A1", "A3", "C"]
        table.settle("Dirac", {1: "A1"})
        assert table.legal_areas("Dirac", 1) == ["C"]

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_fermi_first_to_a_satellite_then_the_central_planet(self, players):
        """SGO-R35: the first colonist of each module has no other choice, nor have the rest."""
        table = table_with("Fermi", players, s0="M1.1 M2.2")
        satellites = 10 if players == 4 else 8
        assert len(table.legal_areas("Fermi", 1)) == satellites - 2
        assert table.legal_areas("Fermi", 1, placed=1) == ["central"]

    def test_fermi_central_planet_can_be_full(self):
        """SGO-R23, SGO-R35: beyond its capacity there is no area."""
        sets = "exoplanets.Fermi.side_2_3.central_capacity=2"
        table = table_with("Fermi", 3, sets, s0="M1.1 central", s1="central")
        assert table.legal_areas("Fermi", 1, placed=1) == []
        assert len(table.legal_areas("Fermi", 1)) == 7

    def test_russell_keeps_to_one_island(self):
        """SGO-R36, SGO-A23: the first colonist chooses an island with room, the rest follow."""
        table = table_with("Russell", s1=numbered("I2.", 1, 7), s2="I1.1 I1.2")
        assert "I2.1" not in table.legal_areas("Russell", 0)
        assert len(table.legal_areas("Russell", 0)) == 28 - 9
        assert table.legal_areas("Russell", 0, placed=1, island=0) == numbered("I1.", 3, 7).split()
        assert table.legal_areas("Russell", 0, placed=1, island=1) == []

    @pytest.mark.parametrize(
        ("planet", "players", "areas"),
        [("Susskind", 3, 18), ("Susskind", 4, 24), ("Planck", 2, 19), ("Planck", 4, 25)],
    )
    def test_susskind_and_planck_are_settled_freely(self, planet, players, areas):
        """SGO-R37, SGO-R2: every free area, on the side for the player count."""
        table = Table(players=players, planets=playing(planet))
        first = table.legal_areas(planet, 0)
        assert len(first) == areas
        table.settle(planet, {1: " ".join(first[3:5])})
        assert table.legal_areas(planet, 0) == first[:3] + first[5:]

    def test_river_ends_belong_to_one_player_each(self):
        """SGO-R38 for two: a free end, then next to own colonists, at last the centre."""
        table = table_with("Turing", 2)
        assert table.legal_areas("Turing", 0) == ["X1", "Y1"]
        table.settle("Turing", {0: "Y1"})
        assert table.legal_areas("Turing", 1) == ["X1"]
        assert table.legal_areas("Turing", 0) == ["Y2"]
        table.settle("Turing", {0: numbered("Y", 2, 11), 1: numbered("X", 1, 3)})
        assert table.legal_areas("Turing", 0) == ["C"]
        assert table.legal_areas("Turing", 1) == ["X4"]
        table.settle("Turing", {0: "C"})
        assert table.legal_areas("Turing", 0) == []  # SGO-A25

    def test_river_with_a_centre_that_is_no_step(self):
        """SGO-A14: the other reading has twelve areas to each branch."""
        table = table_with("Turing", 2, "switches.turing2_centre=extra_area_without_value")
        table.settle("Turing", {0: numbered("X", 1, 11)})
        assert table.legal_areas("Turing", 0) == ["X12"]

    @pytest.mark.parametrize("players", [3, 4])
    def test_circles_open_inwards(self, players):
        """SGO-R38: an advanced or central area needs its three linked areas, of anybody."""
        table = table_with("Turing", players, s0="B1 B2", s1="B3")
        assert table.legal_areas("Turing", 2) == [*numbered("B", 4, 12).split(), "A1"]
        table.settle("Turing", {0: numbered("B", 4, 7), 2: "A1 A2"})
        assert table.legal_areas("Turing", 1) == [*numbered("B", 8, 12).split(), "A3"]
        table.settle("Turing", {1: "A3"})
        assert table.legal_areas("Turing", 1) == [*numbered("B", 8, 12).split(), "C1"]


CLOSING = [
    # planet, players, all but the last colonist, the last colonist
    ("Bose", 3, [numbered(f"L{k}.", 1, 7 - k) for k in range(1, 6)], "L6.1"),
    ("Bose", 4, [numbered(f"L{k}.", 1, 8 - k) for k in range(1, 7)], "L7.1"),
    ("Dirac", 3, [numbered("B", 1, 15)], "C"),
    ("Dirac", 4, [numbered("B", 1, 20)], "C"),
    ("Fermi", 2, ["M1.1 M1.2 M2.1 M2.2 M3.1 M3.2"], "M4.2"),
    ("Fermi", 4, [" ".join(f"M{k}.1 M{k}.2" for k in range(1, 5))], "M5.1"),
    ("Planck", 3, [numbered("O", 1, 12), numbered("I", 1, 6)], "H"),
    ("Planck", 4, [numbered("O", 1, 16), numbered("I", 1, 8)], "H"),
    ("Russell", 2, [numbered("I1.", 1, 9), numbered("I2.", 1, 7), numbered("I3.", 1, 6)], "I3.7"),
    (
        "Russell",
        4,
        [*(numbered(f"I{k}.", 1, 5) for k in range(1, 4)), "I4.1 I4.3 I4.5 I4.7"],
        "I4.2",
    ),
    ("Susskind", 2, [numbered("T", 2, 18)], "T1"),
    ("Susskind", 4, [numbered("T", 1, 23)], "T24"),
    ("Turing", 2, [numbered("X", 1, 11)], "C"),
    ("Turing", 3, [numbered("B", 1, 12), numbered("A", 1, 6), "C1 C3"], "C2"),
    ("Turing", 4, [numbered("B", 1, 12), numbered("A", 1, 6), "C1 C2"], "C3"),
]


class TestIsClosed:
    """`is_closed`: SGO-R24 with the closing condition of every side."""

    @pytest.mark.parametrize(("planet", "players", "areas", "last"), CLOSING)
    def test_closes_with_the_last_colonist(self, planet, players, areas, last):
        """SGO-R24, SGO-R32, SGO-R34 to SGO-R38: not before, and then at once."""
        table = Table(players=players, planets=playing(planet))
        table.settle(planet, {0: " ".join(areas)})
        assert not table.is_closed(planet)
        table.settle(planet, {0: last})
        assert table.is_closed(planet)

    @pytest.mark.parametrize(
        ("owners", "closed"),
        [
            ({"s0": "C S12 S31 S23"}, False),
            ({"s0": "C S12 S31 S23 E1a E2a", "s1": "E3a"}, False),
            ({"s0": "C S12 S31 S23 E1a E2a E3a"}, True),
            ({"s0": "C S12 S31 S23", "s1": "E1a E1b E1c E2a E2b E2c E3a E3b E3c"}, True),
        ],
        ids=["3 of 6", "3-1 with 2 free", "4 of 6", "3-3 full"],
    )
    def test_collins_closes_when_every_volcano_is_won(self, owners, closed):
        """SGO-R33, SGO-A12: a lead of three with three areas free is not safe."""
        assert table_with("Collins", **owners).is_closed("Collins") == closed

    def test_collins_by_four_of_six(self):
        """SGO-A12: in the other reading a safe lead of 3-1-1 is not enough, 4 are."""
        owners = {"s0": "C S12 S31 S23", "s1": "E1a E2a E3a", "s2": "E1b E2b E3b"}
        assert table_with("Collins", **owners).is_closed("Collins")
        other = "switches.collins_won=at_least_4_of_6"
        table = table_with("Collins", 3, other, **owners)
        assert not table.is_closed("Collins")
        table.settle("Collins", {0: "E1c E2c E3c"})
        assert table.is_closed("Collins")

    def test_collins_for_four_needs_all_four_volcanoes(self):
        """SGO-R33: four volcanoes, neighbours share one area."""
        owners = {"s0": "S12 S23 S34 S41 E1a E1b E2a E2b E3a E3b"}
        table = table_with("Collins", 4, **owners)
        assert not table.is_closed("Collins")
        table.settle("Collins", {0: "E4a E4b"})
        assert table.is_closed("Collins")


class TestLanding:
    """A module's colonists one by one: SGO-R21, SGO-R22, SGO-R23."""

    def land(self, planet, colonists, *sets, players=3, **owners):
        """Seat 0 sends a full gate module of G1 to a planet."""
        tile = {2: "WA-G01", 3: "WA-G03", 4: "WA-G04"}[colonists]
        table = table_with(planet, players, *sets, **owners)
        table.attach(0, tile, (0, 1), colonists=colonists)
        table.start_journey(0)
        table.choose("journey", 0, at=[0, 1])
        return table

    def test_a_colonist_on_a_predominance_area_may_swap(self):
        """SGO-R22, SGO-A8: four neighbouring pairs, or decline."""
        table = self.land("Susskind", 2)
        table.choose("area", 0, area="T1")
        assert table.due == ("swap", 0)
        assert table.offered("tokens") == [
            ["water", "wildlife"],
            ["wildlife", "energy"],
            ["energy", "balance"],
            ["balance", "none"],
        ]
        table.choose("swap", 0, tokens=["wildlife", "energy"])
        assert table.state.token.tolist() == [0, 2, 1, 3, 4]
        table.choose("area", 0, area="T2")
        assert table.kind == "room"

    def test_a_mandatory_swap_cannot_be_declined(self):
        """SGO-A8, the other reading."""
        table = self.land("Susskind", 2, "switches.swap_mandatory=true")
        table.choose("area", 0, area="T7")
        assert len(table.options()) == len(table.offered("tokens")) == 4

    def test_each_colonist_may_open_the_next_area(self):
        """SGO-R32, SGO-A22: the missing area of level 1, then level 2 above it."""
        table = self.land("Bose", 3, s1="L1.1 L1.3")
        table.choose("area", 0, area="L1.2")
        table.choose("area", 0, area="L2.1")
        table.choose("area", 0, area="L2.2")
        assert table.state.on_planet[0].tolist() == [3, 2, 0, 0]

    def test_who_finds_no_area_goes_home(self):
        """SGO-R23: two places left on the island that the first colonist chose."""
        table = self.land("Russell", 4, s1="I1.1 I1.2 I1.4 I1.5 I1.6")
        supply = int(table.state.colonists[0])
        table.choose("area", 0, area="I1.7")
        table.choose("area", 0, area="I1.3")
        table.choose("swap", 0, decline=True)
        assert table.kind == "room"
        assert (table.state.colonists[0], table.state.surplus[0]) == (supply + 2, 2)

    def test_the_whole_module_lands_before_the_closing_is_checked(self):
        """SGO-A7: three on the central planet decide its lead; else they go home unasked."""
        owners = {"s0": "M1.1 M1.2 M2.1", "s1": "M2.2 M3.1 M3.2 central central"}
        table = self.land("Fermi", 4, **owners)
        table.choose("area", 0, area="M4.1")
        for _ in range(3):
            table.choose("area", 0, area="central")
        table.choose("gate", 0, exoplanet="Turing")
        assert (table.by_seat("influence"), table.due) == ([17, 7, 0], ("swap", 0))
        table = self.land("Fermi", 4, "switches.close_check=after_each_colonist", **owners)
        table.choose("area", 0, area="M4.1")
        table.choose("gate", 0, exoplanet="Turing")
        assert (table.by_seat("influence"), table.due) == ([12, 12, 0], ("swap", 1))
        assert table.state.surplus[0] == 3

    @pytest.mark.parametrize("planet", PLANETS)
    def test_predominance_areas_of_every_planet(self, planet):
        """SGO-R22: three of them, on Russell for three four, on Fermi none."""
        table = Table(planets=playing(planet))
        number = PLANETS.index(planet)
        marked = int(table.params.predominance_area[number].sum())
        assert marked == {"Fermi": 0, "Russell": 4}.get(planet, 3)
