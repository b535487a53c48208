"""Rows of what can occur: every thing once, and only what the rules allow."""

from __future__ import annotations

import pytest

from exobalance.simcore.games.sgo.data.coverage import things
from exobalance.simcore.games.sgo.data.labels import Label
from exobalance.simcore.games.sgo.data.layout import MAX_AREAS
from exobalance.simcore.games.sgo.data.tables import Cover
from tests.games.sgo.data.packing import TREE, tree_with


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
