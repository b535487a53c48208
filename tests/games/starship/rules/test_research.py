"""Research and payments, clause by clause, on the kernels."""

import pytest

from tests.games.starship.rules.driven import buildings, cubes, word
from tests.games.starship.rules.tables import Table

COSTS = {
    "drill": ["Y", "RB", "YGB"], "converter": ["Y", "YG", "RBP"], "ars": ["G", "YG", "YBB"],
    "outpost": ["R", "YY", "GGB"], "solar": ["Y", "RG", "YGP"], "explorer": ["R", "YG", "GBP"],
}  # fmt: skip
SALVATION = ["assembly", "coordination", "diplomacy", "engineering", "humanity", "probe"]


def research(reserve, *sets, **levels):
    """Return a table at the choice of a technology."""
    return Table(3, *sets).know(**levels).reserves(reserve).play("research")


class TestTechnologies:
    """Rows and salvation technologies."""

    def test_two_levels(self):
        """SI-T3, SI-R31, SI-R33, SI-R34: cubes and a scientist each; the second by dearer cubes."""
        table = research("YGG").choose(technology="solar").choose(cubes=cubes("Y"))
        own = table.own()
        assert (own["levels"]["solar"], own["scientists"], table.market()) == (1, 3, "RYYGBP")
        table.repeat().choose(technology="solar")
        own = table.own()
        assert (own["levels"]["solar"], own["scientists"], table.market()) == (2, 2, "RYYGGGBP")
        assert (table.reserve(), own["active"]) == ("", "research")

    @pytest.mark.parametrize("row", COSTS)
    def test_costs_of_levels(self, row):
        """SI-R31: one, two, three cubes; a level needs the one before it; three are all."""
        table = Table()
        for level, cost in enumerate(COSTS[row]):
            assert len(cost) == level + 1
            table.put(played=[0] * 4).reserves(cost).play("research")
            assert row in table.offered("technology")
            table.choose(technology=row)
            assert (table.reserve(), table.own()["levels"][row]) == ("", level + 1)
        assert table.own()["scientists"] == 1
        table.put(played=[0] * 4).reserves("PPPP").play("research")
        assert row not in table.offered("technology")

    def test_a_level_needs_the_one_before(self):
        """SI-T3, SI-R31: the second level of the solar row is not to be had before the first."""
        table = research("RG").choose(technology="solar")
        assert (table.reserve(), table.own()["levels"]["solar"]) == ("R", 1), "not the second one"

    def test_a_scientist_is_needed(self):
        """SI-R31: without one there is no research."""
        table = Table().reserves("YYGGBB").put(scientists=0).turn()
        assert "research" not in table.tokens("play")

    def test_scientists_stay(self):
        """SI-R31, SI-R94: the one used does not come back to the supply."""
        own = research("R").choose(technology="outpost").own()
        assert (own["scientists"], own["supply"]) == (3, 10)

    def test_salvation_technologies(self):
        """SI-T41, SI-R32: the cost grows with their number; a fourth is impossible."""
        table = research("YYGGGB")
        assert [name for name in table.offered("technology") if name in SALVATION] == SALVATION
        table.choose(technology="probe").choose(cubes=cubes("G"))
        table.put(played=[0] * 4).play("research").choose(technology="assembly")
        table.choose(cubes=cubes("YG"))
        assert (table.reserve(), table.own()["scientists"]) == ("YGB", 2)
        table.put(played=[0] * 4).play("research")
        assert "probe" not in table.offered("technology")
        table.choose(technology="humanity")
        own = table.own()
        assert (table.reserve(), own["scientists"]) == ("", 1)
        assert own["salvation_technologies"] == ["assembly", "humanity", "probe"]
        table.put(played=[0] * 4).reserves("PPPP").play("research")
        assert not set(table.offered("technology")) & set(SALVATION)

    def test_effects_add_up(self):
        """SI-R31: a drill of level 3 moves three cubes."""
        for level in (1, 2, 3):
            table = Table().settle("mar01", drill=1).know(drill=level)
            table.play("mars").choose(step="drill")
            assert word(table.plant("mars")["warehouse"]) == "R" * level

    @pytest.mark.parametrize(
        ("reading", "released"), [("all_at_level_1", [3, 3, 3]), ("one_per_level", [1, 2, 3])]
    )
    def test_buildings_are_released(self, reading, released):
        """SI-A43, SI-R13: all three at level 1, or one with each level."""
        table = Table(3, f"switches.building_unlock={reading}")
        for level, number in enumerate(released, 1):
            table.put(played=[0] * 4).reserves("BBPP"[: max(2, level)]).play("research")
            table.choose(technology="ars")
            if table.kind == "payment":
                table.take(0)
            own = table.own()
            assert own["buildings"] == buildings(ars=number)
            assert own["locked"]["ars"] == 3 - number

    def test_salvation_effects(self):
        """SI-R32: what each of the six does in the salvation phase."""
        table = Table().learn("assembly").current("b01").reserves("RR")
        table.salvation("solar", act="mechanism", mechanism="b01")
        assert table.points("mechanisms") == 5
        table = Table().learn("humanity").humans("G").reserves("G")
        table.salvation("market", act="save", colour="green")
        assert table.own()["reputation"] == 16
        table = Table().learn("probe").satellite([3, 1]).route("star", "star")
        table.salvation("solar", act="satellite", space=[4, 1])
        assert table.own()["fuel"] == 9
        table = Table().learn("probe").reserves(fuel=0).route("star")
        table.salvation("solar", act="satellite", space=[2, 1])
        assert table.own()["fuel"] == 0, "never below 0"
        table = Table().learn("coordination").route("star")
        table.salvation("travel", act="satellite", space=[2, 1])
        assert table.points("highlights") == 2
        table = Table().learn("coordination").route("star")
        table.salvation("solar", act="satellite", space=[2, 1])
        assert table.points("highlights") == 0
        table = Table().learn("diplomacy").salvation("solar", act="government", space=[1, 2])
        assert table.own()["fuel"] == 14, "fuel of spaces 1 and 3; nothing to drill"
        table = Table().learn("diplomacy").salvation("solar", act="government", space=[1, 6])
        assert table.points("pyramid") == 1, "nothing lies right of the last space"


