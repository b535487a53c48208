"""Worked checks of Starship Interstellar with the twin: the action phase."""

from __future__ import annotations

import pytest

from tests.games.starship.scenes import (
    action,
    buildings,
    choose,
    cubes,
    deposit_pile,
    matching,
    offered,
    repeat,
    settle,
    table,
    will_draw,
    will_look_at,
    word,
)
from tests.reference.starship.cubes import lowered, payments, total
from tests.reference.starship.gains import gain_reputation, lose_reputation
from tests.reference.starship.market import discard_most_frequent, pay
from tests.reference.starship.rules import EARTH
from tests.reference.starship.sun import advance_sun, destroy
from tests.reference.starship.travel import trip_cost

# --- the sun


@pytest.mark.parametrize(
    ("kept", "reputation", "marker", "spiral", "events"),
    [("Y", 10, 3, 1, 9), ("YB", 6, 1, 2, 8)],
    ids=["SI-T1", "SI-T2"],
)
def test_exploiting_the_sun(kept, reputation, marker, spiral, events):
    """SI-T1, SI-T2: the value kept is lost in reputation and moves the marker."""
    twin, (player, *_) = table()
    twin.events[0] = "e05"
    bag = total(twin.bag)
    will_draw(twin, "YB")
    action(twin, player, "solar")
    assert (twin.kind, twin.snapshot()["drawn"], total(twin.bag)) == ("keep", cubes("YB"), bag - 2)
    choose(twin, cubes=cubes(kept))
    assert (word(player.cubes), total(twin.bag)) == (kept, bag - len(kept))
    assert (player.reputation, twin.exploitation) == (reputation, marker)
    assert (twin.spiral, len(twin.events)) == (spiral, events)


def test_the_solar_row_at_level_three():
    """SI-T57: three cubes are drawn and kept; a step and a reputation less."""
    twin, (player, *_) = table()
    player.levels["solar"] = 3
    twin.events[0] = "e05"
    will_draw(twin, "GBP")
    action(twin, player, "solar")
    choose(twin, cubes=cubes("GBP"))
    assert (player.reputation, twin.exploitation, twin.spiral) == (1, 6, 2)


def test_marker_passes_venus():
    """SI-T25: an event moves the marker past the icon of Venus; from the last space to Earth."""
    twin, _ = table()
    twin.spiral, twin.events = 13, ["e02", "e01"]
    advance_sun(twin)
    assert (twin.spiral, twin.events) == (15, ["e01"])
    assert [name for name, planet in twin.planets.items() if planet.destroyed] == ["venus"]
    twin.spiral = 21
    advance_sun(twin)
    advance_sun(twin)
    assert (twin.spiral, twin.events) == (22, ["e01"])


def test_a_planet_is_destroyed():
    """SI-T26: the plant is gone for good, its active token too, the explorer stays."""
    twin, (player, *_) = table()
    settle(twin, player, "mer01", warehouse="YYY", drill=2)
    player.place, player.hold.fuel = "mercury", 3
    player.put_on_stack("mercury")
    destroy(twin, "mercury")
    assert (player.plants, player.active, player.bases) == ({}, None, 3)
    assert (player.buildings, player.locked["drill"]) == (buildings(), 1)
    assert (player.place, player.hold.fuel) == ("mercury", 3)
    twin.planets[EARTH].space = twin.planets["mercury"].space = 0
    action(twin, player, "travel")
    assert not matching(twin, planet="mercury")
    choose(twin, planet=EARTH)
    assert (player.place, player.fuel, player.points["missing_fuel"]) == (EARTH, 10, 0)


@pytest.mark.parametrize(("reading", "active"), [("none_active", None), ("uncovers", "travel")])
def test_the_active_token_leaves_the_stack(reading, active):
    """SI-T55: Venus is destroyed while its token lies on travel."""
    twin, (player, *_) = table(switches__removed_active_token=reading)
    settle(twin, player, "ven01")
    player.put_on_stack("travel")
    player.put_on_stack("venus")
    destroy(twin, "venus")
    assert (player.active, player.played) == (active, {"travel"})


# --- research and payments


