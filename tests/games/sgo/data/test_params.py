"""Packing of the rules tree into the params record, and refusal of contradictions."""

from __future__ import annotations

import numpy as np
import pytest

from exobalance.simcore.errors import RulesError
from exobalance.simcore.games.sgo.data.coverage import things
from exobalance.simcore.games.sgo.data.labels import Label
from exobalance.simcore.games.sgo.data.layout import (
    FIELD_ALL,
    FIELDS,
    MAX_AREAS,
    PLANETS,
    ROOMS,
    TYPES,
    PlanetKind,
    Token,
    Type,
)
from exobalance.simcore.games.sgo.data.params import (
    area_names,
    items_per_game,
    n_rotations,
    opening_bits,
    pack,
    setup_sets,
    tile_names,
    uid,
)
from exobalance.simcore.games.sgo.data.params_record import PARAMS
from exobalance.simcore.games.sgo.data.tables import Cover
from exobalance.simcore.ruleset import load_rulebook, load_ruleset
from exobalance.simcore.ruleset.tweak import assumption_files

TREE = load_ruleset("sgo").tree


def tree_with(*sets: str):
    """Return the rules tree with these values set."""
    return load_ruleset("sgo", (), sets).tree


def packed(*sets: str, players: int = 3):
    """Return the one params record of a tweak."""
    return pack(tree_with(*sets), players)[0]


def planet(name: str) -> int:
    """Return the number of a planet."""
    return PLANETS.index(name)


class TestRecord:
    """The record as a whole."""

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_shape_and_player_count(self, players):
        """One record of the layout's dtype."""
        params = pack(TREE, players)
        assert params.dtype == PARAMS
        assert params.shape == (1,)
        assert params[0].n_players == players

    @pytest.mark.parametrize("players", [2, 3, 4])
    @pytest.mark.parametrize("name", assumption_files(load_rulebook("sgo")))
    def test_every_assumption_packs(self, name, players):
        """The record differs from the printed one where the side in use is affected."""
        tree = load_ruleset("sgo", [name]).tree
        record = pack(tree, players)[0]
        names = area_names(tree, players)
        assert [len(ids) for ids in names.values()] == list(record.n_areas)

    @pytest.mark.parametrize("end", ["min", "max"])
    def test_every_range_can_be_packed_to_its_ends(self, end):
        """A value at the end of its range packs, or is refused as a contradiction."""
        book = load_rulebook("sgo")
        refused = []
        for path, spec in book.paths(book.printed):
            if spec.type != "int" or (path.startswith("tiles.") and "WA-G01" not in path):
                continue
            try:
                tree = tree_with(f"{path}={getattr(spec, end)}")
            except RulesError:
                refused.append(path)
                continue
            for players in (2, 3, 4):
                assert pack(tree, players)[0].n_players == players
        alone = ("engineers.", "wheel.", "hawking.", "corridors.", "tiles.", "reorganisation.")
        assert refused
        assert not [path for path in refused if path.startswith(alone) or "points" in path]

    def test_same_tree_same_bytes(self):
        """Nothing but the tree goes into the record."""
        assert pack(TREE, 3).tobytes() == pack(tree_with(), 3).tobytes()


