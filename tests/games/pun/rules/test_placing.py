"""Tiles on the planet, clause by clause, on the kernels."""

import pytest

from exobalance.simcore.games.pun.data.codes import Ending, Phase, Pool
from exobalance.simcore.games.pun.data.pieces import neighbours
from exobalance.simcore.games.pun.rules.objectives import is_met, metric_of
from tests.games.pun.scenes import EVENTS, Scene


def cells(scene, what):
    """Return printed cells of the planet as a set."""
    return {tuple(cell) for cell in scene.planet_cells(what)}


class TestLegal:
    """Where a tile may lie."""

    def test_a_planet_without_a_rule(self):
        """PUN-B14, PUN-B15, PUN-B49, PUN-A4: all places of a tile found one by one."""
        scene = Scene().front("I4-CE-p", "L4-WR-p").tile_step()
        exists, rim = cells(scene, "exists"), cells(scene, "perimeter")
        found = {frozenset(lie.items()) for lie in scene.lies("inner")}
        tile = [(1, 0, "w"), (1, 1, "W"), (0, 2, "r"), (1, 2, "R")]
        expected = set()
        for flip in (1, -1):
            turned = [(flip * x, y, letter) for x, y, letter in tile]
            for _ in range(4):
                turned = [(-y, x, letter) for x, y, letter in turned]
                for at in ((x, y) for x in range(-3, 15) for y in range(-3, 15)):
                    lie = {(x + at[0], y + at[1]): letter for x, y, letter in turned}
                    if set(lie) <= exists and set(lie) & rim:
                        expected.add(frozenset(lie.items()))
        assert found == expected
        assert len(scene.lies("inner")) == len(found)

    def test_later_tiles_touch_a_patch_or_a_tile(self):
        """PUN-R12: a patch is enough; one that comes first must touch the perimeter."""
        scene = Scene().resolve(patch=1).choose(act="patch")
        assert {tuple(at) for at in scene.offered("at")} == cells(scene, "perimeter")
        scene.choose(at=[5, 0])
        scene.front("I4-CE-p").tile_step()
        beside = set(neighbours((5, 0)))
        assert scene.lies()
        assert all(beside & set(lie) for lie in scene.lies())

    def test_ignoring_touch_lifts_no_restriction(self):
        """PUN-R16, PUN-B38: UC-1 on K-273: anywhere, but wholly on ice or on soil."""
        scene = Scene("K-273").cubes(T=3).front("I4-CE-p").tile_step()
        ice, rim = cells(scene, "ice"), cells(scene, "perimeter")
        lies = [set(lie) for lie in scene.lies()]
        assert all(lie <= ice or not lie & ice for lie in lies)
        assert any(not lie & rim for lie in lies)

    @pytest.mark.parametrize("lifts", ["false", "true"])
    def test_ho_1_is_for_tiles_with_a_rover_icon(self, lifts):
        """PUN-R16, PUN-B40: restrictions stay, unless the switch lifts those of HO-1."""
        switch = f"switches.ho1_lifts_restrictions={lifts}"
        scene = Scene("K-273", "horizon_group", switch).cubes(T=3)
        scene.cover("b", at=(5, 0)).front("I4-WR-p", "I2-CE-p").tile_step()
        ice, beside = cells(scene, "ice"), set(neighbours((5, 0)))
        lies = [set(lie) for lie in scene.lies()]
        assert any(not lie & beside for lie in lies)
        mixed = [lie for lie in lies if lie & ice and lie - ice]
        assert bool(mixed) == (lifts == "true")
        assert all(set(lie) & beside for lie in scene.lies("inner"))

    def test_only_icons_are_banned_on_persephone(self):
        """PUN-R21: a plain civ cell may lie top left, a civ icon may not."""
        scene = Scene("Persephone").cover("b", at=(4, 2)).front("I4-CE-p").tile_step()
        top_left = {cell for cell in cells(scene, "exists") if max(cell) <= 5}
        lies = scene.lies()
        assert not [lie for lie in lies if {c for c, t in lie.items() if t == "C"} & top_left]
        assert [lie for lie in lies if {c for c, t in lie.items() if t == "c"} & top_left]

    @pytest.mark.parametrize(("slides", "holes"), [("true", [[0, 5]]), ("false", [[0, 5], [5, 5]])])
    def test_sliding_on_pajitnov(self, slides, holes):
        """PUN-R19, PUN-B58: a closed hole takes neither tile nor patch; off the planet is free."""
        scene = Scene(
            "Pajitnov", "universal_coalition", f"switches.pajitnov_patches_slide={slides}"
        )
        scene.cover_all_but((5, 5), (6, 5), (0, 5), (0, 6)).front("I4-CE-p", "I2-CE-p").tile_step()
        assert {frozenset(lie) for lie in scene.lies("inner")} == {frozenset({(0, 5), (0, 6)})}
        scene.cover("b", at=(6, 5)).resolve(patch=1).choose(act="patch")
        assert [at for at in scene.offered("at") if at != [0, 6]] == holes

    def test_across_planets_that_touch(self):
        """PUN-R22, PUN-B60: on Cerberus a tile may lie on two of the three."""
        scene = Scene("Cerberus").front("I4-CE-p").tile_step()
        marks = scene.tree["planets"]["Cerberus"]["marks"]
        parts = [{marks[y][x] for x, y in lie} for lie in scene.lies()]
        assert {"2", "3"} in parts
        assert {"1"} in parts

    def test_a_lifepod_cell_is_soil(self):
        """PUN-R63, PUN-B48: for K-273, for the objective that wants soil covered, and for ice."""
        scene = Scene("K-273").cover("b", at=(8, 2)).front("I4-CE-p", "I2-CE-p").tile_step()
        assert [8, 3] in scene.seat["lifepods"]
        assert frozenset({(7, 3), (8, 3)}) in {frozenset(lie) for lie in scene.lies("inner")}
        assert frozenset({(8, 3), (9, 3)}) not in {frozenset(lie) for lie in scene.lies("inner")}
        soil = scene.names.objectives.index("OBJ-28")
        scene = Scene().cover_all_but((7, 2))
        assert not is_met(scene.state, scene.params, 0, soil)
        scene.cover("b", at=(7, 2))
        assert is_met(scene.state, scene.params, 0, soil)


