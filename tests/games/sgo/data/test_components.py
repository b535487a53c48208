"""The shipped rules and components of Space Gate Odyssey against the stated numbers."""

from __future__ import annotations

from collections import Counter

import pytest

from exobalance.simcore.games.sgo.data.boards import board, sides
from exobalance.simcore.games.sgo.data.layout import FIELDS, GATES, PLANETS, ROOMS, TYPES
from exobalance.simcore.ruleset import load_rulebook, load_ruleset
from exobalance.simcore.ruleset.tweak import assumption_files

TREE = load_ruleset("sgo").tree
TILES = TREE["tiles"]
PER_TYPE = {"gate": 12, "odyssey": 9, "airlock": 6}
PREFIX = {"water": "WA", "wildlife": "WI", "energy": "EN"}


def of(**wanted: str) -> list[dict]:
    """Return the tiles whose fields have the wanted values."""
    return [t for t in TILES.values() if all(t[key] == value for key, value in wanted.items())]


def mean_openings(tiles) -> float:
    """Return the mean number of corridors."""
    return sum(len(tile["openings"]) for tile in tiles) / len(tiles)


class TestRuleValues:
    """Numbers of the rulebook."""

    @pytest.mark.parametrize(
        ("path", "value"),
        [
            ("predominance.values", [7, 4, 2, 1, 0]),  # SGO-R4
            ("predominance.order", ["water", "wildlife", "energy", "balance", "none"]),
            ("figures.colonists", 36),  # SGO-R1
            ("figures.engineers", 7),
            ("figures.suits", 4),
            ("figures.robots", 5),
            ("engineers.engineer_points", 1),  # SGO-R10
            ("engineers.chief_points", 2),
            ("engineers.robot_points", 1),
            ("start.modules", 2),  # SGO-R7
            ("start.colonists", 5),  # SGO-R6
            ("start.wheel_colonists", 1),
            ("start.influence", [0, 0, 0, 0]),
            ("wheel.fields", 10),  # SGO-R26
            ("ranks.engineer", [3, 6]),
            ("corridors.penalty", 1),  # SGO-R30
            ("hawking.points", 1),  # SGO-R27
            ("setup.exoplanets", 5),  # SGO-R2
            ("setup.gates", 3),
            ("short_game.exoplanets", 3),  # SGO-R40
            ("short_game.gates", 2),
            ("exoplanets.Bose.per_colonist", 1),  # SGO-R32
            ("exoplanets.Bose.level_majority", 3),
            ("exoplanets.Bose.level_tie", 0),
            ("exoplanets.Collins.volcano_majority", 7),  # SGO-R33
            ("exoplanets.Collins.volcano_tie", 3),
            ("exoplanets.Dirac.step", 5),  # SGO-R34
            ("exoplanets.Dirac.base_points", 1),
            ("exoplanets.Dirac.advanced_points", 3),
            ("exoplanets.Dirac.centre_points", 2),
            ("exoplanets.Fermi.satellite_points", [0, 3, 7, 12, 18, 25]),  # SGO-R35
            ("exoplanets.Fermi.central_points", 5),
            ("exoplanets.Fermi.central_tie", 5),
            ("exoplanets.Fermi.side_2_3.close", 7),
            ("exoplanets.Fermi.side_4.close", 9),
            ("exoplanets.Russell.island_majority", 7),  # SGO-R36
            ("exoplanets.Russell.island_tie", 3),
            ("exoplanets.Russell.presence", 3),
            ("exoplanets.Russell.side_2.close", 7),
            ("exoplanets.Russell.side_3_4.close", 5),
            ("exoplanets.Susskind.per_colonist", 2),  # SGO-R37
            ("exoplanets.Planck.per_colonist", 1),
            ("exoplanets.Planck.group_majority", 7),
            ("exoplanets.Planck.group_tie", 5),
            ("exoplanets.Turing.step_points", [2, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2]),  # SGO-R38
            ("exoplanets.Turing.base_points", 1),
            ("exoplanets.Turing.advanced_points", 2),
            ("exoplanets.Turing.centre_points", 3),
        ],
    )
    def test_printed_number(self, path, value):
        """The default is the number of the clause."""
        assert load_rulebook("sgo").specs[path].default == value

    def test_start_leaves_the_supply_of_the_rulebook(self):
        """SGO-T14: 30 colonists, 3 engineers, 3 suits and 5 robots stay in supply."""
        start, figures = TREE["start"], TREE["figures"]
        chiefs = sum(start["chiefs"].values())
        engineers = sum(start["engineers"].values()) + chiefs
        assert figures["colonists"] - start["colonists"] - start["wheel_colonists"] == 30
        assert figures["engineers"] - engineers == 3
        assert figures["suits"] - chiefs == 3
        assert figures["robots"] - sum(start["robots"].values()) == 5

    def test_switches_stand_on_our_readings(self):
        """Readings of unclear points, default of each switch."""
        assert TREE["switches"] == {
            "ap_fixed_when_action_starts": True,
            "blocked_corridor_counts_as_open": False,
            "close_check": "after_module",
            "swap_mandatory": False,
            "reorganise": "any_number_own_turn_start",
            "track_setup_direction": "water_at_7",
            "zero_majority_scores": False,
            "collins_won": "cannot_be_overtaken_or_tied",
            "turing2_centre": "twelfth_step",
            "planck_group": "largest_component",
            "score_floor": "none",
            "bonus_may_be_declined": "recruit_and_promotion",
            "setup_second_module_may_join_first": True,
        }


