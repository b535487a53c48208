"""Founding and dismantling, clause by clause, on the kernels."""

import pytest

from exobalance.simcore.games.starship.rules.stack import return_tokens
from tests.games.starship.rules.driven import buildings, cubes, word
from tests.games.starship.rules.tables import Table


def fly(planet="mars", *sets, start="venus", fuel=20, seat=0):
    """Return a table whose seat is about to leave for a planet."""
    table = Table(3, *sets).explorer(start, seat, fuel=fuel).spaces(0)
    return table.play("travel", seat).choose(planet=planet)


class TestFounding:
    """A plant where none was."""

    def test_an_example(self):
        """SI-T7, SI-R44, SI-R45, SI-R48, SI-A7: two tokens looked at, buildings placed."""
        table = Table().reserves(fuel=15).ready(drill=3, ars=3)
        table.pile("jupiter", "jup01", "jup04", "jup09").will_show("jupiter", "jup09", "jup04")
        table.play("travel").choose(planet="jupiter").choose(fuel=11)
        table.choose(building="drill").choose(building="ars").choose(act="stop")
        assert (table.own()["hold"]["fuel"], table.kind) == (5, "found")
        table.choose(act="found")
        assert table.shot()["looked_at"] == ["jup09"]
        assert table.options() == [
            {"act": "keep", "production": "jup09"},
            {"act": "look", "hold": 0}, {"act": "look", "hold": 1}, {"act": "look", "hold": 2},
        ]  # fmt: skip
        table.choose(act="look", hold=0)
        assert table.shot()["looked_at"] == ["jup09", "jup04"]
        table.choose(act="keep", production="jup04")
        assert [each["buildings"] for each in table.options()] == [
            buildings(), buildings(drill=1), buildings(ars=1), buildings(drill=1, ars=1),
        ]  # fmt: skip
        table.choose(buildings=buildings(drill=1, ars=1))
        own = table.own()
        assert (own["fuel"], table.reserve(), own["bases"]) == (2, "G", 3)
        assert own["plants"] == [{
            "planet": "jupiter", "token": "jup04", "deposit": cubes("G" * 12),
            "warehouse": cubes(), "buildings": buildings(drill=1, ars=1),
        }]  # fmt: skip
        assert table.shot()["planets"]["jupiter"]["pile"] == ["jup01", "jup09"]
        assert (own["place"], own["hold"]["fuel"], own["active"]) == ("jupiter", 5, "jupiter")
        table.turn()
        assert not table.matching(act="repeat")
        assert table.tokens() == ["earth", "market", "research", "solar"]
        # Earth moves into the next quadrant: the way back is 1 + 3 + 1.
        table.spaces(earth=2).put(played=[0] * 4).play("travel").choose(planet="earth")
        table.choose(cubes=cubes())
        assert table.own()["fuel"] == 2

    def test_it_is_no_duty(self):
        """SI-A7, SI-R44: a trip may end without; travel stays active and may be repeated."""
        table = fly()
        assert table.options() == [{"act": "found"}, {"act": "stop"}]
        table.choose(act="stop")
        assert (table.own()["place"], table.own()["active"]) == ("mars", "travel")
        assert table.turn().matching(act="repeat")

    @pytest.mark.parametrize(
        ("fields", "is_asked"),
        [({}, True), ({"bases": 0}, False), ({"n_pile": [0] * 8}, False)],
    )
    def test_what_it_needs(self, fields, is_asked):
        """SI-R44: a base, and a token in the pile."""
        table = Table().explorer("venus", fuel=9).put(**fields).play("travel")
        table.choose(planet="mars")
        assert (table.kind == "found") is is_asked

    def test_looks(self):
        """SI-A6, SI-R44: 2 fuel each, really there, in any mix; tokens not kept go back."""
        table = fly(fuel=3).reserves(fuel=1).pile("mars", "mar01", "mar02", "mar03")
        table.will_show("mars", "mar03", "mar01").choose(act="found")
        # The trip from Venus took 3 fuel.
        assert table.own()["hold"]["fuel"] == 0
        assert table.offered("act") == ["keep"]
        table.state.hold_fuel[0] = 1
        assert table.offered("hold") == [1]
        table.choose(act="look")
        assert (table.own()["hold"]["fuel"], table.own()["fuel"]) == (0, 0)
        table.choose(production="mar01")
        assert table.shot()["planets"]["mars"]["pile"] == ["mar02", "mar03"]
        assert table.state.looks[0] == 2

    def test_all_tokens_of_a_pile(self):
        """SI-A6: each can be seen once; then there is none to look at."""
        table = fly().pile("mars", "mar01", "mar06").choose(act="found").choose(act="look", hold=2)
        assert sorted(table.shot()["looked_at"]) == ["mar01", "mar06"]
        assert [each["act"] for each in table.options()] == ["keep", "keep"]

    def test_tokens_are_mixed(self):
        """SI-A6, SI-R44: any token of the pile can be the next one."""
        seen = set()
        for world in range(40):
            table = Table(2, world=world).pile("mars", "mar01", "mar04", "mar08")
            table.explorer("venus", fuel=9).play("travel").choose(planet="mars")
            seen.update(table.choose(act="found").shot()["looked_at"])
        assert seen == {"mar01", "mar04", "mar08"}

    def test_cubes_stay_in_the_hold(self):
        """SI-R45: they can be unloaded on Earth only; the immediate ones go to the reserve."""
        table = Table().explorer("venus", fuel=9, cubes_="BB").pile("mars", "mar03").play("travel")
        table.choose(planet="mars").choose(act="found").choose(act="keep")
        own = table.own()
        assert (table.reserve(), word(own["hold"]["cubes"])) == ("RRR", "BB")
        assert word(own["plants"][0]["deposit"]) == "R" * 12

    def test_the_token_rests_in_its_round(self):
        """SI-R46, SI-R45, SI-A21: played from the next round on; it counts as played, active."""
        table = fly().choose(act="found").choose(act="keep")
        own = table.own()
        assert (own["active"], own["played"]) == ("mars", ["mars", "travel"])
        assert table.turn().tokens() == ["earth", "market", "research", "solar"]
        table.choose(act="pass")
        assert table.own()["face"] == 4
        return_tokens(table.state, table.params, 0)
        assert "mars" in table.turn().tokens()
        table.state.n_tasks = 0
        assert "mars" not in table.turn(0, "salvation").choose(act="idle").offered("token")

    def test_three_slots(self):
        """SI-R45, SI-R86: three buildings beside the base."""
        table = fly()
        table.state.hold_buildings[0] = [3, 0, 2, 0]
        table.choose(act="found").choose(act="keep")
        placed = table.offered("act"), [sum(e["buildings"].values()) for e in table.options()]
        assert (max(placed[1]), len(placed[1])) == (3, 9)
        table.choose(buildings=buildings(drill=1, ars=2))
        assert table.own()["hold"]["buildings"] == buildings(drill=2)

    def test_others_are_no_hindrance(self):
        """SI-R87: plants of several players on a planet, but one pile for all."""
        table = Table().settle("mar01", seat=1).pile("mars", "mar02").explorer("venus", fuel=9)
        table.play("travel").choose(planet="mars").choose(act="found").choose(act="keep")
        assert [table.plant("mars", seat)["token"] for seat in (0, 1)] == ["mar02", "mar01"]
        table.explorer("venus", 2, fuel=9).play("travel", 2).choose(planet="mars")
        assert (table.kind, table.seat, table.own(2)["place"]) == ("action", 0, "mars")

    def test_one_plant_each(self):
        """SI-R87, SI-R44: who has one there founds no other one."""
        table = Table().settle("mar01").explorer("venus", fuel=9).play("travel")
        assert table.choose(planet="mars").kind == "load"

    def test_bases_to_be_loaded(self):
        """SI-A7: with the switch they come out of the reserve on Earth."""
        reading = "switches.base_must_be_loaded=true"
        table = Table(3, reading).ready(drill=1).play("travel").choose(planet="mars")
        table.choose(fuel=5)
        assert table.offered("building") == ["base", "drill"]
        table.choose(building="base").choose(building="base").choose(act="stop")
        assert (table.own()["bases"], table.own()["hold"]["bases"]) == (2, 2)
        table.choose(act="found").choose(act="keep")
        assert (table.own()["bases"], table.own()["hold"]["bases"]) == (2, 1)
        table = Table(3, reading).play("travel").choose(planet="mars").choose(fuel=5)
        assert table.choose(act="stop").kind == "action", "without a base in the hold"


