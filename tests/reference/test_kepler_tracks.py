"""Worked checks of Kepler-3042 with the reference twin: tracks, levels, cards, scores."""

from __future__ import annotations

import pytest

from tests.reference.kepler.actions import technological_development
from tests.reference.kepler.gains import gain_leadership, gain_level
from tests.reference.kepler.scoring import winners
from tests.reference.kepler.turn import award_medals
from tests.reference.kepler_tables import (
    LONG,
    MEDIUM,
    SHORT,
    act_bonus,
    choose,
    held_at,
    hold,
    idle,
    matching,
    new_twin,
    places,
    put_ships,
    put_tile,
    resolve,
    settle,
    table,
)

# --- tracks and levels


def test_icons_and_a_medal():
    """KEP-T33: three steps over a regeneration on 5 and a medal on 7."""
    twin, player = table()
    player.places["colonial"] = 4
    hold(player, "pit", A=1)
    twin.follow(gain_leadership(twin, player, "colonial", 3))
    assert (places(player), twin.on_card["colonial"]) == ((7, 0), 1)
    assert twin.medals["colonial"] == [3, 11, 15, 19]
    choose(twin, act="regenerate", cube="A")
    assert held_at(player, "pit") == (0, 0, 0)
    assert sum(player.medals.values()) == 0


@pytest.mark.parametrize(
    ("start", "steps", "others", "medals"), [(0, 3, [6], [0, 1]), (0, 3, [3, 3], [1, 1, 1])]
)
def test_who_gets_a_medal(start, steps, others, medals):
    """KEP-T34, KEP-T35: the highest, whoever moved it; tied players one each."""
    twin, player = table(1 + len(others))
    player.places["colonial"] = start
    for other, place in zip(twin.players[1:], others, strict=True):
        other.places["colonial"] = place
    twin.follow(gain_leadership(twin, player, "colonial", steps))
    idle(twin)
    award_medals(twin)
    assert [each.medals["colonial"] for each in twin.players] == medals


@pytest.mark.parametrize(("reading", "medals"), [("same_card", [0, 1]), ("next_card", [0, 0])])
def test_a_medal_moved_by_a_card(reading, medals):
    """KEP-T36, KEP-A14: it is awarded in the same clean-up, or waits for the next card."""
    twin, player = table(switches__medals_during_card=reading)
    player.places["colonial"], twin.players[1].places["colonial"] = 2, 6
    resolve(twin, "PC07")
    award_medals(twin)
    assert player.places["colonial"] == 3
    assert [each.medals["colonial"] for each in twin.players] == medals
    assert twin.snapshot()["medals_on_card"]["colonial"] == 0
    assert twin.waiting["colonial"] == (reading == "next_card")


@pytest.mark.parametrize(("leadership", "place"), [(True, 1), (False, 0)])
def test_two_levels_by_collaboration(leadership, place):
    """KEP-T38, KEP-A12, KEP-A13: both levels are gained, with their leadership or without."""
    twin, player = table(3, switches__collaboration_gives_leadership=leadership)
    player.levels["IV"] = 3
    twin.follow(gain_level(twin, player, "IV"))
    idle(twin)
    assert [other.levels["IV"] for other in twin.players] == [4, 2, 2]
    assert [other.places["technology"] for other in twin.players] == [3, place, place]


def test_the_order_of_what_follows_from_a_level():
    """KEP-A39, KEP-A19: icons of who gained, then the others clockwise, without quantum uses."""
    twin, player = table(3)
    player.levels["IV"] = 3
    for other in twin.players:
        other.levels["II"] = 1
        other.places["technology"] = 1
    twin.follow(gain_level(twin, player, "IV"))
    asked = []
    while twin.kind is not None:
        asked.append((twin.seat, bool(matching(twin, act="convert"))))
        twin.apply(twin.options()[-1])
    assert asked == [(0, True), (1, False), (2, False)]


def test_levels_paid_from_two_planets():
    """KEP-T39: level 2 from Earth, level 3 from P05 in one action."""
    twin, player = table()
    player.levels["I"] = 1
    hold(player, "Earth", E=1, M=1)
    settle(twin, player, "P05", LONG, E=2, M=1, A=1)
    twin.follow(technological_development(twin, player))
    choose(twin, technology="I", card="Earth")
    choose(twin, technology="I", card="P05")
    idle(twin)
    assert (player.levels["I"], places(player)) == (3, (0, 3))
    assert (held_at(player, "Earth"), held_at(player, "P05")) == ((0, 0, 0), (0, 0, 0))