class TestRestrictionsFall:
    """PUN-B16: restrictions that leave nothing are ignored, the event's first."""

    def test_an_event_alone(self):
        """PUN-R18: no perimeter (EVT-O19): falls for a first tile, later holds, not for patches."""
        free = Scene().front("I4-CE-p").tile_step().lies()
        banned = Scene().in_force("EVT-O19").front("I4-CE-p").tile_step()
        assert banned.lies() == free
        banned.cover("b", at=(5, 2)).tile_step()
        rim = cells(banned, "perimeter")
        assert banned.lies()
        assert not any(rim & set(lie) for lie in banned.lies())
        banned.cover("b", at=(5, 1)).resolve(patch=1).choose(act="patch")
        assert [5, 0] in banned.offered("at")

    def test_first_the_event_then_the_planet_then_both(self):
        """PUN-B16, PUN-R15: no ice (EVT-R16) on K-273, by what is left free."""
        wholly, mixed, soil = {(3, 2), (4, 2)}, {(5, 1), (6, 1)}, {(7, 3), (8, 3)}
        for free, expected in (
            (wholly | mixed | soil, {frozenset(soil)}),
            (wholly | mixed, {frozenset(wholly)}),
            (mixed, {frozenset(mixed)}),
        ):
            scene = Scene("K-273").cover_all_but(*free).in_force("EVT-R16")
            scene.front("I4-CE-p", "I2-CE-p").tile_step()
            assert {frozenset(lie) for lie in scene.lies("inner")} == expected

    def test_a_planet_may_end_the_game(self):
        """PUN-R15: with the switch its restriction stays, and the tile is taken unplaced."""
        switch = "switches.planet_restriction_may_end_game=true"
        scene = Scene("K-273", "universal_coalition", switch).cover_all_but((5, 1), (6, 1))
        scene.front("I4-CE-p", "I2-CE-p").tile_step()
        assert scene.acts() == {"unplaced"}

    def test_the_same_terrain(self):
        """PUN-A41: EVT-R15 minds tiles and patches, not currents."""
        scene = Scene("Petra").cover("w", at=(5, 2)).cover("e", at=(6, 2)).patches((5, 3))
        scene.in_force("EVT-R15").front("I4-BC-p", "I2-CE-p").tile_step()
        currents = cells(scene, "marks")

        def beside(lie, letter):
            own = [c for c, t in lie.items() if t.upper() == letter]
            return {near for cell in own for near in neighbours(cell)}

        for lie in scene.lies():
            assert (5, 3) not in beside(lie, "B")
        inner = scene.lies("inner")
        assert not any((6, 2) in beside(lie, "E") for lie in inner)
        assert any(beside(lie, "E") & currents for lie in inner)


