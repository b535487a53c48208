"""Journey, closing and end in the reference twin: SGO-T7 to T13, T20, T23."""

from collections import deque

import pytest

from tests.reference.positions import (
    attach,
    choose,
    new_table,
    offered,
    settle,
)
from tests.reference.sgo.journey import end_game, journey, land, move_gate, swap_tokens
from tests.reference.sgo.planet import CENTRAL
from tests.reference.sgo.scoring import predominance_points

ONE_LEFT = {"Bose": "G1", "Susskind": "G2", "Planck": "G3"}
"""Three planets with gates and none waiting."""


class TestJourney:
    """SGO-T7, SGO-T8, SGO-T9: SGO-R20 to SGO-R27."""

    def test_the_gate_of_a_closed_planet_serves_the_next_module(self):
        """SGO-T7; P2 is seat 0 here, P1 seat 1."""
        game = new_table()
        susskind, bose, turing = (game.planets[n] for n in ("Susskind", "Bose", "Turing"))
        settle(susskind, {1: "T1 T2 T3 T4 T5 T6", 2: "T7 T8 T9 T10 T11 T12 T13 T14 T15"})
        attach(game, 0, "WA-G01", (1, 0), colonists=2)
        attach(game, 0, "WA-G04", (2, 0), colonists=4)
        attach(game, 0, "WA-G06", (3, 0), colonists=3)
        attach(game, 1, "WA-G07", (1, 0), colonists=3)
        attach(game, 1, "WI-G06", (2, 0), colonists=1)
        game.follow(journey(game, 0))

        choose(game, "journey", 0, at=[1, 0])
        choose(game, "area", 0, area="L1.1")
        choose(game, "area", 0, area="L1.2")
        choose(game, "journey", 0, at=[2, 0])
        for area in ("L1.3", "L1.4", "L1.5", "L1.6"):
            choose(game, "area", 0, area=area)
        assert bose.counts() == [6, 0, 0]

        choose(game, "journey", 0, at=[3, 0])
        for area in ("T16", "T17", "T18"):
            choose(game, "area", 0, area=area)
        assert offered(game, "exoplanet") == ["Turing", "Dirac"]
        choose(game, "gate", 0, gate="G2", exoplanet="Turing")
        assert game.influence == [6, 12, 18]
        assert game.closed == ["Susskind"]

        choose(game, "journey", 1, at=[1, 0])
        for area in ("B1", "B3", "B4"):
            choose(game, "area", 1, area=area)
        assert turing.counts() == [0, 3, 0]
        assert game.kind is None
        assert game.players[1].station.cells[2, 0].colonists == 1

    def test_ranks_are_asked_right_after_the_closing(self):
        """A seat that reaches 30 gives colonists to ranks 1 and 2 and a figure to rank 3."""
        game = new_table()
        settle(game.planets["Susskind"], {2: " ".join(f"T{n}" for n in range(1, 16))})
        game.players[2].supply = 20
        game.follow(land(game, 0, 0, "G2", "Susskind", 3))
        for area in ("T16", "T17", "T18"):
            choose(game, "area", 0, area=area)
        choose(game, "gate", 0, exoplanet="Dirac")
        assert (game.kind, game.seat) == ("rank_figure", 2)
        choose(game, "rank_figure", 2, rank=3, room="modules", figure="chief")
        assert game.players[2].rank_figures == ["colonist", "colonist", "chief"]
        assert game.players[2].supply == 20 + 15 - 2
        assert game.players[2].spare_suits == 3

    def test_hawking_pays_one_per_colonist(self):
        """SGO-T8."""
        game = new_table(planets=ONE_LEFT)
        game.gates["G1"] = "Hawking"
        attach(game, 0, "WA-G04", (1, 0), colonists=4)
        game.follow(journey(game, 0))
        choose(game, "journey", 0, at=[1, 0])
        assert game.influence == [4, 0, 0]
        assert game.players[0].supply == 34
        assert game.players[0].station.colonists() == 5

    def test_surplus_goes_home_and_the_next_module_to_hawking(self):
        """SGO-T9, SGO-T10 and SGO-T19: 12 + 18 from Bose, then 4 on Hawking."""
        game = new_table(planets=ONE_LEFT)
        bose = game.planets["Bose"]
        settle(
            bose,
            {
                0: "L1.1 L1.2 L1.3 L2.1 L2.2 L2.3 L3.1 L3.2 L3.3",
                1: "L1.4 L2.4 L4.1",
                2: "L1.5 L1.6 L2.5 L3.4 L4.2 L4.3 L5.1",
            },
        )
        player = game.players[2]
        player.influence, player.rank_figures = 12, ["colonist"]
        attach(game, 2, "WA-G02", (1, 0), colonists=3)
        attach(game, 2, "WA-G04", (2, 0), colonists=4)
        assert bose.free_areas() == ["L5.2", "L6.1"]
        game.follow(journey(game, 2))
        choose(game, "journey", 2, at=[1, 0])
        assert offered(game, "area") == ["L5.2"]
        choose(game, "area", 2, area="L5.2")
        assert offered(game, "area") == ["L6.1"]
        supply = player.supply
        choose(game, "area", 2, area="L6.1")
        choose(game, "swap", 2, decline=True)
        # 2 + 1 + 1 + 2 + 2 + 1 = 9 colonists, sole leader of levels 4, 5 and 6: 9 + 3 x 3.
        assert player.influence == 30
        assert game.gates["G1"] == "Hawking"
        assert (game.kind, game.seat) == ("rank_figure", 2)
        choose(game, "rank_figure", 2, rank=3, room="water", figure="engineer")
        assert player.rank_figures == ["colonist", "colonist", "engineer"]
        assert player.rooms["water"].engineers == 0
        assert player.supply == supply + 1 + 9 - 1
        choose(game, "journey", 2, at=[2, 0])
        final = game.final()
        assert (final["total"][2], final["ranks"][2], final["wheel"][2]) == (34, 3, 4)

    def test_a_module_that_is_not_full_stays(self):
        """SGO-R20."""
        game = new_table()
        attach(game, 0, "WA-G04", (1, 0), colonists=3)
        game.follow(journey(game, 0))
        assert game.kind is None


