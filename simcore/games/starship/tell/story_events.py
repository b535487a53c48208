"""Events in words, one function each; an empty text is not told."""

from __future__ import annotations

from collections.abc import Callable

from exobalance.simcore.describe import Line, Tree
from exobalance.simcore.games.starship.data.labels import SOURCES
from exobalance.simcore.games.starship.tell.names import GOVERNMENT_NAME
from exobalance.simcore.games.starship.tell.phrases import (
    amounts_words,
    changes_words,
    effects_words,
    event_words,
    extra_words,
    kind_words,
    mechanism_words,
    production_words,
    pyramid_words,
    route_words,
    technology_words,
    title_of,
)
from exobalance.simcore.phrases import and_list, counted, ordinal

TITLES = {source.name: source.title for source in SOURCES}

OF_NOBODY = (
    "drawn",
    "sector",
    "explored",
    "exploitation",
    "sun",
    "event",
    "destroyed",
    "saved",
    "came",
    "stored",
    "market",
    "discarded",
    "overflowed",
    "satellite",
    "arrived",
)
"""Events told without the seat in front."""

REASONS = {
    "sun": "the sun has reached Earth",
    "trappist": "a satellite is on Trappist",
    "sectors": "the sectors are complete",
    "people": "enough people are saved",
}
PLACES = {"locked": "own supply", "reserve": "reserve", "hold": "hold"}


def _nothing(line: Line, tree: Tree) -> str:
    return ""


def _turned(line: Line, tree: Tree) -> str:
    faces = tree["pass"]["faces"]
    face = line["face"]
    does = "PASS" if face == 0 else effects_words(faces[face])
    return f"pass token on face {face} ({does})"


def _government(line: Line, tree: Tree) -> str:
    who = "nobody governs" if line["governor"] is None else f"seat {line['governor']} governs"
    return f"Government phase: {who}"


def _flew(line: Line, tree: Tree) -> str:
    missing = f", {line['missing']} fuel missing" if line["missing"] else ""
    return f"flies from {title_of(line['from'])} to {title_of(line['to'])}{missing}"


def _looked(line: Line, tree: Tree) -> str:
    return f"sees {and_list([production_words(tree, name) for name in line['production']])}"


def _founded(line: Line, tree: Tree) -> str:
    production = production_words(tree, line["production"])
    return f"has a plant on {title_of(line['planet'])}: {production}"


def _lost(line: Line, tree: Tree) -> str:
    return f"the plant on {title_of(line['planet'])} is {line['how']}"


def _wormhole(line: Line, tree: Tree) -> str:
    planet = line["planet"]
    return f"own wormhole {f'on {title_of(planet)}' if planet else 'waits aside'}"


def _technology(line: Line, tree: Tree) -> str:
    return f"has {technology_words(tree, line['technology'], line['level'])}"


def _built(line: Line, tree: Tree) -> str:
    built = f"{mechanism_words(tree, line['mechanism'])} is built"
    return built if line["gains"] is not None else f"{built}, for nobody"


def _sector(line: Line, tree: Tree) -> str:
    sectors = counted(line["completed"], "sector")
    return f"{sectors} complete, {counted(line['mechanisms'], 'mechanism')} in the next"


def _pyramid(line: Line, tree: Tree) -> str:
    if line["to"] is None:
        return f"scientist leaves {pyramid_words(line['from'])} of the pyramid"
    return f"scientist in {pyramid_words(line['to'])} of the pyramid"


def _leader(line: Line, tree: Tree) -> str:
    effects = tree["tracks"][line["track"]][line["to"] - line["steps"] : line["to"]]
    does = and_list([effects_words(text) for text in effects])
    return f"{line['track']} track to {line['to']}: {does}"


def _whose(line: Line) -> str:
    whose = line["whose"]
    return "government satellite" if whose == GOVERNMENT_NAME else f"satellite of seat {whose}"


def _satellite(line: Line, tree: Tree) -> str:
    return f"{_whose(line)} on {route_words(tree, line['to'])}"


def _explored(line: Line, tree: Tree) -> str:
    return f"{route_words(tree, line['space'])} is {kind_words(line['kind'])}"


