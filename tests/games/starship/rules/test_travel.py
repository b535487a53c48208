"""Trips, clause by clause, on the kernels."""

import pytest

from exobalance.simcore.games.starship.rules.boards.sun import advance_sun
from tests.games.starship.rules.driven import buildings, cubes, word
from tests.games.starship.rules.tables import Table

FUEL = 30


def cost(start, goal, token="travel", wormhole=None, level=0, **spaces):
    """Return the fuel of a trip; planets stand on their first spaces, all in quadrant 1."""
    table = Table().spaces(0, **spaces).know(explorer=level).reserves(fuel=0)
    table.explorer(start, fuel=FUEL).extra("x11").pile(goal)
    if wormhole:
        table.state.wormhole[0] = table.token(wormhole) - table.token("mercury")
    table.play(token).choose(planet=goal)
    own = table.own()
    assert (own["place"], own["prestige"]) == (goal, 10)
    return FUEL - own["hold"]["fuel"] - own["fuel"]


class TestCosts:
    """Take-off, orbits, quadrants."""

    @pytest.mark.parametrize(
        ("planet", "fuel"),
        [
            ("mercury", 3), ("venus", 2), ("mars", 2), ("jupiter", 4), ("saturn", 5),
            ("uranus", 6), ("neptune", 7),
        ],
    )  # fmt: skip
    def test_within_a_quadrant(self, planet, fuel):
        """SI-T18, SI-R40: from Earth and back; the asteroid belt counts as an orbit."""
        assert cost("earth", planet) == cost(planet, "earth") == fuel

    def test_between_planets(self):
        """SI-T18, SI-R40: Mars to Jupiter 3, Jupiter to Saturn 2; Neptune two quadrants off 9."""
        assert cost("mars", "jupiter") == 3
        assert cost("jupiter", "saturn") == 2
        assert cost("earth", "neptune", neptune=14) == 9

    @pytest.mark.parametrize(("space", "fuel"), [(0, 4), (4, 5), (8, 6), (12, 5)])
    def test_quadrants(self, space, fuel):
        """SI-T6, SI-R40: none, one or two quadrants apart, whichever way round."""
        assert cost("earth", "jupiter", jupiter=space) == fuel

    @pytest.mark.parametrize(("space", "fuel"), [(0, 2), (2, 2), (4, 3), (6, 3)])
    def test_a_border(self, space, fuel):
        """SI-T19, SI-R41: Venus on its border space is in both quadrants."""
        assert cost("earth", "venus", venus=1, earth=space) == fuel

    def test_free_take_off(self):
        """SI-T53, SI-R31: the first level of the explorer row."""
        assert cost("earth", "jupiter", level=1) == 3

    @pytest.mark.parametrize(("planet", "fuel"), [("venus", 1), ("jupiter", 2), ("mars", 1)])
    def test_the_express(self, planet, fuel):
        """SI-T53: 2 fuel less, at least 1."""
        assert cost("earth", planet, token="x11") == fuel

    def test_through_the_own_wormhole(self):
        """SI-T53, SI-A53: between Earth and it 1 fuel in all; elsewhere it helps nothing."""
        assert cost("earth", "neptune", wormhole="neptune") == 1
        assert cost("neptune", "earth", wormhole="neptune", neptune=14) == 1
        assert cost("mars", "neptune", wormhole="neptune") == 6
        assert cost("earth", "uranus", wormhole="neptune") == 6
        assert cost("earth", "neptune", token="x11", wormhole="neptune") == 1

    def test_missing_fuel(self):
        """SI-T20, SI-R42, SI-R48, SI-A19: 2 PP each; the reserve does not help; below 0, too."""
        table = Table().spaces(0).explorer("saturn", fuel=3).play("travel").choose(planet="earth")
        own = table.own()
        assert (own["place"], own["hold"]["fuel"], own["fuel"]) == ("earth", 0, 10)
        assert table.points("missing_fuel") == -4
        table = Table().spaces(0, neptune=14).explorer("neptune").play("travel")
        assert table.choose(planet="earth").total() == 10 - 18


