"""Stations: corridors, legal places, steps, open corridors, rearrangements."""

import pytest

from exobalance.simcore.games.sgo.rules.station import count_open_corridors, rotated
from tests.games.sgo.positions import Table

OPENINGS = "NESW"


def bits(letters):
    """Return opening bits for letters like "NE"."""
    return sum(1 << OPENINGS.index(letter) for letter in letters)


def take(table, tile, seat=0):
    """Let a seat take a tile from the top of its stack in the modules room."""
    kinds = {"G": "gate", "O": "odyssey", "A": "airlock"}
    fields = {"WA": "water", "WI": "wildlife", "EN": "energy"}
    stack = f"{kinds[tile[3]]}-{fields[tile[:2]]}"
    table.fill_stack(stack, tile)
    table.set_rooms(seat, modules=(0, 2, 0), water=(2, 0, 0))
    table.start_action(seat, "modules")
    table.choose("take", seat, stack=stack, tile=tile)
    return table


def places(table):
    """Return the legal places as (x, y, rotation), sorted."""
    found = [(*o["at"], o["rotation"]) for o in table.options() if "at" in o]
    return sorted(found)


class TestRotated:
    """`rotated`: quarter turns clockwise."""

    @pytest.mark.parametrize(
        ("letters", "rotation", "turned"),
        [
            ("N", 0, "N"),
            ("N", 1, "E"),
            ("N", 3, "W"),
            ("NE", 1, "ES"),
            ("NE", 3, "NW"),
            ("NEW", 2, "ESW"),
            ("NS", 1, "EW"),
            ("NESW", 3, "NESW"),
        ],
    )
    def test_turns(self, letters, rotation, turned):
        """North goes to east, and so on."""
        assert rotated(bits(letters), rotation) == bits(turned)


class TestPlaces:
    """`list_places`: SGO-R7, SGO-R18, SGO-A30."""

    @pytest.mark.parametrize(
        ("tile", "at_east"),
        [
            ("WA-O5", [0]),  # cross: one rotation
            ("WA-G03", [1]),  # straight: only lying, and only once
            ("WA-G04", [3]),  # dead end
            ("WA-G02", [2, 3]),  # corner: SW and WN
            ("WA-G01", [0, 2, 3]),  # tee: all but the wall to the west
        ],
        ids=["cross", "straight", "dead-end", "corner", "tee"],
    )
    def test_rotations_that_join_a_corridor(self, tile, at_east):
        """SGO-R18, SGO-A30: at least one own corridor joins one of the station."""
        table = take(Table(), tile)
        found = places(table)
        assert [r for x, y, r in found if (x, y) == (1, 0)] == at_east
        assert {(x, y) for x, y, _ in found} == {(0, -1), (1, 0), (0, 1), (-1, 0)}
        assert {"tile": tile, "put_back": True} in table.options()

    def test_a_cell_between_two_arms_is_listed_once(self):
        """SGO-R18: the corner may join either arm, block the other, or join both."""
        table = Table()
        table.attach(0, "WA-O5", (1, 0))
        table.attach(0, "WA-O6", (0, 1))
        take(table, "WA-G02")
        assert [r for x, y, r in places(table) if (x, y) == (1, 1)] == [0, 2, 3]

    def test_fields_and_types_need_not_match(self):
        """SGO-R18: an energy airlock on a water gate module."""
        table = Table()
        table.attach(0, "WA-G03", (1, 0), rotation=1)
        take(table, "EN-A6")
        assert (2, 0, 3) in places(table)

    def test_a_new_tile_may_block_corridors(self):
        """SGO-R18: the wall of a straight module in front of the start module."""
        table = Table()
        table.attach(0, "WA-O5", (0, 1))
        table.attach(0, "WA-O6", (1, 1))
        take(table, "WA-G03")
        table.choose("place", 0, at=[1, 0], rotation=0)
        module = table.module(0, (1, 0))
        assert table.state.mod_link[0, module].tolist() == [-1, -1, 2, -1]
        assert table.state.mod_link[0, 0].tolist() == [-1, -1, 1, -1]

    def test_a_sealed_station_takes_nothing(self):
        """SGO-R18, SGO-A31: put back is all that is left."""
        table = Table()
        sides = (("WA-G04", (0, -1), 2), ("WA-G07", (1, 0), 3), ("WA-G09", (0, 1), 0))
        for tile, at, rotation in (*sides, ("WA-A6", (-1, 0), 1)):
            table.attach(0, tile, at, rotation)
        take(table, "WA-A1")
        assert table.options() == [{"tile": "WA-A1", "put_back": True}]

    def test_stations_cross_the_edge_of_the_grid(self):
        """A long chain to the west lies across the grid's edge and goes on as it began."""
        table = Table()
        names = [name for name, tile in table.tiles.items() if tile]
        straight = [n for n in names if table.tree["tiles"][n]["openings"] in ("NS", "NESW")]
        tees = [n for n in names if table.tree["tiles"][n]["openings"] == "NEW"]
        row = [*((n, 1) for n in straight), *((n, 0) for n in tees)]
        for i, (tile, rotation) in enumerate(row):
            table.attach(0, tile, (-1 - i, 0), rotation)
        assert len(row) > 40
        take(table, "WA-G04")
        assert (-1 - len(row), 0, 1) in places(table)
        assert (1, 0, 3) in places(table)


