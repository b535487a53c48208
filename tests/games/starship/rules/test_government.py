"""The government phase, clause by clause, on the kernels."""

import pytest

from tests.games.starship.rules.driven import COLOURS
from tests.games.starship.rules.tables import Table

LONG_TERM = "sectors.long_term"


class TestSteps:
    """The nine steps, one by one."""

    def test_the_lowest_is_built(self):
        """SI-T33, SI-R64, SI-R73: of equal PP the one with the dearer cube; no step on a track."""
        table = Table().current("b05", "b04", "a17", "a01").scientist(1, 1).step(1)
        assert (table.points("governor"), table.own()["interstellar"]) == (6, 0)
        assert table.shown() == [None, "b04", "a17", "a01"]
        assert (table.state.in_sector, table.points("mechanisms")) == (1, 0)

    def test_the_highest_becomes_a_project(self):
        """SI-T33, SI-R68: rows are filled, the highest one leaves, rows are filled again."""
        table = Table().current(None, "b04", "a17", "a01", future=["b01", "b02", "b03", "b08"])
        table.supply("a30", "a31", "a32").step(5)
        assert table.shown("long_term") == ["a17"]
        assert table.shown() == ["b01", "b04", "b03", "a01"]
        assert table.shown("future") == ["a30", "b02", "a31", "b08"]

    def test_identical_lowest_ones(self):
        """SI-T33, SI-R73, SI-A31: the governor names the column."""
        table = Table().current("b05", "b04", "b06", "a01", future=["a02", "a03", "a04", "a05"])
        table.scientist(1, 1, 1).step(1)
        assert (table.kind, table.seat, table.offered("mechanism")) == ("tied", 1, ["b05", "b06"])
        table.choose(mechanism="b06")
        assert (table.points("governor", 1), table.kind) == (6, "government_satellite")
        assert table.shown() == ["b05", "b04", None, "a01"]

    def test_who_decides_without_a_governor(self):
        """SI-R73, SI-R91: the first player of the next action phase, in steps 1 and 5."""
        table = Table().current("b05", "b06", "a40").put(order=[[2, 0, 1, -1], [0] * 4]).step(1)
        assert (table.kind, table.seat) == ("tied", 2)
        table = Table().current("b05", "b06", "b01").put(order=[[1, 0, 2, -1], [0] * 4]).step(5)
        assert (table.kind, table.seat, table.offered("mechanism")) == ("tied", 1, ["b05", "b06"])
        table.choose(mechanism="b05")
        assert table.shown("long_term") == ["b05"]

    @pytest.mark.parametrize(
        ("reading", "is_asked"), [("highest_cube", True), ("cube_by_cube", False)]
    )
    def test_ties_of_mechanisms(self, reading, is_asked):
        """SI-A31, SI-R73: only the most valuable cube is compared, or cube by cube."""
        # Both pay 10 PP and ask for a green cube; RGG has a second one, YYG has not.
        table = Table(3, f"switches.mechanism_tie={reading}").current("a10", "a12", "a40")
        table.scientist(1, 1).step(1)
        assert (table.kind == "tied") is is_asked
        if not is_asked:
            assert table.shown()[:2] == [None, "a12"], "of equals the more valuable one"
        table = Table(3, f"switches.mechanism_tie={reading}").current("a10", "a12", "b01")
        table.scientist(1, 1).step(5)
        assert (table.kind == "tied") is is_asked
        if not is_asked:
            assert table.shown("long_term") == ["a10"]

    def test_saving(self):
        """SI-R65, SI-A17: the lowest person; reputation for the governor, no step on a track."""
        table = Table().humans("YGP", in_bag=20, cells=9).scientist(2, 3, 1).step(2)
        own = table.own(1)
        assert (own["reputation"], own["humanity"]) == (14, 0)
        # The tenth cell brings ten people.
        assert (table.state.cells, len(table.people())) == (10, 12)
        assert table.shot()["people"]["bag"] == 10

    @pytest.mark.parametrize("space", [1, 4, 20])
    def test_the_sun(self, space):
        """SI-R67: one space, with its event."""
        table = Table().put(spiral=space).humans("RRRGGGG").events("e01").step(4)
        assert table.shot()["spiral"] == space + 1
        assert len(table.people()) == 4 if space + 1 in (2, 5, 21) else 7

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_arrivals(self, players):
        """SI-R70: one person for each player, at random, as long as there are some."""
        table = Table(players).humans("", in_bag=10).step(7)
        assert (len(table.people()), table.shot()["people"]["bag"]) == (players, 10 - players)
        table.humans("", in_bag=1).step(7)
        assert (len(table.people()), table.shot()["people"]["bag"]) == (1, 0)

    @pytest.mark.parametrize(
        ("index", "points"),
        [(29, 6), (25, 6), (24, 4), (20, 4), (19, 2), (12, 0), (10, 0), (9, -2), (4, -4), (0, -4)],
    )
    def test_reputation_pays(self, index, points):
        """SI-R71, SI-A19: the row of each marker; points may fall below 0."""
        table = Table().put(reputation=[index, 12, 29, 0]).step(8)
        assert [table.points("reputation_rows", seat) for seat in range(3)] == [points, 0, 6]
        assert table.own()["reputation"] == index

    def test_planets_move(self):
        """SI-R72, SI-T47: one space on, from the last one to the first."""
        table = Table()
        before = {name: each["space"] for name, each in table.shot()["planets"].items()}
        table.step(9)
        after = {name: each["space"] for name, each in table.shot()["planets"].items()}
        for name, space in before.items():
            assert after[name] == (space + 1) % len(table.tree["planets"][name]["places"])
        table.state.space[:] = table.params.n_spaces - 1
        assert table.step(9).state.space.tolist() == [0] * 8

    @pytest.mark.parametrize("places", [3, 4, 50])
    def test_places_for_projects(self, places):
        """SI-A16: no limit; where there is one and all places are full, nothing moves."""
        table = Table(3, f"{LONG_TERM}={places}").current("b01", "a40")
        table.projects("a01", "a02", "a03").step(5)
        moved = places > 3
        assert table.shown("long_term") == ["a01", "a02", "a03", *(["a40"] if moved else [])]
        assert table.shown()[0] == "b01"

    def test_an_empty_row(self):
        """SI-A18: steps 1 and 5 do nothing, nor does step 2 with nobody on Earth."""
        table = Table().current().supply().humans("").scientist(1, 1)
        for number in (1, 2, 5):
            table.step(number)
            assert table.kind != "tied"
        assert (table.state.in_sector, table.state.cells, table.shown("long_term")) == (0, 0, [])
        assert (table.own()["prestige"], table.own()["reputation"]) == (10, 12)


