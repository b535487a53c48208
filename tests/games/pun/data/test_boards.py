"""The shipped planets and corporations of Planet Unknown against the stated numbers."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from exobalance.simcore.games.pun.data.params import pack
from exobalance.simcore.games.pun.data.params_boards import mask_of
from exobalance.simcore.games.pun.data.pieces import (
    TRACKS,
    areas,
    cell_of,
    cells_of,
    neighbours,
    symbols,
)
from exobalance.simcore.ruleset import load_ruleset

TREE = load_ruleset("pun").tree
PLANETS, CORPORATIONS, TECHNOLOGIES = (
    TREE[name] for name in ("planets", "corporations", "technologies")
)


def track(corporation: str, letter: str) -> list[tuple]:
    """Return the symbols of a track, position by position."""
    return [symbols(text, "") for text in CORPORATIONS[corporation][letter]]


def where(corporation: str, letter: str, kind: str) -> list[int]:
    """Return the positions of a track that show a kind of symbol."""
    found = track(corporation, letter)
    return [position for position, several in enumerate(found) if kind in {s.kind for s in several}]


def numbers(corporation: str, letter: str, kind: str) -> list[int]:
    """Return the numbers of all symbols of a kind, from the bottom up."""
    return [s.number for several in track(corporation, letter) for s in several if s.kind == kind]


SIZES = {
    "K5B-4156": (96, 21), "K-273": (96, 80), "Gaia": (96, 24), "Persephone": (96, 27),
    "Arashi": (96, 22), "Petra": (96, 0), "Tartarus": (96, 23), "Charybdis": (96, 31),
    "Kaax": (96, 25), "Pajitnov": (96, 28), "Oblivion": (96, 36), "Cerberus": (96, 29),
    "Lacuna": (94, 28),
}  # fmt: skip
"""Cells and ice cells of each planet."""


class TestPlanets:
    """The 13 planet boards."""

    def test_sets(self):
        """One symmetric side, six base and six deluxe planets."""
        assert list(PLANETS) == list(SIZES)
        counts = Counter(planet["set"] for planet in PLANETS.values())
        assert counts == {"symmetric": 1, "base": 6, "deluxe": 6}

    @pytest.mark.parametrize("name", SIZES)
    def test_cells_and_ice(self, name):
        """Numbers of cells and of ice cells."""
        grid = PLANETS[name]["grid"]
        assert (len(cells_of(grid, "si")), len(cells_of(grid, "i"))) == SIZES[name]

    @pytest.mark.parametrize("name", SIZES)
    def test_medals(self, name):
        """PUN-B47: lines are worth 40 medals in all, 39 on Cerberus; no line without cells."""
        planet = PLANETS[name]
        total = sum(planet["rows"]) + sum(planet["columns"])
        assert total == (39 if name == "Cerberus" else 40)
        cells = cells_of(planet["grid"], "si")
        assert {x for x, _ in cells} == {y for _, y in cells} == set(range(12))

    @pytest.mark.parametrize("name", SIZES)
    def test_six_lifepods_on_soil(self, name):
        """PUN-B1, PUN-B48: marked cells are soil cells."""
        lifepods = [cell_of(text) for text in PLANETS[name]["lifepods"]]
        assert len(set(lifepods)) == 6
        assert set(lifepods) <= set(cells_of(PLANETS[name]["grid"], "s"))

    def test_a_lifepod_cell_is_soil_whatever_is_drawn(self):
        """PUN-B48: a tweak moves a lifepod onto an ice cell."""
        ice = set(cells_of(PLANETS["K-273"]["grid"], "i"))
        tree = load_ruleset("pun", sets=['planets.K-273.lifepods=["5,0", "8,3"]']).tree
        number = list(PLANETS).index("K-273")
        assert (5, 0) in ice
        assert pack(TREE, 2)[0].ice[number].tolist() == mask_of(ice)
        assert pack(tree, 2)[0].ice[number].tolist() == mask_of(ice - {(5, 0)})

    @pytest.mark.parametrize("name", [name for name in SIZES if name != "Oblivion"])
    def test_perimeter_is_the_rim_of_the_grid(self, name):
        """PUN-R13: fewer than four neighbours, holes of Lacuna counting as neighbours."""
        planet = PLANETS[name]
        cells = set(cells_of(planet["grid"], "si"))
        filled = set(cells)
        if name == "Lacuna":
            empty = {(x, y) for x in range(12) for y in range(12)} - cells
            rim = {cell for cell in empty if 0 in cell or 11 in cell}
            outside = [area for area in areas(empty) if area & rim]
            holes = empty.difference(*outside)
            # Holes that open to the outside: the facts list them one by one.
            holes |= {(9, 5), (10, 5), (9, 9), (10, 7), (3, 8)}
            assert len(holes) == 15
            filled |= holes
        rim = {cell for cell in cells if not set(neighbours(cell)) <= filled}
        assert set(cells_of(planet["perimeter"], "#")) == rim

    def test_perimeter_of_oblivion_is_the_frame(self):
        """PUN-R14: the outer rim, or the inner one with the tweak; both of all cells there."""
        outer = set(cells_of(PLANETS["Oblivion"]["perimeter"], "#"))
        cells = set(cells_of(PLANETS["Oblivion"]["grid"], "si"))
        assert outer == {(x, y) for x, y in cells if {x, y} & {0, 11}}
        inner_tree = load_ruleset("pun", ["oblivion_inner_rim"]).tree
        inner = set(cells_of(inner_tree["planets"]["Oblivion"]["perimeter"], "#"))
        void = {(x, y) for x in range(12) for y in range(12)} - cells
        assert inner == {cell for cell in cells if set(neighbours(cell)) & void}

    def test_marks(self):
        """Special cells of the planets, by their number."""
        counts = {
            name: Counter("".join(planet["marks"]).replace(".", "").replace("-", ""))
            for name, planet in PLANETS.items()
            if planet["marks"]
        }
        assert counts == {
            "Gaia": {"c": 8},
            "Persephone": {"0": 24, "1": 24, "2": 24, "3": 24},
            "Arashi": {"r": 24},
            "Petra": {"e": 37},
            "Tartarus": {"0": 47, "1": 49},
            "Charybdis": {"f": 4},
            "Kaax": {"t": 21},
            "Cerberus": {"1": 28, "2": 47, "3": 21},
        }

    def test_persephone_bans_one_icon_per_quadrant(self):
        """PUN-B52: C top left, E top right, T bottom left, W bottom right."""
        planet = PLANETS["Persephone"]
        found = {
            (x, y): planet["bans"][int(planet["marks"][y][x])] for x, y in ((2, 2), (8, 2), (2, 8))
        }
        assert found == {(2, 2): "C", (8, 2): "E", (2, 8): "T"}
        assert planet["bans"][int(planet["marks"][8][8])] == "W"

    def test_chasm_of_tartarus(self):
        """PUN-B55: sixteen edges, and two corners to cross diagonally."""
        planet = PLANETS["Tartarus"]
        side = {(x, y): planet["marks"][y][x] for x, y in cells_of(planet["marks"], "01")}
        edges = {
            frozenset((cell, other))
            for cell in side
            for other in neighbours(cell)
            if side.get(other, side[cell]) != side[cell]
        }
        assert len(edges) == 16
        assert len(areas(cell for cell in side if side[cell] == "0")) == 1
        assert len(areas(cell for cell in side if side[cell] == "1")) == 1
        crossings = [tuple(map(cell_of, pair)) for pair in planet["crossings"]]
        assert crossings == [((5, 3), (6, 4)), ((5, 9), (6, 8))]
        for (x, y), (u, v) in crossings:
            assert abs(x - u) == abs(y - v) == 1
            assert side[x, y] != side[u, v]

    def test_parts_of_cerberus_are_whole_and_reach_45_medals(self):
        """PUN-B60: three parts, two medals each."""
        planet = PLANETS["Cerberus"]
        for part in "123":
            assert len(areas(cells_of(planet["marks"], part))) == 1
        lines = sum(planet["rows"]) + sum(planet["columns"])
        assert lines + 3 * planet["medals"] == 45

    def test_ring_and_centre(self):
        """PUN-B53, PUN-B56: two middle rows; four middle cells."""
        assert {y for _, y in cells_of(PLANETS["Arashi"]["marks"], "r")} == {5, 6}
        centre = cells_of(PLANETS["Charybdis"]["marks"], "f")
        assert set(centre) == {(5, 5), (6, 5), (5, 6), (6, 6)}


TOPS = {("oasis_ultd", "W"): 15, ("jump_drive", "T"): 1, ("makeshift", "W"): 5}
"""Last medal of a track where it is not 10 (W) or 5 (others)."""


class TestCorporations:
    """The nine corporations, track by track."""

    def test_sets_and_rovers(self):
        """PUN-B1: part of the game and rovers of each corporation."""
        found = {name: (c["set"], c["rovers"], c["rule"]) for name, c in CORPORATIONS.items()}
        assert found == {
            "universal_coalition": ("symmetric", 2, "none"),
            "cosmos_inc": ("base", 1, "lifepods_on_tracks"),
            "horizon_group": ("base", 4, "deliver"),
            "jump_drive": ("base", 1, "lifepods_on_techs"),
            "oasis_ultd": ("base", 2, "winding_path"),
            "republic": ("base", 1, "regress_on_civ"),
            "wormhole_corp": ("base", 2, "enlarge_biomass"),
            "makeshift": ("deluxe", 2, "diagonal"),
            "flux_industries": ("deluxe", 2, "flux"),
        }

    @pytest.mark.parametrize("name", CORPORATIONS)
    def test_sixteen_positions_and_a_rover_token_per_rover(self, name):
        """Tracks from 0 to 15, B of Wormhole from 0 to 5; rovers are those of the R track."""
        for letter in TRACKS:
            length = 6 if (name, letter) == ("wormhole_corp", "B") else 16
            assert len(CORPORATIONS[name][letter]) == length
            assert CORPORATIONS[name][letter][0] == "-"
        assert len(where(name, "R", "rover")) == CORPORATIONS[name]["rovers"]
        assert CORPORATIONS[name]["R_top_repeat"] == numbers(name, "R", "move")[-1]

    @pytest.mark.parametrize("name", CORPORATIONS)
    def test_medals_and_movement_rise(self, name):
        """Medals of a track never fall, except on T of Jump Drive; movement never falls."""
        for letter in TRACKS:
            medals = numbers(name, letter, "medal")
            falling = (name, letter) == ("jump_drive", "T")
            assert medals == sorted(medals, reverse=falling)
            top = 10 if letter == "W" else 5
            assert medals[-1] == TOPS.get((name, letter), top)
        movement = numbers(name, "R", "move")
        assert movement == sorted(movement)
        assert where(name, "R", "move") == list(range(2, 16))

    @pytest.mark.parametrize("name", CORPORATIONS)
    def test_civ_milestones(self, name):
        """Four milestones of rising rank; seven on Republic."""
        expected = [1, 2, 2, 3, 3, 4, 4] if name == "republic" else [1, 2, 3, 4]
        assert numbers(name, "C", "civ") == expected

    @pytest.mark.parametrize("name", CORPORATIONS)
    def test_tech_levels_match_the_technologies(self, name):
        """PUN-B37: levels 3, 5, 7, 10, 14 on T; six technologies without levels on Jump Drive."""
        levels = [t["level"] for t in TECHNOLOGIES.values() if t["corporation"] == name]
        if name == "jump_drive":
            assert levels == [1, 2, 3, 4, 5, 6]
            assert where(name, "T", "tech") == []
            return
        assert levels == [1, 2, 3, 4, 5] == numbers(name, "T", "tech")
        assert where(name, "T", "tech") == [3, 5, 7, 10, 14]

    def test_patches_of_b_tracks(self):
        """Five patches on B, a choice at every step of Wormhole."""
        for name in CORPORATIONS:
            if name != "wormhole_corp":
                assert where(name, "B", "patch") == [3, 6, 9, 11, 13], name
        steps = track("wormhole_corp", "B")
        choices = [s.options for several in steps for s in several if s.kind == "choice"]
        assert len(choices) == 5
        assert all(options[1].kind == "patch" for options in choices)
        first = [options[0].track or options[0].kind for options in choices]
        assert first == ["synergy", "C", "W", "T", "R"]
        assert numbers("wormhole_corp", "B", "medal") == [1, 2, 3, 5]

    def test_winding_path(self):
        """PUN-B42: 24 cells, each one position up or down from the last, from W0 to W15."""
        path = [(text[0], int(text[1:])) for text in CORPORATIONS["oasis_ultd"]["path"]]
        assert (len(path), path[0], path[-1]) == (24, ("W", 0), ("W", 15))
        assert len(set(path)) == len(path)
        order = TRACKS.index
        for (one, low), (other, high) in pairwise(path):
            assert max(abs(order(one) - order(other)), abs(low - high)) == 1
        own = {position for letter, position in path if letter == "W"}
        assert set(range(16)) - own == {2, 4, 7, 8, 10, 12}
        assert {p for p in where("oasis_ultd", "W", "medal") if p not in own} == set()

    def test_oasis_w_medals(self):
        """PUN-U2: 9 at position 11, or 8 with the tweak."""
        assert numbers("oasis_ultd", "W", "medal") == [3, 6, 9, 12, 15]
        other = load_ruleset("pun", ["oasis_w11_8"]).tree["corporations"]["oasis_ultd"]["W"]
        assert other[11] == "medal:8"

    def test_limits_of_technologies(self):
        """How many technologies have each limit; every one names its corporation by its id."""
        counts = Counter(t["limit"] for t in TECHNOLOGIES.values())
        assert counts == {
            "passive": 21, "trigger": 7, "once_per_round": 9, "once_per_game": 4,
            "round_start": 3, "game_end": 2,
        }  # fmt: skip
        owners = {name[:2]: t["corporation"] for name, t in TECHNOLOGIES.items()}
        assert len(owners) == len(set(owners.values())) == 9
