"""Costs, effects, technologies, events and spaces as written in the data, and as numbers."""

from __future__ import annotations

import re

from exobalance.simcore.errors import RulesError, unknown
from exobalance.simcore.games.starship.data.codes import Effect, Modifier
from exobalance.simcore.games.starship.data.layout import COLOURS, MAX_DRAWN, MAX_EFFECTS

NOTHING = "-"
LETTERS = "RYGBP"
"""Letters of the colours, red to purple."""
MOST_CUBES = 4
"""Cubes of a cost."""
N_QUADRANTS = 4
ANY = "any"
CLEAN = "clean"
RESCUE = "rescue"
ADVANCE = "advance"
MOST_ADVANCE = 3

ON_PLANTS = (Effect.DRILL, Effect.ARS, Effect.RECHARGE, Effect.IMPROVE, Effect.UPGRADE)
"""Effects on one own plant, or with `ANY` on a plant of choice for each cube."""

_NUMBERS = {
    Effect.FUEL: (1, 40),
    Effect.PRESTIGE: (1, 40),
    Effect.REPUTATION: (1, 20),
    Effect.SCIENTIST: (1, 5),
    Effect.DRILL: (1, 9),
    Effect.ARS: (1, 9),
    Effect.RECHARGE: (1, 9),
    Effect.IMPROVE: (1, 9),
    Effect.UPGRADE: (1, 9),
    Effect.SATELLITE: (1, 3),
    Effect.TRACK: (1, 5),
    Effect.SAVE_LOWEST: (1, 5),
    Effect.BUILD_LOWEST: (1, 3),
    Effect.EXTRA: (1, 3),
    Effect.RESEARCH: (0, MOST_CUBES),
    Effect.MARKET: (0, 9),
    Effect.TRAVEL: (0, 20),
    Effect.PAY: (1, 40),
}
"""Lowest and highest number of the effects that have one."""

_BARE = (Modifier.UNLOCK, Modifier.CONTINUE, Modifier.WORMHOLE)
"""Modifiers without a number."""
_AMOUNTS = {
    Modifier.SOLAR_LOSS: 20,
    Modifier.SOLAR_DRAW: MAX_DRAWN,
    Modifier.SOLAR_KEEP: MAX_DRAWN,
    Modifier.SOLAR_STEPS: 20,
    Modifier.TAKEOFF: 9,
    Modifier.MECHANISM_LOWER: MOST_CUBES,
    Modifier.MECHANISM_PP: 20,
    Modifier.GOVERNMENT_EXTRA: 6,
    Modifier.SAVE_REPUTATION: 9,
    Modifier.SATELLITE_FUEL: 9,
    Modifier.HIGHLIGHT_PP: 20,
}
"""Highest number of the modifiers that have one; the lowest is 1."""

_EFFECTS = {each.name.lower(): each for each in Effect}
_MODIFIERS = {each.name.lower(): each for each in Modifier}

Effects = list[tuple[int, int, int, int]]


def parse_cost(text: str) -> list[int]:
    """Return how many cubes of each colour a text such as ``RRG`` asks for.

    Raises RulesError for other letters, for none, and for more cubes than a payment may have.

    Rule: SI-R33
    """
    if not re.fullmatch(f"[{LETTERS}]{{1,{MOST_CUBES}}}", text):
        raise RulesError(
            f'"{text}" is no cost: expected 1 to {MOST_CUBES} letters out of '
            f'{", ".join(LETTERS)}, such as "RRG"'
        )
    return [text.count(letter) for letter in LETTERS]


def parse_effects(text: str) -> Effects:
    """Return (`Effect`, number, second number, flag) of each word of a text, none for ``-``.

    The flag is 1 for ``any`` and ``clean``.  RulesError for a word that there is not.
    """
    if text == NOTHING:
        return []
    return _few(text, [_effect(text, word) for word in text.split(" ")])


def parse_technology(text: str) -> tuple[list[tuple[int, int]], Effects]:
    """Return what a level of a technology adds: (`Modifier`, amount), and effects.

    The effects are those of the building of its row.  RulesError for a word that there is not.

    Rule: SI-R31, SI-R37
    """
    modifiers: list[tuple[int, int]] = []
    effects: Effects = []
    for word in () if text == NOTHING else text.split(" "):
        name = word.split(":")[0]
        if name in _MODIFIERS:
            modifiers.append(_modifier(text, word))
        elif name in _EFFECTS:
            effects.append(_effect(text, word))
        else:
            raise RulesError(f'"{text}": {unknown("word", name, [*_MODIFIERS, *_EFFECTS], 4)}')
    return modifiers, _few(text, effects)


