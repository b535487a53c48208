"""The drawing of a table: every cell, piece and card is on it once, where it is in the state."""

import json
import re
import tomllib
from collections import Counter

import numpy as np
import pytest

from exobalance.simcore.core.status import Status
from exobalance.simcore.games import load_game
from exobalance.simcore.games.pun.data.codes import CorporationRule
from exobalance.simcore.games.pun.data.labels import SOURCES, Source
from exobalance.simcore.games.pun.data.layout import N_ORIENTATIONS, TERRAINS, TRACKS
from exobalance.simcore.games.pun.data.pieces import cells_of
from exobalance.simcore.games.pun.draw.cards import card_part
from exobalance.simcore.games.pun.draw.ground import border_parts, ground_parts
from exobalance.simcore.games.pun.draw.parts import CELL, outline, tile_cells
from exobalance.simcore.games.pun.draw.scene import scene
from exobalance.simcore.games.pun.draw.symbols import SYMBOLS, TONES
from exobalance.simcore.games.pun.rules.placement import front_stack, top_tile
from exobalance.simcore.games.pun.rules.scoring import score_seats, standing
from exobalance.simcore.games.pun.tell.describe import snapshot
from exobalance.simcore.games.pun.tell.phrases import (
    CORPORATION_RULES,
    LIMITS,
    PLANET_RULES,
    neighbour_side,
    private_side,
)
from exobalance.simcore.ruleset import load_ruleset
from exobalance.simcore.run.plan.experiment import Experiment
from exobalance.simcore.run.replay.narration import narrate_game

GAME = load_game("pun")
TREE = load_ruleset("pun").tree
SCHEMA = tomllib.loads((GAME.folder / "components.toml").read_text(encoding="utf-8"))
EVERY = 37  # decisions between two positions that are looked at
MODULES = ("variant.events=true", "variant.private_objectives=true")
BOARDS = (
    'setup.planets=["Cerberus","Persephone","Kaax","Petra","dealt","dealt"]',
    'setup.corporations=["oasis_ultd","flux_industries","wormhole_corp","horizon_group",'
    '"dealt","dealt"]',
)
OTHERS = (
    'setup.planets=["Tartarus","Arashi","dealt","dealt","dealt","dealt"]',
    'setup.corporations=["cosmos_inc","jump_drive","dealt","dealt","dealt","dealt"]',
)
GAMES = [(1, 2, ()), (2, 0, OTHERS), (4, 1, (*MODULES, *BOARDS))]
FILLS = {tone: letter for letter, tone in TONES.items()}


@pytest.fixture(scope="module", name="drawn", params=GAMES, ids=("solo", "two", "four"))
def _drawn(request):
    """Return the positions of a game as (state, tree, params, panels by id)."""
    players, world, sets = request.param
    experiment = Experiment("pun", players=(players,), bots=("tuned",), games=40, sets=sets)
    narration = narrate_game(experiment, world)
    replay, tree = narration.replay, narration.arm.tree
    found = []

    def look():
        panels = {panel["id"]: panel for panel in scene(replay.state, tree)["panels"]}
        found.append((replay.state.copy(), tree, replay.params, panels))

    for number, _ in enumerate(replay):
        if number % EVERY == 0:
            look()
    assert replay.state.status == Status.DONE
    look()
    return found


def shapes(*panels):
    """Return all shapes of some panels."""
    return [
        shape for panel in panels for part in panel["parts"].values() for shape in part["shapes"]
    ]


def pieces(panel, name):
    """Return how many pieces of a kind a panel shows."""
    return sum(
        shape.get("n", 1)
        for shape in shapes(panel)
        if shape["shape"] == "piece" and shape["name"] == name
    )


def seats_of(drawn):
    """Yield (state, tree, panels, seat, the seat in the snapshot) of all positions."""
    for state, tree, _, panels in drawn:
        for seat, told in enumerate(snapshot(state, tree)["seats"]):
            yield state, tree, panels, seat, told


