"""Production, clause by clause, on the kernels."""

import pytest

from tests.games.starship.rules.driven import word
from tests.games.starship.rules.tables import Table


def steps(table):
    """Return the steps of a production on offer."""
    return [each["step"] for each in table.options() if "step" in each]


def plant(table, planet="mars"):
    """Return deposit and warehouse of a plant as words."""
    content = table.plant(planet)
    return word(content["deposit"]), word(content["warehouse"])


class TestSteps:
    """Base, explorer and buildings."""

    def test_earth(self):
        """SI-T4, SI-R35: 4 fuel, without a decision."""
        table = Table().play("earth")
        assert (table.own()["fuel"], table.kind, table.seat) == (14, "action", 1)

    def test_a_full_warehouse(self):
        """SI-T5, SI-R36: base and explorer; what does not fit stays in the deposit."""
        table = Table().settle("mar01", deposit=7, warehouse="RRRR").explorer("mars").play("mars")
        assert steps(table) == ["base", "explorer"]
        table.choose(step="base")
        assert (plant(table), table.kind) == (("R" * 6, "R" * 5), "action")

    def test_any_order_and_each_at_will(self):
        """SI-R36: base, explorer, each building once; each may be left out."""
        table = Table().settle("mar01", deposit=9, drill=2, outpost=1).explorer("mars").play("mars")
        assert steps(table) == ["base", "explorer", "drill", "outpost"]
        table.choose(step="drill")
        assert steps(table) == ["base", "explorer", "drill", "outpost"], "two drills"
        table.choose(step="drill")
        assert steps(table) == ["base", "explorer", "outpost"]
        table.choose(step="outpost").choose(step="explorer")
        assert steps(table) == ["base"]
        table.choose(act="stop")
        assert (plant(table), table.own()["fuel"]) == (("R" * 6, "R" * 3), 12)

    def test_the_explorer_works_where_it_is(self):
        """SI-R36: only the own one, only there."""
        table = Table().settle("mar01", deposit=5).explorer("venus").explorer("mars", seat=1)
        assert steps(table.play("mars")) == ["base"]

    def test_an_ars_makes_room(self):
        """SI-T27, SI-R36: base and drill cannot be used before it, and can be after it."""
        table = Table().settle("mar01", deposit=7, warehouse="RRRRR", drill=1, ars=1).play("mars")
        assert steps(table) == ["ars"]
        table.choose(step="ars")
        assert (table.reserve(), steps(table)) == ("R", ["base", "drill"])
        table.choose(step="drill")
        assert (plant(table), table.kind) == (("R" * 6, "R" * 5), "action")

    def test_an_empty_deposit(self):
        """SI-R36, SI-A23: nothing to extract; an ARS may still work."""
        table = Table().settle("mar01", deposit=0, warehouse="R", drill=1, ars=1).play("mars")
        assert steps(table) == ["ars"]
        assert Table().settle("mar01", deposit=0, drill=1, ars=1).turn().tokens("play") == [
            "earth", "market", "solar", "travel",
        ]  # fmt: skip

    def test_level_by_level(self):
        """SI-T28, SI-R37: a converter adds red, raises it to yellow, then to green."""
        table = Table().settle("mar01", deposit=0, converter=1).know(converter=3).play("mars")
        assert steps(table) == ["converter"], "base and explorer would find nothing"
        table.choose(step="converter")
        assert plant(table) == ("G", "")
        table.choose(step="base")
        assert plant(table) == ("", "G")

    @pytest.mark.parametrize(
        ("level", "fuel", "reputation", "points"), [(1, 2, 0, 0), (2, 2, 1, 0), (3, 2, 1, 2)]
    )
    def test_outposts(self, level, fuel, reputation, points):
        """SI-R37: fuel, then reputation, then PP."""
        table = Table().settle("mar01", deposit=0, outpost=1).know(outpost=level)
        table.play("mars").choose(step="outpost")
        own = table.own()
        assert (own["fuel"], own["reputation"]) == (10 + fuel, 12 + reputation)
        assert table.points("buildings") == points

    def test_a_building_is_finished_first(self):
        """SI-R37, SI-A35: a choice of it comes before the next step."""
        table = Table().settle("mar01", deposit=3, drill=1).know(drill=3)
        table.state.deposit[0, 3, 1] = 3
        table.play("mars").choose(step="drill")
        assert (table.kind, table.offered("colour")) == ("cube", ["red", "yellow"])
        table.choose(colour="red").choose(colour="yellow").choose(colour="yellow")
        assert (plant(table), table.kind) == (("RRY", "RYY"), "produce")

    def test_as_far_as_possible(self):
        """SI-A35, SI-A23: an activated building does what it can, the rest is lost."""
        table = Table().settle("mar01", deposit=2, drill=1).know(drill=3)
        table.play("mars").choose(step="drill")
        assert (plant(table), table.kind) == (("", "RR"), "action")
        table = Table().settle("mar01", deposit=9, warehouse="RRRR", drill=1).know(drill=3)
        table.play("mars").choose(step="drill")
        assert plant(table) == ("R" * 8, "R" * 5)
        table = Table().settle("mar01", deposit=0, warehouse="RY", ars=1).know(ars=3)
        table.play("mars").choose(step="ars").choose(colour="yellow")
        assert (table.reserve(), plant(table)) == ("RY", ("", ""))

    def test_a_base_is_a_building(self):
        """SI-R86, SI-R36: a plant with nothing but its base produces."""
        table = Table().settle("mar01", deposit=2).play("mars").choose(step="base")
        assert (plant(table), table.kind) == (("R", "R"), "action")


class TestColours:
    """Deposits of several colours."""

    def test_a_deposit_starts_with_one_colour(self):
        """SI-A52: recharging adds the printed colour, improved cubes are one value above it."""
        table = Table().settle("mar01", deposit=1).settle("nep06", deposit=1)
        table.extra("x06").play("x06").choose(planet="mars")
        assert plant(table) == ("RRRR", "")
        table.scientist(1, 1).salvation("solar", act="government", space=[2, 4])
        # The ARS finds nothing; two cubes are drilled on Mars.
        table.choose(planet="mars").choose(planet="neptune")
        assert plant(table, "neptune") == ("PP", ""), "purple stays purple"

    def test_improved_cubes(self):
        """SI-A52: a red deposit gets a yellow cube."""
        table = Table().settle("mar01", deposit=0).scientist(1, 1)
        table.salvation("solar", act="government", space=[2, 4])
        assert plant(table) == ("Y", "")

    def test_upgrades(self):
        """SI-A35: one cube of the deposit, not a purple one, becomes one of the next value."""
        table = Table().settle("mar01", deposit=1).extra("x07")
        table.state.deposit[0, 3, 4] = 2
        table.play("x07")
        assert plant(table) == ("GPP", ""), "twice the only one that can be raised"
        table = Table().settle("mar01", deposit=1).extra("x07")
        table.state.deposit[0, 3, 3] = 1
        table.play("x07")
        assert (table.kind, table.offered("colour")) == ("cube", ["blue", "red"])
        table.choose(colour="blue")
        assert plant(table) == ("YP", "")
