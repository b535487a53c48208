"""The worked examples SGO-T1 to SGO-T13, played on the kernels.

Seats are numbered in the order of acting where the example gives one.
"""

from itertools import pairwise

import pytest

from exobalance.simcore.games.sgo.rules.scoring import score_end, score_predominance
from tests.games.sgo.positions import NONE_WAITING, Table, numbered

EXAMPLE_TRACK = ("balance", "wildlife", "none", "energy", "water")


class TestT1ActionPoints:
    """SGO-T1: SGO-R9, SGO-R10, SGO-R17."""

    def test_every_player_acts_with_the_points_of_his_figures(self):
        """2 engineers and the chief just moved: 4; 1, 2 chiefs and a robot: 6; nobody: 0."""
        table = Table()
        table.set_rooms(0, modules=(2, 0, 0), airlocks=(0, 1, 0), water=(1, 0, 0))
        table.set_rooms(1, modules=(1, 2, 1), water=(1, 0, 0))
        table.set_rooms(2, water=(3, 1, 0))
        table.start_turn(0)
        table.choose("room", 0, from_="airlocks", to="modules", figure="chief")
        acted = []
        while table.kind == "take":
            acted.append(table.state.seat)
            table.choose("take", acted[-1], stack="gate-water")
            table.choose("place", acted[-1], put_back=True)
        assert acted == [0] * 4 + [1] * 6
        assert table.due == ("room", 1)


class TestT2Movement:
    """SGO-T2: SGO-R13, SGO-R14."""

    def table(self):
        """Start module with an arm of three ON water modules; 8 points in the water room."""
        table = Table()
        table.attach(0, "WA-G03", (1, 0), rotation=1)
        table.attach(0, "WA-O9", (2, 0), rotation=1)
        table.attach(0, "WA-A4", (3, 0), rotation=1)
        table.attach(0, "WI-O5", (0, -1))
        table.set_rooms(0, water=(0, 3, 2))
        for seat in (1, 2):
            table.set_rooms(seat, modules=(4, 0, 0))
        table.start_action(0, "water")
        return table

    def test_three_chiefs_and_two_robots_walk_eight_steps(self):
        """Two colonists walk 3 water modules each, two walk 1 each: all points are used."""
        table = self.table()
        assert table.state.points == 8
        for _ in range(2):
            for start, end in pairwise([[0, 0], [1, 0], [2, 0], [3, 0]]):
                table.choose("move", 0, from_=start, to=end)
        for _ in range(2):
            table.choose("move", 0, from_=[0, 0], to=[1, 0])
        assert table.due == ("room", 1)
        assert [table.on_module(0, (x, 0)) for x in range(4)] == [1, 2, 0, 2]

    def test_a_wildlife_module_is_no_option_but_the_white_one_is(self):
        """SGO-R13: only water and white modules are entered; the field left is irrelevant."""
        table = self.table()
        assert table.offered("to") == [[1, 0]]
        table.put_colonists(0, (0, 0), 4)
        table.put_colonists(0, (0, -1), 1)
        assert {"from": [0, -1], "to": [0, 0]} in table.options()

    def test_start_holds_five_and_a_full_module_is_closed(self):
        """SGO-R14: the gate module holds 3, the start module 5."""
        table = self.table()
        table.put_colonists(0, (1, 0), 3)
        assert table.options() == [{"from": [1, 0], "to": [2, 0]}, {"stop": True}]


class TestT3Activation:
    """SGO-T3: SGO-R15."""

    def test_first_colonist_turns_the_module_on_and_goes_home(self):
        """Module ON, station -1, supply +1, one point used; the next colonist stays."""
        table = Table()
        table.attach(0, "WA-A4", (1, 0), rotation=1, on=False)
        table.set_rooms(0, water=(0, 3, 2))
        table.start_action(0, "water")
        table.choose("move", 0, to=[1, 0])
        assert table.state.mod_on[0, 1] == 1
        assert (table.state.station[0], table.state.colonists[0], table.state.points) == (4, 31, 7)
        table.choose("move", 0, to=[1, 0])
        assert table.on_module(0, (1, 0)) == 1


