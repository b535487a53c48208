"""Worked checks of Kepler-3042 with the reference twin: actions, bonus actions, ships."""

from __future__ import annotations

import pytest

from tests.reference.kepler.gains import gain_leadership
from tests.reference.kepler.grid import distance
from tests.reference.kepler.ships import movement, withdrawal
from tests.reference.kepler.turn import take_turn
from tests.reference.kepler_tables import (
    LONG,
    act,
    act_bonus,
    choose,
    held_at,
    hold,
    idle,
    matching,
    offered,
    places,
    put_ships,
    put_tile,
    settle,
    table,
)

# --- actions and bonus actions


def test_neo_exploitation_after_its_burn():
    """KEP-T19: what storage has goes to Earth, the colony is not offered."""
    twin, player = table()
    settle(twin, player, "P05", LONG)
    hold(player, "storage", M=2, A=3)
    act_bonus(twin, player, "energy_storage")
    choose(twin, bonus="neo_exploitation", place="storage", cube="A")
    assert twin.options() == [{"act": "produce", "card": "Earth", "E": 0, "M": 1, "A": 0}]
    choose(twin, card="Earth")
    assert (held_at(player, "Earth"), held_at(player, "pit")) == ((3, 4, 0), (0, 0, 1))


def test_cheap_ships():
    """KEP-T22: technology I at level 4 builds a ship for 1E."""
    twin, player = table()
    player.levels["I"] = 4
    hold(player, "Earth", E=3)
    act(twin, player, "space_missions")
    for _ in range(3):
        twin.apply(twin.options()[0])
    assert (twin.kind, player.reserve, held_at(player, "Earth")) == (None, 0, (0, 0, 0))


def test_hexes_for_a_ship():
    """KEP-T23: those around Sol that are empty; if none is, those at the next distance."""
    twin, player = table(3)
    around = twin.rules.grid.neighbours[twin.rules.grid.sol]
    put_ships(twin.players[1], *around[:3])
    put_ships(twin.players[2], *around[3:5])
    assert twin.hexes_for_ship(player.earth.spot) == [around[5]]
    put_ships(twin.players[2], around[5])
    assert len(twin.hexes_for_ship(player.earth.spot)) == 12
    assert twin.hexes_for_ship(player.earth.spot, nearest=False) == []


def test_five_colonies_are_all():
    """KEP-T24: a sixth ship on a planet stays where it is."""
    twin, player = table()
    for number in range(5):
        settle(twin, player, f"P{number + 1:02d}", (2 * number, 0))
    put_tile(twin, "P06", LONG)
    put_ships(player, LONG)
    act(twin, player, "colonial_settlement")
    assert (twin.kind, len(player.ships)) == (None, 1)


@pytest.mark.parametrize(("level", "burned"), [(4, 1), (3, 2)])
def test_one_burn_for_two_bonus_actions(level, burned):
    """KEP-T25: with technology III at level 4."""
    twin, player = table()
    player.levels["III"] = level
    act_bonus(twin, player, "antimatter_generation")
    choose(twin, bonus="scientific_progress", place="storage", cube="A")
    assert bool(matching(twin, bonus="neo_exploitation", place=None)) is (level == 4)
    twin.apply(twin.options()[0])
    choose(twin, act="produce", card="Earth")
    assert sum(player.pit.values()) == burned
    assert places(player) == (0, 1)


def test_bonus_pairs():
    """KEP-T26: the bonus of the column and that of the row."""
    twin, _ = table()
    columns = ["space_logistics", "technical_evolution", "scientific_progress"]
    rows = ["civil_modernity", "exploratory_planning", "neo_exploitation"]
    board = twin.rules.actions["board"]
    pairs = [[column, row] for row in rows for column in columns]
    assert [twin.rules.bonuses(space) for space in board] == pairs
    assert board[::4] == ["space_missions", "terraform", "antimatter_generation"]


def test_exploitation_of_a_poor_storage():
    """KEP-T43, KEP-T60: less by choice, never Earth, nothing with technology IV at level 0."""
    twin, player = table()
    player.levels["IV"] = 1
    settle(twin, player, "P22", LONG)
    hold(player, "storage", M=2)
    act(twin, player, "planetary_exploitation")
    assert [option.get("M") for option in twin.options()] == [1, 2, None]
    assert offered(twin, "card") == ["P22"]
    player.levels["IV"] = 0
    act(twin, player, "planetary_exploitation")
    assert twin.kind is None


def test_what_is_left_to_map():
    """KEP-T51, KEP-A30: three tiles left are all turned, without a decision."""
    twin, player = table()
    for number in range(3):
        put_tile(twin, f"P{number + 1:02d}", (2 * number, 0), "down")
    act(twin, player, "galactic_mapping")
    choose(twin, track="colonial")
    assert (twin.kind, twin.face_down()) == (None, [])


