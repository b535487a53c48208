"""Placing tiles and patches in the reference twin of Planet Unknown."""

from __future__ import annotations

import pytest

from tests.reference.pun_tables import choose, cover, matching, offered, place_next, resolve, table


def lies(twin, ring="outer"):
    """Return the placements of a ring as (orientation, at)."""
    return {(o["orientation"], tuple(o["at"])) for o in matching(twin, act="place", ring=ring)}


class TestTiles:
    """PUN-B14, PUN-B15 and the names of positions."""

    def test_orientations_of_equal_effect_are_one(self):
        """PUN-A4: a flipped I4 is a turned one; its meteorite symbol does not change that."""
        twin, _ = table()
        for name in ("I4-CE-p", "I4-CE-m", "I2-CE-m", "I3-CE-p"):
            assert len(twin.rules.tiles[name].orientations) == 4, name
        for name in ("O4-CE-p", "T4-CE-p", "V3-CE-p", "L4-CE-m"):
            assert len(twin.rules.tiles[name].orientations) == 8, name

    def test_flip_then_turn_then_shift(self):
        """L4 is .a/.A/bB: flipped it is a./A./Bb, turned once more it lies on its side."""
        twin, _ = table()
        tile = twin.rules.tiles["L4-CE-m"]
        icons = {o: {p.terrain: p.place for p in tile.turned(o) if p.icon} for o in (0, 1, 4, 5)}
        assert icons[0] == {"C": (1, 1), "E": (1, 2)}
        assert icons[1] == {"C": (1, 1), "E": (0, 1)}
        assert icons[4] == {"C": (0, 1), "E": (0, 2)}
        assert icons[5] == {"C": (1, 0), "E": (0, 0)}
        symbols = {o: next(p.place for p in tile.turned(o) if p.symbol) for o in icons}
        assert symbols == {0: (0, 2), 1: (0, 0), 4: (1, 2), 5: (0, 1)}

    def test_the_first_tile_touches_the_perimeter(self):
        """Every later one a covered cell."""
        twin, player = table()
        place_next(twin, player, "I4-CE-p")
        side = player.board.side
        assert lies(twin)
        for orientation, at in lies(twin):
            cells = {
                (at[0] + i * (orientation % 2 == 0), at[1] + i * (orientation % 2))
                for i in range(4)
            }
            assert cells & side.perimeter
        choose(twin, act="place", ring="outer", orientation=0, at=[3, 1])
        assert set(player.board.top) == {(3, 1), (4, 1), (5, 1), (6, 1)}
        assert player.board.icons("C") == {(3, 1)} and player.board.icons("E") == {(5, 1)}

    def test_what_is_covered_is_destroyed(self):
        """PUN-B17, PUN-R43: rovers and lifepods go; the tile's own meteorite stays."""
        twin, player = table()
        cover(player, "w", at=(5, 1))
        player.board.rovers = {(6, 2): False, (8, 3): False}
        place_next(twin, player, "I4-CE-m")
        choose(twin, act="place", ring="outer", orientation=0, at=[5, 2])
        assert player.board.rovers == {(8, 3): False}
        assert (7, 2) not in player.board.lifepods and len(player.board.lifepods) == 5
        assert player.board.meteorites == {(8, 2)}
        assert player.places == []

    def test_no_placement_takes_a_tile_out(self):
        """PUN-B22: energy is the other icon, water needs no ice; the game ends with the round."""
        twin, player = table()
        for cell in player.board.side.cells:
            cover(player, "b", at=cell)
        place_next(twin, player, "F5-EW-m")
        assert offered(twin, "ring", act="unplaced") == ["inner", "outer"]
        assert not matching(twin, act="place")
        choose(twin, act="unplaced", ring="outer")
        assert twin.unplaced and player.board.meteorites == set()
        assert player.open_pool.icons.left == {"W": 2}
        choose(twin, act="icon", icon="W", cube="W")
        choose(twin, act="icon", icon="W", cube="W")
        assert player.spots["W"] == ("W", 2)