class TestT4AndT5Bonus:
    """SGO-T4, SGO-T5: SGO-R16."""

    def enter(self, tile, *sets):
        """Seat 0 turns an Odyssey module ON with the first of two points."""
        table = Table(*sets)
        table.attach(0, tile, (1, 0), rotation=3, on=False)
        table.set_rooms(0, water=(0, 1, 0), energy=(3, 0, 0))
        table.start_action(0, "water")
        table.choose("move", 0, to=[1, 0])
        return table

    def test_promotion_makes_a_chief_and_a_second_colonist_stays(self):
        """SGO-T4: one suit less, the colonist in supply, the module an ordinary passage."""
        table = self.enter("WA-O3")
        assert table.options() == [{"room": "energy"}, {"decline": True}]
        table.choose("promote", 0, room="energy")
        state = table.state
        assert (state.engineers[0, 2], state.chiefs[0, 2], state.spare_suits[0]) == (2, 1, 2)
        assert state.colonists[0] == 31
        table.choose("move", 0, to=[1, 0])
        assert (table.on_module(0, (1, 0)), state.colonists[0]) == (1, 31)

    def test_recruit_goes_into_any_room(self):
        """SGO-R16: five rooms to choose from."""
        table = self.enter("WA-O1")
        assert len(table.offered("room")) == 5
        table.choose("recruit", 0, room="airlocks")
        assert (table.state.engineers[0, 4], table.state.spare_engineers[0]) == (1, 2)

    def test_robot_goes_into_the_room_of_its_icon(self):
        """SGO-R16: no choice, so no decision."""
        table = self.enter("WA-O8")
        assert table.due == ("move", 0)
        assert (table.state.robots[0, 3], table.state.spare_robots[0]) == (1, 4)

    @pytest.mark.parametrize(
        ("tile", "sets"),
        [
            ("WA-O3", ["figures.suits=1"]),
            ("WA-O1", ["figures.engineers=4"]),
            ("WA-O8", ["figures.robots=0"]),
        ],
        ids=["SGO-T5-promotion", "SGO-T5-recruit", "SGO-T5-robot"],
    )
    def test_without_the_figure_only_the_module_turns_on(self, tile, sets):
        """SGO-T5: nothing else changes, and nobody is asked."""
        table = self.enter(tile, *sets)
        assert table.due == ("move", 0)
        state = table.state
        assert (state.mod_on[0, 1], state.colonists[0]) == (1, 31)
        assert (state.engineers[0].sum(), state.chiefs[0].sum(), state.robots[0].sum()) == (3, 1, 0)


class TestT6Airlocks:
    """SGO-T6: SGO-R19."""

    def fill(self, seat, **rooms):
        """Let a seat fill airlocks as long as any is offered; return what was added."""
        table = Table()
        table.attach(seat, "WA-A1", (1, 0))
        table.attach(seat, "WA-A5", (-1, 0))
        for other in range(3):
            table.set_rooms(other, water=(4, 0, 0))
        table.set_rooms(seat, **rooms)
        table.put_colonists(seat, (0, 0), 5)
        return table

    def additions(self, table, seat):
        """Take the first airlock offered until none is left, then stop."""
        added = []
        table.start_action(seat, "airlocks")
        while table.due == ("airlock", seat) and "at" in table.options()[0]:
            before = int(table.state.colonists[seat])
            table.choose("airlock", seat, **table.options()[0])
            added.append(before - int(table.state.colonists[seat]))
        return added

    def test_two_engineers_fill_two_airlocks(self):
        """P2: 2 and 4 colonists; the full start module is no option."""
        table = self.fill(1, airlocks=(2, 0, 0))
        assert self.additions(table, 1) == [2, 4]
        assert table.kind == "room"

    def test_a_third_point_stays_unused(self):
        """P1: robot and chief; start module and one airlock take 5 and 4 of supply."""
        table = self.fill(0, airlocks=(0, 1, 1))
        table.put_colonists(0, (0, 0), 0)
        table.put_colonists(0, (1, 0), 2)
        before = int(table.state.colonists[0])
        assert self.additions(table, 0) == [5, 4]
        assert before - table.state.colonists[0] == 9
        assert table.options() == [{"stop": True}]

    def test_one_robot_fills_the_start_module(self):
        """P3: one point, three airlocks, 5 colonists."""
        table = self.fill(2, airlocks=(0, 0, 1))
        table.put_colonists(2, (0, 0), 0)
        table.start_action(2, "airlocks")
        assert len(table.offered("at")) == 3
        table.choose("airlock", 2, at=[0, 0])
        assert (table.on_module(2, (0, 0)), table.kind) == (5, "room")


