"""What is printed is drawn from the rules tree, also where a tweak changes it."""

import pytest

from exobalance.simcore.games import load_game
from exobalance.simcore.games.kepler.data.galaxy import STAR_DIGITS
from exobalance.simcore.games.kepler.data.labels import BONUSES, SPACES
from exobalance.simcore.games.kepler.data.layout import N_LEVELS, TECHNOLOGIES, TRACKS
from exobalance.simcore.games.kepler.draw.scene import scene
from exobalance.simcore.games.kepler.draw.symbols import SYMBOLS, TYPE_TONES
from exobalance.simcore.games.kepler.draw.technologies import gives
from exobalance.simcore.ruleset import load_ruleset
from tests.walks import Case, Walk

PRINTED = load_ruleset("kepler").tree
SETS = (
    "planets.P05.cost=[3,2,1]",
    "planets.P05.points=7",
    "planets.P05.terraformed=[0,4,0]",
    'progress.PC03.effects=["regenerate:2","flip:3"]',
    'technologies.II.costs=["-","3M","1E 1M","1E 2M 1A","2E 2M 2A"]',
    "technology.speed=[0,2,4,6,8]",
    "objectives.OB01.points=9",
    'objectives.OB01.condition="medals:technology:2"',
    "scoring.zones=[1,2,6]",
    "game.rounds=12",
)


def panels(tree, change=None, players=2):
    """Return the first position of a game, drawn after a change of its state."""
    walk = Walk(Case(load_game("kepler"), tree, __name__), players, 0)
    if change:
        change(walk.state)
    return {panel["id"]: panel for panel in scene(walk.state, tree)["panels"]}


def texts(*parts):
    """Return the words of some parts."""
    return [shape["text"] for part in parts for shape in part["shapes"] if shape["shape"] == "text"]


def has_p05(state):
    """Give seat 0 planet P05, a card and the first objective."""
    state.n_cards[0], state.card_planet[0, 1] = 2, 4
    if state.tile_hex[4] < 0:
        state.tile_hex[4] = 0
    state.card, state.round_number, state.objective[0, 0] = 2, 1, 0


@pytest.fixture(scope="module", name="tweaked")
def _tweaked():
    return panels(load_ruleset("kepler", [], SETS).tree, has_p05)


def test_tweaked_numbers_are_drawn(tweaked):
    """Costs, points and production of a planet, a card, levels, objectives, zones, rounds."""
    card = tweaked["cards 0"]["parts"]["card 1"]
    assert {"P05", "level 2", "7", "1M", "4M", "3E 2M 1A"} <= set(texts(card))
    told = " ".join(texts(tweaked["round"]["parts"]["card"]))
    assert "regenerate 2 cubes and then turn up 3 tiles" in told
    board = texts(tweaked["technologies 0"]["parts"]["print"])
    assert {"3M", "8"} <= set(board) and "9" not in board
    objective = tweaked["supply 0"]["parts"]["objective 0"]
    assert {"9", "have 2 technology medals"} <= set(texts(objective))
    assert texts(tweaked["galaxy"]["parts"]["zone long"]) == ["long range, 6 points"]
    assert len(texts(tweaked["round"]["parts"]["rounds"])) == 12
    assert tweaked["round"]["title"] == "Round 1 of 12"


def test_printed_numbers_are_drawn():
    """The same ones as published."""
    drawn = panels(PRINTED, has_p05)
    assert {"P05", "level 2", "2", "1E 2M", "1E 1M"} <= set(
        texts(drawn["cards 0"]["parts"]["card 1"])
    )
    assert drawn["round"]["title"] == "Round 1 of 16"
    words = texts(drawn["actions 0"]["parts"]["print"])
    for _, title in (*SPACES, *BONUSES):
        assert all(word in " ".join(words).split() for word in title.split())


@pytest.mark.parametrize("tweaks", [(), ("leadership_long",), ("leadership_many_icons",)])
def test_tracks_have_their_places_icons_and_medals(tweaks):
    """Of any length (KEP-R47, KEP-R48)."""
    tree = load_ruleset("kepler", tweaks).tree
    tracks, panel = tree["tracks"], panels(tree)["tracks"]
    places = [part for key, part in panel["parts"].items() if key.startswith("place ")]
    assert len(places) == tracks["length"] + 1
    assert [texts(part)[:2] for part in places] == [
        [str(place), str(points)] for place, points in enumerate(tracks["points"])
    ]
    for track in TRACKS:
        for kind, places_ in (
            ("regenerates", tracks[track]["regenerate"]),
            ("produces", [int(text[:-1]) for text in tracks[track]["produce"]]),
        ):
            told = [i for i, part in enumerate(places) if f"{track}: {kind}" in part["title"]]
            assert told == sorted(places_)
        medals = [key for key in panel["parts"] if key.startswith(f"medal {track}")]
        assert medals == [f"medal {track} {place}" for place in tracks[track]["medals"]]
    top = panel["view"][1]
    assert all(top <= part["at"][1] for part in panel["parts"].values())


@pytest.mark.parametrize("tweaks", [(), ("galaxy_layout_b",), ("galaxy_split_13_4_3",)])
def test_galaxy_has_every_star(tweaks):
    """Single, binary and triple ones (KEP-A1)."""
    tree = load_ruleset("kepler", tweaks).tree
    grid = "".join(tree["galaxy"]["grid"])
    parts = panels(tree)["galaxy"]["parts"]
    stars = [s for s in parts["ground"]["shapes"] if s.get("name") == "star"]
    assert len(stars) == sum(int(letter) * grid.count(letter) for letter in STAR_DIGITS)
    assert "Sol" in parts and "Sagittarius A*" in parts
    hexes = [s["data"].count("M") for s in parts["ground"]["shapes"] if s["shape"] == "path"]
    assert hexes == [grid.count(letter) for letter in "sml"]


def test_levels_say_what_they_give():
    """As in the file of the rules; any number is a sign of its own (KEP-R44)."""
    assert [gives(PRINTED, name, N_LEVELS - 1) for name in TECHNOLOGIES] == [
        "9", "∞, ∞", "7E", "2, 4", "3A",
    ]  # fmt: skip
    assert gives(PRINTED, "II", 2) == "1, 2"


def test_types_have_shapes_and_colours_of_their_own():
    """No colour carries meaning alone."""
    assert TYPE_TONES.keys() == PRINTED["types"].keys()
    assert len(set(TYPE_TONES.values())) == len(TYPE_TONES)
    assert len({SYMBOLS[kind] for kind in TYPE_TONES}) == len(TYPE_TONES)


@pytest.mark.parametrize("name", PRINTED["progress"])
def test_cards_hold_their_text(name):
    """Up to three lines below the title."""
    number = list(PRINTED["progress"]).index(name)

    def reveal(state):
        state.card, state.round_number = number, 1

    parts = panels(PRINTED, reveal)["round"]["parts"]
    lines = [shape for shape in parts["card"]["shapes"] if shape["shape"] == "text"][2:]
    low = max(line["at"][1] for line in lines)
    assert low + 6 <= parts["card place"]["shapes"][0]["at"][1] + 92