@pytest.mark.parametrize(("reading", "may"), [("may_decline", True), ("mandatory", False)])
def test_icons_may_be_declined(reading, may):
    """KEP-A37, KEP-R79: or must be used."""
    twin, player = table(switches__track_icons=reading)
    player.places["colonial"] = 1
    twin.follow(gain_leadership(twin, player, "colonial", 1))
    assert twin.kind == "produce"
    assert bool(matching(twin, act="decline")) is may


def test_medals_before_round_1():
    """KEP-A38: leadership gained in the setup; its medals wait for the first card."""
    twin = new_twin(2)
    twin.players[0].places["technology"] = 2
    twin.rules.technologies["I"]["leadership"][1] = 1
    choose(twin, technologies=["I", "II"])
    assert twin.snapshot()["medals_on_card"]["technology"] == 0
    idle(twin, "main")
    assert twin.snapshot()["medals_on_card"]["technology"] == 1


# --- cards


def test_tied_players_in_turn_order():
    """KEP-T44: the lowest regenerate, from the first player on."""
    twin, _ = table(3)
    twin.first = 1
    for player in twin.players:
        hold(player, "pit", M=1)
    twin.players[2].places["colonial"] = 4
    resolve(twin, "PC05")
    for seat in (1, 0):
        assert twin.seat == seat
        choose(twin, cube="M")
    assert twin.kind is None


@pytest.mark.parametrize(("human", "medals"), [(2, (0, 1)), (3, (1, 1)), (4, (1, 0))])
def test_medals_and_the_phantom(human, medals):
    """KEP-T46: it wins and shares like a player."""
    twin, player = table(1)
    twin.phantom.places["technology"], player.places["technology"] = 3, human
    twin.on_card["technology"] = 1
    award_medals(twin)
    assert (player.medals["technology"], twin.phantom.medals["technology"]) == medals


@pytest.mark.parametrize(
    ("card", "human", "reading", "asked"),
    [
        ("PC12", 4, "blocks", False),
        ("PC12", 5, "blocks", True),
        ("PC03", 6, "blocks", False),
        ("PC12", 4, "next_human", True),
        ("PC03", 6, "next_human", True),
    ],
)
def test_comparisons_with_the_phantom(card, human, reading, asked):
    """KEP-T47, KEP-A40: alone the phantom blocks a card, a tie counts for the player."""
    twin, player = table(1, switches__phantom_leads_alone=reading)
    twin.phantom.places["colonial"], player.places["colonial"] = 5, human
    resolve(twin, card)
    assert (twin.kind == "produce") is asked


@pytest.mark.parametrize(("cubes", "may"), [(2, True), (1, False)])
def test_extraterrestrial_knowledge(cubes, may):
    """KEP-T50, KEP-A45: the level and its leadership, then as many burns, if there are so many."""
    twin, player = table()
    player.levels = dict.fromkeys(player.levels, 4)
    player.levels["IV"] = 1
    hold(player, "storage", E=1)
    hold(player, "Earth", M=cubes - 1)
    resolve(twin, "PC01")
    assert ((twin.kind, twin.seat) == ("free_level", 0)) is may
    if may:
        choose(twin, technology="IV")
        assert (player.levels["IV"], places(player)) == (2, (0, 1))
        for _ in range(2):
            assert twin.kind == "burn"
            twin.apply(twin.options()[0])
        assert (held_at(player, "pit"), twin.seat) == ((1, 1, 0), 1)


def test_a_penalty_has_no_other_choice():
    """KEP-T59: the player with most medals burns a cube."""
    twin, player = table()
    player.medals["colonial"] = 1
    resolve(twin, "PC18")
    assert (twin.kind, twin.seat) == ("burn", 0)
    assert len(twin.options()) == 5
    choose(twin, place="Earth", cube="M")
    assert (held_at(player, "pit"), twin.kind) == ((0, 1, 0), None)


