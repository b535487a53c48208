"""The drawing of a table: every cell, piece and card is on it once, where it is in the state."""

import json
import re
from collections import Counter

import numpy as np
import pytest

from exobalance.simcore.core.status import Status
from exobalance.simcore.games.pun.data.codes import CorporationRule
from exobalance.simcore.games.pun.data.labels import SOURCES, Source
from exobalance.simcore.games.pun.data.layout import TERRAINS
from exobalance.simcore.games.pun.data.pieces import cells_of
from exobalance.simcore.games.pun.draw.scene import scene
from exobalance.simcore.games.pun.draw.symbols import SYMBOLS
from exobalance.simcore.games.pun.rules.placement import front_stack, top_tile
from exobalance.simcore.games.pun.rules.scoring import score_seats, standing
from exobalance.simcore.games.pun.tell.snapshot import snapshot
from exobalance.simcore.run.plan.experiment import Experiment
from exobalance.simcore.run.replay.narration import narrate_game
from tests.games.pun.draw.panels import FILLS, cell_at, cells_in, extent, pieces, shapes, told_of

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


def seats_of(drawn):
    """Yield (state, tree, panels, seat, the seat in the snapshot) of all positions."""
    for state, tree, _, panels in drawn:
        for seat, told in enumerate(snapshot(state, tree)["seats"]):
            yield state, tree, panels, seat, told


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

    def test_civ_cards_in_the_piles(self, drawn):
        """Those left, rank by rank; the panel says that they lie face down (PUN-B4, PUN-B35)."""
        for state, tree, _, panels in drawn:
            assert "face down" in panels["civ cards"]["note"]
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
