"""What the replay page relies on, in whole games and under all sets of assumptions."""

import json
from pathlib import Path

import pytest

from exobalance.simcore.games import load_game
from exobalance.simcore.games.starship.draw.symbols import SYMBOLS, TONES
from exobalance.simcore.ruleset import load_ruleset
from tests.games.starship.draw.positions import GAMES, drawn, game_of, outside, shapes_of
from tests.walks import Case, Walk

GAME = load_game("starship")
SETS = sorted(path.stem for path in (Path(GAME.folder) / "assumptions").glob("*.toml"))
PRINTED = (
    "ground", "list", "places", "print", "labels", "heads", "prices", "space", "column", "kind",
    "spiral", "icon", "exploitation space", "title", "projects", "bar",
)  # fmt: skip
"""First words of parts that never change, with few exceptions: see `test_print_stays`."""
MOVING = ("route", "starship")
"""Panels whose spaces are drawn anew where something lies on them, or that grow."""


@pytest.fixture(scope="module", name="positions", params=GAMES)
def _positions(request):
    return game_of(request.param)


def shapes(each):
    """Return all shapes of a position."""
    return [s for panel in each.panels.values() for s in shapes_of(panel["parts"].values())]


def test_scenes_are_plain_data_with_known_symbols(positions):
    """JSON holds them, and every symbol has a path."""
    for each in positions:
        assert json.loads(json.dumps(each.panels)) == each.panels
        names = {s["name"] for s in shapes(each) if s["shape"] in ("piece", "icon")}
        assert names <= SYMBOLS.keys()


def test_nothing_is_drawn_outside_its_panel(positions):
    """Boxes, discs, symbols and texts."""
    for each in positions:
        assert {name: outside(panel) for name, panel in each.panels.items() if outside(panel)} == {}


def test_words_can_be_read(positions):
    """No text is smaller than 9 px, marks on small pieces apart, which have 8."""
    for each in positions:
        for shape in shapes(each):
            assert shape["shape"] != "text" or shape["size"] >= 9
            assert "mark" not in shape or shape["size"] * 0.6 >= 7.8


def test_pieces_say_what_they_are(positions):
    """Every part with a piece has a title, and every panel a note."""
    for each in positions:
        for name, panel in each.panels.items():
            assert panel["note"].endswith(".")
            for key, part in panel["parts"].items():
                has_piece = any(shape["shape"] == "piece" for shape in part["shapes"])
                assert part.get("title") or not has_piece, (name, key)


def test_panels_stay_and_seats_have_their_own(positions):
    """The same ones all along, in the same order."""
    first = positions[0]
    n = len(first.told["seats"])
    assert len(first.panels) == 12 + 4 * n
    owners = [panel["seat"] for panel in first.panels.values()]
    assert owners == [None] * 12 + [seat for seat in range(n) for _ in range(4)]
    for each in positions:
        assert list(each.panels) == list(first.panels)


def test_print_stays(positions):
    """What never changes keeps its key, its place and its look."""
    first, last = positions[0], positions[-1]
    n = 0
    for name, panel in first.panels.items():
        for key, part in panel["parts"].items():
            if key.startswith(PRINTED) and name not in MOVING:
                assert last.parts(name)[key] == part, (name, key)
                n += 1
    assert n > 80


def test_colours_have_letters_and_tones_of_their_own():
    """No colour carries meaning alone."""
    assert len(set(TONES.values())) == len(TONES) == 5


@pytest.mark.parametrize("name", SETS)
def test_all_assumptions_fit(name):
    """Longer tracks, higher pyramids and more spaces, too, with four players."""
    tree = load_ruleset("starship", [name]).tree
    each = drawn(Walk(Case(GAME, tree, __name__), 4, 1).state, tree)
    assert {name: outside(panel) for name, panel in each.panels.items() if outside(panel)} == {}
