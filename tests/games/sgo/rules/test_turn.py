"""Turns: whose turn it is, which room, who acts with how many points, what ends."""

import pytest

from exobalance.simcore.core.status import Status
from tests.games.sgo.positions import Table


class TestActivation:
    """`list_activations`, `apply_activation`: SGO-R9, SGO-R12."""

    def test_every_figure_and_every_other_room(self):
        """SGO-R9: own engineers and chiefs, never robots, and never the room they are in."""
        table = Table()
        table.set_rooms(0, water=(2, 1, 1), airlocks=(1, 0, 0), energy=(0, 0, 2))
        table.start_turn(0)
        options = table.options()
        assert {(o["from"], o["figure"]) for o in options} == {
            ("water", "engineer"),
            ("water", "chief"),
            ("airlocks", "engineer"),
        }
        assert len(options) == 3 * 4
        assert all(option["from"] != option["to"] for option in options)

    def test_the_figure_stays_in_the_room(self):
        """SGO-R12: it counts there at once, and the next player's turn finds it there."""
        table = Table()
        table.start_turn(0)
        table.choose("room", 0, from_="modules", to="airlocks", figure="chief")
        table.stop_all()
        assert table.due == ("room", 1)
        assert table.state.chiefs[0].tolist() == [0, 0, 0, 0, 1]

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_turns_go_round(self, players):
        """SGO-R9: clockwise, one turn each, and there is no pass."""
        table = Table(players=players)
        table.start_turn(0)
        order = []
        for _ in range(2 * players):
            kind, seat = table.due
            order.append(seat)
            assert {"stop": True} not in table.options()
            table.choose(kind, seat, **table.options()[0])
            table.stop_all()
        assert order == list(range(players)) * 2

    def test_a_player_without_figures_has_no_turn(self):
        """SGO-R9: only under tweaks; if it is so for all, the game is stuck."""
        table = Table()
        table.set_rooms(0, modules=(0, 0, 2))
        table.start_turn(0)
        assert (table.due, table.state.turn) == (("room", 1), 2)
        for seat in range(3):
            table.set_rooms(seat)
        table.start_turn(0)
        assert (table.due, table.state.status) == (None, Status.STUCK)

    def test_a_player_without_figures_does_not_reorganise(self):
        """SGO-R39: the token is for an own turn, and there is none."""
        table = Table("variant.reorganisation=true")
        table.attach(0, "EN-O5", (1, 0))
        table.start_turn(0)
        assert table.due == ("reorganise", 0)
        table.set_rooms(0)
        table.start_turn(0)
        assert table.due == ("room", 1)
        assert table.state.reorganise_token[0] == 1


class TestActionPoints:
    """`count_points`, `step_action`: SGO-R10, SGO-A1, SGO-A2."""

    @pytest.mark.parametrize(
        ("figures", "points"),
        [((0, 0, 0), 0), ((1, 0, 0), 1), ((0, 1, 0), 2), ((0, 0, 1), 1), ((2, 3, 4), 12)],
    )
    @pytest.mark.parametrize("room", ["water", "modules", "airlocks"])
    def test_points_of_figures(self, figures, points, room):
        """SGO-R10: engineers and robots 1, chiefs 2, and only those in the active room."""
        table = Table()
        table.attach(0, "WA-A5", (1, 0), rotation=2)
        table.set_rooms(0, **{room: figures, "energy": (1, 0, 1)})
        table.start_action(0, room)
        if points:
            assert (table.due[1], table.state.points) == (0, points)
        else:
            assert table.due[1] != 0

    def test_tweaked_points(self):
        """SGO-R10: the numbers of the rules."""
        table = Table("engineers.chief_points=3", "engineers.robot_points=2")
        table.set_rooms(0, water=(1, 2, 1))
        table.start_action(0, "water")
        assert table.state.points == 1 + 6 + 2

    def test_everybody_acts_clockwise_from_the_active_player(self):
        """SGO-R10, SGO-A2: seat 2 is active; points may stay unused; no figures, no action."""
        table = Table(players=4)
        table.set_rooms(1, modules=(4, 0, 0))
        table.start_action(2, "water")
        asked = []
        while table.kind == "move":
            asked.append(table.due[1])
            table.choose("move", asked[-1], stop=True)
        assert asked == [2, 3, 0]
        assert table.due == ("room", 3)

    @pytest.mark.parametrize(("fixed", "left"), [("true", 0), ("false", 1)])
    def test_a_robot_gained_in_the_active_room(self, fixed, left):
        """SGO-A1: it counts for later players, for this action only in the other reading."""
        table = Table(f"switches.ap_fixed_when_action_starts={fixed}")
        table.attach(0, "WA-O5", (1, 0), on=False)  # a robot into the water room
        table.set_rooms(0, water=(1, 0, 0), modules=(3, 0, 0))
        table.set_rooms(1, modules=(4, 0, 0))
        table.set_rooms(2, modules=(4, 0, 0))
        table.start_action(0, "water")
        table.choose("move", 0, to=[1, 0])
        assert table.due == (("move", 0) if left else ("room", 1))
        assert table.state.robots[0, 0] == 1
        assert table.state.points_own[0] == 1 + left
        assert table.state.points_max[0] == 1 + left

    @pytest.mark.parametrize(
        ("tile", "kind", "gain"), [("WA-O1", "recruit", 1), ("WA-O3", "promote", 1)]
    )
    def test_an_engineer_gained_in_the_active_room(self, tile, kind, gain):
        """SGO-A1, the other reading: a recruit adds 1, a new chief the difference."""
        table = Table("switches.ap_fixed_when_action_starts=false")
        table.attach(0, tile, (1, 0), rotation=3, on=False)
        table.set_rooms(0, water=(2, 0, 0), energy=(2, 0, 0))
        for room, points in (("water", 1 + gain), ("energy", 1)):
            copy = table.states.copy()
            table.start_action(0, "water")
            table.choose("move", 0, to=[1, 0])
            table.choose(kind, 0, room=room)
            assert table.state.points == points
            table.states[:] = copy

    def test_the_journey_follows_movement_rooms_only(self):
        """SGO-R11: a full gate module waits for the next movement room's turn."""
        table = Table()
        table.attach(0, "WA-G03", (0, 1), colonists=2)
        table.set_rooms(0, water=(1, 0, 0), modules=(3, 0, 0))
        table.start_action(0, "water")
        table.choose("move", 0, from_=[0, 0], to=[0, 1])
        table.stop_all()
        assert table.due == ("journey", 0)


