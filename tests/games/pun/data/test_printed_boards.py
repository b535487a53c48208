"""The shipped tiles, boards and tracks, cell by cell and position by position.

A count stays the same when two cells or two medals change places; these sums do not.
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from exobalance.simcore.games.pun.data.pieces import TRACKS, cell_of, cells_of
from exobalance.simcore.ruleset import load_ruleset

TREE = load_ruleset("pun").tree
PLANETS, CORPORATIONS = TREE["planets"], TREE["corporations"]

SHAPES = {
    "Z5": ("11 21 22", "00 01", "11 00 01"),
    "F5": ("01 11 12", "20 21", "12 21 01"),
    "S4": ("01 11", "10 20", "01 10 11"),
    "I4": ("00 10", "20 30", "00 20 30"),
    "N5": ("01 11 21", "20 30", "11 20 30"),
    "U5": ("11 20 21", "00 01", "20 00 21"),
    "I3": ("01 02", "00", "01 00 02"),
    "T4": ("10 11 20", "00", "20 00 11"),
    "V3": ("00 10", "11", "10 11 00"),
    "L4": ("10 11", "02 12", "11 12 02"),
    "I2": ("00", "01", "00 01 01"),
    "O4": ("01 11", "00 10", "11 00 10"),
}
"""Cells, as xy, of the first and second terrain; those of both icons and of the meteorite."""

NONE = (0, 0, 0)
SUMS = {
    "K5B-4156": ((84, 104, 371), (33, 34, 181), NONE),
    "K-273": ((427, 436, 2310), (34, 29, 164), NONE),
    "Gaia": ((132, 116, 638), (34, 32, 198), (44, 44, 242)),
    "Persephone": ((122, 139, 618), (31, 38, 199), NONE),
    "Arashi": ((114, 129, 667), (33, 33, 183), NONE),
    "Petra": ((0, 0, 0), (34, 34, 193), (205, 209, 1140)),
    "Tartarus": ((114, 98, 474), (35, 30, 197), NONE),
    "Charybdis": ((171, 175, 960), (38, 26, 166), NONE),
    "Kaax": ((133, 157, 837), (39, 33, 215), (103, 106, 552)),
    "Pajitnov": ((142, 151, 795), (35, 34, 194), NONE),
    "Oblivion": ((198, 198, 1089), (33, 33, 187), NONE),
    "Cerberus": ((193, 185, 1161), (36, 38, 219), NONE),
    "Lacuna": ((153, 143, 826), (33, 35, 202), NONE),
}
"""Sums of x, y and x * y over ice, lifepods, and cities, currents or toxic cells."""

PLAIN_LINES = [1, 1, 1, 2, 2, 3, 3, 2, 2, 1, 1, 1]
LINES = {
    "Oblivion": ([3, 2, 2, 1, 1, 1, 1, 1, 1, 2, 2, 3], [3, 3, 1, 1, 1, 1, 1, 1, 1, 1, 3, 3]),
    "Cerberus": ([1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1], [1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 1]),
    "Lacuna": ([1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 1], [1, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1]),
}
"""Medals of columns and rows of boards that are not round."""

SHORT = {"m": "medal:", "c": "civ:", "t": "tech:", ">": "move:"}
WORDS = {"s": "synergy", "p": "patch", "r": "rover", "-": "-"}
PLAIN = {
    "C": "- - m1 c1 - m2 c2 - s m3 c3 s - - c4 m5",
    "W": "- - m1 s m2 - m3 s m4 - m5 - s m7 - m10",
    "B": "- - s p - m1 p - m2 p s p m3 p - m5",
    "R": "- r >1 >1 >2 >2 >2+r >2 >2+m1 >2 >2+s >2 >2+m2 >3 >3 >3+m5",
    "T": "- - s t1 - t2 m1 t3 - - t4 - s m2 t5 m5",
}
ONE_ROVER = "- r >1 >1 >2 >2 >2 >2 >2+m1 >2 >2+s >2 >2+m2 >3 >3 >3+m5"
OWN_TRACKS = {
    "universal_coalition": {"R": "- r >1 >1 >2 >2 >2+r >2 >2+m1 >3 >3+s >3 >3+m2 >4 >4 >4+m5"},
    "cosmos_inc": {"R": ONE_ROVER},
    "horizon_group": {"R": "- r >2 >2+r >2 >3 >3+r >3 >4+m1 >4+r >4+s >4 >5+m2 >5 >5 >5+m5"},
    "jump_drive": {"R": ONE_ROVER, "T": "- m5 s - - - m3 - m2 - - m1 s - - -"},
    "oasis_ultd": {"W": "- - - s - s m3 - - m6 - m9 - m12 - m15"},
    "republic": {"R": ONE_ROVER, "C": "- - c1 - c2 - c2 - c3 - c3 - c4 - c4 m5"},
    "makeshift": {
        "W": "- - m1 s m2 - s m3 s - - m4 s - - m5",
        "R": "- r >1 >1 >2 >2 >2+r >2 >2+s >2 >2+m1 >2 >2+m2 >3 >3 >3+m5",
    },
}
"""Tracks of a corporation that are not the plain ones."""


def sums(cells: Iterable[tuple[int, int]]) -> tuple[int, int, int]:
    """Return the sums of x, y and x * y."""
    found = list(cells)
    return sum(x for x, _ in found), sum(y for _, y in found), sum(x * y for x, y in found)


def written_out(track: str) -> list[str]:
    """Return a track in the words of the data files."""
    return [
        "+".join(WORDS.get(part) or SHORT[part[0]] + part[1:] for part in position.split("+"))
        for position in track.split()
    ]


def places(cells: Iterable[tuple[int, int]]) -> str:
    """Return cells as xy, from the left."""
    return " ".join(f"{x}{y}" for x, y in sorted(cells))


@pytest.mark.parametrize("name", SHAPES)
def test_every_shape_has_its_terrains_icons_and_meteorite(name):
    """PUN-B3."""
    first, second, marks = SHAPES[name]
    picture, meteorite = TREE["shapes"][name]["cells"], TREE["shapes"][name]["meteorite"]
    assert places(cells_of(picture, "aA")) == first
    assert places(cells_of(picture, "bB")) == second
    points = [*cells_of(picture, "A"), *cells_of(picture, "B"), tuple(meteorite)]
    assert [places([point]) for point in points] == marks.split()


@pytest.mark.parametrize("name", SUMS)
def test_every_ice_cell_lifepod_and_special_cell_is_in_its_place(name):
    """PUN-B1, PUN-B48, PUN-B51, PUN-B54, PUN-B57."""
    planet = PLANETS[name]
    ice, lifepods, special = SUMS[name]
    assert sums(cells_of(planet["grid"], "i")) == ice
    assert sums(map(cell_of, planet["lifepods"])) == lifepods
    assert sums(cells_of(planet["marks"], "cet")) == special


@pytest.mark.parametrize("name", SUMS)
def test_every_line_has_its_medals(name):
    """PUN-B47."""
    planet = PLANETS[name]
    assert (planet["columns"], planet["rows"]) == LINES.get(name, (PLAIN_LINES, PLAIN_LINES))


@pytest.mark.parametrize("name", CORPORATIONS)
def test_every_position_has_its_symbols(name):
    """PUN-B24; B of Wormhole, with its choices, stands in `test_boards`."""
    for letter in TRACKS:
        if (name, letter) != ("wormhole_corp", "B"):
            expected = OWN_TRACKS.get(name, {}).get(letter, PLAIN[letter])
            assert CORPORATIONS[name][letter] == written_out(expected), letter
