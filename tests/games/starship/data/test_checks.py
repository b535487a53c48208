"""Tweaks of Starship Interstellar that contradict themselves, each with its sentence."""

from __future__ import annotations

import pytest

from exobalance.simcore.errors import RulesError
from exobalance.simcore.games.starship.data.checks import check_rules
from exobalance.simcore.games.starship.data.layout import PLANETS
from exobalance.simcore.ruleset import load_rulebook, load_ruleset
from tests.games.starship.data.trees import TREE, refused, tree_with

BASE = [name for name, each in TREE["mechanisms"].items() if each["kind"] == "base"]
ADVANCED = [name for name in TREE["mechanisms"] if name not in BASE]
QUICK = {"game.variant": "quick"}
PLAIN = {"kind": "base", "cost": "RR", "points": 4}


class TestPrinted:
    """The rules as they ship, and tweaks that are fine."""

    def test_printed_rules_hold_together(self):
        """Nothing to refuse, in both variants."""
        check_rules(TREE)
        check_rules(tree_with(QUICK))

    @pytest.mark.parametrize(
        "changes",
        [
            {"pyramid.row_2": [], "pyramid.row_3": [], "pyramid.row_4": [], "pyramid.row_5": []},
            {"tracks.humanity": ["-"], "tracks.interstellar": ["fuel:2 prestige:1"]},
            {"route.fuel": [0, 1, 5], "route.interest": [], "route.extra_column": 0},
            {"pass.faces": ["-", "fuel:2"]},
            {"research.most_salvation": 0},
            {"solar.event_spaces": [], "setup.events": 0},
            {"technologies.drill.effects": ["drill:1", "unlock", "-"]},
            {"technologies.ars.effects": ["unlock ars:1 fuel:1", "improve:1", "recharge:2"]},
            {"extra.x03.effects": "pay:1 fuel:2 travel:1"},
            {"extra.x09.effects": "market:3"},
            {"sectors.mechanisms": [1, 1, 1]},
            {"quick.market": 10, "quick.people": 10, "quick.scientists": 14},
            {"planets.venus.places": ["1", "4+1"], "planets.venus.start": 1},
            QUICK | {"switches.quick_people": "on_top", "quick.people": 10},
        ],
    )
    def test_what_can_be_played_is_not_refused(self, changes):
        """Unusual, but whole; numbers of the quick game count only where it is played."""
        check_rules(tree_with(changes))

    def test_new_pieces_of_known_words_need_no_code(self, tmp_path):
        """A tweak file adds a piece of each kind."""
        path = tmp_path / "tweak.toml"
        path.write_text(
            'game = "starship"\n[add]\n'
            '"mechanisms.a41" = {kind = "advanced", cost = "PPP", points = 18}\n'
            '"tokens.mar11" = {planet = "mars", colour = "purple", deposit = 4, immediate = 0}\n'
            '"extra.x13" = {title = "Depot", repeatable = false, effects = "fuel:2 drill:1"}\n'
            '"events.e11" = {green = "rescue:red", red = "advance:2", black = "rescue:blue"}\n'
            '"salvation_technologies.engines" = {effect = "satellite_fuel:1 takeoff:1"}\n',
            encoding="utf-8",
        )
        tree = load_ruleset("starship", [path]).tree
        assert tree["mechanisms"]["a41"]["points"] == 18
        assert list(tree["extra"])[-1] == "x13"


