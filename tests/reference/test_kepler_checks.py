"""Worked checks of Kepler-3042 with the twin: the rulebook's examples, quantum physics."""

from __future__ import annotations

import pytest

from tests.reference.kepler.gains import gain_leadership, gain_level
from tests.reference.kepler.rules import CUBES
from tests.reference.kepler.ships import withdrawal
from tests.reference.kepler.turn import award_medals
from tests.reference.kepler_tables import (
    LONG,
    MEDIUM,
    SHORT,
    act,
    act_bonus,
    choose,
    held_at,
    hold,
    idle,
    matching,
    new_twin,
    offered,
    places,
    put_ships,
    put_tile,
    settle,
    table,
    use_quantum,
)

# --- examples


def test_a_card_waits_for_the_clean_up():
    """KEP-T-A: Extraterrestrial Knowledge is revealed; in the clean-up all may gain a level."""
    twin = new_twin(2)
    twin.deck.insert(0, "PC01")
    idle(twin, "main")
    assert (twin.card, twin.round, twin.turn) == ("PC01", 1, 1)
    levels = [dict(player.levels) for player in twin.players]
    for _ in range(2):
        choose(twin, space="colonial_settlement")
        idle(twin, "main", "free_level")
    assert [dict(player.levels) for player in twin.players] == levels
    for seat in range(2):
        assert (twin.kind, twin.seat) == ("free_level", seat)
        choose(twin, technology="V")
        assert twin.kind == "burn"
        twin.apply(twin.options()[0])
        assert twin.players[seat].levels["V"] == 1
        assert sum(twin.players[seat].pit.values()) == 1
    assert (twin.round, twin.seat) == (2, 1)


def test_two_ships_of_two_planets():
    """KEP-T-B: each ship is paid by the planet beside which it appears."""
    twin, player = table()
    settle(twin, player, "P19", LONG, E=1, M=1)
    act(twin, player, "space_missions")
    sol = offered(twin, "hex", card="Earth")
    assert len(sol) == 6
    choose(twin, card="Earth", hex=sol[0])
    choose(twin, card="P19", hex=[0, 8])
    assert held_at(player, "storage") == (6, 6, 3)
    assert (held_at(player, "Earth"), held_at(player, "P19")) == ((2, 2, 0), (0, 0, 0))
    assert sorted(list(ship.spot) for ship in player.ships) == sorted([sol[0], [0, 8]])
    assert player.reserve == 1


@pytest.mark.parametrize(("level", "taken", "steps"), [(3, ["P22", "P26"], 3), (2, ["P22"], 1)])
def test_aliens_ask_for_antimatter_science(level, taken, steps):
    """KEP-T-C: a gas giant gives 1, an alien planet 2 and asks for level 3."""
    twin, player = table()
    player.levels["V"] = level
    put_tile(twin, "P22", SHORT)
    put_tile(twin, "P26", LONG)
    put_ships(player, SHORT, LONG)
    act(twin, player, "colonial_settlement")
    while twin.kind is not None:
        twin.apply(twin.options()[0])
    assert [card.name for card in player.colonies] == taken
    assert [twin.tiles[card.spot].state for card in player.colonies] == ["colonised"] * len(taken)
    assert player.reserve == 1 + len(taken)
    assert places(player) == (steps, 0)


def test_two_levels_in_one_action():
    """KEP-T-D: level 1 of V costs 1E, level 2 costs 2E and 1A and gives 1 leadership."""
    twin, player = table()
    hold(player, "Earth", E=3, M=0, A=1)
    hold(player, "storage")
    act(twin, player, "technological_development")
    choose(twin, technology="V", card="Earth")
    assert (held_at(player, "storage"), places(player)) == ((1, 0, 0), (0, 0))
    choose(twin, technology="V", card="Earth")
    assert (held_at(player, "storage"), places(player)) == ((3, 0, 1), (0, 1))


@pytest.mark.parametrize(("level", "names", "steps"), [(2, ["P02", "P05"], 3), (1, ["P02"], 1)])
def test_terraforming(level, names, steps):
    """KEP-T-E: planets pay for themselves, within the level of technology IV."""
    twin, player = table()
    player.levels["IV"] = level
    settle(twin, player, "P02", SHORT, E=1)
    settle(twin, player, "P05", LONG, E=1, M=1)
    act(twin, player, "terraform")
    while twin.kind is not None:
        options = matching(twin, act="terraform")
        twin.apply(options[0] if options else twin.options()[-1])
    assert [card.name for card in player.terraformed] == names
    assert player.places["colonial"] == steps


