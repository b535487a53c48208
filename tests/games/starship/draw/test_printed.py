"""What is printed is drawn from the rules tree, also where a tweak changes it."""

import pytest

from exobalance.simcore.games.starship.data.codes import Effect, Modifier
from exobalance.simcore.games.starship.draw.effects import effect_shapes, short_words
from exobalance.simcore.games.starship.draw.orbits import CENTRE, turns_of
from exobalance.simcore.games.starship.draw.spiral import spiral_of
from exobalance.simcore.games.starship.draw.symbols import SYMBOLS
from exobalance.simcore.ruleset import load_ruleset
from tests.games.starship.draw.positions import drawn, pieces, shapes_of, texts
from tests.games.starship.tell.played import GAME
from tests.walks import Case, Walk

PRINTED = load_ruleset("starship").tree
SETS = (
    "mechanisms.b01.cost=GGP",
    "mechanisms.b01.points=23",
    'technologies.drill.costs=["RR","YY","GG"]',
    'technologies.drill.effects=["unlock drill:3","fuel:7","prestige:4"]',
    "salvation_technologies.probe.effect=satellite_fuel:2",
    'research.salvation_costs=["R","YY","BBB"]',
    "extra.x03.title=Depot",
    "extra.x03.effects=fuel:9",
    'pyramid.row_5=["scientist:2"]',
    'tracks.humanity=["fuel:11","extra:2"]',
    "reputation.points=[9,5,1,0,-1,-7]",
    "reputation.start=3",
    "cubes.values=[1,2,3,4,8]",
    "market.surcharge=1",
    "market.spaces=[7,8,9]",
    "route.fuel=[0,1,6,7]",
    'route.interest=["2:3"]',
    "route.extra_column=3",
    "arrival.multipliers=[8,5,3,1]",
    "arrival.points=14",
    "pass.faces=[\"-\",\"fuel:9\",\"prestige:5\"]",
    "solar.spaces=12",
    "solar.mercury_after=3",
    "solar.venus_after=8",
    "solar.event_spaces=[2,9]",
    "solar.track=[5,6,7]",
    "salvation.solar=satellite",
    "end.rows=[2,4,5]",
    "people.row=7",
    "sectors.number=4",
    "sectors.mechanisms=[3,6,8]",
    "plant.warehouse=6",
    "planets.venus.places=[\"1\",\"2\",\"2+3\",\"3\",\"4\"]",
)  # fmt: skip


def position(tree, players=2, change=None):
    """Return the first position of a game, drawn after a change of its state."""
    walk = Walk(Case(GAME, tree, __name__), players, 0)
    if change:
        change(walk.state)
    return drawn(walk.state, tree)


def with_pieces(state):
    """Show the first mechanism and extra token, and give seat 0 a plant."""
    state.current[0] = 0
    state.offer[:] = 1
    state.offer[12:] = 0
    state.plant[0, 3], state.deposit[0, 3, 0] = 20, 5


@pytest.fixture(scope="module", name="tweaked")
def _tweaked():
    return position(load_ruleset("starship", [], SETS).tree, change=with_pieces)


def words(each, panel, *keys):
    """Return the words of some parts of a panel, by default of all."""
    parts = each.parts(panel)
    return texts(shapes_of(parts[key] for key in keys) if keys else shapes_of(parts.values()))


class TestTweaked:
    """Numbers of the tree, wherever they are printed."""

    def test_mechanisms_and_sectors(self, tweaked):
        """Costs, points, how many there are (SI-R53, SI-R56)."""
        assert words(tweaked, "starship", "current 0") == ["b01", "23"]
        icons = [s.get("name", "") for s in tweaked.parts("starship")["current 0"]["shapes"]]
        cost = [name[-1] for name in icons if name.startswith("cube ")]
        assert cost == ["G", "G", "P"]
        sectors = [key for key in tweaked.parts("starship") if key.startswith("sector ")]
        assert len(sectors) == 4
        gears = [s for s in tweaked.parts("starship")["sector 2"]["shapes"] if s["shape"] == "icon"]
        assert len(gears) == 3

    def test_technologies(self, tweaked):
        """Costs and effects of levels, those for salvation (SI-R31, SI-R32)."""
        told = words(tweaked, "technologies 0")
        for each in ("RR", "YY", "GG", "drill 3", "fuel 7", "4 PP", "fuel \u22122"):
            assert each in told
        assert any(text.endswith("R, YY, BBB") for text in told)

    def test_tokens(self, tweaked):
        """Names and effects of extra tokens, faces, highlights (SI-R17, SI-R18, SI-R52)."""
        assert words(tweaked, "offer", "extra x03") == ["Depot", "fuel 9"]
        assert words(tweaked, "tokens 0", "faces")[1:] == ["PASS", "9", "5"]
        token = tweaked.own("tokens", 0)["token solar"]
        assert "satellite" in [s.get("name") for s in token["shapes"]]
        assert token["title"].endswith("highlights satellite in the salvation phase")

    def test_government_tracks_and_reputation(self, tweaked):
        """Bonuses and rows (SI-R54, SI-R57, SI-R71)."""
        assert words(tweaked, "pyramid", "space 5 1") == ["2", "scientist"]
        assert tweaked.parts("pyramid")["space 5 1"]["title"].endswith("2 scientists")
        assert words(tweaked, "leaders", "space humanity 1", "space humanity 2") == ["11", "2"]
        assert "space humanity 3" not in tweaked.parts("leaders")
        rows = words(tweaked, "reputation", *(f"row {n}" for n in range(1, 7)))
        assert rows == ["9 PP", "5 PP", "1 PP", "0 PP", "\u22121 PP", "\u22127 PP"]
        low = tweaked.parts("reputation")["row 6"]["shapes"]
        assert [s.get("width") for s in low[1:]].index(1.6) == 3

    def test_market_and_people(self, tweaked):
        """Prices, spaces, cells and the goal (SI-R15, SI-R34, SI-R50)."""
        assert words(tweaked, "market", "prices")[1:] == ["2", "3", "4", "5", "9"]
        assert tweaked.panels["market"]["note"] == "5 of 7 spaces taken."
        assert "14 meet the goal" in tweaked.panels["people"]["note"]
        cells = tweaked.parts("people")["row 2"]["shapes"]
        assert sum(shape["shape"] == "box" for shape in cells) == 7

    def test_route(self, tweaked):
        """Columns, interest, the extra token, arrival (SI-R60, SI-R62, SI-R76)."""
        fuel = [words(tweaked, "route", f"column {n}")[1] for n in range(1, 5)]
        assert fuel == ["0", "1", "6", "7"]
        parts = tweaked.parts("route")
        assert "14 PP on arrival" in parts["column 4"]["title"]
        assert "extra" in [s.get("name") for s in parts["column 3"]["shapes"]]
        interest = [key for key, part in parts.items() if "space of interest" in part["title"]]
        assert interest == ["space 2 3"]
        assert words(tweaked, "route", "arrival 1", "arrival 2") == ["\u00d78", "\u00d75"]

    def test_sun(self, tweaked):
        """Spaces, sections, events, icons, the exploitation track (SI-R23, SI-R26, SI-R29)."""
        parts = tweaked.parts("sun")
        spaces = [part["title"] for key, part in parts.items() if key.startswith("space ")]
        assert len(spaces) == 12
        assert [title.split(", ")[1].split()[0] for title in spaces] == (
            ["green"] * 3 + ["red"] * 5 + ["black"] * 4
        )
        events = [n for n, title in enumerate(spaces, 1) if title.endswith("event")]
        assert events == [2, 9]
        assert sum(key.startswith("exploitation space") for key in parts) == 5

    def test_plants(self, tweaked):
        """Room of a warehouse (SI-R36)."""
        store = tweaked.own("plants", 0)["store mars"]["shapes"][0]
        assert store["data"].count("M") == 6


