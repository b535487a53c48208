"""The exoplanet sides of a rules tree as plain lists: area ids, groups, links, points.

Order of the areas, which is their numbering in the kernels::

    Bose      L1.1 L1.2 ..  level by level from the lowest
    Collins   as listed in components.toml
    Dirac     B1 ..  A1 ..  C
    Fermi     M1.1 M1.2 M2.1 ..  (the central planet is no area of this list)
    Planck    O1 ..  I1 ..  H
    Russell   I1.1 ..  I2.1 ..
    Susskind  T1 ..
    Turing    two players X1 ..  Y1 ..  C;  three and four B1 ..  A1 ..  C1 ..
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from exobalance.simcore.games.sgo.data.layout import PlanetKind

EXTRA_CENTRE = "extra_area_without_value"
SIDE = "side_"


@dataclass(frozen=True)
class Board:
    """One side of an exoplanet; lists run over `ids`."""

    kind: PlanetKind
    ids: list[str]
    group: list[int]
    group_areas: list[int]  # areas per group; Collins: per volcano
    points: list[int]  # influence per colonist on the area
    needs: dict[int, list[int]] = field(default_factory=dict)  # areas to be occupied first
    touches: dict[int, list[int]] = field(default_factory=dict)  # volcanoes from 0
    roads: list[tuple[int, int]] = field(default_factory=list)
    majority: int = 0
    tie: int = 0
    presence: int = 0
    close: int = 0
    unknown: list[str] = field(default_factory=list)  # area ids that links name in vain


def sides(tree: Mapping[str, Any], planet: str) -> list[str]:
    """Return the names of the sides of a planet: ``["side_2_3", "side_4"]``."""
    return [name for name in tree["exoplanets"][planet] if name.startswith(SIDE)]


def side_of(tree: Mapping[str, Any], planet: str, players: int) -> str:
    """Return the name of the side that serves a player count.

    Rule: SGO-R2
    """
    table = tree["exoplanets"][planet]
    return next(side for side in sides(tree, planet) if players in table[side]["players"])


def board(tree: Mapping[str, Any], planet: str, side: str) -> Board:
    """Return one side of a planet, whatever player count it serves."""
    if planet == "Turing" and "advanced_links" in tree["exoplanets"][planet][side]:
        return _turing_circles(tree, tree["exoplanets"][planet], side)
    return _BUILDERS[planet](tree, tree["exoplanets"][planet], side)


def _numbered(prefix: str, n: int) -> list[str]:
    return [f"{prefix}{i + 1}" for i in range(n)]


def _blocks(sizes: Sequence[int]) -> list[int]:
    """Return the group of each area when groups of these sizes follow one another."""
    return [group for group, size in enumerate(sizes) for _ in range(size)]


def _bose(tree: Mapping[str, Any], planet: Mapping[str, Any], side: str) -> Board:
    """Return Bose: area i of a level rests on areas i and i + 1 of the level below.

    Rule: SGO-R32
    """
    levels = planet[side]["levels"]
    ids = [f"L{k + 1}.{i + 1}" for k, size in enumerate(levels) for i in range(size)]
    needs = {}
    below = 0
    for k in range(1, len(levels)):
        first = below + levels[k - 1]
        for i in range(levels[k]):
            needs[first + i] = [below + i, below + i + 1]
        below = first
    return Board(
        PlanetKind.BOSE,
        ids,
        group=_blocks(levels),
        group_areas=list(levels),
        points=[planet["per_colonist"]] * len(ids),
        needs=needs,
        majority=planet["level_majority"],
        tie=planet["level_tie"],
    )


def _collins(tree: Mapping[str, Any], planet: Mapping[str, Any], side: str) -> Board:
    """Return Collins: an area counts at each volcano it touches.

    Rule: SGO-R33
    """
    table = planet[side]
    volcanoes = list(table["touches"].values())
    n = table["volcanoes"]
    return Board(
        PlanetKind.COLLINS,
        list(table["touches"]),
        group=[0] * len(volcanoes),
        group_areas=[sum(v + 1 in touched for touched in volcanoes) for v in range(n)],
        points=[0] * len(volcanoes),
        touches={i: [v - 1 for v in touched] for i, touched in enumerate(volcanoes)},
        majority=planet["volcano_majority"],
        tie=planet["volcano_tie"],
    )


def _dirac(tree: Mapping[str, Any], planet: Mapping[str, Any], side: str) -> Board:
    """Return Dirac: base areas, advanced areas, centre.

    Rule: SGO-R34
    """
    sizes = [planet[side]["base"], planet[side]["advanced"], 1]
    points = (planet["base_points"], planet["advanced_points"], planet["centre_points"])
    groups = _blocks(sizes)
    return Board(
        PlanetKind.DIRAC,
        [*_numbered("B", sizes[0]), *_numbered("A", sizes[1]), "C"],
        group=groups,
        group_areas=sizes,
        points=[points[group] for group in groups],
    )


def _fermi(tree: Mapping[str, Any], planet: Mapping[str, Any], side: str) -> Board:
    """Return Fermi's satellites; majority and tie are those of the central planet.

    Rule: SGO-R35
    """
    table = planet[side]
    sizes = [table["areas_per_satellite"]] * table["satellites"]
    ids = [f"M{k + 1}.{i + 1}" for k, size in enumerate(sizes) for i in range(size)]
    return Board(
        PlanetKind.FERMI,
        ids,
        group=_blocks(sizes),
        group_areas=sizes,
        points=[0] * len(ids),
        majority=planet["central_points"],
        tie=planet["central_tie"],
        close=table["close"],
    )


def _planck(tree: Mapping[str, Any], planet: Mapping[str, Any], side: str) -> Board:
    """Return Planck: two rings and a hub joined by roads.

    Rule: SGO-R37
    """
    table = planet[side]
    ids = [*_numbered("O", table["outer"]), *_numbered("I", table["inner"]), "H"]
    number = {name: i for i, name in enumerate(ids)}
    roads = table["roads"]
    known = [(number[a], number[b]) for a, b in roads if a in number and b in number]
    return Board(
        PlanetKind.PLANCK,
        ids,
        group=[0] * len(ids),
        group_areas=[len(ids)],
        points=[planet["per_colonist"]] * len(ids),
        roads=known,
        majority=planet["group_majority"],
        tie=planet["group_tie"],
        unknown=[name for road in roads for name in road if name not in number],
    )


def _russell(tree: Mapping[str, Any], planet: Mapping[str, Any], side: str) -> Board:
    """Return Russell's islands.

    Rule: SGO-R36
    """
    sizes = planet[side]["areas_per_island"]
    ids = [f"I{k + 1}.{i + 1}" for k, size in enumerate(sizes) for i in range(size)]
    return Board(
        PlanetKind.RUSSELL,
        ids,
        group=_blocks(sizes),
        group_areas=list(sizes),
        points=[0] * len(ids),
        majority=planet["island_majority"],
        tie=planet["island_tie"],
        presence=planet["presence"],
        close=planet[side]["close"],
    )


def _susskind(tree: Mapping[str, Any], planet: Mapping[str, Any], side: str) -> Board:
    """Return Susskind: areas without any condition.

    Rule: SGO-R37
    """
    n = planet[side]["areas"]
    return Board(
        PlanetKind.SUSSKIND,
        _numbered("T", n),
        group=[0] * n,
        group_areas=[n],
        points=[planet["per_colonist"]] * n,
    )


def _turing_river(tree: Mapping[str, Any], planet: Mapping[str, Any], side: str) -> Board:
    """Return Turing for two: branches X and Y, numbered from their ends, and the centre.

    The points follow a player's own order of colonists, so no area has any.

    Rule: SGO-R38, SGO-A14
    """
    n = planet["branch_areas"] + (tree["switches"]["turing2_centre"] == EXTRA_CENTRE)
    sizes = [n, n, 1]
    return Board(
        PlanetKind.TURING_RIVER,
        [*_numbered("X", n), *_numbered("Y", n), "C"],
        group=_blocks(sizes),
        group_areas=sizes,
        points=[0] * sum(sizes),
    )


def _turing_circles(tree: Mapping[str, Any], planet: Mapping[str, Any], side: str) -> Board:
    """Return Turing for three and four: three circles, each resting on the one outside.

    Rule: SGO-R38
    """
    table = planet[side]
    sizes = [table["base"], table["advanced"], table["centre"]]
    circles = [_numbered(prefix, n) for prefix, n in zip("BAC", sizes, strict=True)]
    ids = [name for circle in circles for name in circle]
    number = {name: i for i, name in enumerate(ids)}
    links = (("advanced_links", circles[0], circles[1]), ("centre_links", circles[1], circles[2]))
    needs, lost = {}, []
    for key, outer, inner in links:
        for area, needed in table[key].items():
            lost += [] if area in inner else [area]
            lost += [name for name in needed if name not in outer]
            if area in number:
                needs[number[area]] = [number[name] for name in needed if name in number]
    points = (planet["base_points"], planet["advanced_points"], planet["centre_points"])
    groups = _blocks(sizes)
    return Board(
        PlanetKind.TURING_CIRCLES,
        ids,
        group=groups,
        group_areas=sizes,
        points=[points[group] for group in groups],
        needs=needs,
        unknown=lost,
    )


_BUILDERS: dict[str, Callable[[Mapping[str, Any], Mapping[str, Any], str], Board]] = {
    "Bose": _bose,
    "Collins": _collins,
    "Dirac": _dirac,
    "Fermi": _fermi,
    "Planck": _planck,
    "Russell": _russell,
    "Susskind": _susskind,
    "Turing": _turing_river,
}