class TestTiles:
    """The 81 module tiles."""

    def test_numbers_by_field_and_type(self):
        """SGO-R1: 12 gate, 9 Odyssey and 6 airlock modules per field."""
        assert len(TILES) == 81
        counts = Counter((tile["field"], tile["type"]) for tile in TILES.values())
        assert counts == {(f, t): PER_TYPE[t] for f in FIELDS for t in TYPES}

    def test_ids_name_field_and_type(self):
        """Ids such as WI-O3 say what the tile is."""
        for name, tile in TILES.items():
            assert name.startswith(f"{PREFIX[tile['field']]}-{tile['type'][0].upper()}")

    def test_four_gates_of_each_symbol_and_field(self):
        """SGO-R40: 12 gate modules per symbol, evenly over the fields."""
        counts = Counter((tile["field"], tile["symbol"]) for tile in of(type="gate"))
        assert counts == {(field, symbol): 4 for field in FIELDS for symbol in GATES}

    @pytest.mark.parametrize("field", FIELDS)
    def test_capacities(self, field):
        """SGO-R14: 2, 3 or 4 places, mean 3 in every stack."""
        for symbol in GATES:
            gates = of(type="gate", field=field, symbol=symbol)
            assert sorted(tile["capacity"] for tile in gates) == [2, 3, 3, 4]
        odyssey = Counter(tile["capacity"] for tile in of(type="odyssey", field=field))
        assert odyssey == {2: 3, 3: 3, 4: 3}
        airlocks = Counter(tile["capacity"] for tile in of(type="airlock", field=field))
        assert airlocks == {2: 2, 3: 2, 4: 2}

    @pytest.mark.parametrize("field", FIELDS)
    def test_bonuses(self, field):
        """SGO-R16: two recruits, two promotions and one robot per room in each field."""
        tiles = of(type="odyssey", field=field)
        bonuses = Counter(tile["bonus"] for tile in tiles)
        assert bonuses == {"recruit": 2, "promotion": 2, "robot": 5}
        rooms = sorted(tile["room"] for tile in tiles if tile["bonus"] == "robot")
        assert rooms == sorted(ROOMS)

    def test_corridors(self):
        """Mean corridors per tile: 2.00 gate, 2.78 Odyssey, 2.17 airlock, 2.30 all."""
        means = [round(mean_openings(of(type=kind)), 2) for kind in TYPES]
        assert means == [2.00, 2.78, 2.17]
        assert round(mean_openings(TILES.values()), 2) == 2.30

    @pytest.mark.parametrize("field", FIELDS)
    @pytest.mark.parametrize("symbol", GATES)
    def test_each_shape_once_per_symbol_and_field(self, field, symbol):
        """Gate modules: a dead end, a straight, a corner and a tee."""
        gates = of(type="gate", field=field, symbol=symbol)
        assert sorted(tile["openings"] for tile in gates) == ["N", "NE", "NEW", "NS"]

    def test_start_module(self):
        """SGO-R6: capacity 5, four corridors."""
        assert TREE["start_module"] == {"capacity": 5, "openings": "NESW"}


