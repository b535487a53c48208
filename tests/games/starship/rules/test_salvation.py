"""The salvation phase, clause by clause, on the kernels."""

import pytest

from exobalance.simcore.ruleset import load_ruleset
from tests.games.starship.rules.driven import GAME, rules, word
from tests.games.starship.rules.tables import Table

HIGHLIGHTS = {"solar": "save", "research": "government", "travel": "satellite",
              "market": "mechanism"}  # fmt: skip
HUMANITY = {1: "scientist", 2: 4, 3: ("humanity", 2), 4: "scientist", 6: 8, 7: "scientist",
            8: ("humanity", 3), 9: "scientist", 10: ("humanity", 5)}  # fmt: skip
INTERSTELLAR = {1: ("interstellar", 2), 2: 7, 3: "scientist", 5: 8, 6: "scientist",
                7: ("interstellar", 4), 8: 8, 9: "scientist", 10: ("interstellar", 6)}  # fmt: skip


class TestTurns:
    """Tokens and what they highlight."""

    @pytest.mark.parametrize("token", [*HIGHLIGHTS, "x01"])
    @pytest.mark.parametrize("act", HIGHLIGHTS.values())
    def test_highlights(self, token, act):
        """SI-R52, SI-A10, SI-T49: 1 PP for the action of the token; extra tokens have none."""
        table = Table().extra("x01").current("b01").reserves("RR").humans("R").route("star")
        wanted = {"satellite": {"space": [2, 1]}, "government": {"space": [1, 1]},
                  "save": {"colour": "red"}}  # fmt: skip
        table.salvation(token, act=act, **wanted.get(act, {}))
        assert table.points("highlights") == (HIGHLIGHTS.get(token) == act)
        assert (table.own()["active"], table.own()["played"]) == (token, [token])

    def test_idling_is_no_action(self):
        """SI-R52: nothing is highlighted where nothing is done."""
        for token in HIGHLIGHTS:
            table = Table().turn(0, "salvation").choose(act="idle").choose(token=token)
            assert table.points("highlights") == 0

    @pytest.mark.parametrize(("reading", "usable"), [("any_action", True), ("not_usable", False)])
    def test_extra_tokens(self, reading, usable):
        """SI-A10, SI-R51, SI-R95: for any action, or not in this phase."""
        table = Table(3, f"switches.extra_in_salvation={reading}").extra("x01").turn(0, "salvation")
        table.choose(act="idle")
        assert ("x01" in table.offered("token")) is usable

    def test_what_is_possible(self):
        """SI-R51, SI-R85: build, govern, save, move, as far as cubes, scientists and fuel go."""
        table = Table().current("b01", "b04").humans("RG").reserves("Y", fuel=0).put(scientists=0)
        acts = [each["act"] for each in table.turn(0, "salvation").options()]
        assert acts == ["save", "idle", "pass"]


