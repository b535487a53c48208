"""Values of a rules tree that fit one by one but contradict each other."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from exobalance.simcore.errors import RulesError
from exobalance.simcore.games.sgo.data.boards import Board, board, sides
from exobalance.simcore.games.sgo.data.layout import GATES, MAX_AREAS, MAX_SEATS, PLANETS, STACKS
from exobalance.simcore.games.sgo.data.params import NONE, drawn, planets_in_box

PLAYERS = range(2, MAX_SEATS + 1)


def check_rules(tree: Mapping[str, Any]) -> None:
    """Raise RulesError, in one sentence, at the first contradiction in ``tree``."""
    _check_figures(tree)
    _check_draw(tree)
    for name, tile in tree["tiles"].items():
        _check_tile(f"tiles.{name}", tile)
    _check_stacks(tree)
    for planet in PLANETS:
        _check_sides(tree, planet)
        for side in sides(tree, planet):
            path = f"exoplanets.{planet}.{side}"
            _check_shape(path, planet, tree["exoplanets"][planet][side])
            _check_board(path, board(tree, planet, side), tree["exoplanets"][planet][side])


def _check_figures(tree: Mapping[str, Any]) -> None:
    """Refuse a start that uses more figures or places than there are.

    Rule: SGO-R1, SGO-R3, SGO-R6
    """
    start, figures = tree["start"], tree["figures"]
    chiefs = sum(start["chiefs"].values())
    used = (
        ("engineers", sum(start["engineers"].values()) + chiefs, "start.engineers, start.chiefs"),
        ("suits", chiefs, "start.chiefs"),
        ("robots", sum(start["robots"].values()), "start.robots"),
        (
            "colonists",
            start["colonists"] + start["wheel_colonists"],
            "start.colonists, start.wheel_colonists",
        ),
    )
    for kind, n, paths in used:
        if n > figures[kind]:
            raise RulesError(
                f"figures.{kind} is {figures[kind]}, but the start needs {n} per player "
                f"({paths}, SGO-R6); raise the supply or start with fewer"
            )
    if start["colonists"] > tree["start_module"]["capacity"]:
        raise RulesError(
            f"start.colonists is {start['colonists']}, but start_module.capacity is "
            f"{tree['start_module']['capacity']} (SGO-R14); a module cannot hold more"
        )
    if not chiefs and not sum(start["engineers"].values()):
        raise RulesError(
            "no engineer or chief starts on the board (start.engineers, start.chiefs), so nobody "
            "could ever take a turn (SGO-R9); start with at least one"
        )


def _check_draw(tree: Mapping[str, Any]) -> None:
    """Refuse more exoplanets than are in the box, or more gates than exoplanets.

    Rule: SGO-R2
    """
    table = "short_game" if tree["variant"]["short_game"] else "setup"
    exoplanets, gates = drawn(tree)
    box = len(planets_in_box(tree))
    if exoplanets > box:
        raise RulesError(
            f"{table}.exoplanets draws {exoplanets}, but only {box} exoplanets are in the box "
            "(SGO-R2); draw fewer or remove fewer"
        )
    if gates > exoplanets:
        raise RulesError(
            f"{table}.gates is {gates}, but {table}.exoplanets is {exoplanets} (SGO-R2); "
            "every gate starts on an exoplanet of its own"
        )


def _check_tile(path: str, tile: Mapping[str, Any]) -> None:
    """Refuse a tile whose type and symbol, bonus or room do not belong together.

    Rule: SGO-R16, SGO-R21
    """
    kind = tile["type"]
    pairs = (
        ("symbol", kind == "gate", "a gate module", "type", kind),
        ("bonus", kind == "odyssey", "an Odyssey module", "type", kind),
        ("room", tile["bonus"] == "robot", "a robot bonus", "bonus", tile["bonus"]),
    )
    for key, needed, owner, other, value in pairs:
        if needed == (tile[key] != NONE):
            continue
        verb = f"must have a {key}" if needed else f"alone may have a {key}"
        raise RulesError(
            f'{path}.{key} is "{tile[key]}" while {path}.{other} is "{value}": {owner} {verb}; '
            "change one of the two"
        )


def _check_stacks(tree: Mapping[str, Any]) -> None:
    """Refuse a box with too few tiles for the gates or for the setup.

    Rule: SGO-R5, SGO-R7, SGO-R21
    """
    tiles = tree["tiles"].values()
    per_symbol = [sum(tile["symbol"] == symbol for tile in tiles) for symbol in GATES]
    for symbol, n in zip(GATES, per_symbol, strict=True):
        if not n:
            raise RulesError(
                f"no tile has the gate symbol {symbol}, so an exoplanet with that gate could never "
                f"be settled (SGO-R21); keep at least one gate module with {symbol}"
            )
    out = max(per_symbol) if drawn(tree)[1] < len(GATES) else 0
    needed = tree["start"]["modules"] * MAX_SEATS
    if len(tiles) - out < needed:
        raise RulesError(
            f"the stacks may hold only {len(tiles) - out} tiles, fewer than the {needed} that four "
            "players take in setup (start.modules, SGO-R7); add tiles or start with fewer"
        )
    filled = {f"{tile['type']}-{tile['field']}" for tile in tiles} & set(STACKS)
    if len(filled) < tree["start"]["modules"]:
        raise RulesError(
            f"start.modules is {tree['start']['modules']}, but tiles are left in only "
            f"{len(filled)} of the {len(STACKS)} stacks, and starting modules come from "
            "different ones (SGO-R7); add tiles or start with fewer"
        )


def _check_sides(tree: Mapping[str, Any], planet: str) -> None:
    """Refuse a player count that no side, or more than one side, serves.

    Rule: SGO-R2
    """
    table = tree["exoplanets"][planet]
    for players in PLAYERS:
        serving = [side for side in sides(tree, planet) if players in table[side]["players"]]
        if len(serving) == 1:
            continue
        paths = ", ".join(f"exoplanets.{planet}.{side}.players" for side in sides(tree, planet))
        found = "no side serves" if not serving else "two sides serve"
        raise RulesError(
            f"{found} {players} players on {planet} ({paths}); name every player count from "
            f"{PLAYERS[0]} to {PLAYERS[-1]} exactly once (SGO-R2)"
        )


def _check_shape(path: str, planet: str, table: Mapping[str, Any]) -> None:
    """Refuse levels, volcanoes and links of an impossible map.

    Rule: SGO-R32, SGO-R33, SGO-R38
    """
    levels = table.get("levels", [])
    for lower, upper in pairwise(levels):
        if upper >= lower:
            raise RulesError(
                f"{path}.levels puts {upper} areas on a level of {lower}: every area rests on two "
                f"of the level below (SGO-R32), so at most {lower - 1}"
            )
    for area, touched in table.get("touches", {}).items():
        for volcano in touched:
            if volcano > table["volcanoes"]:
                raise RulesError(
                    f"{path}.touches.{area} names volcano {volcano}, but {path}.volcanoes is "
                    f"{table['volcanoes']} (SGO-R33); name volcanoes that exist"
                )
    for key, prefix, n in (("advanced_links", "A", "advanced"), ("centre_links", "C", "centre")):
        for number in range(1, table.get(n, 0) + 1 if key in table else 0):
            if f"{prefix}{number}" not in table[key]:
                raise RulesError(
                    f"{path}.{key} says nothing about {prefix}{number}, but {path}.{n} is "
                    f"{table[n]} (SGO-R38); add {path}.{key}.{prefix}{number}"
                )


def _check_board(path: str, side: Board, table: Mapping[str, Any]) -> None:
    """Refuse a side with too many areas, lost ids or a closing number out of reach.

    Rule: SGO-R21, SGO-R22, SGO-R24
    """
    n = len(side.ids)
    if n == 0 or n > MAX_AREAS:
        raise RulesError(f"{path} has {n} areas: expected 1 to {MAX_AREAS}; change its sizes")
    for area in side.unknown:
        raise RulesError(
            f"{path} links the area {area}, which does not exist; its areas are {_listed(side.ids)}"
        )
    for area in table["predominance"]:
        if area not in side.ids:
            raise RulesError(
                f"{path}.predominance names the area {area}, which does not exist; "
                f"the areas are {_listed(side.ids)} (SGO-R22)"
            )
    if "volcanoes" in table and 0 in side.group_areas:
        raise RulesError(
            f"{path}.touches leaves volcano {side.group_areas.index(0) + 1} without areas "
            f"(SGO-R33); let an area touch it or lower {path}.volcanoes"
        )
    if "close" in table:
        most = min(side.group_areas) if "areas_per_island" in table else n
        what = "areas of its smallest island" if "areas_per_island" in table else "satellite areas"
        if table["close"] > most:
            raise RulesError(
                f"{path}.close is {table['close']}, above the {most} {what}, so the exoplanet "
                f"could never close (SGO-R24); choose at most {most}"
            )


def _listed(ids: list[str]) -> str:
    return ", ".join(ids) if len(ids) < 8 else f"{ids[0]}, {ids[1]}, ... {ids[-1]}"
