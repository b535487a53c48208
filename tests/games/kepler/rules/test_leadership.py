"""Leadership tracks and medals, clause by clause, on the kernels."""

import pytest

from tests.games.kepler.tables import Game, Table


class TestIcons:
    """What lies on the tracks."""

    def test_an_icon_and_a_medal(self):
        """KEP-T33, KEP-R47, KEP-R48, KEP-R79: a regeneration on 5, a medal on 7 for nobody yet."""
        table = Table().place(colonial=4).hold("pit", A=1).gain("colonial", 3)
        assert (table.places(), table.kind) == ((7, 0), "regenerate")
        assert table.shot()["medals_on_card"] == {"colonial": 1, "technology": 0}
        assert table.shot()["medals_on_track"]["colonial"] == [3, 11, 15, 19]
        table.choose(cube="A")
        assert (table.held("pit"), table.held("storage")) == ((0, 0, 0), (4, 4, 4))
        assert table.medals() == (0, 0)

    def test_an_icon_that_is_passed(self):
        """KEP-T-N, KEP-R47: two steps of technology leadership pass the energy icon."""
        table = Table().place(technology=1).gain("technology", 2)
        assert (table.places(), table.kind) == ((0, 3), "produce")
        assert table.offered("card", E=1, M=0, A=0) == ["Earth"]
        table.choose(card="Earth")
        assert (table.held("Earth"), table.held("storage")) == ((4, 3, 0), (3, 4, 3))

    @pytest.mark.parametrize(
        ("track", "place", "made"),
        [("colonial", 2, "M"), ("colonial", 9, "M"), ("technology", 9, "E"),
         ("technology", 16, "E")],
    )  # fmt: skip
    def test_which_cube(self, track, place, made):
        """KEP-R47: matter on the colonial track, energy on the other one, on any card."""
        table = Table().colony("P05", (0, 9)).place(**{track: place - 1}).gain(track, 1)
        for card in ("Earth", "P05"):
            assert len(table.matching(card=card, **{made: 1})) == 1
        assert len(table.options()) == 3

    def test_in_the_order_of_the_track(self):
        """KEP-A37: icons on 2 and 5 in one advance; each may be declined for itself."""
        table = Table().hold("pit", E=1).gain("colonial", 5)
        assert table.kind == "produce"
        table.choose(act="decline")
        assert table.kind == "regenerate"
        table.choose(cube="E")
        assert (table.held("Earth"), table.held("storage")) == ((3, 3, 0), (5, 4, 3))

    @pytest.mark.parametrize(("reading", "may"), [("may_decline", True), ("mandatory", False)])
    def test_icons_may_be_declined(self, reading, may):
        """KEP-A37, KEP-R79: or must be used."""
        switch = f"switches.track_icons={reading}"
        table = Table(2, switch).place(colonial=1).gain("colonial", 1)
        assert bool(table.matching(act="decline")) is may
        table = Table(2, switch).place(colonial=4).hold("pit", E=1).gain("colonial", 1)
        assert bool(table.matching(act="decline")) is may

    def test_nothing_to_regenerate_or_to_produce(self):
        """KEP-A26: an icon with an empty pit, or with an empty storage, does nothing."""
        for start, at in ((4, 5), (1, 2)):
            table = Table().place(colonial=start).hold("storage", E=1).gain("colonial", 1)
            assert (table.kind, table.places()) == ("main", (at, 0))

    def test_the_end_of_a_track(self):
        """KEP-A15: steps beyond it are lost; the icons before it act."""
        table = Table().place(technology=17).hold("pit", M=1).gain("technology", 9)
        assert (table.places(), table.kind) == ((0, 20), "regenerate")
        table.choose(act="decline").gain("technology", 1)
        assert table.places() == (0, 20)

    def test_every_icon_once(self):
        """KEP-R47: reached or passed counts once; the next advance begins behind it."""
        table = Table().place(colonial=1).gain("colonial", 1)
        assert table.choose(act="decline").kind == "main"
        assert table.gain("colonial", 1).kind == "main"


class TestMedals:
    """Who gets them."""

    def test_of_the_card(self):
        """KEP-T-M, KEP-R50, KEP-R12: a colonial one to player 1, two to each of 2 and 3."""
        table = Table(3).on_card(colonial=1, technology=2)
        table.place(0, colonial=5, technology=1).place(1, colonial=4, technology=6)
        table.place(2, technology=6).award()
        assert [table.medals(seat) for seat in range(3)] == [(1, 0), (0, 2), (0, 2)]
        assert table.shot()["medals_on_card"] == {"colonial": 0, "technology": 0}
        assert table.points()["medals"] == 1

    @pytest.mark.parametrize(
        ("steps", "others", "medals"), [(3, [6], [0, 1]), (3, [3, 3], [1, 1, 1])]
    )
    def test_to_the_highest(self, steps, others, medals):
        """KEP-T34, KEP-T35, KEP-R48, KEP-R50: whoever moved it; tied players one each."""
        table = Table(1 + len(others))
        for seat, place in enumerate(others, start=1):
            table.place(seat, colonial=place)
        table.gain("colonial", steps).choose(act="decline")
        assert sum(sum(table.medals(seat)) for seat in range(len(medals))) == 0
        table.award()
        assert [table.medals(seat)[0] for seat in range(len(medals))] == medals

    def test_only_those_on_the_card(self):
        """KEP-R50: without a medal on the card the highest gets nothing."""
        table = Table(2).place(colonial=9).award()
        assert table.medals() == (0, 0)

    def test_they_never_run_out(self):
        """KEP-A27: more than twelve of a kind, if ties ask for them."""
        table = Table(4).on_card(colonial=5).award()
        assert [table.medals(seat)[0] for seat in range(4)] == [5] * 4

    def test_a_medal_is_taken_once(self):
        """KEP-R48: who passes the place later finds none."""
        table = Table(2).place(colonial=2).gain("colonial", 1)
        table.place(1, colonial=2).gain("colonial", 1, seat=1)
        assert table.shot()["medals_on_card"]["colonial"] == 1

    def test_medals_and_icons_before_round_1(self):
        """KEP-A38: icons of the set-up act at once, medals wait for the first card."""
        game = Game(2, "technologies.I.leadership=[0, 3, 1, 2, 3]")
        game.choose(technologies=["I", "II"])
        assert (game.kind, game.seat, game.places()) == ("produce", 0, (0, 3))
        assert game.shot()["medals_on_card"]["technology"] == 0
        assert game.shot()["medals_on_track"]["technology"] == [7, 11, 15, 19]
        game.choose(card="Earth")
        assert (game.kind, game.seat) == ("setup_tech", 1)
        game.choose(technologies=["II", "III"])
        assert (game.kind, game.shot()["medals_on_card"]["technology"]) == ("main", 1)