class TestMechanisms:
    """Building the starship."""

    def test_building(self):
        """SI-T9, SI-R53, SI-R54, SI-R33: a dearer cube; PP, a step with its bonus, the column."""
        table = Table().current("a13", "b01", "b02", "b03", future=["b04"]).supply("a20", "a21")
        table.reserves("RBB").tracks(interstellar=1)
        table.salvation("solar", act="mechanism", mechanism="a13")
        own = table.own()
        assert (table.points("mechanisms"), own["interstellar"], own["fuel"]) == (11, 2, 17)
        assert (table.market(), table.reserve()) == ("RRYGBBBP", "")
        assert table.shown() == ["b04", "b01", "b02", "b03"]
        assert table.shown("future") == ["a20", None, None, None]
        assert table.shot()["sector"] == {"number": 1, "mechanisms": 1}

    def test_long_term_projects(self):
        """SI-R53: they can be built, too; their place is not filled again."""
        table = Table().current("b04").projects("b01", "b02").reserves("RR").turn(0, "salvation")
        assert table.offered("mechanism") == ["b01"]
        table.choose(act="mechanism").choose(act="spend", token="market")
        assert table.shown("long_term") == ["b02"]
        assert (table.points("mechanisms"), table.shown()) == (4, ["b04", None, None, None])

    def test_a_sector_is_completed(self):
        """SI-T10, SI-R56: the governor's scientist goes to the post, others of the row may move."""
        table = Table().put(in_sector=5).current("b01", "b02", "b03").projects("b07")
        table.scientist(2, 1, 0).scientist(2, 2, 1).scientist(1, 1, 2).reserves("YG", 2)
        table.salvation("solar", 2, act="mechanism", mechanism="b07")
        assert (table.kind, table.seat) == ("shift", 1)
        assert table.offered("space") == [[2, 1], [2, 3], [2, 4], [2, 5]]
        assert table.options()[-1] == {"act": "stop"}
        assert [table.own(seat)["posts"] for seat in range(3)] == [1, 0, 0]
        before = table.own(1)
        table.choose(space=[2, 1])
        assert table.own(1) == before, "without bonuses"
        assert table.pyramid(2) == [1, None, None, None, None]
        assert table.pyramid(1)[0] == 2
        own = table.own(2)
        assert (table.points("mechanisms", 2), own["interstellar"]) == (7, 1)
        assert table.points("interstellar", 2) == 2
        shot = table.shot()
        assert (shot["sector"], shot["long_term"]) == ({"number": 2, "mechanisms": 0}, [])
        assert shot["current"] == ["b01", "b02", "b03", None]

    def test_others_move_from_left_to_right(self):
        """SI-R56: each may stay; the next one finds the space that was left."""
        table = Table(4).put(in_sector=7).current("b01").reserves("RR", 3)
        table.scientist(3, 1, 2).scientist(3, 3, 1).scientist(3, 4, 0).scientist(1, 2, 3)
        table.salvation("solar", 3, act="mechanism", mechanism="b01")
        assert (table.seat, table.offered("space")) == (1, [[3, 1], [3, 2]])
        table.choose(space=[3, 1])
        assert (table.seat, table.offered("space")) == (0, [[3, 2], [3, 3]])
        table.choose(act="stop")
        assert (table.pyramid(3), table.kind) == ([1, None, None, 0], "salvation")
        assert table.state.posts[:4].tolist() == [0, 0, 1, 0]

    @pytest.mark.parametrize(("players", "size"), [(2, 4), (3, 6), (4, 8)])
    def test_sizes_of_sectors(self, players, size):
        """SI-R56, SI-R9: 4, 6 or 8 mechanisms, the same in all five sectors."""
        for number in range(5):
            for before, after in ((size - 2, number), (size - 1, number + 1)):
                table = Table(players).put(in_sector=before, sector=number).current("b01")
                table.reserves("RR").salvation("solar", act="mechanism", mechanism="b01")
                assert (table.state.sector, table.state.in_sector) == (
                    after, 0 if after > number else size - 1,
                )  # fmt: skip

    def test_nobody_governs(self):
        """SI-R56, SI-R89: then nobody gets the post."""
        table = Table().put(in_sector=5).current("b01").reserves("RR")
        table.salvation("solar", act="mechanism", mechanism="b01")
        assert (table.state.sector, table.state.posts[:3].tolist()) == (1, [0, 0, 0])

    def test_who_governs(self):
        """SI-R89: looked up as the sector gets complete: the highest row, there the leftmost."""
        table = Table().put(in_sector=5).current("b01").reserves("RR")
        table.scientist(4, 3, 2).scientist(4, 2, 1).scientist(3, 1, 0)
        table.salvation("solar", act="mechanism", mechanism="b01").choose(act="stop")
        assert table.state.posts[:3].tolist() == [0, 1, 0]

    def test_after_the_last_sector(self):
        """SI-T51, SI-A27: nothing is built any more, not even for nothing; step 5 goes on."""
        table = Table().put(sector=5).current("b01", "b02", "b04", "a01").reserves("PPPPP")
        assert not table.turn(0, "salvation").matching(act="mechanism")
        for row in (1, 2, 3):
            table.scientist(row, 1)
        table.salvation("solar", act="government", space=[4, 2]).take(0)
        assert (table.points("pyramid"), table.state.in_sector) == (0, 0)
        table.step(1)
        assert table.shown() == ["b01", "b02", "b04", "a01"]
        table.step(5)
        assert table.shown("long_term") == ["a01"]

    @pytest.mark.parametrize("tweak", [None, "mechanisms_small", "mechanisms_large"])
    def test_points(self, tweak):
        """SI-T46, SI-R55: the sum of value and 1 over the cubes, in all sets."""
        tree = rules()
        if tweak:
            path = GAME.folder / "assumptions" / f"{tweak}.toml"
            tree = load_ruleset("starship", [str(path)]).tree
        params = GAME.pack(tree, 2)[0]
        assert len(tree["mechanisms"]) == params.n_mechanisms == 50
        costs = params.mechanism_cost[:50]
        points = costs @ [2, 3, 4, 5, 6]
        assert params.mechanism_points[:50].tolist() == points.tolist()