class TestPieces:
    """Numbers of pieces."""

    @pytest.mark.parametrize(
        ("changes", "words"),
        [
            ({"planets.pluto": {}}, 'planets has "pluto": expected exactly mercury, venus, earth'),
            ({"technologies.ship": {}}, 'technologies has "ship": expected exactly drill,'),
            ({"route_tokens.comet": {}}, 'route_tokens has "comet": expected exactly deep_space'),
            ({"planets.mars.orbit": 3}, "planets.mars.orbit is 3, but planets.earth.orbit is 3"),
            ({"planets.venus.start": 5}, "planets.venus.start is 5: expected 0 to 4"),
            ({"extra.mars": TREE["extra"]["x01"]}, 'extra.mars: "mars" names something else'),
            ({"extra.solar": TREE["extra"]["x01"]}, 'extra.solar: "solar" names something else'),
            (
                {"salvation_technologies.ars": {"effect": "takeoff:1"}},
                'salvation_technologies.ars: "ars" names something else',
            ),
            (
                {f"mechanisms.c{n}": PLAIN for n in range(5)},
                "mechanisms has 15 base ones: expected 8 (setup.base_mechanisms) to 14",
            ),
            ({"setup.extra_per_player": 4}, "extra has 12 tokens: expected at least 16"),
            ({"setup.events": 11}, "events has 10 tokens: expected at least setup.events = 11"),
            ({"setup.events": 8}, "setup.events is 8: expected at least 9, one for each of solar."),
            ({"people.number": [30, 30, 30, 30, 9]}, "people.number adds up to 129: expected at"),
            (
                {"people.number": [5, 5, 5, 1, 1]},
                "setup.people puts 18 people on Earth with 4 players, but people.number adds up to",
            ),
            ({"cubes.values": [1, 2, 2, 4, 5]}, "cubes.values has [1, 2, 2, 4, 5]: expected"),
            ({"setup.solar_bag": [0] * 5}, "setup.solar_bag holds nothing"),
            (
                {"supply.scientists": 3},
                "setup.scientists is 4: expected at most supply.scientists = 3",
            ),
            (
                {"research.most_salvation": 4},
                "research.salvation_costs has 3 entries: expected one for each of research.most",
            ),
        ],
    )
    def test_refused(self, changes, words):
        """The sentence names what there is and how many are wanted."""
        assert words in refused(changes)

    @pytest.mark.parametrize(
        ("removed", "words"),
        [
            (["planets.mars"], 'planets lacks "mars"'),
            (["technologies.solar"], 'technologies lacks "solar"'),
            (["route_tokens.star"], 'route_tokens lacks "star"'),
            ([f"tokens.mer{n:02}" for n in range(1, 8)], "tokens has 3 of mercury: expected at"),
            ([f"mechanisms.{name}" for name in BASE[:3]], "mechanisms has 7 base ones"),
            ([f"mechanisms.{name}" for name in ADVANCED[:37]], "mechanisms has 3 advanced ones"),
            (["extra.x12"], "extra has 11 tokens: expected at least 12, setup.extra_per_player"),
            (["events.e01", "events.e02"], "events has 8 tokens"),
        ],
    )
    def test_removed(self, removed, words):
        """What the setup needs cannot go."""
        assert words in refused({}, removed)


class TestBoards:
    """Sun, market, sectors, pyramid, reputation, route, pass token."""

    @pytest.mark.parametrize(
        ("changes", "words"),
        [
            ({"solar.start": 8}, "solar.start is 8, but solar.mercury_after is 7: expected spaces"),
            ({"solar.venus_after": 7}, "solar.mercury_after is 7, but solar.venus_after is 7"),
            ({"solar.spaces": 14}, "solar.venus_after is 14, but solar.spaces is 14"),
            ({"solar.event_spaces": [5, 2]}, "solar.event_spaces has [5, 2]: expected numbers"),
            ({"solar.event_spaces": [22]}, "solar.event_spaces names space 22: expected at most"),
            (
                {"technologies.solar.effects": ["solar_draw:5", "solar_draw:1", "-"]},
                "solar.draw draws 2 cubes, and technologies add 6: expected at most 7 together",
            ),
            (
                {"extra.x01.effects": "solar:7:2"},
                "extra.x01.effects draws 7 cubes, and technologies add 1",
            ),
            (
                {"setup.market": [5, 5, 5, 0, 0]},
                "setup.market puts 15 cubes in the market, but with 2 players it has room for 12",
            ),
            (
                {"setup.market": [4, 0, 0, 0, 0], "switches.market_scope": "per_colour"},
                "setup.market puts 4 red cubes in the market, but with 2 players it has room for 3",
            ),
            (
                {"extra.x09.effects": "market:4"},
                "extra.x09.effects makes a cube 4 fuel better, but a red one costs 3",
            ),
            ({"sectors.number": 2}, "end.sectors is 3: expected at most sectors.number = 2"),
            (
                {f"pyramid.row_{n}": [] for n in range(1, 6)},
                "pyramid.row_1 has no space: expected at least one",
            ),
            (
                {"pyramid.row_4": []},
                "pyramid.row_4 has no space, but pyramid.row_5 above it has some",
            ),
            ({"reputation.start": 30}, "reputation.start is 30: expected 0 to 29"),
            ({"reputation.row_length": 2}, "reputation.start is 12: expected 0 to 11"),
            ({"route.interest": ["1:3"]}, 'route.interest names "1:3": expected columns 2 to 9'),
            ({"route.interest": ["10:1"]}, 'route.interest names "10:1": expected columns 2 to 9'),
            ({"route.interest": ["3:6"]}, "rows 1 to 5 (route.rows"),
            ({"route.extra_column": 1}, "route.extra_column is 1: expected 2 to 9, or 0 for none"),
            ({"route.extra_column": 10}, "route.extra_column is 10: expected 2 to 9"),
            ({"route.pile": [0] * 6}, "route.pile has 0 tokens: expected 1 to 96"),
            ({"route.interest_pile": [40] * 6}, "route.interest_pile has 240 tokens"),
            ({"pass.faces": ["fuel:2", "-"]}, 'pass.faces begins with "fuel:2": expected "-"'),
            ({"pass.restart": 8}, "pass.restart is 8: expected 1 to 7, a face of pass.faces"),
        ],
    )
    def test_refused(self, changes, words):
        """The sentence names both sides of the contradiction."""
        assert words in refused(changes)


