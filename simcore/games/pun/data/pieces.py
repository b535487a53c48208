"""Pictures and symbols of the data files, read into plain values.

A picture is a list of rows of characters; a cell is a pair (x, y), x to the right, y down.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from exobalance.simcore.errors import RulesError, unknown

SIDE = 12
"""Rows and columns of a planet."""

MARKED = {"cities": "c", "ring": "r", "currents": "e", "first_cells": "f", "toxic": "t"}
ZONES = {"icon_bans": "0123456789", "chasm": "01", "areas": "123456789"}
"""Letters of ``planets.*.marks`` by rule, of single cells and of zones; other rules have none."""

TRACKS = "CWBRT"
TERRAINS = "CWBRTE"
Cell = tuple[int, int]
NUMBERED = ("medal", "civ", "tech", "move")
PLAIN = ("patch", "rover", "synergy")


class Symbol(NamedTuple):
    """One symbol of a track position.

    ``kind`` is one of `NUMBERED` (with ``number``), one of `PLAIN`, ``advance`` (with
    ``track``) or ``choice`` (of the two symbols in ``options``).
    """

    kind: str
    number: int = 0
    track: str = ""
    options: tuple[Symbol, ...] = ()


class ShapeCell(NamedTuple):
    """One cell of a shape in the orientation of its picture."""

    x: int
    y: int
    section: str  # "a" or "b"
    icon: bool


def cells_of(picture: Sequence[str], characters: str) -> list[Cell]:
    """Return the cells of a picture that show one of ``characters``, row by row."""
    return [
        (x, y) for y, row in enumerate(picture) for x, each in enumerate(row) if each in characters
    ]


def cell_of(text: str) -> Cell:
    """Return the cell written as "x,y"; ValueError for any other text."""
    x, y = map(int, text.split(","))
    return x, y


def neighbours(cell: Cell) -> list[Cell]:
    """Return the four cells that share a side with a cell."""
    x, y = cell
    return [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]


def areas(cells: Iterable[Cell]) -> list[set[Cell]]:
    """Return the sets of cells that are joined by sides."""
    left, found = set(cells), []
    while left:
        border = [left.pop()]
        area = set(border)
        while border:
            near = {each for each in neighbours(border.pop()) if each in left}
            left -= near
            area |= near
            border.extend(near)
        found.append(area)
    return found


def shape_cells(shape: Mapping[str, Any]) -> list[ShapeCell]:
    """Return the cells of a shape, row by row.

    Rule: PUN-B3
    """
    return [
        ShapeCell(x, y, shape["cells"][y][x].lower(), shape["cells"][y][x].isupper())
        for x, y in cells_of(shape["cells"], "abAB")
    ]


def symbols(text: str, where: str) -> tuple[Symbol, ...]:
    """Return the symbols of a track position; RulesError for a symbol that does not exist.

    Rule: PUN-B24
    """
    if text == "-":
        return ()
    return tuple(_symbol(part, where) for part in text.split("+"))


def _symbol(text: str, where: str) -> Symbol:
    if "|" in text:
        options = tuple(_symbol(part, where) for part in text.split("|"))
        if len(options) != 2 or any(each.kind == "choice" for each in options):
            raise RulesError(f"{where} has {text!r}: a choice is between two symbols, a|b")
        return Symbol("choice", options=options)
    kind, colon, rest = text.partition(":")
    if kind in PLAIN and not colon:
        return Symbol(kind)
    if kind == "advance" and len(rest) == 1 and rest in TRACKS:
        return Symbol(kind, track=rest)
    if kind in NUMBERED and rest.isdecimal() and int(rest) < 100:
        return Symbol(kind, number=int(rest))
    examples = ("-", *PLAIN, *(f"{each}:1" for each in NUMBERED), "advance:C")
    raise RulesError(f"{where} has {text!r}: {unknown('symbol', text, examples)}")
