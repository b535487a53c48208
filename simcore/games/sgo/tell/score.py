"""Score a position given by hand, with the same kernels that score a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from exobalance.simcore.describe import Fields, ScoreTable, Tree
from exobalance.simcore.games.sgo.data.labels import SOURCES, Source
from exobalance.simcore.games.sgo.data.params import pack
from exobalance.simcore.games.sgo.data.state import STATE
from exobalance.simcore.games.sgo.rules.planets import is_closed, settle
from exobalance.simcore.games.sgo.rules.scoring import (
    gain,
    rank_seats,
    score_corridors,
    score_planet,
    score_predominance,
)
from exobalance.simcore.games.sgo.tell.position import ClosingReader, Position, Settled
from exobalance.simcore.kit.telling.position import (
    empty_state,
    seat_marks,
    seat_row,
    seat_table,
    winners,
)

END_SOURCES = (Source.HAWKING, Source.PREDOMINANCE, Source.CORRIDORS)


def score_position(tree: Tree, position: Mapping[str, Any], where: str = "the position") -> Fields:
    """Return what a position pays, as the JSON answer of the verb ``score``.

    Parameters
    ----------
    tree : resolved rules tree.
    position : the content of a position file, see ``docs/games/sgo.md``.
    where : name of the position in messages.

    Returns
    -------
    dict
        ``exoplanet``: closed, points by seat if it closed now, seats that would swap;
        ``final``: hawking, predominance, corridors, total, ranks and wheel by seat, and
        the winners.  A part that the position does not have is absent.

    Raises
    ------
    ConfigError
        At the first mistake, in one sentence.
    """
    read = ClosingReader(tree, where).read(position)
    params = pack(tree, read.players)[0]
    answer: Fields = {}
    if read.exoplanet:
        answer["exoplanet"] = _score_exoplanet(params, read.players, read.exoplanet)
    if read.seats:
        answer["final"] = _score_final(params, read)
    return answer


def _score_exoplanet(params: np.record, players: int, settled: Settled) -> Fields:
    """Say whether a planet is closed, what closing pays, and who would swap tokens.

    Rule: SGO-R24, SGO-R25, SGO-R35
    """
    state, planet = empty_state(STATE, players), settled.planet
    centre = state.n_free[planet] = params.n_areas[planet]
    for area, seat in settled.owners.items():
        settle(state, params, planet, area, seat)
    for seat, colonists in enumerate(settled.central):
        for _ in range(colonists):
            settle(state, params, planet, centre, seat)
    closed = bool(is_closed(state, params, planet))
    score_planet(state, params, planet)
    return {
        "closed": closed,
        "points": [int(state.payout[planet, seat]) for seat in range(players)],
        "swaps": [seat for seat in range(players) if state.fermi_leaders >> seat & 1],
    }


def _score_final(params: np.record, position: Position) -> Fields:
    """Score the end of a game and rank the seats.

    Rule: SGO-R28 to SGO-R31
    """
    players = range(position.players)
    state = empty_state(STATE, position.players)
    state.token[:] = position.tokens
    for seat, end in enumerate(position.seats):
        state.influence[seat] = end.influence
        state.on_field[seat] = end.on_modules
        gain(state, seat, Source.HAWKING, sum(end.full_gates) * params.hawking_points)
    score_predominance(state, params)
    for seat, end in enumerate(position.seats):
        score_corridors(state, params, seat, end.open_corridors)
    rank_seats(state)
    totals = [int(state.influence[seat]) for seat in players]
    fields = int(params.wheel_fields)
    return {
        **{
            SOURCES[source].name: [int(state.source[seat, source]) for seat in players]
            for source in END_SOURCES
        },
        "total": totals,
        "ranks": [total // fields for total in totals],
        "wheel": [total % fields for total in totals],
        "winners": winners(state),
    }


def score_tables(position: Mapping[str, Any], answer: Mapping[str, Any]) -> list[ScoreTable]:
    """Return an answer of `score_position` as tables for people."""
    n_seats, tables = int(position["players"]), []
    if "exoplanet" in answer:
        part, name = answer["exoplanet"], position["exoplanet"]["name"]
        rows = [seat_row("points", part["points"])]
        if part["swaps"]:
            rows.append(seat_marks("swaps tokens", part["swaps"], n_seats))
        standing = "is closed and pays" if part["closed"] else "is open; closing now would pay"
        tables.append(seat_table(f"{name} {standing}", n_seats, rows))
    if "final" in answer:
        part = answer["final"]
        rows = [seat_row(SOURCES[each].title, part[SOURCES[each].name]) for each in END_SOURCES]
        rows += [seat_row(key, part[key]) for key in ("total", "ranks", "wheel")]
        rows.append(seat_marks("winner", part["winners"], n_seats))
        tables.append(seat_table("End of the game", n_seats, rows))
    return tables
