"""Set-up of a world: figures, stacks, exoplanets, gates, starting modules."""

from collections import Counter

import numpy as np
import pytest

from exobalance.simcore.games.sgo.data.boards import side_of
from exobalance.simcore.games.sgo.data.layout import (
    HAWKING,
    N_STACKS,
    PLANETS,
    STACKS,
    TOKENS,
    UNUSED,
    Slot,
)
from exobalance.simcore.games.sgo.rules.setup import choose_count
from tests.games.sgo.positions import GAME, Table, tree_of


class World:
    """A world as it is set up."""

    def __init__(self, *sets, players=3, world=0, root=1):
        self.tree = tree_of(*sets)
        self.params = GAME.pack(self.tree, players)[0]
        self.states = np.zeros(1, GAME.state_dtype).view(np.recarray)
        self.state = self.states[0]
        GAME.kernels.reset(self.state, self.params, np.uint64(root), world)
        self.setup = GAME.describe.setup_dict(self.state, self.tree)


class TestFigures:
    """`equip_seat`, `start_station`: SGO-R1, SGO-R3, SGO-R6, SGO-R8."""

    def test_tiles_of_the_box(self):
        """SGO-R1: 12 gate, 9 Odyssey and 6 airlock modules per field."""
        tiles = tree_of()["tiles"].values()
        counts = Counter((tile["type"], tile["field"]) for tile in tiles)
        for field in ("water", "wildlife", "energy"):
            assert [counts[kind, field] for kind in ("gate", "odyssey", "airlock")] == [12, 9, 6]

    def test_tweaked_figures(self):
        """SGO-R1, SGO-R3, SGO-R6: supplies follow from totals and starting figures."""
        world = World(
            "figures.colonists=20",
            "start.colonists=3",
            "start.engineers.airlocks=2",
            "start.chiefs.water=1",
            "start.robots.energy=1",
        )
        state = world.state
        assert (state.colonists[0], state.station[0], state.mod_colonists[0, 0]) == (16, 3, 3)
        assert (state.spare_engineers[0], state.spare_suits[0], state.spare_robots[0]) == (0, 2, 4)
        assert state.robots[0].tolist() == [0, 0, 1, 0, 0]

    def test_start_module(self):
        """SGO-R6: white, ON, with five colonists, at the middle of the station."""
        state = World().state
        assert (state.mod_tile[0, 0], state.mod_on[0, 0], state.mod_colonists[0, 0]) == (0, 1, 5)
        assert state.on_field[0].tolist() == [0, 0, 0]


class TestTrack:
    """Predominance tokens in setup: SGO-R4, SGO-A10."""

    @pytest.mark.parametrize(
        ("direction", "order"),
        [
            ("water_at_7", ["water", "wildlife", "energy", "balance", "none"]),
            ("water_at_0", ["none", "balance", "energy", "wildlife", "water"]),
        ],
    )
    def test_direction(self, direction, order):
        """SGO-R4: values 7, 4, 2, 1, 0 from the top."""
        world = World(f"switches.track_setup_direction={direction}")
        assert [TOKENS[token] for token in world.state.token] == order
        assert world.params.token_values.tolist() == [7, 4, 2, 1, 0]


class TestPlanets:
    """`draw_planets`, `place_gates`: SGO-R2, SGO-R40, SGO-A34."""

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_three_open_and_two_waiting(self, players):
        """SGO-R2: one gate on each open planet, at random; sides follow the player count."""
        gates = Counter()
        for number in range(60):
            world = World(players=players, world=number)
            planets = world.setup["exoplanets"]
            assert [planet["gate"] is not None for planet in planets] == [True] * 3 + [False] * 2
            assert sorted(p["gate"] for p in planets[:3]) == ["G1", "G2", "G3"]
            gates += Counter((p["gate"], i) for i, p in enumerate(planets[:3]))
            for planet in planets:
                side = side_of(world.tree, planet["name"], players)
                assert players in world.tree["exoplanets"][planet["name"]][side]["players"]
        # Each gate on each place: 20 expected of 60, five standard errors are 18.
        assert len(gates) == 9 and min(gates.values()) >= 3

    def test_short_game(self):
        """SGO-R40, SGO-A34: two gates at random, three planets, no tile of the third symbol."""
        unused = Counter()
        for number in range(60):
            world = World("variant.short_game=true", world=number)
            state, setup = world.state, world.setup
            assert [planet["gate"] is not None for planet in setup["exoplanets"]] == [
                True,
                True,
                False,
            ]
            assert (state.gate_planet == UNUSED).sum() == 1
            assert not (state.gate_planet == HAWKING).any()
            (gate,) = setup["unused_gates"]
            unused[gate] += 1
            tiles = [tile for stack in setup["stacks"].values() for tile in stack]
            assert len(tiles) == 81 - 12
            assert all(world.tree["tiles"][tile]["symbol"] != gate for tile in tiles)
        assert len(unused) == 3 and min(unused.values()) >= 3

    def test_a_planet_out_of_the_box_is_never_drawn(self):
        """SGO-R2: seven planets, 21 sets of five."""
        bose = PLANETS.index("Bose")
        for number in range(21):
            world = World("exoplanets.Bose.in_box=false", world=number)
            assert world.state.slot[bose] == Slot.ABSENT
        assert len(GAME.setup_sets(world.tree)) == choose_count(7, 5) == 21


