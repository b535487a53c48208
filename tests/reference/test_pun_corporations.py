"""Corporations and their technologies in the reference twin of Planet Unknown."""

from __future__ import annotations

import pytest

from tests.reference.pun.pool import Advance
from tests.reference.pun.steps import moves_up
from tests.reference.pun_tables import (
    choose,
    cover,
    matching,
    offered,
    place_next,
    resolve,
    set_cubes,
    table,
    techs,
)


class TestCosmos:
    """PUN-B39."""

    def test_cubes_hop_over_lifepods(self):
        """From 1 over 2 and 3 to 4; a lifepod on the top stops T."""
        _, player = table(corporation="cosmos_inc")
        player.places = ["C2", "C3", "T15"]
        set_cubes(player, C=1, T=14)
        assert [move.spot for move in moves_up(player, "C", "all")] == [("C", 4)]
        assert moves_up(player, "T", "all") == []
        set_cubes(player, C=4)
        assert [move.spot for move in moves_up(player, "C", "all")] == [("C", 5)]

    def test_a_level_under_a_lifepod_does_not_work(self):
        """Level 1 lies on T3."""
        _, player = table(corporation="cosmos_inc")
        set_cubes(player, T=5)
        assert techs(player) == ["CO-1", "CO-2"]
        player.places = ["T3"]
        assert techs(player) == ["CO-2"]

    def test_moving_a_lifepod(self):
        """CO-2 takes up to three; not where it comes from, nor where a cube or lifepod is."""
        twin, player = table(corporation="cosmos_inc")
        set_cubes(player, T=5)
        player.places = ["C2", "scoring"]
        pool = resolve(twin, player, synergies=1)
        choose(twin, act="power", tech="CO-2")
        assert pool.repositions == 3
        choose(twin, act="reposition", place="C2")
        assert twin.kind == "lifepod"
        to = offered(twin, "to")
        assert "scoring" in to and "C2" not in to and "C0" not in to and "T5" not in to
        assert len(to) == 1 + 5 * 16 - 5 - 1
        assert player.places == ["scoring"]
        choose(twin, to="T3")
        assert player.places == ["scoring", "T3"]
        assert "CO-2" in player.used_in_game


class TestOasis:
    """PUN-B42."""

    def test_the_path_and_what_blocks_it(self):
        """Step 2 is B2: blocked by the B cube there, which the W cube blocks in turn."""
        _, player = table(corporation="oasis_ultd")
        player.spots["W"], player.path_step = ("W", 1), 1
        assert [move.spot for move in moves_up(player, "W", "all")] == [("B", 2)]
        set_cubes(player, B=2)
        assert moves_up(player, "W", "all") == []
        set_cubes(player, B=1)
        player.spots["W"], player.path_step = ("B", 2), 2
        assert moves_up(player, "B", "all") == []
        set_cubes(player, T=3)
        assert [move.spot for move in moves_up(player, "B", "all")] == [("B", 3)]  # OA-1
        assert [move.spot for move in moves_up(player, "W", "all")] == [("R", 3)]
        set_cubes(player, R=3)
        assert [move.spot for move in moves_up(player, "W", "all")] == [("T", 4)]

    @pytest.mark.parametrize(("word", "synergies"), [("each", 1), ("last", 0)])
    def test_benefits_on_the_way(self, word, synergies):
        """From W6 to C7, C8 with a synergy, and W9."""
        twin, player = table(corporation="oasis_ultd", switches__oasis_w_claims=word)
        player.spots["W"], player.path_step = ("W", 6), 10
        pool = resolve(twin, player, advances=[Advance("W", "", 1, 3, "all")])
        choose(twin, cube="W")
        assert player.spots["W"] == ("W", 9)
        assert pool.synergies == synergies

    def test_water_moves_once_per_cell_on_ice(self):
        """Two water cells on ice."""
        twin, player = table("Gaia", "oasis_ultd")
        cover(player, "b", at=(3, 2))
        assert {(4, 3), (5, 3)} <= player.board.side.ice
        place_next(twin, player, "I4-EW-p")
        choose(twin, act="place", ring="outer", orientation=0, at=[2, 3])
        assert player.open_pool.icons.water_steps == 2


