"""Technologies and corporations, clause by clause, on the kernels."""

import pytest

from exobalance.simcore.games.pun.data.codes import Phase
from exobalance.simcore.games.pun.data.layout import TRACKS
from tests.games.pun.scenes import EVENTS, Scene


class TestFresh:
    """How often a power can be used."""

    @pytest.mark.parametrize("renewal", ["tile_step", "every_step"])
    def test_once_per_round(self, renewal):
        """PUN-R10: HO-5 is spent until the next tile step, or until the next step."""
        switch = f"switches.power_renewal={renewal}"
        scene = Scene("K5B-4156", "horizon_group", switch).cubes(T=14)
        scene.place("I4-CE-p", (3, 1)).choose(act="power", tech="HO-5")
        scene.state.picks[0, 0] = 1
        scene.choose(act="advance", cube="R")
        scene.play_until(Phase.CIV)
        assert scene.kind == "civ"
        assert bool(scene.matching(act="power", tech="HO-5")) == (renewal == "every_step")

    def test_it_expires_with_the_round(self):
        """PUN-R10: unused, HO-5 cannot be used in the event step of the next round."""
        scene = Scene("K5B-4156", "horizon_group", EVENTS).cubes(T=14).front("I4-CE-p").tile_step()
        assert scene.matching(act="power", tech="HO-5")
        events = scene.names.events
        order, top = scene.state.event_order, int(scene.state.event_next)
        place = order.tolist().index(events.index("EVT-G17"))
        order[top], order[place] = order[place], order[top]
        scene.choose(act="place", ring="outer", orientation=0, at=[3, 1])
        for wanted in ({"icon": "C", "cube": "C"}, {"icon": "E", "cube": "C"}, {"act": "stop"}):
            scene.choose(**wanted)
        scene.play_until(Phase.EVENT_SEATS)
        assert scene.acts() == {"synergy"}
        scene.play_until(Phase.TILE)
        assert scene.matching(act="power", tech="HO-5")

    def test_once_per_game(self):
        """PUN-R11: CO-2 may be kept, and stays spent when its level is lost and regained."""
        scene = Scene(corporation="cosmos_inc").cubes(T=5)
        scene.state.scoring_pods[0] = 2
        scene.resolve(synergy=1)
        assert scene.matching(act="power", tech="CO-2")
        scene.tile_step()
        scene.choose(act="power", tech="CO-2")
        assert scene.pool("reposition") == 3
        scene.cubes(T=4).cubes(T=5).tile_step()
        assert not scene.matching(act="power", tech="CO-2")
        assert scene.seat["spent"] == ["CO-2"]

    def test_of_flux_the_level_unlocked_last(self):
        """PUN-R11, PUN-B46: FX-2 works at T5, not at T7, and again after moving down."""
        scene = Scene(corporation="flux_industries")
        for height, offered in ((5, True), (7, False), (6, True)):
            scene.cubes(T=height).tile_step()
            assert bool(scene.matching(act="power", tech="FX-2")) == offered

    def test_jd_6_alone(self):
        """PUN-A36: it cannot be used by a solo player."""
        scene = Scene(corporation="jump_drive").unlock("JD-6").tile_step()
        assert scene.matching(act="power", tech="JD-6")
        alone = Scene(corporation="jump_drive", players=1).unlock("JD-6").tile_step()
        assert not alone.matching(act="power", tech="JD-6")

    def test_an_objective_for_all(self):
        """PUN-R57, PUN-B41: three cards are drawn and one is kept; the two others leave."""
        scene = Scene(corporation="jump_drive").unlock("JD-6").tile_step()
        drawn = int(scene.state.objective_next)
        scene.choose(act="power", tech="JD-6")
        cards = scene.offered("card")
        assert (scene.kind, len(cards)) == ("objective", 3)
        scene.choose(card=cards[1])
        assert [scene.names.objectives[scene.state.shared[0]]] == [cards[1]]
        assert scene.state.objective_next == drawn + 3


