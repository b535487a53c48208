"""Drawing of what a seat owns: goods and buildings by place, and its scientists."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from exobalance.simcore.describe import Tree
from exobalance.simcore.drawing import Panel, Part, Shape, box, panel, part, text
from exobalance.simcore.games.starship.data.layout import BUILDINGS, COLOURS, PLANETS
from exobalance.simcore.games.starship.draw.cubes import cube_stock
from exobalance.simcore.games.starship.tell.phrases import title_of
from exobalance.simcore.kit.shapes import stock
from exobalance.simcore.phrases import counted

WIDE = 320
LEFT = 58  # names of the lines
LINE = 26
HEAD = 13
FUEL = 56  # width of the fuel
GOODS = (WIDE - LEFT - FUEL) / len(COLOURS)
KINDS = ("base", *BUILDINGS)
LOCKED = "locked"
"""Where buildings are that no technology has released."""
KIND = (WIDE - LEFT) / len(KINDS)
BUILT = HEAD + 2 * LINE + 12
CREW = BUILT + HEAD + 3 * LINE + 12


def board_panel(state: np.record, tree: Tree, seat: int) -> Panel:
    """Return reserve, hold, own supply and scientists of a seat.

    Rule: SI-R13, SI-R39, SI-R85, SI-R94
    """
    goods = (
        ("reserve", state.fuel[seat], state.cubes[seat]),
        ("hold", state.hold_fuel[seat], state.hold_cubes[seat]),
    )
    buildings = (
        ("reserve", state.bases[seat], state.buildings[seat]),
        ("hold", state.hold_bases[seat], state.hold_buildings[seat]),
        (LOCKED, 0, state.locked[seat]),
    )
    parts = {"ground": _ground()}
    for line, (where, fuel, cubes) in enumerate(goods):
        parts |= _goods(where, int(fuel), [int(n) for n in cubes], HEAD + LINE * (line + 0.5))
    for line, (where, bases, kinds) in enumerate(buildings):
        y = BUILT + HEAD + LINE * (line + 0.5)
        parts |= _buildings(where, [int(bases), *map(int, kinds)], seat, y)
    crew = (
        ("ready", state.scientists[seat], "ready"),
        ("own supply", state.supply[seat], "in the own supply"),
    )
    for number, (word, n, told) in enumerate(crew):
        parts[f"scientists {word}"] = part(
            stock("scientist", 0, 0, 18, int(n), **({"seat": seat} if n else {})),
            at=(LEFT + 16 + 116 * number, CREW + HEAD + 10),
            title=f"{counted(int(n), 'scientist')} {told}",
        )
    note = f"Explorer on {title_of(PLANETS[state.place[seat]])}."
    return panel(
        f"board {seat}", "Reserve and hold", (0, 0, WIDE, CREW + HEAD + 24), parts, note=note,
        seat=seat,
    )  # fmt: skip


def _ground() -> Part:
    """Return the lines with their names."""
    shapes: list[Shape] = []
    for top, lines in ((HEAD, ("reserve", "hold")), (BUILT + HEAD, ("reserve", "hold", LOCKED))):
        for line, word in enumerate(lines):
            y = top + LINE * line
            shapes.append(box(0, y + 1, WIDE, LINE - 2, 5, fill="wash", line="rule", width=1))
            shapes.append(text(6, y + LINE / 2, word, 9.5, anchor="start", fill="muted"))
    for number, word in enumerate(KINDS):
        x = LEFT + KIND * (number + 0.5)
        shapes.append(text(x, BUILT + 6, title_of(word), 9, fill="muted"))
    shapes.append(text(0, 6, "fuel and cubes", 9, anchor="start", fill="muted"))
    y = CREW + HEAD
    shapes.append(text(0, y + 10, "scientists", 9.5, anchor="start", fill="muted"))
    for number, word in enumerate(("ready", "own supply")):
        shapes.append(text(LEFT + 4 + 116 * number, y - 8, word, 9, anchor="start", fill="muted"))
    return part(*shapes)


def _goods(where: str, fuel: int, cubes: Sequence[int], y: float) -> dict[str, Part]:
    """Return fuel and cubes of a place."""
    found = {
        f"{where} fuel": part(
            stock("fuel", 0, 0, 16, fuel, fill="tone5"), at=(LEFT + 8, y),
            title=f"{fuel} fuel in the {where}",
        )
    }  # fmt: skip
    for number, (colour, n) in enumerate(zip(COLOURS, cubes, strict=True)):
        found[f"{where} {colour}"] = part(
            *cube_stock(colour, 0, 0, n), at=(LEFT + FUEL + GOODS * number + 8, y),
            title=f"{counted(n, f'{colour} cube')} in the {where}",
        )  # fmt: skip
    return found


def _buildings(where: str, numbers: Sequence[int], seat: int, y: float) -> dict[str, Part]:
    """Return bases and buildings of a place."""
    found = {}
    told = "not yet released" if where == LOCKED else f"in the {where}"
    paint = {"fill": "tone5"} if where == LOCKED else {"seat": seat}
    for number, (kind, n) in enumerate(zip(KINDS, numbers, strict=True)):
        if kind == "base" and where == LOCKED:
            continue
        found[f"{where} {kind}"] = part(
            stock(kind, 0, 0, 16, n, **(paint if n else {})),
            at=(LEFT + KIND * (number + 0.5) - 8, y),
            title=f"{n} {title_of(kind)} {told}",
        )
    return found
