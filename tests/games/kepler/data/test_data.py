"""The shipped rules of Kepler-3042 against the stated numbers."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from exobalance.simcore.ruleset import load_rulebook
from exobalance.simcore.ruleset.spec import PROVENANCE, look_up
from exobalance.simcore.ruleset.values import check_value

BOOK = load_rulebook("kepler")
TREE = BOOK.printed
PLANETS = TREE["planets"]
CLAUSES = (BOOK.folder / "rules.md").read_text(encoding="utf-8")

KNOWN = {
    "planets.P02.level": 1,  # KEP-T-E
    "planets.P02.cost": [1, 0, 0],
    "planets.P02.type": "ocean",
    "planets.P05.level": 2,
    "planets.P05.cost": [1, 1, 0],
    "planets.P05.type": "super_earth",
    "planets.P21.colony": [1, 2, 0],  # KEP-T-H
    "planets.P22.colony": [1, 3, 0],
    "planets.P22.type": "gas_giant",  # KEP-T-C
    "planets.P26.type": "alien",
    "objectives.OB01.condition": "terraformed_in_zone:long:1",  # KEP-T-Q
    "objectives.OB02.condition": "terraformed_of_type:ocean:1",
    "objectives.OB03.condition": "terraformed_of_type:rocky:1",
    "progress.PC01.who": "all",  # KEP-T-A
}
"""Single values that the rulebook tells; no alternative may change them, see `test_assumptions`."""


class TestRuleValues:
    """Numbers of the rulebook, and every value within its own range."""

    @pytest.mark.parametrize(
        ("path", "value"),
        [
            ("game.rounds", 16),  # KEP-R19
            ("setup.free_levels", 2),  # KEP-R17
            ("setup.mines", [2, 2, 3, 4]),  # KEP-R8
            ("setup.targets", [2, 2, 3, 4]),
            ("setup.star_kinds", [1, 1, 2, 3]),  # KEP-R9
            ("setup.progress_removed", 2),  # KEP-R14
            ("start.earth", [3, 3, 0]),  # KEP-R18
            ("start.storage", [4, 4, 3]),
            ("start.space", "terraform"),
            ("ships.number", 3),  # KEP-R1
            ("ships.cost", [1, 1, 0]),  # KEP-R23
            ("ships.cheap_cost", [1, 0, 0]),
            ("ships.cheap_level", 4),
            ("colonies.most", 5),  # KEP-R27
            ("actions.space_missions_ships", 3),
            ("actions.mapping_steps", 1),  # KEP-R31
            ("actions.mapping_tiles", 4),
            ("bonus.shared_level", 4),  # KEP-R36
            ("bonus.planning_hexes", 2),  # KEP-R37
            ("bonus.neo", [1, 1, 0]),
            ("technology.speed", [0, 1, 3, 6, 9]),  # KEP-T-K
            ("technology.conversions", [0, 1, 1, 1, -1]),  # KEP-R44
            ("technology.moves", [0, 1, 2, 3, -1]),
            ("technology.energy", [0, 2, 4, 6, 7]),  # KEP-T-G
            ("technology.terraform_level", [0, 1, 2, 3, 4]),
            ("target.steps", 1),  # KEP-R42
            ("mine.regenerate", 1),  # KEP-R43
            ("scoring.antimatter", 1),  # KEP-R52
            ("scoring.types", 5),
            ("scoring.alike", 3),
            ("scoring.alike_number", 3),
            ("scoring.mine", 2),
            ("scoring.technology", 2),
            ("scoring.technology_level", 4),
            ("scoring.medal", 1),
            ("scoring.zones", [1, 2, 3]),  # KEP-R58
            ("solo.minimum", [30, 40, 50, 60]),  # KEP-R71
            ("solo.bonus_per", 5),  # KEP-R72
            ("solo.bonus_antimatter", [0, 1, 2, 3]),
            ("solo.progress_removed", 1),  # KEP-R65
            ("solo.phantom_rounds", [5, 10, 15]),  # KEP-R70
            ("solo.phantom_steps", 1),
            ("solo.phantom_levels", 1),
            ("quantum.most_uses", 12),  # KEP-A35
        ],
    )
    def test_printed_number(self, path, value):
        """The default is the number of the clause."""
        assert BOOK.specs[path].default == value

    def test_switches_stand_on_our_readings(self):
        """Readings of open points, default of each switch."""
        assert TREE["switches"] == {
            "burn_source": "storage_or_planet",
            "objective_deal": "one",
            "bonus_after_declined_action": True,
            "exploratory_planning_needs_speed": False,
            "mapping_choice": "together",
            "collaboration_gives_leadership": True,
            "medals_during_card": "same_card",
            "tile_placement": "random",
            "partial_production": "exploitation_only",
            "mapping_count": "exact",
            "logistics_fallback": "nearest_hex",
            "bonus_without_effect": "not_offered",
            "track_icons": "may_decline",
            "phantom_leads_alone": "blocks",
            "objective_check_solo": "any_time",
        }

    def test_every_switch_of_the_readings_is_there(self):
        """Name and words of each switch stand in the table of readings, the default first."""
        told = dict(re.findall(r"(?m)^\| KEP-A\d+ .*`(\w+)`: ([\w, ]+) \|$", CLAUSES))
        for name, value in TREE["switches"].items():
            choices = BOOK.specs[f"switches.{name}"].choices
            words = ", ".join(choices) or ("true, false" if value else "false, true")
            assert told[name] == words
        assert told.keys() == TREE["switches"].keys()

    def test_every_value_fits_its_own_range_and_says_what_it_is(self):
        """Range, help, clause and provenance of every path."""
        for path, spec in BOOK.paths(TREE):
            value = look_up(TREE, path)
            assert check_value(spec, path, value, "the printed rules") == value
            assert spec.help.endswith("."), path
            assert spec.provenance in PROVENANCE, path

    def test_every_clause_named_in_the_data_stands_in_the_rules(self):
        """Clauses of rules.toml and components.toml exist, and so do those in their words."""
        defined = set(re.findall(r"(?m)^(?:- \*\*|\| )(KEP-[RA]\d+)(?:\*\*| \|)", CLAUSES))
        assert {spec.clause for _, spec in BOOK.paths(TREE)} <= defined
        words = " ".join(group.reason for group in BOOK.groups.values())
        assert set(re.findall(r"KEP-[RA]\d+", words)) <= defined

    def test_what_is_modelled_says_what_else_could_be(self):
        """A group with alternatives has a range; a known group has none of both."""
        for group in BOOK.groups.values():
            assert bool(group.alternatives) == bool(group.range), group.id
            assert group.provenance in ("inferred", "assumed") or not group.alternatives, group.id
            used = any(spec.group == group.id for _, spec in BOOK.paths(TREE))
            assert used, group.id


class TestBoard:
    """The action board and what its spaces give."""

    def test_pairs_of_bonus_actions(self):
        """KEP-T26: column and row of each space."""
        actions = TREE["actions"]
        pairs = {
            name: (actions["column_bonuses"][i % 3], actions["row_bonuses"][i // 3])
            for i, name in enumerate(actions["board"])
        }
        assert pairs == {
            "space_missions": ("space_logistics", "civil_modernity"),
            "colonial_settlement": ("technical_evolution", "civil_modernity"),
            "technological_development": ("scientific_progress", "civil_modernity"),
            "stellar_propulsion": ("space_logistics", "exploratory_planning"),
            "terraform": ("technical_evolution", "exploratory_planning"),
            "galactic_mapping": ("scientific_progress", "exploratory_planning"),
            "energy_storage": ("space_logistics", "neo_exploitation"),
            "planetary_exploitation": ("technical_evolution", "neo_exploitation"),
            "antimatter_generation": ("scientific_progress", "neo_exploitation"),
        }

    def test_cubes_of_a_player(self):
        """KEP-R1: seven E, seven M, three A."""
        start = TREE["start"]
        assert [a + b for a, b in zip(start["earth"], start["storage"], strict=True)] == [7, 7, 3]


class TestPlanets:
    """Planets, their types and marks."""

    def test_counts(self):
        """KEP-R8, KEP-R82: 28 planets, of which four and four more leave with fewer players."""
        assert [each["number"] for each in PLANETS.values()] == list(range(1, 29))
        assert list(PLANETS) == [f"P{number:02}" for number in range(1, 29)]
        marks = Counter(each["min_players"] for each in PLANETS.values())
        assert marks == {2: 20, 3: 4, 4: 4}
        assert len(PLANETS) + TREE["setup"]["mines"][3] + TREE["setup"]["targets"][3] == 36
        types = Counter(each["type"] for each in PLANETS.values())
        assert types == {"rocky": 8, "ocean": 6, "super_earth": 6, "gas_giant": 4, "alien": 4}

    def test_leadership_of_types(self):
        """KEP-R25, R30: colonise, terraform, and the level of V that aliens ask for."""
        assert {
            name: (each["colonise"], each["terraform"], each["needs_antimatter_science"])
            for name, each in TREE["types"].items()
        } == {
            "rocky": (2, 0, 0),
            "super_earth": (0, 2, 0),
            "ocean": (1, 1, 0),
            "gas_giant": (1, 2, 0),
            "alien": (2, 2, 3),
        }

    def test_only_aliens_make_antimatter(self):
        """KEP-A5."""
        makers = {
            each["type"] for each in PLANETS.values() if each["colony"][2] or each["terraformed"][2]
        }
        assert makers == {"alien"}

    def test_points_are_between_one_and_five(self):
        """The range that the rulebook gives for the terraformed side."""
        assert {each["points"] for each in PLANETS.values()} == {1, 2, 3, 4, 5}


class TestCards:
    """Technologies, progress cards, objectives, tracks."""

    @pytest.mark.parametrize(("path", "value"), KNOWN.items())
    def test_what_is_known(self, path, value):
        """Single values of the worked examples."""
        assert look_up(TREE, path) == value

    def test_technologies(self):
        """KEP-T-D, T-H, T-I, T-O: costs and steps of V, icons of III and IV, levels of IV and V."""
        technologies = TREE["technologies"]
        assert technologies["V"]["costs"][1:3] == ["1E", "2E 1A"]
        assert technologies["V"]["leadership"][1:3] == [0, 1]
        assert [technologies[each]["collaboration"][3] for each in ("III", "IV")] == [1, 1]
        assert TREE["technology"]["exploited_planets"][3] == 2
        assert TREE["technology"]["antimatter"][3] == 2

    def test_progress_cards(self):
        """KEP-R14, R65: 18 cards, of which a solo game leaves one out for good."""
        cards = TREE["progress"]
        assert list(cards) == [f"PC{number:02}" for number in range(1, 19)]
        assert [name for name, card in cards.items() if not card["solo"]] == ["PC02"]
        assert cards["PC01"]["effects"] == ["free_level:1", "burn_level"]
        assert cards["PC02"]["metric"] == "colonies"

    def test_objectives(self):
        """KEP-R15, R63: 10 and 7, all in the five campaigns of four, in which three come twice."""
        sets = Counter(each["set"] for each in TREE["objectives"].values())
        assert sets == {"standard": 10, "advanced": 7}
        campaigns = [each["objectives"] for each in TREE["campaigns"].values()]
        assert [len(each) for each in campaigns] == [4] * 5
        named = Counter(name for each in campaigns for name in each)
        assert named.keys() == TREE["objectives"].keys()
        assert [name for name, n in named.items() if n == 2] == ["OB16", "OB17", "OB12"]

    def test_tracks(self):
        """Five medals each, an icon of energy on the technology track, room for the phantom."""
        tracks = TREE["tracks"]
        assert [len(tracks[each]["medals"]) for each in ("colonial", "technology")] == [5, 5]
        assert {each[-1] for each in tracks["technology"]["produce"]} == {"E"}
        assert tracks["length"] >= 16
        assert len(tracks["points"]) == tracks["length"] + 1