class TestRoundStart:
    """PUN-R61: movement of round-start powers."""

    LIES = (
        ("horizon_group", 5, {"loaded": [(3, 1), (4, 1)]}, 2),
        ("oasis_ultd", 5, {}, 1),
        ("flux_industries", 3, {}, 2),
    )

    @pytest.mark.parametrize(("name", "height", "loads", "movement"), LIES)
    @pytest.mark.parametrize("when", ["round_start", "tile_step"])
    def test_when(self, when, name, height, loads, movement):
        """HO-2 per loaded rover, OA-2 per rover on water, FX-1 two per rover on flux terrain."""
        scene = Scene("K5B-4156", name, f"switches.round_start_movement={when}")
        scene.cubes(T=height).cover("wc", at=(5, 1)).rovers((5, 1), (5, 3), **loads)
        if name == "flux_industries":
            scene.state.flux[0] = TRACKS.index("W")
        scene.begin(Phase.ROUND_START)
        at_start = scene.state.phase == Phase.ROUND_START
        assert at_start == (when == "round_start")
        if at_start:
            assert (scene.kind, scene.pool("movement")) == ("resolve", movement)
            assert "stop" in scene.acts()
        scene.tile_step()
        assert scene.pool("movement") == (0 if at_start else movement)

    def test_it_is_gone_before_the_tile(self):
        """What is left when the pool of the round start closes is lost."""
        scene = Scene(corporation="horizon_group").cubes(T=5).rovers(loaded=[(5, 1)])
        scene.begin(Phase.ROUND_START).choose(act="stop")
        assert scene.tile_step().pool("movement") == 0

    @pytest.mark.parametrize("now", ["false", "true"])
    def test_fx_1_in_the_round_in_which_it_is_unlocked(self, now):
        """PUN-U7: nothing by the rulebook; by the designer's answer its movement at once."""
        scene = Scene("K5B-4156", "flux_industries", f"switches.fx1_when_unlocked={now}")
        scene.cubes(T=2).cover("c", at=(5, 1)).rovers((5, 1))
        scene.state.flux[0] = TRACKS.index("C")
        scene.resolve(synergy=1).choose(cube="T").choose(track="C")
        assert scene.pool("movement") == (2 if now == "true" else 0)


class TestRepublic:
    """Milestones that cost, tiles that pay."""

    def test_a_milestone_moves_another_cube_down(self):
        """PUN-A33, PUN-B43: compulsory, in the pool with all else, never the C cube."""
        scene = Scene(corporation="republic").cubes(C=1, W=4, T=2)
        scene.resolve(advances=[("C", "", 1, 1, "all")], synergy=1).choose(act="advance")
        assert scene.offered("cube", act="regress") == ["T", "W"]
        assert scene.acts() == {"regress", "synergy"}

    def test_a_milestone_moves_nothing_down_while_all_others_stand_at_the_start(self):
        """PUN-A33: judged when the milestone is reached, so a cube that goes up later stays."""
        scene = Scene(corporation="republic").cubes(C=1)
        scene.resolve(advances=[("C", "", 1, 1, "all")], synergy=1).choose(act="advance")
        assert scene.acts() == {"synergy"}
        scene.choose(act="synergy", cube="W")
        assert "regress" not in scene.acts()

    def scene(self):
        """Return a table with a civ tile outside and another inside, 2 movement at R."""
        scene = Scene(corporation="republic").cubes(T=3, R=4).rovers((5, 5))
        return scene.front("I4-CE-p", "I2-EW-p").tile_step()

    def test_having_used_re_1(self):
        """PUN-R60: only tiles with civ terrain are left, movement comes before placing."""
        scene = self.scene()
        assert set(scene.offered("ring", act="place")) == {"inner", "outer"}
        scene.choose(act="power", tech="RE-1")
        assert scene.pool("movement") == 2
        assert set(scene.offered("ring", act="place")) == {"outer"}

    def test_not_having_used_re_1(self):
        """PUN-A34: the movement comes with a tile with civ terrain, and with no other."""
        for ring, movement in (("outer", 2), ("inner", 0)):
            scene = self.scene()
            at = scene.matching(act="place", ring=ring)[0]
            assert scene.choose(**at).pool("movement") == movement

    def test_a_civ_milestone_with_re_4(self):
        """PUN-B43: a synergy each time."""
        scene = Scene(corporation="republic").cubes(C=1, T=10)
        scene.resolve(advances=[("C", "", 1, 1, "all")]).choose(act="advance")
        assert scene.pool("synergy") == 1

    def test_the_cards_left_at_the_end(self):
        """PUN-R56: RE-5 takes two of those in the piles, not of those removed in setup."""
        scene = Scene(corporation="republic").cubes(T=14).pile_up("CIV-06", "CIV-20", "CIV-03")
        scene.begin(Phase.END_PHASE)
        assert scene.offered("card", act="end_card") == ["CIV-03", "CIV-06", "CIV-20"]
        scene.choose(card="CIV-06")
        assert scene.offered("card", act="end_card") == ["CIV-03", "CIV-20"]
        assert scene.choose(card="CIV-20").pool("end_card") == 0