def _sun(line: Line, tree: Tree) -> str:
    to = line["to"]
    place = "Earth" if to > tree["solar"]["spaces"] else f"space {to}"
    return f"solar marker goes {counted(line['steps'], 'step')}, to {place}"


def _saved(line: Line, tree: Tree) -> str:
    return f"saved: {amounts_words(line['people'])}; {line['cells']} in all"


def _cubes(line: Line, tree: Tree) -> str:
    place = line["place"]
    where = place if line["planet"] is None else f"{place} on {title_of(line['planet'])}"
    return f"{where}: {changes_words(line['change'])}"


def _buildings(line: Line, tree: Tree) -> str:
    planet = line["planet"]
    where = PLACES[line["place"]] if planet is None else f"plant on {title_of(planet)}"
    return f"{where}: {changes_words(line['change'])}"


def _fuel(line: Line, tree: Tree) -> str:
    told = [(line["reserve"], ""), (line["hold"], " in the hold")]
    return ", ".join(f"{number:+} fuel{where}" for number, where in told if number)


def _scientists(line: Line, tree: Tree) -> str:
    number = line["available"]
    return f"{number:+} {'scientist' if abs(number) == 1 else 'scientists'}" if number else ""


def _reputation(line: Line, tree: Tree) -> str:
    return f"reputation {line['to'] - line['from']:+}, to {line['to']}"


def _points(line: Line, tree: Tree) -> str:
    told = [f"{number:+} PP ({TITLES[name]})" for name, number in line["points"].items()]
    return ", ".join(told)


def _counted(line: Line, tree: Tree) -> str:
    if line["place"] == 0:
        return f"no place of arrival, column {line['column']}"
    return f"{ordinal(line['place'])} place of arrival, column {line['column']}"


def _ended(line: Line, tree: Tree) -> str:
    return f"The game ends: {and_list([REASONS[reason] for reason in line['reasons']])}."


def _order(line: Line) -> str:
    return ", ".join(f"seat {seat}" for seat in line["order"])


TOLD: dict[str, Callable[[Line, Tree], str]] = {
    "turned": _turned,
    "passed": lambda line, tree: f"is {ordinal(line['place'])} in the next order",
    "government": _government,
    "flew": _flew,
    "looked": _looked,
    "founded": _founded,
    "lost": _lost,
    "wormhole": _wormhole,
    "technology": _technology,
    "extra": lambda line, tree: f"has {extra_words(tree, line['token'])}",
    "drawn": lambda line, tree: f"drawn: {amounts_words(line['cubes'])}",
    "built": _built,
    "sector": _sector,
    "pyramid": _pyramid,
    "posts": lambda line, tree: f"has {counted(line['posts'], 'command post')}",
    "leader": _leader,
    "satellite": _satellite,
    "explored": _explored,
    "arrived": lambda line, tree: f"{_whose(line)} is {ordinal(line['place'])} on Trappist",
    "exploitation": lambda line, tree: f"exploitation marker on {line['to']}",
    "sun": _sun,
    "event": lambda line, tree: f"event {line['token']}: {event_words(line['does'])}",
    "destroyed": lambda line, tree: f"{title_of(line['planet'])} is destroyed",
    "saved": _saved,
    "came": lambda line, tree: f"come to Earth: {amounts_words(line['people'])}",
    "mechanisms": _nothing,
    "stored": lambda line, tree: f"long-term project: {mechanism_words(tree, line['mechanism'])}",
    "market": lambda line, tree: f"market: {changes_words(line['change'])}",
    "discarded": lambda line, tree: f"discarded: {amounts_words(line['cubes'])}",
    "overflowed": lambda line, tree: f"no room for {counted(line['number'], 'cube')}",
    "cubes": _cubes,
    "buildings": _buildings,
    "fuel": _fuel,
    "scientists": _scientists,
    "reputation": _reputation,
    "points": _points,
    "orbits": _nothing,
    "salvation": lambda line, tree: f"Salvation phase: {_order(line)}",
    "round": lambda line, tree: f"Round {line['round']}: {_order(line)}",
    "ended": _ended,
    "counted": _counted,
}
"""How each event is told, without the seat in front."""