class TestRepublic:
    """PUN-B43."""

    def test_a_civ_milestone_moves_another_cube_down(self):
        """C to 2; of W, B, R, T only W can go down."""
        twin, player = table(corporation="republic")
        set_cubes(player, C=1, W=4)
        resolve(twin, player, synergies=1)
        choose(twin, cube="C")
        assert player.picks[1] == 1
        assert twin.options() == [{"act": "regress", "cube": "W", "tracks": "WBRT", "steps": 1}]

    def test_track_movement(self):
        """RE-1: before placing as a power, then only civ terrain; else with the tile."""
        for use in (True, False):
            twin, player = table(corporation="republic")
            set_cubes(player, T=3, R=4)
            place_next(twin, player, "I4-CE-p")
            twin.front(player)["inner"].insert(0, "I2-EW-p")
            resolve(twin, player, "tile", tile_is_due=True)
            assert {o["ring"] for o in matching(twin, act="place")} == {"inner", "outer"}
            if use:
                choose(twin, act="power", tech="RE-1")
                assert player.open_pool.movement == 2
                assert {o["ring"] for o in matching(twin, act="place")} == {"outer"}
            twin.apply(matching(twin, act="place", ring="outer")[0])
            assert player.open_pool.movement == 2

    def test_next_rank_card(self):
        """RE-2: the first card of the next pile in the first shuffle."""
        twin, player = table(corporation="republic")
        set_cubes(player, T=5)
        player.picks[1] = 1
        resolve(twin, player, "picks")
        extra = next(c for c in twin.setup["peek"][0]["2"] if c in twin.piles[2])
        assert twin.kind == "civ"
        assert offered(twin, "card") == sorted([*twin.piles[1], extra])
        choose(twin, card=extra, rank=1)
        assert extra not in twin.piles[2] and player.cards == [extra]
        assert player.n_peeks == 1


class TestWormhole:
    """PUN-B44."""

    def test_the_top_of_b_may_restart(self):
        """WO-1: voluntary, lands on step 1 with its choice."""
        twin, player = table(corporation="wormhole_corp")
        set_cubes(player, B=5, T=3)
        resolve(twin, player, advances=[Advance("B", "", 1, 1, "all")])
        assert offered(twin, "act") == ["advance", "stop"]
        choose(twin, act="advance")
        assert twin.kind == "benefit"
        assert twin.options() == [
            {"act": "benefit", "step": 1, "take": take} for take in ("synergy", "patch")
        ]
        choose(twin, take="synergy")
        assert player.spots["B"] == ("B", 1)
        assert player.open_pool.synergies == 1

    def test_two_steps_are_two_choices(self):
        """Lowest first; an advance that is taken joins the pool."""
        twin, player = table(corporation="wormhole_corp")
        resolve(twin, player, advances=[Advance("B", "", 1, 2, "all")])
        choose(twin, act="advance")
        assert offered(twin, "step") == [1, 1]
        choose(twin, take="patch")
        assert offered(twin, "take") == ["advance:C", "patch"]
        choose(twin, take="advance:C")
        assert matching(twin, act="advance") == [
            {"act": "advance", "cube": "C", **Advance("C", "", 1, 1, "all")._asdict()}
        ]

    def test_events_take_benefits_away(self):
        """PUN-A28: no milestones leaves the synergy, no synergy the patch."""
        for event, take in (("EVT-R05", ["synergy"]), ("EVT-R18", ["patch"])):
            twin, player = table(corporation="wormhole_corp")
            twin.event = event
            resolve(twin, player, synergies=1)
            choose(twin, cube="B")
            assert offered(twin, "take") == take

    def test_biomass_has_to_be_enlarged(self):
        """A second area gives no B; a bridge of the first does; energy never does."""
        twin, player = table(corporation="wormhole_corp")
        cover(player, "b", "w", at=(5, 0))
        place_next(twin, player, "I4-BC-p")
        choose(twin, act="place", ring="outer", orientation=0, at=[3, 2])
        assert player.open_pool.icons.left == {"C": 1}
        twin, player = table(corporation="wormhole_corp")
        cover(player, "b", at=(5, 0))
        place_next(twin, player, "I4-BC-p")
        choose(twin, act="place", ring="outer", orientation=1, at=[5, 1])
        assert player.open_pool.icons.left == {"B": 1, "C": 1}