class TestSides:
    """Maps of the exoplanets."""

    @pytest.mark.parametrize(
        ("planet", "side", "players", "areas", "n_predominance"),
        [
            ("Bose", "side_2_3", [2, 3], 21, 3),
            ("Bose", "side_4", [4], 28, 4),
            ("Collins", "side_2_3", [2, 3], 13, 3),
            ("Collins", "side_4", [4], 20, 4),
            ("Dirac", "side_2_3", [2, 3], 19, 3),
            ("Dirac", "side_4", [4], 25, 4),
            ("Fermi", "side_2_3", [2, 3], 8, 0),
            ("Fermi", "side_4", [4], 10, 0),
            ("Planck", "side_2_3", [2, 3], 19, 3),
            ("Planck", "side_4", [4], 25, 4),
            ("Russell", "side_2", [2], 27, 3),
            ("Russell", "side_3_4", [3, 4], 28, 4),
            ("Susskind", "side_2_3", [2, 3], 18, 3),
            ("Susskind", "side_4", [4], 24, 4),
            ("Turing", "side_2", [2], 23, 3),
            ("Turing", "side_3_4", [3, 4], 21, 3),
        ],
    )
    def test_sizes(self, planet, side, players, areas, n_predominance):
        """Areas, predominance areas and player counts of a side."""
        table = TREE["exoplanets"][planet][side]
        ids = board(TREE, planet, side).ids
        assert table["players"] == players
        assert len(ids) == len(set(ids)) == areas
        assert len(table["predominance"]) == n_predominance
        assert set(table["predominance"]) <= set(ids)

    def test_eight_exoplanets_with_two_sides(self):
        """SGO-R2: all in the box."""
        assert list(TREE["exoplanets"]) == list(PLANETS)
        for planet in PLANETS:
            assert TREE["exoplanets"][planet]["in_box"]
            assert len(sides(TREE, planet)) == 2

    @pytest.mark.parametrize(("side", "central"), [("side_2_3", True), ("side_4", False)])
    def test_collins_has_six_areas_per_volcano(self, side, central):
        """SGO-R33: six areas per volcano, a central area for two and three players only."""
        table = TREE["exoplanets"]["Collins"][side]
        around = Counter(v for touched in table["touches"].values() for v in touched)
        assert around == dict.fromkeys(range(1, table["volcanoes"] + 1), 6)
        assert ("C" in table["touches"]) is central

    @pytest.mark.parametrize(("side", "roads"), [("side_2_3", 27), ("side_4", 36)])
    def test_planck_is_one_net_with_two_to_four_roads_per_area(self, side, roads):
        """Every area of Planck can be reached by roads."""
        net = board(TREE, "Planck", side)
        degree = Counter(area for road in net.roads for area in road)
        assert len(net.roads) == roads
        assert {degree[i] for i in range(len(net.ids))} == {2, 3, 4}
        reached = {0}
        while grown := {b for road in net.roads for b in road if set(road) & reached} - reached:
            reached |= grown
        assert len(reached) == len(net.ids)

    def test_turing_circles_share_one_link_with_each_neighbour(self):
        """SGO-R38: three links each; 12, 6 and 3 areas."""
        circles = board(TREE, "Turing", "side_3_4")
        assert circles.group_areas == [12, 6, 3]
        assert all(len(needed) == 3 for needed in circles.needs.values())
        times = Counter(area for needed in circles.needs.values() for area in needed)
        # shared: every second base area and every second advanced area
        assert Counter(times.values()) == {1: 9, 2: 9}


class TestProvenance:
    """Where the numbers come from."""

    def test_alternatives_are_the_assumption_files(self):
        """Every named tweak varies one group, and every alternative exists."""
        book = load_rulebook("sgo")
        named = [name for group in book.groups.values() for name in group.alternatives]
        assert sorted(named) == sorted(assumption_files(book))

    def test_groups_with_alternatives_state_their_range(self):
        """A modelled group says in words what else would be as plausible."""
        for group in load_rulebook("sgo").groups.values():
            assert bool(group.range) == bool(group.alternatives), group.id
            assert group.provenance in ("rulebook", "inferred", "assumed")

    def test_every_group_is_used(self):
        """No group without values."""
        book = load_rulebook("sgo")
        used = {spec.group for _, spec in book.paths(book.printed)}
        assert used - {""} == set(book.groups)

    @pytest.mark.parametrize("name", assumption_files(load_rulebook("sgo")))
    def test_assumption_changes_only_values_of_its_group(self, name):
        """An assumption leaves rules alone; predominance areas move with their map."""
        ruleset = load_ruleset("sgo", [name])
        book = ruleset.book
        (group,) = [g.id for g in book.groups.values() if name in g.alternatives]
        allowed = {group, "predominance_areas"}
        if name == "turing_branch_12":
            assert [change.path for change in ruleset.changes] == ["switches.turing2_centre"]
            return
        for change in ruleset.changes:
            spec = book.spec_of(change.path)
            assert spec is not None and spec.group in allowed, change.path