def test_mapping():
    """KEP-T-F, KEP-A8: one step of the track chosen, then four tiles, turned together."""
    twin, player = table()
    spots = [(0, 0), (2, 0), (4, 0), (6, 0), (8, 0), (10, 0)]
    for name, spot in zip(("mine1", "target1", "P04", "P25", "P01", "P03"), spots, strict=True):
        put_tile(twin, name, spot, "down")
    act(twin, player, "galactic_mapping")
    choose(twin, track="technology")
    assert places(player) == (0, 1)
    for spot in spots[:4]:
        assert len(twin.face_down()) == 6
        choose(twin, hex=list(spot))
    assert twin.kind is None
    assert {t.name for t in twin.face_down()} == {"P01", "P03"}


@pytest.mark.parametrize(
    ("space", "technology", "level", "made"),
    [("energy_storage", "III", 2, (3, 0, 0)), ("antimatter_generation", "V", 3, (0, 0, 2))],
)
def test_energy_and_antimatter(space, technology, level, made):
    """KEP-T-G, KEP-T-I: all that storage has is produced on one card, or the action declined."""
    twin, player = table()
    player.levels[technology] = level
    settle(twin, player, "P05", LONG)
    hold(player, "storage", E=3, A=2)
    act(twin, player, space)
    assert offered(twin, "card") == ["Earth", "P05"]
    assert matching(twin, act="decline")
    choose(twin, card="P05", **dict(zip(CUBES, made, strict=True)))
    assert held_at(player, "P05") == made
    assert held_at(player, "storage") == (3 - made[0], 0, 2 - made[2])
    assert twin.kind is None


def test_exploitation():
    """KEP-T-H: two planets at most, each on its own card."""
    twin, player = table()
    player.levels["IV"] = 3
    hold(player, "storage", E=7, M=7)
    for name, spot in (("P21", SHORT), ("P22", MEDIUM), ("P01", LONG)):
        settle(twin, player, name, spot)
    act(twin, player, "planetary_exploitation")
    assert offered(twin, "card") == ["P01", "P21", "P22"]
    choose(twin, card="P21", E=1, M=2, A=0)
    choose(twin, card="P22", E=1, M=3, A=0)
    assert twin.kind is None
    assert (held_at(player, "P21"), held_at(player, "P22")) == ((1, 2, 0), (1, 3, 0))
    assert held_at(player, "storage") == (5, 2, 0)


def test_bonus_actions():
    """KEP-T-J: those of Space Missions, each for a burned cube."""
    twin, player = table()
    act_bonus(twin, player, "space_missions")
    assert offered(twin, "bonus") == ["civil_modernity", "space_logistics"]
    choose(twin, bonus="space_logistics", place="storage", cube="E")
    assert twin.kind == "logistics"
    twin.apply(twin.options()[0])
    assert offered(twin, "bonus") == ["civil_modernity"]
    choose(twin, bonus="civil_modernity", place="Earth", cube="M")
    assert twin.kind is None
    assert (held_at(player, "pit"), player.reserve, places(player)) == ((1, 1, 0), 2, (1, 0))


def test_withdrawal_from_a_mine():
    """KEP-T-L: the ship regenerates a cube of choice and the mine is free."""
    twin, player = table()
    put_tile(twin, "mine1", LONG)
    put_ships(player, LONG)
    hold(player, "pit", E=1, M=1)
    twin.follow(withdrawal(twin, player))
    assert offered(twin, "cube") == ["E", "M"]
    assert len(twin.options()) == 4, "also without a cube, or not at all"
    choose(twin, cube="M")
    assert (held_at(player, "pit"), held_at(player, "storage")) == ((1, 0, 0), (4, 5, 3))
    assert (player.reserve, twin.kind) == (3, None)


def test_medals_of_the_card():
    """KEP-T-M: tied players all get the full number."""
    twin, _ = table(3)
    twin.on_card = {"colonial": 1, "technology": 2}
    for player, (colonial, technology) in zip(twin.players, ((5, 1), (4, 6), (0, 6)), strict=True):
        player.places = {"colonial": colonial, "technology": technology}
    award_medals(twin)
    assert [list(player.medals.values()) for player in twin.players] == [[1, 0], [0, 2], [0, 2]]
    assert twin.on_card == {"colonial": 0, "technology": 0}