class TestPlaced:
    """What placing does."""

    def test_the_meteorite_comes_first(self):
        """PUN-B18, PUN-R43: it lies there before the icons are resolved."""
        scene = Scene().place("I4-CE-m", (3, 1))
        assert scene.seat["meteorites"] == [[6, 1]]
        assert scene.icons() == {"C": 1, "E": 1}

    def test_what_is_covered_is_destroyed(self):
        """PUN-R17, PUN-B17, PUN-A17: by tile and by patch; rovers do not return to supply."""
        scene = Scene().cover("b", at=(5, 1)).rovers((6, 2), (5, 3)).cubes(R=1)
        supply = scene.seat["supply"]
        scene.place("I4-CE-p", (5, 2))
        assert scene.seat["rovers"] == [[5, 3, 0]]
        assert [7, 2] not in scene.seat["lifepods"]
        scene.patches((5, 3))
        assert scene.seat["rovers"] == []
        assert scene.seat["supply"] == supply
        assert scene.seat["collected_lifepods"] == []

    def test_patches_are_biomass_and_cover(self):
        """PUN-B34: they join areas, complete lines and destroy a lifepod."""
        scene = Scene().cover("wb", at=(5, 0)).cover("b.b", at=(6, 2))
        largest = scene.names.objectives.index("OBJ-06")
        assert metric_of(scene.state, scene.params, 0, largest) == 1
        assert scene.medals()[0] == 1
        scene.patches((7, 2), (6, 1))
        assert metric_of(scene.state, scene.params, 0, largest) == 5
        assert [7, 2] not in scene.seat["lifepods"]

    def test_water_needs_any_water_cell_on_ice(self):
        """PUN-R26: (3, 1) is ice; the plain water cell there is enough, energy there is not."""
        assert Scene().place("I4-EW-p", (3, 1)).icons() == {"E": 1}
        scene = Scene().place("I4-EW-p", (3, 1), orientation=2)
        assert scene.cells_of({"tile": "I4-EW-p", "orientation": 2, "at": [3, 1]})[3, 1] == "w"
        assert scene.icons() == {"E": 1, "W": 1}

    def test_uc_4_doubles_the_icon_alone(self):
        """PUN-R25, PUN-B38: the icon moves W twice; energy and synergy once, without ice."""
        scene = Scene().cubes(T=10).place("I4-EW-p", (3, 1), orientation=2)
        scene.choose(act="icon", icon="W", cube="W")
        assert scene.seat["cubes"]["W"] == "W2"
        scene.choose(act="icon", icon="E", cube="W")
        assert scene.seat["cubes"]["W"] == "W3"
        scene.choose(act="synergy", cube="W", steps=1)
        assert scene.seat["cubes"]["W"] == "W4"

    @pytest.mark.parametrize("order", ["RT", "TR"])
    def test_two_icons_are_two_advances(self, order):
        """PUN-R27: in either order."""
        scene = Scene().place("I4-RT-p", (3, 1))
        assert scene.offered("icon", act="icon") == ["R", "T"]
        for icon in order:
            scene.choose(act="icon", icon=icon, cube=icon)
        assert (scene.seat["cubes"]["R"], scene.seat["cubes"]["T"]) == ("R1", "T1")

    def test_uc_5_leaves_the_symbol_empty(self):
        """PUN-R44, PUN-B38: no meteorite with the tile or by an event; later it is a target."""
        scene = Scene().cubes(T=14).place("I4-CE-m", (3, 1))
        assert scene.seat["meteorites"] == []
        scene = scene.cubes(T=13).resolve(put_meteorite=1)
        assert scene.offered("at", act="put_meteorite") == [[6, 1]]
        scene = Scene("K5B-4156", "universal_coalition", EVENTS).cubes(T=14).symbols((5, 1))
        scene.reveal("EVT-O11")
        assert not scene.matching(act="put_meteorite")

    def test_energy_takes_a_terrain_next_to_its_area(self):
        """PUN-R24, PUN-R23, PUN-B21: over other tiles and currents; only cubes that can move."""
        scene = Scene().cover("tewwr", at=(3, 2)).place("I4-CE-p", (3, 1), orientation=2)
        assert scene.offered("cube", icon="E") == ["C", "T", "W"]
        scene.cubes(C=15, T=14)
        assert scene.offered("cube", icon="E") == ["T", "W"]
        scene = Scene("Petra").cover("r", at=(4, 3)).cover("w", at=(7, 1))
        scene.place("I4-CE-p", (3, 1), orientation=2)
        assert scene.offered("cube", icon="E") == ["C", "R"]

    def test_energy_hidden_by_a_patch(self):
        """PUN-A6: the area is taken when the icon is resolved; hidden, it has no neighbours."""
        scene = Scene(corporation="wormhole_corp").cubes(T=5).cover("w", at=(5, 2))
        scene.place("I4-CE-p", (3, 1))
        assert scene.offered("cube", icon="E") == ["C", "W"]
        scene.cover("r", at=(6, 2))
        assert scene.offered("cube", icon="E") == ["C", "R", "W"]
        scene.patches((5, 1))
        assert scene.offered("cube", icon="E") == ["C"]

    def test_biomass_of_wormhole(self):
        """PUN-R35: not more areas than before counts as enlarged; energy never picks B."""
        scene = Scene(corporation="wormhole_corp").cover("b", "w", at=(5, 0))
        scene.place("I4-BC-p", (3, 2))
        assert scene.icons() == {"C": 1}
        scene = Scene(corporation="wormhole_corp").cover("b", "w", "b", at=(5, 0))
        scene.place("I4-BC-p", (6, 0), orientation=1)
        assert scene.icons() == {"B": 1, "C": 1}
        scene = Scene(corporation="wormhole_corp").cover("b", at=(5, 2)).place("I4-CE-p", (3, 1))
        assert scene.offered("cube", icon="E") == ["C"]


