"""Cubes on their tracks, clause by clause, on the kernels."""

import pytest

from exobalance.simcore.games.pun.data.codes import Effect, Phase
from tests.games.pun.scenes import EVENTS, Scene

ALL = "CWBRT"


def one(tracks, steps=1, claim="all"):
    """Return an advance of one cube."""
    return [(tracks, "", 1, steps, claim)]


class TestPool:
    """PUN-R1 and PUN-R2: what must be resolved, what may be, what lapses."""

    def test_compulsory_and_voluntary(self):
        """PUN-R2: an advance hinders stopping, movement does not; the impossible lapses."""
        scene = Scene().rovers((5, 5)).resolve(synergy=1, movement=2)
        assert {"synergy", "step"} == scene.acts()
        scene.choose(act="synergy", cube="W")
        assert scene.acts() == {"step", "stop"}
        scene.choose(act="stop")
        assert scene.is_through
        assert Scene().resolve(rover=2, meteorite=3, movement=1).is_through

    def test_in_any_order_between_steps(self):
        """PUN-R1: a synergy may come between two steps of a rover."""
        scene = Scene().rovers((5, 5)).resolve(synergy=1, movement=2)
        scene.walk_rover((5, 5), (5, 6)).choose(act="synergy", cube="C")
        assert scene.walk_rover((5, 6), (5, 7)).is_through

    def test_what_is_impossible_now_waits(self):
        """PUN-A5: a rover without a cell waits for a patch to go, and lapses with the pool."""
        scene = Scene().cubes(R=5).resolve(meteorite=1, synergy=2)
        assert scene.acts() == {"synergy"}
        scene.cover("w", at=(5, 0)).meteorites((5, 0))
        assert scene.acts() == {"synergy", "meteorite"}
        scene.meteorites().choose(cube="C")
        assert scene.pool("meteorite") == 1
        assert scene.choose(cube="C").is_through

    def test_powers_while_the_pool_is_open(self):
        """PUN-A37: HO-5 before the tile, or after it with anything else; not without a pool."""
        scene = Scene(corporation="horizon_group").cubes(T=14).front("I4-CE-p").tile_step()
        assert scene.matching(act="power", tech="HO-5")
        scene.choose(act="place", ring="outer", orientation=0, at=[3, 1])
        scene.choose(act="power", tech="HO-5").choose(act="advance", cube="R")
        assert not scene.matching(act="power")
        assert scene.begin(Phase.CIV).is_through


