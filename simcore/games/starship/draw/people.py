"""Drawing of the people: on Earth by colour, and in the rows of cryo cells."""

from __future__ import annotations

import numpy as np

from exobalance.simcore.describe import Tree
from exobalance.simcore.drawing import Panel, Part, Shape, box, icon, panel, part, piece, text
from exobalance.simcore.games.starship.data.layout import COLOURS
from exobalance.simcore.games.starship.data.params import by_players
from exobalance.simcore.games.starship.draw.symbols import LETTER, TONES
from exobalance.simcore.kit.per_tree import per_tree
from exobalance.simcore.kit.shapes import Point, stock
from exobalance.simcore.phrases import counted

WIDE = 320
STEP = 54  # from colour to colour
CELLS = 72  # top of the rows of cells
ROW = 23
LEFT = 46


def people_panel(state: np.record, tree: Tree) -> Panel:
    """Return who is on Earth and how many are saved.

    Rule: SI-R6, SI-R15, SI-R58, SI-R59
    """
    parts = {"labels": _labels()}
    for number, colour in enumerate(COLOURS):
        parts[f"people {colour}"] = _people(colour, number, int(state.earth[number]))
    left = sum(tree["people"]["number"]) - int(state.next_person)
    parts["bag"] = part(
        stock("person", 0, 0, 16, left, fill="tone5"), at=(STEP * len(COLOURS) + 16, 28),
        title=f"{counted(left, 'person', 'people')} in the humanity bag",
    )  # fmt: skip
    size, goal = int(tree["people"]["row"]), _goal(state, tree)
    saved = int(state.cells)
    rows = max(goal, -(-saved // size))
    for row in range(rows):
        parts[f"row {row + 1}"] = _cells(tree, row, row == goal - 1)
    for number in range(saved):
        parts[f"saved {number + 1}"] = _saved(tree, number)
    note = f"{counted(saved, 'person', 'people')} saved; {size * goal} meet the goal."
    return panel("people", "People", (0, 0, WIDE, CELLS + ROW * rows + 2), parts, note=note)


def _goal(state: np.record, tree: Tree) -> int:
    """Return how many rows meet the goal.

    Rule: SI-R15
    """
    return by_players(tree["end"]["rows"], int(state.n_players))


def _labels() -> Part:
    """Return what stands over people and cells."""
    return part(
        text(0, 7, "on Earth", 9.5, anchor="start", fill="muted"),
        text(STEP * len(COLOURS) + 8, 7, "bag", 9.5, anchor="start", fill="muted"),
        text(0, CELLS - 13, "saved, in cryo cells", 9.5, anchor="start", fill="muted"),
    )


def _people(colour: str, number: int, n: int) -> Part:
    """Return the people of a colour on Earth."""
    if n:
        mark = LETTER[colour]
        shapes: list[Shape] = [piece("person", 0, 0, 19, n=n, mark=mark, fill=TONES[colour])]
    else:
        letter = text(0, 1, LETTER[colour], 9, fill="muted")
        shapes = [icon("person", 0, 0, 17, fill="rule"), letter]
    title = f"{counted(n, f'{colour} person', f'{colour} people')} on Earth"
    return part(*shapes, at=(11 + STEP * number, 28), title=title)


@per_tree
def _cells(tree: Tree, row: int, is_goal: bool) -> Part:
    """Return a row of empty cells."""
    step, _ = _cell(tree, 0)
    line = {"line": "accent", "width": 1.6} if is_goal else {"line": "rule", "width": 1}
    size = int(tree["people"]["row"])
    shapes: list[Shape] = [text(0, 0.3, f"row {row + 1}", 9.5, anchor="start", fill="muted")]
    for place in range(size):
        x = LEFT + step * place
        shapes.append(box(x + 1, -10, step - 2, 20, 4, fill="paper", **line))
    title = f"row {row + 1} of cryo cells" + (", the last one of the goal" if is_goal else "")
    return part(*shapes, at=(0, CELLS + ROW * (row + 0.5)), title=title)


@per_tree
def _saved(tree: Tree, number: int) -> Part:
    """Return somebody in the cells; which colour it was does not matter any more."""
    step, at = _cell(tree, number)
    return part(
        piece("person", 0, 0, min(16, step - 4), fill="tone5"), at=at,
        title=f"person {number + 1} saved",
    )  # fmt: skip


@per_tree
def _cell(tree: Tree, number: int) -> tuple[float, Point]:
    """Return the width of a cell, and the middle of the one with a number from 0."""
    size = int(tree["people"]["row"])
    row, place = divmod(number, size)
    step = (WIDE - LEFT) / size
    return step, (LEFT + step * (place + 0.5), CELLS + ROW * (row + 0.5))
