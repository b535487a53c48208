"""Score a position given by hand, with the same kernels that score a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from exobalance.simcore.describe import Fields, ScoreTable, Tree
from exobalance.simcore.games.kepler.data.labels import SOURCES
from exobalance.simcore.games.kepler.rules.objectives import is_met
from exobalance.simcore.games.kepler.rules.scoring import score_seats
from exobalance.simcore.games.kepler.tell.position import EndReader, Position
from exobalance.simcore.games.kepler.tell.setup import objectives_of
from exobalance.simcore.kit.rows import total_of
from exobalance.simcore.kit.telling.position import seat_marks, seat_row, seat_table, winners


def score_position(tree: Tree, position: Mapping[str, Any], where: str = "the position") -> Fields:
    """Return what a position pays, as the JSON answer of the verb ``score``.

    Parameters
    ----------
    tree : resolved rules tree.
    position : the content of a position file, see `position`.
    where : name of the position in messages.

    Returns
    -------
    dict
        By seat, None for one that is not given: ``points`` (by source), ``total``,
        ``objectives`` (id, title, met), ``highest_terraformed``.  ``winners``, None unless
        all seats are given.  For a solo player ``target``, ``result`` and ``passed`` instead.

    Raises
    ------
    ConfigError
        At the first mistake, in one sentence.

    Rule: KEP-R52 to KEP-R62, KEP-R71
    """
    read = EndReader(tree, where).read(position)
    state, players = read.state, int(read.state.n_players)
    score_seats(state, read.params)

    def told(fill: Callable[[int], Any]) -> list[Any]:
        return [fill(seat) if seat < read.given else None for seat in range(players)]

    by_source = zip(SOURCES, state.source.T.tolist(), strict=True)
    answer: Fields = {
        "points": {source.name: told(points.__getitem__) for source, points in by_source},
        "total": told(lambda seat: int(total_of(state, seat))),
        "objectives": told(lambda seat: _objectives(read, seat)),
        "highest_terraformed": told(lambda seat: int(state.tie[seat])),
    }
    if players > 1:
        return answer | {"winners": winners(state) if read.given == players else None}
    target = int(read.params.minimum)
    result = answer["total"][0] - target
    passed = result >= 0 and all(each["met"] for each in answer["objectives"][0])
    return answer | {"target": target, "result": result, "passed": passed}


def _objectives(position: Position, seat: int) -> list[Fields]:
    """Return the objectives of a seat, and whether each is met."""
    state, params, cards = position.state, position.params, position.tree["objectives"]
    return [
        {"id": name, "title": cards[name]["title"], "met": bool(is_met(state, params, seat, i))}
        for i, name in enumerate(objectives_of(state, position.tree, seat))
    ]


def score_tables(position: Mapping[str, Any], answer: Mapping[str, Any]) -> list[ScoreTable]:
    """Return an answer of `score_position` as tables for people."""
    n_seats = len(answer["total"])
    rows = [
        seat_row(source.title, points)
        for source in SOURCES
        if any(points := answer["points"][source.name])
    ]
    rows.append(seat_row("total", answer["total"]))
    if "target" in answer:
        rows += [seat_row(key, [answer[key]]) for key in ("target", "result")]
        rows.append(seat_row("level", ["passed" if answer["passed"] else "failed"]))
    else:
        if answer["winners"] is not None:
            rows.append(seat_marks("winner", answer["winners"], n_seats))
        rows.append(seat_row("highest terraformed", answer["highest_terraformed"]))
    tables = [seat_table("Points", n_seats, rows)]
    objectives = [
        [f"{each['id']} {each['title']}", str(seat), "met" if each["met"] else "not met"]
        for seat, own in enumerate(answer["objectives"])
        for each in own or ()
    ]
    if objectives:
        tables.append(("Objectives", ["objective", "seat", ""], objectives))
    return tables