class TestJumpDrive:
    """Technologies unlocked by lifepods."""

    def place(self, optional, orientation=2):
        """Place R r T t so that T lies next to civ and water."""
        scene = Scene("K5B-4156", "jump_drive", f"switches.jd4_optional={optional}")
        scene.unlock("JD-4").cover("cw", at=(3, 2))
        return scene.place("I4-RT-p", (3, 1), orientation)

    def test_tech_as_energy(self):
        """PUN-A35: the tech cells just placed are the area; the other icon always counts."""
        scene = self.place("true")
        as_energy = {o["cube"] for o in scene.matching(icon="T") if o.get("as") == "E"}
        assert as_energy == {"C", "W", "R"}
        assert [o["cube"] for o in scene.matching(icon="T") if "as" not in o] == ["T"]
        before = Scene(corporation="jump_drive").unlock("JD-4").cover("cw", at=(3, 2))
        before.cover("tb", at=(2, 3)).place("I4-RT-p", (3, 1), 2)
        assert "B" not in {o["cube"] for o in before.matching(icon="T")}

    def test_it_may_be_compulsory(self):
        """PUN-U9: then the icon counts as energy only."""
        scene = self.place("false")
        assert all(option.get("as") == "E" for option in scene.matching(icon="T"))
        assert {o["cube"] for o in scene.matching(icon="T")} == {"C", "W", "R"}

    def test_in_place_of_a_patch(self):
        """PUN-B41: JD-1 once per round."""
        scene = Scene(corporation="jump_drive").unlock("JD-1").tile_step().resolve(patch=2)
        scene.choose(act="power", tech="JD-1")
        assert (scene.pool("patch"), scene.pool("synergy")) == (1, 1)
        assert not scene.matching(act="power")


class TestWormhole:
    """PUN-B44."""

    def test_two_patches_in_place_of_one(self):
        """WO-3 once per round."""
        scene = Scene(corporation="wormhole_corp").cubes(T=7).tile_step().resolve(patch=1)
        scene.choose(act="power", tech="WO-3")
        assert scene.pool("patch") == 2
        assert not scene.matching(act="power")

    def test_a_banked_patch_obeys_the_rules(self):
        """PUN-R55: at the end it lies next to a covered cell, and cannot be banked again."""
        scene = Scene(corporation="wormhole_corp").cubes(T=10).tile_step().resolve(patch=1)
        assert scene.choose(act="bank").is_through
        assert scene.seat["banked"] == 1
        scene.cubes(T=0).cover("w", at=(5, 0)).begin(Phase.END_PHASE)
        assert scene.acts() == {"patch"}
        scene.choose(act="patch")
        assert scene.offered("at") == [[5, 1], [6, 0]]