class TestPlaces:
    """Where spaces lie."""

    def test_spaces_lie_in_their_quadrants(self):
        """Those of a border on its line (SI-R1, SI-R41)."""
        for number, planet in enumerate(PRINTED["planets"].values()):
            for text, turn in zip(planet["places"], turns_of(PRINTED, number), strict=True):
                if "+" in text:
                    assert text == "1+2" and turn == 0.25
                else:
                    assert int(turn * 4) + 1 == int(text)

    def test_orbits_go_clockwise(self):
        """Each space is ahead of the one before it, but for the last one (SI-R72)."""
        for number in range(8):
            turns = turns_of(PRINTED, number)
            assert turns == sorted(turns)
            assert len(set(turns)) == len(turns)

    def test_a_border_between_the_last_and_the_first_quadrant(self):
        """At the top, where the turns begin."""
        tree = load_ruleset("starship", [], ['planets.venus.places=["4+1","1","2","3","4"]']).tree
        assert turns_of(tree, 1)[0] == 0

    def test_the_spiral_grows_to_earth(self):
        """Each space is farther from the sun, the icons behind the spaces that they follow."""
        spiral, solar = spiral_of(PRINTED), PRINTED["solar"]
        way = list(spiral.spaces)
        way.insert(solar["mercury_after"], spiral.mercury)
        way.insert(solar["venus_after"] + 1, spiral.venus)
        way.append(spiral.earth)
        far = [abs(complex(x - 126, y - 128)) for x, y in way]
        assert far == sorted(far) and len(set(far)) == len(far)
        assert CENTRE == (214, 214)


class TestEffects:
    """Words of the data files as print."""

    def test_every_effect_has_a_symbol(self):
        """With its number beside it."""
        for effect in Effect:
            name = effect.name.lower()
            word = {"solar": "solar:3:2", "activate": "activate"}.get(name, f"{name}:2")
            shapes = effect_shapes(word, 0, 0)
            assert shapes[0]["name"] in SYMBOLS
            number = {"solar": ["3/2"], "activate": []}.get(name, ["2"])
            assert texts(shapes) == number

    def test_everything_that_technologies_improve_has_a_short_word(self):
        """With its number, if it has one."""
        for modifier in Modifier:
            name = modifier.name.lower()
            is_bare = name in ("unlock", "continue", "wormhole")
            told = short_words(name if is_bare else f"{name}:3")
            assert ("3" in told) != is_bare
            assert len(told) <= 12

    def test_two_effects_stand_side_by_side(self):
        """Around their middle."""
        shapes = effect_shapes("pay:5 scientist:1", 50, 0)
        assert texts(shapes) == ["5", "1"]
        left = [s["at"][0] for s in shapes]
        assert left == sorted(left) and left[0] < 50 < left[-1]
        assert effect_shapes("-", 0, 0) == []


def test_where_each_colour_has_its_own_spaces_they_are_drawn():
    """One field for each (SI-A41)."""
    tree = load_ruleset("starship", [], ["switches.market_scope=per_colour"]).tree
    each = position(tree, 3)
    for colour in ("red", "purple"):
        shapes = each.parts("market")[f"market {colour}"]["shapes"]
        assert pieces(shapes, "cube") == 1
        assert sum(shape["shape"] == "box" for shape in shapes) == 3
    assert "free" not in each.parts("market")
