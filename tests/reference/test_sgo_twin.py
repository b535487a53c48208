"""Setup and rooms in the reference twin: SGO-T1 to T6, T14, T22."""

from itertools import pairwise

import pytest

from tests.reference.positions import (
    FIVE_PLANETS,
    attach,
    choose,
    new_table,
    offered,
    set_rooms,
    setup_of,
    tree_with,
)
from tests.reference.sgo import Twin
from tests.reference.sgo.actions import act
from tests.reference.sgo.turn import turn


def water_station(game, seat=0):
    """Start module with an arm of three water modules to the east, all ON."""
    attach(game, seat, "WA-G03", (1, 0), rotation=1)
    attach(game, seat, "WA-O9", (2, 0), rotation=1)
    attach(game, seat, "WA-A4", (3, 0), rotation=1)


class TestSetup:
    """SGO-T14 and SGO-R7."""

    def test_every_figure_is_accounted_for(self):
        """SGO-T14: 36 colonists, 7 engineers, 4 suits, 5 robots."""
        for player in new_table().players:
            engineers = sum(room.engineers for room in player.rooms.values())
            chiefs = sum(room.chiefs for room in player.rooms.values())
            assert (player.station.colonists(), player.supply) == (5, 30)
            assert (engineers, chiefs, player.spare_engineers) == (3, 1, 3)
            assert (player.spare_suits, player.spare_robots) == (3, 5)
            assert player.rooms["airlocks"].engineers + player.rooms["airlocks"].chiefs == 0

    def test_two_modules_from_different_stacks_seat_by_seat(self):
        """SGO-R7: the used stack is not offered again to the same player."""
        tree = tree_with()
        twin = Twin(tree, 3, setup_of(tree, FIVE_PLANETS))
        assert len(twin.options()) == 9
        choose(twin, "start_module", 0, stack="gate-water", tile="WA-G01")
        # A tee joins each of the four open corridors in three rotations.
        assert len(twin.options()) == 12
        choose(twin, "place", 0, at=[1, 0], rotation=0)
        assert len(twin.options()) == 8
        choose(twin, "start_module", 0, stack="airlock-energy")
        choose(twin, "place", 0, at=[2, 0], rotation=0)
        assert (twin.kind, twin.seat) == ("start_module", 1)
        assert offered(twin, "tile")[0] == "WA-G02"
        for seat in (1, 2):
            for stack in ("gate-water", "gate-energy"):
                choose(twin, "start_module", seat, stack=stack)
                twin.apply(twin.options()[0])
        assert (twin.kind, twin.seat, twin.turn) == ("room", 0, 1)
        assert not any(m.on for m in twin.players[0].station.modules[1:])

    def test_equal_rotations_are_one_option(self):
        """SGO-A30: a straight tile beside one corridor, a cross likewise."""
        game = new_table()
        station = game.players[0].station
        at_east = {r for cell, r in station.places(game.rules.tiles["WA-G03"]) if cell == (1, 0)}
        assert at_east == {1}
        at_east = {r for cell, r in station.places(game.rules.tiles["WA-O5"]) if cell == (1, 0)}
        assert at_east == {0}
        at_east = {r for cell, r in station.places(game.rules.tiles["WA-G02"]) if cell == (1, 0)}
        assert at_east == {2, 3}


class TestActionPoints:
    """SGO-T1, SGO-R10: engineer 1, chief 2, robot 1, the figure on the stand included."""

    def test_every_player_gets_the_points_of_his_figures(self):
        """P1 4 points with the chief he moved in, P2 6, P3 none and no action."""
        game = new_table()
        set_rooms(game, 0, modules=(2, 0, 0), airlocks=(0, 1, 0))
        set_rooms(game, 1, modules=(1, 2, 1))
        set_rooms(game, 2, water=(3, 1, 0))
        game.follow(turn(game, 0))
        choose(game, "room", 0, **{"from": "airlocks", "to": "modules", "figure": "chief"})
        acted = []
        while game.kind is not None:
            acted.append(game.seat)
            choose(game, "take", game.seat, stack="gate-water")
            choose(game, "place", game.seat, put_back=True)
        assert acted == [0] * 4 + [1] * 6

    def test_a_room_without_own_figures_gives_no_points(self):
        """P3 has nobody in the modules room."""
        game = new_table()
        set_rooms(game, 2, water=(3, 1, 0))
        assert game.players[2].action_points("modules", game.rules) == 0


