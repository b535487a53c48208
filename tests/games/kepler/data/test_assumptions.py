"""The alternatives to the modelled components: each loads, and changes what it says."""

from __future__ import annotations

from collections import Counter

import pytest

from exobalance.simcore.games.kepler.data.words import parse_condition, parse_cubes, parse_effect
from exobalance.simcore.ruleset import load_rulebook, load_ruleset
from exobalance.simcore.ruleset.spec import look_up
from exobalance.simcore.ruleset.tweak import assumption_files
from tests.games.kepler.data.test_data import KNOWN

BOOK = load_rulebook("kepler")
TREE = BOOK.printed
GROUPS = {name: group for group in BOOK.groups.values() for name in group.alternatives}
RULESETS = {name: load_ruleset("kepler", [name]) for name in GROUPS}


def changed(name, field):
    """Return entry -> (before, after) of what an alternative changes in one field."""
    return {
        change.path.split(".")[1]: (change.printed, change.value)
        for change in RULESETS[name].changes
        if change.path.endswith(f".{field}")
    }


def total(cubes):
    """Return how many cubes these are, written in words or as a list."""
    return sum(parse_cubes(cubes) if isinstance(cubes, str) else cubes)


class TestEvery:
    """What holds for all files."""

    def test_every_file_belongs_to_one_group(self):
        """34 files, each an alternative of one group and none beside."""
        listed = [name for group in BOOK.groups.values() for name in group.alternatives]
        assert sorted(listed) == sorted(assumption_files(BOOK))
        assert len(set(listed)) == len(listed) == 34

    @pytest.mark.parametrize("name", GROUPS)
    def test_it_varies_its_group(self, name):
        """Most values are of the group; the others go with them, in two files only."""
        others = {"planets_types_b": "planets.P25.", "leadership_short": "objectives.OB1"}
        group = GROUPS[name]
        assert RULESETS[name].changes
        for change in RULESETS[name].changes:
            spec = BOOK.spec_of(change.path)
            with_it = others.get(name, " ")
            assert spec.group == group.id or change.path.startswith(with_it), change.path

    @pytest.mark.parametrize("name", GROUPS)
    def test_what_is_known_stays(self, name):
        """Values of the worked examples, but for the side of the card that KEP-A28 leaves open."""
        tree = RULESETS[name].tree
        kept = dict(KNOWN)
        if name == "planets_example_on_terraformed_side":
            kept |= {"planets.P22.terraformed": [1, 3, 0], "planets.P21.terraformed": [1, 2, 0]}
            del kept["planets.P21.colony"], kept["planets.P22.colony"]
        assert {path: look_up(tree, path) for path in kept} == kept
        assert tree["technologies"]["V"]["costs"][1:3] == ["1E", "2E 1A"]
        assert tree["technologies"]["V"]["leadership"][1:3] == [0, 1]
        assert tree["technologies"]["IV"]["collaboration"][3] == 1
        assert [len(tree["tracks"][each]["medals"]) for each in ("colonial", "technology")] == [
            5,
            5,
        ]
        assert Counter(each["min_players"] for each in tree["planets"].values()) == {
            2: 20,
            3: 4,
            4: 4,
        }

    @pytest.mark.parametrize("end", [0, -1])
    def test_ends_of_all_groups_go_together(self, end):
        """First and last alternatives at once, as the study of assumptions plays them."""
        names = [group.alternatives[end] for group in BOOK.groups.values() if group.alternatives]
        assert len(load_ruleset("kepler", names).changes) > len(names)