def test_two_levels_of_a_row():
    """SI-T3: a level costs a scientist and its cubes, or dearer ones; it needs the one before."""
    twin, (player, *_) = table()
    player.cubes = cubes("YGG")
    action(twin, player, "research")
    choose(twin, technology="solar")
    choose(twin, cubes=cubes("Y"))
    assert (twin.market["yellow"], player.scientists, player.levels["solar"]) == (2, 3, 1)
    repeat(twin, player)
    choose(twin, technology="solar")
    assert (twin.market["green"], player.scientists, player.levels["solar"]) == (3, 2, 2)
    assert (player.cubes, player.active) == (cubes(), "research")


def test_golden_rule():
    """SI-T3, SI-T17: each cube by one of its value or more; one may be lower with engineering."""
    two_yellow = [cubes("YY")]
    assert payments(cubes("B"), two_yellow) == []
    assert payments(cubes("RG"), two_yellow) == []
    found = payments(cubes("GGP"), [cubes("YG")])
    assert sorted(map(word, found)) == ["GG", "GP"]
    assert payments(cubes("YG"), lowered(["green", "green"], 0)) == []
    assert payments(cubes("YG"), lowered(["green", "green"], 1)) == [cubes("YG")]


def test_salvation_technologies():
    """SI-T41: the cost grows with their number; a fourth is impossible."""
    twin, (player, *_) = table()
    player.cubes = cubes("YYGGGB")
    for name, left in [("probe", "YYGGB"), ("assembly", "YGB"), ("humanity", "")]:
        player.played.discard("research")
        action(twin, player, "research")
        choose(twin, technology=name)
        if twin.kind == "payment":
            choose(twin, cubes={"probe": cubes("G"), "assembly": cubes("YG")}[name])
        assert word(player.cubes) == left
    player.cubes = cubes("P" * 3)
    player.played.discard("research")
    action(twin, player, "research")
    assert not matching(twin, technology="diplomacy")


# --- production


def test_earth_production():
    """SI-T4: 4 fuel."""
    twin, (player, *_) = table()
    action(twin, player, "earth")
    assert player.fuel == 14


def test_a_warehouse_is_full():
    """SI-T5: with one space left the second extraction moves nothing."""
    twin, (player, *_) = table()
    plant = settle(twin, player, "mar01", 7, "RRRR")
    player.place = "mars"
    action(twin, player, "mars")
    choose(twin, step="base")
    assert (plant.warehouse["red"], plant.deposit["red"], twin.kind) == (5, 6, None)


def test_an_ars_makes_room():
    """SI-T27: base and drill cannot be used before the ARS."""
    twin, (player, *_) = table()
    plant = settle(twin, player, "mar01", 7, "RRRRR", drill=1, ars=1)
    action(twin, player, "mars")
    assert [each.get("step") for each in twin.options()] == ["ars", None]
    choose(twin, step="ars")
    assert [each.get("step") for each in twin.options()] == ["base", "drill", None]
    choose(twin, step="drill")
    assert (plant.deposit["red"], plant.warehouse["red"], word(player.cubes)) == (6, 5, "R")


def test_a_converter_works_level_by_level():
    """SI-T28: it adds red, raises it to yellow, then to green; the base extracts green."""
    twin, (player, *_) = table()
    plant = settle(twin, player, "mar01", 0, converter=1)
    player.levels["converter"] = 3
    action(twin, player, "mars")
    choose(twin, step="converter")
    choose(twin, step="base")
    assert (plant.deposit, word(plant.warehouse)) == (cubes(), "G")


# --- market


def test_trades():
    """SI-T8, SI-T29: value and 2 fuel for each cube; what finds no space is paid, too."""
    twin, (player, *_) = table()
    twin.market["yellow"], player.fuel = 3, 10
    action(twin, player, "market")
    choose(twin, act="buy", colour="yellow", number=2)
    assert (player.fuel, twin.market["yellow"], word(player.cubes)) == (2, 1, "YY")
    player.cubes, twin.market = cubes("BBB"), cubes("R" * 15)
    repeat(twin, player)
    choose(twin, act="sell", colour="blue", number=3)
    assert (player.fuel, twin.market["blue"], player.cubes) == (20, 1, cubes())


def test_the_most_frequent_colour_is_discarded():
    """SI-T30: of equally many the more valuable one."""
    twin, _ = table()
    twin.market = cubes("YYYBBBRR")
    discard_most_frequent(twin)
    assert word(twin.market) == "RRYYY"


