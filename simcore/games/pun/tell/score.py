"""Score a position given by hand, with the same kernels that score a game.

Nothing here restates a rule: which lines count, for instance, is found by asking the kernel
what is left when only one line is worth a medal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from exobalance.simcore.describe import Fields, ScoreTable, Tree
from exobalance.simcore.games.pun.data.codes import Metric
from exobalance.simcore.games.pun.data.labels import SOURCES, Source
from exobalance.simcore.games.pun.data.layout import SIDE, TRACKS
from exobalance.simcore.games.pun.data.state import STATE
from exobalance.simcore.games.pun.rules.objectives import is_met, metric_of
from exobalance.simcore.games.pun.rules.scoring import (
    rank_seats,
    score_lines,
    score_neighbours,
    score_seats,
    score_shared,
    solo_band,
    solo_target,
    total_of,
    track_medal,
)
from exobalance.simcore.games.pun.tell.position import EndReader, Position, compared
from exobalance.simcore.kit.telling.position import (
    empty_state,
    seat_marks,
    seat_row,
    seat_table,
    winners,
)


def score_position(tree: Tree, position: Mapping[str, Any], where: str = "the position") -> Fields:
    """Return what a position pays, as the JSON answer of the verb ``score``.

    Parameters
    ----------
    tree : resolved rules tree.
    position : the content of a position file, see ``docs/games/pun.md``.
    where : name of the position in messages.

    Returns
    -------
    dict
        By seat, None for one without a planet: ``medals`` (by source), ``total``, ``lines``,
        ``cubes``, ``private``, ``empty_cells``, ``meteorites_left``.  ``objectives``: values
        and medals of each comparison.  ``winners``, None unless everything is known.  For a
        solo player ``target``, ``result`` and ``band``.

    Raises
    ------
    ConfigError
        At the first mistake, in one sentence.
    """
    read = EndReader(tree, where).read(position)
    objectives = _score(read)
    answer = _by_seat(read) | {"objectives": objectives, "winners": _winners(read)}
    if read.has_target:
        target = int(solo_target(read.state, read.params))
        result = int(total_of(read.state, 0)) - target
        band = int(solo_band(read.params, result))
        answer |= {"target": target, "result": result, "band": band}
    return answer


def _score(position: Position) -> list[Fields]:
    """Fill the sources of all seats and rank them; return what the objectives pay.

    Rule: PUN-B69 to PUN-B73
    """
    state, quiet = position.state, position.params.copy()
    quiet.neighbour_objectives = 0
    score_seats(state, quiet)
    objectives = [_compare(position, card, seats) for card, seats in compared(position)]
    for each in objectives:
        for seat, medals in zip(each["seats"], each["medals"], strict=True):
            state.source[seat, Source.NEIGHBOURS] += medals
    rank_seats(state)
    return objectives


def _by_seat(position: Position) -> Fields:
    """Return what is told of each seat; None for one without a planet."""
    state, params, names = position.state, position.params, position.names

    def told(fill: Callable[[int], Any]) -> list[Any]:
        return [fill(seat) if known else None for seat, known in enumerate(position.boards)]

    def private(seat: int) -> dict[str, bool]:
        return {
            names.objectives[card]: bool(is_met(state, params, seat, card))
            for card in position.objectives[seat]
        }

    by_source = zip(SOURCES, state.source.T.tolist(), strict=True)
    return {
        "medals": {source.name: told(medals.__getitem__) for source, medals in by_source},
        "total": told(lambda seat: int(total_of(state, seat))),
        "lines": told(lambda seat: _lines(position, seat)),
        "cubes": told(lambda seat: _cubes(position, seat)),
        "private": told(private),
        "empty_cells": told(lambda seat: int(state.empty_cells[seat])),
        "meteorites_left": told(lambda seat: int(state.meteorites_left[seat])),
    }


def _compare(position: Position, card: int, seats: Sequence[int]) -> Fields:
    """Return what some seats have of an objective, and what that pays.

    The values are compared as collected meteorites of a table that has this objective alone,
    so that values given by hand need no planet.

    Rule: PUN-B62, PUN-R57
    """
    values = [
        int(metric_of(position.state, position.params, seat, card))
        if position.boards[seat]
        else position.values[seat][card]
        for seat in seats
    ]
    params = position.params.copy()
    params.metric[card], params.neighbour_objectives = Metric.METEORITES, 1
    table = empty_state(STATE, len(seats))
    table.meteorites[: len(seats)] = values
    if card in position.shared:
        table.shared[0], table.n_shared = card, 1
        score_shared(table, params)
    else:
        table.objective_order[0] = card
        score_neighbours(table, params)
    medals = [int(table.source[i, Source.NEIGHBOURS]) for i in range(len(seats))]
    name = position.names.objectives[card]
    return {"card": name, "seats": list(seats), "values": values, "medals": medals}


def _lines(position: Position, seat: int) -> dict[str, list[int]]:
    """Return the rows and columns that score, and those that a meteorite spoils.

    Rule: PUN-B69, PUN-R62
    """
    clean = position.state.copy()
    clean.lying[seat] = 0
    clean.loaded[seat] = 0
    found: dict[str, list[int]] = {}
    spoilt: dict[str, list[int]] = {}
    planet = position.state.planet[seat]
    for what in ("rows", "columns"):
        found[what], spoilt[f"spoilt_{what}"] = [], []
        for line in range(SIDE):
            params = position.params.copy()
            params.rows[planet] = params.columns[planet] = 0
            params[what][planet, line] = 1
            if score_lines(position.state, params, seat):
                found[what].append(line)
            elif score_lines(clean, params, seat):
                spoilt[f"spoilt_{what}"].append(line)
    return found | spoilt


def _cubes(position: Position, seat: int) -> dict[str, int]:
    """Return the medals of each cube."""
    return {
        letter: int(track_medal(position.state, position.params, seat, cube))
        for cube, letter in enumerate(TRACKS)
    }


def _winners(position: Position) -> list[int] | None:
    """Return the seats that win, None unless all planets and objectives are given."""
    compares = position.neighbours is not None or not position.params.neighbour_objectives
    if not all(position.boards) or not compares:
        return None
    return winners(position.state)


def score_tables(position: Mapping[str, Any], answer: Mapping[str, Any]) -> list[ScoreTable]:
    """Return an answer of `score_position` as tables for people."""
    tables = [_medals(answer), _planets(answer)]
    if answer["objectives"]:
        rows = [
            [
                each["card"],
                _listed(each["seats"]),
                ", ".join(map(str, each["values"])),
                ", ".join(map(str, each["medals"])),
            ]
            for each in answer["objectives"]
        ]
        heads = ["objective", "seats", "values", "medals"]
        tables.append(("Objectives that seats compare", heads, rows))
    private = [
        [card, str(seat), "met" if met else "not met"]
        for seat, cards in enumerate(answer["private"])
        for card, met in (cards or {}).items()
    ]
    if private:
        tables.append(("Private objectives", ["objective", "seat", ""], private))
    return tables


def _medals(answer: Mapping[str, Any]) -> ScoreTable:
    """Return the table of medals by source, with tie-breaks and winner or solo result."""
    rows = [
        seat_row(source.title, answer["medals"][source.name])
        for source in SOURCES
        if any(answer["medals"][source.name]) or source is not SOURCES[Source.START]
    ]
    rows.append(seat_row("total", answer["total"]))
    if "target" in answer:
        rows += [seat_row(key, [answer[key]]) for key in ("target", "result", "band")]
    elif answer["winners"] is not None:
        rows.append(seat_marks("winner", answer["winners"], len(answer["total"])))
    rows.append(seat_row("cells not covered", answer["empty_cells"]))
    rows.append(seat_row("meteorites left", answer["meteorites_left"]))
    return seat_table("Medals", len(answer["total"]), rows)


def _planets(answer: Mapping[str, Any]) -> ScoreTable:
    """Return the table of lines that score and of medals by cube."""
    rows = [
        seat_row(title, [each and _listed(each[key]) for each in answer["lines"]])
        for title, key in (
            ("rows that score", "rows"),
            ("columns that score", "columns"),
            ("rows with a meteorite", "spoilt_rows"),
            ("columns with a meteorite", "spoilt_columns"),
        )
    ]
    for letter in TRACKS:
        values = [None if each is None else each[letter] for each in answer["cubes"]]
        rows.append(seat_row(f"medals of cube {letter}", values))
    return seat_table("Lines and cubes", len(answer["total"]), rows)


def _listed(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers)) or "none"
