"""Positions of Moonbase written by hand: what they pay, by ``exobalance score``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from exobalance.simcore.describe import Fields, ScoreTable, Tree
from exobalance.simcore.kit.telling.lines import points_by_source
from exobalance.simcore.kit.telling.position import (
    PositionReader,
    empty_state,
    seat_marks,
    seat_row,
    seat_table,
)

from .data.layout import MAX_SEATS, N_OPEN, SITES, SOURCES, STATE, Source
from .data.params import pack
from .kernels import standing

NAMES = [site.name for site in SITES]


class BaseReader(PositionReader):
    """Reads what the seats have in stock and where their domes are."""

    game = __name__.rpartition(".")[0]
    counts = tuple(range(1, MAX_SEATS + 1))

    def read(self, data: Mapping[str, Any]) -> np.record:
        """Return a state with the points that ``data`` describes."""
        self.head(data, ("seats",), ("first",))
        state = empty_state(STATE, self.players)
        params = pack(self.tree, self.players)[0]
        for seat, each in enumerate(self.seats(data["seats"], "seats")):
            path = f"seats[{seat}]"
            self.keys(each, path, ("stock",), ("domes",))
            points = state.source[seat]
            points[Source.START] = params.start_points[seat]
            points[Source.STOCK] = self.count(f"{path}.stock", each["stock"])
            for name in self.items(each.get("domes", []), f"{path}.domes", "sites"):
                site = NAMES.index(self.name(f"{path}.domes", "site", name, NAMES))
                if state.dome[site]:
                    raise self.error(f"{path}.domes names {name}, where a dome stands already")
                state.dome[site] = seat + 1
                state.domes += 1
                points[Source.DOMES] += params.site_points[site]
        if state.domes > N_OPEN:
            raise self.error(f"{state.domes} domes are built: a game has {N_OPEN} sites")
        if "first" in data:
            state.source[self.seat("first", data["first"]), Source.FIRST] = params.first_points
        return state


def score_position(tree: Tree, position: Mapping[str, Any], where: str = "the position") -> Fields:
    """Return points by source for each seat, totals and winners."""
    reader = BaseReader(tree, where)
    state = reader.read(position)
    totals = np.zeros(reader.players)
    standing(state, pack(tree, reader.players)[0], totals)
    seats = range(reader.players)
    return {
        "points": [points_by_source(state, seat, SOURCES) for seat in seats],
        "total": [int(total) for total in totals],
        "winners": [seat for seat in seats if totals[seat] == totals.max()],
    }


def score_tables(position: Mapping[str, Any], answer: Mapping[str, Any]) -> list[ScoreTable]:
    """Return an answer of `score_position` as a table for people."""
    rows = [
        seat_row(source.title, [points[source.name] for points in answer["points"]])
        for source in SOURCES
    ]
    n_seats = len(answer["total"])
    rows += [seat_row("total", answer["total"]), seat_marks("winner", answer["winners"], n_seats)]
    return [seat_table("End of the game", n_seats, rows)]