class TestSteps:
    """`list_steps`: SGO-R13, SGO-R14, SGO-R15, SGO-A3."""

    def steps(self, table, room="water"):
        """Return the steps offered to seat 0, as (from, to)."""
        table.set_rooms(0, **{room: (4, 0, 0)})
        table.start_action(0, room)
        return sorted((tuple(o["from"]), tuple(o["to"])) for o in table.options() if "to" in o)

    @pytest.mark.parametrize(
        ("room", "goal"), [("water", (1, 0)), ("wildlife", (0, -1)), ("energy", (-1, 0))]
    )
    def test_only_the_active_field_is_entered(self, room, goal):
        """SGO-R13: one neighbour of each field around the start module."""
        table = Table()
        table.attach(0, "WA-O5", (1, 0))
        table.attach(0, "WI-O5", (0, -1), on=False)
        table.attach(0, "EN-O5", (-1, 0))
        assert self.steps(table, room) == [((0, 0), goal)]

    def test_touching_sides_are_no_way(self):
        """SGO-A3: without a joined corridor nobody passes."""
        table = Table()
        table.attach(0, "WA-O5", (0, 1))
        table.attach(0, "WA-O6", (1, 1))
        table.attach(0, "WA-O9", (1, 0))
        assert self.steps(table) == [((0, 0), (0, 1))]

    def test_full_is_closed_and_off_is_open(self):
        """SGO-R14, SGO-R15: a full ON module bars the way, an OFF module never."""
        table = Table()
        table.attach(0, "WA-G03", (1, 0), rotation=1, colonists=3)
        table.attach(0, "WA-G10", (-1, 0), rotation=1, on=False)
        assert self.steps(table) == [((0, 0), (-1, 0))]
        table.put_colonists(0, (1, 0), 2)
        assert self.steps(table) == [((0, 0), (-1, 0)), ((0, 0), (1, 0))]

    def test_from_any_field(self):
        """SGO-R13: the field that is left is irrelevant."""
        table = Table()
        table.attach(0, "EN-O5", (1, 0), colonists=1)
        table.attach(0, "WA-O5", (2, 0))
        table.put_colonists(0, (0, 0), 0)
        assert self.steps(table) == [((1, 0), (0, 0)), ((1, 0), (2, 0))]


class TestCountOpenCorridors:
    """`count_open_corridors`: SGO-R30."""

    @pytest.mark.parametrize(
        ("modules", "n_open"),
        [
            ([], 4),
            ([("WA-G04", (0, 1), 0)], 3),
            ([("WA-O5", (0, 1), 0)], 6),
            ([("WA-O5", (0, 1), 0), ("WA-O6", (1, 1), 0), ("WI-O5", (1, 0), 0)], 8),
        ],
        ids=["start", "dead-end", "cross", "square-of-crosses"],
    )
    def test_count(self, modules, n_open):
        """SGO-R30, SGO-A32: what leads onto an empty cell, the start module included."""
        table = Table()
        for tile, at, rotation in modules:
            table.attach(0, tile, at, rotation)
        assert count_open_corridors(table.state, table.params, 0) == n_open


class TestRearrangements:
    """`list_rearrangements`: SGO-R39, SGO-R8, SGO-A9, SGO-A33."""

    def table(self, *sets):
        """Start module, a corner to the east, a dead end beyond its south corridor."""
        table = Table("variant.reorganisation=true", *sets)
        table.attach(0, "WA-G02", (1, 0), rotation=2)
        table.attach(0, "WA-A6", (1, 1), colonists=2)
        table.start_turn(0)
        return table

    def test_the_station_stays_linked(self):
        """SGO-A33: the dead end has three other places; without the corner it would be lost."""
        table = self.table()
        *moves, stop = table.options()
        assert stop == {"stop": True}
        assert sorted(moves, key=lambda option: option["at"]) == [
            {"from": [1, 1], "at": [-1, 0], "rotation": 1},
            {"from": [1, 1], "at": [0, -1], "rotation": 2},
            {"from": [1, 1], "at": [0, 1], "rotation": 0},
        ]

    def test_stopping_at_once_keeps_the_token(self):
        """SGO-R39: once per game, when it is used."""
        table = self.table()
        table.choose("reorganise", 0, stop=True)
        assert (table.state.reorganise_token[0], table.kind) == (1, "room")

    def test_a_chain_of_moves_costs_the_token(self):
        """SGO-R39, SGO-A9: colonists and ON sides go along; then the room is chosen."""
        table = self.table()
        table.choose("reorganise", 0, at=[0, 1])
        assert (table.on_module(0, (0, 1)), table.state.mod_on[0, 2]) == (2, 1)
        table.choose("reorganise", 0, from_=[1, 0], at=[1, 0], rotation=3)
        table.choose("reorganise", 0, stop=True)
        assert (table.state.reorganise_token[0], table.kind) == (0, "room")
        table.start_turn(0)
        assert table.kind == "room"

    @pytest.mark.parametrize(
        "sets",
        ["switches.reorganise=single_module", "reorganisation.max_moves=1"],
    )
    def test_one_module_only(self, sets):
        """SGO-A9: the other reading, and the bound of the rules."""
        table = self.table(sets)
        table.choose("reorganise", 0, at=[0, 1])
        assert table.kind == "room"

    def test_a_bridge_stays_where_it_is(self):
        """SGO-A33: no other cell joins the two parts that a straight module holds together."""
        table = Table("variant.reorganisation=true")
        table.attach(0, "WA-G03", (1, 0), rotation=1)
        table.attach(0, "WA-O5", (2, 0))
        table.start_turn(0)
        bridge = [o for o in table.options() if o.get("from") == [1, 0]]
        assert bridge == []

    def test_without_token_or_module_there_is_no_decision(self):
        """SGO-R8: no token in the usual game; a lonely start module cannot be rearranged."""
        table = Table("variant.reorganisation=true")
        table.start_turn(1)
        assert table.due == ("room", 1)
        table = Table()
        table.attach(0, "WA-G03", (1, 0), rotation=1)
        table.start_turn(0)
        assert (table.kind, table.state.reorganise_token[0]) == ("room", 0)
