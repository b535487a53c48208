"""Rovers and what they find, clause by clause, on the kernels."""

import pytest

from exobalance.simcore.games.pun.data.codes import Phase
from tests.games.pun.scenes import Scene


class TestMovement:
    """Gains of movement and what they are worth."""

    @pytest.mark.parametrize(("word", "card"), [("all_gains", 1), ("track_gains", 0)])
    def test_each_gain_is_a_gain(self, word, card):
        """PUN-R40, PUN-B38: UC-3 adds 1 to each, to cards by our reading."""
        scene = Scene("K5B-4156", "universal_coalition", f"switches.uc3_bonus={word}")
        scene.rovers((5, 5)).cubes(T=7, R=3).resolve(advances=[("R", "", 1, 2, "all")])
        assert scene.choose(cube="R").pool("movement") == (2 + 1) + (2 + 1)
        scene.pile_up("CIV-04").resolve(Phase.CIV, picks={1: 1}).choose(card="CIV-04")
        assert scene.pool("movement") == 4 + card

    def test_entering_collects(self):
        """PUN-R39: at no cost, also when a rover is put down; movement may be left."""
        scene = Scene().place("I4-CE-m", (3, 1)).rovers((7, 1)).resolve(movement=2, rover=1)
        scene.choose(act="rover", at=[6, 1])
        assert scene.seat["collected_meteorites"] == 1
        scene.walk_rover((7, 1), (7, 2))
        assert scene.seat["collected_lifepods"] == ["scoring"]
        assert scene.pool("movement") == 1

    def test_a_patched_cell_of_the_last_tile(self):
        """PUN-A16, PUN-R37: no rover is put there, nor beyond the supply."""
        scene = Scene().place("I4-CE-p", (3, 1)).patches((4, 1)).rovers((5, 1)).resolve(rover=3)
        assert scene.offered("at", act="rover") == [[3, 1], [6, 1]]
        scene.state.supply[0] = 1
        assert scene.choose(at=[3, 1]).is_through

    def test_blocked_by_own_rovers(self):
        """PUN-R38: neither entered nor passed."""
        scene = Scene().rovers((5, 0), (6, 0), (5, 1)).resolve(movement=3)
        assert scene.ends((5, 0)) == set()


class TestBarriers:
    """Planets and events that stop rovers."""

    def test_the_chasm(self):
        """PUN-R42: steps cross diagonally at two corners; jumps cross anywhere."""
        scene = Scene("Tartarus", "cosmos_inc").cubes(T=3).rovers((5, 3), (5, 1))
        scene.resolve(movement=1)
        assert (6, 4) in scene.ends((5, 3))
        assert (6, 3) not in scene.ends((5, 3))
        assert not {(6, 1), (6, 2)} & scene.ends((5, 1))
        scene = Scene("Tartarus", "jump_drive").unlock("JD-2").cover("ww", at=(5, 1))
        scene.rovers((5, 1)).tile_step().resolve(movement=1)
        assert scene.offered("to", act="jump") == [[6, 1]]
        assert (6, 1) not in scene.ends((5, 1))

    @pytest.mark.parametrize("onto", ["false", "true"])
    def test_civ_14(self, onto):
        """PUN-R41, PUN-A45: optional, free, to any free cell, not a bare toxic or banned one."""
        switch = f"switches.teleport_onto_toxic={onto}"
        scene = Scene("Kaax", "universal_coalition", switch).cover("w", at=(5, 0))
        scene.rovers((5, 10), (6, 10)).in_force("EVT-O13").resolve(teleport=1)
        assert scene.acts() == {"stop", "teleport"}
        scene.choose(**{"act": "teleport", "from": [5, 10]})
        to = {tuple(cell) for cell in scene.offered("to")}
        toxic = {tuple(cell) for cell in scene.planet_cells("marks")}
        assert not to & {(5, 10), (6, 10), (5, 0)}
        assert bool(to & toxic) == (onto == "true")
        assert len(to) == 96 - 3 - (0 if onto == "true" else len(toxic))

    @pytest.mark.parametrize("ban", ["false", "true"])
    def test_currents_and_bans(self, ban):
        """PUN-R51: EVT-O15 bans energy tiles, bare currents with the switch."""
        switch = f"switches.rover_ban_on_currents={ban}"
        scene = Scene("Petra", "universal_coalition", switch).cover("e", at=(5, 2))
        scene.rovers((5, 1)).in_force("EVT-O15").resolve(movement=1)
        assert scene.ends((5, 1)) == {(5, 0), (6, 1)} | ({(4, 1)} if ban == "false" else set())

    def test_put_down_under_a_ban(self):
        """PUN-A15: a ban hinders jumps and steps, not being put down."""
        scene = Scene(corporation="jump_drive").unlock("JD-2").place("I4-WR-p", (3, 1))
        scene.rovers((3, 1)).in_force("EVT-O13").tile_step().resolve(movement=1, rover=1)
        assert not scene.matching(act="jump")
        assert (4, 1) not in scene.ends((3, 1))
        assert [4, 1] in scene.offered("at", act="rover")
        scene.in_force("EVT-O14")
        assert scene.offered("to", act="jump") == [[4, 1]]