class TestMovement:
    """SGO-T2, SGO-R13."""

    def test_eight_points_walk_eight_steps(self):
        """Two colonists walk 3 water modules each, two walk 1 each."""
        game = new_table()
        water_station(game)
        set_rooms(game, 0, water=(0, 3, 2))
        game.follow(act(game, 0, "water"))
        for _ in range(2):
            for start, end in pairwise([[0, 0], [1, 0], [2, 0], [3, 0]]):
                choose(game, "move", 0, **{"from": start, "to": end})
        for _ in range(2):
            choose(game, "move", 0, **{"from": [0, 0], "to": [1, 0]})
        assert game.kind is None
        cells = game.players[0].station.cells
        assert [cells[x, 0].colonists for x in range(4)] == [1, 2, 0, 2]

    def test_other_fields_cannot_be_entered(self):
        """A wildlife module next door is no option in the water room, and is refused."""
        game = new_table()
        water_station(game)
        attach(game, 0, "WI-O5", (0, -1))
        game.follow(act(game, 0, "water"))
        assert offered(game, "to") == [[1, 0]]
        with pytest.raises(ValueError, match="no option"):
            game.apply({"from": [0, 0], "to": [0, -1]})

    def test_the_start_module_may_always_be_entered(self):
        """From a wildlife module back to the white one in the water room."""
        game = new_table()
        game.players[0].station.cells[0, 0].colonists = 4
        attach(game, 0, "WI-O5", (0, -1), colonists=1)
        game.follow(act(game, 0, "water"))
        assert game.options() == [{"from": [0, -1], "to": [0, 0]}, {"stop": True}]

    def test_edge_contact_without_a_corridor_is_not_enough(self):
        """SGO-A3: a straight module beside the start module, its walls towards it."""
        game = new_table()
        attach(game, 0, "WA-O9", (1, 0), rotation=0)
        game.follow(act(game, 0, "water"))
        assert game.options() == [{"stop": True}]

    def test_a_full_module_cannot_be_entered(self):
        """SGO-R14: the water gate module holds 3."""
        game = new_table()
        attach(game, 0, "WA-G03", (1, 0), rotation=1, colonists=3)
        game.follow(act(game, 0, "water"))
        assert game.options() == [{"stop": True}]


class TestActivation:
    """SGO-T3, SGO-T4, SGO-T5: SGO-R15 and SGO-R16."""

    def enter(self, tile, **figures):
        """Let a colonist of seat 0 enter an OFF module east of the start module."""
        game = new_table()
        attach(game, 0, tile, (1, 0), rotation=3, on=False)
        for name, value in figures.items():
            setattr(game.players[0], name, value)
        set_rooms(game, 0, water=(0, 1, 0), energy=(1, 0, 0))
        game.follow(act(game, 0, "water"))
        choose(game, "move", 0, **{"from": [0, 0], "to": [1, 0]})
        return game

    def test_the_colonist_goes_home_and_the_module_is_on(self):
        """Module ON, station -1, supply +1, one of two points used."""
        game = self.enter("WA-A4")
        player = game.players[0]
        assert player.station.cells[1, 0].on
        assert (player.station.colonists(), player.supply) == (4, 31)
        choose(game, "move", 0, **{"from": [0, 0], "to": [1, 0]})
        assert game.kind is None

    def test_promotion_makes_a_chief_and_the_next_colonist_stays(self):
        """SGO-T4."""
        game = self.enter("WA-O3")
        assert game.options() == [{"room": "energy"}, {"decline": True}]
        choose(game, "promote", 0, room="energy")
        player = game.players[0]
        room = player.rooms["energy"]
        assert (room.engineers, room.chiefs, player.spare_suits) == (0, 1, 2)
        assert player.supply == 31
        choose(game, "move", 0, **{"from": [0, 0], "to": [1, 0]})
        assert player.station.cells[1, 0].colonists == 1
        assert player.supply == 31

    def test_recruit_goes_into_any_room(self):
        """An engineer from supply into a room of choice; no room is ruled out."""
        game = self.enter("WA-O1")
        assert offered(game, "room") == ["water", "wildlife", "energy", "modules", "airlocks"]
        choose(game, "recruit", 0, room="airlocks")
        assert game.players[0].rooms["airlocks"].engineers == 1
        assert game.players[0].spare_engineers == 2

    def test_robot_goes_into_the_room_of_its_icon(self):
        """No choice, no decision."""
        game = self.enter("WA-O8")
        assert game.kind == "move"
        assert game.players[0].rooms["modules"].robots == 1
        assert game.players[0].spare_robots == 4

    def test_declining_leaves_the_figures_alone(self):
        """SGO-A24."""
        game = self.enter("WA-O1")
        choose(game, "recruit", 0, decline=True)
        assert game.players[0].spare_engineers == 3
        assert game.kind == "move"

    @pytest.mark.parametrize(
        ("tile", "figure"),
        [("WA-O3", "spare_suits"), ("WA-O1", "spare_engineers"), ("WA-O8", "spare_robots")],
    )
    def test_without_the_figure_only_the_module_turns_on(self, tile, figure):
        """SGO-T5."""
        game = self.enter(tile, **{figure: 0})
        player = game.players[0]
        assert player.station.cells[1, 0].on
        assert game.kind == "move"
        assert getattr(player, figure) == 0
        assert player.rooms["water"].chiefs == 1
        assert player.rooms["energy"].engineers == 1
        assert sum(room.robots for room in player.rooms.values()) == 0

    def test_promotion_needs_a_plain_engineer(self):
        """All figures on the board are chiefs: no decision."""
        game = new_table()
        attach(game, 0, "WA-O3", (1, 0), rotation=1, on=False)
        set_rooms(game, 0, water=(0, 1, 0))
        game.follow(act(game, 0, "water"))
        choose(game, "move", 0, **{"from": [0, 0], "to": [1, 0]})
        assert game.kind == "move"
        assert game.players[0].spare_suits == 3