def test_a_payment_that_fits_in_part():
    """SI-R34, SI-A42: the payer chooses which cubes stay."""
    twin, (player, *_) = table()
    twin.market, player.cubes = cubes("R" * 15), cubes("GBP")
    twin.follow(pay(twin, player, [cubes("GGG")]))
    assert [word(each["cubes"]) for each in twin.options()] == ["P", "B", "G"]
    choose(twin, cubes=cubes("B"))
    assert (twin.market["blue"], player.cubes) == (1, cubes())


# --- travel


def test_costs_of_trips():
    """SI-T6, SI-T18, SI-T19: take-off, orbits and quadrants."""
    twin, (player, *_) = table()
    for planet in twin.planets.values():
        planet.space = 0
    near = {"mercury": 3, "venus": 2, "mars": 2, "jupiter": 4, "saturn": 5, "uranus": 6}
    for name, cost in [*near.items(), ("neptune", 7)]:
        assert trip_cost(twin, player, EARTH, name) == cost
        assert trip_cost(twin, player, name, EARTH) == cost
    assert trip_cost(twin, player, "mars", "jupiter") == 3
    assert trip_cost(twin, player, "jupiter", "saturn") == 2
    for space, cost in [(4, 5), (8, 6), (12, 5)]:
        twin.planets["jupiter"].space = space
        assert trip_cost(twin, player, EARTH, "jupiter") == cost
    twin.planets["neptune"].space = 14
    assert trip_cost(twin, player, EARTH, "neptune") == 9
    twin.planets["venus"].space = 1
    costs = []
    for quadrant in range(4):
        twin.planets[EARTH].space = 2 * quadrant
        costs.append(trip_cost(twin, player, EARTH, "venus"))
    assert costs == [2, 2, 3, 3]


def test_cheaper_trips():
    """SI-T53: free take-off, the wormhole token, the express token."""
    twin, (player, *_) = table()
    for planet in twin.planets.values():
        planet.space = 0
    assert trip_cost(twin, player, EARTH, "venus", 2) == 1
    assert trip_cost(twin, player, EARTH, "jupiter", 2) == 2
    player.levels["explorer"] = 1
    assert trip_cost(twin, player, EARTH, "jupiter") == 3
    player.wormhole = "neptune"
    assert trip_cost(twin, player, EARTH, "neptune") == 1
    assert trip_cost(twin, player, "neptune", EARTH) == 1


def test_fuel_is_missing():
    """SI-T20: the trip happens; each missing fuel costs 2 PP."""
    twin, (player, *_) = table()
    player.place, player.hold.fuel = "saturn", 3
    twin.planets[EARTH].space = twin.planets["saturn"].space = 0
    action(twin, player, "travel")
    choose(twin, planet=EARTH)
    assert (player.place, player.hold.fuel, player.fuel) == (EARTH, 0, 10)
    assert player.points["missing_fuel"] == -4


def test_a_base_is_founded():
    """SI-T7: fuel is loaded, a second token is looked at, buildings are placed."""
    twin, (player, *_) = table()
    player.fuel, player.buildings = 15, buildings(drill=3, ars=3)
    deposit_pile(twin, "jupiter", "jup01", "jup04", "jup09")
    action(twin, player, "travel")
    choose(twin, planet="jupiter")
    choose(twin, fuel=11)
    choose(twin, building="drill")
    choose(twin, building="ars")
    will_look_at(twin, "jupiter", "jup09", "jup04")
    choose(twin, act="stop")
    assert (player.hold.fuel, twin.kind) == (5, "found")
    choose(twin, act="found")
    assert twin.snapshot()["looked_at"] == ["jup09"]
    choose(twin, act="look", hold=0)
    choose(twin, act="keep", production="jup04")
    assert len(twin.options()) == 4
    choose(twin, buildings=buildings(drill=1, ars=1))
    plant = player.plants["jupiter"]
    assert (player.fuel, word(player.cubes), plant.deposit) == (2, "G", cubes("G" * 12))
    assert (twin.planets["jupiter"].pile, plant.buildings) == (
        ["jup01", "jup09"],
        buildings(drill=1, ars=1),
    )
    assert (player.place, player.bases, player.active) == ("jupiter", 3, "jupiter")
    acts = [(each["act"], each.get("token")) for each in offered(twin, player)]
    assert ("repeat", None) not in acts
    assert ("idle", "jupiter") not in acts
    twin.planets[EARTH].space += 1
    assert trip_cost(twin, player, "jupiter", EARTH) == 5


