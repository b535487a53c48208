"""Worked checks of Starship Interstellar with the twin: setup, passing, end."""

from __future__ import annotations

import pytest

from tests.games.starship.scenes import (
    action,
    buildings,
    choose,
    cubes,
    deposit_pile,
    nothing,
    offered,
    salvation,
    settle,
    table,
    will_look_at,
    word,
)
from tests.games.starship.setups import new_twin
from tests.reference.starship.actions import action_phase
from tests.reference.starship.cubes import total
from tests.reference.starship.ending import end_of_game, is_over, take_places, winners
from tests.reference.starship.passing import pass_turn, turn_token
from tests.reference.starship.route import next_spaces
from tests.reference.starship.salvation import salvation_phase

# --- passing


def test_the_pass_token_turns_for_unused_tokens():
    """SI-T21: five tokens, two of them played; two later turns."""
    twin, (player, *_) = table()
    for token in ("earth", "solar"):
        player.put_on_stack(token)
    offered(twin, player)
    choose(twin, act="pass")
    assert player.face == 3
    for _ in range(2):
        twin.follow(turn_token(twin, player))
    assert (player.face, twin.orders["salvation"]) == (5, [0])


def test_a_full_turn_of_the_pass_token():
    """SI-T22: the eighth step gives a reward of choice, the ninth goes on from there."""
    twin, (player, *_) = table()
    twin.follow(pass_turn(twin, player, "salvation", 9))
    assert (twin.kind, [each["face"] for each in twin.options()]) == (
        "pass_reward",
        [1, 2, 3, 4, 5, 6, 7],
    )
    choose(twin, face=7)
    assert (player.face, player.scientists) == (2, 5)


@pytest.mark.parametrize(("phase_end", "face"), [("finish_cycle", 6), ("immediate", 5)])
def test_the_last_one_passes(phase_end, face):
    """SI-T23: those after the last one still turn their token."""
    twin, players = table(switches__phase_end=phase_end)
    faces = []
    plan = [(0, "pass"), (1, "earth"), (2, "pass"), (1, "pass")]
    twin.follow(action_phase(twin))
    for seat, token in plan:
        assert twin.seat == seat
        if (seat, token) == (1, "pass"):
            faces = [player.face for player in players]
        choose(twin, **({"act": "pass"} if token == "pass" else {"act": "play", "token": token}))
    assert faces == [6, 0, 5]
    fuel = {5: 6, 6: 0}[face]
    assert [player.fuel for player in players] == [10, 14, 10 + fuel]
    assert [player.points["pass_token"] for player in players] == [3, 2, {5: 0, 6: 3}[face]]
    assert twin.orders == {"action": [], "salvation": [0, 2, 1]}


def test_orders_of_two_phases():
    """SI-T48: everybody passes at once; then one token more is played by the first one."""
    twin, players = table()
    twin.orders["action"] = [2, 0, 1]
    twin.follow(action_phase(twin))
    while twin.kind:
        choose(twin, act="pass")
    assert [player.fuel for player in players] == [16, 16, 16]
    assert twin.orders["salvation"] == [2, 0, 1]
    twin.follow(salvation_phase(twin))
    choose(twin, act="idle")
    choose(twin, token="solar")
    for _ in range(3):
        choose(twin, act="pass")
    assert [player.fuel for player in players] == [22, 22, 20]
    assert twin.orders == {"action": [0, 1, 2], "salvation": []}


def test_tokens_of_both_phases():
    """SI-T49: a plant adds a token to the action phase; the highlighted action pays 1 PP."""
    twin, (player, *_) = table()
    settle(twin, player, "mar01")
    idle = [each["token"] for each in offered(twin, player) if each["act"] == "idle"]
    assert len(idle) == 6
    for token, points in [("travel", 1), ("market", 1)]:
        space = list(next_spaces(twin, player.satellite)[0])
        salvation(twin, player, token, act="satellite", space=space)
        if twin.kind == "jump":
            choose(twin, act="stop")
        assert player.points["highlights"] == points
    offered(twin, player)
    choose(twin, act="idle")
    assert [each["token"] for each in twin.options()] == ["solar", "research"]


# --- setup and end


