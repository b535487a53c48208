"""Hand-written positions of Kepler-3042 that are refused, each with one sentence."""

import pytest

from exobalance.simcore.errors import ConfigError
from exobalance.simcore.games.kepler.tell.score import score_position
from tests.games.kepler.tell.played import TREE


def two(*seats, **more):
    """Return a small position of two players."""
    return {"players": 2, "seats": list(seats), **more}


def solo(**own):
    """Return a small position of one player."""
    return {"players": 1, "seats": [own]}


def colony(**more):
    """Return a small position with a colony."""
    return two({"planets": [{"planet": 1, "zone": "short"} | more]})


def colonies(*numbers):
    """Return a seat with planets of the short range."""
    return {"planets": [{"planet": number, "zone": "short"} for number in numbers]}


MISTAKES = [
    ({}, "players is missing"),
    ({"players": 2}, "seats is missing"),
    (two({}) | {"players": 5}, "players is 5: expected a whole number from 1 to 4"),
    (two({}, game="pun"), "game is 'pun': expected \"kepler\""),
    (two({}, levle=2), "unknown key 'levle': did you mean 'level'?"),
    (two({}, level=2), "level is for one player, but there are 2"),
    (solo() | {"level": 5}, "level is 5: expected a whole number from 1 to 4"),
    (solo() | {"campaign": "edges"}, "campaign: unknown campaign 'edges'"),
    (two(), "seats has length 0, but there are 2 players"),
    (two(4), "seats[0] is 4: expected a table"),
    (two({"medal": 1}), "seats[0]: unknown key 'medal': did you mean 'medals'?"),
    (two({"medals": {"red": 1}}), "seats[0].medals: unknown key 'red'"),
    (two({"technologies": {"VI": 1}}), "seats[0].technologies: unknown key 'VI'"),
    (
        two({"technologies": {"I": 5}}),
        "seats[0].technologies.I is 5: expected a whole number from 0 to 4",
    ),
    (two({"colonial": 21}), "seats[0].colonial is 21: expected a whole number from 0 to 20"),
    (two({"antimatter": 4}), "seats[0] has 4 antimatter on cards, but a player owns 3"),
    (two({"ships_on_mines": 4}), "ships_on_mines is 4: expected a whole number from 0 to 3"),
    (two({"ships_on_mines": 3}), "3 ships on mines: with 2 players there are 2 mines"),
    (
        two({"ships_on_mines": 1}, {"ships_on_mines": 2}),
        "the seats have 3 ships on mines: with 2 players there are 2 mines",
    ),
    # --- objectives
    (two({"objective": "OB33"}), "seats[0].objective: unknown objective 'OB33'"),
    (two(*[{"objective": "OB03"}] * 2), "seats[1].objective is OB03, which seats[0] has"),
    (two({"met": ["OB03"]}), "seats[0].met is for one player"),
    (solo(objective="OB01"), "seats[0].objective is for several players: use level and campaign"),
    (solo(met=["OB02"]), "seats[0].met: unknown objective 'OB02'"),
    (solo(met="OB01"), "seats[0].met is 'OB01': expected a list of objectives"),
    # --- planets
    (two({"planets": {}}), "seats[0].planets is {}: expected a list of planets"),
    (
        two(colonies(1, 2, 3, 4, 5, 7)),
        "seats[0].planets has length 6: a player colonises at most 5",
    ),
    (two({"planets": [{"zone": "short"}]}), "seats[0].planets[0].planet is missing"),
    (colony(planet=99), "planets[0].planet is 99: expected the number of a planet"),
    (colony(planet="P1"), "planets[0].planet: unknown planet 'P1'"),
    (colony(planet=6), "planets[0].planet is P06, which needs 4 players or more"),
    (
        two(colonies(1), colonies(1)),
        "seats[1].planets[0].planet is P01, which is colonised already",
    ),
    (two({"planets": [{"planet": 1}]}), "seats[0].planets[0] needs either zone or hex"),
    (colony(hex=[14, 5]), "seats[0].planets[0] needs either zone or hex"),
    (colony(zone="far"), "planets[0].zone: unknown zone 'far'"),
    (two({"planets": [{"planet": 1, "hex": [30, 1]}]}), "hex is [30, 1]: expected [column, row]"),
    (two({"planets": [{"planet": 1, "hex": [15, 9]}]}), "hex is [15, 9]: no tile can lie there"),
    (
        two({"planets": [{"planet": n, "hex": [14, 5]} for n in (1, 2)]}),
        "planets[1].hex is [14, 5], where another planet lies",
    ),
    (colony(terraformed=1), "planets[0].terraformed is 1: expected true or false"),
]


@pytest.mark.parametrize(("position", "message"), MISTAKES)
def test_mistakes(position, message):
    """Where it was found, what was found, what was expected."""
    with pytest.raises(ConfigError) as error:
        score_position(TREE, position, "position.toml")
    assert message in str(error.value)
    assert str(error.value).startswith("position.toml: ") and "\n" not in str(error.value)
