"""The course of a round and of the end, clause by clause, on the kernels."""

from collections import Counter

import pytest

from exobalance.simcore.games.pun.data.codes import Ending, Phase
from exobalance.simcore.games.pun.data.pieces import neighbours
from exobalance.simcore.games.pun.rules.turn import advance
from tests.games.pun.scenes import EVENTS, Scene
from tests.games.pun.tables import GAME, QUICK, rules
from tests.walks import Case, Walk


def setup(players, world, *sets, tweaks=()):
    """Return the setup of a world."""
    tree = rules(sets, tweaks)
    walk = Walk(Case(QUICK, tree, __name__), players, world)
    return walk, GAME.describe.setup_dict(walk.state, tree)


class TestStation:
    """Turning, and who comes first."""

    def test_the_forced_turn_also_comes_first(self):
        """PUN-R58, PUN-B9: for a solo player before round 1; the first place is random."""
        places = set()
        for world in range(40):
            walk, told = setup(1, world)
            while walk.state.phase < Phase.TILE:
                walk.apply(walk.options()[0])
            assert walk.state.turned == (told["turned"] - 1) % 6
            places.add(told["turned"])
        assert places == set(range(6))
        walk, told = setup(3, 0)
        while walk.state.phase < Phase.STATION:
            walk.apply(walk.options()[0])
        assert GAME.decisions[walk.state.kind].name == "rotate"
        assert walk.state.turned == told["turned"]

    def test_with_two_players_it_turns_by_itself_only_in_the_module(self):
        """PUN-R65: the commander decides; under `forced_turn_2` it turns by itself."""
        walk, told = setup(2, 0, tweaks=("forced_turn_2",))
        while walk.state.phase < Phase.TILE:
            walk.apply(walk.options()[0])
        assert walk.state.turned == (told["turned"] - 1) % 6
        walk, told = setup(2, 0)
        while walk.state.phase < Phase.STATION:
            walk.apply(walk.options()[0])
        assert GAME.decisions[walk.state.kind].name == "rotate"
        assert len(walk.options()) == 6
        walk.apply(walk.options()[2])
        assert walk.state.turned == (told["turned"] - 2) % 6

    def test_in_order_from_the_commander(self):
        """PUN-A2, PUN-A3, PUN-B13: seat 0 first; the badge goes round, and so does the order."""
        walk, _ = setup(3, 4)
        steps: list[tuple[int, int]] = []
        while walk.state.round_number < 4:
            here = (int(walk.state.round_number), int(walk.state.seat))
            if walk.state.phase == Phase.TILE and here not in steps:
                steps.append(here)
            walk.apply(walk.options()[0])
        assert steps == [(1, 0), (1, 1), (1, 2), (2, 1), (2, 2), (2, 0), (3, 2), (3, 0), (3, 1)]


class TestPicks:
    """When civ cards are picked."""

    def test_after_all_tiles(self):
        """PUN-R3, PUN-B35: the pick of C3 waits until seat 1 has placed; cards of its rank."""
        scene = Scene().cubes(C=2)
        scene.state.commander = 0
        scene.place("I4-CE-p", (3, 1)).choose(icon="C", cube="C")
        assert scene.seat["picks"] == [1, 0, 0, 0]
        assert not scene.matching(act="civ")
        scene.choose(icon="E", cube="C")
        assert (scene.kind, scene.state.seat) == ("place", 1)
        scene.play_until(Phase.CIV)
        shown = GAME.describe.snapshot(scene.state, scene.tree)["civ_cards"]["1"]
        assert scene.offered("card") == sorted(shown)
        assert {option["rank"] for option in scene.options()} == {1}

    def test_straight_after_an_event(self):
        """PUN-R5, PUN-B65: EVT-G05 moves C onto C3; the pick comes before the tiles."""
        scene = Scene("K5B-4156", "universal_coalition", EVENTS).cubes(C=2)
        scene.state.commander = 0
        scene.reveal("EVT-G05").choose(cube="C")
        assert scene.state.seat == 1
        scene.walk.apply(scene.walk.options()[0])
        assert (scene.state.seat, scene.kind) == (0, "civ")
        assert scene.state.phase == Phase.EVENT_PICKS

    def test_compulsory_in_any_order_with_what_they_give(self):
        """PUN-A10, PUN-R4: two picks, an advance in between that reaches a third."""
        scene = Scene().cubes(C=5).pile_up("CIV-01", "CIV-06", "CIV-08", "CIV-09")
        scene.resolve(Phase.CIV, picks={1: 1, 2: 1})
        assert scene.offered("card") == ["CIV-01", "CIV-06", "CIV-08", "CIV-09"]
        assert scene.acts() == {"civ"}
        scene.choose(card="CIV-01")
        assert scene.acts() == {"civ", "advance"}
        scene.choose(act="advance", cube="C")
        assert scene.seat["picks"] == [0, 2, 0, 0]
        scene.choose(card="CIV-08").choose(card="CIV-09").choose(act="advance", cube="R")
        assert scene.is_through

    def test_a_rank_without_cards(self):
        """PUN-R9: its pick lapses; others of the same player are made."""
        scene = Scene().pile_up("CIV-06").resolve(Phase.CIV, picks={1: 1, 2: 2})
        assert scene.options() == [{"act": "civ", "card": "CIV-06", "rank": 1}]
        assert scene.choose(card="CIV-06").is_through
        assert scene.seat["picks"] == [0, 0, 0, 0]

    def test_immediate_and_end_of_game_cards(self):
        """PUN-B36: CIV-12 gives two patches at once; CIV-24 waits for the end."""
        scene = Scene().pile_up("CIV-12", "CIV-24").resolve(Phase.CIV, picks={2: 1, 4: 1})
        scene.choose(card="CIV-24")
        assert scene.acts() == {"civ"}
        assert scene.choose(card="CIV-12").pool("patch") == 2
        assert scene.medals()[5] == 3


