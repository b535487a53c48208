"""Extra tokens in the action phase, on the kernels."""

import pytest

from tests.games.starship.rules.driven import word
from tests.games.starship.rules.tables import Table


class TestTokens:
    """What the twelve do."""

    def test_refinery_and_recruitment(self):
        """SI-T59, SI-R94: 6 fuel; 5 fuel for a scientist, not from an empty supply."""
        table = Table().extra("x03", "x12").play("x03")
        assert table.own()["fuel"] == 16
        table.play("x12")
        own = table.own()
        assert (own["fuel"], own["scientists"], own["supply"]) == (11, 5, 9)
        table.put(played=0, supply=0).turn()
        assert "x12" not in table.tokens("play")
        table.put(supply=3, fuel=4).turn()
        assert "x12" not in table.tokens("play")

    def test_remote_logistics(self):
        """SI-T59, SI-R95: three cubes from one warehouse."""
        table = (
            Table().extra("x04").settle("mar01", warehouse="RRRR").settle("ven05", warehouse="Y")
        )
        table.play("x04").choose(planet="mars")
        assert (table.reserve(), table.kind) == ("RRR", "action")
        table = Table().extra("x04").settle("mar01", warehouse="RR").play("x04")
        assert table.reserve() == "RR", "as far as possible"

    def test_remote_drilling(self):
        """SI-R37, SI-A35: three cubes, each from a plant of choice."""
        table = Table().extra("x05").settle("mar01", deposit=2).settle("ven05", deposit=5)
        table.play("x05").choose(planet="mars").choose(planet="venus").choose(planet="mars")
        assert word(table.plant("mars")["warehouse"]) == "RR"
        assert word(table.plant("venus")["warehouse"]) == "Y"

    def test_survey(self):
        """SI-T59, SI-A52: three cubes of the printed colour into a deposit."""
        table = Table().extra("x06").settle("mar01", deposit=7).play("x06")
        assert word(table.plant("mars")["deposit"]) == "R" * 10

    def test_enrichment(self):
        """SI-A35, SI-A52: two cubes of a deposit, one after the other."""
        table = Table().extra("x07").settle("mar01", deposit=2).play("x07").choose(colour="red")
        assert word(table.plant("mars")["deposit"]) == "YY"

    def test_grant(self):
        """SI-T59, SI-R31: a technology whose cheapest cube is free; one of one cube costs none."""
        table = Table().extra("x08").play("x08")
        assert table.offered("technology") == sorted([
            "drill", "converter", "ars", "outpost", "solar", "explorer", "assembly",
            "coordination", "diplomacy", "engineering", "humanity", "probe",
        ])  # fmt: skip
        table.choose(technology="ars")
        own = table.own()
        assert (own["levels"]["ars"], own["scientists"], own["buildings"]["ars"]) == (1, 3, 3)
        table = Table().extra("x08").know(drill=2).reserves("GB").play("x08")
        table.choose(technology="drill")
        assert (table.reserve(), table.own()["levels"]["drill"]) == ("", 3)
        assert "x08" not in Table().extra("x08").put(scientists=0).turn().tokens("play")

    def test_second_shift(self):
        """SI-R17, SI-R35: the production of an own token, played or not, Earth included."""
        table = Table().extra("x10").settle("mar01", deposit=5).played("mars", "earth").play("x10")
        assert (table.kind, table.offered("token")) == ("repeat_token", ["earth", "mars"])
        table.choose(token="mars").choose(step="base")
        assert word(table.plant("mars")["warehouse"]) == "R"
        table = Table().extra("x10").settle("mar01", deposit=0).play("x10")
        assert (table.kind, table.own()["fuel"]) == ("action", 14), "without a choice"

    def test_express(self):
        """SI-T53, SI-A39: a trip; the token is not repeatable."""
        table = Table().extra("x11").play("x11").choose(planet="mars").choose(fuel=4)
        table.choose(act="stop")
        assert table.own()["place"] == "mars"
        assert not table.turn().matching(act="repeat")


@pytest.mark.parametrize("token", ["x01", "x03", "x09", "x12"])
def test_once_in_a_phase(token):
    """SI-R95, SI-R16: like other tokens of the hand."""
    table = Table().extra(token).reserves("R").played(token)
    assert token not in table.turn().tokens()
    table.state.n_tasks = 0
    table.put(played=[0] * 4)
    assert token in table.turn().tokens()