def test_cubes_that_stay():
    """KEP-T53: what is not paid stays on the flipped card."""
    twin, player = table()
    player.levels["IV"] = 2
    settle(twin, player, "P05", LONG, E=2, M=1, A=1)
    act(twin, player, "terraform")
    choose(twin, card="P05")
    assert (held_at(player, "P05"), player.cards["P05"].terraformed) == ((1, 0, 1), True)


def test_bonus_actions_that_change_nothing():
    """KEP-T56: no step beyond the end of a track, no antimatter from an empty storage."""
    twin, player = table()
    player.places["colonial"] = 19
    twin.follow(gain_leadership(twin, player, "colonial", 3))
    assert places(player) == (20, 0)
    hold(player, "storage", E=4, M=4)
    act_bonus(twin, player, "colonial_settlement")
    assert twin.kind is None
    hold(player, "storage", A=1)
    act_bonus(twin, player, "colonial_settlement")
    assert offered(twin, "bonus") == ["technical_evolution"]
    assert offered(twin, "place") == ["Earth"], "the burned cube cannot feed the effect"


# --- ships


def test_ships_stop_on_tiles():
    """KEP-T-K: planets and mines end a movement; a third ship moves as far as it likes."""
    twin, player = table()
    put_tile(twin, "P27", (0, 6))
    put_tile(twin, "mine1", (0, 12))
    put_ships(player, (0, 8), (0, 10), (0, 14))
    twin.follow(movement(twin, player, 3))
    choose(twin, from_=[0, 8], to=[0, 6])
    choose(twin, from_=[0, 10], to=[0, 12])
    assert offered(twin, "from") == [[0, 14]]
    choose(twin, from_=[0, 14], to=[0, 17])
    assert twin.kind is None
    twin.follow(movement(twin, player, 9))
    assert offered(twin, "from") == [[0, 17]], "KEP-T57: ships on tiles cannot move"


@pytest.mark.parametrize("needs_speed", [False, True])
def test_exploratory_planning(needs_speed):
    """KEP-T27, KEP-A7: two hexes without speed; the movement step moves nothing."""
    twin, player = table(switches__exploratory_planning_needs_speed=needs_speed)
    put_ships(player, (15, 8))
    act_bonus(twin, player, "stellar_propulsion")
    assert bool(matching(twin, bonus="exploratory_planning")) is not needs_speed
    if not needs_speed:
        choose(twin, bonus="exploratory_planning", place="storage", cube="E")
        ways = offered(twin, "to")
        assert len(ways) == 18 - 2, "Sol and the hex behind it are out of reach"
        assert {distance((15, 8), tuple(spot)) for spot in ways} == {1, 2}
    act(twin, player, "stellar_propulsion")
    assert twin.kind is None


def test_what_a_ship_can_enter():
    """KEP-T28, KEP-T30, KEP-T31: no face-down tile, no hex of another ship, no taken mine."""
    twin, player = table()
    put_tile(twin, "P04", (0, 7), "down")
    put_ships(player, (0, 8))
    put_ships(twin.players[1], (0, 9), (1, 8))
    put_tile(twin, "mine1", (1, 8))
    twin.follow(movement(twin, player, 2))
    assert [0, 10] in offered(twin, "to"), "a hex with a ship is passed"
    assert not {(0, 7), (0, 9), (1, 8)} & set(map(tuple, offered(twin, "to")))
    twin.tiles[0, 7].state = "up"
    twin.players[1].ships.pop()
    twin.follow(movement(twin, player, 2))
    assert {(0, 7), (1, 8)} <= set(map(tuple, offered(twin, "to")))


def test_a_colonised_tile_stays_closed():
    """KEP-T57, KEP-R75: to all ships, those of its owner too."""
    twin, player = table()
    settle(twin, player, "P01", LONG)
    for each, spot in zip(twin.players, ((0, 8), (0, 10)), strict=True):
        put_ships(each, spot)
        twin.follow(movement(twin, each, 9))
        assert list(LONG) not in offered(twin, "to")


def test_a_target_on_the_way():
    """KEP-T29: it leaves the game, gives a step, and the ship goes on with what is left."""
    twin, player = table()
    put_tile(twin, "target1", (0, 7))
    put_ships(player, (0, 8))
    twin.follow(movement(twin, player, 3))
    choose(twin, to=[0, 7])
    assert (places(player), twin.tiles) == ((1, 0), {})
    assert offered(twin, "from") == [[0, 7]]
    assert [0, 5] in offered(twin, "to")
    assert [0, 4] not in offered(twin, "to")
    choose(twin, act="stop")
    assert (twin.kind, player.ships[0].spot) == (None, (0, 7))