class TestEnd:
    """The end phase."""

    def test_advances_of_cards_chain(self):
        """PUN-R8, PUN-B68: CIV-24 reaches C14; its pick takes CIV-23, which advances again."""
        scene = Scene().cubes(C=13, T=6).give("CIV-24").pile_up("CIV-23").cover("w", at=(5, 0))
        scene.begin(Phase.END_PHASE).choose(act="advance", cube="C")
        assert scene.kind == "civ"
        scene.choose(card="CIV-23").choose(act="advance", cube="C")
        assert scene.seat["cubes"]["C"] == "C15"
        assert scene.is_through

    def test_who_begins(self):
        """PUN-A44, PUN-B67: the player who holds the badge after it was passed."""
        scene = Scene()
        scene.state.banked[:2] = 1
        scene.state.commander, scene.state.ending = 0, Ending.A
        scene.state.phase, scene.state.pool_open, scene.state.entered = Phase.ROUND_END, 0, 0
        advance(scene.state, scene.params)
        assert (scene.state.phase, scene.state.seat) == (Phase.END_PHASE, 1)


class TestEventDeck:
    """What the deck holds."""

    @pytest.mark.parametrize("players", [1, 2])
    def test_the_mix(self, players):
        """PUN-A46, PUN-B7: 7 green, 6 orange and 7 red; no solo cards for several players."""
        tree, drawn = rules((EVENTS,)), set()
        for world in range(12):
            _, told = setup(players, world, EVENTS)
            colours = Counter(tree["events"][name]["colour"] for name in told["events"])
            assert colours == {"green": 7, "orange": 6, "red": 7}
            drawn |= set(told["events"])
        solo = {name for name, card in tree["events"].items() if card["solo_only"]}
        assert bool(drawn & solo) == (players == 1)


class TestUncertainData:
    """Components that sources disagree about, and the tweaks that hold the other word."""

    def test_two_grounds(self):
        """PUN-U3: soil on Cerberus [1, 10], ice on Persephone [11, 5]; tweaks turn them."""
        for planet, (x, y), ground, tweak in (
            ("Cerberus", (1, 10), "s", "cerberus_1_10_ice"),
            ("Persephone", (11, 5), "i", "persephone_11_5_soil"),
        ):
            other = {"s": "i", "i": "s"}[ground]
            assert rules()["planets"][planet]["grid"][y][x] == ground
            assert rules((), (tweak,))["planets"][planet]["grid"][y][x] == other

    def test_the_rim_of_oblivion(self):
        """PUN-U4, PUN-R67: by the designer the frame; by the rulebook, the tweak, the void."""
        places = {(x, y) for x in range(12) for y in range(12)}
        frame = {cell for cell in places if {*cell} & {0, 11}}
        void = places - {tuple(cell) for cell in Scene("Oblivion").planet_cells("exists")}
        inner = {near for cell in void for near in neighbours(cell)} - void
        for tweaks, rim, other in (((), frame, inner), (("oblivion_inner_rim",), inner, frame)):
            scene = Scene("Oblivion", tweaks=tweaks).front("I4-CE-p").tile_step()
            lies = [set(lie) for lie in scene.lies()]
            assert all(lie & rim for lie in lies)
            assert not all(lie & other for lie in lies)

    def test_spelling(self):
        """PUN-U14: ids that files can hold, titles as printed."""
        planets = rules()["planets"]
        assert "K5B-4156" in planets
        assert planets["Kaax"]["title"] == "K'Aax"
