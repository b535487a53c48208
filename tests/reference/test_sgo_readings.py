"""Readings of unclear points in the twin: each switch with its other value."""

import pytest

from tests.reference.positions import (
    attach,
    choose,
    new_planet,
    new_table,
    offered,
    set_rooms,
    settle,
)
from tests.reference.sgo.actions import act
from tests.reference.sgo.journey import end_game, fill_ranks, land, swap_tokens
from tests.reference.sgo.scoring import predominance_points
from tests.reference.sgo.setup import take_starting_modules
from tests.reference.sgo.turn import turn

FERMI_FIRST = {"Fermi": "G1", "Bose": "G2", "Planck": "G3", "Dirac": None}


@pytest.mark.parametrize(
    ("fixed", "tile", "room", "steps"),
    [
        (True, "WA-O1", "water", 1),
        (False, "WA-O1", "water", 2),
        (False, "WA-O1", "energy", 1),
        (True, "WA-O3", "water", 1),
        (False, "WA-O3", "water", 2),
        (True, "WA-O5", None, 1),
        (False, "WA-O5", None, 2),
        (False, "WA-O6", None, 1),
    ],
)
def test_figures_gained_in_the_room_add_points_only_with_the_switch(fixed, tile, room, steps):
    """SGO-A1: one engineer turns an Odyssey module ON; then one more step, or none."""
    game = new_table(switches__ap_fixed_when_action_starts=fixed)
    attach(game, 0, tile, (1, 0), rotation=3, on=False)
    set_rooms(game, 0, water=(1, 0, 0))
    game.follow(act(game, 0, "water"))
    choose(game, "move", 0, **{"from": [0, 0], "to": [1, 0]})
    if room is not None:
        choose(game, game.kind, 0, room=room)
    taken = 1
    while game.kind == "move":
        choose(game, "move", 0, **{"from": [0, 0], "to": [1, 0]})
        taken += 1
    assert taken == steps


@pytest.mark.parametrize(("blocked", "corridors"), [(False, 5), (True, 7)])
def test_a_corridor_at_a_wall_counts_only_with_the_switch(blocked, corridors):
    """SGO-A6.

    ::

        . |       start module: N and W open, E at a wall, S joined
        -S|       straight tile right of it: N open, S joined
        -T|       tee below it: W open, E at a wall, N joined
          |       straight tile right of the tee: S open, N joined
    """
    game = new_table(switches__blocked_corridor_counts_as_open=blocked)
    attach(game, 0, "WA-O9", (1, 0))
    attach(game, 0, "WA-G01", (0, 1))
    attach(game, 0, "WI-G01", (1, 1), on=False)
    game.players[0].influence = 20
    end_game(game)
    assert game.sources[0]["corridors"] == -corridors


class TestCloseCheck:
    """SGO-A7: after the module, or after each colonist."""

    def land_four(self, check):
        """Seat 0 closes Fermi with the first of four colonists."""
        game = new_table(planets=FERMI_FIRST, switches__close_check=check)
        settle(game.planets["Fermi"], {0: "M1.1 M1.2 M2.1", 1: "M2.2 M3.1 M3.2"})
        game.planets["Fermi"].central[1] = 2
        game.follow(land(game, 0, 0, "G1", "Fermi", 4))
        choose(game, "area", 0, area="M4.1")
        return game

    def test_the_whole_module_lands_first(self):
        """Three on the central planet: seat 0 leads there, 12 + 5 against 7."""
        game = self.land_four("after_module")
        for _ in range(3):
            choose(game, "area", 0, area="central")
        choose(game, "gate", 0, exoplanet="Dirac")
        assert game.influence == [17, 7, 0]
        assert (game.kind, game.seat) == ("swap", 0)

    def test_the_rest_of_the_module_goes_home(self):
        """Three go home at once: seat 1 leads the central planet, 12 against 7 + 5."""
        game = self.land_four("after_each_colonist")
        assert game.kind == "gate"
        choose(game, "gate", 0, exoplanet="Dirac")
        assert game.influence == [12, 12, 0]
        assert (game.kind, game.seat) == ("swap", 1)
        choose(game, "swap", 1, decline=True)
        # 30 + 3 of the module + 4 from Fermi - 1 on the first rank.
        assert game.players[0].supply == 36


@pytest.mark.parametrize(("mandatory", "options"), [(False, 5), (True, 4)])
def test_a_swap_may_be_declined_without_the_switch(mandatory, options):
    """SGO-A8."""
    game = new_table(switches__swap_mandatory=mandatory)
    game.follow(swap_tokens(game, 2))
    assert len(game.options()) == options
    assert ({"decline": True} in game.options()) is not mandatory


