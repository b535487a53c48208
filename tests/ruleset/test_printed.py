"""Rules without a tweak."""

from __future__ import annotations

import re

import pytest

from exobalance.simcore.errors import ConfigError
from exobalance.simcore.ruleset import load_rulebook, load_ruleset


class TestPrintedRules:
    """Rules without a tweak."""

    def test_nothing_is_changed(self):
        """Nothing is changed."""
        ruleset = load_ruleset("sgo")
        assert ruleset.is_printed
        assert ruleset.name == "printed rules"
        assert ruleset.tree == ruleset.book.printed

    def test_tree_is_a_copy(self):
        """Changing the tree of one ruleset leaves the next one alone."""
        load_ruleset("sgo").tree["predominance"]["values"][0] = 99
        assert load_ruleset("sgo").tree["predominance"]["values"] == [7, 4, 2, 1, 0]

    def test_every_printed_value_is_within_its_own_range(self):
        """Every printed value is within its own range."""
        from exobalance.simcore.ruleset.spec import look_up
        from exobalance.simcore.ruleset.values import check_value

        book = load_rulebook("sgo")
        for path, spec in book.paths(book.printed):
            value = look_up(book.printed, path)
            assert check_value(spec, path, value, "the printed rules") == value

    def test_every_path_has_words_clause_and_provenance(self):
        """Every path has words clause and provenance."""
        book = load_rulebook("sgo")
        for path, spec in book.paths(book.printed):
            assert spec.help.endswith("."), path
            assert re.fullmatch(r"SGO-[RA]\d+", spec.clause), path
            assert spec.provenance in ("rulebook", "public", "inferred", "assumed"), path

    def test_unknown_game_names_the_nearest(self):
        """Unknown game names the nearest."""
        with pytest.raises(ConfigError, match=r"unknown game 'sgp': did you mean 'sgo'\?"):
            load_ruleset("sgp")