class TestSetup:
    """Setup, figures, points and tokens."""

    def test_rooms_and_figures(self):
        """SGO-R3, SGO-R6."""
        record = packed()
        assert list(record.start_engineers) == [1, 1, 1, 0, 0]
        assert list(record.start_chiefs) == [0, 0, 0, 1, 0]
        assert list(record.start_robots) == [0, 0, 0, 0, 0]
        assert (record.colonists, record.engineers, record.suits, record.robots) == (36, 7, 4, 5)
        assert (record.start_colonists, record.wheel_colonists) == (5, 1)
        assert list(packed("start.influence=[0,1,2,3]").start_influence) == [0, 1, 2, 3]

    @pytest.mark.parametrize(
        ("sets", "drawn"),
        [
            ((), (5, 3)),
            (("variant.short_game=true",), (3, 2)),
            (("setup.exoplanets=6", "setup.gates=2"), (6, 2)),
        ],
    )
    def test_exoplanets_and_gates(self, sets, drawn):
        """SGO-R2, SGO-R40."""
        record = packed(*sets)
        assert (record.n_planets, record.n_gates) == drawn
        assert items_per_game(tree_with(*sets)) == drawn[0]

    def test_ranks_that_take_an_engineer(self):
        """SGO-R26: ranks 3 and 6."""
        assert list(np.flatnonzero(packed().rank_takes_engineer)) == [2, 5]
        assert not packed("ranks.engineer=[]").rank_takes_engineer.any()

    def test_tokens_from_the_top(self):
        """SGO-R4, SGO-A10: the other direction turns the order around."""
        assert list(packed().token_values) == [7, 4, 2, 1, 0]
        assert list(packed().token_start) == list(Token)
        turned = packed("switches.track_setup_direction=water_at_0")
        assert list(turned.token_start) == list(Token)[::-1]
        assert list(turned.token_values) == [7, 4, 2, 1, 0]

    def test_setup_sets(self):
        """56 sets of five, in the order of combinations; fewer with fewer planets."""
        sets = setup_sets(TREE)
        assert len(sets) == 56
        assert sets[0] == (0, 1, 2, 3, 4)
        assert len(setup_sets(tree_with("variant.short_game=true"))) == 56
        small = setup_sets(tree_with("exoplanets.Bose.in_box=false"))
        assert len(small) == 21
        assert all(0 not in each for each in small)


@pytest.mark.parametrize(
    ("text", "field", "default", "other"),
    [
        ("ap_fixed_when_action_starts=false", "points_fixed_at_start", 1, 0),
        ("blocked_corridor_counts_as_open=true", "blocked_counts_as_open", 0, 1),
        ("close_check=after_each_colonist", "close_after_each_colonist", 0, 1),
        ("swap_mandatory=true", "swap_mandatory", 0, 1),
        ("reorganise=single_module", "reorganise_single", 0, 1),
        ("zero_majority_scores=true", "zero_majority_scores", 0, 1),
        ("collins_won=at_least_4_of_6", "collins_at_least", 0, 4),
        ("turing2_centre=extra_area_without_value", "turing_centre_has_step", 1, 0),
        ("planck_group=all_areas_with_a_neighbour", "planck_all_neighbours", 0, 1),
        ("score_floor=zero", "score_floor_zero", 0, 1),
        ("bonus_may_be_declined=none", "bonus_may_be_declined", 1, 0),
        ("setup_second_module_may_join_first=false", "second_may_join_first", 1, 0),
    ],
)
def test_switch(text, field, default, other):
    """Each switch sets its own flag."""
    assert packed()[field] == default
    assert packed(f"switches.{text}")[field] == other


class TestTiles:
    """Tile tables; tile 0 is the start module."""

    def test_start_module(self):
        """An airlock of every field with four corridors."""
        record = packed()
        assert record.tile_type[0] == Type.AIRLOCK
        assert record.tile_field[0] == FIELD_ALL
        assert (record.tile_capacity[0], record.tile_openings[0]) == (5, 15)
        assert (record.tile_symbol[0], record.tile_bonus[0], record.tile_room[0]) == (-1, 0, -1)

    def test_every_tile_is_packed_as_listed(self):
        """Columns agree with the tree, tile by tile."""
        record = packed()
        names = tile_names(TREE)
        assert record.n_tiles == 81
        for number, name in enumerate(names[1:], start=1):
            tile = TREE["tiles"][name]
            assert TYPES[record.tile_type[number]] == tile["type"]
            assert FIELDS[record.tile_field[number]] == tile["field"]
            assert record.tile_capacity[number] == tile["capacity"]
            assert record.tile_openings[number] == opening_bits(tile["openings"])
            assert record.tile_uid[number] == uid(name)
            room = record.tile_room[number]
            assert (ROOMS[room] if room >= 0 else "none") == tile["room"]

    @pytest.mark.parametrize(
        ("openings", "bits", "rotations"),
        [("N", 1, 4), ("NS", 5, 2), ("EW", 10, 2), ("NE", 3, 4), ("NEW", 11, 4), ("NESW", 15, 1)],
    )
    def test_openings_and_rotations(self, openings, bits, rotations):
        """SGO-A30: rotations that give the same openings are one."""
        assert opening_bits(openings) == bits
        assert n_rotations(bits) == rotations

    def test_identity_does_not_depend_on_the_other_tiles(self, tmp_path):
        """A removed tile shifts numbers, never identities."""
        path = tmp_path / "tweak.toml"
        path.write_text('game = "sgo"\n[remove]\ntiles = ["WA-G01"]\n', encoding="utf-8")
        tree = load_ruleset("sgo", [path]).tree
        assert tile_names(tree)[1] == "WA-G02"
        assert pack(tree, 3)[0].tile_uid[1] == pack(TREE, 3)[0].tile_uid[2]

    def test_least_gate_capacity(self):
        """Smallest capacity of a gate module in the box (SGO-A35)."""
        assert packed().least_gate_capacity == 2
        gates = [name for name, tile in TREE["tiles"].items() if tile["type"] == "gate"]
        assert packed(*(f"tiles.{name}.capacity=4" for name in gates)).least_gate_capacity == 4