def test_going_on_after_founding():
    """SI-T54: travel is active again and may be repeated; the token of Mars counts as played."""
    twin, (player, *_) = table()
    player.levels["explorer"] = 2
    action(twin, player, "travel")
    choose(twin, planet="mars")
    choose(twin, fuel=5)
    choose(twin, act="found")
    choose(twin, production=twin.looked_at[0])
    assert (player.active, sorted(player.played)) == ("travel", ["mars", "travel"])
    assert {"act": "repeat"} in offered(twin, player)


def test_a_plant_is_dismantled():
    """SI-T42: cubes and buildings come along, base and token leave, travel stays active."""
    twin, (player, *_) = table()
    settle(twin, player, "mar01", 7, "RR", drill=1)
    player.place, player.hold.fuel = "mars", 5
    pile = list(twin.planets["mars"].pile)
    action(twin, player, "travel")
    choose(twin, planet=EARTH)
    choose(twin, act="dismantle")
    assert (player.plants, player.bases, player.active) == ({}, 4, "travel")
    assert (word(player.cubes), player.buildings["drill"]) == ("RR", 1)
    assert twin.planets["mars"].pile == pile


def test_a_plant_moves_to_another_planet():
    """SI-T56: dismantled, founded anew with its buildings; the cubes stay in the hold."""
    twin, (player, *_) = table()
    settle(twin, player, "mar01", 7, "RR", drill=1, ars=1)
    deposit_pile(twin, "venus", "ven05")
    player.place, player.hold.fuel = "mars", 9
    action(twin, player, "travel")
    choose(twin, planet="venus")
    choose(twin, act="dismantle")
    choose(twin, act="found")
    choose(twin, act="keep")
    choose(twin, buildings=buildings(drill=1, ars=1))
    assert (list(player.plants), word(player.hold.cubes)) == (["venus"], "RR")
    other = twin.players[1]
    other.hold.fuel = 9
    other.place = "mars"
    action(twin, other, "travel")
    choose(twin, planet="venus")
    assert (twin.planets["venus"].pile, twin.kind, other.active) == ([], None, "travel")


# --- reputation and extra tokens


@pytest.mark.parametrize(("entry_pays", "points"), [(False, 2), (True, 3)])
def test_steps_of_reputation(entry_pays, points):
    """SI-T31: steps within the top row pay, steps below the lowest space cost."""
    twin, (player, *_) = table(switches__top_row_entry_pays=entry_pays)
    player.reputation = 2
    lose_reputation(twin, player, 5)
    assert (player.reputation, player.points["reputation_steps"]) == (0, -3)
    player.reputation, player.points["reputation_steps"] = 24, 0
    gain_reputation(twin, player, 3)
    assert (player.reputation, player.points["reputation_steps"]) == (27, points)
    gain_reputation(twin, player, 5)
    assert (player.reputation, player.points["reputation_steps"]) == (29, points + 2)


def test_extra_tokens():
    """SI-T59: refinery, recruitment, remote logistics, survey, broker, grant."""
    twin, (player, *_) = table()
    player.extra = {"x03", "x04", "x06", "x08", "x09", "x12"}
    plant = settle(twin, player, "mar01", 7, "RRRR")
    action(twin, player, "x03")
    action(twin, player, "x12")
    assert (player.fuel, player.scientists) == (11, 5)
    action(twin, player, "x04")
    action(twin, player, "x06")
    assert (word(player.cubes), plant.warehouse["red"], plant.deposit["red"]) == ("RRR", 1, 10)
    action(twin, player, "x09")
    choose(twin, act="sell", colour="red", number=3)
    assert player.fuel == 23
    assert {"act": "repeat"} in offered(twin, player)
    action(twin, player, "x08")
    choose(twin, technology="drill")
    assert (player.levels["drill"], player.buildings["drill"], player.scientists) == (1, 3, 4)