def cell_at(part, shape):
    """Return the cell of a planet in which a shape of a part lies."""
    x, y = (
        int((here + there) // CELL) for here, there in zip(part["at"], shape["at"], strict=True)
    )
    return x, y


def cells_in(mask):
    """Return the cells of a mask of the state."""
    bits = np.unpackbits(np.asarray(mask, dtype="<u8").view("u1"), bitorder="little")
    return {(int(cell) % 16, int(cell) // 16) for cell in np.flatnonzero(bits)}


def told_of(panel, key):
    """Return the medals that a cell of the medals table shows."""
    return int(panel["parts"][key]["shapes"][0]["text"])


class TestPlanets:
    """What lies on them."""

    def test_every_covered_cell_is_drawn_once_with_its_terrain(self, drawn):
        """By tile or patch, in the colour of the terrain (PUN-B14, PUN-B33)."""
        n = 0
        for state, _, panels, seat, _ in seats_of(drawn):
            found = []
            for key, part in panels[f"planet {seat}"]["parts"].items():
                if key.split()[0] in ("tile", "patch"):
                    found += [
                        (cell_at(part, shape), FILLS[shape["fill"]])
                        for shape in part["shapes"]
                        if shape["shape"] == "box"
                    ]
            expected = [
                (cell, letter)
                for terrain, letter in enumerate(TERRAINS)
                for cell in cells_in(state.terrain[seat, terrain])
            ]
            assert sorted(found) == sorted(expected)
            assert {cell for cell, _ in found} == cells_in(state.covered[seat])
            n += len(found)
        assert n > 100

    def test_icons_letters_and_symbols_differ_without_colour(self, drawn):
        """Icons where they count, the letter of the terrain or a symbol elsewhere (PUN-B19)."""
        for state, _, panels, seat, _ in seats_of(drawn):
            icons, letters, craters = [], [], []
            for key, part in panels[f"planet {seat}"]["parts"].items():
                for shape in part["shapes"] if key.startswith("tile") else ():
                    if shape["shape"] == "text":
                        letters.append((cell_at(part, shape), shape["text"]))
                    elif shape["shape"] == "icon" and shape["name"] == "crater":
                        craters.append(cell_at(part, shape))
                    elif shape["shape"] == "icon":
                        icons.append((cell_at(part, shape), shape["name"]))
            expected = {
                (cell, letter)
                for terrain, letter in enumerate(TERRAINS)
                for cell in cells_in(state.icons[seat, terrain])
            }
            assert sorted(icons) == sorted(expected)
            assert set(craters) == cells_in(state.symbols[seat])
            for cell, letter in letters:
                assert cell in cells_in(state.terrain[seat, TERRAINS.index(letter)])
            marked = {cell for cell, _ in (*icons, *letters)} | set(craters)
            assert marked == cells_in(state.covered[seat]) - cells_in(state.patched[seat])

    def test_every_piece_lies_on_its_cell(self, drawn):
        """Meteorites, lifepods, rovers with and without load (PUN-B17, PUN-B40)."""
        n_loaded = 0
        for _, _, panels, seat, told in seats_of(drawn):
            panel = panels[f"planet {seat}"]
            found = {"meteorite": [], "lifepod": [], "rover": []}
            for key, part in panel["parts"].items():
                for shape in part["shapes"]:
                    if shape["shape"] == "piece":
                        kind = key.split()[0]
                        load = kind == "rover" and shape["name"] == "meteorite"
                        found["meteorite" if load else kind].append([*cell_at(part, shape)])
                        assert load or shape["name"] == kind
            loaded = [[x, y] for x, y, load in told["rovers"] if load]
            n_loaded += len(loaded)
            assert sorted(found["meteorite"]) == sorted([*told["meteorites"], *loaded])
            assert sorted(found["lifepod"]) == sorted(told["lifepods"])
            assert sorted(found["rover"]) == sorted(rover[:2] for rover in told["rovers"])
        delivers = any(CorporationRule.DELIVER in state.rule for state, *_ in drawn)
        assert n_loaded > 0 or not delivers

    def test_the_note_says_how_full_a_planet_is(self, drawn):
        """In words, for those who cannot see it."""
        for state, tree, panels, seat, told in seats_of(drawn):
            note = panels[f"planet {seat}"]["note"]
            cells = len(cells_of(tree["planets"][told["planet"]]["grid"], "si"))
            assert note.startswith(f"{len(cells_in(state.covered[seat]))} of {cells} cells covered")
            for noun, n in (
                ("patch", len(told["patches"])),
                ("meteorite", len(told["meteorites"])),
                ("rover", len(told["rovers"])),
                ("lifepod", len(told["lifepods"])),
            ):
                found = re.search(rf"[;,] (\d+) {noun}", note.split(".")[0])
                assert (int(found[1]) if found else 0) == n

    def test_lines_that_are_won_are_those_that_score(self, drawn):
        """Filled medals sum to the source (PUN-B69)."""
        for state, _, params, panels in drawn:
            score_seats(state, params)
            for seat in range(int(state.n_players)):
                lines = [
                    part
                    for key, part in panels[f"planet {seat}"]["parts"].items()
                    if key.split()[0] in ("row", "column")
                ]
                assert len(lines) == 24
                won = [part for part in lines if part["title"].endswith(", won")]
                worth = sum(int(part["shapes"][1]["text"]) for part in won)
                assert worth == state.source[seat, Source.LINES]


class TestBoards:
    """Corporations and scoring areas."""

    def test_cubes_stand_on_their_positions(self, drawn):
        """Marked with their letter, in words and on the field itself."""
        for _, _, panels, seat, told in seats_of(drawn):
            parts = panels[f"corporation {seat}"]["parts"]
            for letter, place in told["cubes"].items():
                (cube,) = parts[f"cube {letter}"]["shapes"]
                assert (cube["shape"], cube["name"], cube["mark"]) == ("piece", "cube", letter)
                assert parts[f"cube {letter}"]["at"] == parts[place]["at"]

    def test_every_lifepod_collected_is_drawn(self, drawn):
        """In the scoring area, on tracks and on technologies (PUN-B39, PUN-B41)."""
        places = Counter()
        for _, _, panels, seat, told in seats_of(drawn):
            collected = told["collected_lifepods"]
            assert pieces(panels[f"scoring {seat}"], "lifepod") == collected.count("scoring")
            elsewhere = [place for place in collected if place != "scoring"]
            board = panels[f"corporation {seat}"]
            assert pieces(board, "lifepod") == len(elsewhere)
            for place in elsewhere:
                places["-" in place] += 1
                key = f"tech {place[-1]}" if "-" in place else place
                assert [s["name"] for s in board["parts"][key]["shapes"] if s["shape"] == "piece"]
        if drawn[0][0].n_players == 2:
            assert places[True] > 0

    def test_supply_tokens_and_technologies(self, drawn):
        """Rovers left, patches kept, the flux token, and which levels work (PUN-B37)."""
        for state, _, panels, seat, told in seats_of(drawn):
            board = panels[f"corporation {seat}"]
            assert pieces(board, "rover") == told["supply"]
            assert pieces(board, "patch") == told["banked"]
            assert ("flux" in board["parts"]) == (told["flux"] is not None)
            assert ("path" in board["parts"]) == (told["path"] is not None)
            working = {
                int(key.split()[1])
                for key, part in board["parts"].items()
                if key.startswith("tech ") and re.match(r"\S+ works", part["title"])
            }
            assert working == {level for level in range(1, 9) if state.levels[seat] >> level & 1}

    def test_cards_and_meteorites_of_a_seat(self, drawn):
        """All of them, in the order of taking."""
        for _, _, panels, seat, told in seats_of(drawn):
            panel = panels[f"scoring {seat}"]
            assert pieces(panel, "meteorite") == told["collected_meteorites"]
            titles = [p["title"] for key, p in panel["parts"].items() if key.startswith("card")]
            assert [title.split(",")[0] for title in titles] == told["cards"]
            private = [p["title"] for k, p in panel["parts"].items() if k.startswith("objective")]
            assert [title.split()[2].rstrip(",") for title in private] == told["objectives"]


class TestTable:
    """What all share."""

    def test_the_depot_in_front_of_a_seat_has_its_two_stacks(self, drawn):
        """With the top tile and the height of each (PUN-B11)."""
        for state, tree, params, panels in drawn:
            parts = panels["station"]["parts"]
            tiles = list(tree["tiles"])
            for seat in range(int(state.n_players)):
                for ring, word in enumerate(("outer", "inner")):
                    stack = front_stack(state, params, seat, ring)
                    top = top_tile(state, stack)
                    (title,) = [
                        part["title"]
                        for part in parts.values()
                        if re.search(rf"^{word} stack .* in front of seat {seat}:", part["title"])
                    ]
                    height = int(state.stack_size[stack] - state.stack_next[stack])
                    if top < 0:
                        assert title.endswith(": empty")
                    else:
                        assert f": {height} tile" in title
                        assert f"on top {tiles[top]} " in title

    def test_all_stacks_are_on_the_station(self, drawn):
        """Twelve of them, as in the snapshot."""
        for state, tree, _, panels in drawn:
            titles = [
                part["title"]
                for key, part in panels["station"]["parts"].items()
                if key.startswith("stack")
            ]
            found = {}
            for title in titles:
                height = re.search(r": (\d+) tile", title)
                found[title.split()[2].rstrip(":")] = int(height[1]) if height else 0
            stacks = snapshot(state, tree)["stacks"]
            assert found == {shape: len(tiles) for shape, tiles in stacks.items()}

    def test_civ_cards_on_display(self, drawn):
        """Those face up, rank by rank (PUN-B35)."""
        for state, tree, _, panels in drawn:
            keys = [k.split()[1] for k in panels["civ cards"]["parts"] if k.startswith("card")]
            assert keys == [card for cards in snapshot(state, tree)["civ_cards"].values()
                            for card in cards]  # fmt: skip

    def test_medals_are_those_of_the_standing(self, drawn):
        """Source by source and in all (PUN-B69)."""
        for state, _, params, panels in drawn:
            n = int(state.n_players)
            points = np.zeros(n)
            standing(state, params, points)
            table = panels["medals"]
            for seat in range(n):
                assert told_of(table, f"medals total {seat}") == points[seat]
                for number, source in enumerate(SOURCES):
                    key = f"medals {source.title} {seat}"
                    if key in table["parts"]:
                        assert told_of(table, key) == state.source[seat, number]

    def test_events_and_objectives(self, drawn):
        """The card revealed last, how many are left, and the leaders between neighbours."""
        for state, tree, params, panels in drawn:
            told = snapshot(state, tree)
            assert ("event" in panels) == bool(state.n_events)
            if "event" in panels:
                assert pieces(panels["event"], "card") == told["events_left"]
                if told["event"]:
                    assert panels["event"]["note"].startswith(told["event"])
            n = int(params.neighbour_objectives) + len(told["shared"])
            assert ("objectives" in panels) == (state.n_players > 1)
            if n:
                assert len(panels["objectives"]["parts"]) == n


class TestForm:
    """What the page relies on."""

    def test_scenes_are_plain_data_with_known_symbols(self, drawn):
        """JSON holds them, and every symbol has a path."""
        for *_, panels in drawn:
            assert json.loads(json.dumps(panels)) == panels
            for shape in shapes(*panels.values()):
                if shape["shape"] in ("piece", "icon"):
                    assert shape["name"] in SYMBOLS

    def test_nothing_is_drawn_outside_its_panel(self, drawn):
        """Boxes, discs, symbols, and the middle of every text."""
        for *_, panels in drawn:
            for panel in panels.values():
                x, y, wide, high = panel["view"]
                for key, part in panel["parts"].items():
                    for left, top, right, low in map(extent, part["shapes"]):
                        dx, dy = part["at"]
                        inside = x <= dx + left and dx + right <= x + wide
                        inside = inside and y <= dy + top and dy + low <= y + high
                        assert inside, (panel["id"], key)

    def test_everything_to_point_at_has_words(self, drawn):
        """A title on each part but the numbers of the positions."""
        for *_, panels in drawn:
            for panel in panels.values():
                assert panel["note"].endswith(".")
                for key, part in panel["parts"].items():
                    assert part.get("title") or key == "numbers", (panel["id"], key)


def extent(shape):
    """Return left, top, right and lower end of a shape, of paths the first point."""
    if shape["shape"] == "path":
        points = re.match(r"M(-?[\d.]+)[ ,]?(-?[\d.]+)", shape["data"])
        x, y = float(points[1]), float(points[2])
        return x, y, x, y
    x, y = shape["at"]
    if shape["shape"] == "box":
        return x, y, x + shape["size"][0], y + shape["size"][1]
    half = {"disc": shape.get("radius"), "text": 0}.get(shape["shape"], shape.get("size", 0) / 2)
    return x - half, y - half, x + half, y + half


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