class TestPlanets:
    """Planet tables on the side in use."""

    def test_area_order(self):
        """The numbering that kernels, replays and positions share."""
        two, three, four = (area_names(TREE, players) for players in (2, 3, 4))
        assert three["Bose"][:7] == ["L1.1", "L1.2", "L1.3", "L1.4", "L1.5", "L1.6", "L2.1"]
        assert three["Bose"][-1] == "L6.1"
        assert four["Collins"][:5] == ["S12", "S23", "S34", "S41", "E1a"]
        assert three["Dirac"][14:] == ["B15", "A1", "A2", "A3", "C"]
        assert four["Fermi"] == [f"M{k}.{i}" for k in range(1, 6) for i in (1, 2)]
        assert three["Planck"][11:13] == ["O12", "I1"]
        assert three["Planck"][-1] == "H"
        assert two["Russell"][8:10] == ["I1.9", "I2.1"]
        assert three["Susskind"] == [f"T{i}" for i in range(1, 19)]
        assert two["Turing"][10:12] == ["X11", "Y1"]
        assert two["Turing"][-1] == "C"
        assert four["Turing"][11:13] == ["B12", "A1"]

    def test_bose_rests_on_two_areas_below(self):
        """SGO-R32, SGO-T19: the summit needs both areas of the level below it."""
        record, ids = packed(), area_names(TREE, 3)["Bose"]
        need = record.need[planet("Bose")]
        assert (need[:6] == -1).all()
        for area in range(6, 21):
            level, place = map(int, ids[area][1:].split("."))
            below = [f"L{level - 1}.{place}", f"L{level - 1}.{place + 1}"]
            assert [ids[i] for i in need[area] if i >= 0] == below

    def test_collins_volcanoes_as_bits(self):
        """SGO-R33: the centre touches all three, S31 the third and the first."""
        record, ids = packed(), area_names(TREE, 3)["Collins"]
        touches = dict(zip(ids, record.touches[planet("Collins")], strict=False))
        assert (touches["C"], touches["S31"], touches["E2a"]) == (0b111, 0b101, 0b010)
        assert record.n_groups[planet("Collins")] == 3
        assert list(record.group_areas[planet("Collins")][:4]) == [6, 6, 6, 0]

    def test_planck_roads_go_both_ways(self):
        """Bit masks are symmetric, 27 roads."""
        record = packed()
        rows = [int(row) for row in record.road[planet("Planck")]]
        joined = {(a, b) for a in range(64) for b in range(64) if rows[a] >> b & 1}
        assert joined == {(b, a) for a, b in joined}
        assert len(joined) == 54

    def test_turing_sides(self):
        """SGO-R38: a river for two, circles for three and four."""
        turing = planet("Turing")
        two, three = packed(players=2), packed()
        assert two.planet_kind[turing] == PlanetKind.TURING_RIVER
        assert list(two.group_areas[turing][:3]) == [11, 11, 1]
        assert (two.area_points[turing] == 0).all()
        assert list(two.turing_step_points[:12]) == [2, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2]
        assert three.planet_kind[turing] == PlanetKind.TURING_CIRCLES
        ids = area_names(TREE, 3)["Turing"]
        need = three.need[turing]
        assert [ids[i] for i in need[ids.index("A6")]] == ["B11", "B12", "B1"]
        assert [ids[i] for i in need[ids.index("C2")]] == ["A3", "A4", "A5"]
        assert list(three.area_points[turing][[0, 12, 18]]) == [1, 2, 3]

    def test_turing_with_an_extra_centre(self):
        """SGO-A14: twelve areas per branch, the centre is not a step."""
        record = packed("switches.turing2_centre=extra_area_without_value", players=2)
        assert list(record.group_areas[planet("Turing")][:3]) == [12, 12, 1]
        assert record.n_areas[planet("Turing")] == 25

    @pytest.mark.parametrize(
        ("players", "close"), [(2, (7, 7)), (3, (7, 5)), (4, (9, 5))], ids=["2", "3", "4"]
    )
    def test_closing_numbers(self, players, close):
        """SGO-R35 and SGO-R36: Fermi and Russell."""
        record = packed(players=players)
        numbers = record.close_number
        assert (numbers[planet("Fermi")], numbers[planet("Russell")]) == close

    def test_points(self):
        """SGO-R32 to SGO-R37: per area, for majorities, ties and presence."""
        record = packed()
        found = {
            name: (
                int(record.area_points[p, 0]),
                int(record.majority_points[p]),
                int(record.tie_points[p]),
                int(record.presence_points[p]),
            )
            for p, name in enumerate(PLANETS)
        }
        assert found == {
            "Bose": (1, 3, 0, 0),
            "Collins": (0, 7, 3, 0),
            "Dirac": (1, 0, 0, 0),
            "Fermi": (0, 5, 5, 0),
            "Planck": (1, 7, 5, 0),
            "Russell": (0, 7, 3, 3),
            "Susskind": (2, 0, 0, 0),
            "Turing": (1, 0, 0, 0),
        }
        assert list(record.area_points[planet("Dirac")][[14, 15, 18]]) == [1, 3, 2]

    def test_fermi(self):
        """SGO-R35, SGO-T15: set points, last value repeated; central capacity per side."""
        assert list(packed().fermi_set_points[:8]) == [0, 3, 7, 12, 18, 25, 25, 25]
        assert packed().fermi_central_capacity == 21
        assert packed(players=4).fermi_central_capacity == 27
        assert list(packed().group[planet("Fermi")][:8]) == [0, 0, 1, 1, 2, 2, 3, 3]

    def test_predominance_areas(self):
        """SGO-R22: flags stand on the named areas and nowhere else."""
        for players in (2, 3, 4):
            record, names = packed(players=players), area_names(TREE, players)
            for p, name in enumerate(PLANETS):
                flagged = {names[name][i] for i in np.flatnonzero(record.predominance_area[p])}
                named = [
                    t["predominance"]
                    for t in TREE["exoplanets"][name].values()
                    if isinstance(t, dict) and players in t["players"]
                ]
                assert [flagged] == [set(each) for each in named]


