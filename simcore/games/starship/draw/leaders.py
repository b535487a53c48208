"""Drawing of the leader tracks: bonuses of their spaces, and markers of all seats."""

from __future__ import annotations

import numpy as np

from exobalance.simcore.describe import Tree
from exobalance.simcore.drawing import Panel, Part, box, panel, part, piece, text
from exobalance.simcore.games.starship.data.layout import TRACKS
from exobalance.simcore.games.starship.draw.effects import effect_shapes
from exobalance.simcore.games.starship.tell.phrases import effects_words
from exobalance.simcore.kit.per_tree import per_tree
from exobalance.simcore.kit.shapes import Point

WIDE = 484
MOST = 11  # spaces beside each other, with the start
TITLE = 18
BONUS = 24  # height of the bonus of a space
LANE = 15  # height of the marker of a seat
GAP = 8
FOR = {"humanity": "people saved", "interstellar": "mechanisms built"}


def leaders_panel(state: np.record, tree: Tree) -> Panel:
    """Return both tracks, a lane for each seat.

    Rule: SI-R54
    """
    n = int(state.n_players)
    parts: dict[str, Part] = {}
    y = 0.0
    for number, track in enumerate(TRACKS):
        parts |= _print(tree, track, n, y)
        for seat in range(n):
            space = int(state.leader[seat, number])
            dx, dy = _corner(tree, track, n, space)
            wide = WIDE / _per_line(tree, track)
            at = (dx + wide / 2, y + dy + BONUS + LANE * (seat + 0.5) - 1)
            where = f"space {space}" if space else "the start"
            parts[f"marker {track} {seat}"] = part(
                piece("marker", 0, 0, 14, seat=seat, mark=seat), at=at,
                title=f"seat {seat} on {where} of the {track} track",
            )  # fmt: skip
        y += _high(tree, track, n)
    return panel(
        "leaders", "Leader tracks", (0, 0, WIDE, y - GAP), parts,
        note="A step for each person saved, and for each mechanism built, with an own action.",
    )  # fmt: skip


@per_tree
def _per_line(tree: Tree, track: str) -> int:
    """Return how many spaces stand beside each other, in lines of about the same length."""
    spaces = len(tree["tracks"][track]) + 1
    return -(-spaces // -(-spaces // MOST))


def _line_high(players: int) -> float:
    """Return the height of a line of spaces."""
    return BONUS + LANE * players + 4


@per_tree
def _high(tree: Tree, track: str, players: int) -> float:
    """Return the height of a track with its title."""
    lines = -(-(len(tree["tracks"][track]) + 1) // _per_line(tree, track))
    return TITLE + _line_high(players) * lines + GAP


@per_tree
def _corner(tree: Tree, track: str, players: int, space: int) -> Point:
    """Return the upper left corner of a space of a track; 0 is the start."""
    per_line = _per_line(tree, track)
    line, column = divmod(space, per_line)
    return WIDE / per_line * column, TITLE + _line_high(players) * line


@per_tree
def _print(tree: Tree, track: str, players: int, top: float) -> dict[str, Part]:
    """Return the title and the spaces of a track."""
    found = {
        f"title {track}": part(
            text(1, 8, track, 11, anchor="start", bold=True),
            text(84, 8, FOR[track], 9.5, anchor="start", fill="muted"),
            at=(0, top),
        )
    }
    wide = WIDE / _per_line(tree, track)
    for space, effects in enumerate(["-", *tree["tracks"][track]]):
        x, y = _corner(tree, track, players, space)
        ground = "paper" if space else "wash"
        shapes = [
            box(1, 0, wide - 2, _line_high(players) - 3, 5, fill=ground, line="rule", width=1),
            *effect_shapes(effects, wide / 2, 12, 13),
        ]
        if not space:
            shapes.append(text(wide / 2, 12, "start", 9, fill="muted"))
        words = effects_words(effects) if space else "start"
        title = f"{track} track, space {space}: {words}" if space else f"{track} track: start"
        found[f"space {track} {space}"] = part(*shapes, at=(x, top + y), title=title)
    return found
