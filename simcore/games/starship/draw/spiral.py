"""Where the spaces of the spiral of the sun lie, from the sun outward to Earth."""

from __future__ import annotations

from dataclasses import dataclass
from math import pi, sqrt

from exobalance.simcore.describe import Tree
from exobalance.simcore.kit.per_tree import per_tree
from exobalance.simcore.kit.shapes import Point, around

START = 36.0  # radius of the first space
REACH = 112.0  # radius of Earth, which lies behind the last space
PITCH = 31.0  # from turn to turn
CENTRE = (126.0, 128.0)


@dataclass(frozen=True)
class Spiral:
    """Places of the spaces from 1 on, of both icons, and of Earth."""

    spaces: list[Point]
    mercury: Point
    venus: Point
    earth: Point
    step: float  # px from space to space


@per_tree
def spiral_of(tree: Tree) -> Spiral:
    """Return the spiral, with room for each icon behind the space that it follows.

    Rule: SI-R4, SI-R29, SI-R30
    """
    solar = tree["solar"]
    n = int(solar["spaces"])
    slots = n + 3
    length = pi * (REACH**2 - START**2) / PITCH
    step = length / (slots - 1)
    at = [_along(step * slot) for slot in range(slots)]
    mercury, venus = int(solar["mercury_after"]), int(solar["venus_after"]) + 1
    icons = (mercury, venus)
    spaces = [at[slot] for slot in range(slots - 1) if slot not in icons]
    return Spiral(spaces, at[mercury], at[venus], at[-1], step)


def _along(distance: float) -> Point:
    """Return a point of the spiral so many px from its start, clockwise."""
    radius = sqrt(START**2 + PITCH * distance / pi)
    return around(radius, (radius - START) / PITCH, CENTRE)