class TestMakeshift:
    """PUN-B45."""

    def test_steps_up_and_diagonally(self):
        """C has one neighbour, R two; cubes block; any cube on the track may go."""
        twin, player = table(corporation="makeshift")
        player.spots.update(W=("C", 2), B=("B", 1))
        resolve(twin, player, advances=[Advance("C", "", 1, 1, "none")])
        assert matching(twin, cube="W", move="up") and matching(twin, cube="C", move="up_right")
        assert sorted(o["move"] for o in matching(twin, cube="C")) == ["up", "up_right"]
        player.spots["T"] = ("T", 3)  # MA-1
        assert sorted(m.name for m in moves_up(player, "C", "all")) == ["up", "up_left", "up_right"]
        player.spots["R"] = ("W", 1)
        assert sorted(m.name for m in moves_up(player, "C", "all")) == ["up", "up_left"]

    def test_several_steps_are_made_one_by_one(self):
        """The rest is an advance of the same cube, wherever it stands."""
        twin, player = table(corporation="makeshift")
        resolve(twin, player, advances=[Advance("CWB", "", 1, 3, "none")])
        choose(twin, cube="B", move="up_right")
        assert {option["cube"] for option in twin.options()} == {"B"}
        choose(twin, cube="B", move="up_right")
        choose(twin, cube="B", move="up")
        assert player.spots["B"] == ("T", 3) and twin.kind is None

    def test_levels_count_from_the_highest_cube_on_t(self):
        """Two cubes on T, then none."""
        _, player = table(corporation="makeshift")
        player.spots.update(T=("T", 1), C=("T", 7))
        assert techs(player) == ["MA-1", "MA-2", "MA-3"]
        player.spots.update(T=("R", 8), C=("R", 7))
        assert techs(player) == []

    def test_sideways_never_twice(self):
        """MA-3, PUN-A24: in one pool a position is entered sideways once."""
        twin, player = table(corporation="makeshift")
        player.spots.update(T=("T", 7), C=("C", 4))
        resolve(twin, player, synergies=3)
        choose(twin, cube="C", move="right")
        choose(twin, cube="C", move="left")
        assert player.spots["C"] == ("C", 4)
        assert not matching(twin, cube="C", move="right")


class TestFlux:
    """PUN-B46."""

    def test_only_the_highest_level_works(self):
        """And the token is set whenever a level is unlocked."""
        twin, player = table(corporation="flux_industries")
        player.flux = "C"
        set_cubes(player, T=4)
        assert techs(player) == ["FX-1"]
        resolve(twin, player, synergies=1)
        choose(twin, cube="T")
        assert twin.kind == "flux" and len(twin.options()) == 5
        choose(twin, track="W")
        assert (player.flux, techs(player)) == ("W", ["FX-2"])

    def test_better_symbols(self):
        """FX-3: civ one rank higher, synergies and patches twice, 1 movement more."""
        twin, player = table(corporation="flux_industries")
        cover(player, "w", at=(5, 0))
        gains = {}
        for track in "CWBR":
            player.flux = track
            set_cubes(player, T=7, C=2, W=2, B=2, R=3)
            pool = resolve(twin, player, advances=[Advance("CWBR", "", 4, 1, "all")])
            for cube in "CWBR":
                choose(twin, act="advance", cube=cube)
            gains[track] = (pool.synergies, pool.patches, pool.movement, dict(player.picks))
            player.picks = dict.fromkeys(player.picks, 0)
        one = {1: 1, 2: 0, 3: 0, 4: 0}
        assert gains["C"] == (1, 1, 2, {1: 0, 2: 1, 3: 0, 4: 0})
        assert gains["W"] == (2, 1, 2, one)
        assert gains["B"] == (1, 2, 2, one)
        assert gains["R"] == (1, 1, 3, one)

    def test_to_the_next_milestone(self):
        """FX-2: R from 1 over five positions to the rover on 6, with their movement."""
        for word, movement in (("all", 1 + 1 + 2 + 2 + 2), ("milestone", 0)):
            twin, player = table(corporation="flux_industries", switches__fx2_claims=word)
            player.flux = "R"
            set_cubes(player, T=5, R=1)
            pool = resolve(twin, player, synergies=1)
            choose(twin, act="power", tech="FX-2")
            assert (player.spots["R"], pool.rovers, pool.movement) == (("R", 6), 1, movement)