class TestTracks:
    """Leader tracks."""

    @pytest.mark.parametrize(
        ("track", "space", "bonus"),
        [
            *(("humanity", space, bonus) for space, bonus in HUMANITY.items()),
            *(("interstellar", space, bonus) for space, bonus in INTERSTELLAR.items()),
        ],
    )
    def test_bonuses(self, track, space, bonus):
        """SI-R54: each space gives its own when it is entered."""
        table = Table().current("b01").humans("R").reserves("RR").tracks(**{track: space - 1})
        if track == "humanity":
            table.salvation("travel", act="save", colour="red")
        else:
            table.salvation("travel", act="mechanism", mechanism="b01")
        own = table.own()
        assert own[track] == space
        assert own["scientists"] == 4 + (bonus == "scientist")
        assert own["fuel"] == 10 + (bonus if isinstance(bonus, int) else 0)
        source, points = bonus if isinstance(bonus, tuple) else (track, 0)
        assert table.points(source) == points

    @pytest.mark.parametrize(("track", "space"), [("humanity", 5), ("interstellar", 4)])
    def test_extra_tokens(self, track, space):
        """SI-R54, SI-R95: a token of choice out of those on offer."""
        table = Table().current("b01").humans("R").reserves("RR").tracks(**{track: space - 1})
        wanted = {"act": "save", "colour": "red"} if track == "humanity" else {"act": "mechanism"}
        table.salvation("travel", **wanted)
        offer = table.shot()["offer"]
        assert (table.kind, table.offered("token")) == ("extra_token", offer)
        table.choose(token=offer[2])
        assert table.own()["extra"] == [offer[2]]
        assert offer[2] not in table.shot()["offer"]

    def test_the_end_of_a_track(self):
        """SI-R54: nothing more is gained, but the actions stay."""
        table = Table().current("b01").humans("R").reserves("RRR").tracks(0, humanity=10)
        table.tracks(interstellar=10).salvation("travel", act="save", colour="red")
        assert (table.own()["humanity"], table.points("humanity")) == (10, 0)
        assert table.own()["reputation"] == 13
        table.salvation("solar", act="mechanism", mechanism="b01")
        assert (table.own()["interstellar"], table.points("interstellar")) == (10, 0)
        assert table.points("mechanisms") == 4

    def test_no_scientist_is_left(self):
        """SI-R94: with an empty own supply the bonus is lost."""
        table = Table().humans("R").reserves("R").put(supply=0)
        table.salvation("travel", act="save", colour="red")
        assert (table.own()["humanity"], table.own()["scientists"]) == (1, 4)

    def test_no_extra_token_is_left(self):
        """SI-A36: the bonus is lost."""
        table = Table().humans("R").reserves("R").tracks(humanity=4).put(offer=[0] * 16)
        table.salvation("travel", act="save", colour="red")
        assert (table.kind, table.own()["extra"], table.own()["humanity"]) == ("salvation", [], 5)

    def test_the_last_extra_token(self):
        """SI-A36, SI-R62: without a choice it is taken."""
        table = Table().humans("R").reserves("R").tracks(humanity=4).put(offer=[0] * 16)
        table.state.offer[6] = 1
        table.salvation("travel", act="save", colour="red")
        assert table.own()["extra"] == ["x07"]


