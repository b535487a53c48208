"""Movement and withdrawal of ships, clause by clause, on the kernels."""

import pytest

from tests.games.kepler.tables import AROUND_SOL, LONG, SOL, Table, neighbours
from tests.reference.kepler.grid import distance


class TestMovement:
    """Where ships go."""

    @pytest.mark.parametrize(("level", "speed"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 9)])
    def test_speed(self, level, speed):
        """KEP-R38: of technology I, up to so many hexes; not at all at level 0."""
        table = Table().level(I=level).ships((12, 9)).bonus("space_missions").choose(act="stop")
        if not speed:
            assert table.kind == "withdraw"
            return
        away = [distance((12, 9), tuple(spot)) for spot in table.offered("to")]
        assert (min(away), max(away)) == (1, speed)

    def test_all_hexes_within_reach(self):
        """KEP-R38, KEP-R40: in free space every hex at a distance up to the speed."""
        table = Table().ships((0, 8)).fly(2)
        wanted = {h for n in neighbours((0, 8)) for h in [n, *neighbours(n)]} - {(0, 8)}
        assert table.offered("to") == sorted(map(list, wanted - {(2, 10)}))

    def test_ships_stop_on_tiles(self):
        """KEP-T-K, KEP-R41, KEP-A33: planet 27 and a mine end a movement; a third flies freely."""
        table = Table().tile("P27", (0, 6)).tile("mine1", (0, 12))
        table.ships((0, 8), (0, 10), (0, 14)).fly(3)
        table.choose(from_=[0, 8], to=[0, 6]).choose(from_=[0, 10], to=[0, 12])
        assert table.offered("from") == [[0, 14]], "each ship moves once"
        table.choose(from_=[0, 14], to=[0, 17])
        assert table.kind == "withdraw"
        assert table.ships_at() == [(0, 6), (0, 12), (0, 17)]
        assert table.fly(9).offered("from") == [[0, 17]], "KEP-R38: not from planets and mines"

    def test_in_any_order(self):
        """KEP-A33: one after another, each to its end, and as many as wanted."""
        table = Table().ships((0, 8), (0, 12)).fly(1).choose(from_=[0, 12], to=[0, 13])
        assert table.offered("from") == [[0, 8]], "the one that moved does not go on"
        table.choose(act="stop")
        assert table.ships_at() == [(0, 8), (0, 13)]

    def test_special_hexes(self):
        """KEP-R39, KEP-R40: no star, no Sol, no Sagittarius A*; around Sol space is free."""
        table = Table().ships((15, 8)).fly(2)
        reached = {tuple(spot) for spot in table.offered("to")}
        assert set(AROUND_SOL) - {(15, 8)} - reached == {(15, 10)}, "three hexes around Sol"
        assert SOL not in reached
        for star, beside in (((7, 5), (7, 6)), ((8, 9), (8, 10)), ((17, 2), (17, 3))):
            found = Table().ships(beside).fly(1).offered("to")
            assert list(star) not in found
            assert len(found) == 5

    def test_what_cannot_be_entered(self):
        """KEP-T28, KEP-T30, KEP-T31, KEP-R39, KEP-R40: face down, with a ship, with a marker."""
        table = Table().tile("P04", (0, 7), "down").tile("mine1", (1, 8)).ships((0, 8))
        table.ships((0, 9), (1, 8), seat=1).fly(2)
        reached = {tuple(spot) for spot in table.offered("to")}
        assert (0, 10) in reached, "a hex with a ship is passed"
        assert not reached & {(0, 7), (0, 9), (1, 8)}
        table.turned((0, 7)).fetch((1, 8), seat=1).fly(2)
        assert {(0, 7), (1, 8)} <= {tuple(spot) for spot in table.offered("to")}

    def test_own_ships_bar_the_way_too(self):
        """KEP-R39: a planet with an own ship is not entered."""
        table = Table().tile("P04", (0, 7)).ships((0, 7), (0, 8)).fly(3)
        assert table.offered("from") == [[0, 8]]
        assert [0, 7] not in table.offered("to")

    def test_never_over_a_planet(self):
        """KEP-R76: a way out of the corner leads over a planet or a mine only, so there is none."""
        table = Table().tile("P04", (0, 1)).tile("mine1", (1, 0)).ships((0, 0)).fly(9)
        assert table.offered("to") == [[0, 1], [1, 0]]
        table.ships((0, 1), (1, 0), seat=1).fly(9)
        assert table.kind == "withdraw"

    def test_a_colonised_tile(self):
        """KEP-T57, KEP-R75: closed to all ships, those of its owner too, for good."""
        table = Table().colony("P01", LONG).ships((0, 8)).ships((0, 10), seat=1)
        for seat in (0, 1):
            assert list(LONG) not in table.fly(9, seat).offered("to")

    def test_a_ship_on_a_planet_waits(self):
        """KEP-T57, KEP-R26: it cannot move at speed 9; on an alien planet it may wait."""
        table = Table().tile("P26", LONG).ships((0, 8)).fly(1).choose(to=list(LONG))
        assert table.ships_at() == [LONG]
        assert table.fly(9).kind == "withdraw"
        assert table.act("colonial_settlement").kind == "bonus"
        assert table.level(V=3).act("colonial_settlement").choose(hex=list(LONG)).places() == (2, 0)