class TestThings:
    """Coverage rows."""

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_rows_are_distinct_and_in_range(self, players):
        """Every thing has a row of its own."""
        found = things(TREE, players)
        rows = [thing.row for thing in found]
        assert len(set(rows)) == len(rows)
        assert min(rows) >= 0 and max(rows) < Cover.END
        assert len({(thing.group, thing.name) for thing in found}) == len(found)

    def test_names_and_rows(self):
        """Tiles and areas sit where the kernels count them."""
        rows = {(thing.group, thing.name): thing.row for thing in things(TREE, 3)}
        assert rows["tile", "WA-G01"] == Cover.TILE + 1
        assert ("tile", "start") not in rows
        assert rows["area", "Bose L1.1"] == Cover.AREA
        assert rows["area", "Fermi central"] == Cover.AREA + 3 * (MAX_AREAS + 1) + MAX_AREAS
        assert rows["option", "take:stop"] == Cover.OPTION + Label.TAKE_STOP
        assert {name for group, name in rows if group == "bonus"} == {
            "recruit",
            "promotion",
            "robot",
        }

    @pytest.mark.parametrize(
        ("sets", "gone", "come"),
        [
            ((), set(), set()),
            (
                ("variant.reorganisation=true",),
                set(),
                {"reorganise", "reorganise:move", "reorganise:stop"},
            ),
            (("switches.swap_mandatory=true",), {"swap:decline"}, set()),
            (
                ("switches.bonus_may_be_declined=none",),
                {"recruit:decline", "promote:decline"},
                set(),
            ),
            (
                ("ranks.engineer=[]",),
                {"rank_figure", "rank_figure:engineer", "rank_figure:chief"},
                set(),
            ),
            (("setup.exoplanets=3",), {"gate", "gate:move"}, set()),
            (
                ("figures.suits=1",),
                {"promote", "promote:take", "promote:decline"},
                set(),
            ),
            (
                ("start.modules=0",),
                {"start_module", "start_module:gate", "start_module:odyssey"}
                | {"start_module:airlock"},
                set(),
            ),
        ],
    )
    def test_only_what_the_rules_allow(self, sets, gone, come):
        """Decisions and options that cannot occur are left out."""
        printed = {t.name for t in things(TREE, 3) if t.group in ("decision", "option")}
        found = {t.name for t in things(tree_with(*sets), 3) if t.group in ("decision", "option")}
        assert (printed - found, found - printed) == (gone, come)

    def test_absent_exoplanet_has_no_areas(self):
        """A planet out of the box leaves no rows behind."""
        found = things(tree_with("exoplanets.Fermi.in_box=false"), 3)
        assert not [thing for thing in found if "Fermi" in thing.name]


