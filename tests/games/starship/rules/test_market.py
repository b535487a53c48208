"""Trades, clause by clause, on the kernels."""

import pytest

from tests.games.starship.rules.tables import Table

COLOURS = ("red", "yellow", "green", "blue", "purple")
PRICES = {"red": 3, "yellow": 4, "green": 5, "blue": 6, "purple": 7}


class TestTrades:
    """Buying and selling."""

    def test_buying(self):
        """SI-T8, SI-R50: value and 2 fuel each, out of the reserve."""
        table = Table().put(market=[1, 3, 1, 1, 1]).play("market")
        table.choose(act="buy", colour="yellow", number=2)
        assert (table.own()["fuel"], table.market(), table.reserve()) == (2, "RYGBP", "YY")

    @pytest.mark.parametrize(("colour", "price"), PRICES.items())
    @pytest.mark.parametrize("number", [1, 2])
    def test_prices(self, colour, price, number):
        """SI-R50, SI-T8, SI-R96: the same both ways, whatever there is."""
        have = [0] * 5
        have[COLOURS.index(colour)] = 3
        table = Table().put(market=have, fuel=20).play("market")
        table.choose(act="buy", colour=colour, number=number)
        assert table.own()["fuel"] == 20 - price * number
        table = Table().put(market=[0] * 5, fuel=0)
        table.state.cubes[0] = have
        table.play("market").choose(act="sell", colour=colour, number=number)
        assert table.own()["fuel"] == price * number

    def test_what_is_offered(self):
        """SI-R50, SI-A54: from one cube to all that is there and can be paid; none is no trade."""
        table = Table().put(market=[4, 0, 0, 0, 2]).reserves("GGP", fuel=11).play("market")
        found = [(each["act"], each["colour"], each["number"]) for each in table.options()]
        assert found == [
            ("buy", "red", 1), ("buy", "red", 2), ("buy", "red", 3), ("buy", "purple", 1),
            ("sell", "green", 1), ("sell", "green", 2), ("sell", "purple", 1),
        ]  # fmt: skip

    def test_no_trade(self):
        """SI-A54, SI-R85: without cubes to sell and fuel to buy; fuel in the hold does not pay."""
        table = Table().reserves(fuel=2)
        table.state.hold_fuel[0] = 20
        assert "market" not in table.turn().tokens("play")

    def test_cubes_without_a_space(self):
        """SI-T29, SI-R50: they go to the supply and are paid, too."""
        table = Table().put(market=[15, 0, 0, 0, 0]).reserves("BBB", fuel=0).play("market")
        table.choose(act="sell", colour="blue", number=3)
        assert (table.own()["fuel"], table.market()) == (18, "R" * 15 + "B")
        assert table.state.overflowed == 2

    def test_one_colour_at_a_time(self):
        """SI-R50: the market can be used again for another colour, since it is repeatable."""
        table = Table().reserves("RY", fuel=0).play("market").choose(act="sell", colour="red")
        assert table.own()["fuel"] == 3
        table.repeat().choose(act="sell", colour="yellow")
        assert table.own()["fuel"] == 7

    def test_buying_and_selling_costs_nothing(self):
        """SI-A44: the same cube may go to and fro for ever, but for the limit of repeats."""
        table = Table().play("market").choose(act="buy", colour="purple", number=1)
        before = table.own()["fuel"]
        table.repeat().choose(act="sell", colour="purple", number=1)
        assert (before, table.own()["fuel"], table.market()) == (3, 10, "RYGBP")

    def test_most_of_a_trade(self):
        """SI-A44: lists are bounded, far above what is met."""
        table = Table(3, "limits.most_traded=5").reserves("R" * 9).play("market")
        assert table.offered("number", act="sell") == [1, 2, 3, 4, 5]

    def test_the_broker(self):
        """SI-T59: each cube is one fuel better, both ways; repeatable."""
        table = Table().extra("x09").reserves("RRR", fuel=0).play("x09")
        table.choose(act="sell", colour="red", number=3)
        assert table.own()["fuel"] == 12
        table.repeat().choose(act="buy", colour="red", number=3)
        assert (table.own()["fuel"], table.reserve()) == (6, "RRR")


class TestDiscard:
    """Step 6 of the government phase."""

    @pytest.mark.parametrize(
        ("before", "after"),
        [
            ("RRYYYBBB", "RRYYY"), ("RRRYB", "YB"), ("RYGBP", "RYGB"), ("", ""), ("PPRRR", "PP"),
        ],
    )  # fmt: skip
    def test_most_frequent_colour(self, before, after):
        """SI-T30, SI-R69, SI-R73: all its cubes; of equals the more valuable one."""
        table = Table().put(market=[before.count(letter) for letter in "RYGBP"]).step(6)
        assert table.market() == "".join(sorted(after, key="RYGBP".index))
