"""Packing of the rules tree into the params record: setup, switches and tiles."""

from __future__ import annotations

import numpy as np
import pytest

from exobalance.simcore.errors import RulesError
from exobalance.simcore.games.sgo.data.layout import FIELD_ALL, FIELDS, ROOMS, TYPES, Token, Type
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
from exobalance.simcore.ruleset import load_rulebook, load_ruleset
from exobalance.simcore.ruleset.tweak import assumption_files
from tests.games.sgo.data.packing import TREE, packed, tree_with


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