@pytest.mark.parametrize(
    ("direction", "order"),
    [
        ("water_at_7", ["water", "wildlife", "energy", "balance", "none"]),
        ("water_at_0", ["none", "balance", "energy", "wildlife", "water"]),
    ],
)
def test_track_direction(direction, order):
    """SGO-A10."""
    assert new_table(switches__track_setup_direction=direction).tokens == order


@pytest.mark.parametrize(("switch", "points"), [(False, [7, 0, 0]), (True, [14, 7, 7])])
def test_a_lead_of_nothing_scores_only_with_the_switch(switch, points):
    """SGO-A11: seat 0 has a water module; wildlife, energy and sets are led with nothing.

    Worth 7, 4, 2 and 1: seat 0 has water, the other three tokens go to all or to nobody.
    """
    game = new_table(switches__zero_majority_scores=switch)
    on = [{"water": water, "wildlife": 0, "energy": 0} for water in (1, 0, 0)]
    assert predominance_points(game.rules, game.tokens, on) == points


@pytest.mark.parametrize(
    ("owners", "safe_lead", "four_of_six"),
    [
        ({0: "C S12 S31", 1: "E1a", 2: "E1b"}, True, False),
        ({0: "C S12 S31 E1a"}, True, True),
        ({0: "C S12 S31", 1: "E1a E1b E1c"}, True, True),
        ({0: "C S12 S31", 1: "E1a"}, False, False),
    ],
)
def test_collins_volcano_won(owners, safe_lead, four_of_six):
    """SGO-A12."""
    for switch, won in (
        ("cannot_be_overtaken_or_tied", safe_lead),
        ("at_least_4_of_6", four_of_six),
    ):
        planet = new_planet("Collins", switches__collins_won=switch)
        settle(planet, owners)
        assert planet.is_won("1") == won


@pytest.mark.parametrize(
    ("switch", "length", "points"),
    [("twelfth_step", 11, 18), ("extra_area_without_value", 12, 18)],
)
def test_turing_centre(switch, length, points):
    """SGO-A14: 11 areas and the centre have twelve values, or 12 areas and a bare centre."""
    planet = new_planet("Turing", players=2, switches__turing2_centre=switch)
    walked = []
    while areas := planet.legal_areas(0, []):
        assert len(areas) == 1 or not walked
        planet.place(0, areas[0])
        walked.append(areas[0])
    assert walked == [*(f"X{n}" for n in range(1, length + 1)), "C"]
    assert planet.points()[0]["areas"] == points


@pytest.mark.parametrize(
    ("switch", "majorities"),
    [("largest_component", [7, 0, 0]), ("all_areas_with_a_neighbour", [0, 7, 0])],
)
def test_planck_group(switch, majorities):
    """SGO-A15: a group of three against two pairs; single areas count in neither reading."""
    planet = new_planet("Planck", switches__planck_group=switch)
    settle(planet, {0: "O1 O2 O3 O9", 1: "O5 O6 I4 I5", 2: "H O11"})
    assert [points["majorities"] for points in planet.points()] == majorities


@pytest.mark.parametrize(
    ("floor", "total", "corridors", "ranks", "wheel"),
    [("none", -2, -4, -1, 8), ("zero", 0, -2, 0, 0)],
)
def test_score_floor(floor, total, corridors, ranks, wheel):
    """SGO-A18 and SGO-A28: 2 points and the four corridors of a lonely start module."""
    game = new_table(switches__score_floor=floor)
    game.players[1].score("areas", 2)
    end_game(game)
    final = game.final()
    assert (final["total"][1], final["ranks"][1], final["wheel"][1]) == (total, ranks, wheel)
    assert game.sources[1]["corridors"] == corridors


@pytest.mark.parametrize(
    ("value", "declinable"), [("recruit_and_promotion", True), ("none", False)]
)
@pytest.mark.parametrize(("tile", "rooms"), [("WA-O1", 5), ("WA-O3", 1)])
def test_bonus_may_be_declined(value, declinable, tile, rooms):
    """SGO-A24."""
    game = new_table(switches__bonus_may_be_declined=value)
    attach(game, 0, tile, (1, 0), rotation=3, on=False)
    set_rooms(game, 0, water=(1, 0, 0))
    game.follow(act(game, 0, "water"))
    choose(game, "move", 0, **{"from": [0, 0], "to": [1, 0]})
    assert len(game.options()) == rooms + declinable
    assert ({"decline": True} in game.options()) is declinable