class TestJumpDrive:
    """PUN-B41."""

    def test_lifepods_unlock(self):
        """In any order; one that is destroyed locks its technology again."""
        twin, player = table(corporation="jump_drive")
        resolve(twin, player, lifepods=1)
        twin.apply(twin.options()[0])
        assert offered(twin, "to") == [*(f"JD-{n}" for n in range(1, 7)), "scoring"]
        choose(twin, to="JD-5")
        assert techs(player) == ["JD-5"]
        pool = resolve(twin, player)
        pool.to_destroy["collected_lifepod"] = 1
        resolve(twin, player, to_destroy=pool.to_destroy)
        choose(twin, act="destroy_lifepod", place="JD-5")
        assert techs(player) == []

    def test_the_height_of_a_cube(self):
        """JD-5: at height 3 C1, a synergy, a patch and 1 movement; heights of cubes only."""
        twin, player = table(corporation="jump_drive")
        player.places = ["JD-5"]
        set_cubes(player, C=3, T=12)
        pool = resolve(twin, player, synergies=1)
        assert offered(twin, "height", act="power") == [3, 12]
        choose(twin, act="power", height=3)
        assert (pool.synergies, pool.patches, pool.movement) == (2, 1, 1)
        assert player.picks[1] == 1

    def test_tech_as_energy(self):
        """JD-4: the tech cells of the tile count as energy; its other icon always."""
        twin, player = table(corporation="jump_drive")
        player.places = ["JD-4"]
        cover(player, "cw", at=(3, 2))
        place_next(twin, player, "I4-RT-p")  # R r T t
        choose(twin, act="place", ring="outer", orientation=2, at=[3, 1])
        as_energy = [o["cube"] for o in twin.options() if o.get("as") == "E"]
        assert sorted(as_energy) == ["C", "R", "W"]
        assert {o["cube"] for o in matching(twin, icon="T") if "as" not in o} == {"T"}

    def test_a_double_synergy(self):
        """JD-3: once per round."""
        twin, player = table(corporation="jump_drive")
        player.places, player.powers_open = ["JD-3"], True
        set_cubes(player, C=14)
        resolve(twin, player, synergies=2)
        assert offered(twin, "steps", cube="C") == [1]
        assert offered(twin, "steps", cube="W") == [1, 2]
        choose(twin, cube="W", steps=2)
        assert player.spots["W"] == ("W", 2)
        assert offered(twin, "steps", cube="W") == [1]

    def test_an_objective_for_all(self):
        """JD-6: three are drawn, one is kept, two leave."""
        twin, player = table(corporation="jump_drive")
        player.places = ["JD-6"]
        drawn, left = twin.deck[:3], twin.deck[3:]
        resolve(twin, player, synergies=1)
        choose(twin, act="power", tech="JD-6")
        assert (twin.kind, offered(twin, "card"), twin.deck) == ("objective", sorted(drawn), left)
        choose(twin, card=drawn[1])
        assert twin.shared == [drawn[1]]