class TestNoPlacement:
    """PUN-B22."""

    def full(self, corporation="universal_coalition", *sets):
        """Return a table with a full planet."""
        return Scene("K5B-4156", corporation, *sets).cover_all_but()

    def test_either_tile_and_both_icons(self):
        """PUN-R53: energy as the other icon, water without ice, no meteorite; END-A."""
        scene = self.full().front("F5-EW-m").tile_step()
        assert scene.offered("ring", act="unplaced") == ["inner", "outer"]
        scene.choose(act="unplaced", ring="outer")
        assert scene.icons() == {"W": 2}
        assert scene.seat["meteorites"] == []
        assert scene.state.ending == Ending.A

    def test_one_icon_only_is_about_placed_tiles(self):
        """PUN-A40: under EVT-O20 both icons of an unplaced tile count."""
        scene = self.full().in_force("EVT-O20").front("I4-RT-p").tile_step()
        scene.choose(act="unplaced", ring="outer").choose(icon="R", cube="R")
        assert scene.icons() == {"T": 1}
        scene = Scene().in_force("EVT-O20").place("I4-RT-p", (3, 1)).choose(icon="R", cube="R")
        assert scene.icons() == {}

    def test_wormhole_advances_b(self):
        """PUN-A27: nothing has to be enlarged."""
        scene = self.full("wormhole_corp").front("I4-BC-p").tile_step()
        assert scene.choose(act="unplaced", ring="outer").icons() == {"C": 1, "B": 1}

    def test_it_is_looked_for_after_the_event(self):
        """PUN-R52: the patch of EVT-G16 fills the last place before a tile is chosen."""
        scene = Scene("K5B-4156", "universal_coalition", EVENTS).cover_all_but((5, 0), (6, 0))
        scene.state.commander = 0
        scene.front("I4-CE-p", "I2-CE-p").reveal("EVT-G16")
        scene.choose(act="patch").choose(at=[5, 0])
        assert not scene.state.ending & Ending.A
        while scene.state.seat != 0:
            scene.walk.apply(scene.walk.options()[0])
        scene.front("I4-CE-p", "I2-CE-p").tile_step()
        assert scene.acts() == {"unplaced"}

    def test_no_tile_in_front(self):
        """PUN-A43: the step is skipped and not counted; the game ends with the round."""
        scene = Scene().empty(0, 1)
        turn = int(scene.state.turn)
        scene.tile_step()
        assert (scene.state.seat, scene.state.turn) == (1, turn + 1)
        while scene.state.phase < Phase.ROUND_END:
            scene.walk.apply(scene.walk.options()[0])
        assert scene.state.ending & Ending.B


