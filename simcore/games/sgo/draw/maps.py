"""Where the areas of an exoplanet lie on its drawing, and what is printed between them.

The rulebook shows no coordinates, so each map is laid out by its structure: levels, rings,
volcanoes, islands, satellites, a river.  It follows the numbers of the rules tree, so a
tweaked map is drawn as it is.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import atan2, ceil, cos, hypot, pi, sin
from typing import Any

import numpy as np

from exobalance.simcore.drawing import Shape, disc, icon, path
from exobalance.simcore.games.sgo.data.boards import Board
from exobalance.simcore.games.sgo.data.layout import PlanetKind
from exobalance.simcore.kit.grids import honeycomb, ring
from exobalance.simcore.kit.shapes import Point

STEP = 25.0  # px between neighbouring areas
AREA = 9.5  # radius of an area
ROUNDS = 300  # of pushing areas apart
BROOK = 26  # distance between the turns of the river


@dataclass
class Map:
    """Positions of the areas, in the order of the board, around (0, 0)."""

    areas: list[Point]
    ground: list[Shape] = field(default_factory=list)  # drawn below the areas
    radius: float = 0  # of the planet; 0: as the areas need
    centre: Point = (0, 0)


def map_of(board: Board) -> Map:
    """Return the map of one side of an exoplanet, moved so that its middle is (0, 0)."""
    made = _MAPS[board.kind](board)
    x0, y0 = made.centre
    made.areas = pushed_apart([(x - x0, y - y0) for x, y in made.areas], 2 * AREA + 3)
    reach = max((hypot(x, y) for x, y in made.areas), default=0) + AREA + 8
    made.radius = max(made.radius, reach)
    return made


def pushed_apart(points: Sequence[Point], least: float) -> list[Point]:
    """Return points moved little by little until none is nearer to another than ``least``.

    Printed maps have the room; a tweak may put many areas between few others.
    """
    places = np.array(points, dtype=float)
    for _ in range(ROUNDS):
        apart = places[:, None] - places
        distance = np.hypot(*np.moveaxis(apart, 2, 0))
        near = np.triu(distance < least - 0.01, 1) | np.tril(distance < least - 0.01, -1)
        if not near.any():
            break
        push = np.where(near, (least - distance) / (2 * np.maximum(distance, 0.1)), 0)
        places += (apart * push[..., None]).sum(axis=1) / 2
    return [(float(x), float(y)) for x, y in places]


def ring_radius(n: int, least: float) -> float:
    """Return the radius at which ``n`` areas have room."""
    return max(least, n * STEP / (2 * pi))


def line(ends: Sequence[Point], **paint: Any) -> Shape:
    """Return a straight or broken line."""
    data = "L".join(f"{x:.1f} {y:.1f}" for x, y in ends)
    return path("M" + data, **({"line": "muted", "width": 2} | paint))


def _pyramid(board: Board) -> Map:
    """Lay levels above one another, each area on the two below (Bose)."""
    high = STEP * 0.88
    areas = [
        (STEP * (i - (n - 1) / 2), -high * level)
        for level, n in enumerate(board.group_areas)
        for i in range(n)
    ]
    links = [
        line([areas[area], areas[below]], line="tone5", fade=0.6)
        for area, needed in board.needs.items()
        for below in needed
    ]
    middle = -high * (len(board.group_areas) - 1) * 0.4
    moved = [_moved(link, -middle) for link in links]
    return Map(areas, moved, centre=(0, middle))


def _moved(link: Shape, down: float) -> Shape:
    """Return a line moved down."""
    points = [pair.split() for pair in link["data"][1:].split("L")]
    ends = [(float(x), float(y) + down) for x, y in points]
    return {**link, "data": line(ends)["data"]}


def _volcanoes(board: Board) -> Map:
    """Lay volcanoes in a ring; shared areas lie between them, the others outside (Collins)."""
    n = len(board.group_areas)
    spread = max(46.0, 33 / sin(pi / n)) if n > 1 else 0.0
    centres = ring(n, spread)
    members: dict[frozenset[int], list[int]] = defaultdict(list)
    for area, touched in board.touches.items():
        members[frozenset(touched)].append(area)
    areas: list[Point] = [(0, 0)] * len(board.ids)
    for touched_by, group in members.items():
        for place, area in enumerate(group):
            if len(touched_by) == 1:
                (volcano,) = touched_by
                outward = 2 * pi * volcano / n
                fan = pi / 180 * (50 if len(group) < 6 else 60) * (place - (len(group) - 1) / 2)
                x, y = centres[volcano]
                areas[area] = (x + 34 * sin(outward + fan), y - 34 * cos(outward + fan))
            else:
                x = sum(centres[volcano][0] for volcano in touched_by) / len(touched_by)
                y = sum(centres[volcano][1] for volcano in touched_by) / len(touched_by)
                areas[area] = _aside((x, y), place, len(group))
    ground: list[Shape] = []
    for x, y in centres:
        ground.append(disc(x, y, 47, fill="tone4-soft", line="tone4", width=1, fade=0.7))
    for x, y in centres:
        ground += [disc(x, y, 12, fill="tone4-soft", line="tone4", width=1.5)]
        ground += [icon("G1", x, y - 1, 11, fill="tone4")]
    return Map(areas, ground)


def _aside(middle: Point, place: int, n: int) -> Point:
    """Return one of ``n`` points side by side, on the ray from (0, 0) through the middle."""
    distance = hypot(*middle)
    if distance < 1:
        return ring(n, STEP / 2 if n > 1 else 0)[place]
    longer = 1 + STEP * (place - (n - 1) / 2) / distance
    return middle[0] * longer, middle[1] * longer


def _rings(board: Board) -> Map:
    """Lay base areas around advanced ones around the centre (Dirac)."""
    base, advanced, centre = board.group_areas
    outer = ring_radius(base, 62)
    inner = min(ring_radius(advanced, 32), outer - STEP)
    areas = ring(base, outer) + (ring(advanced, inner) if advanced else []) + [(0, 0)] * centre
    ground = [
        disc(0, 0, outer + 14, fill="paper", fade=0.45),
        disc(0, 0, inner + 14, fill="tone3-soft", line="tone3", width=1),
    ]
    return Map(areas, ground)


def _satellites(board: Board) -> Map:
    """Lay satellites around the central planet (Fermi)."""
    n = len(board.group_areas)
    most = max(board.group_areas)
    size = 16 + STEP / 2 * (most - 1) if most < 3 else STEP * ceil(most**0.5) / 2 + 12
    orbit = max(40 + size + 6, (size + 3) / sin(pi / max(n, 2)))
    centres = ring(n, orbit, 0.5 / n)
    areas: list[Point] = []
    ground: list[Shape] = [disc(0, 0, orbit, line="rule", width=1, dashed=True)]
    for (x, y), count in zip(centres, board.group_areas, strict=True):
        ground.append(disc(x, y, size, fill="tone5-soft", line="tone5", width=1.2))
        cells = _row(count) if count < 3 else honeycomb(count, STEP)
        areas += [(x + dx, y + dy) for dx, dy in cells]
    return Map(areas, ground, radius=orbit + size + 4)


def _row(n: int) -> list[Point]:
    return [(STEP * (i - (n - 1) / 2), 0.0) for i in range(n)]


def _net(board: Board) -> Map:
    """Lay two rings and a hub joined by roads (Planck)."""
    outer = sum(name.startswith("O") for name in board.ids)
    inner = sum(name.startswith("I") for name in board.ids)
    wide = ring_radius(outer, 76)
    areas = ring(outer, wide) + ring(inner, max(ring_radius(inner, 36), wide / 2)) + [(0, 0)]
    roads = [line([areas[a], areas[b]], width=3, line="tone2") for a, b in board.roads]
    return Map(areas, roads)


def _islands(board: Board) -> Map:
    """Lay islands beside one another (Russell)."""
    clusters = [honeycomb(n, STEP) for n in board.group_areas]
    size = max(hypot(*cell) for cells in clusters for cell in cells) + AREA + 5
    n = len(clusters)
    centres = ring(n, (size + 3) / sin(pi / n) if n > 1 else 0, 0.5 / n if n % 2 == 0 else 0)
    areas: list[Point] = []
    ground = []
    for (x, y), cells in zip(centres, clusters, strict=True):
        ground.append(disc(x, y, size, fill="tone1-soft", line="tone1", width=1.2))
        areas += [(x + dx, y + dy) for dx, dy in cells]
    reach = max(hypot(*centre) for centre in centres) + size
    return Map(areas, ground, radius=reach + 4)


def _field(board: Board) -> Map:
    """Lay areas side by side (Susskind)."""
    return Map(honeycomb(len(board.ids), STEP))


def _river(board: Board) -> Map:
    """Lay a river with an end at the top left and one at the bottom right (Turing for two)."""
    length = board.group_areas[0]
    n = 2 * length + 1
    course = _meander(STEP * (n - 1), n)
    areas = [*course[:length], *reversed(course[length + 1 :]), course[length]]
    water = line(_meander(STEP * (n - 1), 8 * n), line="tone0-soft", width=24)
    return Map(areas, [water])


def _meander(total: float, n: int) -> list[Point]:
    """Return ``n`` points along a way of three runs joined by two half circles."""
    run = max((total - 2 * pi * BROOK) / 3, 0)
    bend = pi * BROOK
    points: list[Point] = []
    for i in range(n):
        along = total * i / (n - 1)
        if along <= run:
            points.append((along - run / 2, -2 * BROOK))
        elif along <= run + bend:
            turn = (along - run) / BROOK
            points.append((run / 2 + BROOK * sin(turn), -BROOK - BROOK * cos(turn)))
        elif along <= 2 * run + bend:
            points.append((run / 2 - (along - run - bend), 0))
        elif along <= 2 * (run + bend):
            turn = (along - 2 * run - bend) / BROOK
            points.append((-run / 2 - BROOK * sin(turn), BROOK - BROOK * cos(turn)))
        else:
            points.append((along - 2 * (run + bend) - run / 2, 2 * BROOK))
    return points


def _circles(board: Board) -> Map:
    """Lay three circles, each area behind the ones it needs (Turing for three and four)."""
    base, advanced, centre = board.group_areas
    outer = ring_radius(base, 78)
    areas = ring(base, outer)
    radii = [(ring_radius(advanced, 46), advanced), (ring_radius(centre, 17), centre)]
    for radius, n in radii:
        even = ring(n, radius)
        for i in range(n):
            needed = [areas[need] for need in board.needs.get(len(areas), [])]
            x, y = sum(x for x, _ in needed), sum(y for _, y in needed)
            turn = atan2(x, -y) if hypot(x, y) > 1 else atan2(even[i][0], -even[i][1])
            areas.append((radius * sin(turn), -radius * cos(turn)))
    links = [
        line([areas[area], areas[need]], line="tone5", fade=0.6)
        for area, needed_areas in board.needs.items()
        for need in needed_areas
    ]
    return Map(areas, links)


_MAPS: dict[PlanetKind, Callable[[Board], Map]] = {
    PlanetKind.BOSE: _pyramid,
    PlanetKind.COLLINS: _volcanoes,
    PlanetKind.DIRAC: _rings,
    PlanetKind.FERMI: _satellites,
    PlanetKind.PLANCK: _net,
    PlanetKind.RUSSELL: _islands,
    PlanetKind.SUSSKIND: _field,
    PlanetKind.TURING_RIVER: _river,
    PlanetKind.TURING_CIRCLES: _circles,
}