class TestPayments:
    """The golden rule and the market."""

    def test_two_payments(self):
        """SI-T17, SI-R33: 2 green 1 purple for yellow and green: two green, or green and purple."""
        table = research("GGP", ars=1).choose(technology="ars")
        assert table.parts() == ["GG", "GP"]

    @pytest.mark.parametrize(
        ("reserve", "possible"),
        [("B", False), ("RG", False), ("YY", True), ("GB", True), ("PPP", True), ("RRRRY", False)],
    )
    def test_one_for_one(self, reserve, possible):
        """SI-T3, SI-R33: two yellow are not paid by one blue, nor by red and green; no change."""
        table = Table().know(outpost=1).reserves(reserve).play("research")
        assert ("outpost" in table.offered("technology")) is possible

    def test_all_payments_are_listed(self):
        """SI-R33, SI-R96: every choice of cubes that covers the cost, and as many as it has."""
        table = research("YYGBP", drill=1).choose(technology="drill")
        assert table.parts() == ["BP", "GB", "GP", "YB", "YP"]

    def test_one_cube_lower(self):
        """SI-T17, SI-R32: engineering lets one cube of a mechanism be a value lower."""
        table = Table().current("a02").reserves("YG").turn(0, "salvation")
        assert not table.matching(act="mechanism")
        table.learn("engineering").turn(0, "salvation")
        assert table.offered("mechanism") == ["a02"]
        table.choose(act="mechanism").choose(act="spend", token="solar")
        assert (table.reserve(), table.points("mechanisms")) == ("", 8)
        assert (
            not Table()
            .current("a02")
            .learn("engineering")
            .reserves("YY")
            .turn(0, "salvation")
            .matching(act="mechanism")
        )
        table = Table().current("b01").learn("engineering").reserves("R").turn(0, "salvation")
        assert not table.matching(act="mechanism"), "as many cubes as before"
        table = Table().learn("engineering").know(outpost=1).reserves("RY").turn()
        assert "outpost" not in table.choose(act="play", token="research").offered("technology")

    def test_what_cannot_pay(self):
        """SI-R85: cubes in the hold, in warehouses and in deposits pay nothing."""
        table = Table().settle("mar01", warehouse="RRYYG").explorer("mars", cubes_="YYGGBB")
        table.reserves(fuel=0).explored([2, 1], "star")
        table.state.hold_fuel[0] = 9
        assert "research" not in table.turn().tokens("play")
        assert "market" not in table.tokens("play")
        acts = {each["act"] for each in table.turn(0, "salvation").options()}
        assert acts == {"government", "idle", "pass"}

    @pytest.mark.parametrize("others", [{}, {"deposit": 0}, {"market": [0] * 5}, {"bag": [0] * 5}])
    def test_prices_do_not_change(self, others):
        """SI-R96: whatever lies in deposits, in the market or in the bag."""
        table = Table().settle("mar01", deposit=others.pop("deposit", 7)).put(**others)
        table.reserves("YG").play("research")
        # Research: level 1 of all rows, and a first salvation technology for green.
        assert table.offered("technology") == sorted([*COSTS, *SALVATION])

    def test_paid_cubes_go_to_the_market(self):
        """SI-R34: as long as there are free spaces; then to the supply."""
        table = Table().put(market=[16, 0, 0, 0, 0]).reserves("Y").play("research")
        table.choose(technology="solar")
        assert table.market() == "R" * 16
        assert table.state.overflowed == 1

    @pytest.mark.parametrize(
        ("sets", "stays"),
        [
            (("switches.market_overflow=low_value_first",), "Y"),
            (("switches.market_scope=per_colour",), ""),
        ],
    )
    def test_overflow_without_a_choice(self, sets, stays):
        """SI-A42, SI-A41: the lowest values first; of each colour what fits."""
        table = Table(3, *sets).put(market=[15, 0, 0, 0, 0]).know(ars=1).reserves("YG")
        if "per_colour" in sets[0]:
            table.put(market=[4, 4, 4, 0, 0])
        table.play("research").choose(technology="ars")
        assert table.kind == "action"
        added = word(table.state.market).replace("R", "")
        assert added == (stays or "YYYYGGGG")

    def test_overflow(self):
        """SI-A42, SI-R34: who pays chooses which cubes stay, exactly as many as fit."""
        table = Table().put(market=[15, 0, 0, 0, 0]).know(drill=2).reserves("YGB")
        table.play("research").choose(technology="drill")
        assert (table.kind, table.parts()) == ("overflow", ["B", "G", "Y"])
        table.choose(cubes=cubes("G"))
        assert (table.market(), table.kind) == ("R" * 15 + "G", "action")
        assert table.own()["levels"]["drill"] == 3
        table = Table().put(market=[14, 0, 0, 0, 0]).know(drill=2).reserves("YGB")
        assert table.play("research").choose(technology="drill").parts() == ["GB", "YB", "YG"]

    def test_overflow_of_one_colour(self):
        """SI-A42: nothing is asked where all that could stay is alike, or nothing could."""
        for market in (15, 16):
            table = Table().put(market=[market, 0, 0, 0, 0]).know(outpost=1).reserves("YY")
            table.play("research").choose(technology="outpost")
            assert (table.kind, table.market()) == ("action", "R" * market + "Y" * (16 - market))

    @pytest.mark.parametrize(("players", "spaces"), [(2, 12), (3, 16), (4, 20)])
    def test_spaces_of_the_market(self, players, spaces):
        """SI-A41: shared by all colours, by player count; or so many for each colour."""
        table = Table(players).put(market=[0] * 5).reserves("R" * 30).play("market")
        table.choose(act="sell", colour="red", number=30)
        assert table.market() == "R" * spaces
        table = Table(players, "switches.market_scope=per_colour").put(market=[0] * 5)
        table.reserves("R" * 30).play("market").choose(act="sell", colour="red", number=30)
        assert table.market() == "R" * (spaces // 4)
