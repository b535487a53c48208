"""Score a position given by hand, with the same kernels that score a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from exobalance.simcore.describe import Fields, ScoreTable, Tree
from exobalance.simcore.games.starship.data.labels import SOURCES
from exobalance.simcore.games.starship.rules.scoring import count_final, rank
from exobalance.simcore.games.starship.tell.position import EndReader
from exobalance.simcore.games.starship.tell.snapshot import satellite_space, technologies_of
from exobalance.simcore.kit.rows import total_of
from exobalance.simcore.kit.telling.position import seat_marks, seat_row, seat_table, winners

SO_FAR = "so_far"
TITLES = {SO_FAR: "so far"} | {source.name: source.title for source in SOURCES}

TIES = {
    "posts": "command posts",
    "reputation": "reputation",
    "arrival_places": "arrival place",
    "technologies": "technologies",
}
"""What breaks ties, in order."""
MORE = {"columns": "column of the satellite", "fuel": "fuel at the end", "missing": "fuel missing"}


def score_position(tree: Tree, position: Mapping[str, Any], where: str = "the position") -> Fields:
    """Return what a position pays at the end of the game, as the JSON answer of the verb ``score``.

    Explorers fly home, cubes become fuel, satellites take their places.

    Parameters
    ----------
    tree : resolved rules tree.
    position : the content of a position file, see `position`.
    where : name of the position in messages.

    Returns
    -------
    dict
        By seat: ``points`` (by source; ``so_far`` for those given without one), ``total``; what
        breaks ties: ``posts``, ``reputation``, ``arrival_places`` (0 without one),
        ``technologies``; ``columns``, ``fuel`` and ``missing`` (on the way home).  ``winners``.

    Raises
    ------
    ConfigError
        At the first mistake, in one sentence.

    Rule: SI-R75, SI-R76, SI-R77
    """
    read = EndReader(tree, where).read(position)
    state, seats = read.state, range(int(read.state.n_players))
    count_final(state, read.params)
    points = {source.name: state.source[seats, i].tolist() for i, source in enumerate(SOURCES)}
    # Winners are found by totals, of which the points without a source are a part.
    state.source[seats, 0] += read.so_far
    rank(state)
    return {
        "points": {SO_FAR: read.so_far} | points,
        "total": [int(total_of(state, seat)) for seat in seats],
        "posts": state.posts[seats].tolist(),
        "reputation": state.reputation[seats].tolist(),
        "arrival_places": state.arrival_place[seats].tolist(),
        "technologies": [technologies_of(state, seat) for seat in seats],
        "columns": [(satellite_space(state, tree, seat) or [0])[0] for seat in seats],
        "fuel": state.fuel[seats].tolist(),
        "missing": state.fuel_missing[seats].tolist(),
        "winners": winners(state),
    }


def score_tables(position: Mapping[str, Any], answer: Mapping[str, Any]) -> list[ScoreTable]:
    """Return an answer of `score_position` as tables for people."""
    n_seats = len(answer["total"])
    rows = [
        seat_row(TITLES[name], points) for name, points in answer["points"].items() if any(points)
    ]
    rows.append(seat_row("total", answer["total"]))
    rows.append(seat_marks("winner", answer["winners"], n_seats))
    ties = [seat_row(title, _or_none(answer[key])) for key, title in TIES.items()]
    more = [seat_row(title, answer[key]) for key, title in MORE.items()]
    return [
        seat_table("Points", n_seats, rows),
        seat_table("Ties, and the way home", n_seats, ties + more),
    ]


def _or_none(values: list[int]) -> list[object]:
    return [value or "none" for value in values]
