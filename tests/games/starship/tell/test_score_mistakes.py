"""Hand-written positions of Starship Interstellar that are refused, each with one sentence."""

import pytest

from exobalance.simcore.errors import ConfigError
from exobalance.simcore.games.starship.tell.score import score_position
from tests.games.starship.tell.played import TREE


def two(*seats, **more):
    """Return a small position of two players."""
    return {"players": 2, "seats": [*seats, *([{}] * (2 - len(seats)))], **more}


MISTAKES = [
    ({}, "players is missing"),
    ({"players": 2}, "seats is missing"),
    (two() | {"players": 5}, "players is 5: expected 2, 3 or 4"),
    (two(game="pun"), "game is 'pun': expected \"starship\""),
    (two() | {"players": 3}, "seats has length 2, but there are 3 players"),
    (two(round=3), "unknown key 'round': did you mean 'rounds'?"),
    (two(rounds=-1), "rounds is -1: expected a whole number from 0"),
    (two(spaces={"pluto": 1}), "spaces: unknown key 'pluto'"),
    (two(spaces={"venus": 5}), "spaces.venus is 5: expected a whole number from 0 to 4"),
    # --- satellites
    (two(arrivals=[2]), "arrivals[0] is 2: expected a seat from 0 to 1"),
    (two(arrivals=["sun"]), "arrivals[0] is 'sun': expected a seat from 0 to 1"),
    (two(arrivals=[1, 1]), "arrivals[1] is 1, which is in arrivals already"),
    (two(arrivals=[0, 1, "government"]), "with 2 players there are 2 arrival planets"),
    (two(government=10), "government is 10, which is Trappist: use arrivals"),
    (two(government=0), "government is 0: expected a whole number from 1 to 9"),
    (two(government=3, arrivals=["government"]), "government is given, but the satellite is in"),
    (two({"column": 4}, arrivals=[0]), "seats[0].column is given, but the satellite is in"),
    (two({"column": "4"}), "seats[0].column is '4': expected a whole number from 1 to 9"),
    # --- seats
    (two(4), "seats[0] is 4: expected a table"),
    (two({"post": 1}), "seats[0]: unknown key 'post': did you mean 'posts'?"),
    (two({"prestige": 4, "points": {}}), "seats[0] needs either prestige or points"),
    (two({"prestige": 1.5}), "seats[0].prestige is 1.5: expected a whole number"),
    (two({"points": {"sun": 4}}), "seats[0].points: unknown key 'sun'"),
    (two({"reputation": 30}), "seats[0].reputation is 30: expected a whole number from 0 to 29"),
    (two({"fuel": -1}), "seats[0].fuel is -1: expected a whole number from 0"),
    (two({"cubes": {"white": 1}}), "seats[0].cubes: unknown key 'white'"),
    (two({"cubes": [1]}), "seats[0].cubes is [1]: expected a table"),
    (two({"place": "pluto"}), "seats[0].place: unknown place 'pluto'"),
    (two({"warehouse": {"red": 1}}), "seats[0].warehouse is given, but the explorer is on Earth"),
    (two({"hold_fuel": 2}), "seats[0].hold_fuel is given, but the explorer is on Earth"),
    (
        two({"place": "mars", "warehouse": {"red": 4, "blue": 2}}),
        "seats[0].warehouse has 6 cubes: a warehouse holds 5",
    ),
    (two({"wormhole": "earth"}), "seats[0].wormhole: unknown planet 'earth'"),
    (two({"technologies": {"drills": 1}}), "technologies: unknown key 'drills'"),
    (two({"technologies": {"ars": 4}}), "technologies.ars is 4: expected a whole number from 0"),
    (two({"salvation": ["drill"]}), "seats[0].salvation: unknown technology 'drill'"),
    (two({"salvation": "probe"}), "salvation is 'probe': expected a list of salvation"),
    (two({"salvation": ["probe", "probe"]}), "seats[0].salvation names a technology twice"),
    (
        two({"salvation": ["probe", "assembly", "diplomacy", "humanity"]}),
        "seats[0].salvation has more than 3 technologies",
    ),
]


@pytest.mark.parametrize(("position", "message"), MISTAKES)
def test_mistakes(position, message):
    """Where it was found, what was found, what was expected."""
    with pytest.raises(ConfigError) as error:
        score_position(TREE, position, "position.toml")
    assert message in str(error.value)
    assert str(error.value).startswith("position.toml: ") and "\n" not in str(error.value)