class TestBonus:
    """`turn_on`, `list_bonus_rooms`: SGO-R16, SGO-A24."""

    @pytest.mark.parametrize(
        ("value", "declinable"), [("recruit_and_promotion", True), ("none", False)]
    )
    @pytest.mark.parametrize(("tile", "rooms"), [("WA-O1", 5), ("WA-O3", 2)])
    def test_declining(self, value, declinable, tile, rooms):
        """SGO-R16, SGO-A24: any room for a recruit, rooms with a plain engineer for a suit."""
        table = Table(f"switches.bonus_may_be_declined={value}")
        table.attach(0, tile, (1, 0), rotation=3, on=False)
        table.set_rooms(0, water=(1, 1, 0), airlocks=(2, 0, 0), energy=(0, 1, 1))
        table.start_action(0, "water")
        table.choose("move", 0, to=[1, 0])
        assert len(table.offered("room")) == rooms
        assert ({"decline": True} in table.options()) is declinable

    def test_promotion_needs_a_plain_engineer(self):
        """SGO-R16: with chiefs only nobody is asked."""
        table = Table()
        table.attach(0, "WA-O3", (1, 0), rotation=1, on=False)
        table.set_rooms(0, water=(0, 2, 0))
        table.start_action(0, "water")
        table.choose("move", 0, to=[1, 0])
        assert (table.kind, table.state.spare_suits[0]) == ("move", 2)


class TestAirlocks:
    """`list_airlocks`, `apply_airlock`: SGO-R19, SGO-A4, SGO-A5, SGO-A31."""

    def test_off_and_full_modules_are_no_options(self):
        """SGO-A4, SGO-A31: only ON airlocks with places left, gate modules never."""
        table = Table()
        table.attach(0, "WA-A5", (1, 0), rotation=2, on=False)
        table.attach(0, "WA-A1", (0, 1), colonists=1)
        table.attach(0, "WA-G03", (0, -1))
        table.set_rooms(0, airlocks=(4, 0, 0))
        table.start_action(0, "airlocks")
        assert table.options() == [{"at": [0, 1]}, {"stop": True}]

    def test_a_small_supply_fills_as_far_as_it_goes(self):
        """SGO-R19, SGO-A5: three in supply for four places, then nothing."""
        table = Table("figures.colonists=9")
        table.attach(0, "WA-A5", (1, 0), rotation=2)
        table.set_rooms(0, airlocks=(4, 0, 0))
        table.start_action(0, "airlocks")
        table.choose("airlock", 0, at=[1, 0])
        assert (table.on_module(0, (1, 0)), table.state.colonists[0]) == (3, 0)
        assert table.options() == [{"stop": True}]


class TestJourney:
    """`step_journey`, `list_full_gates`: SGO-R20, SGO-R11."""

    def test_all_full_modules_of_one_player_before_the_next(self):
        """SGO-R20: in an order of his choice; modules with free places keep their colonists."""
        table = Table()
        for seat, tiles in ((1, ("WA-G01", "WA-G03")), (2, ("WA-G02", "WA-G05"))):
            table.attach(seat, tiles[0], (0, 1), colonists=2)
            table.attach(seat, tiles[1], (0, -1), colonists=3 if seat == 1 else 2)
        table.start_journey(2)
        assert table.options() == [{"at": [0, -1]}]
        table.choose("journey", 2, at=[0, -1])
        assert table.offered("exoplanet") == ["Susskind"] * 18
        for area in ("T2", "T3"):
            table.choose("area", 2, area=area)
        assert table.due == ("journey", 1)
        assert table.options() == [{"at": [0, 1]}, {"at": [0, -1]}]
        table.choose("journey", 1, at=[0, -1])
        assert table.on_module(2, (0, 1)) == 2


class TestStuck:
    """`can_anybody_land`: SGO-A35."""

    @pytest.mark.parametrize(("colonists", "status"), [(8, Status.RUNNING), (7, Status.STUCK)])
    def test_nobody_can_fill_the_smallest_gate_module(self, colonists, status):
        """SGO-A35: with 7 figures, 5 on an area and 1 on the wheel, one colonist is left."""
        table = Table(f"figures.colonists={colonists}")
        for seat in range(3):
            table.put_colonists(seat, (0, 0), 0)
            table.settle("Susskind", {seat: " ".join(f"T{seat * 5 + n}" for n in range(1, 6))})
        table.start_turn(0)
        assert table.state.status == status
        assert table.state.turn == (status == Status.RUNNING)
        assert (table.state.credit[:3] > 0).all() == (status == Status.STUCK)
