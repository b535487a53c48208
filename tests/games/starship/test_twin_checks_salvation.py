"""Worked checks of Starship Interstellar with the twin: the salvation and the government phase."""

from __future__ import annotations

import tomllib

import pytest

from exobalance.simcore.ruleset.spec import load_rulebook
from tests.games.starship.scenes import (
    choose,
    cubes,
    matching,
    offered,
    put_scientist,
    salvation,
    settle,
    show_mechanisms,
    table,
    word,
)
from tests.games.starship.setups import printed_tree
from tests.reference.starship.cubes import total
from tests.reference.starship.ending import end_of_game
from tests.reference.starship.government import (
    Office,
    build_one,
    government_phase,
    move_planets,
    put_off_one,
)
from tests.reference.starship.people import rescue, save, save_lowest
from tests.reference.starship.route import drift, next_spaces
from tests.reference.starship.rules import COLOURS, LETTERS

# --- mechanisms


def test_a_mechanism_is_built():
    """SI-T9: paid with a dearer cube; PP, a step on the track, the column moves up."""
    twin, (player, *_) = table()
    show_mechanisms(twin, "a13", "b01", "b02", "b03")
    twin.future[0] = "b04"
    twin.supply = ["a20", "a21"]
    player.cubes, player.tracks["interstellar"] = cubes("RBB"), 1
    salvation(twin, player, "market", act="mechanism", mechanism="a13")
    assert (player.points["mechanisms"], player.tracks["interstellar"], player.fuel) == (11, 2, 17)
    assert word(twin.market) == "RRYGBBBP"
    assert (twin.current[0], twin.future[0], twin.sector) == ("b04", "a20", 1)


def test_a_sector_is_completed():
    """SI-T10: the governor takes the post, the other one in its row may move."""
    twin, (one, two, three) = table()
    twin.sector, twin.long_term = 5, ["b07"]
    for column in (twin.current, twin.future):
        column[:] = [name if name != "b07" else None for name in column]
    put_scientist(twin, one, 2, 1)
    put_scientist(twin, two, 2, 2)
    put_scientist(twin, three, 1, 1)
    three.cubes = cubes("YG")
    shown = list(twin.current)
    salvation(twin, three, "solar", act="mechanism", mechanism="b07")
    assert (twin.kind, twin.seat, one.posts) == ("shift", 1, 1)
    assert matching(twin, space=[2, 1])
    choose(twin, space=[2, 1])
    assert twin.pyramid[1][:2] == [1, None]
    assert (three.points["mechanisms"], three.tracks["interstellar"]) == (7, 1)
    assert (twin.completed, twin.sector, twin.long_term) == (1, 0, [])
    assert [name for name in twin.current if name in shown] == [name for name in shown if name]


def test_no_sector_is_left():
    """SI-T51: nothing can be built any more; projects are still put off."""
    twin, (player, *_) = table()
    twin.completed = 5
    player.cubes = cubes("PPPPP")
    twin.phase = "salvation"
    assert not [each for each in offered(twin, player) if each["act"] == "mechanism"]
    before = list(twin.current)
    twin.follow(build_one(twin, Office(twin)))
    assert twin.current == before
    twin.follow(put_off_one(twin, Office(twin)))
    if twin.kind == "tied":
        twin.apply(twin.options()[0])
    assert len(twin.long_term) == 1


def test_points_follow_from_the_cost():
    """SI-T46: the sum of value and 1 over the cubes, in all sets."""
    values = {letter: COLOURS.index(colour) + 1 for letter, colour in LETTERS.items()}
    sets = [{name: dict(each) for name, each in printed_tree()["mechanisms"].items()}]
    for path in (load_rulebook("starship").folder / "assumptions").glob("mechanisms_*.toml"):
        changed = {name: dict(each) for name, each in sets[0].items()}
        for key, value in tomllib.loads(path.read_text("utf-8"))["set"].items():
            _, name, field = key.split(".")
            changed[name][field] = value
        sets.append(changed)
    assert len(sets) == 3
    for mechanisms in sets:
        for each in mechanisms.values():
            assert each["points"] == sum(values[letter] + 1 for letter in each["cost"])


# --- government


def test_bonuses_of_a_row():
    """SI-T11: two spaces of row 3: the lowest person, then three cubes."""
    twin, (player, *_) = table()
    put_scientist(twin, player, 1, 1)
    put_scientist(twin, player, 2, 1)
    plant = settle(twin, player, "mar01", 7)
    twin.people = cubes("GG")
    salvation(twin, player, "solar", act="government", space=[3, 2])
    assert (twin.people, twin.cells, player.reputation) == (cubes("G"), 1, 15)
    assert (plant.deposit["red"], player.tracks["humanity"]) == (10, 0)