def test_withdrawals_that_regenerate_nothing():
    """KEP-T32: from a planet, from space, from a mine with an empty pit."""
    twin, player = table()
    put_tile(twin, "P04", (0, 7))
    put_tile(twin, "mine1", (0, 12))
    put_ships(player, (0, 7), (0, 9), (0, 12))
    twin.follow(withdrawal(twin, player))
    assert offered(twin, "cube") == []
    assert len(twin.options()) == 4
    hold(player, "pit", E=1)
    twin.follow(withdrawal(twin, player))
    assert offered(twin, "hex", cube="E") == [[0, 12]]


def test_the_board():
    """KEP-T55: hexes, zones and what can hold tiles."""
    twin, _ = table()
    grid = twin.rules.grid
    assert (len(grid.neighbours), len(grid.zones), len(grid.stars)) == (418, 396, 20)
    for n, usable in ((1, 84), (2, 102), (3, 120)):
        assert len(grid.usable(("single", "binary", "triple")[:n])) == usable
    for spot, zone in grid.zones.items():
        away = distance(spot, grid.sol)
        assert zone == ("short" if away <= 5 else "medium" if away <= 9 else "long")


# --- other readings


@pytest.mark.parametrize("reading", [True, False])
def test_bonus_actions_after_a_declined_action(reading):
    """KEP-A6: open all the same, or closed if nothing was done."""
    for done in (True, False):
        twin, player = table(switches__bonus_after_declined_action=reading)
        twin.follow(take_turn(twin, player))
        choose(twin, space="galactic_mapping")
        choose(twin, **({"track": "colonial"} if done else {"act": "decline"}))
        assert bool(twin.kind == "bonus") is (reading or done)


@pytest.mark.parametrize("where", ["storage_or_planet", "storage_only"])
def test_where_cubes_are_burned(where):
    """KEP-A3: in storage and on cards, or in storage only."""
    twin, player = table(switches__burn_source=where)
    act_bonus(twin, player, "space_missions")
    both = where == "storage_or_planet"
    assert offered(twin, "place") == (["Earth", "storage"] if both else ["storage"])


@pytest.mark.parametrize(("reading", "offers"), [("not_offered", False), ("allowed", True)])
def test_bonus_actions_without_effect(reading, offers):
    """KEP-A32: not offered, or allowed and without effect."""
    twin, player = table(switches__bonus_without_effect=reading)
    hold(player, "storage", E=1)
    act_bonus(twin, player, "colonial_settlement")
    assert ("technical_evolution" in offered(twin, "bonus")) is offers
    if offers:
        choose(twin, bonus="technical_evolution", place="storage", cube="E")
        assert (twin.kind, held_at(player, "pit")) == ("bonus", (1, 0, 0))


@pytest.mark.parametrize("choice", ["together", "one_by_one"])
@pytest.mark.parametrize("count", ["exact", "up_to"])
def test_ways_to_map(choice, count):
    """KEP-A8, KEP-A30: turned together or one by one, four or fewer."""
    twin, player = table(switches__mapping_choice=choice, switches__mapping_count=count)
    for number in range(6):
        put_tile(twin, f"P{number + 1:02d}", (2 * number, 0), "down")
    act(twin, player, "galactic_mapping")
    choose(twin, track="colonial")
    twin.apply(twin.options()[0])
    assert len(twin.face_down()) == (6 if choice == "together" else 5)
    assert len(matching(twin, act="map_tile")) == 5
    assert bool(matching(twin, act="stop")) is (count == "up_to")
    idle(twin)
    assert len(twin.face_down()) == (5 if count == "up_to" else 2)


@pytest.mark.parametrize(("reading", "amounts"), [("exploitation_only", [2]), ("all", [1, 2])])
def test_less_than_could_be_made(reading, amounts):
    """KEP-A29: by choice in Planetary Exploitation only, or everywhere."""
    twin, player = table(switches__partial_production=reading)
    player.levels["III"] = 1
    act(twin, player, "energy_storage")
    assert offered(twin, "E") == amounts


@pytest.mark.parametrize(
    ("reading", "cards"), [("nearest_hex", ["Earth", "P01"]), ("none", ["P01"])]
)
def test_logistics_without_an_empty_hex(reading, cards):
    """KEP-A31: the nearest one, or that planet not at all."""
    twin, player = table(3, switches__logistics_fallback=reading)
    settle(twin, player, "P01", LONG)
    around = twin.rules.grid.neighbours[twin.rules.grid.sol]
    put_ships(twin.players[1], *around[:3])
    put_ships(twin.players[2], *around[3:])
    act_bonus(twin, player, "space_missions")
    choose(twin, bonus="space_logistics", place="storage", cube="E")
    assert offered(twin, "card") == cards