class TestPyramid:
    """Scientists in the government."""

    def test_bonuses_of_a_row(self):
        """SI-T11, SI-R57, SI-R93: from the left end up to the space, one after the other."""
        table = Table().scientist(1, 1).scientist(2, 1).settle("mar01", deposit=7).humans("GG")
        table.salvation("solar", act="government", space=[3, 2])
        own = table.own()
        assert (table.people(), table.state.cells, own["reputation"]) == ("G", 1, 15)
        assert word(table.plant("mars")["deposit"]) == "R" * 10
        assert (own["humanity"], own["scientists"]) == (0, 3)
        assert table.pyramid(3) == [None, 0, None, None]

    def test_rows_from_the_bottom(self):
        """SI-R57: the lowest row without an own scientist, any free space of it."""
        table = Table().scientist(1, 3, 1).turn(0, "salvation")
        assert table.offered("space", act="government") == [[1, n] for n in (1, 2, 4, 5, 6)]
        table.scientist(1, 1).scientist(2, 5).turn(0, "salvation")
        assert table.offered("space", act="government") == [[3, n] for n in range(1, 5)]
        table.scientist(3, 1).scientist(4, 1).scientist(5, 2).turn(0, "salvation")
        assert not table.matching(act="government")

    def test_a_scientist_is_needed(self):
        """SI-R57: an available one."""
        assert not Table().put(scientists=0).turn(0, "salvation").matching(act="government")

    @pytest.mark.parametrize(("reading", "row"), [("next_row", 5), ("barred", None)])
    def test_a_full_row(self, reading, row):
        """SI-A11: the next row without an own one is open, or nothing is."""
        table = Table(4, f"switches.full_government_row={reading}")
        for place, seat in enumerate((1, 2, 3), 1):
            table.scientist(4, place, seat)
        for each in (1, 2, 3):
            table.scientist(each, 1)
        rows = {space[0] for space in table.turn(0, "salvation").offered("space", act="government")}
        assert rows == ({row} if row else set())

    def test_spaces_of_row_one(self):
        """SI-R57: fuel 2, drill 1, fuel 2, recharge 2, ARS 1, 1 PP."""
        table = (
            Table().settle("mar01", deposit=1).salvation("solar", act="government", space=[1, 6])
        )
        assert (table.own()["fuel"], table.points("pyramid"), table.reserve()) == (14, 1, "R")
        content = table.plant("mars")
        assert (word(content["deposit"]), word(content["warehouse"])) == ("RR", "")

    def test_a_bonus_completes_a_sector(self):
        """SI-T58, SI-R92, SI-R93, SI-A45: the scientist just placed goes to the post."""
        table = Table().put(in_sector=5).current("b01", "b02", "b04").route("deep_space")
        for row in (1, 2, 3):
            table.scientist(row, 1)
        table.salvation("solar", act="government", space=[4, 2])
        assert table.kind == "government_satellite"
        assert table.options() == [
            {"act": "government_satellite", "space": [2, row]} for row in (2, 3, 4)
        ], "to move it is a duty here"
        table.choose(space=[2, 3])
        assert (table.points("route"), table.points("pyramid")) == (1, 4)
        assert (table.own()["posts"], table.pyramid(4)) == (1, [None, None, None])
        assert table.shot()["sector"]["number"] == 2
        assert table.own()["interstellar"] == 0

    def test_bonuses_that_find_nothing(self):
        """SI-A45, SI-A23, SI-R93: they are taken as far as they can, the others are lost."""
        table = Table().humans("").current().scientist(1, 1).scientist(2, 1)
        table.salvation("solar", act="government", space=[3, 4])
        assert (table.points("pyramid"), table.state.cells) == (3, 0)

    def test_ties_of_the_lowest(self):
        """SI-A30, SI-R91, SI-R73: who took the bonus decides, whoever governs."""
        table = Table().current("b05", "b06", "a40").put(n_arrived=0).scientist(5, 1, 2)
        for row in (1, 2, 3):
            table.scientist(row, 1, 1)
        table.salvation("solar", 1, act="government", space=[4, 2]).take(0)
        assert (table.kind, table.seat, table.offered("mechanism")) == ("tied", 1, ["b05", "b06"])
        table.choose(mechanism="b06")
        assert (table.points("pyramid", 1), table.shown()[:1]) == (6, ["b05"])

    def test_steps_on_a_track(self):
        """SI-R54, SI-R93: row 5: a step of choice, its bonus at once."""
        table = Table()
        for row in (1, 2, 3, 4):
            table.scientist(row, 1)
        table.salvation("solar", act="government", space=[5, 2])
        assert (table.kind, table.offered("track")) == ("track", ["humanity", "interstellar"])
        table.choose(track="humanity")
        own = table.own()
        assert (own["humanity"], own["scientists"], table.points("pyramid")) == (1, 4, 6)

    @pytest.mark.parametrize(
        ("reading", "asked"), [("one_warehouse", ["plant"]), ("several_warehouses", ["plant"] * 2)]
    )
    def test_fetching(self, reading, asked):
        """SI-A38: an ARS of the pyramid fetches from one warehouse, or from several."""
        table = Table(3, f"switches.ars_scope={reading}").scientist(1, 1).scientist(2, 1)
        table.settle("mar01", deposit=0, warehouse="RRR").settle(
            "ven05", deposit=0, warehouse="YYY"
        )
        table.humans("").salvation("solar", act="government", space=[3, 3])
        # The recharge of the space before it comes first.
        assert table.kind == "plant"
        table.choose(planet="mars")
        seen = []
        while table.kind == "plant":
            seen.append(table.kind)
            table.choose(planet="venus" if len(seen) == 1 else "mars")
        assert seen == asked
        assert table.reserve() == ("YY" if reading == "one_warehouse" else "RY")


