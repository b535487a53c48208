"""Hand-written positions that are refused, each with one sentence."""

import pytest

from exobalance.simcore.errors import ConfigError
from exobalance.simcore.games.pun.data.pieces import cells_of
from exobalance.simcore.games.pun.tell.score import score_position, score_tables
from tests.games.pun.lots import TREE, seat, solo, tile, two

SHORT = ["............"] * 11
RING = list(cells_of(TREE["planets"]["Arashi"]["marks"], "r")[0])
TOXIC = list(cells_of(TREE["planets"]["Kaax"]["marks"], "t")[0])
MISTAKES = [
    ({}, "players is missing"),
    ({"players": 1}, "seats is missing"),
    (solo() | {"players": 7}, "players is 7: expected a whole number from 1 to 6"),
    (solo() | {"players": True}, "players is True: expected a whole number from 1 to 6"),
    (solo() | {"game": "sgo"}, "game is 'sgo': expected \"pun\""),
    (solo() | {"event_dek": {}}, "unknown key 'event_dek': did you mean 'event_deck'?"),
    (solo() | {"seats": {}}, "seats is {}: expected a list of tables"),
    (two(*[{}] * 3), "seats has length 3, but there are 2 players: give one [[seats]] per seat"),
    (two({}), "there is nothing to score: no seat has a planet"),
    (two(4), "seats[0] is 4: expected a table"),
    ({"players": 1, "seats": [{"planet": "Gaia"}]}, "seats[0].corporation is missing"),
    (solo(planet="Gaja"), "seats[0].planet: unknown planet 'Gaja': did you mean 'Gaia'?"),
    (
        solo(corporation="cosmos"),
        "seats[0].corporation: unknown corporation 'cosmos': did you mean 'cosmos_inc'?",
    ),
    (solo(patchs=[]), "seats[0]: unknown key 'patchs': did you mean 'patches'?"),
    (solo(values={}), "seats[0]: unknown key 'values'"),
    (two(seat(), {"value": {}}), "seats[1]: unknown key 'value': did you mean 'values'?"),
    # --- planet
    (solo(picture=SHORT), "seats[0].picture needs 12 rows of 12 characters"),
    (solo(picture=["x" * 12] * 12), "seats[0].picture at [0, 0] is 'X': expected a terrain"),
    (solo(picture=["w" * 12] * 12), "seats[0].picture names [0, 0], which is no cell of K5B-4156"),
    (solo(tiles=[tile([(0, 0)])]), "tiles[0].cells names [0, 0], which is no cell of K5B-4156"),
    (solo(tiles=[tile([(5, 12)])]), "tiles[0].cells is [5, 12]: expected x and y from 0 to 11"),
    (solo(tiles=[tile([(5, 1)])] * 2), "tiles[1].cells names [5, 1], which is covered already"),
    (solo(tiles=[tile([(5, 1)], "X")]), "tiles[0].cells at [5, 1] is 'X': expected a terrain"),
    (solo(tiles=[tile([(5, 1)], "CW")]), "tiles[0].terrain is 'CW': expected one letter, or one"),
    (solo(tiles=[tile([(5, 1)], 3)]), "tiles[0].terrain is 3: expected one letter, or one for"),
    (solo(tiles=[{"cells": [5], "terrain": "C"}]), "tiles[0].cells is 5: expected a cell [x, y]"),
    (solo(tiles=[{"cells": [[5, 1]]}]), "seats[0].tiles[0].terrain is missing"),
    (
        solo(tiles=[tile([(5, 1)]) | {"icons": [[5, 2]]}]),
        "tiles[0].icons names [5, 2], which is no cell of the tile",
    ),
    (
        solo(tiles=[["I4-CE-q", 0, [3, 1]]]),
        "seats[0].tiles[0]: unknown tile 'I4-CE-q': did you mean 'I4-CE-p'?",
    ),
    (solo(tiles=[["I4-CE-m", 8, [3, 1]]]), "orientation is 8: expected a whole number from 0 to 7"),
    (
        solo(tiles=[["I4-CE-m", 0, [6, 1]]]),
        "seats[0].tiles[0] names [9, 1], which is no cell of K5B-4156",
    ),
    (
        solo(tiles=[["I4-CE-m", 0, [3, 1]], ["I4-CE-p", 1, [3, 1]]]),
        "seats[0].tiles[1] names [3, 1], which is covered already",
    ),
    (
        solo(tiles=[["I4-CE-m", 0, [3, 1]], ["I4-CE-m", 0, [3, 2]]]),
        "seats[0].tiles[1] names I4-CE-m, which seats[0].tiles[0] is",
    ),
    (solo(tiles=["I4-CE-m"]), "seats[0].tiles[0] is 'I4-CE-m': expected [tile, orientation, [x"),
    (solo(tiles=[{"tile": "I4-CE-m", "at": [3, 1]}]), "tiles[0].orientation is missing"),
    (solo(tiles=[tile([(5, 1)])], patches=[[5, 1]]), "patches names [5, 1], which is covered"),
    (solo(patches=[[5, 1], [5, 1]]), "patches names [5, 1], which is covered already"),
    (
        solo(corporation="wormhole_corp", patches=[[5, 1], [5, 1]]),
        "patches names [5, 1] twice",
    ),
    (solo(meteorites=[[5, 1]]), "meteorites names [5, 1], which is not covered by a tile"),
    (
        solo(tiles=[tile([(5, 1)])], meteorites=[[5, 1]] * 2),
        "seats[0].meteorites names [5, 1] twice",
    ),
    (solo(patches=[[5, 1]], meteorites=[[5, 1]]), "meteorites names [5, 1], which a patch covers"),
    (
        solo(tiles=[["I4-CE-m", 0, [3, 1]]], meteorites=[[3, 1]]),
        "seats[0].meteorites names [3, 1], where the tile has no meteorite symbol",
    ),
    (
        solo(tiles=[["I4-CE-p", 0, [3, 1]]], meteorites=[[6, 1]]),
        "seats[0].meteorites names [6, 1], where the tile has no meteorite symbol",
    ),
    (
        solo(planet="Arashi", patches=[RING]),
        f"seats[0].patches names {RING} on the ring, where no patch may lie",
    ),
    (solo(rovers=[[5, 1], [5, 1]]), "seats[0].rovers names [5, 1] twice"),
    (
        solo(rovers=[[x, 1] for x in range(4, 8)]),
        "seats[0].rovers has length 4: universal_coalition has 3 at most",
    ),
    (
        solo(tiles=[tile([(5, 1)])], meteorites=[[5, 1]], rovers=[[5, 1]]),
        "seats[0].rovers names [5, 1], where a meteorite lies, which it would have collected",
    ),
    (
        solo(
            corporation="horizon_group",
            tiles=[tile([(5, 1)], "R") | {"icons": [[5, 1]]}],
            rovers=[[5, 1, 1]],
        ),
        "seats[0].rovers names [5, 1], on a rover icon, where it would have delivered its load",
    ),
    (
        solo(planet="Kaax", rovers=[TOXIC]),
        f"seats[0].rovers names {TOXIC}, which is toxic and not covered",
    ),
    (
        solo(rovers=[[7, 2]], lifepods=[[7, 2]]),
        "seats[0].lifepods names [7, 2], where a rover stands that would have collected it",
    ),
    (solo(rovers=[5]), "seats[0].rovers is 5: expected [x, y], or [x, y, 1]"),
    (solo(rovers=[[5, 1, 1]]), "rovers of universal_coalition are never loaded"),
    (solo(lifepods=[[5, 1]]), "seats[0].lifepods is [5, 1]: expected each of [7, 2], [1, 4]"),
    # --- tracks
    (solo(cubes={"E": 1}), "seats[0].cubes: unknown key 'E'"),
    (solo(cubes={"C": 16}), "cubes.C is 16: expected a position from 0 to 15 of track C"),
    (solo(cubes={"C": -1}), "cubes.C is -1: expected a position from 0 to 15 of track C"),
    (solo(cubes={"C": "top"}), "cubes.C is 'top': expected a position such as 7 or \"C7\""),
    (solo(cubes={"C": "W3"}), "cubes.C is 'W3': expected a position of track C"),
    (
        solo(corporation="wormhole_corp", cubes={"B": 6}),
        "cubes.B is 6: expected a position from 0 to 5 of track B",
    ),
    (
        solo(corporation="makeshift", cubes={"C": "W3", "W": 3}),
        "seats[0].cubes has C and W on W3: cubes of makeshift do not share a position",
    ),
    (
        solo(corporation="oasis_ultd", cubes={"W": 4}),
        "cubes.W: W4 is not on the path of the W cube",
    ),
    (
        solo(corporation="oasis_ultd", cubes={"W": 3}, path=8),
        "path is 8, but cubes.W stands on step 7",
    ),
    (solo(corporation="oasis_ultd", path=24), "path is 24: expected a whole number from 0 to 23"),
    (solo(path=3), "seats[0].path: no cube of universal_coalition follows a path"),
    # --- collected and cards
    (solo(collected_lifepods=7), "7 collected and 0 on the planet are more than the 6 lifepods"),
    (
        solo(collected_lifepods=5, lifepods=[[7, 2], [1, 4]]),
        "5 collected and 2 on the planet are more than the 6 lifepods of K5B-4156",
    ),
    (solo(collected_lifepods=["C7"]), "no lifepod of universal_coalition can be on C7"),
    (
        solo(corporation="cosmos_inc", collected_lifepods=["C0"]),
        "no lifepod of cosmos_inc can be on C0",
    ),
    (
        solo(corporation="jump_drive", collected_lifepods=["JD-3", "JD-3"]),
        "no lifepod of jump_drive can be on JD-3",
    ),
    (solo(collected_lifepods=["JD-3"]), "collected_lifepods is 'JD-3': expected \"scoring\""),
    (solo(collected_meteorites=-1), "collected_meteorites is -1: expected a whole number from 0"),
    (
        solo(collected_meteorites=75),
        "collected_meteorites is 75: expected a whole number from 0 to 74",
    ),
    (
        two(seat(collected_meteorites=73)),
        "collected_meteorites is 73: expected a whole number from 0 to 72",
    ),
    (
        two(seat(cards=["CIV-01", "CIV-02"]), seat(cards=["CIV-03", "CIV-04"])),
        "the seats have 4 civ cards of rank 1: with 2 players its pile has 3",
    ),
    (solo(cards=["CIV-99"]), "seats[0].cards: unknown civ card 'CIV-99': did you mean 'CIV-"),
    (solo(cards=["CIV-06", "CIV-06"]), "cards names CIV-06, which seats[0].cards has already"),
    (
        two(seat(cards=["CIV-06"]), seat(cards=["CIV-06"])),
        "seats[1].cards names CIV-06, which seats[0].cards has already",
    ),
    (solo(objectives=["OBJ-1"]), "seats[0].objectives: unknown objective 'OBJ-1': did you mean"),
    # --- comparisons
    (
        two(seat(), neighbour_objectives=["OBJ-25"]),
        "neighbour_objectives has length 1, but 2 players have 3: name all of them",
    ),
    (
        two(seat(), {}, neighbour_objectives=["OBJ-25", "OBJ-24", "OBJ-28"]),
        "seats[1] has neither a planet nor a value for OBJ-25, with which it is compared",
    ),
    (
        two(seat(), {"values": {"OBJ-01": 3}}),
        "unknown objective on the table 'OBJ-01': there is none to choose from",
    ),
    (
        two(seat(objectives=["OBJ-24"]), shared_objectives=["OBJ-24"]),
        "objectives names OBJ-24, which shared_objectives has already",
    ),
    (solo() | {"shared_objectives": ["OBJ-24"]}, "shared_objectives are for two players or more"),
    (two(seat(), event_deck={}), "event_deck is for a solo player: it sets the target"),
    (solo() | {"event_deck": {"blue": 3}}, "event_deck: unknown key 'blue'"),
    (solo() | {"event_deck": {"red": 21}}, "event_deck.red is 21, but there are 20 red events"),
]


@pytest.mark.parametrize(("lot", "message"), MISTAKES, ids=[str(i) for i in range(len(MISTAKES))])
def test_mistakes_are_refused_with_a_sentence(lot, message):
    """It says where, what was found and what was expected."""
    with pytest.raises(ConfigError) as refused:
        score_position(TREE, lot, "position x.toml")
    assert str(refused.value).startswith("position x.toml: ")
    assert message in str(refused.value)
    assert "\n" not in str(refused.value)


def test_the_small_positions_are_fine_unchanged():
    """The mistakes above are the only ones."""
    for lot in (solo(), two(seat()), two(seat(), {})):
        answer = score_position(TREE, lot)
        assert answer["total"][0] == 0
        assert len(score_tables(lot, answer)) == 2
