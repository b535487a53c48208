"""Numbers of cubes by colour: parts of them, and what pays a demand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, product

from tests.reference.starship.rules import BUILDINGS, COLOURS

Cubes = dict[str, int]
"""A number of each colour; the same form holds numbers of buildings by kind."""


def no_cubes() -> Cubes:
    """Return none of each colour."""
    return dict.fromkeys(COLOURS, 0)


def no_buildings() -> Cubes:
    """Return none of each kind of building."""
    return dict.fromkeys(BUILDINGS, 0)


def count(colours: Iterable[str]) -> Cubes:
    """Return the number of each colour of a list."""
    found = no_cubes()
    for colour in colours:
        found[colour] += 1
    return found


def total(pieces: Cubes) -> int:
    """Return how many pieces there are."""
    return sum(pieces.values())


def move(pieces: Cubes, source: Cubes | None, goal: Cubes | None) -> None:
    """Take pieces from one place to another; None is the supply."""
    for name, number in pieces.items():
        if source is not None:
            source[name] -= number
            assert source[name] >= 0, f"there are too few of {name}"
        if goal is not None:
            goal[name] += number


def present(pieces: Cubes) -> list[str]:
    """Return the colours or kinds of which there are some."""
    return [name for name, number in pieces.items() if number]


def parts(pieces: Cubes, most: int, least: int = 0) -> Iterator[Cubes]:
    """Yield each part with at least and at most so many pieces."""
    ranges = [range(min(number, most) + 1) for number in pieces.values()]
    for numbers in product(*ranges):
        if least <= sum(numbers) <= most:
            yield dict(zip(pieces, numbers, strict=True))


def covers(paid: Cubes, demand: Cubes) -> bool:
    """Return whether cubes pay a demand, one for one, each by its value or a higher one.

    Rule: SI-R33
    """
    spare = 0
    for colour in reversed(COLOURS):
        spare += paid[colour] - demand[colour]
        if spare < 0:
            return False
    return spare == 0


def payments(reserve: Cubes, demands: Iterable[Cubes]) -> list[Cubes]:
    """Return each set of reserve cubes that pays one of the demands.

    Rule: SI-R33
    """
    wanted = list(demands)
    number = total(wanted[0])
    return [
        part
        for part in parts(reserve, number, number)
        if any(covers(part, demand) for demand in wanted)
    ]


def lowered(cost: Iterable[str], number: int) -> list[Cubes]:
    """Return the demands that arise if so many cubes, each its own, are a value lower.

    Rule: SI-R31
    """
    colours = list(cost)
    demands = []
    for chosen in combinations(range(len(colours)), min(number, len(colours))):
        steps = [max(COLOURS.index(c) - (i in chosen), 0) for i, c in enumerate(colours)]
        demand = count(COLOURS[step] for step in steps)
        if demand not in demands:
            demands.append(demand)
    return demands
