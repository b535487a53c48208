"""Rows of rules and of what differs between them."""

from __future__ import annotations

import pytest

from exobalance.simcore.errors import ConfigError, RulesError
from exobalance.simcore.ruleset import expected, load_rulebook
from exobalance.simcore.ruleset.listing import change_rows, differences, rule_rows
from tests.ruleset.case import NEW_TILE


class TestListing:
    """Rows behind `rules show` and `rules diff`."""

    def test_path_filter_takes_a_table_or_a_value(self):
        """Path filter takes a table or a value."""
        assert [row["path"] for row in rule_rows("sgo", under="wheel")] == ["wheel.fields"]
        (row,) = rule_rows("sgo", sets=["wheel.fields=8"], under="wheel.fields")
        assert (row["value"], row["printed"], row["changed"]) == (8, 10, True)

    def test_unknown_path_names_the_nearest_table(self):
        """Unknown path names the nearest table."""
        with pytest.raises(RulesError, match=r"did you mean 'exoplanets\.Bose'"):
            rule_rows("sgo", under="exoplanets.Bosse")

    def test_added_tile_has_no_printed_value(self, tweak):
        """Added tile has no printed value."""
        rows = rule_rows("sgo", [tweak(f"[add]\n{NEW_TILE}")], under="tiles.WA-G13")
        assert {row["printed"] for row in rows} == {None}

    def test_one_tweak_is_compared_with_the_printed_rules(self):
        """One tweak is compared with the printed rules."""
        (row,) = change_rows(differences("sgo", ["start_openings_3"]))
        assert (row["before"], row["after"]) == ("NESW", "NEW")

    def test_two_tweaks_are_compared_with_each_other(self):
        """Two tweaks are compared with each other."""
        changes = differences("sgo", ["susskind_smaller", "susskind_larger"])
        sizes = {c.path: (c.printed, c.value) for c in changes}
        assert sizes["exoplanets.Susskind.side_2_3.areas"] == (15, 21)

    def test_three_tweaks_are_too_many(self):
        """Three tweaks are too many."""
        with pytest.raises(ConfigError, match="3 tweaks given: expected one or two"):
            differences("sgo", ["start_openings_3"] * 3)

    def test_expectations_read_well(self):
        """What a path accepts is said in words."""
        spec = load_rulebook("sgo").specs
        assert expected(spec["ranks.engineer"]) == (
            "a list of at most 64 whole numbers from 1 to 64, no two alike"
        )
        assert expected(spec["variant.short_game"]) == "true or false"