class TestLoading:
    """What comes along."""

    def test_destinations(self):
        """SI-R38: any other planet, Earth too."""
        table = Table().explorer("mars").play("travel")
        assert table.offered("planet") == [
            "earth", "jupiter", "mercury", "neptune", "saturn", "uranus", "venus",
        ]  # fmt: skip

    def test_on_earth(self):
        """SI-R39: fuel and buildings of the reserve, as many as wanted; no cubes."""
        table = Table().ready(drill=2, outpost=1).reserves("RRR", fuel=3).pile("mars")
        table.play("travel").choose(planet="mars")
        assert (table.kind, table.offered("fuel")) == ("load_fuel", [0, 1, 2, 3])
        table.choose(fuel=2)
        assert table.options() == [
            {"act": "load_building", "building": "drill"},
            {"act": "load_building", "building": "outpost"},
            {"act": "stop"},
        ]
        table.choose(building="drill").choose(building="drill").choose(building="outpost")
        own = table.own()
        assert (own["place"], table.kind, table.reserve()) == ("mars", "action", "RRR")
        assert own["hold"]["buildings"] == buildings(drill=2, outpost=1)
        assert (own["buildings"], own["fuel"]) == (buildings(), 1)

    def test_fuel_is_loaded_on_earth_only(self):
        """SI-R39: elsewhere there is nothing but the own plant to load from."""
        table = Table().explorer("mars", fuel=9).pile("venus").play("travel")
        table.choose(planet="venus")
        assert (table.kind, table.own()["fuel"]) == ("action", 10)

    def test_a_bound_on_fuel(self):
        """SI-A44: so that a decision has a list."""
        table = Table().reserves(fuel=90).play("travel").choose(planet="mars")
        assert table.offered("fuel") == list(range(41))

    def test_a_warehouse(self):
        """SI-A46, SI-R39: any part of it; what stays is open to an ARS."""
        table = Table().settle("mar01", warehouse="RRY").explorer("mars", fuel=9).extra("x04")
        table.play("travel").choose(planet="earth")
        assert table.kind == "load"
        assert table.parts() == ["", "R", "RR", "RRY", "RY", "Y"]
        assert table.options()[-1] == {"act": "dismantle"}
        table.choose(cubes=cubes("RY"))
        assert (table.reserve(), word(table.plant("mars")["warehouse"])) == ("RY", "R")
        table.play("x04")
        assert table.reserve() == "RRY"

    def test_the_hold_has_no_limit(self):
        """SI-R39: cubes of several plants, and buildings."""
        table = Table().settle("mar01", warehouse="RRRRR").explorer("mars", fuel=9, cubes_="B" * 20)
        table.pile("venus").play("travel").choose(planet="venus").choose(cubes=cubes("RRRRR"))
        assert word(table.own()["hold"]["cubes"]) == "RRRRR" + "B" * 20

    def test_home(self):
        """SI-R43: the whole hold goes to the reserve, on Earth only."""
        table = Table().explorer("mars", fuel=9, cubes_="GP").spaces(0)
        table.state.hold_buildings[0] = [1, 0, 2, 0]
        table.state.hold_bases[0] = 1
        table.state.bases[0] = 3
        table.play("travel").choose(planet="earth")
        own = table.own()
        assert (own["fuel"], table.reserve()) == (10 + 9 - 2, "GP")
        assert (own["buildings"], own["bases"]) == (buildings(drill=1, ars=2), 4)
        assert own["hold"] == {
            "fuel": 0, "cubes": cubes(), "buildings": buildings(), "bases": 0,
        }  # fmt: skip

    def test_fuel_of_the_hold(self):
        """SI-R48, SI-R85: it pays for trips and looks and for nothing else."""
        table = Table().extra("x12").reserves(fuel=1).explorer("mars", fuel=20).satellite([3, 1])
        assert not {"market", "x12"} & set(table.turn().tokens("play"))
        assert not table.turn(0, "salvation").matching(act="satellite")

    def test_loading_twice(self):
        """SI-A47, SI-R47: before leaving and on arrival, at each plant."""
        table = Table().settle("mar01", warehouse="R").settle("ven01", warehouse="Y")
        table.explorer("mars", fuel=9).spaces(0).play("travel").choose(planet="venus")
        table.choose(cubes=cubes("R"))
        assert (table.kind, table.own()["place"], table.parts()) == ("load", "venus", ["", "Y"])
        table.choose(cubes=cubes())
        table.repeat().choose(planet="mars")
        assert (table.own()["place"], table.parts()) == ("venus", ["", "Y"])


class TestWormhole:
    """The wormhole token."""

    def test_it_is_placed_at_once(self):
        """SI-A53: on any planet but Earth and those destroyed."""
        table = Table().know(explorer=2).reserves("GBP")
        table.state.is_destroyed[0] = 1
        table.play("research").choose(technology="explorer")
        assert table.kind == "wormhole"
        assert table.options() == [
            {"act": "move", "planet": name}
            for name in ("venus", "mars", "jupiter", "saturn", "uranus", "neptune")
        ]
        table.choose(planet="saturn")
        assert table.own()["wormhole"] == "saturn"

    def test_it_follows(self):
        """SI-A53: to where an own trip ends, if wanted; not to Earth, nor where it is."""
        table = Table().know(explorer=3).pile("mars").pile("jupiter").explorer("venus", fuel=20)
        table.put(wormhole=6)
        table.play("travel").choose(planet="mars")
        assert table.options() == [{"act": "move", "planet": "mars"}, {"act": "stop"}]
        table.choose(act="move")
        assert (table.own()["wormhole"], table.kind) == ("mars", "action")
        table.explorer("jupiter", fuel=20).repeat().choose(planet="mars")
        assert table.kind == "action", "it is there"
        table.repeat().choose(planet="jupiter").choose(act="stop")
        assert table.own()["wormhole"] == "mars"
        table.repeat().choose(planet="earth")
        assert (table.kind, table.own()["wormhole"]) == ("action", "mars")

    def test_its_planet_is_destroyed(self):
        """SI-A53, SI-R29: it waits aside, and comes along with the next trip."""
        table = Table().know(explorer=3).put(wormhole=1, spiral=14).humans("")
        advance_sun(table.state, table.params, 1)
        assert table.own()["wormhole"] is None
        table.pile("mars").play("travel").choose(planet="mars").choose(fuel=5)
        assert table.matching(act="move", planet="mars")
