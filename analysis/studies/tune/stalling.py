"""Put back the changes that keep games from ending.

What ends a game that has come to a standstill matters so rarely that a search hardly feels
it.  If games between copies of the found bot stall more often than those of the start, some
of its changes are to blame: putting all of them back ends the games, and among sets of
changes that do, ever smaller ones are looked for.

Source: Zeller, Hildebrandt 2002, "Simplifying and isolating failure-inducing input" (ddmin).
"""

from __future__ import annotations

import math

import numpy as np

from exobalance.analysis.base.intervals import wilson
from exobalance.analysis.studies.tune.effort import Stage
from exobalance.analysis.studies.tune.session import Session
from exobalance.analysis.studies.tune.space import WeightSpace

ALLOWED = 0.001
"""Share of games without an end that nobody minds, see run health in the reports."""

ONE_SIDED_95 = 1.645

MAX_TRIALS = 30
"""Sets of changes that are tried at most; the smallest that helped until then goes back."""


def stalls_more(after: int, before: int, games: int) -> bool:
    """Return whether games fail to end more often than before, beyond chance and need.

    The difference of two small counts has about their sum as its variance.
    """
    low, _ = wilson(after, games)
    return after - before > ONE_SIDED_95 * math.sqrt(after + before) and low > ALLOWED


def without_stalling(session: Session, space: WeightSpace, point: np.ndarray) -> np.ndarray:
    """Return ``point``, with the changes undone that stall more games than the start does."""
    count = session.effort.report_worlds
    worlds = Stage.STALLING.worlds(count)
    trials = 0

    def stalls(candidate: np.ndarray) -> int:
        nonlocal trials
        trials += 1
        return session.once(
            f"stalls {trials}", 0, lambda: session.arena.stalls([space.bot_at(candidate)], worlds)
        )[0]

    session.phase("do games still end")
    before = stalls(np.zeros(len(space)))

    def ends_as_often(places: list[int]) -> bool:
        return not stalls_more(stalls(without(point, places)), before, count)

    if ends_as_often([]):
        return point
    guilty = [int(place) for place in np.flatnonzero(space.weights(point) != space.start)]
    parts = 2
    while len(guilty) > 1 and trials < MAX_TRIALS:
        chunks = [list(map(int, chunk)) for chunk in np.array_split(guilty, parts)]
        rest = [[place for place in guilty if place not in chunk] for chunk in chunks]
        sets = chunks if parts == 2 else [*chunks, *rest]
        smaller = next((each for each in sets if ends_as_often(each)), None)
        if smaller is not None:
            parts = 2 if smaller in chunks else parts - 1
            guilty = smaller
        elif parts == len(guilty):
            break
        else:
            parts = min(2 * parts, len(guilty))
    return without(point, guilty)


def without(point: np.ndarray, places: list[int]) -> np.ndarray:
    """Return a copy of ``point`` that is back at the start in some of its dimensions."""
    bare = point.copy()
    bare[places] = 0.0
    return bare