class TestExtraTiles:
    """PUN-R6, PUN-R7 and the readings about them."""

    def test_they_wait_for_icons(self):
        """PUN-A7: those of another tile come first."""
        scene = Scene().place("I4-RT-p", (3, 1))
        scene.state.pool[Pool.EXTRA_TILE] = 1
        assert not scene.matching(act="extra_tile")
        scene.choose(icon="R", cube="R").choose(icon="T", cube="T")
        assert scene.acts() == {"extra_tile", "rover"}

    def test_they_come_from_the_depot_in_front_and_may_empty_it(self):
        """PUN-R6: the tile below the one just taken, down to the last of a depot."""
        scene = Scene().front("I4-CE-p", "I2-CE-p").empty(1)
        outer = scene.front_stacks()[0]
        size = int(scene.state.stack_size[outer])
        scene.state.stack_next[outer] = size - 2
        first, second = scene.state.stack_tile[outer, size - 2 : size]
        scene.tile_step()
        scene.walk.apply(scene.walk.options()[0])
        assert scene.state.tile[0, 0] == first
        scene.resolve(extra_tile_none=1).choose(act="extra_tile")
        assert {option["tile"] for option in scene.options()} == {scene.names.tiles[second]}
        scene.walk.apply(scene.walk.options()[0])
        assert scene.state.stack_next[outer] == scene.state.stack_size[outer]
        assert Scene().front("I4-CE-p").empty(0, 1).resolve(extra_tile=1).is_through

    def test_without_advances_everything_else_happens(self):
        """PUN-R7, PUN-A9: CIV-05: meteorite, destruction, and OA-4 for the water icon."""
        scene = Scene(corporation="oasis_ultd").cubes(T=10).cover("b", at=(5, 1))
        scene.rovers((6, 2)).front("I4-WR-m").resolve(extra_tile_none=1)
        scene.choose(act="extra_tile", claim="none")
        scene.choose(act="place", ring="outer", orientation=0, at=[5, 2])
        assert scene.icons() == {}
        assert scene.seat["meteorites"] == [[8, 2]]
        assert scene.seat["rovers"] == []
        assert scene.pool("patch") == 1

    @pytest.mark.parametrize("drops", ["false", "true"])
    def test_no_restriction_falls(self, drops):
        """PUN-A8: it lapses, unless the switch lets restrictions fall."""
        switch = f"switches.extra_tile_drops_restrictions={drops}"
        scene = Scene("K-273", "universal_coalition", switch).cover_all_but((5, 1), (6, 1))
        scene.front("I4-CE-p", "I2-CE-p").resolve(extra_tile=1)
        assert scene.is_through == (drops == "false")


class TestPatches:
    """PUN-B33 and the readings about patches."""

    def test_the_first_patch_of_charybdis(self):
        """PUN-A42: on one of the four central cells."""
        scene = Scene("Charybdis").resolve(patch=1).choose(act="patch")
        assert {tuple(at) for at in scene.offered("at")} == cells(scene, "marks")

    def test_wormhole_lays_them_on_tiles(self):
        """PUN-A26, PUN-R17: WO-2 on tiles, not on patches or meteorites; WO-5 destroys these."""
        scene = Scene(corporation="wormhole_corp").cover("www", at=(5, 2)).patches((5, 3))
        scene.symbols((6, 2)).meteorites((6, 2)).cubes(T=5).resolve(patch=1).choose(act="patch")
        at = scene.offered("at")
        assert ([5, 2] in at, [6, 2] in at, [5, 3] in at) == (True, False, False)
        scene.cubes(T=14).choose(at=[6, 2])
        assert (scene.seat["meteorites"], scene.seat["patches"]) == ([], [[6, 2], [5, 3]])
        assert scene.resolve(put_meteorite=1).is_through

    def test_a_patch_on_a_tile_need_not_slide(self):
        """PUN-A26: on Pajitnov, where a hole of one cell takes none."""
        scene = Scene("Pajitnov", "wormhole_corp").cubes(T=5)
        scene.cover(".ww.", "w.ww", ".ww.", at=(4, 4)).resolve(patch=1).choose(act="patch")
        assert [5, 5] not in scene.offered("at")
        assert [6, 5] in scene.offered("at")

    def test_loaded_meteorites_go_with_their_rover(self):
        """PUN-A47, PUN-A30: a patch of WO-2 may cover them, not a lying one."""
        rule = 'corporations.wormhole_corp.rule="deliver"'
        scene = Scene("K5B-4156", "wormhole_corp", rule).cubes(T=5).cover("www", at=(5, 2))
        scene.meteorites((6, 2)).rovers(loaded=[(5, 2)]).resolve(patch=1).choose(act="patch")
        assert [6, 2] not in scene.offered("at")
        scene.choose(at=[5, 2])
        assert (scene.seat["rovers"], scene.seat["meteorites"]) == ([], [[6, 2]])