class TestPhase:
    """The whole phase."""

    def test_nobody_governs(self):
        """SI-T43, SI-R90: all steps are carried out, but pay nobody."""
        table = Table().current("b01", "b02", "b04", "a01").humans("").route("rocky_planet")
        before = [table.own(seat) for seat in range(3)]
        table.government()
        shot = table.shot()
        assert (shot["sector"]["mechanisms"], shot["people"]["cells"]) == (1, 0)
        assert (len(table.people()), len(shot["long_term"])) == (3, 1)
        assert shot["government_satellite"] == [2, 3]
        assert (shot["spiral"], shot["round"], table.kind) == (2, 2, "action")
        assert [table.own(seat) for seat in range(3)] == before

    def test_saving_without_a_governor(self):
        """SI-R90: people are saved, but nobody gains reputation."""
        table = Table().humans("GGG").step(2)
        assert (table.people(), table.state.cells) == ("GG", 1)
        assert table.state.reputation[:3].tolist() == [12] * 3

    def test_who_governs(self):
        """SI-R89, SI-R73: the highest scientist, of several in a row the leftmost."""
        table = Table().scientist(1, 1, 0).scientist(3, 3, 1).scientist(3, 2, 2).step(3)
        assert table.seat == 2

    @pytest.mark.parametrize(("reading", "seat"), [("fixed_at_start", 0), ("recomputed", 1)])
    def test_the_governor_leaves(self, reading, seat):
        """SI-T44, SI-A29, SI-R64, SI-R89: who governs at the start keeps PP, post and steps."""
        table = Table(3, f"switches.governor_in_phase={reading}").put(in_sector=5).humans("G")
        table.current("b01", "b02", "b04", "a01").scientist(2, 1, 0).scientist(2, 2, 1)
        table.government()
        assert (table.kind, table.seat) == ("shift", 1)
        table.choose(act="stop")
        assert (table.points("governor"), table.own()["posts"]) == (4, 1)
        assert table.state.reputation[:3].tolist() == [15 if s == seat else 12 for s in range(3)]
        assert (table.kind, table.seat) == ("government_satellite", seat)

    def test_the_order_of_steps(self):
        """SI-R64 to SI-R72: build, save, satellite, sun, project, market, people, rows, planets."""
        table = Table().current("b01", "b02", "b04", "a40").humans("RRRRRR").scientist(1, 1)
        table.events("e01").put(reputation=19, market=[0, 5, 0, 0, 0]).government()
        # Steps 1 and 2 are done, when the satellite asks.
        assert (table.points("governor"), table.state.cells) == (4, 1)
        assert (table.kind, table.shot()["spiral"]) == ("government_satellite", 1)
        table.choose(act="stop")
        shot = table.shot()
        assert (shot["spiral"], shot["people"]["cells"]) == (2, 4)
        assert (shot["long_term"], table.market()) == (["a40"], "")
        assert len(table.people()) == 2 + 3
        # Step 2 lifted the marker into the next row before step 8 paid for it.
        assert table.points("reputation_rows") == 4
        assert shot["planets"]["earth"]["space"] == 2

    def test_a_new_round(self):
        """SI-R74, SI-R14: the next round begins with the first seat of the order."""
        table = Table().put(order=[[1, 2, 0, -1], [0] * 4]).government()
        assert (table.shot()["round"], table.kind, table.seat) == (2, "action", 1)
        assert table.shot()["orders"] == {"action": [1, 2, 0], "salvation": []}


@pytest.mark.parametrize("colour", COLOURS)
def test_a_full_market_is_discarded(colour):
    """SI-R69: whatever its colour."""
    held = [5 if each == colour else 1 for each in COLOURS]
    assert len(Table().put(market=held).step(6).market()) == 4