def test_a_bonus_completes_a_sector():
    """SI-T58: the scientist just placed goes to the post; PP of satellite and mechanism."""
    twin, (player, *_) = table()
    for row in (1, 2, 3):
        put_scientist(twin, player, row, 1)
    show_mechanisms(twin, "b01", "b02", "b04")
    twin.sector, twin.route_pile = 5, ["deep_space"]
    salvation(twin, player, "solar", act="government", space=[4, 2])
    assert (twin.kind, len(twin.options())) == ("government_satellite", 3)
    choose(twin, space=[2, 3])
    assert (player.points["route"], player.points["pyramid"], player.posts) == (1, 4, 1)
    assert (twin.pyramid[3], twin.completed) == ([None, None, None], 1)


def test_the_lowest_is_built_and_the_highest_put_off():
    """SI-T33: of equal PP the one with the dearer cube; identical ones are a choice."""
    twin, (player, *_) = table()
    show_mechanisms(twin, "b05", "b04", "a17", "a01")
    put_scientist(twin, player, 1, 1)
    twin.follow(build_one(twin, Office(twin)))
    assert (player.points["governor"], player.tracks["interstellar"]) == (6, 0)
    assert twin.current == [None, "b04", "a17", "a01"]
    twin.future[:] = ["b01", "b02", "b03", "b08"]
    twin.follow(put_off_one(twin, Office(twin)))
    assert (twin.long_term, twin.current) == (["a17"], ["b01", "b04", "b03", "a01"])
    show_mechanisms(twin, "b05", "b06")
    twin.follow(build_one(twin, Office(twin)))
    assert (twin.kind, twin.seat, len(twin.options())) == ("tied", 0, 2)


def test_nobody_governs_and_nobody_is_there():
    """SI-T43: a mechanism without points, nobody saved, arrivals, a project, no PP."""
    twin, players = table()
    show_mechanisms(twin, "b01", "b02", "b04", "a01")
    twin.people = cubes()
    before = [player.prestige for player in players]
    twin.follow(government_phase(twin))
    assert (twin.kind, twin.sector, twin.cells, total(twin.people)) == (None, 1, 0, 3)
    assert len(twin.long_term) == 1
    assert [player.prestige for player in players] == before


@pytest.mark.parametrize(("reading", "seat"), [("fixed_at_start", 0), ("recomputed", 1)])
def test_the_governor_leaves_in_step_one(reading, seat):
    """SI-T44: who governed at the start keeps PP, post and the other steps."""
    twin, (one, two, _) = table(switches__governor_in_phase=reading)
    show_mechanisms(twin, "b01", "b02", "b04", "a01")
    twin.sector, twin.people = 5, cubes("G")
    put_scientist(twin, one, 2, 1)
    put_scientist(twin, two, 2, 2)
    twin.follow(government_phase(twin))
    assert (twin.kind, twin.seat, one.posts) == ("shift", 1, 1)
    choose(twin, act="stop")
    assert (one.points["governor"], twin.kind, twin.seat) == (4, "government_satellite", seat)
    assert twin.players[seat].reputation == 15


def test_planets_go_round():
    """SI-T47: from the last space to space 0."""
    twin, _ = table()
    for name, planet in twin.planets.items():
        planet.space = len(twin.rules["planets"][name]["places"]) - 1
    move_planets(twin)
    assert {planet.space for planet in twin.planets.values()} == {0}


# --- people


def test_a_person_is_saved():
    """SI-T12: reputation goes up a row, the track gives a scientist, nobody arrives."""
    twin, (player, *_) = table()
    player.reputation, player.cubes = 12, cubes("G")
    twin.people = cubes("GG")
    bag = len(twin.people_bag)
    salvation(twin, player, "market", act="save", colour="green")
    assert (player.reputation, twin.market["green"], player.scientists) == (15, 2, 5)
    assert (player.tracks["humanity"], len(twin.people_bag)) == (1, bag)


@pytest.mark.parametrize(("in_bag", "coming"), [(20, 10), (4, 4)])
def test_a_row_is_filled(in_bag, coming):
    """SI-T32: ten people come, or as many as there are."""
    twin, _ = table()
    twin.cells, twin.people, twin.people_bag = 8, cubes("RR"), ["red"] * in_bag
    save(twin, "red")
    assert total(twin.people) == 1
    save(twin, "red")
    assert total(twin.people) == coming