class TestIcons:
    """PUN-B19 to PUN-B21."""

    def test_water_needs_ice_under_a_water_cell(self):
        """(3, 1) is ice: W a4 on it, or beside it."""
        twin, player = table()
        place_next(twin, player, "I4-EW-p")  # E E W W
        choose(twin, act="place", ring="outer", orientation=0, at=[3, 1])
        assert player.open_pool.icons.left == {"E": 1}
        twin, player = table()
        place_next(twin, player, "I4-EW-p")
        choose(twin, act="place", ring="outer", orientation=2, at=[3, 1])
        assert player.open_pool.icons.left == {"E": 1, "W": 1}

    def test_energy_takes_a_neighbour_of_its_area(self):
        """The area grows over the energy next to the tile; the other icon always counts."""
        twin, player = table()
        cover(player, "tewwr", at=(3, 2))
        place_next(twin, player, "I4-CE-p")
        choose(twin, act="place", ring="outer", orientation=2, at=[3, 1])  # E E C C
        assert offered(twin, "cube", icon="E") == ["C", "T", "W"]
        assert offered(twin, "cube", icon="C") == ["C"]

    def test_a_cube_at_the_top_is_no_candidate(self):
        """PUN-R24; R at the top can always move."""
        twin, player = table()
        cover(player, "r", at=(4, 2))
        player.spots.update(C=("C", 15), R=("R", 15))
        place_next(twin, player, "I4-CE-p")
        choose(twin, act="place", ring="outer", orientation=2, at=[3, 1])
        assert offered(twin, "cube", act="icon") == ["R"]
        choose(twin, act="icon", icon="E", cube="R")
        assert player.spots["R"] == ("R", 15)


class TestPlanets:
    """PUN-B50 to PUN-B61."""

    def test_one_ground(self):
        """K-273: a tile lies wholly on ice or wholly on soil."""
        twin, player = table("K-273")
        cover(player, "w", at=(5, 2))
        place_next(twin, player, "I4-CE-p")
        ice = player.board.side.ice
        for option in matching(twin, act="place"):
            lie = next(
                lie
                for lie in player.board.side.lies_of(twin.rules.tiles[option["tile"]])
                if [*lie.at] == option["at"] and lie.orientation == option["orientation"]
            )
            assert lie.cells <= ice or lie.cells.isdisjoint(ice)

    def test_a_restriction_that_leaves_nothing_falls(self):
        """PUN-R15: only one place is left, half ice."""
        twin, player = table("K-273")
        assert {(5, 1), (6, 1)} & player.board.side.ice == {(6, 1)}
        for cell in player.board.side.cells - {(5, 1), (6, 1)}:
            cover(player, "b", at=cell)
        for ring, stack in twin.front(player).items():
            stack[:] = ["I2-CE-p"] if ring == "inner" else []
        resolve(twin, player, "tile", tile_is_due=True)
        assert {act["act"] for act in twin.options()} == {"place"}
        twin, player = table("K-273", switches__planet_restriction_may_end_game=True)
        for cell in player.board.side.cells - {(5, 1), (6, 1)}:
            cover(player, "b", at=cell)
        for ring, stack in twin.front(player).items():
            stack[:] = ["I2-CE-p"] if ring == "inner" else []
        resolve(twin, player, "tile", tile_is_due=True)
        assert {act["act"] for act in twin.options()} == {"unplaced"}

    def test_banned_icons(self):
        """Persephone bans C top left and E top right, by the cell of the icon."""
        twin, player = table("Persephone")
        cover(player, "b", at=(5, 5))
        place_next(twin, player, "I4-CE-p")  # C c E e
        assert (0, (6, 5)) not in lies(twin)  # E at (8, 5)
        assert (2, (1, 5)) not in lies(twin)  # turned round: C at (4, 5)
        assert (0, (5, 6)) in lies(twin)

    def test_the_ring(self):
        """Arashi: a tile needs a cell off the ring, a patch lies off it."""
        twin, player = table("Arashi")
        cover(player, "w", at=(0, 5))
        place_next(twin, player, "I4-CE-p")
        assert (0, (1, 5)) not in lies(twin) and (2, (1, 5)) not in lies(twin)
        assert (1, (1, 4)) in lies(twin)
        resolve(twin, player, patches=1)
        assert not matching(twin, act="patch")
        cover(player, "w", at=(1, 4))
        resolve(twin, player, patches=1)
        choose(twin, act="patch")
        assert offered(twin, "at") == [[1, 3], [2, 4]]

    def test_the_chasm(self):
        """Tartarus: (5, 1) and (6, 1) lie on two sides."""
        twin, player = table("Tartarus")
        place_next(twin, player, "I4-CE-p")
        assert (0, (5, 1)) not in lies(twin)
        assert (1, (5, 0)) in lies(twin)

    def test_the_first_tile_of_charybdis(self):
        """A central cell, even with UC-1."""
        twin, player = table("Charybdis")
        player.spots["T"] = ("T", 3)
        place_next(twin, player, "I4-CE-p")
        assert (0, (2, 5)) in lies(twin)
        assert (0, (0, 5)) not in lies(twin)

    def test_sliding(self):
        """Pajitnov: a hole of one cell cannot be filled."""
        twin, player = table("Pajitnov")
        cover(player, ".ww.", "w..w", ".ww.", at=(4, 4))
        resolve(twin, player, patches=1)
        choose(twin, act="patch")
        assert [5, 5] in offered(twin, "at")  # (6, 5) is open beside it
        cover(player, "w", at=(6, 5))
        resolve(twin, player, patches=1)
        choose(twin, act="patch")
        assert [5, 5] not in offered(twin, "at")

    def test_ignoring_touch(self):
        """UC-1: all tiles; on the first tile also the perimeter is lifted."""
        twin, player = table()
        place_next(twin, player, "I4-CE-p")
        assert (0, (4, 5)) not in lies(twin)
        player.spots["T"] = ("T", 3)
        resolve(twin, player, "tile", tile_is_due=True)
        assert (0, (4, 5)) in lies(twin)


