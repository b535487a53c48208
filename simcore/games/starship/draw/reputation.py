"""Drawing of reputation: rows with their points, and the markers of all seats."""

from __future__ import annotations

import numpy as np

from exobalance.simcore.describe import Tree
from exobalance.simcore.drawing import Panel, Part, box, panel, part, piece, text
from exobalance.simcore.games.starship.data.layout import N_REPUTATION_ROWS
from exobalance.simcore.kit.per_tree import per_tree
from exobalance.simcore.kit.shapes import Point

WIDE = 320
LEFT = 52
HIGH = 42
SPOTS = ((-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5))
"""Where the marker of each seat stands on a space, in steps from its middle."""
STEP = 17


def reputation_panel(state: np.record, tree: Tree) -> Panel:
    """Return the rows of reputation, the top one first; gains go to the left and up.

    Rule: SI-R71, SI-R78
    """
    parts = dict(_print(tree))
    length = int(tree["reputation"]["row_length"])
    points = tree["reputation"]["points"]
    for seat in range(int(state.n_players)):
        index = int(state.reputation[seat])
        x, y = _middle(tree, index)
        dx, dy = SPOTS[seat]
        step = min(STEP, (WIDE - LEFT) / length / 2)
        pays = points[N_REPUTATION_ROWS - 1 - index // length]
        parts[f"marker {seat}"] = part(
            piece("marker", 0, 0, 16, seat=seat, mark=seat),
            at=(x + step * dx, y + STEP * dy),
            title=f"reputation of seat {seat}: space {index}, {_pp(pays)} a round",
        )
    return panel(
        "reputation", "Reputation", (0, 0, WIDE, HIGH * N_REPUTATION_ROWS), parts,
        note="Each round a row pays its PP. Gains go to the left, then one row up.",
    )  # fmt: skip


def _pp(points: int) -> str:
    """Return points with a typographic minus."""
    return f"{points} PP".replace("-", "\u2212")


def _middle(tree: Tree, index: int) -> Point:
    """Return the middle of a space, by its number from the lowest one."""
    length = int(tree["reputation"]["row_length"])
    row, step = divmod(index, length)
    wide = (WIDE - LEFT) / length
    return LEFT + wide * (length - step - 0.5), HIGH * (N_REPUTATION_ROWS - row - 0.5)


@per_tree
def _print(tree: Tree) -> dict[str, Part]:
    """Return the rows with their points."""
    reputation, found = tree["reputation"], {}
    length, start = int(reputation["row_length"]), int(reputation["start"])
    wide = (WIDE - LEFT) / length
    for number, points in enumerate(reputation["points"]):
        lowest = length * (N_REPUTATION_ROWS - 1 - number)
        ground = "tone1-soft" if points > 0 else "tone4-soft" if points < 0 else "paper"
        shapes = [text(LEFT - 8, 0.3, _pp(points), 11, anchor="end", bold=True)]
        for step in range(length):
            x = _middle(tree, lowest + step)[0]
            line = {"line": "muted", "width": 1.6} if lowest + step == start else {
                "line": "rule", "width": 1
            }  # fmt: skip
            shapes.append(
                box(x - wide / 2 + 1, -HIGH / 2 + 1, wide - 2, HIGH - 2, 4, fill=ground, **line)
            )
        found[f"row {number + 1}"] = part(
            *shapes, at=(0, HIGH * (number + 0.5)),
            title=f"reputation {lowest} to {lowest + length - 1}: {_pp(points)} a round",
        )  # fmt: skip
    return found