class TestAssumptions:
    """The derived numbers of the alternatives."""

    @pytest.mark.parametrize(
        ("name", "mean"), [("mean_openings_2_0", 2.0), ("mean_openings_2_6", 2.6)]
    )
    def test_mean_openings(self, name, mean):
        """Mean corridors over all 81 tiles."""
        tiles = load_ruleset("sgo", [name]).tree["tiles"].values()
        assert round(mean_openings(tiles), 1) == mean

    @pytest.mark.parametrize(
        ("name", "split"),
        [("odyssey_split_3_3_3", (9, 9, 9)), ("odyssey_split_3_2_4", (9, 6, 12))],
    )
    def test_odyssey_split(self, name, split):
        """Bonuses over three fields; robots spread over the rooms as evenly as they can."""
        tiles = load_ruleset("sgo", [name]).tree["tiles"].values()
        bonuses = Counter(tile["bonus"] for tile in tiles)
        assert tuple(bonuses[b] for b in ("recruit", "promotion", "robot")) == split
        rooms = Counter(tile["room"] for tile in tiles if tile["bonus"] == "robot")
        assert set(rooms) == set(ROOMS)
        assert max(rooms.values()) - min(rooms.values()) <= 1

    @pytest.mark.parametrize(("low", "capacities"), [("2_2_3_4", "2234"), ("2_3_4_4", "2344")])
    def test_gate_capacities(self, low, capacities):
        """Four gate modules per symbol and field."""
        tiles = load_ruleset("sgo", [f"gate_capacities_{low}"]).tree["tiles"].values()
        for field in FIELDS:
            for symbol in GATES:
                found = [
                    t["capacity"] for t in tiles if (t["field"], t["symbol"]) == (field, symbol)
                ]
                assert sorted(found) == [int(digit) for digit in capacities]

    @pytest.mark.parametrize(
        ("name", "planet", "areas"),
        [
            ("bose_smaller", "Bose", (15, 21)),
            ("bose_larger", "Bose", (28, 36)),
            ("collins_one_more_volcano", "Collins", (17, 25)),
            ("collins_two_more_volcanoes", "Collins", (21, 20)),
            ("collins_no_shared_areas", "Collins", (16, 24)),
            ("collins_two_shared_areas", "Collins", (10, 16)),
            ("dirac_base_18", "Dirac", (22, 25)),
            ("dirac_base_20_25", "Dirac", (25, 31)),
            ("planck_smaller", "Planck", (16, 21)),
            ("planck_larger", "Planck", (22, 29)),
            ("russell_smallest", "Russell", (21, 20)),
            ("russell_smaller", "Russell", (24, 24)),
            ("russell_larger", "Russell", (30, 32)),
            ("susskind_smaller", "Susskind", (15, 20)),
            ("susskind_larger", "Susskind", (21, 28)),
            ("turing_9_9_3", "Turing", (23, 21)),
            ("turing_27_9_3", "Turing", (23, 39)),
            ("turing_branch_12", "Turing", (25, 21)),
        ],
    )
    def test_areas(self, name, planet, areas):
        """Areas of both sides, the one for fewer players first; swaps stay as many."""
        tree = load_ruleset("sgo", [name]).tree
        both = sides(tree, planet)
        assert tuple(len(board(tree, planet, side).ids) for side in both) == areas
        for side in both:
            printed = TREE["exoplanets"][planet][side]["predominance"]
            assert len(tree["exoplanets"][planet][side]["predominance"]) == len(printed)

    @pytest.mark.parametrize(
        "name",
        [
            "collins_one_more_volcano",
            "collins_two_more_volcanoes",
            "collins_no_shared_areas",
            "collins_two_shared_areas",
        ],
    )
    def test_volcanoes_keep_six_areas(self, name):
        """SGO-R33 holds on every alternative map."""
        tree = load_ruleset("sgo", [name]).tree
        for side in sides(tree, "Collins"):
            assert set(board(tree, "Collins", side).group_areas) == {6}

    @pytest.mark.parametrize(("name", "degree"), [("2", 2.0), ("4", 4.0)])
    @pytest.mark.parametrize("side", ["side_2_3", "side_4"])
    def test_planck_mean_degree(self, name, degree, side):
        """Roads per area, counted at both ends."""
        net = board(load_ruleset("sgo", [f"planck_mean_degree_{name}"]).tree, "Planck", side)
        assert 2 * len(net.roads) / len(net.ids) == degree
