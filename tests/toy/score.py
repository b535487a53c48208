"""An end of the toy given by hand, and what it pays."""

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
from tests.toy.data.layout import BEACONS, SOURCES, STATE, Source
from tests.toy.data.params import pack
from tests.toy.kernels import standing

NAMES = [beacon.name for beacon in BEACONS]


class RaceReader(PositionReader):
    """Reads where the seats stand and what they have lit."""

    game = "tests.toy"
    counts = (1, 2, 3, 4)

    def read(self, data: Mapping[str, Any]) -> np.record:
        """Return a state with the points that ``data`` describes."""
        self.head(data, ("seats",), ("first",))
        state = empty_state(STATE, self.players)
        params = pack(self.tree, self.players)[0]
        for seat, each in enumerate(self.seats(data["seats"], "seats")):
            path = f"seats[{seat}]"
            self.keys(each, path, ("space",), ("lit",))
            points = state.source[seat]
            points[Source.START] = params.start_points[seat]
            points[Source.DISTANCE] = min(self.count(f"{path}.space", each["space"]), params.goal)
            for name in self.items(each.get("lit", []), f"{path}.lit", "beacons"):
                beacon = NAMES.index(self.name(f"{path}.lit", "beacon", name, NAMES))
                if state.lit_by[beacon]:
                    raise self.error(f"{path}.lit names {name}, which is lit already")
                state.lit_by[beacon] = seat + 1
                points[Source.BEACONS] += params.light_points[beacon]
        if "first" in data:
            state.source[self.seat("first", data["first"]), Source.FIRST] = params.first_points
        return state


def score_position(tree: Tree, position: Mapping[str, Any], where: str = "the position") -> Fields:
    """Return points by source for each seat, totals and winners."""
    reader = RaceReader(tree, where)
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
    return [seat_table("End of the race", n_seats, rows)]
