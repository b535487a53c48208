"""Costs, effects, technologies, events and spaces, read from their words."""

from __future__ import annotations

import pytest

from exobalance.simcore.errors import RulesError
from exobalance.simcore.games.starship.data.codes import Effect, Modifier
from exobalance.simcore.games.starship.data.words import (
    parse_cost,
    parse_effects,
    parse_event,
    parse_quadrants,
    parse_space,
    parse_technology,
)


def refused(parse, text):
    """Return the sentence with which ``parse`` refuses a text."""
    with pytest.raises(RulesError) as caught:
        parse(text)
    return str(caught.value)


class TestCost:
    """Cubes that something costs."""

    @pytest.mark.parametrize(
        ("text", "cubes"),
        [
            ("R", [1, 0, 0, 0, 0]),
            ("RRG", [2, 0, 1, 0, 0]),
            ("GRR", [2, 0, 1, 0, 0]),
            ("YGBP", [0, 1, 1, 1, 1]),
            ("PPPP", [0, 0, 0, 0, 4]),
        ],
    )
    def test_read(self, text, cubes):
        """Five counts, red to purple, whatever the order of the letters."""
        assert parse_cost(text) == cubes

    @pytest.mark.parametrize("text", ["", "-", "r", "RX", "R G", "RRRRR", "2R"])
    def test_refused(self, text):
        """The sentence shows how it is written."""
        words = f'"{text}" is no cost: expected 1 to 4 letters out of R, Y, G, B, P, such as "RRG"'
        assert refused(parse_cost, text) == words


class TestEffects:
    """Effects of spaces, faces and tokens."""

    @pytest.mark.parametrize(
        ("text", "effects"),
        [
            ("-", []),
            ("fuel:2", [(Effect.FUEL, 2, 0, 0)]),
            ("prestige:6", [(Effect.PRESTIGE, 6, 0, 0)]),
            ("reputation:1", [(Effect.REPUTATION, 1, 0, 0)]),
            ("drill:3:any", [(Effect.DRILL, 3, 0, 1)]),
            ("ars:3", [(Effect.ARS, 3, 0, 0)]),
            ("recharge:2", [(Effect.RECHARGE, 2, 0, 0)]),
            ("improve:1", [(Effect.IMPROVE, 1, 0, 0)]),
            ("upgrade:2:any", [(Effect.UPGRADE, 2, 0, 1)]),
            ("satellite:1", [(Effect.SATELLITE, 1, 0, 0)]),
            ("track:1", [(Effect.TRACK, 1, 0, 0)]),
            ("save_lowest:1", [(Effect.SAVE_LOWEST, 1, 0, 0)]),
            ("build_lowest:1", [(Effect.BUILD_LOWEST, 1, 0, 0)]),
            ("extra:1", [(Effect.EXTRA, 1, 0, 0)]),
            ("solar:3:2", [(Effect.SOLAR, 3, 2, 0)]),
            ("solar:2:2:clean", [(Effect.SOLAR, 2, 2, 1)]),
            ("research:0", [(Effect.RESEARCH, 0, 0, 0)]),
            ("market:1", [(Effect.MARKET, 1, 0, 0)]),
            ("travel:2", [(Effect.TRAVEL, 2, 0, 0)]),
            ("activate", [(Effect.ACTIVATE, 1, 0, 0)]),
            ("pay:5 scientist:1", [(Effect.PAY, 5, 0, 0), (Effect.SCIENTIST, 1, 0, 0)]),
        ],
    )
    def test_read(self, text, effects):
        """Kind, two numbers and a flag of each word, in their order."""
        assert parse_effects(text) == effects

    def test_every_effect_has_a_word(self):
        """Each name in lower case, with its number where it has one."""
        for effect in Effect:
            form = {Effect.SOLAR: ":1:1", Effect.ACTIVATE: ""}.get(effect, ":1")
            assert parse_effects(effect.name.lower() + form)[0][0] == effect

    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("fule:2", "\"fule:2\": unknown effect 'fule': did you mean 'fuel'?"),
            ("", '"": unknown effect'),
            ("fuel:2  fuel:2", "unknown effect ''"),
            ("fuel", '"fuel" is no effect: expected "fuel:1"'),
            ("fuel:2:any", '"fuel:2:any" is no effect: expected "fuel:1"'),
            ("drill:1:all", 'expected "drill:1" or "drill:1:any"'),
            ("solar:2", 'expected "solar:2:2" or "solar:2:2:clean"'),
            ("solar:2:2:any", 'expected "solar:2:2" or "solar:2:2:clean"'),
            ("solar:8:2", '"solar:8:2" has "8": expected a whole number from 1 to 7'),
            ("activate:1", '"activate:1" is no effect: expected "activate"'),
            ("fuel:0", '"fuel:0" has "0": expected a whole number from 1 to 40'),
            ("fuel:-2", 'has "-2": expected a whole number'),
            ("prestige:x", 'has "x": expected a whole number from 1 to 40'),
            ("research:5", "expected a whole number from 0 to 4"),
            ("unlock", "unknown effect 'unlock'"),
            ("fuel:1 fuel:1 fuel:1 fuel:1", "has 4 effects: expected at most 3"),
        ],
    )
    def test_refused(self, text, words):
        """The sentence shows what is written instead."""
        assert words in refused(parse_effects, text)