class TestFreeSteps:
    """CO-4: steps onto energy."""

    def scene(self, *sets, planet="K5B-4156"):
        """Return a table with a rover before three energy cells, one with a meteorite."""
        scene = Scene(planet, "cosmos_inc", *sets).cubes(T=10)
        return scene.cover("eee", ".e.", at=(3, 3)).rovers((3, 3)).meteorites((4, 4))

    def test_after_movement_was_gained(self):
        """PUN-A13: only then, unless the switch says otherwise."""
        scene = self.scene().resolve(synergy=1)
        assert not scene.matching(act="step")
        other = self.scene("switches.free_steps_need_movement=false").resolve(synergy=1)
        assert other.ends((3, 3)) == {(4, 3), (4, 4)}

    def test_no_circles(self):
        """PUN-A14: not back onto a cell where it was, until something is collected."""
        scene = self.scene().resolve(movement=0).walk_rover((3, 3), (4, 3))
        assert scene.ends((4, 3)) == {(5, 3), (4, 4)}
        scene.walk_rover((4, 3), (5, 3))
        assert scene.ends((5, 3)) == {(4, 4)}
        scene.walk_rover((5, 3), (4, 4))
        assert scene.ends((4, 4)) == {(3, 3), (4, 3), (5, 3)}

    @pytest.mark.parametrize("free", ["true", "false"])
    def test_currents(self, free):
        """PUN-R51: bare currents are energy for free steps, unless the switch says no."""
        switch = f"switches.free_steps_on_currents={free}"
        scene = Scene("Petra", "cosmos_inc", switch).cubes(T=10).rovers((3, 1))
        scene.resolve(movement=0, synergy=1)
        currents = {(4, 1), (4, 2)}
        assert scene.ends((3, 1)) == (currents if free == "true" else set())


class TestJumps:
    """RE-3 and JD-2."""

    @pytest.mark.parametrize(("word", "to"), [("icons", [[5, 1], [5, 10]]), ("terrain", None)])
    def test_re_3(self, word, to):
        """PUN-U5: between civ icons, or between civ cells."""
        scene = Scene("K5B-4156", "republic", f"switches.re3_between={word}").cubes(T=7)
        scene.cover("CcC", at=(3, 1)).cover("C", at=(5, 10)).rovers((3, 1)).resolve(movement=1)
        assert scene.offered("to", act="jump") == (to or [[4, 1], [5, 1], [5, 10]])