class TestPeople:
    """Saving people."""

    def test_saving(self):
        """SI-T12, SI-R58, SI-R78: a cube, reputation up a row, a step, nobody comes."""
        table = Table().humans("GG").reserves("G").salvation("market", act="save", colour="green")
        own = table.own()
        assert (own["reputation"], own["humanity"], own["scientists"]) == (15, 1, 5)
        assert (table.market(), table.people(), table.state.cells) == ("RYGGBP", "G", 1)
        assert table.shot()["people"]["bag"] == 44

    @pytest.mark.parametrize(
        ("colour", "value"), [("red", 1), ("yellow", 2), ("green", 3), ("blue", 4), ("purple", 5)]
    )
    def test_values(self, colour, value):
        """SI-R58, SI-R33: reputation by the value of the person, whatever cube was paid."""
        table = Table().humans("RYGBP").reserves("P").salvation("market", act="save", colour=colour)
        assert table.own()["reputation"] == 12 + value

    def test_who_can_be_saved(self):
        """SI-R58, SI-A18: people on Earth whose colour can be paid."""
        table = Table().humans("RYB").reserves("G").turn(0, "salvation")
        assert table.offered("colour", act="save") == ["red", "yellow"]
        assert not table.humans("").turn(0, "salvation").matching(act="save")

    @pytest.mark.parametrize(("in_bag", "come"), [(20, 10), (4, 4), (0, 0)])
    def test_a_row_is_filled(self, in_bag, come):
        """SI-T32, SI-R59: ten people come, or all that are left."""
        table = Table().humans("RR", in_bag=in_bag, cells=8).reserves("RR")
        table.salvation("market", act="save", colour="red")
        assert table.people() == "R"
        table.salvation("travel", act="save", colour="red")
        assert (len(table.people()), table.state.cells) == (come, 10)
        assert table.shot()["people"]["bag"] == in_bag - come

    def test_the_last_people(self):
        """SI-T60, SI-A18, SI-R59, SI-R70: nobody is left to save or to come."""
        table = Table(4).humans("G", in_bag=2, cells=57).step(2)
        assert (table.state.cells, table.people()) == (58, "")
        table.step(7)
        assert (len(table.people()), table.shot()["people"]["bag"]) == (2, 0)
        table.humans("RR").events("e01").put(spiral=1).step(4)
        assert (table.state.cells, table.people()) == (60, "")
        table.step(2)
        assert (table.state.cells, table.people()) == (60, "")
        assert not table.reserves("P").turn(0, "salvation").matching(act="save")


def test_extra_tokens_are_usable_at_once():
    """SI-R95: in the phase in which they come, and in each later one; once in a phase."""
    table = Table().humans("RR").reserves("RR").tracks(humanity=4)
    token = table.shot()["offer"][0]
    table.salvation("travel", act="save", colour="red").choose(token=token)
    table.salvation(token, act="save", colour="red")
    table.turn(0, "salvation").choose(act="idle")
    assert token not in table.offered("token")
    table.idle("action")
    assert token in table.turn().tokens()
    table.choose(act="idle", token=token)
    assert token not in table.turn().tokens()


def test_gains_need_no_action():
    """SI-R95: PP and tokens come without a turn or a token of their own."""
    table = Table(2).reserves("R").humans("R").tracks(humanity=2)
    table.salvation("travel", act="save", colour="red")
    assert (table.points("humanity"), table.seat, table.own()["played"]) == (2, 1, ["travel"])