class TestPatches:
    """PUN-B33 and PUN-B44."""

    def test_the_first_of_all_touches_the_perimeter(self):
        """Then any cell next to a covered one."""
        twin, player = table()
        resolve(twin, player, patches=1)
        choose(twin, act="patch")
        assert len(twin.options()) == len(player.board.side.perimeter)
        choose(twin, act="patch", at=[5, 0])
        resolve(twin, player, patches=1)
        choose(twin, act="patch")
        assert offered(twin, "at") == [[5, 1], [6, 0]]

    def test_wormhole_patches_on_tiles(self):
        """WO-2 not on meteorites, WO-5 also there; never on a patch."""
        twin, player = table(corporation="wormhole_corp")
        cover(player, "ww", at=(5, 0))
        player.board.cover_with_patch((5, 1))
        player.board.meteorites = {(6, 0)}
        found = {}
        for height in (0, 5, 14):
            player.spots["T"] = ("T", height)
            resolve(twin, player, patches=1)
            choose(twin, act="patch")
            found[height] = [at for at in offered(twin, "at") if at in ([5, 0], [6, 0], [5, 1])]
        assert found == {0: [], 5: [[5, 0]], 14: [[5, 0], [6, 0]]}
        choose(twin, act="patch", at=[6, 0])
        assert player.board.meteorites == set()

    def test_banking(self):
        """UC-2: the patch may wait until the end phase, where it may not be banked again."""
        twin, player = table()
        player.spots["T"] = ("T", 5)
        resolve(twin, player, patches=1)
        assert offered(twin, "act") == ["bank", "patch"]
        choose(twin, act="bank")
        assert player.banked == 1 and twin.kind is None
        resolve(twin, player, "end", patches=1)
        assert offered(twin, "act") == ["patch"]


class TestEvents:
    """Bans on tiles."""

    @pytest.mark.parametrize("event", ["EVT-O19", "EVT-R16", "EVT-R15"])
    def test_bans(self, event):
        """No perimeter; no ice; not next to the same terrain; they fall where nothing is left."""
        twin, player = table()
        cover(player, "ce", at=(5, 2))
        twin.event = event
        place_next(twin, player, "I4-CE-p")
        side = player.board.side
        for orientation, at in lies(twin):
            parts = twin.rules.tiles["I4-CE-p"].turned(orientation)
            cells = {(at[0] + p.place[0], at[1] + p.place[1]): p.terrain for p in parts}
            if event == "EVT-O19":
                assert not cells.keys() & side.perimeter
            elif event == "EVT-R16":
                assert not cells.keys() & side.ice
            else:
                near = [(x, y - 1) for x, y in cells if cells[x, y] == "C"]
                assert (5, 2) not in near
        assert lies(twin)