class TestPlanets:
    """Types, costs, production, points, marks."""

    def test_points_by_level(self):
        """The level, five for aliens."""
        tree = RULESETS["planets_vp_by_level"].tree
        for each in tree["planets"].values():
            assert each["points"] == (5 if each["type"] == "alien" else each["level"])

    def test_dearer(self):
        """One cube more for all of levels 3 and 4, nothing else."""
        costs = changed("planets_dearer", "cost")
        assert list(costs) == [f"P{number}" for number in range(13, 29)]
        assert all(total(after) == total(before) + 1 for before, after in costs.values())
        assert all(after[2] == before[2] for before, after in costs.values())

    def test_same_production(self):
        """Both sides alike."""
        for each in RULESETS["planets_same_production"].tree["planets"].values():
            assert each["terraformed"] == each["colony"]

    def test_rich_production(self):
        """Two cubes more than the colony side, three for super earths; aliens make one A more."""
        for name, each in RULESETS["planets_rich_terraformed"].tree["planets"].items():
            if each["type"] == "alien":
                assert each["terraformed"][2] == TREE["planets"][name]["terraformed"][2] + 1
                continue
            more = total(each["terraformed"]) - total(each["colony"])
            assert more == 2 + (each["type"] == "super_earth")

    def test_example_on_the_other_side(self):
        """Colony sides of the four gas giants are poorer."""
        colony = changed("planets_example_on_terraformed_side", "colony")
        assert list(colony) == ["P21", "P22", "P23", "P24"]
        assert all(total(after) < total(before) for before, after in colony.values())

    def test_types(self):
        """Another mix, with points by level and type."""
        planets = RULESETS["planets_types_b"].tree["planets"]
        types = Counter(each["type"] for each in planets.values())
        assert types == {"rocky": 6, "ocean": 7, "super_earth": 7, "gas_giant": 5, "alien": 3}
        for each in planets.values():
            more = each["type"] in ("rocky", "gas_giant", "alien")
            assert each["points"] == min(5, each["level"] + more)
        makers = {each["type"] for each in planets.values() if each["colony"][2]}
        assert makers == {"alien"}

    def test_marks(self):
        """One planet of each level for each mark."""
        planets = RULESETS["planets_marks_b"].tree["planets"].values()
        for mark in (3, 4):
            assert sorted(p["level"] for p in planets if p["min_players"] == mark) == [1, 2, 3, 4]


class TestTechnologies:
    """Costs, leadership, icons, what levels give."""

    @pytest.mark.parametrize(
        ("name", "antimatter", "row_v"),
        [
            ("tech_full_lattice", [0, 0, 1, 2, 3], [0, 0, 1, 2, 3]),
            ("tech_lighter_row_v", [0, 0, 0, 1, 2], [0, 0, 1, 1, 2]),
            ("tech_cheap_top", [0, 0, 0, 0, 1], [0, 0, 1, 1, 2]),
            ("tech_energy_and_matter_swapped", [0, 0, 0, 1, 2], [0, 0, 1, 2, 3]),
        ],
    )
    def test_antimatter(self, name, antimatter, row_v):
        """A by level in rows I to IV, and in row V."""
        for row, each in RULESETS[name].tree["technologies"].items():
            found = [parse_cubes(text)[2] for text in each["costs"]]
            assert found == (row_v if row == "V" else antimatter)

    def test_energy_and_matter_swap(self):
        """Rows I to IV."""
        for before, after in changed("tech_energy_and_matter_swapped", "costs").values():
            for old, new in zip(map(parse_cubes, before), map(parse_cubes, after), strict=True):
                assert (old[1], old[0], old[2]) == new

    def test_levels_three_and_four_are_cheaper(self):
        """Two cubes less, in all rows."""
        costs = changed("tech_cheap_top", "costs")
        assert len(costs) == 5
        for before, after in costs.values():
            less = [total(old) - total(new) for old, new in zip(before, after, strict=True)]
            assert less == [0, 0, 0, 2, 2]

    @pytest.mark.parametrize(
        ("name", "field", "value"),
        [
            ("tech_flat_leadership", "leadership", [0, 0, 1, 1, 2]),
            ("tech_collaboration_weak", "collaboration", [0, 0, 0, 1, 0]),
            ("tech_collaboration_strong", "collaboration", [0, 0, 1, 1, 2]),
        ],
    )
    def test_all_rows_alike(self, name, field, value):
        """The same list in each technology."""
        assert {k: after for k, (_, after) in changed(name, field).items()} == dict.fromkeys(
            TREE["technologies"], value
        )

    def test_what_levels_give(self):
        """One number each, at level 2."""
        two = RULESETS["tech_two_producers_at_level_2"].tree["technology"]
        slow = RULESETS["tech_antimatter_slow"].tree["technology"]
        assert two["exploited_planets"] == [0, 1, 2, 2, 2]
        assert slow["antimatter"] == [0, 1, 1, 2, 3]


