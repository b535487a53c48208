"""Planets and corporations that contradict themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from exobalance.simcore.errors import RulesError
from exobalance.simcore.games.pun.data.pieces import (
    MARKED,
    NUMBERED,
    SIDE,
    TRACKS,
    ZONES,
    Symbol,
    cell_of,
    cells_of,
    symbols,
)

SIDES = ("synergy", "patch", "advance")
"""What a choice on a track can be between."""


def check_boards(tree: Mapping[str, Any]) -> None:
    """Raise RulesError, in one sentence, at the first contradiction of a board."""
    for name, planet in tree["planets"].items():
        _check_planet(f"planets.{name}", planet)
    for name, corporation in tree["corporations"].items():
        _check_corporation(f"corporations.{name}", corporation)


def _check_planet(path: str, planet: Mapping[str, Any]) -> None:
    """Refuse pictures that do not fit together.

    Rule: PUN-B1, PUN-B16, PUN-R13
    """
    _check_picture(f"{path}.grid", planet["grid"], ".si")
    _check_picture(f"{path}.perimeter", planet["perimeter"], ".#-")
    cells = cells_of(planet["grid"], "si")
    if not cells:
        raise RulesError(f"{path}.grid has no cell; draw some with s and i (PUN-B1)")
    if sorted(cells) != sorted(cells_of(planet["perimeter"], "#-")):
        raise RulesError(f"{path}.perimeter and {path}.grid show different cells (PUN-R13)")
    if not cells_of(planet["perimeter"], "#"):
        raise RulesError(f"{path}.perimeter has no #, so no tile could ever be placed (PUN-B15)")
    for name, axis in (("columns", 0), ("rows", 1)):
        _check_lines(f"{path}.{name}", planet[name], {cell[axis] for cell in cells})
    for text in planet["lifepods"]:
        _check_cell(f"{path}.lifepods", text, cells)
    for pair in planet["crossings"]:
        for text in pair:
            _check_cell(f"{path}.crossings", text, cells)
    allowed = (MARKED | ZONES).get(planet["rule"], "")
    if not allowed and planet["marks"]:
        raise RulesError(f'{path}.marks is not used by the rule "{planet["rule"]}"; empty it')
    if allowed:
        _check_picture(f"{path}.marks", planet["marks"], f".-{allowed}")
        marked = cells_of(planet["marks"], allowed)
        if not marked:
            raise RulesError(f"{path}.marks marks no cell, but its rule needs some (PUN-B16)")
        if not set(marked) <= set(cells):
            raise RulesError(f"{path}.marks marks a place that is no cell of {path}.grid")
    if planet["rule"] == "chasm" and len(cells_of(planet["marks"], "01")) != len(cells):
        raise RulesError(f"{path}.marks must put every cell on side 0 or 1 (PUN-B55)")
    if planet["rule"] == "icon_bans":
        highest = max(int(planet["marks"][y][x]) for x, y in cells_of(planet["marks"], allowed))
        if highest >= len(planet["bans"]):
            raise RulesError(f"{path}.bans names no icon for quadrant {highest} (PUN-B52)")


def _check_picture(path: str, picture: Sequence[str], characters: str) -> None:
    if len(picture) != SIDE:
        raise RulesError(f"{path} has {len(picture)} rows: expected {SIDE}")
    for y, row in enumerate(picture):
        if len(row) != SIDE or not set(row) <= set(characters):
            raise RulesError(
                f"{path} has the row {y} {row!r}: expected {SIDE} characters out of {characters}"
            )


def _check_lines(path: str, medals: Sequence[int], used: set[int]) -> None:
    """Refuse medals of a line that has no cell and so would always score.

    Rule: PUN-B47, PUN-B69
    """
    for number, value in enumerate(medals):
        if value and number not in used:
            raise RulesError(
                f"{path} gives {value} to line {number}, which has no cell; make it 0 (PUN-B69)"
            )


def _check_cell(path: str, text: str, cells: Sequence[tuple[int, int]]) -> None:
    try:
        known = cell_of(text) in cells
    except ValueError:
        raise RulesError(f'{path} has {text!r}: expected a cell as "x,y"') from None
    if not known:
        raise RulesError(f"{path} has {text!r}, which is no cell of the planet")


def _check_corporation(path: str, corporation: Mapping[str, Any]) -> None:
    """Refuse tracks with unknown symbols, and a path that leaves the tracks.

    Rule: PUN-B24, PUN-B42
    """
    for track in TRACKS:
        for position, text in enumerate(corporation[track]):
            _check_position(f"{path}.{track}", position, text)
    winding = corporation["rule"] == "winding_path"
    if winding != bool(corporation["path"]):
        raise RulesError(
            f'{path}.path belongs to the rule "winding_path", but {path}.rule is '
            f'"{corporation["rule"]}" (PUN-B42); change one of the two'
        )
    for text in corporation["path"]:
        track, number = text[:1], text[1:]
        known = track in TRACKS and number.isdecimal()
        if not known or int(number) >= len(corporation[track]):
            raise RulesError(f"{path}.path has {text!r}, which is no track position (PUN-B42)")
    if corporation["path"] and corporation["path"][0] != "W0":
        raise RulesError(f"{path}.path must begin with W0, where the cube starts (PUN-B1)")


def _check_position(path: str, position: int, text: str) -> None:
    """Refuse symbols that do not belong on a track position.

    Rule: PUN-B24, PUN-B35, PUN-B37, PUN-B44
    """
    found = symbols(text, f"{path} position {position}")
    if len({symbol.kind for symbol in found}) < len(found):
        raise RulesError(f"{path} has {text!r}; each kind of symbol once (PUN-B24)")
    for symbol in found:
        if {each.kind for each in symbol.options} - set(SIDES):
            raise RulesError(
                f"{path} has {text!r}; a choice is between {', '.join(SIDES)} (PUN-B44)"
            )
        if symbol.kind == "tech" and not path.endswith(".T"):
            raise RulesError(f"{path} has {text!r}; tech levels lie on T (PUN-B37)")
        if not 1 <= _rank(symbol) <= 4:
            raise RulesError(f"{path} has {text!r}; ranks go from 1 to 4 (PUN-B35)")
        if symbol.kind in NUMBERED and symbol.number == 0:
            raise RulesError(
                f'{path} has {text!r}; numbers start at 1, and nothing is "-" (PUN-B24)'
            )


def _rank(symbol: Symbol) -> int:
    """Return the rank of a civ symbol, 1 for others."""
    return symbol.number if symbol.kind == "civ" else 1