class TestGoingOn:
    """The technology of going on."""

    def test_travel_is_active_again(self):
        """SI-T54, SI-A39: the token of the plant counts as played, travel may be repeated."""
        table = Table().know(explorer=2).play("travel").choose(planet="mars").choose(fuel=5)
        table.choose(act="found").choose(act="keep")
        own = table.own()
        assert (own["active"], own["played"]) == ("travel", ["mars", "travel"])
        assert table.turn().matching(act="repeat")

    @pytest.mark.parametrize(("level", "token"), [(1, "travel"), (2, "x11")])
    def test_not_without_it(self, level, token):
        """SI-A39: only with the technology, and only by the base token travel."""
        table = Table().know(explorer=level).extra("x11").play(token).choose(planet="mars")
        table.choose(fuel=5).choose(act="found").choose(act="keep")
        assert table.own()["active"] == "mars"
        assert not table.turn().matching(act="repeat")


class TestOwnPlant:
    """Coming to a plant that stands."""

    def test_loading_and_placing(self):
        """SI-R47, SI-A8: cubes are loaded, buildings placed; travel stays active."""
        table = Table().settle("mar01", warehouse="RR", ars=2).explorer("venus", fuel=9)
        table.state.hold_buildings[0] = [2, 0, 0, 0]
        table.play("travel").choose(planet="mars").choose(cubes=cubes("R"))
        assert [each["buildings"] for each in table.options()] == [
            buildings(), buildings(drill=1),
        ]  # fmt: skip
        table.choose(buildings=buildings(drill=1))
        own = table.own()
        assert own["plants"][0]["buildings"] == buildings(drill=1, ars=2)
        assert (word(own["hold"]["cubes"]), own["active"]) == ("R", "travel")
        assert table.turn().matching(act="repeat")

    def test_no_placing(self):
        """SI-A8: with the switch buildings are placed when founding only."""
        table = Table(3, "switches.build_at_existing_base=false").settle("mar01")
        table.explorer("venus", fuel=9)
        table.state.hold_buildings[0] = [2, 0, 0, 0]
        table.play("travel").choose(planet="mars").choose(cubes=cubes())
        assert table.kind == "action"

    def test_a_full_plant(self):
        """SI-R86: there is no fourth slot."""
        table = Table().settle("mar01", ars=3).explorer("venus", fuel=9)
        table.state.hold_buildings[0] = [1, 0, 0, 0]
        table.play("travel").choose(planet="mars").choose(cubes=cubes())
        assert table.kind == "action"