class TestUp:
    """Advancing."""

    def test_a_benefit_each_time(self):
        """PUN-R29, PUN-R30: down from B3 nothing is lost; up again the patch comes again."""
        scene = Scene().cubes(B=2).cover("w", at=(5, 0)).resolve(advances=one("B"))
        scene.choose(act="advance", cube="B").choose(act="patch").choose(at=[5, 1])
        scene.resolve(regresses=[("B", 1)]).choose(act="regress")
        assert scene.seat["patches"] == [[5, 1]]
        assert scene.resolve(advances=one("B")).choose(act="advance").pool("patch") == 1

    def test_moving_down_keeps_picks_and_loses_levels(self):
        """PUN-R30: the pick of C3 stays, UC-1 does not work while T is below 3."""
        scene = Scene().cubes(C=3, T=3)
        scene.resolve(picks={1: 1}, regresses=[("C", 1), ("T", 1)])
        scene.choose(cube="C").choose(cube="T")
        assert scene.seat["picks"] == [1, 0, 0, 0]
        assert scene.techs() == []
        assert scene.resolve(advances=one("T")).choose(cube="T").techs() == ["UC-1"]

    def test_the_top_of_r(self):
        """PUN-R28, PUN-A11: it counts as able to move, but not where nothing is gained."""
        scene = Scene().cubes(C=15, R=15).resolve(advances=one("CR"))
        assert scene.offered("cube") == ["R"]
        assert scene.choose(cube="R").seat["cubes"]["R"] == "R15"
        assert Scene().cubes(C=15, R=15).resolve(advances=one("CR", claim="none")).is_through
        scene = Scene().cubes(R=15).rovers((5, 5)).resolve(advances=one("R"))
        assert scene.choose(cube="R").pool("movement") == 4

    def test_several_steps_at_once(self):
        """PUN-A12: as many as are possible, in one act."""
        scene = Scene().cubes(C=13).resolve(advances=one("C", 3)).choose(cube="C")
        assert scene.seat["cubes"]["C"] == "C15"
        assert scene.seat["picks"] == [0, 0, 0, 1]
        assert scene.is_through

    def test_different_cubes(self):
        """PUN-R32: of three different cubes as many as can move, none twice."""
        scene = Scene().cubes(C=15, W=15).resolve(advances=[("CWBT", "", 3, 1, "all")])
        assert scene.offered("cube") == ["B", "T"]
        scene.choose(cube="B")
        assert scene.offered("cube") == ["T"]
        assert scene.choose(cube="T").is_through

    def test_climbing_in_any_order(self):
        """PUN-R33: CIV-21 takes cubes below 5 up, with all benefits but synergies."""
        scene = Scene().cubes(C=4, W=1, R=5, T=7).cover("w", at=(5, 0))
        scene.resolve(climb=(5, "all_but_synergy"))
        assert scene.offered("cube") == ["B", "C", "W"]
        scene.choose(cube="W")
        assert (scene.seat["cubes"]["W"], scene.pool("synergy")) == ("W5", 0)
        scene.choose(cube="B", act="climb")
        assert (scene.seat["cubes"]["B"], scene.pool("patch")) == ("B5", 1)
        assert (scene.seat["cubes"]["R"], scene.seat["cubes"]["T"]) == ("R5", "T7")

    @pytest.mark.parametrize(("switch", "works"), [("true", ["RE-1"]), ("false", [])])
    def test_levels_while_milestones_give_nothing(self, switch, works):
        """PUN-R59: under EVT-R05 a level reached works, or not until it is reached again."""
        setting = f"switches.no_milestones_unlocks_tech={switch}"
        scene = Scene("K5B-4156", "republic", setting).cubes(T=2).in_force("EVT-R05")
        scene.resolve(advances=one("T", 2)).choose(cube="T")
        assert scene.techs() == works
        scene.state.in_force = Effect.NONE
        scene.resolve(regresses=[("T", 2)]).choose(cube="T")
        scene.resolve(advances=one("T", 1)).choose(cube="T")
        assert scene.techs() == ["RE-1"]


class TestCosmos:
    """Lifepods on tracks."""

    def on(self, scene, *places):
        """Put lifepods on positions of tracks."""
        for track, at in places:
            scene.state.track_pods[0, ALL.index(track)] |= 1 << at
        return scene.cubes()

    def test_on_the_top(self):
        """PUN-A19: no cube gets past it any more."""
        scene = self.on(Scene(corporation="cosmos_inc").cubes(T=14, C=13), ("T", 15), ("C", 14))
        scene.resolve(advances=one("CT"))
        assert scene.offered("cube") == ["C"]
        assert scene.choose(cube="C").seat["cubes"]["C"] == "C15"

    @pytest.mark.parametrize(("word", "tops"), [("any_free", ALL), ("not_on_top", "R")])
    def test_free_positions(self, word, tops):
        """PUN-U11: any free position, or no top but that of R; never where a cube stands."""
        scene = Scene("K5B-4156", "cosmos_inc", f"switches.cosmos_lifepods={word}").cubes(B=4)
        scene.resolve(lifepod=1).choose(at=[7, 2])
        to = scene.offered("to")
        assert {place[0] for place in to if place.endswith("15")} == set(tops)
        assert "scoring" in to and "C1" in to
        assert not {"B4", "C0"} & set(to)
        assert len(to) == 1 + 5 * 16 - 5 - 5 + len(tops)

    def test_collected_by_card(self):
        """PUN-R47, PUN-R46: two lifepods by CIV-13 go to tracks; one if only one is left."""
        scene = Scene(corporation="cosmos_inc").resolve(lifepod=2)
        for at, to in (([7, 2], "C4"), ([1, 4], "T3")):
            scene.choose(at=at).choose(to=to)
        assert scene.seat["collected_lifepods"] == ["C4", "T3"]
        scene.state.pods[0] = 0
        assert scene.resolve(lifepod=2).is_through

    def test_down_over_a_lifepod(self):
        """PUN-A21: it is hopped over, as when moving up."""
        scene = self.on(Scene(corporation="cosmos_inc").cubes(C=5), ("C", 4), ("C", 3))
        scene.resolve(regresses=[("C", 1)]).choose(cube="C")
        assert scene.seat["cubes"]["C"] == "C2"

    def test_a_collected_lifepod_destroyed(self):
        """PUN-A18: the player picks its place; a technology of Jump Drive is locked again."""
        scene = self.on(Scene(corporation="cosmos_inc").cubes(T=3), ("C", 9))
        scene.state.scoring_pods[0] = 1
        scene.resolve(destroy_collected_lifepod=1)
        assert scene.offered("place") == ["C9", "scoring"]
        assert scene.choose(place="C9").seat["collected_lifepods"] == ["scoring"]
        scene = Scene(corporation="jump_drive").unlock("JD-2", "JD-5")
        scene.resolve(destroy_collected_lifepod=1).choose(place="JD-5")
        assert scene.techs() == ["JD-2"]