class TestQuick:
    """What the quick game starts with."""

    @pytest.mark.parametrize(
        ("changes", "words"),
        [
            ({"quick.rows": ["drill", "ship"]}, "quick.rows: unknown word 'ship'"),
            ({"quick.planets": ["earth"]}, "quick.planets: unknown word 'earth'"),
        ],
    )
    def test_names_are_always_looked_at(self, changes, words):
        """In the standard game too."""
        assert words in refused(changes)

    @pytest.mark.parametrize(
        ("changes", "words"),
        [
            ({"quick.solar_start": 8}, "quick.solar_start is 8: expected at most solar.mercury"),
            (
                {"quick.leader_space": 11},
                "quick.leader_space is 11: expected at most 10, the spaces of tracks.humanity",
            ),
            (
                {"quick.scientists": 13},
                "quick.scientists and quick.rows take 15 scientists, but supply.scientists is 14",
            ),
            (
                {"quick.sector": 2},
                "quick.sector takes 8 base mechanisms with 4 players and the current row 4, but "
                "only 8 stay",
            ),
            (
                {"quick.market": 7},
                "quick.market draws 14 cubes with 2 players, but market.spaces is 12",
            ),
            (
                {"quick.market": 3, "setup.solar_bag": [1, 1, 0, 0, 0]},
                "quick.market draws 3 cubes for each player, but setup.solar_bag has only 2",
            ),
            (
                {"quick.people": 8},
                "quick.people saves 16 people with 2 players, but there are only 14",
            ),
            (
                {
                    "quick.people": 9,
                    "people.number": [12, 12, 12, 8, 8],
                    "switches.quick_people": "on_top",
                },
                "quick.people saves 36 people with 4 players, but there are only 34",
            ),
            (
                {"sectors.mechanisms": [2, 6, 8]},
                "quick.sector puts 2 mechanisms in the first sector with 2 players, which "
                "completes it",
            ),
        ],
    )
    def test_refused(self, changes, words):
        """Where the quick game is played."""
        check_rules(tree_with(changes))
        assert words in refused(QUICK | changes)


class TestLoader:
    """Single values, and trees that a person writes."""

    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("game.variant=short", 'is "short": expected one of standard, quick'),
            ("setup.people=[14,16]", "has 2 entries: expected a list of 3 whole numbers"),
            ("setup.base_mechanisms=9", "is 9, out of range: expected a whole number from 8 to 8"),
            ("tokens.jup04.colour=gren", "did you mean 'green'?"),
            ("mechanisms.a01.points=99", "is 99, out of range: expected a whole number from 0"),
            ('pass.faces=["-"]', "has 1 entry: expected a list of 2 to 12 names"),
            ("quick.rows=[drill,drill]", 'names "drill" twice'),
            ("route.rows=4", "is 4, out of range: expected a whole number from 5 to 8"),
        ],
    )
    def test_single_values_out_of_range(self, text, words):
        """Refused before the rules are looked at as a whole."""
        with pytest.raises(RulesError) as caught:
            load_ruleset("starship", (), [text])
        assert words in str(caught.value)

    def test_the_loader_asks(self):
        """`load_ruleset` checks every tree with a tweak as a whole."""
        with pytest.raises(RulesError, match=r"planets.mars.start is 20: expected 0 to 11"):
            load_ruleset("starship", (), ["planets.mars.start=20"])

    def test_orbits_rise_in_the_order_of_the_planets(self):
        """The numbering of kernels is that of the orbits."""
        orbits = [TREE["planets"][name]["orbit"] for name in PLANETS]
        assert orbits == sorted(orbits)

    def test_what_the_page_of_alternatives_says_is_what_the_checks_say(self, tmp_path):
        """Each row of its table: the entry, and the answer to it."""
        page = load_rulebook("starship").folder / "assumptions" / "README.md"
        rows = [
            line.strip("| \n").split(" | ")
            for line in page.read_text(encoding="utf-8").splitlines()
            if line.startswith('| `"') or line.startswith("| `[")
        ]
        assert len(rows) == 9
        path = tmp_path / "mine.toml"
        for entry, answer in rows:
            text = entry.replace(
                "`[remove] tokens =` seven of Mercury",
                f"`[remove] tokens = {[f'mer{n:02}' for n in range(1, 8)]}`",
            ).strip("`")
            table, _, rest = text.partition("] ") if text.startswith("[") else ("[set", "", text)
            path.write_text(f'game = "starship"\n{table}]\n{rest}\n', encoding="utf-8")
            with pytest.raises(RulesError) as caught:
                load_ruleset("starship", [path])
            assert str(caught.value).replace(str(path), "mine.toml") == answer.strip("`")
