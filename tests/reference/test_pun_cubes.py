"""Cubes on their tracks in the reference twin of Planet Unknown."""

from __future__ import annotations

from tests.reference.pun.pool import Advance, Climb, Regress
from tests.reference.pun_tables import choose, cover, offered, resolve, set_cubes, table, techs


class TestAdvances:
    """PUN-B23 to PUN-B27."""

    def test_what_is_stepped_on_is_gained(self):
        """R to 6: movement 2 and a rover; B to 3: a patch."""
        twin, player = table()
        set_cubes(player, R=5, B=2)
        cover(player, "w", at=(5, 0))
        pool = resolve(twin, player, synergies=2)
        choose(twin, cube="R")
        assert (pool.movement, pool.rovers) == (2, 1)
        choose(twin, cube="B", act="synergy")
        assert (pool.patches, pool.synergies) == (1, 0)

    def test_the_top(self):
        """PUN-R28: the advance is lost, but R repeats its movement, never without benefits."""
        twin, player = table()
        set_cubes(player, C=15, R=15)
        pool = resolve(twin, player, synergies=1)
        assert offered(twin, "cube") == ["B", "R", "T", "W"]
        choose(twin, cube="R")
        assert pool.movement == 4
        item = Advance("CR", "", 2, 3, "none")
        resolve(twin, player, advances=[item])
        assert twin.kind is None

    def test_different_cubes(self):
        """PUN-R32: as many as can move."""
        twin, player = table()
        set_cubes(player, C=15)
        resolve(twin, player, advances=[Advance("CW", "", 2, 1, "all")])
        assert offered(twin, "cube") == ["W"]
        choose(twin, cube="W")
        assert twin.kind is None

    def test_several_steps_give_the_benefits_of_each(self):
        """C from 6 to 8, W without benefits from 2 to 4."""
        twin, player = table()
        set_cubes(player, C=6, W=1)
        pool = resolve(twin, player, advances=[Advance("C", "", 1, 5, "all")])
        choose(twin, cube="C")
        assert (player.spots["C"], pool.synergies) == (("C", 11), 2)
        assert player.picks == {1: 0, 2: 0, 3: 1, 4: 0}
        pool = resolve(twin, player, advances=[Advance("W", "", 1, 3, "none")])
        choose(twin, cube="W")
        assert (player.spots["W"], pool.synergies) == (("W", 4), 0)

    def test_climbing(self):
        """CIV-21: cubes below 5 in any order, no synergy."""
        twin, player = table()
        set_cubes(player, C=5, W=9, R=1)
        pool = resolve(twin, player, climb=Climb(5, "all_but_synergy"))
        assert offered(twin, "cube") == ["B", "R", "T"]
        choose(twin, cube="R")
        assert pool.movement == 1 + 1 + 2 + 2
        choose(twin, cube="T", act="climb")
        assert (player.spots["T"], pool.synergies) == (("T", 5), 0)
        assert techs(player) == ["UC-1", "UC-2"]

    def test_moving_down(self):
        """PUN-R31: by those who can go furthest; levels above the cube do not work."""
        twin, player = table()
        set_cubes(player, C=2, W=1, T=3)
        assert techs(player) == ["UC-1"]
        resolve(twin, player, regresses=[Regress("CWT", 3)])
        assert offered(twin, "cube") == ["T"]
        choose(twin, cube="T")
        assert techs(player) == []
        resolve(twin, player, regresses=[Regress("CWT", 3)])
        assert offered(twin, "cube") == ["C"]
        choose(twin, cube="C")
        resolve(twin, player, regresses=[Regress("CT", 3)])
        assert twin.kind is None