class TestTargets:
    """Colonial targets."""

    def table(self, hexes=3):
        """Return a movement beside a target."""
        return Table().tile("target1", (0, 7)).ships((0, 8)).fly(hexes)

    def test_on_the_way(self):
        """KEP-T29, KEP-R42, KEP-A33: the tile goes, a step comes, the ship goes on."""
        table = self.table().choose(to=[0, 7])
        assert (table.places(), table.shot()["tiles"]) == ((1, 0), [])
        assert (table.kind, table.offered("from")) == ("move", [[0, 7]])
        away = {distance((0, 7), tuple(spot)) for spot in table.offered("to")}
        assert away == {1, 2}, "two hexes are left"
        table.choose(to=[0, 5])
        assert (table.ships_at(), table.kind) == ([(0, 5)], "withdraw")

    def test_to_end_there(self):
        """KEP-T29, KEP-A11: the hex is space now, on which the ship may stay."""
        table = self.table().choose(to=[0, 7]).choose(act="stop")
        assert (table.ships_at(), table.kind) == ([(0, 7)], "withdraw")
        table.withdraw().choose(hex=[0, 7])
        assert table.ships((0, 8), seat=1).fly(1, seat=1).matching(to=[0, 7])

    def test_without_a_hex_left(self):
        """KEP-R42: at speed 1 the movement of that ship is over."""
        table = Table().tile("target1", (0, 7)).ships((0, 8), (0, 12)).fly(1).choose(to=[0, 7])
        assert table.offered("from") == [[0, 12]]

    def test_two_in_one_movement(self):
        """KEP-R42, KEP-A33: a second target counts the hexes that are left."""
        table = Table().tile("target1", (0, 7)).tile("target2", (0, 5)).ships((0, 8)).fly(4)
        table.choose(to=[0, 7]).choose(to=[0, 5])
        assert table.places() == (2, 0)
        table.idle("move")
        assert {distance((0, 5), tuple(s)) for s in table.offered("to")} == {1}

    def test_face_down(self):
        """KEP-A10: cannot be entered, nor collected."""
        table = Table().tile("target1", (0, 7), "down").ships((0, 8)).fly(2)
        assert [0, 7] not in table.offered("to")

    def test_not_flown_over(self):
        """KEP-R42: a target ends a way for the time being: behind it nothing is reached at once."""
        table = Table().tile("target1", (0, 1)).tile("P04", (1, 0), "down").ships((0, 0)).fly(5)
        assert table.offered("to") == [[0, 1]]


class TestWithdrawal:
    """Ships return."""

    def test_from_a_mine(self):
        """KEP-T-L, KEP-R43, KEP-R79: a cube of choice comes back, or none; the mine is free."""
        table = Table().tile("mine1", LONG).ships((0, 8)).hold("pit", E=1, M=1).fly(1)
        table.choose(to=list(LONG))
        assert table.kind == "withdraw", "in the turn in which it landed"
        assert table.options() == [
            {"act": "withdraw", "hex": list(LONG), "cube": "E"},
            {"act": "withdraw", "hex": list(LONG), "cube": "M"},
            {"act": "withdraw", "hex": list(LONG)},
            {"act": "stop"},
        ]
        table.choose(cube="M")
        assert (table.held("pit"), table.held("storage")) == ((1, 0, 0), (4, 5, 3))
        assert table.reserve() == 3
        assert table.ships((0, 8), seat=1).fly(1, seat=1).matching(to=list(LONG))

    def test_without_regeneration(self):
        """KEP-T32, KEP-R43, KEP-A26: from a planet, from space, from a mine with an empty pit."""
        table = Table().tile("P04", (0, 7)).tile("mine1", (0, 12))
        table.ships((0, 7), (0, 9), (0, 12)).withdraw()
        assert (len(table.options()), table.offered("cube")) == (4, [])
        table.hold("pit", A=1).withdraw()
        assert table.offered("hex", cube="A") == [[0, 12]]

    def test_one_by_one(self):
        """KEP-A44, KEP-R43: any number, from planets too, which are free again."""
        table = Table().tile("P04", (0, 7)).ships((0, 7), (0, 9), (0, 12)).withdraw()
        table.choose(hex=[0, 7]).choose(hex=[0, 12]).choose(act="stop")
        assert (table.ships_at(), table.reserve()) == ([(0, 9)], 2)
        assert table.ships((0, 8), seat=1).fly(1, seat=1).matching(to=[0, 7])

    def test_a_cube_for_each_ship(self):
        """KEP-R43: two mines, two cubes."""
        table = Table().tile("mine1", (0, 7)).tile("mine2", (0, 12)).ships((0, 7), (0, 12))
        table.hold("pit", M=2).withdraw().choose(hex=[0, 7], cube="M").choose(hex=[0, 12], cube="M")
        assert (table.held("pit"), table.held("storage")) == ((0, 0, 0), (4, 6, 3))