class TestTracks:
    """Length, points and icons."""

    @pytest.mark.parametrize(
        ("name", "length", "last"),
        [
            ("leadership_low_vp", 20, 6),
            ("leadership_long", 24, 12),
            ("leadership_many_icons", 20, 10),
            ("leadership_short", 16, 10),
            ("leadership_steep", 20, 13),
        ],
    )
    def test_length_and_points(self, name, length, last):
        """Places, and points of the last one; points never fall."""
        tracks = RULESETS[name].tree["tracks"]
        assert tracks["length"] == length
        assert tracks["points"][-1] == last
        assert sorted(tracks["points"]) == tracks["points"]

    def test_many_icons(self):
        """Ten icons on each track, two of them antimatter."""
        tracks = RULESETS["leadership_many_icons"].tree["tracks"]
        for each in ("colonial", "technology"):
            assert len(tracks[each]["regenerate"]) == len(tracks[each]["produce"]) == 5
        assert tracks["technology"]["produce"] == ["1E", "5E", "9A", "13E", "17A"]


class TestCards:
    """Objectives and progress cards."""

    def test_supremacy(self):
        """The last place to reach is 15, or 14 on short tracks."""
        for name, place in (("objectives_supremacy_15", 15), ("leadership_short", 14)):
            conditions = changed(name, "condition")
            assert list(conditions) == ["OB15", "OB16"]
            assert {parse_condition(after)[2] for _, after in conditions.values()} == {place}

    def test_points(self):
        """Flat: one number for each set; wide: from 2 to 9, and the same mean of each set."""
        for name, spread in (("objectives_flat_vp", 0), ("objectives_wide_vp", 2)):
            objectives = RULESETS[name].tree["objectives"]
            for kind, mean in (("standard", 4), ("advanced", 7)):
                points = [o["points"] for o in objectives.values() if o["set"] == kind]
                assert (max(points) - min(points) > 0) == (spread > 0)
                assert spread or set(points) == {mean}
        points = [o["points"] for o in RULESETS["objectives_wide_vp"].tree["objectives"].values()]
        assert (min(points), max(points)) == (2, 9)

    def test_conditions_read_otherwise(self):
        """Eleven, none of those that follow from an example or a project's title."""
        conditions = changed("objectives_conditions_b", "condition")
        assert len(conditions) == 11
        assert not conditions.keys() & {"OB01", "OB02", "OB03", "OB04", "OB09"}

    def test_leaders(self):
        """Highest and lowest change places on every card that compares."""
        who = changed("progress_leaders", "who")
        assert who.keys() == {k for k, card in TREE["progress"].items() if card["who"] != "all"}
        assert all({before, after} == {"highest", "lowest"} for before, after in who.values())
        assert not changed("progress_leaders", "metric")

    def test_only_tracks(self):
        """No other comparison is left."""
        cards = RULESETS["progress_only_leadership"].tree["progress"].values()
        assert {card["metric"] for card in cards} == {"none", "colonial", "technology"}

    def test_strong(self):
        """The same effects, each with a larger number."""
        effects = changed("progress_strong", "effects")
        assert len(effects) == 11
        for before, after in effects.values():
            (old,), (new,) = map(parse_effect, before), map(parse_effect, after)
            assert old[0] == new[0]
            assert new[1:] > old[1:]

    def test_knowledge_burns_one(self):
        """Whatever the level."""
        effects = changed("progress_knowledge_burns_one", "effects")
        assert effects == {"PC01": (["free_level:1", "burn_level"], ["free_level:1", "burn:1"])}