class TestHorizon:
    """Loads."""

    def test_loading_and_delivering(self):
        """PUN-A29, PUN-R49: a meteorite on a rover icon is collected at once, others carried."""
        scene = Scene(corporation="horizon_group").cover("wwR", at=(3, 1)).rovers((3, 1))
        scene.meteorites((4, 1), (5, 1)).resolve(movement=3).walk_rover((3, 1), (4, 1))
        assert scene.seat["rovers"] == [[4, 1, 1]]
        scene.walk_rover((4, 1), (5, 1))
        assert scene.seat["collected_meteorites"] == 2
        assert (scene.seat["rovers"], scene.seat["meteorites"]) == ([[5, 1, 0]], [])

    @pytest.mark.parametrize(("word", "patches"), [("any_collection", 1), ("delivery", 0)])
    def test_by_card(self, word, patches):
        """PUN-R49: meteorites collected by card need no delivery; HO-3 answers, or not."""
        scene = Scene("K5B-4156", "horizon_group", f"switches.ho3_answers_to={word}").cubes(T=7)
        scene.cover("ww", at=(5, 1)).meteorites((5, 1)).resolve(meteorite=1)
        scene.choose(act="meteorite", at=[5, 1])
        assert (scene.seat["collected_meteorites"], scene.pool("patch")) == (1, patches)

    @pytest.mark.parametrize("swaps", ["false", "true"])
    def test_a_second_meteorite(self, swaps):
        """PUN-U10, PUN-A32: it stays, or is swapped; a tile on the one left destroys it."""
        scene = Scene("K5B-4156", "horizon_group", f"switches.horizon_swaps_load={swaps}")
        scene.cover("w", at=(5, 1)).meteorites((5, 1)).rovers(loaded=[(5, 2)])
        scene.resolve(movement=1).walk_rover((5, 2), (5, 1))
        assert scene.seat["meteorites"] == ([[5, 2]] if swaps == "true" else [[5, 1]])
        scene.place("I4-CE-p", (5, 2))
        assert scene.seat["meteorites"] == ([] if swaps == "true" else [[5, 1]])

    def test_loads_lie_on_their_cell(self):
        """PUN-A31: cards collect and destroy them there, a line too."""
        scene = Scene(corporation="horizon_group").rovers(loaded=[(5, 1), (5, 2)])
        scene.resolve(meteorite=1)
        assert [option["loaded"] for option in scene.options()] == [1, 1]
        scene.choose(at=[5, 1])
        assert scene.seat["rovers"] == [[5, 1, 0], [5, 2, 1]]
        scene.resolve(line=1)
        assert (scene.offered("row"), scene.offered("column")) == ([2], [5])
        scene.choose(column=5)
        assert scene.seat["rovers"] == [[5, 1, 0], [5, 2, 0]]

    @pytest.mark.parametrize("optional", ["false", "true"])
    def test_water_destroys_the_load(self, optional):
        """PUN-A49, PUN-B40: with HO-4 always, by the digital version if its owner likes."""
        scene = Scene("K5B-4156", "horizon_group", f"switches.ho4_optional={optional}")
        scene.cubes(T=10).cover("bww", at=(3, 1)).meteorites((5, 1)).rovers(loaded=[(3, 1)])
        scene.resolve(movement=3).choose(act="step", to=[4, 1])
        if optional == "true":
            assert (scene.kind, scene.acts()) == ("load", {"keep", "destroy"})
            scene.choose(act="destroy")
        assert scene.seat["rovers"] == [[4, 1, 0]]
        assert scene.seat["collected_meteorites"] == 0
        scene.choose(act="step", to=[5, 1])
        if optional == "true":
            scene.choose(act="keep")
        assert scene.seat["rovers"] == [[5, 1, int(optional == "true")]]
        assert scene.seat["meteorites"] == []

    def test_a_loaded_rover_destroyed(self):
        """PUN-A30, PUN-A17: its meteorite leaves the game; the supply stays."""
        scene = Scene(corporation="horizon_group").rovers(loaded=[(5, 1)])
        supply = scene.seat["supply"]
        scene.resolve(destroy_rover=1).choose(at=[5, 1])
        assert (scene.seat["rovers"], scene.seat["meteorites"]) == ([], [])
        assert (scene.seat["supply"], scene.medals()[4]) == (supply, 0)

    def test_collected_or_any(self):
        """PUN-R50: EVT-R11 takes a collected meteorite; a tweak lets it take any."""
        assert Scene().tree["events"]["EVT-R11"]["piece"] == "collected_meteorite"
        scene = Scene().cover("w", at=(5, 1)).meteorites((5, 1))
        scene.state.meteorites[0] = 1
        scene.resolve(destroy_collected_meteorite=1)
        assert scene.options() == [{"act": "destroy_meteorite", "collected": True}]
        scene.resolve(destroy_any_meteorite=1)
        assert len(scene.options()) == 2

    def test_a_symbol_that_is_empty(self):
        """PUN-R45: the event's meteorite destroys the rover there."""
        scene = Scene().cover("w", at=(5, 1)).symbols((5, 1)).rovers((5, 1))
        scene.resolve(put_meteorite=1).choose(at=[5, 1])
        assert (scene.seat["rovers"], scene.seat["meteorites"]) == ([], [[5, 1]])