class TestT7Journey:
    """SGO-T7: SGO-R20, SGO-R21, SGO-R24, SGO-R25."""

    def test_the_gate_of_a_closed_planet_serves_the_next_module(self):
        """P2 is seat 0 here, P1 seat 1."""
        table = Table()
        table.settle("Susskind", {1: numbered("T", 1, 6), 2: numbered("T", 7, 15)})
        table.attach(0, "WA-G01", (1, 0), colonists=2)
        table.attach(0, "WA-G04", (0, 1), colonists=4)
        table.attach(0, "WA-G06", (-1, 0), colonists=3)
        table.attach(1, "WA-G07", (0, 1), colonists=3)
        table.attach(1, "WI-G06", (0, -1), colonists=1)
        table.start_journey(0)
        table.choose("journey", 0, at=[1, 0])
        for area in ("L1.1", "L1.2"):
            table.choose("area", 0, exoplanet="Bose", area=area)
        table.choose("journey", 0, at=[0, 1])
        for area in ("L1.3", "L1.4", "L1.5", "L1.6"):
            table.choose("area", 0, exoplanet="Bose", area=area)
            if table.kind == "swap":
                table.choose("swap", 0, decline=True)
        assert table.state.on_planet[0].tolist() == [6, 0, 0, 0]
        table.choose("journey", 0, at=[-1, 0])
        for area in ("T16", "T17", "T18"):
            table.choose("area", 0, exoplanet="Susskind", area=area)
        assert table.offered("exoplanet") == ["Dirac", "Turing"]
        table.choose("gate", 0, gate="G2", exoplanet="Turing")
        assert table.by_seat("influence") == [6, 12, 18]
        assert table.by_seat("colonists")[1:] == [30 - 4 - 1, 30 - 1]  # ranks took one each
        table.choose("journey", 1, at=[0, 1])
        for area in ("B1", "B3", "B4"):
            table.choose("area", 1, exoplanet="Turing", area=area)
        assert table.state.on_planet[7].tolist() == [0, 3, 0, 0]
        assert table.on_module(1, (0, -1)) == 1
        assert table.kind == "room"


