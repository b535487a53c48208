"""The alternatives to the modelled components: each loads, and changes what it says."""

from __future__ import annotations

from collections import Counter

import pytest

from exobalance.simcore.games.starship.data.checks import check_rules
from exobalance.simcore.games.starship.data.layout import SETTLED
from exobalance.simcore.games.starship.data.words import parse_cost
from exobalance.simcore.ruleset import load_rulebook, load_ruleset
from exobalance.simcore.ruleset.spec import look_up
from exobalance.simcore.ruleset.tweak import assumption_files
from tests.games.starship.data.test_data import FORMULA, KNOWN, known_numbers, trip

BOOK = load_rulebook("starship")
TREE = BOOK.printed
GROUPS = {name: group for group in BOOK.groups.values() for name in group.alternatives}
RULESETS = {name: load_ruleset("starship", [name]) for name in GROUPS}


def worth(text):
    """Return the value of the cubes of a cost."""
    return sum(n * value for n, value in zip(parse_cost(text), range(1, 6), strict=True))


def total(tree, field):
    """Return the sum of one field of all production tokens."""
    return sum(token[field] for token in tree["tokens"].values())


class TestEvery:
    """What holds for all files."""

    def test_every_file_belongs_to_one_group(self):
        """54 files, each an alternative of one group and none beside."""
        listed = [name for group in BOOK.groups.values() for name in group.alternatives]
        assert sorted(listed) == sorted(assumption_files(BOOK))
        assert len(set(listed)) == len(listed) == 54

    @pytest.mark.parametrize("name", GROUPS)
    def test_it_varies_its_group(self, name):
        """All values are of the group, and each differs from the modelled one."""
        assert RULESETS[name].changes
        for change in RULESETS[name].changes:
            assert BOOK.spec_of(change.path).group == GROUPS[name].id, change.path

    @pytest.mark.parametrize("name", GROUPS)
    def test_it_says_what_it_is(self, name):
        """A line with its rule, and a name of its own."""
        text = assumption_files(BOOK)[name].read_text(encoding="utf-8")
        assert text.startswith("# Rule: ")
        assert [each.name for each in RULESETS.values()].count(RULESETS[name].name) == 1

    @pytest.mark.parametrize("name", GROUPS)
    def test_what_is_known_stays(self, name):
        """Values of the rulebook and of its examples, and counts."""
        tree = RULESETS[name].tree
        assert {path: look_up(tree, path) for path in KNOWN} == KNOWN
        assert known_numbers(tree) == known_numbers(TREE)
        assert trip(tree, "earth", "jupiter") == 6
        assert trip(tree, "jupiter", "earth", rounds=1) == 5
        for collection in ("tokens", "mechanisms", "extra", "events", "planets"):
            assert tree[collection].keys() == TREE[collection].keys()

    @pytest.mark.parametrize("name", GROUPS)
    def test_mechanisms_pay_by_the_formula(self, name):
        """SI-T46."""
        for each in RULESETS[name].tree["mechanisms"].values():
            cost = parse_cost(each["cost"])
            assert each["points"] == sum(n * pp for n, pp in zip(cost, FORMULA, strict=True))

    @pytest.mark.parametrize("name", GROUPS)
    def test_it_can_be_played_as_a_quick_game(self, name):
        """What the quick game starts with is there."""
        check_rules({**RULESETS[name].tree, "game": {"variant": "quick"}})

    @pytest.mark.parametrize("end", [0, -1])
    def test_ends_of_all_groups_go_together(self, end):
        """First and last alternatives at once, as the study of assumptions plays them."""
        names = [group.alternatives[end] for group in BOOK.groups.values() if group.alternatives]
        assert len(load_ruleset("starship", names).changes) > len(names)


class TestTechnologies:
    """Costs and effects."""

    @pytest.mark.parametrize(("name", "sign"), [("tech_costs_dear", 1), ("tech_costs_cheap", -1)])
    def test_costs(self, name, sign):
        """Dearer or cheaper at all levels that are not known, or as they were."""
        for row, each in RULESETS[name].tree["technologies"].items():
            before = TREE["technologies"][row]["costs"]
            pairs = list(zip(before, each["costs"], strict=True))
            assert all(sign * (worth(new) - worth(old)) >= 0 for old, new in pairs)
            assert all(len(new) == len(old) for old, new in pairs)

    def test_uniform(self):
        """One pattern for all rows."""
        rows = RULESETS["tech_costs_uniform"].tree["technologies"].values()
        assert {tuple(row["costs"]) for row in rows} == {("Y", "RG", "YGB")}

    def test_salvation_costs(self):
        """Low, modelled, high."""
        costs = [
            [worth(text) for text in tree["research"]["salvation_costs"]]
            for tree in (
                RULESETS["salvation_costs_low"].tree,
                TREE,
                RULESETS["salvation_costs_high"].tree,
            )
        ]
        assert costs == [[2, 4, 7], [3, 5, 9], [4, 7, 12]]

    def test_another_order(self):
        """The explorer row has the same three effects."""
        rows = [
            tree["technologies"]["explorer"]["effects"]
            for tree in (TREE, RULESETS["explorer_tech_other"].tree)
        ]
        assert rows[0][0] == rows[1][0]
        assert rows[0][1:] == rows[1][:0:-1]