@pytest.mark.parametrize(("there", "left"), [("RYG", ""), ("RGBBBB", "BBBB"), ("GGGGG", "GG")])
def test_a_rescue(there, left):
    """SI-T24: for each missing one the next lower value; no reputation."""
    twin, (player, *_) = table()
    twin.people = cubes(there)
    rescue(twin, "green", 3)
    assert (word(twin.people), player.reputation) == (left, 12)


def test_the_last_people():
    """SI-T60: nobody is left to save or to come."""
    twin, _ = table(4)
    twin.cells, twin.people, twin.people_bag = 57, cubes("G"), ["red", "red"]
    save_lowest(twin, None)
    twin.arrive_on_earth(4)
    assert (twin.cells, total(twin.people), twin.people_bag) == (58, 2, [])
    rescue(twin, "red", 4)
    save_lowest(twin, None)
    assert (twin.cells, total(twin.people)) == (60, 0)


# --- the route


def test_a_wormhole_and_a_galaxy():
    """SI-T13: a known wormhole gives no PP and a jump, the galaxy a scientist and reputation."""
    twin, (player, *_) = table()
    player.satellite, twin.explored[4, 2] = (3, 2), "wormhole"
    twin.interest_pile = ["galaxy"]
    salvation(twin, player, "travel", act="satellite", space=[4, 2])
    assert (player.fuel, player.points["route"]) == (8, 0)
    choose(twin, act="jump", space=[5, 2])
    assert (player.fuel, player.scientists, player.reputation) == (6, 5, 13)
    assert player.played == {"travel"}


def test_spaces_of_the_next_column():
    """SI-T34: straight and diagonal, or any free one if none of these is."""
    twin, (one, two, three) = table()
    one.satellite, two.satellite, three.satellite = (3, 1), (4, 1), (4, 2)
    assert next_spaces(twin, one.satellite) == [(4, 3), (4, 4), (4, 5)]
    two.satellite = (3, 5)
    assert next_spaces(twin, (3, 3)) == [(4, 3), (4, 4)]
    one.fuel, twin.phase = 1, "salvation"
    assert not [each for each in offered(twin, one) if each["act"] == "satellite"]


def test_the_government_satellite_drifts():
    """SI-T35: known wormhole, free interest space, known galaxy, free space, straight on."""
    twin, players = table()
    twin.government_satellite, twin.interest_pile = (3, 3), ["ringed_planet", "star"]
    twin.explored[4, 2] = "wormhole"
    before = [player.prestige for player in players]
    twin.follow(drift(twin))
    assert (twin.government_satellite, twin.explored[5, 2]) == ((5, 2), "ringed_planet")
    assert [player.prestige for player in players] == before
    twin.government_satellite, twin.explored[8, 4] = (7, 3), "galaxy"
    twin.follow(drift(twin))
    assert twin.government_satellite == (8, 4)
    twin.government_satellite = (5, 3)
    twin.follow(drift(twin))
    assert twin.government_satellite == (6, 3)


def test_column_six_gives_an_extra_token():
    """SI-T36: 1 PP for the deep space, and a token that is playable in this phase."""
    twin, (player, *_) = table()
    player.satellite, twin.route_pile = (5, 3), ["deep_space"]
    salvation(twin, player, "travel", act="satellite", space=[6, 3])
    assert (twin.kind, len(twin.options())) == ("extra_token", 9)
    token = twin.options()[0]["token"]
    choose(twin, token=token)
    assert (player.points["route"], player.extra) == (1, {token})
    offered(twin, player)
    choose(twin, act="idle")
    assert matching(twin, token=token)


def test_trappist_is_reached():
    """SI-T37, SI-T52: 10 PP at once, no further move; without a free planet nobody comes."""
    twin, (one, two) = table(2)
    one.satellite = two.satellite = (9, 3)
    one.fuel = 5
    salvation(twin, one, "travel", act="satellite", space=[10, 0])
    assert (one.points["trappist"], twin.arrivals, one.arrival_place) == (10, [0], 1)
    assert not [each for each in offered(twin, one) if each["act"] == "satellite"]
    twin.arrivals = ["government", 0]
    assert not [each for each in offered(twin, two) if each["act"] == "satellite"]
    end_of_game(twin)
    assert (one.points["arrival"], two.points["arrival"], two.arrival_place) == (30, 0, 0)