class TestClosing:
    """SGO-T20 and SGO-A27."""

    def move_gates(self, game, closings):
        """Close planets in turn, each through its gate; return where the gates go."""
        goals = []
        for _ in range(closings):
            gate, planet = next((g, p) for g, p in game.gates.items() if p in game.planets)
            game.follow(move_gate(game, 0, gate, planet))
            if game.kind == "gate":
                game.apply(game.options()[0])
            goals.append(game.gates[gate])
        return goals

    def test_gates_move_to_waiting_planets_then_to_hawking(self):
        """SGO-T20, full game; the last waiting planet is a decision with one option."""
        game = new_table()
        assert self.move_gates(game, 5) == ["Turing", "Dirac", "Hawking", "Hawking", "Hawking"]

    def test_short_game_has_one_waiting_planet(self):
        """SGO-T20, short game."""
        game = new_table(planets={"Bose": "G1", "Dirac": "G3", "Turing": None})
        assert game.gates["G2"] is None
        assert self.move_gates(game, 3) == ["Turing", "Hawking", "Hawking"]

    def test_fermi_leaders_swap_in_turn_order_after_the_points(self):
        """SGO-R35 and SGO-A27: gate, points, home, swaps from the active player on."""
        game = new_table(planets={"Fermi": "G1", "Bose": "G2", "Planck": "G3", "Dirac": None})
        fermi = game.planets["Fermi"]
        settle(fermi, {0: "M1.1 M2.1 M3.1", 1: "M1.2 M2.2 M3.2"})
        fermi.central = [1, 2, 0]
        game.follow(land(game, active=1, seat=0, gate="G1", name="Fermi", colonists=2))
        choose(game, "area", 0, area="M4.1")
        choose(game, "area", 0, area=CENTRAL)
        choose(game, "gate", 0, exoplanet="Dirac")
        assert game.influence == [18 + 5, 12 + 5, 0]
        assert fermi.owner == {} and fermi.central == [0, 0, 0]
        choose(game, "swap", 1, tokens=["water", "wildlife"])
        choose(game, "swap", 0, tokens=["water", "energy"])
        assert game.tokens == ["wildlife", "energy", "water", "balance", "none"]
        assert game.kind is None

    def test_the_last_closing_ends_the_game_at_once(self):
        """SGO-R28 and SGO-A26: other full modules land on Hawking, nobody is asked."""
        game = new_table(planets={"Susskind": "G1"})
        settle(game.planets["Susskind"], {0: " ".join(f"T{n}" for n in range(1, 18))})
        attach(game, 0, "WA-G01", (1, 0), colonists=2)
        attach(game, 0, "WA-G04", (2, 0), colonists=4)
        attach(game, 1, "WA-G02", (1, 0), colonists=3)
        game.follow(journey(game, 0))
        choose(game, "journey", 0, at=[1, 0])
        choose(game, "area", 0, area="T18")
        assert game.status == "done"
        assert [source["hawking"] for source in game.sources] == [4, 3, 0]
        assert game.sources[0]["areas"] == 36
        assert game.players[0].rank_figures == []
        assert game.kind is None and game.options() == []


