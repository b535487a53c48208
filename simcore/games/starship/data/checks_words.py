"""Words of the data: whether they exist, and whether an effect may stand where it stands."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, TypeVar

from exobalance.simcore.errors import RulesError
from exobalance.simcore.games.starship.data.codes import Effect, Modifier
from exobalance.simcore.games.starship.data.layout import TRACKS
from exobalance.simcore.games.starship.data.words import (
    NOTHING,
    ON_PLANTS,
    Effects,
    parse_cost,
    parse_effects,
    parse_event,
    parse_quadrants,
    parse_space,
    parse_technology,
)

Parsed = TypeVar("Parsed")

GAINS = (Effect.FUEL, Effect.PRESTIGE, Effect.REPUTATION, Effect.SCIENTIST)
ACTIONS = (Effect.SOLAR, Effect.RESEARCH, Effect.MARKET, Effect.TRAVEL, Effect.ACTIVATE)
"""Effects that are actions of the action phase."""
BONUSES = tuple(each for each in Effect if each not in (*ACTIONS, Effect.PAY))
FOUND = tuple(each for each in BONUSES if each != Effect.SATELLITE)
"""What route tokens may give: satellites do not set off each other."""


def check_words(tree: Mapping[str, Any]) -> None:
    """Raise RulesError, in one sentence, at the first text that says nothing or too much."""
    _check_effects("earth.production", tree["earth"]["production"], GAINS, "SI-R35")
    for text in tree["pass"]["faces"]:
        _check_effects("pass.faces", text, GAINS, "SI-R18")
    for track in TRACKS:
        for text in tree["tracks"][track]:
            _check_effects(f"tracks.{track}", text, BONUSES, "SI-R54")
    for name, row in tree["pyramid"].items():
        for text in row:
            _check_effects(f"pyramid.{name}", text, BONUSES, "SI-R57")
    for name, token in tree["route_tokens"].items():
        for key in ("discoverer", "everyone"):
            _check_effects(f"route_tokens.{name}.{key}", token[key], FOUND, "SI-R61")
    for name, token in tree["extra"].items():
        _check_extra(f"extra.{name}.effects", token["effects"])
    _check_technologies(tree)
    _check_costs(tree)
    for name, event in tree["events"].items():
        for zone, text in event.items():
            parsed(f"events.{name}.{zone}", parse_event, text)
    for name, planet in tree["planets"].items():
        for text in planet["places"]:
            parsed(f"planets.{name}.places", parse_quadrants, text)
    for text in tree["route"]["interest"]:
        parsed("route.interest", parse_space, text)


def parsed(path: str, parse: Callable[[str], Parsed], text: str) -> Parsed:
    """Return what ``parse`` makes of a text; its RulesError then says where the text stands."""
    try:
        return parse(text)
    except RulesError as error:
        raise RulesError(f"{path}: {error}") from None


def _check_effects(path: str, text: str, allowed: Collection[Effect], clause: str) -> None:
    _check_allowed(path, parsed(path, parse_effects, text), allowed, clause)


def _check_allowed(path: str, effects: Effects, allowed: Collection[Effect], clause: str) -> None:
    """Refuse an effect that cannot be carried out where it stands."""
    for code, *_ in effects:
        if code not in allowed:
            known = ", ".join(each.name.lower() for each in allowed) or "no effects"
            raise RulesError(
                f'{path} has "{Effect(code).name.lower()}", which cannot stand there: expected '
                f"{known} ({clause}); use one of these or move it"
            )


def _check_extra(path: str, text: str) -> None:
    """Refuse a token without an effect, a price that is not first, an action that is not last.

    Rule: SI-R17
    """
    codes = [code for code, *_ in parsed(path, parse_effects, text)]
    if not [code for code in codes if code != Effect.PAY]:
        raise RulesError(f'{path} is "{text}": expected an effect, beside what is paid (SI-R17)')
    if Effect.PAY in codes[1:]:
        raise RulesError(
            f'{path} is "{text}": expected "pay" once, at the beginning (SI-R17); put it first'
        )
    for code in codes[:-1]:
        if code in ACTIONS:
            raise RulesError(
                f'{path} is "{text}": expected "{Effect(code).name.lower()}" as the last word '
                "(SI-R17), since it is an action of its own; put what comes with it before it"
            )


def _check_technologies(tree: Mapping[str, Any]) -> None:
    """Refuse buildings that are never released or come twice, and effects without a building.

    Rule: SI-R31, SI-R37
    """
    owners: dict[str, str] = {}
    for name, row in tree["technologies"].items():
        path, building = f"technologies.{name}", row["building"]
        has_building = building != NOTHING
        other = owners.setdefault(building, path)
        if has_building and other != path:
            raise RulesError(
                f'{path}.building is "{building}", as is {other}.building: expected a row for each '
                'building, or "-" (SI-R31)'
            )
        unlocks = [
            level
            for level, text in enumerate(row["effects"], start=1)
            if _unlocks(f"{path}.effects, level {level}", text, has_building)
        ]
        if has_building and len(unlocks) != 1:
            raise RulesError(
                f'{path}.effects has "unlock" {len(unlocks)} times: expected it once, at the level '
                f"that releases its buildings (SI-R31)"
            )
    for name, technology in tree["salvation_technologies"].items():
        _unlocks(f"salvation_technologies.{name}.effect", technology["effect"], False)


def _unlocks(path: str, text: str, has_building: bool) -> bool:
    """Return whether a level releases a building, with RulesError where it has none."""
    modifiers, effects = parsed(path, parse_technology, text)
    _check_allowed(path, effects, (*GAINS, *ON_PLANTS) if has_building else (), "SI-R37")
    if any(flag for *_, flag in effects):
        raise RulesError(
            f'{path} is "{text}": expected no "any", since a building works on its own plant '
            "(SI-R37); leave it out"
        )
    unlocks = Modifier.UNLOCK in dict(modifiers)
    if unlocks and not has_building:
        raise RulesError(
            f'{path} has "unlock", but there is no building to release: expected it in a row with '
            "a building (SI-R31)"
        )
    return unlocks


def _check_costs(tree: Mapping[str, Any]) -> None:
    """Refuse costs that are none.

    Rule: SI-R31, SI-R32, SI-R53
    """
    for name, row in tree["technologies"].items():
        for text in row["costs"]:
            parsed(f"technologies.{name}.costs", parse_cost, text)
    for text in tree["research"]["salvation_costs"]:
        parsed("research.salvation_costs", parse_cost, text)
    for name, mechanism in tree["mechanisms"].items():
        parsed(f"mechanisms.{name}.cost", parse_cost, mechanism["cost"])