class TestAirlocks:
    """SGO-T6, SGO-R19."""

    def fill_all(self, game, seat):
        """Fill airlocks as long as any is offered; return the numbers of added colonists."""
        game.follow(act(game, seat, "airlocks"))
        added = []
        while game.kind == "airlock" and "at" in game.options()[0]:
            before = game.players[seat].supply
            game.apply(game.options()[0])
            added.append(before - game.players[seat].supply)
        return added

    def test_two_points_fill_two_airlocks(self):
        """P2: 2 engineers, airlocks of 2 and 4; the full start module is no option."""
        game = new_table()
        attach(game, 1, "WA-A1", (1, 0))
        attach(game, 1, "WA-A5", (-1, 0))
        set_rooms(game, 1, airlocks=(2, 0, 0))
        assert self.fill_all(game, 1) == [2, 4]
        assert game.kind is None

    def test_a_third_point_without_airlock_stays_unused(self):
        """P1: robot and chief, the start module takes 5 and an airlock 4."""
        game = new_table()
        game.players[0].station.cells[0, 0].colonists = 0
        attach(game, 0, "WA-A5", (1, 0))
        set_rooms(game, 0, airlocks=(0, 1, 1))
        assert self.fill_all(game, 0) == [5, 4]
        assert game.players[0].supply == 30 - 9
        assert game.options() == [{"stop": True}]

    def test_one_point_fills_one_of_three(self):
        """P3: one robot, the start module is filled with 5."""
        game = new_table()
        game.players[2].station.cells[0, 0].colonists = 0
        attach(game, 2, "WA-A1", (1, 0))
        attach(game, 2, "WA-A5", (-1, 0))
        set_rooms(game, 2, airlocks=(0, 0, 1))
        assert self.fill_all(game, 2) == [5]
        assert game.kind is None

    def test_an_off_airlock_and_an_empty_supply_offer_nothing(self):
        """SGO-A4 and SGO-A5: OFF cannot be filled; a small supply fills as far as it goes."""
        game = new_table()
        attach(game, 0, "WA-A5", (1, 0), on=False)
        set_rooms(game, 0, airlocks=(2, 0, 0))
        assert self.fill_all(game, 0) == []
        game.players[0].station.cells[1, 0].on = True
        game.players[0].supply = 3
        assert self.fill_all(game, 0) == [3]
        assert game.options() == [{"stop": True}]


class TestModulesRoom:
    """SGO-T22, SGO-R17."""

    def test_attaching_bars_the_stack_and_putting_back_does_not(self):
        """SGO-T22; the tile put back goes under its stack."""
        game = new_table()
        set_rooms(game, 0, modules=(0, 2, 0))
        game.follow(act(game, 0, "modules"))
        choose(game, "take", 0, stack="gate-water", tile="WA-G01")
        choose(game, "place", 0, put_back=True)
        assert game.stacks["gate-water"][-1] == "WA-G01"
        choose(game, "take", 0, stack="gate-water", tile="WA-G02")
        choose(game, "place", 0, at=[1, 0], rotation=2)
        assert "gate-water" not in offered(game, "stack")
        choose(game, "take", 0, stack="gate-energy")
        choose(game, "place", 0, put_back=True)
        assert "gate-energy" in offered(game, "stack")
        game.follow(act(game, 1, "modules"))
        assert "gate-water" in offered(game, "stack")

    def test_without_open_corridors_a_tile_can_only_be_put_back(self):
        """SGO-R18 and SGO-A31: four dead ends seal the start module."""
        game = new_table()
        for number, cell in enumerate([(0, -1), (1, 0), (0, 1), (-1, 0)]):
            attach(game, 0, ("WA-G04", "WA-G07", "WA-G09", "WA-A6")[number], cell, (2 + number) % 4)
        game.stacks["odyssey-energy"].clear()
        game.follow(act(game, 0, "modules"))
        assert "odyssey-energy" not in offered(game, "stack")
        choose(game, "take", 0, stack="airlock-water")
        assert game.options() == [{"tile": "WA-A1", "put_back": True}]

    def test_a_new_tile_may_block_other_corridors(self):
        """SGO-R18: a corner closes the gap between two arms, its wall towards one of them."""
        game = new_table()
        attach(game, 0, "WA-O5", (1, 0))
        attach(game, 0, "WA-O6", (0, 1))
        at_gap = {
            r for c, r in game.players[0].station.places(game.rules.tiles["WA-G04"]) if c == (1, 1)
        }
        assert at_gap == {0, 3}