class TestOasis:
    """The winding path."""

    def test_its_height_is_its_step(self):
        """PUN-A22: R3 is step 3, below 5; CIV-21 takes W up to step 5."""
        scene = Scene(corporation="oasis_ultd").cubes(path=3, C=5, B=5, R=6, T=5)
        scene.resolve(climb=(5, "all_but_synergy"))
        assert scene.offered("cube") == ["W"]
        scene.choose(cube="W")
        assert (scene.seat["path"], scene.seat["cubes"]["W"]) == (5, "R5")
        scene.cubes(path=6).resolve(climb=(5, "all_but_synergy"))
        assert scene.is_through

    @pytest.mark.parametrize(("word", "synergies"), [("each", 1), ("last", 0)])
    def test_benefits_on_the_way(self, word, synergies):
        """PUN-A20: from W6 over C7 and C8 (synergy) to W9."""
        scene = Scene("K5B-4156", "oasis_ultd", f"switches.oasis_w_claims={word}").cubes(path=10)
        scene.resolve(advances=one("W", 3)).choose(act="advance", cube="W")
        assert scene.seat["cubes"]["W"] == "W9"
        assert scene.pool("synergy") == synergies

    def test_down_onto_a_cube(self):
        """PUN-A21: blocked; with OA-1 hopped over."""
        scene = Scene(corporation="oasis_ultd").cubes(path=3, B=2).resolve(regresses=[("W", 1)])
        assert scene.is_through
        scene.cubes(T=3).resolve(regresses=[("W", 1)]).choose(cube="W")
        assert scene.seat["path"] == 1


class TestMakeshift:
    """Cubes that change tracks."""

    @pytest.mark.parametrize(
        ("word", "cubes"), [("cube_on_track", ["B", "W"]), ("own_cube", ["C"])]
    )
    def test_which_cube_advances(self, word, cubes):
        """PUN-A23: any cube on the track, or the one that started there; else it is lost."""
        scene = Scene("K5B-4156", "makeshift", f"switches.makeshift_advances={word}")
        scene.cubes(C="R2", W="C3", B="C1").resolve(advances=one("C", claim="none"))
        assert sorted(set(scene.offered("cube"))) == cubes
        scene.cubes(W="W3", B="B1").resolve(advances=one("C", claim="none"))
        assert scene.is_through == (word == "cube_on_track")

    def test_down_is_blocked(self):
        """PUN-A21: by a cube on the same track."""
        scene = Scene(corporation="makeshift").cubes(C="W3", W=2).resolve(regresses=[("W", 1)])
        assert scene.offered("cube") == ["W"]

    def test_sideways_in_circles(self):
        """PUN-A24: with MA-3 a cell is entered sideways once in a pool."""
        scene = Scene(corporation="makeshift").cubes(T=7, C=4).resolve(synergy=3)
        scene.choose(cube="C", move="right").choose(cube="C", move="left")
        assert scene.seat["cubes"]["C"] == "C4"
        assert not scene.matching(cube="C", move="right")

    def test_movement_of_a_crowd_once_per_round(self):
        """PUN-R66: 1 more with the first gain of a round, a card's too; then no more."""
        scene = Scene("K5B-4156", "makeshift", "switches.ma2_bonus=once_per_round")
        scene.rovers((5, 5)).cubes(T=5, R=2, B="R1").pile_up("CIV-04").tile_step()
        scene.resolve(Phase.CIV, picks={1: 1}).choose(card="CIV-04")
        assert scene.pool("movement") == 4 + 1
        scene.resolve(advances=one("R")).choose(cube="R", move="up")
        assert scene.pool("movement") == 1
        scene.tile_step().resolve(advances=one("R")).choose(cube="R", move="up")
        assert scene.pool("movement") == 2 + 1

    @pytest.mark.parametrize(("word", "card"), [("track_gains", 0), ("all_gains", 1)])
    def test_movement_of_a_crowd(self, word, card):
        """PUN-U6: with two cubes on R each gain from tracks is 1 more; cards with the switch."""
        scene = Scene("K5B-4156", "makeshift", f"switches.ma2_bonus={word}")
        scene.rovers((5, 5)).cubes(T=5, R=2, B="R1").resolve(advances=one("R"))
        scene.choose(cube="R", move="up")
        assert scene.pool("movement") == 1 + 1
        scene.pile_up("CIV-04").resolve(Phase.CIV, picks={1: 1}).choose(card="CIV-04")
        assert scene.pool("movement") == 4 + card