class TestTechnology:
    """What a level adds."""

    @pytest.mark.parametrize(
        ("text", "modifiers", "effects"),
        [
            ("-", [], []),
            ("unlock drill:1", [(Modifier.UNLOCK, 1)], [(Effect.DRILL, 1, 0, 0)]),
            ("upgrade:1", [], [(Effect.UPGRADE, 1, 0, 0)]),
            (
                "solar_steps:1 solar_keep:1",
                [(Modifier.SOLAR_STEPS, 1), (Modifier.SOLAR_KEEP, 1)],
                [],
            ),
            ("continue", [(Modifier.CONTINUE, 1)], []),
            ("wormhole", [(Modifier.WORMHOLE, 1)], []),
            ("takeoff:1", [(Modifier.TAKEOFF, 1)], []),
            ("mechanism_pp:3", [(Modifier.MECHANISM_PP, 3)], []),
        ],
    )
    def test_read(self, text, modifiers, effects):
        """Modifiers with their amounts, then effects of the building."""
        assert parse_technology(text) == (modifiers, effects)

    def test_every_modifier_has_a_word(self):
        """Three stand without a number."""
        bare = (Modifier.UNLOCK, Modifier.CONTINUE, Modifier.WORMHOLE)
        for modifier in Modifier:
            text = modifier.name.lower() + (":1" if modifier not in bare else "")
            assert parse_technology(text) == ([(modifier, 1)], [])

    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("solar_los:1", "unknown word 'solar_los': did you mean 'solar_loss'?"),
            ("unlock:1", '"unlock:1" is no word of a technology: expected "unlock"'),
            ("takeoff", '"takeoff" is no word of a technology: expected "takeoff:1"'),
            ("mechanism_lower:5", "expected a whole number from 1 to 4"),
            ("unlock drill", '"drill" is no effect'),
        ],
    )
    def test_refused(self, text, words):
        """The sentence shows what is written instead."""
        assert words in refused(parse_technology, text)


class TestEvent:
    """Zones of event tokens."""

    @pytest.mark.parametrize(
        ("text", "event"),
        [("rescue:red", (0, 1)), ("rescue:purple", (4, 1)), ("advance:1", (-1, 1))],
    )
    def test_read(self, text, event):
        """A colour and how many a player, or -1 and spaces."""
        assert parse_event(text) == event

    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("rescue:pink", 'expected "rescue:" and one of red, yellow, green, blue, purple'),
            ("rescue", '"rescue" is no event'),
            ("-", '"-" is no event'),
            ("advance", 'or "advance:1"'),
            ("advance:4", '"advance:4" has "4": expected a whole number from 1 to 3'),
        ],
    )
    def test_refused(self, text, words):
        """The sentence shows what is written instead."""
        assert words in refused(parse_event, text)


class TestPlaces:
    """Spaces of orbits and of the route."""

    @pytest.mark.parametrize(
        ("text", "quadrants"), [("1", (0,)), ("4", (3,)), ("1+2", (0, 1)), ("4+1", (3, 0))]
    )
    def test_quadrants(self, text, quadrants):
        """One, or two of a border, counted from 0."""
        assert parse_quadrants(text) == quadrants

    @pytest.mark.parametrize("text", ["0", "5", "1+3", "2+2", "1+2+3", "1 2", ""])
    def test_quadrants_refused(self, text):
        """Two that do not adjoin have no border."""
        assert 'expected a quadrant from 1 to 4, or two that adjoin, such as "1+2"' in refused(
            parse_quadrants, text
        )

    def test_space(self):
        """Column and row, from 1."""
        assert [parse_space(each) for each in ("3:1", "10:5")] == [(3, 1), (10, 5)]

    @pytest.mark.parametrize("text", ["3", "0:1", "3:0", "3-1", "a:1", "3:10"])
    def test_space_refused(self, text):
        """The sentence shows how it is written."""
        words = f'"{text}" is no space of the route: expected column and row, such as "3:1"'
        assert refused(parse_space, text) == words
