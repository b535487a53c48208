"""The table of the toy: the track with pawns and beacons, and what each seat has lit."""

from __future__ import annotations

import numpy as np

from exobalance.simcore import drawing
from exobalance.simcore.describe import Tree
from exobalance.simcore.drawing import Panel, Part, box, disc, fact, panel, part, piece
from exobalance.simcore.kit.per_tree import per_tree
from exobalance.simcore.kit.shapes import seat_badge, stock
from exobalance.simcore.phrases import counted
from tests.toy.data.layout import BEACONS
from tests.toy.tell import beacons_in_play

SPACE = 8  # px from space to space
LANE = 20
SYMBOLS = {"pawn": "M-8-8H8V8H-8z"}


def scene(state: np.record, tree: Tree) -> drawing.Scene:
    """Return the track, and a board for each seat that has lit a beacon."""
    boards = [_board(state, seat) for seat in range(int(state.n_players)) if _lit_by(state, seat)]
    return drawing.scene(SYMBOLS, [_track(state, tree), *boards])


def _track(state: np.record, tree: Tree) -> Panel:
    seats = range(int(state.n_players))
    parts = {"ground": _ground(tree, len(seats))}
    for beacon in beacons_in_play(state):
        parts[f"beacon {beacon}"] = _beacon(state, tree, beacon)
    for seat in seats:
        space = int(state.position[seat])
        parts[f"pawn {seat}"] = part(
            piece("pawn", 0, 0, 12, seat=seat, mark=seat),
            at=(SPACE * space, LANE * seat),
            title=f"seat {seat} on space {space}",
        )
    turn = int(state.turn)
    wide, high = _size(tree, len(seats))
    return panel(
        "track", "Track", (-LANE, -2 * LANE, wide + 2 * LANE, high + 2 * LANE), parts,
        note=f"turn {turn}", facts=[fact("turn", turn)],
    )  # fmt: skip


def _size(tree: Tree, n_seats: int) -> tuple[int, int]:
    """Return width and height of the lanes; the last dash may lead a little too far."""
    most = tree["track"]["goal"] + max(tree["dice"].values())
    return SPACE * most, LANE * n_seats


@per_tree
def _ground(tree: Tree, n_seats: int) -> Part:
    """Return what is printed: lanes and the goal."""
    wide, high = _size(tree, n_seats)
    goal = SPACE * tree["track"]["goal"]
    return part(
        box(-LANE / 2, -LANE / 2, wide, high, 6, fill="tone0-soft", line="rule", width=1),
        box(goal - 1, -LANE / 2, 2, high, fill="ink"),
    )


def _beacon(state: np.record, tree: Tree, beacon: int) -> Part:
    """Return a beacon above its space, in the colour of the seat that has lit it."""
    owner, name = int(state.lit_by[beacon]) - 1, BEACONS[beacon].name
    unlit = [disc(0, 0, 6, fill="paper", line="muted", width=1)]
    worth = counted(tree["beacons"]["points"][name], "point")
    return part(
        *(unlit if owner < 0 else seat_badge(owner, 0, 0, 6)),
        at=(SPACE * int(state.place[beacon]), -1.2 * LANE),
        title=f"{name}, {worth}: " + ("unlit" if owner < 0 else f"lit by seat {owner}"),
    )


def _lit_by(state: np.record, seat: int) -> int:
    """Return how many beacons a seat has lit."""
    return int((state.lit_by == seat + 1).sum())


def _board(state: np.record, seat: int) -> Panel:
    n_lit = _lit_by(state, seat)
    lit = part(stock("pawn", 10, 10, 9, n_lit), title=f"{counted(n_lit, 'beacon')} lit")
    return panel(f"board {seat}", "Board", (0, 0, 60, 20), {"lit": lit}, seat=seat)
