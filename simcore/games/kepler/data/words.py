"""Costs, icons, effects and conditions as they are written in the data, and as numbers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import IntEnum
from math import prod

from exobalance.simcore.errors import RulesError, unknown
from exobalance.simcore.games.kepler.data.labels import TYPES
from exobalance.simcore.games.kepler.data.layout import (
    CUBES,
    HOW_MUCH,
    MAX_PICKS,
    MAX_PLACES,
    MAX_SHIPS,
    MAX_SPEED,
    N_TECHNOLOGIES,
    TECHNOLOGIES,
    TOP_LEVEL,
    TRACKS,
    ZONES,
)

NOTHING = "-"
MOST_CUBES = 9
"""Cubes of a kind that a player may own at the start, and so the most of a cost."""
MOST_STEPS = 10
MOST_WAYS = 250
"""Amounts up to what is produced together: six cards with each of them stay in `MAX_OPTIONS`."""


class Effect(IntEnum):
    """What a progress card does; two numbers follow, 0 where there is none."""

    PRODUCE = 1  # packed amount
    REGENERATE = 2  # cubes
    ADVANCE = 3  # track, steps
    FREE_LEVEL = 4  # levels, highest level or 0
    BURN_LEVEL = 5
    BURN = 6  # cubes
    BUILD_SHIP = 7  # ships
    MOVE_SHIPS = 8  # hexes
    FLIP = 9  # tiles


class Condition(IntEnum):
    """What an objective asks for; an argument (0 where there is none) and a number follow."""

    TERRAFORMED_IN_ZONE = 1  # zone
    COLONISED_IN_ZONE = 2  # zone
    TERRAFORMED_OF_TYPE = 3  # type
    COLONISED_OF_TYPE = 4  # type
    TERRAFORMED_TOTAL = 5
    COLONISED_TOTAL = 6
    TERRAFORMED_SAME_TYPE = 7
    COLONISED_SAME_TYPE = 8
    TECHNOLOGIES_AT_LEVEL = 9  # level
    TECHNOLOGY_LEVEL = 10  # technology
    LEADERSHIP_POSITION = 11  # track
    MEDALS = 12  # track
    SHIPS_ON_MINES_AT_END = 13
    ANTIMATTER_ON_PLANETS_AT_END = 14
    SHIPS_ON_MINES = 15
    ANTIMATTER_ON_PLANETS = 16


_NUMBERED = {
    "regenerate": MOST_CUBES,
    "burn": MOST_CUBES,
    "build_ship": MAX_SHIPS,
    "move_ships": MAX_SPEED,
    "flip": MAX_PICKS,
}
"""Effects with one number, and the highest one."""

_LEVELS = tuple(str(level) for level in range(1, TOP_LEVEL + 1))
_MOST_COLONIES = 5
_CONDITIONS: dict[Condition, tuple[Sequence[str], int]] = {
    Condition.TERRAFORMED_IN_ZONE: (ZONES, _MOST_COLONIES),
    Condition.COLONISED_IN_ZONE: (ZONES, _MOST_COLONIES),
    Condition.TERRAFORMED_OF_TYPE: (TYPES, _MOST_COLONIES),
    Condition.COLONISED_OF_TYPE: (TYPES, _MOST_COLONIES),
    Condition.TERRAFORMED_TOTAL: ((), _MOST_COLONIES),
    Condition.COLONISED_TOTAL: ((), _MOST_COLONIES),
    Condition.TERRAFORMED_SAME_TYPE: ((), _MOST_COLONIES),
    Condition.COLONISED_SAME_TYPE: ((), _MOST_COLONIES),
    Condition.TECHNOLOGIES_AT_LEVEL: (_LEVELS, N_TECHNOLOGIES),
    Condition.TECHNOLOGY_LEVEL: (TECHNOLOGIES, TOP_LEVEL),
    Condition.LEADERSHIP_POSITION: (TRACKS, MAX_PLACES - 1),
    Condition.MEDALS: (TRACKS, 99),
    Condition.SHIPS_ON_MINES_AT_END: ((), MAX_SHIPS),
    Condition.ANTIMATTER_ON_PLANETS_AT_END: ((), MOST_CUBES),
    Condition.SHIPS_ON_MINES: ((), MAX_SHIPS),
    Condition.ANTIMATTER_ON_PLANETS: ((), MOST_CUBES),
}
"""Words that a condition takes as its argument, and the highest number."""


def parse_cubes(text: str) -> tuple[int, int, int]:
    """Return the numbers of E, M and A in a text such as ``2E 1M``; ``-`` is nothing.

    Raises RulesError for anything else.
    """
    amounts = dict.fromkeys(CUBES, 0)
    if text == NOTHING:
        return 0, 0, 0
    for part in text.split(" "):
        found = re.fullmatch(f"([1-{MOST_CUBES}])([{''.join(CUBES)}])", part)
        if found is None or amounts[found[2]]:
            raise RulesError(f'"{text}" names no cubes: expected such as "2E 1M 1A", or "-"')
        amounts[found[2]] = int(found[1])
    return amounts["E"], amounts["M"], amounts["A"]


def parse_icon(text: str) -> tuple[int, int]:
    """Return place and number of the cube of an icon such as ``9M``; RulesError otherwise."""
    found = re.fullmatch(f"([1-9][0-9]?)([{''.join(CUBES)}])", text)
    if found is None:
        raise RulesError(f'"{text}" is no icon: expected a place and a cube, such as "9M"')
    return int(found[1]), CUBES.index(found[2])


def parse_effect(text: str) -> tuple[Effect, int, int]:
    """Return an effect of a progress card and its two numbers; RulesError if there is none such.

    Rule: KEP-R49
    """
    name, *rest = text.split(":")
    effects = {each.name.lower(): each for each in Effect}
    if name not in effects:
        raise RulesError(unknown("effect", name, effects))
    effect = effects[name]
    if effect == Effect.PRODUCE and len(rest) == 1 and rest[0] != NOTHING:
        e, m, a = parse_cubes(rest[0])
        check_ways(f'"{text}"', (e, m, a))
        return effect, e + HOW_MUCH * (m + HOW_MUCH * a), 0
    if effect == Effect.BURN_LEVEL and not rest:
        return effect, 0, 0
    if effect == Effect.ADVANCE and len(rest) == 2 and rest[0] in TRACKS:
        return effect, TRACKS.index(rest[0]), _number(text, rest[1], MOST_STEPS)
    if effect == Effect.FREE_LEVEL and (len(rest) == 1 or (len(rest) == 3 and rest[1] == "to")):
        highest = _number(text, rest[2], TOP_LEVEL) if len(rest) == 3 else 0
        return effect, _number(text, rest[0], TOP_LEVEL), highest
    if name in _NUMBERED and len(rest) == 1:
        return effect, _number(text, rest[0], _NUMBERED[name]), 0
    forms = {
        Effect.PRODUCE: "produce:1E 1M",
        Effect.BURN_LEVEL: "burn_level",
        Effect.ADVANCE: 'advance:colonial:1" or "advance:technology:1',
        Effect.FREE_LEVEL: 'free_level:1" or "free_level:1:to:1',
    }
    raise RulesError(f'"{text}" is no effect: expected "{forms.get(effect, f"{name}:1")}"')


def parse_condition(text: str) -> tuple[Condition, int, int]:
    """Return the condition of an objective, its argument and the number that is needed.

    The argument is the number of a zone, type, technology or track, or a level; 0 without one.

    Rule: KEP-R61

    Raises RulesError if there is no such condition.
    """
    name, *rest = text.split(":")
    conditions = {each.name.lower(): each for each in Condition}
    if name not in conditions:
        raise RulesError(unknown("condition", name, conditions, shown=4))
    condition = conditions[name]
    words, highest = _CONDITIONS[condition]
    if len(rest) != 1 + bool(words):
        form = f"{name}:{words[0]}:1" if words else f"{name}:1"
        raise RulesError(f'"{text}" is no condition: expected such as "{form}"')
    at_least = _number(text, rest[-1], highest)
    if not words:
        return condition, 0, at_least
    if rest[0] not in words:
        raise RulesError(f'"{text}" names "{rest[0]}": expected one of {", ".join(words)}')
    argument = int(rest[0]) if words is _LEVELS else words.index(rest[0])
    return condition, argument, at_least


def check_ways(where: str, amounts: Sequence[int]) -> None:
    """Raise RulesError for more than the simulation can offer where less may be produced.

    Rule: KEP-R5
    """
    if prod(n + 1 for n in amounts) > MOST_WAYS:
        cubes = " ".join(f"{n}{cube}" for n, cube in zip(amounts, CUBES, strict=True))
        raise RulesError(
            f"{where} produces {cubes} together: expected at most {MOST_WAYS} ways to make less "
            "of it (KEP-R5); use fewer cubes or kinds"
        )


def _number(text: str, word: str, highest: int) -> int:
    """Return a number of ``text``; RulesError for one that is not from 1 to ``highest``."""
    if not re.fullmatch("[0-9]{1,2}", word) or not 1 <= int(word) <= highest:
        raise RulesError(f'"{text}" has "{word}": expected a whole number from 1 to {highest}')
    return int(word)