def parse_event(text: str) -> tuple[int, int]:
    """Return (colour, 1) of a rescue such as ``rescue:red``, (-1, spaces) of ``advance:1``.

    Raises RulesError for anything else.

    Rule: SI-R27, SI-R28
    """
    name, *rest = text.split(":")
    if name == RESCUE and len(rest) == 1 and rest[0] in COLOURS:
        return COLOURS.index(rest[0]), 1
    if name == ADVANCE and len(rest) == 1:
        return -1, _number(text, rest[0], 1, MOST_ADVANCE)
    raise RulesError(
        f'"{text}" is no event: expected "{RESCUE}:" and one of {", ".join(COLOURS)}, '
        f'or "{ADVANCE}:1"'
    )


def parse_quadrants(text: str) -> tuple[int, ...]:
    """Return the quadrants of a space of an orbit, counted from 0: one, or two of a border.

    Raises RulesError for anything else.

    Rule: SI-R41
    """
    found = re.fullmatch(f"([1-{N_QUADRANTS}])(?:\\+([1-{N_QUADRANTS}]))?", text)
    quadrants = [int(each) - 1 for each in found.groups() if each] if found else []
    if not quadrants or (
        len(quadrants) == 2 and (quadrants[1] - quadrants[0]) % N_QUADRANTS not in (1, 3)
    ):
        raise RulesError(
            f'"{text}" is no space of an orbit: expected a quadrant from 1 to {N_QUADRANTS}, or '
            'two that adjoin, such as "1+2"'
        )
    return tuple(quadrants)


def parse_space(text: str) -> tuple[int, int]:
    """Return column and row of a space of the route such as ``3:1``, both from 1.

    Raises RulesError for anything else.

    Rule: SI-R60
    """
    found = re.fullmatch("([1-9][0-9]?):([1-9])", text)
    if found is None:
        raise RulesError(
            f'"{text}" is no space of the route: expected column and row, such as "3:1"'
        )
    return int(found[1]), int(found[2])


def _effect(text: str, word: str) -> tuple[int, int, int, int]:
    """Return one effect of ``text`` as numbers."""
    name, *rest = word.split(":")
    if name not in _EFFECTS:
        raise RulesError(f'"{text}": {unknown("effect", name, _EFFECTS, 4)}')
    effect = _EFFECTS[name]
    if effect == Effect.ACTIVATE and not rest:
        return effect, 1, 0, 0
    if effect == Effect.SOLAR and len(rest) in (2, 3) and rest[2:] in ([], [CLEAN]):
        drawn = _number(text, rest[0], 1, MAX_DRAWN)
        return effect, drawn, _number(text, rest[1], 1, MAX_DRAWN), len(rest) - 2
    if effect in _NUMBERS and (len(rest) == 1 or (rest[1:] == [ANY] and effect in ON_PLANTS)):
        return effect, _number(text, rest[0], *_NUMBERS[effect]), 0, len(rest) - 1
    forms = {Effect.ACTIVATE: name, Effect.SOLAR: f'{name}:2:2" or "{name}:2:2:{CLEAN}'}
    form = forms.get(
        effect, f'{name}:1" or "{name}:1:{ANY}' if effect in ON_PLANTS else f"{name}:1"
    )
    raise RulesError(f'"{word}" is no effect: expected "{form}"')


def _modifier(text: str, word: str) -> tuple[int, int]:
    """Return one modifier of ``text`` and its amount."""
    name, *rest = word.split(":")
    modifier = _MODIFIERS[name]
    if modifier in _BARE and not rest:
        return modifier, 1
    if modifier in _AMOUNTS and len(rest) == 1:
        return modifier, _number(text, rest[0], 1, _AMOUNTS[modifier])
    form = name if modifier in _BARE else f"{name}:1"
    raise RulesError(f'"{word}" is no word of a technology: expected "{form}"')


def _few(text: str, effects: Effects) -> Effects:
    """Return the effects of ``text``; RulesError for more than the simulation holds."""
    if len(effects) > MAX_EFFECTS:
        raise RulesError(
            f'"{text}" has {len(effects)} effects: expected at most {MAX_EFFECTS}; leave some out'
        )
    return effects


def _number(text: str, word: str, lowest: int, highest: int) -> int:
    """Return a number of ``text``; RulesError for one that is not within these ends."""
    if not re.fullmatch("[0-9]{1,2}", word) or not lowest <= int(word) <= highest:
        raise RulesError(
            f'"{text}" has "{word}": expected a whole number from {lowest} to {highest}'
        )
    return int(word)