class TestContradictions:
    """Values that fit alone but not together; one sentence each."""

    @pytest.mark.parametrize(
        ("sets", "message"),
        [
            (
                ("figures.engineers=3",),
                "figures.engineers is 3, but the start needs 4 per player (start.engineers, "
                "start.chiefs, SGO-R6); raise the supply or start with fewer",
            ),
            (
                ("start.robots.water=6",),
                "figures.robots is 5, but the start needs 6 per player (start.robots, SGO-R6); "
                "raise the supply or start with fewer",
            ),
            (
                ("start.colonists=6",),
                "start.colonists is 6, but start_module.capacity is 5 (SGO-R14); "
                "a module cannot hold more",
            ),
            (
                (
                    *(f"start.engineers.{room}=0" for room in ROOMS),
                    "start.chiefs.modules=0",
                ),
                "no engineer or chief starts on the board (start.engineers, start.chiefs), so "
                "nobody could ever take a turn (SGO-R9); start with at least one",
            ),
            (
                ("exoplanets.Bose.in_box=false", "setup.exoplanets=8"),
                "setup.exoplanets draws 8, but only 7 exoplanets are in the box (SGO-R2); "
                "draw fewer or remove fewer",
            ),
            (
                ("setup.exoplanets=2",),
                "setup.gates is 3, but setup.exoplanets is 2 (SGO-R2); "
                "every gate starts on an exoplanet of its own",
            ),
            (
                ("variant.short_game=true", "short_game.exoplanets=1"),
                "short_game.gates is 2, but short_game.exoplanets is 1 "
                "(SGO-R2); every gate starts on an exoplanet of its own",
            ),
            (
                ("tiles.WA-G01.type=airlock",),
                'tiles.WA-G01.symbol is "G1" while tiles.WA-G01.type is "airlock": '
                "a gate module alone may have a symbol; change one of the two",
            ),
            (
                ("tiles.WA-O1.bonus=none",),
                'tiles.WA-O1.bonus is "none" while tiles.WA-O1.type is "odyssey": '
                "an Odyssey module must have a bonus; change one of the two",
            ),
            (
                ("tiles.WA-O5.room=none",),
                'tiles.WA-O5.room is "none" while tiles.WA-O5.bonus is "robot": '
                "a robot bonus must have a room; change one of the two",
            ),
            (
                ("exoplanets.Bose.side_4.players=[3,4]",),
                "two sides serve 3 players on Bose (exoplanets.Bose.side_2_3.players, "
                "exoplanets.Bose.side_4.players); name every player count from 2 to 4 exactly "
                "once (SGO-R2)",
            ),
            (
                ("exoplanets.Bose.side_4.players=[]",),
                "no side serves 4 players on Bose (exoplanets.Bose.side_2_3.players, "
                "exoplanets.Bose.side_4.players); name every player count from 2 to 4 exactly "
                "once (SGO-R2)",
            ),
            (
                ("exoplanets.Bose.side_4.levels=[7,7]",),
                "exoplanets.Bose.side_4.levels puts 7 areas on a level of 7: every area rests on "
                "two of the level below (SGO-R32), so at most 6",
            ),
            (
                ("exoplanets.Bose.side_4.levels=[12,11,10,9,8,7,6,5]",),
                "exoplanets.Bose.side_4 has 68 areas: expected 1 to 64; change its sizes",
            ),
            (
                ("exoplanets.Bose.side_4.predominance=[L9.9]",),
                "exoplanets.Bose.side_4.predominance names the area L9.9, which does not exist; "
                "the areas are L1.1, L1.2, ... L7.1 (SGO-R22)",
            ),
            (
                ("exoplanets.Collins.side_4.touches.S12=[1,7]",),
                "exoplanets.Collins.side_4.touches.S12 names volcano 7, but "
                "exoplanets.Collins.side_4.volcanoes is 4 (SGO-R33); name volcanoes that exist",
            ),
            (
                ("exoplanets.Collins.side_4.volcanoes=5",),
                "exoplanets.Collins.side_4.touches leaves volcano 5 without areas (SGO-R33); "
                "let an area touch it or lower exoplanets.Collins.side_4.volcanoes",
            ),
            (
                ("exoplanets.Fermi.side_4.close=11",),
                "exoplanets.Fermi.side_4.close is 11, above the 10 satellite areas, so the "
                "exoplanet could never close (SGO-R24); choose at most 10",
            ),
            (
                ("exoplanets.Russell.side_2.close=10",),
                "exoplanets.Russell.side_2.close is 10, above the 9 areas of its smallest island, "
                "so the exoplanet could never close (SGO-R24); choose at most 9",
            ),
            (
                ("exoplanets.Planck.side_4.roads=[[O1,Z2]]",),
                "exoplanets.Planck.side_4 links the area Z2, which does not exist; "
                "its areas are O1, O2, ... H",
            ),
            (
                ("exoplanets.Turing.side_3_4.base=10",),
                "exoplanets.Turing.side_3_4 links the area B11, which does not exist; "
                "its areas are B1, B2, ... C3",
            ),
            (
                ("exoplanets.Turing.side_3_4.advanced=7",),
                "exoplanets.Turing.side_3_4.advanced_links says nothing about A7, but "
                "exoplanets.Turing.side_3_4.advanced is 7 (SGO-R38); "
                "add exoplanets.Turing.side_3_4.advanced_links.A7",
            ),
        ],
    )
    def test_values(self, sets, message):
        """The first contradiction is named with its paths and a way out."""
        with pytest.raises(RulesError) as caught:
            load_ruleset("sgo", (), sets)
        assert str(caught.value) == message

    @pytest.mark.parametrize(
        ("kept", "message"),
        [
            (
                lambda tile: tile["symbol"] != "G2",
                "no tile has the gate symbol G2, so an exoplanet with that gate could never be "
                "settled (SGO-R21); keep at least one gate module with G2",
            ),
            (
                lambda tile: tile["capacity"] == 4 and tile["field"] == "water",
                "the stacks may hold only 8 tiles, fewer than the 12 that four players take in "
                "setup (start.modules, SGO-R7); add tiles or start with fewer",
            ),
            (
                lambda tile: tile["type"] == "gate" and tile["field"] == "water",
                "start.modules is 3, but tiles are left in only 1 of the 9 stacks, and starting "
                "modules come from different ones (SGO-R7); add tiles or start with fewer",
            ),
        ],
    )
    def test_too_few_tiles(self, tmp_path, kept, message):
        """A box without the tiles that setup or gates need is refused."""
        gone = [name for name, tile in TREE["tiles"].items() if not kept(tile)]
        path = tmp_path / "tweak.toml"
        path.write_text(f'game = "sgo"\n[remove]\ntiles = {gone}\n', encoding="utf-8")
        with pytest.raises(RulesError) as caught:
            load_ruleset("sgo", [path], ["start.modules=3"])
        assert str(caught.value) == message