@pytest.mark.parametrize(
    ("switch", "cells"),
    [
        (True, [[-1, 0], [0, -1], [0, 1], [1, -1], [1, 1], [2, 0]]),
        (False, [[-1, 0], [0, -1], [0, 1]]),
    ],
)
def test_second_module_may_join_the_first(switch, cells):
    """SGO-A29: a cross lies east of the start module; 3 free corridors at each of the two.

    Without the switch only the corridors of the start module remain.
    """
    game = new_table(switches__setup_second_module_may_join_first=switch)
    for stack in game.stacks.values():
        stack.clear()
    game.stacks["odyssey-water"].append("WA-O5")
    game.stacks["odyssey-energy"].append("EN-O5")
    game.follow(take_starting_modules(game, 0))
    choose(game, "start_module", 0, tile="WA-O5")
    choose(game, "place", 0, at=[1, 0])
    choose(game, "start_module", 0, tile="EN-O5")
    assert sorted(offered(game, "at")) == cells


def test_a_starting_module_that_fits_nowhere_goes_under_its_stack():
    """SGO-R7 with a start module of one corridor and a dead end on it."""
    game = new_table(start_module__openings="N")
    game.stacks["gate-water"].remove("WA-G04")
    game.stacks["gate-water"].appendleft("WA-G04")
    game.follow(take_starting_modules(game, 0))
    choose(game, "start_module", 0, tile="WA-G04")
    assert game.options() == [{"tile": "WA-G04", "at": [0, -1], "rotation": 2}]
    game.apply(game.options()[0])
    choose(game, "start_module", 0, stack="odyssey-water", tile="WA-O1")
    assert game.options() == [{"tile": "WA-O1", "put_back": True}]
    game.apply(game.options()[0])
    assert game.stacks["odyssey-water"][-1] == "WA-O1"
    assert game.kind is None


class TestRanks:
    """SGO-R26, SGO-A16, SGO-A17, SGO-A21."""

    def test_colonists_come_from_supply_then_station_then_a_marker(self):
        """One in supply, two in the station (the fullest module first), then nothing."""
        game = new_table(ranks__engineer=[])
        player = game.players[0]
        player.supply = 1
        player.station.cells[0, 0].colonists = 1
        attach(game, 0, "WA-A5", (1, 0), colonists=1)
        player.influence = 45
        game.follow(fill_ranks(game, 0))
        assert player.rank_figures == ["colonist", "colonist", "colonist", "marker"]
        assert player.station.colonists() == 0

    def test_the_first_built_of_equal_modules_gives_the_colonist(self):
        """SGO-A16."""
        game = new_table()
        player = game.players[0]
        player.supply = 0
        player.station.cells[0, 0].colonists = 1
        attach(game, 0, "WA-A5", (1, 0), colonists=2)
        attach(game, 0, "WA-A6", (2, 0), colonists=2)
        player.influence = 10
        game.follow(fill_ranks(game, 0))
        assert [m.colonists for m in player.station.modules] == [1, 1, 2]

    def test_third_and_sixth_rank_ask_in_turn_order(self):
        """Seats 2 and 0, with seat 1 active: seat 2 first; robots are not offered."""
        game = new_table()
        for seat in (0, 2):
            set_rooms(game, seat, water=(1, 2, 3), airlocks=(0, 0, 1))
        game.players[0].influence, game.players[2].influence = 30, 65
        game.follow(fill_ranks(game, 1))
        assert game.seat == 2
        assert game.options() == [
            {"rank": 3, "room": "water", "figure": "engineer"},
            {"rank": 3, "room": "water", "figure": "chief"},
        ]
        choose(game, "rank_figure", 2, rank=3, figure="engineer")
        choose(game, "rank_figure", 2, rank=6, figure="chief")
        choose(game, "rank_figure", 0, rank=3, figure="chief")
        assert game.players[2].rank_figures[2::3] == ["engineer", "chief"]

    def test_without_engineers_a_marker_stands_on_the_rank(self):
        """Only possible under changed rules."""
        game = new_table()
        set_rooms(game, 0, water=(0, 0, 2))
        game.players[0].influence = 30
        game.follow(fill_ranks(game, 0))
        assert game.kind is None
        assert game.players[0].rank_figures == ["colonist", "colonist", "marker"]


class TestStuck:
    """SGO-A35."""

    def test_nobody_can_fill_the_smallest_gate_module(self):
        """Two colonists are enough for a gate module of 2, one is not."""
        for left, status in ((2, "running"), (1, "stuck")):
            game = new_table()
            for player in game.players:
                player.supply, player.station.cells[0, 0].colonists = 0, 1
            game.players[1].supply = left - 1
            game.follow(turn(game, 0))
            assert game.status == status
            assert game.turn == (1 if status == "running" else 0)

    def test_a_player_without_figures_has_no_turn(self):
        """The turn counts; when it is so for all the game is stuck."""
        game = new_table()
        set_rooms(game, 0, modules=(0, 0, 2))
        game.follow(turn(game, 0))
        assert (game.kind, game.turn, game.status) == (None, 1, "running")
        for seat in (1, 2):
            set_rooms(game, seat)
        game.follow(turn(game, 0))
        assert (game.turn, game.status) == (2, "stuck")
