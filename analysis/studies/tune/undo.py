"""One-step deviations: put each changed weight back alone, and keep what is worth keeping.

A search moves every weight, most of them by chance.  What a change is worth is the loss
when it alone is undone, on the same worlds.  Single losses are small beside their noise, so
each is drawn towards their common mean by as much as the noise demands; a change whose
drawn-in worth is not above zero goes back, and all of these go back at once only if that
costs nothing measurable.

Source: Goodman, Lucas 2020 (one-step deviations after a search); Efron, Morris 1975, "Data
analysis using Stein's estimator" (shrinkage with unequal variances).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from exobalance.analysis.studies.tune.arena import Blocks
from exobalance.analysis.studies.tune.effort import Stage
from exobalance.analysis.studies.tune.evolution import standard_error
from exobalance.analysis.studies.tune.session import Session
from exobalance.analysis.studies.tune.space import WeightSpace
from exobalance.analysis.studies.tune.stalling import without


def worth_of_changes(
    session: Session, space: WeightSpace, point: np.ndarray
) -> list[dict[str, Any]]:
    """Return one row per changed weight: what undoing it costs, in wins per 100 games.

    Alone, in points per game.

    Columns: weight, before, after, worth, se, drawn (worth drawn towards the mean), kept.
    Wins and margins count together, as in the search.
    """
    changed = np.flatnonzero(space.weights(point) != space.start)
    count = session.effort.undo_worlds
    session.phase("undoing one change at a time")

    def compute() -> list[list[float]]:
        variants = [point, *(without(point, [int(place)]) for place in changed)]
        played = _play(session, space, variants, Stage.UNDO, count)
        scale = 100 if session.players > 1 else session.arena.spread
        losses = [(played[0] - each) * scale for each in played[1:]]
        return [[float(loss.mean()), standard_error(loss)] for loss in losses]

    answer = session.once("undo", (len(changed) + 1) * count, compute)
    worth, se = np.array(answer).reshape(-1, 2).T
    drawn = drawn_in(worth, se)
    after = space.weights(point)
    return [
        {
            "weight": space.names[place],
            "before": float(space.start[place]),
            "after": float(after[place]),
            "worth": float(worth[i]),
            "se": float(se[i]),
            "drawn": float(drawn[i]),
            "kept": bool(drawn[i] > 0),
        }
        for i, place in enumerate(changed)
    ]


def drawn_in(worth: np.ndarray, se: np.ndarray) -> np.ndarray:
    """Return estimates drawn towards their common mean, float64[n].

    The spread of the true values is what the estimates vary by beyond their noise; an
    estimate moves by the share that its own noise has in its variance.
    """
    if len(worth) < 2:
        return worth
    mean = worth.mean()
    spread = max(0.0, float(((worth - mean) ** 2 - se**2).mean()))
    noise = se**2
    total = spread + noise
    share = np.divide(spread, total, out=np.ones_like(total), where=total > 0)
    return mean + share * (worth - mean)


def undo(
    session: Session, space: WeightSpace, point: np.ndarray, rows: list[dict[str, Any]]
) -> np.ndarray:
    """Return ``point`` with the worthless changes undone, if that costs nothing measurable."""
    places = [space.names.index(row["weight"]) for row in rows if not row["kept"]]
    if not places:
        return point
    bare = without(point, places)
    count = session.effort.report_worlds // 2

    def compute() -> list[float]:
        full, less = _play(session, space, [point, bare], Stage.UNDONE, count)
        return [float((full - less).mean()), standard_error(full - less)]

    loss, se = session.once("undone", 2 * count, compute)
    return bare if loss <= se else point


def _play(
    session: Session, space: WeightSpace, points: list[np.ndarray], stage: Stage, count: int
) -> list[np.ndarray]:
    """Return the fitness of each point by world.

    Half of the worlds are played against copies of the start, half against copies of the
    first point.
    """
    arena = session.arena
    bots = [space.bot_at(point) for point in points]
    half = count // 2
    parts = stage.worlds(half), stage.worlds(count - half, first=half)
    rivals = session.start, bots[0]
    played: list[Blocks] = arena.play(
        [
            arena.pairing(bot, rival, worlds)
            for bot in bots
            for rival, worlds in zip(rivals, parts, strict=True)
        ]
    )
    return [
        np.concatenate((first.fitness, second.fitness))
        for first, second in zip(played[::2], played[1::2], strict=True)
    ]