class TestPieces:
    """Tokens, mechanisms, orbits, events."""

    @pytest.mark.parametrize(
        ("name", "low", "high"), [("deposits_small", 0.7, 0.8), ("deposits_large", 1.2, 1.3)]
    )
    def test_deposits(self, name, low, high):
        """A quarter less or more in all."""
        ratio = total(RULESETS[name].tree, "deposit") / total(TREE, "deposit")
        assert low < ratio < high

    def test_one_immediate_cube(self):
        """Of every token."""
        tokens = RULESETS["immediate_small"].tree["tokens"].values()
        assert {token["immediate"] for token in tokens} == {1}

    def test_all_colours_on_all_planets(self):
        """Five colours each."""
        tokens = RULESETS["colours_even"].tree["tokens"].values()
        for planet in SETTLED:
            assert len({each["colour"] for each in tokens if each["planet"] == planet}) == 5

    @pytest.mark.parametrize(
        ("name", "sizes"),
        [
            ("mechanisms_small", {2: 10, 3: 30}),
            ("mechanisms_large", {3: 20, 4: 20}),
        ],
    )
    def test_mechanisms(self, name, sizes):
        """Cubes of the advanced ones."""
        mechanisms = RULESETS[name].tree["mechanisms"].values()
        costs = [each["cost"] for each in mechanisms if each["kind"] == "advanced"]
        assert Counter(map(len, costs)) == sizes

    def test_orbits(self):
        """Outer orbits are shorter, inner ones as they were."""
        planets = RULESETS["orbits_faster"].tree["planets"]
        for name, planet in TREE["planets"].items():
            longer = len(planet["places"]) - len(planets[name]["places"])
            assert (longer > 0) == (planet["orbit"] >= 4)

    def test_events(self):
        """One effect each; half of 30 zones."""
        one = RULESETS["events_one_effect"].tree["events"].values()
        assert all(len(set(event.values())) == 1 for event in one)
        more = RULESETS["events_more_advances"].tree["events"].values()
        assert sum(text == "advance:1" for event in more for text in event.values()) == 15


class TestBoards:
    """Spiral, tracks, route, sectors, market."""

    @pytest.mark.parametrize(("name", "spaces"), [("sun_slow", 27), ("sun_fast", 18)])
    def test_spiral(self, name, spaces):
        """Three equal sections."""
        solar = RULESETS[name].tree["solar"]
        thirds = [solar[each] for each in ("mercury_after", "venus_after", "spaces")]
        assert thirds == [spaces // 3, 2 * spaces // 3, spaces]

    @pytest.mark.parametrize(
        ("name", "path", "value"),
        [
            ("exploit_flat", "solar.track", [5, 6, 7]),
            ("exploit_short", "solar.track", [3, 4, 5]),
            ("sectors_small", "sectors.mechanisms", [3, 4, 5]),
            ("sectors_large", "sectors.mechanisms", [5, 7, 9]),
            ("sectors_flat", "sectors.mechanisms", [5, 6, 7]),
            ("market_small", "market.spaces", [8, 10, 12]),
            ("market_large", "market.spaces", [18, 24, 30]),
            ("long_term_3", "sectors.long_term", 3),
            ("long_term_4", "sectors.long_term", 4),
            ("arrival_flat", "arrival.multipliers", [6, 4, 3, 2]),
            ("arrival_steep", "arrival.multipliers", [6, 4, 1, 0]),
            ("route_short", "route.fuel", [0, 1, 1, 2, 2, 3, 4, 5]),
            ("route_dear", "route.fuel", [0, 1, 2, 2, 2, 3, 4, 4, 5, 5]),
            ("route_long", "route.fuel", [0, 1, 1, 2, 2, 3, 3, 3, 4, 4, 5]),
            ("reputation_flat", "reputation.points", [3, 2, 1, 0, -1, -2]),
            ("reputation_steep", "reputation.points", [10, 6, 3, 0, -3, -6]),
            ("reputation_long_rows", "reputation.row_length", 8),
        ],
    )
    def test_numbers(self, name, path, value):
        """One list or number each."""
        assert look_up(RULESETS[name].tree, path) == value

    @pytest.mark.parametrize(
        ("name", "rows"),
        [
            ("pyramid_low", [5, 4, 3, 2]),
            ("pyramid_high", [7, 6, 5, 4, 3, 2]),
            ("pyramid_lean", [6, 5, 4, 3, 2]),
        ],
    )
    def test_pyramid(self, name, rows):
        """Spaces of the rows, from the bottom."""
        pyramid = RULESETS[name].tree["pyramid"].values()
        assert [len(row) for row in pyramid if row] == rows

    @pytest.mark.parametrize(
        ("name", "length", "scientists"),
        [("leaders_poor", 10, 3), ("leaders_long", 14, 9), ("leaders_scientists", 10, 11)],
    )
    def test_leader_tracks(self, name, length, scientists):
        """Spaces of each, and scientists of both."""
        tracks = RULESETS[name].tree["tracks"].values()
        assert {len(track) for track in tracks} == {length}
        assert sum(text == "scientist:1" for track in tracks for text in track) == scientists

    def test_highlights(self):
        """Every token highlights another action than modelled, each one once."""
        shifted = RULESETS["highlight_shifted"]
        assert len(shifted.changes) == 4
        actions = [shifted.tree["salvation"][each] for each in ("solar", "research", "travel")]
        assert len({*actions, shifted.tree["salvation"]["market"]}) == 4
