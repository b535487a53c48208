"""The shipped rules of Planet Unknown against the stated numbers, and their tiles."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations, product
from pathlib import Path

import pytest

from exobalance.simcore.games.pun.data.pieces import areas, shape_cells
from exobalance.simcore.ruleset import load_rulebook, load_ruleset
from exobalance.simcore.ruleset.spec import look_up
from exobalance.simcore.ruleset.tweak import assumption_files
from exobalance.simcore.ruleset.values import check_value

BOOK = load_rulebook("pun")
TREE = load_ruleset("pun").tree
SHAPES, TILES = TREE["shapes"], TREE["tiles"]
PAIRS = [("C", "E"), ("E", "W"), ("R", "T"), ("T", "B"), ("W", "R"), ("B", "C")]
COLLECTIONS = ("planets", "corporations", "technologies", "civ_cards", "objectives", "events")
CLAUSES = (BOOK.folder / "rules.md").read_text(encoding="utf-8")


class TestRuleValues:
    """Numbers of the rulebook, and every value within its own range."""

    @pytest.mark.parametrize(
        ("path", "value"),
        [
            ("setup.civ_cards", [2, 3, 4, 5, 6, 7]),  # PUN-B4
            ("setup.neighbour_objectives", [0, 3, 3, 4, 5, 6]),  # PUN-B5
            ("setup.private_draw", 2),  # PUN-B6
            ("setup.private_keep", 1),
            ("solo.private_draw", 4),
            ("solo.private_keep", 3),
            ("station.turn", ["forced", "choice", "choice", "choice", "choice", "choice"]),  # R65
            ("station.forced_turn", 1),
            ("station.outer_ring", ["Z5", "F5", "S4", "I4", "N5", "U5"]),  # PUN-B3
            ("station.inner_ring", ["I3", "T4", "V3", "L4", "I2", "O4"]),
            ("station.seats_2", [0, 3]),
            ("station.seats_3", [0, 2, 4]),
            ("station.seats_4", [0, 1, 3, 4]),
            ("event_deck.size", 20),  # PUN-B7
            ("scoring.lifepod", 1),  # PUN-B71
            ("scoring.meteorites", 3),
            ("scoring.repo", [1, 2, 3, 4, 5]),
            ("scoring.commerce", [0, 1, 3, 6, 10]),  # PUN-B72
            ("scoring.private", 5),  # PUN-B63
            ("scoring.neighbour_win", 5),  # PUN-B62
            ("scoring.neighbour_tie", 2),
            ("scoring.shared_win", 5),  # PUN-R57
            ("scoring.shared_tie", 2),
            ("solo.target", 60),  # PUN-B66
            ("solo.deck_steps", [0, 3, 7, 11, 15]),
            ("solo.red", [0, -5, -7, -9, -11]),
            ("solo.orange", [0, -1, -2, -3, -4]),
            ("solo.green", [0, 3, 6, 9, 12]),
            ("solo.bands", [-15, -10, -5, 0, 5, 10, 15]),
            ("start.medals", [0] * 6),
        ],
    )
    def test_printed_number(self, path, value):
        """The default is the number of the clause."""
        assert BOOK.specs[path].default == value

    def test_switches_stand_on_our_readings(self):
        """Readings of open points, default of each switch."""
        assert TREE["switches"] == {
            "power_renewal": "tile_step",
            "planet_restriction_may_end_game": False,
            "ho1_lifts_restrictions": False,
            "pajitnov_patches_slide": True,
            "petra_currents_cover_lines": False,
            "petra_currents_in_objectives": "all",
            "uc3_bonus": "all_gains",
            "teleport_onto_toxic": False,
            "civ28_counts": "collected",
            "ho3_answers_to": "any_collection",
            "free_steps_on_currents": True,
            "rover_ban_on_currents": False,
            "no_milestones_unlocks_tech": True,
            "round_start_movement": "round_start",
            "re3_between": "icons",
            "ma2_bonus": "track_gains",
            "fx1_when_unlocked": False,
            "fx2_claims": "all",
            "jd4_optional": True,
            "horizon_swaps_load": False,
            "ho4_optional": False,
            "cosmos_lifepods": "any_free",
            "extra_tile_drops_restrictions": False,
            "free_steps_need_movement": True,
            "oasis_w_claims": "each",
            "makeshift_advances": "cube_on_track",
        }

    def test_every_value_fits_its_own_range_and_says_what_it_is(self):
        """Range, help, clause and provenance of every path."""
        for path, spec in BOOK.paths(BOOK.printed):
            value = look_up(BOOK.printed, path)
            assert check_value(spec, path, value, "the printed rules") == value
            assert spec.help.endswith("."), path
            assert re.fullmatch(r"PUN-[BRUA]\d+", spec.clause), path
            assert spec.provenance in ("rulebook", "public", "inferred", "assumed"), path

    def test_every_clause_named_in_the_data_stands_in_the_rules(self):
        """Clauses of rules.toml and components.toml exist."""
        defined = set(re.findall(r"(?m)^- \*\*(PUN-B\d+)\*\*|^\| (PUN-[RUA]\d+) \|", CLAUSES))
        names = {a or b for a, b in defined}
        assert {spec.clause for _, spec in BOOK.paths(BOOK.printed)} <= names

    def test_points_are_numbered_without_gaps(self):
        """PUN-B1.., PUN-R1..R63, PUN-U1..U14 and PUN-A1.., each once and in order."""
        for prefix, pattern, last in (
            ("B", r"(?m)^- \*\*PUN-B(\d+)\*\*", None),
            ("R", r"(?m)^\| PUN-R(\d+) \|", 67),
            ("U", r"(?m)^\| PUN-U(\d+) \|", 14),
            ("A", r"(?m)^\| PUN-A(\d+) \|", None),
        ):
            found = [int(each) for each in re.findall(pattern, CLAUSES)]
            assert found == list(range(1, len(found) + 1)), prefix
            assert last in (None, len(found)), prefix

    def test_every_switch_is_named_in_the_rules(self):
        """A switch stands beside the point that it turns around."""
        assert {name for name in TREE["switches"] if f"`switches.{name}`" not in CLAUSES} == set()

    def test_every_effect_kind_is_explained(self):
        """Each word of an effect, rule, metric or condition stands in the rules."""
        fields = ("effect", "rule", "metric", "condition", "when", "where", "piece", "limit")
        for collection in COLLECTIONS:
            for name in fields:
                spec = BOOK.specs[collection].fields.get(name)
                for word in spec.choices if spec else ():
                    assert re.search(rf"[`| ]{word}[`| ,]", CLAUSES), word


class TestTiles:
    """The 12 shapes and 144 tiles."""

    def test_numbers_of_tiles(self):
        """PUN-B3: 12 stacks of 12: six pairs of terrains, each plain and with a meteorite."""
        assert len(TILES) == 144
        kinds = Counter((t["shape"], t["a"], t["b"], t["meteorite"]) for t in TILES.values())
        assert kinds == Counter(
            (shape, a, b, meteorite)
            for shape, (a, b), meteorite in product(SHAPES, PAIRS, (False, True))
        )

    def test_each_icon_lies_on_48_tiles(self):
        """Icons and meteorites over all tiles."""
        icons = Counter(letter for t in TILES.values() for letter in (t["a"], t["b"]))
        assert icons == dict.fromkeys("CWBRTE", 48)
        assert sum(t["meteorite"] for t in TILES.values()) == 72

    def test_ids_say_what_a_tile_is(self):
        """Ids such as Z5-CE-m."""
        for name, t in TILES.items():
            assert name == f"{t['shape']}-{t['a']}{t['b']}-{'m' if t['meteorite'] else 'p'}"

    @pytest.mark.parametrize("name", SHAPES)
    def test_shapes_are_connected_and_carry_their_number_of_cells(self, name):
        """One piece, one icon per section, sections in one piece each but for U5 and F5."""
        cells = shape_cells(SHAPES[name])
        places = {(c.x, c.y) for c in cells}
        assert len(cells) == len(places) == int(name[1])
        assert len(areas(places)) == 1
        assert min(x for x, _ in places) == min(y for _, y in places) == 0
        assert sorted(c.section for c in cells if c.icon) == ["a", "b"]
        for section in "ab":
            assert len(areas((c.x, c.y) for c in cells if c.section == section)) == 1
        assert tuple(SHAPES[name]["meteorite"]) in places

    def test_shapes_differ_by_more_than_turns_and_flips(self):
        """No two stacks hold the same polyomino."""

        def turned(cells: frozenset) -> frozenset:
            low = max(y for _, y in cells)
            return frozenset((low - y, x) for x, y in cells)

        def kinds(name: str) -> set[frozenset]:
            cells = frozenset((c.x, c.y) for c in shape_cells(SHAPES[name]))
            wide = max(x for x, _ in cells)
            found = set()
            for start in (cells, frozenset((wide - x, y) for x, y in cells)):
                for _ in range(4):
                    found.add(start)
                    start = turned(start)
            return found

        for one, other in combinations(SHAPES, 2):
            assert not kinds(one) & kinds(other), (one, other)
        counts = {name: len(kinds(name)) for name in SHAPES}
        assert counts == {
            "Z5": 4, "F5": 8, "S4": 4, "I4": 2, "N5": 8, "U5": 4,
            "I3": 2, "T4": 4, "V3": 4, "L4": 8, "I2": 2, "O4": 1,
        }  # fmt: skip

    def test_large_tiles_outside_small_ones_inside(self):
        """PUN-B3: rings of the station."""
        sizes = {ring: [] for ring in ("outer", "inner")}
        for name, shape in SHAPES.items():
            sizes[shape["ring"]].append(int(name[1]))
            assert name in TREE["station"][f"{shape['ring']}_ring"]
        assert sorted(sizes["outer"]) == [4, 4, 5, 5, 5, 5]
        assert sorted(sizes["inner"]) == [2, 3, 3, 4, 4, 4]

    def test_only_on_the_domino_meteorite_and_icon_share_a_cell(self):
        """The meteorite of I2 lies on the icon of the second terrain."""
        shared = {
            name: cell.section
            for name, shape in SHAPES.items()
            for cell in shape_cells(shape)
            if cell.icon and [cell.x, cell.y] == shape["meteorite"]
        }
        assert shared == {"I2": "b"}


class TestProvenance:
    """Where the numbers come from, and the tweaks that vary them."""

    def test_alternatives_are_the_assumption_files(self):
        """Every named tweak varies one group, and every alternative exists."""
        named = [name for group in BOOK.groups.values() for name in group.alternatives]
        assert sorted(named) == sorted(assumption_files(BOOK))

    def test_groups_with_alternatives_state_their_range(self):
        """A group with alternatives says in words what else would be as plausible."""
        for group in BOOK.groups.values():
            assert bool(group.range) == bool(group.alternatives), group.id

    def test_every_group_is_used(self):
        """No group without values."""
        used = {spec.group for _, spec in BOOK.paths(BOOK.printed)}
        assert used - {""} == set(BOOK.groups)

    @pytest.mark.parametrize("name", assumption_files(BOOK))
    def test_assumption_changes_only_values_of_its_group(self, name):
        """An assumption leaves everything else alone, and is named in the rules."""
        (group,) = [g.id for g in BOOK.groups.values() if name in g.alternatives]
        changes = load_ruleset("pun", [name]).changes
        assert changes
        for change in changes:
            spec = BOOK.spec_of(change.path)
            assert spec is not None and spec.group == group, change.path
        assert f"`{name}`" in CLAUSES

    def test_the_game_stands_alone(self):
        """The folder names nothing outside of the project."""
        for path in sorted(Path(BOOK.folder).rglob("*.toml")):
            assert "shared/" not in path.read_text(encoding="utf-8")