def test_setup_of_three():
    """SI-T15: bag, people, extra tokens, piles, events, mechanisms, market."""
    twin = new_twin(3)
    assert list(twin.bag.values()) == [18, 15, 12, 9, 6]
    assert (total(twin.people), len(twin.offer), len(twin.events)) == (16, 9, 9)
    piles = [(len(p.pile), len(p.box)) for name, p in twin.planets.items() if name != "earth"]
    assert piles == [(4, 6)] * 7
    assert (len(twin.supply), list(twin.market.values())) == (40, [1] * 5)
    assert (None in twin.current, None in twin.future) == (False, False)


def test_setup_of_a_quick_game():
    """SI-T39: people in cells, a sector begun, technologies, an exploration."""
    twin = new_twin(2, game__variant="quick")
    one = twin.players[0]
    assert (twin.cells, total(twin.people), total(twin.market), total(twin.bag)) == (4, 10, 4, 36)
    assert (twin.spiral, twin.sector) == (4, 2)
    assert (one.scientists, one.n_technologies, one.supply) == (3, 2, 9)
    assert (one.hold.fuel, one.fuel) == (4, 6)
    while twin.kind == "satellite_start":
        twin.apply(twin.options()[0])
    deposit_pile(twin, "mars", "mar01", "mar06", "mar08", "mar10")
    will_look_at(twin, "mars", "mar06", "mar10")
    choose(twin, act="look", planet="mars")
    choose(twin, act="look")
    choose(twin, production="mar10")
    plant = one.plants["mars"]
    assert (one.fuel, word(one.cubes), one.place, one.bases) == (4, "G", "mars", 3)
    assert plant.buildings == buildings(drill=1, outpost=1)
    assert len(twin.planets["mars"].pile) == 4
    twin.follow(nothing())
    action(twin, one, "mars")


@pytest.mark.parametrize(
    ("changes", "over"),
    [
        ({"completed": 3}, False),
        ({"completed": 3, "arrivals": ["government"]}, True),
        ({"completed": 3, "cells": 39}, False),
        ({"completed": 3, "cells": 40}, True),
        ({"spiral": 22}, True),
    ],
)
def test_when_a_game_ends(changes, over):
    """SI-T40: two goals of three, or the sun alone."""
    twin, _ = table()
    for name, value in changes.items():
        setattr(twin, name, value)
    assert is_over(twin) is over


def test_what_is_left_is_counted():
    """SI-T16, SI-T45: cubes become fuel; the way back costs what is missing."""
    twin, (one, two, _) = table()
    one.fuel, one.cubes = 7, cubes("P")
    settle(twin, two, "jup04", 5, "GGG")
    two.place, two.hold.fuel = "jupiter", 3
    twin.planets["earth"].space = twin.planets["jupiter"].space = 0
    end_of_game(twin)
    assert (one.points["fuel"], two.points["fuel"], two.points["missing_fuel"]) == (2, 5, -2)


@pytest.mark.parametrize(
    ("players", "arrived", "government", "columns", "places", "points"),
    [
        (4, [0], 7, [10, 8, 8, 2], [1, 2, 2, 0], [30, 16, 16, 0]),
        (4, [], 8, [8, 8, 5, 2], [1, 1, 4, 0], [24, 24, 2, 0]),
        (2, ["government"], 10, [8, 8], [2, 2], [16, 16]),
        (2, [], 9, [8, 7], [2, 0], [16, 0]),
    ],
    ids=["SI-T14", "SI-T38", "SI-T38 two", "SI-T38 ahead"],
)
def test_places_at_the_end(players, arrived, government, columns, places, points):
    """SI-T14, SI-T38: ties share the first free place, the next ones are skipped."""
    twin, seats = table(players)
    twin.arrivals, twin.government_satellite = arrived, (government, 5)
    for player, column in zip(seats, columns, strict=True):
        player.satellite = (column, player.seat + 1)
        player.arrival_place = 1 if player.seat in arrived else 0
    end_of_game(twin)
    assert [player.arrival_place for player in seats] == places
    assert [player.points["arrival"] for player in seats] == points


def test_ties_of_winners():
    """SI-T50: posts, reputation, place, technologies; then the victory is shared."""
    twin, (one, two, three) = table()
    assert winners(twin) == [0, 1, 2]
    three.levels["solar"] = 1
    assert winners(twin) == [2]
    take_places(twin)
    one.arrival_place, two.arrival_place, three.arrival_place = 2, 1, 0
    assert winners(twin) == [1]
    one.reputation += 1
    assert winners(twin) == [0]
    two.posts = 1
    assert winners(twin) == [1]
    three.points["route"] += 1
    assert winners(twin) == [2]
