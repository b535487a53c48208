"""Drawing of the pyramid of the government: bonuses, scientists, and who governs."""

from __future__ import annotations

import numpy as np

from exobalance.simcore.describe import Tree
from exobalance.simcore.drawing import Panel, Part, box, icon, panel, part, piece, text
from exobalance.simcore.games.starship.data.codes import Phase
from exobalance.simcore.games.starship.draw.effects import effect_labels, effect_shapes
from exobalance.simcore.games.starship.tell.phrases import effects_words
from exobalance.simcore.kit.per_tree import per_tree
from exobalance.simcore.kit.shapes import Point
from exobalance.simcore.phrases import counted

LEFT = 30  # numbers of the rows
SPACE = (74, 42)
PIECE = (58, 26)  # of a scientist on its space
BONUS = 24  # middle of the bonus


@per_tree
def rows_of(tree: Tree) -> list[list[str]]:
    """Return the bonuses of each row, from the bottom."""
    return [spaces for spaces in tree["pyramid"].values() if spaces]


def pyramid_panel(state: np.record, tree: Tree) -> Panel:
    """Return the pyramid with its scientists.

    Rule: SI-R57, SI-R89
    """
    rows = rows_of(tree)
    parts = dict(_print(tree))
    governor = governing(state, tree)
    n = 0
    for row, spaces in enumerate(rows):
        for place in range(len(spaces)):
            seat = int(state.pyramid[row, place])
            if seat >= 0:
                n += 1
                parts[f"scientist {row + 1} {place + 1}"] = _scientist(tree, row, place, seat)
    if governor:
        row, place, seat = governor
        x, y = _corner(tree, row, place)
        parts["governor"] = part(
            icon("government", 0, 0, 13, fill=f"seat{seat}"), at=(x + PIECE[0], y + 7),
            title=f"seat {seat} governs",
        )  # fmt: skip
    note = f"{counted(n, 'scientist')}. " + _governs(state, governor)
    wide = LEFT + SPACE[0] * max(map(len, rows))
    return panel(
        "pyramid", "Government", (0, 0, max(wide, 430), SPACE[1] * len(rows) + 4), parts, note=note
    )


def governing(state: np.record, tree: Tree) -> tuple[int, int, int] | None:
    """Return row, place and seat of the scientist who governs, None without one.

    Rule: SI-R89
    """
    rows = rows_of(tree)
    for row in range(len(rows) - 1, -1, -1):
        for place in range(len(rows[row])):
            if state.pyramid[row, place] >= 0:
                return row, place, int(state.pyramid[row, place])
    return None


def _governs(state: np.record, governor: tuple[int, int, int] | None) -> str:
    """Return who governs in a sentence."""
    if state.phase == Phase.GOVERNMENT and state.governor >= 0:
        return f"Seat {int(state.governor)} governs this round."
    return f"The highest is of seat {governor[2]}." if governor else "Nobody governs."


def _corner(tree: Tree, row: int, place: int) -> Point:
    """Return the upper left corner of a space; rows stand in the middle of the one below."""
    rows = rows_of(tree)
    longest = max(map(len, rows))
    indent = SPACE[0] * (longest - len(rows[row])) / 2
    return LEFT + indent + SPACE[0] * place, SPACE[1] * (len(rows) - 1 - row)


def _scientist(tree: Tree, row: int, place: int, seat: int) -> Part:
    """Return a scientist on the pyramid."""
    x, y = _corner(tree, row, place)
    return part(
        piece("scientist", 0, 0, 22, seat=seat, mark=seat), at=(x + PIECE[0], y + PIECE[1]),
        title=f"scientist of seat {seat} in row {row + 1}, place {place + 1}",
    )  # fmt: skip


@per_tree
def _print(tree: Tree) -> dict[str, Part]:
    """Return the spaces with their bonuses, and the numbers of the rows."""
    found = {}
    for row, spaces in enumerate(rows_of(tree)):
        y = _corner(tree, row, 0)[1] + SPACE[1] / 2
        found[f"row {row + 1}"] = part(
            text(0, 0, f"row {row + 1}", 9, anchor="start", fill="muted"), at=(0, y)
        )
        for place, effects in enumerate(spaces):
            shapes = [
                box(1.5, 1.5, SPACE[0] - 3, SPACE[1] - 3, 5, fill="paper", line="rule", width=1),
                *effect_shapes(effects, BONUS, 14, 14),
                text(BONUS, 30, effect_labels(effects), 9, fill="muted"),
            ]
            title = f"row {row + 1}, place {place + 1}: {effects_words(effects)}"
            found[f"space {row + 1} {place + 1}"] = part(
                *shapes, at=_corner(tree, row, place), title=title
            )
    return found