def test_an_icon_on_the_way():
    """KEP-T-N: two steps of technology leadership pass the energy icon."""
    twin, player = table()
    player.places["technology"] = 1
    twin.follow(gain_leadership(twin, player, "technology", 2))
    assert places(player) == (0, 3)
    assert twin.kind == "produce"
    choose(twin, card="Earth", E=1, M=0, A=0)
    assert (held_at(player, "Earth"), held_at(player, "storage")) == ((4, 3, 0), (3, 4, 3))


def test_collaboration():
    """KEP-T-O: level 3 lifts those at level 0 to level 1."""
    twin, player = table(4)
    for other, level in zip(twin.players, (2, 0, 1, 2), strict=True):
        other.levels["IV"] = level
    twin.follow(gain_level(twin, player, "IV"))
    idle(twin)
    assert [other.levels["IV"] for other in twin.players] == [3, 1, 1, 2]


def test_objectives_of_a_campaign():
    """KEP-T-Q: an ocean planet meets Atlantis, a far rocky one Helios and the outer base."""
    twin, player = table(1, solo__level=3)
    assert player.objectives == ["OB01", "OB02", "OB03"]
    settle(twin, player, "P02", SHORT, terraformed=True)
    twin.look_at_objectives()
    assert player.met == {"OB02"}
    settle(twin, player, "P01", LONG, terraformed=True)
    twin.look_at_objectives()
    assert player.met == {"OB01", "OB02", "OB03"}


# --- quantum physics


def test_a_move_before_a_payment():
    """KEP-T20: a ship of cubes of two cards needs a quantum move, once a turn at level 1."""
    twin, player = table()
    settle(twin, player, "P05", LONG, M=1)
    hold(player, "Earth", E=1)
    act(twin, player, "space_missions")
    assert twin.kind is None
    player.levels["II"] = 1
    act(twin, player, "space_missions")
    assert not matching(twin, act="build")
    choose(twin, act="shift", cube="E", from_="Earth", to="P05")
    assert not matching(twin, act="shift")
    choose(twin, act="build", card="P05", hex=[0, 8])
    assert held_at(player, "P05") == (0, 0, 0)
    assert not matching(twin, act="shift")


@pytest.mark.parametrize(("level", "again"), [(1, False), (3, False), (4, True)])
def test_conversions(level, again):
    """KEP-T21: one a turn on levels 1 to 3, any number on level 4."""
    twin, player = table()
    player.levels["II"] = level
    use_quantum(twin, player)
    choose(twin, act="convert", card="Earth", cube="E")
    assert (held_at(player, "Earth"), held_at(player, "storage")) == ((2, 4, 0), (5, 3, 3))
    assert bool(twin.kind and matching(twin, act="convert")) is again


def test_quantum_uses_do_not_go_around():
    """KEP-A35: without limit, no use brings back an arrangement seen since another decision."""
    twin, player = table()
    player.levels["II"] = 4
    settle(twin, player, "P05", LONG)
    hold(player, "Earth", E=1)
    hold(player, "storage", M=1)
    use_quantum(twin, player)
    seen = []
    while matching(twin, act="shift") or matching(twin, act="convert"):
        assert player.arrangement() not in seen
        seen.append(player.arrangement())
        twin.apply(twin.options()[0])
        if twin.kind is None:
            break
    # One cube on one of two cards, of either kind: four arrangements.
    assert len(seen) + (player.arrangement() not in seen) == 4
    use_quantum(twin, player)
    assert twin.kind is None, "the arrangements are forgotten at a decision only"
    player.seen = None
    use_quantum(twin, player)
    assert twin.kind == "quantum"


def test_quantum_uses_are_bounded():
    """KEP-A35: quantum.most_uses of each kind a turn, and none in turns of others."""
    twin, player = table()
    player.levels["II"] = 4
    player.used = {"convert": 12, "shift": 12}
    settle(twin, player, "P05", LONG)
    use_quantum(twin, player)
    assert twin.kind is None
    player.used = {"convert": 11, "shift": 11}
    twin.active = twin.players[1]
    use_quantum(twin, player)
    assert twin.kind is None
    twin.active = player
    use_quantum(twin, player)
    assert {option["act"] for option in twin.options()} == {"convert", "shift", "stop"}