class TestStacks:
    """`shuffle_stacks`: SGO-R5."""

    def test_nine_stacks_hold_all_tiles_once(self):
        """SGO-R5: by type and field."""
        world = World()
        for name, tiles in world.setup["stacks"].items():
            kind, field = name.split("-")
            assert {world.tree["tiles"][tile]["type"] for tile in tiles} == {kind}
            assert {world.tree["tiles"][tile]["field"] for tile in tiles} == {field}
        everything = [tile for stack in world.setup["stacks"].values() for tile in stack]
        assert sorted(everything) == sorted(world.tree["tiles"])

    def test_a_tweak_leaves_the_order_of_other_tiles(self):
        """Worlds stay comparable: a changed tile lies where it lay."""
        before = World().setup["stacks"]
        after = World("tiles.WA-G01.openings=NS").setup["stacks"]
        assert before == after

    def test_worlds_differ(self):
        """SGO-R5: another world, another order."""
        orders = {tuple(World(world=n).setup["stacks"]["odyssey-energy"]) for n in range(20)}
        assert len(orders) == 20


class TestStartingModules:
    """`step_setup`, `list_put_places`: SGO-R7, SGO-A29."""

    def table(self, *sets, **stacks):
        """Return a table at the start of setup, with these tiles on top of their stacks."""
        table = Table(*sets, starting_modules=2)
        assert table.due == ("start_module", 0)
        for stack, tile in stacks.items():
            table.fill_stack(stack.replace("_", "-"), tile)
        return table

    def test_two_modules_from_two_stacks_seat_by_seat(self):
        """SGO-R7, SGO-R5: the top tiles; a used stack is barred for the same player only."""
        table = self.table()
        assert table.offered("stack") == list(STACKS)
        table.choose("start_module", 0, stack="gate-water", tile="WA-G01")
        assert {"tile": "WA-G01", "put_back": True} not in table.options()
        table.choose("place", 0, at=[1, 0], rotation=0)
        assert len(table.options()) == N_STACKS - 1
        table.choose("start_module", 0, stack="airlock-energy")
        table.choose("place", 0, at=[2, 0], rotation=0)
        assert table.due == ("start_module", 1)
        assert table.offered("tile")[0] == "WA-G02"
        for seat in (1, 2):
            for stack in ("gate-water", "gate-energy"):
                table.choose("start_module", seat, stack=stack)
                table.choose("place", seat, **table.options()[0])
        assert (table.due, table.state.turn) == (("room", 0), 1)
        assert not table.state.mod_on[0, 1:3].any()

    @pytest.mark.parametrize(
        ("may_join", "cells"),
        [
            ("true", [[-1, 0], [0, -1], [0, 1], [1, -1], [1, 1], [2, 0]]),
            ("false", [[-1, 0], [0, -1], [0, 1]]),
        ],
    )
    def test_the_second_may_join_the_first(self, may_join, cells):
        """SGO-A29: in the other reading only corridors of the start module are joined."""
        switch = f"switches.setup_second_module_may_join_first={may_join}"
        table = self.table(switch, odyssey_water="WA-O5", odyssey_energy="EN-O5")
        table.choose("start_module", 0, tile="WA-O5")
        table.choose("place", 0, at=[1, 0])
        table.choose("start_module", 0, tile="EN-O5")
        assert sorted(table.offered("at")) == cells

    def test_a_module_that_fits_nowhere_goes_under_its_stack(self):
        """SGO-R7: a start module with one corridor, and a dead end on it."""
        table = self.table("start_module.openings=N", gate_water="WA-G04")
        table.choose("start_module", 0, tile="WA-G04")
        assert table.options() == [{"tile": "WA-G04", "at": [0, -1], "rotation": 2}]
        table.choose("place", 0, at=[0, -1])
        table.choose("start_module", 0, tile="WA-O1")
        assert table.options() == [{"tile": "WA-O1", "put_back": True}]
        table.choose("place", 0, put_back=True)
        assert table.due == ("start_module", 1)
        state, stack = table.state, STACKS.index("odyssey-water")
        bottom = state.stack_tile[stack, state.stack_top[stack] + state.stack_size[stack] - 1]
        assert bottom == table.tiles["WA-O1"]