def test_effects_in_order():
    """A declined first effect ends the card; later parts are declined one by one."""
    twin, player = table()
    twin.rules.progress["PC01"].update(effects=["regenerate:3", "advance:colonial:1"])
    hold(player, "pit", E=3)
    resolve(twin, "PC01")
    choose(twin, act="decline")
    assert (places(player), twin.kind) == ((0, 0), None)
    resolve(twin, "PC01")
    choose(twin, cube="E")
    choose(twin, act="decline")
    choose(twin, cube="E")
    assert (held_at(player, "pit"), places(player)) == ((1, 0, 0), (1, 0))


def test_a_card_without_a_choice_is_accepted():
    """An optional card that begins with an advance is accepted or declined as a whole."""
    twin, _ = table()
    twin.rules.progress["PC01"].update(effects=["advance:colonial:1"])
    resolve(twin, "PC01")
    assert (twin.kind, twin.options()) == ("card", [{"act": "accept"}, {"act": "decline"}])
    choose(twin, act="accept")
    choose(twin, act="decline")
    assert [each.places["colonial"] for each in twin.players] == [1, 0]


# --- scores


def test_a_score():
    """KEP-T40: every source."""
    twin, player = table()
    settle(twin, player, "P01", SHORT)
    settle(twin, player, "P03", MEDIUM, terraformed=True, A=1)
    settle(twin, player, "P06", LONG)
    settle(twin, player, "P22", (0, 5), terraformed=True)
    put_tile(twin, "mine1", (0, 12))
    put_ships(player, (0, 12))
    player.levels["I"] = 4
    player.medals = {"colonial": 2, "technology": 1}
    player.places = {"colonial": 9, "technology": 14}
    player.objectives = ["OB03"]
    hold(player, "Earth", A=1)
    columns = {name: values[0] for name, values in twin.seat_columns().items()}
    assert columns == {
        "score": 41, "src_antimatter": 2, "src_types": 0, "src_alike": 3, "src_mines": 2,
        "src_technologies": 2, "src_medals": 3, "src_zones": 9, "src_colonial": 4,
        "src_technology": 7, "src_terraformed": 6, "src_objective": 3, "highest_terraformed": 22,
    }  # fmt: skip


def test_ties():
    """KEP-T41: the highest terraformed planet decides, else the win is shared."""
    twin, player = table()
    for each in twin.players:
        each.objectives = []
    assert winners(twin) == [0, 1]
    settle(twin, player, "P12", (0, 5), terraformed=True)
    settle(twin, twin.players[1], "P07", LONG, terraformed=True)
    twin.players[1].medals["colonial"] = 1
    assert winners(twin) == [0]


@pytest.mark.parametrize(
    ("planets", "types", "alike"),
    [((1, 2, 5, 21, 25), 5, 0), ((1, 2, 5, 21, 3), 0, 0), ((1, 3, 6, 9, 12), 0, 3)],
)
def test_types_of_colonies(planets, types, alike):
    """KEP-T42: all five types, or three alike."""
    twin, player = table()
    for column, number in enumerate(planets):
        settle(twin, player, f"P{number:02d}", (2 * column, 0))
    columns = twin.seat_columns()
    assert (columns["src_types"][0], columns["src_alike"][0]) == (types, alike)


@pytest.mark.parametrize(
    ("objectives", "score", "won"), [(["OB05"], 29, []), (["OB05"], 30, [0]), (["OB08"], 40, [])]
)
def test_a_solo_level(objectives, score, won):
    """KEP-T49: it is passed with its objective and the minimum of points."""
    twin, player = table(1)
    player.objectives = objectives
    player.levels["I"] = 4
    player.medals["colonial"] = score - twin.seat_columns()["score"][0]
    assert twin.seat_columns()["score"] == [score]
    assert winners(twin) == won


def test_antimatter_on_cards():
    """KEP-T54: that on cards scores, that in storage and in the pit does not."""
    twin, player = table()
    settle(twin, player, "P05", LONG, A=1)
    hold(player, "Earth", A=1)
    assert twin.seat_columns()["src_antimatter"][0] == 2
    act_bonus(twin, player, "space_missions")
    choose(twin, bonus="civil_modernity", place="Earth", cube="A")
    assert twin.seat_columns()["src_antimatter"][0] == 1
