"""Exoplanets in the params record: areas, links, points, on the side in use."""

from __future__ import annotations

import numpy as np
import pytest

from exobalance.simcore.games.sgo.data.layout import PLANETS, PlanetKind
from exobalance.simcore.games.sgo.data.params import area_names
from tests.games.sgo.data.packing import TREE, packed, planet


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
