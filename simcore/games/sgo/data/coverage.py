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
from exobalance.simcore.games.sgo.data.layout import BONUSES, MAX_AREAS, PLANETS, TYPES, Bonus
from exobalance.simcore.games.sgo.data.params import NONE, drawn, planets_in_box, tile_names
from exobalance.simcore.games.sgo.data.tables import Cover

CENTRAL = "central"


def things(tree: Mapping[str, Any], players: int) -> list[Thing]:
    """Return the coverage rows that can occur under ``tree`` with ``players`` players."""
    return [
        *_decisions_and_options(tree, players),
        *(Thing("tile", n, Cover.TILE + i) for i, n in enumerate(tile_names(tree)) if i),
        *_areas(tree, players),
        *(
            Thing("bonus", BONUSES[bonus], Cover.BONUS + bonus)
            for bonus in Bonus
            if bonus and _has_bonus(tree, bonus)
        ),
    ]


def _decisions_and_options(tree: Mapping[str, Any], players: int) -> list[Thing]:
    """Return decision kinds and option labels, those of impossible rules left out."""
    possible = _possible_options(tree, players)
    options = [
        Thing("option", label.name, Cover.OPTION + row)
        for row, label in enumerate(LABELS)
        if possible[label.name]
    ]
    kinds = {thing.name.partition(":")[0] for thing in options}
    return [
        Thing("decision", decision.name, Cover.DECISION + row)
        for row, decision in enumerate(DECISIONS)
        if decision.name in kinds
    ] + options


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


def _has_bonus(tree: Mapping[str, Any], bonus: Bonus) -> bool:
    return any(tile["bonus"] == BONUSES[bonus] for tile in tree["tiles"].values())


def _possible_options(tree: Mapping[str, Any], players: int) -> dict[str, bool]:
    """Return by option label whether the rules allow it to occur."""
    types = {tile["type"] for tile in tree["tiles"].values()}
    start, figures, switches = tree["start"], tree["figures"], tree["switches"]
    chiefs = sum(start["chiefs"].values())
    recruit = _has_bonus(tree, Bonus.RECRUIT)
    spare = figures["engineers"] > sum(start["engineers"].values()) + chiefs
    promotion = _has_bonus(tree, Bonus.PROMOTION)
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
        "move:robot_on": _has_bonus(tree, Bonus.ROBOT),
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
