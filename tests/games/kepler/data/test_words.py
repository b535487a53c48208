"""Costs, icons, effects and conditions, read from their words."""

from __future__ import annotations

import pytest

from exobalance.simcore.errors import RulesError
from exobalance.simcore.games.kepler.data.words import (
    Condition,
    Effect,
    parse_condition,
    parse_cubes,
    parse_effect,
    parse_icon,
)


class TestCubes:
    """Costs, and what is produced."""

    @pytest.mark.parametrize(
        ("text", "cubes"),
        [("2E 1M 1A", (2, 1, 1)), ("2E 1M", (2, 1, 0)), ("3A", (0, 0, 3)), ("-", (0, 0, 0))],
    )
    def test_read(self, text, cubes):
        """E, M, A in this order."""
        assert parse_cubes(text) == cubes

    @pytest.mark.parametrize("text", ["", "2E1M", "1X", "0E", "10E", "1E 1E", "1E  1M", "E", "1e"])
    def test_refused(self, text):
        """The sentence shows how it is written."""
        with pytest.raises(RulesError, match=r'names no cubes: expected such as "2E 1M 1A"'):
            parse_cubes(text)


class TestIcon:
    """Icons of the tracks that produce."""

    def test_read(self):
        """Place, and number of the cube."""
        assert [parse_icon(each) for each in ("9M", "16E", "5A")] == [(9, 1), (16, 0), (5, 2)]

    @pytest.mark.parametrize("text", ["M9", "0E", "9", "9B", "100E", "9M 9E"])
    def test_refused(self, text):
        """A place and a cube, nothing else."""
        with pytest.raises(RulesError, match=r'is no icon: .* such as "9M"'):
            parse_icon(text)


class TestEffect:
    """Effects of progress cards."""

    @pytest.mark.parametrize(
        ("text", "effect"),
        [
            ("produce:1E 2M", (Effect.PRODUCE, 1 + 16 * 2, 0)),
            ("produce:1A", (Effect.PRODUCE, 256, 0)),
            ("regenerate:2", (Effect.REGENERATE, 2, 0)),
            ("advance:colonial:1", (Effect.ADVANCE, 0, 1)),
            ("advance:technology:2", (Effect.ADVANCE, 1, 2)),
            ("free_level:1", (Effect.FREE_LEVEL, 1, 0)),
            ("free_level:1:to:3", (Effect.FREE_LEVEL, 1, 3)),
            ("burn_level", (Effect.BURN_LEVEL, 0, 0)),
            ("burn:1", (Effect.BURN, 1, 0)),
            ("build_ship:1", (Effect.BUILD_SHIP, 1, 0)),
            ("move_ships:2", (Effect.MOVE_SHIPS, 2, 0)),
            ("flip:2", (Effect.FLIP, 2, 0)),
        ],
    )
    def test_read(self, text, effect):
        """The kind and its two numbers."""
        assert parse_effect(text) == effect

    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("regenrate:1", "did you mean 'regenerate'?"),
            ("produce:-", 'expected "produce:1E 1M"'),
            ("produce:1B", '"1B" names no cubes'),
            ("regenerate", 'expected "regenerate:1"'),
            ("regenerate:0", "expected a whole number from 1 to 9"),
            ("burn:x", "expected a whole number from 1 to 9"),
            ("burn_level:1", 'expected "burn_level"'),
            ("advance:both:1", 'expected "advance:colonial:1"'),
            ("free_level:1:up:1", 'or "free_level:1:to:1"'),
            ("free_level:1:to:5", "expected a whole number from 1 to 4"),
            ("move_ships:13", "expected a whole number from 1 to 12"),
        ],
    )
    def test_refused(self, text, words):
        """The sentence shows what is written instead."""
        with pytest.raises(RulesError) as caught:
            parse_effect(text)
        assert words in str(caught.value)


class TestCondition:
    """Conditions of objectives."""

    @pytest.mark.parametrize(
        ("text", "condition"),
        [
            ("terraformed_in_zone:long:1", (Condition.TERRAFORMED_IN_ZONE, 2, 1)),
            ("colonised_in_zone:short:3", (Condition.COLONISED_IN_ZONE, 0, 3)),
            ("terraformed_of_type:ocean:1", (Condition.TERRAFORMED_OF_TYPE, 2, 1)),
            ("colonised_of_type:alien:1", (Condition.COLONISED_OF_TYPE, 4, 1)),
            ("terraformed_total:4", (Condition.TERRAFORMED_TOTAL, 0, 4)),
            ("technologies_at_level:4:1", (Condition.TECHNOLOGIES_AT_LEVEL, 4, 1)),
            ("technology_level:V:3", (Condition.TECHNOLOGY_LEVEL, 4, 3)),
            ("leadership_position:technology:17", (Condition.LEADERSHIP_POSITION, 1, 17)),
            ("medals:colonial:3", (Condition.MEDALS, 0, 3)),
            ("ships_on_mines_at_end:2", (Condition.SHIPS_ON_MINES_AT_END, 0, 2)),
            ("antimatter_on_planets:3", (Condition.ANTIMATTER_ON_PLANETS, 0, 3)),
        ],
    )
    def test_read(self, text, condition):
        """The kind, its argument and at least how many."""
        assert parse_condition(text) == condition

    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("terraformed:4", "unknown condition 'terraformed'"),
            ("colonised_totals:4", "did you mean 'colonised_total'?"),
            ("terraformed_in_zone:1", 'expected such as "terraformed_in_zone:short:1"'),
            ("colonised_total:any:4", 'expected such as "colonised_total:1"'),
            ("terraformed_in_zone:far:1", 'names "far": expected one of short, medium, long'),
            ("technologies_at_level:5:1", 'names "5": expected one of 1, 2, 3, 4'),
            ("technology_level:VI:1", "expected one of I, II, III, IV, V"),
            ("colonised_total:6", "expected a whole number from 1 to 5"),
            ("ships_on_mines_at_end:some", 'has "some": expected a whole number from 1 to 4'),
        ],
    )
    def test_refused(self, text, words):
        """The sentence shows what is written instead."""
        with pytest.raises(RulesError) as caught:
            parse_condition(text)
        assert words in str(caught.value)
