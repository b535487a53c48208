"""What follows when an exoplanet closes: gate, points, swaps, ranks."""

import pytest

from exobalance.simcore.games.sgo.data.layout import Figure
from tests.games.sgo.positions import NONE_WAITING, Table, playing

COLONIST, ENGINEER, MARKER = Figure.COLONIST, Figure.ENGINEER, Figure.MARKER


class TestGate:
    """`step_closing`, `apply_gate`: SGO-R24, SGO-R25."""

    def test_the_gate_goes_to_a_waiting_planet_of_choice(self):
        """SGO-R24: two to choose from; the new planet is open, the old one out of the game."""
        table = Table()
        table.start_closing(1, "Susskind")
        assert table.due == ("gate", 1)
        assert table.options() == [
            {"gate": "G2", "exoplanet": "Dirac"},
            {"gate": "G2", "exoplanet": "Turing"},
        ]
        table.choose("gate", 1, exoplanet="Turing")
        snapshot = table.state.slot.tolist()
        # Bose, Collins, Dirac, Fermi, Planck, Russell, Susskind, Turing
        assert snapshot == [2, 0, 1, 0, 2, 0, 3, 2]
        assert table.gate("G2") == "Turing"

    def test_with_none_waiting_it_goes_to_hawking_unasked(self):
        """SGO-R24: no decision."""
        table = Table(**NONE_WAITING)
        table.start_closing(0, "Planck")
        assert (table.gate("G3"), table.kind) == ("Hawking", "room")

    def test_points_are_paid_and_colonists_go_home(self):
        """SGO-R25: to all players, and the planet is empty."""
        table = Table()
        table.settle("Susskind", {0: "T1 T2 T3", 2: "T4"})
        supply = table.by_seat("colonists")
        table.start_closing(0, "Susskind")
        table.choose("gate", 0, exoplanet="Dirac")
        assert table.by_seat("influence") == [6, 0, 2]
        assert table.by_seat("colonists") == [supply[0] + 3, supply[1], supply[2] + 1]
        assert table.state.payout[6].tolist() == [6, 0, 2, 0]


class TestSwaps:
    """`step_swaps`, `apply_swap`: SGO-R22, SGO-R35, SGO-A27."""

    def test_leaders_of_fermi_swap_in_turn_order_after_the_points(self):
        """SGO-R35, SGO-A27: gate, points, colonists home, swaps, then ranks."""
        table = Table(planets=playing("Fermi"))
        table.settle("Fermi", {0: "M1.1 M2.1 M3.1 M4.1 central", 1: "M1.2 M2.2 M3.2 central"})
        table.give_influence(0, 9, ranks=False)
        table.start_closing(1, "Fermi")
        table.choose("gate", 1, exoplanet="Turing")
        assert table.by_seat("influence") == [9 + 18 + 5, 12 + 5, 0]
        assert table.by_seat("central") == [0, 0, 0]
        assert table.by_seat("ranks") == [0, 0, 0]
        table.choose("swap", 1, tokens=["water", "wildlife"])
        table.choose("swap", 0, tokens=["water", "energy"])
        assert table.state.token.tolist() == [1, 2, 0, 3, 4]
        assert table.due == ("rank_figure", 0)
        assert table.by_seat("ranks") == [2, 1, 0]
        table.choose("rank_figure", 0, room="modules")


class TestFillRanks:
    """`fill_ranks`, `colonist_for_rank`: SGO-R26, SGO-A16, SGO-A17, SGO-A21."""

    def test_third_and_sixth_rank_ask_in_turn_order(self):
        """SGO-R26, SGO-A21: seat 1 is active, so seat 2 comes before seat 0."""
        table = Table()
        for seat in (0, 2):
            table.set_rooms(seat, water=(1, 2, 3), airlocks=(1, 0, 1))
        table.give_influence(0, 30, ranks=False)
        table.give_influence(2, 65, ranks=False)
        table.start_ranks(1)
        assert table.due == ("rank_figure", 2)
        assert table.options() == [
            {"rank": 3, "room": "water", "figure": "engineer"},
            {"rank": 3, "room": "water", "figure": "chief"},
            {"rank": 3, "room": "airlocks", "figure": "engineer"},
        ]
        table.choose("rank_figure", 2, rank=3, room="water", figure="engineer")
        table.choose("rank_figure", 2, rank=6, figure="chief")
        table.choose("rank_figure", 0, rank=3, figure="chief")
        figures = table.state.rank_figure[2, :6].tolist()
        assert figures == [COLONIST, COLONIST, ENGINEER, COLONIST, COLONIST, Figure.CHIEF]
        assert table.state.spare_suits[2] == 4 - 2  # the chief keeps his suit (SGO-A17)

    def test_colonists_from_supply_then_station_then_a_marker(self):
        """SGO-A16: one in supply, then the fullest module, the first built among equals."""
        table = Table("figures.colonists=7", "ranks.engineer=[]")
        table.attach(0, "WA-A5", (1, 0), rotation=2)
        table.attach(0, "WA-A3", (0, 1), rotation=0)
        for at, n in (((0, 0), 1), ((1, 0), 2), ((0, 1), 2)):
            table.put_colonists(0, at, n)
        supply = int(table.state.colonists[0])
        assert supply == 1
        left = []
        for total in (10, 20, 30, 40):
            table.give_influence(0, 10, ranks=False)
            table.start_ranks(0)
            left.append([table.on_module(0, at) for at in ((0, 0), (1, 0), (0, 1))])
            assert table.state.ranks[0] == total // 10
        assert left == [[1, 2, 2], [1, 1, 2], [1, 1, 1], [0, 1, 1]]
        table.give_influence(0, 30, ranks=False)
        table.start_ranks(0)
        assert table.state.rank_figure[0, :7].tolist() == [COLONIST] * 6 + [MARKER]
        assert table.state.station[0] == 0

    def test_colonists_coming_home_are_in_supply_by_then(self):
        """SGO-A16: the rank takes one of those who just came home, not one of the station."""
        table = Table("figures.colonists=11")
        table.settle("Susskind", {0: "T1 T2 T3 T4 T5"})
        assert table.state.colonists[0] == 0
        table.start_closing(0, "Susskind")
        table.choose("gate", 0, exoplanet="Dirac")
        assert (table.state.colonists[0], table.state.station[0]) == (5 - 1, 5)

    def test_without_engineers_a_marker_stands_on_the_rank(self):
        """SGO-R26: only possible under changed rules."""
        table = Table()
        table.set_rooms(0, water=(0, 0, 2))
        table.give_influence(0, 30, ranks=False)
        table.start_ranks(0)
        assert table.state.rank_figure[0, :3].tolist() == [COLONIST, COLONIST, MARKER]

    @pytest.mark.parametrize("fields", [5, 20])
    def test_the_wheel_may_have_other_fields(self, fields):
        """SGO-R26: a rank per round of the wheel."""
        table = Table(f"wheel.fields={fields}", "ranks.engineer=[]")
        table.give_influence(0, 41, ranks=False)
        table.start_ranks(0)
        assert table.state.ranks[0] == 41 // fields
