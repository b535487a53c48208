"""The civ piles lie face down: what a player knows of them, and what a look-ahead deals anew."""

from collections import Counter

from exobalance.simcore.games.pun.data.codes import Phase
from tests.games.pun.scenes import Scene
from tests.games.pun.tables import GAME

FUTURES = 400
MARGIN = 60  # of a card that comes 100 times: seven standard errors


def imagined(scene, futures=FUTURES):
    """Yield tables as the seat whose decision is due imagines them."""
    for number in range(futures):
        walk = scene.walk.future(number)
        yield GAME.describe.snapshot(walk.state, scene.tree)


def piles(tables, rank):
    """Return how often each pile of a rank was imagined."""
    return Counter(frozenset(table["civ_cards"][str(rank)]) for table in tables)


class TestUnseen:
    """What nobody has looked through."""

    def test_any_card_of_the_rank_may_lie_in_the_pile(self):
        """PUN-B4, PUN-R64: but those that were shown, each equally often."""
        scene = Scene().pile_up("CIV-02", "CIV-07", "CIV-03", "CIV-12")
        scene.give("CIV-01", seat=1).resolve(synergy=1)
        found = Counter()
        for table in imagined(scene):
            assert len(table["civ_cards"]["1"]) == 3
            assert len(table["civ_cards"]["2"]) == 1
            assert table["seats"][1]["cards"] == ["CIV-01"]
            found.update(table["civ_cards"]["1"])
        ranks = {name for name, card in scene.tree["civ_cards"].items() if card["rank"] == 1}
        assert set(found) == ranks - {"CIV-01"}
        assert all(abs(n - FUTURES * 3 / 8) < MARGIN for n in found.values())

    def test_what_another_keeps_for_the_end_is_secret(self):
        """PUN-B36, PUN-R64: one of the four cards of the rank for the end, equally often."""
        scene = Scene().pile_up("CIV-02", "CIV-07").give("CIV-06", seat=1).give("CIV-29")
        scene.resolve(synergy=1)
        found = Counter()
        for table in imagined(scene):
            assert table["seats"][0]["cards"] == ["CIV-29"]
            found.update(table["seats"][1]["cards"])
        assert set(found) == {"CIV-06", "CIV-07", "CIV-33"}
        assert all(abs(n - FUTURES / 3) < MARGIN for n in found.values())

    def test_in_the_end_phase_it_is_revealed(self):
        """PUN-B68, PUN-R64."""
        scene = Scene().pile_up("CIV-02", "CIV-07").give("CIV-06", seat=1)
        scene.resolve(Phase.END_PHASE, synergy=1)
        assert {tuple(t["seats"][1]["cards"]) for t in imagined(scene, 50)} == {("CIV-06",)}
        assert len(piles(imagined(scene, 50), 1)) > 1

    def test_cards_for_the_end_do_not_stand_in_the_score(self):
        """PUN-B36: until the end phase, with several players; immediate ones have no medals."""
        for players, before in ((2, 0), (1, 4)):
            scene = Scene(players=players).give("CIV-27", "CIV-01").resolve(synergy=1)
            bare = Scene(players=players).resolve(synergy=1)
            assert scene.walk.standing()[0] - bare.walk.standing()[0] == before
            scene.state.phase = Phase.END_PHASE
            assert scene.walk.standing()[0] - bare.walk.standing()[0] == 4


class TestSeen:
    """What a player saw when it picked."""

    def test_a_pile_that_was_looked_through_is_known(self):
        """PUN-A48: before and after the pick; other ranks are not."""
        scene = Scene().pile_up("CIV-02", "CIV-03", "CIV-07", "CIV-33", "CIV-12")
        scene.resolve(Phase.CIV, picks={1: 1})
        everything = frozenset({"CIV-02", "CIV-03", "CIV-07", "CIV-33"})
        assert set(piles(imagined(scene, 50), 1)) == {everything}
        assert len(piles(imagined(scene, 50), 2)) > 1
        scene.choose(card="CIV-02")
        assert set(piles(imagined(scene, 50), 1)) == {everything - {"CIV-02"}}

    def test_who_takes_a_card_later_took_one_of_these(self):
        """PUN-A48: one for the end, and the rest are still there."""
        scene = Scene().pile_up("CIV-02", "CIV-03", "CIV-07", "CIV-33")
        scene.resolve(Phase.CIV, picks={1: 1}).choose(card="CIV-02").give("CIV-07", seat=1)
        found = Counter()
        for table in imagined(scene):
            (held,) = table["seats"][1]["cards"]
            assert {held, *table["civ_cards"]["1"]} == {"CIV-03", "CIV-07", "CIV-33"}
            found[held] += 1
        assert set(found) == {"CIV-07", "CIV-33"}
        assert all(abs(n - FUTURES / 2) < MARGIN for n in found.values())

    def test_what_was_taken_before_was_none_of_these(self):
        """PUN-A48: seat 1 took one of the cards for the end that seat 0 did not see."""
        scene = Scene().pile_up("CIV-02", "CIV-03", "CIV-07").give("CIV-06", seat=1)
        scene.resolve(Phase.CIV, picks={1: 1})
        held = {tuple(table["seats"][1]["cards"]) for table in imagined(scene, 100)}
        assert held == {("CIV-06",), ("CIV-29",), ("CIV-33",)}

    def test_the_extra_card_stays_while_it_is_looked_at(self):
        """PUN-B43, PUN-A48: RE-2 shows one card of the next pile; the others are unknown."""
        scene = Scene(corporation="republic").cubes(T=5)
        scene.resolve(Phase.CIV, picks={1: 1})
        pile = scene.walk.case.game.describe.snapshot(scene.state, scene.tree)["civ_cards"]
        (extra,) = {*scene.offered("card")} - {*pile["1"]}
        options = scene.options()
        found = Counter()
        for number in range(50):
            walk = scene.walk.future(number)
            rows = walk.options()
            told = [GAME.describe.option_dict(walk.state, scene.tree, row) for row in rows]
            assert told == options
            found.update(GAME.describe.snapshot(walk.state, scene.tree)["civ_cards"]["2"])
        assert found.pop(extra) == 50
        assert len(found) == 8 and max(found.values()) < 50
