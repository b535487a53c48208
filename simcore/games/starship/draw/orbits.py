"""Where the spaces of the orbits lie on the drawing of the solar system."""

from __future__ import annotations

from collections import Counter
from math import pi

from exobalance.simcore.describe import Tree
from exobalance.simcore.games.starship.data.layout import PLANETS
from exobalance.simcore.games.starship.data.words import N_QUADRANTS, parse_quadrants
from exobalance.simcore.kit.per_tree import per_tree
from exobalance.simcore.kit.shapes import Point, around

INNER, OUTER = 36.0, 202.0
"""Radius of the first and of the last orbit."""
CENTRE = (214.0, 214.0)
APART = 0.02  # of a turn, between spaces on the same border


@per_tree
def radius_of(tree: Tree, orbit: int) -> float:
    """Return the radius of an orbit, by its number from 1."""
    last = max(planet["orbit"] for planet in tree["planets"].values())
    return INNER + (OUTER - INNER) * (orbit - 1) / max(1, last - 1)


@per_tree
def turns_of(tree: Tree, planet: int) -> list[float]:
    """Return where the spaces of an orbit lie, in turns clockwise from the top.

    Quadrants begin at the top; the spaces of one spread over it, those of a border lie on its line.

    Rule: SI-R1, SI-R41
    """
    places = [parse_quadrants(text) for text in tree["planets"][PLANETS[planet]]["places"]]
    sizes, seen = Counter(places), Counter[tuple[int, ...]]()
    turns = []
    for quadrants in places:
        number, size = seen[quadrants], sizes[quadrants]
        seen[quadrants] += 1
        if len(quadrants) == 1:
            turns.append((quadrants[0] + (number + 0.5) / size) / N_QUADRANTS)
        else:
            first, second = sorted(quadrants)
            line = second if second == first + 1 else 0
            turns.append(line / N_QUADRANTS + APART * (number - (size - 1) / 2))
    return turns


def place_on_orbit(tree: Tree, planet: int, space: int, ahead: float = 0) -> Point:
    """Return a point of an orbit: a space, or so many px clockwise from it."""
    radius = radius_of(tree, tree["planets"][PLANETS[planet]]["orbit"])
    return around(radius, turns_of(tree, planet)[space] + ahead / (2 * pi * radius), CENTRE)
