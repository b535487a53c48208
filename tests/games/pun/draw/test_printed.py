"""What is printed is drawn: cells, borders and everything that a tweak can use."""

import tomllib

import pytest

from exobalance.simcore.games import load_game
from exobalance.simcore.games.pun.data.layout import N_ORIENTATIONS, TERRAINS, TRACKS
from exobalance.simcore.games.pun.data.pieces import cells_of
from exobalance.simcore.games.pun.draw.cards import card_part
from exobalance.simcore.games.pun.draw.ground import border_parts, ground_parts
from exobalance.simcore.games.pun.draw.parts import tile_cells
from exobalance.simcore.games.pun.draw.symbols import SYMBOLS, TONES
from exobalance.simcore.games.pun.tell.phrases import (
    CORPORATION_RULES,
    LIMITS,
    PLANET_RULES,
    neighbour_side,
    private_side,
)
from exobalance.simcore.kit.grids import outline
from exobalance.simcore.ruleset import load_ruleset

GAME = load_game("pun")
TREE = load_ruleset("pun").tree
SCHEMA = tomllib.loads((GAME.folder / "components.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", TREE["planets"])
def test_every_cell_of_a_planet_is_drawn_as_printed(name):
    """Soil or ice, perimeter, marks (PUN-B1, PUN-B16); lifepods stand on soil (PUN-B48)."""
    planet = TREE["planets"][name]
    parts = ground_parts(TREE, name)
    cells = cells_of(planet["grid"], "si")
    assert list(parts) == [f"cell {x},{y}" for x, y in cells]
    rim = set(cells_of(planet["perimeter"], "#"))
    for x, y in cells:
        part = parts[f"cell {x},{y}"]
        is_ice = planet["grid"][y][x] == "i" and f"{x},{y}" not in planet["lifepods"]
        assert part["title"].startswith(f"({x}, {y}): {'ice' if is_ice else 'soil'}")
        assert ("perimeter" in part["title"]) == ((x, y) in rim)
        assert any(shape["shape"] == "path" for shape in part["shapes"]) >= is_ice
    mark = {"toxic": "toxic", "cities": "city", "currents": "E", "first_cells": "first"}
    if planet["rule"] in mark:
        marked = [
            key
            for key, part in parts.items()
            if any(s.get("name") == mark[planet["rule"]] for s in part["shapes"])
        ]
        letters = set("".join(planet["marks"])) - set("-.")
        assert len(marked) == len(cells_of(planet["marks"], "".join(letters)))
    zones = {letter for row in planet["marks"] for letter in row if letter.isdigit()}
    across = border_parts(TREE, name)
    assert ("border" in across) == bool(zones)
    assert ("bridges" in across) == bool(planet["crossings"])
    if planet["rule"] in ("areas", "icon_bans"):
        assert sum(key.startswith("zone") for key in across) == len(zones)


@pytest.mark.parametrize("orientation", range(N_ORIENTATIONS))
def test_borders_go_around_the_cells(orientation):
    """The area inside the border of each tile is that of its cells."""
    for name in TREE["tiles"]:
        cells = [(cell.x, cell.y) for cell in tile_cells(TREE, name, orientation)]
        points = [tuple(map(float, point.split())) for point in outline(cells, 1)[1:-1].split("L")]
        area = sum(
            x1 * y2 - x2 * y1
            for (x1, y1), (x2, y2) in zip(points, points[1:] + points[:1], strict=True)
        )
        assert abs(area) == 2 * len(cells)


def choices(collection, field):
    """Return what a field of a collection may be, shipped or not."""
    return SCHEMA[collection]["fields"][field]["choices"]


def test_every_kind_that_a_tweak_can_use_has_words_and_a_face():
    """Rules of boards, limits, effects of civ cards, both sides of objectives."""
    assert set(PLANET_RULES) == set(choices("planets", "rule"))
    assert set(CORPORATION_RULES) == set(choices("corporations", "rule"))
    assert set(LIMITS) == set(choices("technologies", "limit"))
    card = dict(TREE["civ_cards"]["CIV-01"])
    for effect in choices("civ_cards", "effect"):
        for medals in (0, 2):
            tree = {"civ_cards": {"X": card | {"effect": effect, "medals": medals}}}
            assert len(card_part(tree, "X", (0, 0))["shapes"]) >= 3
    objective = dict(TREE["objectives"]["OBJ-01"])
    for metric in choices("objectives", "metric"):
        sides = {
            neighbour_side(objective | {"metric": metric, "better": better})
            for better in choices("objectives", "better")
        }
        assert len(sides) == 2
    told = {
        private_side(objective | {"condition": condition})
        for condition in choices("objectives", "condition")
    }
    assert len(told) == len(choices("objectives", "condition"))


def test_tracks_are_those_of_the_terrains():
    """Every terrain and track has a colour, a symbol and a letter of its own."""
    assert list(TONES) == list(TERRAINS) and TERRAINS.startswith(TRACKS)
    assert len(set(TONES.values())) == len(TERRAINS)
    assert len({SYMBOLS[letter] for letter in TERRAINS}) == len(TERRAINS)