class TestWormhole:
    """B, whose steps are choices."""

    def test_from_the_top(self):
        """PUN-R36, PUN-A25: with WO-1 the next advance lands on 1; it may be left."""
        scene = Scene(corporation="wormhole_corp").cubes(B=5, T=3).resolve(advances=one("B"))
        assert scene.acts() == {"advance", "stop"}
        scene.choose(act="advance")
        assert (scene.kind, scene.seat["cubes"]["B"]) == ("benefit", "B1")
        assert Scene(corporation="wormhole_corp").cubes(B=5).resolve(advances=one("B")).is_through

    @pytest.mark.parametrize(("event", "left"), [("EVT-R05", "synergy"), ("EVT-R18", "patch")])
    def test_benefits_without_effect(self, event, left):
        """PUN-A28: not offered under events that take them away; CIV-21 gives no synergy."""
        scene = Scene(corporation="wormhole_corp").in_force(event).resolve(advances=one("B"))
        assert scene.choose(cube="B").offered("take") == [left]
        scene = Scene(corporation="wormhole_corp").in_force("EVT-R05")
        assert scene.resolve(advances=one("B", claim="all_but_synergy")).choose(cube="B").is_through


class TestFlux:
    """The flux track."""

    def test_the_token_after_unlocking(self):
        """PUN-A38: once for several levels, and again when a level is reached again."""
        scene = Scene(corporation="flux_industries").cubes(T=2).resolve(advances=one("T", 5))
        scene.choose(cube="T")
        assert scene.kind == "flux"
        assert scene.choose(track="W").is_through
        assert scene.techs() == ["FX-3"]
        scene.resolve(regresses=[("T", 1)]).choose(cube="T")
        assert scene.techs() == ["FX-2"]
        scene.resolve(advances=one("T")).choose(cube="T")
        assert scene.kind == "flux"

    def test_the_top_of_r_with_fx_3(self):
        """PUN-A39: the repeated movement grows by 1, too."""
        for flux, movement in (("R", 4), ("C", 3)):
            scene = Scene(corporation="flux_industries").cubes(T=7, R=15).rovers((5, 5))
            scene.state.flux[0] = ALL.index(flux)
            assert scene.resolve(advances=one("R")).choose(cube="R").pool("movement") == movement

    @pytest.mark.parametrize(("word", "movement"), [("all", 1 + 1 + 2 + 2 + 2), ("milestone", 0)])
    def test_to_the_next_milestone(self, word, movement):
        """PUN-U8: FX-2 takes R from 1 to its rover on 6, with the movement on the way or not."""
        scene = Scene("K5B-4156", "flux_industries", f"switches.fx2_claims={word}")
        scene.rovers((5, 5)).cubes(T=5, R=1)
        scene.state.flux[0] = ALL.index("R")
        scene.resolve(synergy=1).choose(act="power", tech="FX-2")
        assert (scene.seat["cubes"]["R"], scene.pool("rover")) == ("R6", 1)
        assert scene.pool("movement") == movement

    def test_events_move_down_and_withhold(self):
        """PUN-R31: EVT-R02 moves three down if some cube can, else as far as one can."""
        scene = Scene("K5B-4156", "universal_coalition", EVENTS).cubes(C=2, W=3)
        scene.state.commander = 0
        scene.reveal("EVT-R02")
        assert scene.offered("cube") == ["W"]
        scene = Scene("K5B-4156", "universal_coalition", EVENTS).cubes(C=2, W=1)
        scene.state.commander = 0
        scene.reveal("EVT-R02")
        assert scene.offered("cube") == ["C"]
        assert scene.choose(cube="C").seat["cubes"]["C"] == "C0"