class TestT8ToT10Hawking:
    """SGO-T8, SGO-T9, SGO-T10: SGO-R23, SGO-R24, SGO-R26, SGO-R27."""

    def test_hawking_pays_one_per_colonist(self):
        """SGO-T8: a full module of 4 gives 4 influence and 4 colonists to supply."""
        table = Table(
            planets={"Bose": "G1", "Planck": "G3"}, closed=("Susskind", "Turing", "Dirac")
        )
        table.attach(0, "WA-G08", (1, 0), rotation=2, colonists=4)
        table.start_journey(0)
        before = int(table.state.colonists[0])
        assert table.gate("G2") == "Hawking"
        table.choose("journey", 0, at=[1, 0])
        assert table.by_seat("influence") == [4, 0, 0]
        assert table.state.colonists[0] == before + 4
        assert table.on_module(0, (0, 0)) == 5

    def test_surplus_goes_home_and_the_next_module_to_hawking(self):
        """SGO-T9 after SGO-T10 (SGO-R32): 12, 18 from Bose, ranks 2 and 3, then 34."""
        table = Table(**NONE_WAITING)
        table.settle(
            "Bose",
            {
                0: "L1.1 L1.2 L1.3 L2.1 L2.2 L2.3 L3.1 L3.2 L3.3",
                1: "L1.4 L2.4 L4.1",
                2: "L1.5 L1.6 L2.5 L3.4 L4.2 L4.3 L5.1",
            },
        )
        table.give_influence(2, 12)
        table.attach(2, "WA-G02", (1, 0), rotation=2, colonists=3)
        table.attach(2, "WA-G04", (0, 1), colonists=4)
        table.start_journey(2)
        table.choose("journey", 2, at=[1, 0])
        table.choose("area", 2, area="L5.2")
        supply = int(table.state.colonists[2])
        table.choose("area", 2, area="L6.1")
        table.choose("swap", 2, decline=True)
        assert table.by_seat("influence")[2] == 30
        assert (table.gate("G1"), table.due) == ("Hawking", ("rank_figure", 2))
        assert table.state.surplus[2] == 1
        table.choose("rank_figure", 2, rank=3, room="water", figure="engineer")
        assert table.state.rank_figure[2, :3].tolist() == [2, 2, 0]  # colonist, colonist, engineer
        assert table.state.engineers[2, 0] == 0
        assert table.state.colonists[2] == supply + 1 + 9 - 1
        table.choose("journey", 2, at=[0, 1])
        assert (table.by_seat("influence")[2], table.by_seat("ranks")[2]) == (34, 3)

    @pytest.mark.parametrize(
        ("before", "gain", "ranks", "wheel"),
        [(12, 18, 3, 0), (30, 4, 3, 4), (0, 9, 0, 9), (9, 1, 1, 0), (5, 60, 6, 5)],
        ids=["SGO-T10", "SGO-T10-then-T9", "no-crossing", "crossing", "sixth-rank"],
    )
    def test_ranks_and_wheel_follow_the_total(self, before, gain, ranks, wheel):
        """SGO-R26: total influence is ten times the ranks plus the wheel."""
        table = Table()
        table.set_rooms(1, modules=(2, 0, 0), water=(2, 0, 0))
        table.give_influence(1, before)
        table.give_influence(1, gain, ranks=False)
        table.start_ranks(0)
        while table.kind == "rank_figure":
            table.choose("rank_figure", 1, room="water")
        assert (table.state.ranks[1], table.state.influence[1] % 10) == (ranks, wheel)


class TestT11ToT13End:
    """SGO-T11, SGO-T12, SGO-T13: SGO-R29, SGO-R30."""

    def test_predominance_pays_all_leaders(self):
        """SGO-T11: P2 4, P1 nothing, P3 7 + 4 + 1 with 4 sets."""
        table = Table()
        table.set_tokens(*EXAMPLE_TRACK)
        table.state.on_field[:3] = [(3, 4, 2), (6, 3, 1), (4, 4, 4)]
        score_predominance(table.state, table.params)
        assert table.source("predominance") == [4, 0, 12]

    def test_six_open_corridors_cost_six(self):
        """SGO-T12: corridors of ON and OFF modules, those of the start module too."""
        table = Table()
        table.attach(0, "WA-G01", (1, 0))  # N open; W and E joined
        table.attach(0, "WI-G02", (2, 0), on=False)  # N and E open
        table.give_influence(0, 20)
        score_end(table.state, table.params)
        assert table.source("corridors")[0] == -6

    def test_backward_crossing_returns_the_highest_figure(self):
        """SGO-T13: 24 - 6 = 18: wheel 8, one rank, the other colonist in supply."""
        table = Table()
        table.attach(0, "WA-G01", (1, 0), on=False)
        table.attach(0, "WI-G02", (2, 0), on=False)
        table.give_influence(0, 24)
        supply = int(table.state.colonists[0])
        score_end(table.state, table.params)
        state = table.state
        assert (state.influence[0], state.ranks[0]) == (18, 1)
        assert state.colonists[0] == supply + 1
