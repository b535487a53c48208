"""Positions given by hand: what is refused in every game, and tables for people."""

import pytest

from exobalance.simcore.errors import ConfigError
from exobalance.simcore.kit.telling.position import (
    PositionReader,
    seat_marks,
    seat_row,
    seat_table,
)
from tests.toy.rules import rules
from tests.toy.score import score_position, score_tables

TREE = rules().tree


class Small(PositionReader):
    """Reads a position of a game for two or three."""

    game = "small"
    counts = (2, 3)


def race(*seats, **more):
    """Return an end of the toy."""
    return {"players": len(seats), "seats": list(seats)} | more


MISTAKES = [
    ({}, "players is missing"),
    (race({"space": 3}) | {"players": 5}, "players is 5: expected a whole number from 1 to 4"),
    (
        race({"space": 3}) | {"players": True},
        "players is True: expected a whole number from 1 to 4",
    ),
    (race({"space": 3}) | {"game": "sgo"}, "game is 'sgo': expected \"tests.toy\""),
    (race({"space": 3}) | {"seat": []}, "unknown key 'seat': did you mean 'seats'?"),
    ({"players": 2, "seats": {}}, "seats is {}: expected a list of tables"),
    (
        race({"space": 3}) | {"players": 2},
        "seats has length 1, but there are 2 players: give one [[seats]] per seat, in turn order",
    ),
    (race({"space": -1}), "seats[0].space is -1: expected a whole number from 0"),
    (
        race({"space": 3, "lit": ["Asch"]}),
        "seats[0].lit: unknown beacon 'Asch': did you mean 'Ash'",
    ),
    (
        race({"space": 3, "lit": ["Ash"]}, {"space": 3, "lit": ["Ash"]}),
        "seats[1].lit names Ash, which is lit already",
    ),
    (race({"space": 3}, first=1), "first is 1: expected a seat from 0 to 0"),
]


@pytest.mark.parametrize(("position", "message"), MISTAKES, ids=[each[1] for each in MISTAKES])
def test_mistakes_are_refused_with_a_sentence(position, message):
    """It says where, what was found and what was expected."""
    with pytest.raises(ConfigError) as refused:
        score_position(TREE, position, "position x.toml")
    assert str(refused.value).startswith("position x.toml: ")
    assert message in str(refused.value)


def test_few_player_counts_are_listed():
    """Many are a range."""
    with pytest.raises(ConfigError, match=r"players is 4: expected 2 or 3$"):
        Small(TREE, "x").head({"players": 4})


def test_seats_may_be_left_out_where_a_game_allows_it():
    """And the message can say what that means."""
    reader = Small(TREE, "x")
    reader.head({"players": 3})
    assert reader.seats([{}], "seats", least=1) == [{}]
    with pytest.raises(ConfigError, match=r"in turn order; others are bare$"):
        reader.seats([], "seats", least=1, hint="; others are bare")


def test_a_race_is_scored_by_its_kernels():
    """Distance to the goal at most, beacons, and the first one home."""
    position = race({"space": 26, "lit": ["Ash", "Echo"]}, {"space": 20, "lit": ["Dune"]}, first=0)
    answer = score_position(TREE, position)
    assert answer["points"][0] == {"distance": 24, "beacons": 10, "first": 3, "start": 0}
    assert (answer["total"], answer["winners"]) == ([37, 26], [0])
    ((title, heads, rows),) = score_tables(position, answer)
    assert (title, heads) == ("End of the race", ["", "seat 0", "seat 1"])
    assert rows[-2:] == [["total", "37", "26"], ["winner", "yes", ""]]


def test_rows_by_seat():
    """Nothing is shown for a seat of which nothing is known."""
    assert seat_row("points", [0, None, 3]) == ["points", "0", "", "3"]
    assert seat_marks("winner", [1], 2) == ["winner", "", "yes"]
    assert seat_table("End", 1, [["total", "3"]]) == ("End", ["", "seat 0"], [["total", "3"]])