class TestDismantling:
    """The whole plant comes along."""

    def test_flying_home(self):
        """SI-T42, SI-R49, SI-R86, SI-R88, SI-A9: cubes and buildings, base ready, token gone."""
        table = Table().settle("mar01", deposit=7, warehouse="RR", drill=1).played("mars")
        pile = table.shot()["planets"]["mars"]["pile"]
        table.explorer("mars", fuel=5).play("travel").choose(planet="earth")
        table.choose(act="dismantle")
        own = table.own()
        assert (own["plants"], own["bases"], own["active"]) == ([], 4, "travel")
        assert (table.reserve(), own["buildings"]["drill"]) == ("RR", 1)
        assert own["played"] == ["travel"]
        assert table.shot()["planets"]["mars"]["pile"] == pile
        assert "mars" not in table.put(played=[0] * 4).turn().tokens()

    def test_moving_a_plant(self):
        """SI-T56, SI-R87, SI-R45: founded anew with its buildings, the cubes stay in the hold."""
        table = Table().settle("mar01", deposit=7, warehouse="RR", drill=1, ars=1)
        table.pile("venus", "ven05").explorer("mars", fuel=9).play("travel")
        table.choose(planet="venus").choose(act="dismantle").choose(act="found").choose(act="keep")
        table.choose(buildings=buildings(drill=1, ars=1))
        own = table.own()
        assert [each["planet"] for each in own["plants"]] == ["venus"]
        assert own["plants"][0]["buildings"] == buildings(drill=1, ars=1)
        assert (word(own["hold"]["cubes"]), table.shot()["planets"]["venus"]["pile"]) == ("RR", [])
        table.explorer("mars", 1, fuel=9).play("travel", 1).choose(planet="venus")
        assert (table.kind, table.own(1)["active"]) == ("action", "travel")

    def test_on_arrival(self):
        """SI-A47: nothing is founded there before the explorer was elsewhere; then it may be."""
        table = Table().settle("mar01", warehouse="R").pile("mars", "mar02")
        table.explorer("venus", fuel=20).play("travel")
        table.choose(planet="mars").choose(act="dismantle")
        assert (table.kind, table.own()["place"], table.own()["plants"]) == ("action", "mars", [])
        table.repeat().choose(planet="venus").choose(act="stop")
        table.repeat().choose(planet="mars")
        assert (table.kind, table.own()["active"]) == ("found", "travel")
        assert table.shot()["planets"]["mars"]["pile"] == ["mar02"], "mar01 did not come back"

    @pytest.mark.parametrize(
        ("reading", "is_asked"), [("reusable", True), ("after_unloading", False)]
    )
    def test_the_base(self, reading, is_asked):
        """SI-A9: ready at once, or when it was unloaded on Earth."""
        table = Table(3, f"switches.dismantled_base={reading}").settle("mar01").put(bases=0)
        table.explorer("mars", fuel=20).spaces(0).play("travel").choose(planet="venus")
        table.choose(act="dismantle")
        assert (table.kind == "found") is is_asked
        if not is_asked:
            assert (table.own()["bases"], table.own()["hold"]["bases"]) == (0, 1)
            table.repeat().choose(planet="earth")
            assert table.own()["bases"] == 1

    def test_a_base_that_waits_is_not_loaded(self):
        """SI-A7, SI-A9: a base that was dismantled is of no use before it was on Earth."""
        both = ("switches.base_must_be_loaded=true", "switches.dismantled_base=after_unloading")
        table = Table(3, *both).settle("mar01").explorer("mars", fuel=20).spaces(0)
        table.play("travel").choose(planet="venus").choose(act="dismantle")
        assert (table.kind, table.own()["hold"]["bases"]) == ("action", 1)

    def test_the_active_token_leaves(self):
        """SI-A24, SI-R49: a plant dismantled while its token is active leaves none active."""
        table = Table().settle("mar01").explorer("mars", fuel=9).extra("x11").played("mars")
        table.play("x11").choose(planet="earth").choose(act="dismantle")
        own = table.own()
        assert (own["active"], own["played"]) == ("x11", ["x11"])

    @pytest.mark.parametrize("reading", ["false", "true"])
    def test_single_buildings(self, reading):
        """SI-A26: none leaves a plant that stays; with the switch one after the other."""
        table = Table(3, f"switches.partial_dismantling={reading}")
        table.settle("mar01", drill=2, ars=1).explorer("mars", fuel=9).spaces(0)
        table.play("travel").choose(planet="earth").choose(cubes=cubes())
        if reading == "false":
            assert (table.kind, table.own()["place"]) == ("action", "earth")
            return
        assert (table.kind, table.offered("building")) == ("pick_up", ["ars", "drill"])
        table.choose(building="drill")
        assert table.offered("building") == ["ars", "drill"]
        table.choose(building="ars")
        own = table.own()
        assert own["buildings"] == buildings(drill=1, ars=1)
        assert own["plants"][0]["buildings"] == buildings(drill=1)
