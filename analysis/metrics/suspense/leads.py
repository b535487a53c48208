"""M8b to M8e: what happens on top of the table, game by game.

M8b, lead changes: how often the sole leader in points is another seat than the sole leader
before; times of a tie are skipped.  The last change is the part of the game that lies
behind it, 0 in games without any.
M8c, drama: mean over the turns of a game of max(0, best score - final winner's score), as
scores stand.
M8d, decided: the part of the game after which the final winner is on top (ties included)
for good; by chance to win, the first eighth at which somebody wins more than 9 of 10
playouts.
M8e, comeback: win credit of the seats that are on top, or at the bottom, when a part of the
game lies behind; games in which all seats are level do not count.

Source: Browne 2008 (lead change, drama, decisiveness); Ludii's drama (Browne et al.).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from exobalance.analysis.metrics.suspense.course import Course

CERTAIN = 0.9
"""Chance to win above which a game counts as decided."""


@dataclass(frozen=True)
class Leads:
    """What happened on top of each game; arrays of shape (G,)."""

    changes: np.ndarray  # lead changes
    last_change: np.ndarray  # part of the game behind the last one
    drama: np.ndarray  # mean points of the final winner behind the leader
    decided: np.ndarray  # part of the game after which the winner is on top for good
    late: np.ndarray  # True where the winner was not on top when the last turn began


def leads(course: Course) -> Leads:
    """Return lead changes, drama and decidedness of each game."""
    changed = lead_changes(course)
    behind = deficit(course)
    on_top = (course.top & course.won).any(axis=1)
    ends = course.first + course.turns
    row = np.arange(len(on_top))
    # The row after the last one in which the winner was not on top.
    settled = np.maximum.reduceat(np.where(on_top, -1, row), course.first) + 1
    settled = np.minimum(np.maximum(settled, course.first), ends)
    return Leads(
        changes=np.add.reduceat(changed, course.first).astype(np.float64),
        last_change=np.maximum.reduceat(np.where(changed, course.fraction, 0.0), course.first),
        drama=np.add.reduceat(behind, course.first) / np.maximum(1, course.turns),
        decided=course.fraction[settled],
        late=~on_top[np.maximum(ends - 1, course.first)],
    )


def lead_changes(course: Course) -> np.ndarray:
    """Return the rows with another sole leader than the one before, bool[R]."""
    is_sole = course.top.sum(axis=1) == 1
    leader = course.top.argmax(axis=1)
    row = np.arange(len(leader))
    latest = np.maximum.accumulate(np.where(is_sole, row, -1))
    before = np.r_[-1, latest[:-1]]
    known = before >= course.first[course.game]
    return is_sole & known & (leader != leader[before])


def deficit(course: Course) -> np.ndarray:
    """Return how far the best final winner is behind the best seat, float64[R], in points."""
    best = course.points.max(axis=1)
    winner = np.where(course.won, course.points, -np.inf).max(axis=1)
    return np.maximum(0.0, best - winner)


def standing_credit(course: Course, part: float, *, top: bool) -> np.ndarray:
    """Return (win credit, seats) of those on top or at the bottom, float64[G, 2].

    ``part`` of the game lies behind.  All zero where everybody is level.
    """
    rows = course.at(part)
    points = course.points[rows]
    ends = points.max(axis=1, keepdims=True), points.min(axis=1, keepdims=True)
    here = (points == ends[0 if top else 1]) & (ends[0] > ends[1])
    return np.column_stack([(here * course.credit).sum(axis=1), here.sum(axis=1)])


def is_decided_by_chance(course: Course, part: float) -> tuple[np.ndarray, np.ndarray]:
    """Return whether somebody's chance to win was above `CERTAIN` by then, and where known.

    Both bool[G]; ``part`` of the game lies behind.
    """
    known = np.isfinite(course.chance).all(axis=1)
    certain = known & (np.nan_to_num(course.chance).max(axis=1) > CERTAIN)
    early = certain & (course.fraction <= part + 1 / 16)  # turns are rounded to the eighth
    has_any = np.logical_or.reduceat(known, course.first)
    return np.logical_or.reduceat(early, course.first), has_any
