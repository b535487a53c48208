"""Drawing of the technologies of a seat: rows with their levels, and those for salvation."""

from __future__ import annotations

import numpy as np

from exobalance.simcore.describe import Tree
from exobalance.simcore.drawing import Panel, Part, Shape, box, panel, part, piece, text
from exobalance.simcore.games.starship.data.layout import N_LEVELS, ROWS
from exobalance.simcore.games.starship.draw.effects import short_words, words_of
from exobalance.simcore.games.starship.tell.names import names_of, of_bits
from exobalance.simcore.games.starship.tell.phrases import effects_words, title_of
from exobalance.simcore.kit.per_tree import per_tree
from exobalance.simcore.kit.shapes import Point
from exobalance.simcore.phrases import counted

WIDE = 320
LEFT = 62  # names of the rows
HEAD = 13
CELL = (WIDE - LEFT) / N_LEVELS
HIGH = 38
SAVING = HEAD + HIGH * len(ROWS) + 22
"""Top of the technologies of the salvation phase."""
PER_LINE = 3
FIELD = WIDE / PER_LINE


def technologies_panel(state: np.record, tree: Tree, seat: int) -> Panel:
    """Return what can be developed, with a scientist on what a seat has.

    Rule: SI-R31, SI-R32
    """
    parts = {"print": _print(tree)}
    n = 0
    for row, name in enumerate(ROWS):
        for level in range(1, int(state.level[seat, row]) + 1):
            title = f"{title_of(name)} {level}: {level_words(tree, name, level)}"
            at = (LEFT + CELL * (level - 1), HEAD + HIGH * row)
            parts[f"level {name} {level}"] = _taken(seat, CELL, at, title)
            n += 1
    salvation = names_of(tree).salvation
    for number, name in enumerate(salvation):
        if name in of_bits(state.salvation[seat], salvation):
            words = effects_words(tree["salvation_technologies"][name]["effect"])
            parts[f"salvation {name}"] = _taken(seat, FIELD, _field(number), f"{name}: {words}")
            n += 1
    lines = -(-len(salvation) // PER_LINE)
    high = SAVING + HIGH * lines
    note = f"{counted(n, 'technology')} developed."
    return panel(
        f"technologies {seat}", "Technologies", (0, 0, WIDE, high), parts, note=note, seat=seat
    )


def _taken(seat: int, wide: float, at: Point, title: str) -> Part:
    """Return a scientist on a technology, with a frame around it."""
    return part(
        box(1.5, 1, wide - 3, HIGH - 3, 4, line=f"seat{seat}", width=2),
        piece("scientist", wide - 12, HIGH - 13, 15, seat=seat),
        at=at, title=title,
    )  # fmt: skip


def _field(number: int) -> Point:
    """Return the corner of a technology of the salvation phase."""
    return FIELD * (number % PER_LINE), SAVING + HIGH * (number // PER_LINE)


@per_tree
def level_words(tree: Tree, name: str, level: int) -> str:
    """Return what a level adds and costs."""
    row = tree["technologies"][name]
    return f"{effects_words(row['effects'][level - 1])}; costs {row['costs'][level - 1]}"


@per_tree
def _print(tree: Tree) -> Part:
    """Return all technologies with their costs."""
    shapes: list[Shape] = [
        text(LEFT + CELL * (level - 0.5), 6, f"level {level}", 9, fill="muted")
        for level in range(1, N_LEVELS + 1)
    ]
    for row, name in enumerate(ROWS):
        y = HEAD + HIGH * row
        title = title_of(name)
        shapes.append(text(0, y + HIGH / 2 - 1, title, 10.5, anchor="start", bold=True))
        for level in range(N_LEVELS):
            technology = tree["technologies"][name]
            x = LEFT + CELL * level
            shapes += _cell(x, y, CELL, technology["effects"][level], technology["costs"][level])
    costs = ", ".join(tree["research"]["salvation_costs"])
    words = f"for the salvation phase, in any order: {costs}"
    shapes.append(text(0, SAVING - 10, words, 9.5, anchor="start", fill="muted"))
    for number, (name, technology) in enumerate(tree["salvation_technologies"].items()):
        x, top = _field(number)
        shapes.append(
            box(x + 1.5, top + 1, FIELD - 3, HIGH - 3, 4, fill="paper", line="rule", width=1)
        )
        shapes.append(text(x + 7, top + 11, name, 10, anchor="start", bold=True))
        short = ", ".join(map(short_words, words_of(technology["effect"])))
        shapes.append(text(x + 7, top + 25, short, 9, anchor="start"))
    return part(*shapes)


def _cell(x: float, y: float, wide: float, effects: str, cost: str) -> list[Shape]:
    """Return a level: what it adds in up to two lines, and its cost."""
    shapes: list[Shape] = [
        box(x + 1.5, y + 1, wide - 3, HIGH - 3, 4, fill="paper", line="rule", width=1),
        text(x + wide - 6, y + 10, cost, 9, anchor="end", fill="muted"),
    ]
    words = words_of(effects)
    short = [short_words(word) for word in words]
    if len(short) > 2:
        short = [short[0], ", ".join(short[1:])]
    for line, told in enumerate(short):
        shapes.append(text(x + 6, y + (10 if line == 0 else 24), told, 9, anchor="start"))
    return shapes