class TestEnd:
    """SGO-T11, SGO-T12, SGO-T13: SGO-R28 to SGO-R31."""

    def test_predominance_pays_all_leaders(self):
        """SGO-T11."""
        game = new_table()
        tokens = ["balance", "wildlife", "none", "energy", "water"]
        on = [
            dict(zip(("water", "wildlife", "energy"), counts, strict=True))
            for counts in [(6, 3, 1), (3, 4, 2), (4, 4, 4)]
        ]
        assert predominance_points(game.rules, tokens, on) == [0, 4, 12]

    def test_open_corridors_cost_one_each(self):
        """SGO-T12: 3 of the start module, 1 and 2 of a chain of ON and OFF modules."""
        game = new_table()
        attach(game, 0, "WA-G01", (1, 0), rotation=0)  # N, E, W: joined west and east
        attach(game, 0, "WI-G02", (2, 0), rotation=0, on=False)  # N, E, W: joined west
        assert game.players[0].station.open_corridors(False) == 6
        game.players[0].influence = 20
        end_game(game)
        assert game.sources[0]["corridors"] == -6

    def test_a_backward_crossing_returns_the_highest_figure(self):
        """SGO-T13: 24 - 6 = 18, the colonist of rank 2 is back in supply."""
        game = new_table()
        attach(game, 0, "WA-G01", (1, 0), on=False)
        attach(game, 0, "WI-G02", (2, 0), on=False)
        player = game.players[0]
        player.influence, player.rank_figures = 24, ["colonist", "colonist"]
        supply = player.supply
        end_game(game)
        final = game.final()
        assert (final["total"][0], final["ranks"][0], final["wheel"][0]) == (18, 1, 8)
        assert player.rank_figures == ["colonist"]
        assert player.supply == supply + 1

    def test_full_gate_modules_go_to_hawking_first(self):
        """SGO-R28: 3 points, and the module counts for predominance: water is worth 7."""
        game = new_table()
        attach(game, 0, "WA-G02", (1, 0), rotation=3, colonists=3)
        attach(game, 0, "WA-G04", (0, 1), colonists=3)  # not full
        end_game(game)
        assert game.sources[0]["hawking"] == 3
        assert game.sources[0]["predominance"] == 7
        assert game.players[0].station.cells[1, 0].colonists == 0
        assert game.players[0].station.cells[0, 1].colonists == 3
        assert game.status == "done"

    def test_ties_go_by_on_modules_and_are_shared_beyond(self):
        """SGO-R31 and SGO-A20."""
        game = new_table()
        for player in game.players:
            player.influence = 27
        attach(game, 1, "WA-G01", (1, 0))
        assert game.final()["winners"] == [1]
        assert game.final()["places"] == [2, 1, 2]
        attach(game, 2, "EN-O5", (1, 0))
        assert game.final()["winners"] == [1, 2]
        assert game.final()["credit"] == [0.0, 0.5, 0.5]


class TestTrack:
    """SGO-T23."""

    @pytest.mark.parametrize(("direction", "swaps"), [("water_at_7", 7), ("water_at_0", 3)])
    def test_swaps_from_setup_to_the_order_of_the_example(self, direction, swaps):
        """Search all orders that swaps can reach, shortest way first."""
        game = new_table(switches__track_setup_direction=direction)
        goal = ("balance", "wildlife", "none", "energy", "water")
        steps = {tuple(game.tokens): 0}
        waiting = deque(steps)
        while goal not in steps:
            order = waiting.popleft()
            game.tokens = list(order)
            game.follow(swap_tokens(game, 0))
            for option in game.options():
                game.tokens = list(order)
                game.follow(swap_tokens(game, 0))
                game.apply(option)
                reached = tuple(game.tokens)
                if reached not in steps:
                    steps[reached] = steps[order] + 1
                    waiting.append(reached)
        assert steps[goal] == swaps
