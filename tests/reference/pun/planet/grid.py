"""Places of a planet and areas of joined places."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

Cell = tuple[int, int]
SIDE_STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
CORNER_STEPS = ((1, -1), (1, 1), (-1, 1), (-1, -1))


def beside(cell: Cell, steps: Iterable[Cell] = SIDE_STEPS) -> list[Cell]:
    """Return the places around a place, those that share a side unless told otherwise."""
    x, y = cell
    return [(x + dx, y + dy) for dx, dy in steps]


def area_around(cell: Cell, cells: set[Cell]) -> set[Cell]:
    """Return the cells that are joined with a cell by sides, itself included."""
    area: set[Cell] = set()
    open_ends = [cell] if cell in cells else []
    while open_ends:
        here = open_ends.pop()
        if here not in area:
            area.add(here)
            open_ends += [each for each in beside(here) if each in cells]
    return area


def areas_of(cells: Iterable[Cell]) -> list[set[Cell]]:
    """Return the areas into which cells fall."""
    rest = set(cells)
    found = []
    while rest:
        found.append(area_around(next(iter(rest)), rest))
        rest -= found[-1]
    return found


def reading_order(cells: Iterable[Cell]) -> list[list[int]]:
    """Return cells as lists, row by row."""
    return [[x, y] for x, y in sorted(cells, key=lambda cell: (cell[1], cell[0]))]


def marked(picture: Sequence[str], letters: str) -> dict[Cell, str]:
    """Return the letter of each place of a picture that shows one of ``letters``."""
    return {
        (x, y): letter
        for y, row in enumerate(picture)
        for x, letter in enumerate(row)
        if letter in letters
    }


def cell_of(at: Sequence[int]) -> Cell:
    """Return the cell that an option names."""
    return at[0], at[1]
