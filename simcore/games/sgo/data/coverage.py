"""The coverage rows that can occur under a rules tree.

A row that never occurs in a run although it is listed here is a component or rule that
the bots (or the rules) leave unused, and the report says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from exobalance.simcore.contract import Thing
from exobalance.simcore.games.sgo.data.boards import board, side_of
from exobalance.simcore.games.sgo.data.labels import DECISIONS, LABELS
from exobalance.simcore.games.sgo.data.layout import BONUSES, MAX_AREAS, PLANETS, TYPES
from exobalance.simcore.games.sgo.data.params import NONE, drawn, planets_in_box
from exobalance.simcore.games.sgo.data.tables import Cover
from exobalance.simcore.kit.things import decisions_and_options, rows_of

CENTRAL = "central"


def things(tree: Mapping[str, Any], players: int) -> list[Thing]:
    """Return the coverage rows that can occur under ``tree`` with ``players`` players."""
    return [
        *decisions_and_options(DECISIONS, LABELS, _possible_options(tree, players)),
        *rows_of("tile", Cover.TILE + 1, tree["tiles"]),
        *_areas(tree, players),
        *rows_of("bonus", Cover.BONUS, BONUSES, _bonuses(tree)),
    ]


def _areas(tree: Mapping[str, Any], players: int) -> list[Thing]:
    """Return the areas of all exoplanets in the box, Fermi's central planet included."""
    found = []
    for number in planets_in_box(tree):
        planet = PLANETS[number]
        side = side_of(tree, planet, players)
        first = Cover.AREA + number * (MAX_AREAS + 1)
        ids = board(tree, planet, side).ids
        found += [Thing("area", f"{planet} {name}", first + i) for i, name in enumerate(ids)]
        if tree["exoplanets"][planet][side].get("central_capacity"):
            found.append(Thing("area", f"{planet} {CENTRAL}", first + MAX_AREAS))
    return found


def _bonuses(tree: Mapping[str, Any]) -> set[str]:
    return {tile["bonus"] for tile in tree["tiles"].values()} - {NONE}


def _possible_options(tree: Mapping[str, Any], players: int) -> dict[str, bool]:
    """Return by option label whether the rules allow it to occur."""
    bonuses = _bonuses(tree)
    types = {tile["type"] for tile in tree["tiles"].values()}
    start, figures, switches = tree["start"], tree["figures"], tree["switches"]
    chiefs = sum(start["chiefs"].values())
    recruit = "recruit" in bonuses
    spare = figures["engineers"] > sum(start["engineers"].values()) + chiefs
    promotion = "promotion" in bonuses
    promote = promotion and figures["suits"] > chiefs
    decline = switches["bonus_may_be_declined"] != NONE
    box = {PLANETS[number] for number in planets_in_box(tree)}
    swap = "Fermi" in box or any(_predominance(tree, planet, players) for planet in box)
    exoplanets, gates = drawn(tree)
    possible = dict.fromkeys((label.name for label in LABELS), True)
    possible |= {f"start_module:{kind}": kind in types and start["modules"] > 0 for kind in TYPES}
    possible |= {f"take:{kind}": kind in types for kind in TYPES}
    possible |= {
        "move:gate_on": "gate" in types,
        "move:airlock_on": "airlock" in types,
        "move:recruit_on": recruit,
        "move:promotion_on": promotion,
        "move:robot_on": "robot" in bonuses,
        "recruit:take": recruit and spare,
        "recruit:decline": recruit and spare and decline,
        "promote:take": promote,
        "promote:decline": promote and decline,
        "swap:take": swap,
        "swap:decline": swap and not switches["swap_mandatory"],
        "gate:move": exoplanets > gates,
        "rank_figure:engineer": bool(tree["ranks"]["engineer"]),
        "rank_figure:chief": bool(tree["ranks"]["engineer"]) and (chiefs > 0 or promote),
        "reorganise:move": tree["variant"]["reorganisation"],
        "reorganise:stop": tree["variant"]["reorganisation"],
    }
    return possible | {f"area:{planet}": planet in box for planet in PLANETS}


def _predominance(tree: Mapping[str, Any], planet: str, players: int) -> list[str]:
    return tree["exoplanets"][planet][side_of(tree, planet, players)]["predominance"]
